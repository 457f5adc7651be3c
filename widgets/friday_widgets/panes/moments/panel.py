"""Three moments to try again: the decisions of a finished game that gave away most.

The panel stands above the table.  It has the story of the game told, puts the table back to before
such a decision, and hears what is decided there; the game itself stays as it is.  An analyst judges
the position meanwhile, as it does for advice; nothing of that is shown before somebody has tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import traitlets

from friday_nb.analysis import Analyst, Question
from friday_nb.core.moments import MOST, to_try
from friday_nb.core.percents import points
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.playing import LineOfPlay
from friday_widgets.panes.advice.panel import SeatAdvicePanel
from friday_widgets.panes.analysis import LATER, AnalysisPanel, may_retry
from friday_widgets.panes.moments.state import Judged, Progress, verdict
from friday_widgets.panes.story.panel import SeatStoryPanel
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data

Actions = tuple[Any, ...]


@dataclass(frozen=True)
class Round:
    """The moments of one line of play, and what is going on at the present one."""

    line: LineOfPlay
    seat: int
    progress: Progress
    asked: Question | None = None
    """What the analyst is asked about the present one."""
    tried: Actions = ()
    """The latest try."""


class MomentsPanel(AnalysisPanel[Any, Any]):
    """The moments of a game to try again.

    Args:
        desk: The visitor's game.
        story: The story of that game.
        advice: What asks for advice on it, and says what that tells of a decision.
        analyst: Who works the answers out; by default the one that suits this process.
    """

    is_later = True
    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/pressed.js", "wire/line.js", "frame/parts.js"),
        *("panes/panes.js", "panes/grade.js", "panes/moments/moments.js"),
    )
    _css: ClassVar[Any] = assets.css(
        "frame/theme.css", "panes/grade.css", "panes/moments/moments.css"
    )
    model = traitlets.Dict().tag(sync=True)

    _round: Round | None = None
    """What is tried; a panel whose making has failed tries nothing."""

    def __init__(
        self,
        desk: Desk,
        story: SeatStoryPanel[Any],
        advice: SeatAdvicePanel[Any, Any],
        *,
        analyst: Analyst | None = None,
    ) -> None:
        self._desk, self._story, self._advice = desk, story, advice
        self._wanted: LineOfPlay | None = None
        """The line of play whose moments are wanted, until its story is told."""
        self._left: Round | None = None
        """What was left before its end, to go on with it."""
        self._counted: tuple[LineOfPlay, int | None, int] | None = None
        """The line whose story was told last, for which seat, and how many moments it has."""
        self._found: Any = None
        """The advice on the present moment, once it is there."""
        self._fault = ""
        super().__init__(desk, analyst=analyst, model={})
        story.attend(self._hear_story, self.begin)
        self._paint()

    def close(self) -> None:
        """Go back to the game, and close the panel."""
        if self._round:
            self._leave()
        super().close()

    # --- the moments of a game ----------------------------------------------------------------

    @property
    def _is_over(self) -> bool:
        """Is the visitor's own game over, and may anything be said about it?"""
        desk = self._desk
        seat = desk.seat
        if seat is None or not desk.hints.spoilers or desk.playing.whole.to_act:
            return False
        if desk.page.exercise(desk.played):
            return False
        return self._story.question(seat) is not None

    def _is_present(self, line: LineOfPlay | None) -> bool:
        """Is this the line of play on the desk?  Its moments are found in no other one."""
        return line is not None and line == self._desk.playing.line

    def begin(self) -> None:
        """Have the story told, and go to the first of its moments."""
        if self._is_over and not self._round:
            self._left = None
            self._wanted = self._desk.playing.line
            self._story.call(on=True)
            if self._story.has_failed:
                self._story.retry()
            self._hear_story()

    def _hear_story(self) -> None:
        """The story has come further; perhaps to its end."""
        if self._round and not self._is_present(self._round.line):
            return  # it is the story of another line already: the tries are about to end
        if self._is_present(self._wanted):
            told = self._story.finding
            if told:
                self._wanted = None
                spots = to_try(self._story.spots(told[1]))
                if spots:
                    self._stand(Progress(spots), told[0])
        self._paint()

    def _stand(self, progress: Progress, seat: int) -> None:
        """Put the table to the present moment, or back to the game after the last one."""
        desk, spot, self._found, self._fault = self._desk, progress.spot, None, ""
        if spot is None:
            self._round = Round(desk.playing.line, seat, progress)
            self._cancel()
            desk.leave_trial()
            return
        self._round = None
        if not desk.try_again(spot.number - 1, seat, self._try):
            return
        asked = self._advice.question(desk.view)
        self._round = Round(desk.playing.line, seat, progress, asked)
        self._ask(asked)

    def _leave(self) -> None:
        """Back to the game; one can go on later at the first moment that is still open."""
        now, self._left = self._round, None
        if now and self._is_present(now.line):
            ahead = now.progress if now.progress.is_open else now.progress.next()
            self._left = replace(now, progress=ahead) if ahead.spot else None
        self._round = None
        self._cancel()
        self._story.call(on=False)
        self._desk.leave_trial()

    def _resume(self) -> None:
        """Go on where the visitor left off, who wants to see what is said there."""
        left = self._left
        if left and self._is_present(left.line):
            self._desk.hints.set_spoilers(True)
            self._left = None
            self._stand(left.progress, left.seat)

    # --- a try --------------------------------------------------------------------------------

    def _try(self, actions: Sequence[Any]) -> None:
        """Somebody has decided at the present moment."""
        self._put(tried=tuple(actions))
        self._show(self._judge, self._round.asked if self._round else None)

    def _judge(self) -> None:
        """Note what the latest try is worth, if that is known by now."""
        now = self._round
        if now and now.tried and self._found is not None:
            self._put(progress=now.progress.judged(self._verdict(now)))
        self._paint()

    def _verdict(self, now: Round) -> str:
        return verdict(self._judged(now.tried), self._judged(self._chosen(now)))

    def _judged(self, actions: Actions) -> Judged:
        option = self._story.option(self._found, actions)
        loss, doubt = self._story.lost(self._found, option)
        is_best = option == self._advice.ranked(self._found)[0]
        return Judged(option.win, loss, doubt, is_best, option)

    def _chosen(self, now: Round) -> Actions:
        """What was decided in the game."""
        spot = now.progress.spot
        assert spot is not None
        return tuple(self._story.made(spot.number, now.seat))

    def _put(self, **changes: Any) -> None:
        if self._round:
            self._round = replace(self._round, **changes)
            if not self._round.progress.is_open:
                self._desk.solve_trial()

    def take(self, question: Question, found: Any) -> None:
        """The advice on the present moment has come."""
        if self._round and self._round.asked == question:
            self._found, self._fault = found, ""
            self._judge()

    def fail(self, question: Question, why: str = "panels.unanswered") -> None:
        """Say that a try cannot be judged; one that is judged already only lacks its plan."""
        if self._round and self._round.asked == question and self._found is None:
            self._fault = f"{why}.over" if may_retry(why) else why  # no decision follows here
            self._paint()

    def forget(self, question: Question) -> None:
        """Forget the judgement."""
        if self._round and self._round.asked == question:
            self._found = None

    def delay(self, question: Question) -> None:
        """Say that the judgement comes later."""
        self.fail(question, LATER)

    # --- to the page ------------------------------------------------------------------------

    def _follow(self, desk: Desk, what: str) -> None:
        """Whatever else becomes of the game ends the tries, and the wait for them."""
        now = self._round
        left = now and now.progress.spot and not desk.is_trying
        if now and (left or not self._is_present(now.line) or not desk.hints.spoilers):
            self._leave()
        if self._wanted and not self._is_present(self._wanted):
            self._wanted = None
            self._story.call(on=False)
        if what in ("game", "language", "spoilers"):
            self._paint()

    def _paint(self) -> None:
        desk, now = self._desk, self._round
        say, lang = desk.page.words.say, desk.lang
        shown: Data = {"lang": lang, "title": say(lang, "moments.title"), "trying": False}
        if now and now.progress.spot:
            shown |= self._trying(now)
        elif now:
            count, all_ = len(now.progress.found), len(now.progress.spots)
            shown["text"] = say(lang, "moments.done", n=count, all=all_)
            shown["few"] = self._few(all_)
            shown["buttons"] = self._buttons("again", "back")
        elif self._left and self._is_present(self._left.line):
            shown |= self._put_aside(self._left.progress)
        elif self._is_over:
            shown |= self._offer()
        else:
            shown = {"lang": lang}
        self.model = shown

    def _offer(self) -> Data:
        """What stands above a finished game."""
        desk, count = self._desk, self._count()
        say, lang = desk.page.words.say, desk.lang
        if self._wanted:  # may also say that there is no story; then it can be wanted once more
            failed = self._story.has_failed
            return {
                "text": self._story.waiting,
                "buttons": self._buttons("start") if failed else [],
            }
        if count is None:
            return {"text": say(lang, "moments.offer"), "buttons": self._buttons("start")}
        text = self._few(count) or say(lang, "moments.offer.known", n=count)
        return {"text": text, "buttons": self._buttons("start") if count else []}

    def _count(self) -> int | None:
        """How many moments the game has; None before its story was told.

        What was told once stays known while other panes are open, and so is not offered again.
        """
        line, seat = self._desk.playing.line, self._desk.seat
        if told := self._story.finding:
            self._counted = line, seat, len(to_try(self._story.spots(told[1])))
        known = self._counted
        return known[2] if known and known[:2] == (line, seat) else None

    def _put_aside(self, progress: Progress) -> Data:
        """How far one had come, and the way back there."""
        say, lang, spoilers = self._desk.page.words.say, self._desk.lang, self._desk.hints.spoilers
        facts = {"n": progress.at + 1, "all": len(progress.spots)}
        return {
            "few": self._few(len(progress.spots)),
            "text": say(lang, "moments.left" if spoilers else "moments.left.hidden", **facts),
            "buttons": self._buttons("resume" if spoilers else "unhide"),
        }

    def _few(self, count: int) -> str:
        """That there are fewer moments than usual; empty if there are not."""
        say, lang = self._desk.page.words.say, self._desk.lang
        if count == MOST:
            return ""
        return say(lang, "moments.few" if count else "moments.none", n=count)

    def _trying(self, now: Round) -> Data:
        """What is said at a moment; the solution only when it was found or asked for."""
        say, lang, spot = self._desk.page.words.say, self._desk.lang, now.progress.spot
        assert spot is not None
        chosen = self._story.chose(spot.number, now.seat, lang)
        place = self._story.place(spot.number, now.seat, lang)
        at, most = now.progress.at + 1, len(now.progress.spots)
        is_open = now.progress.is_open
        is_last = at == most
        following = ("end" if is_last else "next") if not is_open else "skip"
        return {
            "trying": True,
            "at": say(lang, "moments.at", n=at, all=most, place=place),
            "few": self._few(most),
            "chosen": say(lang, "moments.chosen", action=chosen),
            "grade": {"sign": spot.grade.sign, "word": spot.grade.word(lang)},
            "text": say(lang, "moments.ask") if is_open else "",
            "said": self._said(now),
            "solution": "" if is_open else self._solution(),
            "list": self._list() if is_open else {},
            "buttons": [
                *self._again(),
                *self._buttons(*(["show"] if is_open else []), following, "back"),
            ],
        }

    def _said(self, now: Round) -> str:
        """The verdict on the latest try, and why."""
        say, lang = self._desk.page.words.say, self._desk.lang
        if self._fault:
            return say(lang, self._fault)
        if not now.tried:
            return ""
        if self._found is None:
            return say(lang, "moments.judging")
        how, option = self._verdict(now), self._story.option(self._found, now.tried)
        told = self._advice.row(self._found, option, lang)
        said = say(lang, f"moments.{how}", action=told.label, **self._compared(now))
        if how == "best" and not now.progress.is_open:
            return said  # the solution below says why
        return f"{said} {told.why}".strip()

    def _compared(self, now: Round) -> dict[str, Any]:
        """How bad the latest try is, and how many games it loses against the one in the game."""
        tried, chosen = self._judged(now.tried), self._judged(self._chosen(now))
        grade = f"{tried.grade.sign} {tried.grade.word(self._desk.lang)}"
        return {"grade": grade, "n": points(chosen.win, tried.win)}

    def _solution(self) -> str:
        """The best decision, how far it is ahead of the one in the game, and why."""
        say, lang, now = self._desk.page.words.say, self._desk.lang, self._round
        if self._found is None or now is None:
            return say(lang, self._fault or "moments.judging")
        best = self._advice.ranked(self._found)[0]
        told = self._advice.row(self._found, best, lang)
        is_found = bool(now.tried) and self._verdict(now) == "best"
        key = "moments.solution.found" if is_found else "moments.solution"
        spot = now.progress.spot
        assert spot is not None
        said = say(lang, key, action=told.label, n=spot.points)  # as the story has it
        return f"{said} {told.why}".strip()

    def _list(self) -> Data:
        """All decisions, in an order that tells nothing of their worth."""
        say, lang = self._desk.page.words.say, self._desk.lang
        if self._found is None:
            return {"label": "" if self._fault else say(lang, "moments.wait")}
        order = {action: n for n, action in enumerate(self._desk.session.legal(self._desk.seat))}
        told = [self._advice.row(self._found, each, lang) for each in self._found.options]
        first = [order[each.action] for each in self._found.options]
        rows = sorted(zip(first, told, strict=True), key=lambda each: (each[0], each[1].label))
        alike: dict[str, str] = {}  # two cards of one kind are one choice
        for _, each in rows:
            alike.setdefault(each.label, each.action)
        return {
            "label": say(lang, "moments.list", n=len(alike)),
            "rows": [{"action": action, "label": label} for label, action in alike.items()],
        }

    def _again(self) -> list[Data]:
        """A button that asks once more for what could not be worked out."""
        if not self._fault or not may_retry(self._fault):
            return []
        label = self._desk.page.words.say(self._desk.lang, "panels.again")
        return [{"do": "ask", "label": label, "main": False}]

    def _buttons(self, *names: str) -> list[Data]:
        say, lang = self._desk.page.words.say, self._desk.lang
        main = names[0] if names and names[0] != "show" else ""
        return [
            {"do": name, "label": say(lang, f"moments.{name}"), "main": name == main}
            for name in names
        ]

    # --- from the page ------------------------------------------------------------------------

    def hear(self, message: Data) -> None:
        """Go from moment to moment, and try."""
        now = self._round
        match message:
            case {"type": "start"}:
                self.begin()
            case {"type": "back"} if now:
                self._leave()
                self._paint()
            case {"type": "resume" | "unhide"}:
                self._resume()
                self._paint()
            case {"type": "again"} if now and now.progress.spot is None:
                self._stand(Progress(now.progress.spots), now.seat)
                self._paint()
            case {"type": "skip" | "next" | "end"} if now and now.progress.spot:
                self._stand(now.progress.next(), now.seat)
                self._paint()
            case {"type": "ask"} if now and self._fault:
                self._fault = ""
                self._ask(now.asked)
                self._paint()
            case {"type": "show"} if now and now.progress.is_open:
                self._put(progress=now.progress.solved())
                self._paint()
            case {"type": "try", "action": str(action)} if now and now.progress.is_open:
                self._desk.answer(action.split(", "))
