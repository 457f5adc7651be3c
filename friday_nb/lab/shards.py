"""A chunk of games as bytes: one line of JSON, compressed; and back, unless it is damaged.

The line holds the experiment's id and the chunk's name, and one column for each field of
:class:`~friday_nb.friday.lab.games.GameSummary`.  The same games give the same line everywhere.
"""

from __future__ import annotations

import gzip
import json
import zlib
from itertools import chain
from typing import Any, Final, get_args, get_origin, get_type_hints

from friday_nb.friday.lab.games import FIELDS, KNOWN_TEXTS, LENGTHS, GameSummary
from friday_nb.lab.experiment import Chunk, Experiment

_SORTS: Final[dict[str, Any]] = get_type_hints(GameSummary)
"""The type of each column's values."""
_TOO_LARGE: Final = 1 << 64
_UNREADABLE: Final = (OSError, EOFError, zlib.error, RecursionError)
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
        columns = [_column(name, found["columns"][name], chunk.games) for name in FIELDS]
    except (*_UNREADABLE, ValueError, KeyError, TypeError) as error:
        raise DamagedChunk(chunk.name) from error
    games = [GameSummary(*row) for row in zip(*columns, strict=True)]
    if [game.seed for game in games] != list(experiment.seeds(chunk)):
        raise DamagedChunk(chunk.name)
    return games


def _column(name: str, values: Any, games: int) -> list[Any]:
    """A column of a chunk as games have it; ValueError or TypeError if no games have it so."""
    sort = _SORTS[name]
    if type(values) is not list or len(values) != games:
        raise ValueError(name)
    if get_origin(sort) is tuple:
        parts = get_args(sort)
        if set(map(type, values)) != {list}:
            raise TypeError(name)
        length = LENGTHS.get(name) if parts[-1] is ... else len(parts)
        if length is not None and set(map(len, values)) != {length}:
            raise ValueError(name)
        _check(name, list(chain.from_iterable(values)), parts[0])
        return list(map(tuple, values))
    _check(name, values, sort)
    return values


def _check(name: str, values: list[Any], sort: type) -> None:
    """Are these values of this type, and no larger than those of a game?"""
    if not set(map(type, values)) <= {sort}:
        raise TypeError(name)
    if sort is int and values and (max(values) >= _TOO_LARGE or min(values) <= -_TOO_LARGE):
        raise ValueError(name)
    known = KNOWN_TEXTS.get(name)
    if known and not known.issuperset(values):
        raise ValueError(name)
