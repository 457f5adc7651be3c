"""Lines and dots on a common axis.

A line says nothing itself: dots on it have the tooltips and the place in the legend.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from friday_nb.charts.chart import Spec

__all__ = ["dots", "line"]


def line(xs: Sequence[float], ys: Sequence[float], **look: Any) -> Spec:
    """A line without a tooltip; ``look`` is plotly's (``color``, ``width``, ``dash``)."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": list(xs),
        "y": list(ys),
        "line": look,
        "hoverinfo": "skip",
        "showlegend": False,
    }


def dots(
    name: str,
    xs: Sequence[float],
    ys: Sequence[float],
    tips: Sequence[str],
    keys: Sequence[str],
    **marker: Any,
) -> Spec:
    """One series of dots.

    Args:
        name: The name of the series in the legend.
        xs: Where each dot stands.
        ys: The same.
        tips: The tooltip of each dot.
        keys: By which a page knows what each dot is.
        marker: The look of all dots, as plotly has it (``color``, ``size``, ``symbol``).
    """
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": list(xs),
        "y": list(ys),
        "marker": marker,
        "hovertext": list(tips),
        "customdata": list(keys),
        "hovertemplate": "%{hovertext}<extra></extra>",
        "cliponaxis": False,
    }
