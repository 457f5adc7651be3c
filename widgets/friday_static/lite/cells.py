"""Which cells of a notebook need a package that the browser lacks, found by their names.

A statement needs it if it imports the package, or uses a name that comes from such a statement or
from a module that makes tables.  In the copy for the browser a cell stops at the first of them with
a sentence that says what is missing, and the cells after it still run.  A cell that imports the
package, among other things, does all the others first.
"""

from __future__ import annotations

import ast
import re
import symtable
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from friday_static.lite.absent import ABSENT

__all__ = ["Copy", "copy_of"]

Cell = dict[str, Any]
Needs = dict[str, str]
"""What the names of a notebook need that is absent."""

_KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
_NOTE = "# not in the browser"
_STORED = re.compile(r"\b(?:data|runs)/\w+")


@dataclass(frozen=True)
class Copy:
    """A notebook for the browser."""

    notebook: dict[str, Any]
    cells: int
    """How many cells of code it has."""
    lacking: int
    """How many of them need what is absent."""

    @property
    def reads(self) -> set[str]:
        """The folders beside the notebooks that cells which run read stored games from."""
        code = [cell["source"] for cell in self.notebook["cells"] if is_code(cell)]
        return {name for text in code if _NOTE not in text for name in _STORED.findall(text)}


def is_code(cell: Cell) -> bool:
    """Does this cell run?"""
    return str(cell["cell_type"]) == "code"


def copy_of(notebook: Mapping[str, Any]) -> Copy:
    """A copy whose cells are marked if they need what is absent."""
    made = deepcopy(dict(notebook))
    made["metadata"]["kernelspec"] = _KERNEL
    made["cells"] = [_joined(cell) for cell in made["cells"]]
    code = [cell for cell in made["cells"] if is_code(cell)]
    needs: Needs = {}
    lacking = sum([_mark(cell, needs) for cell in code])
    return Copy(made, len(code), lacking)


def _joined(cell: Cell) -> Cell:
    """A cell whose texts are no lists of lines, as Jupyter's server sends it."""
    outputs = [
        _whole(output, "text")
        | ({"data": _whole(output["data"], *output["data"])} if "data" in output else {})
        for output in cell.get("outputs", ())
    ]
    return _whole(cell, "source") | ({"outputs": outputs} if is_code(cell) else {})


def _whole(part: dict[str, Any], *names: str) -> dict[str, Any]:
    """The same with these texts whole; what is JSON stays as it is."""
    texts = (name for name in names if name in part and not name.endswith("json"))
    return part | {name: "".join(part[name]) for name in texts}


def _mark(cell: Cell, needs: Needs) -> bool:
    """Mark a cell if it needs something; `needs` learns what its names need."""
    parts = list(_parts(cell["source"]))
    lacking: list[str] = []
    done: list[str] = []
    stopped = ""
    aside = any(_imported(part) for part in parts)
    for part in parts:
        lacks = _lacks(part, needs)
        stopped = lacks if aside else stopped or lacks
        (lacking if stopped else done).append(part)
        for name in _assigned(part):
            needs.pop(name, None)
        needs |= dict.fromkeys(_assigned(part), stopped) if stopped else _tables(part)
    if not lacking:
        return False
    first = [] if aside else [f"import {stopped}  {_NOTE}"]
    cell["source"] = "\n".join([*done, *first, *lacking]).strip("\n")
    return True


def _parts(source: str) -> Iterator[str]:
    """The statements of a cell, each with the comments before it."""
    lines = source.splitlines()
    start = 0
    for each in ast.parse(source).body:
        yield "\n".join(lines[start : each.end_lineno])
        start = each.end_lineno or 0


def _lacks(part: str, needs: Needs) -> str:
    """The absent package that a statement needs; empty if none."""
    used = [needs[name] for name in sorted(_used(part)) if name in needs]
    return next(iter([*_imported(part), *used]), "")


def _imported(part: str) -> list[str]:
    """Which absent packages a statement imports."""
    found = {module.partition(".")[0] for module, _name in _imports(part)}
    return [name for name in ABSENT if name in found]


def _imports(part: str) -> Iterator[tuple[str, ast.alias]]:
    for each in ast.parse(part).body:
        if isinstance(each, ast.Import):
            yield from ((alias.name, alias) for alias in each.names)
        elif isinstance(each, ast.ImportFrom):
            yield from ((f"{each.module}.{alias.name}", alias) for alias in each.names)


def _tables(part: str) -> Needs:
    """Names of our modules that need something absent as soon as they are called."""
    return {
        alias.asname or alias.name: ABSENT[0]
        for module, alias in _imports(part)
        if module.startswith("friday_nb.") and _makes_tables(module)
    }


def _makes_tables(module: str) -> bool:
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:  # a function of a module
        return False
    text = Path(spec.origin).read_text("utf-8") if spec and spec.origin else ""
    return f"from {ABSENT[0]} import" in text


def _assigned(part: str) -> set[str]:
    """The names that a statement leaves behind."""
    table = symtable.symtable(part, "cell", "exec")
    return {
        each.get_name() for each in table.get_symbols() if each.is_assigned() or each.is_imported()
    }


def _used(part: str) -> set[str]:
    """The names that a statement takes from those before it."""
    top = symtable.symtable(part, "cell", "exec")
    return {each.get_name() for each in top.get_symbols() if each.is_referenced()} | _globals(top)


def _globals(table: symtable.SymbolTable) -> set[str]:
    """The names of the notebook that functions of a statement use."""
    found: set[str] = set()
    for child in table.get_children():
        found |= {each.get_name() for each in child.get_symbols() if each.is_global()}
        found |= _globals(child)
    return found
