"""Friday's strategy page: its rules are those of the course, and apply where they are said to."""

from fractions import Fraction
from importlib import import_module

import pytest

from friday_nb import friday
from friday_nb.core import registry
from friday_nb.core.lessons import first_lessons
from friday_nb.core.worth import SURE
from friday_nb.friday.lab.games import play_course
from friday_nb.friday.lessons import LESSONS, lesson
from friday_nb.friday.lessons.milestones import Milestone, milestone, milestones
from friday_nb.friday.lessons.strategy import STRATEGY, WORTH, kinds
from friday_nb.his_man_friday.game import new_session
from friday_nb.i18n import languages
from friday_nb.rulebook.rules_of_thumb import rules_of_thumb
from tests.friday.positions import at


def test_every_rule_of_the_course_stands_once_under_a_theme():
    assert sorted(saying.key for saying in STRATEGY) == sorted(each.key for each in LESSONS)


@pytest.mark.parametrize("lang", languages())
def test_a_sentence_is_that_of_the_lesson(lang):
    for saying in STRATEGY:
        assert saying.text(lang) == lesson(saying.lesson).rule(lang)
        assert saying.title(lang) == lesson(saying.lesson).title(lang)


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.key)
def test_the_rule_of_a_lesson_is_for_the_decision_of_its_position(each):
    now = {saying.key for saying in STRATEGY.now(each.view)}
    if each.key == "fight":  # nothing to use lies there: it shows how a fight goes
        now |= {"fight"}
    assert each.key in now
    assert len(now) <= 5


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (at(offer="3D,0L1", stack="1,0"), ["hazard.green"]),
        (at(offer="3D", hazards="", aside="4W", stack="1,0", step="yellow"), ["last.yellow"]),
        (at(enemy="3D", stack="1,0"), ["draw.green"]),
        (at(enemy="0L1", stack="1,0"), ["draw.green"]),  # the first card must be drawn
        (at(enemy="0L1", cards="-1", stack="1,0"), ["buy.green"]),
        (at(enemy="0L1", cards="-1,/0X2", stack="1,0"), ["buy.green", "able.buy.green"]),
        (at(enemy="0L1", cards="1", discard="0", step="red"), ["buy.red", "empty.buy.red"]),
        (at(enemy="0L1", cards="4W", stack="1", step="red"), ["won.red"]),
        (at(enemy="3D", cards="0,1", stack="1").do("end"), ["destroy.green"]),
        (at(pirates="20/6,25/7", stack="1,0"), ["pirate.pirates"]),
        (at(enemy="20/6", stack="1,0"), ["draw.pirates"]),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_kinds_of_decisions(table, expected):
    assert list(kinds(table.view)) == expected


def test_every_condition_is_a_kind_that_there_is():
    steps = ("green", "yellow", "red", "pirates")
    whats = ("hazard", "last", "pirate", "destroy", "draw", "buy", "won")
    whats += tuple(
        f"{more}.{what}" for more in ("able", "empty") for what in ("draw", "buy", "won")
    )
    known = {f"{what}.{step}" for what in whats for step in steps}
    assert all(saying.when and saying.when <= known for saying in STRATEGY)


def test_nothing_is_said_when_the_game_is_over():
    over = at(enemy="3D", cards="0", stack="1", life=0).do("end")
    assert over.over
    assert STRATEGY.now(over.view) == ()


@pytest.mark.parametrize("game", ["his_man_friday", "black_friday"])
@pytest.mark.parametrize("lang", languages())
def test_the_younger_games_have_the_rules_of_their_lessons_under_themes(game, lang):
    """And some of the bots' rules of thumb for what no lesson treats."""
    strategy, lessons = registry.part(game, "strategy"), registry.part(game, "lessons")
    rules = {each.id: each.text for each in rules_of_thumb(lang, game)}
    taught = {each.key: each.rule(lang) for each in lessons}
    texts = {saying.key: saying.text(lang) for saying in strategy}
    assert texts.keys() >= taught.keys()
    assert texts == {key: (rules | taught)[key] for key in texts}
    assert len(texts) == sum(1 for _ in strategy)
    assert all(theme.title(lang) for theme in strategy.themes)


