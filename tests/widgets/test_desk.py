"""The desk: nothing that a visitor sends breaks the game or is lost."""

import asyncio

import pytest

from friday_nb import friday
from friday_nb.friday.words import say
from friday_widgets.desk.keeping import LONGEST_TEXT
from friday_widgets.desk.observable import LATER_SECONDS
from friday_widgets.desk.turn import is_meant_for, turn_of
from friday_widgets.friday.desk import Desk, When
from friday_widgets.friday.example import EXAMPLE, PLANS, example_session
from tests.widgets import unhurried


@pytest.fixture
def desk():
    return Desk(example_session())


def heard(desk, when=When.NOW):
    notes = []
    desk.subscribe(lambda _desk, what: notes.append(what), when)
    return notes


def test_a_turn_is_named_in_whole_numbers():
    """Whoever answers the first decision does not answer the twelfth."""
    due = turn_of(12, 0, "view")
    assert all(is_meant_for(turn, due) for turn in (due, "12.0", "12", None))
    assert not any(is_meant_for(turn, due) for turn in ("1", "12.", "12.1", f"{due}0", 12))


def test_a_decision_changes_the_game_and_tells_the_panels(desk):
    notes = heard(desk)
    assert desk.act("draw")
    assert len(desk.view.fight.cards) == 4
    assert notes == ["game"]
    assert desk.notice == ""


@pytest.mark.parametrize(
    "text",
    ["", "fly", "draw draw", "use", "use 99", "use 1>1", "hazard 1", "\x00", "я", "end 4", "sort"],
)
def test_a_wrong_decision_is_refused_in_a_sentence_and_the_game_stays(desk, text):
    before = desk.position()
    notes = heard(desk)
    assert not desk.act(text)
    assert desk.position() == before
    assert notes == ["notice"]
    assert len(desk.notice) > 15


def test_a_refusal_names_its_rule_and_speaks_the_language_chosen_later(desk):
    desk.act("pay")
    assert desk.notice_rules == ("FRI-FIGHT-3",)
    english = desk.notice
    desk.set_language("ru")
    assert desk.notice != english
    assert any("а" <= letter <= "я" for letter in desk.notice)


def test_the_next_decision_takes_the_message_away(desk):
    desk.act("pay")
    desk.act("draw")
    assert desk.notice == ""
    assert desk.notice_rules == ()


def test_a_message_is_taken_away_with_the_rules_it_named(desk):
    desk.act("pay")
    assert desk.notice_rules
    desk.hush()
    assert (desk.notice, desk.notice_rules) == ("", ())


def test_undo_and_redo_go_there_and_back_again(desk):
    start = desk.position()
    desk.act("draw")
    after = desk.position()
    assert desk.undo()
    assert desk.position() == start
    assert desk.redo()
    assert desk.position() == after


def test_each_redo_makes_one_decision_again(desk):
    for text in ("draw", "pay"):
        assert desk.act(text)
    desk.undo()
    desk.undo()
    assert desk.redo()
    assert (desk.decisions, desk.playing.ahead) == (1, ["pay"])


def test_undo_with_nothing_to_undo_is_a_message(desk):
    assert not desk.undo()
    assert desk.notice
    assert not desk.redo()


def test_a_new_game_takes_the_seed_and_the_rulings(desk):
    assert desk.new_game(3, "42", {"too_old": "shuffle"})
    assert desk.view.level == 3
    assert desk.view.rulings.too_old == "shuffle"
    assert dict(desk.session.head) == {"level": "3", "seed": "42", "rulings": "too_old=shuffle"}


def test_a_new_game_takes_all_rulings_of_another_one(desk):
    assert desk.new_game(3, "42", {"too_old": "shuffle"})
    assert desk.new_game(2, "43", desk.view.rulings)
    assert dict(desk.session.head) == {"level": "2", "seed": "43", "rulings": "too_old=shuffle"}


@pytest.mark.parametrize("seed", [None, "", "  "])
def test_an_empty_seed_draws_one(desk, seed):
    assert desk.new_game(1, seed)
    assert desk.session.head["seed"].isdigit()


