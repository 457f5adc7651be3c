"""FRI-INFO-2: two states that differ only in what is hidden are one and the same to the player.

And the comparison can fail: with one bit of the seed in a view, it tells where that shows.
"""

import pytest

from friday_nb import friday
from friday_nb.friday import odds
from friday_nb.friday.rules import chance, layout
from friday_nb.friday.state import State
from tests.friday.hidden import alike, decisions, learned, loaded_pairs, loaded_twin, thoughts
from tests.friday.players import made_up
from tests.friday.positions import at
from tests.friday.walks import Start

FIGHT = str(at(enemy="3D", cards="1", stack=">0*3,1,2,?n>", discard="0*2,1").view)


@pytest.fixture(scope="module")
def evaluator():
    return made_up.made_up_evaluator()


def next_cards(state, most=4):
    """What the coming draws bring: the hidden part."""
    found = []
    for _ in range(most):
        draws = [a for a in friday.legal(state.view) if str(a) in ("draw", "pay")]
        if not draws:
            break
        state, events = friday.apply(state, draws[0])
        found.append(str(events))
    return found


def test_twins_are_different_states_with_different_cards_to_come():
    pairs = list(loaded_pairs(60))
    assert all(mine.cells != twin.cells for mine, twin in pairs)
    fights = [(a, b) for a, b in pairs if a.view.node is friday.Node.FIGHT]
    assert sum(next_cards(a) != next_cards(b) for a, b in fights) > 10


def test_twins_cannot_be_told_apart():
    for mine, twin in loaded_pairs(120):
        assert not learned(mine, twin), (mine, twin)


def test_nobody_advises_or_plays_differently_in_twins(evaluator):
    pairs = decisions(loaded_pairs(60))
    assert len(pairs) > 30
    for mine, twin in pairs:
        assert not learned(mine, twin, thoughts(evaluator)), (mine, twin)


def test_seeds_that_have_dealt_the_same_so_far_cannot_be_told_apart(evaluator):
    """Whole games by themselves: nobody has made the dealer deal anything."""
    groups = alike(FIGHT, ["draw", "draw"], range(120))
    assert len(groups) > 5
    for first, *others in groups:
        for other in others:
            assert not learned(first, other), (first, other)
    assert any(next_cards(group[0]) != next_cards(group[1]) for group in groups)
    first, other, *_ = max(groups, key=len)
    assert not learned(first, other, thoughts(evaluator))


# --- faults planted -------------------------------------------------------------------------------


def leak(monkeypatch, cell):
    """From now on, a view has one more in a cell if the seed is odd."""

    def leaking(state):
        cells = list(state.cells[: layout.VIEW_SIZE])
        cells[cell] += state.seed & 1
        return friday.View(tuple(cells))

    monkeypatch.setattr(State, "view", property(leaking))


STARTED = Start(level=1, readings=0, seed=5)
LEAKS = {
    layout.LOOK + 2: {"cells", "equal", "hash"},
    layout.RESERVE: {"cells", "text", "repr", "screen", "table"},
    layout.POOL: {"cells", "text", "outcomes", "table"},
    layout.DISCARD: {"cells", "text", "repr", "table"},
}
"""Where the bit is written, and what must then tell the twins apart (among others)."""


@pytest.mark.parametrize(("cell", "expected"), LEAKS.items())
def test_one_bit_of_the_seed_in_a_view_is_noticed(monkeypatch, cell, expected):
    mine, twin = loaded_twin(STARTED, 2)
    assert mine.view.fight
    assert not learned(mine, twin)
    leak(monkeypatch, cell)
    mine, twin = (State(state.cells) for state in (mine, twin))
    assert expected <= set(learned(mine, twin))


def test_one_bit_of_the_seed_in_a_view_reaches_odds_and_advice(monkeypatch, evaluator):
    mine, twin = loaded_twin(STARTED, 2)
    questions = {"next card": odds.next_card, "draws": odds.draw_odds, **thoughts(evaluator)}
    assert not learned(mine, twin, questions)
    leak(monkeypatch, layout.POOL)
    mine, twin = (State(state.cells) for state in (mine, twin))
    assert {"next card", "draws", "advice"} <= set(learned(mine, twin, questions))


def test_a_bit_that_the_dealer_leaves_behind_is_noticed(monkeypatch):
    """It is written once, at the deal, and lies in the state's own part for the view from then."""
    honest = chance.deal

    def deal(s, log):
        honest(s, log)
        s[layout.LOOK + 2] = s[layout.SEED_LOW] & 1

    monkeypatch.setattr(chance, "deal", deal)
    assert "cells" in learned(*loaded_twin(STARTED, 2))
    groups = alike(FIGHT, ["draw"], range(20))
    assert any(learned(group[0], other) for group in groups for other in group[1:])
