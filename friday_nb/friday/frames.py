"""Tidy pandas frames of a position or a game, for readers who like to calculate for themselves.

One row is one thing and one column one fact about it.  Chances are floats here, so that pandas can
add and sort them; the exact fractions are in `friday_nb.friday.odds`.  pandas is imported when a
frame is asked for, and is no condition for playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from friday_nb.friday import Card, View, odds
from friday_nb.friday.charts import cards_by_place, winning_cards
from friday_nb.friday.texts import ability_name, card_name

if TYPE_CHECKING:
    from pandas import DataFrame

    from friday_nb.friday.game import FridaySession
    from friday_nb.friday.players.story import Story

__all__ = [
    "AGING",
    "DECK",
    "DRAWS",
    "LIVES",
    "NEXT_CARD",
    "STORY",
    "TOTALS",
    "UNSEEN",
    "aging",
    "deck",
    "draws",
    "lives",
    "next_card",
    "story",
    "totals",
    "unseen",
]

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


LIVES: Mapping[str, str] = {
    "cards": "how many further cards are drawn",
    "life": "life lost on the whole way, the fight being ended then",
    "chance": "the chance of this loss",
    "dies": "whether it is more than Robinson has",
}
"""The columns of `lives`."""

UNSEEN: Mapping[str, str] = {
    "cards": "how many further cards are drawn before the fight is ended",
    "code": "the unseen aging card that comes with them; missing: it does not come",
    "card": "its name",
    "value": "its printed value",
    "ability": "its ability's name",
    "chance": "the chance of this case",
    "reach": "the chance in this case that the total reaches the value needed",
    "total": "the total in this case, on average",
    "life": "life lost on the whole way in this case, on average",
    "reshuffles": "whether it is the card that the reshuffle brings, not the one in the stack now",
}
"""The columns of `unseen`."""

AGING: Mapping[str, str] = {
    "code": "the card's short name in notations, unique",
    "card": "its name",
    "value": "its printed value",
    "ability": "its ability's name",
    "grade": "normal or difficult; the normal ones come first",
    "count": "how many of it nobody has seen yet",
    "stack": "the chance that the unseen card in the stack is one",
    "coming": "the chance that the next reshuffle brings one",
}
"""The columns of `aging`."""

STORY: Mapping[str, str] = {
    "number": "the decision's number, from 1 on",
    "step": "the step of the game: green, yellow, red or pirates",
    "life": "life points before the decision",
    "action": "what was chosen, as the record writes it",
    "best_action": "the best choice as the strong player sees it",
    "best": "the chance to win with it",
    "chosen": "the chance to win with what was chosen",
    "after": "the chance to win at the next decision; at the end the result, 1 or 0",
    "skill": "chosen - best: what the choice gave away, never above 0",
    "luck": "after - chosen: what chance then brought",
    "kind": "what the decision was above all: mistake, lucky, unlucky or even",
}
"""The columns of `story`."""


def deck(view: View, lang: str = "en") -> DataFrame:
    """All of Robinson's cards, one row for each kind at each place; columns: `DECK`.

    >>> from friday_nb import friday
    >>> frame = deck(friday.new_game(level=1, seed=1).view)
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
    >>> frame = next_card(friday.new_game(level=1, seed=1).view)
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
    >>> frame = draws(state.view)
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


def lives(view: View) -> DataFrame:
    """The whole distribution of the life lost, for each number of cards; columns: `LIVES`."""
    from pandas import DataFrame

    rows = [
        [entry.cards, life, float(chance), life > view.life]
        for entry in odds.draw_odds(view)
        for life, chance in entry.life
    ]
    return DataFrame(rows, columns=list(LIVES))


def unseen(view: View, lang: str = "en") -> DataFrame:
    """What the unseen aging card would do, for each number of cards; columns: `UNSEEN`.

    >>> from friday_nb import friday
    >>> state, _ = friday.apply(friday.new_game(level=2, seed=1), friday.Action.parse("hazard 1"))
    >>> frame = unseen(state.view)
    >>> frame.groupby("cards")["chance"].sum().round(9).unique().tolist()
    [1.0]
    """
    from pandas import NA, DataFrame

    rows = [
        [
            case.cards,
            *(_facts(case.card, lang)[:4] if case.card else [NA] * 4),
            float(case.chance),
            float(case.draws.reach),
            float(case.draws.mean_total),
            float(case.draws.mean_life),
            case.draws.reshuffles,
        ]
        for case in odds.unseen_aging(view)
    ]
    return DataFrame(rows, columns=list(UNSEEN)).astype({"value": "Int64"})


def aging(view: View, lang: str = "en") -> DataFrame:
    """The aging cards that nobody has seen yet, and where they may come; columns: `AGING`.

    How many draws it takes to the reshuffle: `odds.draws_to_reshuffle`.

    >>> from friday_nb import friday
    >>> frame = aging(friday.new_game(level=2, seed=1).view)
    >>> float(frame["stack"].sum().round(9)), float(frame["coming"].sum().round(9))
    (1.0, 1.0)
    """
    from pandas import DataFrame

    coming = dict(odds.coming_aging(view))
    here = {possible.card: possible.maybe for possible in odds.could_be(view)}
    rows = [
        [
            *_facts(card, lang)[:4],
            card.grade,
            n,
            float(here.get(card, 0)),
            float(coming.get(card, 0)),
        ]
        for card, n in view.aging.unseen
    ]
    return DataFrame(rows, columns=list(AGING))


def story(session: FridaySession, told: Story | None = None) -> DataFrame:
    """A game decision by decision, split into luck and skill; columns: `STORY`.

    The start's chance and all of ``skill`` and ``luck`` add up to the result.

    Args:
        session: The game.
        told: Its story, if it was told already: that takes a minute where much was open.

    >>> from friday_nb.friday.game import new_session
    >>> list(story(new_session(level=1, seed=1)).columns) == list(STORY)
    True
    """
    from pandas import DataFrame

    from friday_nb.friday.players.story import story as tell

    rows = [
        [
            step.number,
            step.view.step.name.lower(),
            step.view.life,
            str(step.action),
            str(step.best_action),
            step.best,
            step.chosen,
            step.after,
            step.skill,
            step.luck,
            step.kind,
        ]
        for step in (told or tell(session)).steps
    ]
    return DataFrame(rows, columns=list(STORY))


def _facts(card: Card, lang: str) -> list[str | int]:
    name = card_name(card, lang)
    return [card.code, name, card.value, ability_name(card.ability, lang), card.group.value]
