"""The search for puzzles: who looks for them, which are wanted, and how one is written down.

A game offers a :class:`Searcher` (its part ``puzzle_searcher``).  ``scripts/find_puzzles.py`` asks
it for positions of weak games, proves what is right in them, and stores those still wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, Protocol

from friday_nb.core.puzzle_proofs import Proof, Prover, proved_by_bounds, proved_by_play

__all__ = ["Found", "Quotas", "Row", "Searcher", "balanced", "errors", "prove"]

PLAIN_SHARE: Final = 0.4
"""Puzzles that no careful weaker player gets wrong, at most; a third is wanted."""
TRAP_SHARE: Final = 0.7
"""Those that one of them does, at most; two thirds are wanted."""
ONE_PLAIN: Final = 3
"""Of so many puzzles one may stay plain after a change of the weaker players."""
FEW: Final = 8
"""How many of each kind are taken before shares are looked at."""
SLACK: Final = 1.5
"""A theme may have so many times its equal share of the puzzles."""
CHANCE_SEED: Final = 1
"""The usual seed of what comes when a puzzle is tried at the table."""

Row = dict[str, Any]
"""A puzzle as it is stored."""


@dataclass(frozen=True)
class Found:
    """A position that may be a puzzle, if a proof bears it out."""

    view: Any
    position: str
    right: frozenset[str]
    """The decisions that are probably right."""
    options: tuple[str, ...]
    """All decisions; of those that only swap alike cards one."""
    themes: tuple[str, ...]
    """The most telling one first."""


class Searcher(Prover, Protocol):
    """Who finds positions of a game in which somebody weaker may go wrong."""

    themes: Sequence[str]
    """The names of all themes."""

    def found_in(self, game: int, themes: Collection[str]) -> Iterator[Found]:
        """Positions of the weak game of this number that may be puzzles of these themes."""
        ...

    def bounds(self, view: Any) -> Mapping[str, tuple[float, float]] | None:
        """Exact bounds of each decision's chance to win the game, where there are any."""
        ...

    def themes_of(
        self, view: Any, right: frozenset[str], options: Iterable[str]
    ) -> tuple[str, ...]:
        """The themes of a position in which these decisions are right."""
        ...

    def wrong_choices(
        self, view: Any, right: frozenset[str], options: Sequence[str]
    ) -> Mapping[str, float]:
        """How likely each of the weaker players is to go wrong."""
        ...

    def is_trap(self, wrong: Mapping[str, float]) -> bool:
        """Does a player who plays with care go wrong?"""
        ...

    def seed(self, view: Any) -> int:
        """The seed of what chance brings, and of what is hidden, when it is tried at the table."""
        ...

    def twins(self, view: Any) -> Mapping[str, str]:
        """Decisions that are the same as another one, and which one that is."""
        ...


class Quotas:
    """What is still wanted, so that no theme and no kind takes more than its share.

    Args:
        rows: The puzzles that there are.
        themes: All themes.
        target: How many puzzles are wanted in the end.
    """

    def __init__(self, rows: Iterable[Row], themes: Sequence[str], target: int) -> None:
        self._have = list(rows)
        self._all, self._each = themes, SLACK * target / len(themes)
        self.target = target
        self.themes: Counter[str] = Counter(row["themes"][0] for row in self._have)
        self.kinds: Counter[bool] = Counter(row["trap"] for row in self._have)
        self.games = {row["game"] for row in self._have}

    @property
    def is_full(self) -> bool:
        """Are there as many as wanted?"""
        return len(self._have) >= self.target

    @property
    def open(self) -> frozenset[str]:
        """The themes of which more are wanted."""
        return frozenset(theme for theme in self._all if self.themes[theme] + 1 <= self._each)

    def wants(self, theme: str, *, trap: bool) -> bool:
        """Is a puzzle with this first theme wanted, and of this kind?"""
        share = TRAP_SHARE if trap else PLAIN_SHARE
        have = self.kinds[trap]
        is_too_many = have >= FEW and have + 1 > share * (len(self._have) + 1)
        return theme in self.open and not is_too_many

    def take(self, row: Row) -> None:
        """Count a puzzle."""
        self._have.append(row)
        self.themes[row["themes"][0]] += 1
        self.kinds[row["trap"]] += 1
        self.games.add(row["game"])


def balanced(rows: Iterable[Row]) -> list[Row]:
    """The puzzles without the plain ones beyond a third: the easiest of the commonest theme go."""
    kept = list(rows)
    plain = [row for row in kept if not row["trap"]]
    while len(plain) * ONE_PLAIN > len(kept):
        themes = Counter(row["themes"][0] for row in plain)
        gone = min(plain, key=lambda row: (-themes[row["themes"][0]], row["difficulty"]))
        plain.remove(gone)
        kept.remove(gone)
    return kept


def errors(
    searcher: Searcher, view: Any, right: frozenset[str], options: Sequence[str]
) -> dict[str, Any]:
    """The part of a row that says who goes wrong: it changes with the weaker players."""
    wrong = searcher.wrong_choices(view, right, options)
    return {
        "trap": searcher.is_trap(wrong),
        "difficulty": round(fmean(wrong.values()), 3),
        "wrong": {name: round(chance, 3) for name, chance in wrong.items()},
    }


def prove(searcher: Searcher, found: Found, game: int, quotas: Quotas) -> Row | None:
    """The puzzle of a position, if it is wanted and proved."""
    right, options, themes = found.right, found.options, found.themes
    exact = None
    bounds = searcher.bounds(found.view)
    if bounds and len(bounds) == len(options):
        exact = proved_by_bounds(bounds)
        if exact is None:
            return None
        right = exact[0]
        themes = searcher.themes_of(found.view, right, options)
    erring = errors(searcher, found.view, right, options)
    if not quotas.wants(themes[0], trap=erring["trap"]):
        return None
    proof: Proof | None = (
        exact[1] if exact else proved_by_play(searcher, found.view, right, options)
    )
    if proof is None:
        return None
    twins = searcher.twins(found.view)
    return {
        "position": found.position,
        "seed": searcher.seed(found.view),
        "game": game,
        "themes": list(dict.fromkeys(themes)),
        "right": sorted(right),
        "same": {each: twin for each, twin in sorted(twins.items()) if twin in options},
        **erring,
        "proof": proof,
    }
