"""What is told of the next card: which one it is, or how likely it is to be enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final

from friday_nb.core.facts import Fact, number
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability, Group
from friday_nb.friday.engine import legal, play
from friday_nb.friday.odds import could_be
from friday_nb.friday.odds.next_card_odds import settled
from friday_nb.friday.odds.reach import free_reach
from friday_nb.friday.players.fact_words import whole_percent
from friday_nb.friday.players.orders import GAINS
from friday_nb.friday.players.points import (
    WORKERS,
    fight_of,
    is_enough,
    made_enough,
    played,
    waived,
)
from friday_nb.friday.players.reason import Why
from friday_nb.friday.table import Fight, Played
from friday_nb.friday.view import View

WORK: Final = 250
"""Cards that can be drawn, times those that can replace one on the table: with more combinations,
what a draw and an exchange achieve together is not worked out."""
LEAST_REACH: Final = Fraction(1, 200)
"""A smaller chance is not told: "at least less than 1%" says nothing."""
OPEN: Final = ("chance", "none", "none.aging", "none.last", "none.pirate")
"""How the keys end of what is told of a card that may or may not be enough."""


def coming(key: str, view: View, after: View, place: int = 0, **facts: Fact) -> Why:
    """The next card: which one it is if that is known, else how likely it is to be enough.

    ``place``: number of the card whose place it takes; 0 if it comes after the others.
    """
    fight = fight_of(view)
    positions = [
        (chance, then)
        for chance, then in settled(after, Fraction(1))
        if then.fight and not then.outcome
    ]
    if after.outcome or not positions:
        return Why.of(f"{key}.lost", **facts)
    facts |= {"total": fight.total, "value": (after.fight or fight).value}
    if len(positions) == 1:
        (_, known), *_ = positions
        then = fight_of(known)
        new = then.cards[place - 1]  # numbers follow the order
        facts |= {"card": new.card.key, "total": then.total, "value": then.value}
        return replace(Why.of(f"{key}.known", **facts), also=_brought(known, new))
    enough, helpers = Fraction(0), set[tuple[str, str, bool]]()
    lying = {card.number for card in fight.cards} - {place}
    for chance, position in positions:
        if (used := made_enough(position)) is not None:
            enough += chance
            helpers |= {_helper(each, each.number in lying) for each in used}
    facts["chance"] = whole_percent(enough)
    aging = all(_is_aging(then, place) for _, then in positions)
    comes = tuple(_aging_comes(fight)) if aging else ()
    also = (*_counted(helpers), *comes)
    if fight.drawn and is_enough(fight):
        return replace(Why.of(f"{key}.enough", **facts), also=also)
    if enough and made_enough(view):
        return replace(Why.of(f"{key}.able", **facts), also=comes)
    if enough:
        return replace(Why.of(f"{key}.chance", **facts), also=also)
    return replace(
        Why.of(f"{key}.none{_at_what_cost(key, view, after, aging=aging)}", **facts), also=also
    )


def _aging_comes(fight: Fight) -> Iterator[Why]:
    """That an aging card comes for certain, and whose ability can destroy it then."""
    yield Why.of("aging.comes")
    for each in fight.cards:
        if each.card.ability is Ability.DESTROY and not each.used and not each.face_down:
            yield Why.of("aging.removed", card=each.card.key, ability=each.card.ability.name)
            return


def _at_what_cost(key: str, view: View, after: View, *, aging: bool) -> str:
    """What else there is to say of a card that cannot be enough yet."""
    fight = fight_of(view)
    if key == "pay":
        return ".pirate" if fight.is_pirate else ""
    if key != "draw":
        return ""
    if aging or after.aging.left < view.aging.left:
        return ".aging"
    return ".last" if fight.free_left == 1 else ""


def _brought(then: View, new: Played) -> tuple[Why, ...]:
    """The ability that a card brings to a fight that is not won yet."""
    usable = {each.numbers[0] for each in legal(waived(then)) if each.kind is ActionKind.USE}
    if is_enough(fight_of(then)) or new.number not in usable:
        return ()
    return (Why.of("known.ability", ability=new.card.ability.name),)


def _is_aging(then: View, place: int) -> bool:
    """Is the card that has come an aging card?"""
    return fight_of(then).cards[place - 1].card.group is Group.AGING


def _helper(card: Played, is_lying: bool) -> tuple[str, str, bool]:
    return card.card.key, card.card.ability.name, is_lying


def _counted(helpers: set[tuple[str, str, bool]]) -> tuple[Why, ...]:
    """Whose abilities a chance counts."""
    if not helpers:
        return ()
    card, ability, is_lying = next(iter(helpers))
    if is_lying and len(helpers) == 1:
        return (Why.of("counted", card=card, ability=ability),)
    if len({(each[1], each[2]) for each in helpers}) == 1 and not is_lying:
        return (Why.of("counted.brought", ability=ability),)
    return (Why.of("counted.all"),)


def free_cards(view: View, found: Why) -> tuple[Why, ...]:
    """How likely all free cards together are to be enough, where that is more than one of them."""
    free = fight_of(view).free_left
    if free <= 1:
        return ()
    reach = free_reach(view)
    if reach:
        chance = whole_percent(reach)
        if found.key == "draw.chance" and number(chance) <= number(found.facts["chance"]):
            return ()
        return (Why.of("free", n=free, chance=chance),)
    return (Why.of("free.none", n=free),)


def later(view: View, after: View, found: Why) -> tuple[Why, ...]:
    """A note on an ability that can wait until after the next card (FRI-FIGHT-4)."""
    usable = {action.numbers[0] for action in legal(view) if action.kind is ActionKind.USE}
    counted = {part.facts.get("card") for part in found.also if part.key == "counted"}
    is_all = any(part.key == "counted.all" for part in found.also)
    waiting = [
        card
        for card in fight_of(view).cards
        if card.number in usable
        and card.card.ability not in GAINS
        and card.card.key not in counted
        and not (is_all and card.card.ability in WORKERS)
    ]
    work = _work(view)
    for card in waiting:
        if work <= WORK and card.card.ability in (Ability.EXCHANGE_1, Ability.EXCHANGE_2):
            by = partial(_uses, card.number)
            if (reach := _then_exchange(after, by)) >= LEAST_REACH:
                facts = {"card": card.card.key, "chance": whole_percent(reach)}
                return (Why.of("then.exchange", **facts),)
    return tuple(
        Why.of("later", card=card.card.key, ability=card.card.ability.name) for card in waiting[:1]
    )


def both_exchanges(after: View) -> tuple[Why, ...]:
    """How likely the exchange that is going on and a second one are to be enough together."""
    if _work(after) > WORK:
        return ()
    reach = _then_exchange(after, lambda action: action.kind is ActionKind.SWAP)
    if reach < LEAST_REACH:
        return ()
    return (Why.of("then.exchange.both", chance=whole_percent(reach)),)


def _uses(number: int, action: Action) -> bool:
    """Does an action use the card of this number?"""
    return action.kind is ActionKind.USE and action.numbers[0] == number


def _then_exchange(after: View, is_exchange: Callable[[Action], bool]) -> Fraction:
    """Chance that the next card is enough, or else an exchange after it."""
    reach = Fraction(0)
    for chance, then in settled(after, Fraction(1)):
        if then.outcome or then.fight is None:
            continue
        if made_enough(then) is not None:
            reach += chance
            continue
        targets = {
            played(then, action.numbers[-1]).card: action
            for action in legal(then)
            if is_exchange(action)
        }
        tries = (enough_in(settled(play(then, action), Fraction(1))) for action in targets.values())
        reach += chance * max(tries, default=Fraction(0))
    return reach


def _work(view: View) -> int:
    """Cards that can come twice, times those on the table."""
    kinds = len({possible.card for possible in could_be(view)})
    return kinds**2 * len({card.card for card in fight_of(view).cards})


def enough_in(positions: Iterable[tuple[Fraction, View]]) -> Fraction:
    """Chance that the total is enough in one of these positions."""
    found = (chance for chance, then in positions if made_enough(then) is not None)
    return sum(found, Fraction(0))
