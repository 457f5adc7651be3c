"""What was asked for at a decision: a hint, the decision itself, or all of them.

Whoever has advice on request is told nothing before asking, and no more than was asked for: first
what to look at, then the best decision, then the list.  At the next decision nothing is asked yet.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from friday_nb.i18n import Say
from friday_widgets.wire.panel import Data


class Stage(IntEnum):
    """How much was asked for."""

    NOTHING = 0
    LOOK = 1
    DECISION = 2
    ALL = 3


class Asked:
    """How much was asked for, and at which decision."""

    def __init__(self) -> None:
        self._turn = ""
        self._stage = Stage.NOTHING

    def ask(self, turn: str, stage: Any) -> None:
        """Ask for this much at a decision; what was told stays told."""
        if isinstance(stage, int) and stage in set(Stage):
            self._turn, self._stage = turn, Stage(max(stage, self.at(turn)))

    def at(self, turn: str) -> Stage:
        """How much was asked for at a decision."""
        return self._stage if turn == self._turn else Stage.NOTHING


def offers(say: Say, lang: str, stage: Stage) -> list[Data]:
    """What may be asked for now: the next stage, and all of it."""
    found = [each for each in Stage if each > stage]
    offered = found if len(found) < len(Stage.__members__) - 1 else [found[0], found[-1]]
    return [{"stage": int(each), "label": say(lang, f"advice.ask.{int(each)}")} for each in offered]


def asked_only(say: Say, lang: str, stage: Stage, hint: str, listed: Data) -> Data:
    """The list, cut down to what was asked for.

    Where all decisions are alike there is no best one: that is the hint, and after it the list.

    Args:
        say: The game's words.
        lang: The language.
        stage: What was asked for.
        hint: What to look at.
        listed: The whole list; its first row is the best decision, if any is.
    """
    rows = listed["rows"]
    if stage is Stage.ALL or not rows:
        return listed
    if not rows[0]["best"]:
        said = say(lang, "advice.hint.level", reason=listed["note"], hint=hint)
        hint, stage = said.strip(), Stage.DECISION
        rows = []
    first = rows[:1] if stage is Stage.DECISION else []
    return {
        **listed,
        "rows": first,
        "note": hint,
        "more": "",
        "assumed": "",
        "ask": offers(say, lang, stage),
    }
