"""The searching player of Black Friday: when it thinks, and what it takes."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.players import bots, search
from friday_nb.black_friday.rules import layout
from tests.black_friday.players.lines import asked, beginnings


@pytest.mark.parametrize(
    ("node", "kind", "is_left"),
    [
        (layout.CHOOSE, layout.DO_BUY, False),
        (layout.CHOOSE, layout.DO_SILVER, False),
        (layout.BUYING, layout.DO_BUY, True),
        (layout.BUYING, layout.DO_PUT, False),
        (layout.SELLING, layout.DO_SELL, True),
        (layout.SELLING, layout.DO_LOWER, False),
        (layout.TAKING, layout.DO_TAKE, True),
        (layout.SETUP, layout.DO_PUT, True),
        (layout.AFTER, layout.DO_END, True),
    ],
)
def test_the_search_thinks_when_a_turn_begins_and_where_cases_go(node, kind, is_left):
    s = [0] * layout.SIZE
    s[layout.NODE] = node
    assert search.is_left_to_learned(s, kind * layout.BASE + 1) == is_left


def test_a_turn_that_is_no_better_is_not_played(plain, monkeypatch):
    monkeypatch.setattr(search, "play_line", lambda *_: None)
    monkeypatch.setattr(search, "value_of", lambda *_: 0.5)
    for view in beginnings(6):
        buffers = asked(plain, view)
        assert search.search(buffers, 1, 0, 200) == plain.core.decide(buffers, bots.LEARNED, 0)


def test_fewer_lines_than_plans_leave_the_decision_to_the_learned_player(plain, monkeypatch):
    monkeypatch.setattr(search, "play_line", lambda *_: pytest.fail("played"))
    for view in beginnings(3):
        buffers = asked(plain, view)
        assert search.search(buffers, 1, 0, 1) == plain.core.decide(buffers, bots.LEARNED, 0)


def test_the_worse_half_is_left_out_but_never_the_learned_players_plan(plain):
    buffers = plain.buffers
    for i, value in enumerate((5.0, 1.0, 4.0, 3.0, 2.0)):
        buffers.alive[i] = 1
        buffers.results[i * search.RESULT_SIZE + search.VALUES] = value
    assert search.leave_out(buffers, 5, 1, 5) == 3
    assert buffers.alive[:5] == [1, 1, 1, 0, 0]


def test_the_value_of_an_end_grows_with_the_lead():
    s = [0] * layout.SIZE
    s[layout.PLAYERS] = 3
    s[layout.BARS : layout.BARS + 3] = [7, 5, 5]
    s[layout.CASH : layout.CASH + 3] = [0, 99, 0]
    values = [search.value_of(s, seat) for seat in range(3)]
    assert values[0] > values[1] > values[2] > 0
    assert sum(values) == pytest.approx(1)
    s[layout.BARS] = 8
    assert search.value_of(s, 0) > values[0]


@pytest.mark.parametrize("lines", [4, 16])
def test_a_plan_must_be_better_by_more_than_luck_explains(lines, plain):
    """One standard error of the mean difference, with a little doubt about its spread."""
    buffers = plain.buffers

    def best(*gains):
        search.clear_results(buffers, 2)
        buffers.alive[0] = buffers.alive[1] = 1
        buffers.results[search.RESULT_SIZE + search.VALUES] = sum(gains)
        buffers.results[search.RESULT_SIZE + search.GAIN_SQUARES] = sum(
            gain * gain for gain in gains
        )
        return search.best_plan(buffers, 2, 0, lines)

    error = search.PRIOR_VARIANCE**0.5 / lines
    assert best(*[error * 0.9] * lines) == 0
    assert best(*[error * 1.1] * lines) == 1
    error = ((0.45**2 + search.PRIOR_VARIANCE / lines) / lines) ** 0.5
    for mean, better in ((0.98 * error, 0), (1.02 * error, 1)):
        uneven = [mean - 0.45, mean + 0.45] * (lines // 2)
        assert best(*uneven) == better


def test_a_search_weighs_what_becomes_of_the_seat_that_decides(plain, monkeypatch):
    seats = set()
    monkeypatch.setattr(search, "play_line", lambda *_: None)
    monkeypatch.setattr(search, "value_of", lambda _, seat: seats.add(seat) or 0.5)
    view = next(view for view in beginnings(6) if view.seat > 0)
    search.search(asked(plain, view), 1, 0, 200)
    assert seats == {view.seat}


def test_the_set_up_of_two_is_left_to_the_learned_player():
    view = blf.new_game(2, 1).view(0)
    assert view.phase is blf.Phase.SETUP
    assert search.is_left_to_learned(view.cells, blf.legal(view)[0].packed)
