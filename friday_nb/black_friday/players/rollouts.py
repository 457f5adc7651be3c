"""Rollouts: each plan is played out many times, to see what comes of it.  Restricted Python.

Full states that fit the view are drawn with the chances that everything seen leaves them
(:mod:`friday_nb.black_friday.deals`), and from there each plan (:mod:`.plans`) is played to the end
of the game with the players that sit there, each from what it may know.  A line of every plan
begins with the same deal and the same luck, so that differences are clearer than the chances.
"""

import math
from typing import Final

from friday_nb.black_friday.players.bots import GREEDY, PLANNER, RANDOM, at_random, greedy
from friday_nb.black_friday.players.buffers import PLAN_LENGTH, RESULT_SIZE, WEIGHT_COUNT, Buffers
from friday_nb.black_friday.players.forecast import write_forecast
from friday_nb.black_friday.players.planner import plan
from friday_nb.black_friday.players.thumb import thumb
from friday_nb.black_friday.rules import facts, layout
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
"""... bars at the end, ..."""
BARS_SQUARES: Final = 4
"""... and their squares."""
VALUES: Final = 5
"""How good the ends of the lines are (:func:`value_of`)."""
GAIN_SQUARES: Final = 6
"""In a search (:mod:`.search`): the squares of how much more each value is than that of the learned
player's own plan."""
OF_BEST: Final = 6
"""In a judgement (:mod:`.judging`), of the best plan in the same lines: its shares, ..."""
OF_BEST_SQUARES: Final = 7
"""... their squares, ..."""
PRODUCTS: Final = 8
"""... and the products of both plans' shares."""

MARGIN: Final = 1.5
"""So many bars ahead make a win about three times as likely as a defeat."""

LONGEST: Final = 1500
"""Decisions after which a line is broken off."""


def determinize(b: Buffers, deal: int, high: int, low: int) -> None:
    """Make ``b.s`` the full state of a deal that fits ``b.root``, with a seed of its own."""
    for i in range(layout.SIZE):
        b.s[i] = b.root[i]
    for colour in range(layout.COLOUR_COUNT):
        b.s[layout.BAG + colour] = b.s[layout.REACH + colour]
    for seat in range(b.root[layout.PLAYERS]):
        for colour in range(layout.COLOUR_COUNT):
            at = seat * layout.COLOUR_COUNT + colour
            dealt = b.deals[deal * layout.MOST_PLAYERS * layout.COLOUR_COUNT + at]
            b.s[layout.HAND + at] = dealt + b.s[layout.NET + at]
            b.s[layout.BAG + colour] -= dealt
    b.s[layout.VIEWER] = 0
    b.s[layout.KEY_HIGH] = high
    b.s[layout.KEY_LOW] = low
    b.s[layout.DRAWS] = 0


def play_out(b: Buffers) -> None:
    """The players in ``b.seated`` play ``b.s`` to its end; those that search as the learned one."""
    seen_by = -1
    drawn = -1
    made = 0
    while b.s[layout.NODE] != layout.OVER and made < LONGEST:
        seat = b.s[layout.TURN]
        player = b.seated[seat]
        if player < PLANNER:
            decision = decide_at_sight(b, player)
            seen_by = -1  # what this one does is not in the forecast of whoever comes next
        else:
            weights = b.weights[:WEIGHT_COUNT] if player == PLANNER else b.weights[WEIGHT_COUNT:]
            if seat != seen_by or b.s[layout.DRAWS] != drawn:
                write_forecast(b.s, seat, weights, b.q, b.p)
                seen_by = seat
                drawn = b.s[layout.DRAWS]
            decision = plan(b.s, weights, b.q, b.p, b.found)
        act(b.s, decision, b.log)
        made += 1


def decide_at_sight(b: Buffers, player: int) -> int:
    """The decision (packed) in ``b.s`` of a player that makes no forecast."""
    if player == RANDOM:
        return at_random(b.s, b.s[layout.KEY_LOW], b.found)
    if player == GREEDY:
        return greedy(b.s, b.found)
    return thumb(b.s, b.found)


def bars_of(s: ReadOnlyCells, seat: int) -> float:
    """The bars of a seat, with a fraction for its cash."""
    return s[layout.BARS + seat] + s[layout.CASH + seat] / facts.TRACK[facts.LAST_PLACE]


def share_of(s: ReadOnlyCells, seat: int) -> float:
    """The seat's share of the win at the end; an equal share of a game that was broken off."""
    won = 0
    for other in range(s[layout.PLAYERS]):
        won += s[layout.WON + other]
    return s[layout.WON + seat] / won if won > 0 else 1 / s[layout.PLAYERS]


def value_of(s: ReadOnlyCells, seat: int) -> float:
    """How good the end of a game is for a seat, from 0 to 1.

    This is its chance to win if some luck were still to come: a narrow win is worth little more
    than a narrow defeat, so that fewer lines tell which plan is better.
    """
    own = bars_of(s, seat)
    whole = 0.0
    for other in range(s[layout.PLAYERS]):
        whole += math.exp(min(50.0, (bars_of(s, other) - own) / MARGIN))
    return 1 / whole


def play_line(b: Buffers, i: int, line: int, deal: int, key: int) -> None:
    """Play one line of a plan: ``b.s`` is its end.  All plans have the same luck in it."""
    high = threefry(SEARCH_KEY, key, line, 0)
    determinize(b, deal, high, threefry(SEARCH_KEY, key, line, 1))
    for k in range(PLAN_LENGTH):
        decision = b.plans[i * PLAN_LENGTH + k]
        if decision == 0:
            break
        act(b.s, decision, b.log)
    play_out(b)


def try_plan(b: Buffers, i: int, line: int, deal: int, key: int) -> float:
    """Play one line of a plan, add what came of it to its results; the viewer's share of the win.

    ``b.s`` is the end of the line.
    """
    seat = b.root[layout.VIEWER] - 1
    play_line(b, i, line, deal, key)
    share = share_of(b.s, seat)
    bars = b.s[layout.BARS + seat]  # cash is none at the end (BLF-END-3)
    at = i * RESULT_SIZE
    b.results[at + LINES] += 1
    b.results[at + WINS] += share
    b.results[at + WIN_SQUARES] += share * share
    b.results[at + BARS_SUM] += bars
    b.results[at + BARS_SQUARES] += bars * bars
    b.results[at + VALUES] += value_of(b.s, seat)
    return share


def clear_results(b: Buffers, n: int) -> None:
    """Nothing is known of the first ``n`` plans."""
    for i in range(n * RESULT_SIZE):
        b.results[i] = 0.0
