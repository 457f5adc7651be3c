"""The history of prices and of a seat's wealth, from what the seat knew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.adjustments import adjustments
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.state import State
from friday_nb.black_friday.view import View
from friday_nb.core.session import Moment


@dataclass(frozen=True)
class Snapshot:
    """A moment of a game.

    Attributes:
        prices: The price of a share of each colour.
        silver: The price of a bar of silver.
        cash: The seat's cash, minus the interest that it owed.
        shares: The worth of its shares.
        bars: Its silver bars, a gold bar counted as five.
    """

    prices: Mapping[str, int]
    silver: int
    cash: int
    shares: int
    bars: int

    @property
    def wealth(self) -> int:
        """Cash, shares and bars at their prices, minus what is owed."""
        return self.cash + self.shares + self.bars * self.silver


def snapshot(view: View) -> Snapshot:
    """What the seat of a view owns, and its worth."""
    seat, prices = view.seat, view.prices
    return Snapshot(
        prices=prices,
        silver=view.silver_price,
        cash=view.cash[seat] - view.owed[seat],
        shares=sum(count * prices[name] for name, count in view.hand.items()),
        bars=view.gold[seat] * facts.GOLD + view.silver[seat],
    )


def history(moments: Sequence[Moment[State, Action]], seat: int) -> tuple[Snapshot, ...]:
    """The start of a game, the moment after each price adjustment, and now.

    Args:
        moments: The game so far; only what the seat knew is used.
        seat: The seat whose wealth it is.

    Returns:
        At least two moments: the start and now.

    >>> from friday_nb import black_friday as blf
    >>> session = blf.new_session(players=3, seed=1)
    >>> session.act(blf.Action.parse("subsidy"))
    >>> start, now = history(session.moments, 0)
    >>> start.wealth, now.wealth, now.prices["red"]
    (35, 55, 7)
    """
    seen = (0, *(each.number for each in adjustments(moments)), len(moments) - 1)
    return tuple(snapshot(moments[number].state.view(seat)) for number in seen)
