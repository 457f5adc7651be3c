"""The games of a shard as bytes, and back: one line of JSON, compressed with gzip.

The line holds the experiment's id and the shard's name, and one column for each field of the
game's summary (:class:`~friday_nb.lab.games.GameSummary`).  The same games give the same line on
every machine.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from io import BytesIO
from itertools import chain
from math import isfinite
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from friday_nb.lab.experiment import Experiment, Shard
from friday_nb.lab.games import Column, GameSummary

_TOO_LARGE: Final = 1 << 64
_UNREADABLE: Final = (OSError, EOFError, zlib.error, RecursionError)
_LEVEL: Final = 6

MOST_EACH: Final = 8 << 10
"""The most bytes of a game in a line; usual ones have less than a twentieth of that."""
MOST_BYTES: Final = 1 << 30
"""The most bytes of a line, however many games it has."""


class DamagedShard(ValueError):
    """The bytes are not those of the shard."""


def played(experiment: Experiment, shard: Shard) -> tuple[bytes, str]:
    """Play a shard: its games as bytes, and the version that played them.  Runs in the workers."""
    return encode(experiment, shard, experiment.play(shard)), experiment.version


def encode(experiment: Experiment, shard: Shard, games: list[GameSummary]) -> bytes:
    """The bytes of a shard's games."""
    names = _columns(experiment.laboratory.summary)
    data = {
        "experiment": experiment.id,
        "shard": shard.name,
        "columns": {name: [getattr(game, name) for game in games] for name in names},
    }
    line = json.dumps(data, separators=(",", ":"))
    return gzip.compress(line.encode(), _LEVEL, mtime=0)


def decode(experiment: Experiment, shard: Shard, data: bytes) -> list[GameSummary]:
    """The games of a shard from its bytes.

    Raises:
        DamagedShard: the bytes are not those of all games of this shard.
    """
    summary = experiment.laboratory.summary
    try:
        found = json.loads(_unpacked(data, min(MOST_BYTES, (1 + shard.games) * MOST_EACH)))
        head = (found["experiment"], found["shard"])
        if head != (experiment.id, shard.name):
            raise DamagedShard(shard.name)
        columns = [
            values.read(found["columns"][name], shard.games)
            for name, values in _columns(summary).items()
        ]
    except (*_UNREADABLE, ValueError, KeyError, TypeError) as error:
        raise DamagedShard(shard.name) from error
    games = [summary(*row) for row in zip(*columns, strict=True)]
    seats = len(experiment.arms[shard.arm].players)
    if any(len(game.returns) != seats for game in games):
        raise DamagedShard(shard.name)
    if [game.seed for game in games] != list(experiment.seeds(shard)):
        raise DamagedShard(shard.name)
    return games


def _unpacked(data: bytes, most: int) -> bytes:
    """The bytes that were compressed; ValueError if there are more than that.

    A few hundred bytes can unpack to gigabytes, and a file may have come from anywhere.
    """
    with gzip.GzipFile(fileobj=BytesIO(data)) as packed:
        line = packed.read(most + 1)
    if len(line) > most:
        raise ValueError(most)
    return line


@dataclass(frozen=True)
class _Values:
    """The type of a column, which checks the values read from a file.

    Attributes:
        name: The field of the summary.
        kind: The type of each value, or of the items of each tuple.
        is_row: Whether each value is a tuple.
        column: Further restrictions.
    """

    name: str
    kind: type
    is_row: bool
    column: Column

    def read(self, values: Any, games: int) -> list[Any]:
        """The values from their JSON form; ValueError or TypeError if they are invalid."""
        if type(values) is not list or len(values) != games:
            raise ValueError(self.name)
        if not self.is_row:
            self._check(values)
            return values
        if set(map(type, values)) != {list}:
            raise TypeError(self.name)
        if self.column.length is not None and set(map(len, values)) != {self.column.length}:
            raise ValueError(self.name)
        self._check(list(chain.from_iterable(values)))
        return list(map(tuple, values))

    def _check(self, values: list[Any]) -> None:
        """Raise ValueError or TypeError unless the values have this type and a plausible size."""
        if not set(map(type, values)) <= {self.kind}:
            raise TypeError(self.name)
        is_small = self.kind is not int or not values or min(values) > -_TOO_LARGE
        is_small = is_small and (self.kind is not int or max(values, default=0) < _TOO_LARGE)
        if not is_small or (self.kind is float and not all(map(isfinite, values))):
            raise ValueError(self.name)
        if self.column.known and not set(values) <= set(self.column.known):
            raise ValueError(self.name)


def _columns(summary: type[GameSummary]) -> Mapping[str, _Values]:
    """The columns of a summary by the name of their field."""
    hints = get_type_hints(summary, include_extras=True)
    return {each.name: _values(each.name, hints[each.name]) for each in fields(summary)}


def _values(name: str, hint: Any) -> _Values:
    """The column for a field with this type hint."""
    column = Column()
    if get_origin(hint) is Annotated:
        hint, column = get_args(hint)
    if get_origin(hint) is not tuple:
        return _Values(name, hint, is_row=False, column=column)
    parts = get_args(hint)
    if parts[-1] is not ...:
        column = replace(column, length=len(parts))
    return _Values(name, parts[0], is_row=True, column=column)
