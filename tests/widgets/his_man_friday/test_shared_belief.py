"""The odds and the advice beside a table are based on one belief; a blunder is held back."""

from fractions import Fraction

import pytest

from friday_nb.analysis import Answer
from friday_nb.core.numbers import rounded
from friday_nb.his_man_friday import legal
from friday_nb.his_man_friday.game import position_session
from friday_nb.his_man_friday.odds import USUAL_LYING, Beliefs
from friday_nb.his_man_friday.players import seats
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.advice.panel import AdvicePanel
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.example import example_session
from friday_widgets.his_man_friday.odds.panel import OddsPanel
from tests.widgets.his_man_friday.test_odds_heads import last_chance
from tests.widgets.panels import send


class MadeUp:
    """An analyst that answers at once: the first decision wins, each further one loses."""

    in_turns = False

    def __init__(self):
        self.questions = []

    def ask(self, client, question, hear):
        del client
        self.questions.append(question)
        wins = [0.9, *[0.2] * (len(legal(question.view)) - 1)]
        options = tuple(
            Option(action, win, 0.01, 0.01 * (win < 0.9))
            for action, win in zip(legal(question.view), wins, strict=True)
        )
        hear(question, Answer(Advice(question.view, options, question.lying, question.seated)))

    def wait(self, client, seconds):
        pass

    def cancel(self, client):
        pass


@pytest.fixture
def example():
    desk = Desk(example_session(), "en")
    desk.sit(0)
    return desk


@pytest.fixture
def panels(example):
    return OddsPanel(example, shown=True), AdvicePanel(example, analyst=MadeUp(), space="")


def numbers(panels):
    """The chance of a gun in the odds, and all chances in the sentences of the advice."""
    odds, advice = panels
    gun = next(head["number"] for head in odds.model["heads"] if head["key"] == "gun")
    return gun, [row["why"] for row in advice.rows["rows"]]


def test_both_show_the_same_chance_of_a_gun_where_people_sit(example, panels):
    example.seats.players = ("person", "person")
    send(panels[1], type="show", on=True)
    for percents in (35, 5, 60, 100):
        send(panels[0], type="lying", value=percents)
        gun, sentences = numbers(panels)
        assert gun == f"{rounded(Beliefs(example.view, example.lying).gun('d3'))}%"
        assert gun in sentences[0]
        assert f"{percents}%" in panels[1].rows["assumed"]
    send(panels[0], type="ignore", value=True)
    gun, sentences = numbers(panels)
    assert gun in sentences[0]
    assert panels[1].rows["assumed"].startswith("All declarations ignored. ")


def test_of_a_card_that_a_bot_laid_both_show_what_its_way_of_declaring_makes_of_it(example, panels):
    odds, advice = panels
    send(advice, type="show", on=True)
    chance = seats.gun_chance(example.view, "d3", example.lying, example.players)
    assert chance == 1
    gun, sentences = numbers(panels)
    assert gun == odds.model["sum"] == "100%"
    assert "It must be a gun" in sentences[0]
    assert odds.model["heads"][0]["tag"] == say("en", "odds.tag.bots")
    (facts,) = (table for table in odds.model["tables"] if table["key"] == "moves")
    assert {row["chips"][0]["number"] for row in facts["rows"]} == {"100%"}
    (bar,) = (row for row in odds.chart["rows"] if row[0] == "d3")
    assert "100%" in bar


def test_a_moved_slider_is_a_question_of_its_own_and_the_answer_of_the_bots_stands_below(
    example, panels
):
    odds, advice = panels
    send(advice, type="show", on=True)
    assert odds.model["lying"]["follows"]
    for percents in (35, 90):
        send(odds, type="lying", value=percents)
        gun, sentences = numbers(panels)
        assert gun == f"{rounded(Beliefs(example.view, example.lying).gun('d3'))}%" != "100%"
        assert odds.model["heads"][0]["tag"] == say("en", "odds.tag.believed")
        told = say("en", "odds.lying.seated", cell="d3", gun="100%")
        assert odds.model["lying"]["text"].endswith(told)
        assert "It must be a gun" in sentences[0]
        assert f"{percents}%" not in advice.rows["assumed"]
    send(odds, type="bots")
    assert numbers(panels)[0] == "100%"
    send(odds, type="ignore", value=True)
    assert odds.model["lying"]["ignores"]
    assert example.begin({"players": "2"}, 1)
    assert odds.model["lying"]["follows"]


def test_advice_asks_with_the_chance_of_the_slider(example, panels):
    send(panels[1], type="show", on=True)
    send(panels[0], type="lying", value=80)
    asked = panels[1].analyst.questions
    assert [(each.view == example.view, each.lying) for each in asked] == [
        (True, USUAL_LYING),
        (True, Fraction(4, 5)),
    ]


