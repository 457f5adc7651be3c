"""Advice: every decision that is legal now, with the chance to win the game after it.

What the adviser does not know is drawn from beliefs (:mod:`.fitting`).  From here on the bots that
sit there play, and the bluffer in the seat that asks, for people and for bots that think ahead.
Every decision is played in the same deals, with the best that the seat can do after it in the same
turn, in two stages (:mod:`.judging`): what is told comes from deals that had no part in the choice
of the best one.  Of decisions that cannot be told apart from it, the most harmless one comes first
(:mod:`.harmless`).

Where people play, or nobody knows who does, the chances are calibrated (:mod:`.calibration`) in
games of bluffers: those of one position all by one curve, or the difference of two curves would be
told as one of two decisions.  Against bots that think ahead they are corrected (:mod:`.thinkers`).
The standard error tells how much luck there is in the playing, not how well the others are guessed.
A last decision that certainly wins or loses is told exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import hypot
from typing import Final

from friday_nb.core.level import evened, harmless_first
from friday_nb.core.paired import DOUBT
from friday_nb.core.show import ShownAdvice
from friday_nb.core.shrinkage import shrunk
from friday_nb.his_man_friday.actions import Action, ActionKind
from friday_nb.his_man_friday.engine import need_decision
from friday_nb.his_man_friday.odds import (
    USUAL_LYING,
    Beliefs,
    is_last_decision,
    last_chance_wins,
)
from friday_nb.his_man_friday.players import machine, seats, thinkers
from friday_nb.his_man_friday.players.bots import BLUFFER
from friday_nb.his_man_friday.players.calibration import (
    BLUFFERS,
    DEVIATIONS,
    measured,
    stage_of,
)
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.fitting import card_chances, fitting_deals
from friday_nb.his_man_friday.players.grounds import CERTAIN
from friday_nb.his_man_friday.players.harmless import price
from friday_nb.his_man_friday.players.machine import Machine, Played
from friday_nb.his_man_friday.players.search import THEN, with_cell, without_cell
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.players.thinkers import Correction, is_settled
from friday_nb.his_man_friday.players.why import Why
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

AS_FOUND: Final = Correction()


@dataclass(frozen=True)
class Option:
    """A decision and what comes of it.

    Attributes:
        action: The decision.
        win: The share of the win.
        error: The standard error of that.
        apart: That of the distance to the best option; 0 for that one itself.
        then: What the seat does after it in the same turn, before it sees anything new: the best it
            can, and the chance is that of both.
    """

    action: Action
    win: float
    error: float
    apart: float = 0.0
    then: tuple[Action, ...] = ()

    @property
    def plan(self) -> int:
        """All of that, packed (:data:`.search.THEN`)."""
        plan = 0
        for each in reversed((self.action, *self.then)):
            plan = plan * THEN + each.packed
        return plan


@dataclass(frozen=True, repr=False)
class Advice(ShownAdvice[Option], game="his_man_friday", part="advice_lines"):
    """All options, the best one first; laying the same card with the same word is one option."""

    view: View
    options: tuple[Option, ...]
    lying: Fraction | None = USUAL_LYING
    """The chance of a lie that was assumed; None: declarations were ignored."""
    seated: Seated = ()
    """Who sits in each seat, by name, as far as that is known."""
    is_rough: bool = False
    """Was it worked out in plain Python, from far too few games?"""
    because: Why | None = None
    """Why the best option is ahead of the next (:mod:`.because`), where that was looked for."""
    lacking: tuple[tuple[Action, tuple[Why, ...]], ...] = ()
    """Of decisions that are clearly behind, what they lack; likewise."""

    @property
    def basis(self) -> str:
        """For whom the chances hold, as :func:`.seats.basis` says."""
        return seats.basis(self.seated, self.view.seat)

    @cached_property
    def _by_candidate(self) -> dict[int, Option]:
        return {without_cell(option.action.packed): option for option in self.options}

    def of(self, action: Action) -> Option:
        """The option that this legal action belongs to; KeyError if it is not legal."""
        return self._by_candidate[without_cell(action.packed)]

    def loss(self, action: Action) -> float:
        """How much winning chance this legal action gives away."""
        return self.best.win - self.of(action).win


def advise(
    view: View,
    lying: Fraction | None = USUAL_LYING,
    seated: Seated = (),
    *,
    on: Machine | None = None,
) -> Advice:
    """The chances of all decisions in a view; the same question always gets the same advice.

    Args:
        view: What the seat knows.
        lying: The chance that a declaration of a person is a lie; None ignores declarations.
        seated: Who sits in each seat, by name; empty if that is not known.
        on: Where to compute; the machine that this process shares, if left out.

    Raises:
        ValueError: the view's seat has nothing to decide.
        HisManFridayProblem: no deal fits what the seat knows, as :class:`Beliefs` says.
    """
    need_decision(view)
    bots = seats.all_bots(view, seated)
    core = on or machine.shared()
    deals = fitting_deals(view, lying, seated, view_hash(view.cells), core.advice_deals)
    judged = core.judge(view.cells, deals, seats.numbers(view, seated))
    expected = None if bots else core.decide(view.cells, BLUFFER, 0)
    thinking = thinkers.correction(view, seated) if bots else AS_FOUND
    found = evened(told(view, judged, lying, expected, thinking))
    found = known_anyway(view, found, lying, seated)
    options = harmless_first(found, lambda option: price(view, option.action, lying, seated))
    return Advice(view, options, lying, seated, is_rough=not core.fast)


def known_anyway(
    view: View, options: tuple[Option, ...], lying: Fraction | None, seated: Seated
) -> tuple[Option, ...]:
    """The same options; where a look tells nothing new, it wins no more than not to look.

    Whoever goes on for the seat knows the card only by the look; whoever reads this knows it.
    """
    if view.phase is not Phase.CHALLENGE or options[0].action.kind is not ActionKind.CHALLENGE:
        return options
    if max(card_chances(view, view.just_laid, lying, seated).values()) < CERTAIN:
        return options
    look, *others = options
    return look, *(replace(each, win=look.win, error=look.error, apart=0.0) for each in others)


def told(
    view: View,
    judged: Sequence[Played],
    lying: Fraction | None,
    expected: int | None,
    thinking: Correction = AS_FOUND,
) -> tuple[Option, ...]:
    """The candidates that were judged as options, the best one first.

    Args:
        view: What the seat knows.
        judged: What became of each candidate.
        lying: The chance of a lie that was assumed.
        expected: What a bluffer would do, whose games chances are calibrated by; None where bots
            sit in all seats, and chances are told as they were found.
        thinking: How they are corrected, where some of those bots think ahead.
    """
    certain = _certain(view)
    best = _leading(judged, expected if stage_of(view) else None)
    most, of_most = thinking.of_best(best.mean, best.error, view.players)
    is_sure = is_settled(best.mean, best.error)
    curve = None
    if expected is not None:
        whose = BLUFFERS if best.candidate == expected else DEVIATIONS
        curve = measured(whose, view.players, lying, stage_of(view))
    found = [_from(best, each) for each in judged]
    # The best one counts as surely not behind: benchmarks/told.py finds small losses told too large
    # as it is, and without it they would be larger.
    options = []
    for each, (behind, noise), drawn in zip(judged, found, shrunk(found), strict=True):
        # The error as it was found: nothing is called worse for being among much that is bad, and
        # what could not be told from the best is not told from it for that.
        apart = thinking.losses * noise
        lost = min(drawn, max(behind, DOUBT * noise))
        lost = 0.0 if each is best else thinking.losses * max(0.0, lost)
        win = max(0.0, most - lost)
        _, alone = thinking.of_best(each.mean, each.error, view.players)
        error = of_most if each is best else min(alone, hypot(of_most, apart))
        if curve is not None:
            apart = curve.told_apart(most, win, apart)
            win, error = curve.told(win, error)
        elif is_sure and is_settled(each.mean, each.error):
            win, error = each.mean, each.error
        action, *then = _actions(view, each.plan)
        if action in certain:
            win, error = certain[action], 0.0
        options.append(Option(action, win, error, 0.0 if each is best else apart, tuple(then)))
    return _best_first(options)


def _actions(view: View, plan: int) -> Iterator[Action]:
    """A plan, decision by decision."""
    while plan:
        yield Action.unpack(with_cell(view.cells, plan % THEN, 0))
        plan //= THEN


def _best_first(options: list[Option]) -> tuple[Option, ...]:
    """These options in their order, each with the error of its distance to the first one.

    That is another one than lines of play found only where it certainly wins.
    """
    first, *rest = sorted(options, key=lambda option: (-option.win, option.apart))
    from_first = (replace(each, apart=hypot(each.apart, first.apart)) for each in rest)
    return replace(first, apart=0.0), *from_first


def _leading(judged: Sequence[Played], expected: int | None) -> Played:
    """The candidate that counts as the best: what a bluffer would do, if that may be the best.

    A bluffer knows how bluffers lie.  Among them, of moves that lines of play cannot tell apart,
    its own is usually the better one; but it lays cards at random.
    """
    for each in judged:
        if each.candidate == expected and each.behind <= DOUBT * each.apart:
            return each
    return next(each for each in judged if each.is_best)


def _from(best: Played, each: Played) -> tuple[float, float]:
    """How far a candidate is behind the one that counts as the best, with the error of that."""
    if each is best:
        return 0.0, 0.0
    return each.behind - best.behind, hypot(each.apart, best.apart)


def _certain(view: View) -> dict[Action, float]:
    """The last decisions of a game that win, or lose, wherever the unseen cards are."""
    if not is_last_decision(view):
        return {}
    wins = last_chance_wins(Beliefs(view, None)) or {}
    return {action: float(win) for action, win in wins.items() if win in (0, 1)}
