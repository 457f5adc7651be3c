"""The odds pane: a heat map of the island, the card in question, and facts of each decision.

All of it is computed exactly from what the seat knows and the chance of a lie that is set
(`friday_nb.his_man_friday.odds`), after the table has been updated, when no click is pending, and
only while the pane is visible.
"""

from __future__ import annotations

import zlib
from fractions import Fraction
from typing import Any, ClassVar, Final

import traitlets

from friday_nb.core.errors import Problem
from friday_nb.his_man_friday import Phase, View
from friday_nb.his_man_friday.cards import KINDS, Kind
from friday_nb.his_man_friday.charts import island_chart
from friday_nb.his_man_friday.odds import Beliefs
from friday_nb.his_man_friday.words import say
from friday_widgets.frame import assets
from friday_widgets.frame.chart import PlotlyHost, chart_css, chart_words
from friday_widgets.frame.panel import Panel
from friday_widgets.his_man_friday.desk import Desk, When
from friday_widgets.his_man_friday.odds import model as odds_model

HOW: Final = ("deal", "lying", "deeds", "talk", "bots", "bayes", "seen")
"""The sentences about the model, in order."""


class OddsPanel(Panel, PlotlyHost):
    """The odds pane of a desk.

    Args:
        desk: The visitor's game.
        shown: Whether to compute it at once; otherwise the page says when it comes into view.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "frame/line.js", "frame/panes.js", "frame/chart.js", "frame/odds.js"),
        "his_man_friday/odds/odds.js",
    )
    _css: ClassVar[Any] = chart_css(
        "frame/chart.css", "frame/odds.css", "his_man_friday/odds/odds.css"
    )
    model = traitlets.Dict().tag(sync=True)
    island = traitlets.Dict().tag(sync=True)
    shown = traitlets.Bool(False).tag(sync=True)

    def __init__(self, desk: Desk, *, shown: bool = False) -> None:
        self._desk = desk
        self._kind = Kind.GUN
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
            self.model, self.island = {"lang": desk.lang, "covered": True}, {}
            return
        now = (desk.view, desk.lang, desk.lying, desk.percents, self._kind)
        if now == self._painted or not (self.shown or self._summed or self._painted is None):
            return
        self._painted = now
        with self.hold_sync():
            self.words = chart_words(desk.lang)
            self.model, self.island = model(
                desk.view, desk.lying, desk.percents, self._kind, desk.lang
            )

    def _follow(self, _desk: Desk, what: str) -> None:
        if what in ("game", "language", "lying"):
            self.refresh()

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        """Handle a choice made in the pane; no message is trusted."""
        if not isinstance(message, dict):
            return
        kind, value = message.get("type"), message.get("value")
        if kind == "kind" and isinstance(value, str) and value in KINDS:
            self._kind = KINDS[value]
        elif kind == "lying" and type(value) is int:
            self._desk.set_lying(value)
        elif kind == "ignore":
            self._desk.ignore_declarations(value is True)
        elif kind == "shown":
            self._summed = message.get("sum") is True
            self.shown = message.get("on") is True
        self.refresh()

    def __repr__(self) -> str:
        return f"OddsPanel({self._desk!r})"


def model(
    view: View, lying: Fraction | None, percents: int, kind: Kind, lang: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The words of the pane, and the heat map of the island."""
    shown: dict[str, Any] = {
        "lang": lang,
        "mark": f"{zlib.crc32(str(view).encode()):08x}",
        "title": say(lang, "odds.title"),
        "heads": [],
        "sum": "",
        "tables": [],
        "note": "",
        "kinds": odds_model.choices(kind, lang),
        "lying": odds_model.lying_choice(lying, percents, lang),
        "how": {
            "title": say(lang, "odds.how.title"),
            "text": [say(lang, f"odds.how.{name}") for name in HOW],
        },
    }
    if view.phase is Phase.OVER:
        return shown | {"note": say(lang, "odds.over"), "kinds": {}, "lying": {}}, {}
    try:
        beliefs = Beliefs(view, lying)
    except Problem as problem:
        return shown | {"note": problem.text(lang), "kinds": {}}, {}
    heads = odds_model.heads(beliefs, lang)
    tables = [odds_model.facts(beliefs, lang), odds_model.hands(beliefs, lang)]
    shown |= {
        "heads": heads,
        "sum": odds_model.headline(heads),
        "tables": [table for table in tables if table["rows"]],
    }
    return shown, island_chart(beliefs, kind, lang).to_json()
