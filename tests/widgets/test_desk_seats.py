"""A desk of several seats: what it shows, tells, refuses and takes back is that of one of them."""

import pytest

from friday_widgets.desk.desk import Desk
from friday_widgets.panes.guide.panel import Guide, feed
from tests.widgets.duel_page import PAGE


@pytest.fixture
def desk():
    return Desk(PAGE, PAGE.begin({}, "1"))


def play(desk, seat=0):
    """The seat plays its lowest card."""
    assert desk.sit(seat)
    assert desk.act(f"play {desk.view.hand[0]}"), desk.notice


def titles(desk):
    return [entry["title"] for entry in feed(desk)]


def test_a_desk_shows_what_its_seat_may_know(desk):
    hands = []
    for seat in (0, 1):
        desk.sit(seat)
        assert desk.view == desk.session.view_of(seat)
        hands.append(desk.view.hand)
    assert hands[0] != hands[1]


def test_the_person_who_decides_first_sits_down_at_a_new_game(desk):
    play(desk, 0)
    both = Desk(PAGE, desk.session, players=["person", "person"])
    assert (both.seat, both.seats.next) == (None, 1), "seat 0 has chosen already"
    assert Desk(PAGE, desk.session, players=["lowest", "person"]).seat == 1
    desk.sit(1)
    assert desk.begin({}, "2")
    assert desk.seat == 0


def test_whoever_sits_there_already_changes_nothing(desk):
    heard = []
    desk.subscribe(lambda _desk, what: heard.append(what))
    assert desk.sit(0)
    assert (heard, desk.touched) == ([], False)


def test_a_seat_that_does_not_exist_is_refused(desk):
    assert not desk.sit(2)
    assert desk.seat == 0
    assert "no seat 2" in desk.notice


def test_a_decision_is_that_of_the_seat_at_the_desk(desk):
    play(desk, 1)
    assert desk.session.moments[-1].seat == 1
    before = desk.record()
    assert not desk.act(f"play {desk.view.hand[0]}"), "seat 1 has decided already"
    assert "Seat 1" in desk.notice
    assert desk.record() == before


def test_the_feed_tells_each_seat_only_what_it_saw(desk):
    own = {}
    for seat in (0, 1):
        desk.sit(seat)
        own[seat] = desk.view.hand
    play(desk, 0)
    desk.sit(1)
    [start, theirs] = feed(desk)
    said = " ".join(line["text"] for line in start["setup"] + start["lines"])
    assert f"{own[1][0]} and {own[1][1]}" in said
    assert f"{own[0][0]} and {own[0][1]}" not in said
    assert theirs["title"] == "Player 1"
    assert str(own[0][0]) not in theirs["lines"][0]["text"].replace("Seat 0", "")
    desk.sit(0)
    assert titles(desk)[-1] == f"play the {own[0][0]}"


def test_the_guide_tells_the_whole_story_anew_to_another_seat(desk):
    guide, heard = Guide(desk), []
    guide.send = heard.append
    guide._hear(guide, {"type": "hello"}, [])
    play(desk, 0)
    assert heard[-1]["keep"] == 1
    desk.sit(1)
    assert heard[-1]["keep"] == 0
    assert heard[-1]["add"] == feed(desk)


def test_what_showed_nothing_can_be_taken_back_by_its_seat_alone(desk):
    play(desk, 0)
    desk.sit(1)
    assert not desk.undo()
    assert "Somebody else" in desk.notice
    desk.sit(0)
    assert desk.undo()
    assert desk.decisions == 0
    desk.sit(1)
    assert not desk.redo(), "the decision was another seat's"
    assert "Only that player" in desk.notice
    desk.sit(0)
    assert desk.redo()
    assert desk.decisions == 1


def test_starting_over_takes_back_nothing_of_another_seat(desk):
    play(desk, 0)
    before = desk.record()
    desk.sit(1)
    desk.rewind()
    assert desk.record() == before
    assert "Somebody else" in desk.notice
    desk.sit(0)
    desk.rewind()
    assert desk.decisions == 0


@pytest.mark.parametrize(
    "back", [Desk.undo, lambda desk: desk.go_to(0), lambda desk: desk.rewind() or False]
)
def test_taking_back_would_be_a_peek_and_a_sentence_says_so(desk, back):
    play(desk, 0)
    play(desk, 1)
    before = desk.record()
    assert not back(desk)
    assert desk.record() == before
    assert "hidden" in desk.notice
    desk.set_language("ru")
    assert "скрыто" in desk.notice


def test_what_was_taken_back_comes_back_with_its_seat(desk):
    play(desk, 1)
    record, decided = desk.record(), desk.session.moments[-1].action
    assert desk.undo()
    ahead = desk.playing.ahead
    assert ahead == [f"1: {decided}"]
    other = Desk(PAGE, PAGE.begin({}, "9"))
    assert other.load(desk.record(), "abc", ahead)
    other.sit(1)
    assert other.redo()
    assert other.record() == record


def test_going_to_a_moment_takes_back_and_makes_again_only_what_is_the_seats_own(desk):
    play(desk, 0)
    desk.sit(1)
    assert not desk.go_to(0)
    assert desk.decisions == 1
    desk.sit(0)
    assert desk.go_to(0)
    desk.sit(1)
    assert not desk.go_to(1)
    assert desk.decisions == 0
    desk.sit(0)
    assert desk.go_to(1)
