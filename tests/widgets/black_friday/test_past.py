"""From the story of Black Friday to the table as it was, and back."""

import pytest

from friday_nb.black_friday import legal
from friday_nb.black_friday.adjustments import adjustments
from friday_nb.black_friday.players.story import own_turns
from tests.widgets.black_friday.telling import OVER, RUNNING, opened
from tests.widgets.panels import send


def test_a_turn_is_shown_as_the_seat_saw_it_then():
    desk, panel, shown = opened(OVER)
    for n, numbers in enumerate(own_turns(OVER.moments, 1)[:5], 1):
        send(panel, type="look", key=f"turn:{n}")
        then = OVER.moments[numbers.start - 1].state.view(1)
        model = shown.model
        assert model["past"]["key"] == f"turn:{n}"
        assert model["decisions"] == numbers.start - 1
        assert model["prices"] == list(then.prices.values())
        assert model["own"]["hand"] == list(then.hand.values())
        assert "over" not in model
        assert model["status"]["text"] != ""
    assert desk.session.state == OVER.state


def test_the_past_can_be_followed_turn_by_turn_and_back():
    desk, panel, shown = opened(RUNNING)
    send(panel, type="look", key="turn:2")
    send(shown, type="past", to="later")
    assert (desk.past.key, shown.model["past"]["earlier"]) == ("turn:3", True)
    send(shown, type="past", to="earlier")
    send(shown, type="past", to="earlier")
    assert (desk.past.key, shown.model["past"]["earlier"]) == ("turn:1", False)
    send(shown, type="past", to="earlier")
    assert desk.past.key == "turn:1"
    send(shown, type="past", to="now")
    assert desk.past is None
    assert "past" not in shown.model
    assert shown.model["decisions"] == desk.decisions


def test_after_an_adjustment_it_can_be_seen_again():
    desk, panel, shown = opened(OVER)
    first = adjustments(OVER.moments)[0]
    send(panel, type="look", key="adjustment:1")
    assert shown.model["adjustment"]["id"] == first.number == shown.model["decisions"]
    send(shown, type="past", to="later")
    assert desk.past.key == "adjustment:2"


def test_in_the_past_nothing_can_be_decided_and_bots_wait():
    desk, panel, shown = opened(RUNNING, seat=RUNNING.to_act[0])
    send(panel, type="look", key="turn:1")
    assert desk.tempo.held
    before = desk.decisions
    turn = shown.model["turn"]
    send(shown, type="compose", turn=turn, steps=["subsidy"])
    send(shown, type="act", action="subsidy", turn=turn)
    assert desk.decisions == before
    send(shown, type="hold", on=False)
    assert desk.tempo.held
    send(shown, type="past", to="now")
    assert not desk.tempo.held


def test_a_plan_of_the_present_is_not_shown_in_the_past():
    desk, panel, shown = opened(RUNNING, seat=RUNNING.to_act[0])
    step = str(legal(desk.view)[0])
    send(shown, type="compose", turn=desk.turn, steps=[step])
    assert shown.model["plan"]["steps"] == [step]
    send(panel, type="look", key="turn:1")
    assert shown.model["plan"]["steps"] == []


def test_whatever_happens_brings_the_table_back():
    desk, panel, shown = opened(RUNNING, seat=RUNNING.to_act[0])
    send(panel, type="look", key="turn:1")
    assert desk.act(str(legal(desk.view)[0]))
    assert desk.past is None
    assert "past" not in shown.model
    assert not desk.tempo.held


def test_the_words_of_the_past_follow_the_language():
    desk, panel, shown = opened(OVER)
    send(panel, type="look", key="turn:2")
    desk.set_language("ru")
    assert desk.past.head == shown.model["past"]["head"] == "Перед ходом 2"


@pytest.mark.parametrize("key", ["turn:0", "turn:9999", "adjustment:99", "hand:1", "turn:x", "", 5])
def test_a_moment_that_does_not_exist_is_ignored(key):
    desk, panel, _ = opened(OVER)
    send(panel, type="look", key=key)
    assert desk.past is None
