"""The figures in README are those of the results files, and each file says what it measured."""

import json
import re
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

import tables  # noqa: E402 - the programs in benchmarks/ are no package

RESULTS = sorted((ROOT / "benchmarks" / "results").glob("*.json"))
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_a_results_file_says_what_it_measured(path):
    stamp = json.loads(path.read_text(encoding="utf-8"))["measured"]
    assert stamp["version"] == version("friday-nb")
    assert re.fullmatch(r"[0-9a-f]{12}", stamp["commit"]), "measured with changes not committed"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", stamp["date"])


def test_readme_tells_the_figures_of_the_results_files():
    assert tables.written(README) == README, "run benchmarks/tables.py"


def test_every_block_of_figures_is_shown():
    shown = [block[2] for block in tables.BLOCK.finditer(README)]
    assert sorted(shown) == sorted(tables.BLOCKS)


def test_a_changed_figure_is_noticed(monkeypatch):
    real = tables.result

    def one_game_more(name):
        found = real(name)
        if name == "strength":
            found["strength"][0]["win_rate"] -= 0.01
        return found

    monkeypatch.setattr(tables, "result", one_game_more)
    assert tables.written(README) != README


def test_percent_rounds_no_chance_to_certainty():
    assert tables.percent(0.9999) == "99"
    assert tables.percent(0.0001, 1) == "0.1"
    assert tables.percent(1) == "100"
