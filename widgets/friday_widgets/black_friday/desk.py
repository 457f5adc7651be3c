"""The desk of a game of Black Friday."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from friday_nb.black_friday.game import BlackFridaySession
from friday_widgets.black_friday.game_page import PAGE
from friday_widgets.frame import desk
from friday_widgets.frame.desk import When

__all__ = ["Desk", "Past", "When"]


@dataclass(frozen=True)
class Past:
    """A moment of the past that the table shows instead of the game as it stands.

    Attributes:
        key: Which moment it is, for whoever shows it.
        decisions: So many decisions of the game were made then.
        seat: Whose view of it is shown; another than the one that looks only after the end.
        head: What moment it is, in words.
        lines: What is to be said about it.
        earlier, later: Go on to another moment; None where there is none.
    """

    key: str
    decisions: int
    seat: int
    head: str
    lines: tuple[str, ...]
    earlier: Callable[[], None] | None = None
    later: Callable[[], None] | None = None


class Desk(desk.Desk):
    """One visitor's game of Black Friday, observable.

    Besides what every desk tells its subscribers it tells them of "past": another moment is shown.

    Args:
        session: The game to begin with; without one a new game for three.
        lang: The language of every text, "en" or "ru".

    Attributes:
        past: The moment that the table shows; None for the game as it stands.
    """

    session: BlackFridaySession

    def __init__(self, session: BlackFridaySession | None = None, lang: str = "en") -> None:
        self.past: Past | None = None
        super().__init__(PAGE, session, lang)

    def look(self, past: Past | None) -> None:
        """Show a moment of the past, or the game as it stands."""
        if past != self.past and not (past and self.is_curtain_down):
            self.past = past
            self._notify("past")

    def _notify(self, what: str) -> None:
        """Whatever happens in the game brings the table back to it."""
        if what == "game":
            self.past = None
        super()._notify(what)