@pytest.mark.parametrize(
    "wish",
    [
        (5, None, None),
        ("x", None, None),
        (None, None, None),
        (1, "seven", None),
        (1, "-1", None),
        (1, 1.5, None),
        (1, None, {"once": "twice"}),
        (1, None, {"no such ruling": "card"}),
        (1, None, "card"),
        (1, None, 7),
    ],
)
def test_a_wrong_request_for_a_new_game_is_refused(desk, wish):
    before, name = desk.record(), desk.game_id
    assert not desk.new_game(*wish)
    assert desk.notice
    assert (desk.record(), desk.game_id) == (before, name)


def test_a_game_survives_as_text(desk):
    desk.act("draw")
    desk.act("pay")
    text, position = desk.record(), desk.position()
    other = Desk()
    assert other.load(text)
    assert other.position() == position
    assert other.record() == text


@pytest.mark.parametrize(
    "text", ["", "{}", "friday-nb record 1", "friday-nb record 1\ngame: chess\n", "x" * 300_000]
)
def test_a_text_that_is_not_a_record_leaves_the_game_as_it_was(desk, text):
    before = desk.record()
    assert not desk.load(text)
    assert desk.notice
    assert desk.record() == before


def test_a_record_with_a_forbidden_decision_is_refused_as_a_whole(desk):
    before = desk.record()
    assert not desk.load(before + "pay\n")
    assert desk.record() == before


def test_a_position_becomes_a_game(desk):
    assert desk.load_position(f"  {EXAMPLE}\n")
    assert desk.position() == EXAMPLE
    assert not desk.load_position("level=1")
    assert desk.position() == EXAMPLE


def test_the_old_game_is_kept_when_another_begins(desk):
    desk.act("draw")
    name, record = desk.game_id, desk.record()
    desk.new_game(1)
    (kept,) = desk.shelf.take()
    assert (kept.id, str(kept.session.record())) == (name, record)
    assert desk.game_id != name
    assert desk.shelf.take() == []


def test_a_game_nobody_played_is_not_kept(desk):
    desk.new_game(1)
    assert desk.shelf.take() == []


def test_a_line_that_was_taken_back_is_kept_before_another_replaces_it(desk):
    for text in ("draw", "pay", "end"):
        assert desk.act(text)
    record = desk.record()
    for _ in range(3):
        desk.undo()
    desk.act("use 2")
    (kept,) = desk.shelf.take()
    assert kept.id == f"{desk.game_id}-undone"
    assert str(kept.session.record()) == record


def test_going_to_a_later_moment_makes_every_decision_before_it_again(desk):
    for text in ("draw", "pay", "end"):
        assert desk.act(text)
    record = desk.record()
    assert desk.go_to(0)
    assert desk.go_to(3)
    assert (desk.decisions, desk.record()) == (3, record)


def test_making_the_same_decision_again_keeps_nothing(desk):
    for text in ("draw", "pay", "end"):
        desk.act(text)
    for _ in range(3):
        desk.undo()
    desk.act("draw")
    assert desk.shelf.take() == []


@pytest.mark.parametrize("plan", PLANS)
def test_each_plan_of_the_rulebook_can_be_begun(desk, plan):
    desk.act("end")
    desk.rewind(PLANS[plan])
    assert [str(m.action) for m in desk.session.moments[1:]] == list(PLANS[plan])


def test_the_example_is_the_one_of_the_rulebook():
    fight = friday.parse_position(EXAMPLE).fight
    assert fight.enemy.hazard.key == "wild_animals"
    assert (fight.value, fight.total, fight.free_left) == (4, 1, 1)
    assert [played.card.code for played in fight.cards] == ["0X2", "3S", "-2!"]


def test_panels_are_told_in_turn(desk):
    order = []
    for when in (When.LATER, When.SOON, When.NOW):
        desk.subscribe(lambda _desk, _what, when=when: order.append(when), when)

    async def click():
        desk.act("draw")
        assert order == [When.NOW]
        await asyncio.sleep(0)
        assert order == [When.NOW, When.SOON]
        await asyncio.sleep(LATER_SECONDS)
        assert order == [When.NOW, When.SOON, When.LATER]

    unhurried.run(click())


