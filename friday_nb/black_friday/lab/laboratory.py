"""Black Friday in the laboratory: its players, its games, and what a run says of it alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, cast

from friday_nb.black_friday import compiled
from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.lab.findings import Findings, find
from friday_nb.black_friday.lab.games import (
    PLAYED_BY,
    BlackFridaySummary,
    play_games,
    play_recorded,
)
from friday_nb.black_friday.players import machine, weights
from friday_nb.black_friday.plugin import GAME, RULINGS, SPECIALS
from friday_nb.black_friday.rulings import Rulings
from friday_nb.black_friday.view import View
from friday_nb.black_friday.words import say
from friday_nb.lab.figures import number_text
from friday_nb.lab.games import AnyPlayer, GameSummary, decided
from friday_nb.lab.laboratory import SHARD, Arm, Laboratory

SEARCH: Final = "search"
"""The player that plays turns out before it decides."""
FEW: Final = 4
"""Games of it that are played in one go."""


def _set_up(arm: Arm) -> dict[str, bool]:
    """How the games of an arm are set up: with special actions, and which reading of the level."""
    options = dict(arm.options)
    rulings = Rulings.parse(options.get(RULINGS.name, RULINGS.default))
    specials = options.get(SPECIALS.name, SPECIALS.default) == "yes"
    return {"specials": specials, "by_price": rulings.is_by_price}


class BlackFridayLaboratory(Laboratory):
    """Experiments with Black Friday."""

    summary = BlackFridaySummary
    shares_wins = True

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, the strongest last."""
        return tuple(PLAYED_BY)

    def play(self, arm: Arm, seeds: Iterable[int]) -> list[GameSummary]:
        """One game for each seed, in order, as machine code where there is such."""
        return list(play_games(arm.players, seeds, **_set_up(arm)))

    def _play_with(self, arm: Arm, seed: int, players: Sequence[AnyPlayer]) -> GameSummary:
        def choose(view: View) -> Action:
            action: Action = decided(self.game, players[view.seat], view)
            return action

        return play_recorded(choose, len(players), seed, **_set_up(arm))

    def shard(self, player: str) -> int:
        """How many games of a player to play in one go: one that searches takes its time."""
        return FEW if player == SEARCH else SHARD

    @property
    def is_fast(self) -> bool:
        """Are games played as machine code here?"""
        return compiled.available()

    def is_ready(self, arm: Arm) -> bool:  # noqa: ARG002 - all players are compiled together
        """Is the machine code of the players there, if there can be any?"""
        return machine.is_ready() or not self.is_fast

    def make_ready(self, arm: Arm) -> None:  # noqa: ARG002 - the same
        """Compile the players."""
        machine.warm_up()

    def version(self, player: str, *, is_fast: bool | None = None) -> str:
        """A short name of the rules and of this player: how it plays can change only with it."""
        fast = self.is_fast if is_fast is None else is_fast
        return _version(player, is_fast=fast and player == SEARCH)

    def details(self, games: Iterable[GameSummary]) -> Mapping[str, Any]:
        """Length, prices and gold, and how seats did by subsidies, bars and special actions."""
        return find(cast("Iterable[BlackFridaySummary]", games)).as_data()

    def told(
        self, arms: Sequence[Arm], games: Callable[[int], Iterable[GameSummary]], lang: str
    ) -> Iterator[str]:
        """The length of the games and the gold of each seat."""
        for number, name in enumerate(self.arm_names(arms, lang)):
            found = find(cast("Iterable[BlackFridaySummary]", games(number)))
            if found.games:
                yield from _told(found, name, lang)


def _told(found: Findings, arm: str, lang: str) -> Iterator[str]:
    yield say(
        lang,
        "lab.length",
        arm=arm,
        turns=number_text(found.turns, lang),
        adjustments=number_text(found.adjustments, lang),
    )
    gold = "; ".join(number_text(seat.every.gold, lang) for seat in found.seats)
    yield say(lang, "lab.gold", gold=gold)
    if found.broken_off:
        yield say(lang, "lab.broken_off", n=found.broken_off, most=machine.MOST)


@cache
def _version(player: str, *, is_fast: bool) -> str:
    text = compiled.sources(*machine.MODULES)[-1][0] + player
    text += str((weights.HAND_MADE, weights.LEARNED))
    if player == SEARCH:  # it thinks less in plain Python
        text += str(machine.SEARCH_LINES if is_fast else machine.PLAIN_SEARCH_LINES)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


LABORATORY: Final = BlackFridayLaboratory(GAME)
"""Black Friday, for experiments."""
