"""What the panels need of ipywidgets and anywidget, without Jupyter.

In the browser this module stands in for both packages, which would bring IPython along.  A widget
tells its page of four things, as dicts of JSON values: that it is there ("open"), what has changed
("update"), a message of its own ("custom"), that it is gone ("close").  The tests hold it to the
real packages: the same panels must say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, ClassVar, Final, Self

import traitlets

from friday_widgets.wire.panel_files import name_of, script_of

__all__ = ["AnyWidget", "Box", "DOMWidget", "Widget", "hear", "listen", "open_all"]

Message = dict[str, Any]
Listener = Callable[[Message], object]
"""Called with each message to the page."""

_REFERENCE: Final = "IPY_MODEL_"
"""Stands before the id of a widget that is part of another widget's state."""

_numbers: Final = count(1)
_widgets: Final[dict[str, Widget]] = {}
_listeners: Final[list[Listener]] = []


def listen(listener: Listener) -> None:
    """Pass all messages of widgets to this listener from now on, and to no other."""
    _listeners[:] = [listener]


def open_all() -> None:
    """Tell the page of all widgets as they are now."""
    for widget in _widgets.values():
        _tell_open(widget)


def hear(widget: str, content: object) -> None:
    """Give a message of the page to a widget; one that is gone by now hears nothing."""
    if widget in _widgets:
        _widgets[widget]._handle_custom_msg(content, [])  # noqa: SLF001 - Jupyter's name


def _tell(message: Message) -> None:
    for listener in _listeners:
        listener(message)


def _tell_open(widget: Widget) -> None:
    """Tell the page of a widget with its state, whatever it knows of it."""
    _tell({"type": "open", "id": widget.model_id, "state": widget.get_state()})


class Widget(traitlets.HasTraits):
    """What is shown on the page; its traits with the tag ``sync`` are its state there.

    Its names are those of ipywidgets, and what is its own has names of two underscores: a panel
    that has a method of the same name would put itself in its place.
    """

    comm = traitlets.Any(allow_none=True)

    def __init__(self, **traits: Any) -> None:
        self.__held: set[str] | None = None
        self.__hearers: list[Callable[[Any, Any, Any], object]] = []
        super().__init__(**traits)
        self.model_id = f"w{next(_numbers)}"
        _widgets[self.model_id] = self
        self.open()

    @property
    def keys(self) -> list[str]:
        """The names of the traits that the page knows."""
        return self.trait_names(sync=True)

    def open(self) -> None:
        """Tell the page of this widget."""
        self.comm = self.model_id
        _tell_open(self)

    def close(self) -> None:
        """Tell the page that this widget is gone."""
        if self.comm is not None:
            self.comm = None
            del _widgets[self.model_id]
            _tell({"type": "close", "id": self.model_id})

    def get_state(
        self, key: str | Iterable[str] | None = None, drop_defaults: bool = False
    ) -> dict[str, Any]:
        """The state of the widget as JSON values; `key` restricts it to some traits."""
        del drop_defaults
        names = self.keys if key is None else [key] if isinstance(key, str) else key
        return {name: _referring(getattr(self, name)) for name in names}

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Tell the page the state, or the part of it that `key` names."""
        self._send({"method": "update", "state": self.get_state(key)})

    def send(self, content: object, buffers: object = None) -> None:
        """Send the page a message of the widget's own."""
        del buffers  # what is large is a file beside the page
        self._send({"method": "custom", "content": content})

    def on_msg(self, hearer: Callable[[Any, Any, Any], object]) -> None:
        """Have messages of the page passed to this function."""
        self.__hearers.append(hearer)

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """Pass on a message of the page."""
        for hearer in self.__hearers:
            hearer(self, content, buffers)

    def notify_change(self, change: Any) -> None:
        """Tell the page of a change, at once or when `hold_sync` ends."""
        if self.comm is not None and change["name"] in self.keys:
            if self.__held is None:
                self.send_state(change["name"])
            else:
                self.__held.add(change["name"])
        super().notify_change(change)

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Tell the page of all changes together, when this ends."""
        if self.__held is not None:
            yield
            return
        self.__held = set()
        try:
            yield
        finally:
            held, self.__held = self.__held, None
            if held:
                self.send_state(held)

    def _send(self, message: dict[str, Any]) -> None:
        if self.comm is not None:
            kind = message["method"]
            rest = {key: value for key, value in message.items() if key != "method"}
            _tell({"type": kind, "id": self.model_id, **rest})


class DOMWidget(Widget):
    """A widget with an element on the page."""

    _dom_classes = traitlets.Tuple().tag(sync=True)

    def add_class(self, name: str) -> Self:
        """Add a CSS class to the element."""
        if name not in self._dom_classes:
            self._dom_classes = (*self._dom_classes, name)
        return self


class Box(DOMWidget):
    """A widget that contains others."""

    children = traitlets.Tuple().tag(sync=True)

    def __init__(self, children: Iterable[Widget] = (), **traits: Any) -> None:
        super().__init__(children=tuple(children), **traits)


class AnyWidget(DOMWidget):
    """A widget that a script draws, which the page finds by the name of its class."""

    _esm: ClassVar[Any] = ""
    _css: ClassVar[Any] = ""
    _anywidget_id = traitlets.Unicode().tag(sync=True)
    _script = traitlets.Unicode().tag(sync=True)
    """The class that has the script: this one or an ancestor."""

    def __init__(self, *args: Any, **traits: Any) -> None:
        names = {"_anywidget_id": name_of(type(self)), "_script": script_of(type(self))}
        super().__init__(*args, **names, **traits)


def _referring(value: Any) -> Any:
    """A value as JSON can have it: widgets by their ids."""
    if isinstance(value, Widget):
        return f"{_REFERENCE}{value.model_id}"
    if isinstance(value, tuple | list):
        return [_referring(each) for each in value]
    return value
