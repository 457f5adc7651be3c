"""What is told of turns, where it is only just told, or only just not."""

from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.odds.moves import plan_facts
from friday_nb.black_friday.players import because, deciding
from friday_nb.black_friday.players.advice import Advice
from friday_nb.black_friday.players.exactly import price_apart, subsidies
from friday_nb.black_friday.players.plan_words import named, named_text, plan_text
from friday_nb.black_friday.players.reason import Why
from tests.black_friday.made_up_ends import VIEW, ByPlan, Fast, ended, option
from tests.black_friday.test_why import OWES, SELLS, START

SAME = [ended(6, 5, 2)]
TAKEN = "subsidy", "subsidy, subsidy"


def test_a_price_that_both_turns_leave_alike_is_not_told():
    turns = option("buy red, put red", 0.6), option("buy red, put red, subsidy", 0.4)
    prices = [round(plan_facts(VIEW, each.plan).next.prices["red"].mean) for each in turns]
    assert prices[0] == prices[1]
    account = Why.of("because.own.shares", case="red", own=2, other=1)
    assert price_apart(VIEW, *turns, (account,)) == ()


def test_of_several_subsidies_the_whole_money_and_interest_are_told():
    none, two = option("pass red", 0.5), option("subsidy, subsidy, pass red", 0.5)
    (less,), (more,) = subsidies(two, none), subsidies(none, two)
    assert dict(less.facts) == {"n": 2, "gain": 40}
    assert dict(more.facts) == {"n": 2, "cost": 2}
    assert subsidies(none, none) == []


@pytest.mark.parametrize(("gold", "is_told"), [(2.3, False), (2.5, True)])
def test_more_gold_is_told_only_where_luck_does_not_explain_it(gold, is_told):
    """One time in twenty chance alone makes a difference of 0.23."""
    options = replace(option("pass red", 0.6), gold=gold), option("pass blue", 0.6, 0.01)
    assert deciding._has_more_gold(*options) is (gold - 2.0 > 0.233)
    options = replace(options[0], gold=gold - 0.1), options[1]
    found = because.explained(Advice(VIEW, options), Fast(SAME, SAME)).because
    assert ("because.gold" in {part.key for part in found.parts}) is is_told


@pytest.mark.parametrize(("gold", "is_told"), [(2.04, False), (2.06, True)])
def test_the_most_gold_is_told_only_where_the_rows_show_it(gold, is_told):
    best, other = option("pass red", 0.6), option("pass blue", 0.6, 0.01)
    options = replace(best, gold=gold, gold_error=0.001), replace(other, gold_error=0.001)
    found = because.explained(Advice(VIEW, options), Fast(SAME, SAME)).because
    assert ("because.gold" in {part.key for part in found.parts}) is is_told


def test_gold_beside_silver_bars_is_a_fifth_of_them():
    level, gold = Why.of("because.level"), Why.of("because.gold", few=24)
    lead = Why.of("because.lead", few=50, many=40, most=50, other_most=50, others=2)
    told = because._in_line(deciding.joined([level, gold, lead]))
    assert [part.key for part in told.parts] == [level.key, gold.key, lead.key]
    assert told.parts[1].facts["few"] == 10
    assert because._in_line(deciding.joined([level, gold])).parts[1].facts["few"] == 24


@pytest.mark.parametrize(("more", "looks"), [(0, False), (2, False), (3, True)])
def test_a_turn_looks_better_from_three_coins_on(monkeypatch, more, looks):
    best, other = option("pass red", 0.6), option("pass blue", 0.4, 0.01)
    monkeypatch.setattr(deciding, "_gain", lambda _, one: ("buy", 5 + more * (one is other)))
    assert deciding._is_tempting(Advice(VIEW, (best, other)), other) is looks


def test_a_turn_that_may_be_level_is_not_said_to_be_behind_all_the_same():
    praised = next(
        name for name in blf.COLOURS if VIEW.hand[name] and name != "red" and VIEW.market[name]
    )
    for apart, told in ((0.01, True), (0.05, False)):
        options = option("pass red", 0.6), option(f"pass {praised}", 0.55, apart)
        advice = because.explained(Advice(VIEW, options), Fast(SAME, SAME, behind=0.05))
        other = advice.options[1]
        last = because.told(replace(advice, options=(advice.best, other)), other)[-1]
        assert last.key.startswith("because.") is told


