"""The turn's beginning looked through: every pair of hazards that can be offered, the better taken.

At sight the network tells a deck from a slightly other one only roughly.  Over some hundred
pairs its errors even out; so this is how the decisions are told apart that a fight ends with.

Hundreds of judgements would be too slow one by one.  But the position after a choice depends on
the other hazard only through two inputs, as long as sums go: one hazard less in the stack, one more
put aside.  So each hazard is compared once, as the chosen one, and then the others are added.
"""

from friday_nb.friday.players.inputs import bucket, one_less, one_more
from friday_nb.friday.players.network import Numbers, judge, judge_next, judge_swapped
from friday_nb.friday.rules.layout import HAZARD_KINDS, HAZARDS_LEFT, HSTACK, SIZE
from friday_nb.friday.rules.log import Cells, Known
from friday_nb.friday.rules.turn import choose_hazard, reveal_hazard, skip_hazard


def worth_of_offers(
    first: Numbers,
    second: Numbers,
    layers: Numbers,
    notes: Cells,
    chances: Numbers,
    s: Known,
    t: Cells,
    log: Cells,
) -> float:
    """Winning chance of ``s``, where hazards are about to be revealed, by the choices after it.

    ``t`` (SIZE cells) and ``chances`` (HAZARD_KINDS * HAZARD_KINDS) are scratch space.
    """
    judge(first, second, layers, notes, s)
    if s[HAZARDS_LEFT] == 1:
        return worth_of_last(first, second, layers, notes, s, t, log)
    for chosen in range(HAZARD_KINDS):
        if s[HSTACK + chosen] > 0:
            choose(s, t, chosen, log)
            judge_next(first, second, layers, notes, t)
            for other in range(HAZARD_KINDS):
                if t[HSTACK + other] > 0:
                    chances[chosen * HAZARD_KINDS + other] = judge_swapped(
                        first, second, layers, one_less(t, other), one_more(t, other), bucket(t)
                    )
    return mean_of_better(s, chances)


def choose(s: Known, t: Cells, chosen: int, log: Cells) -> None:
    """``t`` is ``s`` after this hazard was chosen and another one, not told yet, was revealed."""
    for c in range(SIZE):
        t[c] = s[c]
    reveal_hazard(t, chosen, log)
    t[HAZARDS_LEFT] -= 1
    choose_hazard(t, 1, log)


def mean_of_better(s: Known, chances: Numbers) -> float:
    """The better choice of each pair that can come, weighted; ``chances`` by chosen and other."""
    whole = 0
    chance = 0.0
    for a in range(HAZARD_KINDS):
        for b in range(a + 1):
            copies = s[HSTACK + b] - 1 if a == b else 2 * s[HSTACK + b]
            weight = s[HSTACK + a] * copies
            if weight > 0:
                one = chances[a * HAZARD_KINDS + b]
                other = chances[b * HAZARD_KINDS + a]
                chance += weight * max(one, other)
                whole += weight
    return chance / whole


def worth_of_last(
    first: Numbers,
    second: Numbers,
    layers: Numbers,
    notes: Cells,
    s: Known,
    t: Cells,
    log: Cells,
) -> float:
    """The same before the last hazard, which is fought or skipped; ``s`` is the one judged last."""
    last = 0
    while s[HSTACK + last] == 0:
        last += 1
    for c in range(SIZE):
        t[c] = s[c]
    reveal_hazard(t, last, log)
    choose_hazard(t, 1, log)
    fought = judge_next(first, second, layers, notes, t)
    for c in range(SIZE):
        t[c] = s[c]
    reveal_hazard(t, last, log)
    skip_hazard(t, log)
    return max(fought, judge_next(first, second, layers, notes, t))
