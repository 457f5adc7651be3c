"""What lies in the folder of compiled code will be run: so it must be ours alone."""

import os

import pytest

from friday_nb.accel import jit

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="files here have no owner")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(jit.FOLDER_VARIABLE, str(tmp_path / "wanted"))
    monkeypatch.setattr(jit.tempfile, "gettempdir", lambda: str(tmp_path))
    jit._folder.cache_clear()
    yield tmp_path / "wanted"
    jit._folder.cache_clear()


def test_the_wanted_folder_is_made_for_us_alone(folder):
    assert jit._folder() == folder
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_everybody_can_write_to_is_not_used(folder):
    folder.mkdir()
    folder.chmod(0o777)
    found = jit._folder()
    assert found != folder
    assert not found.stat().st_mode & 0o002


def test_a_folder_of_somebody_else_is_not_used(folder, monkeypatch):
    folder.mkdir(mode=0o700)
    other = os.getuid() + 1
    monkeypatch.setattr(jit.os, "getuid", lambda: other)
    assert not jit._is_ours(folder)
