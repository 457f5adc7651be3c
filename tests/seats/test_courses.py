"""The courses of the games with several seats: a rule of thumb for each lesson, and a short one."""

import pytest

from friday_nb.black_friday.lessons import LESSONS as OF_BLACK_FRIDAY
from friday_nb.black_friday.players import course as black_friday
from friday_nb.his_man_friday.lessons import LESSONS as OF_HIS_MAN_FRIDAY
from friday_nb.his_man_friday.players import course as his_man_friday
from friday_nb.i18n import languages


@pytest.mark.parametrize(
    ("lessons", "course"),
    [(OF_HIS_MAN_FRIDAY, his_man_friday), (OF_BLACK_FRIDAY, black_friday)],
    ids=["his_man_friday", "black_friday"],
)
def test_every_lesson_teaches_one_rule_of_the_player(lessons, course):
    assert len(lessons) == course.COURSE_RULES


@pytest.mark.parametrize("each", [*OF_HIS_MAN_FRIDAY, *OF_BLACK_FRIDAY], ids=lambda each: each.key)
@pytest.mark.parametrize("lang", languages())
def test_a_rule_of_thumb_is_short(each, lang):
    words = [word for word in each.rule(lang).split() if any(map(str.isalnum, word))]
    assert len(words) <= 25
    assert each.rule(lang) in each.answer(lang)
