"""What shares, money, bars, moves and turns are worth to the planner, reckoned by hand."""

import pytest

from friday_nb.black_friday.players import evaluation, forecast, planner
from friday_nb.black_friday.rules import layout

RED, GREEN = 2, 3
TURNS, HORIZON, DISCOUNT, TRUST, RIVALS, HURRY, BAG_CASE = 6, 2, 0.5, 0.8, 0.5, 0.25, 0.1
WEIGHTS = (1, 0, 0, TURNS, HORIZON, DISCOUNT, TRUST, RIVALS, HURRY, BAG_CASE)


@pytest.fixture
def s():
    """Three players; a bar costs 40, red 10 and every other share 6.

    Each action may buy 2 shares or 2 bars, each seat may take 2 subsidies.
    """
    cells = [0] * layout.SIZE
    cells[layout.PLAYERS], cells[layout.LEVEL], cells[layout.PRICE] = 3, 1, 4
    for colour in range(layout.COLOUR_COUNT):
        cells[layout.ROW_OF + colour] = 1
        cells[layout.MARKET + colour] = 4
    cells[layout.ROW_OF + RED] = 2
    return cells


@pytest.fixture
def p():
    """Three adjustments are to come, and shares bring nothing."""
    numbers = [0.0] * forecast.FORECAST_SIZE
    numbers[forecast.TO_COME], numbers[forecast.GAIN_PRICE] = 3, 1
    return numbers


def mine(s, red):
    s[layout.HAND + RED] = red


def worth_of(p, colour, now, **moved):
    """A colour brings so much at the end, with the marker where it is, or moved."""
    for place, name in (("WORTH_RIGHT", "right"), ("WORTH_LEFT", "left"), ("WORTH_UP", "up")):
        p[getattr(forecast, place) + colour] = moved.get(name, now)
    p[forecast.WORTH + colour] = now


# --- money ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("taken", "money"), [(0, 47), (1, 27), (2, 7), (3, 7)])
def test_money_is_counted_with_the_subsidies_that_are_left(s, taken, money):
    s[layout.CASH], s[layout.SUBSIDIES] = 7, taken
    assert evaluation.money_of(s) == money


@pytest.mark.parametrize(("spent", "interest"), [(0, 0), (7, 0), (8, 3), (27, 3), (28, 6)])
def test_interest_is_due_for_each_subsidy_in_each_adjustment_to_come(s, p, spent, interest):
    """BLF-ADJ-2: cash of 7 covers as much; then one subsidy covers 20."""
    s[layout.CASH] = 7
    assert evaluation.interest_for(s, p, spent) == interest


@pytest.mark.parametrize(
    ("money", "to_come", "bars"),
    [
        (100, 3, 2.5),  # as many as the money buys
        (1000, 3, 4),  # two actions, of two bars each
        (1000, 0.25, 1),  # half an action is still to come: six to each adjustment for three seats
        (0, 3, 0),
    ],
)
def test_money_earns_what_silver_gains_until_the_end(s, p, money, to_come, bars):
    p[forecast.TO_COME] = to_come
    assert evaluation.money_earns(s, p, WEIGHTS, money) == pytest.approx(DISCOUNT * 60 * bars)


@pytest.mark.parametrize(
    ("money", "shares", "bars"),
    [
        (20, 2, 0),
        (45, 3, 15 / 40),  # the market has no more than three
        (100, 3, 1),  # of the two actions half of one is left, for one bar
    ],
)
def test_money_earns_what_the_best_share_gains_and_the_rest_silver(s, p, money, shares, bars):
    p[forecast.GAIN], p[forecast.GAIN_PRICE], p[forecast.GAIN_MOST] = 50, 10, 3
    earned = DISCOUNT * (50 * shares + 60 * bars)
    assert evaluation.money_earns(s, p, WEIGHTS, money) == pytest.approx(earned)


def test_money_goes_to_silver_alone_where_shares_gain_less(s, p):
    p[forecast.GAIN], p[forecast.GAIN_PRICE], p[forecast.GAIN_MOST] = 1, 10, 3
    assert evaluation.money_earns(s, p, WEIGHTS, 100) == pytest.approx(DISCOUNT * 60 * 2.5)


# --- buying and selling ---------------------------------------------------------------------------


