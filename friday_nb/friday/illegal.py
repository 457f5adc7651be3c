"""The error of a decision that the rules do not allow."""

from __future__ import annotations

from friday_nb.friday.actions import Action
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.reasons import Reason


class IllegalAction(FridayProblem):
    """A decision that the rules do not allow now; ``reason`` says why."""

    def __init__(self, action: Action, reason: Reason) -> None:
        super().__init__("illegal_action", action=str(action))
        self.action = action
        self.reason = reason

    def text(self, lang: str = "en") -> str:
        """The decision and why it is refused."""
        # On demand: most programs never meet a refusal.
        from friday_nb.friday.texts import reason_text
        from friday_nb.friday.words import say

        why = reason_text(self.reason, lang)
        return say(lang, "problem.illegal_action", action=str(self.action), why=why)
