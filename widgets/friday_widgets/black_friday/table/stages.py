"""The table as it stands after each event of a price adjustment.

What everybody sees is folded event by event from the view before the decision that caused it, so
that the table can be shown as it was at each step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from friday_nb.black_friday import BOARD, COLOURS, Event, View
from friday_nb.black_friday.cases import TABLES, parse_cases
from friday_nb.black_friday.rules import facts, layout, markers, turn
from friday_widgets.black_friday.table.market import bag, level, market, silver, tables
from friday_widgets.black_friday.table.moves import MOVING, shift_of
from friday_widgets.black_friday.table.players import own, players
from friday_widgets.wire.panel import Data

Cells = list[int]
_LAST_ROUND: Final = 3
"""The table that is the last to be laid out; from then on one is loaded again."""


def stages(view: View, events: Sequence[Event]) -> Iterator[View]:
    """What a seat sees after each of these events.

    Args:
        view: What it saw before them.
        events: What a decision brought about that caused an adjustment.
    """
    cells = list(view.cells)
    drawn: tuple[int, ...] = ()
    for event in events:
        told = event.facts
        if event.kind in MOVING:
            markers.go_by(cells, COLOURS.index(str(told["case"])), *shift_of(event))
        if event.kind == "drawn":
            drawn = parse_cases(str(told["cases"]))
        if event.kind == "table_cleared":
            _add(cells, layout.MARKET, drawn[: len(COLOURS)])
        _fold(cells, event)
        yield View(tuple(cells))


def picture(view: View, lang: str) -> Data:
    """All that the table shows of a view besides the board."""
    return {
        "market": market(view, lang),
        "tables": tables(view, lang),
        "silver": silver(view, lang),
        "level": level(view, lang),
        "bag": bag(view, lang),
        "players": players(view, lang),
        "own": own(view, lang),
    }


def _fold(cells: Cells, event: Event) -> None:
    """What an event does to what everybody can count."""
    told, seat = event.facts, int(event.facts.get("seat", 0))
    if "silver" in told:
        cells[layout.PRICE] = BOARD.track.index(int(told["silver"]))
    if "cash" in told:
        cells[layout.CASH + seat] = int(told["cash"])
    if event.kind == "interest_owed":
        cells[layout.OWED + seat] = int(told["owed"])
    elif event.kind == "debt_paid":
        cells[layout.OWED + seat] -= int(told["amount"])
    elif event.kind in _CARRIES:
        _CARRIES[event.kind](cells, event)


def _add(cells: Cells, at: int, counts: Sequence[int], sign: int = 1) -> None:
    for kind, count in enumerate(counts):
        cells[at + kind] += sign * count


def _into_bag(cells: Cells, counts: Sequence[int], sign: int = 1) -> None:
    """Cases go into the bag, or come out of it; only of the black ones it is known how many."""
    cells[layout.BAG_SIZE] += sign * sum(counts)
    cells[layout.BAG + layout.BLACK_CASE] += sign * counts[layout.BLACK_CASE]


def _blacks(count: int) -> list[int]:
    return [0] * layout.COLOUR_COUNT + [count]


def _put(cells: Cells, event: Event) -> None:
    """A case goes from the market to a purchase table."""
    colour = COLOURS.index(str(event.facts["case"]))
    table = TABLES.index(str(event.facts["table"]))
    cells[layout.MARKET + colour] -= 1
    cells[layout.ON_TABLE + table * layout.COLOUR_COUNT + colour] += 1


def _take(cells: Cells, event: Event) -> None:
    """A case goes from the sales table to the market."""
    colour = COLOURS.index(str(event.facts["case"]))
    cells[layout.ON_SALES + colour] -= 1
    cells[layout.MARKET + colour] += 1


def _use_pass(cells: Cells, event: Event) -> None:
    turn.use_card(cells, int(event.facts["seat"]), layout.CAN_PASS)


def _draw(cells: Cells, event: Event) -> None:
    _into_bag(cells, parse_cases(str(event.facts["cases"])), -1)


def _put_back(cells: Cells, event: Event) -> None:  # noqa: ARG001 - it is always one
    _into_bag(cells, _blacks(1))


def _lay_aside(cells: Cells, event: Event) -> None:
    cells[layout.ASIDE] += int(event.facts["blacks"])


def _clear(cells: Cells, event: Event) -> None:
    """All cases of a table go into the bag; too few bars for a step of silver are forgotten."""
    counts, table = parse_cases(str(event.facts["cases"])), str(event.facts["table"])
    if table == TABLES[layout.SALES]:
        _add(cells, layout.ON_SALES, counts, -1)
    else:
        at = layout.ON_TABLE + TABLES.index(table) * layout.COLOUR_COUNT
        _add(cells, at, counts[: layout.COLOUR_COUNT], -1)
    _into_bag(cells, counts)
    if cells[layout.BARS_SOLD] < facts.STEP_BARS:
        cells[layout.BARS_SOLD] = 0


def _load(cells: Cells, event: Event) -> None:
    """The next sales table: as it was laid out, or loaded again from the market and the bag."""
    told, blacks = event.facts, int(event.facts["blacks"])
    market, found = parse_cases(str(told["market"])), parse_cases(str(told["bag"]))
    cells[layout.ON_SALES + layout.BLACK_CASE] = blacks
    if cells[layout.ROUND] < _LAST_ROUND:
        cells[layout.ROUND] += 1
        _add(cells, layout.ON_SALES, [facts.ON_SALES_EACH] * layout.COLOUR_COUNT)
        return
    cells[layout.ROUND] = _LAST_ROUND + 1
    for cases in (market, found):
        _add(cells, layout.ON_SALES, cases[: layout.COLOUR_COUNT])
    _add(cells, layout.MARKET, market[: layout.COLOUR_COUNT], -1)
    _into_bag(cells, found, -1)
    cells[layout.ASIDE] -= blacks


def _raise_silver(cells: Cells, event: Event) -> None:  # noqa: ARG001 - the price is told by all
    cells[layout.BARS_SOLD] = 0


def _reach_level(cells: Cells, event: Event) -> None:
    blacks = int(event.facts["blacks"])
    cells[layout.LEVEL] = int(event.facts["level"])
    cells[layout.SUPPLY] -= blacks
    _into_bag(cells, _blacks(blacks))


_CARRIES: Final[Mapping[str, Callable[[Cells, Event], None]]] = MappingProxyType(
    {
        "case_put": _put,
        "case_taken": _take,
        "special_pass": _use_pass,
        "drawn": _draw,
        "black_back": _put_back,
        "blacks_out": _lay_aside,
        "table_cleared": _clear,
        "sales_table": _load,
        "silver_up": _raise_silver,
        "level": _reach_level,
    }
)
"""What each event does to the cases, the bars and the level, besides prices and money."""
