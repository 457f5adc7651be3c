"""Chances for a player like you: what a decision is worth if somebody weaker plays on.

Advice tells what the strong player would win.  At level 1 that is nearly everything, whatever is
decided, and a beginner loses all the same.  Here two other players go on: one who follows rules of
thumb (:mod:`.heuristic`), and one who does too, but takes one decision in ten at random.  Engines
for chess that learned how people of one strength play (Maia: McIlroy-Young and others 2020) are
built for the same purpose; nobody has thousands of people's games of *Friday*, so these two stand
in for them.

For each there is a network like the strong player's, trained by policy evaluation on the games of
this player (``scripts/train_scale.py``).  It judges at sight, in plain Python as fast as in machine
code.  How true its chances are is measured by ``benchmarks/scales.py``,
which before has calibrated them by step on other games (``--fit``).
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from friday_nb.core.calibration import beta_calibrated
from friday_nb.core.shipped import shipped
from friday_nb.friday.actions import Action
from friday_nb.friday.engine import need_decision
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.listed import Advice
from friday_nb.friday.players.losses import in_order
from friday_nb.friday.players.orders import what_can_follow
from friday_nb.friday.view import View


class Scale(StrEnum):
    """Who plays on."""

    THUMB = "thumb"
    CARELESS = "careless"


CALIBRATION: Final = Path(__file__).with_name("scales.json")
CARELESS: Final = {Scale.THUMB: 0, Scale.CARELESS: 1000}
"""Decisions in 10,000 that each of them takes at random."""


_one_at_a_time = threading.Lock()


def file(scale: Scale) -> Path:
    """The weights of a scale."""
    return Path(__file__).with_name(f"{scale}.bin")


def chances(view: View, scale: Scale) -> Mapping[Action, float]:
    """The chance to win after each decision if this player goes on; the best one comes first.

    Decisions that only swap alike cards are one (:meth:`.Advice.of` finds it).

    Raises:
        ValueError: there is nothing to decide in this position.
    """
    need_decision(view)
    with _one_at_a_time:
        judged = _evaluator(scale).judge_all(view.cells, 0)
    ordered = sorted(judged, key=lambda each: -each[1])
    return {Action.unpack(code): calibrated(win, scale, view.step) for code, win in ordered}


def calibrated(judged: float, scale: Scale, step: int) -> float:
    """The chance for a judgement of the network; 0 and 1 are facts and stay."""
    if not 0.0 < judged < 1.0:
        return judged
    a, b, c = _numbers()[scale][step]
    return beta_calibrated(judged, a, b, c)


@cache
def _numbers() -> Mapping[str, Sequence[tuple[float, float, float]]]:
    """By scale and step: a, b and c."""
    found: dict[str, list[tuple[float, float, float]]] = json.loads(
        shipped(__package__, CALIBRATION.name)
    )
    return found


def on_scale(advice: Advice, scale: Scale) -> Advice:
    """The same advice with each option's chance if this player goes on.

    Nobody wins more than is proved to be possible, nor more than the strong player may; and no
    option is told lower than what can still follow it (:mod:`.orders`).
    """
    found = _in_provable_order(advice.view, chances(advice.view, scale))
    options = (
        replace(option, yours=min(option.high, option.win + option.error, found[option.action]))
        for option in advice.options
    )
    return in_order(replace(advice, options=tuple(options)))


def _in_provable_order(view: View, found: Mapping[Action, float]) -> Mapping[Action, float]:
    """The same chances, each at least as high as the best one that can still follow."""
    later = what_can_follow(view, found)
    return {
        action: max([win, *map(found.__getitem__, later[action])]) for action, win in found.items()
    }


@cache
def _evaluator(scale: Scale) -> Evaluator:
    """Plain Python is quick enough for one look, and never has to be compiled."""
    return Evaluator(fast=False, file=file(scale))
