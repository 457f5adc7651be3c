"""The page opens on any valid board: what does not fit a corrected one steps aside and says so."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from friday_nb.black_friday.board import BOARD
from friday_nb.black_friday.lessons import LESSONS
from friday_nb.black_friday.players.course import LATE
from tests.black_friday import corrections

ROOT = Path(__file__).parents[3]
KEYS = [each.key for each in LESSONS]
SMALL = {
    "subsidies": ('"level": 0, "row": 0, "subsidies": 2', '"level": 0, "row": 0, "subsidies": 3'),
    "silver": ("[20, 25, 30, 35, 40,", "[20, 24, 29, 34, 40,"),
}


def opened(folder, text, module="tests.widgets.black_friday.on_a_board"):
    """What is found on the page with this board file."""
    file = folder / "board.json"
    file.write_text(text, "utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", module],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "FRIDAY_BLACK_FRIDAY_BOARD": str(file)},
        cwd=ROOT,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return json.loads(ran.stdout)


def check(found):
    """Everything is there, or a sentence says why not."""
    missing = len(KEYS) - len(found["lessons"])
    assert [key for key in KEYS if key in found["lessons"]] == found["lessons"]
    assert ("left out" in found["about"]) == (missing > 0)
    assert found["welcome"] in ("One more case, and all prices move", "A game on your own board")


def test_a_new_limit_and_what_the_rules_say_of_it(tmp_path):
    """On such a board the example would be another: it steps aside."""
    text = json.dumps(corrections.STANDARD)
    found = opened(tmp_path, text.replace(*SMALL["subsidies"]))
    check(found)
    assert found["welcome"] == "A game on your own board"
    assert found["over"]


def test_other_steps_of_silver_leave_lessons_out(tmp_path):
    found = opened(tmp_path, json.dumps(corrections.STANDARD).replace(*SMALL["silver"]))
    check(found)
    assert 0 < len(found["lessons"]) < len(KEYS)


def test_the_terminal_leaves_out_what_the_page_does_and_says_so(tmp_path):
    """And nothing tells what lessons are worth, which is measured on the standard board."""
    file = tmp_path / "board.json"
    file.write_text(json.dumps(corrections.STANDARD).replace(*SMALL["silver"]), "utf-8")
    code = (
        "import sys; from friday_nb.cli import main; from friday_nb.core import registry;"
        "codes = [main([what, '--game', 'black-friday', '--json']) for what in sys.argv[1:]];"
        "print(codes, registry.part('black_friday', 'worth'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "lessons", "puzzles"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "FRIDAY_BLACK_FRIDAY_BOARD": str(file), "LC_ALL": "C.UTF-8"},
        cwd=ROOT,
    )
    lessons, end = json.JSONDecoder().raw_decode(done.stdout)
    assert 0 < len(lessons) < len(KEYS)
    assert done.stdout[end:].split() == ["[]", "[0,", "0]", "None"]
    first, second = done.stderr.splitlines()
    assert first.startswith(f"{len(KEYS) - len(lessons)} lesson")
    assert "left out" in first
    assert second.endswith("left out: they are proved on the standard board alone.")


def test_what_a_lesson_teaches_names_no_price_of_one_board():
    for each in LESSONS:
        for lang in ("en", "ru"):
            assert not any(letter.isdigit() for letter in each.rule(lang))
    assert BOARD.track[-5] == LATE  # "within four steps of its last price"


def test_the_texts_of_rules_follow_the_board(tmp_path):
    data = corrections.fresh()
    data["levels"][1] |= {"shares": 3, "marks": "rrprr"}
    data["silver"]["values"][-1] = 110
    data["subsidy"] = {"value": 30, "interest": 2, "marks": "pp"}
    data["start"]["column"] = 2
    found = opened(tmp_path, json.dumps(data))
    check(found)
    rules = found["rules"]
    assert rules["BLF-BUY-1"].endswith("at level 1, for example, it is 3.")
    assert "costs 110" in rules["BLF-END-1"]
    assert "gives you 30 and" in rules["BLF-TURN-2"]
    assert "it costs 2 in interest" in rules["BLF-TURN-2"]
    assert "you pay 6." in rules["BLF-ADJ-2"]
    assert rules["BLF-SET-1"].endswith(
        "costs 8*. Numbers with an asterisk are not in the printed rules."
    )


@pytest.mark.timeout(1200)
@pytest.mark.long
def test_every_plausible_correction_can_be_played(tmp_path):
    """Many boards, each with a number that is another, or with all numbers of a kind others."""
    ended = 0
    boards = corrections.some(24)
    for text in boards:
        found = opened(tmp_path, text)
        check(found)
        ended += found["over"]
    assert ended >= len(boards) - 2, "hardly a game goes on for ever"
