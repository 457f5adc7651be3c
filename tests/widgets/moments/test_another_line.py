"""Moments belong to the line of play in which they were found, not to one that replaced it."""

import pytest

from friday_nb.core.moments import Spot
from friday_nb.friday.words import say
from friday_widgets.friday.story.panel import StoryPanel
from tests.widgets.moments.pressing import does, graded, play_another_line, press


def back_in_the_game(panel):
    press(panel, "start")
    press(panel, "show")
    press(panel, "back")
    assert does(panel) == ["resume"]


def test_what_was_left_open_is_not_offered_in_another_line(desk, panel, spots):
    back_in_the_game(panel)
    play_another_line(desk, spots[0].number)
    assert does(panel) == ["start"]
    assert panel.model["text"] == say("en", "moments.offer")
    press(panel, "resume")
    assert not desk.is_trying


def test_while_another_line_is_played_nothing_is_said_of_the_old_one(desk, panel, spots):
    back_in_the_game(panel)
    number = spots[0].number
    was = desk.session.moments[number].action
    desk.go_to(number - 1)
    assert does(panel) == ["resume"]  # so far nothing else was decided
    desk.act(next(str(each) for each in desk.session.legal() if each != was))
    assert "title" not in panel.model


def test_a_comment_makes_no_other_line(desk, panel, spots):
    back_in_the_game(panel)
    desk.comment("too early", spots[0].number)
    press(panel, "resume")
    assert desk.decisions == spots[1].number - 1


def test_all_moments_of_an_old_line_are_not_tried_again(desk, panel, spots):
    press(panel, "start")
    for _ in spots:
        desk.act(graded(desk.view))
        press(panel, "next")
    assert does(panel) == ["again", "back"]
    play_another_line(desk, spots[0].number)
    assert does(panel) == ["start"]


def test_that_an_old_line_had_no_moments_says_nothing_of_another_one(desk, panel, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(StoryPanel, "spots", lambda *_: (Spot(3, 0.01, 0.0, "stop", 1),))
        told = panel._story
        for shown in (True, False):
            told._hear(told, {"type": "show", "on": shown}, [])
        assert panel.model["text"] == say("en", "moments.none")
    play_another_line(desk, 10)
    assert does(panel) == ["start"]


@pytest.mark.parametrize("ends", [False, True])
def test_a_story_that_was_wanted_for_an_old_line_leads_nowhere_in_another(
    desk, panel, monkeypatch, ends
):
    with monkeypatch.context() as patch:
        patch.setattr(StoryPanel, "_ask", lambda *_: None)
        press(panel, "start")
        assert does(panel) == []
        play_another_line(desk, 10)
        if not ends:
            desk.go_to(10)
            desk.act(str(desk.session.legal()[-1]))
            assert desk.session.to_act
    told = panel._story
    told._hear(told, {"type": "show", "on": True}, [])
    assert not desk.is_trying
    assert does(panel) == (["start"] if ends else [])
