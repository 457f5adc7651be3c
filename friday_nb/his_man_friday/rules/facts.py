"""The facts of the box as tuples of integers, for the rules core.

``KIND_OF``, ``AMOUNT`` and ``COPIES`` are indexed by card number, from 1.
"""

from typing import Final

from friday_nb.his_man_friday.cards import (
    CARDS,
    CELLS,
    CENTRE,
    CHALLENGES,
    HAND_SIZES,
    SEAT_COUNTS,
)

KIND_OF: Final = (0, *(int(card.kind) for card in CARDS))
AMOUNT: Final = (0, *(card.amount for card in CARDS))
COPIES: Final = (0, *(card.count for card in CARDS))

HAND_CARDS: Final = tuple(HAND_SIZES.get(n, 0) for n in range(max(SEAT_COUNTS) + 1))
"""By number of players: cards dealt to each (HMF-SET-2)."""
CHALLENGES_EACH: Final = tuple(CHALLENGES.get(n, 0) for n in range(max(SEAT_COUNTS) + 1))
"""By number of players: challenges that each has (HMF-REC-4)."""
CENTRE_CELLS: Final = tuple(CELLS.index(name) for name in CENTRE)
IDLE_ROUNDS: Final = 3
"""Rounds without a card taken after which the last chances begin (HMF-EXP-6)."""
