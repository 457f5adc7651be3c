"""Charts as data: pure functions from a view to a plotly figure, a sentence and a table.

Nothing here imports plotly, pandas or a widget.  `Chart.to_plotly` makes a plotly figure when one
is wanted; `friday_widgets.Chart` shows one on a page.
"""

from friday_nb.charts.answers import Told, shown, told
from friday_nb.charts.chart import Chart, Spec, axis, bars, layout
from friday_nb.charts.curve import curve_chart
from friday_nb.charts.deck import (
    card_list,
    cards_by_place,
    value_chart,
    winning_cards,
)
from friday_nb.charts.draws import draws_chart
from friday_nb.charts.matrix import UNSEEN, dot_key, matrix_chart
from friday_nb.charts.numbers import average, decimal, percent, rounded, share, signed, size_of
from friday_nb.charts.palette import PALETTE, colour, css, resolve
from friday_nb.charts.story import points_of, story_chart, story_summary, told_step
from friday_nb.charts.totals import totals_chart, usual_cards

__all__ = [
    "PALETTE",
    "UNSEEN",
    "Chart",
    "Spec",
    "Told",
    "average",
    "axis",
    "bars",
    "card_list",
    "cards_by_place",
    "colour",
    "css",
    "curve_chart",
    "decimal",
    "dot_key",
    "draws_chart",
    "layout",
    "matrix_chart",
    "percent",
    "points_of",
    "resolve",
    "rounded",
    "share",
    "shown",
    "signed",
    "size_of",
    "story_chart",
    "story_summary",
    "told",
    "told_step",
    "totals_chart",
    "usual_cards",
    "value_chart",
    "winning_cards",
]
