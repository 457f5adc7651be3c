"""A desk whose table can show a moment of the past instead of the game as it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from friday_nb.core.session import AnySession
from friday_widgets.desk import desk
from friday_widgets.desk.trial import stand_at


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


class LookingBack(desk.Desk):
    """A desk that also tells its subscribers of "past": another moment is shown.

    Attributes:
        past: The moment that the table shows; None for the game as it stands.
    """

    past: Past | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.subscribe(self._come_back)

    @property
    def session_shown(self) -> AnySession:
        """The game as the table shows it: as it stands, or as it stood at that moment."""
        past = self.past
        return stand_at(self.session, past.decisions) if past else self.session

    def look(self, past: Past | None) -> None:
        """Show a moment of the past, or the game as it stands."""
        if past != self.past and not (past and self.is_curtain_down):
            self.past = past
            self._notify("past")

    def leaf(self, to: str) -> None:
        """From a moment of the past "earlier" or "later" to another one, or back to "now"."""
        past = self.past
        lead = {"earlier": past.earlier, "later": past.later}.get(to) if past else None
        if lead:
            lead()
        elif to == "now":
            self.look(None)

    def _come_back(self, _desk: desk.Desk, what: str) -> None:
        """Whatever happens in the game brings the table back to it."""
        if what == "game":
            self.past = None
