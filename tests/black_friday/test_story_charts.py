"""What the lists and charts of the story of Black Friday say: it adds up, in both languages."""

import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from friday_nb import i18n
from friday_nb.black_friday.adjustments import adjustments
from friday_nb.black_friday.charts import history, story_chart, wealth_chart
from friday_nb.black_friday.charts.story import change_text
from friday_nb.black_friday.players.advice import Option
from friday_nb.black_friday.players.story import Decision
from friday_nb.black_friday.words import say
from friday_nb.core.moments import costs
from friday_nb.core.numbers import with_sign
from tests.black_friday.made_up import ACTIONS, EVERY_GAME, VIEW, judge, story_of, told, turn_with
from tests.widgets.black_friday.games import played

LANGS = pytest.mark.parametrize("lang", i18n.languages())


# --- charts ---------------------------------------------------------------------------------------


@LANGS
@EVERY_GAME
@pytest.mark.parametrize("gold", [False, True])
def test_the_chart_has_a_row_and_a_point_for_each_turn(session, lang, gold):
    found = story_of(session, 0)
    chart = story_chart(found, adjustments(session.moments), lang, gold=gold)
    assert json.loads(json.dumps(chart.to_json())) == chart.to_json()
    assert "@" not in chart.to_plotly(dark=True).to_json()
    assert len(chart.rows) == len(found.turns)
    assert len(chart.tips) == len(chart.keys) == len(found.turns) + 1
    points = chart.spec["data"][1]
    stands = [*(turn.before for turn in found.turns), found.now]
    assert points["y"] == [round(s.gold if gold else 100 * s.win, 2) for s in stands]
    marks = [key for trace in chart.spec["data"][2:] for key in trace["customdata"]]
    assert len([m for m in marks if m[0] == "a"]) == len(adjustments(session.moments))
    assert gold or len([m for m in marks if m[0] == "t"]) == len(found.swings)


@EVERY_GAME
def test_the_table_says_the_same_of_a_turn_as_the_list_and_adds_up(session):
    found = story_of(session, 1)
    rows = story_chart(found, adjustments(session.moments)).rows
    for turn, row in zip(found.turns, rows, strict=True):
        assert row[3 if turn.kind == "mistake" else 4] == change_text(turn) or turn.kind == "even"
    numbers = [
        [int(re.sub("[%+]", "", n).replace("\N{MINUS SIGN}", "-")) for n in row[2:5]]
        for row in rows
    ]
    for one, two in pairwise(numbers):
        assert sum(one) == two[0]


@EVERY_GAME
def test_what_a_decision_cost_is_the_same_number_in_the_table_and_in_the_total(session):
    found = story_of(session, 1)
    rows = story_chart(found, adjustments(session.moments)).rows
    for turn, row in zip(found.turns, rows, strict=True):
        spots = [spot for spot in found.spots if spot.scene == turn.number]
        assert row[3] == with_sign(-sum(spot.points for spot in spots))
    graded = [spot.points for spot in found.spots if spot.grade]
    assert costs(found.spots).clear == sum(graded)


def test_an_adjustment_stands_between_the_turns_that_it_came_between():
    session = played(3, 5, 3000)
    found, adjusted = story_of(session, 1), adjustments(session.moments)
    marks = story_chart(found, adjusted).spec["data"][-1]
    for each, x in zip(adjusted, marks["x"], strict=True):
        done = [turn.number for turn in found.turns if turn.first <= each.number]
        assert (done[-1] if done else 0) <= x <= (done[-1] if done else 0) + 1


