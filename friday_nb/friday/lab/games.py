"""Whole games of Friday, many of them, on the flat cells of the rules core.

How a game begins, how a player plays it to the end, and what is kept of it
(:class:`FridaySummary`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, MutableSequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

from friday_nb.core.game import Head
from friday_nb.core.options import words_of
from friday_nb.core.shipped import shipped
from friday_nb.friday import compiled
from friday_nb.friday.actions import Action
from friday_nb.friday.cards import CARDS, PIRATES
from friday_nb.friday.engine import apply, start
from friday_nb.friday.lab import (
    course_games,
    heuristic_games,
    neural_games,
    recorder,
    scoring_games,
)
from friday_nb.friday.notation.position import RESULTS, STEPS
from friday_nb.friday.players import (
    COURSE_MODULES,
    HEURISTIC_MODULES,
    SCORING,
    CoursePlayer,
    NeuralPlayer,
    buffers,
    evaluator,
    scores,
    scoring,
    weights,
)
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.plugin import GAME
from friday_nb.friday.rules import layout
from friday_nb.friday.rulings import Rulings
from friday_nb.friday.state import working_cells
from friday_nb.friday.view import View, parse_position
from friday_nb.lab.games import Column, GameSummary

CARD_CODES: Final = tuple(card.code for card in CARDS)
"""The kinds of cards, in the order in which `kept` and `destroyed` count them."""

STEP_NAMES: Final[tuple[str, ...]] = STEPS
_RESULTS: Final = {int(termination): text for termination, text in RESULTS.items()}
_MODULES: Final = {
    "random": (recorder,),
    "thumb": (*HEURISTIC_MODULES, recorder, heuristic_games),
    "course": (*COURSE_MODULES, recorder, course_games),
    "strong": (*evaluator.MODULES, *HEURISTIC_MODULES, recorder, neural_games),
    **dict.fromkeys(
        SCORING, (*scores.MODULES, *HEURISTIC_MODULES, recorder, neural_games, scoring_games)
    ),
}
"""What is compiled together for each player."""

Cells = MutableSequence[int]
Finish = Callable[[Cells, Cells], None]
"""Plays a game from its first decision to the end, and records it."""


@dataclass(frozen=True, slots=True)
class FridaySummary(GameSummary):
    """What is kept of one game of Friday, besides its seed, its score and its decisions."""

    won: bool
    result: Annotated[str, Column(known=tuple(_RESULTS.values()))]
    """How it ended: won, out-of-life, out-of-life-double-price, too-old, pirate-unbeatable."""
    step: Annotated[str, Column(known=STEP_NAMES)]
    """Where it ended: green, yellow, red or pirates."""
    enemy: str
    """Against whom: the key of the hazard or pirate of the last fight."""
    turns: int
    """Times that hazards were offered."""
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
    kept: Annotated[tuple[int, ...], Column(length=len(CARD_CODES))]
    """Robinson's cards at the end, by kind."""
    destroyed: Annotated[tuple[int, ...], Column(length=len(CARD_CODES))]
    """Cards that left the game, by kind."""

    @property
    def score(self) -> int:
        """What the one seat has got out of the game (FRI-SCORE-1)."""
        return int(self.returns[0])

    def wins(self, seat: int = 0) -> bool:
        """Was the game won?"""
        return self.won


def play_games(
    player: str,
    level: int,
    rulings: str,
    seeds: Iterable[int],
    position: str = "",
) -> list[FridaySummary]:
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
        s[layout.SEED_HIGH], s[layout.SEED_LOW] = words_of(seed)
        table.core.deal(s, table.silent)
        table.finish(s, recorded)
        summaries.append(_summary(seed, table.known(recorded)))
    return summaries


