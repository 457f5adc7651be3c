"""The aging card that nobody has seen: what it may be, when it comes, what it would do.

One such card lies in the stack, from the set-up or from the last reshuffle, until it is drawn; the
next reshuffle brings another one (FRI-SET-7, FRI-DECK-1).  The player knows which ones are left,
and so the chances (FRI-INFO-2).

>>> from friday_nb import friday
>>> view = friday.new_game(level=1, seed=1).view
>>> [(card.code, str(chance)) for card, chance in coming_aging(view)][:3]
[('-1!', '1/7'), ('-2!', '2/7'), ('0Z!', '2/7')]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from friday_nb.friday.cards import Card
from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.draw_distributions import (
    MORE_THAN_FREE,
    DrawOdds,
    counter_of,
    distributions,
)
from friday_nb.friday.odds.generating_functions import Condition, coefficient_sum, without
from friday_nb.friday.odds.next_card_odds import Chances, next_aging
from friday_nb.friday.view import View


@dataclass(frozen=True)
class UnseenAging:
    """What ``cards`` further cards bring if the unseen aging card comes with them as this one.

    ``card`` is None for the case that it does not come with them.
    """

    cards: int
    card: Card | None
    chance: Fraction
    """The chance of this case."""
    draws: DrawOdds
    """The draw odds in this case."""


def unseen_aging(view: View) -> tuple[UnseenAging, ...]:
    """The draw odds of every number of further cards, apart by what the unseen aging card does.

    That card is the one in the stack; once the stack has run out on the way, the one that the
    reshuffle brings.  For each number of cards for which there is one, the cases add up to chance
    1: first that it does not come, then each aging card that it can be, in the order of the card
    list.  Reaches as far as `draw_odds`.  TypeError for a State, which knows the future.

    Where a seen twin of it was drawn out of the same cards, nobody can tell which of the two came;
    then the unseen one is the one still there.

    >>> from friday_nb import friday
    >>> view = friday.play(friday.new_game(2, seed=1).view, friday.Action.parse("hazard 1"))
    >>> [(u.card and u.card.code, str(u.chance)) for u in unseen_aging(view) if u.cards == 1][:3]
    [(None, '18/19'), ('-1!', '1/133'), ('-2!', '2/133')]
    """
    counter = counter_of(view, MORE_THAN_FREE)
    if counter is None:
        return ()
    cases = []
    for k in range(counter.most + 1):
        candidates = counter.unseen(k)
        for card in (None, *(card for card, _ in candidates)) if candidates else ():
            counted = counter.counted(k, Condition(card))
            ways = sum(coefficient_sum(packed, counter.slot) for packed in counted.ways.values())
            if ways:
                chance = Fraction(ways, counted.whole)
                cases.append(UnseenAging(k, card, chance, distributions(counter, k, counted)))
    return tuple(cases)


def coming_aging(view: View) -> Chances:
    """The distribution of the aging card that the next reshuffle brings, in the card list's order.

    It is the next reshuffle from now on, whatever is drawn before; the unseen card in the stack
    cannot come once more.  Empty if no aging card is left.

    >>> from friday_nb import friday
    >>> view = friday.new_game(level=1, seed=1).view
    >>> [(card.code, str(chance)) for card, chance in coming_aging(view)]
    [('-1!', '1/7'), ('-2!', '2/7'), ('0Z!', '2/7'), ('0H1!', '1/7'), ('0E!', '1/7')]
    """
    need_view(view)
    candidates = tuple((possible.card, possible.sure) for possible in next_aging(view))
    stack = view.stack.unseen
    chances = {card: Fraction(0) for card, _ in candidates}
    whole = sum(weight for _, weight in stack.weights) if stack else 1
    for unseen, weight in stack.weights if stack else ((None, 1),):
        left = without(candidates, unseen)
        size = sum(n for _, n in left)
        for card, n in left:
            chances[card] += Fraction(weight * n, whole * size)
    return tuple((card, chance) for card, chance in chances.items() if chance)
