"""Advice: every action that is legal now, with the winning chance of the game after it.

The chances are the neural player's: its network, thinking ahead, calibrated so that they agree with
what then happens.  The calibration and its standard errors are measured on games that were played
to their end (:mod:`.calibration`).

The network has met few pirates, and misjudges them and the red hazards before them.  Against
pirates the search of the fight odds comes first: whoever does not beat the pirate loses the game,
and whoever beats the last one wins it (FRI-PIR-2).  What it leaves open is judged by playing on to
the end (:mod:`.rollouts`), and so is the red step where a game is not all but decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import hypot, log, sqrt
from typing import Final

from friday_nb.core.calibration import beta_calibrated, slope
from friday_nb.friday.actions import Action
from friday_nb.friday.cards import Step
from friday_nb.friday.engine import need_decision
from friday_nb.friday.odds.fight import bounds, solve
from friday_nb.friday.players import calibration
from friday_nb.friday.players.carried_out import carried_out
from friday_nb.friday.players.destroying import best_beginnings
from friday_nb.friday.players.evaluator import Evaluator, shared
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import in_order
from friday_nb.friday.players.orders import Follows, can_follow, what_follows
from friday_nb.friday.players.rollouts import Rollouts
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

PIRATES: Final = 2
"""Pirates to beat."""
NODES: Final = 10_000
"""Positions of a fight with the last pirate that are searched, where machine code does it."""
PLAIN_NODES: Final = 1_000
"""The same in plain Python: about a second."""
MOST_PLAYED: Final = 32
"""Decisions that are played on, the best ones by the network's judgement."""
DECIDED: Final = 0.01
"""A red step that the network takes to be as close to lost or won as this is not played on."""
THINKING: Final = log(1.3)
"""Games are played on at sight.  In the red step the strong player, who thinks one step ahead,
wins more: the odds of 165 positions of benchmarks/told.py were so many times those that were told
before, in each half of them alike.  261 others, which it was not fitted on, won 0.5 ± 0.9 points
more than is told with it."""
OTHERWISE: Final = {Step.RED: (0.015,), Step.PIRATES: (0.06, 0.01)}
"""How far thinking ahead leads off a chance that was played on at sight, either way: a variance, as
a share of that of one game with this chance, by how many pirates are beaten.  Between what
benchmarks/told.py finds, 0.03 ± 0.02 in 426 red positions and 0.05 ± 0.02 in 572 of pirates, and
how far games with equal luck differ that were played on both at sight and thinking ahead, 0.01 and
0.07.  Nearly all of it is of the first pirate: after the last one there is nothing to think ahead
for, and in 323 of its positions chances were off by 5 points, in 348 of the first by 9."""
SURE: Final = 3.0
"""The ratio of two chances is only taken where the one below the line is so many errors above 0."""


def advise(view: View, evaluator: Evaluator | None = None) -> Advice:
    """The neural player's judgement of every legal action; ValueError where there is none.

    The same view always gets the same advice from the same kind of evaluator, unless the machine is
    so busy that bounds take too long (:data:`.bounds.PATIENCE`): a compiled evaluator thinks one
    step ahead; a plain one, which is some fifty times slower, judges at sight.
    """
    need_decision(view)
    evaluator = evaluator or shared()
    depth = 1 if evaluator.fast else 0
    known = calibration.measured(depth)
    judged = {
        code: known.told(chance, view.level, view.step)
        for code, chance in evaluator.judge_all(view.cells, depth)
    }
    begins = best_beginnings(view, evaluator, judged)
    judged = {code: judged[code] for code in dict.fromkeys(begins.values())}
    needs_play = _is_played_on(view, max(judged.values()))
    if evaluator.fast and needs_play:
        options = list(_remembered(view, evaluator, tuple(judged.items())))
    else:
        proved = _proved(view, evaluator, judged)
        options = [
            _within(code, chance, known.error(chance), proved[code])
            for code, chance in judged.items()
        ]
    told = {option.action: option for option in options}
    options = [
        replace(told[Action.unpack(first)], action=Action.unpack(code))
        for code, first in begins.items()
    ]
    options = _in_provable_order(view, options)
    open_ = any(option.low < option.high for option in options)
    is_rough = needs_play and not evaluator.fast and open_
    best_first = tuple(sorted(options, key=lambda option: -option.win))
    return in_order(Advice(view, best_first, depth, is_rough=is_rough))


def _is_played_on(view: View, best: float) -> bool:
    """Are decisions judged by playing on, where the network gives the best one this chance?"""
    if view.step == Step.PIRATES:
        return True
    return view.step == Step.RED and DECIDED < best < 1.0 - DECIDED


def _in_provable_order(view: View, options: Sequence[Option]) -> list[Option]:
    """No option is told lower than what can still follow it, and it comes first of equal ones.

    One that an estimate had put behind is told the chance of the other one, with its error.
    """
    follows = {option.action: what_follows(view, option.action) for option in options}
    found = {option.action: option for option in options}
    # What everything can follow comes last, so that it sees raised what the end alone can follow.
    for action in sorted(found, key=lambda each: follows[each] is Follows.ALL):
        later = [
            o
            for o in found.values()
            if o.action != action and can_follow(follows[action], o.action)
        ]
        if later:
            found[action] = _at_least(found[action], later)
    return sorted(found.values(), key=lambda option: _COMES[follows[option.action]])


_COMES: Final = {
    Follows.ALL: 0,
    Follows.SORTS: 1,
    Follows.END: 1,
    Follows.NOTHING: 2,
    Follows.WON_END: 3,
}
"""The order of options that are told the same chance."""


