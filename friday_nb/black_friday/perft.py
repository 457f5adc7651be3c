"""Perft, as in chess programs: the number of lines of play from a state, to a given depth.

A decision too many or too few almost always changes a count, so a table of counts is a strong
regression test for a rules engine, and for one engine against another.  A *line* is a sequence of
decisions; it ends at the depth, or earlier if the game is over.  The seed determines all draws.

>>> from friday_nb import black_friday
>>> state = black_friday.new_game(players=3, seed=1)
>>> perft(state, 1), perft(state, 2)
(9, 28)
"""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday.engine import apply, legal
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.rules import legal as rules_legal
from friday_nb.black_friday.rules import play as rules_play
from friday_nb.black_friday.state import State
from friday_nb.core.perft import FlatRules

_RULES: Final = FlatRules(
    rules_legal.decisions, rules_play.act, layout.NODE, layout.OVER, rules_legal.ROOM
)


def perft(state: State, depth: int) -> int:
    """The number of lines of up to ``depth`` decisions from this state."""
    return _RULES.lines(list(state.cells), depth)


def divide(state: State, depth: int) -> dict[str, int]:
    """The count by first decision, to find where two engines differ."""
    if depth == 0 or state.actor is None:
        return {}
    actions = legal(state.view(state.actor))
    return {
        str(action): perft(apply(state, state.actor, action)[0], depth - 1) for action in actions
    }
