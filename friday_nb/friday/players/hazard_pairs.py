"""The start of a turn: every pair of hazards that can be offered, and the better one of each pair.

At sight the network can hardly tell a deck from one that differs in a single card.  Over a few
hundred pairs its errors even out; that is how the decisions at the end of a fight are compared.

Hundreds of judgements would be too slow one by one.  But once a hazard is chosen, the position
depends on the other hazard of the pair through two inputs only: one hazard less in the stack, one
more put aside.  So each hazard is judged once as the chosen one, and the others follow from it.
"""

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.players.inputs import bucket, one_less, one_more
from friday_nb.friday.players.network import Numbers, judge, judge_next, judge_swapped
from friday_nb.friday.rules.layout import HAZARD_KINDS, HAZARDS_LEFT, HSTACK, SIZE
from friday_nb.friday.rules.turn import choose_hazard, reveal_hazard, skip_hazard


def win_chance_of_offers(b: Buffers, s: ReadOnlyCells) -> float:
    """Winning chance of ``s``, where hazards are about to be revealed, by the choices after it."""
    chances = b.pairs
    t = b.after[0]
    judge(b.net, s)
    if s[HAZARDS_LEFT] == 1:
        return win_chance_of_last(b, s)
    for chosen in range(HAZARD_KINDS):
        if s[HSTACK + chosen] > 0:
            choose(s, t, chosen, b.log)
            judge_next(b.net, t)
            for other in range(HAZARD_KINDS):
                if t[HSTACK + other] > 0:
                    chances[chosen * HAZARD_KINDS + other] = judge_swapped(
                        b.net.layers, one_less(t, other), one_more(t, other), bucket(t)
                    )
    return mean_of_better(s, chances)


def choose(s: ReadOnlyCells, t: Cells, chosen: int, log: Cells) -> None:
    """Make ``t`` what follows ``s`` when this hazard is chosen, with the other one still open."""
    for c in range(SIZE):
        t[c] = s[c]
    reveal_hazard(t, chosen, log)
    t[HAZARDS_LEFT] -= 1
    choose_hazard(t, 1, log)


def mean_of_better(s: ReadOnlyCells, chances: Numbers) -> float:
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


def win_chance_of_last(b: Buffers, s: ReadOnlyCells) -> float:
    """The same before the last hazard, which is fought or skipped; ``s`` is the one judged last."""
    t = b.after[0]
    last = 0
    while s[HSTACK + last] == 0:
        last += 1
    for c in range(SIZE):
        t[c] = s[c]
    reveal_hazard(t, last, b.log)
    choose_hazard(t, 1, b.log)
    fought = judge_next(b.net, t)
    for c in range(SIZE):
        t[c] = s[c]
    reveal_hazard(t, last, b.log)
    skip_hazard(t, b.log)
    return max(fought, judge_next(b.net, t))
