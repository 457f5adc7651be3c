"""Advice for Black Friday: every legal decision in a whole turn, its chance, gold and a fact."""

import json
import random
import re
from dataclasses import replace
from math import hypot

import pytest

from friday_nb import black_friday as blf
from friday_nb.analysis.question import work
from friday_nb.black_friday import compiled
from friday_nb.black_friday.players import bots, deciding, machine
from friday_nb.black_friday.players.advice import advise, stand
from friday_nb.black_friday.players.adviser import AdviceQuestion
from friday_nb.black_friday.players.machine import Judged, Machine, Mean
from friday_nb.black_friday.players.plan_words import plan_text
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.players.why import why
from friday_nb.cli import main
from tests.black_friday.players.lines import game


@pytest.fixture(scope="module")
def plain():
    found = Machine(fast=False)
    found.advice_lines = 2
    return found


def test_every_legal_decision_begins_a_turn_with_a_chance(plain):
    for number in range(4):
        for state in game(number, 97):
            view = state.view(state.actor)
            found = advise(view, on=plain)
            rest = found.options[1:]
            assert rest == tuple(sorted(rest, key=lambda o: (-o.win, -o.gold)))
            assert all(option.win <= found.best.win for option in rest)
            assert not found.best.apart
            starts = {start for option in found.options for start in option.starts}
            assert starts == set(blf.legal(view))
            for action in blf.legal(view):
                option = found.of(action)
                assert option.win == max(o.win for o in found.options if action in o.starts)
                assert 0 <= option.win <= 1
                assert option.error > 0
                assert option.gold >= 0
                assert found.loss(action) == pytest.approx(found.best.win - option.win)


def test_turns_that_differ_only_in_order_are_one(plain):
    view = next(
        state.view(state.actor)
        for number in range(30)
        for state in game(number, 1)
        if state.view(state.actor).phase is blf.Phase.TURN
        and state.view(state.actor).share_limit > 1
    )
    found = advise(view, on=plain)
    plans = [tuple(sorted(map(str, option.plan))) for option in found.options]
    assert len(set(plans)) == len(plans)


def test_advice_from_few_games_says_so_and_is_worked_out_anew(plain, monkeypatch):
    """Until there is machine code; what was told before is not remembered then."""
    view = blf.new_game(2, 1).view(0)
    better = Machine(fast=False)
    better.advice_lines, better.fast = 2, True
    question = AdviceQuestion(view)
    monkeypatch.setattr(deciding, "ALL_GAMES", 20)
    monkeypatch.setattr(machine, "shared", lambda: plain)
    (rough,) = [answer for answer in work(question) if answer.found]
    assert rough.is_rough
    assert rough.found.is_rough
    monkeypatch.setattr(machine, "shared", lambda: better)
    (fine,) = [answer for answer in work(question) if answer.found]
    assert not fine.is_rough


class Found:
    """A machine that has judged these plans: decisions, the chance to win and bars at the end."""

    fast = True

    def __init__(self, *plans):
        self.plans = plans

    def judge(self, cells, seated):
        del cells
        self.seated = seated
        best = max(win for _, win, _ in self.plans)
        return [
            Judged(
                tuple(blf.Action.parse(text).packed for text in made.split(", ")),
                Mean(win, 0.02),
                Mean(best - win, 0.0),
                0.0,
                Mean(bars, 1.5),
                win == best,
            )
            for made, win, bars in self.plans
        ]


def test_the_options_are_ordered_by_the_chance_and_then_by_gold_and_five_bars_are_gold():
    view = blf.new_game(players=3, seed=1).view(0)
    found = advise(
        view,
        on=Found(
            ("silver 1, put red", 0.4, 11),
            ("buy red, buy blue, put red", 0.5, 10),
            ("pass red", 0.4, 12),
            ("buy blue, buy red, put red", 0.5, 10),
        ),
    )
    told = [(" ".join(map(str, each.starts)), each.win, each.gold) for each in found.options]
    assert told == [("buy red buy blue", 0.5, 2), ("pass red", 0.4, 2.4), ("silver 1", 0.4, 2.2)]
    assert {each.gold_error for each in found.options} == {0.3}
    assert {each.error for each in found.options} == {0.02}


