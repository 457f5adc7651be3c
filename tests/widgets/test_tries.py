"""What a try at a moment is worth, and how far the tries have come."""

import pytest

from friday_nb.core.moments import Spot
from friday_nb.core.severity import Severity
from friday_widgets.panes.moments.state import Judged, Progress, verdict


def test_near_equal_choices_are_right():
    chosen = Judged(0.3, 0.4, 0.01)
    assert verdict(Judged(0.7, 0.0, 0.0, is_best=True), chosen) == "best"
    assert verdict(Judged(0.69, 0.015, 0.0), chosen) == "right"
    assert verdict(Judged(0.5, 0.2, 0.19), chosen) == "right"
    assert verdict(Judged(0.5, 0.2, 0.05), chosen) == "better"
    assert verdict(chosen, chosen) == "same"
    assert verdict(Judged(0.31, 0.39, 0.01), chosen) == "level"


def test_what_is_worse_than_the_decision_in_the_game_is_not_called_unclear():
    """As a visitor met it: the best won 62%, what was played 48%, what was tried 35%."""
    chosen = Judged(0.48, 0.14, 0.03)
    assert verdict(Judged(0.35, 0.27, 0.03), chosen) == "worse"
    assert verdict(Judged(0.47, 0.15, 0.03), chosen) == "level"


@pytest.mark.parametrize(("gap", "how"), [(0.1, "better"), (-0.1, "worse")])
def test_better_and_worse_are_told_beyond_the_error_of_their_difference_alone(gap, how):
    chosen = Judged(0.3, 0.4, 0.05)
    for doubt, found in ((0.05, how), (0.12, "level")):
        assert verdict(Judged(0.3 + gap, 0.4 - gap, doubt), chosen) == found


def test_another_decision_with_the_same_numbers_is_not_the_one_of_the_game():
    made, other = (Judged(0.0, 1.0, 0.0, option=name) for name in ("take", "leave"))
    assert verdict(made, made) == "same"
    assert verdict(other, made) == "level"


def test_a_solution_that_was_shown_cannot_be_found():
    spot = Spot(1, 0.3, 0.0, "stop", 1)
    start = Progress((spot, spot))
    assert spot.grade is Severity.BLUNDER
    assert start.judged("worse") == start
    assert start.judged("right").found == {0}
    assert start.solved().judged("best").found == frozenset()
    assert start.judged("best").solved().shown == frozenset()
    assert start.next().next().next().spot is None
