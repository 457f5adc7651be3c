"""Players of Friday: somebody who looks at a view and decides.

``random`` knows nothing, ``thumb`` follows rules that a beginner can follow, ``strong`` taught
itself.  None of them is ever given anything but the view (FRI-INFO-2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from friday_nb.core import player as core_player
from friday_nb.core.bots import named
from friday_nb.friday.actions import Action
from friday_nb.friday.engine import ENGINE, legal
from friday_nb.friday.players import evaluator, heuristic, heuristic_verdict, heuristic_worth
from friday_nb.friday.rules.legal import room
from friday_nb.friday.view import View

HEURISTIC_MODULES: Final = (heuristic_worth, heuristic_verdict, heuristic)
"""The heuristic player's modules as they are compiled, each after those it needs."""


Player = core_player.Player[View, Action]
"""Somebody who plays Friday."""


class RandomPlayer(core_player.RandomPlayer[View, Action]):
    """Every legal action is as likely as any other."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(legal, seed)


class HeuristicPlayer:
    """Rules of thumb (:mod:`.heuristic`)."""

    name = "thumb"

    def choose(self, view: View) -> Action:
        """What the first rule of thumb that applies says."""
        ENGINE.need_decision(view)
        return Action.unpack(heuristic.heuristic_decision(view.cells, [0] * room(view.cells)))


class NeuralPlayer:
    """The network and, where its first look is not clear, thinking ahead.

    ``depth`` and ``margin`` as in :mod:`.lookahead`; depth 0 plays at sight.
    """

    name = "strong"

    def __init__(self, depth: int = 1, margin: float = 1.0) -> None:
        self.depth, self.margin = depth, margin

    def choose(self, view: View) -> Action:
        """The action with the best winning chance; ValueError if there is nothing to decide."""
        ENGINE.need_decision(view)
        return Action.unpack(evaluator.shared().decide(view.cells, self.depth, self.margin))


PLAYERS: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "thumb": HeuristicPlayer,
    "strong": NeuralPlayer,
}


def get(name: str) -> Player:
    """The player of this name; Problem, with the names there are, for any other."""
    return named(PLAYERS, name)()
