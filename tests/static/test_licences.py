"""The site brings the licence of everything that is in it."""

import re
from pathlib import Path

import pytest

from friday_static import build, licences

ROOT = Path(__file__).resolve().parents[2]


def test_each_part_is_named_with_a_licence_that_is_there(tmp_path):
    if not build.PYODIDE.is_dir():
        pytest.skip("npm installs it")
    licences.write(tmp_path, ROOT, build.PYODIDE)
    notice = (tmp_path / licences.NOTICE).read_text(encoding="utf-8")
    for part in ("Pyodide 3", "Python 3", "traitlets 5", "plotly 7"):
        assert part in notice
    named = set(re.findall(r"licences/([\w.-]+\.txt)", notice))
    assert named == {path.name for path in (tmp_path / licences.FOLDER).iterdir()}
    texts = {path.stem: path.read_text("utf-8") for path in (tmp_path / licences.FOLDER).iterdir()}
    assert texts["MPL-2.0"].startswith("Mozilla Public License Version 2.0")
    assert "Python Software Foundation; All Rights Reserved" in " ".join(texts["Python"].split())
    assert "IPython Development Team" in texts["traitlets"]
    assert "Plotly" in texts["plotly"]
