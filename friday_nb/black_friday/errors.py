"""The base of this game's own errors, whose sentences are in its ``words``."""

from __future__ import annotations

from typing import ClassVar

from friday_nb.core import illegal
from friday_nb.core.errors import Problem


class BlackFridayProblem(Problem):
    """A request to Black Friday that cannot be met; ``text(lang)`` says what to do about it."""

    game: ClassVar[str] = "black_friday"


class IllegalAction(illegal.IllegalAction, BlackFridayProblem):
    """A decision that the rules of Black Friday do not allow now; ``reason`` says why not."""
