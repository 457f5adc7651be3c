"""What a kept game of Friday is called; the facts come from a browser and may be anything."""

import pytest

from friday_nb.friday.lessons import lesson
from friday_widgets.friday.game_page import PAGE


@pytest.mark.parametrize(
    ("facts", "title"),
    [
        ({"level": 2, "step": 1, "life": 9}, "Level 2. Yellow step, 9 life points"),
        ({"level": 2, "over": True, "won": True, "score": 81}, "Level 2: won, 81 victory points"),
        ({"level": 2, "over": True, "score": -12}, "Level 2: lost, −12 victory points"),
        ({"example": True, "over": True}, "The rulebook’s example"),
        ({"step": "x", "winners": [1], "players": 2}, "Level 0. Green step, 0 life points"),
        ({"step": 99, "life": None}, "Level 0. Pirates, 0 life points"),
    ],
)
def test_a_kept_game_is_named_by_how_far_it_is(facts, title):
    assert PAGE.title(facts, "en") == title
    assert PAGE.title(facts, "ru") != title


@pytest.mark.parametrize("over", [True, False])
def test_what_was_tried_keeps_its_name_to_the_end(over):
    about = {"lesson": "fight", "over": over, "won": True, "score": 50}
    assert PAGE.title(about, "en") == f"Lesson: {lesson('fight').title('en')}"
