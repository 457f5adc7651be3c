"""What experiments need to know of a game: its players, its arms, and how to play many games.

:class:`Laboratory` relies on the Game protocol alone.  A game that can be played faster, or stores
more of each game, has a subclass, which its plug-in names (``PARTS["lab"]``).
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from friday_nb import core
from friday_nb.core import registry
from friday_nb.core.chance import CHOICE_STREAM, threefry
from friday_nb.core.errors import Problem
from friday_nb.core.facts import Fact
from friday_nb.core.game import AnyGame
from friday_nb.core.options import SEATS, SEED, Option, as_text, new_head, words_of
from friday_nb.core.own import OwnPlayer
from friday_nb.core.pasted import plain
from friday_nb.core.player import RandomPlayer, player_name
from friday_nb.lab.games import AnyPlayer, GameSummary, play

SHARD: Final = 250
"""The default number of games in a shard, which is also the most that an interruption can lose."""

MakePlayer = Callable[[int], AnyPlayer]
"""Makes a player for one seat of one game; the argument seeds all its random choices."""


@dataclass(frozen=True)
class Arm:
    """One condition of an experiment: who sits where, and which options are chosen.

    Made by :meth:`Laboratory.arm`, which brings it into canonical form.

    Attributes:
        players: The name of the player in each seat.
        options: The head of each game without its seed, as in a record: the name and value of each
            option that differs from its default or is always written.
    """

    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()

    def head(self, seed: int) -> dict[str, str]:
        """The head of the game with this seed."""
        return {**dict(self.options), SEED.name: str(seed)}


class Laboratory:
    """Everything that experiments need to know of a game, by the Game protocol alone.

    Args:
        game: The game.
        players: Factories of its players by name, besides ``random``; the strongest last.
    """

    summary: type[GameSummary] = GameSummary
    """What is stored of each game."""
    shares_wins: bool = False
    """Is a score the share of the win: 1 for who wins alone, a half for each of two who tie?"""

    def __init__(
        self, game: AnyGame, players: Mapping[str, MakePlayer] = MappingProxyType({})
    ) -> None:
        self.game = game
        self._makers: dict[str, MakePlayer] = {
            "random": lambda seed: RandomPlayer(game.legal, seed),
            **players,
        }

    # --- arms -------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players, the strongest last."""
        return tuple(self._makers)

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen for an arm: the options of the game except the seed."""
        return tuple(option for option in self.game.options if option.name != SEED.name)

    @property
    def choices(self) -> tuple[Option, ...]:
        """What else can be chosen for an arm, of how its players play; here nothing."""
        return ()

    def arm(
        self,
        players: str | Sequence[str],
        options: Mapping[str, object],
        own: Collection[str] = (),
    ) -> Arm:
        """An arm in canonical form.

        Args:
            players: Their names by seat, as a sequence or separated by commas; a single name takes
                every seat.
            options: The chosen value of each option by name, :attr:`choices` included; other
                options have their defaults.
            own: The names of players of one's own.

        Raises:
            Problem: there is no such player or option, or the number of seats is different.
        """
        given = plain(players).split(",") if isinstance(players, str) else players
        names = tuple(name if name in own else player_name(name, self.players) for name in given)
        chosen = {name: as_text(value) for name, value in options.items()}
        if len(names) > 1 and any(option.name == SEATS for option in self.options):
            chosen.setdefault(SEATS, str(len(names)))
        usual = self.usual(chosen)
        seats = self.game.seats(self.game.start({**usual, SEED.name: SEED.default})[0])
        names = names * seats if len(names) == 1 else names
        if len(names) != seats:
            raise Problem("lab_seats", n=len(names), seats=seats)
        return Arm(names, tuple(usual.items()))

    def usual(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The head of a game without its seed, in canonical form.

        Raises:
            Problem: there is no such option, or it cannot have this value.
        """
        return new_head(self.options, chosen)

    @property
    def columns(self) -> Mapping[str, str]:
        """The columns for the options of an arm in frames, with their meanings."""
        return {o.name: self.game.words.say("en", o.label) for o in self.options}

    def facts(self, arm: Arm) -> tuple[Fact, ...]:
        """The values of an arm in these columns."""
        chosen = dict(arm.options)
        return tuple(chosen.get(option.name, option.default) for option in self.options)

    def arm_names(self, arms: Sequence[Arm], lang: str = "en") -> tuple[str, ...]:
        """A short label for each arm that distinguishes it from the others."""
        return tuple(
            ", ".join([_told(arm.players), *(f"{name}={value}" for name, value in arm.options)])
            for arm in arms
        )

    # --- games ------------------------------------------------------------------------------------

    def play(self, arm: Arm, seeds: Iterable[int]) -> list[GameSummary]:
        """Play one game for each seed, in order.

        A game depends only on its arm and seed, not on where or with which others it is played.
        """
        return [play(self.game, self._seated(arm, seed), arm.head(seed)) for seed in seeds]

    def play_with(
        self, arm: Arm, seeds: Iterable[int], own: Mapping[str, OwnPlayer]
    ) -> list[GameSummary]:
        """The same with players of one's own in some seats, decision by decision.

        Args:
            arm: Who sits where, by name.
            seeds: The seeds of the games.
            own: The players of one's own by name.

        Raises:
            OwnPlayerFault: one of them has failed.
        """
        return [self._play_with(arm, seed, self._seated(arm, seed, own)) for seed in seeds]

    def _play_with(self, arm: Arm, seed: int, players: Sequence[AnyPlayer]) -> GameSummary:
        return play(self.game, players, arm.head(seed))

    def _seated(
        self, arm: Arm, seed: int, own: Mapping[str, OwnPlayer] = MappingProxyType({})
    ) -> list[AnyPlayer]:
        """A new player for each seat, each with its own random stream."""
        key = words_of(seed)
        more = registry.part(self.game.name, "players") if own else None
        makers = {**self._makers, **(more or {})}
        for name in arm.players:
            if name not in own and name not in makers:
                raise Problem("lab_player", text=name, known=", ".join(makers))
        return [
            own[name] if name in own else makers[name](threefry(*key, CHOICE_STREAM, seat))
            for seat, name in enumerate(arm.players)
        ]

    def shard(self, player: str) -> int:
        """How many games of a player make a shard: the fewer, the less an interruption loses."""
        return SHARD

    @property
    def is_fast(self) -> bool:
        """Does it run at full speed here: with compiled rules, if the game has any?"""
        return True

    def is_ready(self, arm: Arm) -> bool:
        """Can this arm be played at full speed at once, without waiting for a compiler?"""
        return True

    def make_ready(self, arm: Arm) -> None:
        """Compile what the games of this arm need, so that nobody waits for it later."""

    def version(self, player: str, *, is_fast: bool | None = None) -> str:
        """A string that changes whenever a change to the rules or the player may affect its games.

        Args:
            player: The player's name.
            is_fast: Whether to assume that it is compiled; None for how it is here.
        """
        module = sys.modules[type(self.game).__module__]
        return _sources(str(module.__file__)) + player

    # --- results ----------------------------------------------------------------------------------

    def details(self, games: Iterable[GameSummary]) -> Mapping[str, Any]:
        """Further JSON values about the games of an arm, besides shares and means; none here."""
        return {}

    def told(
        self,
        arms: Sequence[Arm],
        games: Callable[[int], Iterable[GameSummary]],
        lang: str,
    ) -> Iterator[str]:
        """Sentences to print below a table of these arms; none here.

        Args:
            arms: All arms of an experiment.
            games: Gives the games of an arm by its number, as :meth:`.runner.Run.games` does.
            lang: The language of the sentences.
        """
        return iter(())


def of(game: str) -> Laboratory:
    """The laboratory of the game with this name.

    >>> of("friday").players
    ('random', 'thumb', 'course', 'strong-win', 'strong-points', 'strong')

    Raises:
        Problem: there is no game of this name.
    """
    found: Laboratory | None = registry.part(game, "lab")
    return found or Laboratory(registry.load(game))


def _told(players: Sequence[str]) -> str:
    """The players by seat; a single name if it takes every seat."""
    return players[0] if len(set(players)) == 1 else " / ".join(players)


@cache
def _sources(module: str) -> str:
    """A hash of all Python files in a module's folder and in the shared core."""
    digest = hashlib.sha256()
    for folder in (Path(str(core.__file__)).parent, Path(module).parent):
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
