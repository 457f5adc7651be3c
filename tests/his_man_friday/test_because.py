"""What decides between the best decision and the next one, in how their games end."""

from dataclasses import replace

import pytest

from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.players import because, deciding, machine, outcomes
from friday_nb.his_man_friday.players.advice import Advice, Option, advise
from tests.his_man_friday.made_up_ends import (
    ARMED,
    COCONUT_1,
    COCONUT_2,
    FIREWOOD_4,
    FIRST,
    GUN,
    OUT,
    POOR,
    SECOND,
    THIRD,
    VIEW,
    WATER_1,
    WATER_4,
    WINNING,
    Fast,
    ended,
    reason,
)


@pytest.mark.parametrize(
    ("first", "second", "wins", "key", "facts"),
    [
        ([WINNING, POOR], [POOR], (0.5, 0.0), "kinds", {"few": 15, "many": 10}),
        ([WINNING, POOR], [POOR], (0.2, 0.0), "kinds", {"few": 12, "many": 10}),
        ([WINNING], [WINNING, OUT], (1.0, 0.5), "out", {"a": 0, "b": 500}),
        ([WINNING], [WINNING, OUT], (1.0, 0.9), "out", {"a": 0, "b": 100}),
        (
            [ended((GUN,) * 4, (COCONUT_1,), ()), POOR],
            [POOR],
            (0.5, 0.0),
            "four",
            {"a": 500, "b": 0},
        ),
        (
            [POOR, ended((COCONUT_1,), (COCONUT_2, GUN), ())],
            [POOR],
            (0.5, 0.0),
            "rival.out",
            {"a": 500, "b": 0},
        ),
    ],
)
def test_the_reason_is_what_decides_the_games(first, second, wins, key, facts):
    """Its numbers are those of games of which as many are won as is told."""
    assert reason(first, second, wins) == (f"because.{key}", facts)


def test_a_quantity_that_only_goes_with_what_decides_is_not_the_reason():
    """The sum is larger, too, and goes with the win; but by the scoring kinds decide."""
    more, less = ((COCONUT_1, WATER_1), (COCONUT_1,)), ((COCONUT_1,), (COCONUT_2, WATER_1))
    much = ((COCONUT_2, WATER_4, FIREWOOD_4), (COCONUT_1,))
    assert reason([ended(*more), ended(*much)], [ended(*less)])[0] == "because.kinds"
    rich, poor = ((WATER_4,), (COCONUT_2,)), ((COCONUT_1,), (COCONUT_2,))
    assert reason([ended(*rich)], [ended(*poor)])[0] == "because.by.sum"


def test_a_lead_that_the_games_played_on_do_not_bear_out_is_told_as_the_list_has_it():
    """No cause is told that these games do not show; nor that what is behind wins as often."""
    assert reason([POOR], [POOR]) == ("because.wins", {"n": 20})
    assert reason([POOR], [WINNING, POOR]) == ("because.wins", {"n": 20})


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_a_decision_that_is_behind_without_a_cause_it_is_not_only_told_what_speaks_for_it(lang):
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    advice = because.explained(Advice(VIEW, options), Fast(first=[POOR], second=[POOR]))
    assert [part.key for part in dict(advice.lacking)[SECOND]] == ["because.less"]
    less = because.Why.of("because.less").text(lang)
    assert because.reason(advice, options[1], lang).endswith(less)


def test_what_another_decision_lacks_far_more_of_is_not_what_puts_one_farther_behind():
    """The third one loses more games with nearly as many kinds as the best one."""
    second, third = Option(SECOND, 0.5, 0.01, 0.01), Option(THIRD, 0.3, 0.01, 0.01)
    core = Fast(first=[WINNING], second=[POOR], third=[WINNING, WINNING, POOR])
    advice = because.explained(Advice(VIEW, (Option(FIRST, 0.6, 0.01), second, third)), core)
    keys = {action: [part.key for part in parts] for action, parts in advice.lacking}
    assert keys == {SECOND: ["because.kinds"], THIRD: ["because.less"]}


@pytest.mark.parametrize(
    ("wins", "apart", "key"),
    [((0.6, 0.6), 0.0, "because.level"), ((0.6, 0.57), 0.1, "because.level.open")],
)
def test_what_cannot_be_told_apart_is_said_to_be_level_or_how_far_behind_it_may_be(
    wins, apart, key
):
    found, facts = reason([POOR], [POOR], wins, apart)
    assert found == key
    assert facts == ({"n": 1, "far": 20} if key.endswith("open") else {})


