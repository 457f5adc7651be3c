"""Reasons: from facts of the rules and the exact odds, in both languages, for every decision."""

import pytest

from friday_nb import friday, i18n
from friday_nb.core.why import Side
from friday_nb.friday import odds, words
from friday_nb.friday.players.why import Why, why
from tests.friday.players.made_up import game
from tests.friday.positions import at

KEYS = {k.removeprefix("advice.why.") for k in words.table("en") if k.startswith("advice.why.")}


def reason(table, text):
    return why(table.view, friday.Action.parse(text))


def check(table, text, key, **facts):
    """The reason for a decision has this key and (at least) these facts."""
    found = reason(table, text)
    assert found.key == key, found
    assert facts.items() <= dict(found.facts).items(), found
    for lang in i18n.languages():
        assert found.text(lang)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_every_decision_of_a_game_has_a_reason(seed):
    for moment in game(level=seed % 4 + 1, seed=seed, most=150).moments[::3]:
        view = moment.state.view
        for action in friday.legal(view):
            found = why(view, action)
            assert found.key in KEYS
            assert why(view, action) == found
            for lang in i18n.languages():
                text = found.text(lang)
                assert text.endswith(".")
                assert "{" not in text


def test_a_hazard_by_what_it_brings_and_how_far_free_cards_go():
    table = at(stack=">0,2,1,1>", offer="2W,0L1")
    draws = odds.draw_odds(table.do("hazard 1").view, 0)[-1]
    check(table, "hazard 1", "hazard", card=friday.card("2W").key)
    reach = also(table, "hazard 1")["reach"].facts
    assert reach["value"] == table.do("hazard 1").fight.value
    assert reach["chance"] == round(100 * draws.reach)
    check(table, "hazard 2", "hazard.ability", ability="LIFE_1")


def test_the_next_card_by_its_chance():
    table = at(stack=">0,0,0,2>", enemy="3D", cards="1,1", life=9)
    chance = odds.next_free_card_wins(table.view)
    assert 0 < chance < 1
    check(table, "draw", "draw.chance", chance=round(100 * chance))


def test_a_card_that_cannot_be_enough():
    check(at(stack=">0,0,-1>", enemy="4W", cards="1", life=9), "draw", "draw.none", total=1)


def test_of_a_pirate_it_is_said_why_cards_are_bought_that_cannot_be_enough():
    drawn = {"cards": "1,0,0,0,0,0", "stack": ">0,0,-1>", "life": 9}
    check(at(enemy="20/6", **drawn), "pay", "pay.none.pirate", total=1, value=20, cost=1)
    check(at(enemy="4W", step="red", **drawn), "pay", "pay.none", total=1, value=14)


def test_a_card_that_is_known():
    found = check(at(stack="2>0,0>", enemy="4W", cards="1", life=9), "draw", "draw.known", total=3)
    assert found.facts["card"] == friday.card("2").key
    assert not found.also


@pytest.mark.parametrize(
    ("card", "enemy", "brings"),
    [
        pytest.param("0C2", "4W", ["DRAW_2"], id="can-be-used"),
        pytest.param("0Z!", "4W", [], id="aging"),
        pytest.param("0L1", "4W", [], id="nothing-to-gain"),
        pytest.param("2C1", "3D", [], id="not-needed"),
    ],
)
def test_the_ability_that_a_known_card_brings_is_told_if_it_can_serve(card, enemy, brings):
    table = at(stack=f"{card}>0,0>", enemy=enemy, cards="2", life=22, step="green")
    told = reason(table, "draw").parts[1:]
    assert [part.facts["ability"] for part in told if part.key == "known.ability"] == brings


def test_a_total_that_is_enough_already():
    check(at(stack=">0,0,-1>", enemy="3D", cards="2,1,1", life=9), "draw", "draw.enough")


def also(table, text):
    """The further reasons for a decision, by key."""
    return {further.key: further for further in reason(table, text).also}


