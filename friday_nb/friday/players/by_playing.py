"""Chances of decisions that were played on to the end of the game, and how they are told.

The games are played on at sight (:mod:`.rollouts`), because thinking ahead takes ten times as long.
The strong player, who thinks, wins more of them, so that their odds are raised; and what his
network judged, thinking ahead, counts beside them: games show what a deck can do, the network sees
what thinking changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import hypot, log, sqrt
from typing import Final

from friday_nb.core.calibration import beta_calibrated, slope
from friday_nb.friday.actions import Action
from friday_nb.friday.cards import Step
from friday_nb.friday.players.alike import kin_key
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.listed import Option
from friday_nb.friday.players.rollouts import Rollouts
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

MOST_PLAYED: Final = 32
"""Decisions that are played on, the best ones by the network's judgement."""
SURE: Final = 3.0
"""The ratio of two chances is only taken where the one below the line is so many errors above 0."""
KIN: Final = 0.005
"""The error of the distance to a decision that is played on for another as well: one that uses the
same ability on the same card (:func:`.kin_key`), or one that is told as the last that is."""
LEAST: Final = 0.001
"""What is not proved is told as neither never nor always: as less than 1%."""
DECIDED: Final = {Step.GREEN: 0.05, Step.YELLOW: 0.05, Step.RED: 0.01}
"""A game that the network takes to be as close to lost or won as this is not played on."""


@dataclass(frozen=True)
class Telling:
    """How a chance is told that was played on at sight.

    Attributes:
        thinking: What the log of its odds rises by if whoever goes on thinks ahead.
        judged: The share that the network's own judgement has in what is told.
        otherwise: How far what is told is off, either way, apart from the luck of the games: a
            variance, as a share of that of one game with this chance.
    """

    thinking: float
    judged: float
    otherwise: float


EARLY: Final = Telling(log(1.6), 0.35, 0.01)
TOLD: Final[Mapping[Step, tuple[Telling, ...]]] = {
    Step.GREEN: (EARLY,),
    Step.YELLOW: (EARLY,),
    Step.RED: (Telling(log(1.3), 0.0, 0.025),),
    Step.PIRATES: (Telling(0.0, 0.0, 0.03), Telling(0.0, 0.0, 0.04)),
}
"""By step, and by how many pirates are beaten.

Fitted on what the strong player won who went on from positions of ``benchmarks/told_friday.py``,
16 times from each of 276 of the green and yellow steps: the network alone was off by 6 points there
(root mean square), 64 games at sight by 9, and by 5 with their odds raised; both together by 3.
Of a difference of two decisions they told all but 3 points, where the network missed 7 in yellow
and 4 in green.  In the red step the odds of 165 positions were 1.3 times those at sight, and 261
others won 0.5 ± 0.9 points more than was told so.  From red on ``otherwise`` is what ``told.py``
found in 700 positions and in 300 others, with 8 and 16 games of each.  After the last pirate it is
large because thinking ahead misjudges some of these fights by far, which games at sight do not.
"""


def is_played_on(view: View, best: float) -> bool:
    """Are decisions judged by playing on, where the network gives the best one this chance?"""
    if view.step == Step.PIRATES:
        return True
    return DECIDED[view.step] < best < 1.0 - DECIDED[view.step]


def is_judged_too(view: View) -> bool:
    """Does the network's own judgement count beside the games?  Else it is rough without them."""
    return _telling(view).judged > 0


def _telling(view: View) -> Telling:
    return TOLD[view.step][view.cells[layout.PIRATES_BEATEN]]


def by_playing(
    view: View,
    evaluator: Evaluator,
    judged: Mapping[int, float],
    proved: Mapping[int, tuple[float, float]],
) -> list[Option]:
    """The options of a view whose game is open.

    Args:
        view: At a decision.
        evaluator: One that is fast.
        judged: The network's judgement of each decision (packed).
        proved: Bounds of the chance to win after each.
    """
    telling, options = _telling(view), played_on(view, evaluator, judged, proved)
    return [as_told(option, judged[option.action.packed], telling) for option in options]


