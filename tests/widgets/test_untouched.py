"""Games in which nobody has decided anything take no place among those that a browser keeps."""

import pytest

from friday_widgets.black_friday.game_page import PAGE as BLACK_FRIDAY
from friday_widgets.desk import undone
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.untouched import is_untouched
from friday_widgets.frame.controls.panel import Controls
from friday_widgets.friday.game_page import PAGE as FRIDAY
from friday_widgets.his_man_friday.game_page import PAGE as HIS_MAN_FRIDAY
from tests.widgets.duel_page import PAGE as DUEL

PAGES = pytest.mark.parametrize(
    "page", [FRIDAY, HIS_MAN_FRIDAY, BLACK_FRIDAY], ids=lambda page: page.game.name
)


def at_example(page):
    return Desk(page, page.example())


def let_bots(desk, decisions):
    """Bots make so many decisions, the first ones that are legal."""
    game = desk.page.game
    for _ in range(decisions):
        seat = desk.playing.bot_to_act
        if seat is None:
            return
        action = str(next(iter(game.legal(desk.session.view_of(seat)))))
        assert desk.act_for_bot(seat, action), desk.notice


def decide(desk):
    """The visitor decides; bots do until then."""
    let_bots(desk, 50)
    action = str(next(iter(desk.page.game.legal(desk.view))))
    assert desk.act(action, sure=True), desk.notice


@PAGES
def test_the_example_is_not_kept_when_a_stored_game_replaces_it(page):
    stored = at_example(page)
    decide(stored)
    text, ahead = stored.to_keep()
    desk = at_example(page)
    assert desk.load(text, "abc", ahead)
    assert desk.shelf.take() == []
    decide(desk)
    desk.begin({})
    assert [kept.id for kept in desk.shelf.take()] == ["abc"]


@PAGES
def test_the_page_is_told_that_the_example_is_untouched(page):
    desk = at_example(page)
    heard = []
    controls = Controls(desk)
    controls.send = heard.append
    controls._hear(controls, {"type": "hello"}, [])
    let_bots(desk, 3)
    decide(desk)
    kept = [message["about"]["untouched"] for message in heard if message["type"] == "keep"]
    assert kept == [True] * (len(kept) - 1) + [False]


@pytest.fixture
def duel():
    """A duel in which the bot in seat 1 has played, and nobody else."""
    session = DUEL.begin({}, "5")
    session.act(lowest(session, 1), 1)
    return session


def lowest(session, seat):
    return f"play {min(session.view_of(seat).hand)}"


def test_a_game_in_which_only_bots_have_decided_is_untouched(duel):
    assert is_untouched(duel, ("person", "lowest"), None)
    duel.act(lowest(duel, 0), 0)
    assert not is_untouched(duel, ("person", "lowest"), None)


def test_an_example_is_untouched_however_far_bots_have_gone(duel):
    example = DUEL.begin({}, "5")
    assert is_untouched(duel, ("person", "lowest"), example)
    assert is_untouched(duel, ("person", "person"), duel.fork())
    assert is_untouched(DUEL.begin({}, "5"), ("person", "person"), duel)
    assert not is_untouched(duel, ("person", "person"), example)


def test_the_same_decisions_in_another_game_are_somebodys(duel):
    text = str(duel.moments[-1].action)
    others = (DUEL.begin({}, str(seed)) for seed in range(6, 99))
    other = next(each for each in others if text in map(str, DUEL.game.legal(each.view_of(1))))
    other.act(text, 1)
    assert not is_untouched(duel, ("person", "person"), other)


def test_a_game_among_bots_is_kept_from_their_first_decision_on(duel):
    bots = ("lowest", "lowest")
    assert is_untouched(DUEL.begin({}, "5"), bots, None)
    assert not is_untouched(duel, bots, None)


def test_undone_decisions_of_an_example_alone_are_not_kept(monkeypatch):
    monkeypatch.setattr(undone, "WORTH_KEEPING", 1)
    desk = at_example(FRIDAY)
    example = desk.session.fork()
    example.act(desk.page.game.parse_action("draw"))
    monkeypatch.setattr(desk.shelf, "example", example)
    desk.act("draw")
    desk.rewind(["end"])
    assert desk.shelf.take() == []
