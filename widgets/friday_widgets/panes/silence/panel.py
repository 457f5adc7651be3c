"""A sentence in the place of the odds, while a puzzle or a moment to try again waits."""

from __future__ import annotations

from typing import Any, ClassVar

from friday_widgets.desk.panel import DeskPanel
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


class SilencePanel(DeskPanel):
    """Says why no chances are shown, and hides them.

    Args:
        desk: The visitor's game.
    """

    _esm: ClassVar[Any] = assets.esm(
        *(
            "frame/dom.js",
            "wire/pressed.js",
            "wire/line.js",
            "panes/panes.js",
            "panes/silence/silence.js",
        )
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "panes/silence/silence.css")

    def paint(self) -> Data:
        """The sentence; empty while chances may be shown."""
        desk = self._desk
        key = "panels.silent" if desk.is_asking else "moments.waits"
        text = desk.page.words.say(desk.lang, key) if desk.is_silent else ""
        return {"lang": desk.lang, "text": text}
