"""Who finds and proves the puzzles of *Black Friday*.

What the seat cannot see is drawn anew, from its exact distribution.  From the decision on, seat 0
is played twice: by the planner, who weighs by hand what each action will earn, and by the learned
player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Final

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.players import NUMBERS, USUAL, buffers, machine, randomness
from friday_nb.black_friday.plugin import GAME
from friday_nb.black_friday.view import View
from friday_nb.core.puzzle_games import AmongBots, Sieve

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


class PlayingOn(machine.Machine):
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
        with self._at(view.cells, seated):
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


class BlackFridaySearcher(AmongBots):
    """Games and play-outs of *Black Friday*."""

    game, action, numbers, usual = GAME, Action, NUMBERS, USUAL
    players = ("planner", "learned")
    themes = tuple(dict.fromkeys(THEMES.values()))
    weak = ("thumb", "greedy")
    most_players = 5
    sieve = Sieve(slips=0.1, deals=100, gap=0.06, rough=0.05, looked=12, options=14, right=5)

    def won(self, view: View, action: str, by: str, deals: range) -> Sequence[float]:
        """The share of the win in each of these deals."""
        return self.machine.shares(view, Action.parse(action).packed, deals, self.seated(view, by))

    def is_worth_a_look(self, view: View, options: Sequence[str], rng: Random) -> bool:
        """Does what the strong player does win far more than what the weak one does, or another?"""
        strong, weak = (
            str(self.decide(view, name, 0)) for name in (self.players[-1], self.weak[0])
        )
        other = weak if weak != strong else rng.choice([x for x in options if x != strong])
        best, worse = (self.mean(view, each, self.sieve.deals) for each in (strong, other))
        return best >= worse + self.sieve.gap

    def likely_theme(self, view: View) -> str:
        """The kind of what the strong player does."""
        return THEMES[self.decide(view, self.players[-1], 0).kind]

    def themes_of(
        self, view: View, right: frozenset[str], options: Iterable[str]
    ) -> tuple[str, ...]:
        """What kind of decision is right."""
        del view, options
        kinds = {Action.parse(each).kind for each in right}
        return (next(theme for kind, theme in THEMES.items() if kind in kinds),)

    @cached_property
    def machine(self) -> PlayingOn:
        """What plays the players, decision by decision and on to the end."""
        return PlayingOn(fast=True)


SEARCHER: Final = BlackFridaySearcher()
