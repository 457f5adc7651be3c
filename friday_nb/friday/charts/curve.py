"""The curve of winning: the chance to have reached the value, against the life paid for cards."""

from __future__ import annotations

from friday_nb.charts.chart import Chart, Spec, axis, bar_height, layout
from friday_nb.core.numbers import percent
from friday_nb.friday import View
from friday_nb.friday.odds.reach import Reach, reach_odds
from friday_nb.friday.words import say
from friday_nb.i18n import signed

HEIGHT = 220
"""Pixels."""


def curve_chart(view: View, lang: str = "en", *, curve: tuple[Reach, ...] | None = None) -> Chart:
    """Drawing on until it is enough: the chance to get there, by the life paid for cards.

    Free cards come first and cost nothing, so the curve begins with them; it ends where it is
    certain.  Empty outside a fight, and where the total is enough already.
    ``curve`` are the view's `reach_odds`, if they are known already.
    """
    curve = _up_to_certain(reach_odds(view) if curve is None else curve)
    fight = view.fight
    is_won = fight is not None and fight.drawn > 0 and fight.total >= fight.value
    if not curve or is_won:
        return Chart(
            say(lang, "odds.curve.title"),
            say(lang, "odds.curve.won" if is_won else "odds.curve.none"),
            {"data": [], "layout": layout(height=HEIGHT)},
        )
    first, last = curve[0], curve[-1]
    alone = "odds.curve.summary.sure" if first.chance == 1 else "odds.curve.summary.free"
    chances = [percent(point.chance, lang) for point in curve]
    return Chart(
        title=say(lang, "odds.curve.title"),
        summary=say(
            lang,
            "odds.curve.summary" if len(curve) > 1 else alone,
            free=percent(first.chance, lang),
            life=last.life,
            chance=percent(last.chance, lang),
        ),
        spec={"data": [_line(curve, chances)], "layout": _layout(curve, lang)},
        head=tuple(say(lang, f"odds.axis.{word}") for word in ("life", "bought", "reached")),
        rows=tuple(
            (str(point.life), str(point.bought), chance)
            for point, chance in zip(curve, chances, strict=True)
        ),
        tips=tuple(
            say(lang, f"odds.curve.tip{'' if point.bought else '.free'}", **_facts(point, chance))
            for point, chance in zip(curve, chances, strict=True)
        ),
        keys=tuple(f"life:{point.life}" for point in curve),
    )


def _up_to_certain(curve: tuple[Reach, ...]) -> tuple[Reach, ...]:
    """The points up to the first at which it is certain to be enough: no more is ever bought."""
    certain = (n for n, point in enumerate(curve, start=1) if point.chance == 1)
    return curve[: next(certain, len(curve))]


def _facts(point: Reach, chance: str) -> dict[str, int | str]:
    return {"life": point.life, "bought": point.bought, "chance": chance}


def _line(curve: tuple[Reach, ...], chances: list[str]) -> Spec:
    return {
        "type": "scatter",
        "mode": "lines+markers+text",
        "x": [point.life for point in curve],
        "y": [bar_height(point.chance) for point in curve],
        "text": chances,
        "textposition": "top center",
        "textfont": {"color": "@text", "size": 12},
        "line": {"color": "@enough", "width": 3},
        "marker": {"color": "@enough", "size": 9},
        "fill": "tozeroy",
        "fillcolor": "@veil",
        "hovertemplate": "%{hovertext}<extra></extra>",
        "cliponaxis": False,
        "showlegend": False,
    }


def _layout(curve: tuple[Reach, ...], lang: str) -> Spec:
    step = curve[1].life - curve[0].life if len(curve) > 1 else 1
    return layout(
        height=HEIGHT,
        legend=False,
        xaxis=axis(
            range=[-0.35 * step, max(curve[-1].life, step) + 0.35 * step],
            tickvals=[point.life for point in curve],
            ticktext=[
                signed(-point.life) if point.life else say(lang, "odds.curve.free")
                for point in curve
            ],
            showgrid=False,
        ),
        yaxis=axis(range=[0, 118], tickvals=[0, 50, 100], ticktext=["0", "50%", "100%"]),
        margin={"l": 40, "r": 12, "t": 8, "b": 26, "pad": 2},
    )