def test_advice_says_in_whose_games_its_chances_come_true(example, panels):
    send(panels[1], type="show", on=True)
    assert panels[1].rows["assumed"] == say("en", "advice.true.bots")
    assert example.begin({"players": "3"}, 1, ("person", "search", "search"))
    while example.playing.bot_to_act is not None:
        bot = example.playing.bot_to_act
        example.act_for_bot(bot, str(legal(example.session.view_of(bot))[0]))
    seated = {each.seated for each in panels[1].analyst.questions}
    assert seated == {("person", "thumb", "thumb"), ("person", "search", "search")}
    assert panels[1].rows["assumed"] == say("en", "advice.true.thinkers")


def test_in_the_last_chances_both_panes_say_why_their_chances_differ():
    desk = Desk(None, "en")
    odds, advice = OddsPanel(desk, shown=True), AdvicePanel(desk, analyst=MadeUp(), space="")
    send(advice, type="show", on=True)
    assert advice.rows["note"] != say("en", "advice.last")
    assert desk.put(position_session(last_chance()))
    desk.sit(1)
    assert advice.rows["note"] == say("en", "advice.last")
    (head,) = (each for each in odds.model["heads"] if each["key"] == "win.last")
    assert "in advice it does" in head["why"]


def test_at_the_last_chances_of_bots_their_chances_do_not_differ():
    """Unless a reader supposes something else."""
    desk = Desk(None, "en")
    odds, advice = OddsPanel(desk, shown=True), AdvicePanel(desk, analyst=MadeUp(), space="")
    send(advice, type="show", on=True)
    assert desk.put(position_session(last_chance()))
    desk.sit(1)
    desk.seats.players = ("bluffer", "person")
    advice.refresh()
    assert advice.rows["note"] == ""
    send(odds, type="lying", value=20)
    assert advice.rows["note"] == say("en", "advice.last")
    send(odds, type="bots")
    assert advice.rows["note"] == ""


def test_if_nothing_fits_advice_says_so_and_asks_nothing(example, panels):
    send(panels[1], type="show", on=True)
    asked = len(panels[1].analyst.questions)
    send(panels[0], type="lying", value=0)
    assert panels[1].rows["rows"] == []
    assert panels[1].rows["note"] == panels[0].model["note"]
    assert "No arrangement of the cards fits" in panels[1].rows["note"]
    assert len(panels[1].analyst.questions) == asked


def test_nothing_is_suggested_while_advice_is_thought_about_anew(example, panels, monkeypatch):
    send(panels[1], type="show", on=True)
    assert example.hints.suggestion == str(legal(example.view)[0])
    monkeypatch.setattr(panels[1].analyst, "ask", lambda *_: None)
    send(panels[0], type="lying", value=80)
    assert panels[1].rows["stale"]
    assert example.hints.suggestion == ""


@pytest.mark.parametrize("value", [-1, 101, 35.0, "35", None, True])
def test_what_is_not_a_chance_is_dropped(example, panels, value):
    send(panels[0], type="lying", value=value)
    assert example.percents == 35


# --- the warning ------------------------------------------------------------------------------


def test_a_blunder_waits_for_confirmation(example, panels):
    advice = panels[1]
    bad = str(legal(example.view)[1])
    send(advice, type="mode", mode="warn")
    before = example.decisions
    assert not example.act(bad)
    assert example.decisions == before
    assert "70 games in 100" in advice.sheet["text"]
    send(advice, type="held", answer="rethink")
    assert (advice.sheet, example.decisions) == ({}, before)
    example.act(bad)
    send(advice, type="held", answer="anyway")
    assert str(example.session.moments[-1].action) == bad
    assert advice.sheet == {}


def test_the_best_decision_and_an_illegal_one_are_not_held(example, panels):
    send(panels[1], type="mode", mode="warn")
    example.act("lay f1 a1 as gun")
    assert panels[1].sheet == {}
    assert example.notice
    assert example.act(str(legal(example.view)[0]))
    assert panels[1].sheet == {}


def test_nobody_is_warned_on_request_or_without_spoilers(example, panels):
    bad = str(legal(example.view)[1])
    send(panels[1], type="mode", mode="warn")
    example.hints.set_spoilers(False)
    assert panels[1].mode == "off"
    assert example.act(bad)
    assert panels[1].sheet == {}


def test_what_is_held_is_forgotten_when_the_game_goes_on(example, panels):
    good, bad = (str(action) for action in legal(example.view))
    send(panels[1], type="mode", mode="warn")
    example.act(bad)
    assert panels[1].sheet
    example.act(good, sure=True)
    assert panels[1].sheet == {}
