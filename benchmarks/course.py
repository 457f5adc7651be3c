"""What each lesson of *Friday*'s course is worth: the chance to win after the first n lessons.

    .venv/bin/python benchmarks/course.py [--games 20000] [--keep]

Somebody who follows exactly the rules of thumb of the first n lessons plays the same games for
every n; then somebody who knows all of them but one.  With ``--keep`` the figures go to
benchmarks/results/course.json.
"""

from __future__ import annotations

import argparse
from typing import Any

import provenance

from friday_nb.friday import LEVELS
from friday_nb.friday.lab import games as fast
from friday_nb.friday.players import course_player
from friday_nb.lab.statistics import rate

ALL = course_player.COURSE_RULES


def measured(known: int, games: int) -> list[dict[str, Any]]:
    """Wins by level of somebody who knows these rules, with the interval of 95%."""
    rows = []
    for level in LEVELS:
        wins = sum(fast.play_course(known, level, range(games)))
        ci95 = [round(x, 6) for x in rate(wins, games).interval]
        rows.append({"level": level, "games": games, "wins": wins, "ci95": ci95})
    return rows


def main() -> None:
    """Measure, print, and keep if that is asked for."""
    parser = argparse.ArgumentParser(description="what each lesson of Friday's course is worth")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    after, without = [], []
    for n in range(ALL + 1):
        after.append(
            {"lessons": n, "levels": measured(course_player.first_lessons(n), asked.games)}
        )
        print(n, *(f"{row['wins'] / row['games']:.4f}" for row in after[-1]["levels"]), flush=True)
    for n in range(ALL):
        known = course_player.first_lessons(ALL) & ~(1 << n)
        without.append({"lesson": n + 1, "levels": measured(known, asked.games)})
    if asked.keep:
        provenance.keep("course", {"after": after, "without": without})


if __name__ == "__main__":
    main()
