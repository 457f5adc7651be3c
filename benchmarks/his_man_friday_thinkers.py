"""What advice in His Man Friday is worth against bots that think ahead: the numbers that ship.

    .venv/bin/python benchmarks/his_man_friday_thinkers.py [--positions 1500] [--seconds 3600]

Positions of games against such bots, with advice as it is found, and the games played on from their
true deals as in ``told_seats.py``; ``told.py`` measures others, so that it can tell whether the
numbers are true.  By stage, with 0 for a fair share: what the recommended decision wins is fitted
by a straight line to what was told (least squares), and what others lose by a share of what was
told (the same through 0).  They go to ``friday_nb/his_man_friday/players/thinkers.json``.

The positions are kept in build/thinkers, and a measurement goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from unittest.mock import patch

import numpy as np
import provenance
from told import row_of
from told_seats import Judge, Position

from friday_nb.his_man_friday.players import thinkers
from friday_nb.his_man_friday.players.calibration import STAGES

FIRST_SEED = 410_000_000
FOLDER = provenance.ROOT / "build" / "thinkers"


def measure(positions: int, seconds: float) -> list[Position]:
    """So many positions, those that were found before among them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / "positions.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    games = [json.loads(line) for line in lines]
    rows = [row_of(json.dumps(row)) for found in games for row in found]
    judge, begun = Judge("his_man_friday", thinkers.THINKER), time.time()
    with path.open("a", encoding="utf-8") as file:
        for n in range(len(games), positions):
            if len(rows) >= positions or time.time() - begun > seconds:
                break
            found = list(judge.positions(FIRST_SEED + n, n))
            rows += found
            file.write(json.dumps([asdict(row) for row in found]) + "\n")
            file.flush()
    return rows


def fitted(rows: list[Position]) -> list[float]:
    """The numbers of a :class:`.thinkers.Correction` for the positions of a stage."""
    fair = np.array([1 / row.players for row in rows])
    told, won = (np.array([getattr(row, name) for row in rows]) - fair for name in ("told", "won"))
    lines = np.stack([np.ones_like(told), told], axis=1)
    (level, slope), *_ = np.linalg.lstsq(lines, won)
    left = won - lines @ (level, slope)
    error = np.sqrt(left @ left / (len(rows) - 2) * np.linalg.inv(lines.T @ lines)[0, 0])
    others = [each for row in rows for each in (row.played, row.wrong) if each]
    lost, found = (np.array([getattr(each, name) for each in others]) for name in ("told", "found"))
    share = lost @ found / (lost @ lost)
    return [round(float(each), 3) for each in (level, slope, min(1.0, max(0.0, share)), error)]


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1500)
    parser.add_argument("--seconds", type=float, default=3600.0)
    args = parser.parse_args()
    with patch.object(thinkers, "correction", return_value=thinkers.Correction()):
        rows = measure(args.positions, args.seconds)
    numbers = {stage: fitted([row for row in rows if row.stage == stage]) for stage in STAGES}
    thinkers.FILE.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
    for stage, found in numbers.items():
        print(stage, sum(row.stage == stage for row in rows), found)


if __name__ == "__main__":
    main()
