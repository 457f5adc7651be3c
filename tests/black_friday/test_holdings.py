"""What the moves of bots tell of the cases they were dealt: what they hold has become dear."""

from math import exp, log
from random import Random
from statistics import fmean, stdev

import pytest

from friday_nb import black_friday as bf
from friday_nb.black_friday import deals
from friday_nb.black_friday.players import NUMBERS, bots, holdings
from friday_nb.black_friday.rules import layout

VIEW = bf.new_game(players=3, seed=5).view(0)


def test_who_plans_ahead_holds_what_has_become_dear():
    """And who does not is not believed to."""
    told = holdings.weights([NUMBERS[name] for name in ("random", "thumb", "planner", "learned")])
    assert told[0] == 0
    assert told[2] > 0.05
    assert told[3] > 0.05


def test_the_bot_that_searches_is_played_by_the_learned_one_in_advice():
    """So its number never comes here."""
    assert holdings.weights([bots.SEARCH]) == (0.0,)


def test_a_colour_is_dear_by_what_its_price_is_above_the_mean(monkeypatch):
    monkeypatch.setattr(holdings.markers, "price_of", lambda _, colour: 10 + 10 * colour)
    dear = holdings.dearness(VIEW.cells)
    assert dear == pytest.approx((-2 / 3, -1 / 3, 0, 1 / 3, 2 / 3))
    assert holdings.of_hand(dear, (0, 1, 2, 0, 2)) == pytest.approx(1.0)


def test_dear_cases_are_likelier_with_those_who_hold_them(monkeypatch):
    """As many times as the weights say, between deals of two kinds."""
    monkeypatch.setattr(holdings.markers, "price_of", lambda _, colour: 10 + 10 * (colour == 0))
    monkeypatch.setattr(holdings, "weights", lambda _: (0.0, 1.0, 0.0, 0.0, 0.0))
    dear = holdings.dearness(VIEW.cells)
    kinds = [{1: (1, 1, 1, 1, 1), 2: (5, 0, 0, 0, 0)}, {1: (3, 1, 1, 0, 0), 2: (0, 5, 0, 0, 0)}]
    every = iter(range(10**6))
    monkeypatch.setattr(deals, "draw_deal", lambda *_: kinds[next(every) % 2])
    found = holdings.draw_deals(VIEW.cells, (bots.LEARNED,) * 3, 20_000, Random(1))
    ratio = found.count(kinds[1]) / found.count(kinds[0])
    odds = exp(holdings.of_hand(dear, kinds[1][1]) - holdings.of_hand(dear, kinds[0][1]))
    assert ratio == pytest.approx(odds, rel=0.05)


@pytest.mark.parametrize("many", [0, 1, 7])
def test_each_half_is_drawn_from_deals_of_its_own(monkeypatch, many):
    drawn = []

    def draw(cells, rng):
        drawn.append({1: (len(drawn), 0, 0, 0, 0), 2: (0, 0, 0, 0, 5)})
        return drawn[-1]

    monkeypatch.setattr(deals, "draw_deal", draw)
    found = holdings.draw_deals(VIEW.cells, (bots.THUMB,) * 3, many, Random(1))
    assert len(found) == many
    half = many // 2
    assert all(deal in drawn[: holdings.TRIES * half] for deal in found[:half])
    assert all(deal in drawn[holdings.TRIES * half :] for deal in found[half:])


@pytest.mark.long
def test_the_true_deal_is_likelier_than_without_it():
    """In games of a bot that plans ahead which were not fitted, by nats a game."""
    gains, rng = [], Random(3)
    weights = holdings.weights((bots.PLANNER,) * 5)
    for seed in range(70_000, 70_120):
        state, found = bf.new_game(players=2, seed=seed), []
        seats = [bf.players.Bot("planner", seed + seat) for seat in range(2)]
        for n in range(260):
            if state.actor is None:
                break
            view = state.view(state.actor)
            if n % 30 == 29:
                found.append(gain(state, view, weights, rng))
            state, _ = bf.apply(state, state.actor, seats[state.actor].choose(view))
        gains.append(fmean(found))
    assert fmean(gains) > 1.5 * stdev(gains) / len(gains) ** 0.5


def gain(state, view, weights, rng):
    """The log of how many times likelier the true deal is than the mean of others."""
    other = 1 - state.actor
    at, colours = other * layout.COLOUR_COUNT, range(layout.COLOUR_COUNT)
    true = tuple(
        state.cells[layout.HAND + at + i] - state.cells[layout.NET + at + i] for i in colours
    )
    hands = [true, *(deals.draw_deal(view.cells, rng)[other] for _ in range(40))]
    dear = holdings.dearness(view.cells)
    likely = [exp(weights[other] * holdings.of_hand(dear, hand)) for hand in hands]
    return log(likely[0] / fmean(likely))
