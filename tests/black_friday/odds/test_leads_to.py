"""Whether an action that is begun causes an adjustment at its end, against playing every end."""

from random import Random

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.adjustments import has_adjustment
from friday_nb.black_friday.odds import adjusts, leads_to, move_facts
from friday_nb.black_friday.table import Phase

BETWEEN = {Phase.TURN, Phase.AFTER, Phase.SETUP, Phase.OVER}


def ends(state, action):
    """For every way to play on to the end of the action: whether an adjustment came."""
    seat = state.actor
    after, events = blf.apply(state, seat, action)
    if has_adjustment(events):
        return {True}
    view = after.view(seat)
    if after.actor != seat or view.phase in BETWEEN:
        return {False}
    more = {blf.ActionKind.BUY, blf.ActionKind.SELL, blf.ActionKind.SUBSIDY}
    return set().union(*(ends(after, each) for each in blf.legal(view) if each.kind not in more))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_is_so_exactly_where_no_end_is_without_an_adjustment(players):
    rng, found = Random(players), set()
    for seed in range(4):
        state = blf.new_game(players, seed)
        for n in range(160):
            if state.actor is None:
                break
            view = state.view(state.actor)
            actions = blf.legal(view)
            for action in actions if n % 3 == 0 else ():
                told = leads_to(view, action)
                assert bool(told) is (ends(state, action) == {True}), (str(view), str(action))
                found.add((action.kind.name, told))
            for each in move_facts(view):
                when = "now" if each.brings else "later" if leads_to(view, each.action) else ""
                assert adjusts(view, each) == when
            state, _ = blf.apply(state, state.actor, rng.choice(actions))
    assert {("BUY", "shares"), ("SELL", "sales"), ("BUY", ""), ("SELL", "")} <= found
    assert {("PASS", "silver"), ("SILVER", "silver"), ("SILVER", "")} <= found
