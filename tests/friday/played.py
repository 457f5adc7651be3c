"""Positions of played games of all levels: what odds are timed on, and checked against."""

import random
from collections.abc import Iterator

from friday_nb import friday
from friday_nb.friday import players
from tests.friday.walks import Start, walk

A_GAME = 12
"""Positions taken from one game at most, so that many games have a say."""


def fights(n: int, seed: int, late: bool) -> Iterator[friday.View]:
    """``n`` positions in the middle of a fight, of games of all levels in turn.

    Args:
        n: How many positions.
        seed: Which games.
        late: Games that begin in a later step, with any deck (the harshest ones are among them)
            and under any rulings; else games from their set-up, under the default ones.
    """
    rng = random.Random(f"{seed} {late}")
    found = games = 0
    while found < n:
        level = games % 4 + 1
        games += 1
        readings = rng.randrange(32) if late else 0
        start = Start(level, readings, rng.randrange(1 << 32), late=late, careful=True)
        views = [s.view for s, _, _ in walk(start, 600) if s.view.node is friday.Node.FIGHT]
        some = rng.sample(views, min(A_GAME, len(views), n - found))
        found += len(some)
        yield from some


def good_fights(n: int, seed: int) -> Iterator[friday.View]:
    """The same of games from their set-up that the rules of thumb play, and mostly win."""
    rng = random.Random(seed)
    found = games = 0
    while found < n:
        views = fights_of_a_good_game(games % 4 + 1, rng.randrange(1 << 32))
        games += 1
        some = rng.sample(views, min(A_GAME, len(views), n - found))
        found += len(some)
        yield from some


def fights_of_a_good_game(level: int, seed: int) -> list[friday.View]:
    """Every decision in a fight of one game that the rules of thumb play from its set-up."""
    player = players.get("thumb")
    state = friday.new_game(level, seed)
    views = []
    while not state.view.outcome:
        if state.view.node is friday.Node.FIGHT:
            views.append(state.view)
        state, _ = friday.apply(state, player.choose(state.view))
    return views
