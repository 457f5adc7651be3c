"""The facts of a reason as a sentence has them: percent, tenths with a sign, games, names."""

import pytest

from friday_nb import friday, i18n
from friday_nb.friday.cards import Ability
from friday_nb.friday.names import ability_name, card_label
from friday_nb.friday.players.why import Why
from friday_nb.i18n import MINUS


@pytest.mark.parametrize(
    ("key", "facts", "said"),
    [
        ("because.win", {"a": 500, "b": 20}, ["50% of", " 2%."]),
        ("because.life", {"change": 15, "than": -30}, ["by +1.5 on", f"by {MINUS}3.0."]),
        ("because.life", {"change": -5, "than": 12}, [f"by {MINUS}0.5 on", "by +1.2."]),
        ("because.weak", {"few": 20, "many": 13}, ["From here, 2.0 cards", " 1.3."]),
    ],
)
def test_numbers_are_said_in_their_own_units(key, facts, said):
    text = Why.of(key, **facts).text("en")
    assert all(part in text for part in said), text


@pytest.mark.parametrize(("tenths", "said"), [(2, "0.2"), (20, "2.0"), (24, "2.4"), (30, "3")])
def test_games_are_whole_from_three_on(tenths, said):
    assert f"wins {said} fewer games in 100" in Why.of("because.points.loss", games=tenths).text(
        "en"
    )


@pytest.mark.parametrize("lang", i18n.languages())
def test_cards_and_abilities_are_called_by_their_names(lang):
    cards = [friday.card(code).key for code in ("1D", "-1")]
    names = [card_label(key, lang) for key in cards]
    sorted_ = Why.of("sort.both", card=cards[0], dropped=cards[1]).text(lang)
    assert sorted_.index(names[0]) < sorted_.index(names[1])
    prize = Why.of("hazard.ability", card=cards[0], ability="LIFE_1").text(lang)
    assert ability_name(Ability.LIFE_1, lang) in prize
