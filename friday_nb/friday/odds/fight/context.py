"""Names for the cells of ``Workspace.registers``, and the cell that the search adds to a state."""

from typing import Final

from friday_nb.friday.rules.layout import SIZE

# --- what is searched for ------------------------------------------------------------------------
AIM: Final = 0
"""What is maximised: one of the ``AIM_`` numbers below."""
ALL_MOVES: Final = 3
"""1: every decision of the rules is searched; 0: what can wait for the end of the fight waits."""
TO_DESTROY: Final = 16
"""By kind (``KINDS`` cells from here): how many such cards ``Lose`` wants destroyed."""

# --- budgets -------------------------------------------------------------------------------------
NODES: Final = 1
"""States searched since the count was last reset."""
NODE_LIMIT: Final = 2
"""The number of states after which the search gives up."""
STORED: Final = 4
"""States in the transposition table."""
CAPACITY: Final = 5
"""Slots of the transposition table; a power of two."""
PROOF_STEPS: Final = 6
"""Chance events expanded in the current attempt at a proof (:mod:`.forced_win`)."""
PROOF_LIMIT: Final = 7
"""The number of them after which the attempt is given up."""
PROOFS: Final = 15
"""Results in the table of proofs."""
RANDOM_COUNTER: Final = 120
"""Random words that rollouts have taken: the counter of the generator."""

REACH: Final = 80
"""The abilities of all cards that the root's fight may show, as a set of bits."""

# --- the best way to stop now, as ``best_stop`` found it -----------------------------------------
END_LIFE: Final = 8
"""Life left, or -1 for death."""
END_WON: Final = 9
"""1 if the fight is won (for ``Lose``: if all cards wanted are destroyed), else 0."""
END_TURNED_DOWN: Final = 10
"""Cards that abilities turned face down on the way."""
END_POINTS: Final = 11
"""Points that were missing, which destroy cards; 0 if the fight is won."""
END_MISSING: Final = 12
"""The fewest points that any way to stop leaves missing; 0 or less if one wins."""

# --- life that the root's cards can give ---------------------------------------------------------
PILE_LIFE: Final = 13
"""The most life that cards on the root's discard pile can give."""
TOTAL_LIFE: Final = 14
"""The most life that all cards can give together."""

# --- values of ``AIM`` ---------------------------------------------------------------------------
AIM_WIN: Final = 0
"""The chance to win; among equals the expected life."""
AIM_LIFE: Final = 1
"""The expected life after the fight."""
AIM_LOSE: Final = 2
"""The chance to destroy the cards named and to live; among equals the expected life."""
AIM_CHANCE: Final = 3
"""The chance to win alone: as ``AIM_WIN``, but life counts for nothing."""

# --- states --------------------------------------------------------------------------------------
LAID_OFF_UNUSED: Final = SIZE
"""A cell of the search's own behind those of the rules: how many cards have been laid off since the
root although their ability could still be used."""
SEARCH_SIZE: Final = SIZE + 1
"""Cells of a state of the search."""
