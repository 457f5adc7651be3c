"""The advice panel: what the strong player thinks of each decision, warnings, a game's story.

Nothing is thought before somebody wants it: advice when it is asked for, or with each decision
while warnings are on.  An analyst does the thinking (`friday_nb.friday.players.adviser`); an answer
to an older position is dropped.  A decision that gives away too much is held back by the desk's
gate until the reader has confirmed it.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from time import monotonic
from typing import Any, ClassVar, Final

import traitlets

from friday_nb.analysis import Analyst, Answer
from friday_nb.core.errors import Problem
from friday_nb.core.story import Telling
from friday_nb.friday import Action, View, why_not
from friday_nb.friday.game import FridaySession
from friday_nb.friday.players.advice import Advice
from friday_nb.friday.players.adviser import MOST_KEPT, AdviceFinding, AdviceQuestion
from friday_nb.friday.players.losses import is_blunder
from friday_nb.friday.players.story import FridayMoment, Step, Story
from friday_widgets.frame import assets
from friday_widgets.frame.analysis import AnalysisPanel
from friday_widgets.frame.chart import chart_css, chart_words
from friday_widgets.frame.desk import desk_of
from friday_widgets.friday.advice import model as advice_model
from friday_widgets.friday.advice.model import MODES
from friday_widgets.friday.desk import Desk

_KEY: Final = re.compile(r"(moment|swing):([1-9][0-9]{0,4})")

PATIENCE: Final = 1.0
"""Seconds that a decision made in haste waits for its advice; then it is made unwarned."""
TELL_SECONDS: Final = 0.25
"""The page hears this often how far a story has come."""


class AdvicePanel(AnalysisPanel[AdviceQuestion, AdviceFinding]):
    """Advice on the game of a desk.

    Args:
        desk: The visitor's game.
        mode: "off", "ask" (on request) or "warn" (before a blunder); the browser's own comes later.
        space: Under which name the browser keeps the mode; empty keeps none.
        analyst: Who works the answers out; by default the one that suits this process.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "frame/line.js", "frame/parts.js"),
        *("frame/page.js", "frame/keys.js", "frame/storage.js"),
        *("frame/panes.js", "frame/chart.js", "frame/advice.js"),
        *("friday/advice/parts.js", "friday/advice/advice.js"),
    )
    _css: ClassVar[Any] = chart_css(
        *("frame/chart.css", "frame/controls/controls.css", "frame/advice.css"),
        "friday/advice/advice.css",
    )
    model = traitlets.Dict().tag(sync=True)
    rows = traitlets.Dict().tag(sync=True)
    sheet = traitlets.Dict().tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    chart = traitlets.Dict().tag(sync=True)
    space = traitlets.Unicode().tag(sync=True)

    _gated: Desk | None = None
    """The desk whose decisions the panel may hold back."""

    def __init__(
        self,
        desk: Desk | FridaySession | None = None,
        *,
        mode: str = "ask",
        space: str = "friday",
        analyst: Analyst | None = None,
    ) -> None:
        desk = desk_of(desk, Desk)
        self._desk = desk
        self._warns = mode == "warn"
        if mode == "off":
            desk.set_spoilers(False)
        self.shown = False
        """Whether the list of decisions is open."""
        self.telling = False
        """Whether the story is open."""
        self._held = ""
        self._rows_of = "", ""
        """Of which game the list is, and in which language."""
        self._looked: tuple[str, int, Step] | None = None
        """What was pressed in the story: in which game, after how many decisions, and the step."""
        self._progress: tuple[AdviceQuestion, Telling[Story]] | None = None
        self._told: tuple[str, AdviceQuestion, Story] | None = None
        """The last story that was told, of which game."""
        self._last_heard = 0.0
        self._known: OrderedDict[View, Advice] = OrderedDict()
        self._missing: tuple[AdviceQuestion, str] | None = None
        """What has no answer, and the words that say why."""
        super().__init__(desk, analyst=analyst, space=space, model=self._model())
        desk.gate = self._hold
        self._gated = desk

    def close(self) -> None:
        """End what runs for this panel."""
        if self._gated:
            self._gated.gate = None
        super().close()

    @property
    def mode(self) -> str:
        """When advice is given: "off" with spoilers hidden, else "ask" or "warn"."""
        return "off" if not self._desk.spoilers else "warn" if self._warns else "ask"

    # --- thinking ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring the panel up to date, and think about what is wanted now."""
        self._paint_sheet()
        self._paint()
        self._think()

    def known(self, view: View) -> Advice | None:
        """The best advice for a view that was heard so far."""
        return self._known.get(view)

    def _request(self) -> AdviceQuestion:
        """What is to be worked out now."""
        if self.mode == "off":
            return AdviceQuestion()
        view = self._desk.view
        wanted = (self.shown or self.mode == "warn") and not view.outcome
        return AdviceQuestion(
            view if wanted else None,
            self._desk.whole_session.moments if self.telling and self._is_begun() else (),
        )

    def _think(self) -> None:
        """Have worked out what is wanted, but for a story that is told already."""
        question = self._request()
        if question.moments and self._told and self._told[1].moments == question.moments:
            question = AdviceQuestion(question.view)
        if question == AdviceQuestion():
            self._cancel()
        else:
            self._ask(question)

    def _hear_of(self, question: Any, answer: Answer) -> None:
        """Let not too many answers through that only say how far a story has come."""
        found = answer.found
        if isinstance(found, Telling) and found.story is None:
            now = monotonic()
            if now - self._last_heard < TELL_SECONDS:
                return
            self._last_heard = now
        super()._hear_of(question, answer)

    def take(self, question: AdviceQuestion, found: AdviceFinding) -> None:
        """Put in place what was found, unless something else is wanted by now."""
        wanted = self._request()
        self._missing = None
        if isinstance(found, Advice):
            self._keep(found)
            if found.view == wanted.view:
                self._paint_rows()
            return
        if question.moments != wanted.moments:
            return
        self._progress = question, found
        if found.story:
            self._told = self._desk.game_id, question, found.story
        self._paint_story()

    def fail(self, question: AdviceQuestion, why: str = "panels.unanswered") -> None:
        """Say that there is no advice, and no story; what is known already stays."""
        self._miss(question, why)

    def delay(self, question: AdviceQuestion) -> None:
        """Say that advice and story come later; what is known already stays."""
        self._miss(question, "panels.later")

    def _miss(self, question: AdviceQuestion, key: str) -> None:
        self._missing = question, key
        self._paint_rows()
        self._paint_story()

    def _keep(self, advice: Advice) -> None:
        self._known[advice.view] = advice
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)

    # --- to the page ------------------------------------------------------------------------

    def _follow(self, _desk: Desk, what: str) -> None:
        if what == "spoilers":
            self._drop_sheet()
        if what in ("game", "language", "spoilers"):
            self.refresh()

    def _paint(self) -> None:
        with self.hold_sync():
            self.words = chart_words(self._desk.lang)
            self.model = self._model()
            self._paint_rows()
            self._paint_story()

    def _model(self) -> dict[str, Any]:
        desk = self._desk
        return advice_model.model(desk.lang, self.mode, shown=self.shown, telling=self.telling)

    def _paint_rows(self) -> None:
        self._list_decisions()
        best = [row["action"] for row in self.rows.get("rows", ()) if row["best"]]
        self._desk.suggest("" if self.rows.get("stale") else "".join(best[:1]))

    def _list_decisions(self) -> None:
        """The list: empty while it is closed; that of the last position until the new one comes.

        A list of another game, or in another language, is never left standing.
        """
        if self.mode == "off" or not self.shown:
            self.rows = {}
            return
        view, lang = self._desk.view, self._desk.lang
        advice = None if view.outcome else self.known(view)
        missing = self._missing[1] if self._missing and self._missing[0].view == view else ""
        stays = self.rows.get("rows") and self._rows_of == (self._desk.game_id, lang)
        if advice or missing or view.outcome or not stays:
            self.rows = {
                **advice_model.rows(view, advice, lang, missing=missing),
                "turn": self._turn(),
            }
            self._rows_of = self._desk.game_id, lang
        else:
            self.rows = {**self.rows, "stale": True}

    def _paint_story(self) -> None:
        if self.mode == "off" or not self.telling:
            self.story, self.chart = {}, {}
            return
        lang = self._desk.lang
        if not self._is_begun():
            self.story, self.chart = advice_model.no_story(lang), {}
            return
        told = self._told if self._told and self._told[0] == self._desk.game_id else None
        if told is None:
            self.story, self.chart = {}, {}
        else:
            self.story = advice_model.story(told[2], self._said(), lang)
            self.chart = advice_model.chart(told[2], self._desk.decisions, lang)
        moments = self._desk.whole_session.moments
        if told is None or told[1].moments != moments:
            self.story = {**self.story, **self._working(moments)}

    def _working(self, moments: tuple[FridayMoment, ...]) -> dict[str, Any]:
        """How far the story of these moments has come."""
        missing, progress = self._missing, self._progress
        return advice_model.working(
            progress[1] if progress and progress[0].moments == moments else None,
            self._desk.lang,
            missing=missing[1] if missing and missing[0].moments == moments else "",
        )

    def _said(self) -> str:
        """The sentence about the moment that was pressed, as long as the table shows it."""
        here = self._desk.game_id, self._desk.decisions
        if self._looked is None or self._looked[:2] != here:
            return ""
        return advice_model.said(self._looked[2], self._desk.lang)

    def _is_begun(self) -> bool:
        return len(self._desk.whole_session.moments) > 1

    def _turn(self) -> str:
        """The game and the position; it ends with what the table tells of its own."""
        return f"{self._desk.game_id}.{self._desk.turn}"

    # --- holding a blunder back ---------------------------------------------------------------

    def _hold(self, text: str) -> bool:
        """The desk's gate: is this decision to wait for the reader's word?"""
        view = self._desk.view
        if self.mode != "warn" or view.outcome:
            return False
        try:
            action = Action.parse(text)
        except Problem:
            return False
        if why_not(view, action) is not None:
            return False
        advice = self._advice_now(view)
        if advice is None or not is_blunder(advice, action):
            return False
        self._held = text
        self.sheet = {"turn": self._turn()}
        self._paint_sheet()
        return True

    def _paint_sheet(self) -> None:
        """The warning in the reader's language, as long as its decision can be made."""
        advice, turn = self.known(self._desk.view), self._turn()
        if not self._held or advice is None or self.sheet.get("turn") != turn:
            self._drop_sheet()
            return
        sheet = advice_model.sheet(advice, Action.parse(self._held), self._desk.lang)
        self.sheet = {**sheet, "turn": turn}

    def _advice_now(self, view: View) -> Advice | None:
        """The advice for this view, waited for a moment at most."""
        if self.known(view) is None:
            self._think()
            self._wait(PATIENCE)
        return self.known(view)

    def _drop_sheet(self) -> None:
        self._held = ""
        self.sheet = {}

    # --- from the page ------------------------------------------------------------------------

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        """Messages come from a stranger's browser: unknown ones are dropped."""
        if not isinstance(message, dict):
            return
        kind = message.get("type")
        if kind == "mode":
            self.set_mode(str(message.get("mode")))
        elif kind == "show":
            self.shown = bool(message.get("on"))
            self.refresh()
        elif kind == "story":
            self.telling = bool(message.get("on"))
            self.refresh()
        elif kind == "play":
            self._play(str(message.get("action")), message.get("turn"))
        elif kind == "held":
            self._decide(str(message.get("answer")))
        elif kind == "moment":
            self._go(str(message.get("key")))

    def set_mode(self, mode: str) -> None:
        """Off, on request, or warn before a blunder."""
        if mode not in MODES:
            return
        if mode != "off":
            self._warns = mode == "warn"
        self._drop_sheet()
        self._desk.set_spoilers(mode != "off")
        self.refresh()

    def _play(self, action: str, turn: object) -> None:
        """Play a row of the list, unless the game went on since it was shown."""
        if turn == self._turn():
            self._desk.act(action, sure=True)

    def _decide(self, answer: str) -> None:
        """What becomes of the decision that is held back."""
        held, turn = self._held, self.sheet.get("turn")
        self._drop_sheet()
        if answer == "anyway" and held and turn == self._turn():
            self._desk.act(held, sure=True)
        elif answer == "show":
            self.shown = True
            self.refresh()

    def _go(self, key: str) -> None:
        """Show a moment of the story at the table, and say what it was."""
        told, asked = self._told, _KEY.fullmatch(key)
        if told is None or told[0] != self._desk.game_id or asked is None:
            return
        steps, (kind, n) = told[2].steps, (asked[1], int(asked[2]))
        if n > len(steps) + 1:
            return
        step = steps[n - 1] if n <= len(steps) else None
        turned = kind == "swing" and step is not None and step.kind != "mistake"
        to = n if turned else n - 1
        self._looked = (self._desk.game_id, to, step) if step else None
        self._desk.go_to(to)

    def __repr__(self) -> str:
        return f"AdvicePanel({self._desk.position()!r}, mode={self.mode!r})"
