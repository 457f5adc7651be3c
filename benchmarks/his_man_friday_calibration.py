"""Is "my chance to win" true?  The chance that advice tells, against what happens.

    .venv/bin/python benchmarks/his_man_friday_calibration.py [--minutes 5] [--search 3]

Advice says what would come of a decision if bluffers sat in every seat.  So bluffers do, in games
of their own; at some of their decisions the chance of the move that they play is estimated as
advice does (with LINES lines of play), and compared with their share of the win at the end.

Readers ask for the chance of every move, and do not play like bluffers.  A move that a bluffer, who
judges declarations by how bluffers lie, would not make is worth less than others with the same
estimate.  So there are also games in which one such move is made: a one-shot deviation.

An estimate ``p`` is told as a chance ``q``, with numbers a, b, c for bluffers' own moves, for
deviations and for games of searching bots, by number of players, chance of a lie and stage (beta
calibration: Kull, Silva Filho, Flach 2017, "Beyond sigmoids"):

    logit q = a ln p - b ln(1 - p) + c

Three numbers cannot follow all that is off in many games.  So a linear spline comes after it: what
the chances 0.05, 0.1 ... 0.95 are corrected to, by least squares, held to what they were and to a
straight line (P-spline: Eilers and Marx 1996, "Flexible smoothing with B-splines and penalties")
and kept in their order (Bollaerts, Eilers and van Mechelen 2006, "Simple and multiple P-splines
regression with shape constraints").

Where no line of play was won, or all, what happened then is told; ``q`` stays between the two.

The numbers go to ``friday_nb/his_man_friday/players/chances.json``, which ships.  How true the
chances are goes to ``benchmarks/results/his_man_friday_calibration.json``, in bins of ten points:
every game is judged by numbers that were fitted on other games (five parts, each left out once).
As the positions of one game belong together, the standard error of a bin is that over games.
Where the spline follows a bin closely, what is too high in one part is too low in the others, so
that the five together look a little truer than new games would.

High chances are rare with many players.  So after the cards are laid a position is looked at
briefly first, with GLANCE lines of play, and kept with a probability that depends on what that
comes to; what is kept counts as one over that probability (Horvitz and Thompson 1952).
"""

from __future__ import annotations

import argparse
import math
import time
from collections import defaultdict
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import one_candidate
import provenance
from rows import in_rows
from spline_calibration import PARTS, UNBENT, best_spline, logistic

from friday_nb import his_man_friday as hmf
from friday_nb.accel.machine import ARRAYS
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.odds import USUAL_LYING, Beliefs, draw_deals
from friday_nb.his_man_friday.players import Bot, calibration, machine
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.evidence import gun_likelihood_ratios
from friday_nb.his_man_friday.players.search import without_cell

LINES = 250
GLANCE = 25
EVERY = (25, 6, 1, 1)
"""By stage: one decision out of this many is looked at; ..."""
EVERY_OF_SEARCH = (12, 3, 1, 1)
"""... and in games of the searching bot, which are slower."""
EVERY_OF_DEVIATIONS = {1: 12, 2: 1, 3: 1}
"""The same for deviations: one game has at most one, at a stage that is drawn beforehand.  Before
exploring there are none: bluffers lay cards at random, and may as well look at one as not."""
INTERESTING = {1: (0.45, 0.97), 2: (0.2, 0.97), 3: (0.1, 0.97)}
"""By stage after laying: those with a chance from here to there at a glance are all kept, ..."""
OTHERWISE = 0.15
"""... and this share of the others."""
SECOND = 0.3
"""How often a position is judged once more, with another chance of a lie: ..."""
OTHER_CHANCES = (75, 75, 10, 95, None)
"""... one of these, in percent (75: declarations tell nothing); None: any."""
USUAL = int(100 * USUAL_LYING)
BINS = 10
FIRST_SEED = 80_000
REPORT = 100
HELD_ENDS = 3.0
"""The same for what is told where no line of play was won, or all."""
LOW, HIGH, SPLINE = 3, 4, 5
AS_IT_IS = ((1.0, 1.0, 0.0, 0.0, 1.0, *UNBENT),) * len(calibration.STAGES)
Point = tuple[int, int, int, float, float, float]
"""A game, the stage, the chance of a lie in percent, the chance that was estimated, the share won,
and how many positions this one stands for."""
GAME, STAGE, PERCENT, CHANCE, WON, WEIGHT = range(6)


