"""Charts of runs of any game: how often each arm wins, and how much arms differ.

Charts are data (:mod:`friday_nb.charts`); ``chart.to_plotly()`` makes a plotly figure.  Arms are
labelled as by the game's laboratory, unless ``names`` are given, one for each arm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from friday_nb.charts.chart import Chart, Spec, axis, layout
from friday_nb.i18n import MINUS, say
from friday_nb.lab.runner import Run
from friday_nb.lab.statistics import LEVEL, Difference, Estimate
from friday_nb.lab.summary import Summary, compare, summarise

ROW: Final = 34
"""The height of a row, in pixels."""
FRAME: Final = 70
"""The height of everything around the rows, in pixels."""
LINES: Final = ("@stack", "@fight", "@enough", "@aging", "@discard", "@gone")
"""The colours of lines, in turn."""


def win_chart(run: Run, lang: str = "en", *, names: Sequence[str] = ()) -> Chart:
    """The share of games won by each seat of each arm, with its 95% interval.

    Where several may win together, it is the share of the win.
    """
    found = summarise(run)
    shared = run.experiment.laboratory.shares_wins
    shares = [each.score if shared else each.win_rate for each in found]
    arms = names or run.experiment.arm_names(lang)
    called = [seat_name(arms[each.number], each, lang) for each in found]
    texts = [between(share, percent_text, lang) for share in shares]
    return Chart(
        title=say(lang, "lab.share.title" if shared else "lab.win.title"),
        summary="; ".join(f"{n}: {t}" for n, t in zip(called, texts, strict=True)),
        spec={
            "data": [
                bars(
                    called,
                    [share.value for share in shares],
                    texts,
                    colour="@stack",
                    reach=shares,
                )
            ],
            "layout": flat(len(found), [0, 100]),
        },
        head=(say(lang, "lab.axis.arm"), say(lang, "lab.axis.share" if shared else "lab.axis.won")),
        rows=tuple(zip(called, texts, strict=True)),
        tips=tuple(f"{n}<br>{t}" for n, t in zip(called, texts, strict=True)),
    )


def difference_chart(
    run: Run,
    lang: str = "en",
    *,
    base: int = 0,
    names: Sequence[str] = (),
    score: bool = False,
    seat: int = 0,
    level: float = LEVEL,
) -> Chart:
    """By how much a seat does better in each arm than in one of them; the best arm comes first.

    Args:
        run: The run.
        lang: The language of the texts.
        base: The number of the arm that the others are compared with.
        names: A label for each arm.
        score: Compare mean scores rather than shares of games won alone.
        seat: The seat.
        level: The confidence level of the intervals.
    """
    called = list(names or run.experiment.arm_names(lang))
    pairs = []
    for number, name in enumerate(called):
        if number != base:
            found = compare(run, number, base, seat, level=level)
            pairs.append((name, found.score if score else found.win_rate))
    pairs.sort(key=lambda pair: -pair[1].value)
    shared = score and run.experiment.laboratory.shares_wins
    told = more_text if score and not shared else points_text
    texts = [between(found, told, lang) for _, found in pairs]
    kind = "share" if shared else "score" if score else "win"
    spec = dots(
        [name for name, _ in pairs],
        [found for _, found in pairs],
        texts,
        scale=1 if kind == "score" else 100,
    )
    return Chart(
        title=say(lang, f"lab.difference.{kind}", base=called[base]),
        summary="; ".join(f"{n}: {t}" for (n, _), t in zip(pairs, texts, strict=True)),
        spec={"data": [spec], "layout": around_zero(len(pairs))},
        head=(say(lang, "lab.axis.arm"), say(lang, f"lab.axis.{kind}_more")),
        rows=tuple((n, t) for (n, _), t in zip(pairs, texts, strict=True)),
    )


# --- building blocks, also for the charts of a particular game ------------------------------------


def seat_name(arm: str, each: Summary, lang: str) -> str:
    """The label of a seat of an arm, which is that of the arm if it has only one seat."""
    if len(each.arm.players) == 1:
        return arm
    return say(lang, "lab.arm.seat", arm=arm, seat=each.seat, player=each.player)


def bars(
    names: Sequence[str],
    shares: Sequence[float],
    tips: Sequence[str],
    *,
    colour: str,
    label: str = "",
    reach: Sequence[Estimate] = (),
) -> Spec:
    """One series of horizontal bars, in percent.

    Args:
        names: The label of each bar.
        shares: The length of each bar, from 0 to 1.
        tips: The tooltip of each bar.
        colour: A colour name such as "@stack".
        label: The name of the series in the legend.
        reach: The interval of each bar, shown as an error bar.
    """
    spec: Spec = {
        "type": "bar",
        "orientation": "h",
        "name": label,
        "y": list(names),
        "x": [round(100 * share, 3) for share in shares],
        "marker": {"color": colour},
        "hovertext": list(tips),
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
    if reach:
        spec["error_x"] = _reach(shares, reach, 100)
    return spec


def dots(
    names: Sequence[str],
    found: Sequence[Estimate | Difference],
    tips: Sequence[str],
    *,
    scale: int = 1,
) -> Spec:
    """One series of dots with their intervals, one below the other.

    Args:
        names: The label of each dot.
        found: The value and the interval of each dot.
        tips: The tooltip of each dot, which follows its label.
        scale: What values are multiplied by: 100 for percent.
    """
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "",
        "x": [round(scale * each.value, 3) for each in found],
        "y": list(names),
        "error_x": _reach([each.value for each in found], found, scale),
        "marker": {"color": "@stack", "size": 9},
        "hovertext": [f"{name}<br>{tip}" for name, tip in zip(names, tips, strict=True)],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }


def line(
    name: str, xs: Sequence[float], ys: Sequence[float], tips: Sequence[str], number: int
) -> Spec:
    """A line with a tooltip at each of its points, in the colour of the arm of this number."""
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": list(xs),
        "y": list(ys),
        "line": {"color": LINES[number % len(LINES)], "width": 2},
        "hovertext": list(tips),
        "hovertemplate": "%{hovertext}<extra></extra>",
    }


def around_zero(rows: int) -> Spec:
    """The layout of a chart of differences, with a line where there is none."""
    return layout(
        height=FRAME + ROW * rows * 2 // 3,
        legend=False,
        xaxis=axis(zeroline=True, zerolinecolor="@quiet"),
        yaxis=axis(type="category", autorange="reversed", automargin=True),
    )


def _reach(values: Sequence[float], found: Sequence[Estimate | Difference], scale: int) -> Spec:
    ends = [(each.interval, value) for each, value in zip(found, values, strict=True)]
    return {
        "type": "data",
        "symmetric": False,
        "array": [round(scale * (interval.high - value), 3) for interval, value in ends],
        "arrayminus": [round(scale * (value - interval.low), 3) for interval, value in ends],
        "color": "@text",
        "thickness": 1.5,
    }


def flat(rows: int, wide: list[int], *, legend: bool = False) -> Spec:
    """The layout of a chart of horizontal bars.

    Args:
        rows: The number of rows.
        wide: The first and the last value of the axis, in percent.
        legend: Whether there is a legend.
    """
    return layout(
        height=FRAME + ROW * rows,
        legend=legend,
        xaxis=axis(range=wide, ticksuffix="%"),
        yaxis=axis(type="category", autorange="reversed", automargin=True),
    )


def between(found: Estimate | Difference, told: Callable[[float, str], str], lang: str) -> str:
    """A value and its interval, written with ``told``."""
    low, high = (told(end, lang) for end in found.interval)
    return say(lang, "lab.between", value=told(found.value, lang), low=low, high=high)


def more_text(value: float, lang: str) -> str:
    """By how much something is more, with two decimals and its sign."""
    number = number_text(value, lang)
    return f"+{number}" if value > 0 else number


def points_text(share: float, lang: str) -> str:
    """By how many points of a hundred a share is more."""
    return more_text(100 * share, lang)


def percent_text(share: float, lang: str) -> str:
    """A share in percent with two decimals."""
    return f"{number_text(100 * share, lang)}%"


def number_text(value: float, lang: str) -> str:
    """A number with two decimals, written as is usual in the language."""
    text = f"{value:.2f}".replace("-", MINUS)
    return text.replace(".", say(lang, "lab.point"))
