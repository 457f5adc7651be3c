"""The odds pane: a heat map of the island, the card in question, and facts of each decision.

All of it is computed from what the seat knows and the chance of a lie that is set
(`friday_nb.his_man_friday.odds`), or at the last chances of bots from how they play
(`friday_nb.his_man_friday.players.at_last`), after the table has been updated, when no click is
pending, and only while the pane is visible.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from friday_nb.core.errors import Problem
from friday_nb.his_man_friday import Phase, View
from friday_nb.his_man_friday.cards import KINDS, Kind
from friday_nb.his_man_friday.charts import island_chart
from friday_nb.his_man_friday.game import HisManFridaySession
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.desk import Assumption, Desk
from friday_widgets.his_man_friday.odds import model as odds_model
from friday_widgets.panes.chart import chart_css
from friday_widgets.panes.odds.panel import SCRIPTS, STYLES, SeatOddsPanel, empty
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data

HOW: Final = ("deal", "lying", "deeds", "talk", "bayes", "seen")
"""The sentences about the model, in order."""


class OddsPanel(SeatOddsPanel):
    """The odds pane of a desk.

    Args:
        desk: The visitor's game.
        shown: Whether to compute it at once; otherwise the page says when it comes into view.
    """

    desk_kind = Desk
    concerns = ("game", "language", "lying")
    _esm: ClassVar[Any] = assets.esm(*SCRIPTS, "his_man_friday/odds/odds.js")
    _css: ClassVar[Any] = chart_css(*STYLES, "his_man_friday/odds/odds.css")
    _desk: Desk

    def __init__(
        self, desk: Desk | HisManFridaySession | None = None, *, shown: bool = False
    ) -> None:
        self._kind = Kind.GUN
        super().__init__(desk, shown=shown)

    def subject(self) -> object:
        """What the seat sees, the chance of a lie, and the kind that was chosen."""
        desk = self._desk
        return desk.view, desk.lang, desk.assumption, desk.players, self._kind

    def paint(self) -> tuple[Data, Data]:
        """The words of the pane, and the heat map of the island."""
        desk = self._desk
        return model(desk.view, desk.assumption, self._kind, desk.lang, seated=desk.players)

    def choose(self, kind: object, value: object) -> None:
        """Another kind on the island, or another chance of a lie."""
        if kind == "kind" and isinstance(value, str) and value in KINDS:
            self._kind = KINDS[value]
        elif kind == "lying" and type(value) is int:
            self._desk.set_lying(value)
        elif kind == "ignore":
            self._desk.ignore_declarations(value is True)
        elif kind == "bots":
            self._desk.follow_bots()


def model(
    view: View,
    assumption: Assumption,
    kind: Kind,
    lang: str,
    *,
    seated: Seated = (),
) -> tuple[Data, Data]:
    """The words of the pane, and the heat map of the island; ``seated``: who sits in each seat."""
    shown = empty(view, say, lang, HOW)
    if view.phase is Phase.OVER:
        return shown | {"note": say(lang, "odds.over"), "lying": {}}, {}
    shown["lying"] = odds_model.lying_choice(view, assumption, seated, lang)
    try:
        beliefs = odds_model.beliefs_of(view, assumption, seated)
    except Problem as problem:
        return shown | {"note": problem.text(lang)}, {}
    heads = odds_model.heads(beliefs, lang)
    tables = [odds_model.facts(beliefs, lang), odds_model.hands(beliefs, lang)]
    shown |= {
        "heads": heads,
        "choices": [odds_model.choices(kind, lang)],
        "sum": odds_model.headline(heads),
        "tables": [table for table in tables if table["rows"]],
    }
    return shown, island_chart(beliefs, kind, lang).to_json()
