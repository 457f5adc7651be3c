"""The desk: the model behind all panels of a page, with the game that a visitor plays.

All panels of a page share one `Desk`: they render it, and send decisions to it.  The desk itself
contains neither rules nor texts; it asks the game for both (:class:`.game_page.GamePage`).  It is
built in layers, each with one idea: who sits there and looks (:mod:`.seating`), what is refused and
why (:mod:`.notices`), which game is there (:mod:`.keeping`), and its decisions (:mod:`.deciding`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_widgets.frame.deciding import Deciding
from friday_widgets.frame.game_page import AnySession, GamePage
from friday_widgets.frame.line import Line
from friday_widgets.frame.observable import When

__all__ = ["Desk", "When"]


class Desk(Deciding):
    """One visitor's game, or that of several visitors at one screen; observable.

    Args:
        page: How the game presents itself.
        session: The game to begin with; by default a new game with default options.
        lang: The language of all texts, "en" or "ru".
        players: Who sits in each seat (:class:`.seating.Seated`); by default as usual.
    """

    def __init__(
        self,
        page: GamePage,
        session: AnySession | None = None,
        lang: str = "en",
        players: Sequence[str] | None = None,
    ) -> None:
        super().__init__(page, session, lang, players)
        self.wire = Line()
        """The connection through which all panels receive messages in order."""
        self.touched = False
        """Whether anything has been done here; if not, a stored game may silently replace it."""
        self.spoilers = True
        """Whether panels may say what to do; False after the visitor has hidden all spoilers."""
        self.suggestion = ""
        """The best decision according to the advice shown on the page; empty if none is shown."""

    def __repr__(self) -> str:
        """The position, unless it shows a hand: the output of a cell stays visible."""
        return self.page.game.name if self.page.game.hides_hands else repr(self.position())

    @property
    def view(self) -> Any:
        """The view of the seat that is looking; None while the curtain is down."""
        return None if self.seat is None else self.session.view_of(self.seat)

    def position(self) -> str:
        """The position as one line of text; empty while the curtain is down."""
        return "" if self.is_curtain_down else str(self.view)

    def sit(self, seat: int) -> bool:
        """Show the view of another seat, and decide for that seat from now on."""
        if seat != self.seat:
            try:
                self.session.view_of(seat)  # there must be such a seat
            except Problem as problem:
                return self._refuse(*self.page.refusal(problem))
            self.seat = seat
            self._changed()
        return True

    def set_language(self, lang: str) -> None:
        """Change the language of all texts; an unknown language is ignored."""
        if lang in i18n.languages() and lang != self.lang:
            self.lang = lang
            self._notify("language")

    def set_spoilers(self, on: bool) -> None:
        """Allow the panels to say what to do, or forbid it."""
        if on != self.spoilers:
            self.spoilers = on
            self._notify("spoilers")

    def suggest(self, text: str) -> None:
        """Mark a decision on the table, given in its text form; an empty text removes the mark."""
        if text != self.suggestion:
            self.suggestion = text
            self._notify("suggestion")

    def _changed(self) -> None:
        self.touched = True
        self.suggestion = ""
        super()._changed()
