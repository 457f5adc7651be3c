"""What cannot be worked out or shown ends in a sentence that says so, and a button that asks again.

Nobody waits for what does not come, no traceback reaches a visitor, and the log has all of it.
"""

import pytest

from friday_nb import black_friday as blf
from friday_nb import his_man_friday as hmf
from friday_nb import i18n
from friday_nb.friday.players import adviser
from friday_widgets.black_friday.desk import Desk as BlackFridayDesk
from friday_widgets.black_friday.odds import model as black_friday_odds
from friday_widgets.black_friday.odds.panel import OddsPanel as BlackFridayOdds
from friday_widgets.friday.advice import model as advice_words
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.odds import panel as odds_pane
from friday_widgets.friday.story.panel import StoryPanel
from friday_widgets.his_man_friday.desk import Desk as HisManFridayDesk
from friday_widgets.his_man_friday.odds import model as his_man_friday_odds
from friday_widgets.his_man_friday.odds.panel import OddsPanel as HisManFridayOdds
from friday_widgets.panes.moments.panel import MomentsPanel
from tests.friday.players import made_up
from tests.friday.players.made_up import game
from tests.widgets.moments.pressing import does, graded, press
from tests.widgets.panels import send

LANGUAGES = pytest.mark.parametrize("lang", i18n.languages())


def failing(*_args, **_kwargs):
    raise ZeroDivisionError("on purpose")


@pytest.fixture
def logged(caplog):
    """What the log has of a failure on purpose; read at the end of a test, and then cleared."""

    def read():
        found = [each.exc_info[0] for each in caplog.records if each.exc_info]
        caplog.clear()
        return found

    return read


@pytest.fixture
def panel(desk, monkeypatch):
    made_up.thoughts(monkeypatch)
    panel = AdvicePanel(desk)
    send(panel, type="show", on=True)
    assert panel.rows["rows"]
    yield panel
    panel.close()


# --- advice -----------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize(
    "where", [(adviser.Adviser, "advice"), (advice_words, "told")], ids=["found", "shown"]
)
def test_advice_that_fails_is_not_waited_for(panel, monkeypatch, logged, lang, where):
    desk = panel._desk
    desk.set_language(lang)
    with monkeypatch.context() as patch:
        patch.setattr(*where, failing)
        assert desk.act("hazard 1")
        assert "stale" not in panel.rows
        assert panel.rows["rows"] == []
        assert panel.rows["note"] == i18n.say(lang, "panels.unanswered")
        assert panel.rows["again"] == i18n.say(lang, "panels.again")
    assert set(logged()) == {ZeroDivisionError}
    send(panel, type="again")
    assert panel.rows["rows"]
    assert not panel.rows.get("again")


def test_a_list_that_cannot_be_told_in_another_language_says_so(desk, panel, monkeypatch, logged):
    with monkeypatch.context() as patch:
        patch.setattr(advice_words, "told", failing)
        desk.set_language("ru")
        assert panel.rows["note"] == i18n.say("ru", "panels.unanswered")
    assert ZeroDivisionError in logged()
    send(panel, type="again")
    assert panel.rows["rows"]


def test_a_warning_that_cannot_be_shown_holds_nothing_back(desk, panel, monkeypatch, logged):
    send(panel, type="mode", mode="warn")
    with monkeypatch.context() as patch:
        patch.setattr(advice_words, "told", failing)
        assert desk.act(graded(desk.view, wrong=True))
    assert panel.sheet == {}
    assert ZeroDivisionError in logged()


@pytest.mark.parametrize("why", ["panels.later", "panels.too_long"])
def test_what_comes_later_or_never_is_not_asked_for_again(panel, why):
    panel._known.clear()
    panel.fail(panel._wanted(), why)
    assert panel.rows["note"] == i18n.say("en", why)
    assert panel.rows["again"] == ""


# --- the odds ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "desk", "where"),
    [
        (
            HisManFridayOdds,
            lambda: HisManFridayDesk(hmf.new_session(players=3, seed=1)),
            his_man_friday_odds,
        ),
        (
            BlackFridayOdds,
            lambda: BlackFridayDesk(blf.new_session(players=3, seed=1)),
            black_friday_odds,
        ),
    ],
    ids=["his_man_friday", "black_friday"],
)
def test_odds_of_a_seat_that_cannot_be_shown(kind, desk, where, monkeypatch, logged):
    with monkeypatch.context() as patch:
        patch.setattr(where, "heads", failing)
        pane = kind(desk(), shown=True)
        assert pane.model["note"] == i18n.say("en", "panels.unanswered")
        assert (pane.model["heads"], pane.chart) == ([], {})
    assert logged() == [ZeroDivisionError]
    send(pane, type="again")
    assert (pane.model["note"], bool(pane.model["heads"])) == ("", True)
    assert "again" not in pane.model


@LANGUAGES
def test_odds_of_friday_that_cannot_be_shown(desk, pane, monkeypatch, logged, lang):
    desk.set_language(lang)
    with monkeypatch.context() as patch:
        patch.setattr(odds_pane, "heads", failing)
        assert desk.act("hazard 1")
        assert pane.model["note"] == i18n.say(lang, "panels.unanswered")
        assert (pane.model["heads"], pane.answers) == ([], [])
    assert set(logged()) == {ZeroDivisionError}
    send(pane, type="again")
    assert (pane.model["note"], bool(pane.model["heads"])) == ("", True)
    assert not pane.model["again"]


def test_odds_of_friday_that_were_not_worked_out_are_asked_for_again(pane):
    pane.fail(pane._question())
    assert pane.model["again"] == i18n.say("en", "panels.again")
    assert pane.model["heads"]
    send(pane, type="again")
    assert (pane.model["fault"], pane.model["again"]) == ("", "")


# --- the story, and its moments ---------------------------------------------------------------


@pytest.fixture
def teller(desk, monkeypatch):
    made_up.thoughts(monkeypatch)
    desk.load(str(game(1, 2).record()))
    return StoryPanel(desk)


@LANGUAGES
def test_a_story_that_cannot_be_told(desk, teller, monkeypatch, logged, lang):
    desk.set_language(lang)
    with monkeypatch.context() as patch:
        patch.setattr(StoryPanel, "tell", failing)
        send(teller, type="show", on=True)
        assert teller.model["note"] == i18n.say(lang, "panels.unanswered.over")
        assert teller.model["again"] == i18n.say(lang, "panels.again")
    assert set(logged()) == {ZeroDivisionError}
    send(teller, type="again")
    assert teller.model["summary"]
    assert teller.model["again"] == ""


def test_whoever_cannot_follow_a_story_does_not_keep_it_from_being_told(teller, logged):
    teller.attend(failing, failing)
    send(teller, type="show", on=True)
    assert teller.model["summary"]
    assert set(logged()) == {ZeroDivisionError}


@LANGUAGES
def test_a_try_that_cannot_be_judged_is_asked_about_again(desk, teller, monkeypatch, logged, lang):
    desk.set_language(lang)
    advice = AdvicePanel(desk)
    moments = MomentsPanel(desk, teller, advice)
    with monkeypatch.context() as patch:
        patch.setattr(AdvicePanel, "ranked", failing)
        press(moments, "start")
        desk.act(graded(desk.view, wrong=True))
        assert moments.model["said"] == i18n.say(lang, "panels.unanswered.over")
        assert does(moments)[0] == "ask"
    assert ZeroDivisionError in logged()
    press(moments, "ask")
    assert moments.model["said"] != i18n.say(lang, "panels.unanswered.over")
    assert "ask" not in does(moments)
    assert moments.model["list"]["rows"]
