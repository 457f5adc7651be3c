"""Price adjustments (BLF-ADJ-*): interest, the draw, markers, tables, silver and the level."""

from friday_nb.black_friday.rules.bag import draw_case, look_for, put_into_bag
from friday_nb.black_friday.rules.facts import (
    DRAW_COUNT,
    FULL_TABLE,
    INTEREST,
    LEVEL_COUNT,
    LEVEL_ROW,
    LOADED_BLACKS,
    ON_SALES_EACH,
    RIGHT_BY,
    ROW_COUNT,
    SHORT_TABLE,
    STEP_BARS,
    TABLE_CENTRE,
    UP_BY,
)
from friday_nb.black_friday.rules.layout import (
    ASIDE,
    BAG_SIZE,
    BARS_SOLD,
    BLACK_CASE,
    CASH,
    COLOUR_COUNT,
    COLUMN_OF,
    KIND_COUNT,
    LEVEL,
    LEVEL_BY_PRICE,
    MARKET,
    ON_SALES,
    ON_TABLE,
    OWED,
    PLAYERS,
    ROUND,
    ROW_OF,
    SALES,
    SUBSIDIES,
    SUPPLY,
)
from friday_nb.black_friday.rules.log import (
    ADJUSTMENT,
    BLACK_BACK,
    BLACKS_OUT,
    DRAWN,
    INTEREST_OWED,
    INTEREST_PAID,
    LEVEL_REACHED,
    MISSING,
    MOVED,
    SALES_TABLE,
    SILVER_UP,
    TABLE_CLEARED,
    count_of,
    one_case,
    pack_cases,
)
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
    for colour in range(COLOUR_COUNT):
        count += s[at + colour]
    return count


def begins(s: ReadOnlyCells, table: int) -> bool:
    """BLF-ADJ-1: whether this table causes a price adjustment now."""
    if table == SALES:
        return coloured(s, ON_SALES) <= SHORT_TABLE[s[PLAYERS]]
    return coloured(s, ON_TABLE + table * COLOUR_COUNT) >= FULL_TABLE[s[PLAYERS]]


def adjust_prices(s: Cells, seat: int, table: int, log: Cells) -> None:
    """Carry out the price adjustment that this seat has caused at this table."""
    note(log, ADJUSTMENT, seat, table)
    collect_interest(s, log)
    drawn = draw_cases(s, seat, log)
    blacks = move_blacks(s, count_of(drawn, BLACK_CASE), log)
    move_markers(s, drawn, blacks, log)
    for colour in range(COLOUR_COUNT):
        s[MARKET + colour] += count_of(drawn, colour)
    clear_table(s, table, log)
    if table == SALES:
        next_sales_table(s, log)
    raise_missing(s, log)
    raise_silver_for_bars(s, log)
    check_level(s, log)


def collect_interest(s: Cells, log: Cells) -> None:
    """BLF-ADJ-2: each seat pays 5% of its subsidies, or pays nothing and owes it."""
    for seat in range(s[PLAYERS]):
        interest = s[SUBSIDIES + seat] * INTEREST
        if interest == 0:
            continue
        if s[CASH + seat] >= interest:
            s[CASH + seat] -= interest
            note(log, INTEREST_PAID, seat, interest, s[CASH + seat])
        else:
            s[OWED + seat] += interest
            note(log, INTEREST_OWED, seat, interest, s[OWED + seat])


def draw_cases(s: Cells, seat: int, log: Cells) -> int:
    """BLF-ADJ-4: draw as many cases as the level card says, or all; return them packed."""
    drawn = 0
    for _ in range(min(DRAW_COUNT[s[LEVEL]], s[BAG_SIZE])):
        drawn += one_case(draw_case(s), 1)
    note(log, DRAWN, seat, drawn)
    return drawn


