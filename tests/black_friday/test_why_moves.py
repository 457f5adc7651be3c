"""What is said of prices that a turn moves, and of a case that is taken: each where it holds."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.players.why import why
from tests.black_friday.test_why import SPACE

SOLD = {"phase": "selling", "acted": "blue:1"}
"""A share has been sold: a price is lowered, and a case is taken."""


def told(view, text):
    """What is said of a plan."""
    return why(view, [blf.Action.parse(each) for each in text.split(", ")]).parts


def changed(**fields):
    """The same position but for these fields."""
    old = dict(each.split("=", 1) for each in str(SPACE).split())
    return blf.parse_position(" ".join(f"{name}={text}" for name, text in (old | fields).items()))


def bought_last(view, text):
    """Of which colours it is said that the last case is bought."""
    return [part.facts["case"] for part in told(view, text) if part.key == "buy.last"]


def test_each_colour_of_which_the_last_case_is_bought_is_told():
    """BLF-RIGHT-1: both prices rise."""
    rich = changed(cash="0,40")
    assert bought_last(rich, "buy blue, buy red, put green") == ["blue", "red"]


def test_the_last_case_that_is_put_on_a_table_is_not_told_to_be_bought():
    """BLF-RIGHT-1: one of the two is bought, but the price rises by the other one."""
    two = changed(market="yellow:5,blue:2,red:1,green:4,orange:10", shares="blue:1")
    assert bought_last(two, "buy blue, put blue") == []
    assert "case.last" in [part.key for part in told(two, "buy blue, put blue")]


def test_nothing_is_said_of_the_last_case_that_is_bought_where_the_price_stays():
    """Near the floor of the board a step to the right may change nothing."""
    markers = dict(each.split("=", 1) for each in str(SPACE).split())["markers"].split(",")
    low = changed(markers=",".join([markers[0], "0/0", *markers[2:]]))
    assert bought_last(SPACE, "buy blue, put green") == ["blue"]
    assert bought_last(low, "buy blue, put green") == []


def test_a_fourth_case_of_a_colour_is_no_third_one():
    """BLF-RIGHT-2 is about the third; that it is the last in the market still counts."""
    fourth = changed(
        shares="", silver="blue:3", sales="yellow:2,blue:1,red:2,green:2,orange:2,black:1"
    )
    assert [part.key for part in told(fourth, "pass blue")] == ["case.last"]


@pytest.mark.parametrize(
    ("sales", "market", "key", "n"),
    [
        ("yellow:2,blue:2,red:2,black:1", "green:6,orange:12", "take.adjustment", 5),
        ("yellow:2,blue:2,red:2,green:1,black:1", "green:5,orange:12", "take", 6),
    ],
    ids=["five-are-left", "six-are-left"],
)
def test_a_case_that_leaves_five_on_the_sales_table_sets_off_an_adjustment(sales, market, key, n):
    """BLF-ADJ-1: exactly five do."""
    view = changed(sales=sales, market=f"yellow:5,blue:1,red:1,{market}", **SOLD)
    said = {part.key: part for part in told(view, "lower blue, take red")}
    assert {"take", "take.adjustment"} & set(said) == {key}
    assert said[key].facts == {"n": n, "short": 5}


def test_a_case_that_would_help_is_told_with_the_price_of_its_shares():
    """BLF-ADJ-9: it does not go into the bag."""
    said = next(p for p in told(changed(**SOLD), "lower blue, take red") if p.key == "take.held")
    price = SPACE.prices["red"]
    assert said.facts == {"case": "red", "n": SPACE.hand["red"], "price": price}
    assert f"at {price}." in said.text("en")


def test_a_case_of_which_one_holds_no_share_is_told_to_move_its_price_too():
    """BLF-RIGHT-1: with the case the price rises for others."""
    last = changed(market="yellow:5,blue:1,red:1,green:4,orange:1")
    assert "case.last.none" in [part.key for part in told(last, "buy green, put orange")]
