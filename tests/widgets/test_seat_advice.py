"""The advice of a seat is told of that seat and that moment alone, and warns while it is wanted."""

import asyncio
from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb.analysis import Answer
from friday_nb.black_friday.players import because
from friday_nb.black_friday.players.advice import Advice, Option
from friday_widgets.black_friday.advice.panel import AdvicePanel
from friday_widgets.black_friday.desk import Desk
from friday_widgets.panes.advice import panel as seat_advice
from tests.widgets.panels import Asked


class Slow:
    """An analyst that finds its answer only while somebody waits for it."""

    in_turns = False

    def __init__(self):
        self.asked = None

    def ask(self, client, question, hear):
        del client
        self.asked = question, hear

    def cancel(self, client):
        del client
        self.asked = None

    def wait(self, client, seconds):
        del client, seconds
        question, hear = self.asked
        hear(question, Answer(made_up(question.view)))


def option(text, win):
    actions = (blf.Action.parse(text),)
    return Option(actions, actions, win, 0.01, 2.0, 0.1, apart=0.01)


def made_up(view):
    """Advice for the first turn: a subsidy is good, to pass is a blunder."""
    return Advice(view, (option("subsidy", 0.6), option("pass red", 0.3)))


@pytest.fixture
def desk():
    return Desk(blf.new_session(players=3, seed=1))


@pytest.fixture
def panel(desk):
    return AdvicePanel(desk, analyst=Slow())


@pytest.fixture
def warned(desk, panel):
    """The panel with a blunder that is held back."""
    say(panel, type="mode", mode="warn")
    panel.take(panel.question(desk.view), made_up(desk.view))
    assert not desk.act("pass red")
    assert panel.sheet
    return panel


@pytest.fixture
def listed(desk, panel):
    """The panel with the list of the first turn."""
    say(panel, type="show", on=True)
    panel.take(panel.question(desk.view), made_up(desk.view))
    assert panel.rows["rows"]
    return panel


@pytest.mark.parametrize(
    ("why", "key"),
    [
        ({"is_overdue": True}, "panels.overdue"),
        ({"is_too_long": True}, "panels.too_long"),
        ({}, "panels.unanswered"),
    ],
)
def test_advice_that_took_too_long_does_not_look_like_a_fault(desk, panel, why, key):
    say(panel, type="show", on=True)
    question, hear = panel.analyst.asked
    hear(question, Answer(is_last=True, fault="15 s", **why))
    assert panel.rows["note"] == blf.GAME.words.say("en", key)
    assert desk.act("subsidy")
    assert panel.rows.get("note") != blf.GAME.words.say("en", key)


def say(panel, **message):
    panel._hear(panel, message, [])


# --- the list ---------------------------------------------------------------------------------


def test_no_seat_is_shown_the_list_of_another_one(desk, listed):
    desk.act("pass red")
    desk.act("end")
    desk.sit(1)
    assert listed.rows["note"] == blf.GAME.words.say("en", "advice.thinking")
    assert "stale" not in listed.rows


def test_when_the_turn_comes_the_note_that_another_one_decides_goes_at_once(desk, panel):
    say(panel, type="show", on=True)
    desk.sit(1)
    assert panel.rows["note"] == blf.GAME.words.say("en", "advice.wait")
    desk.act_for_bot(0, "pass red")
    desk.act_for_bot(0, "end")
    assert desk.view.actor == desk.seat == 1
    assert panel.rows["note"] == blf.GAME.words.say("en", "advice.thinking")
    assert "stale" not in panel.rows


def test_a_list_that_is_out_of_date_is_not_kept_in_another_language(desk, listed):
    desk.act("subsidy")
    assert listed.rows["stale"]
    desk.set_language("ru")
    assert listed.rows["note"] == blf.GAME.words.say("ru", "advice.thinking")
    assert listed.rows["rows"] == []


def test_the_oldest_advice_is_forgotten_first(desk, listed, monkeypatch):
    monkeypatch.setattr(seat_advice, "MOST_KEPT", 1)
    old = desk.view
    desk.act("subsidy")
    listed.take(listed.question(desk.view), made_up(desk.view))
    assert [row["action"] for row in listed.rows["rows"]] == ["subsidy", "pass red"]
    assert "stale" not in listed.rows
    assert listed.question(old) not in listed._known


