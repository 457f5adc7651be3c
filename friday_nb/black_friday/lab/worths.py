"""What subsidies, silver and special actions are worth: the same games with them and without.

In two arms of an experiment the same seeds deal the same cases to learned players, but in one arm
one of them does without something (:mod:`friday_nb.black_friday.players.ablation`).  By how much it
does better with it is what the thing is worth to this player, among others who have it; one that
had learned to do without would miss it less.  To ask whether winners had much of it
(:mod:`.findings`) tells less: those may have won for another reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, cast

from friday_nb.black_friday.cases import CARDS
from friday_nb.black_friday.lab.games import BlackFridaySummary
from friday_nb.black_friday.lab.laboratory import LABORATORY
from friday_nb.black_friday.plugin import GAME, PLAYERS, SPECIALS
from friday_nb.black_friday.rules import facts
from friday_nb.lab.experiment import Experiment
from friday_nb.lab.laboratory import SHARD, Arm
from friday_nb.lab.runner import Run
from friday_nb.lab.statistics import Difference, difference

LEARNED: Final = "learned"
"""The player that all others are."""
Pair = tuple[Arm, Arm]
"""An arm in which a seat has the thing, and one in which it has not."""


@dataclass(frozen=True)
class Worth:
    """What a thing is worth to a seat."""

    thing: str
    """One of :data:`THINGS`."""
    seat: int | None
    """A seat, or None for the mean of all seats."""
    win: Difference
    """The seat's share of the win with the thing, minus that without it."""
    gold: Difference
    """The same for its gold bars at the end, with silver bars as fifths."""


OF_ALL: Final = {
    "subsidies": "learned-no-subsidies",
    "silver": "learned-no-silver",
    "early_silver": "learned-late-silver",
}
"""Things that every seat has, and who plays without them."""
ON_CARD: Final = "card_"
"""Begins the name of a thing that is one special action of several on a card."""
THINGS: Final = (*OF_ALL, "card", *(f"{ON_CARD}{name}" for name in CARDS), "game_of_cards")
"""All things: also a seat's special action card, a special action on it, and a game in which
special action cards are played with, less one without."""


def experiment(
    players: int,
    games: int,
    *,
    seed: int = 1,
    shard: int = SHARD,
    things: Sequence[str] = THINGS,
) -> Experiment:
    """All arms that tell what these things are worth with this number of players.

    Args:
        players: The number of players.
        games: How many games each arm plays.
        seed: The seed from which the seeds of all games follow.
        shard: The number of games in a shard.
        things: Some of :data:`THINGS`.
    """
    arms = dict.fromkeys(
        arm for _, _, pairs in _questions(players, things) for pair in pairs for arm in pair
    )
    return Experiment(GAME.name, tuple(arms), games, seed, shard)


def worths(run: Run) -> tuple[Worth, ...]:
    """What all those things are worth for which the run has the games."""
    at = {arm: number for number, arm in enumerate(run.experiment.arms)}
    players = len(run.experiment.arms[0].players)
    return tuple(
        _worth(run, thing, seat, [(at[with_it], at[without]) for with_it, without in pairs])
        for thing, seat, pairs in _questions(players, THINGS)
        if all(arm in at for pair in pairs for arm in pair)
    )


def _worth(run: Run, thing: str, seat: int | None, pairs: Sequence[tuple[int, int]]) -> Worth:
    """One comparison; that of several seats is the mean of theirs, seed by seed."""
    columns: list[tuple[list[float], ...]] = []
    for n, (with_it, without) in enumerate(pairs):
        at = n if seat is None else seat
        columns.append(([], [], [], []))
        for pair in run.pairs(with_it, without):
            for i, game in enumerate(cast("tuple[BlackFridaySummary, ...]", pair)):
                columns[-1][i].append(game.returns[at])
                columns[-1][2 + i].append(game.gold(at))
    first, second, gold, less_gold = (
        [fmean(values) for values in zip(*(column[i] for column in columns), strict=True)]
        for i in range(4)
    )
    return Worth(thing, seat, difference(first, second), difference(gold, less_gold))


def _questions(
    players: int, things: Sequence[str]
) -> Iterator[tuple[str, int | None, tuple[Pair, ...]]]:
    """For each thing and seat the arms to compare; several pairs, one for each seat, for all."""
    seats = range(players)
    for thing, player in OF_ALL.items():
        if thing in things:
            yield thing, None, tuple((_arm(players), _arm(players, n, player)) for n in seats)
    cards = facts.SPECIALS_OF_TWO if players == len(facts.SPECIALS_OF_TWO) else facts.SPECIALS_OF
    for seat in seats:
        none = _arm(players, seat, "learned-no-card", "yes")
        if "card" in things and cards[seat]:
            yield "card", seat, ((_arm(players, specials="yes"), none),)
        own = [name for i, name in enumerate(CARDS) if cards[seat] >> i & 1]
        for name in own if len(own) > 1 else ():
            if f"{ON_CARD}{name}" in things:
                only = _arm(players, seat, f"learned-only-{name}", "yes")
                yield f"{ON_CARD}{name}", seat, ((only, none),)
    if "game_of_cards" in things:
        for seat in seats:
            yield "game_of_cards", seat, ((_arm(players, specials="yes"), _arm(players)),)


def _arm(players: int, seat: int = 0, player: str = LEARNED, specials: str = "no") -> Arm:
    """Learned players, in one seat another one."""
    seated = [LEARNED] * players
    seated[seat] = player
    return LABORATORY.arm(seated, {PLAYERS.name: players, SPECIALS.name: specials})
