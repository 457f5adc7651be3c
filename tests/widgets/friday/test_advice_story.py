"""The story of a game of Friday in its pane, and the way to its moments."""

import pytest

from friday_nb.friday.players.adviser import StoryQuestion
from friday_nb.friday.players.story import story
from friday_widgets.friday.story import model as story_model
from friday_widgets.friday.story.panel import STAYS
from tests.friday.players import made_up
from tests.friday.players.made_up import game
from tests.widgets.friday.advised import press


@pytest.fixture
def told(teller, desk):
    """Have the panel tell the story of a whole game; return the story."""
    desk.load(str(game(1, 2).record()))
    press(teller, type="show", on=True)
    return story(desk.session, made_up.advise)


def test_the_story_is_that_of_the_game(teller, desk, told):
    keys = [swing["key"] for swing in teller.model["lists"][0]["rows"]]
    assert keys == [f"swing:{s.number}" for s in told.swings[: story_model.MOST]]
    assert teller.model["summary"]
    assert teller.chart["data"]


def test_a_mistake_leads_to_the_moment_before_it(teller, desk, told):
    step = next(step for step in told.steps if step.kind == "mistake")
    press(teller, type="look", key=f"swing:{step.number}")
    assert desk.view == step.view
    assert "Skill" in teller.model["said"]


def test_luck_leads_to_what_it_brought(teller, desk, told):
    step = next(step for step in told.steps if step.kind == "unlucky")
    press(teller, type="look", key=f"swing:{step.number}")
    assert desk.decisions == step.number
    assert "luck" in teller.model["said"]


def test_a_point_of_the_line_is_its_moment(teller, desk, told):
    press(teller, type="look", key="moment:7")
    assert desk.view == told.steps[6].view
    press(teller, type="look", key=f"moment:{len(told.steps) + 1}")
    assert desk.view.outcome


def test_going_to_a_moment_loses_nothing(teller, desk, told):
    n, chart = desk.decisions, teller.chart
    press(teller, type="look", key="moment:3")
    assert len(desk.playing.whole.moments) == n + 1
    assert teller.chart["rows"] == chart["rows"]
    desk.go_to(n)
    assert desk.view.outcome


def test_a_moment_that_was_pressed_is_not_told_of_in_another_line(teller, desk, told):
    step = next(step for step in told.steps if step.kind == "mistake")
    press(teller, type="look", key=f"swing:{step.number}")
    was = desk.playing.whole.moments[step.number].action
    desk.act(next(str(each) for each in desk.session.legal() if each != was))
    desk.undo()
    assert desk.decisions == step.number - 1
    assert teller.model["said"] == ""


def test_a_game_without_decisions_says_so(teller):
    press(teller, type="show", on=True)
    assert teller.model["note"]
    assert not teller.chart


def test_the_story_grows_with_the_game(teller, desk, thoughts):
    press(teller, type="show", on=True)
    desk.act("hazard 1")
    assert len(teller.chart["rows"]) == 1
    desk.act("draw")
    assert len(teller.chart["rows"]) == 2
    assert len(thoughts) == 3


def test_an_old_story_does_not_stand_for_that_of_the_game(teller, desk, told):
    """Told at the beginning, it says that nothing was lost, whatever came then."""
    moments = desk.playing.whole.moments
    whole, late, early = (StoryQuestion(moments[: len(moments) - n]) for n in (0, STAYS, STAYS + 1))
    assert teller.stays(late, whole)
    assert not teller.stays(early, whole)
