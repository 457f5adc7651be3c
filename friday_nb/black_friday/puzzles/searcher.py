"""Who finds and proves the puzzles of *Black Friday*.

A weaker player sits in seat 0, and in the others the bot that usually sits there.  What the seat
cannot see is drawn anew, from its exact distribution.  From the decision on, seat 0 is played
twice: by the planner, who weighs by hand what each action will earn, and by the learned player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from statistics import fmean
from typing import Final

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.players import NUMBERS, USUAL, buffers, machine, randomness
from friday_nb.black_friday.plugin import GAME
from friday_nb.black_friday.view import View
from friday_nb.core.puzzle_proofs import TRIED, guessed
from friday_nb.core.puzzle_search import CHANCE_SEED, Found

SEAT: Final = 0
"""Whose decisions are looked at: the seat of the person at the table."""
WEAK: Final = ("thumb", "greedy")
"""Who sits there in the games in which puzzles are looked for, in turn, ..."""
SLIPS: Final = 0.1
"""... and the share of decisions that are taken at random."""
CARELESS: Final = 0.1
SIEVE: Final = 40
"""Deals by which the sieve guesses what is right, ..."""
CLEAR: Final = 0.06
"""How far apart they must be in all the deals that may be used for a guess."""
GAP: Final = 0.12
"""... and how far apart right and wrong must be there."""
ROUGH: Final = 0.06
"""How far behind the best one another right decision may be there."""
MOST_RIGHT: Final = 3
LOOKED: Final = 12
"""Positions of a game that the sieve looks at, at most."""
MOST_OPTIONS: Final = 14
HOPE: Final = (0.08, 0.97)
LONGEST: Final = 2000
"""Decisions after which a weak game is broken off."""
THEMES: Final = {
    ActionKind.SILVER: "silver",
    ActionKind.BUY: "buy",
    ActionKind.SELL: "sell",
    ActionKind.SUBSIDY: "subsidy",
    ActionKind.PASS: "pass",
    ActionKind.END: "stop",
    ActionKind.SPECIAL: "stop",
    ActionKind.PUT: "case",
    ActionKind.LOWER: "case",
    ActionKind.TAKE: "case",
}
"""What a puzzle is about, by the kind of the right decision, the first of these that is right."""


class Playing(machine.Machine):
    """Plays a decision on, deal by deal."""

    def shares(self, view: View, decision: int, deals: range, seated: Sequence[int]) -> list[float]:
        """The share of the win of the view's seat in each deal; all decisions get the same deals.

        Args:
            view: The position.
            decision: What is decided (packed).
            deals: The numbers of the deals.
            seated: Who goes on in each seat, by number.
        """
        key, found = randomness.view_hash(view.cells), []
        with self._busy:
            self._load_view(view.cells, seated)
            self._plan_to(0, [decision])
            for block in range(deals.start // buffers.DEALS, deals.stop // buffers.DEALS + 1):
                begin = block * buffers.DEALS
                numbers = range(max(deals.start, begin), min(deals.stop, begin + buffers.DEALS))
                if numbers:
                    self._draw_deals(key ^ block, buffers.DEALS)
                for n in numbers:
                    share = self.core.try_plan(self.buffers, 0, n, n - begin, key)
                    found.append(float(share))
        return found


class BlackFridaySearcher:
    """Games, sieve and play-outs (:class:`friday_nb.core.puzzle_search.Searcher`)."""

    players = ("planner", "learned")
    themes = tuple(dict.fromkeys(THEMES.values()))

    def won(self, view: View, action: str, by: str, deals: range) -> Sequence[float]:
        """The share of the win in each of these deals."""
        seated = [NUMBERS[by] if n == view.seat else NUMBERS[USUAL] for n in range(view.players)]
        return self._playing.shares(view, Action.parse(action).packed, deals, seated)

    def bounds(self, view: View) -> None:
        """Nothing is exact while the others decide by what they see."""
        del view

    def found_in(self, game: int) -> Iterator[Found]:
        """Positions of a weak game that a few play-outs tell apart."""
        views = [view for view in self._positions(game) if 1 < len(_options(view)) <= MOST_OPTIONS]
        Random(game).shuffle(views)
        for view in views[:LOOKED]:
            options = _options(view)
            by = self.players[-1]
            if not self._is_worth_a_look(view, options, Random(game)):
                continue
            means = {each: fmean(self.won(view, each, by, range(SIEVE))) for each in options}
            if not guessed(means, GAP, ROUGH):
                continue
            means = {each: fmean(self.won(view, each, by, range(TRIED))) for each in options}
            right = guessed(means, CLEAR)
            if 0 < len(right) <= MOST_RIGHT and HOPE[0] <= max(means.values()) <= HOPE[1]:
                yield Found(view, str(view), right, options, self.themes_of(view, right, options))

    def _is_worth_a_look(self, view: View, options: Sequence[str], rng: Random) -> bool:
        """Does what the strong player does win far more than what the weak one does, or another?"""
        strong, weak = (
            str(Action.unpack(self._playing.decide(view.cells, NUMBERS[name], 0)))
            for name in (self.players[-1], WEAK[0])
        )
        other = weak if weak != strong else rng.choice([x for x in options if x != strong])
        best, worse = (
            fmean(self.won(view, each, self.players[-1], range(SIEVE))) for each in (strong, other)
        )
        return best >= worse + GAP

    def themes_of(
        self, view: View, right: frozenset[str], options: Iterable[str]
    ) -> tuple[str, ...]:
        """What kind of decision is right."""
        del view, options
        kinds = {Action.parse(each).kind for each in right}
        return (next(theme for kind, theme in THEMES.items() if kind in kinds),)

    def wrong_choices(
        self, view: View, right: frozenset[str], options: Sequence[str]
    ) -> dict[str, float]:
        """How likely each weaker player is to go wrong; a careless one slips now and then."""
        wrong = {}
        for name in WEAK:
            code = self._playing.decide(view.cells, NUMBERS[name], 0)
            wrong[name] = float(str(Action.unpack(code)) not in right)
        slips = 1 - len(right) / len(options)
        careless = (1 - CARELESS) * wrong["thumb"] + CARELESS * slips
        return {**wrong, "careless": careless, "random": slips}

    def is_trap(self, wrong: Mapping[str, float]) -> bool:
        """Does the greedy player go wrong, or the one by rules of thumb?"""
        return max(wrong[name] for name in WEAK) > 0

    def seed(self, view: View) -> int:
        """The usual one."""
        del view
        return CHANCE_SEED

    def twins(self, view: View) -> Mapping[str, str]:
        """No two decisions are the same."""
        del view
        return {}

    def _positions(self, game: int) -> Iterator[View]:
        """What seat 0 sees whenever it decides."""
        players, rng = 2 + game % 4, Random(game)
        weak = WEAK[game // 4 % len(WEAK)]
        state, _ = GAME.start({"players": str(players), "seed": str(game)})
        made = 0
        while (seat := GAME.to_act(state)) and made < LONGEST:
            view = GAME.view(state, seat[0])
            if seat[0] == SEAT:
                yield view
            if seat[0] == SEAT and rng.random() < SLIPS:
                action = rng.choice(GAME.legal(view))
            else:
                number = NUMBERS[weak if seat[0] == SEAT else USUAL]
                code = self._playing.decide(view.cells, number, game * 8 + seat[0])
                action = Action.unpack(code)
            state, _ = GAME.apply(state, seat[0], action)
            made += 1

    @cached_property
    def _playing(self) -> Playing:
        return Playing(fast=True)


def _options(view: View) -> tuple[str, ...]:
    return tuple(map(str, GAME.legal(view)))


SEARCHER: Final = BlackFridaySearcher()
