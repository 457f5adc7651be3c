"""Sessions and records, on a game so small that nothing else can be at fault."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from friday_nb.core.errors import Problem
from friday_nb.core.pasted import plain
from friday_nb.core.record import Record, RecordError, Turn
from friday_nb.core.session import Session
from tests.core.duel import Duel


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


def test_after_the_end_the_game_itself_says_why_not(session):
    while session.to_act:
        session.act(2)
    with pytest.raises(Refused):
        session.act(1, seat=0)


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


def test_a_comment_on_the_start_is_kept_by_the_record(session):
    session.comment("before anything; at all")
    session.act(1, comment="then")
    text = str(session.record())
    again = Session.from_record(session.game, Record.parse(text))
    assert [m.comment for m in again.moments] == ["before anything; at all", "then"]
    assert str(again.record()) == text


def test_comments_stay_on_one_line(session):
    session.act(1, comment=" first;\n second ")
    session.act(2)
    session.comment("third\u2028line; x")
    assert [m.comment for m in session.moments] == ["", "first; second", "third line; x"]
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
        (
            "record_result",
            Record("counting", {"result": ""}, tuple(Turn("2", n % 2) for n in range(5))),
        ),
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
ACTIONS = LINES.filter(lambda text: plain(text) and ";" not in plain(text))
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


@pytest.mark.parametrize("turn", [Turn("2: pass"), Turn("2: pass", 1), Turn("pass", 12)])
def test_a_decision_that_looks_like_one_of_a_seat_reads_back(turn):
    assert Turn.parse(str(turn)) == turn


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, "game: counting"),
        (3, "friday-nb record 1\ngame: counting\nno colon\n\n2"),
        (4, "friday-nb record 1\ngame: counting\nfrom: 1\nfrom: 0\n\n2"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(line, text):
    with pytest.raises(RecordError) as refused:
        Record.parse(text)
    assert refused.value.facts["line"] == line


def test_records_can_be_compared_and_hashed():
    one = Record("counting", {"from": "1"}, (Turn("2"),))
    assert one == Record("counting", {"from": "1"}, (Turn("2"),))
    assert one != Record("counting", {"from": "1"})
    assert one != Record("chess", {"from": "1"}, (Turn("2"),))
    assert one != "counting"
    assert len({one, Record("counting", {"from": "1"}, (Turn("2"),))}) == 1
    assert len({Record("x", {"a": "1", "b": "2"}), Record("x", {"b": "2", "a": "1"})}) == 1


# --- several seats, hidden hands ------------------------------------------------------------------


@pytest.fixture
def duel():
    """Seat 0 holds 2 and 5, seat 1 holds 1 and 3, and 4 lies in the stock."""
    head = next(
        {"cards": "5", "seed": str(seed)}
        for seed in range(1000)
        if Duel().start({"cards": "5", "seed": str(seed)})[0].hands == ((2, 5), (1, 3))
    )
    return Session(Duel(), head)


def refusal(ask, *args):
    with pytest.raises(Problem) as refused:
        ask(*args)
    assert all(refused.value.text(lang).strip() for lang in ("en", "ru"))
    return refused.value.key


def test_a_session_answers_for_a_seat(duel):
    assert [duel.view_of(seat).hand for seat in (0, 1)] == [(2, 5), (1, 3)]
    assert [[str(e) for _, events in duel.events_for(seat) for e in events] for seat in (0, 1)] == [
        ["dealt(seat=0 low=2 high=5)"],
        ["dealt(seat=1 low=1 high=3)"],
    ]
    duel.act("play 5", seat=0)
    assert [
        [(a, [str(e) for e in told]) for a, told in duel.events_for(s)[1:]] for s in (0, 1)
    ] == [
        [("play 5", ["chose(seat=0 card=5)"])],
        [(None, ["chose(seat=0)"])],
    ]


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_other_seat(duel, seat):
    assert refusal(duel.view_of, seat) == "no_such_seat"
    assert refusal(duel.events_for, seat) == "no_such_seat"


def test_who_is_meant_must_be_said_where_several_could_be(duel):
    assert refusal(duel.act, "play 5") == "which_seat"
    assert refusal(lambda: duel.view) == "which_seat"
    assert refusal(lambda: duel.events) == "which_seat"
    duel.act("play 5", seat=0)
    duel.act("play 1")
    assert [moment.seat for moment in duel.moments[1:]] == [0, 1]


def test_seats_that_decide_at_once_may_do_so_in_any_order(duel):
    other = duel.fork()
    duel.act("play 5", seat=0)
    duel.act("play 1", seat=1)
    other.act("play 1", seat=1)
    other.act("play 5", seat=0)
    assert duel.state == other.state
    assert str(other.record()).splitlines()[-2:] == ["1: play 1", "play 5"]
    assert Session.from_record(Duel(), Record.parse(str(other.record()))).moments == other.moments


def test_a_choice_that_nobody_saw_can_be_taken_back_by_its_own_seat(duel):
    start = duel.state
    duel.act("play 5", seat=0)
    assert refusal(duel.undo, 1) == "undo_not_yours"
    assert duel.can_undo
    duel.undo(0)
    assert duel.state == start


def test_nothing_is_taken_back_once_another_has_decided_or_a_card_was_shown(duel):
    duel.act("play 5", seat=0)
    duel.act("play 1", seat=1)
    state = duel.state
    assert refusal(duel.undo, 0) == "undo_not_yours"
    assert refusal(duel.undo, 1) == "undo_shown"
    assert not duel.can_undo
    duel.act("draw", seat=0)
    assert refusal(duel.undo, 0) == "undo_shown"
    assert duel.moments[-2].state == state


def test_in_analysis_everything_can_be_taken_back(duel):
    duel.act("play 5", seat=0)
    duel.act("play 1", seat=1)
    study = duel.fork(analysis=True)
    assert study.can_undo
    assert not study.fork(analysis=False).can_undo
    study.undo()
    study.undo(1)
    assert study.state == duel.moments[0].state
    assert not duel.can_undo
    assert not duel.fork().can_undo
    assert study.fork().analysis


def test_where_no_hands_are_hidden_or_in_analysis_any_seat_makes_a_decision_again(session, duel):
    session.act(2)
    session.undo(1)
    session.redo(1)
    assert len(session.moments) == 2
    study = duel.fork(analysis=True)
    study.act("play 5", seat=0)
    study.undo(1)
    study.redo(1)
    assert len(study.moments) == 2


def test_a_comment_belongs_to_the_decision_before_it_even_after_taking_back(session):
    session.act(2)
    session.act(1)
    session.undo()
    session.comment("enough")
    session.redo()
    assert [moment.comment for moment in session.moments] == ["", "enough", ""]


def test_the_result_of_another_ending_is_not_that_of_a_running_game():
    running = Session(Counting(), {"from": "1", "result": "ended 10"})
    assert dict(running.record().head) == {"from": "1"}


def test_what_a_game_started_from_stays_as_it_was():
    head = {"from": "1"}
    session = Session(Counting(), head)
    head["from"] = "0"
    assert session.head == {"from": "1"}


def test_a_record_can_be_replayed_for_analysis(duel):
    duel.act("play 5", seat=0)
    duel.act("play 1", seat=1)
    study = Session.from_record(Duel(), duel.record(), analysis=True)
    assert study.can_undo
    assert not Session.from_record(Duel(), duel.record()).can_undo
