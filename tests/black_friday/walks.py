"""Random games from start to end, the same ones for every test that asks for them."""

from random import Random

from friday_nb import black_friday as blf


def beginning(number):
    """Players, seed and whether the game is played with special action cards."""
    return 2 + number % 4, number, number // 4 % 2 == 1


def walk(number):
    """Each state of a game, with the seat that decides and its action (both None at the end)."""
    players, seed, specials = beginning(number)
    rng = Random(number)
    state = blf.new_game(players, seed, specials=specials)
    while state.actor is not None:
        action = rng.choice(blf.legal(state.view(state.actor)))
        yield state, state.actor, action
        state, _ = blf.apply(state, state.actor, action)
    yield state, None, None
