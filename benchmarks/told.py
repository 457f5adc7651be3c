# ruff: noqa: INP001, T201 - a program to run by hand, which prints what it measured
"""Does a player who follows the advice win what was told?

    python benchmarks/told.py --game his_man_friday [--positions 300] [--seconds 480] [--keep]

``told_friday.py`` and ``told_seats.py`` say what is measured.  The rows of the games with several
seats are kept in build/told, and a measurement goes on where it was stopped, as long as nothing
that it depends on has changed.  ``--keep`` writes what was found for the game to
benchmarks/results/told.json, beside what is known of the others.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import provenance
from told_seats import TABLES, Against, Judge, Position

FRIDAY: Final = "friday"
FOLDER: Final = Path(__file__).resolve().parent.parent / "build" / "told"
FIRST_SEED: Final = 400_000_000
ENOUGH: Final = 2
"""Numbers from which a mean has an error."""


def mean(numbers: list[float]) -> list[float]:
    """A mean and its standard error, in points."""
    if len(numbers) < ENOUGH:
        return []
    centre = fmean(numbers)
    spread = sum((each - centre) ** 2 for each in numbers) / (len(numbers) - 1)
    return [round(100 * centre, 2), round(100 * (spread / len(numbers)) ** 0.5, 2)]


def compared(found: list[Against]) -> dict[str, Any]:
    """What was told and found of decisions that are not recommended."""
    return {
        "decisions": len(found),
        "told": mean([each.told for each in found]),
        "found": mean([each.found for each in found]),
    }


def summary(rows: list[Position]) -> dict[str, Any]:
    """Told against real, for these positions."""
    played = [row.played for row in rows if row.played]
    blunders = [row.blunder for row in rows if row.blunder]
    return {
        "positions": len(rows),
        "told": mean([row.told for row in rows]),
        "won": mean([row.won for row in rows]),
        "told - won": mean([row.told - row.won for row in rows]),
        "played": compared(played),
        "played, called blunders": compared([each for each in played if each.blunder]),
        "called blunders": compared(blunders),
    }


def by(rows: list[Position], key: Callable[[Position], object]) -> dict[str, Any]:
    """The same for each group of positions."""
    groups: dict[str, list[Position]] = {}
    for row in rows:
        groups.setdefault(str(key(row)), []).append(row)
    return {name: summary(found) for name, found in sorted(groups.items())}


def of_seats(rows: list[Position]) -> dict[str, Any]:
    """All that is told of a game with several seats."""
    return {
        "all": summary(rows),
        "players": by(rows, lambda row: row.players),
        "stage": by(rows, lambda row: row.stage),
        "kind": by(rows, lambda row: row.kind),
        "among": by(rows, lambda row: row.among),
        "players, among": by(rows, lambda row: f"{row.players} {row.among}"),
        "players, stage": by(rows, lambda row: f"{row.players} {row.stage}"),
    }


def row_of(line: str) -> Position:
    """A position, as it is kept."""
    found = json.loads(line)
    for name in ("played", "blunder"):
        found[name] = Against(**found[name]) if found[name] else None
    return Position(**found)


def measure_seats(game: str, positions: int, seconds: float, among: str) -> list[Position]:
    """So many positions of a game with several seats, those found before among them."""
    sources = provenance.sources(
        *(f"friday_nb/{game}/{part}" for part in ("players", "rules")), "benchmarks/told_seats.py"
    )
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{game}{among}-{'-'.join(each[:6] for each in sources.values())}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    done = json.loads(lines[-1])["next"] if lines else 0
    rows = [row_of(line) for each in lines for line in json.loads(each)["rows"]]
    judge, begun = Judge(game, among), time.time()
    with path.open("a", encoding="utf-8") as file:
        while len(rows) < positions and time.time() - begun < seconds:
            found = list(judge.positions(FIRST_SEED + done, done))
            rows += found
            done += 1
            kept = [json.dumps(asdict(row)) for row in found]
            file.write(json.dumps({"next": done, "rows": kept}) + "\n")
            file.flush()
            if done % 20 == 0:
                print(done, "games", len(rows), "positions", round(time.time() - begun), "s")
    return rows


def measure_friday(positions: int, seconds: float, stages: Iterable[str] | None) -> dict[str, Any]:
    """So many positions of each stage of *Friday*."""
    import told_friday as friday

    judge, begun, n = friday.Judge(), time.time(), 0
    rows: list[friday.Found] = []
    have = dict.fromkeys(stages or friday.STAGES, 0)
    while min(have.values()) < positions and time.time() - begun < seconds:
        for row in friday.found_in(judge, n, have, positions):
            rows.append(row)
            have[row.stage] += 1
        n += 1
        if n % 50 == 0:
            print(have, round(time.time() - begun), "s", flush=True)
    return {
        stage: friday.summary([row for row in rows if row.stage == stage])
        for stage in have
        if have[stage]
    }


def measure(game: str, args: argparse.Namespace) -> dict[str, Any]:
    """Told against real in a game, by what tells its positions apart."""
    if game == FRIDAY:
        return measure_friday(args.positions, args.seconds, args.stage)
    return of_seats(measure_seats(game, args.positions, args.seconds, args.among))


def main() -> None:
    """Measure, print, write."""
    games = (FRIDAY, *TABLES)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=games, help="by default all of them")
    parser.add_argument("--positions", type=int, default=300, help="in Friday, of each stage")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for each game")
    parser.add_argument("--stage", action="append", help="only these stages of Friday")
    parser.add_argument("--among", default="", help="only this bot in the other seats")
    parser.add_argument("--keep", action="store_true", help="write benchmarks/results/told.json")
    args = parser.parse_args()
    for game in args.game or games:
        numbers = measure(game, args)
        for name, found in numbers.items():
            print(name, json.dumps(found, indent=1))
        if args.keep:
            known = provenance.kept("told")
            known.pop("measured", None)
            provenance.keep("told", known | {game: numbers})


if __name__ == "__main__":
    main()
