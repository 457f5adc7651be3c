"""Games made by hand, for the tests of the naive engine."""

from __future__ import annotations

from tests.naive.his_man_friday.engine import HisManFriday
from tests.naive.his_man_friday.objections import objections
from tests.naive.his_man_friday.pieces import CELLS, CENTRE, DECK, HAND_SIZE, Event, kind

PLAIN = "c1 c2 c3 c4  f1 f2 f3 f4  w1 w2 w3 w4  g g g g"
"""An island with a kind in each row."""


def dealt(players: int, first: int = 0) -> HisManFriday:
    """A new game with the deck dealt in its own order: seat 0 has coconuts, the last has guns."""
    size = HAND_SIZE[players]
    hands = [DECK[seat * size : (seat + 1) * size] for seat in range(players)]
    return HisManFriday(hands, DECK[players * size :], first)


def full_island(players: int, cards: str = PLAIN, first: int = 0) -> HisManFriday:
    """A game at the end of the reconnaissance, with these cards from a1 to d4; nobody lied."""
    island = dict(zip(CELLS, cards.split(), strict=True))
    centre = CENTRE[: 16 - players * HAND_SIZE[players]]
    cells = [cell for cell in CELLS if cell not in centre]
    hands = [[] for _ in range(players)]
    for number, cell in enumerate(cells):
        hands[(first + number) % players].append(island[cell])
    game = HisManFriday(hands, [island[cell] for cell in centre], first)
    for cell in cells:
        play(game, f"lay {island[cell]} {cell} as {kind(island[cell])}")
        everybody_passes(game)
    return game


def everybody_passes(game: HisManFriday) -> None:
    """Nobody challenges the card just laid."""
    while game.phase == "CHALLENGE":
        play(game, "pass")


def play(game: HisManFriday, *texts: str) -> list[Event]:
    """Play several actions, each for the seat that decides; return all that happened."""
    return [event for text in texts for event in game.play(game.to_act()[0], text)]


def with_left(players: int, cells: str, crusoe: str, cards: str = PLAIN) -> HisManFriday:
    """An exploration in which only these cells have cards; it is the turn of seat 1.

    The cards from elsewhere are out of the game.
    """
    game = full_island(players, cards)
    play(game, f"put {crusoe}")
    game.island = {cell: card for cell, card in game.island.items() if cell in cells.split()}
    game._begin_turn()
    return game


def at_the_end(*taken: str) -> HisManFriday:
    """A game before the last of the last chances; the seats have taken these cards."""
    game = full_island(len(taken))
    play(game, "put a1")
    game.taken = [cards.split() for cards in taken]
    game._begin_last_chances()
    play(game, *["leave"] * (len(taken) - 1))
    return game


def names(events: list[Event]) -> list[str]:
    """What happened, without the facts."""
    return [event.name for event in events]


def refusal(game: HisManFriday, seat: int, text: str) -> set[str]:
    """The objections to an action that is not legal, each as its name and rule."""
    assert text not in game.legal(seat)
    return {f"{name} {' '.join(rules)}" for name, rules in objections(game, seat, text)}
