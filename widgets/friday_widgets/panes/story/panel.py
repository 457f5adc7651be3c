"""A story panel for one seat: how its chance to win moved, and why.

An analyst judges the decisions of the seat while somebody reads its story; a game says what it
asks, and how what was found is told.
"""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

import traitlets

from friday_nb.accel.jit import why_rough
from friday_nb.analysis import Analyst, Question
from friday_nb.core.moments import Spot, to_try
from friday_nb.core.paired import DOUBT
from friday_nb.core.profile import MOST_GAMES, summary
from friday_nb.core.session import AnySession
from friday_nb.core.story import Telling
from friday_widgets.desk.comments import write
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.given import desk_of
from friday_widgets.desk.playing import LineOfPlay
from friday_widgets.panes.analysis import LATER, TOO_LONG, AnalysisPanel
from friday_widgets.panes.chart import chart_css, chart_words
from friday_widgets.panes.story.comments import comments_model
from friday_widgets.panes.story.costs import costs_text
from friday_widgets.panes.story.habits import habits
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data

log = logging.getLogger(__name__)


class AsksForStory(Question, Protocol):
    """A question whose answer is a story."""

    @property
    def moments(self) -> LineOfPlay:
        """What the story is about, without comments."""
        ...


QuestionT = TypeVar("QuestionT", bound=AsksForStory)
TELL_SECONDS: Final = 0.25
"""The page hears at most this often how far the work has come."""


