"""What decides: how the fight goes on after the best decision, and how after the next one.

Both are fought on with equal luck (:mod:`.fight_rollouts`).  The reason is a quantity in which the
best decision is better beyond the error of the difference: the fight is won more often, fewer life
points are lost, more cards worth 0 or less are destroyed, fewer aging cards come.  Of several it is
the one that explains most of the difference in the chances that the fights leave, so that no small
gain is told for a large one; else the first of them.  A fight that the strong player lets be lost
either way may still be lost to advantage, and that is said.  Where the fight goes alike, more cards
may be left before the next aging card, or the better card is won; and where it leaves the game
alike, line by line, no difference can be told.

Where an enemy is chosen, each fight is fought on, and its row says how it ends: a fight that one
loses on purpose reads like a mistake to whoever sees only what the free cards can do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from statistics import fmean
from typing import Final

from friday_nb.charts.numbers import points
from friday_nb.core.paired import DOUBT, LEVEL, Means, Quantity, decisive, means
from friday_nb.core.why import HELD, Side
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.engine import play
from friday_nb.friday.odds.next_card_odds import settled
from friday_nb.friday.players import fight_rollouts as at
from friday_nb.friday.players.by_aim import is_for_points
from friday_nb.friday.players.coming import enough_in
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.fought_on import (
    LOST,
    Left,
    Rows,
    fought_on,
    how_fights_go,
    left_by,
    sampled,
)
from friday_nb.friday.players.level_reasons import CARD, EVENS, KEEP, proved, where_level
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import (
    alike,
    all_lost,
    given_away,
    in_order,
    is_close,
    leading,
    ranked,
)
from friday_nb.friday.players.why import Why, played, why
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
RESTATED: Final = tuple(f"because.{key}" for key in ("ahead", "yours", "score", "points"))
"""Reasons that only say how far another decision is behind."""
SAME_CARD: Final = "because.card.same"
"""That reason where both hazards are one and the same fight."""
LATER: Final = "because.later"
"""The reason where the fight goes alike."""


def explained(advice: Advice, evaluator: Evaluator) -> Advice:
    """The same advice with how fights go that can be chosen, and why its best decision is ahead.

    That it is ahead must be seen.  Plain Python is too slow for both: without machine code nothing
    is added.
    """
    if not evaluator.fast:
        return advice
    if advice.view.node in CHOICES:
        advice = replace(advice, fights=tuple(how_fights_go(advice, evaluator)))
    plain = replace(advice, options=tuple(_plain(advice)), aim=None)
    if len(plain.options) == 1 or alike(plain):
        return advice
    first, other, *_ = ranked(advice if is_for_points(advice) else plain)
    if is_close(plain, other.action) or _leads_by_points_alone(advice, first, other):
        return advice
    found = because(advice, first, other, evaluator)
    if found and found.key == LEVEL:
        return advice if is_for_points(advice) else in_order(replace(advice, same=(other.action,)))
    return replace(advice, because=found)


def _leads_by_points_alone(advice: Advice, first: Option, other: Option) -> bool:
    """Does a decision win no more often than one that it is put before for its points?"""
    return is_for_points(advice) and first.win <= other.win


def told(advice: Advice, option: Option) -> tuple[Why, ...]:
    """What is said of an option: facts; of the best one also what decides.

    What speaks against the best one is left out, unless what decides says what it is accepted for.
    """
    facts = _facts(advice, option)
    if option != leading(advice) or len(advice.options) == 1 or _is_over(advice):
        return facts.parts
    decides = _decides(advice)
    is_answered = decides is not None and not decides.key.startswith(RESTATED)
    known = facts.parts if is_answered else facts.without(Side.AGAINST)
    parts = [part for part in known if not _looks_worse(advice, part)]
    parts += _said_once(decides, parts) if decides else ()
    if parts:
        return tuple(parts)
    shown = [part for part in facts.parts if not _looks_worse(advice, part)]
    argues = any(part.side is Side.AGAINST for part in shown)
    return (*shown, Why.of("because.nothing.still" if argues else "because.nothing"))


def _said_once(decides: Why, facts: Sequence[Why]) -> Iterator[Why]:
    """What decides between two fights, without the number that the facts have told of this one."""
    told = {name for fact in facts for name in _TOLD.get(fact.key, ())}
    for part in decides.parts:
        name = part.key.removeprefix("because.").removesuffix(OTHER).removesuffix(".none")
        is_told = part.key.endswith(OTHER) and name in told
        yield replace(part, key=f"because.{name}.short") if is_told else part


def _looks_worse(advice: Advice, part: Why) -> bool:
    """Does the total that a fight is left with look worse than what another decision leads to?"""
    if part.key != "done":
        return False
    others = (why(advice.view, each.action) for each in advice.options)
    totals = [each.facts.get("rest", each.facts.get("total", 0)) for each in others]
    return max(map(int, totals)) > int(part.facts["total"])


def _facts(advice: Advice, option: Option) -> Why:
    """What a decision does; of an enemy that can be chosen, how the fight with it goes."""
    facts = why(advice.view, option.action)
    fought = dict(advice.fights).get(option.action)
    if not fought:
        return facts
    return fought if option.action.kind is ActionKind.PIRATE else replace(facts, also=(fought,))


def compared(advice: Advice, held: Action, evaluator: Evaluator) -> Advice:
    """The same advice with the reason why its best decision is better than just this one."""
    first, other = leading(advice), advice.of(held)
    if not evaluator.fast or first == other or _leads_by_points_alone(advice, first, other):
        return advice
    found = because(advice, first, other, evaluator)
    if found is None or found.key == LEVEL:
        return advice
    return replace(advice, because=found.against(HELD), compared=(first.action, other.action))


def instead(advice: Advice, held: Option, lang: str) -> str:
    """What is told of the best decision to somebody who is about to make another one.

    What decides is told only against that one.
    """
    first, other = ranked(advice)[:2]
    if held == other and not advice.compared:
        return " ".join(part.against(HELD).text(lang) for part in told(advice, first))
    facts = _facts(advice, first)
    parts = facts.without(Side.AGAINST) or facts.parts
    return " ".join(part.text(lang) for part in (*parts, *_against(advice, first, held)))


def _against(advice: Advice, first: Option, held: Option) -> list[Why]:
    """What decides between the best decision and another one, if that is known."""
    is_compared = advice.compared == (first.action, held.action)
    decides = (advice.because if is_compared else None) or proved(advice, first, held)
    found = [decides] if decides and not _says_itself(_facts(advice, held), decides) else []
    behind = _by_chances(advice, held)
    is_told = behind and (is_for_points(advice) or behind.key == "because.yours")
    return [each.against(HELD) for each in (*found, behind if is_told else None) if each]


def _says_itself(facts: Why, decides: Why) -> bool:
    """Does what a decision does, which is told of it, imply what is worse about it?"""
    keys = [part.key for part in facts.parts]
    if decides.key.startswith("because.dead"):
        return any(key in _LOSES_GAME for key in keys)
    return decides.key == "because.win" and any(key.startswith("end.short") for key in keys)


def _is_over(advice: Advice) -> bool:
    """Is it all the same what is decided now?  Where points count, it never is."""
    return bool(all_lost(advice)) and not is_for_points(advice)


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The same in sentences."""
    return " ".join(part.text(lang) for part in told(advice, option))


