"""Friday as a Game of the shared frame: what :mod:`friday_nb.core.registry` finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from random import Random
from types import MappingProxyType
from typing import Final

from friday_nb.core import options
from friday_nb.core.game import Head
from friday_nb.core.pasted import plain
from friday_nb.core.plugin import FlatGame
from friday_nb.friday import engine
from friday_nb.friday.actions import Action
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.events import Event
from friday_nb.friday.notation.position import RESULTS
from friday_nb.friday.rulings import READINGS, Rulings
from friday_nb.friday.state import State, seeded
from friday_nb.friday.view import View, parse_position

LEVEL: Final = options.Option(
    "level",
    str(engine.LEVELS[0]),
    tuple(map(str, engine.LEVELS)),
    check=options.one_of(engine.LEVELS, partial(FridayProblem, "bad_level")),
    label="panels.new.level",
    value_label="level.{value}.name",
    always=True,
)
RULINGS: Final = options.of_rulings(
    READINGS, Rulings.parse, label="panels.new.rulings", prefix="panels.ruling"
)
CARDS: Final = "cards"
"""The name in the head of a record that says whose cards they are, unless the seed deals them."""
OWN: Final = "own"
"""Its only value: a person has them, and tells what comes (:attr:`.actions.Action.came`)."""
_PLAIN: Final = ("skip", "draw", "pay", "more", "done", "look", "end")
_NUMBERED: Final = ("hazard", "pirate", "swap", "destroy", "use")
_LOOKED_AT: Final = ("1", "2", "3")


class FridayGame(FlatGame[State, View, Action]):
    """The solo game: one seat, numbered 0 (see :class:`friday_nb.core.game.Game`).

    The head of a record gives ``level`` and ``seed``, and ``rulings`` unless they are the default;
    or a ``position`` to go on from, with the ``seed`` of what is still to come.  Where it says
    ``cards: own``, a person tells what comes.
    """

    name = "friday"
    prefix = "FRI"
    seat_counts = (1,)
    options = (LEVEL, options.SEED, RULINGS)
    hides_hands = False
    engine = engine.ENGINE

    def start(self, head: Head) -> tuple[State, tuple[Event, ...]]:
        """A new game, or one that goes on from a position; who deals its cards says the head.

        Raises:
            Problem: the head gives something that there is not.
        """
        state, events = super().start(head)
        return replace(state, own_cards=_has_own_cards(head)), events

    def begin(self, head: Head, seed: int) -> tuple[State, tuple[Event, ...]]:
        """A new game."""
        level = int(LEVEL.checked(head.get(LEVEL.name, "")))
        return engine.begin(level, seed, Rulings.parse(head.get(RULINGS.name, RULINGS.default)))

    def from_position(self, view: View, seed: int) -> tuple[State, tuple[Event, ...]]:
        """A game that goes on from a position, with chance from ``seed``."""
        return engine.deal(seeded(view, seed))

    def apply(self, state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Carry out an action, with what came of it if that is told."""
        return super().apply(state, seat, action) if seat else engine.apply(state, action)

    def candidates(self, view: View) -> Iterator[Action]:
        """Every kind of decision, with the numbers of the cards that lie there and one more.

        A copy is tried with the first few cards only, since it takes three numbers.
        """
        most = len(view.fight.cards) + 1 if view.fight else 2
        numbers = [str(n) for n in range(1, most + 1)]
        few = numbers[:4]
        orders = [",".join(order) for n in range(4) for order in permutations(_LOOKED_AT, n)]
        written = [
            *_PLAIN,
            *(f"{word} {n}" for word, n in product(_NUMBERED, numbers)),
            *(f"use {i}>{j}" for i, j in product(numbers, numbers)),
            *(f"use {i}>{j}>{k}" for i, j, k in product(few, few, few)),
            *(f"sort {order}" for order in orders if order),
            *(f"sort {order}/{n}" for order, n in product(orders, _LOOKED_AT)),
        ]
        return map(Action.parse, written)

    def outcomes(self, view: View, action: Action) -> Mapping[View, Fraction]:
        """The views that may follow an action, with their exact probabilities."""
        found: dict[View, Fraction] = {}
        waiting = [(engine.play(view, action), Fraction(1))]
        while waiting:
            reached, chance = waiting.pop()
            possible = engine.outcomes(reached)
            for outcome, p in possible:
                waiting.append((engine.resolve(reached, outcome), chance * p))
            if not possible:
                found[reached] = found.get(reached, Fraction(0)) + chance
        return found

    def sample(self, view: View, rng: Random) -> State:
        """The view with a seed of its own: nothing else is hidden."""
        return seeded(view, rng.randrange(options.SEEDS))

    def returns(self, state: State) -> tuple[float, ...] | None:
        """The score (FRI-SCORE-1), or None while the game runs."""
        outcome = state.view.outcome
        return (float(outcome.score.total),) if outcome else None

    def result(self, state: State) -> str:
        """For example ``won 78`` or ``too-old -12``; empty while the game runs."""
        outcome = state.view.outcome
        if outcome is None:
            return ""
        return f"{RESULTS[outcome.termination]} {outcome.score.total}"


def _has_own_cards(head: Head) -> bool:
    if CARDS not in head:
        return False
    given = plain(head[CARDS])
    if given != OWN:
        raise FridayProblem("whose_cards", text=given[:40])
    return True


GAME: Final = FridayGame()

POSITION: Final = options.Option("position", "", check=parse_position, label="cli.option.position")
"""The option that takes the place of level and rulings: a position has its own."""

WARMED: Final = (
    "friday_nb.friday.compiled:warm",
    "friday_nb.friday.players.evaluator:warm_up",
    "friday_nb.friday.players.scores:warm_up",
    "friday_nb.friday.odds.fight.solve:warm_up",
)
"""What compiles its rules and players ahead of time, the longest work last."""

PARTS: Final = MappingProxyType(
    {
        "lessons": "friday_nb.friday.lessons:LESSONS",
        "strategy": "friday_nb.friday.lessons.strategy:STRATEGY",
        "worth": "friday_nb.friday.lessons.strategy:WORTH",
        "questions": "friday_nb.friday.lessons.questions:QUESTIONS",
        "puzzles": "friday_nb.friday.puzzles:PUZZLES",
        "puzzle_searcher": "friday_nb.friday.puzzles.searcher:SEARCHER",
        "puzzle_reason": "friday_nb.friday.puzzles.reasons:decides",
        "lab": "friday_nb.friday.lab.laboratory:LABORATORY",
        "position": "friday_nb.friday.plugin:POSITION",
        "ending": "friday_nb.friday.terminal.ending:ENDING",
        "odds": "friday_nb.friday.terminal.odds:odds",
        "advice": "friday_nb.friday.terminal.advice:advice",
        "advice_choices": "friday_nb.friday.terminal.advice:CHOICES",
        "perft": "friday_nb.friday.terminal.perft:perft",
        "odds_of": "friday_nb.friday.odds:of",
        "odds_lines": "friday_nb.friday.terminal.odds:lines",
        "advise": "friday_nb.friday.players.advice:advise",
        "advice_lines": "friday_nb.friday.terminal.advice:lines",
        "screen": "friday_nb.friday.terminal.screen:screen",
        "question": "friday_nb.friday.terminal.screen:question",
        "piles": "friday_nb.friday.terminal.screen:piles",
        "warmed": "friday_nb.friday.plugin:WARMED",
        "wake": "friday_nb.friday.players.adviser:wake",
    }
)
"""What Friday offers beyond the protocol (:func:`friday_nb.core.registry.part`)."""
