"""States that differ only in what is hidden from the player, and what a player can learn from them.

What is hidden in Friday is what comes next: the order of the stack, which aging card lies unseen in
it, the order of the hazards, the pirates.  All of it follows from the dealer's seed.  So a twin of
a state is made by *playing*: the same beginning, the same decisions, another seed, and everything
that happened is the same.  No view is copied from the one to the other, so that a view that told
anything of the seed would differ between the two.

* :func:`loaded_twin` makes the dealer deal what it dealt in the first game, and serves for whole
  games;
* :func:`alike` tries seeds and keeps those that deal the same by themselves, which happens often
  enough for a few cards.
"""

from collections import defaultdict
from contextlib import contextmanager
from itertools import islice, pairwise
from types import SimpleNamespace
from unittest.mock import patch

from friday_nb import friday
from friday_nb.friday import players
from friday_nb.friday.players.advice import advise
from friday_nb.friday.rules import chance
from friday_nb.friday.terminal.screen import Screen
from tests.friday.universe import universe
from tests.friday.walks import COMBINATIONS, Start, walk

OTHER = 0x9E3779B97F4A7C15
"""Odd: a seed and its other one differ in their last bit, and in half of the others."""


@contextmanager
def _dealing(pick):
    with patch.object(chance, "pick", pick):
        yield


def loaded_twin(start, number, other_seed=None):
    """The state after ``number`` decisions of a random game, and its twin with another seed.

    Fewer decisions if the game is over before.  AssertionError if anything else happens in the
    second game than in the first.
    """
    dealt = []
    honest = chance.pick

    def noted(s):
        dealt.append(honest(s))
        return dealt[-1]

    with _dealing(noted):
        moments = list(islice(walk(start), number + 1))
    mine = moments[-1][0]
    script = iter(dealt)
    with _dealing(lambda _: next(script)):
        state = start.state(start.seed ^ OTHER if other_seed is None else other_seed)
        for (_, action, _), (_, _, events) in pairwise(moments):
            state, happened = friday.apply(state, action)
            assert happened == events, (start, number, action)
    assert next(script, None) is None
    assert state.seed != mine.seed
    return mine, state


def loaded_pairs(count, most=60):
    """Twins of all kinds: every level, rulings, from the beginning and late, careless and not."""
    for n in range(count):
        start = Start(
            level=n % 4 + 1,
            readings=n * 7 % COMBINATIONS if n % 3 == 0 else 0,
            seed=1000 + n,
            late=n % 5 > 1,
            careful=n % 2 == 0,
        )
        yield loaded_twin(start, n * 11 % most)


def decisions(pairs):
    """Those of the pairs in which something is to be decided."""
    return [(a, b) for a, b in pairs if friday.legal(a.view) and friday.legal(b.view)]


def alike(position, actions, seeds):
    """States in which the same happened, for the same decisions and different seeds; in groups.

    A seed with which one of the decisions cannot be made is left out.
    """
    groups = defaultdict(list)
    for seed in seeds:
        state, events = friday.deal(friday.seeded(friday.parse_position(position), seed))
        past = [events]
        try:
            for text in actions:
                state, events = friday.apply(state, friday.Action.parse(text))
                past.append(events)
        except friday.IllegalAction:
            continue
        groups[repr(past)].append(state)
    return [group for group in groups.values() if len(group) > 1]


# --- what a player can learn ----------------------------------------------------------------------


def table(view, lang="en"):
    """All that the page's table shows."""
    from friday_widgets.friday.game_page import PAGE
    from friday_widgets.friday.table.panel import model

    session = SimpleNamespace(events=((None, ()),))
    said = {"lang": lang, "notice": "", "decisions": 1, "turn": "", "seat": 0}
    return model(SimpleNamespace(view=view, page=PAGE, session=session, asked=None, **said))


def refusals(view):
    """Why each decision that can be written down is refused."""
    return [friday.why_not(view, action) for action in universe(view)[::5]]


def outcomes(view):
    """Every chance that a decision leads to."""
    return [friday.outcomes(friday.play(view, action)) for action in friday.legal(view)]


LOOKS = {
    "cells": lambda view: view.cells,
    "equal": lambda view: view,
    "hash": hash,
    "text": str,
    "repr": repr,
    "legal": friday.legal,
    "refusals": refusals,
    "outcomes": outcomes,
    "screen": lambda view: Screen(view, "en").table(),
    "table": table,
}
"""What anybody can see of a view, by name."""


def thoughts(evaluator):
    """What the adviser and the players make of a view in which a decision is due, by name."""
    return {
        "advice": lambda view: advise(view, evaluator).options,
        "rule of thumb": players.get("thumb").choose,
        "network": lambda view: evaluator.decide(view.cells, 0, 0.0),
    }


def learned(mine, twin, questions=None):
    """Names of the questions whose answers tell the two states apart; none, if all is well."""
    questions = LOOKS if questions is None else questions
    return [name for name, ask in questions.items() if ask(mine.view) != ask(twin.view)]
