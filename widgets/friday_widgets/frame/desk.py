"""The desk: the model behind all panels of a page, with the game that a visitor plays.

All panels of a page share one `Desk`: they render it, and send decisions to it.  The desk itself
contains neither rules nor texts; it asks the game for both (:class:`.game_page.GamePage`).  It is
built in layers, each with one idea: who sits there and looks (:mod:`.seating`), what is refused and
why (:mod:`.notices`), which game is there (:mod:`.keeping`), and its decisions (:mod:`.deciding`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, TypeVar

from friday_nb import i18n
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.session import Session
from friday_widgets.frame.deciding import Deciding
from friday_widgets.frame.game_page import PERSON, AnySession, GamePage
from friday_widgets.frame.keeping import OtherGameError, seed_for
from friday_widgets.frame.line import Line
from friday_widgets.frame.observable import When
from friday_widgets.frame.seating import Bots, Sitting

__all__ = ["Desk", "When", "desk_of", "given_bots"]

DeskT = TypeVar("DeskT", bound="Desk")


class Desk(Deciding):
    """One visitor's game, or that of several visitors at one screen; observable.

    Args:
        page: How the game presents itself.
        session: The game to begin with; by default a new game with default options.
        lang: The language of all texts, "en" or "ru".
        players: Who sits in each seat (:class:`.seating.Seated`); by default as usual.

    Raises:
        Problem: the session is one of another game, or a player does not fit.
    """

    def __init__(
        self,
        page: GamePage,
        session: AnySession | None = None,
        lang: str = "en",
        players: Sequence[Sitting] | None = None,
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

    @property
    def turn(self) -> str:
        """For which decision of the game, and of whom, the page shows the table."""
        return f"{self.decisions}.{self.seat}"

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


def desk_of(given: object, kind: type[DeskT]) -> DeskT:
    """The desk for a panel: the one that is given, or a new one.

    Args:
        given: A desk, a session that is put on a new desk, or None for a new game.
        kind: The class of the desk; for the desks of all games the session tells the game.

    Raises:
        Problem: it is the desk, or the session, of another game.
        TypeError: it is something else.
    """
    if isinstance(given, kind):
        return given
    if isinstance(given, Desk):
        raise OtherGameError(
            given.page.game.name, _class_of(kind)().page, key="panels.desk.other_game"
        )
    if given is not None and not isinstance(given, Session):
        what = type(given).__name__
        raise TypeError(f"a panel takes a desk, a session, or nothing for a new game, not a {what}")
    game = given.game.name if isinstance(given, Session) else registry.names()[0]
    made: DeskT = (_class_of(kind, game))(given)
    return made


def _class_of(kind: type[DeskT], game: str = "") -> Any:
    """The class itself, or for that of all games the desk of one."""
    return import_module(f"friday_widgets.{game}.desk").Desk if kind is Desk else kind


def given_bots(
    page: GamePage, session: AnySession | None, bots: Bots | None
) -> tuple[AnySession | None, tuple[Sitting, ...] | None]:
    """A session and who sits at it, if somebody says who sits in the seats after the first.

    Args:
        page: How the game presents itself.
        session: The session; without one and with bots, that of a new game.
        bots: Who sits in those seats; None leaves it to the page.
    """
    if bots is None:
        return session, None
    session = session or page.begin({}, seed_for(page))
    others = session.game.seats(session.state) - 1
    listed = bots if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * others
    return session, (PERSON, *listed)
