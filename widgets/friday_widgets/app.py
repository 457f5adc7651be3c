"""The whole page: the bar, the table, the guide and the deck around one desk."""

from __future__ import annotations

import ipywidgets

from friday_nb.friday.game import FridaySession
from friday_widgets.controls import Controls
from friday_widgets.desk import Desk
from friday_widgets.guide import Guide
from friday_widgets.welcome import Welcome, example_session


class FridayApp(ipywidgets.Box):
    """The game with everything around it; a cell that ends with it shows it.

    Args:
        session: The game to begin with; without one the rulebook's worked example, in the middle
            of a fight.
        lang: The language until the reader chooses another, "en" or "ru".
        space: Under which name the reader's browser keeps the games; empty keeps none.
    """

    def __init__(
        self, session: FridaySession | None = None, *, lang: str = "en", space: str = "friday"
    ) -> None:
        from friday_widgets.deck import DeckPanel
        from friday_widgets.table import TablePanel

        self.desk = Desk(session or example_session(), lang=lang)
        self.controls = Controls(self.desk, space=space)
        self.table = TablePanel(self.desk)
        self.welcome = Welcome(self.desk)
        self.guide = Guide(self.desk)
        self.deck = DeckPanel(self.desk)
        side = _box("side", _place(self.welcome, "welcome"), _place(self.guide, "guide"))
        body = _box("body", _place(self.table, "table"), side, _place(self.deck, "deck"))
        super().__init__([self.controls, body])
        self.add_class("fri-app")

    def __repr__(self) -> str:
        return f"FridayApp({self.desk.position()!r})"


def _place(widget: ipywidgets.DOMWidget, name: str) -> ipywidgets.DOMWidget:
    """Give the widget its place in app.css."""
    widget.add_class(f"fri-app-{name}")
    return widget


def _box(name: str, *widgets: ipywidgets.DOMWidget) -> ipywidgets.DOMWidget:
    return _place(ipywidgets.Box(widgets), name)
