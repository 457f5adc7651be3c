"""The charts of the odds pane say what the odds say, in figures, sentences and tables."""

from fractions import Fraction

import pytest

from friday_nb import i18n
from friday_nb.charts.chart import bars
from friday_nb.charts.palette import PALETTE, colour, css
from friday_nb.core.numbers import rounded
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
    known = [point.chance for point in reach_odds(FIGHT)]
    assert len(heights) == len([chance for chance in known if chance < 1]) + (1 in known)


def test_the_curve_ends_where_it_is_certain():
    view = at(stack=">0,1,1,2,2W>", enemy="1L1", cards="0,0", life=12).view
    known = reach_odds(view)
    sure = [point.chance == 1 for point in known]
    assert sure.count(True) > 1, "else nothing is left out"
    rows = charts.curve_chart(view, curve=known).rows
    assert [row[2] for row in rows].count("100%") == 1
    assert rows[-1][2] == "100%"


@pytest.mark.parametrize("lang", i18n.languages())
def test_a_fight_that_is_won_has_no_curve(lang):
    chart = charts.curve_chart(
        at(stack=">0,1,1>", enemy="4W", cards="2,2W,2L1,1", life=9).view, lang
    )
    assert chart.empty
    assert chart.summary == words.say(lang, "odds.curve.won")


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


@pytest.mark.parametrize("draw", ALL)
def test_a_finger_on_a_chart_scrolls_the_page(draw):
    layout = draw(FIGHT).spec["layout"]
    assert layout["dragmode"] is False
    assert {layout[name]["fixedrange"] for name in ("xaxis", "yaxis")} == {True}


def test_a_plotly_figure_has_the_colours_of_its_page_and_tips_on_its_bars():
    chart = charts.totals_chart(FIGHT)
    light, dark = (chart.to_plotly(dark=on) for on in (False, True))
    for figure, on in ((light, False), (dark, True)):
        bars = [trace for trace in figure.data if trace.type == "bar"]
        assert figure.layout.paper_bgcolor == colour("paper", dark=on)
        assert figure.layout.font.color == colour("text", dark=on)
        for bar in bars:
            assert tuple(bar.hovertext) == chart.tips
            assert tuple(bar.customdata) == chart.keys


def test_a_value_that_cannot_come_has_no_bar():
    """Not even a line of no height, which a pointer could find."""
    drawn = bars(["0", "1"], [0.0, 12.5], label="cards", colour="@stack")
    assert drawn["y"] == [None, 12.5]


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        ((1, 200), "1"),
        ((1, 201), "<1"),
        ((199, 200), ">99"),
        ((198, 200), "99"),
        ((197, 200), "99"),
    ],
)
def test_only_what_is_certain_is_told_as_certain(chance, told):
    assert rounded(Fraction(*chance)) == told


def test_the_page_has_the_light_colour_by_day_and_the_dark_one_by_night():
    for name, (light, dark) in PALETTE.items():
        assert f"light-dark({light}, {dark})" in css(), name
