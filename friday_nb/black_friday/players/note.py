"""What stands above a list of turns: how it is ordered, and that some of them share a chance."""

from __future__ import annotations

from fractions import Fraction

from friday_nb.black_friday.players.advice import Advice
from friday_nb.black_friday.words import say
from friday_nb.core.numbers import rounded


def note(advice: Advice, lang: str) -> str:
    """A turn below another may have more gold; and of some turns only their average is known."""
    told = [say(lang, "advice.ordered")]
    if same := advice.pooled:
        chance = say(lang, "advice.chance", n=rounded(Fraction(same[0].win)))
        told.append(say(lang, "advice.pooled", n=len(same), chance=chance))
    return " ".join(told)
