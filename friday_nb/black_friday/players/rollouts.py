"""Rollouts: each plan is played out many times, to see what comes of it.  Restricted Python.

Full states that fit the view are drawn with the chances that everything seen leaves them
(:mod:`friday_nb.black_friday.deals`), and from there each plan (:mod:`.plans`) is played to the end
of the game with the learned player in every seat, each from what it may know.  A line of every plan
begins with the same deal and the same luck, so that differences are clearer than the chances.
"""

from typing import Final

from friday_nb.black_friday.players.buffers import PLAN_LENGTH, RESULT_SIZE, WEIGHT_COUNT, Buffers
from friday_nb.black_friday.players.forecast import write_forecast
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


def determinize(b: Buffers, deal: int, high: int, low: int) -> None:
    """Make ``b.s`` the full state of a deal that fits ``b.root``, with a seed of its own."""
    for i in range(SIZE):
        b.s[i] = b.root[i]
    for colour in range(COLOUR_COUNT):
        b.s[BAG + colour] = b.s[REACH + colour]
    for seat in range(b.root[PLAYERS]):
        for colour in range(COLOUR_COUNT):
            at = seat * COLOUR_COUNT + colour
            dealt = b.deals[deal * MOST_PLAYERS * COLOUR_COUNT + at]
            b.s[HAND + at] = dealt + b.s[NET + at]
            b.s[BAG + colour] -= dealt
    b.s[VIEWER] = 0
    b.s[KEY_HIGH] = high
    b.s[KEY_LOW] = low
    b.s[DRAWS] = 0


def play_out(b: Buffers) -> None:
    """The learned player in every seat plays ``b.s`` to its end."""
    seen_by = -1
    drawn = -1
    made = 0
    weights = b.weights[WEIGHT_COUNT:]
    while b.s[NODE] != OVER and made < LONGEST:
        seat = b.s[TURN]
        if seat != seen_by or b.s[DRAWS] != drawn:
            write_forecast(b.s, seat, weights, b.q, b.p)
            seen_by = seat
            drawn = b.s[DRAWS]
        act(b.s, plan(b.s, weights, b.q, b.p, b.found), b.log)
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


def play_line(b: Buffers, i: int, line: int, deals: int, key: int) -> None:
    """Play one line of a plan: ``b.s`` is its end.  All plans have the same luck in it."""
    high = threefry(SEARCH_KEY, key, line, 0)
    determinize(b, line % deals, high, threefry(SEARCH_KEY, key, line, 1))
    for k in range(PLAN_LENGTH):
        decision = b.plans[i * PLAN_LENGTH + k]
        if decision == 0:
            break
        act(b.s, decision, b.log)
    play_out(b)


def try_plan(b: Buffers, i: int, line: int, deals: int, key: int) -> None:
    """Play one line of a plan, and add what came of it to its results."""
    play_line(b, i, line, deals, key)
    seat = b.root[TURN]
    share = share_of(b.s, seat)
    bars = bars_of(b.s, seat)
    at = i * RESULT_SIZE
    b.results[at + LINES] += 1
    b.results[at + WINS] += share
    b.results[at + WIN_SQUARES] += share * share
    b.results[at + BARS_SUM] += bars
    b.results[at + BARS_SQUARES] += bars * bars


def clear_results(b: Buffers, n: int) -> None:
    """Nothing is known of the first ``n`` plans."""
    for i in range(n * RESULT_SIZE):
        b.results[i] = 0.0


def judge(b: Buffers, deals: int, key: int, lines: int) -> int:
    """Play every plan at ``b.root`` about equally often: ``b.results``; the number of plans.

    Args:
        b: The buffers, with the view in ``b.root`` and the deals in ``b.deals``.
        deals: How many deals there are.
        key: Where the luck comes from.
        lines: How many lines to play, of all plans together.
    """
    n = make_plans(b)
    clear_results(b, n)
    kinds = 0
    for i in range(n):
        b.alive[i] = first_of_kind(b, i) == i
        kinds += b.alive[i]
    for line in range(max(2, lines // max(1, kinds))):
        for i in range(n):
            if b.alive[i]:
                try_plan(b, i, line, deals, key)
    for i in range(n):
        first = first_of_kind(b, i)
        for k in range(RESULT_SIZE):
            b.results[i * RESULT_SIZE + k] = b.results[first * RESULT_SIZE + k]
    return n
