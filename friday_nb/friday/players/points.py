"""Whether what lies in a fight is enough, also with abilities that raise the total by themselves.

To double a card, to lower the step or to be rid of a card that harms costs nothing and is sure; so
is copying any of these.  Whoever has such an ability unused has its points, and a chance to have
enough counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability, Card
from friday_nb.friday.engine import legal, play
from friday_nb.friday.players.orders import POINTS
from friday_nb.friday.table import Fight, Node, Played
from friday_nb.friday.view import View

REMOVES: Final = (Ability.DESTROY, Ability.BELOW)
"""The abilities that take a card out of the fight."""
RAISES: Final = (*POINTS, *REMOVES)
"""The abilities that can raise the total without another card, ..."""
WORKERS: Final = (*RAISES, Ability.COPY)
"""... and what is printed on cards that can do so."""
_DONE: Final = Action(ActionKind.DONE)


def fight_of(view: View) -> Fight:
    """The fight in progress."""
    assert view.fight is not None
    return view.fight


def played(view: View, number: int) -> Played:
    """The played card with a number."""
    return next(card for card in fight_of(view).cards if card.number == number)


def is_enough(fight: Fight) -> bool:
    """Does the total reach the value?"""
    return fight.total >= fight.value


def waived(view: View) -> View:
    """The same fight without a second card, drawn or exchanged, that an ability still offers."""
    return play(view, _DONE) if view.node in (Node.MORE, Node.SWAP) else view


def made_enough(view: View) -> tuple[Played, ...] | None:
    """The fewest cards whose abilities make the total enough; None if none can.

    Of as few, those that copy least.  Empty where the total is enough already.
    """
    if view.outcome or view.fight is None:
        return None
    if is_enough(view.fight):
        return ()
    if _is_too_far(view.fight):
        return None
    view = waived(view)
    level: list[tuple[View, tuple[Played, ...]]] = [(view, ())]
    while level:
        level = [
            (play(now, action), (*used, card))
            for now, used in level
            for card, action in _uses(now, used[-1].number if used else 0)
        ]
        enough = [used for then, used in level if is_enough(fight_of(then))]
        if enough:
            return min(enough, key=_copies)
    return None


def _copies(used: Iterable[Played]) -> int:
    """How many of these cards only copy others."""
    return sum(card.card.ability is Ability.COPY for card in used)


def _is_too_far(fight: Fight) -> bool:
    """Is it plain that nothing can be enough?

    To double a card brings its value at most, and to be rid of one what it takes away: its own
    value, and that of the best card if that counts 0 for its sake.
    """
    workers = [card for card in fight.cards if card.card.ability in WORKERS and not card.used]
    if any(card.card.ability is Ability.STEP for card in fight.cards):
        return not workers
    values = [0, *(card.card.value for card in fight.cards)]
    return fight.total + len(workers) * (max(values) - min(values)) < fight.value


def _uses(view: View, above: int) -> Iterator[tuple[Played, Action]]:
    """Ways to raise the total with cards of a higher number; of ways worth the same, one.

    In which order such abilities are used makes no difference: no card that has one is removed.
    """
    cards = {card.number: card for card in fight_of(view).cards}
    seen = set()
    for action in legal(view):
        if action.kind is not ActionKind.USE or action.numbers[0] <= above:
            continue
        worker, *targets = (cards[number] for number in action.numbers)
        ability = worker.card.ability
        if ability is Ability.COPY:
            ability, *targets = targets[0].card.ability, *targets[1:]
        target = targets[0].card if targets else None
        if ability not in RAISES or (ability is Ability.DOUBLE and target and target.value <= 0):
            continue
        worth: int | Card = target.value if target else 0
        if ability in REMOVES and target:
            if target.ability in WORKERS or not _raises(view, action):
                continue
            worth = target
        if (key := (worker.number, ability, worth)) not in seen:
            seen.add(key)
            yield worker, action


def _raises(view: View, action: Action) -> bool:
    """Is the total higher after an action?"""
    return fight_of(play(view, action)).total > fight_of(view).total
