"""Whole games of Friday, many of them, on the flat cells of the rules core.

How a game begins, how a player plays it to its end, and what is kept of it (:class:`GameSummary`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, MutableSequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from friday_nb.core.errors import Problem
from friday_nb.friday import compiled
from friday_nb.friday.cards import CARDS, PIRATES
from friday_nb.friday.engine import DEFAULT, LEVELS, start
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.lab import heuristic_games, neural_games, recorder
from friday_nb.friday.notation.position import RESULTS, STEPS
from friday_nb.friday.players import (
    HEURISTIC_MODULES,
    PLAYERS,
    NeuralPlayer,
    buffers,
    evaluator,
    weights,
)
from friday_nb.friday.rules import layout
from friday_nb.friday.rulings import Rulings
from friday_nb.friday.state import working_cells
from friday_nb.friday.view import View, parse_position

NAME: Final = "friday"
CARD_CODES: Final = tuple(card.code for card in CARDS)
"""The kinds of cards, in the order in which `kept` and `destroyed` count them."""

STEP_NAMES: Final[tuple[str, ...]] = STEPS
_RESULTS: Final = {int(termination): text for termination, text in RESULTS.items()}
_MODULES: Final = {
    "random": (recorder,),
    "thumb": (*HEURISTIC_MODULES, recorder, heuristic_games),
    "strong": (*evaluator.MODULES, *HEURISTIC_MODULES, recorder, neural_games),
}
"""What is compiled together for each player."""
_CHUNK: Final = 250

Cells = MutableSequence[int]
Finish = Callable[[Cells, Cells], None]
"""Plays a game, given at its first decision, to its end, and records it."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What is kept of one game."""

    seed: int
    """The seed of the game: ``friday-nb play --seed`` deals the same cards."""
    won: bool
    result: str
    """How it ended: won, out-of-life, out-of-life-double-price, too-old, pirate-unbeatable."""
    score: int
    step: str
    """Where it ended: green, yellow, red or pirates."""
    enemy: str
    """Against whom: the key of the hazard or pirate of the last fight."""
    turns: int
    """Times that hazards were offered."""
    decisions: int
    pirates: int
    """Pirates beaten."""
    unseen: int
    """1 if an aging card that nobody has seen lies in the stack at the end; not in `kept`."""
    drawn: tuple[str, str]
    """The two pirates of the game."""
    beaten: tuple[int, int, int]
    """Hazards beaten in the green, the yellow and the red step."""
    lost: tuple[int, int, int]
    """Fights against hazards lost in each of them, the last one of a lost game too."""
    life: tuple[int, ...]
    """Life after each fight."""
    kept: tuple[int, ...]
    """Robinson's cards at the end, by kind."""
    destroyed: tuple[int, ...]
    """Cards that left the game, by kind."""


FIELDS: Final = tuple(field.name for field in fields(GameSummary))
KNOWN_TEXTS: Final = {"result": frozenset(_RESULTS.values()), "step": frozenset(STEP_NAMES)}
"""All that can stand in these fields."""
LENGTHS: Final = {"kept": len(CARD_CODES), "destroyed": len(CARD_CODES)}
"""How many numbers these fields have."""


def players() -> tuple[str, ...]:
    """The names of the players there are."""
    return tuple(PLAYERS)


def play_games(
    player: str,
    level: int,
    rulings: str,
    seeds: Iterable[int],
    position: str = "",
) -> list[GameSummary]:
    """One game for each seed, in order; from ``position`` (which has its own level) if given.

    The same player and seed give the same game, wherever and in whatever company it is played.
    """
    view = parse_position(position) if position else start(level, Rulings.parse(rulings))[0]
    table = _table(player)
    fresh = table.cells(_first_cells(view, new=not position))
    recorded = table.cells([0] * recorder.RECORDED_SIZE)
    summaries = []
    for seed in seeds:
        s = fresh.copy()
        s[layout.SEED_HIGH], s[layout.SEED_LOW] = seed >> 32, seed & 0xFFFFFFFF
        table.core.deal(s, table.silent)
        table.finish(s, recorded)
        summaries.append(_summary(seed, table.known(recorded)))
    return summaries


def _first_cells(view: View, *, new: bool) -> list[int]:
    """The cells of a game at its beginning, as `new_game` and `position_session` have them."""
    s = working_cells(view)
    if new:
        s[layout.STACK_SHUFFLES] = s[layout.HAZARD_SHUFFLES] = 1
    return s


@dataclass(frozen=True)
class _Table:
    """Where a player plays: the rules, compiled if possible, and the sequences they work on."""

    core: Any
    finish: Finish
    cells: Callable[[list[int]], Any]
    """Makes a state, log or buffer of these numbers."""
    known: Callable[[Any], list[int]]
    """Its numbers as a list."""
    silent: Any
    """A log that records nothing."""


