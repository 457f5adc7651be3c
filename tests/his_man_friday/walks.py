"""Random games: the same number gives the same game everywhere."""

import random

from friday_nb import his_man_friday as hmf

PLAYERS = (2, 3, 4)


def beginning(number):
    """Players, seed and first seat of a game: every combination comes in turn."""
    players = PLAYERS[number % 3]
    return players, number, number // 3 % players


def bias(rng):
    """How likely a card is taken: in some games cards run out, in others nobody takes any."""
    return rng.choice((0.0, 0.1, 0.5, 0.9))


def walk(number):
    """Yields the state, the seat that decides and its action, for each decision of a game.

    The last state comes with None and None.
    """
    rng = random.Random(number)
    state = hmf.new_game(*beginning(number))
    takes = bias(rng)
    while state.actor is not None:
        actions = hmf.legal(state.view(state.actor))
        taking = [a for a in actions if a.kind is hmf.ActionKind.TAKE]
        if taking:
            others = [a for a in actions if a not in taking]
            actions = taking if rng.random() < takes else others
        action = rng.choice(actions)
        yield state, state.actor, action
        state, _ = hmf.apply(state, state.actor, action)
    yield state, None, None


def positions(number, every=5):
    """Some states of a game, and always its last one."""
    for n, (state, actor, _) in enumerate(walk(number)):
        if n % every == number % every or actor is None:
            yield state
