"""The figures on the pages are those of the results files; each file says what it measured."""

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from friday_nb.core import registry

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

import figure_text  # noqa: E402 - the programs in benchmarks/ are no package
import tables  # noqa: E402 - the same

RESULTS = sorted((ROOT / "benchmarks" / "results").glob("*.json"))
PAGES = {page.name: page.read_text(encoding="utf-8") for page in tables.PAGES}


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_a_results_file_says_what_it_measured(path):
    stamp = json.loads(path.read_text(encoding="utf-8"))["measured"]
    assert stamp["version"] == version("friday-nb")
    assert re.fullmatch(r"[0-9a-f]{12}", stamp["commit"]), "measured with changes not committed"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", stamp["date"])


def git(*words):
    done = subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout.strip()


def is_in_history(commit):
    """Is it an ancestor of what is checked out?  A commit that is not there is none."""
    return git("merge-base", "--is-ancestor", commit, "HEAD")[0] == 0


def has_whole_history():
    return git("rev-parse", "--is-shallow-repository") == (0, "false")


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_a_results_file_names_a_commit_of_the_history(path):
    if not has_whole_history():
        pytest.skip("the history is not here")
    found = json.loads(path.read_text(encoding="utf-8"))
    parts = [part for part in found.values() if isinstance(part, dict) and "measured" in part]
    for commit in {each["measured"]["commit"] for each in (found, *parts)}:
        assert is_in_history(commit), commit


@pytest.mark.parametrize("page", PAGES)
def test_a_page_tells_the_figures_of_the_results_files(page):
    assert tables.written(PAGES[page]) == PAGES[page], "run benchmarks/tables.py"


@pytest.mark.parametrize("game", registry.names())
def test_the_strategy_page_tells_the_figures_of_the_results_files(game):
    shipped = tables.shipped_as(game).read_text(encoding="utf-8")
    assert shipped == tables.worth(game), "run benchmarks/tables.py"


def test_every_block_of_figures_is_shown():
    shown = [block[2] for page in PAGES.values() for block in tables.BLOCK.finditer(page)]
    assert sorted(shown) == sorted(tables.BLOCKS)


@pytest.mark.parametrize("page", PAGES)
def test_a_changed_figure_is_noticed(monkeypatch, tmp_path, page):
    for path in RESULTS:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    strength = json.loads((tmp_path / "strength.json").read_text(encoding="utf-8"))
    strength["strength"][0]["win_rate"] -= 0.01
    (tmp_path / "strength.json").write_text(json.dumps(strength), encoding="utf-8")
    monkeypatch.setattr(figure_text, "RESULTS", tmp_path)
    assert tables.written(PAGES[page]) != PAGES[page]


def test_percent_rounds_no_chance_to_certainty():
    assert figure_text.percent(0.9999) == "99"
    assert figure_text.percent(0.0001, 1) == "0.1"
    assert figure_text.percent(1) == "100"
