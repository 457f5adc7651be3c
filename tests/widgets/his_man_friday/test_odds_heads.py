"""The headlines of the odds pane say what every number is based on."""

from fractions import Fraction

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.odds import Beliefs
from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.odds.model import heads

TAKING = hmf.parse_position(
    "players=2 first=0 seat=1 phase=take-first turn=1 challenges=2,2 crusoe=a1 "
    "island=a1:gun/1=c1,b1:gun/0,c1:water/1=c2,d1:water/0,a2:water/1=g>1,b2:-,c2:-,"
    "d2:water/0>0,a3:gun/1=w1,b3:gun/0,c3:water/1=w2,d3:gun/0,a4:water/1=f2,b4:water/0,"
    "c4:gun/1=f1,d4:water/0"
)


def tags(view, lying):
    return {head["key"]: head["tag"] for head in heads(Beliefs(view, lying), "en")}


def test_what_is_based_on_declarations_is_not_called_exact():
    believed = say("en", "odds.tag.believed")
    assert tags(TAKING, Fraction(1, 3))["out"] == believed
    found = [heads(Beliefs(TAKING, Fraction(n, 20)), "en") for n in (1, 19)]
    numbers = [head["number"] for told in found for head in told if head["key"] == "out"]
    assert numbers[0] != numbers[1]  # so it is based on them


def test_numbers_without_declarations_say_so():
    ignored = say("en", "odds.tag.ignored")
    for view in (TAKING, last_chance()):
        told = heads(Beliefs(view, None), "en")
        ends = [head for head in told if head["key"][:3] in {"out", "win"}]
        assert ends
        for head in ends:
            is_sure = head["number"] in {"0%", "100%"}
            assert head["tag"] == (say("en", "odds.tag.certain") if is_sure else ignored)


def test_a_card_that_was_seen_is_said_to_be_seen():
    seen = say("en", "odds.tag.seen")
    for lying in (None, Fraction(1, 3)):
        found = tags(TAKING, lying)
        assert (found["gun.seen"], found["lie"]) == (seen, seen)


def test_the_likeliest_gun_is_looked_for_on_the_island_alone():
    state, _ = hmf.apply(hmf.new_game(players=2, seed=1), 0, hmf.Action.parse("lay c2 a1 as water"))
    state, _ = hmf.apply(state, 1, hmf.Action.parse("pass"))
    beliefs = Beliefs(state.view(1), Fraction(1, 3))
    head = heads(beliefs, "en")[0]
    assert head["key"] == "gun.most"
    assert beliefs.gun("hand0:1") > beliefs.gun("a1")
    assert "on the island" in head["why"]


def last_chance():
    """The last decision of a game of two, with two cards left."""
    return hmf.parse_position(
        "players=2 first=0 seat=1 phase=last-chance turn=1 challenges=2,2 crusoe=a1 chances=1 "
        "island=a1:gun/1=c1,b1:gun/0,c1:water/1=c2>1,d1:water/0>0,a2:water/1=f1>1,b2:->0,"
        "c2:->0,d2:water/0>0,a3:gun/1=w1>0,b3:gun/0>0,c3:water/1=w2>1,d3:gun/0>0,"
        "a4:water/1=f2>1,b4:water/0>0,c4:gun/1=g>1,d4:water/0>0"
    )
