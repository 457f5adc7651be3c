"""A table for tests: hands by name."""

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import BY_NAME, CELLS, CENTRE, HAND_SIZES
from friday_nb.his_man_friday.rules import layout
from tests.seats import table

ISLAND = (
    *("c1", "c2", "c3", "c4"),
    *("f1", "f2", "f3", "f4"),
    *("w1", "w2", "w3", "w4"),
    *("g", "g", "g", "g"),
)
"""A full island, row by row: a row of each kind."""


class Table(table.Table):
    """A game from given hands; ``first`` starts."""

    game = hmf

    def __init__(self, hands, centre=(), first=0):
        deck = [card for hand in hands for card in hand]
        self.state, self.events = hmf.begin_with_deck([*deck, *centre], len(hands), first)

    @classmethod
    def of_island(cls, players, island=ISLAND, first=0):
        """Hands that fill the island as given if each seat lays its next card on the next cell."""
        count = len(CELLS) - players * HAND_SIZES[players]
        centre = CENTRE[:count]
        hands = [[] for _ in range(players)]
        for j, cell in enumerate(cell for cell in CELLS if cell not in centre):
            hands[(first + j) % players].append(island[CELLS.index(cell)])
        made = cls(hands, [island[CELLS.index(cell)] for cell in centre], first)
        made.order = [(cell, island[CELLS.index(cell)]) for cell in CELLS if cell not in centre]
        return made

    @classmethod
    def explored(cls, players, put="a1", island=ISLAND, first=0):
        """The same, all cards laid as guns and not challenged, with Crusoe on a cell."""
        made = cls.of_island(players, island, first)
        for cell, card in made.order:
            made.do(f"lay {card} {cell} as gun")
            made.pass_all()
        return made.do(f"put {put}")

    def pass_all(self):
        """Nobody challenges the card just laid."""
        while self.view().phase is hmf.Phase.CHALLENGE:
            self.do("pass")
        return self


def late(players, takers, island=ISLAND, node=layout.LAST_CHANCE):
    """A table at the last chance of the last seat; ``takers`` says who took which cells."""
    made = Table.explored(players, "a1", island)
    s = list(made.state.cells)
    for seat, cells in takers.items():
        for cell in cells.split():
            s[layout.TAKER + CELLS.index(cell)] = seat + 1
            s[layout.LEFT] -= 1
    s[layout.NODE] = node
    s[layout.CHANCES] = players - 1 if node == layout.LAST_CHANCE else 0
    s[layout.TURN] = s[layout.ACTOR] = players - 1
    made.state = hmf.State(tuple(s))
    return made


def without(there, taken, crusoe, node, turn=0):
    """The same table after the seat before ``turn`` has taken these cells, with Crusoe moved."""
    s = list(there.state.cells)
    for cell in taken.split():
        s[layout.TAKER + CELLS.index(cell)] = (turn - 1) % s[layout.PLAYERS] + 1
        s[layout.LEFT] -= 1
    s[layout.CRUSOE] = CELLS.index(crusoe) + 1
    s[layout.NODE] = node
    s[layout.TURN] = s[layout.ACTOR] = turn
    there.state = hmf.State(tuple(s))
    return there


assert set(ISLAND) == set(BY_NAME)
