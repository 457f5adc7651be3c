"""The lobby: one game is open, the others stay as they were left, and are made when opened."""

import subprocess
import sys

import pytest

from friday_widgets import games
from friday_widgets.frame.controls.panel import shown_words
from friday_widgets.friday.game_page import PAGE as FRIDAY
from friday_widgets.lobby.panel import Door, LobbyApp
from tests.widgets import duel_page
from tests.widgets.duel_page import PAGE, DuelApp


@pytest.fixture
def lobby():
    return duel_page.lobby()


def say(lobby, **message):
    bar = lobby.children[0]
    bar._hear(bar, message, [])
    return bar.model


def test_a_first_visit_opens_the_first_game_and_builds_no_other(lobby):
    assert lobby.game == "friday"
    assert list(lobby.apps) == ["friday"]
    assert lobby.app in lobby.children


def test_the_bar_offers_all_games_and_says_which_is_open(lobby):
    model = say(lobby, type="open", name="duel")
    assert [game["title"] for game in model["games"]] == ["Friday", "Duel"]
    assert model["open"] == "duel"
    assert lobby.children[1:] == (lobby.apps["duel"],)


def test_a_game_that_is_left_and_come_back_to_is_as_it_was(lobby):
    first = lobby.app
    assert first.desk.act("draw")
    before = first.desk.record()
    say(lobby, type="open", name="duel")
    assert lobby.app.desk.act(lobby.app.desk.page.game.legal(lobby.app.desk.view)[0])
    played = lobby.app.desk.record()
    say(lobby, type="open", name="friday")
    assert lobby.app is first
    assert first.desk.record() == before
    say(lobby, type="open", name="duel")
    assert lobby.app.desk.record() == played


@pytest.mark.parametrize("name", ["Duel", " DUEL "])
def test_a_game_is_opened_under_every_spelling(lobby, name):
    model = say(lobby, type="open", name=name)
    assert (model["open"], model["notice"]) == ("duel", "")


@pytest.mark.parametrize("name", ["his-man-friday", "His Man Friday", "his_man_friday"])
def test_so_is_a_game_of_several_words(name):
    every = games.Lobby()
    assert every.show_game(name)
    assert every.game == "his_man_friday"


def test_an_unknown_game_is_told_with_the_list(lobby):
    told = say(lobby, type="open", name="", asked="chess")["notice"]
    assert "The games are: Friday, Duel." in told


@pytest.mark.parametrize(
    ("address", "part"),
    [
        (["lang", "xx"], "the language “xx”, which this page does not speak"),
        (["theme", "blue"], "the colours “blue”, which this page does not have"),
        (["level", "9"], "The address says “level=9”, but how a game begins is not chosen there"),
        (["seed", "-1"], "You see Friday as it is without that."),
        (["level", "1" * 99], "“level=" + "1" * 40 + "”"),
    ],
)
def test_what_an_address_asks_for_in_vain_is_told(lobby, address, part):
    assert part in say(lobby, type="open", name="", asked="", address=[address])["notice"]
    lobby.app.desk.set_language("ru")
    assert "В адресе указан" in lobby.children[0].model["notice"]
    assert say(lobby, type="close")["notice"] == ""


def test_what_an_address_asks_for_in_vain_is_told_beside_a_game_that_there_is_not(lobby):
    address = [["lang", "xx"], ["level", "9"], ["seed", "-1"]]
    told = say(lobby, type="open", name="", asked="chess", address=address)["notice"]
    assert told.startswith("There is no game “chess” on this page.")
    assert "“xx”" in told
    assert "“level=9, seed=-1”" in told


@pytest.mark.parametrize(
    "address",
    [
        [["lang", "ru"], ["theme", "dark"], ["utm_source", "letter"]],
        [["lang", "en"], ["theme", "auto"]],
        [["page", str(n)] for n in range(20)] + [["level", "9"]],
        *([], None, "level=9", ["level"], [["level"]], [[["level"], 9, 9]], [{}, 7, None]),
        {"level": "9"},
    ],
)
def test_what_belongs_to_others_or_is_no_address_is_not_told(lobby, address):
    assert say(lobby, type="open", name="", asked="", address=address)["notice"] == ""


def test_of_an_address_nothing_is_repeated_that_cannot_be_seen(lobby):
    address = [["\u202elevel", "\u202e9\n"]]
    told = say(lobby, type="open", name="", asked="", address=address)["notice"]
    assert "“level=9”" in told


def test_while_a_game_is_on_its_way_it_is_said_which_one(lobby):
    friday, duel = lobby.children[0].model["games"]
    assert friday["opening"] != friday["title"]
    assert duel["title"] in duel["opening"]


@pytest.mark.parametrize("name", ["", "chess", None, "../friday", 7])
def test_what_is_not_a_game_is_answered_and_changes_nothing(lobby, name):
    before = lobby.children[0].model
    model = say(lobby, type="open", name=name)
    assert model["open"] == "friday"
    assert model["answers"] == before["answers"] + 1, "the page waits for an answer"
    assert list(lobby.apps) == ["friday"]


