"""A chunk of games as bytes: one line of JSON, compressed; and back, unless it is damaged.

The line holds the experiment's id and the chunk's name, and one column for each field of
:class:`~friday_nb.lab.games.GameSummary`.  The same games give the same line everywhere.
"""

from __future__ import annotations

import gzip
import json
import zlib
from typing import Final

from friday_nb.lab.experiment import Chunk, Experiment
from friday_nb.lab.games import FIELDS, GameSummary

_LISTS: Final = ("drawn", "beaten", "lost", "life", "kept", "destroyed")
_LEVEL: Final = 6


class DamagedChunk(ValueError):
    """Bytes that are not the whole chunk that they should be."""


def played(experiment: Experiment, chunk: Chunk) -> tuple[bytes, str]:
    """Play a chunk: its games as bytes, and the version that played.  This is what workers do."""
    return encode(experiment, chunk, experiment.play(chunk)), experiment.version


def encode(experiment: Experiment, chunk: Chunk, games: list[GameSummary]) -> bytes:
    """The bytes of a chunk's games."""
    data = {
        "experiment": experiment.id,
        "chunk": chunk.name,
        "columns": {name: [getattr(game, name) for game in games] for name in FIELDS},
    }
    line = json.dumps(data, separators=(",", ":"))
    return gzip.compress(line.encode(), _LEVEL, mtime=0)


def decode(experiment: Experiment, chunk: Chunk, data: bytes) -> list[GameSummary]:
    """The games of a chunk; DamagedChunk if these are not the bytes of all of them."""
    try:
        found = json.loads(gzip.decompress(data))
        head = (found["experiment"], found["chunk"])
        if head != (experiment.id, chunk.name):
            raise DamagedChunk(chunk.name)
        columns = [
            list(map(tuple, found["columns"][name])) if name in _LISTS else found["columns"][name]
            for name in FIELDS
        ]
        games = [GameSummary(*row) for row in zip(*columns, strict=True)]
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
        raise DamagedChunk(chunk.name) from error
    if [game.seed for game in games] != list(experiment.seeds(chunk)):
        raise DamagedChunk(chunk.name)
    return games
