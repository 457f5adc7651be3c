"""What decides: how the fight goes on after the best decision, and how after the next one.

Both are fought on with equal luck (:mod:`.fight_rollouts`).  The reason is the first quantity in
which the best decision is better beyond the error of the difference: the fight is won more often,
fewer life points are lost, more weak cards are destroyed, fewer aging cards come.  A fight that is
lost either way may still be lost to advantage, and that is said.  Where the fight goes alike, what
decides comes after it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from zlib import crc32

from friday_nb.core.chance import ROLLOUT_KEY
from friday_nb.core.paired import means
from friday_nb.friday.actions import ActionKind
from friday_nb.friday.players import fight_rollouts as at
from friday_nb.friday.players.advice import Advice, Option
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.losses import are_level, given_away, is_level, leading, ranked
from friday_nb.friday.players.why import Why, played, why
from friday_nb.friday.table import Node

FIGHTS: Final = 192
"""Fights after each of the two decisions."""
PERCENT_APART: Final = 0.03
"""A difference counts beyond luck, for what either happens or not from this share of the fights on,
..."""
COUNT_APART: Final = 0.2
"""... and for life points and cards from so many of them on."""
LOST: Final = 0.03
"""A fight that is won no more often than this is lost."""

KEEP: Final = "because.keep"
"""The reason to destroy no more, where the next best decision would."""
LATER: Final = "because.later"
"""The reason where the fight goes alike."""


def explained(advice: Advice, evaluator: Evaluator) -> Advice:
    """The same advice with the reason why its best decision is ahead, if it is and can be seen.

    Plain Python is too slow for it: without machine code no reason is given.
    """
    first, *others = ranked(replace(advice, options=tuple(_without_scale(advice))))
    rivals = [option for option in others if not is_level(advice, option)]
    if not evaluator.fast or not rivals or len(rivals) < len(others):
        return advice
    return replace(advice, because=because(advice, first, rivals[0], evaluator))


def told(advice: Advice, option: Option) -> tuple[Why, ...]:
    """What is said of an option: facts; of the best one what speaks for it, and what decides."""
    facts = why(advice.view, option.action)
    best = option == leading(advice) and not are_level(advice)
    return facts.best(_decides(advice)) if best else facts.parts


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The same in sentences."""
    return " ".join(part.text(lang) for part in told(advice, option))


def _decides(advice: Advice) -> Why | None:
    """What decides in the fight; where nothing does, or nobody looked, the chances that were found.

    Nothing decides if there is no other decision.
    """
    found, told = advice.because, _by_chances(advice)
    if found and told and found.key in (KEEP, LATER):
        return replace(found, also=(told,))
    return found or told


def _by_chances(advice: Advice) -> Why | None:
    """How far the next decision is behind, or that it is not; nothing if there is no other one."""
    others = ranked(advice)[1:]
    if not others:
        return None
    found = given_away(advice, others[0])
    kind, _, size = found.key.partition(".")
    if kind == "yours":
        return Why.of("because.yours", **found.facts)
    if kind != "loss":
        return Why.of("because.level")
    return Why.of(f"because.ahead.{size}".removesuffix("."), **found.facts)


def because(advice: Advice, first: Option, other: Option, evaluator: Evaluator) -> Why:
    """The quantity in which ``first`` is better than ``other``, in the fight at hand."""
    number = crc32(f"{advice.view} fights".encode()) >> 1
    one, two = (
        evaluator.fight_on(advice.view.cells, option.action.packed, ROLLOUT_KEY, number, FIGHTS)
        for option in (first, other)
    )
    columns = zip(zip(*one, strict=True), zip(*two, strict=True), strict=True)
    found = [means(a, b) for a, b in columns]
    won, life, weak, others, aged, dead = (found[column] for column in range(at.FOUGHT_COLUMNS))
    is_fought = advice.view.node is not Node.DESTROY
    lost = ".lost" if is_fought and max(won.best, won.other) <= LOST else ""
    for key, ends, least, less, is_share in (
        ("dead", dead, PERCENT_APART, True, True),
        ("win", won, PERCENT_APART, False, True),
        ("life", life, COUNT_APART, True, False),
        ("weak", weak, COUNT_APART, False, False),
        ("aged", aged, PERCENT_APART, True, False),
        ("kept", others, COUNT_APART, True, False),
    ):
        if ends.is_better(least, less=less):
            facts = ends.shares if is_share else ends.tenths
            return Why.of(f"because.{key}{lost if key in _LOST_TOO else ''}", **facts)
    if first.action.kind is ActionKind.DONE and other.action.kind is ActionKind.DESTROY:
        target = played(advice.view, other.action.numbers[0]).card
        return Why.of(KEEP, target=target.key)
    return Why.of(LATER)


_LOST_TOO: Final = ("life", "weak")


def _without_scale(advice: Advice) -> list[Option]:
    return [replace(option, yours=None) for option in advice.options]
