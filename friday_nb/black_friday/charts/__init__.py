"""Charts of Black Friday: each turns past or odds into a :class:`friday_nb.charts.Chart`."""

from friday_nb.black_friday.charts.bag import bag_chart
from friday_nb.black_friday.charts.history import Snapshot, history
from friday_nb.black_friday.charts.portfolio import portfolio_chart
from friday_nb.black_friday.charts.prices import price_chart
from friday_nb.black_friday.charts.story import story_chart, wealth_chart

__all__ = [
    "Snapshot",
    "bag_chart",
    "history",
    "portfolio_chart",
    "price_chart",
    "story_chart",
    "wealth_chart",
]
