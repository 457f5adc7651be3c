"""What decides: how the fight goes on after the best decision, and how after another one.

Both are fought on with equal luck (:mod:`.fight_rollouts`).  The reason is a quantity in which the
best decision is better beyond the error of the difference: the fight is won more often, fewer life
points are lost, more cards worth 0 or less are destroyed, fewer aging cards come.  Of several it is
the one that explains most of the difference in the chances that the fights leave, so that no small
gain is told for a large one; else the first of them.  A fight that the strong player lets be lost
either way may still be lost to advantage, and that is said.  Where the fight goes alike, more cards
may be left before the next aging card, or the better card is won; and where it leaves the game
alike, line by line, no difference can be told.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from statistics import fmean
from typing import Final

from friday_nb.core.paired import DOUBT, LEVEL, Means, Quantity, decisive, means
from friday_nb.core.percents import points
from friday_nb.friday.actions import ActionKind
from friday_nb.friday.cards import Ability, Card, Group
from friday_nb.friday.engine import play
from friday_nb.friday.odds.next_card_odds import settled
from friday_nb.friday.players import fight_rollouts as at
from friday_nb.friday.players.coming import enough_in
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.fought_on import LOST, Rows, fought_on, sampled
from friday_nb.friday.players.level_reasons import CARD, KEEP
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.why import Why, played
from friday_nb.friday.table import Node

PERCENT_APART: Final = 0.03
"""A difference counts beyond luck, for what either happens or not from this share of the fights on,
..."""
COUNT_APART: Final = 0.2
"""... for life points and cards from so many of them on, ..."""
STACK_APART: Final = 1.0
"""... and for cards that stay in the stack from so many on: fewer are no reason to a reader."""
LEFT_APART: Final = 0.001
"""Chances that the fights leave, from so much of a game on."""
MOSTLY_DEAD: Final = 0.5
"""From so much more of the fights on that end the game, nothing else decides."""

QUANTITIES: Final = (
    (at.FOUGHT_DEAD, Quantity("dead", PERCENT_APART, less=True, is_share=True)),
    (at.FOUGHT_WON, Quantity("win", PERCENT_APART, is_share=True)),
    (at.FOUGHT_LIFE, Quantity("life", COUNT_APART, less=True)),
    (at.FOUGHT_WEAK, Quantity("weak", COUNT_APART)),
    (at.FOUGHT_AGED, Quantity("aged", PERCENT_APART, less=True)),
)
"""What may decide in a fight, and its column; those first that say most."""

CHOICES: Final = (Node.HAZARD, Node.PIRATE)
"""Where an enemy is chosen."""
OTHER: Final = ".other"
"""The end of a reason's key that compares two enemies."""
SAME_CARD: Final = "because.card.same"
"""That reason where both hazards are one and the same fight."""
LATER: Final = "because.later"
"""The reason where the fight goes alike."""


def decides_between(
    advice: Advice, first: Option, other: Option, evaluator: Evaluator
) -> Why | None:
    """The quantity in which ``first`` is better than ``other``, in the fight at hand.

    ``because.level`` if it leaves the game alike, or better after ``other``, against what games
    that were played on at sight say; None if nothing can be told but the chances.

    Where an enemy is chosen the other fight is another one, and each row says how its own goes.
    """
    chosen = OTHER if advice.view.node in CHOICES else ""
    if first.action.kind is ActionKind.SKIP:
        lines = fought_on(advice, other, evaluator)
        share = fmean(line[at.FOUGHT_WON] for line in lines)
        change = -fmean(line[at.FOUGHT_LIFE] for line in lines)
        return Why.of("because.skip", a=sampled(share), change=round(10 * change))
    if other.action.kind is ActionKind.SKIP:
        return Why.of("because.fight")
    one, two = (fought_on(advice, option, evaluator) for option in (first, other))
    won = _means(one, two, at.FOUGHT_WON)
    if chosen and (prize := _prizes(advice, first, other)):
        return prize
    is_doubted = _means(two, one, at.FOUGHT_LEFT).is_better(LEFT_APART, less=False)
    if is_doubted and first.low < other.high:
        return Why.of(LEVEL)
    if found := _deciding(one, two):
        quantity, both = found
        is_fought = advice.view.node is not Node.DESTROY and not chosen
        is_lost = is_fought and max(won.best, won.other) <= LOST
        if quantity.key == "win" and not chosen:
            both = _at_least(both, *(_sure(advice, option) for option in (first, other)))
            if _decides_game(advice):
                both = replace(both, best=first.win, other=other.win)
        if quantity.key == "dead":
            lost = 1.0 - first.win, 1.0 - other.win
            both = _at_most(both, *lost)
            if _decides_game(advice):
                both = replace(both, best=lost[0], other=lost[1])
        return _quantified(quantity, both, chosen, is_lost=is_lost)
    if first.action.kind is ActionKind.DONE and other.action.kind is ActionKind.DESTROY:
        target = played(advice.view, other.action.numbers[0]).card
        return Why.of(KEEP, target=target.key)
    return _left(advice, first, other, one, two, fought=min(won.best, won.other) > LOST)


