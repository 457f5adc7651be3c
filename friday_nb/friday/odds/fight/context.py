"""Cells of the desk's notes (``workspace.registers``) and the one cell that the search adds to a state."""

from typing import Final

from friday_nb.friday.rules.layout import GONE

AIM: Final = 0
NODES: Final = 1
NODE_LIMIT: Final = 2
"""Nodes after which the search stops."""
ALL_MOVES: Final = 3
"""1: every decision of the rules is searched; 0: what can wait for the end of the fight waits."""
STORED: Final = 4
"""States remembered."""
CAPACITY: Final = 5
"""Most of them."""
END_LIFE: Final = 8
END_WON: Final = 9
END_TURNED_DOWN: Final = 10
END_POINTS: Final = 11
"""The end that ``best_stop`` found: life (-1: dead), won or not, cards turned down on the way, points
that were missing."""
END_MISSING: Final = 12
"""The least that is missing, if the fight were ended now."""
PILE_LIFE: Final = 13
"""Life that the cards may give which lay on the discard pile at the root."""
TOTAL_LIFE: Final = 14
"""Life that all cards may give together."""
PROOF_STEPS: Final = 6
"""Cards dealt in the proof that is being tried (:mod:`.forced_win`)."""
PROOF_LIMIT: Final = 7
"""Most of them."""
PROOFS: Final = 15
"""Proofs remembered."""
TO_DESTROY: Final = 16
"""By kind: how many of it ``Lose`` wants destroyed."""

RANDOM_COUNTER: Final = 120
"""Random words taken by fights that are tried."""

AIM_WIN: Final = 0
AIM_LIFE: Final = 1
AIM_LOSE: Final = 2
AIM_CHANCE: Final = 3
"""As ``AIM_WIN``, but the life that is left counts nothing."""

LAID_OFF_UNUSED: Final = GONE + 1
"""A cell of the states that the search uses for itself: how many cards were laid off since the root
whose ability was not used."""
