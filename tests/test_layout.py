"""The house keeps its order: every module imports what stands before it, and nothing after it."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import house  # scripts/house.py
import pytest
from house import HOUSES, MODULES, NAMES, imports

from friday_nb.core import registry

ROOT = Path(__file__).resolve().parent.parent

#: Of the standard library only, so that `pip install friday-nb` alone can play.
HEAVY = {
    *("IPython", "anywidget", "cryptography", "dask", "distributed", "ipywidgets", "joblib"),
    *("jupyter_server", "matplotlib", "nbformat", "numba", "numpy", "pandas", "plotly", "polars"),
    *("tornado", "tqdm", "traitlets", "voila"),
}

#: What all games share and every game may use, each after those it may import.
FRAME = (
    *("i18n", "core", "analysis", "rulebook", "accel", "charts", "lab"),
    *("cli.codes", "cli.common", "cli.streams", "cli.parts", "cli.rules"),
)

#: The rooms of a game, each after those that it may import; those it lacks do not matter.
ROOMS = (
    *("errors", "words", "lines", "board", "cases", "cards", "rules", "compiled", "deals"),
    *("outcome", "rulings", "actions", "names"),
    *("events", "table", "notation", "view", "reasons", "texts", "state", "engine"),
    *("plugin", "game", "endless", "perft", "", "drafts", "odds", "players", "lessons", "puzzles"),
    "charts",
    *("frames", "odds_frames", "game_frames", "lab", "terminal"),
)

#: What knows how to ask for any game, after all games.
DESK = ("testing", "exercises", "warming", "cli")

#: The rooms of the server, which stands on all the others.
SERVED = (
    *("hosting", "logs", "limits", "surroundings", "analysis", "modules", "settings"),
    *("seal_key", "plain", "visitors", "owners", "metrics", "inline", "headers"),
    *("static_files", "kept_ready", "handlers", "fork_server", "forked", "kernels", "ending"),
    *("server", "app", "__main__"),
)

#: The rooms of the static site, which takes its first paint from the server.
STATIC = (
    *("widgets", "cipher", "thinking", "begin", "late", "numbers", "compiling", "build"),
    *("lite", "lite.absent", "lite.cells", "lite.listing", "lite.wheels", "lite.build"),
)

#: The rooms of the page that all games share, each after those that it may import.
SHARED = ("wire", "desk", "panes", "table", "frame", "lobby")


def order() -> list[str]:
    """Every room of the house; a module belongs to the one with the longest name that fits."""
    games = [f"friday_nb.{game}.{room}".rstrip(".") for game in registry.names() for room in ROOMS]
    frame, desk = ([f"friday_nb.{name}" for name in names] for names in (FRAME, DESK))
    shown = [f"friday_widgets.{name}" for name in (*SHARED, *registry.names())]
    served = [f"friday_server.{name}" for name in SERVED]
    truth, show = ["friday_nb", *frame, *games, *desk], [*shown, "friday_widgets"]
    static = ["friday_static", *(f"friday_static.{name}" for name in STATIC)]
    return [*truth, *show, "friday_server", *served, *static]


def inside(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def room_of(name: str) -> str:
    return max((room for room in order() if inside(name, room)), key=len)


def test_every_module_stands_in_a_room():
    assert len(MODULES) > 100
    rooms = {room_of(name) for name in NAMES}
    assert "friday_nb" in rooms
    strays = [name for name in NAMES if room_of(name) in {"friday_nb", "friday_server"}]
    assert sorted(strays) == ["friday_nb", "friday_nb.__main__", "friday_server"]


def test_imports_go_one_way():
    """No room imports one that stands after it, not even lazily or for a type."""
    place = {room: n for n, room in enumerate(order())}
    wrong = [
        f"{name} imports {other}"
        for name, path in NAMES.items()
        if name != "friday_nb.__main__"
        for other in imports(path)
        if any(inside(other, house) for house in HOUSES)
        if place[room_of(other)] > place[room_of(name)]
    ]
    assert wrong == []


def test_the_guide_shows_the_house_as_it_is():
    """If this fails: python scripts/house.py."""
    (drawn,) = house.PLACE.findall(house.GUIDE.read_text(encoding="utf-8"))
    assert drawn == house.drawing()
    floor = house.floors()
    assert all(floor[one] > floor[other] for one, on in house.stands_on().items() for other in on)
    assert {name.partition(".")[0] for name in floor} == set(HOUSES)


def test_no_circle_of_modules():
    """Not even through an import inside a function or for a type."""
    graph = {
        name: {other for other in imports(path) if other in NAMES and other != name}
        for name, path in NAMES.items()
    }
    while True:
        free = {name for name, needs in graph.items() if not needs & graph.keys()}
        if not free:
            break
        graph = {name: needs for name, needs in graph.items() if name not in free}
    assert sorted(graph) == []


def test_laboratory_and_command_line_know_no_game():
    """They ask the registry, and a game's plug-in tells it by text what the game offers."""
    games = [f"friday_nb.{game}" for game in registry.names()]
    shared = [f"friday_nb.{room}" for room in (*FRAME, "testing", "cli")]
    knows = [
        f"{name} imports {other}"
        for name, path in NAMES.items()
        if any(inside(name, room) for room in shared)
        for other in imports(path)
        if any(inside(other, game) for game in games)
    ]
    assert knows == []


