"""The price board: its numbers, the paths of the markers, and adjustments step by step."""

import re

import pytest

from friday_nb.black_friday import BOARD, COLOURS, Phase
from friday_nb.black_friday.adjustments import has_adjustment
from friday_nb.black_friday.cases import parse_cases
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.table.board import places, printed, silver_place, traces
from friday_widgets.black_friday.table.moves import moves
from friday_widgets.black_friday.table.panel import model
from friday_widgets.black_friday.table.replay import replay
from friday_widgets.black_friday.table.stages import picture
from tests.widgets.black_friday.games import played

GAMES = [(2, 1), (3, 4), (5, 3)]


def steps_of(players, seed, decisions=600):
    """Each decision of a game: its number, the views of seat 0 before and after it, the events."""
    session = played(players, seed, decisions)
    told = session.events_for(0)
    views = [session.game.view(moment.state, 0) for moment in session.moments]
    for number in range(1, len(views)):
        yield number, views[number - 1], views[number], told[number][1]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_markers_go_where_the_game_moves_them(players, seed):
    moved = 0
    for _, before, after, events in steps_of(players, seed):
        stands = dict(zip(COLOURS, places(before), strict=True))
        for move in moves(before, events):
            moved += 1
            assert move.path[0] == stands[move.colour]
            assert move.after == move.event.facts["price"]
            assert move.before == BOARD.prices[move.path[0][0]][move.path[0][1]]
            for (row, column), (to_row, to_column) in zip(move.path, move.path[1:], strict=False):
                assert abs(row - to_row) + abs(column - to_column) == 1
            stands[move.colour] = move.path[-1]
        assert list(stands.values()) == places(after)
    assert moved > 50


@pytest.mark.parametrize(("players", "seed"), GAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_adjustment_ends_where_the_game_is(players, seed, lang):
    kinds = set()
    for number, before, after, events in steps_of(players, seed):
        if not has_adjustment(events):
            continue
        shown = replay(before, events, number, lang)
        markers, silver, level = list(shown["markers"]), shown["silver"], shown["level"]
        for step in shown["steps"]:
            kinds.add(step["kind"])
            assert step["text"]
            assert step["about"]
            if "path" in step:
                assert list(markers[step["colour"]]) == step["path"][0]
                markers[step["colour"]] = step["path"][-1]
            silver, level = step.get("silver", silver), step.get("level", level)
        assert [tuple(place) for place in markers] == places(after)
        assert (silver, level) == (silver_place(after), after.level)
        assert shown["steps"][-1]["count"]
    assert {"adjustment", "drawn", "moved", "table_cleared", "level"} <= kinds


@pytest.mark.parametrize(("players", "seed"), [*GAMES, (4, 7)])
def test_at_each_step_the_table_is_as_it_was_then(players, seed):
    """The parts of all steps end where the game is; at the first, nothing is drawn or paid yet."""
    tables = set()
    for number, before, after, events in steps_of(players, seed, 900):
        if not has_adjustment(events):
            continue
        steps = replay(before, events, number, "en")["steps"]
        shown, told = {}, {step["kind"]: step["table"] for step in steps}
        for step in steps:
            if step["kind"] in ("adjustment", "drawn", "moved"):
                shown |= step["table"]
                kinds = shown["bag"]["size"], sum(shown["market"]["cases"])
                drawn = 0 if step["kind"] == "adjustment" else _drawn_in(events)
                back = any(event.kind == "black_back" for event in events)
                assert kinds[0] in (before.bag_size - drawn, before.bag_size - drawn + back)
                assert abs(kinds[1] - sum(before.market.values())) <= 1
            shown |= step["table"]
        first = steps[0]["table"]
        assert [each["cash"] for each in first["players"]] == list(before.cash)
        cause = next(e.facts["table"] for e in events if e.kind == "adjustment")
        tables.add(cause)
        lying = next(each for each in first["tables"] if each["name"] == cause)
        assert lying["left"] == 0
        assert "tables" in told["table_cleared"]
        now, over = picture(after, "en"), after.phase is Phase.OVER
        for name in ("market", "tables", "silver", "level", "bag"):
            assert over or shown[name] == now[name]
        for one, other in zip(shown["players"], now["players"], strict=True):
            for name in ("cash", "owed", "cards", "subsidies", "shares"):
                assert over or one[name] == other[name]
    assert len(tables) > 1


def _drawn_in(events):
    return next(sum(parse_cases(e.facts["cases"])) for e in events if e.kind == "drawn")


def test_a_step_tells_its_cause():
    desk = Desk(lang="en")
    desk.put(desk.page.example())
    for text in ("buy orange", "put orange"):
        desk.act(text)
    texts = [step["text"] for step in model(desk)["adjustment"]["steps"]]
    assert "Red: 1 drawn, none subtracted; 1 up: 32 to 44." in texts
    assert "Blue: none drawn, none subtracted; 1 left: still 4. No price falls below 4." in texts
    assert texts[0].endswith("5 cases lie on it.")


def test_black_cases_are_subtracted_in_the_words_of_a_step():
    for seed in range(1, 30):
        for number, before, _, events in steps_of(3, seed, 120):
            out = [event for event in events if event.kind == "blacks_out"]
            if out:
                shown = replay(before, events, number, "en")
                said = [s["text"] for s in shown["steps"] if s["kind"] == "moved"]
                assert all(f"{out[0].facts['blacks']} subtracted" in text for text in said)
                return
    pytest.fail("no game has two black cases drawn at once")


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_last_path_of_a_marker_ends_where_it_stands(players, seed):
    session = played(players, seed, 150)
    desk = Desk(session, "en")
    shown = model(desk)
    for way, place in zip(shown["traces"], shown["markers"], strict=True):
        if way:
            assert way[-1] == tuple(place)
            assert len(way) > 1
    assert sum(bool(way) for way in shown["traces"]) >= 4
    assert traces([]) == [[]] * 5


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_number_of_the_board_says_where_it_comes_from(lang):
    shown = printed(lang)
    known = {each["sign"] for each in shown["provenance"]}
    assert known == {"p", "d", "f", "r"}
    assert shown["prices"] == [list(row) for row in BOARD.prices]
    for row, marks in zip(BOARD.marks, shown["marks"], strict=True):
        assert "".join(mark.value[0] for mark in row) == marks
    assert len(shown["track_marks"]) == len(shown["track"])
    assert {shift["cases"]: shift["mark"] for shift in shown["shifts"]}[5] == "r"
    top = shown["levels"][-1]
    assert (top["numbers"], top["marks"]) == ([11, 5, 5, 8], "dddd")
    assert (top["row"], top["row_mark"]) == (12, "r")
    assert (shown["subsidy"], shown["subsidy_marks"]) == ([20, 1], "fd")
    assert re.findall(r"\d+", shown["counted"]) == ["145", "187"]
    assert "FRIDAY_BLACK_FRIDAY_BOARD" in say(lang, "table.ui.provenance.correct")
    start = shown["levels"][0]
    assert (start["numbers"], start["marks"]) == ([5, 1, 1, 2], "rpfr")
