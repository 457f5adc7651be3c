"""The house in one drawing, from the imports themselves: who stands on whom.

    .venv/bin/python scripts/house.py        draw it anew into CONTRIBUTING.md

A room is a folder or a module of a package; every game is the same room.  Its floor is as low as
its imports allow: one above the highest room that it imports, lazily or for a type as well.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from friday_nb.core import registry

ROOT = Path(__file__).resolve().parent.parent
HOUSES = ("friday_nb", "friday_widgets", "friday_server", "friday_static")
GUIDE = ROOT / "CONTRIBUTING.md"
COLUMNS = {
    "friday_nb": "friday_nb: what is true",
    "friday_widgets": "friday_widgets: what is shown",
    "served": "who serves it",
}
PLACE = re.compile(r"(?<=```text\n)floor .*?(?=```)", re.DOTALL)
"""Where the drawing stands in CONTRIBUTING.md."""
WIDEST = 34
"""The most characters in a line of a column."""


def module_name(path: Path) -> str:
    """The name of the module in a file."""
    parts = path.with_suffix("").relative_to(ROOT).parts
    parts = parts[1:] if parts[0] == "widgets" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = sorted([*ROOT.glob("friday_nb/**/*.py"), *ROOT.glob("widgets/friday_*/**/*.py")])
NAMES = {module_name(path): path for path in MODULES}


def imports(path: Path, *, at_import_time: bool = False) -> Iterator[str]:
    """Names of imported modules, lazy and type-only imports included unless `at_import_time`."""
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if at_import_time and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if (
            at_import_time
            and isinstance(node, ast.If)
            and "TYPE_CHECKING" in ast.unparse(node.test)
        ):
            waiting.extend(node.orelse)
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            full = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in full if name in NAMES]
            yield from modules
            if len(modules) < len(full):
                yield node.module
        waiting.extend(ast.iter_child_nodes(node))


def room(name: str) -> str:
    """The room of a module, as ``house.room``; empty if it is in none of them."""
    house, _, rest = name.partition(".")
    first = rest.partition(".")[0]
    if house not in HOUSES or name in {"friday_nb", "friday_nb.__main__"}:
        return ""  # the front door, which leads everywhere
    if house in {"friday_server", "friday_static"}:
        return house
    if first in registry.names():
        return f"{house}.each game"
    return f"{house}.{first or 'its names'}"


@cache
def stands_on() -> dict[str, set[str]]:
    """The rooms that each room imports."""
    found: dict[str, set[str]] = {}
    for name, path in NAMES.items():
        if here := room(name):
            others = {room(other) for other in imports(path)} - {here, ""}
            found.setdefault(here, set()).update(others)
    return found


def floors() -> dict[str, int]:
    """The floor of each room."""
    below = stands_on()

    @cache
    def floor(one: str) -> int:
        return 1 + max((floor(other) for other in below[one]), default=-1)

    return {one: floor(one) for one in below}


def drawing() -> str:
    """All floors, the highest first."""
    cells: dict[tuple[int, str], list[str]] = {}
    for one, floor in sorted(floors().items()):
        house, _, name = one.partition(".")
        column = house if house in COLUMNS else "served"
        cells.setdefault((floor, column), []).append(name or house)
    rows = [["floor", *COLUMNS.values()]]
    for floor in range(max(floor for floor, _ in cells), -1, -1):
        lines = [_wrapped(cells.get((floor, column), [])) for column in COLUMNS]
        for n in range(max(1, *map(len, lines))):
            row = [each[n] if n < len(each) else "" for each in lines]
            rows.append([str(floor) if n == 0 else "", *row])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, ["-" * width for width in widths])
    drawn = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join(drawn) + "\n"


def _wrapped(names: list[str]) -> list[str]:
    lines = [""]
    for name in names:
        longer = f"{lines[-1]}, {name}".removeprefix(", ")
        if len(longer) > WIDEST:
            lines.append(name)
        else:
            lines[-1] = longer
    return lines


def main() -> None:
    """Draw it into the guide."""
    text = GUIDE.read_text(encoding="utf-8")
    GUIDE.write_text(PLACE.sub(lambda _: drawing(), text), encoding="utf-8")


if __name__ == "__main__":
    main()
