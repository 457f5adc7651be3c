"""Turns that look better than the best one by the next adjustment alone."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.players import because, deciding
from friday_nb.black_friday.players.advice import Advice
from friday_nb.black_friday.players.machine import Mean
from friday_nb.black_friday.players.why import why
from tests.black_friday.made_up_ends import VIEW, ByPlan, Fast, ended, option, reason

TWO_RED = blf.parse_position(
    "players=4 seat=3 phase=selling turn=3 markers=10/3,10/3,9/4,9/4,5/3 "
    "market=yellow:17,blue:15,red:6,green:14,orange:2 sales=yellow:2,red:2,orange:2,black:2 "
    "round=2 price=75 level=7 supply=2 aside=2 cash=2,26,53,304 subsidies=6,6,6,6 "
    "owed=6,0,0,0 bars=6,8,7,1 hand=red:3,orange:9 net=-1/-1/3/0/2,0/-2/1/2/0,-1/-1/1/-1/"
    "3,0/-1/1/-1/8 dealt=1/1/0/0/0,0/2/0/0/1,1/1/0/1/0,0/1/0/1/0 acted=red:2 lowered=blue "
    "drawn=14.13*5.12*3.11*2.10.9*2.8.7.6/14*3.13*3.12*7.11*4.10/"
    "14.13.12.11.10*5.9*4.8*3.7.6/14.13.12*2.11*3.10*5.9*3.8*2.7*2/"
    "14.13.12.11.10.9.8*2.7*3.6*2.5.4 most=5/9/5/6/3"
)
"""Two red shares are sold together, or a red and an orange one."""


class Judged(ByPlan):
    """A turn is found to be 10 games in 100 behind whenever it is judged once more."""

    def __init__(self, **ends):
        self.ended = {
            blf.Action.parse(text.split(", ")[0]).packed: each for text, each in ends.items()
        }

    def compare(self, cells, best, other, seated):
        del cells, best, other, seated
        return Mean(0.1, 0.01)


GOOD, BAD = [ended(6, 5, 2), ended(4, 5, 2)], [ended(4, 5, 2)]


def looking(view, *plans):
    """How much the shares of these turns gain by the next adjustment."""
    return [why(view, option(each, 0.5).plan).measure for each in plans]


@pytest.fixture(scope="module")
def tempting():
    """A view, a turn of it, and one whose shares gain far more by the next adjustment."""
    for seed in range(40):
        view = blf.new_game(3, seed).view(0)
        colours = [name for name in blf.COLOURS if view.market[name]]
        plans = [f"buy {name}, put {name}" for name in colours]
        ranked = sorted(plans, key=lambda each: looking(view, each)[0])
        least, most = looking(view, ranked[0], ranked[-1])
        if most >= least + deciding.COINS_APART:
            return view, ranked[0], ranked[-1]
    raise AssertionError


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_that_the_next_turn_looks_better_is_said_before_what_decides(tempting, lang):
    view, plan, better = tempting
    good, bad = [ended(6, 5, 2), ended(4, 5, 2)], [ended(4, 5, 2)]
    found = reason(good, bad, view=view, plans=(plan, better))
    assert [part.key for part in found.parts][:2] == ["because.though", "because.lead"]
    assert reason(good, bad, view=view, plans=(better, plan)).key == "because.lead"
    assert found.text(lang)


@pytest.mark.parametrize(
    ("last", "keys"),
    [
        ([ended(4, 5, 2)], ["because.though", "because.lead"]),
        ([ended(6, 5, 2), ended(4, 5, 2)], ["because.though.wins"]),
    ],
)
def test_a_turn_further_down_that_looks_better_is_answered(tempting, last, keys):
    view, plan, better = tempting
    good = [ended(6, 5, 2), ended(4, 5, 2)]
    core = ByPlan()
    core.ended = {
        blf.Action.parse(each.split(", ")[0]).packed: ends
        for each, ends in ((plan, good), ("pass red", good), (better, last))
    }
    options = option(plan, 0.6), option("pass red", 0.6, 0.01), option(better, 0.4, 0.01)
    found = because.explained(Advice(view, options), core).because
    assert [part.key for part in found.parts] == ["because.level", *keys]
    assert {part.facts.get("whom") for part in found.parts[1:]} == {deciding.LOOKS}


@pytest.mark.parametrize(
    ("wins", "keys"),
    [((0.6, 0.4), ["because.though.wins"]), ((0.03, 0.02), ["because.level.luck"])],
)
def test_that_the_next_turn_looks_better_is_no_promise_of_a_reason_that_does_not_follow(
    tempting, wins, keys
):
    view, plan, better = tempting
    same = [ended(6, 5, 2)]
    options = option(plan, wins[0]), option(better, wins[1], 0.001)
    core = Fast(same, same, behind=wins[0] - wins[1])
    found = because.explained(Advice(view, options), core).because
    assert [part.key for part in found.parts] == keys


def test_a_turn_that_looks_better_and_is_behind_for_no_reason_leads_to_a_named_one(tempting):
    """What is known against a turn further down says more than that this one wins less."""
    view, plan, better = tempting
    core = Judged(**{plan: GOOD, better: GOOD, "pass red": BAD})
    options = option(plan, 0.6), option(better, 0.5, 0.01), option("pass red", 0.3, 0.01)
    found = because.explained(Advice(view, options), core).because
    assert [part.key for part in found.parts] == ["because.though.wins", "because.lead"]
    assert found.parts[1].facts["whom"] == deciding.NAMED


def test_what_all_shares_of_a_sale_gain_counts_not_what_one_does():
    """Two red shares at 130, then worth 114, gain 32; a red and an orange one 26."""
    red, both = (
        "sell red, sell red, lower red, take red",
        "sell red, sell orange, lower red, take red",
    )
    advice = Advice(TWO_RED, (option(red, 0.03), option(both, 0.02, 0.001)))
    gains = [round(deciding._gain(advice, each)[1]) for each in advice.options]
    assert gains == [32, 26]
    assert not deciding._is_tempting(advice, advice.options[1])


def test_where_nothing_sets_the_next_turn_back_what_sets_a_tempting_one_back_is_told(tempting):
    """Not that so many fewer games are won, and of which turn, once for each of the two."""
    view, plan, better = tempting
    core = Judged(**{plan: GOOD, "pass red": GOOD, better: BAD})
    options = option(plan, 0.6), option("pass red", 0.5, 0.01), option(better, 0.4, 0.01)
    found = because.explained(Advice(view, options), core).because
    assert [part.key for part in found.parts] == ["because.though", "because.lead"]


@pytest.mark.parametrize(
    ("second", "third", "keys"),
    [
        (GOOD, GOOD, ["because.though.wins", "because.wins"]),
        (BAD, BAD, ["because.lead", "because.though.wins"]),
    ],
)
def test_what_is_said_of_a_tempting_turn_further_down_comes_first_only_if_nothing_else_is_known(
    tempting, second, third, keys
):
    view, plan, better = tempting
    core = Judged(**{plan: GOOD, "pass red": second, better: third})
    options = option(plan, 0.6), option("pass red", 0.5, 0.01), option(better, 0.4, 0.01)
    found = because.explained(Advice(view, options), core).because
    assert [part.key for part in found.parts] == keys


def test_of_two_tempting_turns_the_next_one_is_answered_first(monkeypatch):
    gains = {"pass red": 0, "pass blue": 10, "pass green": 20}
    monkeypatch.setattr(deciding, "_gain", lambda _, one: ("buy", gains[str(one.plan[0])]))
    core = Judged(**{"pass red": GOOD, "pass blue": GOOD, "pass green": BAD})
    wins = zip(gains, (0.6, 0.5, 0.4), (0.0, 0.01, 0.01), strict=True)
    found = because.explained(Advice(VIEW, tuple(option(*each) for each in wins)), core).because
    assert found.parts[0].key == "because.though.wins"


ADJUSTS = blf.parse_position(
    "players=5 seat=0 phase=turn turn=0 markers=5/0,3/2,5/0,4/1,5/0 "
    "market=yellow:5,red:12,orange:7 shares=yellow:1 silver=yellow:2,red:2,orange:1 "
    "sales=blue:2,green:2,orange:1,black:1 "
    "round=1 price=20 buys=8 level=2 supply=7 "
    "cash=14,69,22,44,41 subsidies=3,3,3,3,3 bars=0,2,2,2,2 "
    "hand=yellow:2,blue:4,green:4 net=1/2/-2/4/0,-1/1/1/0/0,0/1/0/1/0,1/1/-2/0/2,0/1/1/0/0 "
    "dealt=0/0/2/0/0,1/0/0/0/0,0/0/0/0/0,0/0/2/0/0,0/0/0/0/0 lowered=orange "
    "drawn=15.14.13*2.12*2.11*2.10/15.14.13*2.12.11*2.10/15.14.13.12.11*2.10*2.9.8/15.14*2.13.12/"
    "15.14.13.12.11.10.9*2.8.7 most=9/9/7/11/6"
)
"""A yellow case sets off an adjustment after which two yellow shares gain 16 each."""


def test_what_one_keeps_gains_as_well_where_a_case_moves_its_price():
    """Two shares sold for 2 more than they are worth then looked better than keeping them."""
    keeps, sells = "pass yellow", "sell yellow, sell yellow, lower yellow, take orange"
    advice = Advice(ADJUSTS, (option(keeps, 0.4), option(sells, 0.3, 0.01)))
    gains = [round(deciding._gain(advice, each)[1]) for each in advice.options]
    assert gains == [32, 4]
    assert not deciding._is_tempting(advice, advice.options[1])
    less = Advice(ADJUSTS, (option("pass red", 0.4), option(sells, 0.3, 0.01)))
    assert deciding._gain(less, less.best)[1] == 0
    assert deciding._is_tempting(less, less.options[1])
