"""The player that follows the rules of the course: what each rule makes it do."""

import pytest

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.lab import course_games
from friday_nb.black_friday.lessons import LESSONS, lesson
from friday_nb.black_friday.players import course
from friday_nb.black_friday.rules import layout, legal
from friday_nb.core.lessons import first_lessons

ALL = first_lessons(course.COURSE_RULES)


def decides(key, known=ALL):
    cells = lesson(key).view.cells
    return {
        str(Action.unpack(course.course_decision(cells, known, seed, [0] * legal.ROOM)))
        for seed in range(12)
    }


@pytest.mark.parametrize("each", [x for x in LESSONS if x.best], ids=lambda each: each.key)
def test_who_knows_the_course_decides_as_the_answers_say(each):
    """Taking subsidies first is no other decision: the turn goes on with the same action."""
    known = ALL if each.key == "money" else ALL & ~(1 << course.KNOWS_MONEY)
    assert decides(each.key, known) <= set(each.best)


@pytest.mark.parametrize("key", ["money", "lower", "sell", "end"])
def test_without_a_rule_something_else_is_decided_now_and_then(key):
    assert not decides(key, 0) <= set(lesson(key).best)


def test_more_lessons_win_more():
    """Few games in plain Python: none of the rules against all of them."""

    def won(known):
        s, v, found = [0] * layout.SIZE, [0] * layout.SIZE, [0] * legal.ROOM
        total = 0
        for seed in range(8):
            course_games.play_course_game(s, v, found, [1], 2, seed % 2, known, 0, seed, 4000)
            total += s[layout.WON + seed % 2]
        return total

    assert won(0) == 0
    assert won(ALL) >= 3
