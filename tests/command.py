"""The command line, in a process of its own or within this one."""

import os
import subprocess
import sys
from pathlib import Path

from friday_nb import cli

ROOT = Path(__file__).resolve().parents[1]
ENGLISH = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "PYTHONWARNINGS": "error"}
RUSSIAN = {**ENGLISH, "LC_ALL": "ru_RU.UTF-8"}


def run(*args, typed="", env=ENGLISH):
    """``friday-nb`` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "friday_nb", *args],
        input=typed,
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def here(capsys, *args):
    """The same within this process, which is quicker; the fixture ``english`` sets its language."""
    code = cli.main(args)
    said = capsys.readouterr()
    return code, said.out, said.err
