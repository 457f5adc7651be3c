"""From the story of His Man Friday to the table as it was, and back."""

import pytest

from friday_nb.his_man_friday.players.story import own_decisions
from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.story.panel import StoryPanel
from friday_widgets.his_man_friday.table.panel import TablePanel
from tests.seats.telling import Teller
from tests.widgets.his_man_friday.test_story import told
from tests.widgets.his_man_friday.twins import played
from tests.widgets.panels import send

OVER, RUNNING = played(3, 5, 500), played(3, 2, 25)


def opened(session, seat=1, lang="en"):
    desk = Desk(session, lang)
    desk.sit(seat)
    panel = StoryPanel(desk, analyst=Teller(told))
    send(panel, type="show", on=True)
    return desk, panel, TablePanel(desk)


def test_every_swing_leads_to_the_table_as_the_seat_saw_it_then():
    desk, panel, table = opened(OVER)
    (swings,) = (each["rows"] for each in panel.model["lists"])
    assert panel.model["hint"]
    for swing in swings:
        assert swing["leads"]
        send(panel, type="look", key=swing["key"])
        then = OVER.moments[int(swing["key"]) - 1].state.view(1)
        model = table.model
        assert model["phase"] == then.phase.key
        assert len(model["hand"]) == len(then.hand)
        known = {place.cell for place in then.island if place.card}
        assert {cell["cell"] for cell in model["cells"] if cell.get("card")} == known
        assert "over" not in model
        assert model["status"]["text"] == swing["text"]
        (pressed,) = [row["key"] for row in panel.model["lists"][0]["rows"] if row["on"]]
        assert pressed == swing["key"]
    assert desk.session.state == OVER.state


def test_the_past_can_be_followed_decision_by_decision_and_back():
    desk, panel, table = opened(RUNNING)
    first, second, *_ = map(str, own_decisions(RUNNING.moments, 1))
    send(panel, type="look", key=second)
    send(table, type="past", to="earlier")
    assert (desk.past.key, table.model["past"]["earlier"]) == (first, False)
    send(table, type="past", to="later")
    assert (desk.past.key, table.model["past"]["earlier"]) == (second, True)
    send(table, type="past", to="now")
    assert desk.past is None
    assert "past" not in table.model
    assert not desk.tempo.held


def test_the_past_can_be_followed_while_another_pane_is_open():
    """The story is closed then; but whoever hides spoilers is led no further."""
    desk, panel, table = opened(RUNNING)
    first, second, *_ = map(str, own_decisions(RUNNING.moments, 1))
    send(panel, type="look", key=second)
    send(panel, type="show", on=False)
    send(table, type="past", to="earlier")
    assert desk.past.key == first
    desk.hints.set_spoilers(False)
    send(table, type="past", to="later")
    assert desk.past is None or desk.past.key == first


def test_in_the_past_nothing_can_be_decided_and_bots_wait():
    desk, panel, table = opened(RUNNING, seat=RUNNING.to_act[0])
    numbers = own_decisions(RUNNING.moments, RUNNING.to_act[0])
    send(panel, type="look", key=str(numbers[0]))
    assert desk.tempo.held
    assert table.model["actions"] == []
    assert not table.model["lays"]
    assert not any(cell["do"] or cell.get("lay") for cell in table.model["cells"])
    assert not any(say("en", "table.do.lay") in cell["label"] for cell in table.model["cells"])
    before = desk.decisions
    legal = desk.session.legal(desk.seat)
    send(table, type="act", action=str(legal[0]), turn=table.model["turn"])
    assert desk.decisions == before
    assert table.unmade == 1


def test_whatever_happens_brings_the_table_back():
    seat = RUNNING.to_act[0]
    desk, panel, table = opened(RUNNING, seat=seat)
    send(panel, type="look", key=str(own_decisions(RUNNING.moments, seat)[0]))
    assert desk.act(str(desk.session.legal(seat)[0]))
    assert desk.past is None
    assert "past" not in table.model


@pytest.mark.parametrize("key", ["0", "", "x", "99999"])
def test_a_moment_that_does_not_exist_is_ignored(key):
    desk, panel, _ = opened(OVER)
    send(panel, type="look", key=key)
    assert desk.past is None


def test_the_words_of_the_past_follow_the_language():
    desk, panel, table = opened(OVER)
    send(panel, type="look", key=str(own_decisions(OVER.moments, 1)[0]))
    desk.set_language("ru")
    assert table.model["prompt"] == say("ru", "story.past", n=1)
    assert table.model["past"]["label"] == say("ru", "story.past.label")
