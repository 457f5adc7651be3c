"""An experiment: who plays which game, how often and from which seed, and its plan of shards.

The data types of the laboratory, from the smallest to the largest, are all immutable:

:class:`~friday_nb.lab.games.GameSummary`
    What is stored of one game: its seed, the score of each seat, the number of decisions.
    A game adds columns in a subclass.
:class:`~friday_nb.lab.laboratory.Arm`
    One condition of an experiment: a player for each seat, and the options of the game, as in the
    head of a record.  A level, a ruling and a position are all just options; only the game's own
    :class:`~friday_nb.lab.laboratory.Laboratory` knows what they mean.
:class:`Shard`
    Consecutive games of an arm, which a worker plays in one go and one file holds.
:class:`Experiment`
    A game, its arms, how many games each of them plays, and the seed they come from.
:class:`~friday_nb.lab.runner.Run`
    An experiment and its shards that have been played, as bytes.

All arms play the same seeds (common random numbers).  A seed fixes the order of every shuffle, so
two arms have the same luck, and it takes far fewer games to estimate their difference than to
estimate either of them (:mod:`.statistics`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType
from typing import Any, Final

from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.own import Choose, OwnPlayer
from friday_nb.lab import laboratory
from friday_nb.lab.games import AnyPlayer, GameSummary
from friday_nb.lab.laboratory import SHARD, Arm, Laboratory

MOST_GAMES: Final = 100_000_000
MOST_SHARDS: Final = 1_000_000
"""A plan lists all of them, and whoever reads an experiment from a file has not chosen how many."""
MOST_SEED: Final = (1 << 31) - 1
OWN_SHARD: Final = 25
"""Games in a shard with players of one's own: in plain Python a game takes its time."""
_RULES: Final = "random"
"""The player that every game has: its version is that of the rules."""

Lineup = str | Choose | AnyPlayer | Sequence[str | Choose | AnyPlayer]
"""The players by seat: names, as a sequence or separated by commas, or functions of one's own from
a view to a decision (:mod:`friday_nb.core.own`); a single one takes every seat."""


@dataclass(frozen=True)
class Shard:
    """Consecutive games of an arm: the games ``first`` to ``first + games - 1``.

    >>> Shard(arm=1, first=500, games=250).name
    '1-000000500'
    """

    arm: int
    first: int
    games: int

    @property
    def name(self) -> str:
        """A short name, in the order of the plan."""
        return f"{self.arm}-{self.first:09}"


