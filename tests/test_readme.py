"""The README tells the truth: its examples run, its pictures and links are there."""

import doctest
import json
import re
from pathlib import Path

import run_notebooks  # scripts/run_notebooks.py

from tests.friday.test_lockstep import CHUNKS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_examples_run():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 8
    assert found.failed == 0


def test_it_is_read_in_five_minutes_and_names_the_three_games_first():
    assert len(README.split()) < 1000
    first = README.split("\n\n")[1]
    assert all(f"*{name}*" in first for name in ("Friday", "His Man Friday", "Black Friday"))


def test_its_commands_are_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"\bmake ([a-z]+)", README):
        assert re.search(rf"^{command}:", makefile, re.MULTILINE), command


def test_it_counts_the_games_against_the_second_engine():
    page = (ROOT / "docs" / "how_it_is_checked.md").read_text(encoding="utf-8")
    said = f"`make test` plays 100 of these games, `make proof` {1000 * len(CHUNKS):,} more"
    assert said in " ".join(page.split())


def test_it_counts_the_games_of_what_wins_friday():
    folder = ROOT / "notebooks"
    cells = json.loads((folder / "05_what_wins_friday.ipynb").read_text(encoding="utf-8"))["cells"]
    code = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    games = 0
    for head in (folder / "runs").glob("*/experiment.json"):
        if re.search(rf'["/]{head.parent.name}"', code):
            experiment = json.loads(head.read_text(encoding="utf-8"))["experiment"]
            games += len(experiment["arms"]) * experiment["games"]
    assert f"from {games:,} stored games" in README


def test_it_lists_the_notebooks_in_reading_order():
    listed = re.findall(r"\(notebooks/(\d\d)_", README)
    assert listed == list(run_notebooks.READING_ORDER)
