"""The kinds of decision in a game of Black Friday, and the lesson that treats each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from friday_nb.black_friday.actions import Action, ActionKind

LESSONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "action": "sell",
        "buy": "bag",
        "sell": "lower",
        "silver": "end",
        "pass": "",
        "case": "edge",
        "subsidy": "money",
    }
)
"""The lesson of each theme, empty where none treats it; its words are ``theme.<name>``."""
_ACTIONS: Final = {
    ActionKind.BUY: "buy",
    ActionKind.SELL: "sell",
    ActionKind.SILVER: "silver",
    ActionKind.PASS: "pass",
    ActionKind.SPECIAL: "pass",
}
"""The actions of a turn."""
_REST: Final = {
    ActionKind.LOWER: "sell",
    ActionKind.TAKE: "sell",
    ActionKind.PUT: "case",
    ActionKind.SUBSIDY: "subsidy",
}
"""What is decided besides."""


def theme(made: Sequence[Action], best: Sequence[Action]) -> str:
    """What kind of decision it was to make these decisions of a turn rather than the best ones.

    >>> buy, sell = ([Action.parse(f"{kind} red")] for kind in ("buy", "sell"))
    >>> theme(buy, sell), theme(buy, buy)
    ('action', 'buy')
    """
    one, other = _action(made), _action(best)
    if one != other:
        return "action"
    return one or next((_REST[each.kind] for each in best if each.kind in _REST), "action")


def _action(made: Sequence[Action]) -> str:
    """The action of a turn; empty if it is not among these decisions."""
    return next((_ACTIONS[each.kind] for each in made if each.kind in _ACTIONS), "")
