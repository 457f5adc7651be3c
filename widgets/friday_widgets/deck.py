"""The deck pane: where the cards are, what comes next, and what these numbers are made of.

The pane is worked out only while somebody sees it, and after the table: it hears of a change when
the clicks pause (`When.LATER`).  Of its four parts only those that changed travel to the page.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import traitlets

from friday_nb import charts
from friday_nb.friday import Card, Group, View, odds
from friday_nb.friday.texts import ability_name, card_label
from friday_nb.words import say
from friday_widgets import assets
from friday_widgets.chart import PlotlyHost, chart_css, chart_words
from friday_widgets.desk import Desk, When

Headline = dict[str, str]


class DeckPanel(PlotlyHost):
    """The deck pane of a desk.

    Args:
        desk: The visitor's game.
        shown: Whether to work it out at once; else the page says when it comes into sight.
    """

    _esm: ClassVar[Any] = assets.esm("chart.js", "deck.js")
    _css: ClassVar[Any] = chart_css("deck.css")
    model = traitlets.Dict().tag(sync=True)
    where = traitlets.Dict().tag(sync=True)
    by_value = traitlets.Dict().tag(sync=True)
    by_ability = traitlets.Dict().tag(sync=True)
    draws = traitlets.Dict().tag(sync=True)
    shown = traitlets.Bool(False).tag(sync=True)

    def __init__(self, desk: Desk, *, shown: bool = False) -> None:
        super().__init__(desk.lang, shown=shown, model=model(desk))
        self._desk = desk
        self._painted: tuple[View, str] | None = None
        desk.subscribe(self._follow, When.LATER)
        self.observe(lambda _change: self.refresh(), "shown")
        self.refresh()

    def refresh(self) -> None:
        """Bring the pane up to date, if it is in sight and behind."""
        now = (self._desk.view, self._desk.lang)
        if not self.shown or now == self._painted:
            return
        self._painted = now
        with self.hold_sync():
            self.words = chart_words(self._desk.lang)
            self.model = model(self._desk)
            for name, chart in figures(*now).items():
                self.set_trait(name, chart.to_json())

    def _follow(self, _desk: Desk, what: str) -> None:
        if what != "notice":
            self.refresh()

    def __repr__(self) -> str:
        return f"DeckPanel({self._desk.position()!r})"


def model(desk: Desk) -> dict[str, Any]:
    """The words of the pane, in the desk's language: headlines and the list of the stack."""
    view, lang = desk.view, desk.lang
    return {
        "title": say(lang, "deck.title"),
        "heads": headlines(view, lang),
        "list": stack_list(view, lang),
    }


def figures(view: View, lang: str) -> dict[str, charts.Chart]:
    """The charts of the pane by the name of the trait that carries them."""
    return {
        "where": charts.where_chart(view, lang),
        "by_value": charts.value_chart(view, lang),
        "by_ability": charts.ability_chart(view, lang),
        "draws": charts.draws_chart(view, lang),
    }


def headlines(view: View, lang: str) -> list[Headline]:
    """What matters most, in sentences, each with what it is made of."""
    heads = [_wins(view, lang), _next(view, lang), _reshuffle(view, lang)]
    return [head for head in heads if head]


def stack_list(view: View, lang: str) -> dict[str, Any]:
    """All cards that can lie in the face-down stack; across the shuffle if it is empty."""
    stack = odds.could_be(view)
    listed = stack or odds.candidates(view)
    chances = dict(odds.next_card(view))
    note = "" if stack else say(lang, "deck.list.empty" if listed else "deck.list.none")
    return {
        "title": say(lang, "deck.list.title"),
        "note": note,
        "head": [
            say(lang, "deck.axis.count"),
            say(lang, "deck.axis.card"),
            say(lang, "deck.list.chance"),
        ],
        "rows": [_row(possible, chances, view, lang) for possible in listed],
    }