def test_charts_wait_until_the_clicks_pause(desk):
    notes = heard(desk, When.LATER)

    async def clicks():
        for _ in range(3):
            desk.act("draw")
            desk.undo()
            await asyncio.sleep(LATER_SECONDS / 2)
        assert notes == []
        await asyncio.sleep(LATER_SECONDS)

    unhurried.run(clicks())
    assert notes == ["game"]


def test_a_panel_that_fails_takes_nobody_down(desk, caplog):
    desk.subscribe(lambda _desk, _what: 1 / 0)
    notes = heard(desk)
    assert desk.act("draw")
    assert notes == ["game"]
    assert "failed to follow" in caplog.text
    caplog.clear()


def test_a_listener_that_leaves_hears_no_more(desk):
    notes = []
    leave = desk.subscribe(lambda _desk, what: notes.append(what))
    leave()
    desk.act("draw")
    assert notes == []


def test_an_unknown_language_changes_nothing(desk):
    desk.set_language("tlh")
    assert desk.lang == "en"
    assert Desk(lang="tlh").lang == "en"


def test_a_text_that_is_too_long_is_refused_unread(desk, monkeypatch):
    monkeypatch.setattr("friday_widgets.desk.keeping.Record.parse", pytest.fail)
    before = desk.record()
    assert not desk.load("x" * (LONGEST_TEXT + 1))
    assert desk.notice == say("en", "problem.long_file")
    assert desk.record() == before


def test_no_more_of_a_position_is_read_than_any_has(desk, monkeypatch):
    read = []
    monkeypatch.setattr("friday_widgets.desk.keeping.LONGEST_TEXT", 5)
    monkeypatch.setattr(
        type(desk.page), "at_position", lambda _page, text, _seed: read.append(text) or desk.session
    )
    desk.load_position("1234567")
    assert read == ["12345"]


def test_a_desk_is_touched_by_decisions_and_not_by_refusals(desk):
    assert not desk.touched
    desk.act("dance")
    desk.set_language("ru")
    assert not desk.touched
    assert desk.act("draw")
    assert desk.touched


def test_what_was_taken_back_is_listed_in_order(desk):
    assert desk.playing.ahead == []
    assert desk.act("draw")
    assert desk.act("end")
    desk.undo()
    assert desk.playing.ahead == ["end"]
    desk.undo()
    assert desk.playing.ahead == ["draw", "end"]


def test_what_was_taken_back_is_forgotten_from_the_first_on_that_is_not_legal(desk):
    """So that no more than that is lost of a game which an older version has stored."""
    other = Desk()
    assert other.load(desk.record(), "abc", ["draw", "nonsense", "draw"])
    assert other.playing.ahead == ["draw"]
    assert other.record() == desk.record()


def test_a_suggestion_ends_with_the_decision(desk):
    desk.hints.suggest("draw")
    assert desk.hints.suggestion == "draw"
    desk.act("draw")
    assert desk.hints.suggestion == ""


def test_what_the_gate_holds_back_is_made_by_whoever_is_sure(desk):
    desk.gate = lambda _text: True
    assert not desk.act("draw")
    assert desk.decisions == 0
    assert desk.act("draw", sure=True)
    assert desk.decisions == 1


def test_a_game_that_is_read_again_under_its_own_name_is_not_kept_twice(desk):
    assert desk.act("draw")
    assert desk.load(desk.record(), desk.game_id)
    assert desk.shelf.take() == []


def test_starting_over_another_way_keeps_the_line_that_was_played(desk):
    for text in ("draw", "pay", "end"):
        assert desk.act(text), desk.notice
    record = desk.record()
    desk.rewind(["use 2"])
    assert desk.decisions == 1
    assert [str(kept.session.record()) for kept in desk.shelf.take()] == [record]


def test_starting_over_keeps_nothing_apart_while_all_can_be_made_again(desk):
    for text in ("draw", "pay", "end"):
        assert desk.act(text), desk.notice
    desk.rewind()
    assert (desk.decisions, desk.playing.ahead) == (0, ["draw", "pay", "end"])
    assert desk.shelf.take() == []
