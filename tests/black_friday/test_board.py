"""The board as data: where its values come from, and what an owner may and may not change."""

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from friday_nb import i18n
from friday_nb.black_friday import board
from friday_nb.black_friday.board import BOARD, BoardError, Provenance, read_board
from friday_nb.black_friday.lines import line_of
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.words import say
from tests.black_friday.corrections import of_one_number

TEXT = Path(board.__file__).with_name("board.json").read_text("utf-8")


def changed(old, new):
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


def test_it_is_the_standard_board():
    assert BOARD.name == board.STANDARD
    assert read_board(TEXT, board.STANDARD) == BOARD
    assert read_board(TEXT).name == read_board(TEXT).name != board.STANDARD


def test_boards_that_differ_in_any_number_have_different_names():
    """By its name a record finds out that another board is in use."""
    found = [TEXT]
    for data in of_one_number():
        with suppress(BoardError):
            read_board(json.dumps(data))
            found.append(json.dumps(data))
    assert len(found) > 200
    assert len({read_board(text).name for text in found}) == len(found)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_board_file_is_read_by_its_mark(encoding, tmp_path, monkeypatch):
    file = tmp_path / "board.json"
    file.write_bytes(TEXT.replace("\n", "\r\n").encode(encoding))
    monkeypatch.setenv(board.VARIABLE, str(file))
    assert board.load_board().prices == BOARD.prices
    file.write_bytes(b"\xff\xfe{")
    with pytest.raises(BoardError) as refused:
        board.load_board()
    assert refused.value.key == "board_file"


