"""What the notebooks have stored: all that can be read without running them, and nothing else."""

import base64
import copy
import json
import re

import nbformat
import pytest
import run_notebooks  # scripts/run_notebooks.py

from friday_nb.lab.experiment import Experiment

LARGEST = 900_000
"""Bytes of a notebook; much larger ones are not shown on GitHub."""
PNG = b"\x89PNG\r\n\x1a\n"
#: Folders of whoever ran it, and what a kernel keeps in temporary ones.
LOCAL = re.compile(r"(?<![\w/])/(?:home|root|tmp|work|Users|private|var|usr|opt)/\w|ipykernel_\d+")

#: An axis of a notebook's own chart that does not say what it shows.
BARE_AXIS = re.compile(r"\baxis=(?:charts\.)?axis\((?![^\n]*\btitle=)(?!type=\"category\"\))")
#: A path that is found from one folder only.
FROM_ONE_FOLDER = re.compile(
    r"""(?<!stored\()(?<!stored\(f)["'](?:\.\./|runs/|data/|benchmarks/)"""
)
MOST_LINES = 40
ORDER = run_notebooks.READING_ORDER

READ = pytest.mark.parametrize("path", run_notebooks.read_notebooks(), ids=lambda path: path.stem)


def code_of(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs_of(notebook):
    return [output for cell in code_of(notebook) for output in cell.outputs]


def load(path):
    return nbformat.read(path, as_version=4)


def faults(notebook):
    """What is wrong with the stored outputs, in words; nothing if all is well."""
    found = []
    if notebook.metadata.get("friday", {}).get("outputs_of") != run_notebooks.code_hash(notebook):
        found.append("the outputs belong to other code: run `make notebooks`")
    counts = [cell.execution_count for cell in code_of(notebook)]
    if counts != list(range(1, len(counts) + 1)):
        found.append("not every cell was run once, in order")
    if "widgets" in notebook.metadata:
        found.append("the state of widgets is stored")
    for output in outputs_of(notebook):
        if output.output_type == "error" or output.get("name") == "stderr":
            found.append("an error or a warning")
        if run_notebooks.WIDGET in output.get("data", {}):
            found.append("a widget, which is blank without a kernel")
        for name, text in output.get("data", {"": output.get("text", "")}).items():
            if name != "image/png" and LOCAL.search(json.dumps(text)):
                found.append("a path of the machine on which it ran")
    return found


@READ
def test_outputs_are_stored_and_belong_to_the_code(path):
    notebook = load(path)
    assert outputs_of(notebook)
    assert not faults(notebook)


@READ
def test_a_chart_is_a_picture_with_words(path):
    for output in outputs_of(load(path)):
        data = output.get("data", {})
        if "image/png" in data:
            assert base64.b64decode(data["image/png"]).startswith(PNG)
            assert data["text/plain"]


@READ
def test_it_is_small_enough_to_be_shown(path):
    assert path.stat().st_size < LARGEST


def test_the_page_itself_stays_bare():
    assert not outputs_of(load(run_notebooks.NOTEBOOKS / "app.ipynb"))


@pytest.fixture(scope="module")
def good():
    return load(run_notebooks.read_notebooks()[0])


@pytest.mark.parametrize(
    ("output", "fault"),
    [
        ({"output_type": "error", "ename": "E", "evalue": "", "traceback": []}, "error"),
        ({"output_type": "stream", "name": "stderr", "text": "Warning"}, "warning"),
        ({"output_type": "stream", "name": "stdout", "text": "in /home/me/x.py"}, "path"),
        ({"output_type": "display_data", "data": {run_notebooks.WIDGET: {}}}, "widget"),
    ],
)
def test_a_bad_output_is_found(good, output, fault):
    spoilt = copy.deepcopy(good)
    code_of(spoilt)[0].outputs = [nbformat.from_dict(output)]
    assert any(fault in found for found in faults(spoilt))


def test_outputs_of_other_code_are_found(good):
    spoilt = copy.deepcopy(good)
    code_of(spoilt)[0].source += "\n1 + 1"
    assert faults(spoilt) == ["the outputs belong to other code: run `make notebooks`"]


def test_a_cell_that_was_not_run_is_found(good):
    spoilt = copy.deepcopy(good)
    code_of(spoilt)[-1].execution_count = None
    assert faults(spoilt) == ["not every cell was run once, in order"]


@READ
def test_a_cell_is_short(path):
    lengths = {cell.id: len(cell.source.splitlines()) for cell in code_of(load(path))}
    assert {key: length for key, length in lengths.items() if length > MOST_LINES} == {}


@READ
def test_the_axes_of_its_own_charts_have_titles(path):
    found = [cell.id for cell in code_of(load(path)) if BARE_AXIS.search(cell.source)]
    assert not found


@READ
def test_it_finds_what_is_stored_from_every_folder(path):
    assert not [cell.id for cell in code_of(load(path)) if FROM_ONE_FOLDER.search(cell.source)]


@READ
def test_the_code_of_checks_is_folded(path):
    for cell in code_of(load(path)):
        folded = run_notebooks.only_checks(cell.source)
        assert cell.metadata.get("jupyter", {}).get("source_hidden", False) is folded, cell.id
        assert ("hide-input" in cell.metadata.get("tags", ())) is folded, cell.id


@pytest.mark.parametrize(
    ("source", "folded"),
    [
        ("assert 1 < 2", True),
        ("x = 1\nif x:\n    assert x\nfor n in (1, 2):\n    assert n", True),
        ("x = 1", False),
        ("assert 1 < 2\nprint(1)", False),
        ("def f():\n    assert True", False),
        ("assert 1 < 2\n1 + 1", False),
    ],
)
def test_what_only_checks(source, folded):
    assert run_notebooks.only_checks(source) is folded


def named(number):
    """The notebook with this number."""
    return next(path for path in run_notebooks.read_notebooks() if path.stem.startswith(number))


def test_the_reading_order_has_every_notebook():
    assert sorted(ORDER) == [path.stem[:2] for path in run_notebooks.read_notebooks()]


@READ
def test_it_leads_to_the_notebooks_before_and_after_it(path):
    first = load(path).cells[0].source
    at = ORDER.index(path.stem[:2])
    around = [ORDER[i] for i in (at - 1, at + 1) if 0 <= i < len(ORDER)]
    assert re.findall(r"\]\((\d\d_\w+\.ipynb)\)", first) == [named(n).name for n in around]


@READ
def test_its_pictures_are_there(path):
    for cell in load(path).cells:
        for target in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", cell.source):
            assert (path.parent / target).is_file(), target


def test_stored_runs_are_those_of_the_players_installed():
    """Else a notebook says that its games were played with other rules or players."""
    kept = sorted((run_notebooks.NOTEBOOKS / "runs").rglob("experiment.json"))
    assert kept
    for file in kept:
        stored = json.loads(file.read_text(encoding="utf-8"))
        assert Experiment.from_data(stored["experiment"]).is_of(stored["version"]), file
