"""The line between a page and its kernel: each message is acted on once, and in order."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from friday_widgets.desk.keeping import LONGEST_TEXT
from friday_widgets.frame.controls.panel import Controls
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.table.panel import TablePanel
from friday_widgets.panes.guide.panel import Guide
from friday_widgets.wire import line
from friday_widgets.wire.line import MOST_ANSWERS, MOST_PAGES, Line

PAGE = "page"


def receive(panel, number, message, page=PAGE):
    """Deliver a message from a page; return what the panel answered."""
    said = []
    panel.send = said.append
    panel._receive(panel, {"type": "line", "page": page, "n": number, "message": message}, [])
    return said


def answer(number, page=PAGE):
    return {"type": "answer", "page": page, "n": number}


@pytest.fixture
def desk():
    desk = Desk()
    assert desk.new_game(1, seed=5)
    return desk


@pytest.fixture
def table(desk):
    return TablePanel(desk)


CHOOSE = {"type": "act", "action": "hazard 1", "turn": "0.0"}
DRAW = {"type": "act", "action": "draw", "turn": "1.0"}


def test_a_message_that_comes_twice_is_acted_on_once(desk, table):
    assert receive(table, 1, CHOOSE) == [answer(1)]
    assert receive(table, 2, DRAW) == [answer(2)]
    assert receive(table, 2, DRAW) == [answer(2)]
    assert receive(table, 1, CHOOSE) == [answer(2)]
    assert desk.decisions == 2
    assert desk.notice == ""


def test_what_is_to_be_kept_says_up_to_which_message_it_goes(desk, table):
    bar, said = Controls(desk), []
    receive(bar, 1, {"type": "hello"})
    bar.send = said.append
    receive(table, 2, CHOOSE)
    [kept] = said
    assert (kept["type"], kept["upto"]) == ("keep", {PAGE: 2})


def test_half_a_surrogate_pair_is_answered_and_sent_back_as_a_question_mark(desk):
    """A browser can send it, but JSON with it in cannot be encoded; the panel would fall silent."""
    bar = Controls(desk)
    said = receive(bar, 1, {"type": "position", "text": "\ud800", "dialog": True}, "p\udc00")
    assert said[-1] == answer(1, "p?")
    assert "?" in said[0]["fault"]
    json.dumps(said, ensure_ascii=False).encode()
    assert receive(bar, 2, {"type": "position", "text": "\U0001f334"}, "p?")[-1] == answer(2, "p?")


def test_a_message_that_comes_too_early_waits_for_its_turn(desk, table):
    assert receive(table, 2, DRAW) == [answer(0)]
    assert desk.decisions == 0
    assert receive(table, 1, CHOOSE) == [answer(1)]
    assert receive(table, 2, DRAW) == [answer(2)]
    assert desk.decisions == 2


def test_the_order_holds_across_the_panels_of_a_desk(desk, table):
    bar = Controls(desk)
    receive(table, 1, CHOOSE)
    assert answer(1) in receive(bar, 3, {"type": "undo"})
    assert desk.decisions == 1
    receive(table, 2, DRAW)
    assert answer(3) in receive(bar, 3, {"type": "undo"})
    assert [str(action) for action in desk.playing.ahead] == ["draw"]


def test_each_page_counts_for_itself(desk, table):
    receive(table, 1, CHOOSE)
    assert receive(table, 1, DRAW, page="reloaded") == [answer(1, "reloaded")]
    assert receive(table, 2, {**DRAW, "turn": "2.0"}) == [answer(2)]
    assert desk.decisions == 3


def test_a_message_that_fails_does_not_block_the_line(desk, table, caplog):
    table._new_game = lambda: 1 / 0
    assert receive(table, 1, {"type": "new"}) == [answer(1)]
    assert "ZeroDivisionError" in caplog.text
    assert receive(table, 2, CHOOSE) == [answer(2)]
    assert desk.decisions == 1


NO_NUMBER = (None, "1", 1.0, True, -1, 0, [], {})


@pytest.mark.parametrize("number", NO_NUMBER)
def test_what_is_not_a_number_is_dropped(desk, table, number):
    assert receive(table, number, CHOOSE) == []
    assert desk.decisions == 0
    assert receive(table, 1, CHOOSE) == [answer(1)]


@pytest.mark.parametrize("number", [2, 10**6, 2**63, 10**400])
def test_no_number_skips_others(desk, table, number):
    assert receive(table, number, CHOOSE) == [answer(0)]
    assert receive(table, 1, CHOOSE) == [answer(1)]
    assert desk.decisions == 1


@pytest.mark.parametrize("page", [None, 5, "", "x" * 33, [], {}])
def test_what_is_not_a_page_is_dropped(desk, table, page):
    assert receive(table, 1, CHOOSE, page=page) == []
    assert desk.decisions == 0


@pytest.mark.parametrize("envelope", [None, 7, "line", [], {}, CHOOSE, {"type": "line"}])
def test_what_comes_without_a_number_is_dropped(desk, table, envelope):
    table.send = lambda said: pytest.fail(f"answered {said}")
    table._receive(table, envelope, [])
    assert desk.decisions == 0


@pytest.mark.parametrize("message", [None, 7, "draw", [], {}, {"type": "ping"}])
def test_what_means_nothing_is_answered_all_the_same(table, message):
    assert receive(table, 1, message) == [answer(1)]
    assert receive(table, 2, message) == [answer(2)]


def test_many_pages_do_not_fill_the_memory():
    line = Line()
    for n in range(10 * MOST_PAGES):
        line.take(str(n), 1, lambda: None)
        assert line.take("the one that stays", n + 1, lambda: None) == n + 1
    assert len(line._pages) == MOST_PAGES


def test_the_page_that_was_silent_longest_is_forgotten_and_no_other():
    """A page that came last and was forgotten could send its first message and no other."""
    line = Line()
    for n in range(MOST_PAGES + 1):
        line.take(str(n), 1, lambda: None)
    assert line.taken == {str(n): 1 for n in range(1, MOST_PAGES + 1)}
    assert line.take(str(MOST_PAGES), 2, lambda: None) == 2
    assert line.take("0", 2, lambda: None) == 0


def test_of_many_answers_the_last_ones_are_remembered():
    """Otherwise a page that was cut off would be told everything again."""
    line, asked = Line(), []
    line.join(asked.append)
    last = 2 * MOST_ANSWERS
    for number in range(1, last + 1):
        line.take("page", number, line.change)
    for heard in (last, last - MOST_ANSWERS + 1, last - MOST_ANSWERS):
        line.repeat("page", heard)
    assert asked == [last, last - MOST_ANSWERS + 1, 0]


def told(panel):
    """What the panel sends to the page from now on."""
    said = []

    def note(message, **_):
        if message["method"] == "update":
            said.append(sorted(message["state"].keys() - {"told"}))

    panel._send = note
    return said


def test_a_page_that_was_cut_off_is_told_what_changed_after_the_last_answer(desk, table):
    receive(table, 1, CHOOSE)
    receive(table, 2, DRAW)
    said = told(table)
    receive(table, 3, {"type": "missed", "heard": 1})
    assert said == [["model"]]


def test_a_page_that_has_heard_everything_is_told_nothing(desk, table):
    receive(table, 1, CHOOSE)
    said = told(table)
    receive(table, 2, {"type": "missed", "heard": 1})
    assert said == []


def test_what_changes_by_itself_is_told_again_too(desk, table):
    receive(table, 1, CHOOSE)
    desk.set_language("ru")
    said = told(table)
    receive(table, 2, {"type": "missed", "heard": 1})
    assert said == [["model"]]


@pytest.mark.parametrize("heard", [0, -1, 99, None, "1", True, 1.0, []])
def test_a_page_that_does_not_know_what_it_heard_is_told_everything(desk, table, heard):
    receive(table, 1, CHOOSE)
    said = told(table)
    receive(table, 2, {"type": "missed", "heard": heard})
    assert said == [sorted(table._changed)]
    assert "model" in said[0]


@given(st.data())
def test_whatever_the_connection_does_each_message_is_acted_on_once_in_order(data):
    """A sender that keeps what is unanswered, over a connection that loses and repeats messages."""
    line, done, answered, wanted = Line(), [], 0, 6
    for fate in data.draw(
        st.lists(st.sampled_from(["ok", "lost", "deaf", "twice", "late"]), max_size=40)
    ):
        batch = list(range(answered + 1, wanted + 1))
        if fate == "lost":
            batch = batch[1:]  # the first one did not come
        if fate == "late":
            batch = [1, *batch]  # an old one came out of some buffer
        for number in batch * (2 if fate == "twice" else 1):
            said = line.take(PAGE, number, lambda number=number: done.append(number))
            if fate != "deaf":
                answered = max(answered, said)
    for number in range(answered + 1, wanted + 1):
        line.take(PAGE, number, lambda number=number: done.append(number))
    assert done == list(range(1, wanted + 1))


def test_a_page_that_was_cut_off_is_told_again_what_it_missed(desk):
    bar, guide = Controls(desk), Guide(desk)
    receive(bar, 1, {"type": "hello", "lang": "en"})
    receive(guide, 2, {"type": "hello"})
    bar.send = guide.send = lambda _: None
    desk.act("hazard 1")
    told = []
    guide.send = told.append
    told += receive(bar, 3, {"type": "missed"})
    json.dumps(told)
    (kept,) = [message for message in told if message["type"] == "keep"]
    assert (kept["from"], kept["add"]) == (0, desk.record())
    (feed,) = [message for message in told if message["type"] == "feed"]
    assert feed["keep"] == 0
    assert len(feed["add"]) == 2


@pytest.mark.parametrize("kind", ["again", "next", "back"])
def test_what_the_line_asks_for_itself_has_no_name_of_a_button(table, monkeypatch, kind):
    heard = []
    monkeypatch.setattr(table, "_hear", lambda _widget, message, _buffers: heard.append(message))
    receive(table, 1, {"type": kind})
    assert heard == [{"type": kind}]


def test_a_page_that_has_not_greeted_is_told_nothing_again(desk):
    bar, guide = Controls(desk), Guide(desk)
    guide.send = lambda message: pytest.fail(f"told {message}")
    assert receive(bar, 1, {"type": "missed"}) == [answer(1)]


def test_lines_of_different_desks_have_different_names():
    assert len({Line().id for _ in range(50)}) == 50


def test_page_and_desk_know_the_same_longest_text():
    script = Path(line.__file__).with_suffix(".js").read_text(encoding="utf-8")
    assert f"const LONGEST_TEXT = {LONGEST_TEXT:_};" in script
