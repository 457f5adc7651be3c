"""What the commands read and print: files as they come, and text as wide as the terminal."""

import pytest

from friday_nb.cli import common


def test_a_byte_order_mark_is_no_part_of_a_text(tmp_path):
    file = tmp_path / "position"
    file.write_bytes(b"\xef\xbb\xbfone line")
    assert common.read_text(str(file), "en") == "one line"


def test_the_largest_file_is_read_and_a_larger_one_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(common, "LARGEST_FILE", 4)
    file = tmp_path / "record"
    file.write_bytes(b"1234")
    assert common.read_text(str(file), "en") == "1234"
    file.write_bytes(b"12345")
    with pytest.raises(common.Refusal) as refused:
        common.read_text(str(file), "en")
    assert str(file) in refused.value.sentence


@pytest.mark.parametrize(("columns", "widest"), [("50", 50), ("10", 40), ("500", 100)])
def test_text_is_as_wide_as_the_terminal_within_reason(columns, widest, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    first, *later = common.wrapped("a b " * 100).splitlines()
    assert len(first) in (widest - 1, widest)
    assert all(len(line) <= widest for line in later)


@pytest.mark.parametrize(("lead", "indent"), [("", "  "), ("   ", "   ")])
def test_later_lines_of_a_text_stand_further_in(lead, indent, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    first, *later = common.wrapped("word " * 20, lead).splitlines()
    assert first.startswith(f"{lead}word")
    assert later
    assert all(line.startswith(f"{indent}word") for line in later)
