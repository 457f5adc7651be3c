"""The strategy pane: how to play well in a few sentences, and answers to what learners ask."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from friday_widgets.desk.desk import Desk, When
from friday_widgets.panes.strategy.model import figures, here, model, now
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Panel


class StrategyPanel(Panel):
    """How to play well, beside a table.

    Args:
        desk: The visitor's game.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/line.js", "frame/parts.js", "table/sight.js", "panes/panes.js"),
        *("panes/guide/parts.js", "panes/strategy/strategy.js"),
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "panes/strategy/strategy.css")
    model = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        super().__init__(desk.wire, model=model(desk))
        desk.subscribe(self._follow, When.SOON)

    def _follow(self, desk: Desk, what: str) -> None:
        if what == "language":
            self.model = model(desk)
        elif what in ("game", "spoilers"):
            changed = {"now": now(desk), "figures": figures(desk), "here": here(desk)}
            self.model = {**self.model, **changed}

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        """Messages come from a stranger's browser: unknown ones are dropped."""
        questions = self._desk.page.questions
        if questions is None or not isinstance(message, dict) or message.get("type") != "try":
            return
        asked = questions.find(message.get("key"))
        if asked is not None and asked.position:
            self._desk.load_position(asked.position, 0)

    def __repr__(self) -> str:
        return "StrategyPanel()"
