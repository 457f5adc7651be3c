"""What games of Black Friday are like, and what subsidies, silver and special actions are worth.

    .venv/bin/python benchmarks/black_friday_worth.py [--games 4000]

With 2 to 5 learned players: how long a game is, what each seat has at the end, and by how much a
seat does better with a thing than without it (:mod:`friday_nb.black_friday.lab.worths`), with 95%
intervals.

The numbers go to benchmarks/results/black_friday_worth.json.
"""

from __future__ import annotations

import argparse
from typing import Any

import provenance

from friday_nb import lab
from friday_nb.black_friday.lab.findings import find
from friday_nb.black_friday.lab.worths import THINGS, experiment, worths
from friday_nb.lab.statistics import Difference


def told(found: Difference) -> dict[str, Any]:
    """A difference as plain numbers for JSON."""
    return {
        "value": round(found.value, 4),
        "ci95": [round(end, 4) for end in found.interval],
        "saved": round(found.saved, 3),
    }


def measure(players: int, games: int) -> dict[str, Any]:
    """Everything that is measured with this number of players."""
    run = lab.run(experiment(players, games), workers=1, progress=False)
    rows = [
        {
            "thing": each.thing,
            "seat": each.seat,
            "games": each.win.games,
            "win": told(each.win),
            "gold": told(each.gold),
        }
        for each in worths(run)
    ]
    for row in rows:
        print(players, row, flush=True)
    found = find(run.games(0))
    seats = [seat.every.as_data() for seat in found.seats]
    length = {
        "games": found.games,
        "broken_off": found.broken_off,
        "turns": round(found.turns, 2),
        "tenths_of_turns": list(found.turns_range),
        "adjustments": round(found.adjustments, 2),
        "level": round(found.level, 2),
    }
    print(players, length, seats, flush=True)
    return {"players": players, "length": length, "seats": seats, "worth": rows}


def main() -> None:
    """Measure everything and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4_000)
    games = parser.parse_args().games
    found: dict[str, Any] = {"things": list(THINGS), "measured_with": []}
    for players in (2, 3, 4, 5):
        found["measured_with"].append(measure(players, games))
        provenance.keep("black_friday_worth", found)  # so that nothing is lost if it is stopped


if __name__ == "__main__":
    main()
