"""The reasons told beside decisions, and why the best one is ahead (:mod:`.deciding`).

Where an enemy is chosen, each fight is fought on, and its row says how it ends: a fight that one
loses on purpose reads like a mistake to whoever sees only what the free cards can do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from friday_nb.core.paired import LEVEL
from friday_nb.core.severity import Severity
from friday_nb.core.why import HELD, REST, Side
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.players.by_aim import is_for_points
from friday_nb.friday.players.deciding import CHOICES, OTHER, SAME_CARD, decides_between
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.fought_on import how_fights_go
from friday_nb.friday.players.level_reasons import (
    CARD,
    EVENS,
    EVENS_WEAK,
    KEEP,
    proved,
    where_level,
)
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import (
    alike,
    all_lost,
    given_away,
    grade,
    in_order,
    is_close,
    leading,
    ranked,
)
from friday_nb.friday.players.why import Why, why

RESTATED: Final = tuple(f"because.{key}" for key in ("ahead", "yours", "score", "points"))
"""Reasons that only say how far another decision is behind."""
FAR: Final = 0.05
"""A decision is called far behind from this loss on, ..."""
SLIGHT: Final = 5
"""... and what is told against it is so many tenths of a card or of a life point, at least."""
_MAY_BE_SLIGHT: Final = {"life": ("change", "than"), "weak": ("few", "many")}


def explained(advice: Advice, evaluator: Evaluator) -> Advice:
    """The same advice with how fights go that can be chosen, and why its best decision is ahead.

    That it is ahead must be seen.  Plain Python is too slow for both: without machine code nothing
    is added.
    """
    if not evaluator.fast:
        return advice
    if advice.view.node in CHOICES:
        advice = replace(advice, fights=tuple(how_fights_go(advice, evaluator)))
        advice = _better_fight_first(advice)
    if len(advice.options) == 1 or alike(advice):
        return advice
    first, other, *_ = ranked(advice)
    if not _leads_by_chance(advice, first, other):
        return advice
    if is_close(advice, other.action):
        return _against_rest(advice, evaluator)
    found = decides_between(advice, first, other, evaluator)
    if found and found.key == LEVEL:
        # Games that were played on say more than a glance at what the fight leaves.
        is_settled = grade(advice, other.action) > Severity.GOOD
        if is_for_points(advice) or is_settled:
            return advice
        return in_order(replace(advice, same=(other.action,)))
    return replace(advice, because=found)


def _better_fight_first(advice: Advice) -> Advice:
    """The same advice; of two enemies that nothing tells apart, the fight that goes better leads.

    Both are told the same chance then.
    """
    if alike(advice) != "close":
        return advice
    first, other, *_ = ranked(advice)
    speaks = where_level(advice, first, other)
    if speaks is None or speaks.key != EVENS:
        return advice
    raised = replace(other, win=first.win, error=first.error)
    found = in_order(replace(advice, options=(raised, first)))
    return found if leading(found) == raised else advice


def _against_rest(advice: Advice, evaluator: Evaluator) -> Advice:
    """The same advice with why its best decision is ahead of the first one that is far behind.

    For where the second one is level with it, and nothing else speaks for the best.
    """
    first, second, *rest = ranked(advice)
    speaks = proved(advice, first, second) or where_level(advice, first, second)
    if speaks or _by_chances(advice, second):
        return advice
    other = next((each for each in rest if _is_far_behind(advice, first, each)), None)
    found = decides_between(advice, first, other, evaluator) if other else None
    if other is None or found is None or found.key == LEVEL or _is_slight(found):
        return advice
    return replace(advice, because=found.against(REST), compared=(first.action, other.action))


def _is_far_behind(advice: Advice, first: Option, option: Option) -> bool:
    """Is it told to be far behind the best one, and not just lost, which nobody need be told?"""
    lost = first.win - option.win
    return lost >= FAR and option.high > 0 and not is_close(advice, option.action)


def _is_slight(found: Why) -> bool:
    """Is it so small a number that what is level with the best may well be better in it?"""
    names = _MAY_BE_SLIGHT.get(found.key.split(".")[1], ())
    numbers = [int(found.facts[name]) for name in names]
    return bool(numbers) and max(numbers) - min(numbers) < SLIGHT


def _leads_by_chance(advice: Advice, first: Option, other: Option) -> bool:
    """Does a decision win more often than one that it is put before for its points?

    Else no fight tells why it is.
    """
    return first.win > other.win or not is_for_points(advice)


def told(advice: Advice, option: Option) -> tuple[Why, ...]:
    """What is said of an option: facts; of the best one also what decides, and what comes next.

    What speaks against the best one is left out, unless what decides says what it is accepted for,
    or nothing else is left to say: then, too, it is said that nothing else is better.
    """
    facts = _facts(advice, option)
    if option != leading(advice) or len(advice.options) == 1 or _is_over(advice):
        return facts.parts
    return (*_told_of_best(advice, facts), *_then(advice))


def _then(advice: Advice) -> tuple[Why, ...]:
    """What is best after the best decision, if that is known."""
    return (advice.then,) if advice.then else ()


def _told_of_best(advice: Advice, facts: Why) -> tuple[Why, ...]:
    """What is said of the best decision itself."""
    decides = _decides(advice)
    is_answered = decides is not None and not decides.key.startswith(RESTATED)
    known = facts.parts if is_answered else facts.without(Side.AGAINST)
    parts = [part for part in known if not _looks_worse(advice, part)]
    parts += _said_once(decides, parts) if decides else ()
    speaks = decides or alike(advice) or any(part.side is Side.FOR for part in parts)
    if parts and speaks:
        return tuple(parts)
    shown = [part for part in facts.parts if not _looks_worse(advice, part)]
    argues = any(part.side is Side.AGAINST for part in shown)
    return (*shown, Why.of("because.nothing.still" if argues else "because.nothing"))


def _said_once(decides: Why, facts: Sequence[Why]) -> Iterator[Why]:
    """What decides between two fights, without the number that the facts have told of this one."""
    told = {name for fact in facts for name in _TOLD.get(fact.key, ())}
    for part in decides.parts:
        name = part.key.removeprefix("because.").removesuffix(OTHER).removesuffix(".none")
        is_told = (part.key.endswith(OTHER) and name in told) or (
            part.key == EVENS_WEAK and "weak" in told
        )
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
    if not evaluator.fast or first == other or not _leads_by_chance(advice, first, other):
        return advice
    found = decides_between(advice, first, other, evaluator)
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
    said = (*parts, *_against(advice, first, held), *_then(advice))
    return " ".join(part.text(lang) for part in said)


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
    if size == "sure":  # the row of the other decision says how much is
        return Why.of("because.ahead", n=found.facts["n"])
    return Why.of(f"because.ahead.{size}".removesuffix("."), **found.facts)


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
