"""Friday, the solo game: the whole rules engine.

>>> from friday_nb import friday
>>> state = friday.new_game(level=1, seed=42)
>>> view = state.view
>>> view.life, view.step.name, [card.hazard.key for card in view.offer]
(20, 'GREEN', ['further_exploring_island', 'wild_animals'])
>>> state, events = friday.apply(state, friday.Action.parse("hazard 1"))
>>> events[0].kind
'hazard_chosen'
"""

from __future__ import annotations

from typing import Any, Final

from friday_nb.core.folders import PARTS, part_of
from friday_nb.friday.actions import Action, ActionKind, InvalidAction
from friday_nb.friday.cards import (
    CARDS,
    HAZARDS,
    PIRATES,
    Ability,
    Card,
    Group,
    Hazard,
    Pirate,
    PirateRule,
    Step,
    card,
    pirate,
)
from friday_nb.friday.engine import (
    LEVELS,
    Outcome,
    apply,
    begin,
    deal,
    legal,
    new_game,
    outcomes,
    play,
    resolve,
    start,
    why_not,
)
from friday_nb.friday.errors import IllegalAction
from friday_nb.friday.events import Event
from friday_nb.friday.game import GAME, FridaySession, new_session, position_session, replay
from friday_nb.friday.notation.position import PositionError
from friday_nb.friday.outcome import GameResult, Score, Termination
from friday_nb.friday.reasons import Reason
from friday_nb.friday.rulings import READINGS, RulingError, Rulings
from friday_nb.friday.state import State, seeded
from friday_nb.friday.table import AgingPile, Fight, Node, Played, Stack, Unseen
from friday_nb.friday.view import View, parse_position

__all__ = [
    "CARDS",
    "GAME",
    "HAZARDS",
    "LEVELS",
    "PIRATES",
    "READINGS",
    "Ability",
    "Action",
    "ActionKind",
    "AgingPile",
    "Card",
    "Event",
    "Fight",
    "FridaySession",
    "GameResult",
    "Group",
    "Hazard",
    "IllegalAction",
    "InvalidAction",
    "Node",
    "Outcome",
    "Pirate",
    "PirateRule",
    "Played",
    "PositionError",
    "Reason",
    "RulingError",
    "Rulings",
    "Score",
    "Stack",
    "State",
    "Step",
    "Termination",
    "Unseen",
    "View",
    "advise",
    "apply",
    "begin",
    "card",
    "charts",
    "deal",
    "drafts",
    "frames",
    "game_frames",
    "lab",
    "legal",
    "new_game",
    "new_session",
    "odds",
    "odds_frames",
    "outcomes",
    "parse_position",
    "pirate",
    "play",
    "players",
    "position_session",
    "replay",
    "resolve",
    "seeded",
    "start",
    "why_not",
]

_PARTS: Final = {
    **PARTS,
    "drafts": "drafts",
    "game_frames": "game_frames",
    "odds_frames": "odds_frames",
}


def __getattr__(name: str) -> Any:
    return part_of(__name__, name, _PARTS)


def __dir__() -> list[str]:
    return sorted(__all__)
