"""How far a decision lies behind the best one, in words, as the page and the terminal tell it.

Of what is behind, it is told how much of that is sure, which is what its grade goes by.  What could
not be told from the best decision is called close to it only where it is surely no mistake; else it
is told how far behind it may be.
"""

from __future__ import annotations

from collections.abc import Callable

from friday_nb.core.level import (
    Candidate,
    is_level,
    is_surely_close,
    loss,
    most_behind,
    told_least,
)
from friday_nb.core.paired import DOUBT
from friday_nb.core.percents import points


def behind(say: Callable[..., str], lang: str, option: Candidate, best: Candidate) -> str:
    """How far an option lies below the best one; empty for that itself.

    That both are equally good is said where both chances are exact.

    Args:
        say: The words of the game.
        lang: The language.
        option: The option.
        best: The best one.
    """
    told = points(best.win, option.win)
    if option is best or option == best:
        return ""
    if option.win == best.win and not (option.error or best.error or option.apart):
        return say(lang, "advice.same")
    if told and not is_level(option, best):
        if least := told_least(loss(option, best), DOUBT * option.apart, told):
            return say(lang, "advice.loss.least", n=told, least=least)
        return say(lang, "advice.loss", n=told)
    if is_surely_close(option, best):
        return say(lang, "advice.close")
    return say(lang, "advice.unclear", n=most_behind(option, best))
