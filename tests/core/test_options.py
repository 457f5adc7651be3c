"""The fields of a new game, as data."""

import pytest

from friday_nb import friday
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.options import new_head

FRIDAY = registry.load("friday").options
CASES = [
    ({"level": "7"}, "bad_level"),
    ({"level": ""}, "bad_level"),
    ({"seed": "-1"}, "bad_seed"),
    ({"seed": str(1 << 64)}, "bad_seed"),
    ({"rulings": "too_old=never"}, "ruling_reading"),
    ({"rulings": "cheating=yes"}, "ruling_unknown"),
    ({"colour": "red"}, "option_unknown"),
]


@pytest.mark.parametrize(("chosen", "key"), CASES)
def test_what_cannot_be_chosen_is_refused_in_words(chosen, key):
    with pytest.raises(Problem) as refused:
        new_head(FRIDAY, chosen)
    assert refused.value.key == key
    assert all(refused.value.text(lang).strip() for lang in ("en", "ru"))


def test_a_head_holds_what_was_chosen_and_what_must_be_there():
    assert new_head(FRIDAY, {}) == {"level": "1", "seed": "0"}
    assert new_head(FRIDAY, {"rulings": "default", "level": "3"}) == {"level": "3", "seed": "0"}
    chosen = {"rulings": "too_old=shuffle", "seed": "7"}
    assert new_head(FRIDAY, chosen) == {"level": "1", **chosen}


def test_the_parts_of_the_rulings_are_those_that_can_be_switched():
    (rulings,) = (option for option in FRIDAY if option.parts)
    assert [part.name for part in rulings.parts] == list(friday.rulings.SWITCHES)
    for part in rulings.parts:
        assert part.default == getattr(friday.Rulings(), part.name)
        for value in part.values:
            written = str(friday.Rulings(**{part.name: value}))
            assert rulings.checked(written) == written
            assert registry.load("friday").words.has("ru", part.value_key(value))


def test_only_known_games_are_loaded():
    assert registry.load("friday") is friday.GAME
    with pytest.raises(Problem) as refused:
        registry.load("os")
    assert refused.value.key == "game_unknown"
