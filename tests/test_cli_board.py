"""A board file that cannot be used is one sentence at every door; the other games stay open."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from friday_nb import i18n
from friday_nb.black_friday import board
from friday_nb.core.errors import Problem
from friday_widgets.lobby.panel import Door, LobbyApp
from tests import command
from tests.widgets import duel_page

STANDARD = Path(board.__file__).with_name("board.json").read_text("utf-8")
RECORD = "friday-nb record 1\ngame: black_friday\nplayers: 3\nseed: 1\n\nsubsidy\n"
BAD = {
    "not JSON": ("{", "Line 1 of the board cannot be read as JSON"),
    "a field is missing": ('{"prices": []}', "Line 1 of the board"),
    "a wrong type": (STANDARD.replace('"draw": 8', '"draw": "8"'), "“draw” must be a whole number"),
    "out of range": (STANDARD.replace('"draw": 8', '"draw": 12'), "from 1 to 11"),
    "no subsidy": (STANDARD.replace('"subsidy":', '"grant":'), "“subsidy” is missing"),
    "a long number": ('{"prices": 1' + "0" * 5000 + "}", "too long a number"),
}
DOORS = [
    *(("odds", "--game", "black-friday", "x"), ("advice", "--game", "black-friday", "x")),
    *(("simulate", "--game", "black-friday"), ("perft", "--game", "black-friday")),
    *(("rules", "--game", "black-friday"), ("rules", "BLF-SET-1")),
    *(("rules", "--game", "black-friday", "--board"), ("play", "--game", "black-friday")),
]
OPEN = [("rules", "FRI-SET-1"), ("rules",), ("perft", "--depth", "1"), ("rules", "--glossary")]


def run(file, *words):
    """A command with this board file."""
    return command.run(*words, env=with_board(file))


def with_board(file):
    return {**command.ENGLISH, "FRIDAY_BLACK_FRIDAY_BOARD": str(file)}


def run_code(file, code):
    """Python code with this board file."""
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=with_board(file),
    )


@pytest.fixture
def bad(tmp_path):
    file = tmp_path / "board.json"
    file.write_text(BAD["out of range"][0], "utf-8")
    return file


@pytest.mark.parametrize("kind", BAD)
def test_whatever_is_wrong_is_one_sentence_with_the_place(tmp_path, kind):
    file = tmp_path / "board.json"
    text, said = BAD[kind]
    file.write_text(text, "utf-8")
    refused = run(file, "rules", "--game", "black-friday")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert said in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["none.json", "."])
def test_a_file_that_cannot_be_read_is_one_sentence_without_its_folder(tmp_path, name):
    refused = run(tmp_path / name, "rules", "--game", "black-friday")
    assert refused.returncode == 2
    assert "cannot be read. Check the path in FRIDAY_BLACK_FRIDAY_BOARD." in refused.stderr
    assert str(tmp_path.parent) not in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("words", DOORS, ids=" ".join)
def test_every_command_refuses_in_one_sentence(bad, words):
    refused = run(bad, *words)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "Line 51 of the board: “draw” must be a whole number from 1 to 11." in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_record_is_refused_in_one_sentence(bad, tmp_path):
    record = tmp_path / "record.txt"
    record.write_text(RECORD, "utf-8")
    refused = run(bad, "replay", str(record))
    assert refused.returncode == 2
    assert refused.stderr.startswith("Line 51 of the board")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("words", OPEN, ids=" ".join)
def test_the_other_games_stay_open(bad, words):
    done = run(bad, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_a_notebook_shows_the_sentence_alone(bad):
    code = (
        "from IPython.core.interactiveshell import InteractiveShell as S;"
        "S.instance().run_cell('import friday_nb.black_friday')"
    )
    shown = run_code(bad, code)
    assert "Line 51 of the board" in shown.stdout
    assert "Traceback" not in shown.stdout + shown.stderr


def test_the_server_says_it_and_serves_the_panels_of_the_other_games(bad):
    code = (
        "from friday_server import app; from friday_server.static_files import PanelFiles;"
        "app._tell_problems(); print(*PanelFiles.of_all().names)"
    )
    told = run_code(bad, code)
    assert told.returncode == 0, told.stderr
    assert told.stderr.startswith("Line 51 of the board")
    assert told.stderr.count("\n") == 1
    assert "friday_widgets.friday.table.panel" in told.stdout
    assert "friday_widgets.black_friday.table" not in told.stdout


def test_the_page_with_all_games_says_it_and_goes_on(bad):
    code = (
        "from friday_widgets import Lobby; lobby = Lobby(lang='ru'); bar = lobby.children[0];"
        "bar._hear(bar, {'type': 'open', 'name': 'black_friday'}, []);"
        "print(bar.model['open'], bar.model['notice']);"
        "bar._hear(bar, {'type': 'open', 'name': 'his_man_friday'}, []); print(lobby.game)"
    )
    told = run_code(bad, code)
    assert told.returncode == 0, told.stderr
    first, last = told.stdout.splitlines()
    assert first.startswith("friday Игру ")
    assert "Строка 51 поля: «draw» — целое число от 1 до 11." in first
    assert last == "his_man_friday"
    assert "Traceback" not in told.stderr


def test_the_page_says_why_a_game_cannot_be_opened():
    def fail(_lang):
        raise Problem("wrong_seat", n=2)

    lobby = LobbyApp((*duel_page.doors()[:1], Door("torn", lambda _: "Torn", fail)))
    bar = lobby.children[0]
    bar._hear(bar, {"type": "open", "name": "torn"}, [])
    said = "Torn cannot be opened now. You see Friday. Seat 2 does not decide now."
    assert bar.model["notice"] == said
    bar._hear(bar, {"type": "open", "name": "", "asked": "xyz"}, [])
    assert "Seat 2" not in bar.model["notice"]


def test_the_board_in_use_can_be_printed_and_used(tmp_path):
    printed = run("", "rules", "--game", "black-friday", "--board").stdout
    assert json.loads(printed) == json.loads(STANDARD)
    file = tmp_path / "mine.json"
    file.write_text("\ufeff" + printed.replace('"draw": 8', '"draw": 9'), "utf-8")
    again = run(file, "rules", "--game", "black-friday", "--board")
    assert json.loads(again.stdout)["levels"][5]["draw"] == 9


@pytest.mark.parametrize("lang", i18n.languages())
def test_a_game_without_a_board_says_so(lang):
    refused = run("", "rules", "--board", "--lang", lang)
    assert refused.returncode == 2
    assert "rules --board" in refused.stderr
