"""The chance that the free cards that are left are enough, no further ability used.

All of them are drawn; an aging card that ends the free draws ends them (FRI-AGE-STOP), and what
lies there then must be enough.
"""

from __future__ import annotations

from fractions import Fraction

from friday_nb.friday.odds.draw_counter import CountedWays, DrawCounter
from friday_nb.friday.odds.draw_distributions import counter_of
from friday_nb.friday.odds.generating_functions import coefficient_sum
from friday_nb.friday.view import View


def free_reach(view: View) -> Fraction:
    """The chance that drawing all free cards of the fight brings the total to the value.

    0 where the player is not free to draw.  TypeError for a State, which knows the future.

    >>> from friday_nb import friday
    >>> view = friday.play(friday.new_game(seed=42).view, friday.Action.parse("hazard 1"))
    >>> str(free_reach(view))
    '109/816'
    """
    counter = counter_of(view, 0)
    if counter is None:
        return Fraction(0)
    ended = (_enough(counter, counter.stopped(k)) for k in range(1, counter.most))
    return sum(ended, _enough(counter, counter.counted(counter.most)))


def _enough(counter: DrawCounter, counted: CountedWays) -> Fraction:
    """The share of all ways that reach the value and buy nothing."""
    at = max(0, counter.fight.value - counted.least) * counter.slot
    free = (packed >> at for (bought, _), packed in counted.ways.items() if not bought)
    return Fraction(sum(coefficient_sum(packed, counter.slot) for packed in free), counted.whole)
