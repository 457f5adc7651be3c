"""Charts as data: a plotly figure, a sentence and a table, with no drawing library in sight.

What is drawn of a game stands with that game (:mod:`friday_nb.friday.charts`); here is what the
charts of all games share.  Nothing here imports plotly, pandas or a widget.  `Chart.to_plotly`
makes a plotly figure when one is wanted; `friday_widgets.Chart` shows one on a page.
"""

from friday_nb.charts.chart import Chart, Spec, axis, bars, layout
from friday_nb.charts.numbers import average, decimal, percent, rounded, signed
from friday_nb.charts.palette import PALETTE, colour, css, resolve

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
