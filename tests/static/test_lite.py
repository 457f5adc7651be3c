"""Notebooks in the browser: which of their cells run there, and what the others say."""

import hashlib
import json
import re

import pytest
from IPython.core.interactiveshell import InteractiveShell

from friday_nb.i18n import languages, say
from friday_static.lite import wheels
from friday_static.lite.build import copies_of_all
from friday_static.lite.cells import copy_of
from friday_static.lite.listing import Entry, page


def notebook(*sources):
    cells = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "outputs": [], "source": source}
        for n, source in enumerate(sources)
    ]
    return {"cells": cells, "metadata": {"kernelspec": {"name": "python3"}}}


def sources(copy):
    return [cell["source"] for cell in copy.notebook["cells"]]


def test_a_cell_that_needs_nothing_is_as_it_was():
    copy = copy_of(notebook("from math import comb\ncomb(4, 2)"))
    assert (copy.cells, copy.lacking) == (1, 0)
    assert sources(copy) == ["from math import comb\ncomb(4, 2)"]


def test_texts_are_whole_and_what_is_json_stays():
    whole = notebook(["a = 1\n", "a"])
    data = {"text/html": ["<b>", "1</b>"], "application/x+json": ["1", "2"]}
    whole["cells"][0]["outputs"] = [{"data": data}, {"text": ["1\n", "2"]}]
    whole["cells"][0]["metadata"] = {"tags": ["hide-input"]}
    (cell,) = copy_of(whole).notebook["cells"]
    assert (cell["source"], cell["metadata"]) == ("a = 1\na", {"tags": ["hide-input"]})
    assert cell["outputs"] == [
        {"data": {"text/html": "<b>1</b>", "application/x+json": ["1", "2"]}},
        {"text": "1\n2"},
    ]


def test_of_a_cell_that_imports_everything_else_comes_first():
    copy = copy_of(notebook("import pandas as pd\nfrom math import pi\npd.set_option('a', 1)"))
    assert sources(copy) == ["from math import pi\nimport pandas as pd\npd.set_option('a', 1)"]
    assert copy.lacking == 1


def test_a_cell_runs_up_to_the_statement_that_needs_it():
    copy = copy_of(
        notebook("import pandas as pd", "x = 1\n# a table\nt = pd.DataFrame([x])", "x", "t")
    )
    assert sources(copy)[1:] == [
        "x = 1\nimport pandas  # not in the browser\n# a table\nt = pd.DataFrame([x])",
        "x",
        "import pandas  # not in the browser\nt",
    ]


def test_a_name_that_is_given_again_needs_nothing_any_more():
    copy = copy_of(notebook("import numpy as np", "a = np.zeros(3)", "a = 1", "a"))
    assert copy.lacking == 2


@pytest.mark.parametrize("use", ["f = lambda n: np.ones(n)", "[np.ones(n) for n in 'ab']"])
def test_a_name_inside_of_a_function_counts(use):
    assert copy_of(notebook("import numpy as np", use)).lacking == 2


def test_a_name_of_its_own_inside_of_a_function_does_not():
    copy = copy_of(notebook("import numpy as np", "def f(np):\n    return np"))
    assert copy.lacking == 1


def test_a_module_that_makes_tables_needs_pandas_when_it_is_used():
    copy = copy_of(notebook("from friday_nb.friday import frames, odds", "odds", "frames.draws"))
    assert [("pandas" in source) for source in sources(copy)] == [False, False, True]


def test_most_cells_of_the_notebooks_for_learners_run():
    """Where pandas is gone, as `tests/browser/test_lite.py` proves of the third."""
    copies = copies_of_all()
    assert copies["app"].lacking == 0
    share = {name[:2]: 1 - each.lacking / each.cells for name, each in copies.items()}
    assert share["03"] > 0.9
    assert share["01"] > 0.6
    assert all(each.lacking for name, each in copies.items() if name != "app")
    assert "runs/lose" in copies["01_learn_friday"].reads


def test_the_list_tells_of_every_notebook_what_runs_in_both_languages():
    copies = copies_of_all()
    text = page(Entry.of(name, copy) for name, copy in copies.items())
    linked = re.findall(r'href="notebooks/index.html\?path=(\w+)\.ipynb"', text)
    assert linked == list(copies)
    for lang in languages():
        notes = re.findall(rf'<small>.*?<span lang="{lang}">(.*?)</span>', text)
        whole = [note == say(lang, "site.whole") for note in notes]
        assert whole == [copy.lacking == 0 for copy in copies.values()]
        assert all("pandas" in note for note, runs in zip(notes, whole, strict=True) if not runs)
    assert ">Learn Friday</a>" in text


@pytest.fixture
def shell():
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


@pytest.mark.parametrize("lang", languages())
def test_what_is_absent_says_so_without_a_traceback(shell, lang, monkeypatch, capsys):
    monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
    shell.run_cell("from friday_static.lite.absent import refuse\nrefuse('pandas')\nprint('no')")
    assert capsys.readouterr().out == say(lang, "site.absent", name="pandas") + "\n"


def test_the_library_goes_on_where_a_package_is_absent():
    """It asks whether numpy is there, as it does where nothing is installed."""
    from friday_static.lite.absent import refuse

    with pytest.raises(ImportError, match="numpy"):
        refuse("numpy")


def test_the_lock_names_the_wheels_with_their_hashes(tmp_path):
    (tmp_path / "py_tool-1.2-py3-none-any.whl").write_bytes(b"tool")
    (tmp_path / "jupyterlab_widgets-3.0-py3-none-any.whl").write_bytes(b"scripts of the page")
    wheels.add_own(tmp_path, {"notebooks/runs/lose/experiment.json": b"{}"})
    wheels.lock(tmp_path)
    whole = json.loads((tmp_path / wheels.LOCK).read_text("utf-8"))
    assert whole["info"]["python"].startswith("3.14")
    assert list(whole["packages"]) == ["friday-nb", "py-tool"]
    tool = whole["packages"]["py-tool"]
    assert tool["sha256"] == hashlib.sha256(b"tool").hexdigest()
    assert (tool["version"], tool["file_name"]) == ("1.2", "py_tool-1.2-py3-none-any.whl")
