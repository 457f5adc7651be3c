# ruff: noqa: ARG002 - the methods of a Game take what the protocol says
"""Sessions and records, on a game so small that nothing else can be at fault."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from friday_nb.core.errors import Problem
from friday_nb.core.record import Record, RecordError, Turn
from friday_nb.core.session import Session


class Refused(Problem):
    """The counting game refuses a number."""


class Counting:
    """Two seats count upwards by one or two in turn; whoever reaches ten ends the game."""

    name = "counting"
    hides_hands = False

    def start(self, head):
        if head.get("from", "0") not in ("0", "1"):
            raise Refused("bad_seed", text=head["from"])
        return (int(head.get("from", "0")), 0), ("started",)

    def seats(self, state):
        return 2

    def to_act(self, state):
        return () if state[0] >= 10 else (state[1],)

    def view(self, state, seat):
        return (*state, seat)

    def legal(self, view):
        return (1, 2)

    def why_not(self, view, action):
        return None if action in (1, 2) else "too much"

    def apply(self, state, seat, action):
        if action not in (1, 2) or state[0] >= 10:
            raise Refused("bad_seed", text=str(action))
        return (state[0] + action, 1 - seat), (f"counted {action}",)

    def redact(self, event, seat):
        return event

    def parse_action(self, text):
        if not text.isdigit():
            raise Refused("bad_seed", text=text)
        return int(text)

    def result(self, state):
        return f"ended {state[0]}" if state[0] >= 10 else ""


@pytest.fixture
def session():
    return Session(Counting(), {"from": "1"})


def test_seats_take_turns(session):
    session.act(2)
    assert [session.view_of(seat) for seat in (0, 1)] == [(3, 1, 0), (3, 1, 1)]
    session.act(1, seat=1)
    assert session.view_of(0) == (4, 0, 0)
    assert [m.seat for m in session.moments] == [0, 0, 1]
    told = ("started",), ("counted 2",), ("counted 1",)
    assert session.events_for(0) == tuple(zip((None, 2, None), told, strict=True))
    assert session.events_for(1) == tuple(zip((None, None, 1), told, strict=True))


def test_a_seat_that_does_not_decide_is_refused(session):
    with pytest.raises(Problem, match="Seat 1") as refused:
        session.act(1, seat=1)
    assert refused.value.key == "wrong_seat"
    assert session.state == (1, 0)


def test_a_refused_decision_changes_nothing(session):
    session.act(1)
    session.undo()
    with pytest.raises(Refused):
        session.act(5)
    assert session.can_redo
    assert session.state == (1, 0)


def test_undo_and_redo_have_ends(session):
    with pytest.raises(Problem, match="nothing to undo") as refused:
        session.undo()
    assert refused.value.key == "nothing_to_undo"
    with pytest.raises(Problem) as refused:
        session.redo()
    assert refused.value.key == "nothing_to_redo"


def test_a_new_decision_forgets_what_was_taken_back(session):
    session.act(1)
    session.act(2)
    session.undo()
    session.act(1)
    assert session.state == (3, 0)
    assert not session.can_redo


def test_forks_do_not_share_the_future(session):
    session.act(1)
    fork = session.fork()
    fork.act(2)
    session.act(1)
    assert (session.state[0], fork.state[0]) == (3, 4)
    assert fork.head == session.head


def test_comments_stay_on_one_line(session):
    session.act(1, comment=" first;\n second ")
    session.act(2)
    session.comment("third\u2028line; x")
    assert [m.comment for m in session.moments] == ["", "first, second", "third line, x"]
    assert Record.parse(str(session.record())) == session.record()


def test_the_record_gives_seats_and_the_result(session):
    while session.game.to_act(session.state):
        session.act(2)
    text = str(session.record())
    assert text.splitlines() == [
        "friday-nb record 1",
        "game: counting",
        "from: 1",
        "result: ended 11",
        "",
        "2",
        "1: 2",
        "2",
        "1: 2",
        "2",
    ]
    again = Session.from_record(Counting(), Record.parse(text))
    assert again.moments == session.moments


@pytest.mark.parametrize(
    ("key", "record"),
    [
        ("record_other_game", Record("chess")),
        ("record_start", Record("counting", {"from": "7"})),
        ("record_turn", Record("counting", {}, (Turn("x"),))),
        ("record_turn", Record("counting", {}, (Turn("1", 1),))),
        ("record_turn", Record("counting", {}, (Turn("2"), Turn("3", 1)))),
        ("record_result", Record("counting", {"result": "ended 10"}, (Turn("2"),))),
    ],
)
def test_what_does_not_replay_is_refused(key, record):
    with pytest.raises(RecordError) as refused:
        Session.from_record(Counting(), record)
    assert refused.value.key == key
    assert all(refused.value.text(lang).strip() for lang in ("en", "ru"))


NAMES = st.text("abcdef-", min_size=1, max_size=8).filter(lambda name: name != "game")
LINES = st.text(st.characters(codec="utf-8", exclude_characters=";"), max_size=20).map(
    lambda text: " ".join(text.split())
)
ACTIONS = LINES.filter(bool)
TURNS = st.builds(Turn, ACTIONS, st.integers(0, 99), LINES)


@given(
    st.builds(
        Record,
        LINES,
        st.dictionaries(NAMES, LINES, max_size=3),
        st.lists(TURNS, max_size=5).map(tuple),
    )
)
def test_records_read_back(record):
    assert Record.parse(str(record)) == record


def test_records_can_be_compared_and_hashed():
    one = Record("counting", {"from": "1"}, (Turn("2"),))
    assert one == Record("counting", {"from": "1"}, (Turn("2"),))
    assert one != Record("counting", {"from": "1"})
    assert one != "counting"
    assert len({one, Record("counting", {"from": "1"}, (Turn("2"),))}) == 1
