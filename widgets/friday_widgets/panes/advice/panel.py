"""An advice panel for one seat: what it can decide, with its chance to win.

It tells what it is asked, at each decision anew (:mod:`.asking`), or warns of a bad decision
(:mod:`.holding`).  An analyst does the thinking; nothing is thought before somebody wants it, and
an answer to an older question is dropped.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Any, ClassVar, Final, Generic

import traitlets

from friday_nb.analysis import Analyst
from friday_nb.core.session import AnySession
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.given import desk_of
from friday_widgets.panes.advice import asking, warning
from friday_widgets.panes.advice import rows as advice_rows
from friday_widgets.panes.advice.asking import Asked, Stage
from friday_widgets.panes.advice.holding import Holding
from friday_widgets.panes.advice.rows import MODES, Told
from friday_widgets.panes.advice.sayings import AdviceT, QuestionT
from friday_widgets.panes.analysis import LATER, may_retry
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data

MOST_KEPT: Final = 500
"""Questions whose advice is kept."""


class SeatAdvicePanel(Holding[QuestionT, AdviceT], Generic[QuestionT, AdviceT]):
    """Advice on a game of a desk; a game says what it asks, and what it tells of a decision.

    Args:
        desk: The visitor's game.
        mode: "off", "ask" (on request) or "warn" (of bad decisions); the browser's own comes later.
        space: The name under which the browser stores the mode; None for the game's, empty for no
            storage.
        analyst: Who works the answers out; by default the one that suits this process.
    """

    is_later = True
    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/pressed.js", "wire/line.js", "frame/parts.js"),
        *("frame/page.js", "table/keys.js", "frame/storage.js"),
        *("panes/panes.js", "panes/advice/rows.js", "panes/advice/advice.js"),
    )
    _css: ClassVar[Any] = assets.css(
        *("frame/theme.css", "frame/controls/controls.css", "panes/advice/rows.css"),
        "panes/advice/advice.css",
    )
    model = traitlets.Dict().tag(sync=True)
    rows = traitlets.Dict().tag(sync=True)
    space = traitlets.Unicode().tag(sync=True)

    desk_kind: ClassVar[type[Desk]] = Desk
    """The desk of the game; that of any game if the session tells which."""
    players: ClassVar[tuple[str, ...]] = ()
    """Who the reader may be, if advice is also given for weaker players; first the strong one."""
    aims: ClassVar[tuple[str, ...]] = ()
    """What the reader may play for, if there is a choice; first the usual one."""

    def __init__(
        self,
        desk: Desk | AnySession | None = None,
        *,
        mode: str = "ask",
        space: str | None = None,
        analyst: Analyst | None = None,
    ) -> None:
        desk = desk_of(desk, self.desk_kind)
        self._desk = desk
        self._warns = mode == "warn"
        if mode == "off":
            desk.hints.set_spoilers(False)
        self.player = self.players[0] if self.players else ""
        """Who the reader is; asked in the panel."""
        self.aim = self.aims[0] if self.aims else ""
        """What the reader plays for; asked in the panel."""
        self.opened = False
        """Whether the panel is open, so that something may be asked in it."""
        self.shown = False
        """Whether the whole list is shown at every decision."""
        self._asked_for = Asked()
        self._rows_of = "", 0, ""
        """Of which game and seat the list is, and in which language."""
        self._known: OrderedDict[Any, AdviceT] = OrderedDict()
        self._begun: set[Any] = set()
        """The questions about whose advice more is still to be found, such as the plan."""
        self._missing: tuple[Any, str] | None = None
        """The question that has no answer, and the words that say why."""
        name = desk.page.game.name if space is None else space
        super().__init__(desk, analyst=analyst, space=name, model=self._model())
        self._guard(desk)

    @property
    def mode(self) -> str:
        """When advice is given: "off" with spoilers hidden, else "ask" or "warn"."""
        return "off" if not self._desk.hints.spoilers else "warn" if self._warns else "ask"

    # --- thinking ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring the panel up to date, and think about what is wanted now."""
        self._paint_sheet()
        with self.hold_sync():
            self.model = self._model()
            self._show(self._paint_rows, self._wanted())
        self._think()

    def _think(self) -> None:
        """Have worked out what is wanted and not known."""
        question = self._wanted()
        if question is None or self._is_answered(question) or self.objection(question, "en"):
            self._cancel()
        else:
            self._ask(question)

    def _is_answered(self, question: QuestionT) -> bool:
        """Is all that there is to be said about a question known?"""
        return question in self._known and question not in self._begun

    def _wanted(self) -> QuestionT | None:
        """What advice is wanted about, if any is."""
        return self._question() if self.stage or self.mode == "warn" else None

    @property
    def stage(self) -> Stage:
        """How much is to be told at this decision."""
        if self.shown:
            return Stage.ALL
        return self._asked_for.at(self._turn()) if self.opened else Stage.NOTHING

    def _question(self) -> QuestionT | None:
        """What can be asked now; None where the seat that looks has nothing to decide."""
        desk = self._desk
        if desk.seat is None or self.mode == "off" or desk.is_silent:
            return None
        return self.question(desk.view) if desk.seat in desk.session.to_act else None

    def known(self, view: Any) -> AdviceT | None:
        """The advice for a view that was heard before."""
        return self._known.get(self.question(view))

    def take(self, question: QuestionT, found: AdviceT) -> None:
        """Put the advice in place, unless something else is wanted by now."""
        self._missing = None
        self._known[question] = found
        self._begun.add(question)
        if len(self._known) > MOST_KEPT:
            oldest, _ = self._known.popitem(last=False)
            self._begun.discard(oldest)
        if question == self._wanted():
            self._paint_rows()
        elif self._held:
            self._paint_sheet()

    def end(self, question: QuestionT) -> None:
        """The advice is complete."""
        self._begun.discard(question)

    def fail(self, question: QuestionT, why: str = "panels.unanswered") -> None:
        """Say that there is no advice."""
        self._miss(question, why)

    def forget(self, question: QuestionT) -> None:
        """Forget the advice on a question."""
        self._known.pop(question, None)
        self._begun.discard(question)

    def delay(self, question: QuestionT) -> None:
        """Say that advice comes later."""
        self._miss(question, LATER)

    def _miss(self, question: QuestionT, key: str) -> None:
        if question == self._wanted() and question not in self._known:
            self._missing = question, key
            self._paint_rows()

    # --- to the page ------------------------------------------------------------------------

    def _follow(self, _desk: Desk, what: str) -> None:
        if what == "spoilers":
            self._drop_sheet()
        if what in ("game", "language", "spoilers"):
            self.refresh()

    def _model(self) -> dict[str, Any]:
        desk = self._desk
        shown = (self.opened or self.shown) and desk.seat is not None
        say, least = desk.page.words.say, warning.least(self.level)
        asked = bool(self.stage)
        head = advice_rows.head(
            say,
            desk.lang,
            self.mode,
            shown=shown,
            always=self.shown,
            asked=asked,
            least=least,
            player=self.player,
        )
        asks = {"player": (self.players, self.player), "aim": (self.aims, self.aim)}
        return {
            **(head | {"note": ""} if desk.is_silent else head),
            **advice_rows.choices(say, desk.lang, asks),
            **(warning.grades(say, desk.lang, self.level) if self.mode == "warn" else {}),
        }

    def _paint_rows(self) -> None:
        """The list: empty while it is closed; that of the last position until the new one comes.

        A mere note about the last position is not kept: what it says is no longer so.  Nor is any
        of it where nothing has been asked yet.
        """
        desk, stage = self._desk, self.stage
        if desk.seat is None or not (self.opened or self.shown) or self.mode == "off":
            self.rows = {}
            desk.hints.suggest("")
            return
        if stage is Stage.NOTHING:
            self.rows = {**self._unasked(), "turn": self._turn()}
            desk.hints.suggest("")
            return
        now = desk.game_id, desk.seat, desk.lang
        question = self._question()
        advice = self._known.get(question) if question else None
        note = self._note(question)
        waits = question and not advice and not note and stage is Stage.ALL
        if waits and self.rows.get("rows") and self._rows_of == now:
            self.rows = {**self.rows, "stale": True}
            desk.hints.suggest("")
            return
        if advice is None:
            note = note or desk.page.words.say(desk.lang, "advice.thinking")
            listed = advice_rows.nothing(desk.lang, note, self._again(question))
        else:
            listed = self._listed(advice)
        self.rows = {**listed, "turn": self._turn()}
        self._rows_of = now
        desk.hints.suggest(next((row["action"] for row in self.rows["rows"] if row["best"]), ""))

    def _unasked(self) -> dict[str, Any]:
        """What may be asked; or why nothing can be."""
        say, lang = self._desk.page.words.say, self._desk.lang
        question = self._question()
        note = self._note(question)
        offers = [] if note else asking.offers(say, lang, Stage.NOTHING)
        return {**advice_rows.nothing(lang, note, self._again(question)), "ask": offers}

    def _listed(self, advice: AdviceT) -> dict[str, Any]:
        """As much of the list as was asked for."""
        say, lang, stage = self._desk.page.words.say, self._desk.lang, self.stage
        ranked = self.ranked(advice)
        level = self.is_level(advice) or len(ranked) == 1
        found = [
            advice_rows.row(
                say,
                lang,
                option,
                self._told(advice, option, level=level),
                best=option == ranked[0] and not level,
                graded=self.grade(advice, option),
            )
            for option in ranked
        ]
        listed = {
            **advice_rows.listed(say, lang, found, self.note(advice, lang)),
            "assumed": self.assumed(advice, lang),
            "mute": self.is_mute(advice),
        }
        return asking.asked_only(say, lang, stage, self.hint(advice, lang), listed)

    def _told(self, advice: AdviceT, option: Any, *, level: bool) -> Told:
        """What a row tells; where all options are level, or there is one, none is behind."""
        lang = self._desk.lang
        told = self.row(advice, option, lang)
        return told if level else replace(told, loss=self.behind(advice, option, lang))

    def _note(self, question: QuestionT | None) -> str:
        """Why there is no advice on a question; empty where there is, or where it still comes."""
        say, lang = self._desk.page.words.say, self._desk.lang
        if self._desk.is_silent:
            return say(lang, "moments.hidden" if self._desk.is_asking else "moments.waits")
        if question is None:
            return say(lang, "advice.wait" if self._desk.session.to_act else "advice.nothing")
        if self._missing and self._missing[0] == question:
            return say(lang, self._missing[1])
        return self.objection(question, lang)

    def _again(self, question: QuestionT | None) -> str:
        """What a button says that asks once more; empty where that is of no use."""
        missing, desk = self._missing, self._desk
        if not missing or missing[0] != question or not may_retry(missing[1]):
            return ""
        return desk.page.words.say(desk.lang, "panels.again")

    def _turn(self) -> str:
        """The game and the position; it ends with the turn that the table tells."""
        return f"{self._desk.game_id}.{self._desk.turn}"

    # --- from the page ------------------------------------------------------------------------

    def hear(self, message: Data) -> None:
        """What the visitor asks for, sets, or decides about a warning."""
        kind = message.get("type")
        if kind == "mode":
            self.set_mode(str(message.get("mode")))
        elif kind == "player":
            self.set_player(str(message.get("player")))
        elif kind == "aim":
            self.set_aim(str(message.get("aim")))
        elif kind == "level":
            self.set_level(str(message.get("level")))
        elif kind == "open":
            self.opened = message.get("on") is True
            self.refresh()
        elif kind == "show":
            self.shown = message.get("on") is True
            self.refresh()
        elif kind == "ask" and message.get("turn") == self._turn():
            self.ask(message.get("stage"))
        elif kind == "play" and message.get("turn") == self._turn():
            self._play(str(message.get("action")))
        elif kind == "again":
            self._missing = None
            self.refresh()
        elif kind == "held":
            self._decide(str(message.get("answer")))

    def _play(self, text: str) -> None:
        """Make the decision of a row, and whatever else it says, as far as that can be done."""
        question = self._question()
        advice = self._known.get(question) if question else None
        for step in self.steps(advice, text) if advice else [text]:
            if not self._desk.act(step, sure=True):
                return

    def ask(self, stage: Any) -> None:
        """Ask for as much as this about the decision that is due."""
        self._asked_for.ask(self._turn(), stage)
        self.refresh()

    def set_level(self, level: str) -> None:
        """Warn of decisions like these."""
        if level in warning.GRADES:
            self.level = level
            self.refresh()

    def set_mode(self, mode: str) -> None:
        """Off, on request, or warn of bad decisions."""
        if mode not in MODES:
            return
        if mode != "off":
            self._warns = mode == "warn"
        self._drop_sheet()
        self._desk.hints.set_spoilers(mode != "off")
        self.refresh()

    def set_player(self, player: str) -> None:
        """Give advice for this player too."""
        if player in self.players and player != self.player:
            self.player = player
            self.refresh()

    def set_aim(self, aim: str) -> None:
        """Give advice for this aim."""
        if aim in self.aims and aim != self.aim:
            self.aim = aim
            self._drop_sheet()
            self.refresh()

    def _decide(self, answer: str) -> None:
        """What becomes of the decision that is held back."""
        held, turn = self._held, self.sheet.get("turn")
        self._drop_sheet()
        if answer == "anyway" and held and turn == self._turn():
            self._desk.act(held, sure=True)
        elif answer == "show":
            self.opened = True
            self.ask(Stage.ALL)
        else:
            self._think()  # the comparison came between the advice and its end

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._desk!r}, mode={self.mode!r})"
