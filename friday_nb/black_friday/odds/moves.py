"""Exact facts about each legal decision: its effect on prices, tables and what the seat owns.

A decision is carried out up to the point where cases are drawn.  So a decision that causes a price
adjustment is judged by that one, and any other by an adjustment right after it, caused by the table
that is then nearest to causing one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.cases import COLOURS, TABLES
from friday_nb.black_friday.engine import legal, need_view
from friday_nb.black_friday.odds.adjustments import Adjustment, adjustment
from friday_nb.black_friday.odds.distribution import Distribution
from friday_nb.black_friday.odds.draws import Draws, draws
from friday_nb.black_friday.odds.tables import nearest
from friday_nb.black_friday.rules import adjustment as rules_adjustment
from friday_nb.black_friday.rules import facts, layout, markers, play, turn
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.view import View
from friday_nb.core.engine import SILENT

N: Final = layout.COLOUR_COUNT
"""A log without room for events: none are written."""


_WITHIN: Final = frozenset({Phase.BUYING, Phase.SELLING, Phase.TAKING, Phase.SILVER})
"""Within an action: something else is still to be decided before it ends."""
_ENDING: Final = frozenset({ActionKind.PUT, ActionKind.LOWER, ActionKind.TAKE})
"""The decisions that end an action, or come right before its last one."""


@dataclass(frozen=True)
class MoveFacts:
    """The facts of one decision.

    Attributes:
        action: The decision; None for the position as it is.
        seat: The seat that decides.
        brings: The table at which it causes a price adjustment; empty if it causes none.
        next: The adjustment that it causes, or else one right after it.
    """

    action: Action | None
    seat: int
    brings: str
    next: Adjustment

    @property
    def prices(self) -> dict[str, int]:
        """The price of a share of each colour after the decision, before any adjustment."""
        return {name: markers.price_of(self.next.cells, i) for i, name in enumerate(COLOURS)}

    @property
    def cash(self) -> int:
        """The seat's cash after the decision, before any interest."""
        return self.next.cells[layout.CASH + self.seat]

    @property
    def hand(self) -> Mapping[str, int]:
        """The seat's shares after the decision."""
        at = layout.HAND + self.seat * N
        return dict(zip(COLOURS, self.next.cells[at : at + N], strict=True))

    @property
    def bars(self) -> int:
        """The seat's silver bars after the decision, a gold bar counted as five."""
        return self.next.cells[layout.BARS + self.seat]

    @property
    def interest(self) -> int:
        """The interest that the seat pays, or then owes, in the adjustment (BLF-ADJ-2)."""
        return facts.INTEREST * self.next.cells[layout.SUBSIDIES + self.seat]

    @property
    def wealth(self) -> int:
        """Cash, shares and bars at their prices after the decision, minus what is owed."""
        prices = self.prices
        shares = sum(count * prices[name] for name, count in self.hand.items())
        silver = self.bars * markers.silver_price(self.next.cells)
        return self.cash + shares + silver - self.next.cells[layout.OWED + self.seat]

    @cached_property
    def wealth_then(self) -> Distribution:
        """The distribution of wealth after the adjustment, minus interest and what is owed."""
        return self.next.worth(self.hand, self.bars, self._extra)

    @cached_property
    def mean_and_spread_then(self) -> tuple[float, float]:
        """The mean and the standard deviation of :attr:`wealth_then`, found much faster."""
        return self.next.mean_and_spread(self.hand, self.bars, self._extra)

    @property
    def _extra(self) -> int:
        """Wealth that does not depend on the draw."""
        return self.cash - self.next.cells[layout.OWED + self.seat] - self.interest


def standing(view: View) -> MoveFacts:
    """The same facts of the position as it is, for any seat.

    >>> from friday_nb import black_friday as blf
    >>> found = standing(blf.new_game(players=3, seed=1).view(0))
    >>> found.wealth, round(found.wealth_then.mean, 1)
    (35, 53.4)

    Raises:
        BlackFridayProblem: the game is over.
    """
    now = adjustment(view, nearest(view))
    return MoveFacts(None, view.seat, "", now)


def move_facts(view: View) -> tuple[MoveFacts, ...]:
    """The facts of all legal decisions, in the order of `legal`; none if another seat decides.

    >>> from friday_nb import black_friday as blf
    >>> found = move_facts(blf.new_game(players=3, seed=1).view(0))
    >>> str(found[0].action), found[0].cash, found[0].brings
    ('sell yellow', 7, '')
    """
    need_view(view)
    actions = legal(view)
    if not actions:
        return ()
    drawn = draws(view)
    return tuple(_facts_of(view, action, drawn) for action in actions)


def plan_facts(view: View, plan: Sequence[Action]) -> MoveFacts:
    """The facts of the last decision of a plan, after those before it, which draw nothing."""
    *before, last = plan
    for action in before:
        view = View(tuple(played(view, action)[0]))
    return _facts_of(view, last, draws(view))


def leads_to(view: View, action: Action) -> str:
    """The table that causes an adjustment when the action ends, however it is ended from here.

    Somebody who buys puts a case on a table at last, and somebody who sells takes one from another:
    so what they begin may cause the adjustment as surely as the last decision does.

    Args:
        view: What the deciding seat knows.
        action: Its decision; it may be the last one.

    Returns:
        The name of the table; empty if the action can end without an adjustment.
    """
    cells, brings = played(view, action)
    after = View(tuple(cells))
    if brings or after.actor != view.seat or after.phase not in _WITHIN:
        return brings
    tables = {leads_to(after, each) for each in legal(after) if each.kind in _ENDING}
    return tables.pop() if len(tables) == 1 else ""


def adjusts(view: View, found: MoveFacts) -> str:
    """When a decision causes an adjustment: "now", "later", at the end of its action, or empty."""
    if found.brings:
        return "now"
    return "later" if found.action is not None and leads_to(view, found.action) else ""


def _facts_of(view: View, action: Action, drawn: Draws) -> MoveFacts:
    cells, brings = played(view, action)
    table = brings or nearest(View(tuple(cells)))
    return MoveFacts(action, view.seat, brings, Adjustment(cells, table, drawn))


def played(view: View, action: Action) -> tuple[list[int], str]:
    """The cells after a legal decision, up to a draw, and the table that causes the draw.

    Args:
        view: What the deciding seat knows.
        action: Its decision.

    Returns:
        The cells, and the name of the table; it is empty if there is no adjustment.
    """
    s = list(view.cells)
    colour = action.packed % layout.BASE - 1
    if action.kind is ActionKind.TAKE:
        s[layout.ON_SALES + colour] -= 1
        s[layout.MARKET + colour] += 1
        if rules_adjustment.begins(s, layout.SALES):
            return s, TABLES[layout.SALES]
    elif action.kind is ActionKind.LOWER and not rules_adjustment.coloured(s, layout.ON_SALES):
        markers.go_left(s, colour)
        return s, TABLES[layout.SALES]
    elif action.colour and view.phase is not Phase.SETUP and action.kind in _PUTTING:
        table = layout.SHARES if view.phase is Phase.BUYING else layout.SILVER
        turn.put_on_table(s, colour, table, 0, SILENT)
        turn.move_right(s, colour, table, SILENT)
        if rules_adjustment.begins(s, table):
            return s, TABLES[table]
    s = list(view.cells)
    play.act(s, action.packed, SILENT)
    return s, ""


_PUTTING: Final = (ActionKind.PUT, ActionKind.PASS, ActionKind.SPECIAL)