def test_what_few_games_could_not_tell_apart_is_told_if_more_games_can():
    assert reason([WINNING, POOR], [POOR], (0.6, 0.5), 0.2)[0] == "because.kinds"


def test_both_are_played_on_in_the_same_deals():
    core = Fast(first=[POOR], second=[WINNING])
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    because.explained(Advice(VIEW, options), core)
    one, two = core.deals
    assert one == two
    assert len(one) == deciding.GAMES


def test_without_machine_code_nobody_waits_for_a_reason():
    slow = replace(advise(VIEW, on=_slow()), is_rough=True)
    found = because.explained(slow, _slow())
    assert found.because.key.startswith(("because.level", "because.wins"))


def _slow():
    plain = machine.Machine(fast=False)
    plain.advice_lines = 2
    return plain


@pytest.mark.skipif(not compiled.available(), reason="needs machine code")
def test_the_machine_plays_the_same_games_in_every_process():
    core = machine.playing()
    advice = advise(VIEW, on=core)
    assert because.explained(advice, core).because == because.explained(advice, core).because


def test_of_an_end_it_is_measured_who_is_out_and_what_the_rivals_still_have():
    """Whoever has most guns is out, and no rival any more; four guns win, and nobody is out."""
    names = [quantity.key for quantity in outcomes.QUANTITIES]

    def told(s, seat):
        share, *found = outcomes.measured(s, seat)
        return share, dict(zip(names, map(int, found), strict=True))

    share, found = told(ARMED, 0)
    assert (share, found["out"], found["rival.out"]) == (1.0, 0, 1)
    assert (found["rival.kinds"], found["rival.sum"]) == (0, 0)
    share, found = told(ARMED, 1)
    assert (share, found["out"], found["rival.out"]) == (0.0, 1, 0)
    assert (found["rival.kinds"], found["rival.sum"]) == (1, 1)
    assert (found["kinds"], found["sum"]) == (1, 2)
    share, found = told(ended((GUN,) * 4, (COCONUT_1,), ()), 1)
    assert (share, found["four"], found["out"], found["rival.out"]) == (0.0, 0, 0, 0)


def test_of_each_quantity_the_game_says_which_way_is_better():
    less = {quantity.key for quantity in outcomes.QUANTITIES if quantity.less}
    assert less == {"out", "rival.kinds", "rival.sum"}


def test_only_of_the_best_decision_it_is_told_what_decides():
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    core = Fast(first=[WINNING, POOR], second=[POOR])
    advice = because.explained(Advice(VIEW, options), core)
    assert because.told(advice, options[0])[-1] is advice.because
    assert advice.because not in because.told(advice, options[1])


def test_where_the_facts_argue_against_the_best_decision_it_is_said_that_it_is_best_all_the_same():
    """But not where what is said last speaks for it, such as what somebody may be tempted to do."""
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    advice, decides = Advice(VIEW, options), because.Why.of("because.kinds", few=15, many=10)
    gun = because.Why.of("called.gun", cell="a1", declared="water", gun="97")
    tempts = because.Why("lay.lie", also=(because.Why.of("word.tempts", declared="water"),))

    def told(facts, found):
        return [part.key for part in because._with_reason(advice, facts, found)]

    assert told(gun, decides) == ["called.gun", "because.still", "because.kinds"]
    assert told(tempts, decides) == ["lay.lie", "word.tempts", "because.kinds"]
    for key, still in (("because.level", ["because.still.level"]), ("because.lost", [])):
        assert told(gun, because.Why.of(key)) == ["called.gun", *still, key]


def test_a_next_decision_that_speaks_for_itself_does_not_look_better_than_the_best_one(monkeypatch):
    """Where only that one tells something good, it is said which is better all the same."""
    advice = Advice(VIEW, (Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)))
    gun, water = because.Why.of("known.gun", cell="a1"), because.Why.of("known.new", card="w1")
    said = {FIRST: gun, SECOND: water}
    monkeypatch.setattr(because, "_facts", lambda _, option: said[option.action])
    found = because.Why.of("because.kinds", few=15, many=10)
    keys = [part.key for part in because._with_reason(advice, gun, found)]
    assert keys == ["known.gun", "because.still", "because.kinds"]
    level = replace(advice, options=(advice.best, Option(SECOND, 0.6, 0.01, 0.01)))
    assert len(because._with_reason(level, gun, found)) == 2