#: Where the games are listed: the registry of the truth, and that of the show.
LISTS = {
    *("friday_nb/core/folders.py", "friday_nb/__init__.py"),
    *("widgets/friday_widgets/games.py", "widgets/friday_widgets/__init__.py"),
}


def test_no_game_is_named_outside_its_folder_and_the_registry():
    """Whoever needs all games asks for all: the server, the compiler, Makefile, container."""
    folders = "|".join(registry.names())
    named = re.compile(
        rf"\b(?:{'|'.join(name for name in registry.names() if '_' in name)})\b(?!\.py)"
        rf"|\bfriday_(?:nb|widgets)[./](?:{folders})\b(?!\.new_session)"
    )
    files = [
        *(ROOT / "friday_nb").rglob("*.py"),
        *(path for path in (ROOT / "widgets").rglob("*") if path.suffix in {".py", ".js", ".css"}),
        *(path for path in (ROOT / "deploy").iterdir() if path.is_file()),
        ROOT / "Makefile",
    ]
    wrong = []
    for path in files:
        place = path.relative_to(ROOT)
        if place.as_posix() in LISTS or any(game in place.parts[1:3] for game in registry.names()):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if named.search(line) and not line.lstrip().startswith((">>>", "('")):
                wrong.append(f"{place}:{number}: {line.strip()}")
    assert wrong == []


@pytest.mark.parametrize("game", registry.names())
def test_what_a_game_offers_is_there(game):
    plugin = import_module(f"friday_nb.{game}.plugin")
    for what, where in getattr(plugin, "PARTS", {}).items():
        assert where.startswith(f"friday_nb.{game}.")
        assert registry.part(game, what) is not None


def shared_files() -> list[Path]:
    widgets = ROOT / "widgets/friday_widgets"
    return [path for room in SHARED for path in (widgets / room).rglob("*")]


def test_the_frame_of_the_page_knows_no_game():
    """It asks the registry, or what a game's page hands to it; its scripts and styles do, too."""
    games = [
        f"{house}.{game}" for house in ("friday_nb", "friday_widgets") for game in registry.names()
    ]
    knows = [
        f"{name} imports {other}"
        for name, path in NAMES.items()
        if any(inside(name, f"friday_widgets.{room}") for room in SHARED)
        for other in imports(path)
        if any(inside(other, game) for game in games)
    ]
    assert knows == []
    named = [
        f"{path.name}: {asset}"
        for path in shared_files()
        if path.suffix == ".py"
        for asset in re.findall(r'"([\w/]+\.(?:js|css))"', path.read_text(encoding="utf-8"))
        if asset.split("/")[0] not in SHARED
    ]
    assert named == []


def test_the_frame_of_the_page_says_no_word_of_a_game():
    word = re.compile(r"pirate|hazard|robinson|\baging|\bfights?\b|\blevels\b", re.IGNORECASE)
    files = [path for path in shared_files() if path.suffix in {".py", ".js", ".css"}]
    assert len(files) > 20
    said = {path.name: word.findall(path.read_text(encoding="utf-8")) for path in files}
    assert {name: words for name, words in said.items() if words} == {}


def test_every_script_and_style_sheet_is_part_of_a_panel():
    widgets = ROOT / "widgets/friday_widgets"
    code = "\n".join(path.read_text(encoding="utf-8") for path in widgets.rglob("*.py"))
    files = {
        str(path.relative_to(widgets))
        for end in ("js", "css")
        for path in widgets.rglob(f"*.{end}")
    }
    assert files
    assert sorted(name for name in files if f'"{name}"' not in code) == []


def test_games_do_not_know_each_other():
    for game in registry.names():
        others = [
            f"{house}.{other}" for house in HOUSES for other in registry.names() if other != game
        ]
        for name, path in NAMES.items():
            if inside(name, f"friday_nb.{game}") or inside(name, f"friday_widgets.{game}"):
                assert not [n for n in imports(path) if any(inside(n, other) for other in others)]


def test_truth_imports_nothing_heavy():
    wrong = [
        f"{name} imports {other}"
        for name, path in NAMES.items()
        if name.startswith("friday_nb")
        for other in imports(path, at_import_time=True)
        if other.partition(".")[0] in HEAVY
    ]
    assert wrong == []


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
        for folder in ("friday_nb", "widgets")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    ignored = subprocess.run(
        ["git", "check-ignore", *files], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ignored.stdout.split() == []
