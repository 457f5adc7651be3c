"""Three charts of Robinson's deck: where the cards are, and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from friday_nb.charts.chart import Chart, Spec, axis, bars, layout
from friday_nb.charts.numbers import percent, share, signed, size_of
from friday_nb.friday import Ability, Card, Group, View, odds
from friday_nb.friday.odds import Possible
from friday_nb.friday.texts import ability_name, card_label
from friday_nb.words import say

PLACES = ("stack", "looking", "fight", "discard", "gone")
"""Where a card of Robinson's can lie, in the order of the bars; also the colours' names."""
UNKNOWN = "?"
"""The column of the aging card that nobody has seen."""
HEIGHT = 220
"""Pixels; lying bars take more when there are many."""
FEWEST = 7
"""Lying bars that fit into that height."""


def cards_by_place(view: View) -> dict[str, Counter[Card]]:
    """The cards known to lie at each of `PLACES`; the unseen aging card is in none of them."""
    fight = view.fight.cards if view.fight else ()
    return {
        "stack": Counter({p.card: p.sure for p in odds.could_be(view) if p.sure}),
        "looking": Counter(view.looking),
        "fight": Counter(played.card for played in fight),
        "discard": Counter(dict(view.discard)),
        "gone": Counter(dict(view.destroyed)),
    }


def where_chart(view: View, lang: str = "en") -> Chart:
    """All of Robinson's cards as bars by value, cut by the place where they lie."""
    places = {name: cards for name, cards in cards_by_place(view).items() if cards}
    values = [card.value for cards in places.values() for card in cards]
    columns = _columns(values)
    unseen = 1 if view.stack.unseen else 0
    names = [UNKNOWN] * unseen + [signed(value) for value in columns]
    data: list[Spec] = []
    tips = [""] * len(names)
    for place in PLACES:
        lying = places.get(place, Counter())
        groups = [[(c, n) for c, n in _in_order(lying) if c.value == value] for value in columns]
        heights = [int(place == "stack")] * unseen + [sum(n for _, n in g) for g in groups]
        if not any(heights):
            continue
        label = say(lang, f"deck.place.{place}")
        data.append(
            bars(
                names,
                heights,
                label=label,
                colour=f"@{place}",
                texts=[str(height or "") for height in heights],
            )
        )
        for i, group in enumerate(groups, unseen):
            if group:
                tips[i] += f"<br>{label}: {card_list(group, lang)}"
    if unseen:
        tips[0] = f"<br>{say(lang, 'deck.unseen')}"
    sizes = {place: sum(places.get(place, Counter()).values()) for place in PLACES}
    sizes["stack"] = view.stack.size
    rows = tuple(
        (name, *(str(bar["y"][i]) for bar in data), str(sum(bar["y"][i] for bar in data)))
        for i, name in enumerate(names)
    )
    return Chart(
        title=say(lang, "deck.where.title"),
        summary=say(lang, "deck.where.summary", **sizes, all=sum(sizes.values())),
        spec={
            "data": data,
            "layout": layout(
                height=HEIGHT,
                xaxis=axis(type="category"),
                yaxis=axis(dtick=5, rangemode="tozero"),
            ),
        },
        head=(
            say(lang, "deck.axis.value"),
            *(bar["name"] for bar in data),
            say(lang, "deck.axis.all"),
        ),
        rows=tuple(row for row in rows if row[-1] != "0"),
        tips=tuple(f"<b>{name}</b>{tip}" for name, tip in zip(names, tips, strict=True)),
        keys=("unseen",) * unseen + tuple(f"value:{value}" for value in columns),
    )


def value_chart(view: View, lang: str = "en") -> Chart:
    """The next card by its value; where it is drawn in a fight, cut by whether it would win."""
    cards = odds.candidates(view)
    wins = winning_cards(view)
    columns = [
        (signed(value), f"value:{value}", tuple(p for p in cards if p.card.value == value))
        for value in (_columns([p.card.value for p in cards]) if cards else ())
    ]
    if wins is None:
        series = [("known", "@stack", lambda _: True)]
    else:
        series = [("enough", "@enough", wins.__contains__)]
        series += [("short", "@short", lambda card: card not in wins)]
    return _next_chart("value", columns, series, size_of(cards), lang)


def ability_chart(view: View, lang: str = "en") -> Chart:
    """The next card by its ability, likeliest first; aging cards have a colour of their own."""
    cards = odds.candidates(view)
    groups: dict[Ability, list[Possible]] = {}
    for possible in cards:
        groups.setdefault(possible.card.ability, []).append(possible)
    ranked = sorted(groups.items(), key=lambda pair: (sum(map(_weight, pair[1])), -pair[0]))
    columns = [
        (ability_name(ability, lang), f"ability:{ability.name}", tuple(group))
        for ability, group in ranked
    ]
    series = [
        ("ability", "@stack", lambda card: card.group is not Group.AGING),
        ("aging", "@aging", lambda card: card.group is Group.AGING),
    ]
    return _next_chart("ability", columns, series, size_of(cards), lang, flat=True)


def winning_cards(view: View) -> frozenset[Card] | None:
    """The cards that would win the fight if drawn next, free or bought; None outside a fight."""
    draws = odds.free_draws(view)
    if draws is None:
        draws = odds.paid_draws(view)
    return None if draws is None else frozenset(draw.card for draw in draws if draw.wins)


