"""An odds pane for one seat: headlines, a chart, tables of facts, and how they are worked out.

What the pane shows follows from what its seat knows.  It is worked out after the table, when the
clicks pause, and only while somebody sees it; a game says what that is, and what can be chosen.
"""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

import traitlets

from friday_nb.analysis import Analyst
from friday_nb.core.session import AnySession
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.given import desk_of
from friday_widgets.desk.turn import mark_of
from friday_widgets.panes.analysis import AnalysisPanel
from friday_widgets.panes.chart import chart_words
from friday_widgets.wire.panel import Data

log = logging.getLogger(__name__)

HEADS: Final = (
    *("frame/dom.js", "wire/pressed.js", "wire/line.js", "panes/panes.js"),
    *("panes/plotly.js", "panes/chart.js", "panes/odds/heads.js"),
)
"""The scripts of a pane with odds and charts."""
SCRIPTS: Final = (*HEADS, "panes/odds/odds.js")
"""The scripts of every such pane, before its game's own."""
STYLES: Final = ("panes/chart.css", "panes/odds/heads.css", "panes/odds/odds.css")
"""Its style sheets, likewise."""


class SeatOddsPanel(AnalysisPanel[Any, Any]):
    """The odds pane of a desk, for the seat that looks.

    Args:
        desk: The visitor's game.
        shown: Whether to compute it at once; otherwise the page says when it comes into view.
        analyst: Who works out what takes time; by default the one that suits this process.
        traits: What the pane shows from the start.
    """

    concerns: ClassVar[Sequence[str]] = ("game", "language")
    """The changes at the desk after which the pane may be out of date."""
    model = traitlets.Dict().tag(sync=True)
    chart = traitlets.Dict().tag(sync=True)
    shown = traitlets.Bool(False).tag(sync=True)

    desk_kind: ClassVar[type[Desk]] = Desk
    """The desk of the game; that of any game if the session tells which."""

    def __init__(
        self,
        desk: Desk | AnySession | None = None,
        *,
        shown: bool = False,
        analyst: Analyst | None = None,
        **traits: Any,
    ) -> None:
        desk = desk_of(desk, self.desk_kind)
        self._desk = desk
        self._summed = False
        """Whether the page shows the headline of the odds, even if the pane itself is hidden."""
        self._painted: object = None
        super().__init__(desk, analyst=analyst, shown=shown, **{"model": {}, **traits})
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

    def heard(self, message: Data) -> None:
        """Handle a message of the page; anything may stand in it."""
        self.choose(message.get("type"), message.get("value"))

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
            try:
                self.model, self.chart = self.paint()
            except Exception:
                log.exception("the odds cannot be shown: %.200r", desk.view)
                self.model, self.chart = self._unpainted(), {}

    def _unpainted(self) -> Data:
        """The pane without its numbers, which cannot be shown, and the way to ask once more."""
        desk = self._desk
        say = desk.page.words.say
        note, again = (say(desk.lang, key) for key in ("panels.unanswered", "panels.again"))
        return {**empty(desk.view, say, desk.lang, ()), "note": note, "again": again}

    def retry(self) -> None:
        """Have what could not be worked out, or not be shown, tried once more."""
        self._painted = None

    def _follow(self, _desk: Desk, what: str) -> None:
        if what in self.concerns:
            self.refresh()

    def hear(self, message: Data) -> None:
        """Paint the pane when it comes into view, or as something is chosen."""
        if message.get("type") == "shown":
            self._summed = message.get("sum") is True
            self.shown = message.get("on") is True
        elif message.get("type") == "again":
            self.retry()
        else:
            self.heard(message)
        self.refresh()


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
