"""Plays shards where the machine code may be missing: compile it first, or do without?

A few games are over sooner in plain Python, many are not: the second game of each arm tells.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from time import perf_counter
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.lab.experiment import Experiment, Shard
from friday_nb.lab.local import Played, Tell, play_here

COMPILING: Final = 60.0
"""For how many seconds plain Python may play rather than wait for the compiler, which takes one or
two minutes."""


def play_cold(
    experiment: Experiment,
    shards: Sequence[Shard],
    workers: int,
    stop: Callable[[], bool],
    tell: Tell,
) -> Generator[Played, None, None]:
    """As :func:`.local.play_here`, however much is compiled; ``tell`` hears if that takes time."""
    lab, arms = experiment.laboratory, sorted({shard.arm for shard in shards})
    own = {player.name for player in experiment.own}  # these play in plain Python anyway
    missing = [
        arm
        for arm in arms
        if own.isdisjoint(experiment.arms[arm].players)
        if not lab.is_ready(experiment.arms[arm])
    ]
    plain = bool(missing) and experiment.is_same_in_plain and not stop()
    if plain and _seconds_in_plain(experiment, shards, workers, stop) > COMPILING:
        plain = False
    if missing and not plain and not stop():
        tell(Problem("lab_compiling"))
        for arm in missing:
            lab.make_ready(experiment.arms[arm])
    yield from play_here(experiment, shards, workers, stop, plain=plain)


def _seconds_in_plain(
    experiment: Experiment, shards: Sequence[Shard], workers: int, stop: Callable[[], bool]
) -> float:
    """How long these shards would take in plain Python, by the second game of each arm."""
    firsts = {shard.arm: replace(shard, games=1) for shard in reversed(shards)}
    twice = [shard for shard in firsts.values() for _ in range(2)]
    paces: dict[int, float] = {}
    before = perf_counter()
    with closing(play_here(experiment, twice, 1, stop, plain=True)) as plays:
        for shard, *_ in plays:
            now = perf_counter()
            paces[shard.arm] = now - before
            before = now
    games = sum(shard.games * paces.get(shard.arm, 0.0) for shard in shards)
    return games / min(workers, len(shards))