class Judge:
    """Tells the chance of one decision."""

    def __init__(self) -> None:
        self._core = compiled.compile_with(*machine.MODULES, one_candidate)
        self._buffers = machine.make_buffers(ARRAYS)

    def chance(self, view: hmf.View, action: hmf.Action, percents: int, lines: int) -> float:
        """The chance of this decision before it is calibrated, as advice estimates it."""
        lying = None if percents == calibration.UNINFORMED else Fraction(percents, 100)
        deals = draw_deals(
            Beliefs(view, lying), Random(view_hash(view.cells)), gun_likelihood_ratios(view)
        )
        table = np.array(list(islice(deals, lines)), np.int64).reshape(lines, -1)
        self._buffers.root[:] = view.cells
        return float(self._core.judge_one(self._buffers, without_cell(action.packed), lines, table))


def points(player: str, players: int, seed: int, judge: Judge) -> list[Point]:
    """Some decisions of one game: what was estimated, and what came of it."""
    if player == calibration.DEVIATIONS:
        return deviation(players, seed, judge)
    on = machine.playing()
    every = EVERY if player == "bluffer" else EVERY_OF_SEARCH
    bots = [Bot(player, players * seed + seat, on) for seat in range(players)]
    state = hmf.new_game(players, seed, first=seed % players)
    rng = Random(seed)
    told = []
    while state.actor is not None:
        view = state.view(state.actor)
        action = bots[view.seat].choose(view)
        stage = calibration.stage_of(view)
        if len(hmf.legal(view)) > 1 and rng.randrange(every[stage]) == 0:
            often = _often(view, action, judge) if player == "bluffer" else 1.0
            if rng.random() < often:
                for percents in _assumed(rng):
                    chance = judge.chance(view, action, percents, LINES)
                    told.append((view.seat, stage, percents, chance, 1 / often))
        state, _ = hmf.apply(state, state.actor, action)
    won = {seat: 1 / len(state.winners) for seat in state.winners}
    return [
        (seed, stage, percents, chance, won.get(seat, 0.0), weight)
        for seat, stage, percents, chance, weight in told
    ]


def deviation(players: int, seed: int, judge: Judge) -> list[Point]:
    """One decision that the bluffer would not make, in a game of bluffers otherwise."""
    on = machine.playing()
    bots = [Bot("bluffer", players * seed + seat, on) for seat in range(players)]
    state = hmf.new_game(players, seed, first=seed % players)
    rng = Random(seed)
    stage = rng.choice(list(EVERY_OF_DEVIATIONS))
    told: list[tuple[int, int, float, float]] = []
    while state.actor is not None:
        view = state.view(state.actor)
        action = bots[view.seat].choose(view)
        here = calibration.stage_of(view) == stage and not told
        if here and rng.randrange(EVERY_OF_DEVIATIONS[stage]) == 0:
            other = rng.choice([each for each in hmf.legal(view) if each != action] or [action])
            often = _often(view, other, judge)
            if other != action and rng.random() < often:
                action = other
                told = [
                    (view.seat, percents, judge.chance(view, action, percents, LINES), 1 / often)
                    for percents in _assumed(rng)
                ]
        state, _ = hmf.apply(state, state.actor, action)
    won = {seat: 1 / len(state.winners) for seat in state.winners}
    return [
        (seed, stage, percents, chance, won.get(seat, 0.0), weight)
        for seat, percents, chance, weight in told
    ]


def _assumed(rng: Random) -> list[int]:
    """The chances of a lie with which a position is judged, in percent."""
    chances = [USUAL]
    if rng.random() < SECOND:
        other = rng.choice(OTHER_CHANCES)
        chances.append(rng.randrange(1, 100) if other is None else other)
    return chances


