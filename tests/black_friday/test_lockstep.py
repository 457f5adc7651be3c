"""The engine of Black Friday against the naive engine, decision by decision.

The two were written independently.  In one game of ten, everything that can be said is
tried by every seat at every decision: is it refused, and for the same reason?  In the other games
one in eleven of them is tried.  Chance alone is taken over from the engine.
"""

from dataclasses import replace

import pytest

from friday_nb.black_friday.plugin import BlackFriday
from friday_nb.core import registry
from friday_nb.core.facts import Reason
from tests.black_friday import arrange, lockstep

CHUNKS = [pytest.param(n, marks=pytest.mark.long) for n in range(10)]
"""Five thousand whole games in all, and half as many that begin from an arranged position."""
EVENTS = {
    *("set_up", "dealt", "market_drawn", "card_given", "started", "setup_put", "subsidy_taken"),
    *("debt_paid", "bought", "sold", "special_used", "special_pass", "passed", "case_put"),
    *("lowered", "case_taken", "silver_bought", "gold", "last_case", "third_case", "ended"),
    *("adjustment", "interest", "interest_owed", "drawn", "black_back", "blacks_out", "moved"),
    *("table_cleared", "sales_table", "missing", "silver_up", "level", "game_end", "sold_out"),
    *("last_subsidies", "last_silver", "final", "won"),
}
"""All but `no_case`: whole games do not come to an empty market."""
ARRANGED_EVENTS = EVENTS - {"setup_put"} | {"no_case"}
"""Events of games that begin from an arranged position, at the first turn."""
REFUSALS = {
    *("game_over", "not_your_turn", "not_now", "interest_due", "not_in_market", "share_limit"),
    *("no_money", "no_share", "no_bars", "silver_limit", "name_a_case", "not_bought", "not_sold"),
    *("not_on_table", "subsidy_limit", "no_special"),
}


@pytest.fixture(scope="module")
def engine():
    return registry.load("black_friday")


def check_tally(total, events):
    """Nothing was left out."""
    print(total)
    assert set(total.games) == set(lockstep.KINDS)
    assert set(total.events) - {"no_case"} == events - {"no_case"}
    assert total.events["no_case"] or "no_case" not in events
    assert set(total.refusals) == REFUSALS
    assert total.endless <= sum(total.games.values()) / 50


def test_a_game_of_each_kind_agrees(engine):
    total = lockstep.play_many(engine, range(8, 16))
    assert set(total.games) == set(lockstep.KINDS)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_sixty_four_games_agree(engine):
    check_tally(lockstep.play_many(engine, range(64)), EVENTS)


@pytest.mark.timeout(600)
def test_sixty_four_games_from_arranged_positions_agree(engine):
    """Empty markets, an empty bag, markers on the floor and in the top row, great debts."""
    total = lockstep.play_many(engine, range(64), arranged=True)
    check_tally(total, ARRANGED_EVENTS)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("chunk", CHUNKS)
def test_five_hundred_games_agree(engine, chunk):
    total = lockstep.play_many(engine, range(500 * (chunk + 1), 500 * (chunk + 2)))
    check_tally(total, EVENTS)
    assert sum(total.games.values()) == 500


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("chunk", CHUNKS)
def test_two_hundred_and_fifty_games_from_arranged_positions_agree(engine, chunk):
    seeds = range(250 * (chunk + 1), 250 * (chunk + 2))
    total = lockstep.play_many(engine, seeds, arranged=True)
    check_tally(total, ARRANGED_EVENTS)
    assert sum(total.games.values()) == 250


@pytest.mark.parametrize(("players", "heads"), [(2, 2), (3, 2), (4, 4), (5, 3)])
def test_shared_wins_agree(engine, players, heads):
    pair = lockstep.Pair(engine, players, "no", seed=heads)
    arrange.a_dead_heat(pair, heads)
    while pair.naive.to_act():
        pair.compare_position()
        pair.play(pair.naive.turn, arrange.shy(pair.naive))
    pair.compare_position()
    assert engine.result(pair.state) == "shared " + ",".join(map(str, range(heads)))


# --- the lockstep itself --------------------------------------------------------------------------


class Altered(BlackFriday):
    """An engine that reports one kind of event wrongly."""

    fault = "events"
    kind = ""

    def apply(self, state, seat, action):
        after, events = super().apply(state, seat, action)
        return after, tuple(self.alter(e) if e.kind == self.kind else e for e in events)

    def alter(self, event):
        raise NotImplementedError


class MissesARule(Altered):
    kind = "moved"

    def alter(self, event):
        return replace(event, rules=event.rules[:1])


class MiscountsCash(Altered):
    kind = "interest"

    def alter(self, event):
        return replace(event, facts={**event.facts, "cash": event.facts["cash"] + 1})


class DrawsTooFew(Altered):
    kind = "drawn"

    def alter(self, event):
        return replace(event, facts={**event.facts, "cases": "red:1"})


class KeepsThirdCasesToItself(BlackFriday):
    fault = "events"

    def apply(self, state, seat, action):
        after, events = super().apply(state, seat, action)
        return after, tuple(event for event in events if event.kind != "third_case")


class ShowsTheDeal(BlackFriday):
    fault = "told to"

    def redact(self, event, seat):
        return super().redact(event, int(event.facts.get("seat", seat)))


class NeverOwing(BlackFriday):
    """Gives no reason why somebody who owes interest may not buy silver."""

    fault = "reason"

    def why_not(self, view, action):
        found = super().why_not(view, action)
        due = found is not None and found.key == "interest_due" and str(action) == "silver 1"
        return None if due else found


class GivesAWrongReason(BlackFriday):
    fault = "reason"

    def why_not(self, view, action):
        found = super().why_not(view, action)
        dear = found is not None and found.key == "no_money"
        return Reason("share_limit", ("BLF-BUY-1",)) if dear else found


class LeavesDebtors(BlackFriday):
    """Gives no reason why somebody who owes interest may not end the turn."""

    fault = "reason"

    def why_not(self, view, action):
        found = super().why_not(view, action)
        due = found is not None and found.key == "interest_due"
        return None if due and str(action).split()[0] in ("end", "lower") else found


class NeverSpecial(BlackFriday):
    fault = "legal"

    def legal(self, view):
        return tuple(a for a in super().legal(view) if not str(a).startswith("special"))


class GivesTheWinnerNothing(BlackFriday):
    fault = "returns"

    def returns(self, state):
        found = super().returns(state)
        return None if found is None else tuple(1 - share for share in found)


FAULTS = [
    *(MissesARule, MiscountsCash, DrawsTooFew, KeepsThirdCasesToItself, ShowsTheDeal),
    *(NeverOwing, GivesAWrongReason, NeverSpecial, GivesTheWinnerNothing),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault):
    with pytest.raises(AssertionError) as found:
        lockstep.play_many(fault(), range(16))
    assert str(found.value).startswith(fault.fault), str(found.value)[:300]
