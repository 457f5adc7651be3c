"""A seat's wealth over the game, and a fan of what it may be after the next adjustment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friday_nb.black_friday.charts.history import Snapshot
from friday_nb.black_friday.charts.prices import HIGH, LOW, fan, moments, timeline
from friday_nb.black_friday.odds import Distribution
from friday_nb.black_friday.words import say
from friday_nb.charts.chart import Chart, Spec, row_tip
from friday_nb.i18n import signed

PARTS: Final = (("cash", "@enough"), ("shares", "@stack"), ("silver", "@short"))
"""The parts of wealth, each with its colour."""
BAR: Final = 0.36
"""The width of a bar, in units of the x axis."""


def portfolio_chart(
    past: Sequence[Snapshot], ahead: Distribution | None, lang: str = "en"
) -> Chart:
    """Cash, shares and silver after each adjustment and now, and their sum after the next one.

    Args:
        past: The start of the game, each adjustment, and now (:func:`.history.history`).
        ahead: The distribution of the seat's wealth after the next adjustment; None when the game
            is over.
        lang: "en" or "ru".
    """
    xs = moments(past)
    data = [part_bars(past, xs, name, colour, lang) for name, colour in PARTS]
    now = past[-1]
    if ahead is not None:
        data += fan(now.wealth, ahead, xs[-1], "@discard")
    layout = timeline(past, lang, ahead=ahead is not None)
    layout["barmode"] = "relative"
    layout["yaxis"].pop("rangemode")
    head, rows = head_of(lang), tuple(row_of(past, i, lang) for i in range(len(past)))
    return Chart(
        title=say(lang, "odds.portfolio.title"),
        summary=_summary(now, ahead, lang),
        spec={"data": data, "layout": layout},
        head=head,
        rows=rows,
        tips=tuple(tip_of(head, row) for row in rows),
        keys=tuple(f"moment:{i}" for i in range(len(past))),
    )


def part_of(each: Snapshot, name: str) -> int:
    """What one part of a snapshot is worth."""
    return {"cash": each.cash, "shares": each.shares, "silver": each.bars * each.silver}[name]


def part_bars(past: Sequence[Snapshot], xs: list[float], name: str, colour: str, lang: str) -> Spec:
    """The bars of one part of what a seat owned."""
    return {
        "type": "bar",
        "name": say(lang, f"odds.part.{name}"),
        "x": xs,
        "y": [part_of(each, name) or None for each in past],
        "width": [BAR] * len(past),
        "marker": {"color": colour, "line": {"color": "@paper", "width": 1}},
        "hovertemplate": "%{hovertext}<extra></extra>",
    }


def head_of(lang: str) -> tuple[str, ...]:
    """The headings of a table of moments."""
    parts = (say(lang, f"odds.part.{name}") for name, _ in PARTS)
    return (say(lang, "odds.axis.moment"), *parts, say(lang, "odds.axis.wealth"))


def row_of(past: Sequence[Snapshot], i: int, lang: str) -> tuple[str, ...]:
    """A moment in numbers: the parts of the wealth, and the whole."""
    key = "now" if i == len(past) - 1 else "after" if i else "start"
    values = (*(part_of(past[i], name) for name, _ in PARTS), past[i].wealth)
    return (say(lang, f"odds.moment.{key}", n=i), *map(signed, values))


def tip_of(head: Sequence[str], row: Sequence[str]) -> str:
    """The tooltip of a moment."""
    return f"<b>{row[0]}</b><br>{row_tip(head[1:], row[1:])}"


def _summary(now: Snapshot, ahead: Distribution | None, lang: str) -> str:
    if ahead is None:
        return say(lang, "odds.portfolio.over", wealth=now.wealth)
    return say(
        lang,
        "odds.portfolio.summary",
        wealth=now.wealth,
        mean=round(ahead.mean),
        low=ahead.quantile(LOW),
        high=ahead.quantile(HIGH),
    )
