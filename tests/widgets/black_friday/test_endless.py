"""A game that the rules do not end can be stopped at the table, and is counted there."""

import pytest

from friday_nb import black_friday as bf
from friday_nb.black_friday.endless import PATIENCE
from friday_nb.black_friday.texts import player_name
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.game_page import PAGE
from friday_widgets.black_friday.table.panel import TablePanel, model
from tests.black_friday.test_endless import among


def in_circles(players=("person", "greedy"), turns=PATIENCE):
    """A desk at which silver has not risen for so many turns, and a person may decide."""
    session = among("greedy", 2, 3, turns=turns)
    desk = Desk(session)
    desk.load(str(session.record()), players=players)
    return desk


def press(panel, **message):
    panel._hear(None, message, [])


def test_stopping_is_offered_after_enough_turns_and_not_before():
    assert "endless" not in model(in_circles(turns=PATIENCE - 1))
    shown = model(in_circles())
    assert shown["endless"] == say("en", "table.endless", n=PATIENCE)
    assert str(PATIENCE) in shown["endless"]
    assert "over" not in shown


def test_a_game_that_goes_well_cannot_be_stopped():
    desk = Desk(bf.new_session(3, 1))
    panel = TablePanel(desk)
    press(panel, type="stop", turn="0.0")
    assert not desk.is_stopped
    assert "over" not in panel.model


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_stopped_game_is_counted_and_says_so(lang):
    desk = in_circles()
    desk.set_language(lang)
    panel = TablePanel(desk)
    press(panel, type="stop", turn=f"{desk.decisions - 1}.{desk.seat}")
    assert not desk.is_stopped
    press(panel, type="stop", turn=desk.turn)
    over = panel.model["over"]
    assert "endless" not in panel.model
    assert over["note"] == say(lang, "table.over.note.stopped", price=desk.view.silver_price)
    assert over["title"]
    assert sorted(row["seat"] for row in over["rows"]) == [0, 1]
    assert any(row["wins"] for row in over["rows"])


def test_nothing_is_decided_any_more_in_a_stopped_game():
    """All hands have been shown, so nobody may go on with what is known now."""
    desk = in_circles()
    desk.stop()
    record = desk.record()
    decision = str(bf.legal(desk.view)[0]) if bf.legal(desk.view) else "pass"
    for attempt in (lambda: desk.act(decision), desk.undo, desk.redo, lambda: desk.go_to(0)):
        attempt()
        assert desk.notice == say("en", "problem.stopped")
        assert desk.record() == record
    desk.rewind()
    assert desk.record() == record
    assert desk.playing.bot_to_act is None


def test_a_stopped_game_stays_stopped_when_it_comes_back_from_the_browser():
    """Otherwise one could count, look at every hand, load the page again and go on."""
    desk = in_circles()
    desk.stop()
    over = model(desk)["over"]
    text, ahead = desk.to_keep()
    desk.load(text, "abcd1234", ahead)
    assert desk.is_stopped
    assert model(desk)["over"] == over
    assert not desk.act("end")
    assert desk.notice == say("en", "problem.stopped")


def test_a_game_that_was_left_stopped_is_stopped_when_it_is_opened_again():
    desk = in_circles()
    desk.stop()
    assert desk.begin({"players": "3"}, 1)
    assert not desk.is_stopped
    assert "over" not in model(desk)
    *_, kept = desk.shelf.take()
    text, ahead = desk.shelf.written(kept)
    assert desk.load(text, kept.id, ahead)
    assert desk.is_stopped


def test_a_stopped_game_is_named_in_the_list_by_who_won_it():
    desk = in_circles()
    assert not PAGE.about(desk.session)["over"]
    desk.stop()
    about = PAGE.about(desk.session)
    winners = [row["seat"] for row in model(desk)["over"]["rows"] if row["wins"]]
    assert about["over"]
    assert winners
    assert all(player_name(seat, "en") in PAGE.title(about, "en") for seat in winners)


def test_the_record_of_a_stopped_game_can_be_replayed():
    desk = in_circles()
    desk.stop()
    assert bf.replay(desk.record()).to_act


def test_bots_among_themselves_pause_and_say_why():
    desk = in_circles(("greedy", "greedy"), PATIENCE - 2)
    bot = desk.page.bots()["greedy"](1)
    steps = 0
    while not desk.tempo.paused and steps < 50:
        seat = desk.playing.bot_to_act
        desk.act_for_bot(seat, str(bot.choose(desk.session.view_of(seat))))
        steps += 1
    assert desk.idle_turns == PATIENCE
    assert desk.notice == say("en", "table.endless.bots")
    desk.tempo.pause(on=False)
    for _ in range(PATIENCE // 2):
        seat = desk.playing.bot_to_act
        desk.act_for_bot(seat, str(bot.choose(desk.session.view_of(seat))))
        assert not desk.tempo.paused


def test_bots_among_people_do_not_pause():
    desk = in_circles(turns=PATIENCE - 2)
    bot = desk.page.bots()["greedy"](1)
    for _ in range(6):
        seat = desk.session.to_act[0]
        decision = str(bot.choose(desk.session.view_of(seat)))
        assert desk.act_for_bot(seat, decision) if seat else desk.act(decision)
    assert desk.idle_turns > PATIENCE
    assert not desk.tempo.paused
