"""Answers in words: what `friday_nb.friday.odds.questions` found, as sentences with numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from friday_nb.core.numbers import average, decimal, percent
from friday_nb.friday import Ability, Action, Card, Group, View
from friday_nb.friday.charts.deck import card_list
from friday_nb.friday.odds.answers import Certainty, Name, Number, PlainAnswer, Row, Unit
from friday_nb.friday.texts import ability_name, ability_text, action_text, hazard_name
from friday_nb.friday.words import say
from friday_nb.i18n import MINUS


@dataclass(frozen=True)
class AnswerInWords:
    """An answer as it is shown: question, sentence, number, lines of detail, how it is made."""

    question: str
    ask: str
    text: str
    number: str
    sort: str
    rows: tuple[str, ...]
    how: str


def told(answer: PlainAnswer, lang: str = "en", view: View | None = None) -> AnswerInWords:
    """An answer in words; the view is needed where it names decisions.

    >>> from friday_nb import friday
    >>> from friday_nb.friday.odds.questions import reshuffle
    >>> told(reshuffle(friday.new_game(seed=1).view)).text[:17]
    '18 cards are left'
    """
    where = f"questions.{answer.question}"
    facts = _facts(answer.numbers, answer.names, lang, view)
    return AnswerInWords(
        question=answer.question,
        ask=say(lang, f"{where}.{answer.ask}"),
        text=say(lang, f"{where}.{answer.key}", **facts),
        number=_main(answer.main, lang) if answer.main else "",
        sort=str(answer.main.certainty if answer.main else Certainty.EXACT),
        rows=tuple(_row(where, row, lang, view) for row in answer.rows),
        how=say(lang, f"{where}.{answer.how}", **facts),
    )


def _main(number: Number, lang: str) -> str:
    """The one number of an answer, which stands alone and so needs its unit."""
    if number.unit is Unit.LIFE:
        return life_change(-number.value, lang)
    return alone(number, lang)


def shown(number: Number, lang: str = "en") -> str | int:
    """A number in the way of the language; whole amounts stay numbers, so that words can agree.

    >>> from fractions import Fraction
    >>> shown(Number(Fraction(5, 12), Unit.CHANCE)), shown(Number(Fraction(7, 2), Unit.LIFE))
    ('42%', '3.5')
    >>> shown(Number(Fraction(-1, 30), Unit.CHANGE)), shown(Number(Fraction(4), Unit.CARDS))
    ('−3.3 percentage points', 4)
    >>> low, high = Fraction(2, 5), Fraction(3, 5)
    >>> shown(Number(Fraction(1, 2), Unit.CHANCE, Certainty.ESTIMATE, low, high))
    '40% to 60%'
    """
    if number.certainty is Certainty.ESTIMATE and number.low is not None:
        return _interval(number, number.low, lang)
    if number.unit is Unit.CHANCE:
        said = percent(number.value, lang)
    elif number.unit is Unit.CHANGE:
        return change(number.value, lang)
    elif number.unit is Unit.LIFE_CHANGE:
        said = life_change(number.value, lang)
    elif number.value.denominator == 1:
        return int(number.value)
    elif number.unit is Unit.POINTS:
        said = fine(number.value, lang)
    else:
        said = decimal(number.value, lang)
    if number.certainty is Certainty.BOUND and not (number.unit is Unit.CHANCE and _tops(number)):
        return say(lang, "odds.number.bound", number=said)
    return said


def alone(number: Number, lang: str = "en") -> str:
    """A number that stands in no sentence: a lower bound that says nothing, or all, in words.

    >>> from fractions import Fraction
    >>> bounds = [Number(Fraction(n, 200), Unit.CHANCE, Certainty.BOUND) for n in (0, 96, 199, 200)]
    >>> [alone(bound) for bound in bounds]
    ['not known', '48% or more', 'almost certain', '100%']
    """
    if is_unknown(number):
        return say(lang, "odds.number.unknown")
    if number.unit is Unit.CHANCE and _least(number) is not None and _tops(number):
        return say(lang, "odds.number.nearly") if _least(number) != 1 else str(shown(number, lang))
    return str(shown(number, lang))


def is_unknown(number: Number) -> bool:
    """Is all that is known of a chance that it is 0 or more?"""
    return number.unit is Unit.CHANCE and _least(number) == 0


def _least(number: Number) -> Fraction | None:
    """The lower end of a number of which no upper end is known; None of any other."""
    if number.certainty is Certainty.BOUND:
        return number.value
    return number.low if number.certainty is Certainty.ESTIMATE and number.high is None else None


def _tops(number: Number) -> bool:
    """Is a chance so high that "or more" adds nothing?"""
    least = _least(number)
    return least is not None and least >= Fraction(199, 200)


def _interval(number: Number, low: Fraction, lang: str) -> str:
    """Where an estimate most likely lies: "41% to 63%", or "41% or more"."""
    if number.high is None:
        return str(shown(Number(low, number.unit, Certainty.BOUND), lang))
    first = str(shown(Number(low, number.unit), lang))
    last = str(shown(Number(number.high, number.unit), lang))
    if first == last:
        return say(lang, "odds.number.estimate", number=first)
    return say(lang, "odds.number.range", low=first, high=last)


def change(amount: Fraction, lang: str = "en") -> str:
    """A difference of two chances, in percentage points with a sign."""
    number = decimal(abs(amount) * 100, lang)
    sign = "" if number == "0" else MINUS if amount < 0 else "+"
    return say(lang, "questions.change", sign=sign, number=number)


def life_change(amount: Fraction, lang: str = "en") -> str:
    """A change of life with one decimal and a sign: "−1.3 life"."""
    return say(lang, "odds.number.life", number=average(amount, lang))


def fine(mean: Fraction, lang: str = "en") -> str:
    """A mean value with two decimals and a minus sign if it is below 0.

    >>> fine(Fraction(-1, 19)), fine(Fraction(2, 3), "ru")
    ('−0.05', '0,67')
    """
    whole, rest = divmod(int(abs(mean) * 100 + Fraction(1, 2)), 100)
    number = say(lang, "number.decimal", whole=whole, tenth=f"{rest:02}")
    return f"{MINUS}{number}" if mean < 0 and (whole or rest) else number


def _row(where: str, row: Row, lang: str, view: View | None) -> str:
    facts = _facts(row.numbers, row.names, lang, view)
    text = say(lang, f"{where}.{row.key}", **facts)
    if "played" in row.numbers:
        text += " " + say(lang, f"{where}.played", **facts)
    return text.strip()


def _facts(
    numbers: Mapping[str, Number], names: Mapping[str, Name], lang: str, view: View | None
) -> dict[str, int | str]:
    facts: dict[str, int | str] = {name: shown(number, lang) for name, number in numbers.items()}
    for name, what in names.items():
        facts[name] = _name(what, lang, view)
    card = names.get("card")
    if isinstance(card, Card):
        facts["ability"] = _ability(card, lang)
        facts["hazard"] = hazard_name(card, lang) if card.hazard else ""
    return facts


def _name(what: Name, lang: str, view: View | None) -> str:
    if isinstance(what, Action):
        return action_text(view, what, lang) if view else str(what)
    cards = (what,) if isinstance(what, Card) else what
    return card_list(Counter(cards).items(), lang) or say(lang, "questions.nothing")


def _ability(card: Card, lang: str) -> str:
    if card.ability is Ability.NONE:
        return ""
    if card.group is Group.AGING:
        return ability_text(card.ability, lang)
    return say(lang, "questions.worth.ability", ability=ability_name(card.ability, lang))
