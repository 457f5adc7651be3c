"""When an adjustment can come and who can bring it, checked by trying whole turns."""

from random import Random

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.cases import COLOURS, TABLES
from friday_nb.black_friday.odds import latest, nearest, standing, tables_ahead
from friday_nb.black_friday.rules import layout
from tests.black_friday.table import Table
from tests.black_friday.walks import walk


def brought_in_one_turn(state):
    """The tables that some decisions in this turn would make bring an adjustment."""
    turn, waiting, seen, found = state.cells[layout.TURN], [state], {state.cells}, set()
    while waiting:
        now = waiting.pop()
        if now.actor != turn or now.cells[layout.NODE] == layout.SETUP:
            continue
        for action in blf.legal(now.view(turn)):
            after, events = blf.apply(now, turn, action)
            tables = [e.facts["table"] for e in events if e.kind == "adjustment"]
            found.update(tables)
            if not tables and after.cells not in seen:
                seen.add(after.cells)
                waiting.append(after)
    return found


@pytest.mark.parametrize("number", range(16))
def test_whoever_can_bring_it_in_this_turn_is_named(number):
    """Everything that can be done in a turn is tried, from some positions near an adjustment."""
    tried = 0
    for made, (state, seat, _) in enumerate(walk(number)):
        if seat is None or made % 7 or state.cells[layout.LEVEL] > 3:
            continue
        ahead = {each.table: each for each in tables_ahead(state.view(0))}
        if min(each.missing for each in ahead.values()) > 2:
            continue
        can = brought_in_one_turn(state)
        claimed = {table for table, each in ahead.items() if each.soonest == 0}
        assert claimed == can, str(state.view(0))
        for table, each in ahead.items():
            assert (seat in each.seats) >= (table in can)
        tried += 1
        if tried == 6:
            return


def work_for(state, table):
    """The decision of a seat that works for an adjustment by this table; otherwise any."""
    view = state.view(state.actor)
    legal = {str(action) for action in blf.legal(view)}
    words = {
        "shares": ("put", "buy", "subsidy", "end"),
        "silver": ("special", "pass", "put", "end", "subsidy"),
        "sales": ("take", "lower", "sell", "end"),
    }[table]
    cheap = sorted(COLOURS, key=lambda name: view.prices[name])
    for word in words:
        for text in (word, *(f"{word} {name}" for name in cheap)):
            if text in legal:
                return blf.Action.parse(text)
    return blf.Action.parse(min(legal))


@pytest.mark.parametrize("number", range(8))
def test_what_is_promised_within_a_round_can_be_done(number):
    """If all seats work for a table, it brings an adjustment in the turn named as the soonest."""
    done = 0
    for made, (state, seat, _) in enumerate(walk(number)):
        if seat is None or made % 11 or state.cells[layout.NODE] != layout.CHOOSE:
            continue
        for each in tables_ahead(state.view(0)):
            if each.soonest < state.players and sum(state.view(0).market.values()) > 8:
                needed = turns_needed(state, each.table)
                if needed is None:  # another table came first
                    continue
                # a share may have become too expensive by then
                assert needed == each.soonest or (needed > each.soonest and each.table == "shares")
                done += needed == each.soonest
    assert done > 2


def turns_needed(state, table):
    """How many turns end before the table brings an adjustment, if all seats work for it.

    None if another table brings one first.
    """
    turns, turn = 0, state.cells[layout.TURN]
    while True:
        state, events = blf.apply(state, state.actor, work_for(state, table))
        if found := [e.facts["table"] for e in events if e.kind == "adjustment"]:
            return turns if found == [table] else None
        turns += state.cells[layout.TURN] != turn
        turn = state.cells[layout.TURN]


@pytest.mark.parametrize("number", range(8))
def test_it_comes_no_later_than_was_said(number):
    """Each case that is moved brings it nearer, and it comes with the last at the latest."""
    rng = Random(number)
    left = None
    for state, seat, action in walk(number):
        if seat is None:
            return
        now = latest(state.view(rng.randrange(state.players)))
        assert left is None or now == left
        _, events = blf.apply(state, seat, action)
        moved = sum(e.kind in {"setup_put", "case_put", "case_taken"} for e in events)
        adjusted = any(e.kind == "adjustment" for e in events)
        assert now - moved > 0 or adjusted
        left = None if adjusted else now - moved


def test_five_players_need_other_numbers():
    ahead = tables_ahead(blf.new_game(players=5, seed=1).view(0))
    assert [(each.table, each.missing) for each in ahead] == list(
        zip(TABLES, (6, 6, 6), strict=True)
    )
    assert all(each.soonest >= 5 for each in ahead)
    assert all(each.seats == () for each in ahead)


