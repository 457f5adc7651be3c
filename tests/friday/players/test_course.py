"""The player that follows the course's rules of thumb: legal, and better with every lesson."""

import pytest

from friday_nb.accel.jit import is_available
from friday_nb.core.lessons import first_lessons
from friday_nb.friday.actions import Action
from friday_nb.friday.cards import card
from friday_nb.friday.lab.games import play_course, play_games
from friday_nb.friday.players import CoursePlayer, course_player, course_rules
from friday_nb.friday.players.course_player import (
    KNOWS_AGING,
    KNOWS_DRAW,
    KNOWS_GO_ON,
    KNOWS_LOSE,
    KNOWS_OLD,
    KNOWS_PIRATES,
    KNOWS_PLAN,
    KNOWS_WEED,
)
from friday_nb.friday.view import parse_position
from tests.friday.positions import at

FULL = first_lessons(course_player.COURSE_RULES)


def test_there_are_no_more_lessons_than_rules():
    with pytest.raises(ValueError, match="lessons"):
        CoursePlayer(course_player.COURSE_RULES + 1)


@pytest.mark.skipif(not is_available(), reason="many games")
def test_who_knows_the_course_wins_and_who_knows_nothing_loses():
    seeds = range(600)
    assert sum(play_course(0, 1, seeds)) < 10
    assert sum(play_course(first_lessons(6), 1, seeds)) > 270
    assert sum(play_course(FULL, 1, seeds)) > 500
    assert sum(play_course(FULL, 4, seeds)) > 330


def test_the_player_is_the_same_in_the_laboratory_and_at_the_table():
    won = [game.won for game in play_games("course", 2, "default", range(3))]
    assert won == play_course(FULL, 2, range(3))


@pytest.mark.parametrize(
    ("better", "worse"), [("0C2", "1Y"), ("1L1", "2W"), ("2D", "4W"), ("2X1", "0B")]
)
def test_the_wishes_in_green(better, worse):
    assert course_rules.green_points(card(better).kind) > course_rules.green_points(
        card(worse).kind
    )


@pytest.mark.parametrize(
    ("better", "worse"), [("3D", "2L1"), ("4W", "0L1"), ("1T", "0M"), ("2L1", "3S"), ("1Y", "1B")]
)
def test_big_hazards_later(better, worse):
    assert course_rules.later_points(card(better).kind) > course_rules.later_points(
        card(worse).kind
    )


def test_a_fight_in_green_is_lost_for_rubbish_only():
    text = (
        "level=4 step=green life=6/14 discard=0*2,1*2,2,0C2,1L1,0E! gone=-1*4,0*5 hazards=0C2,0X2,"
        "0Y,0D,1Y,1D,2L1,2D,2T,2S,3C1,3X1,3S,4W aside=0L1*2,0X2,0M,0B,1L1,2W*2,1B,1T,2X1,3D,4W "
        "aging=7n3d pirates=35/9,aging enemy=2C1 cards="
    )
    rubbish = parse_position(text + "1,0L2~,-1,/0")
    assert course_rules.loses_on_purpose(rubbish.cells)
    assert str(CoursePlayer().choose(rubbish)) == "end"
    assert str(CoursePlayer(KNOWS_LOSE).choose(rubbish)) == "pay"


RULES = pytest.mark.parametrize(
    ("rule", "position", "with_it", "without"),
    [
        pytest.param(
            KNOWS_DRAW,
            {"enemy": "0L1", "cards": "1,/2S", "stack": "0,1,2"},
            "use 2",
            "end",
            id="before a fight ends, the next three cards are sorted",
        ),
        pytest.param(
            KNOWS_DRAW,
            {"enemy": "0L1", "cards": "1,/2S", "stack": "0,1"},
            "end",
            "end",
            id="with two cards in the stack they are not",
        ),
        pytest.param(
            KNOWS_WEED,
            {"enemy": "2T", "cards": "2,2L1~,/1D,/0", "stack": "0,1"},
            "use 3>4",
            "end",
            id="an unused destroy takes a worthless card",
        ),
        pytest.param(
            KNOWS_WEED,
            {"enemy": "0L1", "cards": "1,/2D,/1", "stack": "0,1"},
            "use 2>1",
            "end",
            id="in green too it takes a plain 1",
        ),
        pytest.param(
            KNOWS_WEED,
            {"enemy": "3C1", "cards": "1,1,1,2W,/1B,/-1", "stack": "0,0", "step": "yellow"},
            "use 5>1",
            "use 5>6",
            id="a free card goes below the stack, a bought one stays",
        ),
        pytest.param(
            KNOWS_AGING,
            {"enemy": "3D", "cards": "-1,-1!", "stack": "0,1", "life": 9, "ended": True},
            "destroy 2",
            "destroy 1",
            id="aging cards are destroyed first",
        ),
        pytest.param(
            KNOWS_GO_ON,
            {"enemy": "3X1", "cards": "4W,4W,3S~", "stack": "0,1", "step": "red"},
            "draw",
            "end",
            id="who has won draws on, in red too",
        ),
        pytest.param(
            KNOWS_OLD,
            {"enemy": "0L1", "cards": "0,/-1,/-1", "stack": "0,1", "step": "yellow", "life": 9},
            "end",
            "pay",
            id="in yellow a fight is lost if every point destroys rubbish",
        ),
        pytest.param(
            KNOWS_PLAN,
            {"offer": "3D", "hazards": "", "aside": "4W", "stack": "1,0", "step": "red"},
            "skip",
            "hazard 1",
            id="the last hazard of red is left alone",
        ),
        pytest.param(
            KNOWS_PLAN,
            {"offer": "3D", "hazards": "", "aside": "4W", "stack": "1,0", "step": "yellow"},
            "hazard 1",
            "hazard 1",
            id="that of yellow is not",
        ),
        pytest.param(
            KNOWS_PIRATES,
            {"enemy": "2L1", "cards": "2W,2T,1T", "stack": "0,1", "step": "red"},
            "use 2>1",
            "pay",
            id="two doubles count together",
        ),
    ],
)


@RULES
def test_what_a_rule_changes(rule, position, with_it, without):
    """All rules are known, and all but this one."""
    ended = position.get("ended", False)
    table = at(**{key: value for key, value in position.items() if key != "ended"})
    view = (table.do("end") if ended else table).view
    decisions = [
        str(Action.unpack(course_player.course_decision(view.cells, known)))
        for known in (FULL, FULL & ~(1 << rule))
    ]
    assert decisions == [with_it, without]
