"""What a try at a moment is worth, and how far the tries have come."""

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
    assert verdict(Judged(0.31, 0.39, 0.01), chosen) == "wrong"
    assert verdict(Judged(0.1, 0.6, 0.01), chosen) == "wrong"


def test_a_solution_that_was_shown_cannot_be_found():
    spot = Spot(1, 0.3, 0.0, "stop", 1)
    start = Progress((spot, spot))
    assert spot.grade is Severity.BLUNDER
    assert start.judged("wrong") == start
    assert start.judged("right").found == {0}
    assert start.solved().judged("best").found == frozenset()
    assert start.judged("best").solved().shown == frozenset()
    assert start.next().next().next().spot is None
