"""The island as a heat map: how likely a kind is on each cell."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from friday_nb.charts.chart import Chart, Spec, axis, bar_height, layout
from friday_nb.core.numbers import decimal, percent
from friday_nb.core.texts import Names
from friday_nb.his_man_friday.cards import CELLS, COLUMNS, ROWS, Kind
from friday_nb.his_man_friday.odds import Beliefs
from friday_nb.his_man_friday.table import Place
from friday_nb.his_man_friday.texts import card_label, kind_name, player_name
from friday_nb.his_man_friday.words import say

HEIGHT: Final = 300
"""Height of the chart in pixels."""
HEAT: Final = {
    Kind.COCONUTS: "@enough",
    Kind.FIREWOOD: "@aging",
    Kind.WATER: "@stack",
    Kind.GUN: "@fight",
}
"""The colours by kind of certainty (1); a chance of 0 has the colour of grids, so that every
card can be seen."""


def island_chart(
    beliefs: Beliefs, kind: Kind = Kind.GUN, lang: str = "en", names: Names = ()
) -> Chart:
    """A heat map of four by four cells: how likely each card on the island is of a kind.

    A card that the seat has seen is named and has the colour of certainty; a cell without a card
    has none.  The key of a cell is, for example, ``cell:b2``.
    """
    lying_there = {place.cell: place for place in beliefs.view.island if place.on_island}
    chances = {cell: beliefs.kinds(cell)[kind] for cell in lying_there}
    told = {cell: _tip(beliefs, place, kind, lang, names) for cell, place in lying_there.items()}
    return Chart(
        title=say(lang, f"odds.island.title.{kind.key}"),
        summary=_summary(beliefs, chances, lang),
        spec={
            "data": [_heat(beliefs, chances, told, kind, lang)] if lying_there else [],
            "layout": layout(
                height=HEIGHT,
                legend=False,
                xaxis=axis(type="category", side="top"),
                yaxis=axis(type="category", autorange="reversed"),
                margin={"l": 24, "r": 4, "t": 24, "b": 4, "pad": 2},
            ),
        },
        head=(
            *(say(lang, f"odds.axis.{name}") for name in ("place", "declared")),
            *(kind_name(each, lang) for each in Kind),
            say(lang, "odds.axis.amount"),
        ),
        rows=tuple(row_of(beliefs, place, lang) for place in lying_there.values()),
        tips=tuple(told.values()),
        keys=tuple(map(_key, lying_there)),
    )


def row_of(beliefs: Beliefs, place: Place, lang: str) -> tuple[str, ...]:
    """A card in words: its cell, what was declared, the chance of each kind, the mean amount."""
    return (
        place.cell,
        kind_name(place.declared, lang) if place.declared else "",
        *(percent(chance, lang) for chance in beliefs.kinds(place.cell).values()),
        decimal(beliefs.amount(place.cell), lang),
    )


def _heat(
    beliefs: Beliefs,
    chances: dict[str, Fraction],
    told: dict[str, str],
    kind: Kind,
    lang: str,
) -> Spec:
    known = {
        cell: card_label(beliefs.known[cell], lang) for cell in chances if cell in beliefs.known
    }
    texts = {cell: percent(chance, lang) for cell, chance in chances.items()} | known
    return {
        "type": "heatmap",
        "x": list(COLUMNS),
        "y": list(ROWS),
        "z": _grid([bar_height(chances[cell]) if cell in chances else None for cell in CELLS]),
        "zmin": 0,
        "zmax": 100,
        "colorscale": [[0, "@grid"], [1, HEAT[kind]]],
        "showscale": False,
        "xgap": 3,
        "ygap": 3,
        "text": _grid([texts.get(cell, "") for cell in CELLS]),
        "texttemplate": "%{text}",
        "hovertext": _grid([told.get(cell, "") for cell in CELLS]),
        "customdata": _grid([_key(cell) for cell in CELLS]),
        "hovertemplate": "%{hovertext}<extra></extra>",
        "hoverongaps": False,
    }


def _grid(values: Sequence[object]) -> list[list[object]]:
    """The values of all cells, in rows."""
    width = len(COLUMNS)
    return [list(values[i : i + width]) for i in range(0, len(values), width)]


def _key(cell: str) -> str:
    return f"cell:{cell}"


def _summary(beliefs: Beliefs, chances: dict[str, Fraction], lang: str) -> str:
    unseen = {cell: chance for cell, chance in chances.items() if cell not in beliefs.known}
    if not unseen:
        return say(lang, "odds.island.none")
    most = max(unseen.values())
    cells = ", ".join(cell for cell, chance in unseen.items() if chance == most)
    return say(lang, "odds.island.summary", cells=cells, chance=percent(most, lang))


def _tip(beliefs: Beliefs, place: Place, kind: Kind, lang: str, names: Names) -> str:
    chance = percent(beliefs.kinds(place.cell)[kind], lang)
    lines = [f"<b>{place.cell}</b> · {kind_name(kind, lang)}: {chance}"]
    if place.declared is None or place.layer is None:
        lines.append(say(lang, "odds.island.centre"))
    else:
        mine = ".you" if place.layer == beliefs.view.seat else ""
        said = kind_name(place.declared, lang)
        player = player_name(place.layer, lang, names)
        lines.append(say(lang, f"odds.island.said{mine}", player=player, declared=said))
    if place.card:
        lines.append(say(lang, "odds.island.seen", card=card_label(place.card, lang)))
    return "<br>".join(lines)
