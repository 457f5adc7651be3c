"""The chance told of one more card, with what raises the total, against all of it tried."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from friday_nb import friday, i18n
from friday_nb.core.why import Side
from friday_nb.friday.cards import Ability
from friday_nb.friday.players import points
from friday_nb.friday.players.why import why
from tests.friday.positions import at

RAISES = (Ability.DOUBLE, Ability.STEP, Ability.DESTROY, Ability.BELOW)


def reason(table, text):
    return why(table.view, friday.Action.parse(text))


def keys(table, text):
    return [part.key for part in reason(table, text).parts]


def is_enough(view):
    return view.fight.total >= view.fight.value


def can_be_enough(view):
    """Every order of every doubling, step, removal and copy of them, tried one by one."""
    if view.node is friday.Node.MORE or view.node is friday.Node.SWAP:
        view = friday.play(view, friday.Action.parse("done"))
    if view.fight.total >= view.fight.value:
        return True
    abilities = {card.number: card.card.ability for card in view.fight.cards}
    for action in friday.legal(view):
        if action.kind is not friday.ActionKind.USE:
            continue
        used = [abilities[number] for number in action.numbers]
        if used[0] is Ability.COPY:
            used = used[1:]
        if used[0] in RAISES and can_be_enough(friday.play(view, action)):
            return True
    return False


def plain(decision, cards, stack, **more):
    """The same with no ability used."""
    return tried(decision, cards, stack, is_enough, **more)


def tried(decision, cards, stack, asked=can_be_enough, **more):
    """Each card of the stack in turn lies on top; the share in which it can be enough."""
    codes = stack.split(",")
    found = 0
    for i, top in enumerate(codes):
        rest = ",".join(codes[:i] + codes[i + 1 :])
        table = at(stack=f"{top}>{rest}>", cards=cards, life=9, **more).do(decision)
        found += asked(table.view)
    return Fraction(found, len(codes))


LYING = ["2T", "1T", "0Y", "1Y", "0M", "0Z!", "0D", "0B", "0", "1", "2", "3D", "3S", "-1"]
COMING = ["2T", "1T", "0Y", "1Y", "0M", "0B", "0", "1", "2", "1D", "3X1", "4W", "-1", "0C2"]


def made_up(rng):
    """A fight in which all free cards are drawn, and a stack, at random: what ``at`` needs."""
    lying = rng.sample(LYING, rng.randrange(1, 5))
    stack = rng.sample([code for code in COMING if code not in lying], 5)
    lying = [f"{code}~" if code == "2T" and rng.random() < 0.3 else code for code in lying]
    enemy = rng.choice(["2W", "1B", "2L1", "2C1"])  # at most 4 free cards
    cards = lying + ["0"] * (friday.card(enemy).hazard.free - len(lying))
    step = rng.choice(["yellow", "red"])
    facts = {"cards": ",".join(cards), "enemy": enemy, "step": step}
    return facts | {"rulings": {"highest": rng.choice(["printed", "doubled"])}}, ",".join(stack)


def test_a_chance_counts_what_is_sure_to_bring_points():
    """Whatever lies there and whatever comes: as often as trying everything finds a way."""
    rng, told = Random(7), Counter()
    for _ in range(200):
        facts, stack = made_up(rng)
        if len(facts["cards"].split(",")) > friday.card(facts["enemy"]).hazard.free:
            continue
        table = at(stack=f">{stack}>", life=9, **facts)
        chance = tried("pay", stack=stack, **facts)
        found = reason(table, "pay")
        assert found.facts["chance"] == int(100 * chance + Fraction(1, 2)), (facts, stack)
        counted = {key for key in keys(table, "pay") if key.startswith("counted")}
        is_able = bool(chance) and can_be_enough(table.view) and found.key != "pay.enough"
        assert (found.key == "pay.able") is is_able
        if found.key == "pay.able":  # then what lies there counts, which is said already
            assert not counted
        elif not counted:  # exactly where no ability is needed
            assert chance == plain("pay", stack=stack, **facts), (facts, stack)
        else:
            assert chance > plain("pay", stack=stack, **facts), (facts, stack)
        told.update(counted or {found.key})
    assert set(told) == {
        *("counted", "counted.brought", "counted.all"),
        *("pay.chance", "pay.none", "pay.enough", "pay.able"),
    }


@pytest.mark.parametrize(
    ("decision", "cards", "stack", "more"),
    [
        ("draw", "2T,1", "0,0,2,3S,4W", {"enemy": "2L1", "step": "red"}),
        ("use 1>3", "0X2,2T,-1", "0,1,2,3D", {"enemy": "2L1", "step": "yellow"}),
        ("use 1>2", "0X2,0,2", "0,1T,2T,1", {"enemy": "2L1", "step": "yellow"}),
        ("use 3", "0,2T,2C1", "0,-1,2,3D", {"enemy": "2L1", "step": "red"}),
        ("use 1", "0C2,2T,0", "0,1,2,3D", {"enemy": "2L1", "step": "yellow"}),
    ],
)
def test_so_do_the_chances_of_other_draws_and_of_an_exchange(decision, cards, stack, more):
    chance = tried(decision, cards, stack, **more)
    assert plain(decision, cards, stack, **more) < chance < 1
    found = reason(at(stack=f">{stack}>", cards=cards, life=9, **more), decision)
    assert found.key.endswith(".chance")
    assert found.facts["chance"] == int(100 * chance + Fraction(1, 2))


def test_whose_ability_a_chance_counts_is_named():
    table = at(stack=">1,2,3D,4W>", cards="2T,0", enemy="1Y", step="red", life=9)
    text = reason(table, "pay").text("en")
    assert "This chance counts “1× double” of Repeat (2)." in text
    assert "«Повторение» (2)" in reason(table, "pay").text("ru")


def test_a_card_that_harms_is_taken_away_where_that_is_enough():
    """Turned face down by a card that lies there, or by one that comes; then nothing is short."""
    there = at(stack=">2T,0,0,0>", cards="3D,0Z!", enemy="2S", step="red", life=9)
    assert keys(there, "draw") == ["draw.chance", "counted.all"]
    assert reason(there, "draw").facts["chance"] == 25
    brought = at(stack=">1D,0,0,0>", cards="0Z!,1,1", enemy="2W", step="yellow", life=9)
    assert keys(brought, "pay") == ["pay.chance", "counted.brought"]
    harms = at(stack=">3X1,0,0,0>", cards="-1!,0Z!,2D", enemy="0Y", step="red", life=9)
    assert keys(harms, "pay")[0] == "pay.chance"  # not the one that is worth least
    below = at(stack=">0,1>", cards="0B,-1,0", enemy="1B", step="green", life=9)
    assert keys(below, "pay")[0] == "pay.chance"


def test_of_two_exchanges_it_is_told_what_both_achieve_and_what_a_card_no_longer_costs():
    table = at(stack=">1,1,0,0>", cards="0H1!,0,2,0X2", enemy="3S", step="green", life=9)
    hungry, other = reason(table, "use 4>1"), reason(table, "use 4>2")
    assert [part.key for part in hungry.parts][:3] == [
        "exchange.none",
        "saves",
        "then.exchange.both",
    ]
    assert "saves" not in [part.key for part in other.parts]
    found = {part.key: part.facts for part in hungry.parts}
    assert found["saves"]["n"] == 1
    assert found["then.exchange.both"]["chance"] == 17


def test_an_ability_that_a_chance_counts_is_not_told_as_one_for_later():
    """But another one that lies there is."""
    table = at(stack=">1,2,3D,4W>", cards="2T,0D", enemy="1Y", step="red", life=9)
    told = {part.key: part for part in reason(table, "pay").parts}
    assert told["later"].facts["ability"] == "DESTROY"
    alone = at(stack=">1,2,3D,4W>", cards="2T,0", enemy="1Y", step="red", life=9)
    assert "later" not in keys(alone, "pay")


def test_a_chance_names_an_ability_only_where_it_is_the_one_that_it_counts():
    """A card that takes another one's place was brought; and two that have one ability are two."""
    brought = at(stack=">0,0,2T>", cards="0X2,2,-1", enemy="4W", life=9)
    assert keys(brought, "use 1>3")[:2] == ["exchange.chance", "counted.brought"]
    both = at(stack=">1T,0,1,-1>", cards="2T,2,0", enemy="2L1", step="red", life=9)
    assert keys(both, "pay") == ["pay.chance", "counted.all"]
    copied = at(stack=">1,2,3D,1T>", cards="2T,0Y,0", enemy="2L1", step="red", life=9)
    assert keys(copied, "pay") == ["pay.chance", "counted.all"]


