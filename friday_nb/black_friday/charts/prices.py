"""The history of prices, and a fan of where the next price adjustment may take them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.charts.history import Snapshot
from friday_nb.black_friday.odds import Adjustment, Distribution
from friday_nb.black_friday.texts import colour_name
from friday_nb.black_friday.words import say
from friday_nb.charts.chart import Chart, Spec, axis, layout, row_tip
from friday_nb.charts.traces import dots, line
from friday_nb.core.numbers import percent

HEIGHT: Final = 300
"""Height of the chart in pixels."""
LOW: Final = 0.1
HIGH: Final = 0.9
"""The levels of the quantiles between which a price lies at least eight times in ten."""
SYMBOLS: Final = MappingProxyType(
    dict(zip(COLOURS, ("circle", "square", "diamond", "cross", "triangle-up"), strict=True))
)
"""Marker symbols, so that the lines can be told apart without colour."""


def price_chart(
    past: Sequence[Snapshot], ahead: Adjustment | None, lang: str = "en", *, colour: str = ""
) -> Chart:
    """The price of each colour after each adjustment, now, and after the next one.

    Args:
        past: The start of the game, each adjustment, and now (:func:`.history.history`).
        ahead: The next adjustment; None when the game is over.
        lang: "en" or "ru".
        colour: Only this colour; empty for all.
    """
    shown = (colour,) if colour else COLOURS
    xs = moments(past)
    data = [
        trace
        for name in shown
        for trace in (*_fan(past, ahead, name, xs), *_path(past, name, xs, lang))
    ]
    return Chart(
        title=say(lang, "odds.prices.title"),
        summary=_summary(past[-1], ahead, shown, lang),
        spec={"data": data, "layout": timeline(past, lang, ahead=ahead is not None)},
        head=_head(lang, ahead is not None),
        rows=tuple(_row(past[-1], ahead, name, lang) for name in shown),
        tips=tuple(_tip(past[-1], ahead, name, lang) for name in shown),
        keys=tuple(f"colour:{name}" for name in shown),
    )


def moments(past: Sequence[Snapshot]) -> list[float]:
    """The x values of the moments: 0, then one unit for each adjustment, and half a unit to now."""
    return [*map(float, range(len(past) - 1)), len(past) - 1.5]


def timeline(past: Sequence[Snapshot], lang: str, *, ahead: bool) -> Spec:
    """The layout of a chart over the adjustments of a game."""
    done = len(past) - 2
    step = max(1, (done + 9) // 10)
    ticks = [*range(0, done + 1, step)]
    names = [str(n) for n in ticks]
    if ahead:
        ticks.append(done + 1)
        names.append(say(lang, "odds.prices.next"))
    return layout(
        height=HEIGHT,
        xaxis=axis(
            range=[-0.2, done + (1.35 if ahead else 0.7)],
            tickvals=ticks,
            ticktext=names,
            showgrid=False,
            title={"text": say(lang, "odds.prices.axis"), "font": {"size": 12}, "standoff": 6},
        ),
        yaxis=axis(rangemode="tozero"),
        margin={"l": 34, "r": 8, "t": 8, "b": 44, "pad": 2},
    )


def _path(past: Sequence[Snapshot], name: str, xs: list[float], lang: str) -> list[Spec]:
    prices = [each.prices[name] for each in past]
    label = colour_name(name, lang)
    tips = [say(lang, "odds.prices.point", colour=label, price=price) for price in prices]
    look, keys = f"@{name}", [f"colour:{name}"] * len(xs)
    return [
        line(xs, prices, color=look, width=2.5),
        dots(label, xs, prices, tips, keys, color=look, size=9, symbol=SYMBOLS[name]),
    ]


def _fan(
    past: Sequence[Snapshot], ahead: Adjustment | None, name: str, xs: list[float]
) -> list[Spec]:
    """The fan from now to the next adjustment: the range of eight times in ten, and the median."""
    if ahead is None:
        return []
    return fan(past[-1].prices[name], ahead.prices[name], xs[-1], f"@{name}")


def fan(now: int, then: Distribution, x: float, colour: str) -> list[Spec]:
    """A fan from a number now to its distribution half a unit later.

    Eight times in ten the number lies between its edges; the line in it goes to the median.
    """
    edges = [now, then.quantile(LOW), then.quantile(HIGH), now]
    area: Spec = {
        "type": "scatter",
        "mode": "none",
        "x": [x, x + 0.5, x + 0.5, x],
        "y": edges,
        "fill": "toself",
        "fillcolor": colour,
        "opacity": 0.22,
        "hoverinfo": "skip",
        "showlegend": False,
    }
    median = [now, then.quantile(0.5)]
    return [area, line([x, x + 0.5], median, color=colour, width=2, dash="dot")]


def _head(lang: str, ahead: bool) -> tuple[str, ...]:
    names = ("colour", "now", "mean", "from", "to", "up", "down") if ahead else ("colour", "now")
    return tuple(say(lang, f"odds.axis.{name}") for name in names)


def _row(now: Snapshot, ahead: Adjustment | None, name: str, lang: str) -> tuple[str, ...]:
    price = now.prices[name]
    row = (colour_name(name, lang), str(price))
    if ahead is None:
        return row
    then = ahead.prices[name]
    return (
        *row,
        str(round(then.mean)),
        str(then.quantile(LOW)),
        str(then.quantile(HIGH)),
        percent(Fraction(then.above(price)), lang),
        percent(Fraction(then.below(price)), lang),
    )


def _tip(now: Snapshot, ahead: Adjustment | None, name: str, lang: str) -> str:
    return row_tip(_head(lang, ahead is not None), _row(now, ahead, name, lang))


def _summary(now: Snapshot, ahead: Adjustment | None, shown: Sequence[str], lang: str) -> str:
    """A sentence that names the price likeliest to rise."""
    if ahead is None:
        return say(lang, "odds.prices.over")
    chances = {name: ahead.prices[name].above(now.prices[name]) for name in shown}
    best = max(chances, key=lambda name: chances[name])
    return say(
        lang,
        "odds.prices.summary",
        colour=colour_name(best, lang),
        chance=percent(Fraction(chances[best]), lang),
    )