def test_the_only_thing_that_can_be_decided_is_not_called_the_best(desk, listed):
    both = listed.rows["rows"]
    listed.take(listed.question(desk.view), Advice(desk.view, (option("subsidy", 0.6),)))
    (row,) = listed.rows["rows"]
    assert ([each["best"] for each in both], row["best"], row["loss"]) == ([True, False], False, "")


# --- the warning ------------------------------------------------------------------------------


def test_a_decision_made_in_haste_waits_for_its_advice(desk, panel):
    say(panel, type="mode", mode="warn")
    assert not desk.act("pass red")
    assert "30 games in 100" in panel.sheet["text"]


def test_the_warning_compares_the_best_with_just_the_decision_that_is_held_back(desk, panel):
    """That is asked once it is known to be held back, and told when it comes, however late."""
    say(panel, type="mode", mode="warn")
    panel.take(panel.question(desk.view), made_up(desk.view))
    assert not desk.act("pass red")
    question, _hear = panel.analyst.asked
    assert question == replace(panel.question(desk.view), against=blf.Action.parse("pass red"))
    reason = because.Why.of(
        "because.lead", few=50, many=50, most=50, other_most=70, others=2
    ).against("held")
    panel.take(question, replace(made_up(desk.view), because=reason))
    assert panel.sheet["because"].endswith(reason.text("en"))
    assert "after your choice" in panel.sheet["because"]


def test_a_late_confirmation_makes_no_decision_in_another_game(desk, warned):
    async def confirm_late():
        desk.begin({"players": "3"}, "1")
        say(warned, type="held", answer="anyway")  # before the panel has followed the desk
        return desk.decisions

    assert asyncio.run(confirm_late()) == 0


def test_a_warning_is_for_the_seat_that_decided(desk, warned):
    desk.sit(1)
    assert warned.sheet == {}


def test_no_warning_is_left_once_spoilers_are_hidden(desk, warned):
    desk.hints.set_spoilers(False)
    assert warned.sheet == {}


def test_whoever_wants_no_more_warnings_is_not_left_with_one(desk, warned):
    say(warned, type="mode", mode="ask")
    assert warned.sheet == {}
    assert desk.act("pass red")


def test_of_a_turn_that_is_pressed_nothing_follows_what_cannot_be_done(desk, panel):
    """Else a turn that is no longer possible would be made in parts."""
    plan = tuple(blf.Action.parse(text) for text in ("subsidy", "take red", "subsidy"))
    turn = replace(option("subsidy", 0.6), plan=plan)
    say(panel, type="show", on=True)
    panel.take(panel.question(desk.view), Advice(desk.view, (turn, option("pass red", 0.3))))
    say(panel, type="play", action="subsidy", turn=panel.rows["turn"])
    assert desk.decisions == 1


def test_whoever_was_warned_is_warned_again_once_spoilers_are_back(desk, panel):
    say(panel, type="mode", mode="warn")
    say(panel, type="mode", mode="off")
    assert panel.mode == "off"
    desk.hints.set_spoilers(True)
    assert panel.mode == "warn"


def test_a_panel_that_is_closed_holds_nothing_back(desk, warned):
    warned.close()
    assert desk.act("pass red")


def test_the_older_of_two_panels_leaves_the_warnings_to_the_newer_one(desk, panel):
    newer = AdvicePanel(desk, mode="warn", analyst=Slow())
    panel.close()
    assert not desk.act("pass red")
    assert newer.sheet


def test_a_panel_that_is_closed_asks_no_more(desk):
    analyst = Asked()
    panel = AdvicePanel(desk, mode="warn", analyst=analyst)
    panel.close()
    assert desk.act("subsidy")
    assert analyst.questions == []


def test_over_the_answer_it_is_not_said_that_one_may_ask_for_it(desk, panel):
    assert panel.model["note"] == blf.GAME.words.say("en", "advice.mode.ask.text")
    say(panel, type="show", on=True)
    assert panel.model["note"] == ""
