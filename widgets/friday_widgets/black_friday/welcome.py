"""The words of the first minute: the question of the example, and what came of it."""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday.adjustments import has_adjustment
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.example import DECISIONS, SEED, has_example, is_example
from friday_widgets.frame.welcome.panel import words_of, words_of_example
from friday_widgets.wire.panel import Data

FEW: Final = 24
"""After so many decisions more, the visitor is at home in the example."""


def model(desk: Desk) -> Data:
    """The words of the welcome; nothing in any other game."""
    if not has_example():
        return _without_example(desk)
    more = desk.decisions - len(DECISIONS)
    if desk.seat is None or not 0 <= more <= FEW or not is_example(desk.session):
        return {}
    stage = "" if more == 0 else "seen." if _has_come(desk) else "other."
    return words_of_example(desk, stage, *(["wait"] if stage == "seen." else []))


def _without_example(desk: Desk) -> Data:
    """Why there is no example, at the beginning of a game; then nothing."""
    if desk.seat is None or desk.decisions or desk.session.head.get("seed") != str(SEED):
        return {}
    keys = {
        "head": "welcome.board.head",
        "aim": "guide.aim",
        "text": "welcome.board.text",
        "start": "welcome.start",
        "more": "welcome.more",
    }
    return words_of(desk, keys, asked=True)


def _has_come(desk: Desk) -> bool:
    """Whether the price adjustment has come, which everybody sees."""
    later = desk.session.moments[len(DECISIONS) + 1 :]
    return any(has_adjustment(moment.events) for moment in later)
