"""Two decisions played on with equal luck: the quantity that decides between them."""

import random

import pytest

from friday_nb.core.paired import Means, Quantity, decisive, means, what_decides, wins_more
from friday_nb.core.why import Why

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


def test_two_games_in_100_more_are_more_and_half_a_game_is_not():
    """The same luck in every line, so that there is no error."""
    best = [(1.0,)] * 52 + [(0.0,)] * 48
    assert wins_more(best * 40, ([(1.0,)] * 50 + [(0.0,)] * 50) * 40)
    shares = [(0.5,)] * 100
    assert wins_more([(0.515,)] * 100, shares)
    assert not wins_more([(0.505,)] * 100, shares)
    assert not wins_more(shares, [(0.515,)] * 100)


def test_what_wins_less_the_more_there_is_of_it_is_no_reason():
    """More kinds were had after the better decision, but in these lines they lost."""
    one = [(float(n % 4 == 0), 1 + (n % 4 > 0)) for n in range(400)]
    two = [(float(n % 4 == 0), n % 4 > 0) for n in range(400)]
    assert decisive((Quantity("kinds", 0.1),), one, two) is None


def test_a_difference_counts_from_two_errors_on():
    assert Means(0.56, 0.5, 0.03).is_better(0.0, less=False)
    assert not Means(0.55, 0.5, 0.03).is_better(0.0, less=False)
    assert Means(1.0, 3.0, 1.0).is_better(2.0, less=True)


def test_what_is_not_ahead_is_level_even_where_nobody_doubts_it():
    assert what_decides(Why, QUANTITIES, 0, None, doubtful=False).key == "because.level"


def drawn(rng, more, wins):
    """Lines in which so much more is had, and so much more often won."""
    return [(float(rng.random() < 0.3 + 0.4 * (n % 2) + wins), n % 2 + more) for n in range(400)]


@pytest.mark.parametrize(
    ("more", "wins", "doubtful", "key"),
    [
        (0.3, 0.1, False, "kinds"),
        (0.06, 0.1, False, "kinds"),  # less than what is usually told
        (0.001, 0.1, False, "wins"),  # 0.5 against 0.5
        (0.06, 0.1, True, "kinds"),
        (0.0, 0.1, True, "level"),
        (0.3, 0.0, True, "level"),
    ],
)
def test_small_differences_are_told_before_that_it_wins_more(more, wins, doubtful, key):
    """That it wins more is no reason where another decision is told as level with it."""
    one, two = drawn(random.Random(1), more, wins), drawn(random.Random(1), 0.0, 0.0)
    found = what_decides(Why, QUANTITIES[:1], 5, (one, two), doubtful=doubtful)
    assert found.key == f"because.{key}"


def test_the_error_of_a_difference_is_that_of_its_mean():
    """A third is the variance of these four, and a twelfth that of their mean."""
    assert means([1, 0, 1, 0], [0, 0, 0, 0]).error == pytest.approx(12**-0.5)


def test_shares_are_told_apart_by_whole_percents_and_counts_by_tenths():
    share, count = Quantity("four", 0.0, is_share=True), Quantity("kinds", 0.0)
    near, nearer = Means(0.52, 0.51, 0.0), Means(0.512, 0.511, 0.0)
    assert [each.is_told_apart(near) for each in (share, count)] == [True, False]
    assert not share.is_told_apart(nearer)
    assert count.is_told_apart(Means(0.52, 0.41, 0.0))


def test_a_lead_of_half_a_game_in_which_nothing_differs_is_luck():
    one, two = [(0.505, 1)] * 100, [(0.5, 1)] * 100
    assert what_decides(Why, QUANTITIES[:1], 5, (one, two), doubtful=False).key == (
        "because.level.luck"
    )