def test_a_board_file_in_the_home_is_found_there(tmp_path, monkeypatch):
    (tmp_path / "board.json").write_text(TEXT, "utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(board.VARIABLE, "~/board.json")
    assert board.load_board().prices == BOARD.prices


def test_no_more_of_a_file_is_read_than_a_board_can_have(tmp_path, monkeypatch):
    """The path may be that of a device without end."""
    file = tmp_path / "board.json"
    file.write_text(TEXT, "utf-8")
    monkeypatch.setenv(board.VARIABLE, str(file))
    monkeypatch.setattr(board, "_LONGEST", 100)
    assert len(board.board_text()) == 100


def test_prices_follow_the_formula_they_were_reconstructed_by():
    for row, prices in enumerate(BOARD.prices):
        assert prices == tuple(row * row + (column + 1) * row + 4 for column in range(5))


def test_the_adjustment_table_continues_the_printed_rows():
    for shift in BOARD.shifts:
        n = abs(shift.cases)
        sign = (shift.cases > 0) - (shift.cases < 0)
        assert shift.up == sign * ((n + 1) // 2)
        assert shift.right == ((sign or -1) if n % 2 == 0 else 0)
        mark = Provenance.PRINTED if -2 <= shift.cases <= 4 else Provenance.RECONSTRUCTED
        assert set(shift.marks) == {Provenance.DERIVED if shift.cases == 2 else mark}


def test_every_value_is_marked():
    marked = [mark for row in BOARD.marks for mark in row]
    assert (marked.count(Provenance.PRINTED), marked.count(Provenance.FOUND)) == (11, 1)
    assert all(len(level.marks) == 5 for level in BOARD.levels)
    assert len(BOARD.track_marks) == len(BOARD.track)
    for provenance in Provenance:
        for lang in i18n.languages():
            assert say(lang, f"provenance.{provenance.value}")


def test_the_share_of_reconstructed_numbers_is_the_one_that_is_told():
    """Docs and lessons: about four fifths; README and the page count them."""
    marks = BOARD.all_marks
    unsure = marks.count(Provenance.RECONSTRUCTED)
    assert (unsure, len(marks)) == (145, 187)
    assert abs(unsure / len(marks) - 4 / 5) < 1 / 20
    root = Path(board.__file__).parents[2]
    said = " ".join((root / "docs/black_friday_board.md").read_text("utf-8").split()).lower()
    assert "about four fifths of the numbers" in said


def test_what_is_derived_or_found_is_not_told_as_printed():
    derived, found = Provenance.DERIVED, Provenance.FOUND
    assert BOARD.subsidy_marks == (found, derived)
    assert BOARD.start_marks == (derived, derived)
    assert BOARD.levels[3].marks[4] is derived
    assert set(BOARD.levels[9].marks[1:]) == {derived}
    assert (facts.SUBSIDY, facts.INTEREST) == (BOARD.subsidy, BOARD.interest) == (20, 1)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("{", "board_json", 1),
        (changed('"prices": [', '"prices": [,'), "board_json", 3),
        (changed('"start": {"row": 1, ', '"start": {'), "board_missing", 19),
        (changed('"column": 1', '"column": 5'), "board_number", 19),
        (changed("[46, 52, 58, 64, 70]", "[46, 52, true, 64, 70]"), "board_number", 10),
        (changed("[46, 52, 58, 64, 70]", "[46, 52, 58, 64]"), "board_length", 10),
        (changed("[46, 52, 58, 64, 70]", "[46, 52, 52, 64, 70]"), "board_rising", 10),
        (changed("[46, 52, 58, 64, 70]", "[30, 52, 58, 64, 70]"), "board_rising", 10),
        (changed("[4, 4, 4, 4, 4]", "[4, 4, 4, 4, 5]"), "board_rising", 4),
        (changed('{"row": 6, "values"', '{"row": 7, "values"'), "board_order", 10),
        (changed('"marks": "rrrpr"', '"marks": "rrxpr"'), "board_marks", 10),
        (changed('"cases": -11', '"cases": -12'), "board_order", 21),
        (changed('"level": 3, "row": 6', '"level": 3, "row": 5'), "board_level_row", 49),
        (changed('"level": 3, "row": 6', '"level": 4, "row": 6'), "board_order", 49),
        (changed("[20, 25, 30,", "[20, 25, 25,"), "board_rising", 57),
        (changed('"value": 20', '"value": 0'), "board_number", 58),
        (changed('"interest": 1', '"interest": 21'), "board_number", 58),
        (changed(', "marks": "fd"', ""), "board_missing", 58),
        ("[]", "board_missing", 1),
        ('{"prices": [1, 2, 3, 4, 5]}', "board_missing", 1),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(text, key, line):
    with pytest.raises(BoardError) as refused:
        read_board(text)
    assert (refused.value.key, refused.value.facts["line"]) == (key, line)
    assert all(str(line) in refused.value.text(lang) for lang in i18n.languages())


def test_a_file_cut_off_anywhere_is_refused():
    """No beginning of the file is a board, and none makes the reader crash."""
    for end in range(0, len(TEXT) - 2, 97):
        with pytest.raises(BoardError):
            read_board(TEXT[:end])


def test_lines_of_values():
    data = '{"a": [\n1,\n {"b": 2,\n"c": "]}"}],\n"d": 3}'
    assert [line_of(data, path) for path in ((), ("a",), ("a", 1, "b"), ("a", 1, "c"), ("d",))] == [
        1,
        1,
        3,
        4,
        5,
    ]


def run(file, code):
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={"FRIDAY_BLACK_FRIDAY_BOARD": str(file), "PATH": "", "PYTHONUTF8": "1"},
        cwd=Path(board.__file__).parents[2],
    )


def test_an_owner_may_replace_it(tmp_path):
    file = tmp_path / "board.json"
    file.write_text(changed("[46, 52, 58, 64, 70]", "[46, 52, 58, 64, 71]"), "utf-8")
    code = (
        "from friday_nb import black_friday as b; print(b.BOARD.prices[6][4]);"
        "print(b.new_session(3, 1).record())"
    )
    told = run(file, code).stdout.splitlines()
    assert told[0] == "71"
    (named,) = [line for line in told if line.startswith("board: ")]
    from friday_nb import black_friday

    record = f"friday-nb record 1\ngame: black_friday\nplayers: 3\n{named}\nseed: 1"
    with pytest.raises(Exception, match="Load the same board file"):
        black_friday.replay(record)


def test_a_file_that_is_not_a_board_is_refused_when_the_game_is_loaded(tmp_path):
    file = tmp_path / "board.json"
    file.write_text(json.dumps({"prices": 3}), "utf-8")
    assert "Line 1 of the board" in run(file, "import friday_nb.black_friday").stderr
    assert "cannot be read" in run(tmp_path / "none", "import friday_nb.black_friday").stderr
