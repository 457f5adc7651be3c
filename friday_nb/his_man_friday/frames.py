"""Tidy pandas frames of beliefs, for readers who like to calculate for themselves.

Each row is one observation and each column one variable.  Chances are floats here; the exact
fractions are in `friday_nb.his_man_friday.odds`.  pandas is imported only when a frame is
requested.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from friday_nb.his_man_friday.cards import BY_NAME, Kind
from friday_nb.his_man_friday.odds import Beliefs, move_facts

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = [
    "CARDS",
    "ISLAND",
    "MOVES",
    "cards",
    "island",
    "moves",
]

ISLAND: Mapping[str, str] = {
    "cell": "where a card was laid, or lay from the start",
    "layer": "the seat that laid it; missing for a card of the centre",
    "declared": "the kind that it was said to be; missing for a card of the centre",
    "challenger": "the seat that looked at it when it was laid, if one did",
    "taker": "the seat that has taken it, if one has",
    "known": "the card, if the seat has seen it",
    **{kind.key: f"the chance that it is {kind.key}" for kind in Kind},
    "amount": "the amount of supplies on it, on average; 0 for a gun",
}
"""The columns of `island`."""

CARDS: Mapping[str, str] = {
    "place": "where an unseen card lies: a cell, or hand1:1 and so on for the hand of seat 1",
    "card": "a card that may lie there",
    "kind": "its kind",
    "value": "its amount; 0 for a gun",
    "chance": "the chance that it lies there",
}
"""The columns of `cards`."""

MOVES: Mapping[str, str] = {
    "move": "a legal decision",
    "cell": "the cell whose card it is about, if it is about one",
    "gun": "the chance that this card is a gun",
    "kinds": "how many new kinds of supplies it brings, on average",
    "amount": "how much it adds to the sum of amounts, on average",
    "out": "the chance to be out for the most guns, if the game were scored right after it",
    "win": "the chance to win, where it is the last decision of the game",
}
"""The columns of `moves`."""


def island(beliefs: Beliefs) -> DataFrame:
    """All cards that were laid or lay in the centre, one row each; columns: `ISLAND`.

    >>> from friday_nb import his_man_friday as hmf
    >>> frame = island(Beliefs(hmf.new_game(players=3, seed=1).view(0)))
    >>> frame[["cell", "gun"]].round(3).to_dict("records")
    [{'cell': 'b2', 'gun': 0.273}]
    """
    from pandas import NA, DataFrame

    rows = [
        [
            place.cell,
            NA if place.layer is None else place.layer,
            place.declared.key if place.declared else NA,
            NA if place.challenger is None else place.challenger,
            NA if place.taker is None else place.taker,
            place.card or NA,
            *map(float, beliefs.kinds(place.cell).values()),
            float(beliefs.amount(place.cell)),
        ]
        for place in beliefs.view.island
    ]
    seats = dict.fromkeys(("layer", "challenger", "taker"), "Int64")
    return DataFrame(rows, columns=list(ISLAND)).astype(seats)


def cards(beliefs: Beliefs) -> DataFrame:
    """Every unseen place with every card that may be there; columns: `CARDS`.

    >>> from friday_nb import his_man_friday as hmf
    >>> frame = cards(Beliefs(hmf.new_game(players=4, seed=1).view(0)))
    >>> len(frame["place"].unique()), float(frame["chance"].sum().round(9))
    (12, 12.0)
    """
    from pandas import DataFrame

    rows = [
        [place, name, BY_NAME[name].kind.key, BY_NAME[name].amount, float(chance)]
        for place in beliefs.declared
        for name, chance in beliefs.cards(place).items()
    ]
    return DataFrame(rows, columns=list(CARDS))


def moves(beliefs: Beliefs) -> DataFrame:
    """The facts of all legal decisions; columns: `MOVES`."""
    from pandas import NA, DataFrame

    rows = [
        [
            str(facts.action),
            facts.cell or NA,
            None if facts.gun is None else float(facts.gun),
            float(facts.kinds),
            float(facts.amount),
            float(facts.out),
            None if facts.win is None else float(facts.win),
        ]
        for facts in move_facts(beliefs)
    ]
    numbers = dict.fromkeys(("gun", "kinds", "amount", "out", "win"), "float64")
    return DataFrame(rows, columns=list(MOVES)).astype(numbers)
