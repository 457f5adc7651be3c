"""The chart of a story says in lines and numbers what its sentences say."""

from collections import Counter

import pytest

from friday_nb import i18n
from friday_nb.his_man_friday.charts import story_chart
from friday_nb.his_man_friday.players.story import Story
from tests.his_man_friday.test_story import story_of
from tests.widgets.his_man_friday.twins import played

LANGUAGES = pytest.mark.parametrize("lang", i18n.languages())


def whole(text):
    return int(text.replace("\N{MINUS SIGN}", "-").rstrip("%\N{NO-BREAK SPACE}"))


@LANGUAGES
@pytest.mark.parametrize("decisions", [25, 500])
def test_every_row_adds_up_to_the_next_one_as_it_is_written(decisions, lang):
    found = story_of(played(3, 5, decisions), 0)
    chart = story_chart(found, lang)
    before = [whole(row[2]) for row in chart.rows]
    moved = [whole(given) + whole(rest) for *_, given, rest in chart.rows]
    after = [a + b for a, b in zip(before, moved, strict=True)]
    assert after[:-1] == before[1:]
    assert after[-1] == round(100 * found.now)
    assert len(chart.tips) == len(found.steps) + 1
    assert all(len(row) == len(chart.head) for row in chart.rows)


def test_the_line_falls_only_where_something_was_surely_given_away():
    found = story_of(played(3, 5, 500), 0)
    step = found.steps[0]
    assert step.loss > step.doubt
    line = story_chart(found).spec["data"][0]
    falls = {x for x, n in Counter(line["x"]).items() if n > 1}
    assert falls == {each.own for each in found.steps if each.given}
    unsure = Story((type(step)(**{**vars(step), "doubt": 9.0}),), found.finished)
    assert story_chart(unsure).spec["data"][0]["x"] == [1, 2]
    assert unsure.spots == ()


@LANGUAGES
def test_the_marks_are_named_in_the_language(lang):
    found = story_of(played(3, 5, 500), 0)
    kinds = {step.kind for step in found.steps} - {"even"}
    named = [trace["name"] for trace in story_chart(found, lang).spec["data"][2:]]
    assert len(named) == len(kinds) > 0


def test_every_point_of_the_chart_leads_to_its_decision():
    """Its key is that of the swing in the list, by which the table shows what was before it."""
    found = story_of(played(3, 5, 500), 0)
    chart = story_chart(found)
    numbers = [str(step.number) for step in found.steps]
    assert list(chart.keys) == [*numbers, ""]
    marks = {key for trace in chart.spec["data"][2:] for key in trace["customdata"]}
    assert marks == {str(step.number) for step in found.steps if step.kind != "even"} != set()
