"""The Chart class, and the traces, layout and axes that charts are built from.

A chart is data: it can be compared in a test, sent to a page and read aloud.  Plotly is imported
only when somebody asks for a `plotly.graph_objects.Figure`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from friday_nb.charts.palette import resolve
from friday_nb.core.show import table

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Spec = dict[str, Any]
"""A plotly figure, or part of one, as plain dictionaries and lists.

Colours are names such as "@stack" from :mod:`friday_nb.charts.palette`.
"""


@dataclass(frozen=True)
class Chart:
    """A figure with its title, a one-sentence summary and its numbers as a table.

    Attributes:
        title: The title.
        summary: What the chart shows, in one sentence; if there is nothing to draw, why not.
        spec: The figure: ``{"data": [...], "layout": {...}}``.
        head: The column headings of the table.
        rows: The rows of the table, each as long as ``head``.
        tips: The tooltip of each bar along the axis, the same for all parts of a stacked bar.
        keys: A key for each bar ("value:2"), by which a page finds the cards that it counts.

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

    def __repr__(self) -> str:
        return f"<Chart: {self.title}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """For a notebook: the figure, if plotly is installed; the title, summary and table else."""
        del include, exclude
        told = {"text/plain": f"{self.title}. {self.summary}", "text/html": self._html()}
        if self.empty or not find_spec("plotly"):
            return told
        figure: dict[str, Any] = self.to_plotly()._repr_mimebundle_()
        return told | figure | {"text/plain": told["text/plain"]}

    def _html(self) -> str:
        head = f"<p><b>{escape(self.title)}</b><br>{escape(self.summary)}</p>"
        return head + (table(self.head, self.rows) if self.rows else "")

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw; the summary then says why."""
        return not self.spec["data"]

    def to_json(self) -> dict[str, Any]:
        """The chart as JSON values, in the form that ``chart.js`` expects."""
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
        """The chart as a plotly figure, with its colours resolved; it may be changed freely."""
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
    """One series of bars.

    Args:
        names: The categories along the axis.
        heights: The height of each bar; a bar of height 0 is left out.
        label: The name of the series in the legend.
        colour: A colour name such as "@stack".
        texts: What is written inside each bar.
        unsure: Whether the series is hatched, which marks what is not certain.
    """
    marker: Spec = {"color": colour, "line": {"color": colour if unsure else "@paper", "width": 1}}
    if unsure:
        marker["pattern"] = {"shape": "/", "fgcolor": "@paper", "fillmode": "overlay", "size": 5}
    series: Spec = {
        "type": "bar",
        "name": label,
        "x": list(names),
        "y": [height or None for height in heights],  # plotly draws a line for a height of 0
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
    """A text above the end of each bar."""
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


def bar_height(chance: Fraction | float) -> float:
    """A probability as a height, of a bar or a dot: in percent, as precise as a screen can show."""
    return round(float(chance) * 100, 2)


def row_tip(head: Sequence[str], row: Sequence[str]) -> str:
    """The tooltip of a row of the table: a line for each cell, with its heading.

    >>> row_tip(("Price", "Mean"), ("3", "4.5"))
    'Price: 3<br>Mean: 4.5'
    """
    return "<br>".join(f"{name}: {text}" for name, text in zip(head, row, strict=True))


def layout(*, height: int, legend: bool = True, **more: Any) -> Spec:
    """The layout that all charts share: a transparent background, no dragging, a horizontal legend.

    A page draws the legend itself, in its own font; `Chart.to_plotly` shows this one.

    Args:
        height: In pixels.
        legend: Whether there is one.
        more: Further keys of plotly's layout, which override these.
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
    """An axis that cannot be dragged, with faint grid lines unless its type is "category"."""
    return {
        "fixedrange": True,
        "gridcolor": "@grid",
        "showgrid": more.get("type") != "category",
        "ticks": "",
        "zeroline": False,
        "tickfont": {"color": "@text"},
    } | more
