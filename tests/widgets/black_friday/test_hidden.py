"""What the page of a seat shows depends on what the seat may know, and on nothing else."""

import json

import pytest

from friday_widgets.black_friday import welcome
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.example import example_session
from friday_widgets.black_friday.table import panel as table
from friday_widgets.frame.seats import panel as seats
from friday_widgets.frame.welcome.panel import Welcome
from friday_widgets.panes.guide.panel import feed
from tests.seats import hidden
from tests.widgets.black_friday import games
from tests.widgets.black_friday.games import played

MOMENTS = [(2, 1, 9), (2, 4, 60), (3, 2, 2), (3, 5, 45), (4, 3, 14), (5, 7, 80)]
"""Players, seed, decisions: games at all stages."""


def desk_of(session, seat, players=None):
    desk = Desk(session, "en")
    desk.playing.id = "same"
    if players:
        desk.put(session)
        desk.load(desk.record(), "same", players=players)
    else:
        desk.sit(seat)
    return desk


def shown(desk):
    """All that the panels of a desk show."""
    return {
        "table": table.model(desk),
        "welcome": welcome.model(desk),
        "feed": feed(desk),
        "about": desk.page.about(desk.session),
    }


def pairs():
    return hidden.pairs(MOMENTS, games)


def same_for_all():
    found = list(pairs())
    assert len(found) > 10
    return all(shown(desk_of(one, seat)) == shown(desk_of(two, seat)) for one, two, seat in found)


def test_a_seat_is_shown_the_same_whatever_the_others_hold():
    assert same_for_all()


def test_the_others_are_not_shown_the_same():
    """Otherwise the test above could not fail."""
    session, other, seat = next(pairs())
    others = [each for each in range(session.state.players) if each != seat]
    assert any(shown(desk_of(session, s)) != shown(desk_of(other, s)) for s in others)


def test_a_leak_on_the_table_would_be_caught(monkeypatch):
    honest = table.model

    def leaking(desk, *args):
        hands = [desk.session.view_of(s).hand for s in range(desk.view.players)]
        return honest(desk, *args) | {"hint": hands}

    monkeypatch.setattr(table, "model", leaking)
    assert not same_for_all()


def test_a_leak_in_what_happened_would_be_caught(monkeypatch):
    honest = table.model

    def leaking(desk, *args):
        told = [str(event) for moment in desk.session.moments for event in moment.events]
        return honest(desk, *args) | {"status": told}

    monkeypatch.setattr(table, "model", leaking)
    assert not same_for_all()


# --- behind the curtain --------------------------------------------------------------------------


def hot_seat():
    """Three people at one screen; the first of them looks, and has composed part of a turn."""
    desk = Desk(lang="en")
    panels = [table.TablePanel(desk), Welcome(desk, welcome.model, example_session)]
    desk.begin({"players": "3"}, 5, players=["person"] * 3)
    assert desk.is_curtain_down
    desk.uncover(0)
    message = {"type": "compose", "turn": "0.0", "steps": ["subsidy", "buy red"]}
    panels[0]._hear(panels[0], message, [])
    assert panels[0].model["plan"]["steps"] == ["subsidy", "buy red"]
    desk.hints.suggest("buy red")
    return desk, panels


def state_of(panels):
    """What pages are told of these panels, besides scripts and styles."""
    names = {"line", "told", "layout", "tabbable", "tooltip"}
    states = [panel.get_state() for panel in panels]
    return json.dumps(
        [{k: v for k, v in each.items() if k[0] != "_" and k not in names} for each in states]
    )


def fall(desk):
    """Make the turn of the first seat, after which the curtain falls."""
    for text in ("subsidy", "buy red", "put red", "end"):
        desk.act(text)
    assert desk.is_curtain_down


def test_while_the_curtain_is_down_nothing_is_shown():
    desk, panels = hot_seat()
    assert "steps" in state_of(panels)
    fall(desk)
    assert panels[0].model == {"lang": "en", "covered": True}
    assert panels[0].suggested == ""
    assert panels[0]._plan is None
    other, others = hot_seat()
    other.begin({"players": "3"}, 6, players=["person"] * 3)
    assert state_of(others) == state_of(panels)


def test_a_table_that_kept_its_plan_would_be_caught(monkeypatch):
    """The test above can fail."""
    monkeypatch.setattr(table, "model", _forgetful(table.model))
    with pytest.raises(AssertionError):
        test_while_the_curtain_is_down_nothing_is_shown()


def _forgetful(honest):
    kept = {}

    def leaking(desk, *args):
        if desk.seat is not None:
            kept.update(own=desk.view.hand)
        return honest(desk, *args) | kept

    return leaking


def test_nothing_can_be_composed_behind_the_curtain():
    desk, panels = hot_seat()
    fall(desk)
    at = desk.decisions
    for message in (
        {"type": "compose", "turn": desk.turn, "steps": ["subsidy"]},
        {"type": "act", "action": "subsidy", "turn": desk.turn},
        {"type": "act", "action": "subsidy", "turn": f"{at}.0"},
    ):
        panels[0]._hear(panels[0], message, [])
    assert desk.decisions == at
    assert panels[0].model == {"lang": "en", "covered": True}


def adjusting(session):
    """The numbers of the decisions that brought a price adjustment and ended the turn."""
    for number, moment in enumerate(session.moments):
        ends = moment.state.actor not in (None, moment.seat)
        if ends and any(event.kind == "adjustment" for event in moment.events):
            yield number


def test_whoever_brings_an_adjustment_sees_it_before_the_curtain_falls():
    whole = played(3, 5, 3000)
    number = next(adjusting(whole))
    moment = whole.moments[number]
    session = whole.fork(analysis=True)
    for _ in range(len(whole.moments) - number):
        session.undo()
    desk = Desk(lang="en")
    panel = table.TablePanel(desk)
    desk.load(str(session.record()), players=["person"] * 3)
    desk.uncover(moment.seat)
    assert desk.act(str(moment.action), sure=True)
    assert desk.seat == moment.seat
    assert panel.model["adjustment"]["id"] == number
    assert not panel.model["plan"]["mine"]
    person = desk.seats.person_to_act(desk.session)
    assert seats.model(desk)["hand_on"] == f"Hand the screen to Player {person + 1}"
    assert not desk.act(str(moment.action)), "only who is to act may decide"
    desk.cover()
    assert panel.model == {"lang": "en", "covered": True}
