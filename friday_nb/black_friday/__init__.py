"""Black Friday, the stock market for two to five players: the rules engine and its values.

>>> from friday_nb import black_friday
>>> state = black_friday.new_game(players=3, seed=1)
>>> view = state.view(0)
>>> view.phase.name, view.prices["red"], view.silver_price
('TURN', 7, 20)
>>> state, events = black_friday.apply(state, 0, black_friday.Action.parse("subsidy"))
>>> print(*events)
subsidy_taken(seat=0 subsidies=1 cash=20)
"""

from __future__ import annotations

from typing import Any, Final

from friday_nb.black_friday.actions import Action, ActionKind, InvalidAction
from friday_nb.black_friday.board import BOARD, Board, BoardError, read_board
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.engine import (
    apply,
    begin,
    legal,
    new_game,
    outcomes,
    sample,
    why_not,
)
from friday_nb.black_friday.errors import IllegalAction
from friday_nb.black_friday.events import Event, redact
from friday_nb.black_friday.game import (
    GAME,
    BlackFridaySession,
    new_session,
    position_session,
    replay,
)
from friday_nb.black_friday.notation.position import PositionError
from friday_nb.black_friday.reasons import Reason
from friday_nb.black_friday.rulings import READINGS, RulingError, Rulings
from friday_nb.black_friday.state import State
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.view import View, parse_position
from friday_nb.core.folders import PARTS, part_of

__all__ = [
    "BOARD",
    "COLOURS",
    "GAME",
    "READINGS",
    "Action",
    "ActionKind",
    "BlackFridaySession",
    "Board",
    "BoardError",
    "Event",
    "IllegalAction",
    "InvalidAction",
    "Phase",
    "PositionError",
    "Reason",
    "RulingError",
    "Rulings",
    "State",
    "View",
    "advise",
    "apply",
    "begin",
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
    "read_board",
    "redact",
    "replay",
    "sample",
    "why_not",
]

_PARTS: Final = {**PARTS, "lessons": "lessons"}


def __getattr__(name: str) -> Any:
    return part_of(__name__, name, _PARTS)


def __dir__() -> list[str]:
    return sorted(__all__)
