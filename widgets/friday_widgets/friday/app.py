"""The panels put together around one desk: the whole page, and a position in a lesson."""

from __future__ import annotations

import ipywidgets

from friday_nb.friday import parse_position
from friday_nb.friday.game import FridaySession, position_session
from friday_nb.i18n import DEFAULT_LANGUAGE
from friday_widgets.frame.controls.panel import Controls
from friday_widgets.frame.guide.panel import Guide
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.editor.panel import Editor
from friday_widgets.friday.example import example_session
from friday_widgets.friday.welcome.panel import Welcome


class FridayApp(ipywidgets.Box):  # type: ignore[misc] # ipywidgets is not typed
    """The game with everything around it; a cell that ends with it shows it.

    Args:
        session: The game to begin with; without one the rulebook's worked example, in the middle
            of a fight.
        lang: The language until the reader chooses another, "en" or "ru"; without it the
            browser's own.
        space: Under which name the reader's browser keeps the games; empty keeps none.
    """

    def __init__(
        self,
        session: FridaySession | None = None,
        *,
        lang: str | None = None,
        space: str = "friday",
    ) -> None:
        from friday_widgets.friday.advice.panel import AdvicePanel
        from friday_widgets.friday.odds.panel import OddsPanel
        from friday_widgets.friday.table.panel import TablePanel

        self.desk = Desk(session or example_session(), lang=lang or DEFAULT_LANGUAGE)
        self.controls = Controls(self.desk, space=space, guess=lang is None)
        self.editor = Editor(self.desk, space=space)
        self.table = TablePanel(self.desk)
        self.welcome = Welcome(self.desk)
        self.guide = Guide(self.desk)
        self.advice = AdvicePanel(self.desk, space=space)
        self.odds = OddsPanel(self.desk)
        side = _box("side", _place(self.welcome, "welcome"), _place(self.guide, "guide"))
        below = (_place(self.advice, "advice"), _place(self.odds, "odds"))
        body = _box("body", _place(self.table, "table"), side, *below)
        super().__init__([self.controls, self.editor, body])
        self.add_class("fri-app")

    def __repr__(self) -> str:
        return f"FridayApp({self.desk.position()!r})"


class Lesson(ipywidgets.Box):  # type: ignore[misc] # ipywidgets is not typed
    """A position to try things on, in the middle of a text: the table, what happens, a way back.

    Args:
        position: The position as text, or a game that stands there.
        seed: Decides what chance brings from there on; the same number, the same cards.
        lang: The language of the panels, "en" or "ru".
    """

    def __init__(self, position: str | FridaySession, *, seed: int = 0, lang: str = "en") -> None:
        from friday_widgets.friday.table.panel import TablePanel

        if isinstance(position, str):
            position = position_session(parse_position(position), seed)
        self.desk = Desk(position, lang=lang)
        self.controls = Controls(self.desk, space="", lesson=True)
        self.table = TablePanel(self.desk)
        self.guide = Guide(self.desk)
        side = _box("side", _place(self.guide, "guide"))
        super().__init__([self.controls, _box("body", _place(self.table, "table"), side)])
        self.add_class("fri-app")

    def __repr__(self) -> str:
        return f"Lesson({self.desk.position()!r})"


def _place(widget: ipywidgets.DOMWidget, name: str) -> ipywidgets.DOMWidget:
    """Give the widget its place in app.css."""
    widget.add_class(f"fri-app-{name}")
    return widget


def _box(name: str, *widgets: ipywidgets.DOMWidget) -> ipywidgets.DOMWidget:
    return _place(ipywidgets.Box(widgets), name)
