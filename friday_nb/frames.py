"""Tidy pandas frames of a position, for readers who like to calculate for themselves.

One row is one thing and one column one fact about it.  Chances are floats here, so that pandas can
add and sort them; the exact fractions are in `friday_nb.friday.odds`.  pandas is imported when a
frame is asked for, and is no condition for playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from friday_nb.charts import cards_by_place, winning_cards
from friday_nb.friday import Card, View, odds
from friday_nb.friday.texts import ability_name, card_name

if TYPE_CHECKING:
    from pandas import DataFrame

DECK: Mapping[str, str] = {
    "place": "where the card lies: stack, looking, fight, discard or gone",
    "code": "the card's short name in notations, unique",
    "card": "its name",
    "value": "its printed value",
    "ability": "its ability's name",
    "group": "starting, knowledge or aging",
    "count": "how many of it certainly lie there",
    "maybe": "the chance that the unseen aging card is one more of it",
}
"""The columns of `deck`."""

NEXT_CARD: Mapping[str, str] = {
    "code": "the card's short name in notations, unique",
    "card": "its name",
    "value": "its printed value",
    "ability": "its ability's name",
    "group": "starting, knowledge or aging",
    "chance": "the chance that it comes next",
    "wins": "whether it would win the fight; missing outside a fight",
}
"""The columns of `next_card`."""

DRAWS: Mapping[str, str] = {
    "cards": "how many further cards are drawn before the fight is ended",
    "bought": "how many of them must be bought, on average",
    "reach": "the chance that the total reaches the value needed",
    "life": "life lost on the whole way, on average",
    "spread": "its standard deviation",
    "dies": "the chance that more life is lost than Robinson has",
    "reshuffles": "whether the stack runs out on the way",
}
"""The columns of `draws`."""

TOTALS: Mapping[str, str] = {
    "cards": "how many further cards are drawn",
    "total": "a total of the fight",
    "chance": "the chance of this total",
    "wins": "whether it reaches the value needed",
}
"""The columns of `totals`."""


def deck(view: View, lang: str = "en") -> DataFrame:
    """All of Robinson's cards, one row for each kind at each place; columns: `DECK`.

    >>> from friday_nb import friday
    >>> frame = deck(friday.view(friday.new_game(level=1, seed=1)))
    >>> int(frame["count"].sum()), list(frame.columns) == list(DECK)
    (18, True)
    """
    from pandas import DataFrame

    maybe = {possible.card: possible.maybe for possible in odds.could_be(view)}
    rows = []
    for place, cards in cards_by_place(view).items():
        seen = set(cards) | (set(maybe) if place == "stack" else set())
        for card in sorted(seen, key=lambda card: card.kind):
            chance = float(maybe.get(card, 0)) if place == "stack" else 0.0
            rows.append([place, *_facts(card, lang), cards[card], chance])
    return DataFrame(rows, columns=list(DECK))


def next_card(view: View, lang: str = "en") -> DataFrame:
    """The next card, one row for each kind that can come, likeliest first; columns: `NEXT_CARD`.

    >>> from friday_nb import friday
    >>> frame = next_card(friday.view(friday.new_game(level=1, seed=1)))
    >>> frame.groupby("value")["chance"].sum().round(3).to_dict()
    {-1: 0.278, 0: 0.5, 1: 0.167, 2: 0.056}
    """
    from pandas import NA, DataFrame

    wins = winning_cards(view)
    rows = [
        [*_facts(card, lang), float(chance), NA if wins is None else card in wins]
        for card, chance in odds.next_card(view)
    ]
    return DataFrame(rows, columns=list(NEXT_CARD)).astype({"wins": "boolean"})


def draws(view: View) -> DataFrame:
    """Drawing on and then ending the fight, one row for each number of cards; columns: `DRAWS`.

    >>> from friday_nb import friday
    >>> state, _ = friday.apply(friday.new_game(level=1, seed=1), friday.Action.parse("hazard 1"))
    >>> frame = draws(friday.view(state))
    >>> list(frame.columns) == list(DRAWS), bool(frame["reach"].between(0, 1).all())
    (True, True)
    """
    from pandas import DataFrame

    rows = [
        [
            entry.cards,
            float(entry.mean_bought),
            float(entry.reach),
            float(entry.mean_life),
            entry.spread_life,
            float(entry.dies),
            entry.reshuffles,
        ]
        for entry in odds.draw_odds(view)
    ]
    return DataFrame(rows, columns=list(DRAWS))


def totals(view: View) -> DataFrame:
    """The whole distribution of the total after each number of cards; columns: `TOTALS`."""
    from pandas import DataFrame

    rows = [
        [entry.cards, total, float(chance), total >= entry.needed]
        for entry in odds.draw_odds(view)
        for total, chance in entry.totals
    ]
    return DataFrame(rows, columns=list(TOTALS))


def _facts(card: Card, lang: str) -> list[str | int]:
    name = card_name(card, lang)
    return [card.code, name, card.value, ability_name(card.ability, lang), card.group.value]
