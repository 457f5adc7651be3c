"""Nothing of one game, and no word of one language, is left in any panel once another is there.

What a page shows must not depend on what was shown before.  So a page on which a game was played,
advised on and told is brought to another game, and compared with one that has come there directly.
From then on no answer arrives, so that whatever an answer would have replaced can be seen.
"""

import pytest

from friday_nb.analysis import Answer
from friday_nb.black_friday.players import story as black_story
from friday_nb.his_man_friday.players import story as his_story
from friday_widgets.black_friday.app import BlackFridayApp
from friday_widgets.friday.app import FridayApp
from friday_widgets.his_man_friday.app import HisManFridayApp
from friday_widgets.panes import analysis
from friday_widgets.panes.advice.panel import SeatAdvicePanel
from friday_widgets.panes.moments.panel import MomentsPanel
from friday_widgets.wire.panel import Panel
from tests.black_friday.made_up import again, expect
from tests.black_friday.made_up import judge as black_judge
from tests.friday.players import made_up
from tests.his_man_friday.test_story import judge as his_judge
from tests.widgets.black_friday.games import played as black_played
from tests.widgets.his_man_friday.twins import played as his_played


class Switched:
    """An analyst that answers at once, with made-up advice, until it is switched off."""

    in_turns = False

    def __init__(self):
        self.on = True

    def ask(self, client, question, hear):
        del client
        for found in self._found(question) if self.on else ():
            hear(question, Answer(found))

    def _found(self, question):
        kind = f"{type(question).__module__}.{type(question).__name__}"
        match kind.removeprefix("friday_nb."):
            case "black_friday.players.adviser.StoryQuestion":
                facts = question.moments, question.seat
                return black_story.tell(*facts, black_judge, expect, again)
            case "his_man_friday.players.adviser.StoryQuestion":
                facts = question.moments, question.seat, question.lying
                return his_story.tell(*facts, his_judge, question.given)
            case "black_friday.players.adviser.AdviceQuestion":
                return [black_judge(question.view)]
            case "his_man_friday.players.adviser.AdviceQuestion":
                return [his_judge(question.view, question.lying)]
        return question.answers(lambda: False)

    def cancel(self, client):
        pass

    def wait(self, client, seconds):
        pass


@pytest.fixture
def analyst(monkeypatch):
    switched = Switched()
    made_up.thoughts(monkeypatch)
    monkeypatch.setenv("FRIDAY_FIGHT_SECONDS", "0")
    monkeypatch.setattr(analysis, "suitable", lambda: switched)
    return switched


FIRST = {
    FridayApp: lambda: made_up.game(1, 2),
    HisManFridayApp: lambda: his_played(3, 5, 500),
    BlackFridayApp: lambda: black_played(3, 5, 3000),
}
SECOND = {
    FridayApp: lambda: made_up.game(2, 4, 25),
    HisManFridayApp: lambda: his_played(2, 6, 12),
    BlackFridayApp: lambda: black_played(2, 6, 40),
}
APPS = pytest.mark.parametrize("app_of", FIRST)


def panels(widget):
    """All panels of a page, in order."""
    found = [widget] if isinstance(widget, Panel) else []
    for child in getattr(widget, "children", ()):
        found += panels(child)
    return found


def say(app, **message):
    """Send a message to every panel, as its own page would; those it means nothing to drop it."""
    for panel in panels(app):
        if type(panel).__name__ not in ("Controls", "Editor", "Seats"):
            panel._hear(panel, message, [])


CHARTLESS = (SeatAdvicePanel, MomentsPanel)
"""Panels that draw no chart, and so need no words about one."""


def shown(app):
    """What every panel tells its page, but for the ids of games."""
    return {
        (type(panel).__name__, name): getattr(panel, name)
        for panel in panels(app)
        for name in panel._own()
        if name != "words" or not isinstance(panel, CHARTLESS)
    }


def opened(app_of, session=None, lang="en"):
    """A page with everything open."""
    app = app_of(session, lang=lang, space="")
    say(app, type="shown", on=True, sum=True)
    say(app, type="show", on=True)
    return app


def press_all(app):
    """Press what a story offers, and stay where it leads."""
    for key in ("swing:3", "turn:2", "adjustment:1"):
        say(app, type="look", key=key)


def differing(one, other):
    """The panels that do not show the same on both pages, with what they show."""
    there = shown(other)
    return {key: (value, there[key]) for key, value in shown(one).items() if value != there[key]}


def bring(app, session, lang="ru"):
    """Put another game on the desk, always under the same id."""
    assert app.desk.load(str(session.record()), "second")
    app.desk.set_language(lang)


@APPS
@pytest.mark.parametrize("order", ["game first", "language first"])
def test_another_game_finds_every_panel_as_if_it_had_been_the_first(app_of, order, analyst):
    used = opened(app_of, FIRST[app_of]())
    press_all(used)
    analyst.on = False
    fresh = opened(app_of)
    for app in (used, fresh):
        if order == "language first":
            app.desk.set_language("ru")
        bring(app, SECOND[app_of]())
    assert differing(used, fresh) == {}


def hold_a_blunder(app):
    """Have the advice hold a decision back, if there is one to hold back."""
    say(app, type="mode", mode="warn")
    for action in map(str, app.desk.page.game.legal(app.desk.view)):
        if not app.desk.act(action):
            return
        app.desk.undo()


@APPS
def test_the_other_language_is_in_every_panel_as_if_it_had_been_the_first(app_of, analyst):
    """Answers that are there are told anew; none is asked for once more."""
    used, fresh = (opened(app_of, SECOND[app_of](), lang) for lang in ("en", "ru"))
    for app in (used, fresh):
        app.desk.fork("second")
        press_all(app)
        hold_a_blunder(app)
    analyst.on = False
    used.desk.set_language("ru")
    assert differing(used, fresh) == {}


@APPS
def test_there_is_something_to_leave_over(app_of, analyst):
    """Else the other tests of this file would show nothing."""
    told = shown(opened(app_of, FIRST[app_of]()))
    assert told["StoryPanel", "model"]["lists"]


@APPS
def test_no_panel_of_a_page_that_is_closed_follows_the_desk(app_of, analyst):
    app = app_of(space="")
    alone = type(app.desk)()
    for panel in panels(app):
        panel.close()
    assert len(app.desk.observers._subscribers) == len(alone.observers._subscribers)
