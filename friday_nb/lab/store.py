"""Where played shards are kept: in memory, or in a run directory.

A run directory holds ``experiment.json`` and one file for each shard that was played.  Files are
written atomically (:mod:`friday_nb.core.files`).  Two programs may even play the same experiment in
the same directory; that only wastes time.  If their experiments differ, the second is refused.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Protocol

from friday_nb.core.errors import Problem
from friday_nb.core.files import remove_parts, write_whole
from friday_nb.lab.experiment import Experiment, Shard

HEAD: Final = "experiment.json"
SHARDS: Final = "shards"
SUFFIX: Final = ".json.gz"


class Store(Protocol):
    """Stores the bytes of shards."""

    def get(self, shard: Shard) -> bytes | None:
        """The bytes of a shard; None if it has not been played."""
        ...

    def put(self, shard: Shard, data: bytes) -> None:
        """Store the bytes of a shard."""
        ...


class Memory:
    """Stores shards in memory."""

    def __init__(self) -> None:
        self._shards: dict[Shard, bytes] = {}

    def get(self, shard: Shard) -> bytes | None:
        """The bytes of a shard; None if it has not been played."""
        return self._shards.get(shard)

    def put(self, shard: Shard, data: bytes) -> None:
        """Store the bytes of a shard."""
        self._shards[shard] = data


class Folder:
    """Stores shards in a run directory."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)

    @property
    def experiment(self) -> Experiment:
        """The experiment whose run this directory holds.

        Raises:
            Problem: it is not a run directory, or ``experiment.json`` is damaged.
        """
        head = self._head()
        try:
            return Experiment.from_data(head["experiment"])
        except (ValueError, KeyError, RecursionError) as error:
            raise Problem("lab_bad_head", path=str(self.path / HEAD)) from error

    @property
    def version(self) -> str:
        """The version of the rules and players with which the run was begun."""
        return str(self._head().get("version", ""))

    def claim(self, experiment: Experiment) -> Experiment:
        """Make this the run directory of an experiment, or check that it already is.

        Returns:
            The experiment as stored in the directory.  It may differ in the size of its shards,
            which was chosen when the run was begun and makes no difference to the games.

        Raises:
            Problem: the directory belongs to another experiment or holds other files.
        """
        head = self.path / HEAD
        if not head.exists():
            is_other = self.path.exists() and (
                not self.path.is_dir() or any(self.path.glob("[!.]*"))
            )
            if is_other and not head.exists():  # another program may have begun just now
                raise Problem("lab_not_empty", path=str(self.path))
            self.path.mkdir(parents=True, exist_ok=True)
            data = {"version": experiment.version, "experiment": experiment.data()}
            with suppress(FileExistsError):  # another program was first; the check below decides
                write_whole(head, json.dumps(data, indent=1).encode(), over=False)
        for folder in (self.path, self.path / SHARDS):
            remove_parts(folder)
        found = self.experiment
        if replace(found, shard=experiment.shard) != experiment:
            raise Problem("lab_other_run", path=str(self.path))
        return found

    def _head(self) -> dict[str, Any]:
        file = self.path / HEAD
        try:
            head = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError as error:
            raise Problem("lab_no_run", path=str(self.path)) from error
        except (ValueError, RecursionError) as error:
            raise Problem("lab_bad_head", path=str(file)) from error
        if not isinstance(head, dict):
            raise Problem("lab_bad_head", path=str(file))
        return head

    def file(self, shard: Shard) -> Path:
        """The file of a shard."""
        return self.path / SHARDS / f"{shard.name}{SUFFIX}"

    def get(self, shard: Shard) -> bytes | None:
        """The bytes of a shard; None if it has not been played."""
        try:
            return self.file(shard).read_bytes()
        except FileNotFoundError:
            return None

    def put(self, shard: Shard, data: bytes) -> None:
        """Store the bytes of a shard atomically."""
        file = self.file(shard)
        file.parent.mkdir(exist_ok=True)
        write_whole(file, data)