def card_list(cards: Iterable[tuple[Card, int]], lang: str = "en") -> str:
    """Cards in words with their values and counts: "Weak (0) ×3, Eating (0)"."""
    return ", ".join(
        say(lang, "deck.cards" if n > 1 else "deck.card", name=card_label(card, lang), count=n)
        for card, n in cards
    )


def _next_chart(
    kind: str,
    columns: list[tuple[str, str, tuple[Possible, ...]]],
    series: list[tuple[str, str, Callable[[Card], bool]]],
    size: int,
    lang: str,
    *,
    flat: bool = False,
) -> Chart:
    """Bars of chances; the part that rests on the unseen aging card is hatched."""
    names = [name for name, _, _ in columns]
    totals = [sum(map(_weight, group), Fraction(0)) / size for _, _, group in columns]
    shares = [share(group, size, lang) for _, _, group in columns]
    tips = [
        f"<b>{name}</b> · {percent(total, lang)} · {part}<br>{_candidate_list(group, lang)}"
        for (name, _, group), total, part in zip(columns, totals, shares, strict=True)
    ]
    data: list[Spec] = []
    for label, colour, belongs in series:
        for unsure in (False, True):
            parts = [
                sum((p.maybe if unsure else Fraction(p.sure) for p in g if belongs(p.card)), start)
                for _, _, g in columns
                for start in (Fraction(0),)
            ]
            if not any(parts):
                continue
            data.append(
                bars(
                    names,
                    [_height(part / size) for part in parts],
                    label=say(lang, f"deck.series.{'unseen' if unsure else label}"),
                    colour=colour,
                    unsure=unsure,
                    flat=flat,
                )
            )
    if data:
        short = [share(group, size, lang, short=True) for _, _, group in columns]
        data.append(_labels(names, totals, short, lang, flat=flat))
    room = 1.5 if flat else 1.25  # for the labels at the ends
    top = _height(max(totals, default=Fraction(1)) * Fraction(room))
    chances = axis(range=[0, top], showticklabels=False, showgrid=False)
    kinds = axis(type="category", automargin=True) if flat else axis(type="category")
    across = {"xaxis": chances, "yaxis": kinds} if flat else {"xaxis": kinds, "yaxis": chances}
    if flat and len(columns) < FEWEST:  # few bars stay as thin as many
        kinds["range"] = [len(columns) - FEWEST - 0.5, len(columns) - 0.5]
    told = sorted(zip(totals, names, strict=True), reverse=True)
    return Chart(
        title=say(lang, f"deck.{kind}.title"),
        summary=say(
            lang,
            f"deck.{kind}.summary" if columns else "deck.next.none",
            parts=", ".join(f"{name}: {percent(total, lang)}" for total, name in told if total),
        ),
        spec={
            "data": data,
            "layout": layout(
                height=max(HEIGHT, 40 + 25 * len(columns)) if flat else HEIGHT,
                legend=len(data) > 2 or any(bar.get("name") in meaning for bar in data),
                **across,
            ),
        },
        head=(
            say(lang, f"deck.axis.{kind}"),
            say(lang, "deck.axis.chance"),
            say(lang, "deck.axis.cards"),
        ),
        rows=tuple(
            (name, f"{percent(total, lang)}, {part}", _candidate_list(group, lang))
            for (name, _, group), total, part in zip(columns, totals, shares, strict=True)
            if total
        ),
        tips=tuple(tips),
        keys=tuple(key for _, key, _ in columns),
    )


def _labels(
    names: list[str], totals: list[Fraction], shares: list[str], lang: str, *, flat: bool
) -> Spec:
    """The words at the end of each bar."""
    heights = [_height(total) for total in totals]
    before, between = (" ", " · ") if flat else ("", "<br>")
    return {
        "type": "scatter",
        "mode": "text",
        "x": heights if flat else names,
        "y": names if flat else heights,
        "text": [
            f"{before}{percent(total, lang)}{between}{part}" if total else ""
            for total, part in zip(totals, shares, strict=True)
        ],
        "textposition": "middle right" if flat else "top center",
        "textfont": {"color": "@text", "size": 12},
        "hoverinfo": "skip",
        "showlegend": False,
        "cliponaxis": False,
    }


def _height(chance: Fraction) -> float:
    return round(float(chance) * 100, 2)


def _columns(values: list[int]) -> range:
    """All values from the lowest to the highest; the usual ones always have their column."""
    return range(min((-1, *values)), max((4, *values)) + 1)


def _weight(possible: Possible) -> Fraction:
    return possible.sure + possible.maybe


def _in_order(cards: Mapping[Card, int]) -> list[tuple[Card, int]]:
    return sorted(cards.items(), key=lambda pair: pair[0].kind)


def _candidate_list(group: Iterable[Possible], lang: str) -> str:
    parts = [card_list([(p.card, p.sure)], lang) for p in group if p.sure]
    parts += [
        say(lang, "deck.card.maybe", name=card_label(p.card, lang), chance=percent(p.maybe, lang))
        for p in group
        if p.maybe
    ]
    return ", ".join(parts)
