"""A seat's wealth over the game, and a fan of what it may be after the next adjustment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friday_nb.black_friday.charts.history import Snapshot
from friday_nb.black_friday.charts.prices import HIGH, LOW, fan, moments, timeline
from friday_nb.black_friday.odds import Distribution
from friday_nb.black_friday.words import say
from friday_nb.charts.chart import Chart, Spec
from friday_nb.charts.numbers import signed

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
    return Chart(
        title=say(lang, "odds.portfolio.title"),
        summary=_summary(now, ahead, lang),
        spec={"data": data, "layout": layout},
        head=(
            say(lang, "odds.axis.moment"),
            *(say(lang, f"odds.part.{name}") for name, _ in PARTS),
            say(lang, "odds.axis.wealth"),
        ),
        rows=tuple(_row(each, i, len(past), lang) for i, each in enumerate(past)),
        tips=tuple(_tip(each, i, len(past), lang) for i, each in enumerate(past)),
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


def _moment(i: int, count: int, lang: str) -> str:
    if i == count - 1:
        return say(lang, "odds.moment.now")
    return say(lang, "odds.moment.after" if i else "odds.moment.start", n=i)


def _row(each: Snapshot, i: int, count: int, lang: str) -> tuple[str, ...]:
    values = (*(part_of(each, name) for name, _ in PARTS), each.wealth)
    return (_moment(i, count, lang), *map(signed, values))


def _tip(each: Snapshot, i: int, count: int, lang: str) -> str:
    moment, *values = _row(each, i, count, lang)
    names = [*(say(lang, f"odds.part.{name}") for name, _ in PARTS), say(lang, "odds.axis.wealth")]
    lines = (f"{name}: {value}" for name, value in zip(names, values, strict=True))
    return "<br>".join((f"<b>{moment}</b>", *lines))


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