def test_turns_that_are_all_as_far_behind_are_not_drawn_towards_the_best():
    """That the best one is as good as itself was not measured, and so is no sign of anything."""

    class Unsure(Found):
        def judge(self, cells, seated):
            return [
                replace(each, behind=Mean(each.behind.mean, 0.05), own_error=0.05)
                if not each.is_best
                else each
                for each in super().judge(cells, seated)
            ]

    plans = ("silver 1, put red", 0.38, 11), ("pass red", 0.42, 12), ("pass blue", 0.4, 12)
    view = blf.new_game(players=3, seed=1).view(0)
    best, *rest = advise(view, on=Unsure(("buy red, put red", 0.5, 10), *plans)).options
    assert best.win == 0.5
    assert [each.win for each in rest] == pytest.approx([0.4] * 3)


def judged(**behind):
    """Advice on passes with these colours: how far each is behind, and both errors of that."""

    class These(Found):
        def judge(self, cells, seated):
            one = super().judge(cells, seated)[0]
            return [
                one,
                *(
                    replace(
                        one,
                        plan=(blf.Action.parse(f"pass {name}").packed,),
                        behind=Mean(mean, error),
                        own_error=own,
                        is_best=False,
                    )
                    for name, (mean, error, own) in behind.items()
                ),
            ]

    view = blf.new_game(players=3, seed=1).view(0)
    return advise(view, on=These(("buy red, put red", 0.6, 10)))


def test_a_turn_that_is_far_off_by_its_own_games_does_not_get_the_average_of_the_others():
    near = dict.fromkeys(("red", "blue", "green", "orange"), (0.01, 0.04, 0.04))
    found = judged(**near, yellow=(0.12, 0.04, 0.04))
    told = {str(each.action): each.win for each in found.options}
    assert told["pass yellow"] == pytest.approx(0.52)
    assert {told[f"pass {name}"] for name in near} == {max(told[f"pass {name}"] for name in near)}


def test_the_luck_of_the_best_turn_does_not_hide_what_parts_the_others():
    """It sets them all as far behind: only the rest of their errors is between them."""
    lost = {"red": 0.1, "blue": 0.1, "green": 0.2, "orange": 0.2}
    alike = judged(**{name: (mean, 0.1, 0.1) for name, mean in lost.items()})
    apart = judged(**{name: (mean, 0.1, 0.02) for name, mean in lost.items()})
    spread = [
        max(e.win for e in each.options[1:]) - min(e.win for e in each.options[1:])
        for each in (alike, apart)
    ]
    assert spread[0] == pytest.approx(0.0)
    assert spread[1] > 0.08


def test_turns_of_one_chance_have_one_verdict():
    """Whether they may be level does not depend on whose games were luckier."""
    noises = {"red": 0.03, "blue": 0.05, "green": 0.04, "orange": 0.06}
    found = judged(**{name: (0.08, noise, noise) for name, noise in noises.items()})
    assert len({round(each.win, 9) for each in found.options[1:]}) == 1
    assert len({each.apart for each in found.options[1:]}) == 1


def test_of_turns_that_are_told_as_good_the_one_that_looks_best_leads():
    """Which helps more of one's own shares, as everybody sees."""
    view = blf.parse_position(
        "players=4 seat=2 phase=silver turn=2 markers=1/1,1/1,1/1,1/1,1/1 "
        "market=yellow:9,blue:10,red:4,green:8,orange:6 shares=red:1 silver=orange:1 "
        "sales=yellow:2,blue:2,red:2,green:2,orange:2,black:1 round=1 price=20 buys=2 level=0 "
        "supply=9 cash=13,0,0,0 subsidies=1,1,1,0 bars=0,1,1,0 hand=yellow:1,blue:1,red:1,green:2 "
        "net=0/0/1/0/0,0/0/0/0/0,0/0/0/0/0,0/0/0/0/0 "
        "drawn=14.13.12.11.10/14.13.12.11.10.9/14.13/14.13.12.11/14.13.12"
    )

    class Level(Found):
        def judge(self, cells, seated):
            best, *rest = super().judge(cells, seated)
            return [best, *(replace(each, is_best=False) for each in rest)]

    def first(*plans):
        return str(advise(view, on=Level(*plans)).options[0].action)

    blue, green = ("put blue", 0.13, 10.0), ("put green", 0.13, 10.0)
    assert first(blue, green) == "put green"
    assert first(blue, ("put yellow", 0.13, 10.0)) == "put blue"
    assert first(blue, ("put green", 0.1, 10.0)) == "put blue"
    assert first(("put blue", 0.13, 11.0), green) == "put blue"
    yellow = "put yellow", 0.13, 10.0
    found = advise(view, on=Level(blue, yellow, green)).options
    assert [str(each.action) for each in found] == ["put green", "put blue", "put yellow"]
    assert not found[0].apart


