"""The advice panel: every decision with its chance to win, as the strong player sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friday_nb.accel.jit import why_rough
from friday_nb.core.percents import points
from friday_nb.core.severity import Severity
from friday_nb.friday import View
from friday_nb.friday.players import because, losses
from friday_nb.friday.players.adviser import AdviceQuestion
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.scales import Scale
from friday_nb.friday.words import say
from friday_widgets.friday.advice import model
from friday_widgets.friday.desk import Desk
from friday_widgets.panes.advice.panel import SeatAdvicePanel
from friday_widgets.panes.advice.rows import Told

STRONG: Final = "strong"


class AdvicePanel(SeatAdvicePanel[AdviceQuestion, Advice]):
    """Advice on a game of Friday."""

    desk_kind = Desk
    players = (STRONG, *Scale)
    aims = tuple(Aim)

    def question(self, view: View) -> AdviceQuestion:
        """What to ask about a view."""
        scale = None if self.player == STRONG else Scale(self.player)
        return AdviceQuestion(view, scale, Aim(self.aim))

    def instead(self, advice: Advice, held: Option, lang: str) -> str:
        """Why the best option is better than one that somebody is about to choose."""
        return because.instead(advice, held, lang)

    def row(self, advice: Advice, option: Option, lang: str) -> Told:
        """What the row of an option tells."""
        return model.told(advice, option, lang)

    def ranked(self, advice: Advice) -> Sequence[Option]:
        """The options by their chances, but a fight that is won is rather ended now."""
        return losses.ranked(advice)

    def behind(self, advice: Advice, option: Option, lang: str) -> str:
        """How many games in 100 an option is behind the best one, which is marked as such."""
        found = losses.given_away(advice, option)
        return "" if found.key == "best" else found.text(lang)

    def grade(self, advice: Advice, option: Option) -> Severity:
        """How bad it is to choose an option, after allowing for the error of the difference."""
        return losses.grade(advice, option.action)

    def warned(self, advice: Advice, option: Option, label: str, lang: str) -> str:
        """How much an option gives away, and whose chance that is."""
        if yours := losses.yours_lost(advice, option.action):
            return say(lang, "advice.warn.text.yours", action=label, n=round(100 * yours))
        first = self.ranked(advice)[0]
        if first.yours is None or option.yours is None or advice.aim is Aim.POINTS:
            return super().warned(advice, option, label, lang)
        lost, own = points(first.win, option.win), max(0, points(first.yours, option.yours))
        return say(lang, "advice.warn.text.strong", action=label, n=lost, yours=own)

    def hint(self, advice: Advice, lang: str) -> str:
        """What to look at."""
        return model.hint(advice, lang)

    def is_level(self, advice: Advice) -> bool:
        """Are all options alike?"""
        return bool(losses.alike(advice))

    def is_mute(self, advice: Advice) -> bool:
        """Does the strong player win whatever is decided?"""
        return self.player == STRONG and losses.alike(advice) == "sure"

    def note(self, advice: Advice, lang: str) -> str:
        """That the chances are rough, or that all options are alike, if it is so."""
        return say(lang, why_rough()) if advice.is_rough else model.alike(advice, lang)
