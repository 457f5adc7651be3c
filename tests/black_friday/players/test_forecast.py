"""What players of Black Friday expect of the next adjustment, against the exact odds."""

from math import comb
from statistics import fmean

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday import odds
from friday_nb.black_friday.players import forecast, weights
from friday_nb.black_friday.rules import layout
from tests.black_friday.players.lines import game


def forecast_of(view):
    p, q = [0.0] * forecast.FORECAST_SIZE, [0] * layout.SIZE
    forecast.write_forecast(view.cells, view.seat, weights.HAND_MADE, q, p)
    return p


def positions_to_expect():
    for number in range(8):
        for state in game(number, 43):
            view = state.view(state.actor)
            yield view, forecast_of(view)


def test_the_expected_bag_holds_what_the_bag_holds_and_is_close_to_the_exact_one():
    errors = []
    for view, p in positions_to_expect():
        mean = p[forecast.IN_BAG : forecast.IN_BAG + 5]
        assert sum(mean) == pytest.approx(view.bag_size - view.bag_blacks)
        exact = odds.contents(view)
        errors += [m - float(exact.mean(c)) for c, m in zip(blf.COLOURS, mean, strict=True)]
    assert fmean(abs(error) for error in errors) < 0.25
    assert max(abs(error) for error in errors) < 1.5


def test_expected_shares_of_the_others_are_all_that_they_have():
    for view, p in positions_to_expect():
        there = sum(n for seat, n in enumerate(view.shares) if seat != view.seat)
        assert sum(p[forecast.OTHERS : forecast.OTHERS + 5]) == pytest.approx(there)


def test_expected_prices_are_close_to_the_exact_odds():
    """Compared where no colour can be missing in the market after the draw (BLF-ADJ-11)."""
    errors = []
    for view, p in positions_to_expect():
        exact = odds.adjustment(view)
        for i, colour in enumerate(blf.COLOURS):
            if exact.missing[colour] == 0:
                errors.append(p[forecast.NEXT + i] / exact.prices[colour].mean - 1)
    assert fmean(abs(error) for error in errors) < 0.02
    assert sum(abs(error) > 0.05 for error in errors) < 0.05 * len(errors)


def test_odds_of_a_draw_are_hypergeometric():
    for there, size, drawn in ((4, 20, 5), (0, 9, 3), (7, 8, 6), (12, 60, 11)):
        cells = [0.0] * 12
        forecast.add_odds(cells, 0, 1.0, there, size, drawn)
        for count in range(drawn + 1):
            exact = comb(there, count) * comb(size - there, drawn - count) / comb(size, drawn)
            assert cells[count] == pytest.approx(exact)
            assert forecast.chance_of(there, size, drawn, count) == pytest.approx(exact)
