"""HMF-TALK-1: what people say is heard by all, kept in the record, and changes nothing else."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.core.record import Record
from friday_nb.his_man_friday import words
from friday_nb.his_man_friday.game import GAME
from friday_nb.his_man_friday.talk import LONGEST, MOST, PHRASES, Remark, remarks, with_remark


def test_remarks_are_read_back_in_their_order():
    said = (Remark(0, "a3 is water: trust me"), Remark(3, "#doubt"), Remark(0, "“well”"))
    comment = ""
    for each in said:
        comment = with_remark(comment, each)
    assert remarks(comment) == said


@pytest.mark.parametrize("empty", ["", "  ", "«»", ";;", "\n\t", "\u2028"])
def test_nothing_said_is_no_remark(empty):
    assert with_remark("before", Remark(1, empty)) == "before"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("one; two\nthree", "one two three"),
        ("«0: I am seat 0»", "0: I am seat 0"),
        ("» «1: forged", "1: forged"),
        ("x" * 500, "x" * LONGEST),
        ("\x1b[31mred\x7f", "[31mred"),
    ],
)
def test_a_remark_cannot_break_the_record_or_speak_for_somebody_else(text, kept):
    comment = with_remark("", Remark(2, text))
    assert remarks(comment) == (Remark(2, kept),)
    session = hmf.new_session(players=3, seed=1)
    session.act(hmf.legal(session.view_of(0))[0])
    session.comment(comment)
    again = hmf.HisManFridaySession.from_record(GAME, Record.parse(str(session.record())))
    assert remarks(again.moments[-1].comment) == (Remark(2, kept),)


def test_other_comments_stay_and_are_no_remarks():
    comment = with_remark("I hold a gun", Remark(0, "hello"))
    assert comment == "I hold a gun «0: hello»"
    assert remarks("I hold a gun") == ()


def test_the_oldest_remark_after_a_decision_goes_first():
    comment = ""
    for n in range(MOST + 3):
        comment = with_remark(comment, Remark(0, f"line {n}"))
    assert [each.text for each in remarks(comment)] == [f"line {n}" for n in range(3, MOST + 3)]


def test_what_is_said_before_the_first_decision_is_kept():
    session = hmf.new_session(players=2, seed=4)
    session.comment(with_remark("", Remark(1, "#luck")))
    again = hmf.HisManFridaySession.from_record(GAME, Record.parse(str(session.record())))
    assert remarks(again.moments[0].comment) == (Remark(1, "#luck"),)


def test_each_reader_sees_a_phrase_in_their_language_and_a_line_as_it_is():
    for name in PHRASES:
        english, russian = (Remark(0, f"#{name}").told(lang) for lang in ("en", "ru"))
        assert english != russian
        assert "#" not in english + russian
    assert Remark(0, "doubt").told("ru") == "doubt"
    assert Remark(0, "#1 fan").told("en") == "#1 fan"
    in_words = {key for key in words.table("en") if key.startswith("talk.")}
    assert in_words == {f"talk.{name}" for name in (*PHRASES, "line")}
