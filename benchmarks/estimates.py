"""How far best play is above an estimate, and whether the interval shown contains it.

``python benchmarks/estimates.py`` takes positions from games played by the rules of thumb.  Each
fight is searched very briefly; if it is still open, rollouts estimate it, as on the page after a
second.  Then the same fight is searched twenty-five times as long; if that solves it, the shortfall
of the estimate is known.  Games with even numbers give the margins (split conformal prediction, see
``friday_nb/friday/odds/fight/conformal.py``), the others test them; so does
``tests/friday/test_conformal.py``, with its own estimates.  What the page estimates is open after a
second, and harder than any of these fights: there a margin is only likely to hold.

Fights that even the longer search leaves open are used as well: each gets the estimate that the
page would show after a second, and a longer one whose lower end must not be above that interval.
If it is, the interval is refuted; if not, nothing is known.

Times are processor time of one core.  Writes ``benchmarks/results/estimates.json`` and
``friday_nb/friday/odds/fight/margins.json``; ``--again`` recomputes both from the stored positions.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.provenance import RESULTS, keep, stamp
from friday_nb import friday
from friday_nb.friday import compiled, odds
from friday_nb.friday.odds.fight import (
    ESTIMATE,
    LIFE,
    WIN,
    FightOdds,
    Goal,
    Lose,
    best_arm,
    conformal,
    deepening,
    solve,
    solver,
)
from tests.friday.played import fights_of_a_good_game

GOALS = ("win", "life", "lose")
STEPS = ("green", "yellow", "red", "pirates")
MOMENTS = ("first", "later")
FIRST_GAME = 2000
"""Games before this one were used to improve the estimate."""
SEARCHED, TRIED = 0.02, 0.1
"""Seconds of search and of trials for an estimate whose true value is then looked for."""
DECIDED = 0.5
"""Seconds of search for the true value."""
PAGE_SEARCHED, PAGE_TRIED = 1.0, 0.5
LONGER = 3.0
"""Seconds of trials for the longer estimate of a fight that stays open."""
FROM_A_GAME = 3
"""Positions of one step and moment that one game gives at most."""
HARDER = {("win", "red"): 2.0, ("win", "pirates"): 3.0, ("life", "pirates"): 0.4}
"""How much more time a kind gets: more where few are decided, less where hardly any are."""
Row = dict[str, Any]
Kind = tuple[str, str, str]
"""Goal, step and moment."""


def goal_of(name: str, view: friday.View) -> Goal | None:
    """The goal of this name; to lose, with the card that the page suggests to destroy."""
    if name != "lose":
        return WIN if name == "win" else LIFE
    assert view.fight is not None
    lying = [card.card for card in view.fight.cards if not card.face_down]
    if not lying:
        lying = [possible.card for possible in odds.candidates(view) if possible.sure]
    worst = min(lying, key=lambda card: (card.value, card.kind), default=None)
    return Lose(worst) if worst and worst.value <= 0 and not view.fight.is_pirate else None


def positions(step: str, moment: str, first: int) -> Iterator[tuple[int, friday.View]]:
    """Games, from a first one on, and their positions of a kind, without end."""
    for game in range(first, 1_000_000):
        found = [
            view
            for view in played(game)
            if view.step.name.lower() == step
            and view.fight
            and bool(view.fight.drawn) == (moment == "later")
        ]
        rng = random.Random(game)
        for view in rng.sample(found, min(FROM_A_GAME, len(found))):
            yield game, view


_played: dict[int, list[friday.View]] = {}


def played(game: int) -> list[friday.View]:
    """All decisions in fights of a game; remembered, since every kind asks for every game."""
    if game not in _played:
        _played[game] = fights_of_a_good_game(game // 2 % 4 + 1, game)
    return _played[game]


def asked(view: friday.View, goal: Goal, seconds: float, tried: float) -> FightOdds:
    """Fight odds; the search ends as soon as the number of the goal is exact."""
    searching = solver.Solver(view, goal, seconds, solve.never, solve.machine())
    searching.stop = lambda: searching.exact_after is not None
    return searching.odds(tried)


def told(found: FightOdds) -> Row:
    """What an estimate says, in numbers."""
    worth = found.worth
    assert worth.about is not None
    return {
        "low": round(worth.low, 6),
        "high": round(worth.high, 6),
        "about": round(worth.about, 6),
        "error": round(worth.sampling_error, 6),
        "fights": found.fights,
    }


def measured(game: int, view: friday.View, name: str, moment: str, longer: float) -> Row | None:
    """One position: its estimate and its truth; None if there is no estimate."""
    goal = goal_of(name, view)
    if goal is None:
        return None
    guess = asked(view, goal, SEARCHED, TRIED)
    if guess.kind != ESTIMATE:
        return None
    row = {"goal": name, "step": view.step.name.lower(), "moment": moment, "game": game}
    row |= told(guess)
    truth = asked(view, goal, DECIDED, 0.0)
    if truth.exact_after is not None:
        where = {"position": str(view)} if game % 2 else {}
        found = {"truth": round(truth.worth.low, 6), "seconds": round(truth.exact_after, 3)}
        return row | found | where
    if longer:
        page = asked(view, goal, PAGE_SEARCHED, PAGE_TRIED)
        long = asked(view, goal, PAGE_SEARCHED, longer)
        if page.kind == long.kind == ESTIMATE:
            row |= {"page": told(page), "longer": told(long)}
    return row


def estimates_of(rows: list[Row]) -> list[Row]:
    """Those shown as estimates: where trials do no better than what is proved, that is shown."""
    return [row for row in rows if row["about"] > row["low"]]


def margins_of(rows: list[Row]) -> dict[str, dict[str, float | None]]:
    """The margin of every goal and step, from the games with even numbers."""
    rows = estimates_of(rows)
    return {
        name: {
            step: margin_of([row for row in rows if row["goal"] == name and row["step"] == step])
            for step in STEPS
        }
        for name in GOALS
    }


def margin_of(rows: list[Row]) -> float | None:
    """The margin from these positions, counting those with as many fights as a margin needs.

    None if most of them stay open: then those that were decided do not represent the others.
    """
    rows = [row for row in rows if row["fights"] >= conformal.LEAST_FIGHTS]
    if 2 * sum("truth" in row for row in rows) < len(rows):
        return None
    scores = [
        conformal.score(
            conformal.lower_end(row["low"], row["about"], row["error"]),
            row["about"] + row["error"],
            row["truth"],
        )
        for row in rows
        if row["game"] % 2 == 0 and "truth" in row
    ]
    found = conformal.margin(scores)
    return None if found is None else math.ceil(found * 1000) / 1000


def of_row(row: Row, above: float | None) -> conformal.Interval:
    """The interval that is shown for a position."""
    return conformal.interval(
        row["low"], row["high"], row["about"], row["error"], above, row["fights"]
    )


def coverage(rows: list[Row], above: float | None) -> Row:
    """How often intervals of decided positions hold the truth, and how wide they are."""
    if not rows:
        return {"positions": 0}
    told_ = [of_row(row, above) for row in rows]
    hold = [
        one.low - 1e-6 <= row["truth"] <= one.high + 1e-6
        for row, one in zip(rows, told_, strict=True)
    ]
    held = sum(hold)
    short = [row["truth"] - row["about"] for row in rows]
    return {
        "positions": len(rows),
        "held": held,
        "share": round(held / len(rows), 3),
        "held by the estimate and its sampling error alone": sum(
            abs(row["truth"] - row["about"]) <= row["error"] + 1e-6 for row in rows
        ),
        "median width": round(statistics.median(one.high - one.low for one in told_), 3),
        "upper end measured": sum(not one.proved for one in told_),
        "of these held": sum(
            one_holds for one_holds, one in zip(hold, told_, strict=True) if not one.proved
        ),
        "mean shortfall": round(statistics.mean(short), 4),
        "largest shortfall": round(max(short), 4),
    }


def undecided(rows: list[Row], above: float | None) -> Row:
    """What is known about intervals where no longer search decides: how many are refuted."""
    found = [row for row in rows if "longer" in row and estimates_of([row["page"]])]
    refuted = 0
    for row in found:
        longer = row["longer"]
        lowest = conformal.lower_end(longer["low"], longer["about"], longer["error"])
        refuted += lowest > of_row(row["page"], above).high + 1e-6
    return {"positions": len(found), "refuted by longer trials": refuted}


def tables(rows: list[Row], found: dict[str, dict[str, float | None]]) -> Row:
    """Everything that is reported about the positions measured."""
    rows = estimates_of(rows)
    result: Row = {}
    for name in GOALS:
        for step in STEPS:
            mine = [row for row in rows if row["goal"] == name and row["step"] == step]
            above = found[name][step]
            decided = [row for row in mine if "truth" in row]
            test = [row for row in decided if row["game"] % 2]
            line: Row = {
                "margin": above,
                "calibrated on": sum(
                    row["game"] % 2 == 0 and row["fights"] >= conformal.LEAST_FIGHTS
                    for row in decided
                ),
                "tested": coverage(test, above),
            }
            for moment in MOMENTS:
                line[moment] = coverage([row for row in test if row["moment"] == moment], above)
            line["not decided"] = undecided(mine, above) | {
                "of": len(mine),
                "share": round(1 - len(decided) / max(1, len(mine)), 3),
            }
            result[f"{name} {step}"] = line
        test = [row for row in rows if row["goal"] == name and "truth" in row and row["game"] % 2]
        held = sum(coverage([row], found[name][row["step"]])["held"] for row in test)
        result[name] = {"positions": len(test), "held": held}
    return result


def write(rows: list[Row], measured_at: Row) -> None:
    """Both files, from the rows; what is shipped says which measurement it comes from."""
    found = margins_of(rows)
    where = keep(
        "estimates",
        {
            "measured": measured_at,
            "positions of": f"games by rules of thumb from number {FIRST_GAME} on",
            "seconds": {"search": SEARCHED, "trials": TRIED, "truth": DECIDED},
            "margins": found,
            "found": tables(rows, found),
            "rows": rows,
        },
    )
    shipped = Path(conformal.__file__).with_name(conformal.MARGINS)
    origin = {key: measured_at[key] for key in ("version", "commit", "date")}
    text = json.dumps({"measured": origin, "from": where.name, "margins": found}, indent=1)
    shipped.write_text(text + "\n", encoding="utf-8")


def last_games(rows: list[Row]) -> dict[Kind, int]:
    """The last game of each kind that has been looked at."""
    last: dict[Kind, int] = {}
    for row in rows:
        kind = row["goal"], row["step"], row["moment"]
        last[kind] = max(row["game"], last.get(kind, FIRST_GAME - 1))
    return last


def run(rows: list[Row], only: list[str], seconds: float, rounds: int, open_: int) -> None:
    """Measure kinds in turn, some seconds each, and add to the rows that there are already."""
    for module in (solver, deepening, best_arm):  # so that their clock is the processor's
        vars(module)["perf_counter"] = time.process_time
    stamp_ = stamp()
    kinds = [(name, step, moment) for name in GOALS for step in STEPS for moment in MOMENTS]
    kinds = [kind for kind in kinds if kind[:2] != ("lose", "pirates")]
    kinds = [kind for kind in kinds if any(name in " ".join(kind) for name in only)]
    last = last_games(rows)
    coming = {kind: positions(*kind[1:], last.get(kind, FIRST_GAME - 1) + 1) for kind in kinds}
    found = {kind: {"decided": 0, "open": 0} for kind in kinds}
    for n in range(rounds):
        for kind, counts in found.items():
            name, step, moment = kind
            until = time.process_time() + seconds * HARDER.get((name, step), 1.0)
            while time.process_time() < until:
                game, view = next(coming[kind])
                looks = LONGER if counts["open"] < open_ else 0.0
                row = measured(game, view, name, moment, looks)
                if row is not None:
                    rows.append(row)
                    counts["decided"] += "truth" in row
                    counts["open"] += "longer" in row
        write(rows, stamp_)
        told_ = {" ".join(kind): counts["decided"] for kind, counts in found.items()}
        print(f"round {n + 1}: {told_}", flush=True)


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--open",
        type=int,
        default=3,
        help="undecided positions of a kind that are tried for longer",
    )
    parser.add_argument("--only", default="", help="kinds: 'win pirates,life green first'")
    parser.add_argument("--more", action="store_true", help="add to the positions stored")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for a kind in a round")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--again", action="store_true", help="only recompute from what is stored")
    options = parser.parse_args()
    rows: list[Row] = []
    if options.again or options.more:
        stored = json.loads((RESULTS / "estimates.json").read_text(encoding="utf-8"))
        rows = stored["rows"]
    if options.again:
        write(rows, stored["measured"])
        return
    if compiled.available():
        solve.warm_up()
    run(rows, options.only.split(","), options.seconds, options.rounds, options.open)


if __name__ == "__main__":
    main()
