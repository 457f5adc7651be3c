"""The kinds of decision in a game of Friday, and the lesson that treats each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

LESSONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hazard": "big",
        "stop": "buy",
        "ability": "weed",
        "look": "draw",
        "destroy": "destroy",
        "pirate": "pirates",
    }
)
"""The lesson of each theme; its words are ``theme.<name>``."""
_OF_NODE: Final = {
    Node.HAZARD: "hazard",
    Node.PIRATE: "pirate",
    Node.DESTROY: "destroy",
    Node.SORT: "look",
    Node.MORE: "ability",
    Node.SWAP: "ability",
}


def theme(view: View, action: Action, best: Action) -> str:
    """What kind of decision it was to choose this action rather than the best one.

    >>> from friday_nb.friday.game import new_session
    >>> view = new_session(1, 1).view
    >>> theme(view, Action.parse("hazard 1"), Action.parse("hazard 2"))
    'hazard'
    """
    if view.node in _OF_NODE:
        return _OF_NODE[view.node]
    # In a fight, whoever stopped too early or too late erred about that, whatever else was better.
    kinds = {action.kind, best.kind}
    uses = ActionKind.USE in kinds and ActionKind.END not in kinds
    return "ability" if uses else "stop"
