"""Where a results file comes from: version, commit, date and machine, in one place.

A figure without its version says nothing a year later.  Every program here writes its results with
:func:`keep`, and ``tests/test_figures.py`` refuses a results file without a stamp.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RESULTS = Path(__file__).resolve().parent / "results"
MEASURED = (
    *("friday_nb", "widgets", "notebooks/app.ipynb", "benchmarks/*.py"),
    *("tests/friday", "tests/his_man_friday", "tests/black_friday"),
    ":(exclude)friday_nb/friday/players/chances.json",
    ":(exclude)friday_nb/friday/odds/fight/margins.json",
    ":(exclude)friday_nb/*/lessons/worth.json",
    ":(exclude)friday_nb/black_friday/players/holdings.json",
    ":(exclude)friday_nb/his_man_friday/players/chances.json",
    ":(exclude)friday_nb/his_man_friday/players/takings.json",
    ":(exclude)friday_nb/his_man_friday/players/thinkers.json",
)
"""Everything that a figure can depend on; changes elsewhere (documentation, results) do not affect
it.  The excluded files are written by the measuring programs themselves."""


def stamp() -> dict[str, Any]:
    """Version, commit and date of what is measured, and the machine on which it is measured.

    ``commit`` ends in ``+`` if the measured files differ from that commit; it is empty outside a
    checkout.  ``load`` is the machine's current load average over 1, 5 and 15 minutes.
    """
    return {
        "version": version("friday-nb"),
        "commit": _git("rev-parse", "--short=12", "HEAD") + "+" * bool(_changes()),
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "load": [round(load, 1) for load in os.getloadavg()],
    }


def keep(name: str, data: dict[str, Any]) -> Path:
    """Write ``results/NAME.json``, the figures with their stamp; returns the path of the file."""
    path = RESULTS / f"{name}.json"
    stamped = {"measured": stamp(), **data}
    path.write_text(json.dumps(stamped, indent=1) + "\n", encoding="utf-8")
    return path


def kept(name: str) -> dict[str, Any]:
    """What :func:`keep` wrote under this name last; empty if it never did."""
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def sources(*paths: str) -> dict[str, str]:
    """What identifies the committed contents of files and folders, by their paths.

    Measurements of the same contents may be put together.
    """
    return {path: _git("rev-parse", "--short=12", f"HEAD:{path}") for path in paths}


def _changes() -> str:
    return _git("status", "--porcelain", "--", *MEASURED)


def _git(*words: str) -> str:
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""
