"""The odds pane: three headlines, charts that answer to the pointer, questions with answers.

What is quick is worked out here, after the table: the pane hears of a change when the clicks pause
(`When.LATER`), and only while somebody sees it. What takes longer is asked of an analyst
(`friday_nb.friday.odds.findings`), and put in place when it comes; until then the pane shows what
is known, and says so. Of the parts only those that changed travel to the page.
"""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from typing import Any, ClassVar

import traitlets

from friday_nb.analysis import Analyst
from friday_nb.charts import Chart
from friday_nb.friday import Node, View, charts
from friday_nb.friday.game import FridaySession
from friday_nb.friday.odds.fight import WIN, Aim
from friday_nb.friday.odds.findings import OddsFindings, OddsQuestion
from friday_nb.friday.odds.next_given_total import leading_cards
from friday_nb.friday.odds.reach import reach_odds
from friday_nb.friday.words import say
from friday_widgets.desk.given import desk_of
from friday_widgets.desk.turn import mark_of
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.odds import model as odds_model
from friday_widgets.friday.odds.heads import headline, heads
from friday_widgets.friday.odds.model import Wish
from friday_widgets.panes.analysis import LATER, may_retry
from friday_widgets.panes.chart import chart_css, chart_words
from friday_widgets.panes.odds.panel import HEADS, SeatOddsPanel
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data

log = logging.getLogger(__name__)

SECONDS = 1.0
"""Time for the fight under best play."""
TURN_SECONDS = 0.1
"""Its limit where the analyst works in turns with the event loop, and nobody else is served."""
HOW = ("how.text", "sort.exact.long", "sort.bound.long", "sort.range.long", "how.played")
"""The words about the numbers of the pane."""
QUICK_STATES = 1500
"""How far the chance to win by buying is followed at once; the analyst goes on from there."""
MOST_CARDS = 64
"""No message may ask for more further cards than there can be."""


def fight_seconds() -> float:
    """Time for a fight under best play; a host of many visitors may set another one."""
    try:
        return max(0.0, float(os.environ.get("FRIDAY_FIGHT_SECONDS", SECONDS)))
    except ValueError:
        return SECONDS


