"""How bad a decision was: four grades by the chance to win that it gave away beyond the error.

The grades go by winning chances, as those of lichess do, where 5, 10 and 15 points part them.
Its players decide some forty times a game; *Friday* asks some two hundred times, and small losses
add up.  So ours begin lower: an inaccuracy costs 2 games in 100, a mistake 5, a blunder 10.  Each
has a sign and a word, so that none is told by its colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from friday_nb.i18n import say

__all__ = ["LEAST", "Severity", "is_uneven", "severity"]


class Severity(IntEnum):
    """A grade of a decision; the worse, the greater."""

    GOOD = 0
    INACCURACY = 1
    MISTAKE = 2
    BLUNDER = 3

    @property
    def sign(self) -> str:
        """The sign that players of chess and backgammon know; none for a good decision."""
        return ("", "?!", "?", "??")[self]

    def word(self, lang: str) -> str:
        """The word for it."""
        return say(lang, f"severity.{self.name.lower()}")


LEAST: Final = {Severity.INACCURACY: 0.02, Severity.MISTAKE: 0.05, Severity.BLUNDER: 0.1}
"""The chance given away from which on a decision has this grade."""


def severity(loss: float, doubt: float = 0.0) -> Severity:
    """The grade of a decision; a loss that the error may explain does not count.

    Args:
        loss: How much of the chance to win the decision gave away.
        doubt: How far the error may have made that too much.

    >>> [severity(loss).sign for loss in (0.01, 0.02, 0.05, 0.2)]
    ['', '?!', '?', '??']
    >>> severity(0.12, doubt=0.05), severity(0.12, doubt=0.2).word("en")
    (<Severity.MISTAKE: 2>, 'good')
    """
    found = [grade for grade, least in LEAST.items() if loss - doubt >= least]
    return max(found, default=Severity.GOOD)


def is_uneven(graded: Iterable[tuple[float, Severity]]) -> bool:
    """Does a larger loss have a milder grade somewhere, because its error is larger?

    >>> is_uneven([(0.12, Severity.MISTAKE), (0.11, Severity.BLUNDER)])
    True
    >>> is_uneven([(0.12, Severity.BLUNDER), (0.11, Severity.BLUNDER)])
    False
    """
    worst = Severity.GOOD
    for _, grade in sorted(graded):
        if grade < worst:
            return True
        worst = grade
    return False
