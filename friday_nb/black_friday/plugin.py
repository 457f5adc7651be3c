"""Black Friday as a plug-in: what :mod:`friday_nb.core.registry` finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Final

from friday_nb.black_friday import engine
from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.board import BOARD, STANDARD
from friday_nb.black_friday.cases import COLOURS, SEAT_COUNTS
from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.events import Event
from friday_nb.black_friday.rulings import READINGS, Rulings
from friday_nb.black_friday.state import State
from friday_nb.black_friday.view import View
from friday_nb.core import options
from friday_nb.core.game import Head
from friday_nb.core.pasted import plain
from friday_nb.core.plugin import FlatGame, SharedWin


def check_board(text: str) -> str:
    """Return the name of a board, if it is the one in use.

    Raises:
        BlackFridayProblem: another board is in use.
    """
    if plain(text) != plain(BOARD.name):
        raise BlackFridayProblem("other_board", text=plain(text)[:20], board=BOARD.name)
    return text


PLAYERS: Final = options.of_players(SEAT_COUNTS, partial(BlackFridayProblem, "bad_players"), 3)
SPECIALS: Final = options.Option(
    "specials",
    "no",
    ("no", "yes"),
    label="option.specials",
    value_label="option.specials.{value}",
)
BOARDS: Final = options.Option(
    "board",
    BOARD.name,
    check=check_board,
    label="option.board",
    always=BOARD.name != STANDARD,
)
RULINGS: Final = options.of_rulings(
    READINGS, Rulings.parse, label="option.rulings", prefix="panels.ruling"
)
_QUIET: Final = frozenset({"ended"})
"""Events that show nothing to anybody."""


class BlackFriday(SharedWin, FlatGame[State, View, Action]):
    """The stock market for two to five (see :class:`friday_nb.core.game.Game`).

    The head of a record gives ``players`` and ``seed``; ``specials`` if special action cards are in
    play; ``board`` if another board than the standard one is in use; and ``rulings`` unless they
    are the default.  Or it gives a ``position`` to go on from, with the ``seed`` of what its seat
    cannot see.
    """

    name = "black_friday"
    prefix = "BLF"
    seat_counts = SEAT_COUNTS
    options: tuple[options.Option, ...] = (PLAYERS, SPECIALS, BOARDS, options.SEED, RULINGS)
    hides_hands = True
    engine = engine.ENGINE

    def start(self, head: Head) -> tuple[State, tuple[Event, ...]]:
        """A new game, or one that goes on from a position; either on the board that is in use."""
        check_board(head.get("board", STANDARD))
        Rulings.parse(head.get(RULINGS.name, RULINGS.default))
        return super().start(head)

    def begin(self, head: Head, seed: int) -> tuple[State, tuple[Event, ...]]:
        """A new game."""
        rulings = Rulings.parse(head.get(RULINGS.name, RULINGS.default))
        specials = SPECIALS.checked(head.get(SPECIALS.name, SPECIALS.default)) == "yes"
        players = int(PLAYERS.checked(head.get(PLAYERS.name, "")))
        return engine.begin(players, seed, specials=specials, rulings=rulings)

    def candidates(self, view: View) -> Iterator[Action]:
        """Decisions to try: every kind with every colour, and bars up to beyond the limit."""
        cases = product(("buy", "sell", "lower", "take", "put", "special", "pass"), COLOURS)
        bars = range(view.silver_limit + 3)
        written = ["subsidy", "pass", "end", *map(" ".join, cases), *(f"silver {n}" for n in bars)]
        return map(Action.parse, written)

    def outcomes(self, view: View, action: Action) -> Mapping[View, Fraction] | None:
        """The view that follows; None if cases are drawn or the game ends."""
        return engine.outcomes(view, action)

    def sample(self, view: View, rng: Random) -> State:
        """A random full state, given the view, from its exact distribution."""
        return engine.sample(view, rng)

    def reveals(self, event: Event) -> bool:
        """Whether an event shows anything to others: everything but the end of a turn does."""
        return event.kind not in _QUIET


GAME: Final = BlackFriday()

WARMED: Final = (
    "friday_nb.black_friday.compiled:warm",
    "friday_nb.black_friday.players.machine:warm_up",
)
"""What compiles its rules and players ahead of time, the longest work last."""

PARTS: Final = MappingProxyType(
    {
        "odds": "friday_nb.black_friday.terminal.odds:odds",
        "advice": "friday_nb.black_friday.terminal.advice:advice",
        "lessons": "friday_nb.black_friday.lessons:LESSONS",
        "stands": "friday_nb.black_friday.lessons.course:stands",
        "strategy": "friday_nb.black_friday.lessons.strategy:STRATEGY",
        "worth": "friday_nb.black_friday.lessons.strategy:WORTH",
        "puzzles": "friday_nb.black_friday.puzzles:PUZZLES",
        "puzzle_searcher": "friday_nb.black_friday.puzzles.searcher:SEARCHER",
        "puzzle_reason": "friday_nb.black_friday.puzzles.reasons:decides",
        "lab": "friday_nb.black_friday.lab.laboratory:LABORATORY",
        "rule_text": "friday_nb.black_friday.numbers:rule_text",
        "board": "friday_nb.black_friday.board:board_text",
        "players": "friday_nb.black_friday.players:PLAYERS",
        "usual_bot": "friday_nb.black_friday.players:USUAL",
        "odds_of": "friday_nb.black_friday.odds:of",
        "odds_lines": "friday_nb.black_friday.terminal.odds:lines",
        "advise": "friday_nb.black_friday.players.advice:advise",
        "advice_lines": "friday_nb.black_friday.terminal.advice:lines",
        "screen": "friday_nb.black_friday.terminal.screen:screen",
        "question": "friday_nb.black_friday.terminal.screen:question",
        "warmed": "friday_nb.black_friday.plugin:WARMED",
    }
)
"""What the game offers beyond the protocol (:func:`friday_nb.core.registry.part`)."""
