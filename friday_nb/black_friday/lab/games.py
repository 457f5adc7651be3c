"""Whole games of Black Friday: what is kept of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.cases import CARDS, COLOURS
from friday_nb.black_friday.players import NUMBERS, ablation, machine, table
from friday_nb.black_friday.players.buffers import Buffers
from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.state import State
from friday_nb.black_friday.view import View
from friday_nb.core.options import words_of
from friday_nb.lab.games import GameSummary

STEP: Final = len(COLOURS) + 1
"""Numbers of a step of :attr:`BlackFridaySummary.path`."""

WITHOUT: Final = MappingProxyType(
    {
        "learned-no-subsidies": ablation.NO_SUBSIDIES,
        "learned-late-silver": ablation.LATE_SILVER,
        "learned-no-silver": ablation.NO_SILVER,
        "learned-no-card": ablation.NO_CARD,
        "learned-only-pass": ablation.ONLY_PASS,
        "learned-only-sell": ablation.ONLY_SELL,
        "learned-only-silver": ablation.ONLY_SILVER,
        "learned-only-buy": ablation.ONLY_BUY,
    }
)
"""Players of experiments alone: the learned one without something, by name."""
PLAYED_BY: Final = MappingProxyType({**WITHOUT, **NUMBERS})
"""The numbers of all players of experiments by name, the strongest last."""


@dataclass(frozen=True, slots=True)
class BlackFridaySummary(GameSummary):
    """What is kept of one game of Black Friday, besides its seed, returns and decisions.

    A tuple with one entry for each seat begins with that of seat 0.
    """

    finished: bool
    """False for a game that was broken off: then every seat has an equal share."""
    turns: int
    level: int
    """The level card at the end."""
    bars: tuple[int, ...]
    """Silver bars of each seat at the end, a gold bar counted as five."""
    cash: tuple[int, ...]
    """Money of each seat at the end."""
    subsidies: tuple[int, ...]
    """Subsidies that each seat took in its turns; the last ones at the end are not counted."""
    bought: tuple[int, ...]
    """Bars that each seat bought in its turns."""
    cards: tuple[int, ...]
    """Special actions that each seat used, as bits: 1 PASS, 2 SELL, 4 SILVER, 8 BUY."""
    path: tuple[int, ...]
    """After each adjustment six prices: yellow, blue, red, green, orange, silver."""

    @property
    def adjustments(self) -> int:
        """How many price adjustments there were."""
        return len(self.path) // STEP

    def gold(self, seat: int) -> float:
        """Gold bars of a seat at the end, silver bars as fifths."""
        return self.bars[seat] / facts.GOLD

    def used(self, seat: int) -> tuple[str, ...]:
        """The special actions that a seat used, by name."""
        return tuple(name for i, name in enumerate(CARDS) if self.cards[seat] >> i & 1)


def play_games(
    players: Sequence[str],
    seeds: Iterable[int],
    *,
    specials: bool = False,
    by_price: bool = False,
) -> list[BlackFridaySummary]:
    """One game for each seed, in order, by the named players, as machine code if possible."""
    numbers = [PLAYED_BY[name] for name in players]
    on = machine.playing()
    found = []
    for seed in seeds:
        cells, record = on.play(numbers, seed, specials=specials, by_price=by_price)
        found.append(_summary(seed, len(players), cells, record))
    return found


def play_recorded(
    choose: Callable[[View], Action],
    players: int,
    seed: int,
    *,
    specials: bool = False,
    by_price: bool = False,
) -> BlackFridaySummary:
    """A game in which every decision is chosen from the view of its seat, in plain Python."""
    nothing: dict[str, Any] = dict.fromkeys(Buffers._fields)
    cells, record = [0] * layout.SIZE, [0] * table.RECORD_SIZE
    b = Buffers(**{**nothing, "table": cells, "record": record, "log": [1]})
    table.begin_record(b, players, int(specials), int(by_price), *words_of(seed))
    while cells[layout.NODE] != layout.OVER and record[table.MADE] < machine.MOST:
        view = State(tuple(cells)).view(cells[layout.TURN])
        table.make_decision(b, choose(view).packed)
    return _summary(seed, players, cells, record)


def _summary(
    seed: int, players: int, cells: Sequence[int], record: Sequence[int]
) -> BlackFridaySummary:
    finished = cells[layout.NODE] == layout.OVER
    won = [cells[layout.WON + seat] if finished else 1 for seat in range(players)]
    steps = min(record[table.ADJUSTMENTS], table.MOST_STEPS)

    def each(at: int, of: Sequence[int] = record) -> tuple[int, ...]:
        return tuple(of[at : at + players])

    return BlackFridaySummary(
        seed=seed,
        returns=tuple(one / sum(won) for one in won),
        decisions=record[table.MADE],
        finished=finished,
        turns=record[table.TURNS_MADE],
        level=cells[layout.LEVEL],
        bars=each(layout.BARS, cells),
        cash=each(layout.CASH, cells),
        subsidies=each(table.SUBSIDIES_TAKEN),
        bought=each(table.BARS_BOUGHT),
        cards=each(table.CARDS_USED),
        path=tuple(record[table.PATH : table.PATH + steps * STEP]),
    )
