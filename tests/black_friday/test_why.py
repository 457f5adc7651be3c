"""What advice says of turns of Black Friday, and in which order it names equal ones."""

from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.odds import adjustment, nearest
from friday_nb.black_friday.odds.moves import plan_facts
from friday_nb.black_friday.players import because
from friday_nb.black_friday.players.advice import Advice
from friday_nb.black_friday.players.harmless import price
from friday_nb.black_friday.players.plan_words import plan_text
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.terminal.advice import lines
from friday_nb.black_friday.words import say
from friday_nb.charts.behind import behind
from friday_nb.core.level import harmless_first
from friday_nb.core.why import Side
from tests.black_friday.made_up_ends import Fast, ended, option

START = blf.new_game(players=3, seed=1).view(0)
NEAR = blf.parse_position(
    "players=2 seat=1 phase=turn turn=1 markers=2/3,2/1,1/1,2/1,2/1 market=yellow:5,blue:1,"
    "green:3,orange:10 shares=blue:2,red:1,green:1 sales=yellow:2,blue:2,red:2,green:2,orange:2,"
    "black:1 round=1 price=20 level=0 supply=9 cash=0,14 subsidies=2,2 hand=yellow:1,blue:2,red:2,"
    "green:3 net=2/2/0/0/0,0/0/2/1/0 drawn=12.11.10.9.8.7.6.5/12.11.10/12.11/12.11.10.9/"
    "12.11.10.9.8.7.6.5 most=4/9/10/8/4"
)
"""Any case on the share table sets off an adjustment; nobody has a subsidy left to take."""
SPACE = blf.parse_position(
    str(NEAR)
    .replace("shares=blue:2,red:1,green:1", "shares=blue:2")
    .replace("market=yellow:5,blue:1,green:3", "market=yellow:5,blue:1,red:1,green:4")
)
"""The same with room on the share table; of blue and of red one case is left in the market."""
OWES = blf.parse_position(
    "players=4 seat=3 phase=turn turn=3 markers=7/0,6/1,7/3,3/1,2/2 market=yellow:13,blue:6,red:7,"
    "green:1 silver=blue:2,green:1 sales=yellow:1,blue:1,red:1,green:2,orange:2,black:2 round=2 "
    "price=65 level=5 supply=4 aside=6 cash=7,217,1,4 subsidies=5,5,5,5 owed=0,0,0,5 bars=2,2,2,4 "
    "hand=blue:2,red:6,green:1 net=-1/2/0/3/3,2/0/-1/2/4,1/-1/1/5/4,-1/1/4/1/-1 dealt=1/0/0/0/0,"
    "0/0/1/0/1,0/1/0/0/1,1/0/0/0/1 lowered=red due=5 drawn=14.13.12*3.11*5.10*2.9*2.8*2.7/14*2.13"
    "*3.12*3.11*3.10*3/14.13.12*2.11*5.10*4/14.13.12*2.11*3.10*2.9*2.8*3.7/14.13.12.11.10*2.9*2.8."
    "7.6 most=6/9/9/6/5"
)
SELLS = "sell red, lower red, take red", "sell blue, lower blue, take blue"


def plan(text):
    return [blf.Action.parse(each) for each in text.split(", ")]


def keys(view, text):
    return [part.key for part in why(view, plan(text)).parts]


def explained(view, *options, ends=(6, 5)):
    same = [ended(*ends)]
    return because.explained(Advice(view, options), Fast(same, same))


def told(advice):
    return [part.key for part in because.told(advice, advice.best)]


# --- level lists ----------------------------------------------------------------------------------


def test_of_turns_that_win_as_often_the_one_with_more_gold_comes_first_then_fewer_subsidies():
    texts = "subsidy, pass red", "pass red", "pass blue"
    golds = 2.0, 2.0, 2.3
    options = [option(text, 0.5, 0.01) for text in texts]
    asked = [price(START, each.plan, gold) for each, gold in zip(options, golds, strict=True)]
    assert sorted(range(3), key=asked.__getitem__) == [2, 1, 0]
    found = harmless_first(options[:2], lambda each: price(START, each.plan, each.gold))
    assert str(found[0].plan[0]) == "pass red"


