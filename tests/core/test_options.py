"""The fields of a new game, as data."""

import pytest

from friday_nb import friday
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.options import new_head
from friday_nb.core.rulings import switches

FRIDAY = registry.load("friday").options
CASES = [
    ({"level": "7"}, "bad_level"),
    ({"level": ""}, "bad_level"),
    ({"seed": "-1"}, "bad_seed"),
    ({"seed": str(1 << 64)}, "bad_seed"),
    ({"seed": "\u00b2"}, "bad_seed"),
    ({"seed": "\u0664\u0662"}, "bad_seed"),
    ({"rulings": "too_old=never"}, "ruling_reading"),
    ({"rulings": "cheating=yes"}, "ruling_unknown"),
    ({"rulings": "once=draw,once=card"}, "ruling_twice"),
    ({"colour": "red"}, "option_unknown"),
]


@pytest.mark.parametrize(("chosen", "key"), CASES)
def test_what_cannot_be_chosen_is_refused_in_words(chosen, key):
    with pytest.raises(Problem) as refused:
        new_head(FRIDAY, chosen)
    assert refused.value.key == key
    assert all(refused.value.text(lang).strip() for lang in ("en", "ru"))


@pytest.mark.parametrize("name", registry.names())
def test_a_refusal_quotes_no_more_than_the_beginning_of_a_long_text(name):
    game = registry.load(name)
    for option in (*game.options, None):
        with pytest.raises(Problem) as refused:
            new_head(game.options, {option.name if option else "y" * 5000: "x" * 5000})
        assert "xx" in str(refused.value) or "yy" in str(refused.value)
        assert len(str(refused.value)) < 600


def test_an_unknown_ruling_is_answered_with_those_that_can_be_switched():
    with pytest.raises(Problem) as refused:
        new_head(FRIDAY, {"rulings": "cheating=yes"})
    assert refused.value.facts["known"] == ", ".join(friday.rulings.SWITCHES)


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
        assert part.label.endswith(f".{part.name}")
        for value in part.values:
            written = str(friday.Rulings(**{part.name: value}))
            assert rulings.checked(written) == written
            assert registry.load("friday").words.has("ru", part.value_key(value))


def test_only_known_games_are_loaded():
    assert registry.load("friday") is friday.GAME
    with pytest.raises(Problem) as refused:
        registry.load("os")
    assert refused.value.key == "game_unknown"


def test_rulings_may_be_written_with_spaces_after_the_commas():
    parts = [
        f"{name}={friday.READINGS[name].readings[1]}" for name in switches(friday.READINGS)[:2]
    ]
    assert len(parts) == 2
    assert str(friday.Rulings.parse(" , ".join(parts))) == ",".join(parts)