def test_what_makes_a_total_enough_against_a_pirate_is_found():
    """Where only half of the cards count, and where "highest card = 0" strikes."""
    rng, seen = Random(3), set()
    high = ["3C1", "3D", "3X1", "3S", "4W", "4W", "2", "2L1", "2S"]
    for _ in range(40):
        lying = [*rng.sample(["2T", "1T", "0Y", "0Z!"], 2), *rng.sample(high, rng.randrange(6, 9))]
        cards = ",".join(lying[:9] + [f"/{code}" for code in lying[9:]])
        view = at(stack=">0>", cards=cards, enemy=rng.choice(["half", "20/6"]), life=9)
        found = points.made_enough(view.view)
        assert (found is not None) == can_be_enough(view.view), cards
        seen.add(None if found is None else len(found))
    assert seen == {0, 1, 2, None}


def test_only_an_aging_card_can_come():
    """Then it is not told as one that costs nothing."""
    table = at(stack=">?n>", cards="0", enemy="4W", life=9)
    assert keys(table, "draw")[:2] == ["draw.none.aging", "aging.comes"]
    text = reason(table, "draw").text("en")
    assert "The next card is sure to be an aging card." in text
    assert "costs" not in text
    open_ = at(stack=">0,?n>", cards="0", enemy="4W", life=9)
    assert keys(open_, "draw")[0] == "draw.none"
    assert "aging.comes" not in keys(open_, "draw")


