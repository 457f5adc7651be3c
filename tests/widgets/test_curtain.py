"""The curtain between two people at one screen: when it falls, and what stays possible."""

import random

import pytest

from friday_widgets.desk.desk import Desk
from friday_widgets.frame.controls import panel as controls
from friday_widgets.frame.seats import panel as seats
from tests.core.duel import Duel
from tests.widgets.duel_page import BOTH, PAGE, DuelPage, OpenPage, new_desk, play


@pytest.fixture
def desk():
    """A desk of two people, with the curtain down."""
    return new_desk(*BOTH)


def test_one_person_sees_no_curtain_whoever_decides():
    desk = new_desk("lowest", "person")
    assert desk.seat == 1
    assert desk.playing.bot_to_act == 0
    assert desk.act(f"play {desk.view.hand[0]}")
    assert desk.seat == 1
    assert not desk.cover()


def test_nothing_is_shown_before_somebody_says_who_looks(desk):
    assert (desk.seat, desk.seats.next, desk.view, desk.position()) == (None, 0, None, "")
    assert desk.playing.bot_to_act is None


def test_who_looks_already_disturbs_nobody_by_looking_again(desk):
    heard = []
    desk.subscribe(lambda _desk, what: heard.append(what))
    assert desk.uncover(0)
    assert heard == ["game"]
    assert desk.uncover(0)
    assert heard == ["game"]


def test_the_curtain_falls_between_the_turns_of_two_people(desk):
    play(desk, 0)
    assert (desk.seat, desk.seats.next) == (None, 1)
    play(desk, 1)
    assert (desk.seat, desk.seats.next) == (None, 0)


def test_somebody_who_has_learnt_something_sees_it_before_the_screen_is_handed_on(desk):
    play(desk, 0)
    play(desk, 1)
    desk.uncover(0)
    assert desk.act("draw")
    assert desk.seat == 0, "seat 0 is to decide again"
    play(desk, 0)
    assert desk.is_curtain_down

    class Told(DuelPage):
        """A duel where seat 1 decides next after seat 0 has drawn."""

        class game(Duel):  # noqa: N801 - the name of the attribute
            def to_act(self, state):
                return (1,) if state.drew else super().to_act(state)

        game = game()

    desk = new_desk(*BOTH, page=Told())
    play(desk, 0)
    play(desk, 1)
    desk.uncover(0)
    assert desk.act("draw")
    assert desk.seat == 0, "the card drawn is still in sight"
    assert seats.model(desk)["hand_on"] == "Hand the screen to Player 2"
    assert desk.cover()
    assert (desk.seat, desk.seats.next) == (None, 1)


def play_to_the_end(desk):
    for seat in (0, 1):
        play(desk, seat)
    desk.uncover(0)
    desk.act("pass")
    for seat in (0, 1):
        play(desk, seat)
    assert desk.session.to_act == ()


def test_the_game_is_over_and_no_curtain_falls(desk):
    play_to_the_end(desk)
    assert desk.seat == 1
    assert not desk.cover()


def test_a_finished_game_is_opened_without_a_curtain(desk):
    play_to_the_end(desk)
    other = new_desk(*BOTH)
    assert other.is_curtain_down
    assert other.load(desk.record())
    assert not other.is_curtain_down


@pytest.mark.parametrize(
    "do",
    [
        lambda desk: desk.act("play 1"),
        Desk.undo,
        Desk.redo,
        lambda desk: desk.go_to(0),
        lambda desk: desk.rewind() or False,
    ],
    ids=["act", "undo", "redo", "go to", "rewind"],
)
def test_nobody_can_do_anything_behind_the_curtain(desk, do):
    play(desk, 0)
    before = desk.record()
    assert not do(desk)
    assert "who you are" in desk.notice
    assert desk.record() == before
    desk.uncover(1)
    assert desk.notice == "", "no news to who looks now"


def test_nothing_can_be_taken_back_behind_the_curtain(desk):
    play(desk, 0)
    assert desk.uncover(0)
    assert controls.model(desk)["why"]["undo"] == ""
    assert desk.undo()
    assert controls.model(desk)["why"]["redo"] == ""
    assert desk.redo()
    assert desk.cover()
    why = controls.model(desk)["why"]
    assert why["undo"] == why["redo"] == PAGE.words.say("en", "problem.curtain_down")


def test_the_bar_says_why_the_desk_would_refuse_an_undo_or_a_redo():
    desk = new_desk("person", "lowest")
    rng = random.Random(3)
    reasons = set()
    while desk.session.to_act:
        bot = desk.playing.bot_to_act
        seat = desk.seat if bot is None or rng.random() < 0.5 else bot
        if seat not in desk.session.to_act:
            seat = bot
        action = rng.choice(list(desk.page.game.legal(desk.session.view_of(seat))))
        assert desk.act(action) if seat == desk.seat else desk.act_for_bot(seat, action)
        for name in ("undo", "redo", "rewind") * 2:
            why = controls.model(desk, lesson=True)["why"][name]
            reasons.add(why)
            before = desk.record()
            getattr(desk, name)()
            assert desk.notice == why or (name == "rewind" and desk.decisions == 0)
            assert (desk.record() != before) == (not why)
            if not why and name == "undo":
                assert desk.redo()
    assert PAGE.words.say("en", "problem.undo_not_yours") in reasons


def test_somebody_who_looks_again_may_take_back_what_nobody_has_seen(desk):
    play(desk, 0)
    assert desk.uncover(0)
    assert seats.model(desk)["hand_on"]
    assert desk.undo()
    assert (desk.seat, desk.decisions) == (0, 0)
    play(desk, 0)
    assert desk.uncover(1)
    assert not desk.undo(), "another's decision"


def test_where_nothing_is_hidden_the_screen_goes_on_without_a_curtain():
    desk = new_desk(*BOTH, page=OpenPage())
    assert desk.seat == 0
    assert desk.act(f"play {desk.view.hand[0]}")
    assert desk.seat == 1
    desk.sit(0)
    assert not desk.cover(), "there is nothing to hide"