def test_a_draw_tells_what_all_free_cards_do():
    table = at(stack=">0,0,1,1,2>", enemy="4W", cards="1", life=9)
    free = table.fight.free_left
    assert free > 1
    found = also(table, "draw")["free"]
    reach = odds.draw_odds(table.view, 0)[free].reach
    assert 0 < reach < 1
    assert dict(found.facts) == {"n": free, "chance": round(100 * reach)}


def test_a_draw_leaves_an_exchange_for_later():
    """Exactly: the drawn card is enough, or one card exchanged after it makes up for it."""
    table = at(stack=">0,0,2>", enemy="2T", cards="0X2,-1", life=9)
    found = also(table, "draw")["then.exchange"]
    need = table.fight.value - table.total
    cards, reach = [0, 0, 2], 0
    for i, card in enumerate(cards):
        rest = cards[:i] + cards[i + 1 :]
        if card >= need:
            reach += 2
            continue
        lie = [-1, card]  # either may go
        reach += max(sum(card - out + new >= need for new in rest) for out in lie)
    assert 0 < reach < 6
    assert found.facts["chance"] == round(100 * reach / 6)
    assert found.facts["card"] == friday.card("0X2").key


def test_a_draw_leaves_other_abilities_for_later():
    found = also(at(stack=">0,0,2>", enemy="3D", cards="2D,1", life=9), "draw")["later"]
    assert found.facts["ability"] == "DESTROY"
    assert "later" not in also(at(stack=">0,0,2>", enemy="3D", cards="0L1,1", life=9), "draw")


def test_a_draw_from_an_empty_stack_shuffles_an_aging_card_in():
    table = at(stack=">>", discard="0,0,2", enemy="3D", cards="1", life=9)
    assert "reshuffle" in also(table, "draw")
    assert "reshuffle" not in also(at(stack=">0,0,2>", enemy="3D", cards="1", life=9), "draw")


@pytest.mark.parametrize(
    ("cards", "decision"),
    [("1", "draw"), ("1,1B", "use 2>1"), ("2S", "use 1"), ("0C2", "use 1"), ("3X1,0", "use 1>2")],
)
def test_whatever_needs_a_card_says_that_an_aging_card_joins_or_ends_the_game(cards, decision):
    """FRI-DECK-1 and FRI-DECK-3: to look at a card or to lay one below is to need one."""
    table = at(stack="", discard="0", enemy="4W", cards=cards, life=5)
    action = friday.Action.parse(decision)
    found = why(table.view, action)
    assert next(further.key for further in found.also) == "reshuffle"
    last = at(stack="", discard="0", enemy="4W", cards=cards, life=5, aging="")
    assert friday.play(last.view, action).outcome.termination is friday.Termination.TOO_OLD
    assert why(last.view, action).key == "too_old"


def test_the_end_of_a_won_fight_saves_the_stack():
    table = at(stack=">0,0,2>", enemy="0L1", cards="1", life=9)
    assert dict(also(table, "end")["end.saved"].facts) == {"n": 3}
    last = at(stack=">0,0,2>", enemy="0L1", cards="1", life=9, aging="")
    assert also(last, "end") == {}


def test_life_that_a_fight_brings_has_its_sign():
    """A number of tenths below 0 is split into a whole and a tenth of its size."""
    for change, said in ((-12, "\u22121.2"), (12, "+1.2"), (0, "0.0")):
        text = Why.of("fought", value=4, a=380, change=change).text("en")
        assert f"change by {said} on average" in text
        assert said.replace(".", ",") in Why.of("fought", value=4, a=1, change=change).text("ru")
    text = Why.of("because.life", change=5, than=-13).text("en")
    assert "+0.5 on average" in text
    assert text.endswith("by \u22121.3.")


def test_good_cards_are_not_told_as_what_to_destroy():
    lost = at(stack=">2W,3S>", enemy="4W", cards="2,1", life=15)
    assert reason(lost, "end").facts["card"] == friday.card("1").key
    for cards, key in (("2,2W", ""), ("1,1", ""), ("0L2", ".one")):
        lost = at(stack=">0,0>", enemy="4W", cards=cards, life=15)
        check(lost, "end", f"end.short.good{key}")