def as_told(option: Option, judged: float, telling: Telling) -> Option:
    """An option that was played on at sight, as it is told.

    Its error is that of a chance that may be won otherwise than it was played on, and ``noise`` the
    part of it that is the luck of the games.
    """
    share, win, steep = 1.0 - telling.judged, option.win, 1.0
    if 0.0 < option.win < 1.0:
        steep = slope(option.win, 1.0, 1.0, telling.thinking)
        win = beta_calibrated(option.win, 1.0, 1.0, telling.thinking)
    if option.low < option.high:
        option = replace(
            option,
            win=max(option.low, min(option.high, share * win + telling.judged * judged)),
            error=share * steep * option.error,
            apart=None if option.apart is None else share * steep * option.apart,
        )
    error = hypot(option.error, sqrt(telling.otherwise * option.win * (1.0 - option.win)))
    error = min(error, option.high - option.low)
    least, most = max(option.low, LEAST), min(option.high, 1.0 - LEAST)
    win = option.win if option.low == option.high else min(max(option.win, least), most)
    return replace(option, win=win, error=error, noise=option.error)


def within(
    code: int, win: float, error: float, proved: tuple[float, float], apart: float | None = None
) -> Option:
    """An option whose chance and errors are held within the proved bounds."""
    low, high = proved
    win = max(low, min(high, win))
    return Option(Action.unpack(code), win, min(error, high - low), low, high, apart)


def played_on(
    view: View,
    evaluator: Evaluator,
    judged: Mapping[int, float],
    proved: Mapping[int, tuple[float, float]],
) -> list[Option]:
    """The options as the search has solved them, and the others by playing on.

    The network plays on a little worse than the search plays.  So the best of the solved options is
    played on as well, and the chances of the others are told in the ratio of its true chance to
    what it won (a ratio estimator: the luck was the same for all, so what it won beyond its chance
    the others did too).  Late in a fight there may be hundreds of decisions; of those that use the
    same ability on the same card one is played on for all, and those that are not played on are
    told as the last one that is.
    Where the judgement counts beside the games, nobody looks for a better decision.
    """
    solved = {code: low for code, (low, high) in proved.items() if low == high}
    open_ = {code: win for code, win in judged.items() if code not in solved}
    if not open_:
        return [within(code, win, 0.0, proved[code], 0.0) for code, win in solved.items()]
    ranked = sorted(open_, key=lambda code: -open_[code])
    kin: dict[object, int] = {}
    first_of = {code: kin.setdefault(kin_key(view, Action.unpack(code)), code) for code in ranked}
    tried = {code: open_[code] for code in list(kin.values())[:MOST_PLAYED]}
    best = max(
        (code for code in solved if solved[code]), key=lambda code: solved[code], default=None
    )
    ratio = 1.0
    if best is None:
        rollouts = Rollouts(view, evaluator, tried)
        played = rollouts.weighed(ranked[0]) if is_judged_too(view) else rollouts.compared()
    else:
        rollouts = Rollouts(view, evaluator, {**tried, best: solved[best]})
        is_best = solved[best] >= max(proved[code][1] for code in open_)
        played = rollouts.behind(best) if is_best else rollouts.compared(measure=best)
        if played[best].win > SURE * played[best].error:
            ratio = solved[best] / played[best].win
    options, last = [], played[list(tried)[-1]]
    for code in dict.fromkeys([*played, *ranked]):  # of equal ones the best played on comes first
        if code in solved:
            continue
        one = played.get(first_of[code], last)
        apart = ratio * (one.apart if code in played else max(one.apart, KIN))
        found = within(code, ratio * one.win, ratio * one.error, proved[code], apart)
        options.append(found)
    # A solved chance has no error, but how far it is from one that was played on has.
    doubt = ratio * played[best].apart if best in played else 0.0
    return [
        *(within(code, win, 0.0, proved[code], doubt) for code, win in solved.items()),
        *options,
    ]