def _at_least(option: Option, others: Sequence[Option]) -> Option:
    """The same option, told and proved no lower than the others."""
    best = max(others, key=lambda each: each.win)
    if best.win > option.win:
        option = replace(option, win=best.win, error=best.error, apart=best.apart, noise=best.noise)
    low = max(each.low for each in (option, *others))
    high = max(each.high for each in (option, *others))
    error, noise = (min(each, high - low) for each in (option.error, option.noise))
    return replace(option, low=low, high=high, error=error, noise=noise)


@lru_cache(maxsize=512)
def _remembered(
    view: View, evaluator: Evaluator, judged: tuple[tuple[int, float], ...]
) -> tuple[Option, ...]:
    """What takes seconds is worked out once: a story and its frame ask about the same views."""
    chances = dict(judged)
    options = _played_on(view, evaluator, chances, _proved(view, evaluator, chances))
    if view.step == Step.RED:
        options = list(map(_thought_ahead, options))
    share = OTHERWISE[view.step][view.cells[layout.PIRATES_BEATEN]]
    return tuple(_as_far_off(option, share) for option in options)


def _thought_ahead(option: Option) -> Option:
    """What an option wins if whoever goes on thinks ahead, by what it won where nobody did."""
    if not 0.0 < option.win < 1.0:
        return option
    steep = slope(option.win, 1.0, 1.0, THINKING)
    return replace(
        option,
        win=beta_calibrated(option.win, 1.0, 1.0, THINKING),
        error=steep * option.error,
        apart=None if option.apart is None else steep * option.apart,
    )


def _as_far_off(option: Option, share: float) -> Option:
    """The option with the error of a chance that may be won otherwise than it was played on."""
    error = hypot(option.error, sqrt(share * option.win * (1.0 - option.win)))
    return replace(option, error=min(error, option.high - option.low), noise=option.error)


def _within(
    code: int, win: float, error: float, proved: tuple[float, float], apart: float | None = None
) -> Option:
    """An option whose chance and errors are held within the proved bounds."""
    low, high = proved
    win = max(low, min(high, win))
    return Option(Action.unpack(code), win, min(error, high - low), low, high, apart)


def _played_on(
    view: View,
    evaluator: Evaluator,
    judged: Mapping[int, float],
    proved: Mapping[int, tuple[float, float]],
) -> list[Option]:
    """The options as the search has solved them, and the others by playing on.

    The network plays on a little worse than the search plays.  So the best of the solved options is
    played on as well, and the chances of the others are told in the ratio of its true chance to
    what it won (a ratio estimator: the luck was the same for all, so what it won beyond its chance
    the others did too).  Late in a fight there may be
    hundreds of decisions; those that are not played on are told as the last one that is.
    """
    solved = {code: low for code, (low, high) in proved.items() if low == high}
    open_ = {code: win for code, win in judged.items() if code not in solved}
    if not open_:
        return [_within(code, win, 0.0, proved[code], 0.0) for code, win in solved.items()]
    ranked = sorted(open_, key=lambda code: -open_[code])
    tried = {code: open_[code] for code in ranked[:MOST_PLAYED]}
    best = max(
        (code for code in solved if solved[code]), key=lambda code: solved[code], default=None
    )
    ratio = 1.0
    if best is None:
        played = Rollouts(view, evaluator, tried).compared()
    else:
        rollouts = Rollouts(view, evaluator, {**tried, best: solved[best]})
        is_best = solved[best] >= max(proved[code][1] for code in open_)
        played = rollouts.behind(best) if is_best else rollouts.compared(measure=best)
        if played[best].win > SURE * played[best].error:
            ratio = solved[best] / played[best].win
    options, last = [], played[ranked[len(tried) - 1]]
    for code in dict.fromkeys([*played, *ranked]):  # of equal ones the best played on comes first
        if code in solved:
            continue
        one = played.get(code, last)
        found = _within(code, ratio * one.win, ratio * one.error, proved[code], ratio * one.apart)
        options.append(found)
    # A solved chance has no error, but how far it is from one that was played on has.
    doubt = ratio * played[best].apart if best in played else 0.0
    return [
        *(_within(code, win, 0.0, proved[code], doubt) for code, win in solved.items()),
        *options,
    ]


def _proved(
    view: View, evaluator: Evaluator, codes: Iterable[int]
) -> dict[int, tuple[float, float]]:
    """Bounds of the chance to win after each of these decisions (packed).

    They say nothing, 0 and 1, unless the game is over with it, or a pirate is fought or chosen.
    """
    s = view.cells
    proved = {code: _at_once(view, code) for code in codes}
    if not s[layout.ENEMY_PIRATE] and s[layout.NODE] != layout.PIRATE:
        return proved
    is_last = s[layout.PIRATES_BEATEN] == PIRATES - 1
    on = solve.machine() if evaluator.fast and is_last else (solve.PLAIN, False)
    nodes = NODES if on[1] else PLAIN_NODES if is_last else 0
    found = bounds.win_bounds(view, nodes, on)
    for code, (least, most) in proved.items():
        fight = found.get(Action.unpack(code), bounds.Bounds(0.0, 1.0))
        proved[code] = (max(least, fight.low if is_last else 0.0), min(most, fight.high))
    return proved


def _at_once(view: View, code: int) -> tuple[float, float]:
    """What is proved of the chance where a decision ends the game, or does not."""
    after = carried_out(view, code)
    if after[layout.NODE] != layout.OVER:
        return 0.0, 1.0
    won = float(after[layout.RESULT] == layout.WON)
    return won, won
