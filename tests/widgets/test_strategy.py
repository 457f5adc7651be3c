"""The strategy pane: rules of thumb, the ones that apply now, tables, questions to try."""

import json

import pytest

from friday_nb import black_friday as blf
from friday_nb import his_man_friday as hmf
from friday_nb.core import registry
from friday_nb.core.shipped import shipped
from friday_nb.core.worth import Worth
from friday_nb.friday.game import new_session
from friday_nb.friday.lessons import LESSONS, lesson
from friday_nb.friday.lessons.questions import QUESTIONS
from friday_nb.friday.lessons.strategy import STRATEGY, WORTH
from friday_nb.friday.players import CoursePlayer
from friday_nb.i18n import languages
from friday_widgets import BlackFridayApp, FridayApp, HisManFridayApp
from friday_widgets.black_friday import desk as blf_desk
from friday_widgets.black_friday.game_page import PAGE as EXCHANGE
from friday_widgets.desk.worth import lessons_worth
from friday_widgets.friday.course import COURSE
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.game_page import PAGE
from friday_widgets.his_man_friday import desk as hmf_desk
from friday_widgets.his_man_friday.game_page import PAGE as ISLAND
from friday_widgets.panes.lessons.panel import LessonsPanel
from friday_widgets.panes.strategy.panel import StrategyPanel
from tests.friday.positions import at
from tests.widgets.panels import send

GAMES = (FridayApp, HisManFridayApp, BlackFridayApp)
FOLLOWS = "Decision of somebody who follows all the rules:"


@pytest.fixture
def desk():
    return Desk(new_session(level=1, seed=1), "en")


@pytest.fixture
def panel(desk):
    return StrategyPanel(desk)


def rules(model):
    return [rule for theme in model["themes"] for rule in theme["rules"]]


def figure(panel, n):
    return panel.model["figures"][n]


@pytest.mark.parametrize("app", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_every_game_has_a_tab_for_it(app, lang):
    page = app(lang=lang)
    assert page.tabs[-1] == "strategy"
    (panel,) = [each for each in page.parts.panels if isinstance(each, StrategyPanel)]
    assert len(rules(panel.model)) >= 8
    assert panel.model["about"]


def test_a_rule_is_the_sentence_of_its_lesson_and_opens_it(panel):
    shown = {rule["key"]: rule for rule in rules(panel.model)}
    for each in LESSONS:
        assert shown[each.key]["text"] == each.rule("en")
        assert shown[each.key]["title"] == each.title("en")
        assert (shown[each.key]["lesson"], shown[each.key]["own"]) == (each.key, "Go to the lesson")
        assert shown[each.key]["open"] == "", "it would be opened by two buttons"


def test_what_applies_to_the_decision_is_named(desk, panel):
    assert panel.model["now"] == ["wishes"]
    desk.act("hazard 1")
    assert panel.model["now"] == [each.key for each in STRATEGY.now(desk.view)]
    assert "wishes" not in panel.model["now"]


def test_which_of_several_rules_wins_shows_in_what_they_decide_together(desk, panel):
    """Of a fight that is 5 short both "buy" and "lose on purpose" were named, and no more."""
    assert panel.model["decides"].startswith(f"{FOLLOWS} Fight “")
    short = at(stack=">0,1,2>", cards="-1,0", enemy="1Y", step="green", life=12)
    desk.load_position(str(short.view), 0)
    assert {"buy", "lose"} <= set(panel.model["now"])
    told = panel.model["decides"]
    assert str(CoursePlayer().choose(desk.view)) == "end"
    assert told == f"{FOLLOWS} End the fight, 2 short."
    desk.hints.set_spoilers(False)
    assert panel.model["decides"] == ""


def test_in_the_first_turn_of_black_friday_the_rule_that_wins_shows_in_the_decision():
    """Five rules are told for it, and money comes first."""
    desk = blf_desk.Desk(blf.new_session(players=3, seed=1))
    panel = StrategyPanel(desk)
    assert len(panel.model["now"]) == 5
    assert panel.model["decides"] == f"{FOLLOWS} Take a subsidy."
    desk.hints.set_spoilers(False)
    assert panel.model["decides"] == ""


def test_what_rules_of_his_man_friday_settle_is_said_and_nothing_that_they_leave_open():
    desk = hmf_desk.Desk(hmf.new_session(players=3, seed=1))
    panel = StrategyPanel(desk)
    assert panel.model["now"]
    assert panel.model["decides"] == ""  # which card is laid where is up to chance
    while desk.view.phase is not hmf.Phase.CHALLENGE or desk.view.actor != desk.seat:
        (seat,) = desk.session.to_act
        desk.act_for_bot(seat, str(desk.session.legal(seat)[0]))
    assert panel.model["decides"].startswith(FOLLOWS)


def test_without_spoilers_nothing_is_named(desk, panel):
    desk.hints.set_spoilers(False)
    assert panel.model["now"] == []
    desk.hints.set_spoilers(True)
    assert panel.model["now"] == ["wishes"]


def test_the_language_changes_everything(desk, panel):
    desk.set_language("ru")
    assert panel.model["lang"] == "ru"
    assert rules(panel.model)[0]["text"] == lesson("wishes").rule("ru")


def test_what_each_lesson_is_worth(panel):
    rows = figure(panel, 1)["rows"]
    assert len(rows) == 1 + len(LESSONS)
    assert rows[-1]["name"] == "12"
    assert rows[-1]["cells"][0].removesuffix(" ↑") == f"{round(100 * WORTH.after[-1][0])}%"


def test_what_a_lesson_surely_adds_is_marked_and_luck_is_not():
    worth = Worth(10, (2, 4), ((0.1, 0.2), (0.3, 0.2)), (((0.2, 0.01), (0.0, 0.01)),))
    told = lessons_worth(worth, ISLAND.words, "en")
    assert [row.cells for row in told.rows] == [["10%", "20%"], ["30% ↑", "20%"], ["50%", "25%"]]
    assert list(told.head[1:]) == ["2", "4"]
    assert "10 games" in told.about


@pytest.mark.parametrize("page", [ISLAND, EXCHANGE], ids=lambda page: page.game.name)
@pytest.mark.parametrize("lang", languages())
def test_in_the_younger_games_too(page, lang):
    session = page.begin({}, "1")
    (told,) = page.figures(session, lang)
    lessons = registry.part(page.game.name, "lessons")
    assert len(told.rows) == 1 + len(lessons) + 1
    assert all("{" not in text for text in (told.title, told.about, *told.head))


def test_ones_own_game_is_a_line_beside_strong_play():
    before = at(enemy="0L1", cards="1", hazards="", aside="2W,3D", life=9, stack="0,0")
    desk = Desk(PAGE.at_position(str(before.view), 0), "en")
    panel = StrategyPanel(desk)
    assert not [row for row in figure(panel, 0)["rows"] if row["own"]]
    desk.act("end")
    rows = figure(panel, 0)["rows"]
    assert [row["own"] for row in rows] == [False, True, False, False]
    assert rows[1]["cells"] == ["9", "4", "0.3"]
    desk.undo()
    assert not [row for row in figure(panel, 0)["rows"] if row["own"]]


def test_strong_play_is_that_of_the_level_on_the_table(desk, panel):
    first = figure(panel, 0)
    desk.begin({"level": "4"})
    assert figure(panel, 0) != first
    assert "Level 4" in figure(panel, 0)["about"]


@pytest.mark.parametrize("key", [each.key for each in QUESTIONS if each.position])
def test_a_question_is_put_on_the_table(desk, panel, key):
    send(panel, type="try", key=key)
    assert str(desk.view) == QUESTIONS.find(key).position
    assert panel.model["here"] == key


def test_a_try_is_kept_as_a_try_and_named_as_one(desk, panel):
    """Else it would push a game of one's own out of the list."""
    send(panel, type="try", key="zero_life")
    about = PAGE.about(desk.session)
    assert about["lesson"] == "zero_life"
    asked = QUESTIONS.asked(QUESTIONS.find("zero_life"), "en")
    assert PAGE.title(about, "en") == f"Question: {asked}"


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.key)
def test_a_lesson_of_friday_is_kept_as_a_try(each):
    about = PAGE.about(PAGE.at_position(each.position, each.seed))
    assert about["lesson"] == each.key
    assert PAGE.title(about, "en") == f"Lesson: {each.title('en')}"