@pytest.mark.parametrize("game", ["his_man_friday", "black_friday"])
def test_in_the_younger_games_the_rule_of_a_lesson_is_for_the_decision_of_its_position(game):
    strategy = registry.part(game, "strategy")
    for each in registry.part(game, "lessons"):
        if each.best and each.key != "sum":  # how a card was called long before
            assert each.key in {saying.key for saying in strategy.now(each.view)}


@pytest.mark.parametrize("game", ["his_man_friday", "black_friday"])
def test_in_the_younger_games_every_condition_is_a_phase(game):
    phases = {phase.key for phase in import_module(f"friday_nb.{game}.table").Phase}
    strategy = registry.part(game, "strategy")
    assert all(saying.when and saying.when <= phases for saying in strategy)


def test_a_game_of_hands_says_nothing_to_a_seat_that_waits():
    session = new_session(players=3, seed=1)
    strategy = registry.part("his_man_friday", "strategy")
    (acts,) = session.to_act
    assert {saying.key for saying in strategy.now(session.view_of(acts))} == {
        *("sum", "four_guns"),
    }
    assert strategy.now(session.view_of((acts + 1) % 3)) == ()


# --- what is measured -----------------------------------------------------------------------------


def test_what_a_lesson_is_worth_has_a_row_for_each():
    for game in registry.names():
        worth = registry.part(game, "worth")
        lessons = registry.part(game, "lessons")
        assert len(worth.after) == 1 + len(lessons) == 1 + len(worth.adds)
        assert {len(row) for row in (*worth.after, *worth.adds)} == {len(worth.tables)}


@pytest.mark.parametrize("game", registry.names())
def test_no_lesson_surely_costs_games(game):
    worth = registry.part(game, "worth")
    for n, row in enumerate(worth.adds, 1):
        for table, (gain, error) in zip(worth.tables, row, strict=True):
            assert gain > -SURE * error or gain == 0, (n, table)


@pytest.mark.parametrize("game", registry.names())
def test_every_lesson_surely_adds_a_point_over_all_levels_or_tables(game):
    for n, row in enumerate(registry.part(game, "worth").adds, 1):
        gain, error = sum(gain for gain, _ in row), sum(error**2 for _, error in row) ** 0.5
        assert gain >= max(0.01, SURE * error), n


def test_every_lesson_of_friday_adds_to_the_chance_at_every_level():
    assert all(gain > 0 for row in WORTH.adds for gain, _ in row)


def test_who_follows_the_course_of_friday_wins_as_often_as_it_promises():
    first, *_, last = WORTH.after[-1]
    assert first >= 0.85
    assert last >= 0.55


@pytest.mark.skipif(not friday.lab.games.is_fast(), reason="many games")
def test_the_table_is_what_the_player_of_the_course_wins():
    """Six lessons, level 1; within four standard errors."""
    games = 400
    won = sum(play_course(first_lessons(6), 1, range(900_000, 900_000 + games)))
    told = WORTH.after[6][0]
    assert won / games == pytest.approx(told, abs=4 * (told * (1 - told) / games) ** 0.5)


def test_milestones_count_cards_wherever_they_lie():
    table = at(level=1, offer="3D,0L1", stack="1,-1", discard="2,4W", life=7, step="yellow")
    assert milestone(table.view) == Milestone(7, 4, Fraction(6, 4))


def test_an_unseen_aging_card_counts_as_its_mean():
    view = friday.new_game(level=2, seed=1).view
    unseen = view.stack.unseen
    total = sum(weight for _, weight in unseen.weights)
    mean = Fraction(sum(card.value * weight for card, weight in unseen.weights), total)
    assert milestone(view) == Milestone(20, 19, mean / 19)


def test_milestones_are_taken_when_a_step_begins():
    before = at(enemy="0L1", cards="1", hazards="", aside="2W,3D", life=9, stack="0,0")
    after = before.do("end")
    assert after.view.step is friday.Step.YELLOW
    found = milestones([before.view, after.view, after.do("hazard 1").view])
    assert found == {friday.Step.YELLOW: milestone(after.view)}
    assert milestones([after.view]) == {}, "it began there"
