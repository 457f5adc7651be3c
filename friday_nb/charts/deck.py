"""Three charts of Robinson's deck: where the cards are, and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from friday_nb.charts.chart import Chart, Spec, axis, bar_height, bars, labels, layout
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


class Column(NamedTuple):
    """One bar of a chart of the next card: its name, its key and the cards it stands for."""

    name: str
    key: str
    cards: tuple[Possible, ...]


class Series(NamedTuple):
    """The cards that share a colour: the word for them, the colour, and who belongs."""

    label: str
    colour: str
    belongs: Callable[[Card], bool]


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
        (name, *(str(bar["y"][i] or 0) for bar in data), str(sum(bar["y"][i] or 0 for bar in data)))
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
    values = _columns([p.card.value for p in cards]) if cards else ()
    columns = [
        Column(signed(v), f"value:{v}", tuple(p for p in cards if p.card.value == v))
        for v in values
    ]
    if wins is None:
        series = [Series("known", "@stack", lambda _: True)]
    else:
        series = [
            Series("enough", "@enough", wins.__contains__),
            Series("short", "@short", lambda card: card not in wins),
        ]
    return _next_chart("value", columns, series, size_of(cards), lang)


def ability_chart(view: View, lang: str = "en") -> Chart:
    """The next card by its ability, likeliest first; aging cards have a colour of their own."""
    cards = odds.candidates(view)
    groups: dict[Ability, list[Possible]] = {}
    for possible in cards:
        groups.setdefault(possible.card.ability, []).append(possible)
    ranked = sorted(groups.items(), key=lambda pair: (sum(map(_weight, pair[1])), -pair[0]))
    columns = [
        Column(ability_name(ability, lang), f"ability:{ability.name}", tuple(group))
        for ability, group in ranked
    ]
    series = [
        Series("ability", "@stack", lambda card: card.group is not Group.AGING),
        Series("aging", "@aging", lambda card: card.group is Group.AGING),
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
    columns: list[Column],
    series: list[Series],
    size: int,
    lang: str,
    *,
    flat: bool = False,
) -> Chart:
    """Bars of chances, with words at their ends and the cards behind each as a tip."""
    names = [column.name for column in columns]
    totals = [sum(map(_weight, column.cards), Fraction(0)) / size for column in columns]
    shares = [share(column.cards, size, lang) for column in columns]
    lists = [_candidate_list(column.cards, lang) for column in columns]
    data = _next_bars(columns, series, size, lang, flat=flat)
    plain = {say(lang, "deck.series.known"), say(lang, "deck.series.ability")}
    legend = any(bar["name"] not in plain for bar in data)
    if data:
        short = [share(column.cards, size, lang, short=True) for column in columns]
        data.append(_labels(names, totals, short, lang, flat=flat))
    rows = list(zip(names, totals, shares, lists, strict=True))
    told = sorted(((total, name) for name, total, _, _ in rows if total), reverse=True)
    return Chart(
        title=say(lang, f"deck.{kind}.title"),
        summary=say(
            lang,
            f"deck.{kind}.summary" if columns else "deck.next.none",
            parts=", ".join(f"{name}: {percent(total, lang)}" for total, name in told),
        ),
        spec={"data": data, "layout": _next_layout(totals, legend=legend, flat=flat)},
        head=tuple(say(lang, f"deck.axis.{word}") for word in (kind, "chance", "cards")),
        rows=tuple(
            (name, f"{percent(total, lang)}, {part}", cards)
            for name, total, part, cards in rows
            if total
        ),
        tips=tuple(
            f"<b>{name}</b> · {percent(total, lang)} · {part}<br>{cards}"
            for name, total, part, cards in rows
        ),
        keys=tuple(column.key for column in columns),
    )


def _next_bars(
    columns: list[Column], series: list[Series], size: int, lang: str, *, flat: bool
) -> list[Spec]:
    """The bars; the part that rests on the unseen aging card is a series of its own, hatched."""
    names = [column.name for column in columns]
    data: list[Spec] = []
    for label, colour, belongs in series:
        for unsure in (False, True):
            parts = [
                sum(
                    (
                        p.maybe if unsure else Fraction(p.sure)
                        for p in column.cards
                        if belongs(p.card)
                    ),
                    Fraction(0),
                )
                for column in columns
            ]
            if any(parts):
                said = say(lang, f"deck.series.{'unseen' if unsure else label}")
                heights = [bar_height(part / size) for part in parts]
                data.append(
                    bars(names, heights, label=said, colour=colour, unsure=unsure, flat=flat)
                )
    return data


def _next_layout(totals: list[Fraction], *, legend: bool, flat: bool) -> Spec:
    """Room above (or beside) the bars for their words; few lying bars stay as thin as many."""
    room = Fraction(3, 2) if flat else Fraction(5, 4)
    top = bar_height(max(totals, default=Fraction(1)) * room)
    chances = axis(range=[0, top], showticklabels=False, showgrid=False)
    if not flat:
        kinds = axis(type="category")
        return layout(height=HEIGHT, legend=legend, xaxis=kinds, yaxis=chances)
    kinds = axis(type="category", automargin=True)
    if len(totals) < FEWEST:
        kinds["range"] = [len(totals) - FEWEST - 0.5, len(totals) - 0.5]
    height = max(HEIGHT, 40 + 25 * len(totals))
    return layout(height=height, legend=legend, xaxis=chances, yaxis=kinds)


def _labels(
    names: list[str], totals: list[Fraction], shares: list[str], lang: str, *, flat: bool
) -> Spec:
    """The words at the end of each bar."""
    heights = [bar_height(total) for total in totals]
    before, between = (" ", " · ") if flat else ("", "<br>")
    texts = [
        f"{before}{percent(total, lang)}{between}{part}" if total else ""
        for total, part in zip(totals, shares, strict=True)
    ]
    return labels(names, heights, texts, flat=flat)


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