@pytest.mark.parametrize(
    "message",
    [
        *(None, "try", {"type": "try"}, {"type": "try", "key": ["a"]}),
        *({"type": "try", "key": key} for key in ("no", "aging_kinds")),
        {"type": "other", "key": "price"},
    ],
    ids=str,
)
def test_a_message_that_means_nothing_changes_nothing(desk, panel, message):
    before = desk.record()
    panel._hear(panel, message, [])
    assert desk.record() == before


def test_a_lesson_is_opened_from_elsewhere(desk):
    page = FridayApp(lang="en")
    (lessons,) = [each for each in page.parts.panels if isinstance(each, LessonsPanel)]
    send(lessons, type="switch", key="puzzles")
    for _ in range(2):  # asked for again it stays open
        send(lessons, type="show", key="old")
        assert not lessons.model["puzzles"]
        assert [row["key"] for row in lessons.model["lessons"] if row["open"]] == ["old"]


def test_a_rule_for_several_kinds_of_decision_is_named_at_each_of_them():
    """At a fight that may be ended, bought in and used in, every rule for one of these."""
    table = at(enemy="4W", cards="1,0D", life=9, stack="0,0", hazards="", aside="2W,3D")
    kinds = [saying.when for saying in STRATEGY.now(table.view)]
    assert any(len(when) > 1 for when in kinds) or len(set(kinds)) > 1


def test_a_question_has_all_its_rules_and_is_tried_only_where_it_has_a_position(panel):
    shown = {each["key"]: each for part in panel.model["parts"] for each in part["questions"]}
    stored = json.loads(shipped("friday_nb.friday.lessons", "questions.json"))
    rules_of = {each["key"]: each["rules"] for part in stored for each in part["questions"]}
    assert set(shown) == {each.key for each in QUESTIONS}
    for each in QUESTIONS:
        assert shown[each.key]["rules"] == rules_of[each.key]
        assert shown[each.key]["tries"] == bool(each.position)
    assert {each["tries"] for each in shown.values()} == {True, False}


def test_a_new_game_is_no_question(desk, panel):
    assert not desk.playing.begun_at
    assert panel.model["here"] == ""
    assert QUESTIONS.at("") is None


def test_while_a_puzzle_waits_no_rule_is_named(desk, panel):
    lessons = LessonsPanel(desk, COURSE)
    send(lessons, type="next", day=20_000)
    assert desk.is_silent
    assert panel.model["now"] == []
    send(lessons, type="solve")
    assert panel.model["now"] == [each.key for each in STRATEGY.now(desk.view)]


def test_above_the_rules_stands_what_is_said_of_them_in_each_game(panel):
    assert panel.model["about"] == [PAGE.words.say("en", "strategy.about")]
    page = HisManFridayApp(lang="en")
    (other,) = [each for each in page.parts.panels if isinstance(each, StrategyPanel)]
    assert other.model["about"] == [other._desk.page.words.say("en", "strategy.about")]
