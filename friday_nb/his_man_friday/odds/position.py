"""The odds of a position: what every card that the seat has not seen may be."""

from __future__ import annotations

from fractions import Fraction

from friday_nb.his_man_friday.odds.beliefs import Beliefs
from friday_nb.his_man_friday.odds.lying import USUAL_LYING
from friday_nb.his_man_friday.view import View


def of(view: View, lying: Fraction | None = USUAL_LYING) -> Beliefs:
    """The odds of a position.

    Args:
        view: What the seat knows.
        lying: The chance that a declaration of another player is a lie; None ignores declarations.

    >>> from friday_nb import his_man_friday
    >>> session = his_man_friday.new_session(players=2, seed=1)
    >>> session.act("lay c2 a1 as gun")
    >>> str(of(session.view_of(1)).gun("a1"))
    '78/127'

    Raises:
        HisManFridayProblem: as :class:`Beliefs` says.
    """
    return Beliefs(view, lying)
