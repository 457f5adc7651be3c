"""The advice panel: every legal decision with its chance to win, and what the chances rest on.

A question holds what the seat knows and the chance of a lie that is set in the odds.
"""

from __future__ import annotations

from friday_nb.accel.jit import why_rough
from friday_nb.core.errors import Problem
from friday_nb.his_man_friday import ActionKind, View
from friday_nb.his_man_friday.odds import Beliefs
from friday_nb.his_man_friday.players import at_last, because
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.players.adviser import AdviceQuestion
from friday_nb.his_man_friday.players.basis import assumed
from friday_nb.his_man_friday.players.fitting import EXPLORATION
from friday_nb.his_man_friday.players.why import cards_to_come
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.words import say
from friday_widgets.desk import desk as frame
from friday_widgets.his_man_friday.advice import model
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.panes.advice.panel import SeatAdvicePanel
from friday_widgets.panes.advice.rows import Told


class AdvicePanel(SeatAdvicePanel[AdviceQuestion, Advice]):
    """Advice on a game of His Man Friday."""

    desk_kind = Desk
    _desk: Desk

    def question(self, view: View) -> AdviceQuestion:
        """The question about a view."""
        return AdviceQuestion(view, self._desk.lying, self._desk.players)

    def instead(self, advice: Advice, held: Option, lang: str) -> str:
        """Why the best option is better than one that somebody is about to choose."""
        return because.instead(advice, held, lang)

    def row(self, advice: Advice, option: Option, lang: str) -> Told:
        """The words of the row for an option."""
        return model.told(advice, option, lang)

    def hint(self, advice: Advice, lang: str) -> str:
        """What to look at, where there is still a choice of it."""
        view = advice.view
        if view.phase is Phase.LAY and len(view.hand) == 1:
            return say(lang, "advice.hint.lay.one")
        if view.phase is Phase.CHALLENGE and not cards_to_come(view):
            return say(lang, "advice.hint.challenge.last")
        return super().hint(advice, lang)

    def note(self, advice: Advice, lang: str) -> str:
        """A remark above the list."""
        if advice.is_rough:
            return say(lang, why_rough())
        if advice.best.action.kind is ActionKind.LAY:
            return say(lang, "advice.laying")
        view, supposes = advice.view, self._desk.assumption.supposes
        if view.phase not in EXPLORATION or (
            at_last.counts_deals(view, advice.seated) and not supposes
        ):
            return ""
        return say(lang, "advice.last")

    def assumed(self, advice: Advice, lang: str) -> str:
        """The assumed chance of a lie, and for whom the chances hold."""
        return assumed(advice.basis, advice.lying, lang)

    def objection(self, question: AdviceQuestion, lang: str) -> str:
        """Why no deal fits the question; empty if one does."""
        try:
            Beliefs(question.view, question.lying)
        except Problem as problem:
            return problem.text(lang)
        return ""

    def _follow(self, desk: frame.Desk, what: str) -> None:
        super()._follow(desk, what)
        if what == "lying":
            self.refresh()
