"""The figures of the courses: what each lesson is worth."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from figure_text import measured, percent, result, table, whole, with_error
from provenance import ROOT
from rows import in_rows

from friday_nb.core import registry
from friday_nb.core.worth import SURE

TITLES: Final = MappingProxyType(
    {"friday": "Friday", "his_man_friday": "His Man Friday", "black_friday": "Black Friday"}
)


def shipped_as(game: str) -> Path:
    """The file beside the lessons of a game whose figures the page shows."""
    return ROOT / "friday_nb" / game / "lessons" / "worth.json"


def course() -> str:
    """What somebody wins who follows exactly the rules of the first lessons, game by game."""
    return "\n".join(map(_course_of, registry.names()))


def _course_of(game: str) -> str:
    found = result(f"course_{game}")
    alone = game == "friday"
    columns = [row["table"] for row in found["after"][0]["rows"]]
    head = [
        "lessons followed",
        *(f"level {n}, %" if alone else f"{n} players, %" for n in columns),
    ]
    rows = [
        [
            str(each["lessons"] or "none"),
            *(_cell(row, first=not each["lessons"]) for row in each["rows"]),
        ]
        for each in found["after"]
    ]
    if not alone:
        rows.append(["a player as good as the bots", *(percent(1 / n, 1) for n in columns)])
    each = "at each level" if alone else "with each number of players"
    about = f"*{TITLES[game]}*: {whole(found['games'])} games {each}"
    stamp = f"{measured(f'course_{game}')}; `benchmarks/course.py --game {game}`"
    return f"{about}\n({stamp}):\n\n{table(head, rows)}\n{_all_but_one(found, head[1:])}"


def _all_but_one(found: dict[str, Any], columns: list[str]) -> str:
    """What is lost by somebody who knows all lessons but one."""
    rows = [
        [
            str(each["lesson"]),
            *(" ± ".join(_adds(row)) for row in each["rows"]),
        ]
        for each in found["without"]
    ]
    head = ["all lessons but", *(each.replace(", %", ", points") for each in columns)]
    return table(head, rows)


def _cell(row: dict[str, Any], *, first: bool) -> str:
    """What is won, and what the lesson adds: in bold where that is surely more than nothing."""
    told = percent(row["share"], 1)
    if first:
        return told
    adds, error = _adds(row)
    sure = row["adds"] > SURE * row["error"]
    return f"{told} ({f'**{adds}**' if sure else adds} ± {error})"


def _adds(row: dict[str, Any]) -> tuple[str, str]:
    """What a lesson adds, in percentage points with a sign, and the standard error."""
    return with_error(100 * row["adds"], 100 * row["error"], "+")


def worth(game: str) -> str:
    """What the strategy page of a game tells of its course, as the file it ships.

    For Friday also how strong play stands when a step begins.
    """
    found = result(f"course_{game}")
    told: dict[str, Any] = {
        "games": found["games"],
        "tables": [row["table"] for row in found["after"][0]["rows"]],
        "after": [[row["share"] for row in each["rows"]] for each in found["after"]],
        "adds": [
            [[row["adds"], row["error"]] for row in each["rows"]] for each in found["after"][1:]
        ],
    }
    if game == "friday":
        levels = result("milestones")["levels"]
        told["milestones"] = {str(row["level"]): row["steps"] for row in levels}
    return in_rows(told)
