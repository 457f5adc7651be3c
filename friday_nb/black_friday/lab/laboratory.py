"""Black Friday in the laboratory: its players, its games, and what a run says of it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

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
from friday_nb.lab.compiled import CompiledLaboratory
from friday_nb.lab.figures import number_text
from friday_nb.lab.games import AnyPlayer, GameSummary, decided
from friday_nb.lab.laboratory import SHARD, Arm

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


class BlackFridayLaboratory(CompiledLaboratory):
    """Experiments with Black Friday."""

    summary = BlackFridaySummary
    shares_wins = True

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

    def thinking(self, player: str, *, is_fast: bool) -> str:
        """The weights, and the number of lines of play: there are fewer in plain Python."""
        lines = machine.SEARCH_LINES if is_fast else machine.PLAIN_SEARCH_LINES
        learned = str((weights.HAND_MADE, weights.LEARNED))
        return learned + (str(lines) if player == SEARCH else "")

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


LABORATORY: Final = BlackFridayLaboratory(GAME, machine.PROGRAM, tuple(PLAYED_BY))
"""Black Friday, for experiments."""
