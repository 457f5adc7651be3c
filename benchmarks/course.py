"""What each lesson of a game's course is worth: what is won after the first n lessons.

    .venv/bin/python benchmarks/course.py [--game black_friday] [--games 20000] [--keep]

Somebody who follows exactly the rules of thumb of the first n lessons plays the same games for
every n; then somebody who knows all of them but one.  *Friday* is played alone, at each level; the
other games among the usual bots, with every number of players.  With ``--keep`` the figures go to
benchmarks/results/course_GAME.json.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any

import provenance

from friday_nb.core import registry
from friday_nb.lab.course import CourseGames, Row


def told(course: CourseGames, rows: list[Row]) -> list[dict[str, Any]]:
    """Rows as they are kept."""
    return [
        {
            "table": table,
            "share": round(row.share, 6),
            "adds": round(row.adds, 6),
            "error": round(row.error, 6),
        }
        for table, row in zip(course.tables, rows, strict=True)
    ]


def shown(rows: list[Row]) -> str:
    """Rows as they are printed, in percent."""
    return "  ".join(
        f"{100 * row.share:5.1f} ({100 * row.adds:+.1f} ± {100 * row.error:.1f})" for row in rows
    )


def measure(game: str, games: int) -> dict[str, Any]:
    """Everything about the course of a game, printed as it is found."""
    course: CourseGames = import_module(f"friday_nb.{game}.lab.course").COURSE
    after, without = [], []
    for n, rows in enumerate(course.after(games)):
        print(game, "after", n, shown(rows), flush=True)
        after.append({"lessons": n, "rows": told(course, rows)})
    for lesson, rows in enumerate(course.without(games), 1):
        print(game, "all but", lesson, shown(rows), flush=True)
        without.append({"lesson": lesson, "rows": told(course, rows)})
    return {"games": games, "after": after, "without": without}


def main() -> None:
    """Measure, print, and keep if that is asked for."""
    parser = argparse.ArgumentParser(description="what each lesson of a course is worth")
    parser.add_argument("--game", choices=registry.names(), help="by default all of them")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    for game in [asked.game] if asked.game else registry.names():
        found = measure(game, asked.games)
        if asked.keep:
            provenance.keep(f"course_{game}", found)


if __name__ == "__main__":
    main()
