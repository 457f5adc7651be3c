"""Price adjustments (BLF-ADJ-*): interest, the draw, markers, tables, silver and the level."""

from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.rules import log as events
from friday_nb.black_friday.rules.bag import draw_case, look_for, put_into_bag
from friday_nb.black_friday.rules.log import count_of, one_case, pack_cases
from friday_nb.black_friday.rules.markers import (
    go_by,
    go_up,
    height,
    price_of,
    raise_silver,
    silver_price,
)
from friday_nb.core.log import Cells, ReadOnlyCells, note


def coloured(s: ReadOnlyCells, at: int) -> int:
    """The number of coloured cases in the cells from ``at`` on."""
    count = 0
    for colour in range(layout.COLOUR_COUNT):
        count += s[at + colour]
    return count


def begins(s: ReadOnlyCells, table: int) -> bool:
    """BLF-ADJ-1: whether this table causes a price adjustment now."""
    if table == layout.SALES:
        return coloured(s, layout.ON_SALES) <= facts.SHORT_TABLE[s[layout.PLAYERS]]
    return (
        coloured(s, layout.ON_TABLE + table * layout.COLOUR_COUNT)
        >= facts.FULL_TABLE[s[layout.PLAYERS]]
    )


def adjust_prices(s: Cells, seat: int, table: int, log: Cells) -> None:
    """Carry out the price adjustment that this seat has caused at this table."""
    note(log, events.ADJUSTMENT, seat, table)
    collect_interest(s, log)
    drawn = draw_cases(s, seat, log)
    blacks = move_blacks(s, count_of(drawn, layout.BLACK_CASE), log)
    move_markers(s, drawn, blacks, log)
    for colour in range(layout.COLOUR_COUNT):
        s[layout.MARKET + colour] += count_of(drawn, colour)
    clear_table(s, table, log)
    if table == layout.SALES:
        next_sales_table(s, log)
    raise_missing(s, log)
    raise_silver_for_bars(s, log)
    check_level(s, log)


def collect_interest(s: Cells, log: Cells) -> None:
    """BLF-ADJ-2: each seat pays 5% of its subsidies, or pays nothing and owes it."""
    for seat in range(s[layout.PLAYERS]):
        interest = s[layout.SUBSIDIES + seat] * facts.INTEREST
        if interest == 0:
            continue
        if s[layout.CASH + seat] >= interest:
            s[layout.CASH + seat] -= interest
            note(log, events.INTEREST_PAID, seat, interest, s[layout.CASH + seat])
        else:
            s[layout.OWED + seat] += interest
            note(log, events.INTEREST_OWED, seat, interest, s[layout.OWED + seat])


def draw_cases(s: Cells, seat: int, log: Cells) -> int:
    """BLF-ADJ-4: draw as many cases as the level card says, or all; return them packed."""
    drawn = 0
    for _ in range(min(facts.DRAW_COUNT[s[layout.LEVEL]], s[layout.BAG_SIZE])):
        drawn += one_case(draw_case(s), 1)
    note(log, events.DRAWN, seat, drawn)
    return drawn


def move_blacks(s: Cells, blacks: int, log: Cells) -> int:
    """BLF-ADJ-5, BLF-ADJ-6: raise silver; return what is subtracted from each colour."""
    raise_silver(s, blacks)
    if blacks == 1:
        put_into_bag(s, layout.BLACK_CASE, 1)
        note(log, events.BLACK_BACK, silver_price(s))
        return 0
    if blacks > 1:
        s[layout.ASIDE] += blacks
        note(log, events.BLACKS_OUT, blacks, silver_price(s))
    return blacks