def _often(view: hmf.View, action: hmf.Action, judge: Judge) -> float:
    """With which probability a position is kept."""
    stage = calibration.stage_of(view)
    if stage not in INTERESTING:
        return 1.0
    low, high = INTERESTING[stage]
    return 1.0 if low <= judge.chance(view, action, USUAL, GLANCE) <= high else OTHERWISE


def fitted(points: Any, start: Any = AS_IT_IS) -> Any:
    """The numbers (a, b, c, low, high and the corrected knots) by stage.

    They stay what they were at a stage without points.  The first three by maximum likelihood with
    a ridge, by Newton's method, without the extremes.
    """
    found = np.array(start)
    for stage in range(len(found)):
        chances = points[:, CHANCE]
        here = points[:, STAGE] == stage
        if not here.any():
            continue
        none, all_won = chances <= calibration.EDGE, chances >= 1 - calibration.EDGE
        for at, extreme in ((LOW, none), (HIGH, all_won)):
            end = points[here & extreme]
            happened = end[:, WEIGHT] @ end[:, WON] + HELD_ENDS * found[stage, at]
            found[stage, at] = happened / (end[:, WEIGHT].sum() + HELD_ENDS)
        mine = points[here & ~none & ~all_won]
        p, won, counts = mine[:, CHANCE], mine[:, WON], mine[:, WEIGHT]
        x = np.stack([np.log(p), -np.log1p(-p), np.ones_like(p)], axis=1)

        found[stage, :LOW] = logistic(x, won, counts, found[stage, :LOW])
        q = 1 / (1 + np.exp(-(x @ found[stage, :LOW])))
        found[stage, SPLINE:] = best_spline(q, won, counts, mine[:, GAME] // PARTS % PARTS)
    assert (found[:, :2] > 0).all(), "the order of chances must stay what it is"
    assert (found[:, LOW] < found[:, HIGH]).all(), "and so must their ends"
    assert (np.diff(found[:, SPLINE:], prepend=0, append=1) > 0).all(), "and so must the knots"
    return found


def fitted_by_chance(points: Any, start: dict[int, Any] | None = None) -> dict[int, Any]:
    """The numbers for each of the calibrated chances of a lie."""
    found = {}
    for percents in sorted({each for each in OTHER_CHANCES if each is not None} | {USUAL}):
        mine = points[points[:, PERCENT] == percents]
        found[percents] = fitted(mine, start[percents]) if start else fitted(mine)
    return found


def told(points: Any, numbers: dict[int, Any]) -> Any:
    """The points with the chances that are told, given the numbers by chance of a lie and stage."""
    knots = {percents: rows.tolist() for percents, rows in numbers.items()}
    found = points.copy()
    for row in found:
        known = calibration.between(knots, row[PERCENT], int(row[STAGE]))
        row[CHANCE] = known.told(row[CHANCE], 0.0)[0]
    return found


def held_out(points: Any, start: dict[int, Any] | None = None) -> Any:
    """The points with chances by numbers that were fitted on the other parts of the games."""
    part = points[:, GAME].astype(int) % PARTS
    found = [
        told(points[part == k], fitted_by_chance(points[part != k], start)) for k in range(PARTS)
    ]
    return np.concatenate(found)


def bins(found: Any) -> list[dict[str, Any]]:
    """The chances told and the wins that happened, in bins of ten points."""
    rows = []
    place = np.minimum(BINS - 1, (found[:, CHANCE] * BINS).astype(int))
    for k in range(BINS):
        inside = found[place == k]
        if not len(inside):
            continue
        misses: dict[int, float] = defaultdict(float)
        for row in inside:
            misses[int(row[GAME])] += row[WEIGHT] * (row[WON] - row[CHANCE])
        whole = float(inside[:, WEIGHT].sum())
        squares = sum(miss * miss for miss in misses.values())
        happened = float(inside[:, WEIGHT] @ inside[:, WON]) / whole
        mean = float(inside[:, WEIGHT] @ inside[:, CHANCE]) / whole
        rows.append(
            {
                "from": k / BINS,
                "positions": len(inside),
                "share": round(whole / float(found[:, WEIGHT].sum()), 4),
                "told": round(mean, 4),
                "happened": round(happened, 4),
                "miss": round(happened - mean, 4),
                "error": round(math.sqrt(squares) / whole, 4),
            }
        )
    return rows


def by_stage(found: Any) -> dict[str, list[dict[str, Any]]]:
    """The bins of each stage of the game."""
    return {
        name: bins(found[found[:, STAGE] == stage]) for stage, name in enumerate(calibration.STAGES)
    }


def of_all_decisions(found: Any, player: str) -> list[dict[str, Any]]:
    """The bins of all decisions of a game together, each stage as often as it comes."""
    counted = found.copy()
    every = np.array(EVERY if player == "bluffer" else EVERY_OF_SEARCH)
    counted[:, WEIGHT] *= every[counted[:, STAGE].astype(int)]
    return bins(counted)


def played(player: str, players: int, args: argparse.Namespace, judge: Judge) -> Any:
    """The points of the games that are kept, and of as many more as the time allows."""
    file = args.points / f"{player}-{players}.npy" if args.points else None
    known = np.load(file) if file is not None and file.exists() else np.empty((0, WEIGHT + 1))
    seed = int(known[:, GAME].max()) + 1 if len(known) else args.seed
    rows: list[Point] = []
    end = time.monotonic() + 60 * (args.search if player == "search" else args.minutes)
    while time.monotonic() < end:
        rows += points(player, players, seed, judge)
        seed += 1
        if seed % REPORT == 0:
            print(players, player, seed - args.seed, len(rows), flush=True)
    found = np.concatenate([known, np.array(rows).reshape(-1, WEIGHT + 1)])
    if file is not None:
        np.save(file, found)
    return found


def main() -> None:
    """Measure, fit and write down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--minutes", type=float, default=5, help="of bluffers, and of deviations, each"
    )
    parser.add_argument("--search", type=float, default=3, help="minutes of searching bots")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--points", type=Path, help="keep games here, and play on from them")
    args = parser.parse_args()
    judge = Judge()
    shipped: dict[str, Any] = {name: {} for name in calibration.GAMES}
    out: dict[str, Any] = {"games": {name: {} for name in calibration.GAMES}, "lines": LINES}
    names = ("all decisions", "bins", "declarations ignored", "any chance of a lie", "as estimated")
    others = ("deviations", "deviations, by the numbers of bluffers")
    searching = (
        "all decisions, if all search",
        "if all search",
        "if all search, by the numbers of bluffers",
    )
    out |= {name: {} for name in (*names, *others, *searching)}
    for players in map(str, (2, 3, 4)):
        start = None
        for player, by_number in shipped.items():
            found = played(player, int(players), args, judge)
            out["games"][player][players] = len(set(found[:, GAME]))
            numbers = fitted_by_chance(found, start)
            by_number[players] = {
                str(percents): rows.round(4).tolist() for percents, rows in numbers.items()
            }
            true = held_out(found, start)
            usual = true[:, PERCENT] == USUAL
            mine = found[found[:, PERCENT] == USUAL]
            if player == calibration.BLUFFERS:
                start = numbers
                ignored = true[:, PERCENT] == calibration.UNINFORMED
                out["all decisions"][players] = of_all_decisions(true[usual], player)
                out["bins"][players] = by_stage(true[usual])
                out["declarations ignored"][players] = by_stage(true[ignored])
                rest = ~np.isin(true[:, PERCENT], list(numbers))
                out["any chance of a lie"][players] = by_stage(true[rest])
                out["as estimated"][players] = by_stage(mine)
            elif player == calibration.DEVIATIONS:
                out[others[0]][players] = by_stage(true[usual])
                out[others[1]][players] = by_stage(told(mine, start))
            else:
                out[searching[0]][players] = of_all_decisions(true[usual], player)
                out[searching[1]][players] = by_stage(true[usual])
                out[searching[2]][players] = by_stage(told(mine, start))
        for stage, rows in out["bins"][players].items():
            print(players, "players,", stage)
            for row in rows:
                print(" ", row)
    calibration.FILE.write_text(in_rows(shipped), encoding="utf-8")
    provenance.keep("his_man_friday_calibration", out)


if __name__ == "__main__":
    main()
