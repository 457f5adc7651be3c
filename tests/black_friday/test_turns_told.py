"""A turn in words: what its line says, and the facts that stand below it."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.lessons import lesson
from friday_nb.black_friday.odds import move_facts, standing
from friday_nb.black_friday.players.plan_words import plan_text
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.rules import layout
from tests.black_friday.players.lines import game


def test_a_turn_is_told_with_its_price():
    view = blf.new_game(players=3, seed=1).view(0)
    plan = [blf.Action.parse(text) for text in ("subsidy", "buy red", "put red")]
    told = "Take 1 subsidy; buy 1 red for 7; one red case to the table"
    assert plan_text(view, plan, "en") == told
    assert "7" in plan_text(view, plan, "ru")
    plan = [blf.Action.parse(text) for text in ("buy red", "buy red", "buy blue", "put red")]
    told = "Buy 1 blue and 2 red for 21; one red case to the table"
    assert plan_text(view, plan, "en") == told
    assert why(view, plan).key == "buy.several"
    assert why(view, plan).facts["price"] == 21
    silver = [blf.Action.parse(text) for text in ("silver 2", "put red")]
    told = "Buy 2 bars of silver for 40; one red case to the table"
    assert plan_text(view, silver, "en") == told


def with_cards(players, *path, level=0):
    """What a seat sees after these decisions of its own in a game with special actions."""
    state = blf.new_game(players=players, seed=1, specials=True)
    while state.view(state.actor).phase is blf.Phase.SETUP:
        state, _ = blf.apply(state, state.actor, blf.legal(state.view(state.actor))[0])
    seat = state.actor
    for text in path:
        state, _ = blf.apply(state, seat, blf.Action.parse(text))
    cells = list(state.view(seat).cells)
    cells[layout.LEVEL] = level
    cells[layout.CARDS_LEFT + seat] = 15  # all four special actions
    return blf.View(tuple(cells))


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", " for {n} (uses up the special action BUY +1)"),
        ("ru", " за {n} (тратится особое действие ПОКУПКА +1)"),
    ],
)
def test_a_turn_beyond_the_limit_names_the_special_action_that_it_costs(lang, told):
    """BLF-SPEC-2."""
    view = with_cards(2)
    buying = [blf.Action.parse(text) for text in ("buy red", "buy blue")]
    price = view.prices["red"] + view.prices["blue"]
    assert plan_text(view, buying, lang).endswith(told.format(n=price))
    assert "+1" not in plan_text(view, buying[:1], lang)
    assert "+1" not in plan_text(with_cards(2, level=1), buying, lang)
    silver = [blf.Action.parse("silver 2")]
    assert "+1" in plan_text(view, silver, lang)
    assert "+1" not in plan_text(view, [blf.Action.parse("silver 1")], lang)


def test_who_has_begun_to_buy_or_sell_may_do_more_or_stop():
    view = with_cards(2, "subsidy", "buy red")
    more = [blf.Action.parse(text) for text in ("buy red", "put red")]
    assert plan_text(view, more, "en").startswith("Also buy 1 red for ")
    assert "BUY +1" in plan_text(view, more, "en")
    assert plan_text(view, more[1:], "en") == "Buy no more; one red case to the table"


def test_a_case_of_a_pass_is_said_to_go_to_the_silver_table():
    view = blf.new_game(players=3, seed=1).view(0)
    told = "Pass; one red case to the silver purchase table"
    assert plan_text(view, [blf.Action.parse("pass red")], "en") == told


def changed(**cells):
    """What seat 0 of three sees at the start, with some cells changed; red is colour 2."""
    found = list(blf.new_game(players=3, seed=1).view(0).cells)
    for name, number in cells.items():
        at, _, colour = name.partition("_of_")
        found[getattr(layout, at) + (int(colour) if colour else 0)] = number
    return blf.View(tuple(found))


@pytest.mark.parametrize(("sold", "steps"), [(0, 0), (1, 1), (4, 2)])
def test_silver_is_said_to_rise_with_all_bars_bought_since_the_last_adjustment(sold, steps):
    """BLF-ADJ-12: a space for every three."""
    told = why(changed(BARS_SOLD=sold), [blf.Action.parse("silver 2")])
    assert told.key == ("silver" if steps else "silver.none.sure")
    assert (told.facts["n"], told.facts["steps"]) == (sold + 2, steps)


@pytest.mark.parametrize(
    ("there", "market", "key"),
    [
        (0, 4, "case"),
        (1, 4, "case"),
        (2, 4, "case.third"),
        (3, 4, "case"),
        (2, 1, "case.third.last"),
        (1, 1, "case.last"),
        (4, 4, "case.adjustment"),
    ],
)
def test_what_a_case_does_on_its_table_is_said(there, market, key):
    """BLF-RIGHT-1, BLF-RIGHT-2 and BLF-ADJ-1."""
    view = changed(NODE=layout.BUYING, ON_TABLE_of_2=there, MARKET_of_2=market)
    told = why(view, [blf.Action.parse("put red")])
    assert told.key == key
    if key == "case":
        assert (told.facts["n"], told.facts["full"]) == (there + 1, 5)


def test_a_case_of_the_set_up_is_said_to_go_to_the_table_of_shares():
    view = blf.new_game(players=2, seed=1).view(0)
    assert view.phase is blf.Phase.SETUP
    cells = list(view.cells)
    cells[layout.ON_TABLE + 2], cells[layout.ON_TABLE + layout.COLOUR_COUNT] = 1, 3
    told = why(blf.View(tuple(cells)), [blf.Action.parse("put red")])
    assert (told.key, told.facts["n"]) == ("case", 2)


def test_a_case_taken_is_said_to_leave_one_less_on_the_sales_table():
    view = changed(NODE=layout.TAKING)
    there = sum(view.sales_table[name] for name in blf.COLOURS)
    told = {part.key: part for part in why(view, [blf.Action.parse("take red")]).parts}
    assert [part.facts["n"] for key, part in told.items() if key == "take"] == [there - 1]


@pytest.mark.parametrize(("cash", "due", "kept"), [(30, 4, 26), (4, 4, 0), (3, 4, 3)])
def test_interest_is_said_to_be_paid_where_it_can_be(cash, due, kept):
    """BLF-ADJ-3."""
    view = changed(NODE=layout.AFTER, CASH=cash, DUE=due)
    assert why(view, [blf.Action.parse("end")]).facts["cash"] == kept


def test_a_case_that_brings_the_adjustment_is_told_with_the_price_of_the_odds():
    # The fifth case on the table is also the third yellow one: yellow goes right before the draw.
    view = blf.parse_position(
        "players=3 seat=1 phase=buying turn=1 markers=0/0,3/1,3/1,4/1,1/0 "
        "market=yellow:4,blue:5,red:8,green:14,orange:5 shares=yellow:2,orange:2 "
        "silver=red:2,orange:2 sales=yellow:1,blue:2,red:2,green:1,orange:2,black:2 round=2 "
        "price=20 level=1 supply=8 cash=20,34,33 subsidies=2,2,2 "
        "hand=yellow:2,blue:3,red:3,green:1 net=2/0/1/-1/0,2/3/0/0/-1,1/0/0/0/1 "
        "dealt=0/0/0/1/1,0/0/0/0/1,1/0/0/0/1 acted=yellow:1 lowered=green "
        "drawn=13.12.11.10.9.8.7/13.12.11*2.10*2.9/13.12.11.10.9.8*2.7/13.12.11.10.9*3.8/"
        "13.12*2.11*2 most=6/8/6/7/10"
    )
    action = blf.Action.parse("put yellow")
    (facts,) = (each for each in move_facts(view) if each.action == action)
    assert facts.brings == "shares"
    reason = why(view, [action])
    assert reason.key == "case.adjustment"
    assert reason.facts["then"] == str(round(facts.next.prices["yellow"].mean))
    assert reason.facts["then"] != str(round(standing(view).next.prices["yellow"].mean))


def test_a_share_is_expected_at_the_price_that_the_odds_tell():
    # The sales table is nearest to causing an adjustment; loaded again, it takes the last yellow
    # case from the market.
    view = blf.parse_position(
        "players=3 seat=0 phase=turn turn=0 markers=1/1,4/1,3/0,2/0,2/1 "
        "market=yellow:1,blue:15,red:5,green:12,orange:4 silver=blue:1 "
        "sales=yellow:2,blue:1,red:2,green:1,orange:2,black:2 round=4 price=85 level=4 supply=5 "
        "aside=5 cash=3,29,14 subsidies=4,4,4 owed=4,0,0 hand=yellow:5,red:2,green:1,orange:5 "
        "net=4/-1/2/-1/4,2/4/3/0/5,6/0/1/2/1 dealt=0/1/0/2/1,0/0/0/1/1,1/0/0/0/1 lowered=green "
        "due=4 drawn=13.12*2.11*3.10*2.9*3.8*2.7*6.6*2/13.12.11*3.10*4.9*5.8*4.7*2.6.5.4/"
        "13.12.11*5.10*6.9*2.8*3.7/13.12.11.10.9*3.8*2.7.6*5.5*2/13.12*4.11*5.10*3.9*3.8*4.7*2.6 "
        "most=5/3/6/4/5"
    )
    told = standing(view).next.prices["yellow"].mean
    assert why(view, [blf.Action.parse("sell yellow")]).facts["then"] == str(round(told))


def test_a_price_that_cannot_fall_is_not_said_to_fall():
    view = blf.parse_position(
        "players=3 seat=2 phase=selling turn=2 markers=2/1,2/1,1/0,2/1,0/0 "
        "market=yellow:11,blue:7,red:8,green:9,orange:7 silver=red:1,orange:1 "
        "sales=yellow:1,blue:2,red:2,green:1,black:1 round=1 price=20 level=0 supply=9 "
        "cash=28,28,5 subsidies=1,2,0 hand=yellow:2,blue:2 "
        "net=0/0/0/-1/0,0/1/0/1/0,0/0/0/0/-1 dealt=0/0/0/1/1,0/0/0/0/1,1/0/0/0/1 "
        "acted=orange:1 lowered=green drawn=13.12.11.10.9.8.7/13.12.11.10.9/13.12.11.10.9/"
        "13.12.11.10.9/13.12.11 most=6/8/8/8/10"
    )
    assert view.prices["orange"] == 4
    reason = why(view, [blf.Action.parse("lower orange")])
    assert reason.key == "held.lowest"
    for lang in ("en", "ru"):
        assert "4" in reason.text(lang)


def test_whoever_has_no_share_of_a_colour_is_not_said_to_lose_by_its_fall():
    view = lesson("lower").view
    assert view.hand["blue"] == 0 < view.hand["green"]
    assert why(view, [blf.Action.parse("lower blue")]).key == "held.none"
    assert why(view, [blf.Action.parse("lower green")]).key == "held"


def test_after_a_subsidy_there_is_more_money_to_keep():
    """BLF-TURN-2, BLF-ADJ-3: a subsidy brings 20, of which interest that is due is paid."""
    view = next(
        state.view(state.actor)
        for number in range(9)
        for state in game(number, 1)
        if state.view(state.actor).phase is blf.Phase.AFTER
        and blf.Action.parse("subsidy") in blf.legal(state.view(state.actor))
    )
    plan = [blf.Action.parse("subsidy"), blf.Action.parse("end")]
    assert why(view, plan).facts["cash"] == view.cash[view.seat] - view.due + 20
    assert why(view, plan[1:]).facts["cash"] == view.cash[view.seat] - view.due


@pytest.mark.parametrize(
    ("sold", "n", "key"),
    [(3, 2, "silver.anyway"), (5, 1, "silver"), (2, 1, "silver"), (0, 2, "silver.none.sure")],
)
def test_where_silver_rises_without_these_bars_they_are_not_told_to_raise_it(sold, n, key):
    """BLF-ADJ-1: each third bar is a space, and three had been bought."""
    assert why(changed(BARS_SOLD=sold), [blf.Action.parse(f"silver {n}")]).key == key
