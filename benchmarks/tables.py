"""Write all figures from the results files: ``python benchmarks/tables.py``.

README and ``docs/measurements.md`` have each block of figures between two markers,
``<!-- figures: NAME -->`` and ``<!-- /figures -->``; everything between them is generated here and
in ``tables_*.py``, sentences included.  The ``worth.json`` beside the lessons of each game is
written, too.
``tests/test_figures.py`` fails if one of them and the results files differ.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any, Final

from figure_text import percent, result, stamped, table, whole, with_error
from provenance import ROOT
from tables_bots import bots
from tables_course import TITLES, course, shipped_as, worth
from tables_friday import (
    LEVELS,
    chances,
    estimates,
    fights,
    scales,
    strength,
    stronger,
    tested,
    within_a_second,
)
from tables_points import points
from tables_speed import crowd, first_visit, speed, static

from friday_nb.black_friday.board import BOARD, Provenance
from friday_nb.friday.lessons.strategy import WORTH

PAGES: Final = (ROOT / "README.md", ROOT / "docs" / "measurements.md")
BLOCK: Final = re.compile(r"(<!-- figures: (\w+) -->\n)(.*?)(<!-- /figures -->)", re.DOTALL)


def told() -> str:
    """What is told of the recommended decision and of wrong ones, and what came of them."""
    found = result("told")
    parts = ["In points, with standard errors.\n"]
    for game, title in TITLES.items():
        if game in found:
            groups = {"all": found[game]["all"]}
            for part, name in _TOLD_PARTS.items():
                for each, row in found[game].get(part, {}).items():
                    groups[name.format(each)] = row
            parts.append(f"*{title}* ({stamped(found[game]['measured'])}):\n")
            parts.append(table(_TOLD_HEAD, _told_rows(groups)))
            if game == "friday":
                parts.append(
                    "Apart from the luck of these games a single one of these chances is off by "
                    f"{_off(found[game], 'off'):.1f} points\n(root mean square), where their "
                    f"standard error says {_off(found[game], 'told error'):.1f}; their ±, with "
                    "that luck, held what was won\n"
                    f"in {_held(found[game]):.0f}% of the positions.\n"
                )
    return "\n".join(parts)


def _off(game: dict[str, Any], key: str) -> float:
    """The root mean square over all stages of how far chances are off, or are told to be."""
    stages = [row for row in game["stage"].values() if key in row]
    many = sum(row["positions"] for row in stages)
    return float((sum(row["positions"] * row[key] ** 2 for row in stages) / many) ** 0.5)


def _held(game: dict[str, Any]) -> float:
    """How often, in percent, the margin that is told held what was won, over all stages."""
    stages = game["stage"].values()
    many = sum(row["positions"] for row in stages)
    return float(sum(row["positions"] * row["held"] for row in stages) / many)


_TOLD_HEAD = (
    *("", "positions", "told", "won", "told - won"),
    *("wrong", "told loss", "told - found", "blunders", "told loss", "told - found"),
)
_TOLD_PARTS = MappingProxyType(
    {"players": "{} players", "stage": "{}", "level": "{}", "among": "among {}"}
)


def _told_rows(groups: dict[str, dict[str, Any]]) -> Iterator[tuple[str, ...]]:
    def points(found: list[float]) -> str:
        return " ± ".join(with_error(*found)) if found else "-"

    def wrong(found: dict[str, Any]) -> tuple[str, ...]:
        """The same of decisions that are not recommended."""
        return whole(found["decisions"]), points(found["told"]), points(found["told - found"])

    for name, row in groups.items():
        numbers = (points(row[part]) for part in ("told", "won", "told - won"))
        lost = (*wrong(row["called wrong"]), *wrong(row["called blunders"]))
        yield (name, whole(row["positions"]), *numbers, *lost)


def _told_apart(found: Any, game: str) -> str:
    """By how much the recommended decisions of a game were told too high, with its error."""
    return " ± ".join(with_error(*found[game]["all"]["told - won"]))


def trust() -> str:
    """The five numbers of README, each with where it stops."""
    found = result("told")
    games = {(row["player"], row["level"]): row for row in result("strength")["strength"]}
    first, last = LEVELS[0], LEVELS[-1]
    strong = [f"{percent(games['strong', level]['win_rate'], 2)}%" for level in (first, last)]
    course = [f"{percent(chance, 2)}%" for chance in (WORTH.after[-1][0], WORTH.after[-1][-1])]
    measured_top = tested("upper end measured")
    marks = BOARD.all_marks
    guessed = sum(mark is Provenance.RECONSTRUCTED for mark in marks)
    return (
        f"- In **{within_a_second('win', 'green', 'yellow')}%** of positions of *Friday*'s green "
        "and yellow fights the chance to win is exact within a second, in\n  "
        f"{within_a_second('win', 'red', 'pirates')}% of those of red and pirate fights.\n"
        f"- **{tested('of these held')} of {measured_top}** measured upper ends of estimates held, "
        "in fights easier than those of the page;\n  "
        f"{tested('positions') - measured_top} others were proved.\n"
        "- Told minus won, for recommended decisions: "
        f"**{_told_apart(found, 'friday')} points** in *Friday*, "
        f"{_told_apart(found, 'his_man_friday')} in *His Man Friday*,\n  "
        f"{_told_apart(found, 'black_friday')} in *Black Friday*, in "
        + " / ".join(whole(found[game]["all"]["positions"]) for game in TITLES)
        + " positions; a single chance of *Friday*\n  is off by "
        f"{_off(found['friday'], 'off'):.0f} points, where its standard error says "
        f"{_off(found['friday'], 'told error'):.0f}.\n"
        f"- **{strong[0]}** of its games the strong player of *Friday* wins at level {first}, "
        f"{strong[1]} at level "
        f"{last}; the twelve rules of its course win {course[0]} and {course[1]}.\n"
        f"- **{guessed} of {len(marks)}** numbers of the board of *Black Friday* are "
        "reconstructed, because the rules do not print them;\n  the page says which, and an "
        "owner of the game can [correct them](docs/black_friday_board.md).\n"
    )


BLOCKS: Final[dict[str, Callable[[], str]]] = {
    "fights": fights,
    "estimates": estimates,
    "strength": strength,
    "stronger": stronger,
    "points": points,
    "bots": bots,
    "told": told,
    "scales": scales,
    "course": course,
    "chances": chances,
    "speed": speed,
    "crowd": crowd,
    "first_visit": first_visit,
    "static": static,
    "trust": trust,
}


def written(text: str) -> str:
    """A text with every block regenerated from the results files; KeyError for an unknown block."""
    return BLOCK.sub(
        lambda block: block[1] + "\n" + BLOCKS[block[2]]() + "\n" + block[4],
        text,
    )


def main() -> None:
    """Rewrite the pages, and the figures that ship with the game."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    for page in PAGES:
        before = page.read_text(encoding="utf-8")
        after = written(before)
        page.write_text(after, encoding="utf-8")
        print(f"{page.name}:", "as it was" if before == after else "written anew")
    for game in TITLES:
        shipped_as(game).write_text(worth(game), encoding="utf-8")


if __name__ == "__main__":
    main()
