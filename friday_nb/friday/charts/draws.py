"""The chart of further cards: the chance to win, and the life it costs, by how many are drawn."""

from __future__ import annotations

from fractions import Fraction

from friday_nb.charts.chart import Chart, Spec, axis, bar_height, bars, labels, layout
from friday_nb.core.numbers import decimal, percent
from friday_nb.friday import View
from friday_nb.friday.odds import DrawOdds, draw_odds
from friday_nb.friday.words import say

HEIGHT = 220
"""Pixels."""
WIDEST = 9
"""Bars side by side that can still be read."""


def draws_chart(view: View, lang: str = "en") -> Chart:
    """Chance to reach the value with 0, 1, 2, ... further cards, and the mean life lost.

    A bar is hatched where its last card must be bought.  Empty outside a fight.
    """
    found = draw_odds(view)[:WIDEST]
    names = [f"+{odds.cards}" for odds in found]
    free = [odds for odds in found if not _is_bought(odds)]
    lives = [say(lang, "deck.draws.life", life=decimal(odds.mean_life, lang)) for odds in found]
    data: list[Spec] = []
    for bought in (False, True):
        heights = [bar_height(o.reach) if _is_bought(o) is bought else 0.0 for o in found]
        if any(_is_bought(o) is bought for o in found):
            label = say(lang, f"deck.draws.{'bought' if bought else 'free'}")
            data.append(bars(names, heights, label=label, colour="@enough", unsure=bought))
    if found:
        ends = [f"{percent(o.reach, lang)}<br>{l}" for o, l in zip(found, lives, strict=True)]
        data.append(labels(names, [bar_height(o.reach) for o in found], ends))
    return Chart(
        title=say(lang, "deck.draws.title"),
        summary=_summary(found, free, lang),
        spec={
            "data": data,
            "layout": layout(
                height=HEIGHT,
                xaxis=axis(type="category"),
                yaxis=axis(range=[0, 130], showticklabels=False, showgrid=False),
            ),
        },
        head=tuple(
            say(lang, f"deck.axis.{name}")
            for name in ("further", "bought", "reach", "life", "dies")
        ),
        rows=tuple(
            (name, _bought(odds, lang), percent(odds.reach, lang), life, percent(odds.dies, lang))
            for name, odds, life in zip(names, found, lives, strict=True)
        ),
        tips=tuple(_tip(odds, lang) for odds in found),
        keys=tuple(f"draws:{odds.cards}" for odds in found),
    )


def _is_bought(odds: DrawOdds) -> bool:
    """Must a card be bought on the way, whatever comes?"""
    return odds.bought[0][0] > 0


def _bought(odds: DrawOdds, lang: str) -> str:
    """How many of the cards must be bought: a number, or a range where a stop decides."""
    low, high = odds.bought[0][0], odds.bought[-1][0]
    return str(low) if low == high else say(lang, "deck.draws.range", low=low, high=high)


def _summary(found: tuple[DrawOdds, ...], free: list[DrawOdds], lang: str) -> str:
    if not found:
        return say(lang, "deck.draws.none")
    last = free[-1] if free else found[0]
    return say(
        lang,
        "deck.draws.summary",
        n=last.cards,
        chance=percent(last.reach, lang),
        life=decimal(last.mean_life, lang),
    )


def _tip(odds: DrawOdds, lang: str) -> str:
    tip = say(
        lang,
        "deck.draws.tip",
        n=odds.cards,
        bought=_bought(odds, lang),
        value=odds.needed,
        chance=percent(odds.reach, lang),
        life=decimal(odds.mean_life, lang),
        spread=decimal(Fraction(odds.spread_life), lang),
    )
    if odds.dies:
        tip += "<br>" + say(lang, "deck.draws.tip.dies", chance=percent(odds.dies, lang))
    if odds.reshuffles:
        tip += "<br>" + say(lang, "deck.draws.tip.reshuffles")
    return tip
