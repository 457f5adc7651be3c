"""What stands beside the strong player's chance of an option, in words, where it was asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.core.numbers import rounded
from friday_nb.friday.players.listed import Option
from friday_nb.friday.words import say
from friday_nb.i18n import signed

AS_GOOD_AS_LOST: Final = 0.05
"""A chance to win below which the expected score is off by some thirty points, and is not told."""


def yours(option: Option, lang: str) -> str:
    """The chance if a weaker player goes on; empty where that was not asked."""
    if option.yours is None:
        return ""
    told = rounded(Fraction(option.yours))
    return say(lang, f"advice.yours{'' if told.isdecimal() else '.beyond'}", n=told)


def score(option: Option, lang: str) -> str:
    """The expected score; empty where that was not asked, or the game is as good as lost."""
    if option.score is None or option.win < AS_GOOD_AS_LOST:
        return ""
    return say(lang, "advice.score", n=signed(round(option.score)))
