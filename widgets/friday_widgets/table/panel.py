"""The base of every table: it is painted when the desk changes, and sends decisions to it.

A game says what its table shows.  A message with a decision carries the turn that it was meant for,
so that no other position ever hears of it: a decision that comes twice, or late, does nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Final

import traitlets

from friday_nb.core.session import AnySession
from friday_widgets.desk.desk import Desk, When
from friday_widgets.desk.forgiving import forgiving
from friday_widgets.desk.given import desk_of
from friday_widgets.desk.panel import DeskPanel
from friday_widgets.desk.turn import is_meant_for
from friday_widgets.wire.panel import Data

SCRIPTS: Final = (
    *(
        "frame/dom.js",
        "wire/pressed.js",
        "wire/line.js",
        "frame/page.js",
        "table/keys.js",
        "frame/parts.js",
    ),
    *("table/sight.js", "table/table.js"),
)
"""The scripts of every table, before its game's own."""
STYLES: Final = ("frame/theme.css", "table/table.css")
"""Its style sheets, likewise."""


class Table(DeskPanel):
    """The table of one desk.

    Args:
        desk: The visitor's game: a desk, or a session for a desk of its own; by default a new game.
    """

    suggested = traitlets.Unicode().tag(sync=True)
    unmade = traitlets.Int().tag(sync=True)
    """How many decisions came that were not made: the page expects nothing of them any more."""

    when = When.NOW
    desk_kind: ClassVar[type[Desk]] = Desk
    """The desk of the game; that of any game if the session tells which."""

    def __init__(self, desk: Desk | AnySession | None = None, **traits: Any) -> None:
        self.desk: Any = desk_of(desk, self.desk_kind)
        super().__init__(self.desk, **traits)

    # --- what a game says ---------------------------------------------------------------------

    @abstractmethod
    def paint(self) -> Data:
        """All that the table shows, with :func:`common` in it."""

    @abstractmethod
    def begin(self) -> None:
        """Begin another game like the one on the desk."""

    def decide(self, action: str) -> bool:
        """Make a decision; False if it was not made."""
        return bool(self.desk.act(action))

    # --- the same for all tables --------------------------------------------------------------

    def _follow(self, desk: Desk, what: str) -> None:
        with self.hold_sync():
            if what != "suggestion":
                self.model = self.paint()
            self.suggested = desk.hints.suggestion

    def hear(self, message: Data) -> None:
        """Decide, undo, redo, begin anew; a game may hear more."""
        match message:
            case {"type": "act", "action": str(action), "turn": turn, **more}:
                with self.hold_sync(), forgiving(self.desk, more.get("queued")):
                    if not (is_meant_for(turn, self.desk.turn) and self.decide(action)):
                        self.unmade += 1
            case {"type": "undo" | "redo" as step, **more}:
                with forgiving(self.desk, more.get("queued")):
                    self.desk.undo() if step == "undo" else self.desk.redo()
            case {"type": "new"}:
                if self.desk.seat is not None:
                    self.begin()


def common(desk: Desk) -> Data:
    """What every table shows: the turn, the keys and the words of the interface."""
    lang, page = desk.lang, desk.page
    return {
        "lang": lang,
        "seat": desk.seat,
        "turn": desk.turn,
        "ui": page.words.under(lang, "table.ui."),
        "keys": page.key_sheet(lang),
    }


def covered(desk: Desk) -> Data:
    """What a table shows while the curtain is down."""
    return {"lang": desk.lang, "covered": True}
