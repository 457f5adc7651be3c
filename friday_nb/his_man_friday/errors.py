"""The base of this game's own errors, whose sentences are in its ``words``."""

from __future__ import annotations

from typing import ClassVar

from friday_nb.core import illegal
from friday_nb.core.errors import Problem


class HisManFridayProblem(Problem):
    """A request to His Man Friday that cannot be met; ``text(lang)`` says what to do about it."""

    game: ClassVar[str] = "his_man_friday"


class IllegalAction(illegal.IllegalAction, HisManFridayProblem):
    """A decision that the rules of His Man Friday do not allow now; ``reason`` says why not."""
