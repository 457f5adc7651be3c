"""The player that follows the rules of the course: what each rule makes it do."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.core.lessons import first_lessons
from friday_nb.his_man_friday.cards import BY_NAME, CELLS
from friday_nb.his_man_friday.lab import course_games
from friday_nb.his_man_friday.lessons import LESSONS, lesson
from friday_nb.his_man_friday.players import NUMBERS, beliefs, course
from friday_nb.his_man_friday.rules import layout, legal

ALL = first_lessons(course.COURSE_RULES)
NUMBER = {each.key: n for n, each in enumerate(LESSONS)}


def decided(view, known, seed=1):
    return str(hmf.Action.unpack(course.course_decision(view.cells, known, seed, [0] * legal.ROOM)))


def decides(key, known=ALL):
    return {decided(lesson(key).view, known, seed) for seed in range(12)}


@pytest.mark.parametrize("each", [x for x in LESSONS if x.best], ids=lambda each: each.key)
def test_who_knows_the_course_decides_as_the_answers_say(each):
    assert decides(each.key) == {each.best}


@pytest.mark.parametrize("key", ["looked", "rare", "new_kind", "four_guns", "trust"])
def test_it_is_the_rule_of_the_lesson_that_decides_there(key):
    """Who has learned all but this one does something else, at least now and then."""
    assert decides(key, ALL & ~(1 << NUMBER[key])) != {lesson(key).best}


def test_what_no_rule_decides_is_left_to_chance():
    assert decides("rare", 0) == {"pass", "challenge"}


def test_a_declaration_that_cannot_be_true_is_a_lie():
    cells, laid = lesson("impossible").view.cells, CELLS.index("d3")
    assert course.wanted(cells, first_lessons(1), laid) == course.UNDECIDED
    assert course.wanted(cells, first_lessons(2), laid) == course.REFUSED


def test_who_knows_all_guns_takes_what_is_called_a_supply():
    cells = list(lesson("looked").view.cells)
    hidden = [
        cell
        for cell in range(layout.PLACES)
        if cells[layout.CARD + cell] == layout.UNKNOWN
        and 0 < cells[layout.DECLARED + cell] < layout.GUN
    ]
    refused = [cell for cell in hidden if course.wanted(cells, ALL, cell) == course.REFUSED]
    assert refused
    guns = layout.HAND + (cells[layout.VIEWER] - 1) * layout.CODES + layout.GUN_CARD
    cells[guns] += course.OF_A_KIND - course.seen_of(cells, layout.GUN)
    assert {course.wanted(cells, ALL, cell) for cell in refused} == {course.NAMED}


def test_guns_are_called_supplies_and_good_supplies_guns():
    view = hmf.new_game(players=4, seed=3).view(0)
    for seed in range(40):
        _, name, _, _, told = decided(view, ALL, seed).split()
        card = BY_NAME[name]
        if card.kind is hmf.Kind.GUN:
            assert told != "gun"
        else:
            assert told == ("gun" if card.amount > 2 else card.kind.key)


def test_more_lessons_win_more():
    """Few games in plain Python: none of the rules against all of them."""

    def won(known):
        s, v = [0] * layout.SIZE, [0] * layout.SIZE
        p, found = [0.0] * beliefs.BELIEFS_SIZE, [0] * legal.ROOM
        total = 0
        for seed in range(30):
            thumb = NUMBERS["thumb"]
            course_games.play_course_game(s, v, p, found, [1], 2, seed % 2, known, thumb, 0, seed)
            total += s[layout.WON + seed % 2]
        return total

    assert won(ALL) >= won(0) + 10