def test_a_card_without_an_ability_is_destroyed_rather():
    lost = at(stack=">0,0>", enemy="4W", cards="0L2,0", life=15)
    assert reason(lost, "end").facts["card"] == friday.card("0").key


def test_an_exchange_tells_what_is_left_without_the_card():
    """The highest card counts again once the scared one is gone."""
    table = at(stack=">0,0,2>", enemy="4W", cards="0X2,3C1,0Z!", life=9)
    found = reason(table, "use 1>3")
    assert (table.total, found.facts["rest"]) == (0, 3)


def test_an_aging_card_turned_down_saves_what_it_would_have_cost():
    table = at(stack=">0,0,2>", enemy="4W", cards="1D,0H1!", life=9)
    found = check(table, "use 1>2", "turn.free", total=1)
    assert [dict(part.facts) for part in found.also] == [{"n": 1}]


def test_an_exchange_that_cannot_help_is_not_told_as_a_chance():
    table = at(stack=">0,0,0>", enemy="4W", cards="0X2,0", life=9)
    assert "then.exchange" not in also(table, "draw")


def test_an_end_tells_how_many_free_cards_stay():
    table = at(stack=">0,0,2>", enemy="4W", cards="1", life=9)
    assert also(table, "end")["end.unused"].facts["n"] == table.fight.free_left


def test_a_card_exchanged_may_be_followed_by_free_ones():
    table = at(stack=">0,0,2>", enemy="3D", cards="0X2,-1", life=9)
    assert also(table, "use 1>2")["free.later"].facts["n"] == table.fight.free_left


def test_a_known_exchange_names_the_card_that_comes():
    """It takes the place of the exchanged card, wherever that lay: at first, in between or last."""
    table = at(stack="2>0,0>", enemy="4W", cards="1,0X2,-1", life=9)
    new = friday.card("2").key
    for number, out in ((1, "1"), (3, "-1")):
        text = f"use 2>{number}"
        then = table.do(text)
        found = check(table, text, "exchange.known", card=new, target=friday.card(out).key)
        assert found.facts["total"] == then.total
    again = at(stack="0,2>0,0>", enemy="4W", cards="1,0X2,-1", life=9).do("use 2>3")
    check(again, "swap 1", "exchange.known", card=new, target=friday.card("1").key)


@pytest.mark.parametrize("seed", range(6))
def test_a_card_named_as_the_next_is_the_one_that_comes(seed):
    for moment in game(level=seed % 4 + 1, seed=seed, most=200).moments:
        view = moment.state.view
        if not view.fight or not view.stack.top:
            continue
        for action in friday.legal(view):
            found = why(view, action)
            if found.key.endswith(".known"):
                assert found.facts["card"] == view.stack.top[0].key


def test_a_bought_card_costs_life():
    table = at(stack=">0,0,2>", enemy="0L1", cards="-1", life=9)
    check(table, "pay", "pay.chance", cost=1, left=8)


def test_the_end_of_a_fight_won_and_lost():
    won = at(stack=">0,0>", enemy="0L1", cards="1", life=9)
    check(won, "end", "end.beaten", card=friday.card("0L1").key)
    lost = at(stack=">0,0>", enemy="4W", cards="0,-1,1", life=9)
    n = lost.fight.value - lost.total
    facts = {"n": n, "left": 9 - n, "points": n, "card": friday.card("-1").key}
    check(lost, "end", "end.short.part", spent=2, **facts)
    assert lost.do("end").view.life == 9 - n


def test_the_end_that_ends_the_game():
    check(at(stack=">0,0>", enemy="4W", cards="0", life=1), "end", "end.dies", life=1)


def test_an_aging_card_is_named_first_if_it_can_be_destroyed():
    lost = at(stack=">0,0>", enemy="4W", cards="-1,0,-1!", life=15)
    check(lost, "end", "end.short.part", card=friday.card("-1!").key)


def test_life_points_gained():
    check(at(stack=">0>", enemy="3D", cards="0L1", life=18), "use 1", "life", before=18, after=19)


