"""The chart of the total: what so many further cards make of it, against the value needed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from friday_nb.charts.chart import Chart, Spec, axis, bar_height, bars, labels, layout
from friday_nb.core.numbers import percent
from friday_nb.friday import View
from friday_nb.friday.odds import Chances, DrawOdds, draw_odds
from friday_nb.friday.texts import card_label
from friday_nb.friday.words import say
from friday_nb.i18n import signed

HEIGHT = 220
"""Pixels."""
MOST_LABELS = 9
"""Bars that have room for their chances in words."""
TAIL = Fraction(1, 400)
"""Totals at both ends that are rarer than this are told, but have no room in the picture."""
LEADING = 3
"""Next cards named for a total."""


def usual_cards(draws: tuple[DrawOdds, ...]) -> int:
    """How many further cards to show first: all free ones, or one where none is free."""
    free = [entry.cards for entry in draws if entry.cards and not entry.bought[0][0]]
    return free[-1] if free else min(1, len(draws) - 1)


def totals_chart(
    view: View,
    cards: int | None = None,
    lang: str = "en",
    *,
    leads: Mapping[int, Chances] | None = None,
) -> Chart:
    """The distribution of the total after so many further cards, the winning part in a colour.

    Args:
        view: The position; outside a fight the chart is empty.
        cards: How many further cards are drawn; without it all free ones.
        lang: The language.
        leads: For each total the likeliest next cards (`leading_cards`), told with its bar.
    """
    draws = draw_odds(view)
    if not draws:
        return _chart((), (), "odds.total.none", {}, lang)
    at = usual_cards(draws) if cards is None else max(0, min(cards, len(draws) - 1))
    entry = draws[at]
    shown = _shown(entry.totals)
    data = _bars(shown, entry, lang)
    facts: dict[str, int | str] = {
        "n": entry.cards,
        "value": entry.needed,
        "reach": percent(entry.reach, lang),
        "mean": signed_mean(entry.mean_total, lang),
    }
    key = "odds.total.summary" if entry.cards else "odds.total.summary.now"
    chart = _chart(data, shown, key, facts, lang)
    line = _value_line(shown, entry.needed, lang)
    chart.spec["layout"] |= line
    return Chart(
        title=chart.title,
        summary=chart.summary,
        spec=chart.spec,
        head=tuple(say(lang, f"odds.axis.{word}") for word in ("total", "chance", "wins")),
        rows=tuple(
            (signed(total), percent(chance, lang), _verdict(total, entry.needed, lang))
            for total, chance in entry.totals
        ),
        tips=tuple(_tip(total, chance, entry, leads or {}, lang) for total, chance in shown),
        keys=tuple(f"total:{total}" for total, _ in shown),
    )


def signed_mean(mean: Fraction, lang: str) -> str:
    """A mean total with one decimal; a minus sign where it is below 0, no plus sign."""
    tenths = int(abs(mean) * 10 + Fraction(1, 2))
    number = say(lang, "number.decimal", whole=tenths // 10, tenth=tenths % 10)
    return f"{signed(-1)[0]}{number}" if mean < 0 and tenths else number


def _shown(totals: tuple[tuple[int, Fraction], ...]) -> list[tuple[int, Fraction]]:
    """All totals from the first to the last that is not too rare, without a gap."""
    seen = [total for total, chance in totals if chance >= TAIL]
    chances = dict(totals)
    return [(t, chances.get(t, Fraction(0))) for t in range(min(seen), max(seen) + 1)]


def _bars(shown: list[tuple[int, Fraction]], entry: DrawOdds, lang: str) -> list[Spec]:
    names = [total for total, _ in shown]
    data = []
    for wins, colour in ((True, "@enough"), (False, "@short")):
        part = entry.reach if wins else 1 - entry.reach
        heights = [
            bar_height(chance) if (total >= entry.needed) is wins else 0.0
            for total, chance in shown
        ]
        if part:
            word = "wins" if wins else "short"
            label = say(lang, f"odds.total.{word}", chance=percent(part, lang))
            data.append(bars(names, heights, label=label, colour=colour))
    if len(shown) <= MOST_LABELS:
        texts = [percent(chance, lang) if chance else "" for _, chance in shown]
        data.append(labels(names, [bar_height(chance) for _, chance in shown], texts))
    return data


def _value_line(shown: list[tuple[int, Fraction]], needed: int, lang: str) -> Spec:
    """The border between losing and winning, where it lies among the bars; and its words."""
    first, last = shown[0][0], shown[-1][0]
    at = min(max(needed - 0.5, first - 0.5), last + 0.5)
    return {
        "shapes": [
            {
                "type": "line",
                "x0": at,
                "x1": at,
                "y0": 0,
                "y1": 1,
                "yref": "paper",
                "line": {"color": "@text", "width": 2, "dash": "dot"},
            }
        ],
        "annotations": [
            {
                "x": at,
                "y": 1,
                "yref": "paper",
                "yanchor": "bottom",
                "xanchor": "right" if at > (first + last) / 2 else "left",
                "text": say(lang, "odds.total.needed", n=needed),
                "showarrow": False,
                "font": {"color": "@text", "size": 13},
            }
        ],
    }


def _chart(
    data: list[Spec] | tuple[()],
    shown: list[tuple[int, Fraction]] | tuple[()],
    key: str,
    facts: Mapping[str, int | str],
    lang: str,
) -> Chart:
    top = bar_height(max((chance for _, chance in shown), default=Fraction(1)) * Fraction(5, 4))
    values = axis(dtick=1 if len(shown) <= 2 * MOST_LABELS else 5, showgrid=False)
    if shown:
        values["range"] = [shown[0][0] - 0.7, shown[-1][0] + 0.7]
    spec = {
        "data": list(data),
        "layout": layout(
            height=HEIGHT,
            xaxis=values,
            yaxis=axis(range=[0, top], showticklabels=False, showgrid=False),
            margin={"l": 8, "r": 8, "t": 24, "b": 26, "pad": 2},
        ),
    }
    return Chart(say(lang, "odds.total.title"), say(lang, key, **facts), spec)


def _verdict(total: int, needed: int, lang: str) -> str:
    gap = total - needed
    word = "over" if gap > 0 else "enough" if gap == 0 else "missing"
    return say(lang, f"odds.total.{word}", n=abs(gap))


def _tip(
    total: int, chance: Fraction, entry: DrawOdds, leads: Mapping[int, Chances], lang: str
) -> str:
    tip = say(
        lang,
        "odds.total.tip",
        total=total,
        chance=percent(chance, lang),
        verdict=_verdict(total, entry.needed, lang),
    )
    if leads.get(total):
        first = ", ".join(
            f"{card_label(card, lang)} {percent(p, lang)}" for card, p in leads[total][:LEADING]
        )
        tip += "<br>" + say(lang, "odds.total.leads", cards=first)
    return tip
