"""Cards destroyed after a lost fight: which ones counts, in which order does not.

A decision that destroys a card begins a plan: what is destroyed after it as well, as it seems best
at sight.  Any card of a plan may go first, for the points are the same and nothing is drawn in
between (FRI-LOSE-2).  So a decision is worth what the best plan is worth that names its card, and
decisions with the same best plan are judged as one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.legal import pack
from friday_nb.friday.table import Node
from friday_nb.friday.view import View


def best_beginnings(
    view: View, evaluator: Evaluator, judged: Mapping[int, float]
) -> dict[int, int]:
    """For each decision (packed) the one that begins the best plan which it could begin as well.

    Args:
        view: At a decision; where no cards are destroyed, each decision stands for itself.
        evaluator: What plans, at sight.
        judged: The chance to win after each decision.
    """
    if view.node is not Node.DESTROY:
        return {code: code for code in judged}
    spared = _gone(view, evaluator, pack(layout.DO_DONE, 0, 0, 0))
    plans = {code: _gone(view, evaluator, code) for code in judged}
    best_first = sorted(judged, key=lambda code: -judged[code])

    def is_begun_by(kind: int, plan: Sequence[int]) -> bool:
        return plan[kind] > spared[kind]

    found = {}
    for code in judged:
        action = Action.unpack(code)
        found[code] = code
        if action.kind is ActionKind.DESTROY:
            kind = view.cells[layout.CARD + action.numbers[0] - 1]
            found[code] = next(each for each in best_first if is_begun_by(kind, plans[each]))
    return found


def _gone(view: View, evaluator: Evaluator, code: int) -> list[int]:
    """How many cards of each kind have left the game once a decision is carried out to the end."""
    s, b, core = evaluator.cells(view.cells), evaluator.buffers, evaluator.core
    core.act(s, code, b.log)
    while s[layout.NODE] == layout.DESTROY:
        core.act(s, int(core.decide(b, s, 0, 0.0)), b.log)
    return [int(n) for n in s[layout.GONE : layout.GONE + layout.KINDS]]
