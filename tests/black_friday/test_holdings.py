"""What the moves of bots tell of the cases they were dealt: deals are drawn by it."""

import json
from math import exp, log
from random import Random
from statistics import fmean, stdev

import pytest

from friday_nb import black_friday as bf
from friday_nb.black_friday import deals
from friday_nb.black_friday.cases import SEAT_COUNTS
from friday_nb.black_friday.players import NUMBERS, bots, holdings
from friday_nb.black_friday.rules import layout

VIEW = bf.new_game(players=3, seed=5).view(0)
NOBODY = (bots.RANDOM,) * 3
TABLES = [(players, stage) for players in SEAT_COUNTS for stage in range(holdings.STAGES)]


def test_every_measured_bot_has_a_weight_for_each_feature_in_each_third_of_the_game():
    many = len(holdings.features(holdings.seen(VIEW.cells)[0], 0, 1))
    for name in ("greedy", "thumb", "planner", "learned"):
        for players, stage in TABLES:
            assert len(holdings.weights(NUMBERS[name], players, stage)) == many


def test_the_weights_are_those_of_the_bot_the_number_of_players_and_the_third():
    measured = json.loads(holdings.FILE.read_text(encoding="utf-8"))
    for name, tables in measured.items():
        for players, stage in TABLES:
            found = holdings.weights(NUMBERS[name], players, stage)
            assert found == tables[str(players)][stage]


@pytest.mark.parametrize("number", [bots.RANDOM, bots.SEARCH])
def test_of_other_bots_nothing_is_told(number):
    """The one that searches is played by the learned one in advice."""
    assert holdings.weights(number, 3, 0) is None


@pytest.mark.parametrize(("level", "stage"), [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (9, 2)])
def test_the_levels_make_three_stages(level, stage):
    cells = list(VIEW.cells)
    cells[layout.LEVEL] = level
    assert holdings.stage_of(cells) == stage


def test_who_plans_ahead_buys_what_it_was_not_dealt_and_what_it_holds_is_not_in_the_market():
    """Two of the clearest weights, both negative until shares are sold for good."""
    for number in (bots.PLANNER, bots.LEARNED):
        for players, stage in TABLES:
            _, market, *_, net, _, _ = holdings.weights(number, players, stage)
            assert market < -0.02
            assert net < 0 or stage == holdings.STAGES - 1


def test_of_a_colour_its_price_and_its_cases_on_three_tables_are_seen(monkeypatch):
    monkeypatch.setattr(holdings.markers, "price_of", lambda _, colour: 10 + 10 * colour)
    cells = list(VIEW.cells)
    for table, count in (("MARKET", 7), ("ON_SALES", 2)):
        cells[getattr(layout, table) + 1] = count
    cells[layout.ON_TABLE + layout.COLOUR_COUNT + 1] = 3
    found = holdings.seen(cells)
    assert found[1] == pytest.approx((-1 / 3, 7, 3, 2))
    assert [each[0] for each in found] == pytest.approx([-2 / 3, -1 / 3, 0, 1 / 3, 2 / 3])


def test_the_features_of_a_colour_are_those_of_the_shares_that_a_seat_has():
    """Dealt 3 and sold 1 it has 2; with 1 dealt, and that sold, it has none."""
    assert holdings.features((0.5, 7, 3, 2), -1, 3) == (1.0, 14, 6, 4, -2, 4, 0.0)
    assert holdings.features((0.5, 7, 3, 2), -1, 1) == (0.0, 0, 0, 0, 0, 0, 1.0)


def test_the_worth_of_a_hand_is_the_weighed_sum_of_the_features_of_its_colours():
    weighing = (0.5, -0.25, 0.125, 0.75, -1.0, 0.375, 2.0)
    worth = holdings.worths(VIEW.cells, 1, weighing)
    hand = (2, 0, 1, 2, 0)
    whole = 0.0
    for public, dealt in zip(holdings.seen(VIEW.cells), hand, strict=True):
        found = holdings.features(public, 0, dealt)
        whole += sum(weight * each for weight, each in zip(weighing, found, strict=True))
    assert holdings.of_hand(worth, hand) == pytest.approx(whole)