def play_course(known: int, level: int, seeds: Iterable[int]) -> list[bool]:
    """Is the game of each seed won by somebody who knows these rules of the course?"""
    table = _table("course")
    fresh = table.cells(_first_cells(start(level)[0], new=True))
    recorded = table.cells([0] * recorder.RECORDED_SIZE)
    won = []
    for seed in seeds:
        s = fresh.copy()
        s[layout.SEED_HIGH], s[layout.SEED_LOW] = words_of(seed)
        table.core.deal(s, table.silent)
        table.core.play_course_game(s, known, recorded, table.silent)
        won.append(bool(recorded[recorder.RECORDED_RESULT] == layout.WON))
    return won


def play_recorded(choose: Callable[[View], Action], head: Head) -> FridaySummary:
    """A game from this head in which every decision is chosen from its view, in plain Python."""
    state, _ = GAME.start(head)
    recorded = [0] * recorder.RECORDED_SIZE
    recorder.begin_recording(state.cells, recorded)
    while not state.view.outcome:
        state, _ = apply(state, choose(state.view))
        recorder.record_decision(state.cells, recorded)
    recorder.end_recording(state.cells, recorded)
    return _summary(state.seed, recorded)


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
        elif player == "course":
            core.play_course_game(s, CoursePlayer().known, recorded, silent)
        elif player in SCORING:
            aim = SCORING[player]
            worth = scoring.WORTH if aim is Aim.POINTS else 0.0
            b, net = _buffers(scores.winning(aim)), _buffers(scores.FILE).net
            how = strong.depth, strong.margin, worth, scoring.EQUAL
            core.play_scoring_game(b, net, s, *how, recorded)
        else:
            b = _buffers(weights.FILE)
            core.play_neural_game(b, s, strong.depth, strong.margin, recorded)

    strong = NeuralPlayer()
    return _Table(core, finish, cells, known, silent)


@cache
def _buffers(file: Path) -> Any:
    return evaluator.Evaluator(fast=compiled.available(), file=file).buffers


def _sequences() -> tuple[Callable[[list[int]], Any], Callable[[Any], list[int]]]:
    """How sequences are made for the rules core and read again: arrays where it is compiled."""
    if not compiled.available():
        return list, list
    from numpy import array, int64, ndarray

    return lambda numbers: array(numbers, dtype=int64), ndarray.tolist


def _summary(seed: int, recorded: list[int]) -> FridaySummary:
    """What is kept of the game that was recorded like this."""
    lives = recorder.RECORDED_LIVES
    return FridaySummary(
        seed=seed,
        returns=(float(recorded[recorder.RECORDED_SCORE]),),
        decisions=recorded[recorder.RECORDED_DECISIONS],
        won=recorded[recorder.RECORDED_RESULT] == layout.WON,
        result=_RESULTS[recorded[recorder.RECORDED_RESULT]],
        step=STEP_NAMES[recorded[recorder.RECORDED_STEP]],
        enemy=_enemy(recorded[recorder.RECORDED_ENEMY]),
        turns=recorded[recorder.RECORDED_TURNS],
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
    if player in {"strong", *SCORING}:
        fast = compiled.available() if is_fast is None else is_fast
        files = [weights.FILE]
        if player in SCORING:
            files = [scores.winning(SCORING[player]), scores.FILE]
        for file in files:
            digest.update(shipped(weights.__package__, file.name))
        strong = NeuralPlayer()
        digest.update(f"{strong.depth} {strong.margin}".encode())
        # Sums of many floats come out a little differently when they are compiled.
        digest.update(b"compiled" if fast else b"plain")
    return digest.hexdigest()[:16]


def is_ready(player: str) -> bool:
    """Is the machine code of a player's games there, if there can be any?"""
    return compiled.ready(*_MODULES[player])


def warm_up(player: str) -> None:
    """Compile a player's games now, so that nobody waits later."""
    if player == "strong":
        evaluator.warm_up()  # so that advice knows of it, too
    if player in SCORING:
        scores.warm_up()
    compiled.warm(*_MODULES[player], work=lambda _: play_games(player, 1, "default", [0]))


def is_fast() -> bool:
    """Are games played as machine code here?"""
    return compiled.available()
