"""What is told of decisions that are as good as each other: why the first one leads."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.players import because
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.players.harmless import price
from tests.his_man_friday.made_up_ends import POOR

HAND = (
    "players=3 first=0 seat=0 phase=lay turn=0 hand=f2,g hands=2,2,2 challenges=0,{n},0 island="
    "b1:firewood/2{look},c1:gun/0=w1!2,d1:water/0=w4,b2:-,a3:coconuts/2,b3:gun/1,"
    "c3:gun/2=f3!0,d3:gun/0=g!1,b4:coconuts/1=c3!0,c4:coconuts/1!2 laid=a3"
)
TRUE, HIDES, OTHER = (f"lay f2 a1 as {word}" for word in ("firewood", "gun", "water"))
WARNS = "lay g a1 as gun"


class Alike:
    """A machine whose games all end alike."""

    fast = True

    def ends(self, cells, drawn, decision, seated):
        del cells, decision, seated
        return [POOR] * len(drawn)


def told(*texts, n=1, lost=0.0):
    """The keys of what is told of the first of these, which are all level, and the advice."""
    view = hmf.parse_position(HAND.format(n=n, look="" if n else "!1"))
    actions = [Action.parse(text) for text in texts]
    options = tuple(
        Option(each, 0.3 - lost * bool(i), 0.01, 0.01 * bool(i)) for i, each in enumerate(actions)
    )
    found = because.explained(Advice(view, options), Alike())
    parts = because.told(found, found.best)
    return [part.key for part in parts], found


def test_where_the_truth_leads_level_words_it_is_said_that_it_cannot_be_uncovered():
    """First that the list is level; what speaks against the word stands in between."""
    keys, found = told(TRUE, HIDES, OTHER)
    assert keys == ["because.level.all", "word.open", "because.true"]
    assert "no challenge can expose it" in because.reason(found, found.best, "en")
    assert "не уличит вас во лжи" in because.reason(found, found.best, "ru")
    for lang in ("en", "ru"):  # nothing else sounds like a threat
        assert not any(n in because.reason(found, found.best, lang) for n in "0123456789")


def test_a_truth_among_truths_and_where_nobody_may_look_leads_for_no_such_reason():
    assert told(TRUE, WARNS)[0] == ["lay.true", "word.open", "because.level"]
    assert told(TRUE, HIDES, n=0)[0] == ["lay.true.none", "word.open", "because.level"]
    assert told(HIDES, TRUE)[0] == ["lay.lie", "word.hides", "because.level"]
    assert told(TRUE, HIDES, lost=0.01)[0] == ["lay.true", "word.open", "because.level"]


@pytest.mark.parametrize(
    ("n", "texts"),
    [
        (1, [WARNS, TRUE, HIDES, OTHER]),
        (0, [HIDES, OTHER, TRUE]),
    ],
)
def test_of_level_words_none_reads_better_than_the_first(n, texts):
    """Where a lie can be uncovered the truth leads, else what keeps a supply."""
    view = hmf.parse_position(HAND.format(n=n, look="" if n else "!1"))

    backwards = texts[::-1]

    def asked(text):
        return price(view, Action.parse(text), None, ())

    assert sorted(backwards, key=asked) == texts


# --- cards to take --------------------------------------------------------------------------------

CHANCE = hmf.parse_position(
    "players=3 first=0 seat=0 phase=last-chance turn=0 challenges=0,0,0 island=a1:gun/2,"
    "b1:gun/0=f3!2>0,c1:water/2=w4>0,d1:firewood/2>2,a2:gun/0=c3!1>0,b2:->2,c2:gun/0=w2!1>0,"
    "d2:water/1>1,a3:firewood/1=f2!0>2,b3:gun/2,c3:coconuts/1>2,d3:coconuts/1=c1>0,"
    "a4:gun/2=g!0,b4:firewood/0=g>1,c4:gun/0=f1!2>2,d4:coconuts/1>1 crusoe=a2 chances=2"
)


def leaves(*wins, texts=("leave", "take a4", "take a1")):
    """The keys of what is told of the first of these decisions with these chances."""
    options = tuple(
        Option(Action.parse(text), win, 0.01, 0.01 * bool(i))
        for i, (text, win) in enumerate(zip(texts, wins, strict=True))
    )
    found = because.explained(Advice(CHANCE, options), Alike())
    return [part.key for part in because.told(found, found.best)]


def test_where_to_take_nothing_leads_level_decisions_it_is_said_that_it_brings_no_gun():
    level = ["leave.supplies", "because.level.all"]
    assert leaves(0.8, 0.8, 0.8) == [*level, "because.safe"]
    assert leaves(0.81, 0.8, 0.8) == level  # it leads by its chance
    taken = leaves(0.8, 0.8, 0.8, texts=("take a1", "leave", "take a4"))
    assert "because.safe" not in taken


@pytest.mark.parametrize(("after", "is_safe"), [("leave", True), ("take", False)])
def test_whoever_leaves_a_card_for_another_one_is_not_told_that_it_brings_no_gun(after, is_safe):
    """Under Crusoe lies a card that nobody has shown, and south of it another one."""
    view = hmf.parse_position(
        "players=2 first=1 seat=1 phase=take-first turn=1 challenges=0,0 island=a1:water/0=g>1,"
        "b1:gun/0=c3!1>0,c1:firewood/1=g!0,d1:water/0=w2>1,a2:gun/1=c1,b2:-,c2:-,"
        "d2:firewood/1=g!0,a3:gun/0,b3:gun/0=w4!1,c3:firewood/0>0,d3:gun/1=c4>1,a4:firewood/0,"
        "b4:gun/1=c2,c4:gun/1=f3,d4:gun/1=f4 crusoe=a3"
    )
    leave, take, *then = (Action.parse(text) for text in ("leave", "take", "move s", after))
    options = Option(leave, 0.8, 0.01, then=tuple(then)), Option(take, 0.8, 0.01, 0.01)
    found = because.explained(Advice(view, options), Alike())
    keys = [part.key for part in because.told(found, found.best)]
    assert ("because.safe" in keys) is is_safe
