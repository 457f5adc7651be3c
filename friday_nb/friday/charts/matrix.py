"""The deck as a matrix: one dot a card, by value and ability; its shape tells where it lies."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from friday_nb.charts.chart import Chart, Spec, axis, layout
from friday_nb.charts.traces import dots
from friday_nb.core.numbers import percent
from friday_nb.friday import Ability, Card, Group, View, odds
from friday_nb.friday.charts.deck import cards_by_place
from friday_nb.friday.texts import ability_name, card_label
from friday_nb.friday.words import say
from friday_nb.i18n import signed

MARKS = {
    # place: (symbol, colour, hollow), told apart by the symbol alone
    "stack": ("circle", "@stack", False),
    "looking": ("star", "@looking", False),
    "fight": ("diamond", "@fight", False),
    "discard": ("circle-open", "@discard", True),
}
UNSEEN = "?"
"""The key of the dot of the aging card that nobody has seen."""
ROW = 30
"""Pixels a row."""
FRAME = 44
"""Pixels around the rows."""
ACROSS = 4
"""Dots side by side in one cell."""


def matrix_chart(view: View, lang: str = "en") -> Chart:
    """All cards in the game as dots: values across, abilities down, symbols for places.

    A dot's key is its place and the code of its card ("stack:3S"), "?" for the unseen aging card.
    """
    places = {name: cards for name, cards in cards_by_place(view).items() if name in MARKS}
    every = sum(places.values(), Counter())
    rows = _rows(every, unseen=bool(view.stack.unseen))
    values = [card.value for card in every]
    low, high = min((-1, *values)), max((4, *values))
    data = _dots(view, places, rows, lang)
    if view.stack.unseen:
        data.append(_unseen_dot(rows, low, lang))
    sizes = {name: sum(cards.values()) for name, cards in places.items()}
    sizes["stack"] = view.stack.size
    left = low - 1 if view.stack.unseen else low
    ticks = list(range(low, high + 1))
    return Chart(
        title=say(lang, "odds.matrix.title"),
        summary=say(lang, "odds.matrix.summary", all=sum(sizes.values()), **sizes),
        spec={
            "data": data,
            "layout": layout(
                height=FRAME + ROW * max(3, len(rows)),
                xaxis=axis(
                    range=[left - 0.55, high + 0.55],
                    tickvals=([left] if left < low else []) + ticks,
                    ticktext=([UNSEEN] if left < low else []) + [signed(v) for v in ticks],
                    side="top",
                    showgrid=True,
                ),
                yaxis=axis(
                    range=[len(rows) - 0.5, -0.5],
                    tickvals=list(range(len(rows))),
                    ticktext=[_row_name(row, lang) for row in rows],
                    automargin=True,
                ),
                margin={"l": 10, "r": 4, "t": 28, "b": 6, "pad": 4},
            ),
        },
        head=tuple(
            say(lang, f"odds.axis.{word}") for word in ("card", "ability", "place", "count")
        ),
        rows=tuple(
            (card_label(card, lang), _ability(card, lang), say(lang, f"deck.place.{place}"), str(n))
            for place, cards in places.items()
            for card, n in sorted(cards.items(), key=lambda pair: pair[0].kind)
        ),
    )


def dot_key(card: Card, place: str = "stack") -> str:
    """The key of the dots of such cards at such a place."""
    return f"{place}:{card.code}"


def _rows(cards: Counter[Card], *, unseen: bool) -> list[Ability | None]:
    """The abilities there are: none first, then the player's own, then the aging cards'."""
    found = sorted({card.ability for card in cards})
    return [*found, None] if unseen else [*found]


def _row_name(ability: Ability | None, lang: str) -> str:
    return say(lang, "odds.matrix.unseen") if ability is None else ability_name(ability, lang)


def _ability(card: Card, lang: str) -> str:
    return ability_name(card.ability, lang)


def _dots(
    view: View, places: dict[str, Counter[Card]], rows: list[Ability | None], lang: str
) -> list[Spec]:
    """One series a place; the dots of a cell stand in short lines, in the order of the places."""
    chances = dict(odds.next_card(view))
    cells: dict[tuple[int, Ability], list[tuple[str, Card]]] = {}
    for place, cards in places.items():
        for card, n in sorted(cards.items(), key=lambda pair: pair[0].kind):
            cells.setdefault((card.value, card.ability), []).extend([(place, card)] * n)
    data = []
    for place, cards in places.items():
        if not cards:
            continue
        series = _series(place, lang)
        for (value, ability), lying in cells.items():
            for i, (where, card) in enumerate(lying):
                if where == place:
                    dx, dy = _offset(i, len(lying))
                    series["x"].append(value + dx)
                    series["y"].append(rows.index(ability) + dy)
                    series["customdata"].append(dot_key(card, place))
                    series["hovertext"].append(
                        _tip(card, place, cards[card], chances.get(card, Fraction(0)), lang)
                    )
        data.append(series)
    return data


def _series(place: str, lang: str) -> Spec:
    symbol, colour, hollow = MARKS[place]
    edge = {"color": colour, "width": 2 if hollow else 0}
    name = say(lang, f"deck.place.{place}")
    return dots(name, [], [], [], [], symbol=symbol, color=colour, size=9, line=edge)


def _unseen_dot(rows: list[Ability | None], low: int, lang: str) -> Spec:
    series = _series("stack", lang)
    series["marker"] |= {"symbol": "circle-x-open", "color": "@aging", "size": 11}
    return series | {
        "name": say(lang, "odds.matrix.unseen"),
        "x": [low - 1],
        "y": [rows.index(None)],
        "customdata": [UNSEEN],
        "hovertext": [say(lang, "deck.unseen")],
    }


def _offset(i: int, n: int) -> tuple[float, float]:
    """Where dot ``i`` of ``n`` stands in its cell, from the middle; at most `ACROSS` in a line."""
    lines = -(-n // ACROSS)
    line, at = divmod(i, ACROSS)
    across = min(ACROSS, n - line * ACROSS)
    return (at - (across - 1) / 2) * 0.22, (line - (lines - 1) / 2) * min(0.34, 0.8 / lines)


def _tip(card: Card, place: str, n: int, chance: Fraction, lang: str) -> str:
    where = say(lang, f"deck.place.{place}")
    tip = f"<b>{card_label(card, lang)}</b>"
    if card.ability:
        tip += f" · {_ability(card, lang)}"
    if card.group is Group.AGING:
        tip += f" · {say(lang, 'term.aging_card')}"
    tip += f"<br>{where}: {n}"
    if place == "stack" and chance:
        tip += "<br>" + say(lang, "odds.matrix.next", chance=percent(chance, lang))
    return tip
