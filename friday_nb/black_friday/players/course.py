"""A player that follows the rules of thumb of the first lessons of the course, and no others.

``known`` is the set of the rules that it knows, a bit for each, in the order of the lessons, whose
``rule`` in ``words/*/lessons.json`` says the same.  What no rule decides is left to chance: every
legal decision is as likely as any other.

Restricted Python like the rules of the game, on the cells of a view (BLF-INFO-1).
"""

from typing import Final

from friday_nb.black_friday.players.queries import (
    NONE,
    bars_within_reach,
    by_holding,
    closing_moves,
    dearest_to_sell,
    shares_of,
)
from friday_nb.black_friday.players.randomness import random_below
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules.legal import decisions, pack
from friday_nb.black_friday.rules.markers import price_of, silver_price
from friday_nb.black_friday.rules.refusals import LEGAL, refuse_buy
from friday_nb.black_friday.rules.turn import can_take_subsidy
from friday_nb.core.log import Cells, ReadOnlyCells

# --- the rules, by the lesson that teaches them ---------------------------------------------------
KNOWS_BLACK: Final = 0
KNOWS_BAG: Final = 1
KNOWS_MONEY: Final = 2
KNOWS_SELL: Final = 3
KNOWS_THIRD: Final = 4
KNOWS_EDGE: Final = 5
KNOWS_LOWER: Final = 6
KNOWS_END: Final = 7
COURSE_RULES: Final = 8

LATE: Final = 80
"""The silver price from which on nobody should buy shares."""
CHEAP_AT: Final = 75
"""A share is cheap at so many hundredths of a bar, ..."""
DEAR_AT: Final = 100
"""... and dear at so many."""


def follows(known: int, rule: int) -> bool:
    """Is this rule known?"""
    return known >> rule & 1 == 1


def course_decision(s: ReadOnlyCells, known: int, seed: int, found: Cells) -> int:
    """The decision (packed) of somebody who knows these rules."""
    node = s[at.NODE]
    decision = 0
    if follows(known, KNOWS_MONEY) and can_take_subsidy(s) and node == at.CHOOSE:
        decision = pack(at.DO_SUBSIDY, 0)
    elif node == at.CHOOSE:
        decision = action_by_course(s, known)
    elif node == at.BUYING:
        decision = buy_by_course(s, known)
        if decision == 0 and follows(known, KNOWS_BAG):
            decision = put_by_course(s, known, closing_moves(s, found), found, seed)
    elif node in (at.SETUP, at.SILVER_CASE):
        decision = put_by_course(s, known, closing_moves(s, found), found, seed)
    elif node == at.SELLING:
        decision = sell_by_course(s, known)
        if decision == 0 and follows(known, KNOWS_LOWER):
            decision = by_holding(s, closing_moves(s, found), found, -1)
    elif node == at.TAKING and follows(known, KNOWS_LOWER):
        decision = by_holding(s, closing_moves(s, found), found, -1)
    if decision > 0:
        return decision
    return found[random_below(s, seed, 0, decisions(s, found))]


def action_by_course(s: ReadOnlyCells, known: int) -> int:
    """The action of a turn; 0 where no rule says it."""
    decision = buy_by_course(s, known)
    if decision == 0:
        decision = sell_by_course(s, known)
    bars = min(bars_within_reach(s), facts.SILVER_LIMIT[s[at.LEVEL]])
    if follows(known, KNOWS_BLACK) and bars > 0:
        full = bars == facts.SILVER_LIMIT[s[at.LEVEL]]
        if decision == 0 or (full and decision // at.BASE == at.DO_SELL):
            decision = pack(at.DO_SILVER, bars)
    return decision


def is_late(s: ReadOnlyCells, known: int) -> bool:
    """Is the game to end soon, for somebody who minds that?"""
    return follows(known, KNOWS_END) and silver_price(s) >= LATE


def buy_by_course(s: ReadOnlyCells, known: int) -> int:
    """The cheapest share that costs no more than a bar; of equals that with the fewest cases."""
    if not follows(known, KNOWS_BAG) or is_late(s, known):
        return 0
    if s[at.COUNT] >= facts.SHARE_LIMIT[s[at.LEVEL]]:
        return 0
    best = NONE
    least = 0
    for colour in range(at.COLOUR_COUNT):
        if refuse_buy(s, colour) == LEGAL and 100 * price_of(s, colour) <= CHEAP_AT * silver_price(
            s
        ):
            cost = price_of(s, colour) * at.BASE + s[at.MARKET + colour]
            if best == NONE or cost < least:
                best = colour
                least = cost
    return pack(at.DO_BUY, best + 1) if best != NONE else 0


def sell_by_course(s: ReadOnlyCells, known: int) -> int:
    """The most expensive share, if it is to be sold; 0 where no rule says it."""
    dear = dearest_to_sell(s)
    if dear == NONE or s[at.COUNT] >= facts.SHARE_LIMIT[s[at.LEVEL]]:
        return 0
    worth = 100 * price_of(s, dear) >= DEAR_AT * silver_price(s) or s[at.DUE] > 0
    if (follows(known, KNOWS_SELL) and worth) or is_late(s, known):
        return pack(at.DO_SELL, dear + 1)
    return 0


def put_by_course(s: ReadOnlyCells, known: int, n: int, found: Cells, seed: int) -> int:
    """Which of the first ``n`` cases found goes on a purchase table."""
    if not follows(known, KNOWS_THIRD):
        return found[random_below(s, seed, 1, n)]
    best = 0
    most = 0
    for i in range(n):
        colour = found[i] % at.BASE - 1
        score = at.BASE * shares_of(s, s[at.TURN], colour)
        if follows(known, KNOWS_EDGE):
            score += price_of(s, colour) - at.BASE * most_bought_by_another(s, colour)
        if i == 0 or score > most:
            most = score
            best = i
    return found[best]


def most_bought_by_another(s: ReadOnlyCells, colour: int) -> int:
    """The most shares of a colour that another seat has bought and not sold again; 0 if none."""
    most = 0
    for seat in range(s[at.PLAYERS]):
        if seat != s[at.TURN]:
            most = max(most, s[at.NET + seat * at.COLOUR_COUNT + colour])
    return most
