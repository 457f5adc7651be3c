"""What each plan is worth, in two stages.  Restricted Python.

First sequential halving (Karnin, Koren and Somekh: Almost Optimal Exploration in Multi-Armed
Bandits, 2013) looks for the best plan: all are played, then the better half, and so on.  Then every
plan is played again in other deals and with other luck, the best ones far more often, and only
these lines say what a plan wins: the chance of what came out best among many would else be too high
(the winner's curse).  Each plan is compared with the best one in the lines that both have played,
where deals and luck were the same.
"""

from typing import Final

from friday_nb.black_friday.players.buffers import RESULT_SIZE, Buffers
from friday_nb.black_friday.players.plans import first_of_kind
from friday_nb.black_friday.players.rollouts import (
    BEHIND,
    BEHIND_SQUARES,
    WINS,
    clear_results,
    try_plan,
)

FINALISTS: Final = 3
"""Plans that are left by the first stage."""
LEAST: Final = 2
"""Lines of a plan in the second stage, at least."""
MOST_FRESH: Final = 1000
"""Lines of a plan in the second stage, at most: an error of 1.6 points."""
REST: Final = 3
"""The plans that are no contenders share one line of so many in the second stage."""


def judge(b: Buffers, n: int, deals: int, key: int, lines: int) -> int:
    """Play the plans at ``b.root``: what they win is in ``b.results``; the best one is returned.

    Args:
        b: The buffers, with the view in ``b.root``, the plans in ``b.plans``, the deals in
            ``b.deals`` and in ``b.seated`` who goes on.
        n: How many plans there are.
        deals: How many deals there are: the first half is for the first stage.
        key: Where the luck comes from.
        lines: How many lines to play, of all plans and in both stages together.
    """
    kinds = 0
    for i in range(n):
        b.alive[i] = first_of_kind(b, i) == i
        kinds += b.alive[i]
    clear_results(b, n)
    half = max(1, deals // 2)
    line = look_for_best(b, n, kinds, half, key, lines // 2)
    best = leading(b, n)
    clear_results(b, n)
    few = few_lines(kinds, lines - lines // 2)
    many = many_lines(kinds, lines - lines // 2, few)
    for fresh in range(many):
        deal = deals - 1 - fresh % half
        won = try_plan(b, best, line + fresh, deal, key)
        for i in range(n):
            if i != best and first_of_kind(b, i) == i and (fresh < few or b.alive[i]):
                behind = won - try_plan(b, i, line + fresh, deal, key)
                b.results[i * RESULT_SIZE + BEHIND] += behind
                b.results[i * RESULT_SIZE + BEHIND_SQUARES] += behind * behind
    for i in range(n):
        first = first_of_kind(b, i)
        for k in range(RESULT_SIZE):
            b.results[i * RESULT_SIZE + k] = b.results[first * RESULT_SIZE + k]
    return best


def stand(b: Buffers, deals: int, key: int, lines: int) -> None:
    """Play the first plan of ``b.plans`` so often; what came of it is in ``b.results``."""
    clear_results(b, 1)
    for line in range(lines):
        try_plan(b, 0, line, line % deals, key)


def compare(b: Buffers, deals: int, key: int, lines: int) -> None:
    """Play the first two plans of ``b.plans`` so often, with the same luck, one against the other.

    How far the second one is behind is in its results.
    """
    clear_results(b, 2)
    for line in range(lines):
        won = try_plan(b, 0, line, line % deals, key)
        behind = won - try_plan(b, 1, line, line % deals, key)
        b.results[RESULT_SIZE + BEHIND] += behind
        b.results[RESULT_SIZE + BEHIND_SQUARES] += behind * behind


def look_for_best(b: Buffers, n: int, kinds: int, deals: int, key: int, lines: int) -> int:
    """The first stage: leaves the contenders alive; how many lines each of these has played."""
    if kinds == 1:
        return 0
    rounds = 1
    while kinds > FINALISTS * 2 ** (rounds - 1):
        rounds += 1
    left = kinds
    line = 0
    for _ in range(rounds):
        for _ in range(max(1, lines // (rounds * left))):
            for i in range(n):
                if b.alive[i]:
                    try_plan(b, i, line, line % deals, key)
            line += 1
        left = keep_better(b, n, left)
    return line


def keep_better(b: Buffers, n: int, left: int) -> int:
    """Leave out the worse half, but never the last contenders; how many are left."""
    wanted = max(FINALISTS, (left + 1) // 2)
    while left > wanted:
        worst = -1
        for i in range(n):
            if b.alive[i] and (worst < 0 or wins_of(b, i) <= wins_of(b, worst)):
                worst = i
        b.alive[worst] = 0
        left -= 1
    return left


def leading(b: Buffers, n: int) -> int:
    """The plan that won most so far, of those that are left, which have played equally often."""
    best = -1
    for i in range(n):
        if b.alive[i] and (best < 0 or wins_of(b, i) > wins_of(b, best)):
            best = i
    return best


def wins_of(b: Buffers, i: int) -> float:
    """The shares of the win that a plan got."""
    return float(b.results[i * RESULT_SIZE + WINS])


def few_lines(kinds: int, lines: int) -> int:
    """How often a plan that is no contender is played in the second stage."""
    others = kinds - FINALISTS
    return max(LEAST, lines // (REST * others)) if others > 0 else LEAST


def many_lines(kinds: int, lines: int, few: int) -> int:
    """How often a contender is."""
    contenders = min(kinds, FINALISTS)
    return min(MOST_FRESH, max(few, (lines - few * (kinds - contenders)) // contenders))
