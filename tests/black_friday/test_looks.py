"""Of turns that are told as good as each other, the one that looks best leads."""

from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.players import looks
from friday_nb.black_friday.players.advice import Option, best_looking_first


def test_turns_are_compared_by_what_everybody_sees_of_both():
    view = blf.new_game(players=3, seed=1).view(0)
    for one, two in (("pass red", "buy red, put red"), ("silver 1, put red", "pass red")):
        plans = [tuple(blf.Action.parse(each) for each in text.split(", ")) for text in (one, two)]
        seen = [looks.look(view, plan) for plan in plans]
        assert not all(seen) or not seen[0].is_better(replace(seen[1], value=-100))
    assert looks.look(view, (blf.Action.parse("silver 1"), blf.Action.parse("put red"))) is None


TAKING = (
    "players=4 seat=2 phase=taking turn=2 markers=7/2,9/0,9/0,6/1,6/0 "
    "market=yellow:1,blue:19,red:9,green:8,orange:5 shares=green:1,orange:1 silver=red:2 "
    "sales=yellow:2,blue:2,red:1,green:2,orange:2,black:2 round=4 price=60 level=6 "
    "supply=3 cash=31,371,437,172 subsidies=6,6,4,5 bars=0,2,6,0 hand=yellow:1 "
    "net=4/0/2/3/5,1/-1/0/6/2,1/-1/-1/-2/-1,4/0/3/-1/4 "
    "dealt=1/0/0/0/0,1/1/0/0/0,0/1/1/2/1,1/0/0/1/0 acted=yellow:1,red:2 lowered=red "
    "drawn=15.14*2.13*2.12*3.11*4.10*4.9*2.8/14.13.12*4.11*6.10*5.9*4.8*2.7.6*2/14.13*2.1"
    "2*2.11*3.10*4.9*4.8*2.7*2/14*2.13*3.12*3.11.10.9.8*4.7/14.13.12.11*2.10*2.9*3.8*3.7*"
    "3.6 most=7/5/6/6/5"
)


def test_a_case_looks_better_if_it_would_help_none_of_ones_own_shares():
    """Taken from the sales table, it does not go into the bag."""
    view = blf.parse_position(TAKING)
    assert (view.hand["yellow"], view.hand["red"]) == (1, 0)
    yellow, red = (looks.look(view, (blf.Action.parse(f"take {c}"),)) for c in ("yellow", "red"))
    assert red.is_better(yellow)
    assert not yellow.is_better(red)


def test_a_turn_looks_better_only_by_what_is_told_as_more():
    """A coin or two of what shares may be worth are no difference."""
    view = blf.new_game(players=3, seed=1).view(0)
    mine = looks.look(view, (blf.Action.parse("buy red"), blf.Action.parse("put red")))
    better = [replace(mine, value=mine.value + more).is_better(mine) for more in (0, 2, 3)]
    assert better == [False, False, True]


BUYING = (
    "players=2 seat=1 phase=buying turn=1 markers=3/2,2/1,2/1,1/0,1/0 "
    "market=yellow:3,blue:6,red:6,orange:7 shares=green:2 "
    "sales=yellow:2,blue:2,red:2,green:2,orange:2,black:1 round=1 price=20 level=0 supply=9 "
    "cash=18,19 subsidies=2,2 hand=yellow:1,blue:1,green:4,orange:2 net=1/1/0/1/0,1/0/0/2/0 "
    "acted=green:1 drawn=12.11.10.9.8/12.11.10.9.8.7/12.11.10.9/12.11.10.9.8/12.11.10.9.8 "
    "most=7/6/8/7/7"
)
EARLY = (
    "players=2 seat=1 phase=turn turn=1 markers=1/1,1/1,1/1,1/1,1/1 "
    "market=yellow:2,blue:2,red:5,green:7,orange:7 shares=yellow:2,blue:2 silver=blue:1 "
    "sales=yellow:2,blue:2,red:2,green:2,orange:2,black:1 round=1 price=20 buys=1 level=0 "
    "supply=9 cash=26,0 subsidies=2,1 bars=0,1 hand=yellow:1,blue:2,green:2 "
    "net=2/0/0/0/0,0/0/0/0/0 drawn=12.11.10.9/12.11.10/12.11.10/12.11.10.9.8/12.11.10.9.8"
)


def first_of(position, *rows):
    """The turn that leads of these, told by their decisions, chances, errors and gold bars."""
    options = []
    for text, win, apart, gold in rows:
        plan = tuple(blf.Action.parse(each) for each in text.split(", "))
        options.append(Option(plan, plan[:1], win, 0.02, gold, 0.1, apart))
    found = best_looking_first(blf.parse_position(position), options)
    assert found[0].win == max(option.win for option in options)
    assert not found[0].apart
    return ", ".join(map(str, found[0].plan))


@pytest.mark.parametrize(
    ("win", "apart", "gold", "first"),
    [
        (0.736, 0.02, 3.5, "put orange"),
        (0.736, 0.02, 3.6, "put orange"),
        (0.736, 0.02, 3.4, "put red"),
        (0.734, 0.02, 3.5, "put red"),
        (0.736, 0.001, 3.5, "put red"),
    ],
)
def test_of_cases_with_one_chance_that_which_helps_ones_own_shares_leads(win, apart, gold, first):
    """The same in whole percent, level, and with no less gold; of red one has no share."""
    rows = ("put red", 0.743, 0.0, 3.5), ("put orange", win, apart, gold)
    assert first_of(BUYING, *rows) == first


@pytest.mark.parametrize(("win", "leads"), [(0.66, True), (0.63, False)])
def test_a_sale_below_what_a_share_will_be_worth_leads_nothing_as_good_that_gains(win, leads):
    """Though a subsidy is asked, and the gold is less."""
    sale, gain = "sell green, lower green, take green", "subsidy, buy red, put red"
    found = first_of(EARLY, (sale, 0.66, 0.0, 3.3), (gain, win, 0.02, 3.2))
    assert found == (gain if leads else sale)
    assert first_of(EARLY, (sale, 0.66, 0.0, 3.3), ("pass orange", 0.66, 0.02, 3.3)) == sale
