"""The plain table: the game's text form for the terminal, and a button for each decision.

A new game can be played on it before anything is drawn.
"""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from friday_nb.core import registry
from friday_widgets.frame import assets
from friday_widgets.frame.desk import Desk
from friday_widgets.frame.panel import Panel


class PlainTable(Panel):
    """The table of a desk.

    Args:
        desk: The visitor's game.
    """

    _esm: ClassVar[Any] = assets.esm(
        "frame/dom.js", "frame/line.js", "frame/plain_table/plain_table.js"
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "frame/plain_table/plain_table.css")
    model = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        super().__init__(desk.wire, model=model(desk))
        desk.subscribe(self._follow)

    def _follow(self, desk: Desk, _what: str) -> None:
        self.model = model(desk)

    def _hear(self, _widget: object, message: Any, _buffers: object) -> None:
        """A message of the page: anything may stand in it."""
        match message:
            case {"type": "act", "action": str(action), "turn": int(turn)}:
                if turn == self._desk.decisions:
                    self._desk.act(action)


def model(desk: Desk) -> dict[str, Any]:
    """What the seat sees, what it is asked, and what it may do; nothing behind the curtain."""
    if desk.is_curtain_down:
        return {"screen": "", "question": "", "actions": [], "turn": desk.decisions}
    game, view, lang = desk.page.game, desk.view, desk.lang
    screen, question = (registry.part(game.name, each) for each in ("screen", "question"))
    return {
        "screen": screen(view, lang) if screen else str(view),
        "question": question(view, lang) if question else "",
        "actions": [
            {"action": str(action), "text": game.action_text(view, action, lang)}
            for action in game.legal(view)
        ],
        "turn": desk.decisions,
    }
