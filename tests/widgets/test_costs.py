"""What the decisions of a game cost, in a sentence."""

from dataclasses import replace

import pytest

from friday_nb.core.moments import Spot
from friday_nb.friday.words import say
from friday_nb.i18n import languages
from friday_widgets.panes.story.costs import costs_text


@pytest.mark.parametrize("lang", languages())
def test_more_games_in_100_than_there_are_is_explained(lang):
    over = say(lang, "story.costs.over")
    spots = [Spot(n, 0.3, 0.0, "stop", n) for n in range(4)]
    assert costs_text(say, lang, spots).endswith(over)
    assert over not in costs_text(say, lang, spots[:3])


@pytest.mark.parametrize("lang", languages())
def test_a_larger_loss_with_a_milder_grade_is_explained(lang):
    """What the error may explain is not in the grade, but in the number."""
    why = say(lang, "severity.uneven")
    sure, unsure = Spot(1, 0.11, 0.0, "stop", 1), Spot(2, 0.14, 0.06, "stop", 2)
    assert why in costs_text(say, lang, [sure, unsure])
    assert why not in costs_text(say, lang, [sure, replace(unsure, doubt=0.02)])
