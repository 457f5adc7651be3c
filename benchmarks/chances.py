"""How well calibrated the chances to win are, and the errors of one and of a difference of two.

    .venv/bin/python benchmarks/positions_played_on.py    # an hour; can be stopped and resumed
    .venv/bin/python benchmarks/close_choices.py pairs    # half an hour
    .venv/bin/python benchmarks/chances.py

Fits what turns the network's judgement into the chance that is told (beta calibration: Kull, Silva
Filho, Flach 2017, "Beyond sigmoids"; by level and step) and writes it, with the errors, to
``friday_nb/friday/players/chances.json``, which ships.  How well calibrated they are goes to
``benchmarks/results/calibration.json``: every position is judged by a correction that was fitted on
the games of other seeds (five parts, each left out once).

The curve is over the positions that were kept, of which the undecided ones are the larger part;
the expected calibration error, the Brier score and the skill are over all positions that were met:
each counts 1 / (share kept).  Skill is 1 - Brier score / that of a forecast which always tells the
level's own share of wins.
"""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

import numpy as np
from close_choices import GAMES as GAMES_OF_HALF
from positions_played_on import FOLDER, SOURCES, kept
from provenance import keep, stamp

from friday_nb.friday.players import calibration, weights

PARTS: Final = 5
CONVERGED: Final = 1e-9
UNDECIDED: Final = (0.05, 0.95)
POINTS: Final = 0.02
"""A bin is well calibrated if what is told and what was won differ by less."""
BINS: Final = 20
STEPS: Final = ("green", "yellow", "red", "pirates")
LEVELS: Final = 4
LOOSE, TIGHT = 0.5, 20.0
"""How strongly a step's numbers are held to "as it is", and those of a level to those of the step,
in games: the pirates, which are met rarely, borrow what they lack."""
ENOUGH: Final = 200
"""The fewest positions of a bin that is judged."""
LEAST_POSITIONS: Final = 10_000
DEPTHS: Final = ("sight", "thought")


def share_won(rows: Any) -> Any:
    """Of the games played on from each position, the share that was won."""
    return (rows["won"] == 1).sum(1) / (rows["won"] >= 0).sum(1)


def features(seen: Any) -> Any:
    """Ln p, -ln(1 - p), 1 for each chance, kept off 0 and 1."""
    p = np.clip(seen, 1e-9, 1 - 1e-9)
    return np.stack([np.log(p), -np.log1p(-p), np.ones_like(p)], axis=1)


def fitted(rows: Any, depth: str) -> Any:
    """The numbers (a, b, c) by level and step: logit of the chance told = a ln p - b ln(1-p) + c.

    Maximum likelihood with a ridge, by Newton's method.
    """
    x = features(rows[depth])
    n = len(rows)
    place = rows["step"].astype(int)
    own = 4 + (rows["level"].astype(int) - 1) * 4 + place
    design = np.zeros((n, 20, 3))
    design[np.arange(n), place] = x
    design[np.arange(n), own] = x
    design = design.reshape(n, 60)
    offset = x[:, 0] + x[:, 1]
    held = np.repeat([LOOSE, TIGHT], [12, 48])
    won, games = (rows["won"] == 1).sum(1), (rows["won"] >= 0).sum(1)
    beta = np.zeros(60)
    for _ in range(30):
        p = 1 / (1 + np.exp(-(offset + design @ beta)))
        slope = design.T @ (won - games * p) - held * beta
        bend = (design * (games * p * (1 - p))[:, None]).T @ design + np.diag(held)
        change = np.linalg.solve(bend, slope)
        beta += change
        if np.abs(change).max() < CONVERGED:
            break
    beta = beta.reshape(20, 3)
    found = beta[:4][None] + beta[4:].reshape(4, 4, 3) + np.array([1.0, 1.0, 0.0])
    assert (found[..., :2] > 0).all(), "the order of chances must stay what it is"
    return found


def told(rows: Any, depth: str, numbers: Any) -> Any:
    """The chances that are told for these positions, given the fitted numbers."""
    mine = numbers[rows["level"] - 1, rows["step"]]
    return 1 / (1 + np.exp(-(features(rows[depth]) * mine).sum(1)))