def test_what_a_seat_has_bought_counts_for_itself_alone():
    """By shares that it has more than it was dealt: seat 1 has bought two, the others none."""
    cells = list(VIEW.cells)
    cells[layout.NET + layout.COLOUR_COUNT] = 2
    of_squares = (0.0,) * 5 + (1.0, 0.0)
    bought, *others = holdings.worths(cells, 1, of_squares)
    assert bought == (4, 9, 16, 25, 36, 49)
    assert {*others, *holdings.worths(cells, 2, of_squares)} == {(0, 1, 4, 9, 16, 25)}


def test_a_deal_is_weighed_by_the_table_and_the_third_of_the_game_that_it_is_in(monkeypatch):
    asked = []
    monkeypatch.setattr(holdings, "weights", lambda *about: asked.append(about))
    cells = list(VIEW.cells)
    cells[layout.LEVEL] = 7
    holdings.draw_deals(cells, (bots.RANDOM, bots.PLANNER, bots.THUMB), 1, Random(1))
    assert asked == [(bots.PLANNER, 3, 2), (bots.THUMB, 3, 2)]


def test_deals_are_as_likely_as_the_weights_of_those_who_hold_them_say(monkeypatch):
    """Of two kinds: seat 1 is weighed by its squares alone, and seat 2 not at all."""
    weighing = {bots.LEARNED: (0.0,) * 5 + (0.125, 0.0)}
    monkeypatch.setattr(holdings, "weights", lambda number, *_: weighing.get(number))
    kinds = [{1: (1, 1, 1, 1, 1), 2: (5, 0, 0, 0, 0)}, {1: (3, 1, 1, 0, 0), 2: (1, 1, 1, 1, 1)}]
    every = iter(range(10**6))
    monkeypatch.setattr(deals, "draw_deal", lambda *_: kinds[next(every) % 2])
    seated = (bots.LEARNED, bots.LEARNED, bots.RANDOM)
    found = holdings.draw_deals(VIEW.cells, seated, 20_000, Random(1))
    ratio = found.count(kinds[1]) / found.count(kinds[0])
    assert ratio == pytest.approx(exp((11 - 5) * 0.125), rel=0.05)


@pytest.mark.parametrize("many", [0, 1, 7])
def test_each_half_is_drawn_from_deals_of_its_own(monkeypatch, many):
    drawn = []

    def draw(cells, rng):
        drawn.append({1: (len(drawn), 0, 0, 0, 0), 2: (0, 0, 0, 0, 5)})
        return drawn[-1]

    monkeypatch.setattr(deals, "draw_deal", draw)
    found = holdings.draw_deals(VIEW.cells, NOBODY, many, Random(1))
    assert len(found) == many
    half = many // 2
    assert all(deal in drawn[: holdings.TRIES * half] for deal in found[:half])
    assert all(deal in drawn[holdings.TRIES * half :] for deal in found[half:])


@pytest.mark.long
@pytest.mark.parametrize("name", ["planner", "learned"])
def test_the_true_deal_is_likelier_than_without_it(name):
    """In games of a bot that plans ahead which were not fitted: by a tenth or more."""
    gains, rng = [], Random(3)
    for seed in range(70_000, 70_120):
        state, found = bf.new_game(players=2, seed=seed), []
        seats = [bf.players.Bot(name, seed + seat) for seat in range(2)]
        for n in range(260):
            if state.actor is None:
                break
            view = state.view(state.actor)
            if n % 30 == 29:
                found.append(gain(state, view, NUMBERS[name], rng))
            state, _ = bf.apply(state, state.actor, seats[state.actor].choose(view))
        gains.append(fmean(found))
    assert fmean(gains) > log(1.1) + 2 * stdev(gains) / len(gains) ** 0.5


def gain(state, view, number, rng):
    """The log of how many times likelier the true deal is than the mean of others."""
    other = 1 - state.actor
    true = deals.dealt_to(state.cells, other)
    hands = [true, *(deals.draw_deal(view.cells, rng)[other] for _ in range(40))]
    weighing = holdings.weights(number, 2, holdings.stage_of(view.cells))
    worth = holdings.worths(view.cells, other, weighing)
    likely = [exp(holdings.of_hand(worth, hand)) for hand in hands]
    return log(likely[0] / fmean(likely))
