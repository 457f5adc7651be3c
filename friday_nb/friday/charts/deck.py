"""Robinson's deck: where the cards are, and the chart of the next one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from friday_nb.charts.chart import Chart, Spec, axis, bar_height, bars, labels, layout
from friday_nb.core.numbers import percent
from friday_nb.friday import Card, Node, View, odds
from friday_nb.friday.charts.counts import share, size_of
from friday_nb.friday.odds import Possible
from friday_nb.friday.texts import card_label
from friday_nb.friday.words import say
from friday_nb.i18n import signed

PLACES = ("stack", "looking", "fight", "discard", "gone")
"""Where a card of Robinson's can lie."""
HEIGHT = 220
"""Pixels."""


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


def value_chart(view: View, lang: str = "en") -> Chart:
    """The next card by its value; where it is drawn in a fight, cut by whether it would win.

    While cards are laid back it is none of those that lie in the stack (FRI-AB-SORT).
    """
    cards = () if view.node is Node.SORT else odds.candidates(view)
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
    chart = _next_chart(columns, series, size_of(cards), lang)
    if view.node is Node.SORT:
        return replace(chart, summary=say(lang, "deck.next.chosen"))
    return chart


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


def _next_chart(columns: list[Column], series: list[Series], size: int, lang: str) -> Chart:
    """Bars of chances, with words at their ends and the cards behind each as a tip."""
    names = [column.name for column in columns]
    totals = [sum(map(_weight, column.cards), Fraction(0)) / size for column in columns]
    shares = [share(column.cards, size, lang) for column in columns]
    lists = [_candidate_list(column.cards, lang) for column in columns]
    data = _next_bars(columns, series, size, lang)
    legend = any(bar["name"] != say(lang, "deck.series.known") for bar in data)
    if data:
        short = [share(column.cards, size, lang, short=True) for column in columns]
        data.append(_labels(names, totals, short, lang))
    rows = list(zip(names, totals, shares, lists, strict=True))
    told = sorted(((total, name) for name, total, _, _ in rows if total), reverse=True)
    return Chart(
        title=say(lang, "deck.value.title"),
        summary=say(
            lang,
            "deck.value.summary" if columns else "deck.next.none",
            parts=", ".join(f"{name}: {percent(total, lang)}" for total, name in told),
        ),
        spec={"data": data, "layout": _next_layout(totals, legend=legend)},
        head=tuple(say(lang, f"deck.axis.{word}") for word in ("value", "chance", "cards")),
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


def _next_bars(columns: list[Column], series: list[Series], size: int, lang: str) -> list[Spec]:
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
                data.append(bars(names, heights, label=said, colour=colour, unsure=unsure))
    return data


def _next_layout(totals: list[Fraction], *, legend: bool) -> Spec:
    """Room above the bars for their words."""
    top = bar_height(max(totals, default=Fraction(1)) * Fraction(5, 4))
    chances = axis(range=[0, top], showticklabels=False, showgrid=False)
    return layout(height=HEIGHT, legend=legend, xaxis=axis(type="category"), yaxis=chances)


def _labels(names: list[str], totals: list[Fraction], shares: list[str], lang: str) -> Spec:
    """The words at the end of each bar."""
    heights = [bar_height(total) for total in totals]
    texts = [
        f"{percent(total, lang)}<br>{part}" if total else ""
        for total, part in zip(totals, shares, strict=True)
    ]
    return labels(names, heights, texts)


def _columns(values: list[int]) -> range:
    """All values from the lowest to the highest; the usual ones always have their column."""
    return range(min((-1, *values)), max((4, *values)) + 1)


def _weight(possible: Possible) -> Fraction:
    return possible.sure + possible.maybe


def _candidate_list(group: Iterable[Possible], lang: str) -> str:
    parts = [card_list([(p.card, p.sure)], lang) for p in group if p.sure]
    parts += [
        say(lang, "deck.card.maybe", name=card_label(p.card, lang), chance=percent(p.maybe, lang))
        for p in group
        if p.maybe
    ]
    return ", ".join(parts)