def test_a_seat_without_shares_cannot_bring_it_by_a_sale():
    table = Table(3).on("sales", yellow=2, blue=2, green=2).hand(1).hand(2, red=1)
    table.hand(0, red=2)
    sales = tables_ahead(table.view(1))[2]
    assert (sales.missing, sales.soonest, sales.seats) == (1, 0, (0, 2))


@pytest.mark.parametrize(("left", "soonest"), [(0, 3), (1, 3), (2, 0)])
def test_a_share_that_is_bought_leaves_a_case_to_be_put(left, soonest):
    """What is bought and what is put on the table both come from the market."""
    table = Table(3).on("shares", yellow=1, blue=1, green=1, orange=1).market(red=left)
    shares = tables_ahead(table.hand(0).hand(1).hand(2).view(0))[0]
    assert (shares.missing, shares.soonest) == (1, soonest)


def test_a_sale_before_it_may_bring_what_a_seat_buys():
    """The market is empty; a seat that sells leaves its share and a case of the sales table."""
    table = Table(3).on("shares", yellow=1, blue=1, green=1, orange=1).market()
    shares = tables_ahead(table.view(0))[0]
    assert (shares.soonest, shares.seats) == (1, (1, 2))


def test_a_sale_before_it_may_make_a_share_cheap_enough():
    table = Table(3).on("shares", yellow=2, blue=2).market(red=5, orange=5)
    table.marker("red", 3, 2).marker("orange", 9, 2).hand(0, red=1).hand(1).hand(2).level(0)
    for seat in range(3):
        table.cell(layout.SUBSIDIES + seat, 2).cash(seat, 0)
    price = table.view(0).prices["red"]
    table.cash(1, price - 1)
    assert tables_ahead(table.view(0))[0].seats == (1,)
    table.hand(0, orange=1)
    assert tables_ahead(table.view(0))[0].seats == ()


def test_a_seat_that_must_act_may_not_leave_it_to_the_next():
    """Each table is a single case short, so whoever acts first causes it."""
    table = Table(3).on("shares", yellow=2, blue=2).on("silver", yellow=2, blue=2)
    table.on("sales", yellow=2, blue=2, green=2)
    assert [each.seats for each in tables_ahead(table.view(1))] == [(0,)] * 3
    table.on("silver", yellow=2)
    assert [each.seats for each in tables_ahead(table.view(1))] == [(0, 1, 2), (2,), (0, 1, 2)]


def test_special_passes_bring_the_silver_table_sooner():
    table = Table(3, specials=True).on("silver", yellow=1, blue=1, green=1)
    assert tables_ahead(table.view(0))[1].soonest == 1
    table.cards(0, "pass")
    assert tables_ahead(table.view(0))[1].soonest == 0


def test_a_standing_looks_ahead_to_the_nearest_table():
    """Only the sales table can be loaded again, and then takes cases from the market."""
    table = Table(3).on("sales", yellow=2, blue=2, green=2).market(red=2, blue=9).bag(green=30)
    view = table.cell(layout.ROUND, 3).view(0)
    assert (nearest(view), standing(view).next.reloads) == ("sales", True)
    table.on("silver", yellow=2, blue=2)
    view = table.view(0)
    assert (nearest(view), standing(view).next.reloads) == ("silver", False)


def test_no_table_is_ahead_when_the_game_is_over():
    *_, (state, _, _) = walk(1)
    assert tables_ahead(state.view(0)) == ()
    assert latest(state.view(0)) == 0


def test_only_subsidies_that_are_left_and_money_beyond_a_debt_can_be_spent():
    """The seat whose turn it is has no money but what it may borrow."""
    table = Table(3).market(red=9).on("shares", red=4)
    limit = table.view().subsidy_limit

    def can_buy():
        ahead = next(each for each in tables_ahead(table.view()) if each.table == "shares")
        return 0 in ahead.seats

    assert can_buy()
    table.cell(layout.DUE, 20 * limit)
    assert not can_buy()
    table.cell(layout.DUE, 0).cell(layout.SUBSIDIES, limit)
    assert not can_buy()


def test_what_is_owed_is_taken_off_what_will_be_owned():
    table = Table(3).cash(0, 9)
    before = standing(table.view(0))
    after = standing(table.cell(layout.OWED, 3).view(0))
    assert after.wealth == before.wealth - 3
    assert after.wealth_then.mean == pytest.approx(before.wealth_then.mean - 3)
