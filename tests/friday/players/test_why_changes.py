"""Reasons of decisions that take a card away, change it or double it, and of looks."""

import pytest

from friday_nb import friday
from friday_nb.core.why import Side
from friday_nb.friday.odds.deck_strength import deck_mean
from friday_nb.friday.players.why import why
from tests.friday.players.test_why import also, check, reason
from tests.friday.positions import at


def test_a_stop_that_is_lifted_gives_the_free_cards_back():
    stopped = at(stack=">1,2>", enemy="4W", cards="3D,0H1!", life=15)
    assert "unstopped" not in [part.key for part in reason(stopped, "use 1>2").parts]
    stopped = at(stack=">1,2>", enemy="4W", cards="3D,0E!", life=15)
    lifted = reason(stopped, "use 1>2").parts[-1]
    assert (lifted.key, dict(lifted.facts)) == ("unstopped", {"n": 3})


def test_against_the_last_pirate_nothing_leaves_the_game_after_the_fight():
    last = at(stack=">1,2>", enemy="20/6", first=2, beaten=1, cards="3D,0,1", life=15)
    assert reason(last, "use 1>2").key == "turn.last.free"
    assert reason(last, "use 1>3").key == "turn.last"
    used = at(stack=">1>", enemy="20/6", first=2, beaten=1, cards="3D,0L1~,0L1", life=15)
    for text, told in (("use 1>2", []), ("use 1>3", ["gone"])):  # what is used up is no loss
        assert [part.key for part in reason(used, text).parts[1:]] == told


def test_the_ability_that_an_exchange_or_a_place_below_the_stack_loses_is_named():
    """Of a card whose ability is not used yet; aging cards' only harm."""
    fight = at(stack=">1,2>", enemy="4W", cards="2X1,0C2,0L1~,0Z!", life=15)
    lost = {"card": friday.card("0C2").key, "ability": "DRAW_2"}
    for text, told in (("use 1>2", [lost]), ("use 1>3", []), ("use 1>4", [])):
        parts = reason(fight, text).parts
        assert [dict(part.facts) for part in parts if part.key == "unused"] == told
    known = at(stack="2>1>", enemy="4W", cards="2X1,0C2", life=15)
    assert [part.key for part in reason(known, "use 1>2").parts] == ["exchange.known", "unused"]
    below = at(stack=">1,2>", enemy="4W", cards="1B,0C2,0L1~", life=15)
    assert also(below, "use 1>2")["unused"].facts == lost
    assert "unused" not in also(below, "use 1>3")


def test_a_copy_that_is_used_up_is_named():
    fight = at(stack=">1,2>", enemy="4W", cards="1D,0Y,0", life=15)
    copied = reason(fight, "use 2>1>3")
    assert [part.key for part in copied.parts] == ["turn.free", "copied"]
    assert "“1× copy” of Mimicry (0) is then used up." in copied.text("en")
    assert "copied" not in also(fight, "use 1>3")


def test_a_doubling_that_is_wasted_is_told_so():
    fight = at(stack=">0>", enemy="4W", cards="2T,0,1", life=9)
    check(fight, "use 1>2", "double.wasted", total=3)
    assert reason(fight, "use 1>2").side is Side.AGAINST
    check(fight, "use 1>3", "double", before=3, total=4)


def test_a_card_that_counts_0_for_now_is_not_doubled_to_a_total_that_stays():
    """FRI-AGE-HIGHEST: the highest card counts 0, also twice."""
    fight = at(stack=">0>", enemy="4W", cards="2T,3S,1,0Z!", life=9)
    check(fight, "use 1>2", "double.idle", total=3)
    assert reason(fight, "use 1>2").side is Side.AGAINST
    check(fight, "use 1>3", "double", before=3, total=4)


def test_an_aging_card_in_the_stack_is_told_where_a_won_fight_ends():
    """It does not stay there "before an aging card joins": it is one."""
    for stack, key, facts in (
        (">?n>", "end.saved.aging", {"n": 1}),
        ("-1!>?n>", "end.saved.aging", {"n": 2}),
        (">0,?n>", "end.saved.some", {"n": 2, "aging": 1}),
        (">0,1>", "end.saved", {"n": 2}),
    ):
        told = also(at(stack=stack, enemy="0L1", cards="1", life=9), "end")[key]
        assert dict(told.facts) == facts


def test_a_look_at_a_card_that_is_known_names_it():
    fight = at(stack="2>1,0>", enemy="4W", cards="2S,0", life=9).do("use 1")
    known = at(stack="2,1>1,0>", enemy="4W", cards="2S,0", life=9).do("use 1")
    assert reason(fight, "look").key == "look.more"
    check(known, "look", "look.known", card=friday.card("1").key)
    assert reason(fight, "sort /1").key == "sort.discard"
    check(known, "sort /1", "sort.both", card=friday.card("1").key, dropped=friday.card("2").key)


