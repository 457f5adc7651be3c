"""The first minute: what the visitor of an example sees, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import traitlets

from friday_widgets.desk.desk import Desk, When
from friday_widgets.desk.game_page import AnySession
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Panel

Words = dict[str, Any]
"""The language, whether the example's question is still open, and the words by name; or nothing."""


class Welcome(Panel):
    """What a first visitor reads; hidden in other games, and once the example has gone on.

    Args:
        desk: The visitor's game.
        describe: Gives the words that fit the game on the desk; nothing hides the panel.
        example: Makes the example anew, for those who want to see it again.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/line.js", "frame/parts.js", "table/sight.js"),
        "frame/welcome/welcome.js",
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "frame/welcome/welcome.css")
    model = traitlets.Dict().tag(sync=True)

    def __init__(
        self, desk: Desk, describe: Callable[[Any], Words], example: Callable[[], AnySession]
    ) -> None:
        self._desk = desk
        self._describe = describe
        self._example = example
        super().__init__(desk.wire, model=describe(desk))
        desk.subscribe(self._follow, When.SOON)

    def _follow(self, desk: Desk, _what: str) -> None:
        self.model = self._describe(desk)

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "start":
            self._desk.begin_as_chosen()
        elif kind == "again" and self.model:
            self._desk.put(self._example())

    def __repr__(self) -> str:
        return "Welcome()"