@pytest.mark.parametrize(
    ("win", "error", "key"),
    [
        (0.0, 0.0, "because.lost"),
        (0.0, 0.01, "because.lost.nearly"),
        (1.0, 0.0, "because.won"),
        (0.002, 0.0, "because.lost.nearly"),
    ],
)
def test_where_all_is_lost_or_won_the_reason_is_how_such_games_end(win, error, key):
    options = option("pass red", win), option("pass blue", win, 0.01)
    found = explained(START, *(replace(each, error=error) for each in options), ends=(3, 9))
    assert [part.key for part in found.because.parts] == [key, "because.end.bars"]
    assert dict(found.because.parts[1].facts) == {"few": 30, "many": 90, "others": 2}


def test_of_level_turns_the_first_one_hides_nothing():
    """It sells for less than the share would be worth, and says so as the others do."""
    options = option(SELLS[0], 0.5), option(SELLS[1], 0.5, 0.02), option("pass red", 0.5, 0.02)
    assert told(explained(START, *options)) == ["sell", "because.level.all"]


def test_a_subsidy_is_the_difference_where_the_rest_is_the_same():
    with_it, without = option("subsidy, pass red", 0.5), option("pass red", 0.49, 0.02)
    assert told(explained(START, with_it, without))[-2:] == ["because.level", "because.subsidy"]
    again = explained(START, option("pass red", 0.5), option("subsidy, pass red", 0.49, 0.02))
    assert again.because.parts[-1].facts == {"n": 1, "cost": 1}
    end = explained(START, option("end", 0.5), option("subsidy", 0.5, 0.02))
    assert told(end) == ["end", "because.level", "because.subsidy.end"]


def test_that_interest_forces_a_sale_is_said_though_it_goes_for_all_turns():
    found = explained(OWES, option(SELLS[0], 0.5), option(SELLS[1], 0.5, 0.02))
    assert told(found) == ["sell", "because.level", "because.due"]
    assert "sell.due" in keys(OWES, SELLS[0])
    assert "owe 5 in interest and have 4" in found.because.text("en")


def test_an_adjustment_that_only_one_turn_sets_off_is_told():
    better = [ended(6, 5)]
    options = option("pass green", 0.6), option("buy green, put green", 0.3, 0.01)
    for turns, key in ((options, "adjusts.not"), (options[::-1], "adjusts")):
        first, second = (
            option(", ".join(map(str, each.plan)), win, 0.01)
            for each, win in zip(turns, (0.6, 0.3), strict=True)
        )
        found = because.explained(Advice(NEAR, (first, second)), Fast(better, better))
        assert f"because.{key}" in [part.key for part in found.because.parts]


def test_an_adjustment_is_no_reason_where_turns_behind_set_one_off_as_well():
    same = [ended(6, 5)]
    plans = "buy green, put green", "pass green", "buy orange, put orange"
    options = [option(each, win, 0.01) for each, win in zip(plans, (0.6, 0.3, 0.3), strict=True)]
    found = because.explained(Advice(NEAR, tuple(options)), Fast(same, same)).because
    assert [part.key for part in found.parts] == ["because.wins"]
    found = because.explained(Advice(NEAR, tuple(options[:2])), Fast(same, same)).because
    assert [part.key for part in found.parts] == ["because.adjusts"]


# --- what is said of a turn -----------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_a_turn_that_sets_off_an_adjustment_nobody_is_told_what_if_it_came_now(lang):
    for text in ("buy orange, put orange", "buy green, put green"):
        brought = plan_facts(NEAR, plan(text))
        assert brought.brings == "shares"
        found = why(NEAR, plan(text))
        assert found.key == "buy.adjustment"
        colour = str(found.facts["case"])
        assert found.facts["then"] == str(round(brought.next.prices[colour].mean))
        assert ("if prices", "если бы")[lang == "ru"] not in found.text(lang)
    assert keys(NEAR, "sell blue, lower blue, take blue")[0] == "sell"


