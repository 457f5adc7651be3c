"""What the games of one reader cost, by theme, with the lesson that treats it."""

from importlib import import_module

import pytest

from friday_nb import i18n
from friday_nb.core.profile import summary
from friday_nb.friday.players.story import story
from friday_nb.friday.players.themes import LESSONS
from friday_nb.friday.words import say
from friday_widgets.friday.story.panel import StoryPanel
from tests.friday.players import made_up
from tests.friday.players.made_up import advise, game


@pytest.fixture
def told(desk, monkeypatch):
    made_up.thoughts(monkeypatch)
    desk.load(str(game(1, 2).record()))
    told = StoryPanel(desk)
    told._hear(told, {"type": "show", "on": True}, [])
    yield told
    told.close()


def test_what_a_finished_game_cost_is_to_be_kept(desk, told):
    found = story(desk.session, advise).spots
    assert told.model["keep"] == {"id": desk.game_id, "costs": summary(found)}


def test_a_position_and_a_game_that_goes_on_are_not_kept(desk, told):
    desk.load(str(game(1, 2, most=20).record()))
    assert told.model["keep"] == {}
    assert told.model["moments"] == ""


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_profile_names_what_costs_most_and_its_lesson(desk, told, lang):
    desk.set_language(lang)
    games = [{"hazard": 80, "stop": 30}, {"hazard": 40}, {"hazard": 60}]
    told._hear(told, {"type": "kept", "games": games}, [])
    habits = told.model["habits"]
    assert say(lang, "theme.hazard") in habits["text"]
    assert [row["key"] for row in habits["rows"]] == ["hazard", "stop"]
    first = habits["rows"][0]
    assert first["lesson"] == LESSONS["hazard"]
    assert say(lang, f"lesson.{first['lesson']}.title") in first["leads"]
    assert ("6.0" if lang == "en" else "6,0") in first["text"]


@pytest.mark.parametrize("games", [[], ["x", None], [{"hazard": "much"}]])
def test_nothing_kept_no_profile(told, games):
    told._hear(told, {"type": "kept", "games": games}, [])
    assert told.model["habits"] == {}


@pytest.mark.parametrize("name", ["friday", "his_man_friday", "black_friday"])
def test_every_theme_has_words_and_a_lesson_that_there_is(name):
    course = import_module(f"friday_widgets.{name}.course").COURSE
    panel = import_module(f"friday_widgets.{name}.story.panel").StoryPanel
    words = i18n.of(name)
    assert panel.lessons
    for theme, key in panel.lessons.items():
        assert not key or course.find(key)
        assert all(words.say(lang, f"theme.{theme}") for lang in i18n.languages())
