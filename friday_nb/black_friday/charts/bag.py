"""The content of the bag: what is certainly in it, and what may be."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.black_friday.cases import CASES
from friday_nb.black_friday.odds import Contents, Draws
from friday_nb.black_friday.texts import colour_name
from friday_nb.black_friday.words import say
from friday_nb.charts.chart import Chart, Spec, axis, bars, labels, layout, row_tip
from friday_nb.core.numbers import decimal

HEIGHT: Final = 240
"""Height of the chart in pixels."""


def bag_chart(bag: Contents, next_draw: Draws, lang: str = "en") -> Chart:
    """A column for each kind: the least, mean and greatest number of its cases in the bag.

    The hatched part may be in the bag or may have been dealt.  The key of a column is, for example,
    ``kind:red``.
    """
    counts = {kind: tuple(bag.chances(kind)) for kind in CASES}
    least = [counts[kind][0] for kind in CASES]
    most = [counts[kind][-1] for kind in CASES]
    names = [colour_name(kind, lang) for kind in CASES]
    means = [decimal(bag.mean(kind), lang) for kind in CASES]
    sure = bars(names, least, label=say(lang, "odds.bag.sure"), colour="@stack")
    more = [a - b for a, b in zip(most, least, strict=True)]
    maybe = bars(names, more, label=say(lang, "odds.bag.maybe"), colour="@short", unsure=True)
    rows = tuple(
        (name, str(low), mean, str(high), _drawn(next_draw, kind, lang))
        for name, low, mean, high, kind in zip(names, least, means, most, CASES, strict=True)
    )
    columns = ("kind", "least", "mean", "most", "drawn")
    head = tuple(say(lang, f"odds.axis.{name}") for name in columns)
    return Chart(
        title=say(lang, "odds.bag.title"),
        summary=say(lang, "odds.bag.summary", n=bag.size, unknown=bag.unknown, blacks=bag.blacks),
        spec={
            "data": [
                sure,
                maybe,
                _means(bag, names, say(lang, "odds.bag.mean")),
                labels(names, most, means),
            ],
            "layout": layout(
                height=HEIGHT,
                xaxis=axis(type="category"),
                yaxis=axis(range=[0, max(most) * 1.18 + 1]),
            ),
        },
        head=head,
        rows=rows,
        tips=tuple(row_tip(head, row) for row in rows),
        keys=tuple(f"kind:{kind}" for kind in CASES),
    )


def _drawn(next_draw: Draws, kind: str, lang: str) -> str:
    return decimal(Fraction(next_draw.of(kind).mean), lang)


def _means(bag: Contents, names: list[str], label: str) -> Spec:
    """A line across each column at its mean."""
    return {
        "type": "scatter",
        "mode": "markers",
        "name": label,
        "x": names,
        "y": [round(float(bag.mean(kind)), 2) for kind in CASES],
        "marker": {"color": "@text", "size": 13, "symbol": "line-ew-open"},
        "hoverinfo": "skip",
        "cliponaxis": False,
    }
