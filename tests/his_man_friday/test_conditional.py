"""Chances under a condition, on the scale of a corrected chance."""

from itertools import product

import pytest

from friday_nb.his_man_friday.players.conditional import corrected

SOME = (0.05, 0.3, 0.5, 0.8)


@pytest.mark.parametrize(("whole", "one"), [*product(SOME, SOME)])
def test_the_parts_make_up_what_is_told_and_keep_their_order(whole, one):
    weights, found = (0.4, 0.6), (one, one / 2)
    moved = corrected(whole, weights, found)
    assert sum(w * each for w, each in zip(weights, moved, strict=True)) == pytest.approx(whole)
    assert 0 < moved[1] < whole < moved[0] < 1


def test_what_never_happens_stays_so_and_what_cannot_make_up_the_whole_is_not_told():
    assert corrected(0.13, (0.43, 0.57), (0.0, 0.11)) == pytest.approx((0, 0.228), abs=0.001)
    assert corrected(0.9, (0.43, 0.57), (0.0, 0.5)) is None
    assert corrected(0.57, (0.43, 0.57), (0.0, 1.0)) == pytest.approx((0, 1))
