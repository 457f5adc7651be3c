"""Where played chunks are kept: in memory, or in a run directory.

A run directory holds ``experiment.json`` and one file for each chunk that was played.  A file is
written under another name first and then renamed: it is there whole, or not at all, whatever
happens to the machine.  Two programs may even play the same experiment in the same directory: they
waste time, no more.  Of two different ones the second is refused.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Protocol

from friday_nb.core.errors import Problem
from friday_nb.core.files import write_whole
from friday_nb.lab.experiment import Chunk, Experiment

HEAD: Final = "experiment.json"
CHUNKS: Final = "chunks"
SUFFIX: Final = ".json.gz"


class Store(Protocol):
    """Keeps the bytes of chunks."""

    def get(self, chunk: Chunk) -> bytes | None:
        """The bytes of a chunk, None if it was not played yet."""
        ...

    def put(self, chunk: Chunk, data: bytes) -> None:
        """Keep the bytes of a chunk."""
        ...


class Memory:
    """Keeps chunks as long as the program runs."""

    def __init__(self) -> None:
        self._chunks: dict[Chunk, bytes] = {}

    def get(self, chunk: Chunk) -> bytes | None:
        """The bytes of a chunk, None if it was not played yet."""
        return self._chunks.get(chunk)

    def put(self, chunk: Chunk, data: bytes) -> None:
        """Keep the bytes of a chunk."""
        self._chunks[chunk] = data


class Folder:
    """Keeps chunks in a run directory."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)

    @property
    def experiment(self) -> Experiment:
        """The experiment that this directory belongs to; Problem if it is none."""
        head = self._head()
        try:
            return Experiment.from_data(head["experiment"])
        except (ValueError, KeyError, RecursionError) as error:
            raise Problem("lab_bad_head", path=str(self.path / HEAD)) from error

    @property
    def version(self) -> str:
        """The version of the rules and players that the run was begun with."""
        return str(self._head().get("version", ""))

    def claim(self, experiment: Experiment) -> Experiment:
        """Make this the directory of an experiment; Problem if it belongs to something else.

        Gives the experiment as the directory has it: how large its chunks are was decided when it
        was begun, and makes no difference to the games.
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
            with suppress(FileExistsError):  # another program was first: whose is it then?
                write_whole(head, json.dumps(data, indent=1).encode(), over=False)
        found = self.experiment
        if replace(found, chunk=experiment.chunk) != experiment:
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

    def file(self, chunk: Chunk) -> Path:
        """The file of a chunk."""
        return self.path / CHUNKS / f"{chunk.name}{SUFFIX}"

    def get(self, chunk: Chunk) -> bytes | None:
        """The bytes of a chunk, None if it was not played yet."""
        try:
            return self.file(chunk).read_bytes()
        except FileNotFoundError:
            return None

    def put(self, chunk: Chunk, data: bytes) -> None:
        """Keep the bytes of a chunk, all of them or none."""
        file = self.file(chunk)
        file.parent.mkdir(exist_ok=True)
        write_whole(file, data)
