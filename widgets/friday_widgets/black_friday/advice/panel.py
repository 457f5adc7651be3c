"""The advice panel: every turn that can be made, with its chance to win and its gold."""

from __future__ import annotations

from collections.abc import Sequence

from friday_nb.accel.jit import why_rough
from friday_nb.black_friday import View
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.adviser import AdviceQuestion
from friday_nb.black_friday.players.note import note
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.advice import model
from friday_widgets.black_friday.desk import Desk
from friday_widgets.panes.advice.panel import SeatAdvicePanel
from friday_widgets.panes.advice.rows import Told


class AdvicePanel(SeatAdvicePanel[AdviceQuestion, Advice]):
    """Advice on a game of Black Friday."""

    desk_kind = Desk
    _desk: Desk

    def question(self, view: View) -> AdviceQuestion:
        """What to ask about a view."""
        return AdviceQuestion(view, self._desk.players)

    def steps(self, advice: Advice, text: str) -> Sequence[str]:
        """The whole turn that a row tells, if it is one of the list."""
        plans = (option.plan for option in advice.options if str(option.action) == text)
        return [str(action) for action in next(plans, ())] or [text]

    def note(self, advice: Advice, lang: str) -> str:
        """What the list is ordered by, or that it is rough."""
        return say(lang, why_rough()) if advice.is_rough else note(advice, lang)

    def assumed(self, advice: Advice, lang: str) -> str:
        """Whom the chances assume in the other seats."""
        return model.assumed(advice, lang)

    def hint(self, advice: Advice, lang: str) -> str:
        """What to look at, in a sentence that does not give the decision away."""
        return model.hint(advice.view, lang)

    def instead(self, advice: Advice, held: Option, lang: str) -> str:
        """Why the best option is better than one that somebody is about to choose."""
        return model.instead(advice, held, lang)

    def row(self, advice: Advice, option: Option, lang: str) -> Told:
        """What the row of an option tells."""
        return model.told(advice, option, lang)
