"""What a game says of its advice: what is asked, and what is told of each decision."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from friday_nb.analysis import Question
from friday_nb.charts.behind import behind
from friday_nb.core.level import grade
from friday_nb.core.percents import points
from friday_nb.core.severity import Severity
from friday_widgets.desk.desk import Desk
from friday_widgets.panes.advice.rows import SeatAdvice, Told


class Comparable(Question, Protocol):
    """A question for advice, a dataclass, that may ask for a comparison with one decision."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def against(self) -> Any:
        """The decision with which the best one is compared; None for none."""
        ...


QuestionT = TypeVar("QuestionT", bound=Comparable)
AdviceT = TypeVar("AdviceT", bound=SeatAdvice)


class Sayings(Generic[QuestionT, AdviceT]):
    """What the panel of a game adds to that of all games."""

    _desk: Desk

    @abstractmethod
    def question(self, view: Any) -> QuestionT:
        """What to ask about a view."""

    @abstractmethod
    def row(self, advice: AdviceT, option: Any, lang: str) -> Told:
        """What the row of an option tells, but for :meth:`behind`."""

    @abstractmethod
    def instead(self, advice: AdviceT, held: Any, lang: str) -> str:
        """Why the best option is better than one that somebody is about to choose."""

    def comparing(self, question: QuestionT, held: Any) -> QuestionT:
        """What to ask to compare the best option with just one that somebody is about to choose."""
        return replace(question, against=held.action)

    def steps(self, advice: AdviceT, text: str) -> Sequence[str]:
        """The decisions that a press on a row makes, given the one that names the row."""
        return [text]

    def ranked(self, advice: AdviceT) -> Sequence[Any]:
        """The options in the order of the list: first the one to call the best."""
        return advice.options

    def behind(self, advice: AdviceT, option: Any, lang: str) -> str:
        """How far an option lies below the best one."""
        say = self._desk.page.words.say
        return behind(say, lang, option, self.ranked(advice)[0])

    def grade(self, advice: AdviceT, option: Any) -> Severity:
        """How bad it is to choose an option, after allowing for the errors."""
        return grade(option, advice.best)

    def warned(self, advice: AdviceT, option: Any, label: str, lang: str) -> str:
        """What somebody is told who is about to choose a bad option: how much it gives away."""
        lost = points(self.ranked(advice)[0].win, option.win)
        return self._desk.page.words.say(lang, "advice.warn.text", action=label, n=lost)

    def hint(self, advice: AdviceT, lang: str) -> str:
        """What to look at, in a sentence that does not give the decision away: by the phase."""
        phase: str = advice.view.phase.name.lower()
        return self._desk.page.words.say(lang, f"advice.hint.{phase}")

    def is_level(self, advice: AdviceT) -> bool:
        """Are all options alike, so that none is called the best?  The note then says so."""
        return False

    def is_mute(self, advice: AdviceT) -> bool:
        """Is nothing told apart for this player that may matter to another one?"""
        return False

    def note(self, advice: AdviceT, lang: str) -> str:
        """A remark above the list."""
        return ""

    def assumed(self, advice: AdviceT, lang: str) -> str:
        """A sentence that says on what assumption the numbers rest."""
        return ""

    def objection(self, question: QuestionT, lang: str) -> str:
        """Why the question has no answer; empty where it has one."""
        return ""
