"""Sums count among those who are level in kinds, and are told by what they win there."""

from types import SimpleNamespace

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.players import because, deciding
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.rules import layout as at
from tests.his_man_friday.made_up_ends import (
    COCONUT_1,
    COCONUT_2,
    FIREWOOD_4,
    GUN,
    POOR,
    WATER_1,
    WATER_4,
    ended,
    reason,
)

RICH = ended((COCONUT_2, FIREWOOD_4), (COCONUT_1, WATER_1), ())
"""As many kinds, and the larger sum."""
BEHIND = ended((WATER_4, 7), (COCONUT_2, WATER_1), ())
"""The larger sum, and fewer kinds."""
ALIKE = ended((COCONUT_1,), (COCONUT_1,), ())


@pytest.fixture(autouse=True)
def forget():
    """Machines of these tests do not differ for the cache."""
    deciding._ends.cache_clear()


def test_a_sum_is_told_by_the_games_that_it_wins():
    poor = ended((COCONUT_1, WATER_1), (COCONUT_2, WATER_4), ())
    assert reason([RICH], [poor], (1.0, 0.0)) == ("because.by.sum", {"a": 1000, "b": 0})


def test_a_larger_sum_of_who_has_fewer_kinds_is_no_reason():
    """Where games are won by having as much as somebody else, it is told that they are shared."""
    found = reason([BEHIND] * 3 + [ALIKE], [POOR], (0.125, 0.0))
    assert found == ("because.by.shared", {"a": 250, "b": 0})


def test_where_no_way_to_win_explains_half_sums_are_not_told_either():
    four = ended((GUN,) * 4, (COCONUT_1,), ())
    kinds = ended((COCONUT_1, WATER_4), (COCONUT_2,), ())
    key, _ = reason([four, kinds, RICH, BEHIND, BEHIND], [POOR], (0.6, 0.0))
    assert key.removeprefix("because.") not in deciding.SUMS


# --- the supply that a game needs -----------------------------------------------------------------

CENTRE = (
    "players=3 first=0 seat=0 phase=last-chance turn=0 challenges=0,0,0 island=a1:coconuts/1!2,"
    "b1:water/2>2,c1:water/1>2,d1:water/1=w1>0,a2:coconuts/1!2,b2:-,c2:gun/1>1,"
    "d2:firewood/0=f2!1>1,a3:firewood/2=f1!0>0,b3:water/0=g!1>2,c3:water/0=g>1,d3:gun/2>2,"
    "a4:coconuts/2=g!0>1,b4:gun/2>2,c4:gun/0=w3>1,d4:gun/0=w4>0 crusoe=b1"
)


MANY = tuple(1 + [card.name for card in hmf.cards.CARDS].index(name) for name in ("f3", "f4", "f4"))


def counted(monkeypatch, cards, won):
    """What is told to count of the card on b2, where these cards win a game and others do not."""
    view = hmf.parse_position(CENTRE)
    best, other = (Option(Action.parse(text), 0.1, 0.01, 0.01) for text in ("take b2", "take a1"))
    cell = at.CARD + hmf.cards.CELLS.index("b2")

    def end(card):
        s = list(ended((WATER_4,), (COCONUT_1,), ()) if card in won else POOR)
        s[cell] = card
        return s

    ends = [end(card) for card in cards] * 20
    core = SimpleNamespace(fast=True)
    monkeypatch.setattr(because, "ends_after", lambda *_: ends)
    monkeypatch.setattr(because, "card_chances", lambda *_: {"c2": 0.25, "f3": 0.25, "f4": 0.5})
    found = because._card_that_counts(Advice(view, (best, other)), best, core)
    return [part.key for part in found]


def test_it_is_told_which_unlikely_supply_a_game_needs(monkeypatch):
    """The card on b2 is most likely firewood; only coconuts, a third kind, win."""
    assert counted(monkeypatch, (COCONUT_2, *MANY), {COCONUT_2}) == ["because.if.new"]
    monkeypatch.setattr(because, "kinds_of", lambda _: {hmf.cards.Kind.COCONUTS})
    assert counted(monkeypatch, (COCONUT_2, *MANY), {COCONUT_2}) == ["because.if.again"]


def test_what_a_card_most_likely_is_or_may_be_instead_is_not_told_to_be_needed(monkeypatch):
    assert counted(monkeypatch, (COCONUT_2, *MANY), set(MANY)) == []
    assert counted(monkeypatch, (COCONUT_2, *MANY), {COCONUT_2, MANY[0]}) == []
    assert counted(monkeypatch, (COCONUT_2, *MANY), set()) == []
