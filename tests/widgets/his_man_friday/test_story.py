"""The story beside the table: of the seat that looks, while somebody reads it."""

from dataclasses import replace

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.accel.jit import why_rough
from friday_nb.core.moments import costs
from friday_nb.core.story import Telling
from friday_nb.his_man_friday.players.story import Step, Story, own_decisions, tell
from friday_nb.his_man_friday.texts import action_text
from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.example import DECISIONS, example_session
from friday_widgets.his_man_friday.story import model
from friday_widgets.his_man_friday.story.panel import StoryPanel
from tests.his_man_friday.test_story import judge
from tests.seats.telling import Teller
from tests.widgets.his_man_friday.twins import played


def told(question):
    """The story of made-up advice."""
    return tell(question.moments, question.seat, question.lying, judge, question.given)


@pytest.fixture
def desk():
    desk = Desk(played(3, 5, 500), "en")
    desk.sit(1)
    return desk


@pytest.fixture
def panel(desk):
    return StoryPanel(desk, analyst=Teller(told))


def show(panel, on=True):
    panel._hear(panel, {"type": "show", "on": on}, [])


def test_nothing_is_worked_out_before_somebody_looks(desk, panel):
    assert panel.analyst.questions == []
    assert panel.model["lists"] == []
    show(panel)
    (question,) = panel.analyst.questions
    assert (question.seat, question.lying) == (1, desk.lying)
    assert question.moments == desk.session.moments


def test_the_list_of_swings_the_table_and_the_total_have_one_number_for_each_decision(desk, panel):
    show(panel)
    story = panel.shown_story
    rows = {step.number: row for step, row in zip(story.steps, panel.chart["rows"], strict=True)}
    (swings,) = (each["rows"] for each in panel.model["lists"])
    for swing in swings:
        *_, lost, moved = rows[int(swing["key"])]
        assert swing["change"] == (lost if swing["kind"] == "mistake" else moved)
        if swing["kind"] != "mistake":
            assert swing["change"][1:] in swing["text"]
    assert [spot.points for spot in story.spots] == [
        step.lost for step in story.steps if step.given
    ]
    assert f" {costs(story.spots).whole} " in panel.model["given"]


def test_a_chance_that_rises_after_a_loss_within_the_error_rises_by_what_the_table_says():
    step = replace(a_step(), best=0.33, chosen=0.30, after=0.484, doubt=0.05)
    assert (step.given, step.lost, step.moved, step.told, step.kind) == (0, 0, 15, 15, "rise")
    step = replace(step, best=0.997, chosen=0.004, after=0.333, doubt=0.0)
    assert (step.lost, step.moved) == (100, 33)


