"""What the players of every game with seats are tested for."""

import random

import pytest

from friday_nb.core.errors import Problem


def plays_by_legal_moves(game, state, bot):
    """Play a game to its end; the bot sits in all seats."""
    while state.actor is not None:
        view = state.view(state.actor)
        action = bot.choose(view)
        assert action in game.legal(view)
        state, _ = game.apply(state, state.actor, action)
    assert state.winners


def leaks(game, choose, walks):
    """The number of positions in which the choice differs though the seat sees the same.

    Args:
        game: The game.
        choose: What is decided in a state.
        walks: The positions of some games, each with its number.
    """
    found = 0
    for number, states in walks:
        rng = random.Random(number)
        for state in states:
            view = state.view(state.actor)
            twin = game.sample(view, rng)
            assert twin.view(state.actor) == view
            found += choose(state) != choose(twin)
    return found


def remembers_nothing(bot, other, view):
    """What the bot chooses in a state, after another one has decided something in between."""

    def choose(state):
        other.choose(view)
        return bot.choose(state.view(state.actor))

    return choose


def refuses_where_nothing_is_to_decide(players, state, plain, strong):
    """The position of another seat, a full state, and the name of nobody; ``strong`` is known."""
    with pytest.raises(ValueError, match="nothing to decide"):
        players.Bot("thumb", 0, plain).choose(state.view(1))
    with pytest.raises(TypeError, match="takes a View"):
        players.Bot("thumb", 0, plain).choose(state)
    with pytest.raises(Problem, match=strong):
        players.get("nobody")
    assert players.get("thumb", 3).name == "thumb"
