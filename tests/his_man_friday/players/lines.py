"""What tests of the players of His Man Friday share."""

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.players import NUMBERS, deals
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday import walks


def decisions(number, every=4):
    """Some states of a random game at a decision."""
    for n, (state, actor, _) in enumerate(walks.walk(number)):
        if actor is not None and n % every == number % every:
            yield state


def share(plain, one, others, n, games):
    """The share of the win of one player among others, in every seat in turn."""
    total = 0.0
    for game in range(games):
        seats = [NUMBERS[others]] * n
        seats[game % n] = NUMBERS[one]
        total += plain.play(seats, 0, game)[0][game % n]
    return total / games


def choice_of(n):
    """What a seat of so many players sees where it has a choice besides laying a card."""
    state = next(state for state in decisions(n - 2, 1) if leaves_a_choice(state))
    assert state.players == n
    return state.view(state.actor)


def first_deal_at(view, buffers):
    """Put this view and a deal that fits it into the buffers; the number of unseen cards."""
    for i, cell in enumerate(view.cells):
        buffers.root[i] = cell
    return deals.first_deal(buffers.root, buffers.s, buffers.slots, 1, 2)


def leaves_a_choice(state):
    """Is this a challenge, or a move of the exploration, with more than one decision?"""
    view = state.view(state.actor)
    return view.cells[layout.NODE] != layout.LAY and len(hmf.legal(view)) > 1
