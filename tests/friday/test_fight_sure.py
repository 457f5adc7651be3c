"""Fights proved to be won for sure: by every order, and by nothing that is not true."""

import random

import pytest

from friday_nb import friday
from friday_nb.friday.odds.fight import WIN, context, forced_win, solve, workspace
from friday_nb.friday.rules import layout
from tests.friday import small_fights
from tests.friday.fight_reference import TooLarge, reference

LIVES = (1, 2, 4, 8)
SURE = (
    "level=1 step=red life=9/13 stack=>0D,3C1,4W,?d> "
    "discard=2,0L1,0C2*2,0Y,1L1*2,2W,1D,2L1,2C1,2D,2T,2X1,3D,4W "
    "gone=-1*5,0*8,1*3,-1!,-2!*2,0Z!*2,0H1!,0E! hazards=0B,2W,1B,1Y,2S,1T aside=0L1,0X2,0M,3S "
    "aging=0n2d pirates=plus_1,20/6 enemy=3X1 cards=0X2,0L2"
)
"""Whatever comes, drawing on through the reshuffle wins it."""


def proof(view, limit=100_000):
    """Life that is left for sure in plain Python, or NOT_PROVED."""
    solver = solve.Solver(view, WIN, 0.0, solve.never, (solve.PLAIN, False))
    search = solver.search
    search.w.registers[context.ALL_MOVES] = search.needs_all_moves(search.root)
    search.w.states[0][:] = search.root
    return forced_win.forced_life(search.w, 0, limit)


def fights(seed, **how):
    rng = random.Random(seed)
    while True:
        view = small_fights.fight(rng, lives=LIVES, **how)
        if view is not None:
            yield view


def test_every_card_is_dealt_in_a_proof():
    """A card whose badness lay outside the range would never be dealt."""
    levels = {forced_win.badness(cls) for cls in range(layout.CLASSES)}
    assert min(levels) >= forced_win.LEAST_BADNESS
    assert max(levels) <= forced_win.MOST_BADNESS


@pytest.mark.long
@pytest.mark.timeout(600)
def test_what_is_proved_the_reference_wins_with_at_least_as_much_life():
    proved = 0
    for view in fights(31):
        life = proof(view)
        if life == forced_win.NOT_PROVED:
            continue
        try:
            (chance, mean_life), _, _ = reference(view, WIN, 1_000)
        except TooLarge:
            continue
        assert chance == 1, view
        assert mean_life >= life, view
        proved += 1
        if proved == 15:
            break


@pytest.mark.long
@pytest.mark.timeout(600)
def test_orders_that_are_not_looked_at_are_no_worse(monkeypatch):
    """With every order looked at, the same is proved, and the same life."""
    proved = asked = 0
    for view in fights(32, most_cards=9, most_discard=4):
        asked += 1
        short = proof(view)
        with monkeypatch.context() as patch:
            patch.setattr(forced_win, "is_dominated", lambda *_: False)
            long = proof(view)
        assert short == long, view
        proved += short != forced_win.NOT_PROVED
        if asked >= 100 and proved >= 25:
            break
    assert proved < asked


def test_a_proof_that_takes_too_long_is_given_up():
    view = friday.parse_position(SURE)
    assert proof(view, limit=1) == forced_win.NOT_PROVED
    assert proof(view) == 5


def test_what_was_proved_before_is_not_proved_again():
    view = friday.parse_position(SURE)
    solver = solve.Solver(view, WIN, 0.0, solve.never, (solve.PLAIN, False))
    w = solver.search.w
    w.states[0][:] = solver.search.root
    first = forced_win.forced_life(w, 0, 100_000)
    took = w.registers[context.PROOF_STEPS]
    assert (forced_win.forced_life(w, 0, 1), w.registers[context.PROOF_STEPS]) == (first, 0)
    assert took > 100
    assert w.registers[context.PROOFS] <= len(w.proof) == workspace.PROOF_MEMORY_PLAIN


def test_a_fight_that_cannot_be_lost_is_known_to_be_won():
    view = friday.parse_position(SURE)
    odds = solve.Solver(view, WIN, 20.0, solve.never, (solve.PLAIN, False))
    odds.stop = lambda: odds.exact_after is not None
    found = odds.odds()
    assert (found.kind, found.worth.low, found.win) == ("exact", 1.0, 1.0)
    assert str(found.best) == "draw"
    assert found.mean_life >= 4