def test_a_sale_that_no_interest_forces_is_not_told_as_forced():
    turns = [option(text, 0.5, 0.02) for text in SELLS]
    for view, told in ((OWES, True), (VIEW, False)):
        found = [part.key for part in deciding._where_level(Advice(view, tuple(turns)), *turns)]
        assert ("because.due" in found) is told
    credit = option("subsidy, pass red", 0.5, 0.02)
    found = deciding._where_level(Advice(OWES, (*turns, credit)), *turns)
    assert "because.due" not in [part.key for part in found], "a subsidy pays it as well"


def test_a_turn_that_only_takes_a_subsidy_more_is_no_rival():
    """The best one is told to be ahead of the next that is another turn."""
    twin = option("subsidy, pass red", 0.6, 0.001)
    turns = option("pass red", 0.6), twin, option("pass blue", 0.55, 0.01)
    advice = Advice(VIEW, turns)
    assert deciding.unlike(advice) is turns[2]
    assert deciding.unlike(replace(advice, options=turns[:2])) is twin
    good, bad = [ended(6, 5, 2), ended(4, 5, 2)], [ended(4, 5, 2)]
    core = ByPlan(red=good, blue=bad)
    core.ended[blf.Action.parse("subsidy").packed] = good
    keys = [part.key for part in because.explained(advice, core).because.parts]
    assert keys == ["because.level", "because.subsidy.not", "because.lead"]
    level = replace(turns[2], apart=0.05)
    found = because.explained(replace(advice, options=(*turns[:2], level)), core).because
    assert "because.lead" not in [part.key for part in found.parts]


def test_a_drawback_that_only_its_twin_has_as_well_is_answered():
    sale, twin = option(SELLS[0], 0.6), option(f"subsidy, {SELLS[0]}", 0.6, 0.001)
    rest = option("pass red", 0.55, 0.05)
    found = because.explained(Advice(START, (sale, twin, rest)), Fast(SAME, SAME))
    assert "because.still.level" in [part.key for part in because.told(found, found.best)]


def test_what_shares_bring_that_the_seat_has_not_and_neither_turn_trades_is_not_told():
    lacks = next(name for name in blf.COLOURS if not VIEW.hand[name])
    account = Why.of("because.own.shares", case=lacks, own=2, other=1)
    passes = option("pass red", 0.6), option("pass blue", 0.4)
    buys = option(f"buy {lacks}, put {lacks}", 0.6)
    assert deciding._is_far_off(VIEW, *passes, account)
    assert not deciding._is_far_off(VIEW, buys, passes[1], account)
    assert not deciding._is_far_off(VIEW, passes[1], buys, account)
    held = next(name for name in blf.COLOURS if VIEW.hand[name])
    assert not deciding._is_far_off(VIEW, *passes, Why.of("because.own.shares", case=held, own=2))
    silver = Why.of("because.own.silver", own=2, other=1)
    assert not deciding._is_far_off(VIEW, *passes, silver)
    turns = option("pass red", 0.6), *(option(f"{each}, pass red", 0.6) for each in TAKEN)
    assert deciding.unlike(Advice(VIEW, turns)) is turns[1], "else just the next"


@pytest.mark.parametrize(("view", "names"), [(VIEW, ("red", "blue")), (OWES, ("orange", "yellow"))])
def test_nothing_is_told_of_an_account_that_nobody_can_see(monkeypatch, view, names):
    """Nor what the price of these shares then is."""
    lacks = next(name for name in blf.COLOURS if not view.hand[name])
    lead = Why.of("because.lead", few=50, many=40, most=50, other_most=50, others=2)
    account = Why.of("because.own.shares", case=lacks, own=2, other=1)
    monkeypatch.setattr(deciding, "causes", lambda *_, **__: (lead, account))
    turns = option(f"pass {names[0]}", 0.6), option(f"pass {names[1]}", 0.4, 0.01)
    found = deciding.played_on(Advice(view, turns), *turns, Fast(SAME, SAME))
    assert [part.key for part in found] == ["because.lead"]


def test_a_turn_that_needs_a_subsidy_is_named_with_it():
    """Without it there was too little cash for what was said to look better."""
    plan = [blf.Action.parse(text) for text in ("subsidy", "buy red", "put red")]
    found = named(VIEW, plan)
    assert found["taken"] == 1
    for lang in ("en", "ru"):
        begins = named_text(found, lang)
        assert plan_text(VIEW, plan, lang).startswith(begins[:1].upper() + begins[1:])
        assert "; " in begins
    late = [blf.Action.parse(text) for text in ("buy red", "put red", "subsidy")]
    assert "taken" not in named(VIEW, late)
    assert named(VIEW, [blf.Action.parse("end")]) == {}