def test_the_best_share_of_the_market_is_the_one_that_gains_most(s, p):
    worth_of(p, RED, 30)  # gains 20
    worth_of(p, GREEN, 27)  # gains 21
    s[layout.MARKET + GREEN] = 3
    evaluation.look_at_market(s, WEIGHTS, p)
    found = p[forecast.GAIN], p[forecast.GAIN_PRICE], p[forecast.GAIN_MOST]
    assert found == (pytest.approx(TRUST * 21), 6, 3)


def test_a_colour_that_the_market_has_no_more_of_gains_nothing(s, p):
    worth_of(p, RED, 30)
    s[layout.MARKET + RED] = 0
    evaluation.look_at_market(s, WEIGHTS, p)
    assert (p[forecast.GAIN], p[forecast.GAIN_PRICE], p[forecast.GAIN_MOST]) == (0, 1, 0)


def test_buying_a_share_costs_what_the_money_would_earn_and_the_interest(s, p):
    """Red costs 10 and will be worth 30; 10 is a quarter of a bar, which gains 60."""
    worth_of(p, RED, 30)
    s[layout.CASH] = 50
    kept = DISCOUNT * 60 / 4
    earned = evaluation.share_earns(s, p, WEIGHTS, RED, 50, 0)
    assert earned == pytest.approx(TRUST * 20 - kept)
    # With 45 spent already, 5 are lacking: one subsidy, and interest in three adjustments.
    assert evaluation.share_earns(s, p, WEIGHTS, RED, 50, 45) == pytest.approx(earned - 3)
    # The subsidy that covers 45 more than there is covers the next share, too.
    assert evaluation.share_earns(s, p, WEIGHTS, RED, 50, 55) == pytest.approx(earned)


def test_selling_a_share_earns_what_the_money_earns_and_loses_what_the_share_would_gain(s, p):
    worth_of(p, RED, 30)
    assert evaluation.sale_earns(s, p, WEIGHTS, RED, 50) == pytest.approx(
        DISCOUNT * 60 / 4 - TRUST * 20
    )


def test_buying_bars_gains_what_silver_rises_less_interest_and_the_use_of_the_money(s, p):
    """Two bars cost 80 and bring 200; of 90 the seat has 50, and two subsidies."""
    s[layout.CASH] = 50
    kept = DISCOUNT * 60 * (90 / 40 - 10 / 40)
    assert evaluation.bars_earn(s, p, WEIGHTS, 2) == pytest.approx(200 - 80 - kept - 2 * 3)


# --- moves of a marker ----------------------------------------------------------------------------


def test_a_rise_counts_for_the_shares_of_a_seat_less_those_of_an_average_rival(s, p):
    mine(s, 3)
    p[forecast.OTHERS + RED] = 8
    assert evaluation.relative_holding(s, p, WEIGHTS, RED, 1) == 3 + 1 - RIVALS * 8 / 2


def test_a_colour_that_goes_left_costs_what_is_left_of_it_after_the_sale(s, p):
    mine(s, 3)
    worth_of(p, RED, 30, left=24)
    assert evaluation.lower_worth(s, p, WEIGHTS, RED, 2) == -6 * 1


CASE = BAG_CASE * 3 * 10
"""A case that goes into the bag, for a seat with three red shares at 10."""


@pytest.mark.parametrize(
    ("table", "there", "gain"),
    [
        (layout.SHARES, 0, CASE),
        (layout.SHARES, 1, CASE),
        (layout.SHARES, 2, CASE + 3 * 5),  # the third case: red goes right (BLF-RIGHT-2)
        (layout.SHARES, 3, CASE),
        (layout.SILVER, 2, CASE + 3 * 5),
    ],
)
def test_the_third_case_of_a_colour_on_a_table_moves_it_right(s, p, table, there, gain):
    mine(s, 3)
    worth_of(p, RED, 30, right=35)
    s[layout.ON_TABLE + table * layout.COLOUR_COUNT + RED] = there
    assert evaluation.case_worth(s, p, WEIGHTS, table, RED, 0) == pytest.approx(gain)
    other = evaluation.case_worth(s, p, WEIGHTS, 1 - table, RED, 0)
    assert other == pytest.approx(CASE)


