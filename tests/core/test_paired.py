"""Two decisions played on with equal luck: the quantity that decides between them."""

import random

import pytest

from friday_nb.core.paired import Quantity, decisive, wins_more

QUANTITIES = (Quantity("kinds", 0.1), Quantity("guns", 0.1, less=True))


def lines(rng, kinds, guns):
    """Lines in which a kind more wins often, and a gun more loses now and then."""
    found = []
    for _ in range(400):
        has, armed = kinds + rng.choice((0, 1)), guns + rng.choice((0, 1))
        found.append((float(rng.random() < 0.2 + 0.3 * has - 0.05 * armed), has, armed))
    return found


@pytest.mark.parametrize(
    ("kinds", "guns", "key"), [(1, 0, "kinds"), (1, -1, "kinds"), (0, -1, "guns"), (0, 0, None)]
)
def test_the_quantity_that_explains_most_of_the_wins_decides(kinds, guns, key):
    """The luck is the same after both decisions."""
    one, two = (lines(random.Random(1), *more) for more in ((kinds, guns), (0, 0)))
    found = decisive(QUANTITIES, one, two)
    assert (found and found[0].key) == key


def test_what_is_worse_or_too_small_to_tell_decides_nothing():
    one, two = lines(random.Random(1), 1, 0), lines(random.Random(1), 0, 0)
    assert decisive(QUANTITIES, two, one) is None
    assert decisive((Quantity("kinds", 1.1), Quantity("guns", 0.1)), one, two) is None


def test_what_luck_explains_decides_nothing():
    one, two = lines(random.Random(1), 0, 0), lines(random.Random(2), 0, 0)
    assert decisive(QUANTITIES, one, two) is None
    assert not wins_more(one, two)


def test_shares_are_told_in_percent_and_counts_in_tenths():
    one, two = [(1.0, 1, 2), (1.0, 0, 2)], [(0.0, 0, 3), (0.0, 0, 2)]
    share = Quantity("four", 0.0, is_share=True)
    found = decisive((share, Quantity("guns", 9.0)), one * 9, two * 9)
    assert found
    assert found[0].facts(found[1]) == {"a": 500, "b": 0}
    assert Quantity("four", 0.0).facts(found[1]) == {"few": 5, "many": 0}