def test_what_a_destroyed_card_leaves():
    table = at(stack=">1,2>", enemy="4W", cards="0,1", life=15).do("end")
    found = check(table, "destroy 1", "destroy", card=friday.card("0").key)
    after = table.do("destroy 1").view
    assert found.facts["size"] == 3
    assert found.facts["weak"] == 0
    assert friday.card("0") in dict(after.destroyed)
    unseen = at(stack=">1,2,?n>", enemy="4W", cards="0,1", life=15).do("end")
    check(unseen, "destroy 1", "destroy", size=4, weak=1)  # an aging card is worth 0 at most


def test_doubling_tells_that_another_one_makes_it_enough():
    table = at(stack=">0,1>", cards="2T,1T,2S,-1", enemy="2L1", step="red", life=9)
    assert [part.key for part in reason(table, "use 1>3").parts] == ["double", "then.enough"]
    assert [part.key for part in reason(table, "use 1>2").parts] == ["double"]
    assert [part.key for part in reason(table, "pay").parts] == ["pay.able"]


def test_doubling_tells_the_total():
    table = at(stack=">0>", enemy="4W", cards="2T,3S", life=9)
    before, after = table.total, table.do("use 1>2").total
    check(table, "use 1>2", "double", before=before, total=after)


def test_facts_agree_with_the_position_after():
    for moment in game(seed=5, most=200).moments[::2]:
        view = moment.state.view
        for action in friday.legal(view):
            found = why(view, action)
            if found.key == "step":
                assert friday.play(view, action).fight.value == found.facts["now"]
            if found.key in ("turn", "below", "double"):
                assert friday.play(view, action).fight.total == found.facts["total"]


def test_free_cards_that_cannot_be_enough_are_not_told_as_a_chance():
    """And that is nothing that speaks for drawing them."""
    found = reason(at(stack=">0,0,0,-1,-1>", enemy="4W", cards="1", life=9), "draw")
    assert [part.key for part in found.parts] == ["draw.none", "free.none"]
    assert [part.key for part in found.without(Side.AGAINST)] == ["draw.none"]


@pytest.mark.parametrize(
    ("cards", "key", "facts"),
    [
        ("-1,0,4W", "end.short.card", {"points": 2}),
        ("-1,4W", "end.short.part.one", {"points": 2, "spent": 1}),
        ("-1!,-2!,1L1,4W", "end.short.part", {"points": 3, "spent": 2}),  # each costs 2
        ("-1!,1L1,4W", "end.short.dear", {"points": 1, "card": friday.card("-1!").key}),
        ("4W", "end.short.good.one", {"card": friday.card("4W").key}),
    ],
)
def test_destroy_points_that_are_of_no_use_are_told(cards, key, facts):
    """They are what is wrong with a loss that costs more than it destroys."""
    lost = at(stack=">2,3S>", enemy="4W", cards=cards, life=15)
    check(lost, "end", key, **facts)


def test_the_ability_that_goes_with_a_card_is_named():
    """Not those of aging cards, which only harm."""
    fight = at(stack=">1,2>", enemy="4W", cards="3D,0X2,0,0Z!", life=15)
    gone = ("gone", {"ability": "EXCHANGE_2"})
    for text, told in (("use 1>2", [gone]), ("use 1>3", []), ("use 1>4", [])):
        parts = reason(fight, text).parts[1:]
        assert [(part.key, dict(part.facts)) for part in parts if part.key == "gone"] == told
    lost = at(stack=">1,2>", enemy="4W", cards="0X2,0", life=15).do("end")
    assert [part.key for part in reason(lost, "destroy 1").parts] == ["destroy", "gone"]
    assert [part.key for part in reason(lost, "destroy 2").parts] == ["destroy"]


def test_of_a_good_card_that_is_destroyed_no_share_of_bad_ones_is_told():
    lost = at(stack=">1,0>", enemy="4W", cards="1,1", life=15).do("end")
    assert dict(reason(lost, "destroy 1").facts).keys() == {"card", "size"}