def test_a_game_that_cannot_be_opened_leaves_the_one_that_is(lobby, caplog):
    def fail(_lang):
        raise RuntimeError("torn")

    other = LobbyApp((*duel_page.doors()[:1], Door("torn", str, fail)))
    model = say(other, type="open", name="torn")
    assert (model["open"], model["answers"]) == ("friday", 1)
    assert "torn" in caplog.text
    assert model["notice"] == "en cannot be opened now. You see Friday."
    other.app.desk.set_language("ru")
    assert other.children[0].model["notice"].startswith("Игру ru сейчас открыть не удалось")


def test_an_address_with_an_unknown_game_is_answered_by_a_sentence(lobby):
    model = say(lobby, type="open", name="", asked="xyz" * 30)
    assert (model["open"], model["answers"]) == ("friday", 1)
    assert model["notice"].startswith("There is no game “xyz")
    assert model["notice"].endswith("You see Friday.")
    assert len(model["notice"]) < 130
    assert say(lobby, type="open", name="duel", asked="xyz")["notice"].endswith("You see Duel.")
    lobby.app.desk.set_language("ru")
    assert lobby.children[0].model["notice"].startswith("Игры «xyz» на этой странице нет")
    assert say(lobby, type="close")["notice"] == ""


def test_an_address_that_the_kernel_can_read_is_opened_though_the_page_could_not(lobby):
    model = say(lobby, type="open", name="", asked="«DUEL»/")
    assert (model["open"], model["notice"]) == ("duel", "")


def test_a_game_that_is_chosen_takes_the_sentence_away(lobby):
    assert say(lobby, type="open", name="", asked="xyz")["notice"]
    assert say(lobby, type="open", name="duel")["notice"] == ""


def test_messages_of_another_kind_are_dropped(lobby):
    before = lobby.children[0].model
    assert say(lobby, type="leave", name="duel") == before


def test_the_language_goes_along_into_every_game_and_back(lobby):
    lobby.app.desk.set_language("ru")
    assert lobby.children[0].model["games"][1]["title"] == "Дуэль"
    say(lobby, type="open", name="duel")
    assert lobby.app.desk.lang == "ru"
    lobby.app.desk.set_language("en")
    assert lobby.children[0].model["games"][1]["title"] == "Duel"
    say(lobby, type="open", name="friday")
    assert lobby.app.desk.lang == "en"


def test_each_game_keeps_its_games_in_a_space_of_its_own(lobby):
    say(lobby, type="open", name="duel")
    spaces = {name: app.controls.space for name, app in lobby.apps.items()}
    assert spaces == {"friday": "friday", "duel": "duel"}


def test_with_one_game_there_is_no_bar():
    alone = LobbyApp(duel_page.doors()[1:])
    assert alone.children == (alone.app,)
    assert repr(alone) == "LobbyApp(duel)"


def test_every_game_with_a_page_is_in_the_lobby():
    every = games.Lobby()
    assert [door.name for door in every.doors] == list(games.APPS)
    for door in every.doors:
        assert every.show_game(door.name)
        assert door.name == every.app.desk.page.game.name == every.app.controls.space
        for lang in ("en", "ru"):
            assert door.title(lang)


def test_naming_the_games_imports_none():
    code = (
        "import sys, friday_widgets.games, friday_widgets.frame.app\n"
        "sys.exit(any(name.startswith('friday_widgets.friday') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- a game without an editor, an example, rules in words, panes ----------------------------------


def test_what_a_game_does_not_have_is_not_in_its_page():
    app = DuelApp()
    places = [name for box in _all(app) for name in box._dom_classes if name.startswith("fri-app-")]
    assert sorted(places) == sorted(
        f"fri-app-{name}" for name in ("body", "main", "exercise", "table", "side", "guide")
    )
    words = app.controls.words
    assert not words["positions"]
    assert not {"setup", "help.6", "help.example", "help.credit"} & set(words)
    assert app.guide.model["rules"] == app.guide.model["terms"] == []
    assert app.desk.page.strategy is app.desk.page.questions is None


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_friday_has_is_in_its_page(lang):
    words = shown_words(FRIDAY, lang)
    assert words["positions"]
    assert {"setup", "setup.long", "help.6", "help.example", "help.credit"} <= set(words)


def test_a_missing_example_or_position_does_no_harm():
    app = DuelApp(lang="en")
    before = app.desk.record()
    app.controls._hear(app.controls, {"type": "example"}, [])
    assert (app.desk.record(), app.desk.notice) == (before, "")
    app.controls._hear(app.controls, {"type": "position", "text": "5 cards"}, [])
    assert app.desk.record() == before
    assert "position" in app.desk.notice


def test_the_defaults_of_a_page_say_that_there_is_nothing():
    assert PAGE.example() is None
    assert not PAGE.has_editor
    assert PAGE.readings(None) == {}


def _all(box):
    yield box
    for child in getattr(box, "children", ()):
        yield from _all(child)
