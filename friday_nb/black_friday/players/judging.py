"""What each plan is worth, in two stages.  Restricted Python.

First sequential halving (Karnin, Koren and Somekh: Almost Optimal Exploration in Multi-Armed
Bandits, 2013) looks for the best plan: all are played, then the better half, and so on; how good
the ends are tells that sooner than who wins.  Then every plan is played again in other deals and
with other luck, and only these lines say what a plan wins: the chance of what came out best among
many would else be too high (the winner's curse).  How often a plan is played then does not depend
on how well it did: a plan that was out of luck at first is told to be worse only if it is.  All are
compared with the best one, which therefore has more lines than the others, and with its luck in
theirs, which are some of its own (:mod:`.distance`).
"""

import math
from typing import Final

from friday_nb.black_friday.players.buffers import RESULT_SIZE, Buffers
from friday_nb.black_friday.players.plans import first_of_kind
from friday_nb.black_friday.players.rollouts import (
    OF_BEST,
    OF_BEST_SQUARES,
    PRODUCTS,
    VALUES,
    clear_results,
    try_plan,
)

FINALISTS: Final = 3
"""Plans that are left by the first stage."""
CHOOSING: Final = 0.35
"""The part of all lines that the first stage plays."""
LEAST: Final = 2
"""Lines of a plan in the second stage, at least."""
MOST_FRESH: Final = 1000
"""Lines of a plan in the second stage, at most: an error of 1.6 points."""


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
    choosing = int(CHOOSING * lines)
    line = look_for_best(b, n, kinds, half, key, choosing)
    best = leading(b, n)
    clear_results(b, n)
    few = few_lines(kinds, lines - choosing)
    for fresh in range(many_lines(kinds, few)):
        deal = deals - 1 - fresh % half
        won = try_plan(b, best, line + fresh, deal, key)
        for i in range(n):
            if i != best and first_of_kind(b, i) == i and fresh < few:
                try_beside(b, i, won, line + fresh, deal, key)
    for i in range(n):
        first = first_of_kind(b, i)
        for k in range(RESULT_SIZE):
            b.results[i * RESULT_SIZE + k] = b.results[first * RESULT_SIZE + k]
    return best


def try_beside(b: Buffers, i: int, won: float, line: int, deal: int, key: int) -> None:
    """Play a line of a plan in which the best one got the share ``won``."""
    share = try_plan(b, i, line, deal, key)
    b.results[i * RESULT_SIZE + OF_BEST] += won
    b.results[i * RESULT_SIZE + OF_BEST_SQUARES] += won * won
    b.results[i * RESULT_SIZE + PRODUCTS] += won * share


def stand(b: Buffers, deals: int, key: int, lines: int) -> None:
    """Play the first plan of ``b.plans`` so often; what came of it is in ``b.results``."""
    clear_results(b, 1)
    for line in range(lines):
        try_plan(b, 0, line, line % deals, key)


def compare(b: Buffers, deals: int, key: int, lines: int) -> None:
    """Play the first two plans of ``b.plans`` so often, with the same luck, one against the other.

    What the first one got is in the results of the second one as well.
    """
    clear_results(b, 2)
    for line in range(lines):
        won = try_plan(b, 0, line, line % deals, key)
        try_beside(b, 1, won, line, line % deals, key)


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
            if b.alive[i] and (worst < 0 or value_of_lines(b, i) <= value_of_lines(b, worst)):
                worst = i
        b.alive[worst] = 0
        left -= 1
    return left


def leading(b: Buffers, n: int) -> int:
    """The plan that did best so far, of those that are left, which have played equally often."""
    best = -1
    for i in range(n):
        if b.alive[i] and (best < 0 or value_of_lines(b, i) > value_of_lines(b, best)):
            best = i
    return best


def value_of_lines(b: Buffers, i: int) -> float:
    """How good the ends of a plan's lines are, all together."""
    return float(b.results[i * RESULT_SIZE + VALUES])


def few_lines(kinds: int, lines: int) -> int:
    """How often a plan that is not the best one is played in the second stage.

    Each difference is least in doubt where the best plan, which is part of all of them, has as many
    times their lines as the root of the number of the others (Dunnett: A Multiple Comparison
    Procedure for Comparing Several Treatments with a Control, 1955).
    """
    others = max(1, kinds - 1)
    return min(MOST_FRESH, max(LEAST, int(lines / (others + math.sqrt(others)))))


def many_lines(kinds: int, few: int) -> int:
    """How often the best plan is, by how often each of the others is."""
    return min(MOST_FRESH, int(few * math.sqrt(max(1, kinds - 1))))
