"""While a lesson, a puzzle or a question is on the table: what it is, and the way back."""

import pytest

from friday_nb.friday.lessons.questions import QUESTIONS
from friday_nb.friday.puzzles import PUZZLES
from friday_nb.i18n import languages
from friday_widgets.black_friday.course import COURSE as BLACK_FRIDAY
from friday_widgets.black_friday.desk import Desk as BlackFridayDesk
from friday_widgets.frame.exercise.panel import ExercisePanel
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.course import COURSE
from friday_widgets.friday.desk import Desk
from friday_widgets.his_man_friday.course import COURSE as HIS_MAN_FRIDAY
from friday_widgets.his_man_friday.desk import Desk as HisManFridayDesk
from friday_widgets.panes.lessons.panel import LessonsPanel
from friday_widgets.panes.silence.panel import SilencePanel
from friday_widgets.panes.strategy.panel import StrategyPanel
from tests.widgets.panels import send

DESKS = [(Desk, COURSE), (HisManFridayDesk, HIS_MAN_FRIDAY), (BlackFridayDesk, BLACK_FRIDAY)]


@pytest.fixture
def strip(desk):
    desk.tempo.meet()
    return ExercisePanel(desk)


def test_in_a_game_of_ones_own_it_is_hidden(desk, strip):
    assert "title" not in strip.model
    assert desk.begin({"level": "2"})
    assert "title" not in strip.model


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("make", "course"), DESKS)
def test_a_puzzle_says_what_it_is_and_leads_back(make, course, lang):
    desk = make(lang=lang)
    desk.tempo.meet()
    strip = ExercisePanel(desk)
    lessons = LessonsPanel(desk, course)
    before = desk.game_id, desk.record(), desk.players
    send(lessons, type="next", day=1)
    assert strip.model["title"] == desk.page.title(desk.page.about(desk.session), lang)
    assert strip.model["pane"] == "lessons"
    assert strip.model["knows"]
    send(strip, type="back")
    assert (desk.game_id, desk.record(), desk.players) == before
    assert "title" not in strip.model
    assert not desk.is_silent


def test_through_several_of_them_the_game_is_remembered(desk, strip):
    desk.act("hazard 1")
    before = desk.game_id, desk.record()
    lessons = LessonsPanel(desk, COURSE)
    send(lessons, type="try", key=COURSE.lessons[0].key)
    assert desk.act(COURSE.lessons[0].best)
    send(lessons, type="next", day=1)
    send(lessons, type="next", day=1)
    send(strip, type="back")
    assert (desk.game_id, desk.record()) == before


def test_a_question_leads_to_the_strategy(desk, strip):
    asked = next(each for each in QUESTIONS if each.position)
    send(StrategyPanel(desk), type="try", key=asked.key)
    assert QUESTIONS.asked(asked, "en") in strip.model["title"]
    assert strip.model["pane"] == "strategy"


def test_what_stood_there_before_the_page_came_is_nobodys_game(desk):
    """The browser brings the puzzle back after a reload; it knows the game, the kernel does not."""
    strip = ExercisePanel(desk)
    assert desk.load(str(COURSE.session(PUZZLES.all[0]).record()), "stored")
    desk.tempo.meet()
    assert not strip.model["knows"]
    send(strip, type="back")
    assert desk.game_id == "stored"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("mode", ["ask", "warn"])
def test_meanwhile_advice_and_odds_say_one_thing(desk, lang, mode):
    desk.set_language(lang)
    advice, silence = AdvicePanel(desk, space="", mode=mode), SilencePanel(desk)
    send(advice, type="open", on=True)
    assert advice.model["note"]
    assert not silence.model["text"]
    send(LessonsPanel(desk, COURSE), type="next", day=1)
    assert not advice.model["note"]
    assert advice.rows["note"] == desk.page.words.say(lang, "moments.hidden")
    assert silence.model["text"] == desk.page.words.say(lang, "panels.silent")
    desk.act(PUZZLES.at(desk.playing.begun_at).best[0])
    assert not silence.model["text"]


@pytest.mark.parametrize("message", [None, "back", {"type": "back"}, {"type": ["back"]}])
def test_nonsense_breaks_nothing(desk, strip, message):
    before = desk.game_id
    strip._hear(strip, message, [])
    assert desk.game_id == before
