"""The error raised for a decision that the rules do not allow."""

from __future__ import annotations

from typing import Any

from friday_nb.core.errors import Problem
from friday_nb.core.facts import Reason
from friday_nb.core.folders import texts_of


class IllegalAction(Problem):
    """A decision that the rules do not allow now; each game has its own subclass.

    Attributes:
        action: The decision.
        reason: Why it is refused.
    """

    def __init__(self, action: object, reason: Reason) -> None:
        super().__init__("illegal_action", action=str(action))
        self.action = action
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.action, self.reason)

    def text(self, lang: str = "en") -> str:
        """The decision and why it is refused."""
        why = texts_of(self.game).reason_text(self.reason, lang)
        key = f"problem.{self.key}"
        return self.catalogue().say(lang, key, action=str(self.action), why=why)