class Doubted(Found):
    """The second plan is so far behind the first, which was chosen; and then in other games."""

    def __init__(self, behind, again):
        super().__init__(("pass red", 0.5, 10), ("pass blue", 0.4, 10), ("pass green", 0.3, 10))
        self.behind, self.again = Mean(behind, 0.05), Mean(again, 0.02)
        self.compared = []

    def judge(self, cells, seated):
        best, other, third = super().judge(cells, seated)
        errors = {"own_error": 0.0}
        third = replace(third, behind=Mean(0.2, 0.05), **errors)
        return [best, replace(other, behind=self.behind, **errors), third]

    def compare(self, cells, best, other, seated):
        del cells, seated
        self.compared.append([str(blf.Action.unpack(plan[0])) for plan in (best, other)])
        return self.again


@pytest.mark.parametrize(
    ("behind", "again", "asked", "told"),
    [
        (-0.08, -0.06, True, [("pass blue", 0.56), ("pass red", 0.5), ("pass green", 0.3)]),
        (-0.08, -0.03, True, [("pass red", 0.5), ("pass blue", 0.5), ("pass green", 0.3)]),
        (-0.08, 0.04, True, [("pass red", 0.5), ("pass blue", 0.46), ("pass green", 0.3)]),
        (-0.04, -0.06, False, [("pass red", 0.5), ("pass blue", 0.5), ("pass green", 0.3)]),
        (0.04, -0.06, False, [("pass red", 0.5), ("pass blue", 0.46), ("pass green", 0.3)]),
    ],
)
def test_a_turn_that_does_better_than_the_chosen_one_leads_if_other_games_bear_it_out(
    behind, again, asked, told
):
    """Its chance is that of the other games: those it was picked out in flatter it."""
    core = Doubted(behind, again)
    found = advise(blf.new_game(players=3, seed=1).view(0), on=core).options
    assert core.compared == [["pass red", "pass blue"]] * asked
    assert [(str(each.action), pytest.approx(each.win)) for each in found] == told
    assert [bool(each.apart) for each in found] == [False, True, True]


def test_another_turn_that_did_better_than_the_chosen_one_is_not_told_as_far_behind_the_new_lead():
    """It was as far ahead itself, or nearly; none is told to win more than the one that leads."""

    class Both(Doubted):
        third = -0.05

        def judge(self, cells, seated):
            *others, last = super().judge(cells, seated)
            return [*others, replace(last, behind=Mean(self.third, 0.05))]

    core = Both(-0.08, -0.06)
    for third, win in ((-0.05, 0.55), (-0.07, 0.56)):
        core.third = third
        found = advise(blf.new_game(players=3, seed=1).view(0), on=core).options
        told = {str(each.action): each.win for each in found}
        assert told == pytest.approx({"pass blue": 0.56, "pass green": win, "pass red": 0.5})


def test_a_turn_that_comes_to_lead_is_told_with_the_error_of_the_games_that_say_so():
    """Its chance is that of the other turn and the distance between them: both are off."""
    view = blf.new_game(players=3, seed=1).view(0)
    before = advise(view, on=Doubted(0.04, 0.0)).best
    after = advise(view, on=Doubted(-0.08, -0.06)).best
    assert after.action != before.action
    assert after.error == pytest.approx(hypot(before.error, 0.02))


def test_of_turns_that_are_ahead_the_one_is_asked_about_that_is_most_surely_so():
    """Not the one that is ahead by most, in games that may well be luck."""

    class Lucky(Doubted):
        def judge(self, cells, seated):
            *others, last = super().judge(cells, seated)
            return [*others, replace(last, behind=Mean(-0.1, 0.05))]

    for behind, asked in ((Mean(-0.06, 0.01), "pass blue"), (Mean(-0.06, 0.055), "pass green")):
        core = Lucky(0.0, 0.0)
        core.behind = behind
        advise(blf.new_game(players=3, seed=1).view(0), on=core)
        assert core.compared == [["pass red", asked]]


