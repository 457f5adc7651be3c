"""The odds of a position, all at once: the bag, the next price adjustment, and the decisions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from friday_nb.black_friday.engine import need_view
from friday_nb.black_friday.odds.contents import Contents, contents
from friday_nb.black_friday.odds.draws import Draws, draws
from friday_nb.black_friday.odds.moves import MoveFacts, move_facts, standing
from friday_nb.black_friday.odds.tables import TableAhead, tables_ahead
from friday_nb.black_friday.view import View
from friday_nb.core.show import Shown


@dataclass(frozen=True)
class Odds(Shown, game="black_friday", part="odds_lines"):
    """The odds of a position; in a notebook it shows what ``friday-nb odds`` prints."""

    view: View

    @cached_property
    def bag(self) -> Contents:
        """What may be in the bag."""
        return contents(self.view)

    @cached_property
    def draws(self) -> Draws:
        """What the next price adjustment may draw."""
        return draws(self.view)

    @cached_property
    def tables(self) -> tuple[TableAhead, ...]:
        """Which table can cause it, and who."""
        return tuple(tables_ahead(self.view))

    @cached_property
    def now(self) -> MoveFacts:
        """Prices, silver and all that is owned, now and after the adjustment."""
        return standing(self.view)

    @cached_property
    def moves(self) -> tuple[MoveFacts, ...]:
        """The same after each legal decision."""
        return move_facts(self.view)


def of(view: View) -> Odds:
    """The odds of a position.

    >>> from friday_nb import black_friday
    >>> found = of(black_friday.new_session(players=3, seed=1).view_of(0))
    >>> found.now.wealth, round(found.now.wealth_then.mean, 1)
    (35, 53.4)
    """
    need_view(view)
    return Odds(view)
