"""Committed counts of lines of a game: their positions, and the table as it is found now."""

from itertools import islice


def position(walk, number, made):
    """The state of a game after so many decisions of a walk, or at its end if it is shorter."""
    *_, (state, _, _) = islice(walk(number), made + 1)
    return state


def lines(game, state, depth):
    """The number of lines, counted through actions, views and states."""
    if depth == 0 or state.actor is None:
        return 1
    actions = game.legal(state.view(state.actor))
    return sum(lines(game, game.apply(state, state.actor, a)[0], depth - 1) for a in actions)


def rows(walk, perft, positions):
    """The table as it is found now, a line for each position."""
    for (number, made), deepest in positions.items():
        state = position(walk, number, made)
        yield f"    ({number}, {made}): {tuple(perft(state, n) for n in range(1, deepest + 1))},"
