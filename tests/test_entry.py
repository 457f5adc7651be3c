"""The first door, `friday-nb` or `python -m friday_nb`: no file of the user's is run behind it."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.command import ENGLISH, ROOT
from tests.places import TRAPS

with (ROOT / "pyproject.toml").open("rb") as file:
    MODULE, _, FUNCTION = tomllib.load(file)["project"]["scripts"]["friday-nb"].partition(":")

DOORS = {
    "module": ["-m", "friday_nb"],
    "command": ["-P", "-c", f"from {MODULE} import {FUNCTION}; raise SystemExit({FUNCTION}())"],
}
CHILD = """
from friday_nb import __main__
__main__._look_past_the_folder_of_work()
import subprocess, sys
code = "import sys; print(*sys.path, sep=chr(10))"
subprocess.run([sys.executable, "-P", "-c", code], check=True)
"""


@pytest.fixture
def work(tmp_path):
    """A folder in which somebody works, with files that tell if they are run."""
    for name in TRAPS:
        (tmp_path / f"{name}.py").write_text(f"raise SystemExit('{name} of the user was run')\n")
    return tmp_path


def run(words, work, path):
    return subprocess.run(
        [sys.executable, *words],
        cwd=work,
        env={**ENGLISH, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("path", ["", os.pathsep, f"{os.pathsep}/nonexistent"])
@pytest.mark.parametrize("door", DOORS)
def test_no_file_of_the_user_is_run(door, path, work):
    done = run([*DOORS[door], "rules", "FRI-WIN-1"], work, path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "FRI-WIN-1" in done.stdout


def test_nor_by_what_is_started_later(work):
    done = run(["-P", "-c", CHILD], work, f"{os.pathsep}/nonexistent")
    assert done.returncode == 0, done.stderr
    searched = done.stdout.splitlines()
    assert "/nonexistent" in searched
    assert not {"", str(work)} & set(searched)


def test_a_folder_that_somebody_names_is_searched(tmp_path):
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "__init__.py").touch()
    code = "from friday_nb import __main__; __main__._look_past_the_folder_of_work(); import duel"
    for path in (".", str(tmp_path), f"{tmp_path}{os.pathsep}"):
        done = run(["-P", "-c", code], tmp_path, path)
        assert done.returncode == 0, (path, done.stderr)


def test_in_a_checkout_it_finds_itself():
    done = run(["-m", "friday_nb", "--version"], Path(ROOT), "")
    assert (done.returncode, done.stderr) == (0, "")
