"""The weights of the planner's evaluation: some made by hand, others learned by self-play."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

Weights = tuple[float, ...]
"""Ten weights, in the order in which :mod:`.forecast` and :mod:`.evaluation` name them."""

HAND_MADE: Final[Weights] = (1.0, 0.4, 0.3, 6, 2, 0.8, 0.8, 0.5, 0.3, 0.02)
"""Guessed from the rules, for any number of players."""
LEARNED: Final[Mapping[int, Weights]] = MappingProxyType(
    {
        2: (1.348, 0.4, 0.3, 4.582, 2, 0.8, 0.8, 0.701, 0.3, 0.02),
        3: (1.0, 0.264, 0.3, 6, 2, 0.641, 0.8, 0.619, 0.3, 0.02),
        4: (1.0, 0.219, 0.3, 6, 2, 0.8, 0.8, 0.5, 0.3, 0.02),
        5: (1.0, 0.4, 0.184, 6, 2, 0.8, 0.703, 0.5, 0.3, 0.02),
    }
)
"""By number of players: found by ``benchmarks/black_friday_learning.py``."""