def test_several_colours_are_told_together():
    found = why(START, plan("buy red, buy blue, put red"))
    assert (found.key, found.facts["price"]) == ("buy.several", 14)


def test_of_a_case_it_is_said_what_it_does_for_whom():
    assert keys(NEAR, "pass green") == ["case"]
    assert keys(NEAR, "pass orange") == ["case.none"]
    assert keys(NEAR, "pass blue") == ["case.last"]
    text = why(NEAR, plan("pass green")).text("en")
    assert "into the bag" in text
    assert "3 green shares" in text


def test_a_case_that_is_bought_as_the_last_of_its_colour_moves_the_price():
    """BLF-RIGHT-1 counts a case that is bought as one that is put on a table."""
    assert "buy.last" in keys(SPACE, "buy blue, put green")
    found = next(p for p in why(SPACE, plan("buy blue, put green")).parts if p.key == "buy.last")
    assert found.facts == {"case": "blue", "held": SPACE.hand["blue"] + 1, "price": 12, "then": 14}
    assert "buy.last" not in keys(SPACE, "buy green, put green")


@pytest.mark.parametrize(
    ("text", "side"), [("put blue", Side.FOR), ("put orange", Side.FACT), ("put red", Side.FOR)]
)
def test_an_adjustment_speaks_for_the_case_whose_shares_one_holds_and_which_rises(text, side):
    view = blf.parse_position(str(NEAR).replace("phase=turn", "phase=buying acted=orange:1"))
    *_, found = why(view, plan(text)).parts
    assert found.key.removesuffix(".none") == "case.adjustment"
    assert found.side is side


def test_a_third_case_that_is_the_last_in_the_market_moves_the_price_twice():
    view = blf.parse_position(str(SPACE).replace("shares=blue", "silver=blue"))
    (found,) = why(view, plan("pass blue")).parts
    assert found.key == "case.third.last"
    assert found.facts == {"case": "blue", "held": 2, "price": 12, "then": 16}


@pytest.mark.parametrize(
    ("mark", "key", "prices"),
    [
        pytest.param("4/4", "case.last", {"price": 40, "then": 54}, id="at-the-right-edge"),
        pytest.param("0/0", "case", {}, id="where-the-price-stays"),
    ],
)
def test_a_price_that_moves_is_told_by_what_it_rises_to(mark, key, prices):
    """BLF-ADJ-8: right at the right edge moves up; near the floor a move may change nothing."""
    view = blf.parse_position(str(NEAR).replace("markers=2/3,2/1", f"markers=2/3,{mark}"))
    (found,) = why(view, plan("pass blue")).parts
    assert found.key == key
    assert {k: found.facts[k] for k in ("price", "then") if k in found.facts} == prices


def test_a_subsidy_is_told_with_its_interest():
    found = why(START, plan("subsidy, pass red"))
    assert [part.key for part in found.parts][-1] == "subsidy.also"
    assert dict(found.parts[-1].facts) == {"n": 1, "gain": 20, "cost": 1}
    alone = why(START, plan("subsidy"))
    assert (alone.key, alone.facts["cash"]) == ("subsidy", START.cash[0] + 20)
    assert "keep" not in alone.text("en")


def test_what_the_money_of_a_sale_is_for_is_said_while_silver_is_cheap():
    found = why(NEAR, plan("sell blue, lower blue, take blue"))
    money = found.parts[1]
    assert (money.key, dict(money.facts)) == ("sell.silver", {"n": 1, "price": 20, "last": 100})
    assert "sell.silver" not in keys(OWES, SELLS[0])  # at 65 it is not cheap


