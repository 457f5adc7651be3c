"""An odds pane for one seat: headlines, a chart, tables of facts, and how they are worked out.

What the pane shows follows from what its seat knows.  It is worked out after the table, when the
clicks pause, and only while somebody sees it; a game says what that is, and what can be chosen.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

import traitlets

from friday_widgets.frame.chart import PlotlyHost, chart_words
from friday_widgets.frame.desk import Desk, When, mark_of
from friday_widgets.frame.game_page import AnySession
from friday_widgets.frame.given import desk_of
from friday_widgets.frame.panel import Panel

SCRIPTS: Final = (
    *("frame/dom.js", "frame/line.js", "frame/panes.js", "frame/chart.js", "frame/odds.js"),
    "frame/seat_odds.js",
)
"""The scripts of every such pane, before its game's own."""
STYLES: Final = ("frame/chart.css", "frame/odds.css", "frame/seat_odds.css")
"""Its style sheets, likewise."""
Data = dict[str, Any]


class SeatOddsPanel(Panel, PlotlyHost):
    """The odds pane of a desk, for the seat that looks.

    Args:
        desk: The visitor's game.
        shown: Whether to compute it at once; otherwise the page says when it comes into view.
    """

    concerns: ClassVar[Sequence[str]] = ("game", "language")
    """The changes at the desk after which the pane may be out of date."""
    model = traitlets.Dict().tag(sync=True)
    chart = traitlets.Dict().tag(sync=True)
    shown = traitlets.Bool(False).tag(sync=True)

    desk_kind: ClassVar[type[Desk]] = Desk
    """The desk of the game; that of any game if the session tells which."""

    def __init__(self, desk: Desk | AnySession | None = None, *, shown: bool = False) -> None:
        desk = desk_of(desk, self.desk_kind)
        self._desk = desk
        self._summed = False
        """Whether the page shows the headline of the odds, even if the pane itself is hidden."""
        self._painted: object = None
        super().__init__(desk.wire, desk.lang, shown=shown, model={})
        desk.subscribe(self._follow, When.LATER)
        self.observe(lambda _change: self.refresh(), "shown")
        self.refresh()

    # --- what a game says ---------------------------------------------------------------------

    @abstractmethod
    def subject(self) -> object:
        """All that the pane depends on: it is painted anew when this has changed."""

    @abstractmethod
    def paint(self) -> tuple[Data, Data]:
        """What the pane shows, with all words in it, and its chart."""

    @abstractmethod
    def choose(self, kind: object, value: object) -> None:
        """Handle a choice made in the pane; no message is trusted."""

    # --- painting -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring the pane up to date, if it is in view and out of date."""
        desk = self._desk
        if desk.seat is None:
            self._painted = None
            self.model, self.chart = {"lang": desk.lang, "covered": True}, {}
            return
        now = self.subject()
        if now == self._painted or not (self.shown or self._summed or self._painted is None):
            return
        self._painted = now
        with self.hold_sync():
            self.words = chart_words(desk.lang)
            self.model, self.chart = self.paint()

    def _follow(self, _desk: Desk, what: str) -> None:
        if what in self.concerns:
            self.refresh()

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        if not isinstance(message, dict):
            return
        if message.get("type") == "shown":
            self._summed = message.get("sum") is True
            self.shown = message.get("on") is True
        else:
            self.choose(message.get("type"), message.get("value"))
        self.refresh()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._desk!r})"


def empty(view: object, say: Callable[[str, str], str], lang: str, how: Sequence[str]) -> Data:
    """A pane without headlines and tables.

    Args:
        view: What the seat knows.
        say: The game's words.
        lang: "en" or "ru".
        how: The sentences about the model, in order: their keys below ``odds.how``.
    """
    return {
        "lang": lang,
        "mark": mark_of(view),
        "title": say(lang, "odds.title"),
        "heads": [],
        "sum": "",
        "tables": [],
        "note": "",
        "choices": [],
        "how": {
            "title": say(lang, "odds.how.title"),
            "text": [say(lang, f"odds.how.{name}") for name in how],
        },
    }
