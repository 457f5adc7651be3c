"""The numbers of His Man Friday's events in the log (:mod:`friday_nb.core.log`).

Seats and cells of the island are written as they are, counted from 0.
"""

from typing import Final

from friday_nb.core.log import ROW

LOG_SIZE: Final = 1 + ROW * 40
"""Room for all the events that one decision can cause."""
PACKING: Final = 16
"""A hand is written as one number: its cards, lowest first, as digits in this base."""

# Events; friday_nb.his_man_friday.events has their names, facts and rule ids, in this order.
SET_UP: Final = 1
DEALT: Final = 2
CENTRE_FILLED: Final = 3
STARTED: Final = 4
LAID: Final = 5
CHALLENGED: Final = 6
PASSED: Final = 7
ISLAND_FULL: Final = 8
CRUSOE_PUT: Final = 9
TOOK_CARD: Final = 10
TOOK_LAST: Final = 11
LEFT_IT: Final = 12
LEFT_LAST: Final = 13
MOVED: Final = 14
MOVED_ANYWHERE: Final = 15
THREE_ROUNDS: Final = 16
LAST_CHANCES: Final = 17
GUNS_SHOWN: Final = 18
FOUR_GUNS: Final = 19
MOST_GUNS_OUT: Final = 20
NOBODY_OUT: Final = 21
KINDS_COUNTED: Final = 22
SUMS_COUNTED: Final = 23
WON_BY_GUNS: Final = 24
WON_BY_KINDS: Final = 25
WON_BY_SUM: Final = 26
WON_BY_BEING_LEFT: Final = 27
