"""The plain table: the game's text form for the terminal, and a button for each decision.

A new game can be played on it before anything is drawn.
"""

from __future__ import annotations

from typing import Any, ClassVar

from friday_nb.core import registry
from friday_widgets.frame import assets
from friday_widgets.frame.table import panel as base
from friday_widgets.frame.table.panel import Data, common, covered


class PlainTable(base.Table):
    """The table of a desk."""

    _esm: ClassVar[Any] = assets.esm(*base.SCRIPTS, "frame/plain_table/plain_table.js")
    _css: ClassVar[Any] = assets.css(*base.STYLES, "frame/plain_table/plain_table.css")

    def paint(self) -> Data:
        """What the seat sees, what it is asked, and what it may do."""
        desk = self.desk
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

    def begin(self) -> None:
        """Begin another game with the same options."""
        options, head = self.desk.page.game.options, self.desk.session.head
        self.desk.begin({o.name: head.get(o.name, o.default) for o in options if o.values})
