"""The plain table: the game's text form for the terminal, and a button for each decision.

A new game can be played on it before anything is drawn.
"""

from __future__ import annotations

from typing import Any, ClassVar

from friday_nb.core import registry
from friday_widgets.desk.desk import Desk
from friday_widgets.table.panel import SCRIPTS, STYLES, Table, common, covered
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


class PlainTable(Table):
    """The table of a desk.

    Args:
        desk: The visitor's game.
    """

    is_later = True
    _esm: ClassVar[Any] = assets.esm(*SCRIPTS, "table/plain/plain.js")
    _css: ClassVar[Any] = assets.css(*STYLES, "table/plain/plain.css")

    def paint(self) -> Data:
        """All that the table shows."""
        return model(self.desk)

    def begin(self) -> None:
        """Begin another game as the visitor chose last."""
        self.desk.begin_as_chosen()


def model(desk: Desk) -> Data:
    """What the seat sees, what it is asked, and what it may do; nothing behind the curtain."""
    if desk.is_curtain_down:
        return covered(desk)
    game, view, lang = desk.page.game, desk.view, desk.lang
    screen, question = (registry.part(game.name, each) for each in ("screen", "question"))
    return {
        **common(desk),
        "screen": screen(view, lang) if screen else str(view),
        "question": question(view, lang) if question else "",
        "actions": [
            {"action": str(action), "text": game.action_text(view, action, lang)}
            for action in game.legal(view)
        ],
    }