def held_out(rows: Any, depth: str) -> Any:
    """The chance told for each position, by numbers fitted on the other parts."""
    part = rows["seed"] % PARTS
    chances = np.zeros(len(rows))
    for k in range(PARTS):
        mine = part == k
        chances[mine] = told(rows[mine], depth, fitted(rows[~mine], depth))
    return chances


def curve(chances: Any, won: Any) -> list[dict[str, float]]:
    """By equal bins of the chance: positions, chance told, share won and its standard error."""
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    found = []
    for i in range(BINS):
        mine = bins == i
        if mine.sum() > 1:
            found.append(
                {
                    "from": i / BINS,
                    "positions": int(mine.sum()),
                    "told": round(float(chances[mine].mean()), 5),
                    "won": round(float(won[mine].mean()), 5),
                    "error": round(float(won[mine].std(ddof=1) / mine.sum() ** 0.5), 5),
                }
            )
    return found


def scores(rows: Any, chances: Any) -> dict[str, float]:
    """Brier score, skill and expected calibration error over the positions as they are met."""
    weight = 1.0 / rows["share_kept"].astype(float)
    weight /= weight.sum()
    won = share_won(rows)
    brier = float((weight * (won * (1 - chances) ** 2 + (1 - won) * chances**2)).sum())
    constant = 0.0
    for level in range(1, LEVELS + 1):
        mine = rows["level"] == level
        if mine.any():
            base = (weight[mine] * won[mine]).sum() / weight[mine].sum()
            constant += weight[mine].sum() * base * (1 - base)
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    gaps = [abs((weight * (chances - won))[bins == i].sum()) for i in range(BINS)]
    return {
        "positions": len(rows),
        "brier": round(brier, 5),
        "brier_of_a_constant": round(float(constant), 5),
        "skill": round(1 - brier / float(constant), 4),
        "expected_calibration_error": round(float(sum(gaps)), 5),
    }


def report(rows: Any, chances: Any) -> dict[str, Any]:
    """Curve and scores of all, and by level, step and who played before."""
    won = share_won(rows)
    open_ = (chances > UNDECIDED[0]) & (chances < UNDECIDED[1])

    def of(mine: Any) -> dict[str, Any]:
        return {**scores(rows[mine], chances[mine]), "curve": curve(chances[mine], won[mine])}

    def mean(mine: Any) -> dict[str, float]:
        mine = mine & open_
        gap = (chances - won)[mine]
        if len(gap) <= 1:
            return {"positions": len(gap)}
        return {
            "positions": len(gap),
            "told": round(float(chances[mine].mean()), 5),
            "won": round(float(won[mine].mean()), 5),
            "error": round(float(gap.std(ddof=1) / len(gap) ** 0.5), 5),
        }

    groups = {"all": np.ones(len(rows), bool)}
    groups |= {f"level {n}": rows["level"] == n for n in range(1, LEVELS + 1)}
    groups |= {step: rows["step"] == i for i, step in enumerate(STEPS)}
    groups |= {f"after {name}": rows["source"] == i for i, name in enumerate(SOURCES)}
    between = {
        f"level {n}, {step}": mean((rows["level"] == n) & (rows["step"] == i))
        for n in range(1, LEVELS + 1)
        for i, step in enumerate(STEPS)
    }
    return {"groups": {name: of(mine) for name, mine in groups.items()}, "5 to 95%": between}


def off(rows: Any, chances: Any) -> tuple[float, float]:
    """The error of a chance as a share of the standard deviation of a game, and its own error.

    A position's two games are independent: (chance - one) * (chance - other) is on average the
    square of how far the chance is off, whatever luck did.
    """
    twice = rows["won"][:, 1] >= 0
    rows, chances = rows[twice], chances[twice]
    square = (chances - rows["won"][:, 0]) * (chances - rows["won"][:, 1])
    scale = (chances * (1 - chances)).sum()
    share = max(0.0, float(square.sum() / scale)) ** 0.5
    return share, float((square**2).sum() ** 0.5 / scale / (2 * max(share, 1e-3)))


