"""Which decisions of a fight need not be tried: those that repeat another, or are dominated by one.

Written in the restricted Python of the rules.  Each function here gives the reason why whoever
takes the decision left out could do as well without it.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.canonical import (
    abilities_usable,
)
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_LOSE,
    REACH,
)
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules import facts, layout
from friday_nb.friday.rules.counting import pirate_rule
from friday_nb.friday.rules.stack import stack_size

TRY_FREE: Final = 1
"""Try to draw a free card (a bit)."""
TRY_PAID: Final = 2
"""Try to buy a card (a bit)."""


def draws_to_try(w: Workspace, s: ReadOnlyCells, ample: bool) -> int:
    """Which draws to try (``TRY_`` bits) beside those by abilities.

    While "+1 card" is unused, no card need be bought, if no place on the left can become free: who
    buys now and uses the ability later may as well use it now and buy later; until then he has
    more life, and he may do without the card.  Nor need a free place be filled, if no card can stop
    the free draws: a free place can be used whenever the ability can.  ``ample``: who pays earlier
    does not get more of "+ life".
    """
    both = TRY_FREE | TRY_PAID
    usable = abilities_usable(s)
    if not usable & (1 << facts.DRAW_1):
        return both
    reach = w.registers[REACH]
    if reach & (1 << facts.BELOW_1):
        return both
    if s[layout.FREE] > s[layout.LEFT_SIDE]:
        return both if reach & (1 << facts.STOP) else 0
    return TRY_FREE if ample else both


def doubles_another(s: ReadOnlyCells, i: int) -> bool:
    """Does another card count twice as long as played card ``i`` stays?

    Its ability is used, so that it looks like a card without one (:mod:`.canonical`).
    """
    for n in range(s[layout.PLAYED]):
        if s[layout.DOUBLER + n] == i + 1:
            return True
    return False


def repeats_previous(s: ReadOnlyCells, i: int) -> bool:
    """Is played card ``i`` like the one before it?  The table is sorted."""
    return (
        i > 0
        and s[layout.CARD + i] == s[layout.CARD + i - 1]
        and s[layout.MARKS + i] == s[layout.MARKS + i - 1]
        and s[layout.DOUBLER + i] == 0
        and s[layout.DOUBLER + i - 1] == 0
        and not doubles_another(s, i)
        and not doubles_another(s, i - 1)
    )


def has_lower_plain_card(s: ReadOnlyCells, k: int, i: int, j: int) -> bool:
    """Is card ``k`` without an ability, and another such card on its side of lower value?

    If so, and if the discard pile does not come back, exchanging ``k`` is dominated: whatever can
    be done after it can be done after exchanging the lower card, with ``k`` in its place and a
    total no less.  ``i``, the card that exchanges, and ``j``, its model, are left out of account,
    and so is a lower card that doubles another: with it more would go than its value.
    """
    if facts.ABILITY[s[layout.CARD + k]] != facts.NONE or s[layout.DOUBLER + k] > 0:
        return False
    for n in range(s[layout.PLAYED]):
        if (
            n in (i, j, k)
            or s[layout.MARKS + n] != s[layout.MARKS + k]
            or s[layout.DOUBLER + n] > 0
        ):
            continue
        if (
            facts.ABILITY[s[layout.CARD + n]] == facts.NONE
            and facts.VALUE[s[layout.CARD + n]] < facts.VALUE[s[layout.CARD + k]]
            and not doubles_another(s, n)
        ):
            return True
    return False


def exchanges_lowest_only(w: Workspace, s: ReadOnlyCells, depth: int) -> bool:
    """May :func:`has_lower_plain_card` prune?  Not if half the cards count or some are wanted."""
    if w.registers[AIM] == AIM_LOSE or pirate_rule(s) == facts.RULE_HALF:
        return False
    return stack_size(s) > depth


def may_help_to_turn_down(s: ReadOnlyCells, k: int) -> bool:
    """Can it ever help to turn played card ``k`` face down?

    Only a card that counts below 0, or does harm, or stops the free draws.  Any other card counts
    as much or more face up, "highest = 0" included: the sum of some numbers without the greatest
    of them does not grow when one of them goes.
    """
    ability = facts.ABILITY[s[layout.CARD + k]]
    if ability == facts.STOP:
        return s[layout.STOPS] > 0
    return facts.VALUE[s[layout.CARD + k]] < 0 or ability >= facts.MINUS_LIFE_1


def repeats_sorting(s: ReadOnlyCells, order: int, discarded: int) -> bool:
    """Does this way to sort repeat another one?  Of equal cards, the first must be named first."""
    digits = order
    if discarded > 0:
        digits = order * 4 + discarded
    n = 0
    rest = digits
    while rest > 0:
        rest //= 4
        n += 1
    seen = 0
    for at in range(n):
        number = digits // 4 ** (n - 1 - at) % 4
        fresh = number > 1 and not seen >> (number - 1) & 1
        if fresh and s[layout.LOOK + number - 1] == s[layout.LOOK + number - 2]:
            return True
        seen |= 1 << number
    return False


def repeats_use(s: ReadOnlyCells, a: int, b: int, c: int) -> bool:
    """Does ``use a>b`` repeat the use on the card before ``b``, which is like it?"""
    return b > 1 and repeats_previous(s, b - 1) and b - 1 not in (a, c) and b != a
