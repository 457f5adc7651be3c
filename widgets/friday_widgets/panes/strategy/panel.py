"""The strategy pane: how to play well in a few sentences, and answers to what learners ask."""

from __future__ import annotations

from typing import Any, ClassVar

from friday_widgets.desk.desk import Desk
from friday_widgets.desk.panel import DeskPanel
from friday_widgets.panes.strategy.model import decides, figures, here, model, now
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


class StrategyPanel(DeskPanel):
    """How to play well, beside a table.

    Args:
        desk: The visitor's game.
    """

    is_later = True
    _esm: ClassVar[Any] = assets.esm(
        *(
            "frame/dom.js",
            "wire/pressed.js",
            "wire/line.js",
            "frame/parts.js",
            "table/sight.js",
            "panes/panes.js",
        ),
        *("panes/guide/parts.js", "panes/strategy/strategy.js"),
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "panes/strategy/strategy.css")

    def paint(self) -> Data:
        """The sentences and the answers."""
        return model(self._desk)

    def _follow(self, desk: Desk, what: str) -> None:
        if what in ("game", "spoilers"):
            changed = {
                "now": now(desk),
                "decides": decides(desk),
                "figures": figures(desk),
                "here": here(desk),
            }
            self.model = {**self.model, **changed}
        else:
            super()._follow(desk, what)

    def hear(self, message: Data) -> None:
        """Put the position of a question on the table."""
        questions = self._desk.page.questions
        if questions is None or message.get("type") != "try":
            return
        asked = questions.find(message.get("key"))
        if asked is not None and asked.position:
            self._desk.load_position(asked.position, 0)
