"""The expected score: what a decision scores on average if the strong player goes on for points.

Many play *Friday* for 80 points and more.  The strong player only wants to win, and at level 1
nearly every decision wins.  A third scale beside the two of :mod:`.scales` tells points: a network
like the strong player's, trained by policy iteration on the games of a player who decides by it
(``scripts/train_score.py``, :mod:`.scoring`).  It judges at sight, and so it learned.
``benchmarks/scores.py`` measures how true it is.

An aim says what a decision is ordered by.  Who plays for points gives up :data:`.scoring.WORTH`
points for a game won, so that losing stays rare.  What wins then, a network of its own has learned:
the strong player's has never seen what this one risks, and whoever looks for points finds where it
is too hopeful.  Who plays to win takes the score into account only between chances that are equal.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from friday_nb.friday import compiled
from friday_nb.friday.actions import Action
from friday_nb.friday.engine import need_decision
from friday_nb.friday.players import by_aim, losses, scoring, weights
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.carried_out import carried_out
from friday_nb.friday.players.destroying import best_beginnings
from friday_nb.friday.players.evaluator import MODULES as EVALUATED
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.listed import Advice
from friday_nb.friday.players.orders import what_can_follow
from friday_nb.friday.players.sure_score import surely_scored
from friday_nb.friday.rules import ending, layout
from friday_nb.friday.view import View

FILE: Final = weights.FILE.with_name("score.bin")
"""The weights of the network of the score."""
WINNING: Final = weights.FILE.with_name("points.bin")
"""Those of the chance to win if play goes on for points."""
MODULES: Final = (*EVALUATED, scoring)
"""What is compiled together to decide by the score."""

_one_at_a_time = threading.Lock()


def winning(aim: Aim) -> Path:
    """The weights that say how likely a player with this aim wins."""
    return WINNING if aim is Aim.POINTS else weights.FILE


class Scorer:
    """The strong player's network and that of the score, to decide with both.

    One of them serves one thread at a time.

    Args:
        fast: Use machine code; by default if it is there already.
    """

    def __init__(self, *, fast: bool | None = None) -> None:
        self.fast = is_ready() if fast is None else fast
        self.winning = {aim: Evaluator(fast=self.fast, file=winning(aim)) for aim in Aim}
        self.net = Evaluator(fast=self.fast, file=FILE).buffers.net
        self.core: Any = compiled.compile_with(*MODULES) if self.fast else scoring

    def decide(self, known: Sequence[int], aim: Aim, depth: int, margin: float) -> int:
        """The decision (packed) in this position, given the cells of a view at a decision."""
        evaluator = self.winning[aim]
        b, s = evaluator.buffers, evaluator.cells(known)
        if aim is Aim.POINTS:
            decide, much = self.core.decide_for_points, scoring.WORTH
        else:
            decide, much = self.core.decide_between_equals, scoring.EQUAL
        return int(decide(b, self.net, s, depth, margin, much))


class Expected(NamedTuple):
    """What a decision comes to if play goes on for points."""

    score: float
    win: float


def expected(view: View) -> Mapping[Action, Expected]:
    """The expected score after each decision, and the chance to win then.

    Decisions that only swap alike cards are one (:meth:`.Advice.of` finds it).  Those that can
    begin the same plan of cards to destroy come to the same.

    Raises:
        ValueError: there is nothing to decide in this position.
    """
    need_decision(view)
    with _one_at_a_time:
        points, winning = _judge(FILE), _judge(WINNING)
        found = {
            code: Expected(_score_after(points, view, code), win)
            for code, win in winning.judge_all(view.cells, 0)
        }
        scores = {code: each.score for code, each in found.items()}
        begins = best_beginnings(view, winning, scores)
    return {Action.unpack(code): found[first] for code, first in begins.items()}


def _score_after(points: Evaluator, view: View, code: int) -> float:
    """The expected score after a decision (packed); a game that is over has its own.

    Where the last pirate is as good as beaten, it is no less than what can be counted.
    """
    after = carried_out(view, code)
    if after[layout.NODE] == layout.OVER:
        return float(ending.score(after))
    judged = scoring.score_of_share(points.judge(after))
    sure = surely_scored(View(tuple(after[: len(view.cells)])))
    return judged if sure is None else max(judged, sure)


def with_scores(advice: Advice, aim: Aim) -> Advice:
    """The same advice, given for an aim, with each option's expected score."""
    after = expected(advice.view)
    later = what_can_follow(advice.view, after)
    told = []
    for option in advice.options:
        score, risked = _no_less_than(
            after[option.action], [after[e] for e in later[option.action]]
        )
        told.append(replace(option, score=score, risked=risked))
    found = replace(advice, options=tuple(told), aim=aim)
    return losses.in_order(by_aim.as_risked(found) if aim is Aim.POINTS else found)


def _no_less_than(found: Expected, later: Sequence[Expected]) -> Expected:
    """What a decision comes to: no less than what can still follow it (:mod:`.orders`)."""
    best = max((found, *later), key=lambda each: each.score)
    return best._replace(win=max(best.win, found.win))


@cache
def _judge(file: Path) -> Evaluator:
    """What judges by these weights at sight, for which plain Python is quick enough, too."""
    return Evaluator(file=file)


@cache
def shared() -> Scorer:
    """The scorer of this process, for callers that take turns."""
    return Scorer()


def is_ready() -> bool:
    """Is there machine code to decide with?"""
    return compiled.available() and compiled.ready(*MODULES)


def warm_up() -> None:
    """Make the machine code, for all that come later, unless it is there."""
    if not is_ready():
        compiled.warm(*MODULES, work=lambda _: _decide_once())


def _decide_once() -> None:
    from friday_nb.friday.engine import start

    scorer, view = Scorer(fast=True), start()[0]
    evaluator = scorer.winning[Aim.WIN]
    s = evaluator.cells(view.cells)
    evaluator.core.deal(s, evaluator.buffers.log)
    known = [int(n) for n in s[: len(view.cells)]]
    for aim in Aim:
        scorer.decide(known, aim, 1, 1.0)