class OddsPanel(SeatOddsPanel):
    """The odds pane of a desk.

    Args:
        desk: The visitor's game.
        shown: Whether to work it out at once; else the page says when it comes into sight.
        seconds: Time for the fight under best play; 0 leaves it out. By default what the
            environment variable FRIDAY_FIGHT_SECONDS says, else a second.
        analyst: Who works the odds out; by default whoever suits the place.
    """

    _esm: ClassVar[Any] = assets.esm(
        *HEADS,
        "friday/odds/parts.js",
        "friday/odds/odds.js",
    )
    _css: ClassVar[Any] = chart_css(
        "panes/chart.css", "panes/odds/heads.css", "friday/odds/odds.css"
    )
    total = traitlets.Dict().tag(sync=True)
    curve = traitlets.Dict().tag(sync=True)
    by_value = traitlets.Dict().tag(sync=True)
    matrix = traitlets.Dict().tag(sync=True)
    answers: traitlets.List[Any] = traitlets.List().tag(sync=True)
    links = traitlets.Dict().tag(sync=True)

    desk_kind = Desk
    concerns = ("game", "language", "spoilers")
    _desk: Desk

    def __init__(
        self,
        desk: Desk | FridaySession | None = None,
        *,
        shown: bool = False,
        seconds: float | None = None,
        analyst: Analyst | None = None,
    ) -> None:
        desk = desk_of(desk, Desk)
        self.wish = Wish()
        self._seconds = fight_seconds() if seconds is None else seconds
        self._spoken = desk.lang
        self._answered = "", ""
        """About which game the answers are, and in which language."""
        self._found: OddsFindings | None = None
        self._missing: tuple[OddsQuestion, str] | None = None
        """A question without its last answer, and the key of the sentence that says why."""
        self._fight: object = None
        """The fight that the wish was made in; None outside a fight."""
        first = model(desk.view, self.wish, None, desk.lang)
        super().__init__(desk, shown=shown, analyst=analyst, model=first)

    def subject(self) -> object:
        """The position, what is wished for, and whether charts and verdicts are to be seen."""
        return (self._desk.view, self._desk.lang, self.wish, self._advises(), self.shown)

    def _advises(self) -> bool:
        """May an answer say what to do?  What is hidden on a page can be read in its state."""
        return self._desk.hints.spoilers and not self._desk.is_silent

    def refresh(self) -> None:
        """Bring the pane up to date, if it is in sight and behind.

        Out of sight its charts wait; without a headline on the page all but the language does.
        """
        if not self.shown and not self._summed:
            if self._spoken != self._desk.lang:
                self._translate()
            return
        self._mind_the_fight()
        now = self.subject()
        if now == self._painted:
            return
        self._painted = now
        self._drop_stale_findings()
        self._put(charts_too=self.shown)
        asked = self._question()
        if (self._found is None or not self._found.done) and asked.view.node is not Node.OVER:
            self._ask(asked)

    def _translate(self) -> None:
        """Say in the new language what stands in the pane; nothing new is worked out for it."""
        self._mind_the_fight()
        self._drop_stale_findings()
        self._put(charts_too=bool(self.matrix))
        self._painted = None  # what is missing is worked out when the pane comes into sight

    def _drop_stale_findings(self) -> None:
        """Forget what was found for another position, and best play towards another goal."""
        asked = self._question()
        if self._found and self._found.question.view != asked.view:
            self._found = None
        elif self._found and self._found.question != asked:
            self._found = replace(self._found, fight=None, done=False)
        if self._missing and self._missing[0] != asked:
            self._missing = None

    def take(self, question: OddsQuestion, found: OddsFindings) -> None:
        """Put in place what was found, unless the position or the wish has changed since."""
        if question == self._question():
            self._found, self._missing = found, None
            self._put(charts_too=self.shown)

    def fail(self, question: OddsQuestion, why: str = "panels.unanswered") -> None:
        """Leave it at what was found so far, and say that there is no more."""
        if question == self._question():
            curve = () if self._found else reach_odds(question.view, states=QUICK_STATES)
            found = self._found or OddsFindings(question, curve)
            self._found, self._missing = replace(found, done=True), (question, why)
            self._put(charts_too=self.shown)

    def forget(self, question: OddsQuestion) -> None:
        """Forget what was found for a question."""
        if self._found and self._found.question == question:
            self._found = None

    def delay(self, question: OddsQuestion) -> None:
        """Say that the numbers come later; what is known already stays."""
        if question == self._question():
            self._missing = question, LATER
            self._put(charts_too=False)

    def retry(self) -> None:
        """Ask again; what was found before it failed stays."""
        super().retry()
        self._missing = None
        if self._found:
            self._found = replace(self._found, done=False)

    def _put(self, *, charts_too: bool = True) -> None:
        """Show what is known; if that fails, say so, for half a pane may be of another position."""
        try:
            self._put_all(charts_too=charts_too)
        except Exception:
            log.exception("the odds cannot be shown: %.200r", self._desk.view)
            self._found = None
            nothing = {"fault": "", "waiting": False, "goal": {}}
            self.model, self.answers = self.model | self._unpainted() | nothing, []

    def _put_all(self, *, charts_too: bool) -> None:
        view, lang, wish, found = self._desk.view, self._desk.lang, self.wish, self._found
        self._spoken = lang
        with self.hold_sync():
            self.words = chart_words(lang)
            missing = self._missing[1] if self._missing else ""
            shown = model(view, wish, found, lang, missing=missing)
            again = self._missing and may_retry(self._missing[1])
            self.model = shown | {"again": say(lang, "panels.again") if again else ""}
            if charts_too:
                for name, chart in figures(view, wish, found, lang).items():
                    self.set_trait(name, chart.to_json())
            about = self._desk.game_id, lang
            if found or view.node is Node.OVER:
                self.answers = odds_model.answers(view, found, lang, spoilers=self._advises())
                self._answered = about
            elif self._answered != about:  # else the last ones stay till the new ones come
                self.answers = []
            self.links = odds_model.links(view, odds_model.chosen_cards(view, wish))

    def _question(self) -> OddsQuestion:
        most = TURN_SECONDS if self.analyst.in_turns else self._seconds
        return OddsQuestion(self._desk.view, self.wish.goal, min(self._seconds, most))

    def _mind_the_fight(self) -> None:
        """A wish to destroy cards, or for a number of cards, holds for the fight it was made in."""
        view = self._desk.view
        fight = view.fight
        game = self._desk.game_id
        now = (game, fight.enemy, view.step, view.hazard_stack) if fight else None
        if now != self._fight:
            self._fight = now
            goal = WIN if self.wish.goal.aim is Aim.LOSE else self.wish.goal
            self.wish = Wish(goal)

    def heard(self, message: Data) -> None:
        """A choice in the pane; every message is treated as a stranger's."""
        if message.get("type") == "goal":
            name, codes = message.get("goal"), message.get("cards")
            named = [c for c in codes if isinstance(c, str)] if isinstance(codes, list) else None
            goal = odds_model.wished_goal(self._desk.view, str(name), named)
            self.wish = Wish(goal, self.wish.cards)
        elif message.get("type") == "cards":
            cards = message.get("n")
            if isinstance(cards, int) and 0 <= cards <= MOST_CARDS:
                self.wish = Wish(self.wish.goal, cards)


def model(
    view: View, wish: Wish, found: OddsFindings | None, lang: str, *, missing: str = ""
) -> dict[str, Any]:
    """The words of the pane but for the charts and the answers."""
    shown = heads(view, wish.goal.aim, found, lang)
    return {
        "title": say(lang, "odds.title"),
        "mark": mark_of(view),
        "waiting": found is None,
        "heads": shown,
        "sum": headline(shown),
        "note": say(lang, "odds.why.over") if view.node is Node.OVER else "",
        "fault": say(lang, missing) if missing else "",
        "goal": odds_model.goal_choice(view, wish, lang),
        "cards": odds_model.card_choice(view, wish, lang),
        "list": odds_model.stack_list(view, lang),
        "words": {
            name: say(lang, f"odds.{name}") for name in ("more.title", "matrix.hint", "curve.hint")
        },
        "how": {
            "title": say(lang, "odds.how.title"),
            "text": [say(lang, f"odds.{key}") for key in HOW],
        },
    }


def figures(view: View, wish: Wish, found: OddsFindings | None, lang: str) -> dict[str, Chart]:
    """The charts of the pane by the name of the trait that carries them."""
    cards = odds_model.chosen_cards(view, wish)
    curve = found.curve if found else reach_odds(view, states=QUICK_STATES)
    return {
        "total": charts.totals_chart(view, cards, lang, leads=leading_cards(view, cards)),
        "curve": charts.curve_chart(view, lang, curve=curve),
        "by_value": charts.value_chart(view, lang),
        "matrix": charts.matrix_chart(view, lang),
    }
