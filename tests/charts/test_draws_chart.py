"""The chart of further cards says what the draw odds say."""

import pytest

from friday_nb.charts import percent
from friday_nb.friday.charts import draws_chart
from friday_nb.friday.odds import draw_odds
from tests.friday.positions import at


@pytest.fixture
def view():
    return at(stack=">0,2,3S,1,1,0>", enemy="3D", cards="0X2,3X1,-2!", life=12).view


def test_every_bar_is_the_chance_to_reach_the_value(view):
    chart = draws_chart(view)
    odds = draw_odds(view)[: len(chart.tips)]
    bars = [series for series in chart.spec["data"] if series["type"] == "bar"]
    for i, entry in enumerate(odds):
        heights = [series["y"][i] or 0 for series in bars]
        assert sum(heights) == pytest.approx(float(entry.reach) * 100, abs=0.01)
        assert percent(entry.reach) in chart.rows[i][2]


def test_bars_with_bought_cards_are_marked_not_by_colour_alone(view):
    free, bought = [s for s in draws_chart(view).spec["data"] if s["type"] == "bar"]
    assert "pattern" not in free["marker"]
    assert bought["marker"]["pattern"]["shape"] == "/"
    assert [bool(height) for height in bought["y"]][:2] == [False, False]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_outside_a_fight_a_sentence_stands_there(lang):
    chart = draws_chart(at(offer="0L1,2W").view, lang)
    assert chart.empty
    assert chart.summary
