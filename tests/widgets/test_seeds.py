"""No page names the seed of a game whose hands are hidden, and no page deals from a few seeds."""

import json

import pytest
from ipywidgets import Widget

from friday_nb import i18n
from friday_nb.core import options
from friday_nb.core.options import SEEDS, SHORT_SEEDS
from friday_widgets.black_friday.app import BlackFridayApp
from friday_widgets.black_friday.game_page import PAGE as BLACK_FRIDAY
from friday_widgets.desk.bots import seed_at
from friday_widgets.desk.desk import Desk
from friday_widgets.frame.controls.panel import shown_words
from friday_widgets.friday.game_page import PAGE as FRIDAY
from friday_widgets.his_man_friday.app import HisManFridayApp
from friday_widgets.his_man_friday.game_page import PAGE as HIS_MAN_FRIDAY
from friday_widgets.wire.panel import Panel

EVERY_PAGE = pytest.mark.parametrize("page", [FRIDAY, HIS_MAN_FRIDAY, BLACK_FRIDAY])
HIDING = pytest.mark.parametrize(
    ("app", "page"), [(HisManFridayApp, HIS_MAN_FRIDAY), (BlackFridayApp, BLACK_FRIDAY)]
)
SEED = 0xDEADBEEFCAFEF00D


@EVERY_PAGE
def test_every_way_to_a_new_game_draws_from_seeds_that_cannot_be_tried(page, monkeypatch):
    asked = []
    monkeypatch.setattr(options.secrets, "randbelow", lambda most: asked.append(most) or 7)
    desk = Desk(page)
    position = str(desk.session.view_of(0))
    assert desk.begin({})
    assert desk.begin({}, " ")
    assert desk.begin_as_chosen()
    ways = 4
    if page.has_positions:
        assert desk.load_position(position), desk.notice
        ways += 1
    assert asked == [SEEDS if page.game.hides_hands else SHORT_SEEDS] * ways


@EVERY_PAGE
@pytest.mark.parametrize("lang", i18n.languages())
def test_whoever_types_a_seed_reads_what_it_tells(page, lang):
    said = shown_words(page, lang)["new.seed.help"]
    plain = page.words.say(lang, "panels.new.seed.help")
    assert (said != plain) == page.game.hides_hands


@HIDING
def test_a_seat_is_sent_nothing_of_the_seed(app, page):
    """All widgets with all their traits, and all messages, while one seat plays against bots."""
    session = page.begin({}, str(SEED))
    shown = app(session, lang="en")
    sent = []
    for panel in panels(shown):
        panel.send = sent.append
    for panel in panels(shown):
        panel._hear(panel, {"type": "hello"}, [])
    for _ in range(3):
        told = json.dumps([everything(shown), sent], default=repr) + repr(shown)
        assert str(SEED)[:9] not in told
        for part in (SEED >> 32, SEED & 0xFFFFFFFF):
            assert str(part) not in told
            assert f"{part:x}" not in told.lower()
        seat = shown.desk.session.to_act[0]
        shown.desk.session.act(page.game.legal(shown.desk.session.view_of(seat))[0], seat)
        shown.desk.set_language("ru")


def panels(widget):
    found = [widget] if isinstance(widget, Panel) else []
    return [*found, *(each for child in getattr(widget, "children", ()) for each in panels(child))]


def everything(widget):
    """The states of a widget and of all below it, without the scripts."""
    scripts = {"_esm", "_css"}
    below = [everything(child) for child in getattr(widget, "children", ())]
    state = Widget.get_state(widget)
    return [{k: v for k, v in state.items() if k not in scripts}, *below]


@HIDING
def test_a_bot_has_another_seed_for_every_decision(app, page):
    """One of 32 bits for the whole game could be found from a few of its decisions."""
    desk = app(page.begin({}, str(SEED)), lang="en").desk
    seeds = [seed_at(desk, 0), seed_at(desk, 1)]
    for _ in range(3):
        seat = desk.session.to_act[0]
        desk.session.act(page.game.legal(desk.session.view_of(seat))[0], seat)
        seeds.append(seed_at(desk, 1))
    assert len(set(seeds)) == 5