@pytest.mark.parametrize(
    ("step", "cards", "en", "ru"),
    [
        ("red", "-1,1Y,4W", "for Distracted (−1).", "можно убрать карту «Рассеянный» (−1)."),
        ("red", "-1,0,4W", "cards such as Distracted (−1).", "например, карту «Рассеянный» (−1)."),
        ("red", "0,0,4W", "here, for 2 × Weak (0).", "можно убрать 2 × «Слабый» (0)."),
        ("yellow", "0,0,4W,1Y", "can destroy 2 × Weak (0).", "убрать 2 × «Слабый» (0)."),
        ("yellow", "0,0,4W,2L1", "can destroy Weak (0).", "убрать карту «Слабый» (0)."),
        ("red", "0L2", "Eating (0) is worth keeping.", "карта «Перекус» (0) слишком хороша"),
        ("red", "0L2,4W", "the cards here are worth keeping.", "карты здесь слишком хороши"),
    ],
)
def test_one_card_is_no_example_of_others(step, cards, en, ru):
    lost = at(stack=">2,3S>", enemy="3C1", step=step, cards=cards, life=15)
    assert en in reason(lost, "end").text("en")
    assert ru in reason(lost, "end").text("ru")


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        pytest.param("0,1D,3X1,2T", {"card": "2T", "ability": "DOUBLE"}, id="one"),
        pytest.param("0,1D,2C1,1T,2T", {}, id="two-of-them"),
        pytest.param("0,1D,1,2T", None, id="too-few-points"),
        pytest.param("0,1D,3X1,2", None, id="nothing-that-doubles"),
    ],
)
def test_what_removes_a_card_leaves_the_abilities_that_bring_points(cards, told):
    """FRI-AB-DOUBLE: a card counts twice as well once another one is removed."""
    found = also(at(stack=">0,0,1>", enemy="4W", cards=cards, step="yellow"), "use 2>1")
    keys = [key for key in found if key.startswith("then.enough")]
    if told is None:
        assert keys == []
    elif not told:
        assert keys == ["then.enough.all"]
    else:
        card = friday.card(told["card"]).key
        assert keys == ["then.enough"]
        assert found[keys[0]].facts == {"card": card, "ability": told["ability"]}


@pytest.mark.parametrize(
    ("card", "is_told"),
    [("0H1!", True), ("-1", True), ("0L1", False), ("2", False)],
    ids=["aging", "below-0", "wanted-for-its-ability", "wanted-for-its-value"],
)
def test_a_bonus_card_that_nobody_wants_is_the_next_one_anyway(card, is_told):
    """FRI-AB-DRAW: a bonus card costs no life point, and is the top card of the stack."""
    table = at(stack=f"{card}>0,0>", enemy="3D", cards="1,0C2", life=15, step="green")
    keys = [part.key for part in reason(table, "use 2").parts]
    assert keys[0] == "bonus.known"
    assert ("known.anyway" in keys) == is_told


def test_the_free_cards_that_a_bonus_card_leaves_are_told():
    """FRI-AB-DRAW: bonus cards come besides the free ones."""
    table = at(stack=">0,0,0,-1,-1>", enemy="4W", cards="1,0C2", life=9)
    assert also(table, "use 2")["free.later"].facts == {"n": table.fight.free_left}
    stopped = at(stack=">0,0,0,-1,-1>", enemy="4W", cards="1,0C2,0E!", life=9)
    assert "free.later" not in also(stopped, "use 2")


def test_a_card_far_below_the_average_of_the_deck_is_told_to_be():
    """FRI-LOSE-2: it may be destroyed; a card with an ability may be worth more than its number."""
    table = at(stack=">2,2D,3X1,3S,4W>", enemy="3D", cards="1,1L1", life=15).do("end")
    mean = round(10 * deck_mean(table.view))
    assert also(table, "destroy 1")["destroy.below"].facts == {"mean": mean}
    assert "destroy.below" not in also(table, "destroy 2")


@pytest.mark.parametrize("decision", ["use 2>1", "use 3>1", "use 4>1"])
def test_a_step_that_a_card_had_lowered_is_lost_with_it(decision):
    """FRI-AB-LAST: it was told that 3 of 5 are there, and then 9 were needed."""
    table = at(stack=">0,0,1>", step="yellow", enemy="4W", cards="0M~^,0X2,0B,2D", life=9)
    before, after = table.view.fight, friday.play(table.view, friday.Action.parse(decision)).fight
    assert after.value > before.value
    found = why(table.view, friday.Action.parse(decision))
    parts = {part.key: part for part in found.parts}
    assert dict(parts["step.lost"].facts) == {"value": before.value, "now": after.value}
    assert parts["step.lost"].side is Side.AGAINST
    assert int(found.facts.get("value", after.value)) == after.value
    other = why(
        table.view,
        friday.Action.parse(decision.replace(">1", ">2" if "2>" not in decision else ">4")),
    )
    assert "step.lost" not in [part.key for part in other.parts]