def test_the_terminal_tells_how_far_behind_a_turn_is_as_the_page_does():
    options = option("pass red", 0.5), option("pass blue", 0.49, 0.02), option(SELLS[0], 0.3, 0.01)
    found = Advice(START, options)
    printed = " ".join(" ".join(lines(found, "en")).split())
    assert say("en", "advice.ordered") in printed
    for each in options[1:]:
        assert behind(say, "en", each, options[0]) in printed


# --- words ----------------------------------------------------------------------------------------


def test_plans_are_told_in_words_that_one_says():
    sold = plan("sell red, lower red, take blue")
    assert plan_text(START, sold, "en").endswith(
        "; lower the price of red; one blue case from the sales table to the market"
    )
    assert plan_text(START, sold, "ru").endswith(
        "; понизить цену красных; синий чемодан со стола продаж на рынок"
    )


@pytest.mark.parametrize(("n", "said"), [(1, "1 bar has been"), (2, "2 bars have been")])
def test_bars_bought_in_this_turn_are_counted_in_it(n, said):
    found = why(START, plan(f"silver {n}, put red"))
    assert f"After this, {said} bought since the last adjustment" in found.text("en")


def test_black_cases_may_raise_silver_only_where_some_are_in_the_bag():
    """BLF-ADJ-5, 6: they are drawn from it."""
    cells = list(START.cells)
    cells[layout.BAG + layout.BLACK_CASE] += 1
    for view, key in ((START, "silver.none.sure"), (type(START)(tuple(cells)), "silver.none")):
        assert why(view, plan("silver 1, put red")).key == key


def test_nothing_is_told_as_none_and_not_as_0():
    for key in ("case.none", "case.third.none", "case.last.none", "case.adjustment.none"):
        facts = {"case": "red", "n": 1, "full": 5, "price": 7, "then": "9"}
        assert "0" not in Why(key, facts).text("en")
        assert "нет" in Why(key, facts).text("ru")
    assert "будет 1 чемодан из 5" in Why.of("case.none", case="red", n=1, full=5).text("ru")


@pytest.mark.parametrize(
    ("lowered", "taken", "told"),
    [
        ("red", "red", ["held", "take.held", "take"]),
        ("red", "blue", ["held", "take.none", "take"]),
        ("blue", "red", ["held.none", "take.held", "take"]),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_whose_shares_a_lowered_price_and_a_case_that_is_taken_hurt(lowered, taken, told, lang):
    """Else turns that differ in just that would be told in the same words."""
    state, _ = blf.apply(blf.new_game(players=3, seed=1), 0, blf.Action.parse("sell red"))
    found = why(state.view(0), plan(f"lower {lowered}, take {taken}"))
    assert [part.key for part in found.parts] == told
    assert ("2 red shares" in found.text(lang)) is (lang == "en" and "red" in (lowered, taken))
    assert found.parts[1].side is (Side.AGAINST if taken == "red" else Side.FOR)


def test_it_is_told_how_often_black_cases_end_the_game_with_a_turn():
    """BLF-ADJ-5, 6, 12: silver at 95 needs one more space; of the bag's cases some are black."""
    cells = list(NEAR.cells)
    cells[layout.PRICE], cells[layout.BAG + layout.BLACK_CASE] = facts.LAST_PLACE - 1, 3
    cells[layout.BAG_SIZE] += 3
    view = type(NEAR)(tuple(cells))
    told = {part.key: part for part in why(view, plan("buy blue, put green")).parts}
    chance = plan_facts(view, plan("buy blue, put green")).next.game_end
    assert 0.1 < chance < 1
    assert told["ends.may"].facts["chance"] == str(round(100 * chance))
    assert "ends.may" not in keys(NEAR, "buy blue, put green")


def test_a_share_that_is_bought_is_worth_what_it_is_after_the_purchase():
    """BLF-RIGHT-1: the last blue case of the market moves the price up first."""
    found = why(SPACE, plan("buy blue, put green"))
    after = plan_facts(SPACE, plan("buy blue, put green")).next.prices["blue"].mean
    assert found.facts["then"] == str(round(after))
    assert after > adjustment(SPACE, nearest(SPACE)).prices["blue"].mean
