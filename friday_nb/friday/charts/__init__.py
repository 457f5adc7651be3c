"""The charts of Friday: pure functions from a view to a :class:`friday_nb.charts.Chart`."""

from friday_nb.friday.charts.answers import AnswerInWords, alone, is_unknown, shown, told
from friday_nb.friday.charts.counts import share, size_of
from friday_nb.friday.charts.curve import curve_chart
from friday_nb.friday.charts.deck import card_list, cards_by_place, value_chart, winning_cards
from friday_nb.friday.charts.draws import draws_chart
from friday_nb.friday.charts.matrix import UNSEEN, dot_key, matrix_chart
from friday_nb.friday.charts.story import points_of, story_chart, story_summary, told_step
from friday_nb.friday.charts.totals import totals_chart, usual_cards

__all__ = [
    "UNSEEN",
    "AnswerInWords",
    "alone",
    "card_list",
    "cards_by_place",
    "curve_chart",
    "dot_key",
    "draws_chart",
    "is_unknown",
    "matrix_chart",
    "points_of",
    "share",
    "shown",
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
