"""What is certain of an unseen card: by the count of the cards, or by the play so far alone."""

from fractions import Fraction

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.core.why import Side
from friday_nb.his_man_friday.players.why import why
from tests.his_man_friday.believed import believe
from tests.his_man_friday.test_why import BOTS, LOOK, STEP, act
from tests.his_man_friday.test_why_cards import SAID

TAKES = hmf.parse_position(
    str(STEP).replace("phase=move", "phase=take-first").replace("crusoe=c3", "crusoe=a3")
)
"""An unseen card lies under Crusoe, who is on a3."""


@pytest.mark.parametrize(
    ("by_play", "by_count", "is_judged"),
    [
        ({"w1": 1.0}, {"w1": 1.0}, False),
        ({"w1": 1.0}, {"w1": 0.9, "g": 0.1}, True),
        ({"g": 1.0}, {"g": 1.0}, False),
        ({"g": 1.0}, {"g": 0.9, "w1": 0.1}, True),
        ({"g": 0.97, "w1": 0.03}, {"g": 0.5, "w1": 0.5}, False),
        ({"g": 0.02, "w1": 0.98}, {"g": 0.5, "w1": 0.5}, False),
    ],
)
def test_what_only_the_play_so_far_makes_certain_is_told_to_be_judged_by_it(
    monkeypatch, by_play, by_count, is_judged
):
    """The count of a reader says that it may be a gun: "cannot be a gun" seemed to be wrong."""
    believe(monkeypatch, by_play, by_count)
    looked = hmf.parse_position(LOOK)
    for view, action in ((STEP, "move n"), (TAKES, "leave"), (looked, "challenge")):
        found = why(view, act(action))
        for lang, text in (("en", ", judging by the play so far"), ("ru", ", судя по ходу партии")):
            assert (text in found.text(lang)) is is_judged


@pytest.mark.parametrize(
    ("who", "en", "ru"),
    [
        ("search", "judging by how these bots play", "судя по тому"),
        ("thumb", "judging by how these bots play", "судя по тому"),
        ("honest", "as these bots never lie", "никогда не лгут"),
        ("a person", "judging by the play so far", "судя по ходу партии"),
    ],
)
def test_what_is_certain_by_play_is_so_by_the_habits_of_who_is_known_to_sit_there(
    monkeypatch, who, en, ru
):
    """ "By the play so far" was said of three cards: a reader would expect it of people too."""
    believe(monkeypatch, {"w1": 1.0}, {"w1": 0.5, "g": 0.5})
    for view, action in (
        (TAKES, "take"),
        (TAKES, "leave"),
        (hmf.parse_position(LOOK), "challenge"),
    ):
        found = why(view, act(action), seated=(who,) * view.players)
        assert found.text("en").count(en) == found.text("ru").count(ru) == 1


def test_a_word_of_a_bot_that_never_lies_so_is_judged_by_its_habit():
    """Seats play by rules of thumb, which never call a supply what it is not without a reason."""
    view = hmf.parse_position(
        "players=4 first=0 seat=3 phase=take-after turn=3 challenges=0,0,1,0 "
        "island=a1:coconuts/0!1>1,b1:firewood/1!2,c1:water/2=w2!3,d1:firewood/0!1,a2:coconuts/3=g!0>2,b2:water/2!1,"
        "c2:gun/2,d2:gun/3=f2,a3:coconuts/1!2,b3:gun/3=c4,c3:gun/0=c3!3,d3:gun/1=f4!3,"
        "a4:coconuts/2!0,b4:gun/0,c4:gun/1,d4:coconuts/3=g!0 crusoe=b2"
    )
    seated = *BOTS[:2], BOTS[3], ""
    for text in ("take", "leave"):
        told = why(view, act(text), seated=seated).text("en")
        assert told.count("judging by how these bots play") == 1
    assert "judging" not in why(view, act("take")).text("en")


@pytest.mark.parametrize(
    ("by_play", "by_count", "is_judged"),
    [
        ({"f1": 1.0}, {"f1": 0.5, "w1": 0.5}, True),
        ({"f1": 1.0}, {"f1": 1.0}, False),
        ({"f1": 0.7, "g": 0.3}, {"f1": 0.3, "w1": 0.3, "g": 0.4}, True),
        ({"f1": 0.7, "g": 0.3}, {"f1": 0.5, "g": 0.5}, False),
        ({"f1": 0.5, "f2": 0.5}, {"f1": 0.3, "f2": 0.3, "w1": 0.4}, True),
    ],
)
def test_that_no_other_supply_is_possible_is_no_fact_of_the_count(
    monkeypatch, by_play, by_count, is_judged
):
    """ "It is firewood (1)" was said where firewood of 3, coconuts and water lay unseen as well."""
    believe(monkeypatch, by_play, by_count)
    told = why(TAKES, act("take"), seated=("thumb", "thumb"))
    assert ("judging by how these bots play" in told.text("en")) is is_judged
    assert ("judged" in told.parts[1].facts) is is_judged


def test_the_only_amount_that_is_left_is_no_mean(monkeypatch):
    believe(monkeypatch, {"f1": 0.6, "w1": 0.2, "w2": 0.2}, {"f1": 0.6, "w1": 0.2, "w2": 0.2})
    assert "firewood (60%; amount 1), of" in why(TAKES, act("take")).text("en")
    believe(monkeypatch, {"f1": 0.3, "f2": 0.3, "w1": 0.4}, {"f1": 0.3, "f2": 0.3, "w1": 0.4})
    assert "firewood (60%; amount 1.5 on average), of" in why(TAKES, act("take")).text("en")


def test_a_certain_card_that_is_left_is_certain_as_where_it_is_taken(monkeypatch):
    """It was water of amount 1 where it was taken, and almost certainly water where it was left."""
    believe(monkeypatch, {"f1": 1.0}, {"f1": 1.0})
    assert why(TAKES, act("leave")).key == "left.must.new"
    believe(monkeypatch, {"f1": 0.999, "c1": 0.001}, {"f1": 0.5, "c1": 0.5})
    assert why(TAKES, act("leave")).key == "left.sure.new"


def test_that_a_card_must_be_a_gun_is_said_once(monkeypatch):
    believe(monkeypatch, {"g": 1.0}, {"g": 1.0})
    must, guns = why(TAKES, act("take")).parts
    assert (must.key, guns.key) == ("called.gun.must", "take.gun.then")
    assert guns.side is Side.AGAINST
    assert guns.text("en").startswith("With it you have")
    monkeypatch.setattr(hmf.View, "taken", property(lambda _: ("g", "g", "g")))
    assert why(TAKES, act("take")).parts[1].key == "take.four"


def test_that_it_is_judged_by_the_play_is_told_wherever_a_card_cannot_be_a_gun(monkeypatch):
    """Of a look, and of a card that the next player may take."""
    believe(monkeypatch, {"w1": 0.5, "f1": 0.5}, {"w1": 0.45, "f1": 0.45, "g": 0.1})
    look = why(hmf.parse_position(LOOK), act("challenge"))
    lies = why(hmf.parse_position(SAID), act("put c4"), Fraction(1, 2))
    assert (look.key, lies.key) == ("challenge.no", "called.no")
    assert all("judging by the play" in each.text("en") for each in (look, lies))
