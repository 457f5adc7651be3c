"""A table for tests: hands by name, decisions by their text, and questions about what happened."""

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import BY_NAME, CELLS, CENTRE, HAND_SIZES
from friday_nb.his_man_friday.rules import layout

ISLAND = (
    *("c1", "c2", "c3", "c4"),
    *("f1", "f2", "f3", "f4"),
    *("w1", "w2", "w3", "w4"),
    *("g", "g", "g", "g"),
)
"""A full island, row by row: a row of each kind."""


class Table:
    """A game from given hands; ``first`` starts."""

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
        table = cls(hands, [island[CELLS.index(cell)] for cell in centre], first)
        table.order = [(cell, island[CELLS.index(cell)]) for cell in CELLS if cell not in centre]
        return table

    @classmethod
    def explored(cls, players, put="a1", island=ISLAND, first=0):
        """The same, all cards laid as guns and not challenged, with Crusoe on a cell."""
        table = cls.of_island(players, island, first)
        for cell, card in table.order:
            table.do(f"lay {card} {cell} as gun")
            table.pass_all()
        return table.do(f"put {put}")

    def pass_all(self):
        """Nobody challenges the card just laid."""
        while self.view().phase is hmf.Phase.CHALLENGE:
            self.do("pass")
        return self

    @property
    def actor(self):
        return self.state.actor

    def view(self, seat=None):
        """What a seat may know: by default the seat that decides."""
        return self.state.view(self.actor or 0 if seat is None else seat)

    def do(self, *texts):
        """Make these decisions, each for the seat that decides; the last one's events are kept."""
        for text in texts:
            action = hmf.Action.parse(text)
            self.state, self.events = hmf.apply(self.state, self.actor, action)
        return self

    def saw(self, kind, *rules, **facts):
        """This happened, by these rules, with these facts among others."""
        found = [event for event in self.events if event.kind == kind]
        assert found, f"no {kind} among {[str(event) for event in self.events]}"
        fitting = [e for e in found if all(e.facts[name] == v for name, v in facts.items())]
        assert fitting, [str(event) for event in found]
        if rules:
            assert fitting[0].rules == tuple(f"HMF-{rule}" for rule in rules)
        return fitting[0]

    def did_not_see(self, kind):
        assert kind not in [event.kind for event in self.events]

    def refused(self, text, key, rule, seat=None):
        """This decision of a seat is refused for this reason."""
        reason = hmf.why_not(self.view(seat), hmf.Action.parse(text))
        assert reason is not None, text
        assert (reason.key, reason.rules) == (key, (f"HMF-{rule}",))

    def legal(self):
        return [str(action) for action in hmf.legal(self.view())]


def late(players, takers, island=ISLAND, node=layout.LAST_CHANCE):
    """A table at the last chance of the last seat; ``takers`` says who took which cells."""
    table = Table.explored(players, "a1", island)
    s = list(table.state.cells)
    for seat, cells in takers.items():
        for cell in cells.split():
            s[layout.TAKER + CELLS.index(cell)] = seat + 1
            s[layout.LEFT] -= 1
    s[layout.NODE] = node
    s[layout.CHANCES] = players - 1 if node == layout.LAST_CHANCE else 0
    s[layout.TURN] = s[layout.ACTOR] = players - 1
    table.state = hmf.State(tuple(s))
    return table


def without(table, taken, crusoe, node, turn=0):
    """The same table after the seat before ``turn`` has taken these cells, with Crusoe moved."""
    s = list(table.state.cells)
    for cell in taken.split():
        s[layout.TAKER + CELLS.index(cell)] = (turn - 1) % s[layout.PLAYERS] + 1
        s[layout.LEFT] -= 1
    s[layout.CRUSOE] = CELLS.index(crusoe) + 1
    s[layout.NODE] = node
    s[layout.TURN] = s[layout.ACTOR] = turn
    table.state = hmf.State(tuple(s))
    return table


assert set(ISLAND) == set(BY_NAME)
