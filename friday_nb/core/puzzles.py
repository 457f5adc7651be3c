"""Puzzles: positions of games in which one decision is proved to be better than the others.

They are found by ``scripts/find_puzzles.py`` and stored in the folder ``puzzles`` of their game, a
row each.  :mod:`friday_nb.core.puzzle_proofs` says how they are proved.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final
from zlib import crc32

from friday_nb.core.facts import Fact
from friday_nb.core.shipped import shipped
from friday_nb.core.why import Side, Why
from friday_nb.i18n import Catalogue

__all__ = ["EXACT", "FILE", "Puzzle", "Puzzles", "key_of"]

FILE: Final = "puzzles.json"
EXACT: Final = "exact"
"""The name under which the numbers of an exact solution stand."""


@dataclass(frozen=True)
class Puzzle:
    """A position with a decision to find.

    Attributes:
        key: Its name, which stays the same when others are added or dropped.
        number: Its place among the puzzles of its game, from 1.
        position: The position as text.
        seed: Decides what chance brings when it is tried, and what the seat cannot see.
        themes: What it is about, the most telling first.
        best: The right decisions in their text forms; of those that only swap alike things one.
        same: Decisions that are the same as another one, and which.
        trap: Does a weaker player go wrong here who plays with care?
        difficulty: The share of the weaker players' decisions that are wrong.
        proof: By who went on, the stronger last: ``deals``, what each decision ``won``, and by how
            much each wrong one is ``behind`` the right ones, with the standard error.
        because: What decides, by right decision: the key of a reason and its facts.
    """

    key: str
    number: int
    position: str
    seed: int
    themes: tuple[str, ...]
    best: tuple[str, ...]
    same: Mapping[str, str]
    trap: bool
    difficulty: float
    proof: Mapping[str, Mapping[str, Any]]
    because: Mapping[str, tuple[str, Mapping[str, Fact]]]
    of: Puzzles = field(repr=False, compare=False)

    @cached_property
    def view(self) -> Any:
        """What the seat that decides can see."""
        return self.of.parse(self.position)

    @property
    def proved_by(self) -> str:
        """Either "exact", by the odds of a solver, or "play-outs"."""
        return EXACT if EXACT in self.proof else "play-outs"

    @property
    def won(self) -> Mapping[str, float]:
        """The share of games that each decision wins if the strongest player goes on."""
        won: Mapping[str, float] = list(self.proof.values())[-1]["won"]
        return won

    @property
    def wrong(self) -> tuple[str, ...]:
        """The other decisions, the closest first."""
        others = (action for action in self.won if action not in self.best)
        return tuple(sorted(others, key=lambda action: -self.won[action]))

    def canonical(self, action: str) -> str:
        """The decision that stands for this one and all that are the same."""
        return self.same.get(action, action)

    def is_right(self, action: str) -> bool:
        """Is this decision right?"""
        return self.canonical(action) in self.best

    def reasons(self, action: str) -> tuple[Why, ...]:
        """Why a decision is right or wrong: facts that do not argue for the other side.

        Of a right one also what decides between it and the best wrong one.
        """
        told = self.of.why(self.view, action)
        if not self.is_right(action):
            return told.without(Side.FOR)
        key, facts = self.because[self.canonical(action)]
        return told.best(type(told).of(key, **facts))

    def outweighed(self, action: str) -> tuple[Why, ...]:
        """What speaks for a wrong decision if there is nothing else to say of it.

        It is true, but counts for less than what decides.
        """
        if self.reasons(action):
            return ()
        return self.of.why(self.view, action).parts

    def title(self, lang: str) -> str:
        """What it is about: its themes."""
        return ", ".join(self.of.theme_name(theme, lang) for theme in self.themes)


def key_of(position: str) -> str:
    """The name of the puzzle at a position."""
    return f"{crc32(position.encode()):08x}"


class Puzzles:
    """All puzzles of a game; they are read when somebody asks for one.

    Args:
        package: The package beside whose code they lie.
        words: The words of the game: ``puzzles.theme.<name>``, and with ``.hint`` what to look at.
        parse: Makes a view of the text of a position.
        why: What a decision does, in facts, given the view and the text of the decision.
    """

    def __init__(
        self,
        package: str,
        words: Catalogue,
        parse: Callable[[str], Any],
        why: Callable[[Any, str], Why],
    ) -> None:
        self._package, self._words = package, words
        self.parse, self.why = parse, why

    @cached_property
    def _text(self) -> bytes:
        return shipped(self._package, FILE)

    @cached_property
    def _stored(self) -> dict[str, Any]:
        stored: dict[str, Any] = json.loads(self._text)
        return stored

    @cached_property
    def themes(self) -> tuple[str, ...]:
        """The names of the themes of which there are puzzles."""
        found = {theme for row in self._stored["puzzles"] for theme in row["themes"]}
        return tuple(theme for theme in self._stored["themes"] if theme in found)

    @cached_property
    def all(self) -> tuple[Puzzle, ...]:
        """All puzzles, in the order in which they were found."""
        return tuple(self._read(n, row) for n, row in enumerate(self._stored["puzzles"], 1))

    def _read(self, number: int, row: Mapping[str, Any]) -> Puzzle:
        return Puzzle(
            row["key"],
            number,
            row["position"],
            row["seed"],
            tuple(row["themes"]),
            tuple(row["right"]),
            row["same"],
            row["trap"],
            row["difficulty"],
            row["proof"],
            {action: (key, facts) for action, (key, facts) in row["because"].items()},
            self,
        )

    @cached_property
    def by_key(self) -> Mapping[str, Puzzle]:
        """All puzzles by name."""
        return {each.key: each for each in self.all}

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.all)

    def at(self, position: str) -> Puzzle | None:
        """The puzzle that begins at this position, or None.

        Every page asks when it opens, so it is answered without reading all of them.
        """
        key = key_of(position)
        if not position or f'"{key}"'.encode() not in self._text:
            return None
        found = self.by_key.get(key)
        return found if found and found.position == position else None

    def theme_name(self, theme: str, lang: str) -> str:
        """The name of a theme."""
        return self._words.say(lang, f"puzzles.theme.{theme}")

    def hint(self, theme: str, lang: str) -> str:
        """What to look at in a puzzle of this theme."""
        return self._words.say(lang, f"puzzles.theme.{theme}.hint")