def _sure(advice: Advice, option: Option) -> float:
    """What is certain of the share of fights that are won after an option.

    The total is enough so often; and a game is won only by whoever beats its pirates (FRI-PIR-2).
    """
    fight = advice.view.fight
    enough = float(enough_in(settled(play(advice.view, option.action), Fraction(1))))
    return max(enough, option.win) if fight and fight.is_pirate else enough


def _decides_game(advice: Advice) -> bool:
    """Is the game won and lost with this fight: that with the last pirate?"""
    fight = advice.view.fight
    return fight is not None and fight.is_pirate and bool(advice.view.pirates_beaten)


def _at_least(found: Means, best: float, other: float) -> Means:
    """Shares of fights, told no lower than the list has it."""
    return replace(found, best=max(found.best, best), other=max(found.other, other))


def _at_most(found: Means, best: float, other: float) -> Means:
    """Shares of fights, told no higher than the list has it."""
    return replace(found, best=min(found.best, best), other=min(found.other, other))


def _quantified(quantity: Quantity, both: Means, chosen: str, *, is_lost: bool) -> Why:
    """A quantity in its sentence; what never comes, or always, is not told as a number.

    Args:
        quantity: The quantity that decides.
        both: What it comes to.
        chosen: Where an enemy is chosen, the end of the key.
        is_lost: Is the fight lost either way?
    """
    key = quantity.key
    facts = both.changes if key == "life" else quantity.facts(both)
    if is_lost and key in _LOST_TOO:
        return Why.of(f"because.{key}.lost{chosen}", **facts)
    none = key in _ENDS and not facts[_ENDS[key]]
    return Why.of(f"because.{key}{'.none' if none else ''}{chosen}", **facts)


def _means(one: Rows, two: Rows, column: int) -> Means:
    """What a column comes to after each of two decisions."""
    return means(*([row[column] for row in rows] for rows in (one, two)))


def _deciding(one: Rows, two: Rows) -> tuple[Quantity, Means] | None:
    """The quantity in which the best decision is better that decides; None if it is in none."""
    dead = _means(one, two, at.FOUGHT_DEAD)
    if dead.other - dead.best > MOSTLY_DEAD:
        return QUANTITIES[0][1], dead
    columns = [at.FOUGHT_LEFT, *(column for column, _ in QUANTITIES)]
    lines = [[[row[n] for n in columns] for row in rows] for rows in (one, two)]
    if found := decisive([quantity for _, quantity in QUANTITIES], *lines):
        return found
    every = ((quantity, _means(one, two, column)) for column, quantity in QUANTITIES)
    return next(((q, both) for q, both in every if both.is_better(q.least, less=q.less)), None)


def _left(
    advice: Advice, first: Option, other: Option, one: Rows, two: Rows, *, fought: bool
) -> Why | None:
    """What is different once the fight is over, where it goes alike: or that nothing is."""
    chance, stack = (_means(one, two, column) for column in (at.FOUGHT_LEFT, at.FOUGHT_STACK))
    keeps = advice.view.aging.left and stack.is_better(STACK_APART, less=False)
    is_longer = Why.of("because.stack", **stack.tenths) if keeps else None
    if not chance.is_better(LEFT_APART, less=False):
        loss, error = first.win - other.win, advice.error_of_loss(other.action)
        return Why.of(LEVEL) if loss <= DOUBT * error else is_longer
    chosen = advice.view.node in CHOICES
    if fought and (prize := _wanted(advice, first, other)):
        return prize
    if is_longer:
        return is_longer
    if points(first.win, other.win) < 1:
        return None
    if ActionKind.DESTROY is first.action.kind is other.action.kind:
        return _rid(*(played(advice.view, each.action.numbers[0]).card for each in (first, other)))
    return Why.of(f"{LATER}{OTHER if chosen else ''}")


def _rid(card: Card, target: Card) -> Why:
    """What speaks for it that one card leaves the game, and not the other."""
    if card.group is Group.AGING is not target.group and card.ability is not Ability.NONE:
        return Why.of("because.rid.aging", card=card.key, ability=card.ability.name)
    kind = ""
    if card.value < target.value:
        kind = ".value"
    elif card.ability is Ability.NONE is not target.ability and card.value == target.value:
        kind = ".ability"
    return Why.of(f"because.rid{kind}", card=card.key, target=target.key)


def _prizes(advice: Advice, first: Option, other: Option) -> Why | None:
    """The card that is wanted more, where both hazards are one and the same fight."""
    fights = (play(advice.view, each.action).fight for each in (first, other))
    needs = {fight and (fight.value, fight.free) for fight in fights}
    prize = _wanted(advice, first, other)
    return replace(prize, key=SAME_CARD) if prize and len(needs) == 1 else None


def _wanted(advice: Advice, first: Option, other: Option) -> Why | None:
    """The card that is wanted more than that of the other hazard, if they are two."""
    if advice.view.node is not Node.HAZARD:
        return None
    card, target = (advice.view.offer[each.action.numbers[0] - 1] for each in (first, other))
    return Why.of(CARD, card=card.key, target=target.key) if card != target else None


_LOST_TOO: Final = ("life", "weak")
_ENDS: Final = {"aged": "few", "life": "change", "weak": "many", "dead": "a"}
"""The number of a sentence that has a sentence of its own where it is 0."""
