"""The odds pane: when the next price adjustment comes, and what it may do.

All of it follows exactly from what the seat knows (`friday_nb.black_friday.odds`); it is worked out
after the table, when the clicks pause, and only while somebody sees it.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, ClassVar, Final

import traitlets

from friday_nb.black_friday import Phase, View
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.charts import Snapshot, bag_chart, history, portfolio_chart, price_chart
from friday_nb.black_friday.odds import MoveFacts, contents, draws, standing
from friday_nb.black_friday.words import say
from friday_nb.charts import Chart
from friday_widgets.black_friday.desk import Desk, When
from friday_widgets.black_friday.odds import model as odds_model
from friday_widgets.black_friday.odds.model import Choice
from friday_widgets.frame import assets
from friday_widgets.frame.chart import PlotlyHost, chart_css, chart_words
from friday_widgets.frame.panel import Panel

HOW: Final = ("bag", "bayes", "draw", "now", "who")
"""The sentences about the model, in order."""
Past = Sequence[Snapshot]
"""The start of the game, each adjustment, and now."""


class OddsPanel(Panel, PlotlyHost):
    """The odds pane of a desk.

    Args:
        desk: The visitor's game.
        shown: Whether to compute it at once; otherwise the page says when it comes into view.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "frame/line.js", "frame/panes.js", "frame/chart.js", "frame/odds.js"),
        "black_friday/odds/odds.js",
    )
    _css: ClassVar[Any] = chart_css(
        *("frame/chart.css", "frame/odds.css", "black_friday/colours.css"),
        "black_friday/odds/odds.css",
    )
    model = traitlets.Dict().tag(sync=True)
    chart = traitlets.Dict().tag(sync=True)
    shown = traitlets.Bool(False).tag(sync=True)

    def __init__(self, desk: Desk, *, shown: bool = False) -> None:
        self._desk = desk
        self._choice = Choice()
        self._summed = False
        """Whether the page shows the headline of the odds, even if the pane itself is hidden."""
        self._painted: object = None
        super().__init__(desk.wire, desk.lang, shown=shown, model={})
        desk.subscribe(self._follow, When.LATER)
        self.observe(lambda _change: self.refresh(), "shown")
        self.refresh()

    def refresh(self) -> None:
        """Bring the pane up to date, if it is in view and out of date."""
        desk = self._desk
        if desk.seat is None:
            self._painted = None
            self.model, self.chart = {"lang": desk.lang, "covered": True}, {}
            return
        now = (desk.game_id, desk.view, desk.lang, self._choice)
        if now == self._painted or not (self.shown or self._summed or self._painted is None):
            return
        self._painted = now
        with self.hold_sync():
            self.words = chart_words(desk.lang)
            past = history(desk.session.moments, desk.seat)
            self.model, self.chart = model(desk.view, past, self._choice, desk.lang)

    def _follow(self, _desk: Desk, what: str) -> None:
        if what in ("game", "language"):
            self.refresh()

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        """Handle a choice made in the pane; no message is trusted."""
        if not isinstance(message, dict):
            return
        kind, value = message.get("type"), message.get("value")
        if kind == "chart" and value in odds_model.CHARTS:
            self._choice = self._choice._replace(chart=str(value))
        elif kind == "colour" and value in ("", *COLOURS):
            self._choice = self._choice._replace(colour=str(value))
        elif kind == "shown":
            self._summed = message.get("sum") is True
            self.shown = message.get("on") is True
        self.refresh()

    def __repr__(self) -> str:
        return f"OddsPanel({self._desk!r})"


def model(
    view: View, past: Past, choice: Choice, lang: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The words of the pane, and its chart.

    Args:
        view: What the seat knows.
        past: The past of prices and of what the seat owned.
        choice: What the chart shows; after the end never the bag.
        lang: "en" or "ru".
    """
    over = view.phase is Phase.OVER
    if over and choice.chart == "bag":
        choice = Choice()
    shown: dict[str, Any] = {
        "lang": lang,
        "mark": f"{zlib.crc32(str(view).encode()):08x}",
        "title": say(lang, "odds.title"),
        "heads": [],
        "sum": "",
        "tables": [],
        "note": say(lang, "odds.over") if over else "",
        "wait": say(lang, "odds.wait"),
        "choices": odds_model.choices(choice, lang),
        "how": {
            "title": say(lang, "odds.how.title"),
            "text": [say(lang, f"odds.how.{name}") for name in HOW],
        },
    }
    now = None if over else standing(view)
    if now is not None:
        tables = (
            odds_model.tables(view, lang),
            odds_model.prices(view, now, lang),
            odds_model.moves(view, lang),
        )
        shown |= {
            "heads": odds_model.heads(view, now, lang),
            "sum": odds_model.headline(now, lang),
            "tables": [table for table in tables if table["rows"]],
        }
    return shown, _chart(view, past, now, choice, lang).to_json()


def _chart(view: View, past: Past, now: MoveFacts | None, choice: Choice, lang: str) -> Chart:
    if choice.chart == "bag":
        return bag_chart(contents(view), draws(view), lang)
    if choice.chart == "portfolio":
        return portfolio_chart(past, now.wealth_then if now else None, lang)
    return price_chart(past, now.next if now else None, lang, colour=choice.colour)