def farthest(found: dict[str, Any]) -> list[str]:
    """Bins with enough positions in which told and won are more than two points apart."""
    far = []
    for name, group in found["groups"].items():
        for row in group["curve"]:
            gap = row["told"] - row["won"]
            if row["positions"] >= ENOUGH and abs(gap) > POINTS:
                far.append(
                    f"{name} from {row['from']:.2f}: told {row['told']:.3f}, won {row['won']:.3f}"
                    f" +-{row['error']:.3f}, {row['positions']} positions"
                )
    return far


def told_of_pairs(pairs: Any, depth: str, numbers: Any) -> Any:
    """The chances told for both decisions of each pair."""
    mine = numbers[pairs["level"] - 1, pairs["step"]]
    both = [(features(pairs[depth][:, i]) * mine).sum(1) for i in (0, 1)]
    return 1 / (1 + np.exp(-np.stack(both, axis=1)))


def apart(pairs: Any, chances: Any) -> dict[str, float]:
    """How far off the difference of two told chances is, as a share of the spread of one game.

    The two halves of a pair's games are independent, so the product of how far the difference
    misses each of them is on average the square of how far it is off, whatever luck did.
    ``slope``: what becomes of each told point of difference; ``off``: that share, and two standard
    errors about it.
    """
    told_gap = chances[:, 0] - chances[:, 1]
    won_gap = (pairs["won"][:, 0] - pairs["won"][:, 1]) / GAMES_OF_HALF
    mean = chances.mean(1)
    spread = mean * (1 - mean)
    square = (told_gap - won_gap[:, 0]) * (told_gap - won_gap[:, 1])
    share = float(square.sum() / spread.sum())
    error = float(((square - share * spread) ** 2).sum() ** 0.5 / spread.sum())
    return {
        "pairs": len(pairs),
        "games of each": 2 * GAMES_OF_HALF,
        "told": round(float(told_gap.mean()), 5),
        "won": round(float(won_gap.mean()), 5),
        "slope": round(float((told_gap * won_gap.mean(1)).sum() / (told_gap**2).sum()), 3),
        "square": round(share, 6),
        "error of square": round(error, 6),
        "off": [round(max(share + k * error, 0.0) ** 0.5, 4) for k in (0, -2, 2)],
    }


def main() -> None:
    """Fit, judge, write both files."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    rows, pairs = kept(), np.load(FOLDER / "pairs.npy")
    shipped: dict[str, Any] = {"weights": weights.name(), "measured": stamp()}
    out: dict[str, Any] = {"least positions": LEAST_POSITIONS, "enough": ENOUGH}
    out |= {"held out": {}, "as judged": {}, "differences": {}, "at sight": {}}
    for depth in DEPTHS:
        numbers = fitted(rows, depth)
        chances, judged = held_out(rows, depth), rows[depth]
        found = report(rows, chances)
        off_by, error = off(rows, chances)
        raw, raw_error = off(rows, judged)
        found |= {"off": [round(off_by, 4), round(error, 4)]}
        out["held out"][depth] = found
        out["as judged"][depth] = {
            **report(rows, judged),
            "off": [round(raw, 4), round(raw_error, 4)],
        }
        differences = apart(pairs, told_of_pairs(pairs, depth, numbers))
        out["differences"][depth] = differences
        shipped[depth] = {
            "numbers": numbers.round(4).tolist(),
            "off": round(off_by, 3),
            "apart": round(differences["off"][0], 3),
        }
        print(depth, scores(rows, judged), "->", scores(rows, chances), sep="\n  ")
        print("  off by", off_by, "+-", error, "as judged", raw, "differences", differences)
        print("  farther than two points:", *farthest(found), sep="\n    ")
    both = rows["won_at_sight"] >= 0
    out["at sight"] = {
        "positions": int(both.sum()),
        "won by the strong player": round(float(share_won(rows[both]).mean()), 4),
        "won at sight": round(float(rows["won_at_sight"][both].mean()), 4),
        "judged at sight": round(float(rows["sight"][both].mean()), 4),
    }
    print(out["at sight"])
    out["shipped"] = shipped
    calibration.FILE.write_text(json.dumps(shipped, indent=1) + "\n", encoding="utf-8")
    keep("calibration", out)


if __name__ == "__main__":
    main()
