"""The base class of all panels: messages are processed exactly once, and only changes are sent.

Messages from the page arrive over the desk's :class:`.line.Line`.  In the other direction only the
changed parts of a panel's state are sent, as patches from which ``line.js`` makes the new state.
Each patch names the changes before and after it.  A page that has missed one says which change it
has, and is sent everything that has changed since then.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final

import anywidget
import traitlets

from friday_widgets.wire.changes import changes
from friday_widgets.wire.line import Line
from friday_widgets.wire.panel_files import without_files

Data = dict[str, Any]
"""A message, or what a panel shows: what JSON can say."""
LONGEST_NAME: Final = 32
"""The most characters in the name of a page."""


class Panel(anywidget.AnyWidget):
    """A panel that receives messages from its page through a :class:`.line.Line`.

    Args:
        wire: The connection, which all panels of a desk share.
        args, traits: Arguments of the widget.
    """

    is_later: ClassVar[bool] = False
    """Is the table shown before this panel has its script?"""

    line = traitlets.Unicode().tag(sync=True)
    told = traitlets.Int(0).tag(sync=True)
    """The number of the last change that is included in the state."""

    def __init__(self, wire: Line, *args: Any, **traits: Any) -> None:
        self._wire = wire
        self._changed: dict[str, int] = {}
        self._state_latest = 0
        self._state_sent: dict[str, Any] = {}
        """The last value sent of each part of the state that is sent as patches."""
        super().__init__(*args, line=wire.id, **traits)
        wire.join(self._repeat)
        self.on_msg(self._receive)

    def notify_change(self, change: Any) -> None:
        """Remember when each part of the state was last sent to the pages."""
        if change["name"] in self.keys:
            self._changed[change["name"]] = self._state_latest = self._wire.change()
        super().notify_change(change)

    def blank(self) -> None:
        """Show nothing: reset every part of the panel's own state to its default."""
        with self.hold_trait_notifications():
            for name in self._own():
                setattr(self, name, self.traits()[name].default())

    def _own(self) -> list[str]:
        """The names of the synchronised traits that this class adds to those of all panels."""
        shared = {*anywidget.AnyWidget.class_trait_names(sync=True), "line", "told"}
        return [name for name in self.keys if name not in shared and not name.startswith("_")]

    def open(self) -> None:
        """Announce this panel to the pages, with its whole state."""
        self._state_sent = super().get_state(self._own())
        self._state_told = self._state_latest
        super().open()

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The state for a page that knows nothing yet; `key` restricts it to some traits."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        state = without_files(type(self), state)
        return state | {"told": self._state_told} if "told" in state else state

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send the changes in some parts of the state to the pages, or the whole state."""
        if key is None:
            self._state_sent = super().get_state(self._state_sent)
            self._state_told = self._state_latest
            super().send_state()
            return
        names = {key} if isinstance(key, str) else set(key)
        if others := names - self._state_sent.keys():
            super().send_state(others)
        now = super().get_state(names & self._state_sent.keys())
        patches = {name: changes(self._state_sent[name], value) for name, value in now.items()}
        patches = {name: patch for name, patch in patches.items() if patch is not None}
        self._state_sent |= now
        if patches:
            since, self._state_told = self._state_told, self._state_latest
            part = {"type": "part", "from": since, "to": self._state_told, "of": patches}
            self._send({"method": "custom", "content": part})

    _leaves: tuple[Callable[[], object], ...] = ()
    """End what the panel follows; a panel whose making has failed follows nothing."""

    def _until_closed(self, leave: Callable[[], object]) -> None:
        """Have something that the panel follows ended by `leave` once the panel is closed."""
        self._leaves = (*self._leaves, leave)

    def close(self) -> None:
        """Stop following the desk, and close the panel."""
        for leave in self._leaves:
            leave()
        super().close()

    _state_told = 0
    """The number of the last change that was sent to the pages."""

    def _receive(self, _widget: object, envelope: object, buffers: object) -> None:
        """Receive a message; anything may come from a browser, so malformed ones are dropped."""
        if not isinstance(envelope, dict):
            return
        envelope = _sendable(envelope)
        told = envelope.get("told")
        if envelope.get("type") == "told" and type(told) is int and told < self._state_told:
            self._repeat_state(told)
        if envelope.get("type") != "line":
            return
        page, number, message = (envelope.get(name) for name in ("page", "n", "message"))
        if not isinstance(page, str) or not 0 < len(page) <= LONGEST_NAME:
            return
        if type(number) is not int or number < 1:
            return

        def follow() -> None:
            if isinstance(message, dict) and message.get("type") == "missed":
                self._wire.repeat(page, message.get("heard"))
            else:
                self._hear(self, message, buffers)

        answer = self._wire.take(page, number, follow)
        self.send({"type": "answer", "page": page, "n": answer})

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        if isinstance(message, dict):
            self.hear(message)

    def hear(self, message: Data) -> None:
        """Process a message from the page, a stranger's browser: anything may stand in it."""

    def _repeat(self, since: int) -> None:
        """Resend what has changed after change number `since`.

        A panel that also sends messages of its own resends those, too, by overriding this.
        """
        self._repeat_state(since)

    def _repeat_state(self, since: int) -> None:
        """Resend the parts of the state that have changed after `since`, each as a whole."""
        names = [name for name, change in self._changed.items() if change > since]
        if names:
            super().send_state([*names, "told"])


def _sendable(message: dict[str, Any]) -> dict[str, Any]:
    """The message with a question mark for each half of a surrogate pair.

    A browser can send such a half, but no text with one in it can be sent back, or logged.
    """
    text = json.dumps(message, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        sent: dict[str, Any] = json.loads(text.encode(errors="replace"))
        return sent
    return message