def _decides(advice: Advice) -> Why | None:
    """What decides in the fight; where nothing does, or nobody looked, the chances that were found.

    What is proved comes first.  Where no decision is told to be behind, something may still speak
    for the first one.
    """
    first, other = ranked(advice)[:2]
    if certain := proved(advice, first, other):
        return certain
    level = where_level(advice, first, other)
    if alike(advice):
        return level
    evens = level if level and level.key.startswith(EVENS) else None
    found, told = advice.because, _by_chances(advice, other)
    if found and told and is_for_points(advice):
        return replace(found, also=(*found.also, told))
    if found and told and found.key.removesuffix(OTHER) in (KEEP, CARD, SAME_CARD):
        return replace(found, also=(told,))
    if evens and told and not found:
        return replace(evens, also=(told,))
    return found or told or level


def _by_chances(advice: Advice, other: Option) -> Why | None:
    """How far another decision is behind; nothing if it is not."""
    found = given_away(advice, other)
    kind, _, size = found.key.partition(".")
    if kind in {"yours", "score", "points"} and size != "level":
        return Why.of(f"because.{found.key}", **found.facts)
    if kind != "loss":
        return None
    return Why.of(f"because.ahead.{size}".removesuffix("."), **found.facts)


def because(advice: Advice, first: Option, other: Option, evaluator: Evaluator) -> Why | None:
    """The quantity in which ``first`` is better than ``other``, in the fight at hand.

    ``because.level`` if it leaves the game alike; None if nothing can be told but the chances.

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
    won = means(*([row[at.FOUGHT_WON] for row in rows] for rows in (one, two)))
    left = [left_by(advice, option, evaluator) for option in (first, other)]
    if chosen and (prize := _prizes(advice, first, other)):
        return prize
    if found := _deciding(left, one, two):
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
    return _left(advice, first, other, left, fought=min(won.best, won.other) > LOST)


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


def _deciding(left: Sequence[Left], one: Rows, two: Rows) -> tuple[Quantity, Means] | None:
    """The quantity in which the best decision is better that decides; None if it is in none."""
    dead = means(*([row[at.FOUGHT_DEAD] for row in rows] for rows in (one, two)))
    if dead.other - dead.best > MOSTLY_DEAD:
        return QUANTITIES[0][1], dead
    columns = [column for column, _ in QUANTITIES]
    quantities = [quantity for _, quantity in QUANTITIES]
    lines = [
        [[chance, *(row[n] for n in columns)] for (chance, _), row in zip(ends, rows, strict=True)]
        for ends, rows in zip(left, (one, two), strict=True)
    ]
    if found := decisive(quantities, *lines):
        return found
    every = ((q, means(*([row[n] for row in rows] for rows in (one, two)))) for n, q in QUANTITIES)
    return next(((q, both) for q, both in every if both.is_better(q.least, less=q.less)), None)


def _left(
    advice: Advice, first: Option, other: Option, left: Sequence[Left], *, fought: bool
) -> Why | None:
    """What is different once the fight is over, where it goes alike: or that nothing is."""
    chance, stack = (means(*([line[n] for line in lines] for lines in left)) for n in (0, 1))
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
        one, two = (played(advice.view, each.action.numbers[0]) for each in (first, other))
        return Why.of("because.rid", card=one.card.key, target=two.card.key)
    return Why.of(f"{LATER}{OTHER if chosen else ''}")


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


_LOSES_GAME: Final = (
    *("too_old", "end.dies", "end.pirate.lost", "fought.dead"),
    *("draw.lost", "pay.lost", "bonus.lost", "exchange.lost"),
)
"""Sentences that tell already that the game is lost."""
_TOLD: Final = {
    "fought": ("win", "life"),
    "fought.pirate": ("win", "life"),
    "fought.lost": ("life", "weak"),
    "fought.risk": ("win", "dead"),
}
"""The quantities that a sentence on a fight tells already."""
_LOST_TOO: Final = ("life", "weak")
_ENDS: Final = {"aged": "few", "life": "change", "weak": "many", "dead": "a"}
"""The number of a sentence that has a sentence of its own where it is 0."""


def _plain(advice: Advice) -> list[Option]:
    """The options as the chance to win alone orders them."""
    return [replace(option, yours=None) for option in advice.options]
