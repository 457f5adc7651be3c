"""The charts of the odds pane say what the odds say, in figures, sentences and tables."""

import pytest

from friday_nb import i18n
from friday_nb.friday import charts, odds, words
from friday_nb.friday.odds.next_given_total import leading_cards
from friday_nb.friday.odds.reach import reach_odds
from tests.friday.positions import at

FIGHT = at(stack=">0,2,3S,1,1,0>", enemy="4W", cards="0X2,3X1,-2!", life=12).view
CHOICE = at(level=2, stack=">0,-1,?n>", discard="1,1", offer="0L1,2W").view
ALL = [charts.totals_chart, charts.curve_chart, charts.matrix_chart]


@pytest.mark.parametrize("draw", ALL)
@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("view", [FIGHT, CHOICE])
def test_every_chart_has_a_title_and_one_sentence(draw, lang, view):
    chart = draw(view, lang=lang)
    assert chart.title
    assert chart.summary.rstrip("0123456789").endswith(".")
    assert "{" not in chart.summary
    if not chart.empty:
        assert chart.to_plotly(dark=True).data


def test_the_line_stands_between_losing_and_winning():
    chart = charts.totals_chart(FIGHT, 2)
    enough, short = (bar["y"] for bar in chart.spec["data"][:2])
    needed = FIGHT.fight.value
    assert chart.spec["layout"]["shapes"][0]["x0"] == needed - 0.5
    for key, won, lost in zip(chart.keys, enough, short, strict=True):
        total = int(key.removeprefix("total:"))
        assert bool(won) <= (total >= needed)
        assert bool(lost) <= (total < needed)


def test_without_a_number_all_free_cards_are_meant():
    draws = odds.draw_odds(FIGHT)
    assert charts.usual_cards(draws) == FIGHT.fight.free_left
    assert charts.totals_chart(FIGHT) == charts.totals_chart(FIGHT, FIGHT.fight.free_left)


def test_a_bar_tells_the_cards_it_begins_with():
    chart = charts.totals_chart(FIGHT, 1, leads=leading_cards(FIGHT, 1))
    assert "often begins with Vision (3) 100%" in next(tip for tip in chart.tips if "Vision" in tip)


def test_the_curve_never_falls():
    heights = charts.curve_chart(FIGHT).spec["data"][0]["y"]
    assert heights == sorted(heights)
    assert len(heights) == len(reach_odds(FIGHT))


def test_a_curve_that_is_known_is_not_worked_out_again():
    part = reach_odds(FIGHT)[:2]
    assert len(charts.curve_chart(FIGHT, curve=part).rows) == 2
    assert charts.curve_chart(FIGHT, curve=()).empty


def test_places_are_told_apart_without_colour():
    traces = charts.matrix_chart(FIGHT).spec["data"]
    symbols = [trace["marker"]["symbol"] for trace in traces]
    assert len(set(symbols)) == len(symbols) > 1


def test_dots_of_one_cell_do_not_cover_each_other():
    view = at(stack=">0*8,-1*5,1*3,2,0L2>", offer="0L1,2W").view
    (trace,) = charts.matrix_chart(view).spec["data"]
    places = set(zip(trace["x"], trace["y"], strict=True))
    assert len(places) == 18
    assert all(abs(x - round(x)) < 0.45 for x, _ in places)
    assert all(abs(y - round(y)) < 0.5 for _, y in places)


def test_the_card_that_nobody_has_seen_has_a_row_of_its_own():
    chart = charts.matrix_chart(CHOICE)
    unseen = chart.spec["data"][-1]
    assert unseen["customdata"] == [charts.UNSEEN]
    assert chart.spec["layout"]["yaxis"]["ticktext"][-1] == unseen["name"]


@pytest.mark.parametrize("lang", i18n.languages())
def test_answers_have_words_for_every_key(lang):
    asked = [
        key for key in words.keys(lang) if key.startswith("questions.") and key.endswith("ask")
    ]
    for key in asked:
        question = key.removesuffix(".ask")
        assert words.has(lang, f"{question}.how")