class SeatStoryPanel(AnalysisPanel[QuestionT, Telling[Any]], Generic[QuestionT]):
    """The story of the game of a desk, for the seat that looks.

    Args:
        desk: The visitor's game.
        analyst: Who works the answers out; by default the one that suits this process.
    """

    is_later = True
    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/pressed.js", "wire/line.js", "frame/parts.js", "frame/storage.js"),
        *("panes/panes.js", "panes/plotly.js", "panes/chart.js"),
        *("panes/odds/heads.js", "table/sight.js", "panes/grade.js"),
        *("panes/story/comments.js", "panes/story/story.js"),
    )
    _css: ClassVar[Any] = chart_css(
        *("panes/chart.css", "panes/odds/heads.css"),
        *("panes/advice/rows.css", "panes/grade.css", "panes/story/story.css"),
    )
    model = traitlets.Dict().tag(sync=True)
    chart = traitlets.Dict().tag(sync=True)
    comments = traitlets.Dict().tag(sync=True)
    """The visitor's own comments on decisions; empty where none can be written."""
    space = traitlets.Unicode().tag(sync=True)
    """The name under which the browser keeps what decisions cost; if empty, it keeps nothing."""

    lessons: ClassVar[Mapping[str, str]] = {}
    """The kinds of decision in the game, each with the lesson that treats it, if there is one."""
    desk_kind: ClassVar[type[Desk]] = Desk
    """The desk of the game; that of any game if the session tells which."""

    def __init__(
        self, desk: Desk | AnySession | None = None, *, analyst: Analyst | None = None
    ) -> None:
        desk = desk_of(desk, self.desk_kind)
        self._desk = desk
        self.shown = False
        """Whether the story is open."""
        self._called = False
        """Whether something else than this pane wants the story."""
        self._attends: list[Callable[[], object]] = []
        self._leads: Callable[[], object] | None = None
        """What leads from the story to its moments."""
        self._found: tuple[QuestionT, Telling[Any]] | None = None
        """What was asked last and how far its answer has come."""
        self._told: tuple[QuestionT, Any] | None = None
        """The last story that was told, and what was asked for it."""
        self._is_rough = False
        """Was it judged roughly?"""
        self._kept: tuple[object, ...] = ()
        """What the browser has kept of the games whose stories were told."""
        self._painted = 0.0
        self._missing: tuple[QuestionT, str] | None = None
        self._failed: tuple[QuestionT, int] | None = None
        """What was last not finished, and after how many decisions."""
        super().__init__(desk, analyst=analyst, model={})
        self._paint()

    # --- what a game says ---------------------------------------------------------------------

    @abstractmethod
    def question(self, seat: int) -> QuestionT | None:
        """What to ask for the seat that looks; None if there is no story to tell."""

    @abstractmethod
    def tell(self, question: QuestionT, story: Any) -> tuple[Data, Data]:
        """What the pane shows of a story, with all words in it, and its chart, if it has one."""

    def stays(self, told: QuestionT, wanted: QuestionT) -> bool:
        """Does a story stay in sight until it is told anew, of a line of play that has gone on?"""
        return False

    def look(self, key: str) -> None:
        """Show a moment of the story at the table, if a game can; the key comes from a browser."""

    def spots(self, story: Any) -> tuple[Spot, ...]:
        """The decisions of a story that gave something away."""
        found: tuple[Spot, ...] = story.spots
        return found

    def made(self, number: int, seat: int) -> Sequence[Any]:
        """What a seat decided in the game from this decision on, as far as it is judged as one."""
        return (self._desk.playing.whole.moments[number].action,)

    def place(self, number: int, seat: int, lang: str) -> str:
        """Where in the game a decision stands, as the story counts; "" if it does not count."""
        return self._desk.page.words.say(lang, "story.at", n=number)

    def chose(self, number: int, seat: int, lang: str) -> str:
        """The same in words."""
        game = self._desk.page.game
        view = game.view(self._desk.playing.whole.moments[number - 1].state, seat)
        return game.action_text(view, self.made(number, seat)[0], lang)

    def option(self, advice: Any, made: Sequence[Any]) -> Any:
        """The option of the advice that legal decisions belong to."""
        return advice.of(made[0])

    def lost(self, advice: Any, option: Any) -> tuple[float, float]:
        """What an option gives away, and how far the error may make that too much."""
        return advice.best.win - option.win, DOUBT * option.apart

    def excuse(self, seat: int) -> str:
        """The key of the words that say why there is no story to tell."""
        return "story.none"

    # --- thinking ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring the pane up to date, and think about what is wanted now."""
        question = self._wanted()
        if question is None or self._story(question):
            self._cancel()
        else:
            self._ask(question)
        self._show(self._paint, question)
        self._tell_those_who_attend()

    def _tell_those_who_attend(self) -> None:
        for hear in self._attends:
            try:
                hear()
            except Exception:  # the story itself is there
                log.exception("somebody could not follow the story")

    def _wanted(self) -> QuestionT | None:
        """What story is wanted, if there is one to tell."""
        desk = self._desk
        if desk.seat is None or not (self.shown or self._called) or not desk.hints.spoilers:
            return None
        return self.question(desk.seat)

    # --- its moments to try again -------------------------------------------------------------

    def attend(self, hear: Callable[[], object], lead: Callable[[], object]) -> None:
        """Call ``hear`` whenever the story has come further, ``lead`` to try its moments again."""
        self._attends.append(hear)
        self._leads = lead

    def call(self, *, on: bool) -> None:
        """Have the story told even if its pane is closed, or no more."""
        if on != self._called:
            self._called = on
            self.refresh()

    @property
    def finding(self) -> tuple[int, Any] | None:
        """The story that is wanted, once it is there, and whose it is."""
        question = self._wanted()
        story = self._story(question)
        return (getattr(question, "seat", 0), story) if story else None

    @property
    def has_failed(self) -> bool:
        """Could the story that is wanted not be told, though perhaps it can another time?"""
        missing = self._missing
        return bool(missing and missing[1] != TOO_LONG and missing[0] == self._wanted())

    def retry(self) -> None:
        """Try once more to tell the story that could not be told."""
        self._missing = self._failed = None
        self.refresh()

    @property
    def waiting(self) -> str:
        """How far the work on the story has come."""
        return self._note(self._wanted())

    def _story(self, question: QuestionT | None) -> Any:
        """The story that answers a question, if it is there."""
        found = self._found
        return found[1].story if found and found[0] == question else None

    @property
    def shown_story(self) -> Any:
        """The story in sight: the one that is wanted, or one that stays until that is told."""
        shown = self._shown(self._wanted())
        return shown[1] if shown else None

    @property
    def leafed_story(self) -> Any:
        """The story whose moments the table shows: also while another pane is open."""
        if self.shown_story or not self._desk.hints.spoilers:
            return self.shown_story
        told = self._told_here
        return told[1] if told else None

    @property
    def _told_here(self) -> tuple[QuestionT, Any] | None:
        """The last story that was told, unless the line of play on the desk is another one."""
        told, line = self._told, self._desk.playing.line
        return told if told and line[: len(told[0].moments)] == told[0].moments else None

    def _shown(self, question: QuestionT | None) -> tuple[QuestionT, Any] | None:
        """The story in sight where this one is wanted, and what was asked for it."""
        if question is None:
            return None
        if story := self._story(question):
            return question, story
        told = self._told_here
        return told if told and self.stays(told[0], question) else None

    def take(self, question: QuestionT, found: Telling[Any]) -> None:
        """Put in place what was found; how far the work has come is not told too often."""
        self._missing = None
        self._found = question, found
        if found.story:
            self._told = question, found.story
            self._is_rough = found.is_rough
        if found.story or monotonic() - self._painted >= TELL_SECONDS:
            self._paint()
            self._tell_those_who_attend()

    def fail(self, question: QuestionT, why: str = "panels.unanswered") -> None:
        """Ask again if the work got further than before: what was judged is kept; else give up.

        A long game on a slow machine takes more than the time that one question may have.
        """
        done = self._found[1].done if self._found and self._found[0] == question else 0
        failed = self._failed[1] if self._failed and self._failed[0] == question else 0
        if done > failed:
            self._failed = question, done
            self._ask(question)
            return
        if why != TOO_LONG and not self._desk.played.to_act:
            why += ".over"  # no decision follows after which it would go on by itself
        self._missing = question, why
        self._paint()
        self._tell_those_who_attend()

    def forget(self, question: QuestionT) -> None:
        """Forget the story that was told, and how far the work on it has come."""
        if self._found and self._found[0] == question:
            self._found = None
        if self._told and self._told[0] == question:
            self._told = None

    def delay(self, question: QuestionT) -> None:
        """Say that the story comes later."""
        self._missing = question, LATER
        self._paint()
        self._tell_those_who_attend()

    # --- to the page ------------------------------------------------------------------------

    def _follow(self, _desk: Desk, what: str) -> None:
        if what in ("game", "language", "spoilers"):
            self.refresh()

    def _paint(self) -> None:
        say, lang, question = self._desk.page.words.say, self._desk.lang, self._wanted()
        shown = self._shown(question)
        self._painted = monotonic()
        with self.hold_sync():
            self.words = chart_words(lang)
            if self._desk.is_silent:  # what is asked there stands here
                told, self.chart = dict[str, Any](), {}
                why = "moments.hidden" if self._desk.is_asking else "moments.waits"
                waits = {"note": say(lang, why)}
            else:
                told, self.chart = self.tell(*shown) if shown else ({}, {})
                waits = {} if shown and shown[0] == question else {"note": self._note(question)}
            if told and shown:
                told |= self._costs(*shown)
                if self._is_rough:
                    told["how"] = f"{say(lang, why_rough())} {told.get('how', '')}".rstrip()
            self.model = {**self._head(), **told, **waits}
            self.comments = comments_model(self._desk, self._place) if self.shown else {}

    def _place(self, number: int) -> str:
        """Where a decision of the seat that looks stands."""
        desk = self._desk
        return "" if desk.seat is None else self.place(number, desk.seat, desk.lang)

    def _costs(self, question: QuestionT, story: Any) -> Data:
        """What decisions cost, here and in all games kept; and the way to the worst of them."""
        desk = self._desk
        own = getattr(question, "seat", 0) == desk.seat and desk.seat in desk.seats.persons
        keeps = story.finished and own and not desk.playing.begun_at
        say, lang, spots = self._desk.page.words.say, self._desk.lang, self.spots(story)
        is_own = not desk.page.exercise(desk.played)
        leads = story.finished and is_own and self._leads and to_try(spots)
        return {
            "costs": costs_text(say, lang, spots),
            "moments": say(lang, "moments.start") if leads else "",
            "keep": {"id": desk.game_id, "costs": summary(spots)} if keeps else {},
            "habits": habits(say, lang, self._kept, self.lessons),
        }

    def _head(self) -> Data:
        say, lang = self._desk.page.words.say, self._desk.lang
        return {
            "lang": lang,
            "title": say(lang, "story.title"),
            "note": "",
            "lists": [],
            "again": say(lang, "panels.again") if self.shown and self.has_failed else "",
            "shown": self.shown,
            "open": say(lang, "story.close" if self.shown else "story.open"),
        }

    def _note(self, question: QuestionT | None) -> str:
        """Why no story is to be seen, or how far the work on it has come."""
        desk, lang = self._desk, self._desk.lang
        say = desk.page.words.say
        if desk.seat is None or not (self.shown or self._called):
            return ""
        if not desk.hints.spoilers:
            return say(lang, "panels.spoilers.hidden.text")
        if question is None:
            return say(lang, self.excuse(desk.seat))
        if self._missing and self._missing[0] == question:
            return say(lang, self._missing[1])
        found = self._found
        if not found or found[0] != question:
            return say(lang, "advice.thinking")
        # What was judged before an answer was given up is kept: it stays done.
        before = self._failed[1] if self._failed and self._failed[0] == question else 0
        return say(lang, "story.working", n=max(before, found[1].done), all=found[1].whole)

    # --- from the page ------------------------------------------------------------------------

    def hear(self, message: Data) -> None:
        """What the visitor opens and looks at."""
        match message:
            case {"type": "show", "on": on}:
                self.shown = on is True
                self.refresh()
            case {"type": "comment", "at": int(number), "text": str(text)}:
                write(self._desk, number, text)
            case {"type": "look", "key": str(key)}:
                self.look(key)
            case {"type": "kept", "games": list(games)}:
                self._kept = tuple(games[-MOST_GAMES:])
                self._paint()
            case {"type": "again"}:
                self.retry()
            case {"type": "moments"} if self._leads:
                self._leads()
