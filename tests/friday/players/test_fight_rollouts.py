"""Fights fought on as the rules have it: what comes of them, and how they leave the game."""

from itertools import islice
from pathlib import Path

import pytest

from friday_nb import friday
from friday_nb.friday.cards import CARDS
from friday_nb.friday.players import fight_rollouts as at
from friday_nb.friday.players.evaluator import MARGIN
from friday_nb.friday.table import Node
from tests.friday.players import made_up
from tests.friday.players.made_up import game

KEY = 5
FOUGHT = {Node.FIGHT, Node.MORE, Node.SWAP, Node.SORT, Node.DESTROY}
VALUES = {card.key: card.value for card in CARDS}
LATE = Path(__file__).parents[1] / "late_positions.txt"
GONE = {"card_destroyed": "card", "turned_down": "target"}
"""The events after which a card leaves the game, and the fact that names it."""


@pytest.fixture(scope="module")
def evaluator():
    return made_up.made_up_evaluator()


def decisions():
    """Views at decisions of all kinds, with one of their decisions each."""
    for seed in range(6):
        for n, moment in enumerate(game(level=seed % 4 + 1, seed=seed, most=70).moments):
            view = moment.state.view
            if not view.outcome and n % 9 == 0:
                actions = friday.legal(view)
                yield view, actions[n % len(actions)]
    for line in LATE.read_text(encoding="utf-8").splitlines()[:16]:
        view = friday.parse_position(line)
        yield view, friday.legal(view)[-1]


def by_the_engine(view, action, evaluator, number, depth):
    """The same fight by the readable engine: what came of it, from its events."""
    state, events = friday.apply(friday.seeded(view, KEY << 32 | number), action)
    beaten = False
    while not state.view.outcome and state.view.node in FOUGHT and not beaten:
        code = evaluator.decide(state.view.cells, depth, MARGIN)
        state, more = friday.apply(state, friday.Action.unpack(code))
        events = (*events, *more)
        beaten = any(event.kind == "pirate_beaten" for event in events)
    counts = [event.kind for event in events]
    gone = [VALUES[event.facts[GONE[event.kind]]] for event in events if event.kind in GONE]
    last = state.view
    won = last.outcome and float(last.outcome.won)
    return {
        at.FOUGHT_WON: counts.count("hazard_beaten") + counts.count("pirate_beaten"),
        at.FOUGHT_LIFE: view.life - last.life,
        at.FOUGHT_WEAK: sum(value <= 0 for value in gone),
        at.FOUGHT_AGED: counts.count("reshuffled"),
        at.FOUGHT_DEAD: int(bool(last.outcome) and not last.outcome.won),
        at.FOUGHT_LEFT: evaluator.judge(last.cells) if won is None else won,
        at.FOUGHT_STACK: last.stack.size,
    }


@pytest.mark.parametrize(("depth", "every"), [(0, 1), (1, 40)])
def test_fights_are_fought_on_as_the_engine_plays_them(evaluator, depth, every):
    seen = [0] * at.FOUGHT_COLUMNS
    for view, action in islice(decisions(), 0, None, every):
        rows = evaluator.fight_on(view.cells, action.packed, KEY, range(3, 5), depth)
        for number, row in enumerate(rows, start=3):
            found = by_the_engine(view, action, evaluator, number, depth)
            assert dict(enumerate(row)) == found, (str(view), str(action))
            seen = [a + bool(b) for a, b in zip(seen, row, strict=True)]
    assert all(seen) or depth, seen
    assert seen[at.FOUGHT_WON], seen
