"""``friday-nb advice``: what a seat can do, best first, with its chance, its gold and why."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from friday_nb.black_friday.players import because
from friday_nb.black_friday.players.advice import Advice, Option, advise
from friday_nb.black_friday.players.because import explained, reason
from friday_nb.black_friday.players.note import note
from friday_nb.black_friday.players.plan_words import plan_text
from friday_nb.black_friday.view import parse_position
from friday_nb.black_friday.words import say
from friday_nb.charts.behind import behind
from friday_nb.cli.common import (
    advice_data,
    at_decision,
    beside_chance,
    chance_and_error,
    printed,
    why_rough,
    wrapped,
)
from friday_nb.core.numbers import decimal, give_or_take


def advice(position: str, lang: str, *, as_json: bool) -> int:
    """Print the advice for a position (``-``: the one piped in); Refusal if there is none."""
    found = explained(advise(at_decision(position, lang, parse_position)))
    return printed(lambda: as_data(found, lang), lambda: lines(found, lang), as_json=as_json)


def lines(found: Advice, lang: str) -> Iterator[str]:
    """By what turns are ordered; then for each its chance, its decisions as typed, and why."""
    yield from why_rough(found, say, lang)
    yield wrapped(note(found, lang))
    for option in found.options:
        chance = chance_and_error(option.win, option.error, say, lang)
        told = decimal(Fraction(because.gold(found, option)), lang)
        gold = say(lang, "advice.gold", number=told)
        spread = say(lang, "advice.error", number=give_or_take(Fraction(option.gold_error), lang))
        label = plan_text(found.view, option.plan, lang)
        typed = ", ".join(map(str, option.plan))
        yield f"{chance} {gold} {spread}  {label}  [{typed}]"
        distance = behind(say, lang, option, found.best)
        yield beside_chance(f"{reason(found, option, lang)} {distance}")


def as_data(found: Advice, lang: str) -> dict[str, object]:
    """The same as JSON."""

    def told(option: Option) -> dict[str, object]:
        return {
            "plan": [str(action) for action in option.plan],
            "starts": [str(action) for action in option.starts],
            "text": plan_text(found.view, option.plan, lang),
            "gold": because.gold(found, option),
            "gold_error": option.gold_error,
            "loss": found.loss(option.action),
            "why": reason(found, option, lang),
        }

    return advice_data(found, told, rough=found.is_rough)
