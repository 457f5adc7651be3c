"""One root for whatever a user may cause, and a sentence for each in both languages."""

import pytest

from friday_nb import friday, i18n, rulebook
from friday_nb.core.errors import Problem
from friday_nb.friday.odds.fight import WIN, fight_odds
from friday_nb.rulebook import glossary

CAUSED = {
    "level of a game": lambda: friday.new_game(level=7),
    "level of a session": lambda: friday.new_session(level=7),
    "level of a set-up": lambda: friday.start(level=0),
    "seed": lambda: friday.new_game(seed=-1),
    "card": lambda: friday.card("zz"),
    "pirate": lambda: friday.pirate("zz"),
    "rule": lambda: rulebook.rule("FRI-NO-1"),
    "rulebook": lambda: rulebook.rules("chess"),
    "term": lambda: glossary.define("dragon", "en", "friday"),
    "language": lambda: i18n.say("de", "problem.wrong_seat"),
    "ruling": lambda: friday.Rulings(too_old="never"),
    "fight": lambda: fight_odds(friday.start(level=1)[0], WIN),
}


@pytest.mark.parametrize("what", CAUSED)
def test_what_a_user_may_cause_is_a_problem_with_a_sentence(what):
    with pytest.raises(Problem) as caused:
        CAUSED[what]()
    for lang in i18n.languages():
        text = caused.value.text(lang)
        assert text.endswith((".", "…"))
        assert "{" not in text
    assert str(caused.value) == caused.value.text("en")


def test_a_level_that_does_not_exist_is_the_same_problem_everywhere():
    found = []
    for name in ("level of a game", "level of a session", "level of a set-up"):
        with pytest.raises(Problem) as caused:
            CAUSED[name]()
        found.append((type(caused.value), caused.value.key))
    assert len(set(found)) == 1
