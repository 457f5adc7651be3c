"""Charts as data: the description of a plotly figure, a one-sentence summary and a table.

This package holds what the charts of all games share; those of a game are in its folder.
Importing it loads no plotly, pandas or widget.
`Chart.to_plotly` makes a plotly figure, and `friday_widgets.Chart` shows a chart on a page.
"""

from friday_nb.charts.chart import Chart, Spec, axis, bars, layout
from friday_nb.charts.palette import PALETTE, colour, css, resolve
from friday_nb.core.numbers import average, decimal, percent, rounded
from friday_nb.i18n import signed

__all__ = [
    "PALETTE",
    "Chart",
    "Spec",
    "average",
    "axis",
    "bars",
    "colour",
    "css",
    "decimal",
    "layout",
    "percent",
    "resolve",
    "rounded",
    "signed",
]
