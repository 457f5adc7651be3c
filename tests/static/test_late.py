"""Modules and files that come when they are imported or read first."""

import importlib
import sys

import pytest

from friday_static.late import Late


@pytest.fixture
def late(tmp_path, monkeypatch):
    """A finder over an empty folder, and what it has brought."""
    monkeypatch.syspath_prepend(str(tmp_path))
    brought = []

    def bring():
        brought.append("archive")
        (tmp_path / "late_lamp.py").write_text("light = 1\n")
        (tmp_path / "json").mkdir()
        (tmp_path / "json" / "late_tool.py").write_text("size = 2\n")
        (tmp_path / "weights.bin").write_bytes(b"3")

    finder = Late(str(tmp_path), bring, "late_lamp\njson.late_tool\nweights.bin")
    yield brought
    sys.meta_path.remove(finder)
    for name in ("late_lamp", "json.late_tool"):
        sys.modules.pop(name, None)


def test_a_module_is_brought_when_it_is_imported_and_never_again(late):
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("late_and_nowhere")
    assert late == []
    assert importlib.import_module("late_lamp").light == 1
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("late_and_nowhere")
    assert late == ["archive"]


def test_a_module_of_a_package_that_is_here_may_be_late_too(late):
    assert importlib.import_module("json.late_tool").size == 2


def test_a_data_file_is_brought_when_it_is_read_first(late, tmp_path):
    with pytest.raises(FileNotFoundError):
        (tmp_path / "nowhere.bin").read_bytes()
    assert late == []
    assert (tmp_path / "weights.bin").read_bytes() == b"3"
    assert importlib.import_module("late_lamp").light == 1
    assert late == ["archive"]
