"""A forecast of the bag and the prices, as one seat can make it.  Restricted Python.

All of it is written into one buffer of numbers, ``p``, at the places named below.  Every function
reads the cells of a state or of a view, and of these nothing that the seat does not know: neither
other hands nor the colours in the bag.
"""

from collections.abc import MutableSequence
from typing import Final

from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.rules.markers import go_by, go_left, go_right, go_up
from friday_nb.core.log import Cells, ReadOnlyCells

Numbers = MutableSequence[float]
"""A forecast, or the weights of an evaluation."""

# --- the cells of the buffer ``p`` ----------------------------------------------------------------
COUNTS: Final = 2 * facts.TABLE_CENTRE + 1
"""Counts of a colour in an adjustment, black cases subtracted: from -11 to 11."""
IN_BAG: Final = 0
"""For each colour: how many of it are in the bag, expected."""
OTHERS: Final = IN_BAG + layout.COLOUR_COUNT
"""For each colour: how many shares of it the other seats have together, expected."""
ODDS: Final = OTHERS + layout.COLOUR_COUNT
"""For each colour COUNTS cells: the chance of each count in the next adjustment."""
BLACK_ODDS: Final = ODDS + layout.COLOUR_COUNT * COUNTS
"""The chance of each number of black cases in it."""
NEXT: Final = BLACK_ODDS + facts.TABLE_CENTRE + 1
"""For each colour: its price after the next adjustment, expected."""
WORTH: Final = NEXT + layout.COLOUR_COUNT
"""For each colour: its price at the end of the game, expected; the same with the marker ..."""
WORTH_RIGHT: Final = WORTH + layout.COLOUR_COUNT
"""... one space to the right, ..."""
WORTH_LEFT: Final = WORTH_RIGHT + layout.COLOUR_COUNT
"""... one to the left, ..."""
WORTH_UP: Final = WORTH_LEFT + layout.COLOUR_COUNT
"""... and one up."""
TO_COME: Final = WORTH_UP + layout.COLOUR_COUNT
"""How many adjustments are still to come, expected."""
KNOWN: Final = TO_COME + 1
"""For each colour: how many cases were dealt to any seat for sure, ..."""
SPREAD: Final = KNOWN + layout.COLOUR_COUNT
"""... and the variance of how many more were."""
GAIN: Final = SPREAD + layout.COLOUR_COUNT
"""What one share of the best colour of the market brings ..."""
GAIN_PRICE: Final = GAIN + 1
"""... for this price, ..."""
GAIN_MOST: Final = GAIN_PRICE + 1
"""... and how many of it there are."""
FORECAST_SIZE: Final = GAIN_MOST + 1

# --- the weights that concern the forecast --------------------------------------------------------
PACE: Final = 0
"""Spaces that silver rises in an adjustment besides those for black cases."""
DRIFT: Final = 1
"""Rows that any price rises in each later adjustment, ..."""
TREND: Final = 2
"""... and this much of what it is expected to rise in the next one."""

SMALL: Final = 1e-4
"""Chances below this are left out."""


def write_forecast(s: ReadOnlyCells, seat: int, weights: Numbers, q: Cells, p: Numbers) -> None:
    """Write into ``p`` what ``seat`` expects; ``q`` is a buffer of cells."""
    expect_bag(s, seat, p)
    expect_draw(s, p)
    black = 0.0
    for blacks in range(facts.TABLE_CENTRE + 1):
        black += blacks * p[BLACK_ODDS + blacks]
    p[TO_COME] = (facts.LAST_PLACE - s[layout.PRICE]) / (black + weights[PACE]) + 0.5
    for colour in range(layout.COLOUR_COUNT):
        expect_price(s, colour, weights, q, p)


def expect_bag(s: ReadOnlyCells, seat: int, p: Numbers) -> None:
    """How many cases of each colour are in the bag, and the shares of the other seats.

    What the others were dealt is a draw from the bag as it was at first, of which later draws tell
    more (:mod:`friday_nb.black_friday.rules.bag`): the mean and the variance of that draw, and one
    step of Newton's method from the mean to the most likely deal.  The exact distribution
    (:mod:`friday_nb.black_friday.deals`) would take some hundred times as long.
    """
    hidden = facts.HAND_CASES * (s[layout.PLAYERS] - 1)
    at_first = 0
    for colour in range(layout.COLOUR_COUNT):
        known = 0
        bought = 0
        for other in range(s[layout.PLAYERS]):
            at = other * layout.COLOUR_COUNT + colour
            if other == seat:
                known += s[layout.HAND + at] - s[layout.NET + at]
                continue
            known += s[layout.DEALT_LEAST + at]
            bought += s[layout.NET + at] + s[layout.DEALT_LEAST + at]
            hidden -= s[layout.DEALT_LEAST + at]
        p[KNOWN + colour] = known
        p[OTHERS + colour] = bought
        at_first += facts.BAG_EACH + s[layout.PLAYERS] - known
    moved = 0.0
    width = 0.0
    for colour in range(layout.COLOUR_COUNT):
        part = (facts.BAG_EACH + s[layout.PLAYERS] - p[KNOWN + colour]) / at_first
        mean = hidden * part
        spread = mean * (1 - part) * (at_first - hidden) / (at_first - 1)
        slope = 0.0
        bend = 0.0
        at = layout.DRAWN_FROM + colour * layout.REACHES
        for reach in range(layout.REACHES):
            if s[at + reach] > 0:
                left = max(1.0, reach - p[KNOWN + colour] - mean)
                slope -= s[at + reach] / left
                bend += s[at + reach] / (left * left)
        p[IN_BAG + colour] = mean + slope * spread / (1 + bend * spread)
        p[SPREAD + colour] = spread / (1 + bend * spread)
        moved += p[IN_BAG + colour]
        width += p[SPREAD + colour]
    whole = 0.0
    for colour in range(layout.COLOUR_COUNT):
        if width > 0:
            p[IN_BAG + colour] += (hidden - moved) * p[SPREAD + colour] / width
        most = min(s[layout.DEALT_MOST + colour], s[layout.REACH + colour]) - p[KNOWN + colour]
        least = max(0.0, s[layout.DEALT_FEWEST + colour] - p[KNOWN + colour])
        p[IN_BAG + colour] = most_in_bag(s, p, colour) - max(least, min(most, p[IN_BAG + colour]))
        whole += p[IN_BAG + colour]
    there = s[layout.BAG_SIZE] - s[layout.BAG + layout.BLACK_CASE]
    for colour in range(layout.COLOUR_COUNT):
        if whole > 0:
            p[IN_BAG + colour] *= there / whole
        p[OTHERS + colour] += most_in_bag(s, p, colour) - p[IN_BAG + colour]


