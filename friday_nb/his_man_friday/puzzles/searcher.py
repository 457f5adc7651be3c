"""Who finds and proves the puzzles of *His Man Friday*.

What the seat cannot see is drawn anew for each deal, as likely as the adviser takes it to be
against these bots.  After a decision the seat goes on with its turn as well as it can before it
sees a card (:mod:`friday_nb.his_man_friday.players.judging`); from there on it is played twice: by
rules of thumb, and by the bluffer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import Final
from zlib import crc32

from friday_nb.core.chance import SEARCH_KEY, threefry
from friday_nb.core.puzzle_games import AmongBots, Sieve
from friday_nb.core.puzzle_search import CHANCE_SEED
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.cards import Kind
from friday_nb.his_man_friday.game import position_session
from friday_nb.his_man_friday.players import NUMBERS, USUAL, machine
from friday_nb.his_man_friday.players.buffers import MOST_CANDIDATES
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.fitting import fitting_deals
from friday_nb.his_man_friday.players.judging import plans
from friday_nb.his_man_friday.players.search import THEN, with_cell, without_cell
from friday_nb.his_man_friday.plugin import GAME
from friday_nb.his_man_friday.rules.legal import ROOM
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

BLOCK: Final = 200
"""Deals that are drawn at a time, ..."""
APART: Final = 6
"""... each from so many, so that hardly any comes twice where some are far more likely."""
SEEDS_TRIED: Final = 300
THEMES: Final = {
    Phase.LAY: "declare",
    Phase.CHALLENGE: "doubt",
    Phase.PUT: "landing",
    Phase.MOVE: "way",
    Phase.TAKE_FIRST: "take",
    Phase.TAKE_AFTER: "take",
    Phase.LAST_CHANCE: "last",
}
"""What a puzzle is about, by what is to be decided."""


class PlayingOn(machine.Machine):
    """Plays a decision on, deal by deal."""

    def shares(
        self,
        view: View,
        plan: int,
        deals: Sequence[Sequence[int]],
        first: int,
        seated: Sequence[int],
    ) -> list[float]:
        """The share of the win of the view's seat in each deal.

        Args:
            view: The position.
            plan: The decision, packed, or a plan that begins with it.
            deals: The unseen cards, in the order of their places.
            first: The number of the first deal, from which its luck comes.
            seated: Who goes on in each seat, by number.
        """
        key, found = view_hash(view.cells), []
        with self._at(view.cells, seated) as b:
            unseen = int(self.core.first_deal(b.root, b.s, b.slots, SEARCH_KEY, key))
            for n, deal in enumerate(deals):
                for k in range(unseen):
                    b.slots[k] = deal[k]
                luck = threefry(SEARCH_KEY, key, first + n, 1)
                decision = with_cell(view.cells, plan, luck)
                found.append(float(self.core.rollout(b, decision, unseen, luck, False)))
        return found


def _true_guns(view: View, seed: int) -> list[str]:
    """The cells where another seat's unseen gun was called one, if the game goes on with a seed."""
    known = {place.cell for place in view.island if place.card}
    state = position_session(view, seed).state
    others = (state.view(seat) for seat in range(view.players) if seat != view.seat)
    return [
        place.cell
        for other in others
        for place in other.island
        if place.layer == other.seat and place.cell not in known
        if place.declared is Kind.GUN and place.card == "g"
    ]


class HisManFridaySearcher(AmongBots):
    """Games and play-outs of *His Man Friday*."""

    game, action, numbers, usual = GAME, Action, NUMBERS, USUAL
    players = ("thumb", "bluffer")
    themes = tuple(dict.fromkeys(THEMES.values()))
    weak = ("thumb", "honest")
    most_players = 4
    sieve = Sieve(slips=0.12, deals=100, gap=0.06, rough=0.05, looked=8, options=28, right=4)

    def won(self, view: View, action: str, by: str, deals: range) -> Sequence[float]:
        """The share of the win in each of these deals."""
        drawn = tuple(_deals(str(view), deals))
        plan = self.plan(view, without_cell(Action.parse(action).packed), by)
        return self.machine.shares(view, plan, drawn, deals.start, self.seated(view, by))

    @lru_cache(maxsize=1000)  # noqa: B019 - there is one searcher
    def plan(self, view: View, candidate: int, by: str) -> int:
        """The best plan for the turn that begins with a decision (packed), in the first deals."""
        made = [0] * MOST_CANDIDATES
        n = plans(view.cells, [0] * ROOM, made)
        those = [plan for plan in made[:n] if plan % THEN == candidate]
        if len(those) == 1:
            return those[0]
        drawn, seated = tuple(_deals(str(view), range(BLOCK))), self.seated(view, by)
        return max(those, key=lambda plan: sum(self.machine.shares(view, plan, drawn, 0, seated)))

    def likely_theme(self, view: View) -> str:
        """What is to be decided."""
        return THEMES[view.phase]

    def themes_of(
        self, view: View, right: frozenset[str], options: Iterable[str]
    ) -> tuple[str, ...]:
        """What is to be decided, whatever is right."""
        del right, options
        return (self.likely_theme(view),)

    def seed(self, view: View) -> int:
        """The first with which nothing the others called a gun is one, as among the usual bots."""
        seeds = range(CHANCE_SEED, SEEDS_TRIED)
        return next((seed for seed in seeds if not _true_guns(view, seed)), CHANCE_SEED)

    def options(self, view: View) -> tuple[str, ...]:
        """The decisions, where laying the same card with the same word is one."""
        return tuple(dict.fromkeys(_representative(view, each) for each in GAME.legal(view)))

    def twins(self, view: View) -> Mapping[str, str]:
        """To lay the same card with the same word on another cell is the same."""
        same = {str(each): _representative(view, each) for each in GAME.legal(view)}
        return {action: twin for action, twin in same.items() if twin != action}

    @cached_property
    def machine(self) -> PlayingOn:
        """What plays the players, decision by decision and on to the end."""
        return PlayingOn(fast=True)


def _representative(view: View, action: Action) -> str:
    return str(Action.unpack(with_cell(view.cells, without_cell(action.packed), 0)))


@lru_cache(maxsize=40)
def _block(position: str, number: int) -> tuple[Sequence[int], ...]:
    """A block of deals of a position: always the same ones."""
    view = GAME.parse_view(position)
    seated = tuple(USUAL if n != view.seat else "" for n in range(view.players))
    seed = crc32(f"{position} {number}".encode())
    drawn = fitting_deals(view, None, seated, seed, BLOCK * APART)
    return tuple(islice(drawn, 0, None, APART))


def _deals(position: str, wanted: range) -> Iterator[Sequence[int]]:
    """These deals of a position."""
    for n in wanted:
        yield _block(position, n // BLOCK)[n % BLOCK]


SEARCHER: Final = HisManFridaySearcher()
