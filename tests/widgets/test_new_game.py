"""The dialog of a new game: what it offers, in which order, and what it says of the bots."""

import pytest

from friday_nb import i18n
from friday_nb.core.options import SEATS
from friday_widgets.black_friday.desk import Desk as BlackFridayDesk
from friday_widgets.black_friday.game_page import PAGE as BLACK_FRIDAY
from friday_widgets.desk.desk import Desk
from friday_widgets.frame.controls.panel import Controls, shown_words
from friday_widgets.frame.welcome.panel import Welcome
from friday_widgets.friday.game_page import PAGE as FRIDAY
from friday_widgets.his_man_friday.game_page import PAGE as HIS_MAN_FRIDAY

EVERY_LANGUAGE = pytest.mark.parametrize("lang", i18n.languages())
EVERY_PAGE = pytest.mark.parametrize("page", [FRIDAY, HIS_MAN_FRIDAY, BLACK_FRIDAY])


@EVERY_PAGE
def test_numbers_stand_in_their_order_and_the_default_is_named(page):
    for option in shown_words(page, "en")["options"]:
        values = [each["value"] for each in option["values"]]
        assert option["default"] in values
        if all(value.isdigit() for value in values):
            assert values == sorted(values, key=int)


def test_three_play_black_friday_by_default():
    (players, *_) = shown_words(BLACK_FRIDAY, "en")["options"]
    assert (players["name"], players["default"]) == ("players", "3")


@EVERY_LANGUAGE
@pytest.mark.parametrize("page", [HIS_MAN_FRIDAY, BLACK_FRIDAY])
def test_every_bot_says_how_strong_it_is_and_what_it_does(page, lang):
    (person, *bots) = shown_words(page, lang)["seats"]["players"]
    assert person[2] == ""
    assert [name for name, _, _ in bots] == list(page.bots())
    for place, (_, _, text) in enumerate(bots, 1):
        say = page.words.say
        start = say(lang, "panels.new.bot", n=place, most=len(bots), about="")
        assert text.startswith(start)
        assert text.endswith(".")


@pytest.fixture
def desk():
    return BlackFridayDesk()


def begin_in_dialog(controls, desk):
    options = {"players": "4", "specials": "yes"}
    players = ["person", "thumb", "greedy", "search"]
    chosen = {"options": options, "players": players}
    message = {"type": "new", "options": options, "players": players, "seed": "", "chosen": chosen}
    controls._hear(controls, message, [])
    assert desk.players == tuple(players)
    return chosen


def start(desk):
    welcome = Welcome(desk, lambda _: {}, desk.page.example)
    welcome._hear(welcome, {"type": "start"}, [])
    return desk.session.head.get("players"), desk.session.head.get("specials", "no"), desk.players


def test_a_start_without_the_dialog_repeats_what_was_chosen_last(desk):
    chosen = begin_in_dialog(Controls(desk), desk)
    desk.put(desk.page.example())
    wanted = ("4", "yes", tuple(chosen["players"]))
    assert start(desk) == wanted
    later = BlackFridayDesk()
    controls = Controls(later)
    controls.send = lambda _: None
    controls._hear(controls, {"type": "hello", "chosen": chosen}, [])
    assert start(later) == wanted


def test_a_start_is_the_usual_one_as_long_as_nothing_was_chosen(desk):
    assert start(desk) == ("3", "no", ("person", "thumb", "thumb"))


def test_what_can_no_longer_be_chosen_gives_the_usual_game(desk):
    desk.chosen = {"players": "4"}, ["person", "nobody", "greedy", "search"]
    assert start(desk)[0] == "3"
    assert desk.notice == ""


@pytest.mark.parametrize("page", [HIS_MAN_FRIDAY, BLACK_FRIDAY])
def test_after_the_example_as_many_play_as_in_it(page):
    seats = page.game.seats(page.example().state)
    (players,) = (option for option in page.options("en") if option.name == SEATS)
    assert players.default == str(seats)
    desk = Desk(page, page.example())
    assert desk.begin_as_chosen()
    assert len(desk.players) == seats
