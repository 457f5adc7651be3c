"""What a reader sees of a decision: whatever seems worse than another one is not called the best.

Two decisions of one kind that are level can differ in something that everybody sees: the total they
leave, the card that comes next.  Of such, the one is told first that does not look worse.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Final

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability, Card, Group
from friday_nb.friday.engine import play
from friday_nb.friday.odds.next_card_odds import settled
from friday_nb.friday.players.orders import GAINS
from friday_nb.friday.players.points import played
from friday_nb.friday.players.using import use_of
from friday_nb.friday.view import View

_COMPARED: Final = (
    Ability.EXCHANGE_1,
    Ability.EXCHANGE_2,
    Ability.DOUBLE,
    Ability.DESTROY,
    Ability.BELOW,
)
"""Abilities whose targets are compared by the total that they leave, ..."""
_RIDS: Final = (Ability.DESTROY, Ability.BELOW)
"""... and these also by the card that goes: the worse, the better."""


@dataclass(frozen=True)
class Look:
    """What two decisions of the same ``kind`` can be compared by at a glance: more is better."""

    kind: str
    value: tuple[int, ...]


@lru_cache(1024)
def looks(view: View, action: Action) -> Look | None:
    """What one sees of an action; None if it cannot be compared with others at a glance."""
    if action.kind is ActionKind.SORT:
        return _of_sort(view, action)
    if action.kind is ActionKind.DESTROY:
        card = played(view, action.numbers[0]).card
        return Look(f"destroy {card.destroy_cost}", (-_worth(card),))
    if action.kind is ActionKind.SWAP:
        return Look("swap", (_total_then(view, action), 0))
    if action.kind is not ActionKind.USE:
        return None
    ability, targets, is_copy = use_of(view, action)
    if ability in GAINS:
        return Look("life", (min(view.reserve, GAINS[ability]),))
    if ability not in _COMPARED:
        return None
    gone = -_worth(targets[-1]) if ability in _RIDS else 0
    return Look(f"{ability.name} {is_copy}", (_total_then(view, action), gone))


def _total_then(view: View, action: Action) -> int:
    """The total after an action: with the card that comes if it is known, else without it."""
    after = play(view, action)
    coming = list(islice(settled(after, Fraction(1)), 2))
    fight = coming[0][1].fight if len(coming) == 1 else after.fight
    return fight.total if fight else 0


def _of_sort(view: View, action: Action) -> Look:
    """The card that is discarded, the worse the better; then those that come, the best first."""
    dropped, *kept = action.numbers
    gone = -_worth(view.looking[dropped - 1]) if dropped else 0
    return Look("sort", (gone, *(_worth(view.looking[n - 1]) for n in kept)))


def _worth(card: Card) -> int:
    """Its value, in quarters; an ability is something good besides, that of an aging card bad."""
    if card.group is Group.AGING:
        return 4 * card.value - 2
    return 4 * card.value + (card.ability is not Ability.NONE)
