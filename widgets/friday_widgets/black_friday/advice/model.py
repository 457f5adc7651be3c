"""The words of the rows in the advice panel."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.players import NUMBERS, because
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.because import reason
from friday_nb.black_friday.players.plan_words import plan_text
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.view import View
from friday_nb.black_friday.words import say
from friday_nb.core.numbers import decimal, give_or_take
from friday_widgets.panes.advice.rows import Told

STRONGEST: Final = "search"
"""The bot that is not played itself in the games of advice: it would take too long."""


def told(advice: Advice, option: Option, lang: str) -> Told:
    """The words of the row for an option."""
    return Told(
        action=str(option.action),
        label=plan_text(advice.view, option.plan, lang),
        why=_with_gold(advice, option, reason(advice, option, lang), lang),
    )


def instead(advice: Advice, held: Option, lang: str) -> str:
    """Why the best turn is better than one that somebody is about to choose."""
    return _with_gold(advice, advice.best, because.instead(advice, held, lang), lang)


def _with_gold(advice: Advice, option: Option, why: str, lang: str) -> str:
    gold = decimal(Fraction(because.gold(advice, option)), lang)
    gold_error = give_or_take(Fraction(option.gold_error), lang)
    return say(lang, "advice.gold.why", gold=gold, gold_error=gold_error, why=why)


def hint(view: View, lang: str) -> str:
    """What to look at: by the phase, interest that is due, and an adjustment that comes anyway."""
    key: str = view.phase.name.lower()
    if view.phase is Phase.TURN and view.due > view.cash[view.seat]:
        key = "turn.due"
    left = sum(view.sales_table[name] for name in COLOURS) - 1
    if view.phase is Phase.TAKING and left <= facts.SHORT_TABLE[view.players]:
        key = "taking.now"
    if view.phase is Phase.AFTER and not view.cards[view.seat]:
        key = "after.plain"
    return say(lang, f"advice.hint.{key}")


def assumed(advice: Advice, lang: str) -> str:
    """Whom the chances assume: the bots that sit there, and for people the self-taught one."""
    names = [name for seat, name in enumerate(advice.others) if seat != advice.view.seat]
    if not names or any(name not in NUMBERS for name in names):
        key = "advice.assumed.people" if names else "advice.assumed.nobody"
        return say(lang, key)
    return say(lang, "advice.assumed.thinking" if STRONGEST in names else "advice.assumed.bots")
