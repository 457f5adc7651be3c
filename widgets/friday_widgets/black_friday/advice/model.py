"""The words of the rows in the advice panel."""

from __future__ import annotations

from fractions import Fraction

from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.why import plan_text, why
from friday_nb.black_friday.words import say
from friday_nb.charts.numbers import decimal, give_or_take
from friday_widgets.frame.advice_rows import Told


def told(advice: Advice, option: Option, lang: str) -> Told:
    """The words of the row for an option."""
    gold = decimal(Fraction(option.gold), lang)
    gold_error = give_or_take(Fraction(option.gold_error), lang)
    reason = why(advice.view, option.plan).text(lang)
    return Told(
        action=str(option.action),
        label=plan_text(advice.view, option.plan, lang),
        why=say(lang, "advice.gold.why", gold=gold, gold_error=gold_error, why=reason),
    )