@cache
def _table(player: str) -> _Table:
    core = compiled.compile_with(*_MODULES[player])
    cells, known = _sequences()
    silent, found = cells([1]), cells([0] * buffers.ROOM)

    def finish(s: Cells, recorded: Cells) -> None:
        if player == "random":
            core.play_randomly(s, recorded, found, silent)
        elif player == "thumb":
            core.play_heuristic_game(s, recorded, found, silent)
        else:
            core.play_neural_game(_neural_buffers(), s, strong.depth, strong.margin, recorded)

    strong = NeuralPlayer()
    return _Table(core, finish, cells, known, silent)


@cache
def _neural_buffers() -> Any:
    return evaluator.Evaluator(fast=compiled.available()).buffers


def _sequences() -> tuple[Callable[[list[int]], Any], Callable[[Any], list[int]]]:
    """How sequences are made for the rules core and read again: arrays where it is compiled."""
    if not compiled.available():
        return list, list
    from numpy import array, int64, ndarray

    return lambda numbers: array(numbers, dtype=int64), ndarray.tolist


def _summary(seed: int, recorded: list[int]) -> GameSummary:
    """What is kept of the game that was recorded like this."""
    lives = recorder.RECORDED_LIVES
    return GameSummary(
        seed=seed,
        won=recorded[recorder.RECORDED_RESULT] == layout.WON,
        result=_RESULTS[recorded[recorder.RECORDED_RESULT]],
        score=recorded[recorder.RECORDED_SCORE],
        step=STEP_NAMES[recorded[recorder.RECORDED_STEP]],
        enemy=_enemy(recorded[recorder.RECORDED_ENEMY]),
        turns=recorded[recorder.RECORDED_TURNS],
        decisions=recorded[recorder.RECORDED_DECISIONS],
        pirates=recorded[recorder.RECORDED_PIRATES],
        unseen=recorded[recorder.RECORDED_UNSEEN],
        drawn=(
            _enemy(recorded[recorder.RECORDED_PIRATE_A]),
            _enemy(recorded[recorder.RECORDED_PIRATE_B]),
        ),
        beaten=_by_step(recorded, recorder.RECORDED_BEATEN),
        lost=_by_step(recorded, recorder.RECORDED_LOST),
        life=tuple(recorded[lives : lives + recorded[recorder.RECORDED_FIGHTS]]),
        kept=tuple(recorded[recorder.RECORDED_KEPT : recorder.RECORDED_KEPT + layout.KINDS]),
        destroyed=tuple(recorded[recorder.RECORDED_GONE : recorder.RECORDED_GONE + layout.KINDS]),
    )


def _by_step(recorded: list[int], at: int) -> tuple[int, int, int]:
    return recorded[at], recorded[at + 1], recorded[at + 2]


@cache
def _enemy(number: int) -> str:
    """The key of the hazard or pirate that is recorded as this number."""
    if number > recorder.PIRATE_SIGN:
        return PIRATES[number - recorder.PIRATE_SIGN - 1].key
    card = CARDS[layout.FIRST_KNOWLEDGE + number - 1]
    assert card.hazard is not None
    return card.hazard.key


@cache
def version(player: str, *, is_fast: bool | None = None) -> str:
    """A short name of the rules and of this player: how it plays can change only with it.

    ``is_fast`` gives the name it has as machine code or in plain Python; None is how it is here.
    """
    digest = hashlib.sha256(compiled.sources(*_MODULES[player])[-1][0].encode())
    if player == "strong":
        fast = compiled.available() if is_fast is None else is_fast
        digest.update(weights.FILE.read_bytes())
        strong = NeuralPlayer()
        digest.update(f"{strong.depth} {strong.margin}".encode())
        # Sums of many floats come out a little differently when they are compiled.
        digest.update(b"compiled" if fast else b"plain")
    return digest.hexdigest()[:16]


def is_fast() -> bool:
    """Are games played as machine code here?"""
    return compiled.available()


def chunk(player: str) -> int:
    """How many games of a player to play in one go.

    Nobody waits longer than for these after Ctrl-C: in plain Python a strong game takes seconds.
    """
    return 1 if player == "strong" and not is_fast() else _CHUNK


def check(player: str, level: str, rulings: str, position: str) -> tuple[int, str, str]:
    """Level, rulings and position as they are written everywhere; Problem if they cannot be.

    A position has its own level and rulings, which then must not be given (empty strings).
    """
    if player not in players():
        raise Problem("lab_player", text=player[:40], known=", ".join(players()))
    if position:
        if level or rulings:
            raise Problem("lab_position_alone")
        view = parse_position(position)
        if view.outcome:
            raise Problem("lab_position_over")
        return view.level, str(view.rulings), str(view)
    if level not in map(str, LEVELS):
        raise FridayProblem("bad_level", text=level[:20])
    return int(level), str(Rulings.parse(rulings)) if rulings else str(DEFAULT), ""