def test_a_draw_that_shuffles_an_aging_card_in_is_not_told_as_one_that_costs_nothing():
    table = at(stack="", discard="0,0,1", cards="0", enemy="4W", life=9)
    assert keys(table, "draw")[:2] == ["draw.none.aging", "reshuffle"]
    assert "costs" not in reason(table, "draw").text("en")


@pytest.mark.parametrize(("cards", "decision"), [("0,0,0,0,0", "pay"), ("0X2,0", "use 1>2")])
def test_only_a_free_card_is_said_to_cost_something_where_an_aging_card_is_shuffled_in(
    cards, decision
):
    table = at(stack="", discard="0,0,1", cards=cards, enemy="4W", life=9)
    first, second, *_ = keys(table, decision)
    assert first in ("pay.none", "exchange.none")
    assert second == "reshuffle"
    assert reason(table, decision).text("en")


def test_all_free_cards_are_told_where_they_are_more_than_one_of_them():
    more = at(stack=">0,0,1,2>", enemy="3D", cards="1", life=9)
    assert "free" in keys(more, "draw")
    less = at(stack=">2,-1,-1,-1>", enemy="3D", cards="2S", life=9)
    assert keys(less, "draw")[0] == "draw.chance"
    assert not {"free", "free.none"} & set(keys(less, "draw"))


@pytest.mark.parametrize("lang", i18n.languages())
def test_less_than_one_percent_is_said_in_words(lang):
    said = {"en": "less than 1% of the time", "ru": "менее чем в 1\u00a0% случаев"}[lang]
    for chance in ("<1", 7):
        text = points_of(chance).text(lang)
        assert (said in text) == (chance == "<1")
        assert "<" not in text


def points_of(chance):
    found = reason(at(stack=">0,0,2>", enemy="0L1", cards="-1", life=9), "pay")
    return type(found).of("pay.chance", cost=1, left=3, chance=chance)


def test_an_exchange_that_helps_but_seldom_is_told_with_its_chance():
    """Only if one of two cards comes and then the other one."""
    table = at(stack=">0*6,4W,2W>", cards="0X2,-1,2", enemy="2L1", step="red", life=9)
    then = {part.key: part for part in reason(table, "pay").parts}["then.exchange"]
    assert then.facts["chance"] == round(100 * 2 / (8 * 7))
    many = at(
        stack=">0*8,-1*4,-1!,-2!*2,-3!,0Z!*2,0E!,4W,2W>",
        cards="0X2,-1,2",
        enemy="2L1",
        step="red",
        level=4,
        life=9,
    )
    assert "then.exchange" not in {part.key for part in reason(many, "pay").parts}  # 1 in 210


def test_a_chance_names_the_card_that_brings_the_ability_before_one_that_would_copy_it():
    """2 of 5: the card that comes doubles the 2 itself, though a copy could do the same."""
    found = reason(at(stack=">1T,0,0,0>", enemy="4W", cards="2W,0Y", life=9), "draw")
    assert "counted.brought" in [part.key for part in found.parts]


@pytest.mark.parametrize(("cards", "told"), [("4W,1,1D", True), ("4W,1,1D~", False)])
def test_an_aging_card_that_comes_for_certain_can_be_destroyed_by_what_lies_unused(cards, told):
    found = keys(at(stack=">?n>", enemy="4W", cards=cards, life=9), "draw")
    assert "aging.comes" in found
    assert ("aging.removed" in found) is told


def test_what_a_chance_counts_is_not_said_where_the_chance_is_left_out():
    """ "Counted in: ..." stood alone beside the best decision, and nothing that it belonged to."""
    table = at(stack=">0,-1>", cards="2,1T,1,1,0", enemy="4W", step="green", life=9)
    found = reason(table, "pay")
    assert [part.key for part in found.parts] == ["pay.enough", "counted"]
    assert found.without(Side.AGAINST) == ()
    assert found.without(Side.FOR) == found.parts
