"""The model of lying: the likelihood of the others' declarations.

It assumes of every player but the viewer:

* The deal is fair.  Each turn, a player lays a card from the hand, chosen uniformly, on a cell that
  does not depend on the card.
* The player then declares the kind of that card with probability 1 - p, and otherwise one of the
  three other kinds, chosen uniformly, independently of all other cards and declarations.
* Whether anybody challenges, and what is taken or left, says nothing about the cards.

The chance of a lie, p, is one number for all players, chosen by the viewer.  With p = 0 every
declaration is true, with p = 3/4 declarations carry no information, and above that they are
evidence against the kind that they name.  A card that the seat has looked at is certain, whatever
was declared; a lie that it has caught does not change p.

Ignoring declarations is a model, too: any way of declaring that does not depend on the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from friday_nb.his_man_friday.cards import Kind
from friday_nb.his_man_friday.errors import HisManFridayProblem

USUAL_LYING: Final = Fraction(35, 100)
"""The default chance of a lie, in odds and advice."""


@dataclass(frozen=True)
class Lying:
    """The likelihoods of a true and a false declaration, up to a common factor.

    Attributes:
        truth: The weight of a declaration that is true.
        lie: The weight of each of the three false ones.
    """

    truth: int
    lie: int

    @staticmethod
    def with_chance(p: Fraction | None) -> Lying:
        """The model with a chance ``p`` of a lie; None ignores all declarations.

        >>> Lying.with_chance(Fraction(1, 5)), Lying.with_chance(None)
        (Lying(truth=12, lie=1), Lying(truth=1, lie=1))

        Raises:
            HisManFridayProblem: p is not from 0 to 1.
        """
        if p is None:
            return Lying(1, 1)
        if not 0 <= p <= 1:
            raise HisManFridayProblem("bad_lying", text=str(p)[:20])
        return Lying((len(Kind) - 1) * (p.denominator - p.numerator), p.numerator)

    def weight(self, declared: int, kind: int) -> int:
        """The weight of declaring a card of ``kind`` as ``declared`` (0: nothing was declared).

        >>> Lying(12, 1).weight(Kind.GUN, Kind.GUN), Lying(12, 1).weight(0, Kind.GUN)
        (12, 1)
        """
        if not declared:
            return 1
        return self.truth if declared == kind else self.lie
