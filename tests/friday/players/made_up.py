"""Advice that needs no weights: chances made up from a position's text, the same everywhere.

And an evaluator with weights made up the same way, for tests of the network's own road.
"""

import random
from array import array
from types import SimpleNamespace
from zlib import crc32

import pytest

from friday_nb import friday
from friday_nb.friday.game import new_session
from friday_nb.friday.players import adviser, evaluator, weights
from friday_nb.friday.players.buffers import FIRST_SIZE, SECOND_SIZE
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.orders import Follows, what_follows

ERROR = 0.01
AT_SIGHT = SimpleNamespace(fast=False)
"""An evaluator that is asked nothing, because what judges with it is made up."""


def win(view, action):
    """A chance from 0.05 to 0.95."""
    return 0.05 + 0.9 * crc32(f"{view} {action}".encode()) / 2**32


def advise(view, evaluator=None):
    """Advice as `friday_nb.friday.players.advice.advise` gives it, with chances made up."""
    assert isinstance(view, friday.View)
    options = [Option(action, win(view, action), ERROR) for action in friday.legal(view)]
    return Advice(view, tuple(sorted(options, key=lambda option: -option.win)))


def thoughts(monkeypatch):
    """Made-up advice from a new adviser from now on; returns the list of views asked about."""
    views = []

    def think(view, evaluator):
        views.append(view)
        return advise(view)

    monkeypatch.setattr(adviser, "advise", think)
    one = adviser.Adviser(evaluator=AT_SIGHT)
    monkeypatch.setattr(adviser, "shared", lambda: one)
    return views


def game(level=1, seed=3, most=10_000):
    """A session that a player without a plan has played, to its end or so many decisions."""
    session = new_session(level, seed)
    rng = random.Random(seed)
    while not session.view.outcome and len(session.moments) <= most:
        actions = friday.legal(session.view)
        ends = [action for action in actions if str(action) == "end"]
        session.act(ends[0] if ends and rng.random() < 0.3 else rng.choice(actions))
    return session


def made_up_evaluator():
    """An evaluator in plain Python whose weights are made up."""
    rng = random.Random(1)
    layers = (
        array("f", [rng.uniform(-0.2, 0.2) for _ in range(FIRST_SIZE)]),
        array("f", [rng.uniform(-0.2, 0.2) for _ in range(SECOND_SIZE)]),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weights, "load", lambda _path=None: layers)
        return evaluator.Evaluator(fast=False)


VIEWS = [
    moment.state.view
    for seed in range(4)
    for moment in game(level=seed + 1, seed=seed, most=60).moments[::9]
    if not moment.state.view.outcome
]
"""Decisions of games at all levels."""


def undecided(options):
    """A view with at least so many decisions, none of which is proved to come first."""
    return next(
        view
        for view in VIEWS
        if len(friday.legal(view)) >= options
        and {what_follows(view, action) for action in friday.legal(view)} == {Follows.NOTHING}
    )
