"""The odds of a position, all at once: what comes next, and what drawing on brings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from friday_nb.core.show import Shown
from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.draw_distributions import DrawOdds, draw_odds
from friday_nb.friday.odds.next_card_odds import Chances, draws_to_reshuffle, next_card
from friday_nb.friday.view import View


@dataclass(frozen=True)
class Odds(Shown, game="friday", part="odds_lines"):
    """The odds of a position; in a notebook it shows what ``friday-nb odds`` prints."""

    view: View

    @cached_property
    def next_card(self) -> Chances:
        """Every card that may come next, with its chance."""
        return next_card(self.view)

    @cached_property
    def to_reshuffle(self) -> int:
        """How many cards are left until the discard pile is shuffled."""
        return draws_to_reshuffle(self.view)

    @cached_property
    def draws(self) -> tuple[DrawOdds, ...]:
        """What any number of further cards brings; nothing outside a fight."""
        return draw_odds(self.view)


def of(view: View) -> Odds:
    """The odds of a position.

    >>> from friday_nb import friday
    >>> session = friday.new_session(level=1, seed=42)
    >>> session.act("hazard 1")
    >>> [str(entry.reach) for entry in of(session.view).draws][:3]
    ['0', '1/18', '5/51']
    """
    need_view(view)
    return Odds(view)