def a_step():
    session = played(3, 5, 500)
    *_, last = tell(session.moments, 1, Desk(session).lying, judge)
    return last.story.steps[0]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_swings_name_decisions_of_the_seat(desk, panel, lang):
    desk.set_language(lang)
    show(panel)
    numbers = own_decisions(desk.session.moments, 1)
    (swings,) = (each["rows"] for each in panel.model["lists"])
    assert 0 < len(swings) <= 8
    assert all(int(swing["key"]) in numbers for swing in swings)
    assert all(swing["change"][0] in "+\N{MINUS SIGN}" and swing["text"] for swing in swings)
    assert "35" in panel.model["how"]
    assert panel.model["summary"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_story_rests_on_what_advice_rests_on(lang):
    """Where only bots sit, it is known how they declare: no chance of a lie is assumed."""
    desk = Desk(played(2, 1, 30), lang, bots="thumb")
    panel = StoryPanel(desk, analyst=Teller(told))
    show(panel)
    assert panel.model["how"].endswith(say(lang, "advice.true.bots"))
    assert "35" not in panel.model["how"]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("rough", [False, True])
def test_a_story_of_rough_advice_says_that_it_is_rough(desk, lang, rough):
    def roughly(view, lying):
        return replace(judge(view, lying), is_rough=rough)

    def told_roughly(question):
        return tell(question.moments, question.seat, question.lying, roughly, question.given)

    desk.set_language(lang)
    panel = StoryPanel(desk, analyst=Teller(told_roughly))
    show(panel)
    assert panel.model["how"].startswith(say(lang, why_rough())) == rough


def test_comments_count_decisions_as_the_story_does(desk, panel):
    show(panel)
    own = own_decisions(desk.session.moments, 1)
    labels = {each["at"]: each["label"] for each in panel.comments["decisions"]}
    for n, number in enumerate(own, start=1):
        assert labels[number].startswith(f"Your decision {n}: ")


def test_a_comment_on_what_the_example_decided_has_no_number():
    desk = Desk(example_session(), "en")
    desk.sit(0)
    panel = StoryPanel(desk, analyst=Teller(told))
    show(panel)
    labels = [each["label"] for each in panel.comments["decisions"]]
    assert len(labels) > 1
    assert not any(label.startswith("Your decision") for label in labels)


def test_another_seat_has_another_story(desk, panel):
    show(panel)
    desk.sit(2)
    assert [question.seat for question in panel.analyst.questions] == [1, 2]


def test_without_a_decision_or_spoilers_there_is_no_story_but_a_sentence(panel):
    fresh = StoryPanel(Desk(played(2, 1, 0)), analyst=Teller(told))
    show(fresh)
    assert fresh.model["note"].startswith("Make a decision first")
    show(panel)
    panel._desk.hints.set_spoilers(False)
    assert panel.model["lists"] == []
    assert panel.model["note"]


def test_what_cannot_be_worked_out_is_reported(panel):
    panel.analyst.fault = "broken"
    show(panel)
    assert panel.model["lists"] == []
    assert panel.model["note"]


def test_while_the_curtain_is_down_nothing_is_told(desk, panel):
    show(panel)
    desk.seats.looking = None
    panel.refresh()
    assert panel.model["lists"] == []
    assert "summary" not in panel.model
    assert panel.model["note"] == ""


def test_what_the_example_decided_before_the_visitor_came_is_not_theirs():
    desk = Desk(example_session(), "en")
    desk.sit(0)
    panel = StoryPanel(desk, analyst=Teller(told))
    show(panel)
    assert panel.analyst.questions == []
    assert panel.model["note"].startswith("Make a decision first")
    assert desk.act("challenge")
    (question,) = panel.analyst.questions
    *_, last = tell(question.moments, 0, question.lying, judge, question.given)
    assert [step.number for step in last.story.steps] == [len(DECISIONS) + 1]


# --- what is said ---------------------------------------------------------------------------------


def story(*chances, finished=False):
    """A story of steps with these chances: of the best decision, of the one made, and then."""
    view = hmf.new_game(players=2, seed=1).view(0)
    made, better = hmf.legal(view)[:2]
    steps = (Step(n + 10, n, view, made, better, *each, 0.01) for n, each in enumerate(chances, 1))
    return Story(tuple(steps), finished)


@pytest.mark.parametrize("finished", [False, True])
def test_the_summary_tells_the_chance_at_first_and_at_last(finished):
    told = model.story(story((0.3, 0.2, 0.5), (0.5, 0.5, 0.75), finished=finished), "", "en")
    key = "story.finished" if finished else "story.on"
    assert told["summary"] == say("en", key, start="30%", now="75%")
    assert told["given"] == say("en", "story.given", lost=10, rest="+55")


def test_what_decisions_and_the_rest_changed_adds_up_to_the_whole_change():
    found = story((0.36, 0.06, 0.94), (0.94, 0.3, 0.0), finished=True)
    assert " 94 percentage points" in model.story(found, "", "en")["given"]
    assert "+58" in model.story(found, "", "en")["given"]
    luck = story((0.36, 0.36, 0.36), finished=True)
    assert model.story(luck, "", "en")["given"] == say("en", "story.given.none")


def test_decisions_are_counted_as_the_seats_own():
    (rows,) = (each["rows"] for each in model.story(story((0.3, 0.1, 0.1)), "", "en")["lists"])
    assert rows[0]["label"].startswith("Your decision 1 ")


def test_a_swing_says_what_was_done_and_what_would_have_been_better():
    found = story((0.5, 0.3, 0.3), (0.3, 0.3, 0.7), (0.7, 0.7, 0.4))
    (swings,) = (each["rows"] for each in model.story(found, "", "en")["lists"])
    changes = {swing["kind"]: swing["change"] for swing in swings}
    assert changes == {
        "mistake": "\N{MINUS SIGN}20",
        "rise": "+40",
        "fall": "\N{MINUS SIGN}30",
    }
    step = found.steps[0]
    made, best = (action_text(step.view, each, "en") for each in (step.action, step.best_action))
    assert made != best
    texts = {swing["kind"]: swing["text"] for swing in swings}
    assert texts["mistake"] == say("en", "story.mistake.text", action=made, best=best)
    assert texts["rise"] == say("en", "story.rise.text", action=made, n=40)


def test_only_the_eight_biggest_swings_are_listed():
    found = story(*((0.9, 0.9, 0.9 - 0.01 * n) for n in range(20, 32)))
    (swings,) = (each["rows"] for each in model.story(found, "", "en")["lists"])
    assert [int(swing["key"]) for swing in swings] == list(range(22, 14, -1))


def test_what_was_judged_before_an_answer_was_given_up_stays_done(panel, monkeypatch):
    monkeypatch.setattr(panel, "_ask", lambda _: None)
    show(panel)
    question = panel._wanted()
    for done in (5, 1, 6):
        panel._painted = 0.0
        panel.take(question, Telling(done, 9))
        assert panel.model["note"] == say("en", "story.working", n=max(5, done), all=9)
        if done == 5:
            panel.fail(question)
