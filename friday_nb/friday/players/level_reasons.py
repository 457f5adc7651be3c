"""What speaks for the best decision where no fight that is fought on shows it to be ahead.

That it is proved to come first, or to win; that it keeps a card, or skips a fight; and, of two
enemies, what makes up for the fight that goes better with the other one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.core.facts import Fact
from friday_nb.core.numbers import rounded
from friday_nb.friday.actions import ActionKind
from friday_nb.friday.cards import Card
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.orders import brings_life, comes_before
from friday_nb.friday.players.why import Why, played
from friday_nb.friday.table import Node

KEEP: Final = "because.keep"
"""The reason to destroy no more, where the next best decision would."""
CARD: Final = "because.card"
"""The reason where the cards that two fights bring decide."""
EVENS: Final = "because.evens"
"""The beginning of reasons that say what makes up for a fight that goes worse."""
EVENS_WEAK: Final = f"{EVENS}.weak"
"""That more cards worth 0 or less are destroyed makes up for it."""
FEWER: Final = 5
"""Tenths of a card worth 0 or less: so many more that are destroyed are told."""
SAFER: Final = 10
"""In whole percent: cards do not make up for losing the game in the fight so much more often."""
MUCH_ALIKE: Final = {"a": 3, "safe": 3, "change": 2}
"""Two fights go much alike if they differ by no more: in whole percent, and in tenths of a life."""


def proved(advice: Advice, first: Option, other: Option) -> Why | None:
    """What is certain, whatever luck brings."""
    view, action = advice.view, first.action
    if comes_before(view, action, other.action) and action.kind is ActionKind.USE:
        return Why.of("because.first.life" if brings_life(view, action) else "because.first.look")
    if first.low >= 1 > other.low and action.kind is not ActionKind.END:
        return Why.of("because.certain")
    return None


def where_level(advice: Advice, first: Option, other: Option) -> Why | None:
    """What can be said for one of two decisions that are level."""
    if first.action.kind is ActionKind.DONE and other.action.kind is ActionKind.DESTROY:
        return Why.of(KEEP, target=played(advice.view, other.action.numbers[0]).card.key)
    fights = dict(advice.fights)
    one, two = fights.get(first.action), fights.get(other.action)
    if two and first.action.kind is ActionKind.SKIP:
        loses = int(two.facts["change"]) < 0
        return Why.of("because.skip.saves", **two.facts) if loses else Why.of("because.skip.safe")
    return _made_up_for(advice, first, other, one, two) if one and two else None


def _made_up_for(advice: Advice, first: Option, other: Option, one: Why, two: Why) -> Why | None:
    """What makes up for it that the fight with the other enemy goes better, if it does."""
    mine = _told(one)
    gains = {name: told - mine[name] for name, told in _told(two).items() if name in mine}
    better = {name for name, gain in gains.items() if gain > 0}
    if not better:
        return None
    card, target = _brings(advice, first), _brings(advice, other)
    if card and target and card != target:
        if all(abs(gain) <= MUCH_ALIKE[name] for name, gain in gains.items()):
            return Why.of(CARD, card=card.key, target=target.key)
        if better == {"change"} and gains.get("a", 0) < 0:
            return Why.of(f"{EVENS}.card", card=card.key)
    if better == {"a"} and gains.get("change", 0) < 0:
        return Why.of(f"{EVENS}.life")
    few, many = (int(fight.facts.get("many", 0)) for fight in (one, two))
    if few >= many + FEWER and gains["safe"] <= SAFER:
        return Why.of(EVENS_WEAK, few=few, many=many)
    return Why.of(EVENS)


def _told(fought: Why) -> dict[str, int]:
    """How a fight goes, in the numbers that its row tells; the more, the better."""
    found = {"safe": 100 - _percent(fought.facts.get("b", 0))}
    if "a" in fought.facts:
        found["a"] = _percent(fought.facts["a"])
    if "b" not in fought.facts:
        found["change"] = int(fought.facts["change"])
    return found


def _percent(thousandths: Fact) -> int:
    """As it is written."""
    return int(rounded(Fraction(int(thousandths), 1000)).strip("<>"))


def _brings(advice: Advice, option: Option) -> Card | None:
    """The card that is won with a hazard; None against a pirate."""
    is_hazard = advice.view.node is Node.HAZARD and option.action.kind is ActionKind.HAZARD
    return advice.view.offer[option.action.numbers[0] - 1] if is_hazard else None
