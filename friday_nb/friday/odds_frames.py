"""Tidy pandas frames of what the odds pane shows: reach, leads, fights ahead, answers, best play.

They go on where `friday_nb.friday.frames` ends, in the same manner: one row is one thing, one
column one fact about it, chances are floats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from friday_nb.friday import Card, View
from friday_nb.friday.odds.deck_strength import fights_ahead
from friday_nb.friday.odds.fight import WIN, Goal, fight_odds
from friday_nb.friday.odds.next_given_total import leading_cards
from friday_nb.friday.odds.questions import answer_questions
from friday_nb.friday.odds.reach import reach_odds
from friday_nb.friday.texts import card_name, hazard_name

if TYPE_CHECKING:
    from pandas import DataFrame

REACH: Mapping[str, str] = {
    "bought": "how many cards are bought at most, after all free ones",
    "life": "what they cost",
    "chance": "the chance that the total has reached the value by then",
}
"""The columns of `reach`."""

LEADS: Mapping[str, str] = {
    "total": "a total of the fight",
    "code": "short name of a card that may come next",
    "card": "its name",
    "value": "its printed value",
    "chance": "the chance that it was the next card, if the total comes out like this",
}
"""The columns of `leads`."""

AHEAD: Mapping[str, str] = {
    "hazard": "a hazard that is still to come",
    "code": "short name of its knowledge card",
    "step": "the step in which it is met",
    "count": "how many of it",
    "chance": "the chance of the whole shuffled deck to beat it with its free cards alone",
}
"""The columns of `ahead`."""

ANSWERS: Mapping[str, str] = {
    "question": "which question: more, lose, which, looking, worth or reshuffle",
    "answer": "the key of its answer",
    "row": "the line of its details, from 1; 0 for the answer itself",
    "about": "the card that the line is about, if it is about one",
    "name": "what the number tells",
    "value": "the number",
    "unit": "its unit: chance, change (of a chance), life, life_change, cards or points",
    "sort": "exact, or a bound: at least so much",
}
"""The columns of `answers`."""

FIGHT: Mapping[str, str] = {
    "decision": "a legal decision",
    "low": "the least that it is worth under best play: a chance, or the life left",
    "high": "the most that it may be worth; as `low` where the search was exact",
    "exact": "whether the two meet",
    "about": "where they do not: what the best play found brought in fights that were tried",
    "sampling_error": "half of the 95% interval of that, for the play found",
    "likely_low": "where `low` and `high` do not meet: best play is worth at least this, ...",
    "likely_high": "... and most likely at most this",
}
"""The columns of `fight`."""


def reach(view: View) -> DataFrame:
    """The chance to have reached the value, by the cards bought; columns: `REACH`.

    >>> from friday_nb import friday
    >>> state, _ = friday.apply(friday.new_game(level=1, seed=1), friday.Action.parse("hazard 1"))
    >>> bool(reach(state.view)["chance"].is_monotonic_increasing)
    True
    """
    from pandas import DataFrame

    rows = [[point.bought, point.life, float(point.chance)] for point in reach_odds(view)]
    return DataFrame(rows, columns=list(REACH))


def leads(view: View, cards: int, lang: str = "en") -> DataFrame:
    """Which next card leads to which total of so many further cards; columns: `LEADS`."""
    from pandas import DataFrame

    rows = [
        [total, card.code, card_name(card, lang), card.value, float(chance)]
        for total, chances in leading_cards(view, cards).items()
        for card, chance in chances
    ]
    return DataFrame(rows, columns=list(LEADS))


def ahead(view: View, lang: str = "en") -> DataFrame:
    """The fights ahead and the chance of the deck in each; columns: `AHEAD`."""
    from pandas import DataFrame

    rows = [
        [
            hazard_name(fight.hazard, lang),
            fight.hazard.code,
            fight.step.name.lower(),
            fight.count,
            float(fight.chance),
        ]
        for fight in fights_ahead(view)
    ]
    return DataFrame(rows, columns=list(AHEAD))


def answers(view: View, goal: Goal = WIN) -> DataFrame:
    """All numbers of the answers to the questions of this position; columns: `ANSWERS`."""
    from pandas import DataFrame

    rows = []
    for answer in answer_questions(view, goal.aim):
        lines = [(0, answer.numbers, answer.names)]
        lines += [(n, row.numbers, row.names) for n, row in enumerate(answer.rows, 1)]
        for n, numbers, names in lines:
            card = names.get("card")
            about = card.code if isinstance(card, Card) else ""
            for name, number in numbers.items():
                value, unit, sort = float(number.value), str(number.unit), str(number.certainty)
                rows.append([answer.question, answer.key, n, about, name, value, unit, sort])
    return DataFrame(rows, columns=list(ANSWERS))


def fight(view: View, goal: Goal = WIN, seconds: float = 1.0) -> DataFrame:
    """What each decision is worth under best play for a goal, best first; columns: `FIGHT`."""
    from pandas import DataFrame

    rows = []
    for choice in fight_odds(view, goal, seconds=seconds).choices:
        worth = choice.worth
        error = None if worth.about is None else worth.sampling_error
        likely = (worth.interval.low, worth.interval.high) if worth.interval else (None, None)
        numbers = [worth.low, worth.high, worth.exact, worth.about, error, *likely]
        rows.append([str(choice.action), *numbers])
    return DataFrame(rows, columns=list(FIGHT))
