"""What a chart is here: a plain plotly figure, one sentence that says the same, and its numbers.

A chart is data.  It can be compared in a test, sent to a page and read out loud; nothing is drawn
and plotly is not imported until somebody asks for a `plotly.graph_objects.Figure`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from friday_nb.charts.palette import resolve

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Spec = dict[str, Any]
"""A plotly figure as plain lists and dictionaries, with colour names for colours."""


@dataclass(frozen=True)
class Chart:
    """A figure with its title, a one-sentence summary and the table behind it.

    `tips` say what stands under the pointer, one for each column, whichever part of it is pointed
    at; `keys` name the columns ("value:2"), so that a page can point from a column to its cards.

    >>> Chart("Title", "One bar.", {"data": [], "layout": {}}).to_json()["summary"]
    'One bar.'
    """

    title: str
    summary: str
    spec: Spec
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    tips: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw; the summary then says why."""
        return not self.spec["data"]

    def to_json(self) -> dict[str, Any]:
        """The chart as a page takes it: JSON values only."""
        return {
            "title": self.title,
            "summary": self.summary,
            "data": self.spec["data"],
            "layout": self.spec["layout"],
            "head": list(self.head),
            "rows": [list(row) for row in self.rows],
            "tips": list(self.tips),
            "keys": list(self.keys),
        }

    def to_plotly(self, *, dark: bool = False) -> Figure:
        """The chart as a plotly figure with its colours filled in, to show or to change."""
        from plotly.graph_objects import Figure

        figure = Figure(resolve(self.spec, dark=dark))
        figure.update_traces(hovertext=self.tips, customdata=self.keys, selector={"type": "bar"})
        return figure.update_layout(
            title=self.title,
            margin={"t": 90, "b": 40},
            height=self.spec["layout"]["height"] + 100,
            paper_bgcolor=resolve("@paper", dark=dark),
        )


def bars(
    names: Sequence[str | int],
    heights: Sequence[float],
    *,
    label: str,
    colour: str,
    texts: Sequence[str] = (),
    unsure: bool = False,
) -> Spec:
    """One series of bars; `unsure` hatches it."""
    marker: Spec = {"color": colour, "line": {"color": colour if unsure else "@paper", "width": 1}}
    if unsure:
        marker["pattern"] = {"shape": "/", "fgcolor": "@paper", "fillmode": "overlay", "size": 5}
    series: Spec = {
        "type": "bar",
        "name": label,
        "x": list(names),
        "y": [height or None for height in heights],  # nothing, not a line of no height
        "marker": marker,
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
    if texts:
        series |= {
            "text": list(texts),
            "textangle": 0,
            "textposition": "inside",
            "insidetextanchor": "middle",
            "constraintext": "none",
        }
    return series


def labels(names: Sequence[str | int], heights: Sequence[float], texts: Sequence[str]) -> Spec:
    """Words at the end of each bar."""
    return {
        "type": "scatter",
        "mode": "text",
        "x": list(names),
        "y": list(heights),
        "text": list(texts),
        "textposition": "top center",
        "textfont": {"color": "@text", "size": 12},
        "hoverinfo": "skip",
        "showlegend": False,
        "cliponaxis": False,
    }


def bar_height(chance: Fraction) -> float:
    """A chance as the height of its bar: percent, as exact as a screen can show."""
    return round(float(chance) * 100, 2)


def layout(*, height: int, legend: bool = True, **more: Any) -> Spec:
    """The layout all charts share: no paper of its own, nothing to drag, a legend that lies flat.

    A page draws the legend itself, in its own letters; `Chart.to_plotly` shows this one.
    """
    base: Spec = {
        "barmode": "stack",
        "bargap": 0.18,
        "height": height,
        "margin": {"l": 30, "r": 4, "t": 8, "b": 26, "pad": 2},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": "@text", "size": 13},
        "hoverlabel": {
            "align": "left",
            "bgcolor": "@paper",
            "bordercolor": "@quiet",
            "font": {"color": "@text"},
        },
        "showlegend": legend,
        "legend": {
            "orientation": "h",
            "x": 0,
            "y": 1.02,
            "yanchor": "bottom",
            "traceorder": "normal",
        },
        "dragmode": False,
    }
    return base | more


def axis(**more: Any) -> Spec:
    """An axis that cannot be dragged, with quiet lines; categories get none."""
    return {
        "fixedrange": True,
        "gridcolor": "@grid",
        "showgrid": more.get("type") != "category",
        "ticks": "",
        "zeroline": False,
        "tickfont": {"color": "@text"},
    } | more
