"""What a page shows and is sent while the curtain is down: nothing of anybody's hand."""

import asyncio
import re

import pytest
import traitlets

from friday_widgets.desk.observable import When
from friday_widgets.panes.analysis import AnalysisPanel
from friday_widgets.wire.panel import Panel
from tests.widgets.duel_page import (
    BOTH,
    HAND,
    SEED,
    DuelApp,
    Table,
    new_desk,
    play,
)

SECRET = re.compile(rf"the hand of|is dealt|play(?: the)? \d|{SEED}|friday-nb record")


@pytest.fixture
def desk():
    """A desk of two people, with the curtain down."""
    return new_desk(*BOTH)


@pytest.fixture
def app():
    """A whole page for two people, with everything that a browser is sent."""
    app = DuelApp(seed=SEED, players=BOTH, lang="en")
    app.heard = []
    for panel in panels(app):
        panel._send = lambda message, **_more: app.heard.append(message)
        panel.send = app.heard.append
    for panel in (app.controls, app.guide):
        panel._hear(panel, {"type": "hello"}, [])
    return app


def panels(app):
    return [each for each in walk(app) if isinstance(each, Panel)]


def walk(box):
    yield box
    for child in getattr(box, "children", ()):
        yield from walk(child)


def leaks(app):
    """What the panels of a page show or were sent about hands and seeds."""
    states = [panel.get_state() for panel in panels(app)]
    shown = [{k: v for k, v in state.items() if k not in {"_esm", "_css"}} for state in states]
    return SECRET.findall(repr((shown, app.heard, app)))


def test_the_page_knows_nothing_while_the_curtain_is_down(app):
    assert leaks(app) == []
    for seat in (0, 1):
        app.desk.uncover(seat)
        assert "the hand of" in leaks(app)
        assert "is dealt" in leaks(app)
        app.heard.clear()
        play(app.desk, seat)
        assert app.desk.is_curtain_down
        assert leaks(app) == []
        app.desk.set_language("ru")
        for panel in panels(app):
            panel._repeat(0)
        app.desk.set_language("en")
        assert leaks(app) == []


@pytest.mark.parametrize("when", When)
def test_no_panel_hears_about_the_curtain_later_than_the_others(desk, when):
    heard = []

    async def fall():
        desk.uncover(0)
        desk.subscribe(lambda desk, what: heard.append((what, desk.seat)), when)
        desk.act(f"play {desk.view.hand[0]}")
        assert heard == [("game", None)]

    asyncio.run(fall())


def test_a_panel_that_fails_behind_the_curtain_shows_nothing(app, caplog):
    class Careless(Table):
        def _model(self):
            return {"actions": [], "hand": HAND.format(seat=0, cards=self._desk.view.hand)}

    app.desk.uncover(0)
    careless = Careless(app.desk)
    app.children = [*app.children, careless]
    assert "hand" in careless.model
    play(app.desk, 0)
    assert careless.model == {}
    assert "failed to follow" in caplog.text
    caplog.clear()
    app.desk.uncover(1)
    assert "hand of seat" in careless.model["hand"]


def test_nobody_is_told_the_position_behind_the_curtain(app):
    app.controls._hear(app.controls, {"type": "position?"}, [])
    assert app.heard[-1] == {"type": "position", "text": ""}


def test_nothing_is_left_of_a_panel_that_fails_behind_the_curtain(desk, caplog):
    class Careless(Table):
        hint = traitlets.Unicode().tag(sync=True)

        def _follow(self, desk, what):
            self.hint = HAND.format(seat=desk.seat, cards=desk.view.hand)
            super()._follow(desk, what)

    careless = Careless(desk)
    desk.uncover(0)
    assert "hand of seat" in careless.hint
    play(desk, 0)
    assert (careless.model, careless.hint) == ({}, "")
    caplog.clear()


def test_a_panel_that_fails_before_somebodys_eyes_keeps_what_it_shows(desk, caplog):
    class Careless(Table):
        def _follow(self, desk, what):
            if what == "language":
                raise ValueError(what)
            super()._follow(desk, what)

    careless = Careless(desk)
    desk.uncover(0)
    before = careless.model
    desk.set_language("ru")
    assert before
    assert careless.model == before
    caplog.clear()


def test_a_panel_that_ignores_the_curtain_is_found(app):
    class Leaky(Table):
        def _follow(self, desk, what):
            if not desk.is_curtain_down:
                super()._follow(desk, what)

    app.desk.uncover(0)
    app.children = [*app.children, Leaky(app.desk)]
    app.heard.clear()
    play(app.desk, 0)
    assert leaks(app)


def test_answers_about_a_hand_do_not_come_when_the_curtain_has_fallen(desk):
    class Silent:
        """An analyst that never answers."""

        in_turns = False
        asked = cancelled = 0

        def ask(self, client, question, hear):
            self.asked += 1

        def cancel(self, client):
            self.cancelled += 1

        def wait(self, client, seconds): ...

    class Pane(AnalysisPanel):
        def _follow(self, desk, what): ...

    analyst = Silent()
    desk.uncover(0)
    pane = Pane(desk, analyst=analyst)
    pane._ask("how strong is this hand?")
    play(desk, 0)
    assert (analyst.asked, analyst.cancelled) == (1, 1)
