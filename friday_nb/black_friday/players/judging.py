"""What comes of plans: each is played out many times.  Restricted Python.

Full states that fit the view are drawn with the chances that everything seen leaves them
(:mod:`friday_nb.black_friday.deals`), and from there each plan (:mod:`.plans`) is played to the end
of the game with the learned player in every seat, each from what it may know.  A line of every plan
begins with the same deal and the same luck, so that differences are clearer than the chances.
"""

from typing import Final

from friday_nb.black_friday.players.desk import LONG, RESULT, TASTE_SIZE, Desk
from friday_nb.black_friday.players.outlook import look_ahead
from friday_nb.black_friday.players.planner import plan
from friday_nb.black_friday.players.plans import first_of_kind, make_plans
from friday_nb.black_friday.rules.facts import LAST_PLACE, TRACK
from friday_nb.black_friday.rules.layout import (
    BAG,
    BARS,
    CASH,
    COLOUR_COUNT,
    DRAWS,
    HAND,
    KEY_HIGH,
    KEY_LOW,
    MOST_PLAYERS,
    NET,
    NODE,
    OVER,
    PLAYERS,
    REACH,
    SIZE,
    TURN,
    VIEWER,
    WON,
)
from friday_nb.black_friday.rules.play import act
from friday_nb.core.chance import SEARCH_KEY, threefry
from friday_nb.core.log import ReadOnlyCells

# --- the cells of a result ------------------------------------------------------------------------
LINES: Final = 0
WINS: Final = 1
"""Shares of the win, ..."""
WIN_SQUARES: Final = 2
"""... and their squares, ..."""
BARS_SUM: Final = 3
"""... bars at the end with fractions for cash, ..."""
BARS_SQUARES: Final = 4
"""... and their squares."""
VALUES: Final = 5
"""In a search (:mod:`.search`): values, ..."""
GAIN_SQUARES: Final = 6
"""... and squares of how much more each is than that of the learned player's own plan."""

LONGEST: Final = 1500
"""Decisions after which a line is broken off."""


def lay_out(d: Desk, deal: int, high: int, low: int) -> None:
    """Make ``d.s`` the full state of a deal that fits ``d.root``, with luck of its own."""
    for i in range(SIZE):
        d.s[i] = d.root[i]
    for colour in range(COLOUR_COUNT):
        d.s[BAG + colour] = d.s[REACH + colour]
    for seat in range(d.root[PLAYERS]):
        for colour in range(COLOUR_COUNT):
            at = seat * COLOUR_COUNT + colour
            dealt = d.deals[deal * MOST_PLAYERS * COLOUR_COUNT + at]
            d.s[HAND + at] = dealt + d.s[NET + at]
            d.s[BAG + colour] -= dealt
    d.s[VIEWER] = 0
    d.s[KEY_HIGH] = high
    d.s[KEY_LOW] = low
    d.s[DRAWS] = 0


def play_out(d: Desk) -> None:
    """The learned player in every seat plays ``d.s`` to its end."""
    seen_by = -1
    drawn = -1
    made = 0
    taste = d.tastes[TASTE_SIZE:]
    while d.s[NODE] != OVER and made < LONGEST:
        seat = d.s[TURN]
        if seat != seen_by or d.s[DRAWS] != drawn:
            look_ahead(d.s, seat, taste, d.q, d.p)
            seen_by = seat
            drawn = d.s[DRAWS]
        act(d.s, plan(d.s, taste, d.q, d.p, d.found), d.log)
        made += 1


def bars_of(s: ReadOnlyCells, seat: int) -> float:
    """The bars of a seat, with a fraction for its cash."""
    return s[BARS + seat] + s[CASH + seat] / TRACK[LAST_PLACE]


def share_of(s: ReadOnlyCells, seat: int) -> float:
    """The seat's share of the win at the end; an equal share of a game that was broken off."""
    won = 0
    for other in range(s[PLAYERS]):
        won += s[WON + other]
    return s[WON + seat] / won if won > 0 else 1 / s[PLAYERS]


def play_line(d: Desk, i: int, line: int, deals: int, mark: int) -> None:
    """Play one line of a plan: ``d.s`` is its end.  All plans have the same luck in it."""
    high = threefry(SEARCH_KEY, mark, line, 0)
    lay_out(d, line % deals, high, threefry(SEARCH_KEY, mark, line, 1))
    for k in range(LONG):
        decision = d.plans[i * LONG + k]
        if decision == 0:
            break
        act(d.s, decision, d.log)
    play_out(d)


def try_plan(d: Desk, i: int, line: int, deals: int, mark: int) -> None:
    """Play one line of a plan, and add what came of it to its results."""
    play_line(d, i, line, deals, mark)
    seat = d.root[TURN]
    share = share_of(d.s, seat)
    bars = bars_of(d.s, seat)
    at = i * RESULT
    d.results[at + LINES] += 1
    d.results[at + WINS] += share
    d.results[at + WIN_SQUARES] += share * share
    d.results[at + BARS_SUM] += bars
    d.results[at + BARS_SQUARES] += bars * bars


def clear_results(d: Desk, n: int) -> None:
    """Nothing is known of the first ``n`` plans."""
    for i in range(n * RESULT):
        d.results[i] = 0.0


def judge(d: Desk, deals: int, mark: int, lines: int) -> int:
    """Play every plan at ``d.root`` about equally often: ``d.results``; the number of plans.

    Args:
        d: The buffers, with the view in ``d.root`` and the deals in ``d.deals``.
        deals: How many deals there are.
        mark: Where the luck comes from.
        lines: How many lines to play, of all plans together.
    """
    n = make_plans(d)
    clear_results(d, n)
    kinds = 0
    for i in range(n):
        d.alive[i] = first_of_kind(d, i) == i
        kinds += d.alive[i]
    for line in range(max(2, lines // max(1, kinds))):
        for i in range(n):
            if d.alive[i]:
                try_plan(d, i, line, deals, mark)
    for i in range(n):
        first = first_of_kind(d, i)
        for k in range(RESULT):
            d.results[i * RESULT + k] = d.results[first * RESULT + k]
    return n
