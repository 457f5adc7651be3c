"""The root of Friday's own errors: sentences that stand in the words of this game."""

from __future__ import annotations

from typing import ClassVar

from friday_nb.core import illegal
from friday_nb.core.errors import Problem


class FridayProblem(Problem):
    """Something asked of Friday cannot be; ``text(lang)`` says what to do about it."""

    game: ClassVar[str] = "friday"


class IllegalAction(illegal.IllegalAction, FridayProblem):
    """A decision that the rules of Friday do not allow now; ``reason`` says why."""