def _row(
    possible: odds.Possible, chances: dict[Card, Fraction], view: View, lang: str
) -> dict[str, Any]:
    card = possible.card
    if not possible.maybe or possible.maybe == 1:
        count = str(possible.sure + int(possible.maybe))
    else:
        key = "deck.list.more" if possible.sure else "deck.list.maybe"
        count = say(lang, key, count=possible.sure, more=possible.sure + 1)
    told = charts.percent(chances.get(card, Fraction(0)), lang)
    if card in view.stack.bottom[-1:]:
        told = f"{told}, {say(lang, 'deck.list.bottom')}"
    return {
        "count": count,
        "card": card_label(card, lang),
        "ability": ability_name(card.ability, lang) if card.ability else "",
        "chance": told,
        "keys": [f"value:{card.value}", f"value:{card.value}", f"ability:{card.ability.name}"],
        "aging": card.group is Group.AGING,
    }


def _wins(view: View, lang: str) -> Headline | None:
    """The chance to win with the next card, free or bought."""
    kind, draws = "free", odds.free_draws(view)
    if draws is None:
        kind, draws = "paid", odds.paid_draws(view)
    if draws is None or view.fight is None:
        return None
    chance = sum((draw.chance for draw in draws if draw.wins), Fraction(0))
    return {
        "text": say(lang, f"deck.head.{kind}", chance=charts.percent(chance, lang)),
        "why": _why_wins(view, kind, draws, lang),
        "tone": "win",
    }


def _why_wins(view: View, kind: str, draws: tuple[odds.Draw, ...], lang: str) -> str:
    fight = view.fight
    assert fight is not None
    if not draws:
        unpaid = kind == "paid" and odds.candidates(view)
        return say(lang, "deck.why.unpaid" if unpaid else "deck.why.lost")
    facts = {"total": fight.total, "value": fight.value}
    if len(draws) == 1:
        (only,) = draws
        name = card_label(only.card, lang)
        return say(lang, "deck.why.known", name=name, sum=only.total, **facts)
    cards = odds.candidates(view)
    size = charts.size_of(cards)
    winners = {draw.card for draw in draws if draw.wins}
    part = charts.share([p for p in cards if p.card in winners], size, lang)
    if not winners:
        key = "wins.none"
    else:
        key = "already" if fight.drawn and fight.total >= fight.value else "wins"
    return say(lang, f"deck.why.{key}", part=part, size=size, **facts)


def _next(view: View, lang: str) -> Headline:
    """What the next card is, or is worth."""
    cards = odds.candidates(view)
    mean = odds.mean_value(view)
    if mean is None:
        old = view.rulings.too_old == "lost" and view.discard
        why = say(lang, "deck.why.nothing.old" if old else "deck.why.nothing")
        return {"text": say(lang, "deck.head.nothing"), "why": why, "tone": "next"}
    if len(cards) == 1:
        text = say(lang, "deck.head.next", name=card_label(cards[0].card, lang))
        why = say(lang, "deck.why.next" if view.stack.top else "deck.why.last")
        return {"text": text, "why": why, "tone": "next"}
    values = [possible.card.value for possible in cards]
    unseen = any(possible.maybe for possible in cards)
    return {
        "text": say(lang, "deck.head.mean", mean=charts.average(mean, lang)),
        "why": say(
            lang,
            "deck.why.mean.unseen" if unseen else "deck.why.mean",
            size=charts.size_of(cards),
            low=min(values),
            high=max(values),
        ),
        "tone": "next",
    }


def _reshuffle(view: View, lang: str) -> Headline | None:
    """When the stack runs out, and what comes in then."""
    left = odds.draws_to_reshuffle(view)
    coming = odds.next_aging(view)
    if coming:
        kind = coming[0].card.grade
    elif view.rulings.too_old == "lost":
        kind = "old"
    else:
        kind = "alone"
    now = "" if left else ".now"
    cards = sum(n for _, n in view.discard)
    return {
        "text": say(lang, f"deck.head.reshuffle{now}", n=left),
        "why": say(
            lang,
            f"deck.why.reshuffle.{kind}{now}",
            size=sum(possible.sure for possible in coming),
            cards=cards,
        ),
        "tone": "age",
    }