@LANGS
def test_the_chart_of_wealth_has_all_parts_and_rivals(lang):
    session = played(3, 5, 3000)
    pasts = {seat: history(session.moments, seat) for seat in range(3)}
    chart = wealth_chart(pasts, 1, lang)
    for i, row in enumerate(chart.rows):
        whole = int(row[4].replace("\N{MINUS SIGN}", "-"))
        assert (
            whole
            == pasts[1][i].wealth
            == sum(int(part.replace("\N{MINUS SIGN}", "-")) for part in row[1:4])
        )
        assert [int(n.replace("\N{MINUS SIGN}", "-")) for n in row[5:]] == [
            pasts[seat][i].wealth for seat in (0, 2)
        ]
    assert "@" not in chart.to_plotly().to_json()
    alone = wealth_chart({1: pasts[1]}, 1, lang)
    assert len(alone.head) == 5


# --- what the lists and charts say, by hand -------------------------------------------------------


def test_the_biggest_swings_come_first():
    story = told(turn_with(0.5, 0.7, 0), turn_with(0.7, 0.2, 0), turn_with(0.2, 0.6, 0))
    assert [turn.number for turn in story.swings] == [2, 3, 1]


def find(lead, number=1):
    """A decision that was so far above every other one."""
    one, other = (
        Option(ACTIONS[:1], ACTIONS[:1], win, 0.0, 2.0, 0.1, 0.0) for win in (0.9, 0.9 - lead)
    )
    return Decision(number, VIEW, one, one, other)


def test_the_best_decisions_come_first_and_small_leads_are_none():
    even = turn_with(0.5, 0.5, 0)
    story = told(*(replace(even, decisions=(find(lead),)) for lead in (0.1, 0.04, 0.3)))
    assert [turn.number for turn in story.finds] == [3, 1]


def test_the_worst_and_the_finest_decision_of_a_turn_are_found():
    turn = turn_with(0.5, 0.3, 0.05, 0.1, 0.07)
    assert turn.worst.number == 2
    turn = replace(turn, decisions=(find(0.1, 1), find(0.3, 2), find(0.2, 3)))
    assert turn.finest.number == 2


def test_the_rival_is_the_best_of_the_others():
    session = played(3, 5, 3000)
    for turn in story_of(session, 1).turns:
        for decision in turn.decisions:
            others = [o for o in judge(decision.view).options if o.plan != decision.chosen.plan]
            assert decision.rival == others[0]


def test_a_mistake_is_marked_where_it_was_made_and_a_rise_where_it_led():
    story = told(turn_with(0.5, 0.4, 0.1), turn_with(0.4, 0.7, 0))
    line, _, rises, mistakes = story_chart(story, ()).spec["data"]
    assert (rises["x"], rises["y"]) == ([3], [70])
    assert (mistakes["x"], mistakes["y"]) == ([1], [40])
    assert list(zip(line["x"], line["y"], strict=True)) == [(1, 50), (1, 40), (2, 40), (3, 70)]


def test_the_row_of_a_turn_tells_what_it_gave_away_and_what_moved():
    chart = story_chart(told(turn_with(0.5, 0.6, 0.1)), ())
    assert chart.rows[0][2:5] == ("50%", "\N{MINUS SIGN}10", "+20")
    assert "2.0" in chart.tips[0]
    assert "3.0" in chart.tips[0]


@pytest.mark.parametrize("finished", [False, True])
def test_the_summary_says_what_the_seat_has_or_got(finished):
    summary = story_chart(told(turn_with(0.5, 0.6, 0), finished=finished), ()).summary
    end = say("en", "story.got", gold=3, silver=0)
    assert summary.endswith(end) == finished


def test_an_adjustment_before_the_first_turn_stands_before_it():
    session = played(3, 5, 3000)
    (first, *_) = adjustments(session.moments)
    early = replace(first, number=4)
    marks = story_chart(told(turn_with(0.5, 0.6, 0)), (early,)).spec["data"][-1]
    assert 0.5 <= marks["x"][0] < 1


def test_the_summary_of_wealth_goes_from_the_start_to_now():
    past = history(played(3, 5, 3000).moments, 1)
    assert past[0].wealth != past[-1].wealth
    expected = say("en", "story.wealth", start=past[0].wealth, now=past[-1].wealth)
    assert wealth_chart({1: past}, 1).summary == expected
