"""A folder of our own has room for sockets, wherever temporary files go."""

import os
import stat
import tempfile

import pytest

from friday_nb.core import own_folder as module
from friday_nb.core.own_folder import is_short, own_folder


@pytest.fixture
def deep(tmp_path, monkeypatch):
    """Temporary files go into a deep folder."""
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_it_is_this_users_alone():
    folder = own_folder()
    try:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    finally:
        folder.rmdir()


@pytest.mark.skipif(os.name != "posix", reason="only here are paths of sockets so short")
def test_a_deep_folder_for_temporary_files_is_passed_over(deep):
    folder = own_folder()
    folder.rmdir()
    assert is_short(folder)


def test_where_there_is_no_short_one_it_is_deep(deep, monkeypatch):
    monkeypatch.setattr(module, "_places", lambda: iter([str(deep)]))
    folder = own_folder()
    assert folder.parent == deep
    assert not is_short(folder)
