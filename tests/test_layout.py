"""The house keeps its order: core -> game -> charts -> widgets; nothing heavy where rules live."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted([*ROOT.glob("friday_nb/**/*.py"), *ROOT.glob("widgets/friday_widgets/**/*.py")])
NAMES = {path: str(path.relative_to(ROOT)) for path in MODULES}

GAMES = ("friday_nb.friday", "friday_nb.his_man_friday", "friday_nb.black_friday")

#: Of the standard library only, so that `pip install friday-nb` alone can play.
HEAVY = {
    *("IPython", "anywidget", "dask", "distributed", "ipywidgets", "joblib", "jupyter_server"),
    *("matplotlib", "nbformat", "numba", "numpy", "pandas", "plotly", "polars", "tornado"),
    *("tqdm", "traitlets", "voila"),
}

#: Nobody imports it but the program that trains the strong player.
LEARNING = "friday_nb/friday/players/learning.py"

#: A room may import itself and the rooms named beside it, and nothing else of ours.
ORDER = [
    ("friday_nb.words", ()),
    ("friday_nb.rulebook", ("friday_nb.words",)),
    ("friday_nb.core", ("friday_nb.words", "friday_nb.rulebook")),
    *((game, ("friday_nb.core", "friday_nb.words", "friday_nb.rulebook")) for game in GAMES),
]


def module_name(path: Path) -> str:
    parts = path.with_suffix("").relative_to(ROOT).parts
    parts = parts[1:] if parts[0] == "widgets" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, *, at_import_time: bool) -> Iterator[str]:
    """Full names of imported modules; `at_import_time`: only those that importing `path` runs."""
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if at_import_time and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting.extend(node.orelse)
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        waiting.extend(ast.iter_child_nodes(node))


def inside(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def test_there_are_modules_to_look_at():
    assert len(MODULES) > 20


@pytest.mark.parametrize("path", MODULES, ids=NAMES.get)
def test_truth_imports_nothing_heavy(path):
    if not module_name(path).startswith("friday_nb") or NAMES[path] == LEARNING:
        return
    found = {name.partition(".")[0] for name in imports(path, at_import_time=True)}
    assert not found & HEAVY, f"{NAMES[path]} imports {found & HEAVY} when it is imported"


@pytest.mark.parametrize("path", MODULES, ids=NAMES.get)
def test_imports_go_one_way(path):
    mine = module_name(path)
    ours = {name for name in imports(path, at_import_time=False) if name.startswith("friday_")}
    if mine.startswith("friday_nb") and mine not in {"friday_nb.app", "friday_nb.cli"}:
        shown = {name for name in ours if inside(name, "friday_widgets")}
        assert not shown, f"{mine} is truth and imports {shown}, which is show"
    for room, allowed in ORDER:
        if inside(mine, room):
            known = (room, *allowed)
            ours -= {"friday_nb"}  # `from friday_nb import words` names the package, too
            wrong = {name for name in ours if not any(inside(name, other) for other in known)}
            assert not wrong, f"{mine} stands in {room} and may not import {wrong}"


@pytest.mark.parametrize("path", MODULES, ids=NAMES.get)
def test_games_do_not_know_each_other(path):
    mine = next((game for game in GAMES if inside(module_name(path), game)), None)
    if mine:
        others = [game for game in GAMES if game != mine]
        found = {
            n for n in imports(path, at_import_time=False) if any(inside(n, o) for o in others)
        }
        assert not found


@pytest.mark.parametrize(
    "room", ["friday_nb", "friday_nb.friday", "friday_nb.charts", "friday_nb.lab"]
)
def test_importing_the_truth_loads_nothing_heavy(room):
    code = (
        f"import sys; import {room}; print(*sorted({{m.partition('.')[0] for m in sys.modules}}))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert not set(loaded.stdout.split()) & HEAVY


def test_every_text_file_of_the_packages_is_shipped():
    """hatchling ships what git does not ignore; a data file that is ignored would be missing."""
    files = [
        str(path.relative_to(ROOT))
        for folder in ("friday_nb", "widgets/friday_widgets")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    ignored = subprocess.run(
        ["git", "check-ignore", *files], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ignored.stdout.split() == []


def test_the_page_bundle_knows_the_installed_files():
    """If this fails: python scripts/record_chunks.py."""
    server = pytest.importorskip("friday_widgets.page.server", reason="the page needs Voila")
    files, missing = server.Bundle.installed()
    assert missing == []
    assert files[-1].as_posix().endswith(server.RUNTIME)
