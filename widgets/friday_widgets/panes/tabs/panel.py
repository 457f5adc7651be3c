"""The tabs of the panes beside the table.

Which pane is open is decided in the browser alone (``panes/panes.js``); the kernel only names them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets

from friday_widgets.desk.desk import Desk, When
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Panel


class PaneTabs(Panel):
    """The tabs of the panes beside the table.

    Args:
        desk: The visitor's game.
        names: The panes in order; the first is open on a first visit.  Each
            has its label in the game's words, ``panels.pane.<name>``.
        space: The name under which the browser stores the choice; if empty, it stores none.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/line.js", "frame/storage.js", "frame/page.js"),
        *("panes/panes.js", "panes/tabs/tabs.js"),
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "panes/tabs/tabs.css")
    model = traitlets.Dict().tag(sync=True)
    space = traitlets.Unicode().tag(sync=True)

    def __init__(self, desk: Desk, names: Sequence[str], *, space: str) -> None:
        self._names = tuple(names)
        super().__init__(desk.wire, model=model(desk, self._names), space=space)
        desk.subscribe(self._follow, When.SOON)

    def _follow(self, desk: Desk, what: str) -> None:
        if what == "language":
            self.model = model(desk, self._names)

    def __repr__(self) -> str:
        return f"PaneTabs({', '.join(self._names)})"


def model(desk: Desk, names: Sequence[str]) -> dict[str, Any]:
    """The labels of the tabs."""

    def say(key: str) -> str:
        return desk.page.words.say(desk.lang, f"panels.{key}")

    return {
        "lang": desk.lang,
        "title": say("panes"),
        "tabs": [{"id": name, "label": say(f"pane.{name}")} for name in names],
    }
