"""A sentence in the place of the odds, while a puzzle or a moment to try again waits."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from friday_widgets.desk.desk import Desk, When
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Panel


class SilencePanel(Panel):
    """Says why no chances are shown, and hides them.

    Args:
        desk: The visitor's game.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/line.js", "panes/panes.js", "panes/silence/silence.js")
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "panes/silence/silence.css")
    model = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.wire, model=model(desk))
        desk.subscribe(self._follow, When.SOON)

    def _follow(self, desk: Desk, what: str) -> None:
        if what in ("game", "language", "spoilers"):
            self.model = model(desk)

    def __repr__(self) -> str:
        return "SilencePanel()"


def model(desk: Desk) -> dict[str, Any]:
    """The sentence; empty while chances may be shown."""
    text = desk.page.words.say(desk.lang, "panels.silent") if desk.is_silent else ""
    return {"lang": desk.lang, "text": text}
