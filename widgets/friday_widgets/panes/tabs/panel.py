"""The tabs of the panes beside the table.

Which pane is open is decided in the browser alone (``panes/panes.js``); the kernel only names them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets

from friday_widgets.desk.desk import Desk
from friday_widgets.desk.panel import DeskPanel
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


class PaneTabs(DeskPanel):
    """The tabs of the panes beside the table.

    Args:
        desk: The visitor's game.
        names: The panes in order; the first is open on a first visit.  Each
            has its label in the game's words, ``panels.pane.<name>``.
        space: The name under which the browser stores the choice; if empty, it stores none.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/pressed.js", "wire/line.js", "frame/storage.js", "frame/page.js"),
        *("panes/panes.js", "panes/tabs/tabs.js"),
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "panes/tabs/tabs.css")
    space = traitlets.Unicode().tag(sync=True)
    follows = ("language",)

    def __init__(self, desk: Desk, names: Sequence[str], *, space: str) -> None:
        self._names = tuple(names)
        super().__init__(desk, space=space)

    def paint(self) -> Data:
        """The labels of the tabs."""
        desk = self._desk

        def say(key: str) -> str:
            return desk.page.words.say(desk.lang, f"panels.{key}")

        return {
            "lang": desk.lang,
            "title": say("panes"),
            "tabs": [{"id": name, "label": say(f"pane.{name}")} for name in self._names],
        }
