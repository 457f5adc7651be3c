"""Counts of lines of play of His Man Friday (:mod:`friday_nb.core.perft`).

All chance is in the deal, which is fixed in a state.

>>> from friday_nb import his_man_friday
>>> state = his_man_friday.new_game(players=2, seed=1)
>>> perft(state, 1), perft(state, 2)
(336, 672)
"""

from __future__ import annotations

from typing import Final

from friday_nb.core.perft import Perft
from friday_nb.his_man_friday.engine import ENGINE

COUNTS: Final = Perft(ENGINE)
perft, divide = COUNTS.perft, COUNTS.divide
