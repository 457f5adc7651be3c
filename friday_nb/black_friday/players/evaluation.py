"""The evaluation function: what shares, money, bars and moves of a marker are worth to a seat.

Restricted Python.

Everything is counted in coins at the end of the game: a bar is 100, a share what it is expected to
bring, and money is worth itself and what the seat's next actions can earn with it.  Money is always
counted with the subsidies that can still be taken: they come at the end at the latest (BLF-END-2).
"""

from typing import Final

from friday_nb.black_friday.players.forecast import (
    COUNTS,
    GAIN,
    GAIN_MOST,
    GAIN_PRICE,
    NEXT,
    ODDS,
    OTHERS,
    TO_COME,
    WORTH,
    WORTH_LEFT,
    WORTH_RIGHT,
    WORTH_UP,
    Numbers,
)
from friday_nb.black_friday.players.queries import shares_of
from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.rules.markers import price_of, silver_price
from friday_nb.core.log import ReadOnlyCells

# --- the weights, after those of the forecast -----------------------------------------------------
TURNS: Final = 3
"""Actions of all seats together between two adjustments."""
HORIZON: Final = 4
"""Money is kept for at most so many coming actions, ..."""
DISCOUNT: Final = 5
"""... and this part of what they would earn is counted."""
TRUST: Final = 6
"""The part of what shares are expected to gain that is counted."""
RIVALS: Final = 7
"""What the shares of the other seats count for, if a price moves."""
HURRY: Final = 8
"""What an adjustment now rather than later counts for."""
BAG_CASE: Final = 9
"""What a case on a purchase table, which goes into the bag, counts for: a part of the price."""


def look_at_market(s: ReadOnlyCells, weights: Numbers, p: Numbers) -> None:
    """Find the colour of the market that would gain most."""
    p[GAIN] = 0.0
    p[GAIN_PRICE] = 1.0
    p[GAIN_MOST] = 0.0
    for colour in range(layout.COLOUR_COUNT):
        gain = gain_of(s, p, weights, colour)
        if s[layout.MARKET + colour] > 0 and gain > p[GAIN]:
            p[GAIN] = gain
            p[GAIN_PRICE] = price_of(s, colour)
            p[GAIN_MOST] = s[layout.MARKET + colour]


def gain_of(s: ReadOnlyCells, p: Numbers, weights: Numbers, colour: int) -> float:
    """What a share of this colour brings beyond its price, bought now and kept."""
    return weights[TRUST] * (p[WORTH + colour] - price_of(s, colour))


def subsidies_left(s: ReadOnlyCells) -> int:
    """How many subsidies the seat that decides can still take at this level."""
    return max(0, facts.SUBSIDY_LIMIT[s[layout.LEVEL]] - s[layout.SUBSIDIES + s[layout.TURN]])


def money_of(s: ReadOnlyCells) -> int:
    """The money of the seat that decides, with the subsidies that it can still take."""
    return s[layout.CASH + s[layout.TURN]] + subsidies_left(s) * facts.SUBSIDY


def interest_for(s: ReadOnlyCells, p: Numbers, spent: int) -> float:
    """The interest for the subsidies that are needed to spend so much now."""
    lacking = spent - s[layout.CASH + s[layout.TURN]]
    if lacking <= 0:
        return 0.0
    return (lacking + facts.SUBSIDY - 1) // facts.SUBSIDY * facts.INTEREST * p[TO_COME]


def money_earns(s: ReadOnlyCells, p: Numbers, weights: Numbers, money: float) -> float:
    """What so much money can earn in the seat's next actions, in silver or in shares and silver."""
    turns = min(weights[HORIZON], p[TO_COME] * weights[TURNS] / s[layout.PLAYERS])
    bar = silver_price(s)
    gold = facts.TRACK[facts.LAST_PLACE] - bar
    bars = min(turns * facts.SILVER_LIMIT[s[layout.LEVEL]], money / bar)
    limit = facts.SHARE_LIMIT[s[layout.LEVEL]]
    shares = min(turns * limit, p[GAIN_MOST], money / p[GAIN_PRICE])
    left = max(0.0, turns - shares / limit) * facts.SILVER_LIMIT[s[layout.LEVEL]]
    rest = min(left, (money - shares * p[GAIN_PRICE]) / bar)
    return weights[DISCOUNT] * max(bars * gold, shares * p[GAIN] + rest * gold)


def relative_holding(
    s: ReadOnlyCells, p: Numbers, weights: Numbers, colour: int, more: int
) -> float:
    """The seat's shares of a colour, less a part of what each other seat has on average."""
    rivals = p[OTHERS + colour] / (s[layout.PLAYERS] - 1)
    return shares_of(s, s[layout.TURN], colour) + more - weights[RIVALS] * rivals


def case_worth(
    s: ReadOnlyCells, p: Numbers, weights: Numbers, table: int, colour: int, bought: int
) -> float:
    """What it is worth to put a case of this colour on a purchase table, after buying this many."""
    own = relative_holding(s, p, weights, colour, bought)
    at = layout.ON_TABLE + table * layout.COLOUR_COUNT
    right = p[WORTH_RIGHT + colour] - p[WORTH + colour]
    gain = weights[BAG_CASE] * own * price_of(s, colour)
    if s[at + colour] == 2:  # noqa: PLR2004 - it becomes the third (BLF-RIGHT-2)
        gain += own * right
    if s[layout.MARKET + colour] - bought <= 1:  # the last one (BLF-RIGHT-1, BLF-ADJ-11)
        none = p[ODDS + colour * COUNTS + facts.TABLE_CENTRE]
        gain += own * (right + none / 2 * (p[WORTH_UP + colour] - p[WORTH + colour]))
    cases = 1
    for other in range(layout.COLOUR_COUNT):
        cases += s[at + other]
    if cases >= facts.FULL_TABLE[s[layout.PLAYERS]]:
        for other in range(layout.COLOUR_COUNT):
            more = bought if other == colour else 0
            rise = p[NEXT + other] - price_of(s, other)
            gain += weights[HURRY] * rise * relative_holding(s, p, weights, other, more)
    return gain


def lower_worth(s: ReadOnlyCells, p: Numbers, weights: Numbers, colour: int, sold: int) -> float:
    """What it is worth to move this colour left, after selling this many."""
    fall = p[WORTH_LEFT + colour] - p[WORTH + colour]
    return fall * relative_holding(s, p, weights, colour, -sold)


def share_earns(
    s: ReadOnlyCells, p: Numbers, weights: Numbers, colour: int, money: float, spent: int
) -> float:
    """What buying one share of this colour earns, compared with keeping the money."""
    price = price_of(s, colour)
    kept = money_earns(s, p, weights, money) - money_earns(s, p, weights, money - price)
    interest = interest_for(s, p, spent + price) - interest_for(s, p, spent)
    return gain_of(s, p, weights, colour) - kept - interest


def sale_earns(s: ReadOnlyCells, p: Numbers, weights: Numbers, colour: int, money: float) -> float:
    """What selling one share of this colour earns, compared with keeping it."""
    price = price_of(s, colour)
    more = money_earns(s, p, weights, money + price) - money_earns(s, p, weights, money)
    return more - gain_of(s, p, weights, colour)


def bars_earn(s: ReadOnlyCells, p: Numbers, weights: Numbers, bars: int) -> float:
    """What buying this many bars earns, compared with keeping the money."""
    price = bars * silver_price(s)
    money = money_of(s)
    kept = money_earns(s, p, weights, money) - money_earns(s, p, weights, money - price)
    return bars * facts.TRACK[facts.LAST_PLACE] - price - kept - interest_for(s, p, price)
