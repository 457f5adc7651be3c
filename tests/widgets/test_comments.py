"""A visitor's own comments: kept with the game, in its record, and shown to nobody else."""

import json
from importlib import import_module

import pytest

from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.session import Session
from friday_widgets.desk.comments import LONGEST, commented, write
from friday_widgets.desk.desk import Desk
from friday_widgets.friday.desk import Desk as FridayDesk
from friday_widgets.friday.game_page import PAGE
from friday_widgets.friday.story.panel import StoryPanel
from friday_widgets.his_man_friday.desk import Desk as IslandDesk
from friday_widgets.his_man_friday.game_page import PAGE as ISLAND
from friday_widgets.panes.story.comments import comments_model
from tests.widgets.duel_page import PAGE as DUEL
from tests.widgets.panels import send

HOSTILE = "<b>; draw\n\nend\r\ngame: other\u2028«0: I» \ud800 \uff1b\x00\x1b[31m « » &amp;lt; ```"


@pytest.fixture
def desk():
    return FridayDesk(PAGE.begin({"level": "1"}, "7"))


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize(
    "text", [HOSTILE, ";", "0: end", "# result: won", "x" * 2 * LONGEST, "ход"]
)
def test_whatever_is_written_comes_back_from_the_record(name, text):
    page = import_module(f"friday_widgets.{name}.game_page").PAGE
    desk = Desk(page, page.begin({}, "3"))
    for _ in range(3):
        desk.act(str(desk.session.legal()[0]))
    number = max(commented(desk))
    assert write(desk, number, text)
    written = commented(desk)[number]
    assert len(written) <= LONGEST
    assert "\n" not in written
    json.dumps(written).encode()
    again = Session.from_record(desk.page.game, desk.record())
    assert again.state == desk.session.state
    assert [each.comment for each in again.moments] == [
        each.comment for each in desk.session.moments
    ]
    assert desk.page.own_comment(again.moments[number].comment) == written


def test_a_comment_on_an_undone_decision_is_kept_too(desk):
    desk.act("hazard 1")
    desk.act("draw")
    desk.undo()
    assert write(desk, 2, "a bad card")
    assert desk.playing.ahead == ["draw  ; a bad card"]
    other = Desk(PAGE)
    assert other.load(*desk.to_keep()[:1], "abc", desk.to_keep()[1])
    assert commented(other)[2] == "a bad card"


def test_only_decisions_that_there_are_can_be_commented_on(desk):
    desk.act("hazard 1")
    assert not write(desk, 2, "later")
    assert not write(desk, -1, "earlier")
    with pytest.raises(Problem, match="no decision 2"):
        desk.session.comment("later", 2)
    assert write(desk, 0, "begun")
    assert desk.session.moments[0].comment == "begun"


def test_what_was_said_aloud_stays_and_a_comment_says_nothing_aloud():
    desk = IslandDesk(ISLAND.begin({"players": "2"}, "5"))
    desk.act(str(desk.session.legal()[0]))
    desk.say("b2 is a gun")
    before = ISLAND.remarks(desk.session.moments[1].comment, "en")
    assert write(desk, 1, "that was a lie «0: really»")
    assert ISLAND.remarks(desk.session.moments[1].comment, "en") == before
    desk.say("believe me")
    assert commented(desk)[1] == "that was a lie 0: really"
    assert write(desk, 1, "")
    assert commented(desk)[1] == ""
    assert len(ISLAND.remarks(desk.session.moments[1].comment, "en")) == 2


def test_among_several_people_nobody_finds_the_comment_of_another():
    desk = Desk(DUEL, DUEL.begin({}, "1"), players=["person", "person"])
    desk.uncover(0)
    desk.act(f"play {desk.view.hand[0]}")
    assert commented(desk) == {}, "the curtain is down"
    desk.uncover(1)
    assert commented(desk) == {}
    desk.act(f"play {desk.view.hand[0]}")
    desk.uncover(0)
    assert list(commented(desk)) == [1]


# --- the pane -------------------------------------------------------------------------------------


def test_the_story_pane_offers_the_latest_decision_and_keeps_what_it_hears(desk):
    panel = StoryPanel(desk)
    assert panel.comments == {}, "it is closed"
    send(panel, type="show", on=True)
    desk.act("hazard 1")
    assert panel.comments["latest"] == 1
    assert [each["at"] for each in panel.comments["decisions"]] == [0, 1]
    send(panel, type="comment", at=1, text="the easy one")
    assert panel.comments["decisions"][1]["text"] == "the easy one"
    assert "hazard 1  ; the easy one" in desk.record()


@pytest.mark.parametrize("at", [True, None, "1", 1.5, 99, -1])
def test_what_makes_no_sense_is_dropped(desk, at):
    panel = StoryPanel(desk)
    before = desk.record()
    send(panel, type="comment", at=at, text="x")
    send(panel, type="comment", at=0, text=["x"])
    assert desk.record() in {before, before.replace("\n\n", "\n\n; x\n", 1)}


def test_its_words_are_those_of_the_page(desk):
    desk.act("hazard 1")
    for lang in ("en", "ru"):
        desk.set_language(lang)
        told = comments_model(desk, "at {}".format)
        assert told["head"] == PAGE.words.say(lang, "story.comments")
        assert told["decisions"][0]["label"] == PAGE.words.say(lang, "story.comments.start")
        assert told["decisions"][1]["label"].startswith("at 1: ")


@pytest.mark.parametrize("name", registry.names())
def test_a_comment_has_no_story_told_anew(name):
    home = import_module(f"friday_widgets.{name}.desk")
    page = import_module(f"friday_widgets.{name}.game_page").PAGE
    session = page.begin({}, "3")
    while session.to_act and len(session.moments) < 40:
        session.act(session.legal()[0])
    desk = home.Desk(session)
    panel = import_module(f"friday_widgets.{name}.story.panel").StoryPanel(desk)
    asked = panel.question(0)
    assert asked is not None
    desk.comment("a bad card", 1)
    assert panel.question(0) == asked
