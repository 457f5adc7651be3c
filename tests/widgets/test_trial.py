"""A moment of a game tried again at the table: the game itself stays as it is."""

import pytest

from friday_nb.friday.game import new_session
from friday_widgets.black_friday.desk import Desk as BlackFridayDesk
from friday_widgets.black_friday.table.panel import TablePanel as BlackFridayTable
from friday_widgets.frame.controls.panel import Controls
from friday_widgets.friday.desk import Desk as FridayDesk
from friday_widgets.friday.table.panel import TablePanel as FridayTable
from friday_widgets.his_man_friday.desk import Desk as HmfDesk
from friday_widgets.his_man_friday.table.panel import TablePanel as HmfTable
from tests.friday.players.made_up import game
from tests.widgets.black_friday import games as black_friday
from tests.widgets.his_man_friday import twins as his_man_friday

GAMES = {
    "friday": (FridayDesk, FridayTable, game(1, 2)),
    "his_man_friday": (HmfDesk, HmfTable, his_man_friday.played(3, 5, 500)),
    "black_friday": (BlackFridayDesk, BlackFridayTable, black_friday.played(3, 5, 3000)),
}


@pytest.fixture(params=GAMES)
def place(request):
    """A desk with a finished game, its table, and what is heard of a try."""
    kind, table, session = GAMES[request.param]
    assert not session.to_act
    desk = kind(session.fork())
    return desk, table(desk), []


def begin(desk, heard):
    """Try a decision in the middle of the game again; its number and its moment."""
    moments = desk.session.moments
    seat = moments[-1].seat
    own = [n for n, moment in enumerate(moments) if n and moment.seat == seat]
    number = own[len(own) // 2]
    assert desk.try_again(number - 1, seat, heard.extend)
    return number, moments[number]


def test_the_table_stands_where_the_decision_was_made(place):
    desk, table, heard = place
    number, moment = begin(desk, heard)
    before = desk.played.moments[number - 1].state
    assert desk.view == desk.page.game.view(before, moment.seat)
    assert table.model["turn"].startswith(f"{number - 1}.{moment.seat}")
    assert desk.playing.bot_to_act is None


def test_a_try_is_heard_and_not_made(place):
    desk, _, heard = place
    _number, moment = begin(desk, heard)
    record, view = str(desk.played.record()), desk.view
    for action in desk.session.legal(moment.seat)[:5]:
        heard.clear()
        assert not desk.act(str(action))
        assert heard == [action]
    assert (str(desk.played.record()), desk.view) == (record, view)
    assert desk.is_trying


def test_what_is_not_legal_is_refused_and_not_heard(place):
    desk, _, heard = place
    begin(desk, heard)
    assert not desk.act("nonsense")
    assert desk.notice
    assert heard == []


def test_back_at_the_game_nothing_has_changed(place):
    desk, table, heard = place
    before = (desk.session, desk.seat, desk.game_id, table.model, desk.players)
    begin(desk, heard)
    desk.leave_trial()
    assert (desk.session, desk.seat, desk.game_id, table.model, desk.players) == before
    assert not desk.is_trying
    assert desk.shelf.take() == []


def test_what_the_browser_keeps_is_the_game(place):
    desk, _, heard = place
    kept = desk.to_keep()
    begin(desk, heard)
    assert desk.to_keep() == kept
    assert desk.record() == kept[0]


def test_undo_and_redo_are_refused_with_a_reason(place):
    desk, _, heard = place
    begin(desk, heard)
    view = desk.view
    assert not desk.undo()
    assert desk.notice == desk.why_not("undo") == desk.why_not("redo")
    assert not desk.redo()
    assert desk.view == view


def test_another_game_ends_the_tries_and_keeps_the_game(place):
    desk, _, heard = place
    begin(desk, heard)
    played = desk.played
    assert desk.begin({})
    assert not desk.is_trying
    (kept,) = desk.shelf.take()
    assert str(kept.session.record()) == str(played.record())


def test_a_press_in_the_story_ends_the_tries():
    desk = FridayDesk(game(1, 2))
    end = desk.decisions
    begin(desk, [])
    assert desk.go_to(7)
    assert not desk.is_trying
    assert (desk.decisions, len(desk.playing.whole.moments) - 1) == (7, end)


@pytest.mark.parametrize(
    "refused",
    [lambda desk: desk.go_to(9999), lambda desk: desk.begin({}, players=["nobody"])],
    ids=["a moment that there is not", "a player who does not exist"],
)
def test_what_is_refused_ends_no_tries(place, refused):
    desk, _, heard = place
    begin(desk, heard)
    before = desk.view, desk.seat, desk.record()
    assert not refused(desk)
    assert desk.is_trying
    assert (desk.view, desk.seat, desk.record()) == before


def test_a_turn_of_several_decisions_is_tried_as_one():
    desk, table, heard = BlackFridayDesk(GAMES["black_friday"][2].fork()), None, []
    table = BlackFridayTable(desk)
    begin(desk, heard)
    seat = desk.seat
    first = desk.session.legal(seat)[0]
    after = desk.session.fork()
    after.act(first, seat)
    assert after.to_act == (seat,)
    second = after.legal(seat)[0]
    table._hear(table, {"type": "act", "action": f"{first}, {second}", "turn": desk.turn}, [])
    assert heard == [first, second]


def test_the_page_keeps_the_game_while_it_tries():
    desk, sent = FridayDesk(game(1, 2)), []
    controls = Controls(desk, space="")
    controls.send = sent.append
    controls._hear(controls, {"type": "hello"}, [])
    begin(desk, [])
    controls._keep_whole()
    kept = [message for message in sent if message["type"] == "keep"]
    assert {message["add"] for message in kept} == {desk.record()}
    assert "result: " in desk.record()


def test_nothing_can_be_tried_where_there_is_no_trial():
    desk = FridayDesk(new_session(1, 1))
    assert not desk.answer(["hazard 1"])
    assert desk.decisions == 0
