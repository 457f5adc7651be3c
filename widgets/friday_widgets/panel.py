"""A panel whose page is heard through the desk's line: no message is lost or followed twice."""

from __future__ import annotations

from typing import Any, Final

import anywidget
import traitlets

from friday_widgets.line import Line

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
        super().__init__(*args, line=wire.id, **traits)
        self._wire = wire
        wire.join(self._repeat)
        self.on_msg(self._receive)

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
                self._wire.repeat()
            else:
                self._hear(self, message, buffers)

        answer = self._wire.take(page, number, follow)
        self.send({"type": "answer", "page": page, "n": answer})

    def _hear(self, widget: object, message: Any, buffers: object) -> None:
        """Follow a message of the page."""

    def _repeat(self) -> None:
        """Send again what the page only knows from messages; traits come again by themselves."""
