"""A panel that talks with its page over the desk's line: nothing is lost or followed twice."""

from __future__ import annotations

from typing import Any, Final

import anywidget
import traitlets

from friday_widgets.frame.line import Line

LONGEST_NAME: Final = 32
"""A page's name is no longer than that."""


class Panel(anywidget.AnyWidget):
    """A panel that hears its page through a line.

    Args:
        wire: The line, one for all panels of a desk.
        args, traits: What the widget takes.
    """

    line = traitlets.Unicode().tag(sync=True)

    def __init__(self, wire: Line, *args: Any, **traits: Any) -> None:
        self._wire = wire
        self._changed: dict[str, int] = {}
        super().__init__(*args, line=wire.id, **traits)
        wire.join(self._repeat)
        self.on_msg(self._receive)

    def notify_change(self, change: Any) -> None:
        """Remember when each part of the state was last sent to the pages."""
        if change["name"] in self.keys:
            self._changed[change["name"]] = self._wire.change()
        super().notify_change(change)

    def _receive(self, _widget: object, envelope: object, buffers: object) -> None:
        """Anything may come from a stranger's browser; what is no numbered message is dropped."""
        if not isinstance(envelope, dict) or envelope.get("type") != "line":
            return
        page, number, message = (envelope.get(name) for name in ("page", "n", "message"))
        if not isinstance(page, str) or not 0 < len(page) <= LONGEST_NAME:
            return
        if type(number) is not int or number < 1:
            return

        def follow() -> None:
            if isinstance(message, dict) and message.get("type") == "again":
                self._wire.repeat(page, message.get("heard"))
            else:
                self._hear(self, message, buffers)

        answer = self._wire.take(page, number, follow)
        self.send({"type": "answer", "page": page, "n": answer})

    def _hear(self, widget: object, message: Any, buffers: object) -> None:
        """Follow a message of the page."""

    def _repeat(self, since: int) -> None:
        """Send again what pages were told after change number `since`.

        A panel whose page also learns something from messages sends those again, too.
        """
        names = [name for name, change in self._changed.items() if change > since]
        if names:
            self.send_state(names)
