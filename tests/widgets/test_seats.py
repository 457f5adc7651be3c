"""Who sits where: people and bots at one desk, and the line that names them."""

import pytest

from friday_nb.core.errors import Problem
from friday_widgets.desk.bots import SECONDS
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.settings import PACES
from friday_widgets.frame.controls.panel import Controls, shown_words
from friday_widgets.frame.seats import panel as seats
from tests.widgets.duel_page import BOTH, PAGE, SEED, DuelApp, new_desk


@pytest.fixture
def desk():
    """A desk of two people, with the curtain down."""
    return new_desk(*BOTH)


def test_one_person_sits_down_and_bots_in_the_other_seats():
    desk = Desk(PAGE, PAGE.begin({}, "1"))
    assert desk.players == ("person", "lowest")
    assert (desk.seat, desk.seats.persons, desk.is_curtain_down) == (0, (0,), False)


def test_nobody_plays_and_the_first_seat_is_watched():
    desk = new_desk("lowest", "random")
    assert (desk.seat, desk.playing.bot_to_act) == (0, 0)
    assert desk.seats.person_to_act(desk.session) is None


@pytest.mark.parametrize("players", [["person"], ["person"] * 3, ["person", "deep blue"]])
def test_players_that_cannot_sit_down_leave_the_game_as_it_was(desk, players):
    before = desk.record(), desk.players, desk.game_id
    assert not desk.begin({}, "5", players)
    assert desk.notice
    assert (desk.record(), desk.players, desk.game_id) == before
    with pytest.raises(Problem):
        new_desk(*players)


def test_a_new_game_is_played_by_the_same_unless_others_are_named(desk):
    assert desk.begin({}, "5")
    assert desk.players == BOTH
    assert desk.begin({}, "6", ["lowest", "person"])
    assert desk.players == ("lowest", "person")


def test_the_dialog_of_a_new_game_asks_who_plays():
    seating = shown_words(PAGE, "en")["seats"]
    assert [value for value, *_ in seating["players"]] == ["person", "random", "lowest"]
    assert seating["names"] == ["Player 1", "Player 2"]
    assert seating["usual"] == ("person", "lowest")


def test_a_game_is_taken_up_again_with_the_same_players():
    desk = new_desk("lowest", "person")
    other = Desk(PAGE, PAGE.begin({}, "1"))
    assert other.load(desk.to_keep()[0], "abc")
    assert other.players == ("lowest", "person")
    assert other.seat == 1


def test_the_bar_hears_who_plays():
    desk = new_desk("person", "lowest")
    bar = Controls(desk, space="duel")
    heard = []
    bar.send = heard.append
    bar._hear(bar, {"type": "hello"}, [])
    assert desk.tempo.met
    assert heard[-2]["about"]["seats"] == ["person", "lowest"]
    bar._hear(bar, {"type": "new", "options": {}, "seed": "", "players": list(BOTH)}, [])
    assert desk.players == BOTH
    assert heard[-1]["about"]["seats"] == list(BOTH)


def test_only_a_person_comes_to_the_screen():
    desk = new_desk(*BOTH)
    for seat in (-1, 2, 7):
        assert not desk.uncover(seat)
    assert desk.is_curtain_down
    alone = new_desk("person", "lowest")
    assert not alone.uncover(1)
    assert alone.seat == 0


def test_of_two_who_decide_at_once_the_one_who_looks_comes_first(desk):
    assert desk.uncover(1)
    assert desk.seats.person_to_act(desk.session) == 1
    assert seats.model(desk)["hand_on"] == ""
    assert desk.act(f"play {desk.view.hand[0]}")
    desk.uncover(1)
    assert desk.undo()
    assert (desk.seat, desk.decisions) == (1, 0)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_line_says_who_plays_and_whose_turn_it_is(lang):
    desk = new_desk("person", "lowest")
    desk.set_language(lang)
    model = seats.model(desk)
    assert [seat["acts"] for seat in model["seats"]] == [True, True]
    assert model["seats"][0]["who"] == {"en": "you", "ru": "вы"}[lang]
    assert [pace for pace, _ in model["bots"]["paces"]] == list(PACES) == list(SECONDS)
    assert model["curtain"] is None
    both = new_desk(*BOTH)
    both.set_language(lang)
    curtain = seats.model(both)["curtain"]
    assert curtain["next"]["seat"] == 0
    assert [other["seat"] for other in curtain["others"]] == [1]


def test_the_line_names_each_bot_and_the_button_says_what_it_does():
    desk, say = new_desk("random", "person"), PAGE.words.say
    assert seats.model(desk)["seats"][0]["who"] == PAGE.bot_name("random", "en")
    assert seats.model(desk)["bots"]["pause"] == say("en", "panels.seats.pause")
    desk.tempo.pause(on=True)
    assert seats.model(desk)["bots"]["pause"] == say("en", "panels.seats.go_on")


def test_while_the_table_holds_the_bots_the_button_says_why_it_waits():
    desk, say = new_desk("random", "person"), PAGE.words.say
    assert not seats.model(desk)["bots"]["held"]
    desk.tempo.hold(on=True)
    shown = seats.model(desk)["bots"]
    assert shown["pause"] == say("en", "panels.seats.pause")
    assert shown["held"] == say("en", "panels.seats.held")


@pytest.mark.parametrize(
    "message",
    [
        {"type": "pace", "pace": "breakneck"},
        {"type": "pace", "pace": 7},
        {"type": "pause", "on": "yes"},
        {"type": "uncover", "seat": "1"},
        {"type": "uncover", "seat": True},
        {"type": "uncover", "seat": 9},
        {"type": "open"},
        None,
    ],
)
def test_what_a_strangers_page_says_does_no_harm(desk, message):
    panel = seats.Seats(desk, space="")
    panel._hear(panel, message, [])
    assert (desk.seat, desk.tempo.pace, desk.tempo.paused) == (None, "normal", False)


def test_what_a_cell_returns_stays_in_its_page_and_tells_no_hand():
    app = DuelApp(seed=SEED)
    for each in (app, app.desk, app.controls, app.guide):
        assert str(app.desk.view.hand[0]) not in repr(each)
