"""What holds in every state of every random game."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.rules import facts, layout
from tests.black_friday.walks import walk

N = len(COLOURS)
NUMBERS = range(24)
EVERY_GAME = pytest.mark.parametrize("number", NUMBERS)


def waiting(s):
    """Numbers of the sales tables that have not been used yet."""
    return range(s[layout.ROUND] + 1, 4)


def whole(s, colour):
    """All cases of a colour, wherever they are."""
    tables = s[layout.ON_TABLE + colour] + s[layout.ON_TABLE + N + colour]
    hands = sum(s[layout.HAND + seat * N + colour] for seat in range(layout.MOST_PLAYERS))
    lying = s[layout.MARKET + colour] + s[layout.ON_SALES + colour] + s[layout.BAG + colour]
    return tables + hands + lying + 2 * len(waiting(s))


@EVERY_GAME
def test_cases_are_neither_made_nor_lost(number):
    for state, _, _ in walk(number):
        s = state.cells
        players = s[layout.PLAYERS]
        each = {2: 2}.get(players, 4) + 10 + players + 6
        assert [whole(s, colour) for colour in range(N)] == [each] * N
        blacks = s[layout.SUPPLY] + s[layout.ASIDE] + s[layout.BAG + N] + s[layout.ON_SALES + N]
        assert blacks + sum(waiting(s)) == 15
        assert sum(s[layout.BAG : layout.BAG + N + 1]) == s[layout.BAG_SIZE]
        for seat in range(players):
            hand = s[layout.HAND + seat * N : layout.HAND + seat * N + N]
            assert sum(hand) == s[layout.HELD + seat]


@EVERY_GAME
def test_cash_changes_as_the_events_say(number):
    """It changes by what is bought, sold, taken and paid, and by nothing else."""
    signs = {"bought": -1, "sold": 1, "interest": -1, "debt_paid": -1}
    state, events = None, ()
    for after, seat, action in walk(number):
        if state is not None:
            cash = list(state.view(0).cash)
            for event in events:
                who, f = event.facts.get("seat"), event.facts
                if event.kind in signs:
                    cash[who] += signs[event.kind] * f.get("price", f.get("amount"))
                elif event.kind == "subsidy_taken":
                    cash[who] += 20
                elif event.kind == "silver_bought":
                    cash[who] -= f["bars"] * f["price"]
                elif event.kind in ("sold_out", "last_subsidies", "last_silver"):
                    cash[who] = f["cash"]
                if "cash" in f:
                    assert f["cash"] == cash[who], str(event)
            assert tuple(cash) == after.view(0).cash
        state = after
        events = blf.apply(state, seat, action)[1] if action else ()


@EVERY_GAME
def test_all_silver_was_bought(number):
    bought = [0] * 5
    for state, seat, action in walk(number):
        view = state.view(0)
        bars = [5 * gold + silver for gold, silver in zip(view.gold, view.silver, strict=True)]
        assert bars == bought[: view.players]
        if action:
            for event in blf.apply(state, seat, action)[1]:
                if event.kind in ("silver_bought", "last_silver"):
                    bought[event.facts["seat"]] += event.facts["bars"]


@EVERY_GAME
def test_prices_stay_on_the_board_and_levels_and_silver_only_rise(number):
    level = silver = 0
    for state, _, _ in walk(number):
        view = state.view(0)
        for row, column in view.markers.values():
            assert 0 <= row < facts.ROW_COUNT
            assert 0 <= column < facts.COLUMN_COUNT
        assert min(view.prices.values()) >= 4
        assert view.level >= level
        assert view.silver_price >= silver
        level, silver = view.level, view.silver_price
        assert all(n <= view.subsidy_limit for n in view.subsidies)
        assert min(view.cash) >= 0
        assert view.silver_price < 100 or view.actor is None


@EVERY_GAME
def test_every_game_of_random_players_ends(number):
    *_, (state, _, _) = walk(number)
    assert state.view(0).silver_price == 100
    assert sum(blf.GAME.returns(state)) == pytest.approx(1)


@EVERY_GAME
def test_few_decisions_are_legal_at_a_time(number):
    for state, seat, _ in walk(number):
        if seat is not None:
            assert 1 <= len(blf.legal(state.view(seat))) <= 5 * 4 + 11