@dataclass(frozen=True)
class Experiment:
    """What is played: a game, its arms, the number of games of each, and the seed.

    Raises:
        Problem: there is no such game, there are no arms or the same arm twice, or a number is out
            of range.
    """

    game: str
    arms: tuple[Arm, ...]
    games: int
    seed: int = 1
    shard: int = SHARD
    """The number of games in a shard."""
    own: tuple[OwnPlayer, ...] = field(default=(), compare=False)
    """The players of one's own that are named in the arms."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", registry.checked(self.game))
        if not self.arms:
            raise Problem("lab_no_arms")
        for n, arm in enumerate(self.arms):
            if arm in self.arms[:n]:
                values = ", ".join(value for _, value in arm.options)
                raise Problem("lab_arm_twice", text=f"{', '.join(arm.players)}: {values}")
        if not 1 <= self.games <= MOST_GAMES:
            raise Problem("lab_games", n=self.games, most=MOST_GAMES)
        if not 1 <= self.shard <= MOST_GAMES:
            raise Problem("lab_shard", n=self.shard, most=MOST_GAMES)
        shards = -(-self.games // self.shard) * len(self.arms)
        if shards > MOST_SHARDS:
            raise Problem("lab_shards", n=shards, most=MOST_SHARDS)
        if not 0 <= self.seed <= MOST_SEED:
            raise Problem("lab_seed", n=self.seed, most=MOST_SEED)

    @staticmethod
    def of(
        game: str,
        players: Sequence[Lineup],
        options: Mapping[str, Sequence[object]] = MappingProxyType({}),
        *,
        games: int,
        seed: int = 1,
        shard: int | None = None,
    ) -> Experiment:
        """An arm for every line-up of players with every combination of the options' values.

        Args:
            game: The name of the game.
            players: The line-ups; a single player takes every seat.  A player is a name, or a
                function from a view to a decision or its text.
            options: The values of each option by its name; other options have their defaults.
            games: How many games each arm plays.
            seed: The seed from which the seeds of all games follow.
            shard: The number of games in a shard; by default as many as suit the slowest player.

        Raises:
            Problem: there is no such game, player or option, or a number is out of range.

        >>> experiment = Experiment.of("friday", ["random"], {"level": [1, 4]}, games=10)
        >>> experiment.arm_names()
        ('random, level 1', 'random, level 4')
        """
        lab = laboratory.of(game)
        own: dict[str, OwnPlayer] = {}
        lineups = [_names(lineup, own, lab.players) for lineup in players]
        starts = [dict(zip(options, values, strict=True)) for values in product(*options.values())]
        arms = tuple(lab.arm(lineup, start, own) for start in starts for lineup in lineups)
        if shard is None:
            named = {name for arm in arms for name in arm.players} - own.keys()
            shard = min((lab.shard(name) for name in named), default=SHARD)
            shard = min(shard, OWN_SHARD) if own else shard
        return Experiment(game, arms, games, seed, shard, tuple(own.values()))

    @property
    def laboratory(self) -> Laboratory:
        """The laboratory of its game."""
        return laboratory.of(self.game)

    def arm_names(self, lang: str = "en") -> tuple[str, ...]:
        """Each arm in a few words."""
        return self.laboratory.arm_names(self.arms, lang)

    def seeds(self, shard: Shard) -> range:
        """The seeds of the games of a shard; experiments with different seeds share none."""
        first = (self.seed << 32) + shard.first
        return range(first, first + shard.games)

    def plan(self) -> tuple[Shard, ...]:
        """All shards, interleaved by arm, so that a run that is stopped early can be compared."""
        return tuple(
            Shard(arm, first, min(self.shard, self.games - first))
            for first in range(0, self.games, self.shard)
            for arm in range(len(self.arms))
        )

    def play(self, shard: Shard) -> list[GameSummary]:
        """Play a shard in this process."""
        arm, seeds = self.arms[shard.arm], self.seeds(shard)
        own = {each.name: each for each in self.own}
        if own.keys() & set(arm.players):
            return self.laboratory.play_with(arm, seeds, own)
        return self.laboratory.play(arm, seeds)

    @property
    def stays_here(self) -> OwnPlayer | None:
        """A player that cannot be sent to another process; None if all can."""
        return next((each for each in self.own if not each.is_portable), None)

    @property
    def version(self) -> str:
        """A hash of the rules and the players as they are installed here."""
        return self._version(None)

    @property
    def is_fast(self) -> bool:
        """Does it run at full speed here: with compiled rules, if the game has any?"""
        return self.laboratory.is_fast

    @property
    def is_same_in_plain(self) -> bool:
        """Are its games the same in plain Python as compiled?"""
        return self._version(True) == self._version(False)

    def is_of(self, version: str) -> bool:
        """Is this the version installed here, whether compiled or in plain Python?"""
        known = all(each.choice for each in self.own)
        return not known or version in {self._version(fast) for fast in (False, True)}

    def _version(self, is_fast: bool | None) -> str:
        players = {name for arm in self.arms for name in arm.players}
        own = {each.name: each.version for each in self.own}
        names = sorted(
            {
                self.laboratory.version(_RULES if name in own else name, is_fast=is_fast)
                + own.get(name, "")
                for name in players
            }
        )
        return hashlib.sha256(" ".join(names).encode()).hexdigest()[:16]

    @property
    def id(self) -> str:
        """A hash of the whole experiment: only equal experiments have the same id."""
        return hashlib.sha256(json.dumps(self.data()).encode()).hexdigest()[:16]

    def data(self) -> dict[str, Any]:
        """The experiment as JSON values, the inverse of :meth:`from_data`."""
        return {
            "game": self.game,
            "arms": [
                {"players": list(arm.players), "options": dict(arm.options)} for arm in self.arms
            ],
            "games": self.games,
            "seed": self.seed,
            "shard": self.shard,
            **({"own": [each.name for each in self.own]} if self.own else {}),
        }

    @staticmethod
    def from_data(data: Any) -> Experiment:
        """The experiment described by JSON values.

        Raises:
            ValueError: they do not describe one (a Problem is a ValueError, too).
        """
        try:
            lab = laboratory.of(data["game"])
            own = tuple(OwnPlayer(str(name)) for name in data.get("own", ()))
            names = [each.name for each in own]
            arms = tuple(_written_arm(lab, arm, names) for arm in data["arms"])
            found = Experiment(**{**data, "arms": arms, "own": own})
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError("no experiment") from error
        if {type(found.games), type(found.seed), type(found.shard)} != {int}:
            raise ValueError("no whole numbers")
        return found


def _names(
    lineup: Lineup, own: dict[str, OwnPlayer], known: Collection[str]
) -> str | tuple[str, ...]:
    """The names of a line-up; players of one's own are added to ``own``.

    Raises:
        Problem: one of them has the name of another player.
    """
    if isinstance(lineup, str):
        return lineup
    if not isinstance(lineup, Sequence):
        lineup = (lineup,)
    names = []
    for each in lineup:
        if isinstance(each, str):
            names.append(each)
            continue
        player = OwnPlayer.of(each)
        if player.name in known or own.setdefault(player.name, player).choice != player.choice:
            raise Problem("own_name", name=player.name)
        names.append(player.name)
    return tuple(names)


def _written_arm(lab: Laboratory, data: Any, own: Collection[str]) -> Arm:
    """The arm described by JSON values; ValueError if it is none, or not in canonical form."""
    written = Arm(tuple(data["players"]), tuple(data["options"].items()))
    if not all(isinstance(text, str) for pair in written.options for text in pair):
        raise ValueError("no texts")
    if (
        len(data) > len(("players", "options"))
        or lab.arm(written.players, data["options"], own) != written
    ):
        raise ValueError("not in the usual form")
    return written
