"""The odds pane: when the next price adjustment comes, and what it may do.

All of it follows exactly from what the seat knows (`friday_nb.black_friday.odds`); it is worked out
after the table, when the clicks pause, and only while somebody sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from friday_nb.black_friday import Phase, View
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.charts import Snapshot, bag_chart, history, portfolio_chart, price_chart
from friday_nb.black_friday.game import BlackFridaySession
from friday_nb.black_friday.odds import MoveFacts, contents, draws, standing
from friday_nb.black_friday.words import say
from friday_nb.charts import Chart
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.odds import model as odds_model
from friday_widgets.black_friday.odds.model import Choice
from friday_widgets.panes.chart import chart_css
from friday_widgets.panes.odds.panel import SCRIPTS, STYLES, SeatOddsPanel, empty
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data

HOW: Final = ("bag", "bayes", "draw", "now", "who")
"""The sentences about the model, in order."""
Past = Sequence[Snapshot]
"""The start of the game, each adjustment, and now."""


class OddsPanel(SeatOddsPanel):
    """The odds pane of a desk.

    Args:
        desk: The visitor's game.
        shown: Whether to compute it at once; otherwise the page says when it comes into view.
    """

    desk_kind = Desk
    _esm: ClassVar[Any] = assets.esm(*SCRIPTS, "black_friday/odds/odds.js")
    _css: ClassVar[Any] = chart_css(
        *STYLES, "black_friday/colours.css", "black_friday/odds/odds.css"
    )
    _desk: Desk

    def __init__(
        self, desk: Desk | BlackFridaySession | None = None, *, shown: bool = False
    ) -> None:
        self._choice = Choice()
        super().__init__(desk, shown=shown)

    def subject(self) -> object:
        """The game as the seat sees it, and what was chosen."""
        desk = self._desk
        return desk.game_id, desk.view, desk.lang, self._choice

    def paint(self) -> tuple[Data, Data]:
        """The words of the pane, and its chart."""
        desk = self._desk
        past = history(desk.session.moments, desk.view.seat)
        return model(desk.view, past, self._choice, desk.lang)

    def choose(self, kind: object, value: object) -> None:
        """Another chart, or the prices of one colour."""
        if kind == "chart" and value in odds_model.CHARTS:
            self._choice = self._choice._replace(chart=str(value))
        elif kind == "colour" and value in ("", *COLOURS):
            self._choice = self._choice._replace(colour=str(value))


def model(view: View, past: Past, choice: Choice, lang: str) -> tuple[Data, Data]:
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
    shown = empty(view, say, lang, HOW) | {
        "note": say(lang, "odds.over") if over else "",
        "wait": say(lang, "odds.wait"),
        "choices": odds_model.choices(choice, lang),
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
