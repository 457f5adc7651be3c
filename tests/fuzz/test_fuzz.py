"""Nothing that comes from a page, a file or a person breaks anything, whatever bytes it is."""

import subprocess
import sys

import pytest

pytest.importorskip("friday_server.hosting", reason="the page needs Voila")

from tests.fuzz.corpus import FOLDER, ROOT, begun, kept
from tests.fuzz.targets import TARGETS, vocabulary

SECONDS = 20


def test_the_corpus_is_that_of_our_targets():
    assert {file.stem for file in FOLDER.glob("*.json")} == set(TARGETS)


def test_messages_are_made_of_the_words_of_our_scripts():
    kinds, fields = vocabulary()
    assert {"act", "undo", "hello", "language"} <= set(kinds)
    assert {"action", "turn", "lang"} <= set(fields)


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_what_once_reached_new_code_is_borne(name):
    for data in [*kept(name), *begun(name)]:
        TARGETS[name](data)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(TARGETS))
def test_a_fuzzer_finds_nothing(name):
    pytest.importorskip("atheris", reason="there is none for this system")
    command = [sys.executable, "-m", "tests.fuzz", name, str(SECONDS), "--lose"]
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert ended.returncode == 0, ended.stderr[-4000:]
