"""What an adjustment brings, checked against adjustments in the engine."""

from collections import Counter
from random import Random

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.cases import COLOURS, parse_cases
from friday_nb.black_friday.charts.prices import HIGH, LOW
from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.lessons import LESSONS
from friday_nb.black_friday.odds import adjustment, move_facts, standing
from friday_nb.black_friday.odds.adjustments import price_at
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.rules.facts import TRACK
from tests.black_friday.table import Table
from tests.black_friday.walks import walk

N = len(COLOURS)


def facts_of(view, action):
    return next(each for each in move_facts(view) if each.action == action)


def wealth(state, seat):
    """Money, shares and bars of a seat at the prices of the board, less what it owes."""
    view = state.view(seat)
    shares = sum(count * view.prices[name] for name, count in view.hand.items())
    bars = state.cells[layout.BARS + seat] * view.silver_price
    return view.cash[seat] + shares + bars - view.owed[seat]


def adjustments(number):
    """Each decision of a random game that brings an adjustment: state, seat, action."""
    for state, seat, action in walk(number):
        if seat is not None:
            _, events = blf.apply(state, seat, action)
            if any(event.kind == "adjustment" for event in events):
                yield state, seat, action


@pytest.mark.parametrize("number", range(8))
def test_what_is_drawn_tells_where_everything_ends(number):
    """Given the draw, nothing is left to chance: the odds contain the draw, and its outcome."""
    seen = 0
    for state, seat, action in adjustments(number):
        found = facts_of(state.view(seat), action)
        after, events = blf.apply(state, seat, action)
        assert found.brings == next(e for e in events if e.kind == "adjustment").facts["table"]
        drawn = parse_cases(next(e for e in events if e.kind == "drawn").facts["cases"])
        if after.actor is None:
            continue  # everything has been turned into bars: nothing to compare
        i = found.next.draws.cases.index(drawn)
        for colour, name in enumerate(COLOURS):
            price = price_at(found.next.place(colour, drawn[colour], drawn[N]))
            assert price == after.view(seat).prices[name]
            missing = found.next.is_missing(colour, drawn[colour])
            told = [e.facts["case"] for e in events if e.kind == "missing"]
            assert missing == (name in told)
        assert found.next.silver_price(drawn[N]) == after.view(seat).silver_price
        assert after.view(seat).level in found.next.level.chances
        extra = found.cash - found.next.cells[layout.OWED + seat] - found.interest
        assert found.next.worths(found.hand, found.bars, extra)[i] == wealth(after, seat)
        seen += 1
    assert seen > 3


@pytest.mark.parametrize("number", range(8))
def test_decisions_without_an_adjustment_change_what_they_say(number):
    for made, (state, seat, action) in enumerate(walk(number)):
        if seat is None or made % 9:
            continue
        found = facts_of(state.view(seat), action)
        after, events = blf.apply(state, seat, action)
        if found.brings:
            assert any(event.kind == "adjustment" for event in events)
            continue
        view = after.view(seat)
        assert not any(event.kind == "adjustment" for event in events)
        assert found.prices == view.prices
        assert (found.cash, found.hand) == (view.cash[seat], view.hand)
        assert found.wealth == wealth(after, seat)
        assert found.wealth_then == standing(view).wealth_then


CASES = [(2, 6), (2, 17), (3, 2), (4, 9), (5, 4)]


@pytest.mark.parametrize(("players", "nth"), CASES)
def test_chances_are_those_of_games_played_on(players, nth):
    """The engine plays the adjustment from many deals and draws that fit what the seat knows."""
    times, rng = 1500, Random(players)
    found = [each for each in adjustments(players - 2) if each[0].players == players]
    state, seat, action = found[min(nth, len(found) - 2)]
    view = state.view(seat)
    facts = facts_of(view, action)
    prices, silver = {name: Counter() for name in COLOURS}, Counter()
    levels, worth, draws = Counter(), Counter(), Counter()
    for _ in range(times):
        after, events = blf.apply(blf.sample(view, rng), seat, action)
        then = after.view(seat)
        for name, price in then.prices.items():
            prices[name][price] += 1
        silver[then.silver_price] += 1
        levels[then.level] += 1
        worth[wealth(after, seat)] += 1
        draws[parse_cases(next(e for e in events if e.kind == "drawn").facts["cases"])] += 1
    for name in COLOURS:
        agree(prices[name], facts.next.prices[name].chances, times)
    agree(silver, facts.next.silver.chances, times)
    agree(levels, facts.next.level.chances, times)
    if not facts.next.game_end:  # at the end everything is turned into bars
        agree(worth, facts.wealth_then.chances, times)
    agree(draws, dict(facts.next.draws.likeliest), times)


def agree(came, chances, times):
    """Nothing came that is impossible, and the rest as often as expected, within five sigmas."""
    assert set(came) <= set(chances)
    for value, p in chances.items():
        sigma = (times * p * max(0, 1 - p)) ** 0.5
        assert abs(came[value] - times * p) < 5 * sigma + 3, (value, came[value], times * p)