@pytest.mark.parametrize(
    ("in_market", "bought", "is_last"), [(2, 0, False), (1, 0, True), (3, 2, True), (3, 1, False)]
)
def test_the_last_case_of_the_market_moves_its_colour(s, p, in_market, bought, is_last):
    """BLF-RIGHT-1; and with no case drawn, BLF-ADJ-11: up, in one of two adjustments or so."""
    mine(s, 3)
    worth_of(p, RED, 30, right=35, up=38)
    p[forecast.ODDS + RED * forecast.COUNTS + forecast.COUNTS // 2] = 0.5
    s[layout.MARKET + RED] = in_market
    own = 3 + bought
    last = own * (5 + 0.5 / 2 * 8) if is_last else 0
    found = evaluation.case_worth(s, p, WEIGHTS, layout.SHARES, RED, bought)
    assert found == pytest.approx(BAG_CASE * own * 10 + last)


@pytest.mark.parametrize(
    ("players", "there", "fills"), [(3, 4, True), (3, 3, False), (5, 4, False)]
)
def test_a_case_that_fills_a_table_brings_the_adjustment_for_all_colours(
    s, p, players, there, fills
):
    """BLF-ADJ-1: with the fifth case, or with five players the sixth."""
    mine(s, 3)
    s[layout.PLAYERS] = players
    s[layout.HAND + GREEN] = 2
    s[layout.ON_TABLE + GREEN] = there
    for colour in range(layout.COLOUR_COUNT):
        worth_of(p, colour, 20)
        p[forecast.NEXT + colour] = 6
    p[forecast.NEXT + RED], p[forecast.NEXT + GREEN] = 14, 8
    soon = HURRY * (4 * (3 + 1) + 2 * 2) if fills else 0
    found = evaluation.case_worth(s, p, WEIGHTS, layout.SHARES, RED, 1)
    assert found == pytest.approx(BAG_CASE * 4 * 10 + soon)


# --- whole turns ----------------------------------------------------------------------------------


def turn(earns, s, p):
    """What such a turn earns, and the colour that it begins with."""
    q = [0] * layout.SIZE
    return earns(s, p, WEIGHTS, q), q[layout.COLOUR_COUNT]


def test_a_turn_of_buying_earns_by_two_shares_and_the_better_case(s, p):
    """Red is expected to bring 20 more; 10 would earn a quarter of what a bar gains."""
    s[layout.CASH], s[layout.SUBSIDIES] = 50, 2
    worth_of(p, RED, 30)
    share, case = TRUST * 20 - DISCOUNT * 60 / 4, BAG_CASE * 2 * 10
    assert turn(planner.buying_earns, s, p) == (pytest.approx(2 * share + case), RED)
    s[layout.CASH], s[layout.SUBSIDIES] = 9, 2
    assert turn(planner.buying_earns, s, p) == (planner.NEVER, -1)


def test_the_second_share_costs_interest_if_the_cash_is_spent(s, p):
    s[layout.CASH], s[layout.SUBSIDIES] = 15, 1
    worth_of(p, RED, 40)
    share, case = TRUST * 30 - DISCOUNT * 60 / 4, BAG_CASE * 2 * 10
    assert turn(planner.buying_earns, s, p) == (pytest.approx(2 * share - 3 + case), RED)


@pytest.mark.parametrize(
    ("cash", "due", "bars"),
    [
        (0, 0, 20 / 40),
        (165, 20, 4 - 145 / 40),  # no more than four bars can be bought, and 20 are to be paid
        (165, 0, 0),
    ],
)
def test_a_turn_of_selling_earns_what_the_money_does_that_is_left(s, p, cash, due, bars):
    """Red costs 10 and falls to 4; one share is kept, and loses 3 when red goes left."""
    s[layout.CASH], s[layout.DUE], s[layout.SUBSIDIES] = cash, due, 2
    mine(s, 3)
    worth_of(p, RED, 4, left=1)
    earned = DISCOUNT * 60 * bars + 2 * TRUST * 6 - 3
    assert turn(planner.selling_earns, s, p) == (pytest.approx(earned), RED)


def test_no_more_than_one_share_is_sold_at_a_loss(s, p):
    s[layout.SUBSIDIES] = 2
    mine(s, 3)
    worth_of(p, RED, 30, left=24)
    earned = DISCOUNT * 60 / 4 - TRUST * 20 - 6 * 2
    assert turn(planner.selling_earns, s, p) == (pytest.approx(earned), RED)


def test_whoever_has_no_share_cannot_sell(s, p):
    assert turn(planner.selling_earns, s, p) == (planner.NEVER, -1)
