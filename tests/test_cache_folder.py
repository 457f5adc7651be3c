"""What lies in the folder of compiled code will be run: so it must be ours alone, and in use."""

import os
from time import time
from unittest.mock import Mock

import pytest

from friday_nb.accel import jit, unused

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


@pytest.mark.parametrize(("variable", "place"), [("XDG_CACHE_HOME", ""), ("HOME", ".cache")])
def test_without_a_wanted_folder_code_is_kept_among_other_caches(
    folder, monkeypatch, variable, place
):
    for each in (jit.FOLDER_VARIABLE, "XDG_CACHE_HOME"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(variable, str(folder))
    assert jit._folder() == folder / place / "friday-nb"


def test_a_user_without_a_home_gets_a_temporary_folder(folder, monkeypatch):
    for each in (jit.FOLDER_VARIABLE, "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setattr("pwd.getpwuid", Mock(side_effect=KeyError))
    assert jit._folder() == folder.parent / f"friday-nb-{os.getuid()}"


def test_a_folder_that_others_can_only_read_is_used(folder):
    folder.mkdir()
    folder.chmod(0o755)
    assert jit._folder() == folder


def test_a_folder_that_we_cannot_write_to_is_not_used(folder, monkeypatch):
    write = jit.tempfile.TemporaryFile

    def refuse(dir):  # noqa: A002 - its name there
        if dir == folder:
            raise PermissionError
        return write(dir=dir)

    monkeypatch.setattr(jit.tempfile, "TemporaryFile", refuse)
    assert jit._folder() != folder


def test_if_no_folder_can_be_used_there_is_a_new_one_for_us_alone(folder, monkeypatch):
    monkeypatch.setattr(jit, "_is_ours", lambda _: False)
    found = jit._folder()
    assert list(found.iterdir()) == []
    assert (found.parent, found.stat().st_mode & 0o777) == (folder.parent, 0o700)


@pytest.mark.parametrize("mode", [0o777, 0o702, 0o720])
def test_a_folder_that_everybody_can_write_to_is_not_used(folder, mode):
    folder.mkdir()
    folder.chmod(mode)
    found = jit._folder()
    assert found != folder
    assert not found.stat().st_mode & 0o002


def test_a_folder_of_somebody_else_is_not_used(folder, monkeypatch):
    folder.mkdir(mode=0o700)
    other = os.getuid() + 1
    monkeypatch.setattr(jit.os, "getuid", lambda: other)
    assert not jit._is_ours(folder)


OLD = "friday_rules_0123456789abcdef"
NEW = "friday_rules_fedcba9876543210"


@pytest.fixture
def cache(tmp_path):
    """The files of two modules, all of them 40 days old, and two files of somebody else."""
    for name in (OLD, NEW):
        for end in ("py", "ready", "lock", "act.0123456789abcdef.code"):
            (tmp_path / f"{name}.{end}").touch()
    (tmp_path / "notes_0123456789abcdef.txt").touch()
    (tmp_path / "mine.py").touch()
    for path in tmp_path.iterdir():
        age(path, 40)
    return tmp_path


def age(path, days):
    os.utime(path, (time() - days * unused.DAY,) * 2)


def left(folder):
    return {path.name.partition(".")[0] for path in folder.iterdir()}


def test_what_nobody_used_for_a_month_is_dropped_and_what_another_version_used_stays(cache):
    age(cache / f"{NEW}.py", 20)
    unused.drop(cache)
    assert left(cache) == {NEW, "notes_0123456789abcdef", "mine"}
    assert len(list(cache.glob(f"{NEW}.*"))) == 4


def test_machine_code_without_its_source_is_dropped_too(cache):
    (cache / f"{OLD}.py").unlink()
    (cache / f"{NEW}.py").unlink()
    age(cache / f"{NEW}.ready", 1)
    unused.drop(cache)
    assert OLD not in left(cache)
    assert NEW in left(cache)


def test_whoever_loads_a_module_keeps_it(folder):
    source = "made = 1"
    jit._import(OLD, source)
    path = folder / f"{OLD}.py"
    age(path, 40)
    jit._import(OLD, source)
    unused.drop(folder)
    assert path.exists()
    age(path, 0.5)
    before = path.stat().st_mtime
    jit._import(OLD, source)
    assert path.stat().st_mtime == before, "no more than one write a day"