def test_two_black_cases_are_subtracted_and_one_is_not():
    table = Table(3).bag(red=20, black=2).marker("red", 5, 2)
    found = adjustment(table.view(0))
    red = COLOURS.index("red")
    assert found.place(red, 4, 1) == found.place(red, 4, 0) == (7, 3)
    assert found.place(red, 3, 2) == (6, 2)
    assert found.silver.chances.keys() == {20, 25, 30}


def test_a_sales_table_loaded_again_takes_cases_from_the_market():
    table = Table(3).market(red=2, blue=5).bag(green=30)
    table.cell(layout.ROUND, 3)
    view = table.view(0)
    bought, sold = adjustment(view), adjustment(view, "sales")
    none = sold.draws.of("red").chances[0]
    assert (bought.missing["red"], sold.missing["red"]) == (0, pytest.approx(none))
    assert (bought.missing["blue"], sold.missing["blue"]) == (0, 0)
    few = sum(sold.draws.of("yellow").chances[n] for n in range(3))
    assert sold.missing["yellow"] == pytest.approx(few)
    assert sold.prices["red"].mean > bought.prices["red"].mean


def test_bars_raise_silver_and_may_end_the_game():
    table = Table(3).silver_at(95).cell(layout.BARS_SOLD, 7)
    found = adjustment(table.view(0))
    assert found.silver.chances == pytest.approx({100: 1})
    assert found.game_end == pytest.approx(1)


def test_two_deals_that_look_alike_have_the_same_odds():
    """Nothing hidden of the others' hands, the bag or the seed gets into the odds."""
    *_, (state, seat, _) = (each for made, each in enumerate(walk(2)) if made < 60 and each[1] == 0)
    rng = Random(1)
    others = [blf.sample(state.view(seat), rng) for _ in range(3)]
    assert any(other.cells[layout.HAND :] != state.cells[layout.HAND :] for other in others)
    for other in others:
        assert standing(other.view(seat)) == standing(state.view(seat))
        assert move_facts(other.view(seat)) == move_facts(state.view(seat))


def test_a_game_that_is_over_has_no_odds():
    *_, (state, _, _) = walk(1)
    with pytest.raises(BlackFridayProblem, match="over"):
        standing(state.view(0))
    assert move_facts(state.view(0)) == ()


def test_a_state_is_refused():
    state = blf.new_game()
    for question in (standing, move_facts, adjustment):
        with pytest.raises(TypeError, match=r"pass state\.view"):
            question(state)
    with pytest.raises(ValueError, match="floor"):
        adjustment(state.view(0), "floor")


def test_a_range_is_right_as_often_as_promised():
    """At least eight times in ten; of a single price, often nine times."""
    held = []
    for number in range(3):
        for made, (state, seat, _) in enumerate(walk(number)):
            if seat is None or made % 29:
                continue
            now = standing(state.view(seat))
            for then in (now.wealth_then, *now.next.prices.values()):
                low, high = then.quantile(LOW), then.quantile(HIGH)
                held.append(sum(p for n, p in then.chances.items() if low <= n <= high))
    assert min(held) > 0.8 - 1e-9
    assert sum(p >= 0.9 for p in held) > len(held) / 2


def test_what_is_certain_has_a_chance_of_exactly_one():
    """Three bars bought raise silver whatever is drawn, though the floats do not add up to one."""
    sums = set()
    for lesson in LESSONS:
        s = list(lesson.view.cells)
        s[layout.BARS_SOLD] = 3
        view = blf.View(tuple(s))
        then = standing(view).next
        sums.add(sum(then.draws.chances))
        assert then.silver.above(view.silver_price) == 1
        assert then.silver.below(view.silver_price) == 0
        assert (then.game_end == 1) == (view.silver_price == TRACK[-2])
    assert min(sums) < 1 < max(sums)


def test_a_colour_that_is_surely_missing_is_missing_with_a_chance_of_one():
    for lesson in LESSONS:
        view = lesson.view
        s = list(view.cells)
        s[layout.MARKET : layout.MARKET + N] = [-view.draw] * N
        then = adjustment(view, before=s)
        assert set(then.missing.values()) == {1.0}


@pytest.mark.parametrize("number", [0, 5, 10, 15])
def test_mean_and_spread_are_those_of_the_distribution(number):
    compared = 0
    for made, (state, seat, _) in enumerate(walk(number)):
        if seat is None or made % 23:
            continue
        for each in (standing(state.view(seat)), *move_facts(state.view(seat))):
            mean, spread = each.mean_and_spread_then
            assert mean == pytest.approx(each.wealth_then.mean, rel=1e-12)
            assert spread == pytest.approx(each.wealth_then.spread, rel=1e-9, abs=1e-9)
            compared += 1
    assert compared > 30
