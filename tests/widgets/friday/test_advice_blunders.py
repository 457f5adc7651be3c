"""A blunder is held back until the visitor has said what to do with it."""

import pytest

from friday_nb import friday
from friday_nb.core.percents import points
from friday_nb.friday import words
from friday_nb.friday.players.because import instead, reason
from friday_nb.friday.players.losses import grade
from friday_nb.friday.texts import action_text
from tests.friday.players import made_up
from tests.widgets.friday.advised import LANGUAGES, blunder_of, press


@pytest.fixture
def held(panel, desk):
    """Have the panel hold a blunder back; return the decision's text."""
    press(panel, type="mode", mode="warn")
    desk.act(str(made_up.advise(desk.view).best.action))
    text = blunder_of(desk)
    assert desk.act(text) is False
    return text


def test_a_blunder_waits_and_nothing_is_played(panel, desk, held):
    assert panel.sheet["text"]
    assert held != str(desk.session.moments[-1].action)
    assert not desk.notice


@LANGUAGES
def test_the_sheet_tells_what_is_given_away(panel, desk, held, lang):
    desk.set_language(lang)
    advice = made_up.advise(desk.view)
    action = friday.Action.parse(held)
    sheet = panel.sheet
    graded = grade(advice, action)
    assert sheet["head"] == words.say(
        lang, f"advice.warn.head.{graded.name.lower()}", sign=graded.sign
    )
    lost = points(advice.best.win, advice.of(action).win)
    assert str(lost) in sheet["text"]
    assert sheet["why"] == reason(advice, advice.of(action), lang)
    assert action_text(desk.view, advice.best.action, lang) in sheet["better"]
    assert instead(advice, advice.of(action), lang) == sheet["because"]
    assert "second option" not in sheet["because"]
    assert set(sheet["words"]) == {"anyway", "rethink", "show"}


def test_play_anyway_plays_it(panel, desk, held):
    n = desk.decisions
    press(panel, type="held", answer="anyway")
    assert desk.decisions == n + 1
    assert str(desk.session.moments[-1].action) == held
    assert panel.sheet == {}


def test_rethink_leaves_the_game_as_it_was(panel, desk, held):
    position = desk.position()
    press(panel, type="held", answer="rethink")
    assert desk.position() == position
    assert panel.sheet == {}
    assert not panel.model["shown"]


def test_show_me_opens_the_list(panel, desk, held):
    position = desk.position()
    press(panel, type="held", answer="show")
    assert desk.position() == position
    assert panel.model["shown"]
    assert panel.rows["rows"]


def test_another_position_takes_the_sheet_away(panel, desk, held):
    desk.undo()
    assert panel.sheet == {}
    position = desk.position()
    press(panel, type="held", answer="anyway")
    assert desk.position() == position


def test_good_decisions_are_not_held_back(panel, desk):
    press(panel, type="mode", mode="warn")
    for _ in range(20):
        assert desk.act(str(made_up.advise(desk.view).best.action))


@pytest.mark.parametrize("mode", ["off", "ask"])
def test_only_the_mode_that_warns_holds_back_what_is_known_to_be_a_blunder(panel, desk, mode):
    press(panel, type="mode", mode="ask")
    press(panel, type="show", on=True)  # so that the advice is known
    text = blunder_of(desk)
    assert panel.known(desk.view)
    press(panel, type="mode", mode=mode)
    assert desk.act(text)
    assert panel.sheet == {}


def test_what_is_not_allowed_is_refused_as_usual(panel, desk):
    press(panel, type="mode", mode="warn")
    assert desk.act("destroy 1") is False
    assert desk.notice
    assert panel.sheet == {}
    assert desk.act("nonsense") is False
    assert desk.notice


def test_a_panel_that_is_closed_holds_nothing_back(panel, desk):
    press(panel, type="mode", mode="warn")
    text = blunder_of(desk)
    panel.close()
    assert desk.act(text)
