"""What the stories of all games are drawn with: a chance over decisions or turns, with its swings.

The line falls straight down where a decision gave something away, and slopes to the next one.
Spots on it can be pointed at; marks stand on the swings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from friday_nb.charts.chart import Spec, axis, bar_height, layout
from friday_nb.charts.traces import dots, line
from friday_nb.core.numbers import percent

__all__ = [
    "LOOKS",
    "MISTAKE",
    "Swing",
    "chances",
    "falling",
    "frame",
    "marks",
    "spots",
    "way",
]

MISTAKE: Final = "mistake"
"""The kind of a swing that a decision made; luck, or others, made the rest."""


LOOKS: Final = (("triangle-up", "@enough"), ("triangle-down", "@stack"), ("diamond", "@fight"))
"""Symbol and colour of swings for the better, for the worse, and of mistakes; the symbols alone
tell them apart."""


@dataclass(frozen=True)
class Swing:
    """A decision or a turn with which the chance changed much.

    Attributes:
        kind: Which kind of swing it is.
        number: Its number in the story.
        chance: Where it led.
        tip: Its tooltip.
        key: By which a page knows it.
    """

    kind: str
    number: int
    chance: float
    tip: str
    key: str


def way(xs: Sequence[float], ys: Sequence[float]) -> Spec:
    """The line of a story."""
    return line(xs, ys, color="@stack", width=2)


def falling(steps: Iterable[tuple[int, float, float]], end: tuple[int, float]) -> Spec:
    """The line of a chance: straight down by what a step gave away, and on to the next one.

    Args:
        steps: The number of each, the chance before it, and what was left of it.
        end: Where the line ends, by number and chance.
    """
    points = dict.fromkeys((n, chance) for n, before, kept in steps for chance in (before, kept))
    xs, heights = zip(*points, end, strict=True)
    return way(xs, list(map(bar_height, heights)))


def chances(lang: str, foot: int = -4) -> Spec:
    """The y axis of chances; ``foot``: where it begins, in percent."""
    return axis(
        range=[foot, 106],
        tickvals=[0, 25, 50, 75, 100],
        ticktext=["0", *(percent(Fraction(n, 4), lang) for n in (1, 2, 3, 4))],
    )


def spots(xs: Sequence[float], ys: Sequence[float], size: int) -> Spec:
    """A spot for each moment: to point at and to press, not to see."""
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": list(xs),
        "y": list(ys),
        "line": {"width": 0, "color": "@stack"},
        "marker": {"size": size, "color": "@stack", "opacity": 0},
        "hovertemplate": "%{hovertext}<extra></extra>",
        "showlegend": False,
    }


def marks(swings: Iterable[Swing], kinds: Mapping[str, str]) -> list[Spec]:
    """The swings of each kind that there is: a mistake where it was made, all else where it led.

    ``kinds`` names them, in the order of `LOOKS`.
    """
    every = list(swings)
    found = []
    for (kind, name), (symbol, colour) in zip(kinds.items(), LOOKS, strict=True):
        these = [swing for swing in every if swing.kind == kind]
        late = 0 if kind == MISTAKE else 1
        if these:
            trace = dots(
                name,
                [swing.number + late for swing in these],
                [bar_height(swing.chance) for swing in these],
                [swing.tip for swing in these],
                [swing.key for swing in these],
                symbol=symbol,
                color=colour,
                size=12,
            )
            found.append(trace)
    return found


def frame(tall: int, count: int, title: str, scale: Spec) -> Spec:
    """The layout of a story.

    Args:
        tall: Its height in pixels.
        count: How many decisions or turns there are.
        title: What is counted along the x axis.
        scale: The y axis.
    """
    return layout(
        height=tall,
        legend=True,
        hovermode="closest",
        xaxis=axis(
            range=[0.5, max(count, 4) + 1.5],
            showgrid=False,
            tickformat="d",
            title={"text": title, "font": {"color": "@text"}},
        ),
        yaxis=scale,
        margin={"l": 42, "r": 12, "t": 8, "b": 44, "pad": 2},
    )
