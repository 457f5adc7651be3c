"""What is told of how games end, where it is only just told, or only just not."""

from dataclasses import replace

import pytest

from friday_nb.his_man_friday.players import because, deciding, outcomes
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.players.conditional import corrected
from friday_nb.his_man_friday.rules import layout as at
from tests.his_man_friday.test_because import (
    COCONUT_1,
    COCONUT_2,
    FIRST,
    GUN,
    OUT,
    POOR,
    SECOND,
    THIRD,
    VIEW,
    WATER_1,
    WATER_4,
    WINNING,
    Fast,
    ended,
)

RICHER = ended((COCONUT_2,), (COCONUT_1,), ())
"""Won by the sum, with as many kinds."""
POORER = ended((COCONUT_1,), (COCONUT_2, WATER_1), ())
"""Lost by kinds."""


@pytest.fixture(autouse=True)
def forget():
    """Machines of these tests do not differ for the cache."""
    deciding._ends.cache_clear()


def pair_of(*ends):
    return tuple([outcomes.measured(s, 0) for s in each] for each in ends)


def test_what_decides_nearly_all_games_is_told_as_often_as_after_the_one_where_it_does_less_often():
    out = ended((COCONUT_1,), (COCONUT_2, GUN, GUN), ())
    level = Option(FIRST, 0.9, 0.01), Option(SECOND, 0.9, 0.01, 0.01)
    core = Fast(first=[out], second=[out] * 19 + [WINNING])
    found = because.explained(Advice(VIEW, level), core).because
    assert [(part.key, dict(part.facts)) for part in found.parts][1:] == [
        ("because.either.rival.out", {"a": 950})
    ]


def test_what_decides_nearly_all_games_after_one_of_two_decisions_alone_is_not_told_of_both():
    out = ended((COCONUT_1,), (COCONUT_2, GUN, GUN), ())
    level = Option(FIRST, 0.9, 0.01), Option(SECOND, 0.9, 0.01, 0.01)
    core = Fast(first=[out], second=[out] * 4 + [WINNING])
    found = because.explained(Advice(VIEW, level), core).because
    assert [part.key for part in found.parts][1:] == []


def test_of_two_that_are_as_far_behind_both_say_what_they_lack_though_one_lacks_far_more_of_it():
    second, third = Option(SECOND, 0.5, 0.01, 0.01), Option(THIRD, 0.5, 0.01, 0.01)
    core = Fast(first=[WINNING], second=[POOR], third=[WINNING, WINNING, POOR])
    advice = because.explained(Advice(VIEW, (Option(FIRST, 0.6, 0.01), second, third)), core)
    keys = {action: [part.key for part in parts] for action, parts in advice.lacking}
    assert keys == {SECOND: ["because.kinds"], THIRD: ["because.kinds"]}


def test_what_another_decision_lacks_little_more_of_still_puts_one_farther_behind():
    second, third = Option(SECOND, 0.5, 0.01, 0.01), Option(THIRD, 0.1, 0.01, 0.01)
    core = Fast(first=[WINNING], second=[POOR], third=[POOR] * 9 + [WINNING])
    advice = because.explained(Advice(VIEW, (Option(FIRST, 0.6, 0.01), second, third)), core)
    keys = {action: [part.key for part in parts] for action, parts in advice.lacking}
    assert keys == {SECOND: ["because.kinds"], THIRD: ["because.kinds"]}


def test_of_games_that_are_shared_nothing_is_told_to_decide_them():
    shared = ended((COCONUT_1,), (COCONUT_1,))
    assert because._end([shared] * 3, 0, won=True) == ()


def test_that_games_are_shared_is_not_told_beside_a_chance_that_they_do_not_bear_out():
    draw = ended((COCONUT_1, WATER_1), (COCONUT_1, WATER_1))
    draw[at.WON] = draw[at.WON + 1] = 1
    core = Fast(first=[draw], second=[POOR])
    best = Option(FIRST, 0.5, 0.01)
    advice = Advice(VIEW, (best, Option(SECOND, 0.1, 0.01, 0.01)))
    for win, told in ((0.5, ["because.shared"]), (0.6, [])):
        found = because._shared(advice, replace(best, win=win), core)
        assert [part.key for part in found] == told


def test_chances_under_a_condition_are_told_only_if_they_come_near_the_whole():
    assert corrected(0.58, (0.43, 0.57), (0.0, 0.5)) == pytest.approx((0, 1), abs=1e-6)
    assert corrected(0.62, (0.43, 0.57), (0.0, 0.5)) is None


def test_to_be_out_less_often_explains_what_is_won_more():
    """As much as four guns do that one has more often."""
    pair = pair_of([WINNING] * 4, [WINNING] * 3 + [OUT])
    assert deciding._explains(pair, because.Why.of("because.out")) == pytest.approx(1.0)
    four = pair_of([POOR] * 3 + [ended((GUN,) * 4, (COCONUT_1,), ())], [POOR] * 4)
    assert deciding._explains(four, because.Why.of("because.four")) == pytest.approx(1.0)


def test_games_that_are_lost_less_often_count_for_what_they_would_have_been_lost_by():
    """Two in five are won by the sum instead, and one by kinds; all were lost by kinds."""
    ends = [RICHER, RICHER, WINNING, POORER, POORER], [POORER] * 5
    assert deciding._cause(ends, pair_of(*ends), 0) == "kinds"


def test_a_way_to_win_that_explains_less_than_half_of_the_difference_is_not_told():
    four = ended((GUN,) * 4, (COCONUT_1,), ())
    won = [four, ended((COCONUT_1, WATER_4), (COCONUT_2,), ()), RICHER]
    spread, most = [*won, POORER], [four, four, RICHER, POORER]
    for first, told in ((spread, None), (most, "because.four")):
        ends = first * 9, [POORER] * 36
        found = deciding._by_wins(ends, pair_of(*ends), 0)
        assert (found and found.key) == told


def test_a_shared_win_counts_for_as_much_as_it_is_in_what_it_is_won_by():
    """Else more is won because somebody is out than is won at all: 40% of 31%."""
    shared = ended((COCONUT_1,), (COCONUT_1,), (GUN, GUN, COCONUT_2, WATER_1))
    alike = ended((COCONUT_1,), (COCONUT_1,), ())
    ends = [WINNING, shared], [alike, shared]
    pair = pair_of(*ends)
    assert [[line[0] for line in lines] for lines in pair] == [[1.0, 0.5], [0.5, 0.5]]
    assert deciding._won_by(ends, pair, 0, "rival.out") == [[0.0, 0.5], [0.0, 0.5]]
    assert deciding._won_by(ends, pair, 0, outcomes.SHARED) == [[0.0, 0.0], [1.0, 0.0]]
    assert deciding._won_by(ends, pair, 0, "kinds")[0][1] == 0.0
    lost = [ended((GUN, GUN, COCONUT_1), (COCONUT_1,), ())]
    assert deciding._won_by([lost, lost], pair_of(lost, lost), 0, outcomes.SHARED) == [[0.0]] * 2


def test_what_more_is_won_by_is_weighed_by_the_share_of_the_win():
    """Twelve shared wins are six; eight by kinds are more."""
    draw = ended((COCONUT_1,), (COCONUT_1,), ())
    ends = [*[draw] * 12, *[WINNING] * 8], [POOR] * 20
    assert deciding._by_wins(ends, pair_of(*ends), 0).key == "because.by.kinds"
