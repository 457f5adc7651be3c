"""Does a player who follows the advice win what was told?

    python benchmarks/told.py --game his_man_friday [--positions 300] [--seconds 480] [--keep]

``told_friday.py`` and ``told_seats.py`` say what is measured.  The positions are kept in
build/told, and a measurement goes on where it was stopped, as long as nothing that it depends on
has changed.  ``--first`` begins at another game, so that what was fitted on the positions of one
run is judged by those of the next, and ``--stage`` measures some stages of *Friday* only.
``--keep`` writes what was found for the game to benchmarks/results/told.json, beside what is known
of the others.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from math import hypot, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import provenance
import told_friday
from told_seats import TABLES, Against, Judge, Position

from friday_nb.core.paired import DOUBT
from friday_nb.core.severity import Severity

FRIDAY: Final = "friday"
FOLDER: Final = Path(__file__).resolve().parent.parent / "build" / "told"
FIRST_SEED: Final = 400_000_000
ENOUGH: Final = 2
"""Games from which a mean has an error."""


def mean(found: Iterable[tuple[int, float]]) -> list[float]:
    """A mean and its standard error, in points.

    Positions of one game depend on each other, games do not: the error is made of the sums of each
    game (cluster-robust; Liang and Zeger 1986).

    Args:
        found: For each position its game and a number.
    """
    rows = list(found)
    centre = fmean(number for _, number in rows) if rows else 0.0
    games: dict[int, float] = {}
    for game, number in rows:
        games[game] = games.get(game, 0.0) + number - centre
    if len(games) < ENOUGH:
        return []
    squares = sum(each**2 for each in games.values()) * len(games) / (len(games) - 1)
    return [round(100 * centre, 2), round(100 * squares**0.5 / len(rows), 2)]


Compared = tuple[int, Against]
"""The game and the decision."""


def of_grade(found: list[Compared], least: Severity) -> list[Compared]:
    """Those that the page calls this bad, or worse."""
    return [(game, each) for game, each in found if each.grade >= least]


def compared(found: list[Compared]) -> dict[str, Any]:
    """What was told and found of decisions that are not recommended."""
    return {
        "decisions": len(found),
        "told": mean((game, each.told) for game, each in found),
        "found": mean((game, each.found) for game, each in found),
        "told - found": mean((game, each.told - each.found) for game, each in found),
    }


def summary(rows: list[Position]) -> dict[str, Any]:
    """Told against real, for these positions."""
    played = [(row.game, row.played) for row in rows if row.played]
    wrong = [(row.game, row.wrong) for row in rows if row.wrong]
    return {
        "positions": len(rows),
        "told": mean((row.game, row.told) for row in rows),
        "won": mean((row.game, row.won) for row in rows),
        "told - won": mean((row.game, row.told - row.won) for row in rows),
        "played": compared(played),
        "played, called wrong": compared(of_grade(played, Severity.MISTAKE)),
        "called wrong": compared(wrong),
        "called blunders": compared(of_grade(wrong, Severity.BLUNDER)),
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
        "stage, among": by(rows, lambda row: f"{row.stage} {row.among}"),
    }


def of_friday(rows: list[Position]) -> dict[str, Any]:
    """All that is told of *Friday*; ``among`` is the level."""
    found = {
        "all": summary(rows),
        "stage": by(rows, lambda row: row.stage),
        "kind": by(rows, lambda row: row.kind),
        "level": by(rows, lambda row: row.among),
        "source": by(rows, lambda row: row.source),
    }
    for stage in found["stage"]:
        found["stage"][stage] |= off([row for row in rows if row.stage == stage])
    return found


def off(rows: list[Position]) -> dict[str, Any]:
    """How far the told chance is off, without the luck of the games, and how far it is said to be.

    Both are root mean squares, in points; and how often, in percent, the margin that is told holds
    what was won, with the luck of those games in it.
    """
    squares = fmean((row.told - row.won) ** 2 - row.spread**2 for row in rows)
    told = fmean(row.error**2 for row in rows)
    held = fmean(abs(row.told - row.won) <= DOUBT * hypot(row.error, luck(row)) for row in rows)
    return {
        "off": round(100 * max(0.0, squares) ** 0.5, 1),
        "told error": round(100 * told**0.5, 1),
        "held": round(100 * held, 1),
    }


def luck(row: Position) -> float:
    """The standard error of what was won, were the told chance true."""
    return sqrt(row.told * (1.0 - row.told) / told_friday.GAMES)


def row_of(line: str) -> Position:
    """A position, as it is kept."""
    found = json.loads(line)
    for name in ("played", "wrong"):
        found[name] = Against(**found[name]) if found[name] else None
    return Position(**found)


def measure(  # noqa: PLR0917 - what is asked for on the command line
    game: str, positions: int, seconds: float, among: str, first: int, stages: Sequence[str]
) -> list[Position]:
    """So many positions of a game, from game ``first`` on, those found before among them."""
    sources = provenance.sources(
        *(f"friday_nb/{game}/{part}" for part in ("players", "odds", "rules")),
        f"benchmarks/told_{'friday' if game == FRIDAY else 'seats'}.py",
    )
    FOLDER.mkdir(parents=True, exist_ok=True)
    begin = f"-{first}" if first else ""
    path = FOLDER / f"{game}{among}-{'-'.join(each[:6] for each in sources.values())}{begin}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    done = json.loads(lines[-1])["next"] if lines else first
    rows = [row_of(line) for each in lines for line in json.loads(each)["rows"]]
    judge = told_friday.Judge(stages) if game == FRIDAY else Judge(game, among)
    begun = time.time()
    with path.open("a", encoding="utf-8") as file:
        while len(rows) < positions and time.time() - begun < seconds:
            found = list(judge.positions(FIRST_SEED + done, done))
            rows += found
            done += 1
            kept = [json.dumps(asdict(row)) for row in found]
            file.write(json.dumps({"next": done, "rows": kept}) + "\n")
            file.flush()
            if done % 100 == 0:
                print(done, "games", len(rows), "positions", round(time.time() - begun), "s")
    return rows


def main() -> None:
    """Measure, print, write."""
    games = (FRIDAY, *TABLES)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=games, help="by default all of them")
    parser.add_argument("--positions", type=int, default=1000, help="of each game")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for each game")
    parser.add_argument("--among", default="", help="only this bot in the other seats")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument(
        "--stage",
        action="append",
        choices=told_friday.STAGES,
        help="of Friday, by default each in turn",
    )
    parser.add_argument("--keep", action="store_true", help="write benchmarks/results/told.json")
    args = parser.parse_args()
    for game in args.game or games:
        stages = args.stage or told_friday.STAGES
        rows = measure(game, args.positions, args.seconds, args.among, args.first, stages)
        numbers = of_friday(rows) if game == FRIDAY else of_seats(rows)
        for name, found in numbers.items():
            print(name, json.dumps(found, indent=1))
        if args.keep:
            known = provenance.kept("told")
            known.pop("measured", None)
            provenance.keep("told", known | {game: {"measured": provenance.stamp(), **numbers}})


if __name__ == "__main__":
    main()
