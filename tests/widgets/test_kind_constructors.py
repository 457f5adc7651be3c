"""Panels and pages take what one has at hand, and say in a sentence what is wrong."""

import gc
import sys

import pytest

import friday_widgets
from friday_nb import black_friday, friday, his_man_friday
from friday_nb.core.errors import Problem
from friday_nb.core.registry import names
from friday_widgets.desk.seating import PERSON

GAMES = {"friday": friday, "his_man_friday": his_man_friday, "black_friday": black_friday}
PREFIXES = {"friday": "Friday", "his_man_friday": "HisManFriday", "black_friday": "BlackFriday"}
PANELS = ("TablePanel", "OddsPanel", "AdvicePanel")


def of(game, name):
    return getattr(friday_widgets, PREFIXES[game] + name)


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("game", names())
def test_a_panel_takes_a_session_a_desk_or_nothing(game, name):
    panel, session = of(game, name), GAMES[game].new_session(seed=3)
    desk = of(game, "Desk")(session)
    for given in ((), (session,), (desk,)):
        panel(*given).close()


@pytest.mark.parametrize("name", ["Guide", "Controls"])
@pytest.mark.parametrize("game", names())
def test_a_panel_of_any_game_takes_them_too(game, name):
    panel = getattr(friday_widgets, name)
    for given in ((), (GAMES[game].new_session(),), (of(game, "Desk")(),)):
        panel(*given).close()


@pytest.mark.parametrize("name", ["Desk", *PANELS, "App"])
@pytest.mark.parametrize("game", names())
def test_another_game_is_refused_by_name(game, name):
    other = next(each for each in names() if each != game)
    title = {"friday": "Friday", "his_man_friday": "His Man Friday", "black_friday": "Black Friday"}
    with pytest.raises(Problem) as found:
        of(game, name)(GAMES[other].new_session())
    assert title[other] in str(found.value)
    assert title[game] in str(found.value)


@pytest.mark.parametrize("game", names())
def test_a_desk_takes_a_session_alone(game):
    with pytest.raises(TypeError, match="a desk takes a session"):
        of(game, "Desk")(object())


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("game", names())
def test_a_panel_that_could_not_be_made_leaves_no_second_error(game, name, monkeypatch):
    faults = []
    monkeypatch.setattr(sys, "unraisablehook", faults.append)
    with pytest.raises(TypeError, match="not a str"):
        of(game, name)("level=1")
    half = of(game, name).__new__(of(game, name))
    half.close()
    del half
    gc.collect()
    assert faults == []


@pytest.mark.parametrize(
    ("game", "options", "seen"),
    [
        ("friday", {"level": 3}, lambda view: view.level == 3),
        ("his_man_friday", {"players": 4, "first": 2}, lambda view: view.players == 4),
        ("black_friday", {"players": 2, "specials": True}, lambda view: view.specials),
    ],
)
def test_a_page_takes_the_options_of_a_new_game(game, options, seen):
    app = of(game, "App")(**options, lang="ru", seed=5)
    assert app.desk.lang == "ru"
    assert app.desk.session.head["seed"] == "5"
    assert seen(app.desk.session.view_of(0))
    with pytest.raises(Problem, match="no option"):
        of(game, "App")(depth=3)
    with pytest.raises(TypeError, match="not both"):
        of(game, "App")(GAMES[game].new_session(), **options)


@pytest.mark.parametrize("game", ["his_man_friday", "black_friday"])
def test_bots_are_chosen_by_name_or_written(game):
    def mine(view):
        return GAMES[game].legal(view)[0]

    desk = of(game, "Desk")(GAMES[game].new_session(players=4), bots=[mine, "thumb", PERSON])
    assert desk.players == (PERSON, "mine", "thumb", PERSON)
    assert of(game, "App")(players=3, bots="random").desk.players == (PERSON, "random", "random")
    with pytest.raises(Problem, match="clever"):
        of(game, "Desk")(bots="clever")

    def thumb(view):
        return GAMES[game].legal(view)[0]

    with pytest.raises(Problem, match="another name"):
        of(game, "Desk")(bots=thumb)


def test_every_name_is_there():
    assert {*dir(friday_widgets)} >= {
        prefix + name for prefix in PREFIXES.values() for name in PANELS
    }
    for name in friday_widgets.__all__:
        assert getattr(friday_widgets, name) is not None
