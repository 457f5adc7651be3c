"""Which moments of a finished game are offered, and what is said where none are."""

import pytest

from friday_nb import i18n
from friday_nb.analysis import Answer
from friday_nb.core.moments import Spot
from friday_nb.friday.puzzles import PUZZLES
from friday_nb.friday.words import say
from friday_widgets.friday.course import COURSE as FRIDAY
from friday_widgets.friday.story.panel import StoryPanel
from tests.friday.players.made_up import game
from tests.widgets.moments.pressing import does, press

LANGUAGES = pytest.mark.parametrize("lang", i18n.languages())


def test_while_the_game_runs_nothing_is_shown(desk, panel):
    assert does(panel) == ["start"]
    desk.begin({"level": "1"}, 3)
    assert "title" not in panel.model
    desk.act("hazard 1")
    assert "title" not in panel.model


def test_whoever_wants_no_spoilers_is_offered_nothing(desk, panel):
    desk.hints.set_spoilers(False)
    assert "title" not in panel.model
    press(panel, "start")
    assert not desk.is_trying


def test_a_puzzle_played_to_its_end_has_no_moments(desk, panel):
    lost = FRIDAY.session(PUZZLES.all[0])
    while legal := lost.legal():
        lost.act(legal[-1])
    desk.put(lost)
    assert "title" not in panel.model
    told = panel._story
    told._hear(told, {"type": "show", "on": True}, [])
    assert told.model["lists"]
    assert not told.model["moments"]
    press(panel, "start")
    assert not desk.is_trying


def test_a_game_without_a_clear_loss_has_nothing_to_try_again(desk, panel, monkeypatch):
    monkeypatch.setattr(StoryPanel, "spots", lambda *_: (Spot(3, 0.01, 0.0, "stop", 1),))
    press(panel, "start")
    assert not desk.is_trying
    assert panel.model["text"] == say("en", "moments.none")
    assert does(panel) == []


@LANGUAGES
def test_nothing_is_promised_before_the_story_is_told(desk, panel, lang):
    desk.set_language(lang)
    assert panel.model["text"] == say(lang, "moments.offer")
    told = panel._story
    told._hear(told, {"type": "show", "on": True}, [])
    assert panel.model["text"] == say(lang, "moments.offer.known", n=3)
    assert "3" in panel.model["text"]
    assert does(panel) == ["start"]


def test_nothing_is_offered_again_once_there_is_nothing_to_try(desk, panel, monkeypatch):
    monkeypatch.setattr(StoryPanel, "spots", lambda *_: (Spot(3, 0.01, 0.0, "stop", 1),))
    told = panel._story
    for shown in (True, False):
        told._hear(told, {"type": "show", "on": shown}, [])
        assert panel.model["text"] == say("en", "moments.none")
        assert does(panel) == []
    desk.load(str(game(1, 3).record()))
    assert does(panel) == ["start"]


def test_a_story_that_could_not_be_told_may_be_wanted_once_more(desk, panel, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(StoryPanel, "_ask", lambda *_: None)
        press(panel, "start")
        assert does(panel) == []
        panel._story.fail(panel._story._wanted())
    assert panel.model["text"] == say("en", "panels.unanswered.over")
    assert does(panel) == ["start"]
    press(panel, "start")
    assert desk.is_trying


class Says:
    """An analyst that has the same answer to everything."""

    in_turns = False

    def __init__(self, **answer):
        self.answer = Answer(**answer)

    def ask(self, client, question, hear):
        del client
        hear(question, self.answer)

    def cancel(self, client):
        """Nothing is worked out."""


@LANGUAGES
def test_a_story_that_is_too_long_is_said_to_be_and_not_offered_again(
    desk, panel, monkeypatch, lang
):
    desk.set_language(lang)
    too_long = say(lang, "panels.too_long")
    with monkeypatch.context() as patch:
        says = Says(is_last=True, fault="long", is_too_long=True)
        patch.setattr(panel._story, "_given", says)
        press(panel, "start")
        assert panel.model["text"] == too_long
        assert does(panel) == []
        panel._story._hear(panel._story, {"type": "show", "on": True}, [])
        assert panel._story.model["note"] == too_long
        assert panel._story.model["again"] == ""
    desk.load(str(game(1, 3).record()))
    press(panel, "start")
    assert desk.is_trying  # another game is not too long for it


def test_while_the_story_is_late_nothing_is_said_to_be_thinking(panel, monkeypatch):
    monkeypatch.setattr(StoryPanel, "_ask", lambda *_: None)
    press(panel, "start")
    assert panel.model["text"] == say("en", "advice.thinking")
    panel._story.delay(panel._story._wanted())
    assert panel.model["text"] == say("en", "panels.later")


@pytest.mark.parametrize("where", ["story", "moments"])
def test_in_the_open_story_too_what_failed_can_be_tried_once_more(desk, panel, monkeypatch, where):
    told = panel._story
    with monkeypatch.context() as patch:
        patch.setattr(StoryPanel, "_ask", lambda *_: None)
        told._hear(told, {"type": "show", "on": True}, [])
        press(panel, "start")
        told.fail(told._wanted())
        assert told.model["again"] == say("en", "panels.again")
        asked = []
        patch.setattr(StoryPanel, "_ask", lambda _, question: asked.append(question))
        if where == "story":
            told._hear(told, {"type": "again"}, [])
        else:
            press(panel, "start")
        assert asked[-1] == told._wanted()
        assert told.model["note"] == say("en", "advice.thinking")
        assert told.model["again"] == ""


def test_fewer_than_three_moments_are_said_to_be_fewer(desk, panel, monkeypatch):
    monkeypatch.setattr(StoryPanel, "spots", lambda *_: (Spot(3, 0.2, 0.0, "stop", 1),))
    press(panel, "start")
    assert panel.model["at"] == say(
        "en", "moments.at", n=1, all=1, place=say("en", "story.at", n=3)
    )
    assert panel.model["few"] == say("en", "moments.few", n=1)
    press(panel, "back")
    told = panel._story
    told._hear(told, {"type": "show", "on": True}, [])
    assert panel.model["few"] == say("en", "moments.few", n=1)


def test_the_moments_are_there_after_decisions_were_undone(desk, panel, spots):
    """An undone game is over all the same."""
    made = desk.decisions
    for _ in range(made - spots[0].number + 3):
        desk.undo()
    assert does(panel) == ["start"], desk.decisions
    press(panel, "start")
    assert desk.decisions == spots[0].number - 1


@pytest.mark.parametrize("count", [1, 2])
def test_two_moments_are_few_as_well(panel, monkeypatch, count):
    found = tuple(Spot(n, 0.2, 0.0, "stop", n) for n in range(3, 3 + count))
    monkeypatch.setattr(StoryPanel, "spots", lambda *_: found)
    press(panel, "start")
    assert panel.model["few"] == say("en", "moments.few", n=count)