def move_blacks(s: Cells, blacks: int, log: Cells) -> int:
    """BLF-ADJ-5, BLF-ADJ-6: raise silver; return what is subtracted from each colour."""
    raise_silver(s, blacks)
    if blacks == 1:
        put_into_bag(s, BLACK_CASE, 1)
        note(log, BLACK_BACK, silver_price(s))
        return 0
    if blacks > 1:
        s[ASIDE] += blacks
        note(log, BLACKS_OUT, blacks, silver_price(s))
    return blacks


def move_markers(s: Cells, drawn: int, blacks: int, log: Cells) -> None:
    """BLF-ADJ-7, BLF-ADJ-8: move each marker by the count of its colour."""
    for colour in range(COLOUR_COUNT):
        count = count_of(drawn, colour) - blacks
        go_by(s, colour, UP_BY[TABLE_CENTRE + count], RIGHT_BY[TABLE_CENTRE + count])
        note(log, MOVED, colour, count, price_of(s, colour))


def clear_table(s: Cells, table: int, log: Cells) -> None:
    """BLF-ADJ-9: put the cases of the table into the bag, with the blacks of a sales table."""
    at = ON_SALES if table == SALES else ON_TABLE + table * COLOUR_COUNT
    kinds = KIND_COUNT if table == SALES else COLOUR_COUNT
    note(log, TABLE_CLEARED, table, pack_cases(s, at, kinds))
    for kind in range(kinds):
        put_into_bag(s, kind, s[at + kind])
        s[at + kind] = 0


def next_sales_table(s: Cells, log: Cells) -> None:
    """BLF-ADJ-10: go on to the next sales table; after table 3, load table 2 again each time."""
    if s[ROUND] < 3:
        s[ROUND] += 1
        for colour in range(COLOUR_COUNT):
            s[ON_SALES + colour] = ON_SALES_EACH
        s[ON_SALES + BLACK_CASE] = s[ROUND]
        note(log, SALES_TABLE, s[ROUND], 0, 0, s[ROUND])
        return
    s[ROUND] = 4
    market = 0
    bag = 0
    for colour in range(COLOUR_COUNT):
        there = min(ON_SALES_EACH, s[MARKET + colour])
        s[MARKET + colour] -= there
        found = look_for(s, colour, ON_SALES_EACH - there)
        s[ON_SALES + colour] = there + found
        market += one_case(colour, there)
        bag += one_case(colour, found)
    blacks = min(LOADED_BLACKS, s[ASIDE])
    s[ASIDE] -= blacks
    s[ON_SALES + BLACK_CASE] = blacks
    note(log, SALES_TABLE, 2, market, bag, blacks)


def raise_missing(s: Cells, log: Cells) -> None:
    """BLF-ADJ-11: move every colour up that is missing from the market."""
    for colour in range(COLOUR_COUNT):
        if s[MARKET + colour] == 0:
            go_up(s, colour)
            note(log, MISSING, colour, price_of(s, colour))


def raise_silver_for_bars(s: Cells, log: Cells) -> None:
    """BLF-ADJ-12: raise silver by a space for every three bars that were bought."""
    steps = s[BARS_SOLD] // STEP_BARS
    if steps > 0:
        raise_silver(s, steps)
        note(log, SILVER_UP, s[BARS_SOLD], silver_price(s))
    s[BARS_SOLD] = 0


def check_level(s: Cells, log: Cells) -> None:
    """BLF-ADJ-13: raise the level to that of the highest marker; a black case for each level."""
    top = 0
    for colour in range(COLOUR_COUNT):
        top = max(top, height(s[ROW_OF + colour], s[COLUMN_OF + colour], s[LEVEL_BY_PRICE]))
    reached = s[LEVEL]
    while reached < LEVEL_COUNT - 1 and top % ROW_COUNT >= LEVEL_ROW[reached + 1]:
        reached += 1
    if reached > s[LEVEL]:
        blacks = min(reached - s[LEVEL], s[SUPPLY])
        s[LEVEL] = reached
        s[SUPPLY] -= blacks
        put_into_bag(s, BLACK_CASE, blacks)
        note(log, LEVEL_REACHED, reached, blacks)
