"""The engine of His Man Friday against the naive engine, decision by decision.

The two were written independently.  In one game of fifty, every action that can be written
down is tried at every decision, for every seat: is it refused, and for a reason that holds?  In the
other games one in ninety-seven of them is tried.
"""

from dataclasses import replace

import pytest

from friday_nb.core import registry
from friday_nb.core.facts import Reason
from tests.his_man_friday import lockstep
from tests.his_man_friday.stand_in import StandIn
from tests.naive.his_man_friday import pieces

CHUNKS = [pytest.param(n, marks=pytest.mark.long) for n in range(20)]
"""Twenty thousand games in all."""
EVENTS = {
    *("set_up", "dealt", "centre", "started", "laid", "challenged", "passed", "island_full"),
    *("crusoe_put", "took", "left_it", "moved", "moved_anywhere", "three_rounds", "last_chances"),
    *("guns_shown", "four_guns", "most_guns_out", "nobody_out", "kinds", "sums", "won"),
}
SET_UP = {"set_up", "dealt", "centre", "started"}
"""Events before the first decision, which are compared but not counted."""


@pytest.fixture(scope="module")
def engine():
    return registry.load("his_man_friday")


def check_tally(total):
    """Nothing was left out."""
    print(total)
    assert set(total.games) == {2, 3, 4}
    assert set(total.events) == EVENTS - SET_UP
    assert total.shared_wins
    assert total.twins["different"] > 1000
    assert total.twins["equal"] > 1000


@pytest.mark.timeout(600)
def test_a_hundred_games_agree(engine):
    total = lockstep.play_many(engine, range(100))
    check_tally(total)
    assert set(total.refusals) >= {"cell_taken", "not_your_turn", "not_now", "game_over"}


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_thousand_games_agree(engine, chunk):
    total = lockstep.play_many(engine, range(1000 * (chunk + 1), 1000 * (chunk + 2)))
    check_tally(total)
    assert sum(total.games.values()) == 1000


@pytest.mark.timeout(600)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_deals_that_are_alike_for_a_seat_look_alike(engine, players):
    total = lockstep.play_deals_alike(engine, players, deals=300)
    assert total.games[players] >= 10
    assert total.twins["equal"] > 200


# --- the lockstep itself --------------------------------------------------------------------------


def test_the_naive_engine_agrees_with_itself():
    total = lockstep.play_many(StandIn(), range(1, 20))
    assert total.decisions > 1000
    assert min(total.twins[word] for word in ("different", "equal")) > 100


def test_deals_of_the_naive_engine_that_are_alike_look_alike():
    total = lockstep.play_deals_alike(StandIn(), players=3, deals=150)
    assert total.games[3]
    assert total.twins["equal"] > 100


class Forgetful(StandIn):
    """Nobody remembers what was declared."""

    fault = "lost"

    def known(self, state, seat):
        seen = super().known(state, seat)
        return {**seen, "cells": {c: {**v, "declared": ""} for c, v in seen["cells"].items()}}


class ForgetsTheChallenge(StandIn):
    """A challenger has seen the card and does not know it."""

    fault = "lost"

    def known(self, state, seat):
        seen = super().known(state, seat)
        for cell in seen["cells"].values():
            if cell["challenger"] == seat:
                cell["card"] = None
        return seen


class ShowsTheIsland(StandIn):
    """Everybody sees each card on the island."""

    fault = "leaked"

    def known(self, state, seat):
        return {**super().known(state, seat), "all": {c: v.card for c, v in state.island.items()}}


class ShowsTheCentre(StandIn):
    """Everybody sees the cards in the centre when Crusoe comes."""

    fault = "leaked"

    def known(self, state, seat):
        centre = [card.card for card in state.island.values() if card.layer is None]
        return {**super().known(state, seat), "centre": centre if state.crusoe else []}


class ShowsHands(StandIn):
    """Everybody sees each hand."""

    fault = "leaked"

    def known(self, state, seat):
        return {**super().known(state, seat), "hands": state.hands}


class TellsTheLookedAt(StandIn):
    """Everybody is told which card a challenger sees."""

    fault = "told to"

    def redact(self, event, seat):
        return event if event.kind == "challenged" else super().redact(event, seat)


class HidesACard(StandIn):
    """The taker is not told what was taken."""

    fault = "told to"

    def redact(self, event, seat):
        return super().redact(event, -1 if event.kind == "took" else seat)


class MissesARule(StandIn):
    fault = "events"

    def event(self, event):
        return super().event(event._replace(rules=event.rules[:1]))


class NeverAnywhere(StandIn):
    """Crusoe can move in the four directions alone, never to any card."""

    fault = "legal"

    def legal(self, view):
        legal = super().legal(view)
        return tuple(a for a in legal if not (a.startswith("move ") and len(a) > 6)) or legal[:1]


class RefusesToPass(StandIn):
    fault = "refused"

    def why_not(self, view, action):
        if action == "pass" and not super().why_not(view, action):
            return Reason("not_now", ("HMF-REC-5",))
        return super().why_not(view, action)


class GivesAWrongReason(StandIn):
    fault = "reason"

    def why_not(self, view, action):
        found = super().why_not(view, action)
        taken = found is not None and found.key == "cell_taken"
        return replace(found, key="not_in_hand") if taken else found


class GivesTheWinnerAll(StandIn):
    fault = "returns"

    def returns(self, state):
        found = super().returns(state)
        return None if found is None else tuple(float(share > 0) for share in found)


FAULTS = [
    fault
    for fault in list(globals().values())
    if isinstance(fault, type) and issubclass(fault, StandIn) and fault is not StandIn
]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault):
    def compare():
        if fault is ShowsTheCentre:  # another decision does not change what lies there
            lockstep.play_deals_alike(fault(), players=3, deals=300)
        lockstep.play_many(fault(), range(400))

    with pytest.raises(AssertionError) as found:
        compare()
    assert str(found.value).startswith(fault.fault), str(found.value)[:300]


def test_every_action_that_can_be_written_is_listed_once():
    assert len(lockstep.WRITABLE) == 13 * 16 * 4 + 4 + 3 * 16 + 4 == len(set(lockstep.WRITABLE))
    assert {cell for cell in pieces.CELLS if f"put {cell}" in lockstep.WRITABLE} == set(
        pieces.CELLS
    )