def most_in_bag(s: ReadOnlyCells, p: Numbers, colour: int) -> float:
    """How many cases of a colour the bag can hold: all that are not known to be elsewhere."""
    return s[layout.REACH + colour] - p[KNOWN + colour]


def chance_of(there: float, size: float, drawn: int, count: int) -> float:
    """The chance of ``count`` of a kind among ``drawn`` cases, if the bag has ``there`` of it.

    An expected number may have a fraction.
    """
    chance = 1.0
    for i in range(count):
        chance *= max(0.0, there - i) / (size - i) * (drawn - i) / (i + 1)
    for i in range(drawn - count):
        chance *= max(0.0, size - there - i) / (size - count - i)
    return chance


def expect_draw(s: ReadOnlyCells, p: Numbers) -> None:
    """The chances of each number of black cases, and of each count of a colour (BLF-ADJ-6)."""
    size = s[layout.BAG_SIZE]
    blacks = s[layout.BAG + layout.BLACK_CASE]
    drawn = min(facts.DRAW_COUNT[s[layout.LEVEL]], size)
    for i in range(layout.COLOUR_COUNT * COUNTS):
        p[ODDS + i] = 0.0
    for black in range(facts.TABLE_CENTRE + 1):
        p[BLACK_ODDS + black] = 0.0
        if black > blacks or black > drawn:
            continue
        chance = chance_of(blacks, size, drawn, black)
        p[BLACK_ODDS + black] = chance
        if chance < SMALL:
            continue
        less = black if black > 1 else 0
        left = drawn - black
        for colour in range(layout.COLOUR_COUNT):
            at = ODDS + colour * COUNTS + facts.TABLE_CENTRE - less
            add_odds(p, at, chance, p[IN_BAG + colour], size - blacks, left)


def add_odds(p: Numbers, at: int, part: float, there: float, size: float, drawn: int) -> None:
    """Add to the cells that begin at ``at`` the odds of each count, times ``part``."""
    if size - there < drawn:  # not everything that is drawn can be of other kinds
        for count in range(drawn + 1):
            p[at + count] += part * chance_of(there, size, drawn, count)
        return
    chance = part * chance_of(there, size, drawn, 0)
    for count in range(drawn + 1):
        p[at + count] += chance
        others = size - there - drawn + count + 1
        chance *= max(0.0, there - count) * (drawn - count) / ((count + 1) * others)


def price_beyond(row: int, column: int, rows: float) -> float:
    """The price so many rows (with a fraction) above a space, at most that of the top row."""
    high = min(float(facts.ROW_COUNT - 1), max(0.0, row + rows))
    below = min(facts.ROW_COUNT - 2, int(high))
    low = facts.PRICES[below * facts.COLUMN_COUNT + column]
    return low + (high - below) * (facts.PRICES[(below + 1) * facts.COLUMN_COUNT + column] - low)


def expect_price(s: ReadOnlyCells, colour: int, weights: Numbers, q: Cells, p: Numbers) -> None:
    """The price of a colour after the next adjustment and at the end, for each start there is."""
    rows = 0.0
    at = ODDS + colour * COUNTS
    for i in range(COUNTS):
        rows += p[at + i] * (facts.UP_BY[i] + facts.RIGHT_BY[i] / facts.COLUMN_COUNT)
    later = (p[TO_COME] - 1) * (weights[DRIFT] + weights[TREND] * rows)
    for start in range(4):
        q[layout.ROW_OF + colour] = s[layout.ROW_OF + colour]
        q[layout.COLUMN_OF + colour] = s[layout.COLUMN_OF + colour]
        if start == 1:
            go_right(q, colour)
        elif start == 2:  # noqa: PLR2004 - the third of four
            go_left(q, colour)
        elif start == 3:  # noqa: PLR2004 - the last of four
            go_up(q, colour)
        row = q[layout.ROW_OF + colour]
        column = q[layout.COLUMN_OF + colour]
        soon = 0.0
        end = 0.0
        for i in range(COUNTS):
            if p[at + i] > SMALL:
                q[layout.ROW_OF + colour] = row
                q[layout.COLUMN_OF + colour] = column
                go_by(q, colour, facts.UP_BY[i], facts.RIGHT_BY[i])
                place = (
                    q[layout.ROW_OF + colour] * facts.COLUMN_COUNT + q[layout.COLUMN_OF + colour]
                )
                soon += p[at + i] * facts.PRICES[place]
                end += p[at + i] * price_beyond(
                    q[layout.ROW_OF + colour], q[layout.COLUMN_OF + colour], later
                )
        if start == 0:
            p[NEXT + colour] = soon
        p[WORTH + start * layout.COLOUR_COUNT + colour] = end
