"""His Man Friday, the bluffing game for two to four players: the rules engine and its values.

>>> from friday_nb import his_man_friday
>>> state = his_man_friday.new_game(players=2, seed=1)
>>> view = state.view(0)
>>> view.phase.name, view.hand
('LAY', ('c2', 'c3', 'c4', 'f4', 'w1', 'g', 'g'))
>>> action = his_man_friday.Action.parse("lay c2 a1 as gun")
>>> state, events = his_man_friday.apply(state, 0, action)
>>> print(*(his_man_friday.redact(event, 1) for event in events))
laid(seat=0 cell=a1 declared=gun)
"""

from __future__ import annotations

from typing import Any, Final

from friday_nb.core.folders import PARTS, part_of
from friday_nb.his_man_friday.actions import Action, ActionKind, InvalidAction
from friday_nb.his_man_friday.cards import CARDS, CELLS, DECK, Card, Kind
from friday_nb.his_man_friday.engine import (
    apply,
    begin,
    begin_with_deck,
    legal,
    new_game,
    outcomes,
    sample,
    unseen,
    why_not,
)
from friday_nb.his_man_friday.errors import IllegalAction
from friday_nb.his_man_friday.events import Event, redact
from friday_nb.his_man_friday.game import (
    GAME,
    HisManFridaySession,
    new_session,
    position_session,
    replay,
)
from friday_nb.his_man_friday.notation.position import PositionError
from friday_nb.his_man_friday.reasons import Reason
from friday_nb.his_man_friday.rulings import READINGS, RulingError, Rulings
from friday_nb.his_man_friday.state import State
from friday_nb.his_man_friday.table import Phase, Place
from friday_nb.his_man_friday.view import View, parse_position

__all__ = [
    "CARDS",
    "CELLS",
    "DECK",
    "GAME",
    "READINGS",
    "Action",
    "ActionKind",
    "Card",
    "Event",
    "HisManFridaySession",
    "IllegalAction",
    "InvalidAction",
    "Kind",
    "Phase",
    "Place",
    "PositionError",
    "Reason",
    "RulingError",
    "Rulings",
    "State",
    "View",
    "advise",
    "apply",
    "begin",
    "begin_with_deck",
    "charts",
    "frames",
    "lab",
    "legal",
    "lessons",
    "new_game",
    "new_session",
    "odds",
    "outcomes",
    "parse_position",
    "players",
    "position_session",
    "redact",
    "replay",
    "sample",
    "unseen",
    "why_not",
]

_PARTS: Final = {**PARTS, "lessons": "lessons"}


def __getattr__(name: str) -> Any:
    return part_of(__name__, name, _PARTS)


def __dir__() -> list[str]:
    return sorted(__all__)
