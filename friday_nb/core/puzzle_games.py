"""The search for puzzles in games in which bots sit in the other seats.

A weaker player sits in seat 0, in the others the bot that usually does.  A few play-outs, the
sieve, tell positions apart in which much depends on the decision.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any, Final

from friday_nb.core.bots import Machine
from friday_nb.core.puzzle_proofs import TRIED, guessed
from friday_nb.core.puzzle_search import CHANCE_SEED, Found

__all__ = ["AmongBots", "Sieve"]

SEAT: Final = 0
"""Whose decisions are looked at: the seat of the person at the table."""
CARELESS: Final = 0.1
"""The share of decisions that a careless player takes at random."""
CLEAR: Final = 0.06
"""How far apart right and wrong must be in all the deals that may be used for a guess."""
HOPE: Final = (0.08, 0.97)
"""The chance of the right decision: neither lost nor won all the same."""
LONGEST: Final = 2000
"""Decisions after which a weak game is broken off."""


@dataclass(frozen=True)
class Sieve:
    """How coarse the sieve of a game is.

    Attributes:
        slips: The share of the weak player's decisions that are taken at random.
        deals: Deals by which it guesses what is right.
        gap: How far apart right and wrong must be in them.
        rough: How far behind the best one another right decision may be in them.
        looked: Positions of a game that it looks at, at most.
        options: Decisions in one of them, at most.
        right: Decisions that are right, at most; never more than half of all.
    """

    slips: float
    deals: int
    gap: float
    rough: float
    looked: int
    options: int
    right: int = 3


class AmongBots(ABC):
    """Games, sieve and play-outs (:class:`friday_nb.core.puzzle_search.Searcher`).

    Attributes:
        game: The game, ...
        action: ... the class of its decisions, ...
        numbers: ... the numbers of its players by name, ...
        usual: ... and who usually sits in the other seats.
        players: Who goes on in the proof, the strongest last.
        themes: The names of all themes.
        weak: Who sits in seat 0 in the games in which puzzles are looked for, in turn; the first is
            careful but for slips.
        most_players: The largest number of players.
        sieve: How coarse its sieve is.
    """

    game: Any
    action: Any
    numbers: Mapping[str, int]
    usual: str
    players: Sequence[str]
    themes: Sequence[str]
    weak: Sequence[str]
    most_players: int
    sieve: Sieve

    @property
    @abstractmethod
    def machine(self) -> Machine:
        """What plays the players."""

    def decide(self, view: Any, by: str, luck: int) -> Any:
        """The decision of a player."""
        return self.action.unpack(self.machine.decide(view.cells, self.numbers[by], luck))

    def seated(self, view: Any, by: str) -> list[int]:
        """Who goes on in each seat, by number: this player in that of the view."""
        names = (by if seat == view.seat else self.usual for seat in range(view.players))
        return [self.numbers[name] for name in names]

    @abstractmethod
    def won(self, view: Any, action: str, by: str, deals: range) -> Sequence[float]:
        """The share of the win in each of these deals."""

    @abstractmethod
    def themes_of(
        self, view: Any, right: frozenset[str], options: Iterable[str]
    ) -> tuple[str, ...]:
        """The themes of a position in which these decisions are right."""

    def bounds(self, view: Any) -> None:
        """Nothing is exact while the others decide by what they see."""
        del view

    def seed(self, view: Any) -> int:
        """The usual one."""
        del view
        return CHANCE_SEED

    def twins(self, view: Any) -> Mapping[str, str]:
        """No two decisions are the same."""
        del view
        return {}

    def options(self, view: Any) -> tuple[str, ...]:
        """All decisions; a game with twins gives one of each."""
        return tuple(map(str, self.game.legal(view)))

    @abstractmethod
    def likely_theme(self, view: Any) -> str:
        """What a position is probably about, before anything is played out."""

    def is_worth_a_look(self, view: Any, options: Sequence[str], rng: Random) -> bool:
        """May all decisions of a position be played out?"""
        del view, options, rng
        return True

    def found_in(self, game: int, themes: Collection[str]) -> Iterator[Found]:
        """Positions of a weak game that a few play-outs tell apart, and that may be wanted.

        What is not wanted is left out before anything is played out: that takes the time.
        """
        views = [view for view in self._positions(game) if self._may_be_asked(view, themes)]
        Random(game).shuffle(views)
        gap = self.sieve.gap
        for view in views[: self.sieve.looked]:
            options = self.options(view)
            if not self.is_worth_a_look(view, options, Random(game)):
                continue
            if not guessed(self._means(view, options, self.sieve.deals), gap, self.sieve.rough):
                continue
            means = self._means(view, options, TRIED)
            right = guessed(means, CLEAR)
            most = min(self.sieve.right, max(1, len(options) // 2))
            if 0 < len(right) <= most and HOPE[0] <= max(means.values()) <= HOPE[1]:
                yield Found(view, str(view), right, options, self.themes_of(view, right, options))

    def _may_be_asked(self, view: Any, themes: Collection[str]) -> bool:
        """Is there something to decide, not too much, and is it wanted?"""
        is_asked = 1 < len(self.options(view)) <= self.sieve.options
        return is_asked and self.likely_theme(view) in themes

    def mean(self, view: Any, action: str, deals: int) -> float:
        """The share of the win after a decision if the strongest player goes on."""
        return fmean(self.won(view, action, self.players[-1], range(deals)))

    def _means(self, view: Any, options: Iterable[str], deals: int) -> dict[str, float]:
        return {each: self.mean(view, each, deals) for each in options}

    def wrong_choices(
        self, view: Any, right: frozenset[str], options: Sequence[str]
    ) -> dict[str, float]:
        """How likely each weaker player is to go wrong; a careless one slips now and then."""
        twins = self.twins(view)
        wrong = {}
        for name in self.weak:
            action = str(self.decide(view, name, 0))
            wrong[name] = float(twins.get(action, action) not in right)
        slips = 1 - len(right) / len(options)
        careless = (1 - CARELESS) * wrong[self.weak[0]] + CARELESS * slips
        return {**wrong, "careless": careless, "random": slips}

    def is_trap(self, wrong: Mapping[str, float]) -> bool:
        """Does one of the weaker players go wrong who play with care?"""
        return max(wrong[name] for name in self.weak) > 0

    def _positions(self, game: int) -> Iterator[Any]:
        """What seat 0 sees whenever it decides."""
        counts, rng = self.most_players - 1, Random(game)
        weak = self.weak[game // counts % len(self.weak)]
        state, _ = self.game.start({"players": str(2 + game % counts), "seed": str(game)})
        made = 0
        while (seat := self.game.to_act(state)) and made < LONGEST:
            view = self.game.view(state, seat[0])
            if seat[0] == SEAT:
                yield view
            if seat[0] == SEAT and rng.random() < self.sieve.slips:
                action = rng.choice(self.game.legal(view))
            else:
                by = weak if seat[0] == SEAT else self.usual
                action = self.decide(view, by, game * 8 + seat[0])
            state, _ = self.game.apply(state, seat[0], action)
            made += 1
