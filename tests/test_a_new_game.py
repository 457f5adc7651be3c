"""docs/a_new_game.md lists the files of a game: those that two games have, and nothing else."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from friday_nb.core import registry
from tests.test_layout import NAMES, ROOMS, imports, inside

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs/a_new_game.md").read_text(encoding="utf-8")
LARGER = TEXT[TEXT.index("## The files of a larger game") :]
ROWS = re.findall(r"^\| `([\w./]+)` \|.*\|([^|]*)\|$", LARGER, flags=re.MULTILINE)
FILES = [name for name, _ in ROWS]


def files_of(game):
    """Modules, data files and folders, these with a slash at their end."""
    paths = [p for p in (ROOT / "friday_nb" / game).iterdir() if p.name != "__pycache__"]
    return {f"{path.name}/" if path.is_dir() else path.name for path in paths}


def test_the_files_that_games_have_in_common_are_listed_once():
    games = Counter(name for game in registry.names() for name in files_of(game))
    assert sorted(FILES) == sorted(name for name, count in games.items() if count > 1)


def test_they_stand_in_the_order_of_their_imports():
    rooms = [re.sub(r"__init__|\.py$|/$", "", name) for name in FILES if "json" not in name]
    assert rooms == sorted(rooms, key=ROOMS.index)


@pytest.mark.parametrize("game", registry.names())
def test_a_file_builds_on_what_the_list_says(game):
    for name, rooms in ROWS:
        path = ROOT / "friday_nb" / game / name
        if not path.exists():
            continue
        code = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        used = {module for each in code if each.suffix == ".py" for module in imports(each)}
        for room in re.findall(r"`([\w.]+)`", rooms):
            wanted = f"friday_nb.{room}"
            assert wanted in NAMES
            assert path.suffix == ".json" or any(inside(module, wanted) for module in used), name


def test_it_begins_with_the_game_to_copy_and_lists_its_files():
    assert TEXT.split("\n\n")[1].startswith("Copy Pig.")
    listed = TEXT[TEXT.index("| in Pig") : TEXT.index("1. Copy the folder")]
    named = set(re.findall(r"`([\w.]+/?[\w.]*/?)`", listed))
    paths = [p for p in (ROOT / "examples/pig").glob("*") if p.name not in {"__pycache__", "words"}]
    assert {path.name for path in paths} | {"words/en/", "words/ru/"} <= named


def test_every_part_is_described_by_the_registry():
    for game in registry.names():
        for part in import_module(f"friday_nb.{game}.plugin").PARTS:
            assert f"``{part}``" in registry.part.__doc__, part


def test_what_the_text_names_is_there():
    named = re.findall(r"`((?:friday_nb|widgets|tests|examples)/[\w./]+)`", TEXT)
    assert len(named) > 5
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert hasattr(registry, "PREFIXES")
    assert "APPS" in (ROOT / "widgets/friday_widgets/games.py").read_text(encoding="utf-8")
