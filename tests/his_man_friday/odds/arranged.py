"""Every full state that fits a view: what beliefs count, one arrangement at a time."""

from fractions import Fraction

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import BY_NAME
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday import beliefs_by_enumeration as oracle
from tests.his_man_friday.odds.seen import seen
from tests.his_man_friday.walks import positions, walk


def views(games, fits=None):
    """Views of all seats from random games that are not over."""
    for number in range(games):
        for state in positions(number):
            if state.actor is not None:
                yield from filter(fits, (state.view(seat) for seat in range(state.players)))


def decisions(games, fits=None):
    """The views of the seats that decide, at every decision of random games."""
    for number in range(games):
        states = (state.view(seat) for state, seat, _ in walk(number) if seat is not None)
        yield from filter(fits, states)


def unknown(view):
    """How many cards the seat has not seen."""
    return sum(hmf.unseen(view).values())


def arranged(view, lying):
    """Every full state that fits a view in which all cards are laid, and its exact chance."""
    about = seen(view)
    found = {}
    for arrangement in oracle.arrangements(about, hmf.DECK):
        cells = list(view.cells)
        cells[layout.VIEWER] = 0
        for cell, card in arrangement.items():
            cells[layout.CARD + hmf.CELLS.index(cell)] = BY_NAME[card].code
        state = hmf.State(tuple(cells))
        weight = oracle.likelihood(about, arrangement, lying)
        found[state] = found.get(state, 0) + weight
    total = sum(found.values())
    return {state: Fraction(weight) / total for state, weight in found.items() if weight}


def island(state):
    """The cards of a full state by cell."""
    codes = state.cells[layout.CARD : layout.CARD + layout.PLACES]
    cards = zip(hmf.CELLS, codes, strict=True)
    return {cell: hmf.CARDS[code - 1].name for cell, code in cards if code}
