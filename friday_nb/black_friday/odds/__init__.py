"""Odds of Black Friday: exact probabilities, given what a seat can know (BLF-INFO-1).

* all of these at once - :func:`of`
* the content of the bag - :func:`contents`
* the draw of the next price adjustment - :func:`draws`
* its effect on prices, silver, the level and what is owned - :func:`adjustment`
* when it can come and who can cause it - :func:`tables_ahead`, :func:`nearest`, :func:`latest`
* the effect of each legal decision - :func:`move_facts`; of none - :func:`standing`
* whether one causes an adjustment, at once or at its end - :func:`leads_to`, :func:`adjusts`

All of them take a View and refuse a State.
"""

from friday_nb.black_friday.odds.adjustments import Adjustment, adjustment
from friday_nb.black_friday.odds.contents import Contents, contents
from friday_nb.black_friday.odds.distribution import Distribution
from friday_nb.black_friday.odds.draws import Draws, draws
from friday_nb.black_friday.odds.moves import MoveFacts, adjusts, leads_to, move_facts, standing
from friday_nb.black_friday.odds.position import Odds, of
from friday_nb.black_friday.odds.tables import TableAhead, latest, nearest, tables_ahead

__all__ = [
    "Adjustment",
    "Contents",
    "Distribution",
    "Draws",
    "MoveFacts",
    "Odds",
    "TableAhead",
    "adjustment",
    "adjusts",
    "contents",
    "draws",
    "latest",
    "leads_to",
    "move_facts",
    "nearest",
    "of",
    "standing",
    "tables_ahead",
]
