"""Reasons as data: which way they speak, what is told of the best decision, and how they travel."""

import pickle
from typing import ClassVar

import pytest

from friday_nb.core.why import Compared, Side, Why


class Told(Why):
    """The reasons of a made-up game."""

    sides: ClassVar = {
        "gain": Side.FOR,
        "fact": Side.FACT,
        "price": Side.AGAINST,
        "trade": Compared("then", "price"),
        "likely": Side.FOR,
        "alone": Side.FOR,
        "lent": Side.FOR,
    }
    measures: ClassVar = {
        "likely": Compared("a"),
        "alone": Compared("a"),
        "lent": Compared("", "b"),
    }
    alone: ClassVar = {"likely": "alone"}
    stronger: ClassVar = {"gain": ("alone",)}

    def said(self, lang: str) -> str:
        return f"{self.key} ({lang})"


GAIN, FACT, PRICE = Told.of("gain"), Told.of("fact"), Told.of("price")
ALL = Told("price", also=(GAIN, FACT))


@pytest.mark.parametrize(
    ("then", "price", "side"), [(2, 1, Side.FOR), (1, 1, Side.FACT), (1, 2, Side.AGAINST)]
)
def test_two_numbers_speak_for_what_is_more_and_equal_ones_for_nothing(then, price, side):
    assert Told.of("trade", then=then, price=price).side is side


def test_one_number_alone_is_compared_with_none():
    sides = [Compared("gain").side({"gain": gain}) for gain in (1, 0, -1)]
    assert sides == [Side.FOR, Side.FACT, Side.AGAINST]


@pytest.mark.parametrize(
    ("reason", "sides"),
    [
        (GAIN, [Side.FOR]),
        (Told("fact", also=(PRICE,)), [Side.AGAINST]),
        (FACT, []),
        (ALL, []),
    ],
)
def test_a_reason_speaks_one_way_if_it_does_not_speak_the_other_way_too(reason, sides):
    assert [side for side in (Side.FOR, Side.AGAINST) if reason.speaks(side)] == sides


def test_of_the_best_decision_nothing_is_told_that_speaks_against_it():
    """What decides comes last."""
    because = Told.of("gain", n=1)
    assert [part.key for part in ALL.best(because)] == ["gain", "fact", "gain"]
    assert ALL.best(because)[-1] is because


def test_a_sentence_is_outdone_by_a_better_number_and_by_more_of_the_same():
    mine = GAIN, Told.of("trade", then=5, price=3), Told.of("lent", b="<1")

    def left(others):
        return [part.key for part in mine if not part.is_outdone(others)]

    same = [Told.of("gain"), Told.of("trade", then=4, price=3), Told.of("lent", b=3)]
    assert left(same) == ["gain", "trade", "lent"]
    more = [Told.of("trade", then=9, price=3), Told.of("lent", b=0)]
    assert left(more) == ["gain"]
    assert left([*more, Told.of("alone", a=1)]) == []


@pytest.mark.parametrize(("first", "key"), [(PRICE, "alone"), (GAIN, "likely")])
def test_a_sentence_that_leans_on_one_that_is_left_out_names_what_it_is_about(first, key):
    found = Told(first.key, also=(Told.of("likely", a=3),))
    assert found.best(GAIN)[-2].key == key


def test_further_reasons_are_sentences_of_their_own():
    assert ALL.text("en") == "price (en) gain (en) fact (en)"
    nested = Told("fact", also=(Told("gain", also=(PRICE,)),))
    assert [part.key for part in nested.parts] == ["fact", "gain", "price"]
    assert not any(part.also for part in nested.parts)


def test_another_process_hears_the_same_reason():
    sent = Told("gain", {"n": 3}, also=(FACT, PRICE))
    assert pickle.loads(pickle.dumps(sent)) == sent
