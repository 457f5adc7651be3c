"""The player that follows the course's rules of thumb: legal, and better with every lesson."""

import pytest

from friday_nb.accel.jit import is_available
from friday_nb.core.lessons import first_lessons
from friday_nb.friday.cards import card
from friday_nb.friday.lab.games import play_course, play_games
from friday_nb.friday.players import CoursePlayer, course_player, course_rules
from friday_nb.friday.view import parse_position

FULL = first_lessons(course_player.COURSE_RULES)


def test_there_are_no_more_lessons_than_rules():
    with pytest.raises(ValueError, match="lessons"):
        CoursePlayer(course_player.COURSE_RULES + 1)


@pytest.mark.skipif(not is_available(), reason="many games")
def test_who_knows_the_course_wins_and_who_knows_nothing_loses():
    seeds = range(600)
    assert sum(play_course(0, 1, seeds)) < 10
    assert sum(play_course(first_lessons(6), 1, seeds)) > 200
    assert sum(play_course(FULL, 1, seeds)) > 460
    assert sum(play_course(FULL, 4, seeds)) > 280


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


@pytest.mark.parametrize(("better", "worse"), [("3D", "2L1"), ("4W", "1L1"), ("1T", "0M")])
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
    assert str(CoursePlayer(2).choose(rubbish)) == "pay"
