"""What tests of the players of Black Friday share."""

import random

from friday_nb import black_friday as blf
from friday_nb.black_friday.players import NUMBERS, weights
from friday_nb.black_friday.players import thumb as thumbs
from friday_nb.black_friday.rules import layout


def game(number, every=5, most=400):
    """Some states of a game played partly at random, partly by rules of thumb."""
    rng = random.Random(number)
    state = blf.new_game(2 + number % 4, number, specials=number % 3 == 0)
    for n in range(most):
        if state.actor is None:
            return
        if n % every == number % every:
            yield state
        view = state.view(state.actor)
        action = rng.choice(blf.legal(view))
        if rng.random() < 0.7:
            found = [0] * 64
            action = blf.Action.unpack(thumbs.thumb(view.cells, found))
        state, _ = blf.apply(state, state.actor, action)


def share(plain, one, others, n, games):
    """The share of the win of one player among others, in every seat in turn."""
    total = 0.0
    for number in range(games):
        seats = [NUMBERS[others]] * n
        seats[number % n] = NUMBERS[one]
        cells, _ = plain.play(seats, number)
        won = cells[layout.WON : layout.WON + n]
        total += won[number % n] / sum(won)
    return total / games


def asked(plain, view):
    """The buffers of a search at a view."""
    plain.set_weights(weights.HAND_MADE, weights.LEARNED[view.players])
    for i, cell in enumerate(view.cells):
        plain.buffers.root[i] = cell
    return plain.buffers


def beginnings(most):
    """Positions before a turn, in which there is something to choose from."""
    for number in range(most):
        for state in game(number, 67):
            view = state.view(state.actor)
            if view.phase is blf.Phase.TURN and len(blf.legal(view)) > 2:
                yield view
