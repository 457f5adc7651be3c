"""Games made by hand, for the tests of the naive engine."""

from __future__ import annotations

from tests.naive.black_friday.board import COLOURS
from tests.naive.black_friday.engine import BlackFriday
from tests.naive.black_friday.objections import objection
from tests.naive.black_friday.pieces import Event, read


class Drawn:
    """Draws fixed beforehand; after those, cases come in the order in which they are in the bag.

    >>> chance = Drawn()
    >>> chance.next = ["red:1,black:1"]
    >>> chance(["red", "blue", "black"], 2)
    ['red', 'black']
    """

    def __init__(self) -> None:
        self.next: list[str] = []

    def __call__(self, bag: list[str], number: int) -> list[str]:
        """Draw this many cases from the bag."""
        return read(self.next.pop(0)) if self.next else bag[:number]


def started(players: int = 3, specials: bool = False) -> BlackFriday:
    """A game in which every seat is dealt one of each colour; the market gets four of each."""
    return BlackFriday(players, specials, Drawn())


def draws(game: BlackFriday, *cases: str) -> BlackFriday:
    """Have these cases drawn next, first putting any that are lacking into the bag."""
    game.draw.next = list(cases)
    for text in cases:
        for case in set(read(text)):
            lacking = read(text).count(case) - game.bag.count(case)
            game.bag += [case] * lacking
    return game


def market(game: BlackFriday, cases: str) -> BlackFriday:
    """Replace the market; what lay there leaves the game."""
    game.market = read(cases)
    return game


def play(game: BlackFriday, *texts: str) -> list[Event]:
    """Let the seat whose turn it is say each of these; return the events of the last."""
    events: list[Event] = []
    for text in texts:
        events = game.play(game.turn, text)
    return events


def names(events: list[Event]) -> list[str]:
    """What happened, without the facts."""
    return [event.name for event in events]


def find(events: list[Event], name: str) -> dict[str, object]:
    """The facts of the one event of this name."""
    (event,) = [event for event in events if event.name == name]
    return event.facts


def refused(game: BlackFriday, text: str, seat: int | None = None) -> str:
    """Why a text is refused, with the rule; empty if it is legal."""
    found = objection(game, game.turn if seat is None else seat, text)
    return "" if found is None else " ".join(found)


def said(game: BlackFriday, word: str) -> set[str]:
    """What the seat whose turn it is may say that begins with this word."""
    return {text for text in game.legal(game.turn) if text.split()[0] == word}


def cases_of_the_game(game: BlackFriday) -> list[str]:
    """Every coloured case that is in play, wherever it is."""
    places = [game.market, game.bag, *game.tables.values(), *game.shares, *game.ready_tables]
    return [case for place in places for case in place if case in COLOURS]
