"""Which decisions of a game are tried again, and what its decisions cost."""

import random

import pytest

from friday_nb.core.moments import Spot, apportioned, by_theme, costs, to_try


def spot(number, loss, scene=None, doubt=0.0, theme="a"):
    return Spot(number, loss, doubt, theme, number if scene is None else scene)


def test_the_three_that_gave_away_most_in_the_order_of_the_game():
    found = to_try([spot(1, 0.1), spot(2, 0.03), spot(3, 0.2), spot(4, 0.15), spot(5, 0.02)])
    assert [each.number for each in found] == [1, 3, 4]


def test_what_the_error_may_explain_is_not_tried_again():
    assert to_try([spot(1, 0.3, doubt=0.29), spot(2, 0.019)]) == ()
    worse, surer = spot(1, 0.3, doubt=0.2), spot(2, 0.2)
    assert to_try([worse, surer], most=1) == (surer,)


def test_of_a_scene_only_the_worst_is_tried_again():
    spots = [spot(4, 0.2, scene=1), spot(5, 0.3, scene=1), spot(9, 0.1, scene=2)]
    assert [each.number for each in to_try(spots, most=2)] == [5, 9]


def test_others_of_a_scene_come_where_scenes_are_too_few_so_that_no_clear_loss_is_left_out():
    spots = [spot(4, 0.2, scene=1), spot(5, 0.99, scene=1), spot(6, 0.33, scene=1), spot(9, 0.1)]
    assert [each.number for each in to_try(spots)] == [5, 6, 9]
    for seen in (spots[:2], spots[:3]):
        assert len(to_try(seen)) == costs(seen).count


def test_a_clear_loss_is_the_same_in_the_total_as_alone_between_the_chances_as_written():
    one = Spot(1, 0.0554, 0.0, "a", 1, best=0.5649)
    assert (one.points, costs([one]).clear, costs([one]).whole) == (5, 5, 5)
    two = Spot(2, 0.0554, 0.0, "a", 2, best=0.57)
    assert costs([one, two]).clear == one.points + two.points == 11


def test_fewer_than_three_are_fewer():
    assert to_try([]) == ()
    assert len(to_try([spot(1, 0.5)])) == 1


@pytest.mark.parametrize("seed", range(20))
def test_shares_add_up_and_are_never_far_off(seed):
    rng = random.Random(seed)
    parts = [rng.random() for _ in range(rng.randint(1, 8))]
    whole = rng.randint(0, 60)
    shares = apportioned(parts, whole)
    assert sum(shares) == whole
    for part, share in zip(parts, shares, strict=True):
        assert abs(share - whole * part / sum(parts)) < 1


def test_nothing_has_no_shares():
    assert apportioned([], 0) == ()
    assert apportioned([0.0, 0.0], 3) == (0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_what_decisions_cost_adds_up_as_it_is_written(seed):
    rng = random.Random(seed)
    spots = [
        spot(n, rng.choice([0.004, 0.011, 0.05, 0.31]), theme=rng.choice("abc"))
        for n in range(1, 40)
    ]
    found = costs(spots)
    assert abs(found.whole - 100 * sum(each.loss for each in spots)) < 1
    assert found.clear + found.small == found.whole
    assert found.count == sum(each.loss > 0.02 for each in spots)
    assert sum(n for _, n in found.themes) == found.small
    assert [n for _, n in found.themes] == sorted((n for _, n in found.themes), reverse=True)


def test_themes_come_by_their_cost():
    spots = [spot(1, 0.1, theme="b"), spot(2, 0.2, theme="a"), spot(3, 0.2, theme="b")]
    assert list(by_theme(spots).items()) == [("b", pytest.approx(0.3)), ("a", 0.2)]


def test_of_equal_losses_the_earlier_one_is_tried_again():
    earlier, later = spot(4, 0.2, scene=1), spot(5, 0.2, scene=1)
    assert to_try([later, earlier], most=1) == (earlier,)
    assert to_try([later, spot(9, 0.2), earlier], most=1) == (earlier,)


def test_an_inaccuracy_is_tried_again_and_counts_as_clear():
    inaccuracy = spot(1, 0.03)
    assert to_try([inaccuracy, spot(2, 0.01)]) == (inaccuracy,)
    assert (costs([inaccuracy]).count, costs([inaccuracy]).clear) == (1, 3)


def test_themes_cost_all_that_was_given_away_whatever_its_error():
    assert by_theme([spot(1, 0.1, doubt=0.08), spot(2, 0.1)]) == {"a": 0.2}


def test_what_rounds_to_nothing_is_in_the_small_ones_and_no_theme_of_its_own():
    found = costs([spot(1, 0.304), spot(2, 0.006, theme="b"), spot(3, 0.0001, theme="c")])
    assert (found.whole, found.clear, found.small) == (31, 30, 1)
    assert found.themes == (("b", 1),)


def test_a_small_loss_counts_whole_however_little_of_it_is_certain():
    assert costs([spot(1, 0.03, doubt=0.02)]).small == 3