@pytest.mark.parametrize(
    ("others", "seated"),
    [
        ((), ()),
        (("person", "planner", "thumb"), (bots.LEARNED, bots.PLANNER, bots.THUMB)),
        (("person", "person", "search"), (bots.LEARNED, bots.LEARNED, bots.LEARNED)),
        (("random", "greedy", "learned"), (bots.LEARNED, bots.GREEDY, bots.LEARNED)),
    ],
)
def test_the_bots_that_sit_there_go_on(others, seated):
    """People, bots that search and the seat that asks go on as the self-taught player."""
    found = Found(("pass red", 0.5, 10))
    advice = advise(blf.new_game(players=3, seed=1).view(0), others, on=found)
    assert found.seated == seated
    assert advice.others == others


def test_whoever_goes_on_against_weaker_players_wins_more(plain):
    """The play-outs really seat them."""
    machine_ = machine.playing() if compiled.available() else plain
    view = next(s.view(s.actor) for s in game(1, 97) if s.view(s.actor).phase is blf.Phase.TURN)
    weak = stand(view, others=("random",) * view.players, on=machine_)
    assert weak > stand(view, on=machine_) + 0.2


def test_a_turn_is_found_by_its_decisions_and_with_special_actions_by_their_order():
    view = blf.new_game(players=3, seed=1).view(0)
    plans = "buy red, buy blue, put red", "special red, special blue"
    found = advise(view, on=Found(*((plan, 0.5, 10) for plan in plans)))
    buying, special = found.options
    assert found.same([*buying.plan[1::-1], buying.plan[2]]) is buying
    assert found.same(special.plan) is special
    assert found.same(special.plan[::-1]) is None
    assert found.same(buying.plan[:2]) is None


def test_advice_knows_nothing_hidden(plain):
    for number in range(2):
        for state in game(number, 97):
            view = state.view(state.actor)
            twin = blf.sample(view, random.Random(1)).view(state.actor)
            assert advise(twin, on=plain) == advise(view, on=plain)


def test_every_sentence_is_told_in_both_languages(plain):
    keys = set()
    for number in range(6):
        for state in game(number, 17):
            view = state.view(state.actor)
            for action in blf.legal(view):
                reason = why(view, [action])
                keys |= {part.key for part in reason.parts}
                for lang in ("en", "ru"):
                    text = reason.text(lang)
                    assert text.endswith(".")
                    plan = plan_text(view, [action], lang)
                    assert plan
                    assert not re.search(r"[{}]", text + plan)
    words = blf.GAME.words.keys("en")
    wanted = {k.removeprefix("advice.why.") for k in words if k.startswith("advice.why.")}
    assert {"buy", "sell", "silver", "case"} <= keys <= wanted
    facts = {"case": "red", "price": 1, "then": "2", "n": 3, "steps": 1, "cash": 4, "held": 1}
    facts |= {
        "last": 100,
        "chance": "97",
        "few": 12,
        "many": 9,
        "own": 2,
        "other": 1,
        "special": "buy",
    }
    facts |= {
        "gain": 20,
        "cost": 1,
        "others": 2,
        "most": 11,
        "other_most": 10,
        "limit": 2,
        "far": 3,
    }
    for key in wanted:  # also those for an empty market, which hardly ever happens
        for lang in ("en", "ru"):
            text = Why(key, {**facts, "full": 5, "short": 5}).text(lang)
            assert text.endswith(".")
            assert not re.search(r"[{}]", text)


def test_the_command_lists_all_options(capsys, monkeypatch, plain):
    monkeypatch.setattr(machine, "shared", lambda: plain)
    view = blf.new_game(4, 3).view(0)
    assert main(["advice", "--game", "black-friday", str(view), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["position"] == str(view)
    starts = [start for option in told["options"] for start in option["starts"]]
    assert sorted(starts) == sorted(map(str, blf.legal(view)))
    assert main(["advice", "--game", "black_friday", "--lang", "ru", str(view)]) == 0
    assert "±" in capsys.readouterr().out
    assert main(["advice", "--game", "black_friday", str(blf.new_game(4, 3).view(1))]) != 0
    assert "Traceback" not in capsys.readouterr().err