def move_markers(s: Cells, drawn: int, blacks: int, log: Cells) -> None:
    """BLF-ADJ-7, BLF-ADJ-8: move each marker by the count of its colour."""
    for colour in range(layout.COLOUR_COUNT):
        count = count_of(drawn, colour) - blacks
        go_by(
            s,
            colour,
            facts.UP_BY[facts.TABLE_CENTRE + count],
            facts.RIGHT_BY[facts.TABLE_CENTRE + count],
        )
        note(log, events.MOVED, colour, count, price_of(s, colour))


def clear_table(s: Cells, table: int, log: Cells) -> None:
    """BLF-ADJ-9: put the cases of the table into the bag, with the blacks of a sales table."""
    at = layout.ON_SALES if table == layout.SALES else layout.ON_TABLE + table * layout.COLOUR_COUNT
    kinds = layout.KIND_COUNT if table == layout.SALES else layout.COLOUR_COUNT
    note(log, events.TABLE_CLEARED, table, pack_cases(s, at, kinds))
    for kind in range(kinds):
        put_into_bag(s, kind, s[at + kind])
        s[at + kind] = 0


def next_sales_table(s: Cells, log: Cells) -> None:
    """BLF-ADJ-10: go on to the next sales table; after table 3, load table 2 again each time."""
    if s[layout.ROUND] < 3:
        s[layout.ROUND] += 1
        for colour in range(layout.COLOUR_COUNT):
            s[layout.ON_SALES + colour] = facts.ON_SALES_EACH
        s[layout.ON_SALES + layout.BLACK_CASE] = s[layout.ROUND]
        note(log, events.SALES_TABLE, s[layout.ROUND], 0, 0, s[layout.ROUND])
        return
    s[layout.ROUND] = 4
    market = 0
    bag = 0
    for colour in range(layout.COLOUR_COUNT):
        there = min(facts.ON_SALES_EACH, s[layout.MARKET + colour])
        s[layout.MARKET + colour] -= there
        found = look_for(s, colour, facts.ON_SALES_EACH - there)
        s[layout.ON_SALES + colour] = there + found
        market += one_case(colour, there)
        bag += one_case(colour, found)
    blacks = min(facts.LOADED_BLACKS, s[layout.ASIDE])
    s[layout.ASIDE] -= blacks
    s[layout.ON_SALES + layout.BLACK_CASE] = blacks
    note(log, events.SALES_TABLE, 2, market, bag, blacks)


def raise_missing(s: Cells, log: Cells) -> None:
    """BLF-ADJ-11: move every colour up that is missing from the market."""
    for colour in range(layout.COLOUR_COUNT):
        if s[layout.MARKET + colour] == 0:
            go_up(s, colour)
            note(log, events.MISSING, colour, price_of(s, colour))


def raise_silver_for_bars(s: Cells, log: Cells) -> None:
    """BLF-ADJ-12: raise silver by a space for every three bars that were bought."""
    steps = s[layout.BARS_SOLD] // facts.STEP_BARS
    if steps > 0:
        raise_silver(s, steps)
        note(log, events.SILVER_UP, s[layout.BARS_SOLD], silver_price(s))
    s[layout.BARS_SOLD] = 0


def check_level(s: Cells, log: Cells) -> None:
    """BLF-ADJ-13: raise the level to that of the highest marker; a black case for each level."""
    top = 0
    for colour in range(layout.COLOUR_COUNT):
        top = max(
            top,
            height(
                s[layout.ROW_OF + colour], s[layout.COLUMN_OF + colour], s[layout.LEVEL_BY_PRICE]
            ),
        )
    reached = s[layout.LEVEL]
    while reached < facts.LEVEL_COUNT - 1 and top % facts.ROW_COUNT >= facts.LEVEL_ROW[reached + 1]:
        reached += 1
    if reached > s[layout.LEVEL]:
        blacks = min(reached - s[layout.LEVEL], s[layout.SUPPLY])
        s[layout.LEVEL] = reached
        s[layout.SUPPLY] -= blacks
        put_into_bag(s, layout.BLACK_CASE, blacks)
        note(log, events.LEVEL_REACHED, reached, blacks)
