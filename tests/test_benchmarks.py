"""The measurements say how they are called before they begin."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"
PROGRAMS = [path for path in sorted(FOLDER.glob("*.py")) if "__main__" in path.read_text("utf-8")]


def test_all_but_what_they_share_are_programs():
    shared = {path.name for path in FOLDER.glob("*.py")} - {path.name for path in PROGRAMS}
    compiled = {
        "abstract_regrets.py",
        "best_response.py",
        "calibration_games.py",
        "one_candidate.py",
        "points_playing_on.py",
        "policy_reader.py",
    }
    told = {"told_friday.py", "told_seats.py"}
    figures = {f"tables_{name}.py" for name in ("bots", "course", "friday", "points", "speed")}
    numbers = {"figure_text.py", "provenance.py", "rows.py", "spline_calibration.py", "spread.py"}
    others = {"random_games.py", "slow_line.py", "twin.py", "visits.py"}
    assert shared == compiled | told | figures | numbers | others


def test_whatever_is_stored_is_measured_again():
    """By `make bench`; otherwise its figures grow old unseen."""
    makefile = (FOLDER.parent / "Makefile").read_text(encoding="utf-8")
    measuring = re.search(r"^MEASURING := ((?:.*\\\n)*.*)$", makefile, re.MULTILINE)[1]
    listed = set(re.findall(r"\w+\.py", measuring))
    stored = {path.name for path in PROGRAMS if re.search(r"\bkeep\(", path.read_text("utf-8"))}
    assert len(stored) > 20
    assert stored <= listed
    assert listed <= {path.name for path in PROGRAMS}
    for words in re.findall(r'"(\w+)\.py ([^"]*--keep)', measuring):
        assert "--keep" in (FOLDER / f"{words[0]}.py").read_text("utf-8")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_help_is_given_and_nothing_measured(program):
    """Whoever only asks would otherwise wait for hours, and find a results file written anew."""
    command = [sys.executable, program, "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"usage: {program.name}")
