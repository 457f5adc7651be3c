"""Counts of lines of play of Black Friday (:mod:`friday_nb.core.perft`).

The seed in the state determines all draws.

>>> from friday_nb import black_friday
>>> state = black_friday.new_game(players=3, seed=1)
>>> perft(state, 1), perft(state, 2)
(9, 28)
"""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday.engine import ENGINE
from friday_nb.core.perft import Perft

COUNTS: Final = Perft(ENGINE)
perft, divide = COUNTS.perft, COUNTS.divide
