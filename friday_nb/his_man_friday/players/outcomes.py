"""How a game has ended: what of it is measured, and what decided it.

What decides by the scoring is told by what would have to be otherwise; so an end is asked once for
a seat that has won, and once for one that has lost.
"""

from __future__ import annotations

from typing import Final

from friday_nb.core.paired import Quantity
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.facts import COPIES
from friday_nb.his_man_friday.rules.scoring import guns_taken, kinds_taken, sum_taken

SHARED: Final = "shared"
"""What decides an end that is won together with somebody who has as much."""
DUEL: Final = 2
"""Players of whom each has but one rival."""
QUANTITIES: Final = (
    Quantity("four", 0.02, is_share=True),
    Quantity("out", 0.03, less=True, is_share=True),
    Quantity("kinds", 0.1),
    Quantity("sum", 0.3),
    Quantity("rival.out", 0.03, is_share=True),
    Quantity("rival.kinds", 0.1, less=True),
    Quantity("rival.sum", 0.3, less=True),
)
"""What is measured besides the share of the win.

A gun more is none of it: it decides only by who has the most, or all of them.
"""


def is_so(s: list[int], seat: int, key: str) -> bool:
    """Has somebody all the guns at this end, or is somebody out: the seat, or a rival?"""
    guns, out = _guns_and_out(s)
    if key.endswith("four"):
        out = guns.index(max(guns)) if max(guns) == COPIES[at.GUN_CARD] else -1
    return out >= 0 and (out != seat) is key.startswith("rival")


def decided_by(s: list[int], seat: int, *, won: bool) -> str:
    """What decides an end: what would have to be otherwise for the seat not to win, or not to lose.

    Who is out with the most guns, but would have been behind in supplies as well, loses by these.
    But where nobody is left to compare supplies with, it is won by that.
    """
    guns, out = _guns_and_out(s)
    if max(guns) == COPIES[at.GUN_CARD]:
        return "four" if guns[seat] == max(guns) else "rival.four"
    own = _standing(s, seat)
    if won and out not in (-1, seat):
        best = max(_standing(s, each) for each in _others(s, seat))
        if len(guns) == DUEL or best >= own:
            return "rival.out"
    best = max(_standing(s, each) for each in _rivals(s, seat))
    if won and best == own:
        return SHARED
    if not won and out == seat and best <= own:
        return "out"
    return "kinds" if best[0] != own[0] else "sum"


def both_standings(s: list[int], seat: int, key: str) -> tuple[int, int]:
    """The kinds or the sum of a seat, and of the best of the others that are not out."""
    best = max(_standing(s, each) for each in _rivals(s, seat))
    place = ("kinds", "sum").index(key)
    return _standing(s, seat)[place], best[place]


def _others(s: list[int], seat: int) -> list[int]:
    return [each for each in range(s[at.PLAYERS]) if each != seat]


def _rivals(s: list[int], seat: int) -> list[int]:
    """The others, without who is out unless nobody else is left."""
    _, out = _guns_and_out(s)
    others = _others(s, seat)
    return [each for each in others if each != out] or others


def _standing(s: list[int], seat: int) -> tuple[int, int]:
    """Kinds, then the sum: by these a seat wins that is not out."""
    return kinds_taken(s, seat), sum_taken(s, seat)


def _guns_and_out(s: list[int]) -> tuple[list[int], int]:
    """The guns of each seat, and who is out for having the most; -1 if nobody is."""
    guns = [guns_taken(s, each) for each in range(s[at.PLAYERS])]
    most = max(guns)
    alone = guns.count(most) == 1 and most < COPIES[at.GUN_CARD]
    return guns, guns.index(most) if alone else -1


def measured(s: list[int], seat: int) -> tuple[float, ...]:
    """Of the end of a game: the seat's share of the win, and what there is of each quantity."""
    players = range(s[at.PLAYERS])
    guns, out = _guns_and_out(s)
    kinds = [kinds_taken(s, each) for each in players]
    sums = [sum_taken(s, each) for each in players]
    rivals = [each for each in players if each not in (seat, out)]
    return (
        s[at.WON + seat] / sum(s[at.WON + each] for each in players),
        guns[seat] == COPIES[at.GUN_CARD],
        out == seat,
        kinds[seat],
        sums[seat],
        out not in (-1, seat),
        max((kinds[each] for each in rivals), default=0),
        max((sums[each] for each in rivals), default=0),
    )
