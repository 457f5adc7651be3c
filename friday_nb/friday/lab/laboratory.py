"""Friday in the laboratory: its arms, its fast games, and what a run says of this game alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, cast

from friday_nb.core.facts import Fact
from friday_nb.core.options import Option, as_text
from friday_nb.core.pasted import known
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.lab import games as fast
from friday_nb.friday.lab.games import FridaySummary
from friday_nb.friday.players import PLAYERS
from friday_nb.friday.players.aims import checked_aim
from friday_nb.friday.plugin import GAME, LEVEL, POSITION, RULINGS
from friday_nb.friday.rulings import Rulings
from friday_nb.friday.view import parse_position
from friday_nb.friday.words import say
from friday_nb.lab.games import AnyPlayer, GameSummary, decided
from friday_nb.lab.laboratory import SHARD, Arm, Laboratory
from friday_nb.lab.runner import Run

STRONG: Final = "strong"
"""The player who can have an aim."""


AIM: Final = Option("aim", "", check=checked_aim, label="cli.option.aim")
"""What the strong player plays for; by default for the chance to win alone."""


@dataclass(frozen=True)
class Endings:
    """How the games of an arm went and ended, besides their scores."""

    games: int
    turns: float
    """Mean number of turns a game."""
    endings: Mapping[str, int]
    """How many games ended how, the most frequent ending first."""
    deaths: Mapping[str, int]
    """How many games were lost in which step."""


def friday_games(run: Run, number: int = 0) -> Iterator[FridaySummary]:
    """The games of an arm of a run of Friday, by its number, in the order of their seeds."""
    return cast("Iterator[FridaySummary]", run.games(number))


def count_endings(games: Iterable[FridaySummary]) -> Endings:
    """How these games went and ended.

    Raises:
        ValueError: there are none.
    """
    n = turns = 0
    endings: Counter[str] = Counter()
    deaths: Counter[str] = Counter()
    for game in games:
        n += 1
        turns += game.turns
        endings[game.result] += 1
        if not game.won:
            deaths[game.step] += 1
    if not n:
        raise ValueError("the endings of no games")
    return Endings(n, turns / n, dict(endings.most_common()), dict(deaths.most_common()))


def position_of(arm: Arm) -> str:
    """The position from which every game of an arm begins; empty for new games."""
    return dict(arm.options).get(POSITION.name, "")


def position_numbers(arms: Iterable[Arm]) -> dict[str, int]:
    """The number of each position from which arms begin, from 1; none if there is only one."""
    positions = list(dict.fromkeys(filter(None, map(position_of, arms))))
    return {text: n for n, text in enumerate(positions, 1)} if len(positions) > 1 else {}


class FridayLaboratory(Laboratory):
    """Experiments with Friday: new games of a level with rulings, or games from a position."""

    summary = FridaySummary

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, the strongest last."""
        return tuple(PLAYERS)

    @property
    def choices(self) -> tuple[Option, ...]:
        """What the strong player plays for."""
        return (AIM,)

    def arm(
        self,
        players: str | Sequence[str],
        options: Mapping[str, object],
        own: Collection[str] = (),
    ) -> Arm:
        """An arm in canonical form: a player with an aim goes by the name that says so.

        >>> LABORATORY.arm("strong", {"level": 4, "aim": "points"}).players
        ('strong-points',)

        Raises:
            Problem: also where anybody else is to have an aim, or there is no such one.
        """
        if isinstance(players, str):
            players = known(players, self.players)
        chosen = dict(options)
        aim = chosen.pop(AIM.name, None)
        if aim is not None:
            name = f"{STRONG}-{AIM.checked(as_text(aim))}"
            if players not in (STRONG, (STRONG,), [STRONG]):
                raise FridayProblem("lab_aim_whose", player=STRONG)
            players = name
        return super().arm(players, chosen, own)

    def usual(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Level and rulings as they are always written, or a position, which has its own.

        Raises:
            Problem: there are no such ones, or the game is over in the position.
        """
        if POSITION.name not in chosen:
            options = dict(chosen)
            if RULINGS.name in options:
                options[RULINGS.name] = str(Rulings.parse(options[RULINGS.name]))
            return super().usual(options)
        if len(chosen) > 1:
            raise FridayProblem("lab_position_alone")
        view = parse_position(chosen[POSITION.name])
        if view.outcome:
            raise FridayProblem("lab_position_over")
        return {POSITION.name: str(view)}

    @property
    def columns(self) -> Mapping[str, str]:
        """Level, rulings and position."""
        return MappingProxyType(
            {
                LEVEL.name: "level of the game",
                RULINGS.name: "the rulings that differ from the default",
                POSITION.name: "where every game begins; empty for a new game",
            }
        )

    def facts(self, arm: Arm) -> tuple[Fact, ...]:
        """The values of an arm in these columns."""
        chosen = dict(arm.options)
        if POSITION.name in chosen:
            view = parse_position(chosen[POSITION.name])
            return view.level, str(view.rulings), chosen[POSITION.name]
        return int(chosen[LEVEL.name]), chosen.get(RULINGS.name, RULINGS.default), ""

    def arm_names(self, arms: Sequence[Arm], lang: str = "en") -> tuple[str, ...]:
        """Each arm in a few words; different positions have numbers.

        >>> arm = LABORATORY.arm("strong", {"level": 4, "rulings": "once=draw"})
        >>> LABORATORY.arm_names([arm], "ru")
        ('strong, уровень 4, once=draw',)
        """
        numbers = position_numbers(arms)
        return tuple(self._name(arm, numbers.get(position_of(arm), 0), lang) for arm in arms)

    def _name(self, arm: Arm, number: int, lang: str) -> str:
        level, rulings, position = self.facts(arm)
        text = say(lang, "lab.arm", player=arm.players[0], level=level)
        if rulings != RULINGS.default:
            text += f", {rulings}"
        if not position:
            return text
        if not number:
            return say(lang, "lab.arm.position", arm=text)
        return say(lang, "lab.arm.position_number", arm=text, n=number)

    def play(self, arm: Arm, seeds: Iterable[int]) -> list[GameSummary]:
        """One game for each seed, in order, as machine code where there is such."""
        level, rulings, position = self.facts(arm)
        found = fast.play_games(arm.players[0], int(level), str(rulings), seeds, str(position))
        return list(found)

    def _play_with(self, arm: Arm, seed: int, players: Sequence[AnyPlayer]) -> GameSummary:
        return fast.play_recorded(lambda view: decided(self.game, players[0], view), arm.head(seed))

    def shard(self, player: str) -> int:
        """How many games of a player to play in one go: in plain Python a strong one is slow."""
        return 1 if player.startswith(STRONG) and not self.is_fast else SHARD

    @property
    def is_fast(self) -> bool:
        """Are games played as machine code here?"""
        return fast.is_fast()

    def is_ready(self, arm: Arm) -> bool:
        """Is the machine code of the player's games there, if there can be any?"""
        return fast.is_ready(arm.players[0])

    def make_ready(self, arm: Arm) -> None:
        """Compile the rules, the player and its games."""
        fast.warm_up(arm.players[0])

    def version(self, player: str, *, is_fast: bool | None = None) -> str:
        """A short name of the rules and of this player: how it plays can change only with it."""
        return fast.version(player, is_fast=is_fast)

    def details(self, games: Iterable[GameSummary]) -> Mapping[str, Any]:
        """Turns, endings, and where games were lost."""
        found = count_endings(cast("Iterable[FridaySummary]", games))
        return {
            "mean_turns": found.turns,
            "endings": dict(found.endings),
            "lost_in_step": dict(found.deaths),
        }

    def told(
        self, arms: Sequence[Arm], games: Callable[[int], Iterable[GameSummary]], lang: str
    ) -> Iterator[str]:
        """Which position has which number, and in which steps games were lost."""
        for position, n in position_numbers(arms).items():
            yield say(lang, "cli.simulate.position", n=n, position=position)
        for number, name in enumerate(self.arm_names(arms, lang)):
            found = count_endings(cast("Iterable[FridaySummary]", games(number)))
            lost = sum(found.deaths.values())
            if lost:
                ways = ", ".join(
                    f"{say(lang, f'step.{step.upper()}')} {100 * n / lost:.2f}%"
                    for step, n in found.deaths.items()
                )
                yield say(lang, "cli.simulate.lost", arm=name, endings=ways)


LABORATORY: Final = FridayLaboratory(GAME)
"""Friday, for experiments."""
