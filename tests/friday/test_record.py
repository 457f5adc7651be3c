"""Records of Friday: whole games as text, spoilt ones refused in a sentence."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from friday_nb import friday, i18n
from friday_nb.core import record as core_record
from friday_nb.core.errors import Problem
from friday_nb.core.record import Record, RecordError, Turn
from tests.friday.mutations import spoil_characters
from tests.friday.walks import COMBINATIONS, Start, rulings

SEEDS = st.integers(0, 2**32 - 1)


def session(seed, most=200):
    """A session of a random game, from the set-up or from a late position, partly commented."""
    rng = random.Random(seed)
    start = Start(seed % 4 + 1, seed % COMBINATIONS, seed, late=rng.random() < 0.4)
    if start.late:
        played = friday.position_session(start.state().view, seed)
    else:
        played = friday.new_session(start.level, seed, rulings(start.readings))
    for _ in range(rng.randrange(most)):
        actions = friday.legal(played.view)
        if not actions:
            break
        played.act(rng.choice(actions), comment="a ; thought\nor two" if rng.random() < 0.1 else "")
    return played


@settings(max_examples=40)
@given(SEEDS)
def test_a_record_reads_back_and_replays(seed):
    played = session(seed)
    record = played.record()
    assert Record.parse(str(record)) == record
    again = friday.replay(str(record))
    assert again.state == played.state
    assert again.moments == played.moments
    assert again.record() == record


def test_comment_lines_belong_to_the_decision_before_them():
    text = "; nobody's\ndraw ; one\n;two\n\n ; ;\n2: end\n; three\n"
    text = f"friday-nb record 1\ngame: friday\n\n{text}"
    assert Record.parse(text).turns == (Turn("draw", 0, "one two ;"), Turn("end", 2, "three"))


def test_each_decision_is_made_once_however_long_its_comment(monkeypatch):
    """Else long comments would take forever to read."""
    made = []

    class Counted(Turn):
        def __init__(self, *args):
            made.append(args)
            super().__init__(*args)

    monkeypatch.setattr(core_record, "Turn", Counted)
    text = "friday-nb record 1\ngame: friday\n\ndraw\n" + "; word\n" * 1000
    (turn,) = Record.parse(text).turns
    assert turn.comment == " ".join(["word"] * 1000)
    assert [action for action, *_ in made] == ["", "draw"]  # the start, and one decision


def told(error):
    """The sentence in each language; the Russian one quotes no English one."""
    english, russian = (error.text(lang).strip() for lang in ("en", "ru"))
    assert english
    assert russian
    assert english != russian
    return english, russian


def spoil_lines(rng, text):
    """Drop, double or swap whole lines."""
    lines = text.split("\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(3)
    if how == 0:
        del lines[i]
    elif how == 1:
        lines.insert(i, lines[i])
    else:
        lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines)


@settings(max_examples=60)
@given(SEEDS)
def test_a_spoilt_record_is_refused_or_replays(seed):
    rng = random.Random(seed)
    text = str(session(seed % 100, most=30).record())
    for _ in range(12):
        spoilt = rng.choice((spoil_characters, spoil_lines))(rng, text)
        try:
            record = Record.parse(spoilt)
            assert Record.parse(str(record)) == record
            again = friday.replay(record)
        except RecordError as error:
            told(error)
            continue
        assert friday.replay(str(again.record())).state == again.state


@settings(max_examples=150)
@given(st.text(max_size=120))
def test_any_text_is_read_or_refused(text):
    for whole in (text, f"friday-nb record 1\ngame: friday\nlevel: 1\nseed: 1\n{text}"):
        try:
            friday.replay(whole)
        except RecordError as error:
            told(error)


HEAD = "friday-nb record 1\ngame: friday\nlevel: 1\nseed: 42\n"
REFUSED = [
    ("record_title", ""),
    ("record_title", "hazard 1\ndraw\n"),
    ("record_too_long", HEAD + "\n" + "draw\n" * 20_001),
    ("record_head", HEAD + "no colon\n"),
    ("record_head", HEAD + "level: 2\n"),
    ("record_head", HEAD + ": nothing\n"),
    ("record_game", "friday-nb record 1\nlevel: 1\n"),
    ("record_other_game", HEAD.replace("friday\n", "chess\n")),
    ("record_start", HEAD.replace("level: 1", "level: 9")),
    ("record_start", HEAD.replace("level: 1\n", "")),
    ("record_start", HEAD.replace("42", "-1")),
    ("record_start", HEAD.replace("42", "9" * 5000)),
    ("record_start", HEAD.replace("42", "\u0664\u0662")),
    ("record_start", HEAD + "rulings: once=never\n"),
    ("record_start", HEAD + "position: level=1\n"),
    ("record_turn", HEAD + "\ndraw\n"),
    ("record_turn", HEAD + "\nfly\n"),
    ("record_turn", HEAD + "\nhazard 3\n"),
    ("record_turn", HEAD + "\n3: hazard 1\n"),
    ("record_turn", HEAD + "\n\u00b2: hazard 1\n"),
    ("record_turn", HEAD + "\n" + "9" * 5000 + ": hazard 1\n"),
    ("record_result", HEAD + "result: won 99\n\nhazard 1\n"),
]


@pytest.mark.parametrize(("key", "text"), REFUSED)
def test_what_is_no_record_is_refused(key, text):
    with pytest.raises(RecordError) as refused:
        friday.replay(text)
    assert refused.value.key == key, refused.value.text()
    told(refused.value)


def test_the_reason_is_told_in_the_same_language():
    with pytest.raises(RecordError) as refused:
        friday.replay(HEAD + "\ndraw\n")
    english, russian = told(refused.value)
    assert "draw" in english
    why = refused.value.why
    assert isinstance(why, Problem)
    assert why.text("en") in english
    assert why.text("ru") in russian
    assert why.text("en") not in russian


def test_the_result_stands_in_the_head_once_the_game_is_over():
    played = session(7)
    while friday.legal(played.view):
        played.act(friday.legal(played.view)[0])
    record = played.record()
    assert record.head["result"] == friday.GAME.result(played.state)
    changed = str(record).replace(f"result: {record.head['result']}", "result: won 99")
    with pytest.raises(RecordError) as refused:
        friday.replay(changed)
    assert refused.value.key == "record_result"


def test_a_record_of_default_rulings_does_not_name_them():
    assert "rulings" not in friday.new_session(1, 5).record().head
    assert friday.new_session(1, 5, rulings(3)).record().head["rulings"] == str(rulings(3))


@pytest.mark.parametrize("lang", i18n.languages())
def test_a_file_with_a_mark_at_its_start_and_other_line_ends_is_read(lang):
    text = "\ufeff" + (HEAD + "\nhazard 1  ; ok\n; and more\n").replace("\n", "\r\n")
    played = friday.replay(text)
    assert [m.comment for m in played.moments] == ["", "ok and more"]


def test_the_result_goes_where_the_last_decision_is_taken_back():
    played = session(7)
    while friday.legal(played.view):
        played.act(friday.legal(played.view)[0])
    again = friday.replay(str(played.record()))
    assert "result" in again.record().head
    again.undo()
    assert "result" not in again.record().head
