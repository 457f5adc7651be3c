"""His Man Friday as a plug-in: what :mod:`friday_nb.core.registry` finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from friday_nb.core import options
from friday_nb.core.game import Head
from friday_nb.core.plugin import FlatGame, SharedWin
from friday_nb.core.rulings import DEFAULT
from friday_nb.his_man_friday import engine, events
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.cards import CARDS, CELLS, KINDS, SEAT_COUNTS
from friday_nb.his_man_friday.errors import HisManFridayProblem
from friday_nb.his_man_friday.events import Event
from friday_nb.his_man_friday.rulings import Rulings
from friday_nb.his_man_friday.state import State
from friday_nb.his_man_friday.view import View

PLAYERS: Final = options.of_players(SEAT_COUNTS, partial(HisManFridayProblem, "bad_players"))
FIRST: Final = options.Option(
    "first",
    "0",
    check=options.one_of(range(max(SEAT_COUNTS)), partial(HisManFridayProblem, "bad_first")),
    label="option.first",
)
"""The seat that starts; `begin` of the engine checks that the game has such a seat."""
_PLAIN: Final = ("challenge", "pass", "take", "leave", *(f"move {sign}" for sign in "nesw"))


class HisManFriday(SharedWin, FlatGame[State, View, Action]):
    """The bluffing game for two to four (see :class:`friday_nb.core.game.Game`).

    The head of a record gives ``players`` and ``seed``, and ``first``, the seat that starts, unless
    that is seat 0; or a ``position`` to go on from, with the ``seed`` of the cards that its seat
    cannot see.
    """

    name = "his_man_friday"
    prefix = "HMF"
    seat_counts = SEAT_COUNTS
    options: tuple[options.Option, ...] = (PLAYERS, FIRST, options.SEED)
    hides_hands = True
    engine = engine.ENGINE

    def start(self, head: Head) -> tuple[State, tuple[Event, ...]]:
        """A new game, or one that goes on from a position; there are no rulings to choose."""
        Rulings.parse(head.get("rulings", DEFAULT))
        return super().start(head)

    def begin(self, head: Head, seed: int) -> tuple[State, tuple[Event, ...]]:
        """A new game."""
        players = int(PLAYERS.checked(head.get(PLAYERS.name, "")))
        return engine.begin(players, seed, int(FIRST.checked(head.get(FIRST.name, FIRST.default))))

    def candidates(self, view: View) -> Iterator[Action]:
        """Decisions to try: every kind with every cell; every card and declaration with one cell.

        For a seat that does not decide, a few are enough.
        """
        if view.seat != view.actor:
            return map(Action.parse, (*_PLAIN, "put a1", "take a1", "move a1", "lay c1 a1 as gun"))
        card = view.hand[0] if view.hand else CARDS[0].name
        empty = next((cell for cell in CELLS if all(p.cell != cell for p in view.island)), "a1")
        written = [
            *_PLAIN,
            *(f"{word} {cell}" for word in ("put", "take", "move") for cell in CELLS),
            *(f"lay {card} {cell} as gun" for cell in CELLS),
            *(f"lay {each} {empty} as water" for each in (c.name for c in CARDS)),
            *(f"lay {card} {empty} as {kind}" for kind in KINDS),
        ]
        return map(Action.parse, dict.fromkeys(written))

    def outcomes(self, view: View, action: Action) -> Mapping[View, Fraction] | None:
        """The views that may follow an action, with their probabilities; None at the end."""
        return engine.outcomes(view, action)

    def sample(self, view: View, rng: Random) -> State:
        """A full state consistent with the view, drawn uniformly from all deals that are."""
        return engine.sample(view, rng)

    def reveals(self, event: Event) -> bool:
        """Whether an event shows anything to another seat; all do except declining."""
        return event.kind not in events.OWN_CHOICES


GAME: Final = HisManFriday()

WARMED: Final = (
    "friday_nb.his_man_friday.compiled:warm",
    "friday_nb.his_man_friday.players.machine:warm_up",
)
"""What compiles its rules and players ahead of time, the longest work last."""

PARTS: Final = MappingProxyType(
    {
        "odds": "friday_nb.his_man_friday.terminal.odds:odds",
        "lessons": "friday_nb.his_man_friday.lessons:LESSONS",
        "strategy": "friday_nb.his_man_friday.lessons.strategy:STRATEGY",
        "worth": "friday_nb.his_man_friday.lessons.strategy:WORTH",
        "puzzles": "friday_nb.his_man_friday.puzzles:PUZZLES",
        "puzzle_searcher": "friday_nb.his_man_friday.puzzles.searcher:SEARCHER",
        "puzzle_reason": "friday_nb.his_man_friday.puzzles.reasons:decides",
        "lab": "friday_nb.his_man_friday.lab.laboratory:LABORATORY",
        "advice": "friday_nb.his_man_friday.terminal.advice:advice",
        "players": "friday_nb.his_man_friday.players:PLAYERS",
        "usual_bot": "friday_nb.his_man_friday.players:USUAL",
        "odds_of": "friday_nb.his_man_friday.odds:of",
        "odds_lines": "friday_nb.his_man_friday.terminal.odds:lines",
        "advise": "friday_nb.his_man_friday.players.advice:advise",
        "advice_lines": "friday_nb.his_man_friday.terminal.advice:lines",
        "screen": "friday_nb.his_man_friday.terminal.screen:screen",
        "question": "friday_nb.his_man_friday.terminal.screen:question",
        "warmed": "friday_nb.his_man_friday.plugin:WARMED",
    }
)
"""What the game offers beyond the protocol (:func:`friday_nb.core.registry.part`)."""
