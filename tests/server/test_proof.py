"""The address is told once the page can be shown; otherwise one sentence says why not."""

import json
import subprocess
import sys

import browser as chromium  # scripts/browser.py
import pytest

from tests.server.served import PAGE, ROOT, Server, environment, wait_for

CODE = """
import contextlib, sys
from pathlib import Path
from friday_server import app
from friday_server import settings
app.Warming = contextlib.nullcontext
settings.find_notebook = lambda: Path(sys.argv[2])
raise SystemExit(app.serve(int(sys.argv[1]), open_browser=False, preheat=int(sys.argv[3])))
"""

FULL = """
import tempfile
def full(*_, **__):
    raise OSError(28, "No space left")
tempfile.mkdtemp = full
"""


def served(notebook, preheat, **variables):
    port = chromium.free_port()
    return subprocess.run(
        [sys.executable, "-c", CODE, str(port), str(notebook), str(preheat)],
        env={**environment(), **variables},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def notebook(tmp_path):
    """Write a notebook with one cell."""

    def write(source):
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        cell = {"cell_type": "code", "source": source, "metadata": {}, "outputs": []}
        data = {
            "cells": [{**cell, "execution_count": None, "id": "one"}],
            "metadata": {"kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        file = tmp_path / "app.ipynb"
        file.write_text(json.dumps(data))
        return file

    return write


def refused(done):
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (said,) = [line for line in done.stderr.splitlines() if line.startswith("The table cannot")]
    return said


@pytest.mark.parametrize(
    ("source", "why"),
    [("1 / 0", "has shown nothing"), ("import os; os._exit(1)", "died 3 times in a row")],
)
def test_a_kernel_that_shows_no_table_is_told_and_no_address(notebook, source, why):
    said = refused(served(notebook(source), 1))
    assert why in said
    assert "friday-nb app --dev" in said
    assert "friday-nb play" in said


DIES_ONCE = """
import os
from pathlib import Path
from friday_widgets import Lobby
mark = Path({mark!r})
if not mark.exists():
    mark.touch()
    os._exit(1)
Lobby()
"""


def test_a_kernel_that_dies_while_the_server_starts_is_replaced(notebook, tmp_path):
    mark, log = tmp_path / "died", tmp_path / "log"
    file = str(notebook(DIES_ONCE.format(mark=str(mark))))
    serves = "from pathlib import Path; from friday_server import settings;"
    server = Server(log, f"{serves} settings.find_notebook = lambda: Path({file!r})", preheat=1)
    try:
        wait_for(log.read_text)
        assert mark.exists()
        status, _, text = server.ask(**PAGE)
        assert status == 200
        assert "data-widget=" in text
        assert log.read_text().startswith("The table is at")
    finally:
        assert server.end() == ""


def test_a_notebook_that_cannot_be_read_is_told_though_no_kernel_waits(tmp_path):
    (tmp_path / "app.ipynb").write_text("no notebook")
    refused(served(tmp_path / "app.ipynb", 0))


def test_where_nothing_can_be_written_a_sentence_says_what_to_do(notebook):
    code = FULL + CODE
    done = subprocess.run(
        [sys.executable, "-c", code, str(chromium.free_port()), str(notebook("1")), "1"],
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "There is no folder for temporary files that can be written to (No space left). "
        "Name one: TMPDIR=FOLDER friday-nb app\n"
    )
