"""Nothing that comes from a page, a file or a person breaks anything, whatever bytes it is."""

import subprocess
import sys
from typing import ClassVar

import pytest

pytest.importorskip("friday_server.hosting", reason="the page needs Voila")

from friday_widgets.frame.controls.panel import Controls
from tests.fuzz.corpus import FOLDER, ROOT, begun, kept
from tests.fuzz.targets import APPS, TARGETS, panels_of
from tests.fuzz.vocabulary import vocabulary

SECONDS = 20


def test_the_corpus_is_that_of_our_targets():
    assert {file.stem for file in FOLDER.glob("*.json")} == set(TARGETS)


def test_messages_are_made_of_the_words_of_our_scripts():
    kinds, fields = vocabulary()
    assert {"act", "undo", "hello", "language"} <= set(kinds)
    assert {"action", "turn", "lang"} <= set(fields)


class Overheard(str):
    """A type that notes what it is compared with, by ``==`` and by ``match``."""

    __slots__ = ()
    heard: ClassVar[set] = set()

    def __eq__(self, other):
        self.heard.add(other)
        return False

    __hash__ = str.__hash__


class Read(dict):
    """A message that has every field, and notes which are asked for."""

    asked: ClassVar[set] = set()

    def __len__(self):
        return 9

    def get(self, key, *_):
        self.asked.add(key)
        return super().get(key, "?")


@pytest.mark.parametrize("name", [*APPS, "lobby"])
def test_all_that_a_panel_listens_to_is_said(name):
    """What the panels do says whether their source was understood."""
    kinds, fields = map(set, vocabulary())
    heard, asked = Overheard.heard, Read.asked
    heard.clear()
    asked.clear()
    for panel in panels_of(name):
        panel._hear(panel, Read(type=Overheard("?")), [])
        heard |= set(getattr(panel, "_answers", dict)() if isinstance(panel, Controls) else ())
        heard |= set(getattr(getattr(panel, "puzzles", None), "_acts", ()))
    assert heard >= ({"open", "close"} if name == "lobby" else {"act", "undo", "language"})
    assert heard <= kinds
    assert asked <= fields | {"type"}


def test_it_knows_what_no_script_says_in_so_many_words():
    assert set(vocabulary()[0]) >= {
        *("switch", "answer", "solve", "theme", "hint"),  # lessons and puzzles
        *("resume", "unhide", "skip", "next", "end", "again", "try"),  # moments
        *("cards", "kind", "ignore", "chart", "colour", "bots"),  # odds
        *("told", "missed", "line"),  # the line itself
    }


def test_the_bar_of_the_lobby_and_the_plain_table_are_fuzzed():
    assert {type(panel).__name__ for panel in panels_of("lobby")} >= {"Bar", "TablePanel"}
    assert {type(panel).__name__ for panel in panels_of("pig")} >= {"PlainTable", "Controls"}


def test_a_fault_in_a_panel_is_found(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(Controls, "_answers", lambda _: dict.fromkeys(vocabulary()[0], broken))
    at = next(n for n, panel in enumerate(panels_of("pig")) if isinstance(panel, Controls))
    with pytest.raises(AssertionError, match="could not be followed"):
        TARGETS["pig.messages"](bytes([0, at, 0, 0, 1]))


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
