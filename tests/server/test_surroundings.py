"""The surroundings of a server end with it: variables are as before, and its own folder is gone."""

import os
import subprocess
import sys

import pytest

pytest.importorskip("voila", reason="the page needs Voila")

from friday_nb.analysis.place import ANALYST_VARIABLE
from friday_nb.core.own_process import SAFE_VARIABLE
from friday_server import app
from friday_server.analysis.client import SERVICE_VARIABLE
from friday_server.hosting import Hosting
from friday_server.seal_key import announced_to_kernels
from friday_server.static_files import PanelFiles
from friday_server.surroundings import FEWEST_FILES, own_surroundings
from friday_widgets.desk.seal import KEY_VARIABLE
from friday_widgets.wire.panel_files import PANELS_VARIABLE
from tests.server.served import Server, environment, kernel_of


def test_the_variables_are_set_and_set_back_and_the_folder_goes(monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", "mine")
    for name in ("IPYTHONDIR", SAFE_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    before = dict(os.environ)
    with own_surroundings() as home:
        assert home.is_dir()
        assert os.environ["JUPYTER_CONFIG_DIR"] == str(home / "config")
        assert os.environ["IPYTHONDIR"] == str(home / "ipython")
        assert os.environ[SAFE_VARIABLE] == "1"
    assert dict(os.environ) == before
    assert not home.exists()


def test_what_was_set_before_something_was_announced_to_kernels_is_set_back(monkeypatch, tmp_path):
    names = {ANALYST_VARIABLE, KEY_VARIABLE, PANELS_VARIABLE}
    for name in (*names, SERVICE_VARIABLE):
        monkeypatch.setenv(name, "before")
    files = PanelFiles({}, ())
    told = files.announced_to_kernels("friday/"), announced_to_kernels("a key")
    with app._analysis(Hosting(), tmp_path), told[0], told[1]:
        assert "before" not in {os.environ[name] for name in names}
    assert {os.environ.get(name) for name in names} == {"before"}


@pytest.mark.parametrize("name", ["PYTHONSTARTUP", "PYTHONWARNINGS", "JUPYTER_CONFIG_PATH"])
def test_what_a_user_has_set_for_their_own_python_is_not_for_kernels(name, monkeypatch):
    monkeypatch.setenv(name, "mine")
    with own_surroundings():
        assert name not in os.environ
    assert os.environ[name] == "mine"


def test_kernels_neither_run_nor_mind_what_a_user_has_set(tmp_path, monkeypatch):
    """With warnings as errors, each kernel that ended would leave one in the log."""
    script, trapped = tmp_path / "startup.py", tmp_path / "trapped"
    script.write_text(f"open({str(trapped)!r}, 'w').close()\n")
    monkeypatch.setenv("PYTHONSTARTUP", str(script))
    monkeypatch.setenv("PYTHONWARNINGS", "error")
    server = Server(tmp_path / "log")
    try:
        _, _, page = server.ask("/", X_Friday_Page="1", Sec_Fetch_Dest="document")
        assert kernel_of(page)
    finally:
        log = server.end()
    assert "Warning" not in log
    assert not trapped.exists()


def refused(before, **variables):
    """How the program ends at once, with this before it: its code, and what it says."""
    code = f"{before}; from friday_nb.cli import main; raise SystemExit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, "app", "--no-browser", "--port", "0"],
        env={**environment(), **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_too_few_files_are_told_at_the_start():
    limit = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))"
    code, said = refused(limit)
    assert code == 2
    assert said.startswith(
        f"Only 64 files may be open at once here; the table needs {FEWEST_FILES}"
    )
    assert said.count("\n") == 1


@pytest.mark.parametrize("text", [None, "{}", '{"address": "/none", "key": "00"}'])
def test_an_analysis_that_is_not_there_is_told_at_the_start(text, tmp_path):
    path = tmp_path / "endpoint"
    if text is not None:
        path.write_text(text)
    code, said = refused("pass", FRIDAY_ANALYSIS=str(path))
    assert code == app.REFUSED
    assert said.startswith(f"FRIDAY_ANALYSIS names {path}, but no analysis answers there.")
    assert said.count("\n") == 1


def test_a_folder_of_somebody_else_stays(tmp_path):
    with pytest.raises(ZeroDivisionError), own_surroundings(tmp_path) as home:
        raise ZeroDivisionError
    assert home == tmp_path
    assert tmp_path.is_dir()
    assert os.environ.get("IPYTHONDIR") != str(tmp_path / "ipython")
