"""The kinds of decision in a game of His Man Friday, and the lesson that treats each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

LESSONS: Final[Mapping[str, str]] = MappingProxyType(
    {"lay": "", "challenge": "rare", "put": "", "move": "", "take": "trust"}
)
"""The lesson of each theme, empty where none treats it; its words are ``theme.<name>``."""
_OF_PHASE: Final = {
    Phase.LAY: "lay",
    Phase.CHALLENGE: "challenge",
    Phase.PUT: "put",
    Phase.MOVE: "move",
}


def theme(view: View) -> str:
    """What kind of decision is to be made at a view."""
    return _OF_PHASE.get(view.phase, "take")
