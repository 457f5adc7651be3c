"""An experiment: who plays what, how often, from which seed; and the plan of its chunks.

An *arm* is one way to play: a player, a level, rulings, or a position from which every game begins.
All arms play the same seeds.  A seed fixes the order of every shuffle, so that two arms meet the
same luck, and the difference between them is known long before either of them is
(:mod:`.statistics`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

from friday_nb.core.errors import Problem
from friday_nb.friday.lab import games as friday_games
from friday_nb.friday.lab.games import GameSummary


class PlayableGame(Protocol):
    """What the laboratory must know of a game; a module such as :mod:`.games` has all of it."""

    CARD_CODES: tuple[str, ...]
    STEP_NAMES: tuple[str, ...]

    def check(self, player: str, level: str, rulings: str, position: str) -> tuple[int, str, str]:
        """Level, rulings and position in their usual form; Problem if they cannot be played."""
        ...

    def play_games(
        self, player: str, level: int, rulings: str, seeds: Iterable[int], position: str
    ) -> list[GameSummary]:
        """One game for each seed, in order."""
        ...

    def version(self, player: str, *, is_fast: bool | None = None) -> str:
        """A name of the rules and of this player, as machine code or not; None is as it is here."""
        ...

    def is_fast(self) -> bool:
        """Are games played as machine code here?"""
        ...

    def chunk(self, player: str) -> int:
        """How many games of a player to play in one go."""
        ...


GAMES: Final[dict[str, PlayableGame]] = {friday_games.NAME: friday_games}
"""The games that the laboratory can play, by name."""
CHUNK: Final = 250
"""Games of a chunk: what is played in one go, kept in one file, and lost at most."""
MOST_GAMES: Final = 100_000_000
MOST_SEED: Final = (1 << 31) - 1


@dataclass(frozen=True)
class Arm:
    """One way to play, its texts in their usual form; made by :meth:`checked`."""

    player: str
    level: int
    rulings: str
    position: str = ""
    """The position from which every game begins; empty for a new game."""

    @staticmethod
    def checked(
        player: str = "strong",
        level: int | str = "",
        rulings: str = "",
        position: str = "",
        game: str = friday_games.NAME,
    ) -> Arm:
        """An arm that can be played; Problem if there is no such player, level or ruling.

        >>> Arm.checked("random", 4, "too_old=shuffle")
        Arm(player='random', level=4, rulings='too_old=shuffle', position='')
        """
        if game not in GAMES:
            raise Problem("lab_game", text=game[:40], known=", ".join(GAMES))
        asked = str(level) or ("" if position else "1")
        found, readings, text = GAMES[game].check(player, asked, rulings, position)
        return Arm(player, found, readings, text)

    def __str__(self) -> str:
        parts = [self.player, f"level {self.level}"]
        if self.rulings != "default":
            parts.append(self.rulings)
        return ", ".join(parts)


@dataclass(frozen=True)
class Chunk:
    """Some games of an arm in a row: the arm's number and its games ``first`` to ``first + n-1``.

    >>> Chunk(arm=1, first=500, games=250).name
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
    """What is played: these arms, so many games each, with the luck of this seed."""

    arms: tuple[Arm, ...]
    games: int
    seed: int = 1
    game: str = friday_games.NAME
    chunk: int = CHUNK

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise Problem("lab_game", text=self.game[:40], known=", ".join(GAMES))
        if not self.arms:
            raise Problem("lab_no_arms")
        for n, arm in enumerate(self.arms):
            if arm in self.arms[:n]:
                text = f"{arm}: {arm.position}" if arm.position else str(arm)
                raise Problem("lab_arm_twice", text=text)
        if not 1 <= self.games <= MOST_GAMES:
            raise Problem("lab_games", n=self.games, most=MOST_GAMES)
        if not 1 <= self.chunk <= MOST_GAMES:
            raise Problem("lab_chunk", n=self.chunk, most=MOST_GAMES)
        if not 0 <= self.seed <= MOST_SEED:
            raise Problem("lab_seed", n=self.seed, most=MOST_SEED)

    @staticmethod
    def of(
        players: Sequence[str] = ("strong",),
        levels: Sequence[int | str] = (),
        rulings: Sequence[str] = (),
        positions: Sequence[str] = (),
        *,
        games: int,
        seed: int = 1,
        game: str = friday_games.NAME,
        chunk: int | None = None,
    ) -> Experiment:
        """Every player at every level (1) under all rulings; or from every position there is.

        Without ``chunk`` the chunks are as large as suits the slowest player.

        >>> [str(arm) for arm in Experiment.of(["random"], [1, 4], games=10).arms]
        ['random, level 1', 'random, level 4']
        """
        places = [(level, text) for level in levels or [""] for text in rulings or [""]]
        starts = [
            {"level": str(level), "rulings": text, "position": position}
            for position in positions or [""]
            for level, text in places
        ]
        arms = [Arm.checked(name, **start, game=game) for start in starts for name in players]
        if chunk is None:
            chunk = min((GAMES[game].chunk(arm.player) for arm in arms), default=CHUNK)
        return Experiment(tuple(arms), games, seed, game, chunk)

    def seeds(self, chunk: Chunk) -> range:
        """The seeds of the games of a chunk; experiments with different seeds share none."""
        first = (self.seed << 32) + chunk.first
        return range(first, first + chunk.games)

    def plan(self) -> tuple[Chunk, ...]:
        """The chunks, all arms side by side, so that what is played first can be compared."""
        return tuple(
            Chunk(arm, first, min(self.chunk, self.games - first))
            for first in range(0, self.games, self.chunk)
            for arm in range(len(self.arms))
        )

    def play(self, chunk: Chunk) -> list[GameSummary]:
        """Play a chunk, here and now."""
        arm = self.arms[chunk.arm]
        return GAMES[self.game].play_games(
            arm.player, arm.level, arm.rulings, self.seeds(chunk), arm.position
        )

    @property
    def version(self) -> str:
        """A short name of the rules and of its players, as they are installed here."""
        return self._version(None)

    @property
    def is_fast(self) -> bool:
        """Is it played as machine code here?"""
        return GAMES[self.game].is_fast()

    def is_of(self, version: str) -> bool:
        """Is this the version here, whether as machine code or in plain Python?"""
        return version in {self._version(fast) for fast in (False, True)}

    def _version(self, is_fast: bool | None) -> str:
        game = GAMES[self.game]
        names = sorted({game.version(arm.player, is_fast=is_fast) for arm in self.arms})
        return hashlib.sha256(" ".join(names).encode()).hexdigest()[:16]

    @property
    def id(self) -> str:
        """A short name that only an experiment with the same numbers has."""
        return hashlib.sha256(json.dumps(self.data()).encode()).hexdigest()[:16]

    def data(self) -> dict[str, Any]:
        """The experiment as JSON has it, the inverse of :meth:`from_data`."""
        return asdict(self)

    @staticmethod
    def from_data(data: Any) -> Experiment:
        """The experiment written in ``data``; ValueError (a Problem is one) if it is none."""
        try:
            found = Experiment(**{**data, "arms": tuple(Arm(**arm) for arm in data["arms"])})
        except (TypeError, KeyError) as error:
            raise ValueError("no experiment") from error
        if {type(found.games), type(found.seed), type(found.chunk)} != {int}:
            raise ValueError("no whole numbers")
        for arm in found.arms:
            if not all(isinstance(text, str) for text in (arm.player, arm.rulings, arm.position)):
                raise ValueError("no texts")
            level, rulings = ("", "") if arm.position else (arm.level, arm.rulings)
            if Arm.checked(arm.player, level, rulings, arm.position, found.game) != arm:
                raise ValueError("not in the usual form")
        return found
