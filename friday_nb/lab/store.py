"""Where played chunks are kept: in memory, or in a run directory.

A run directory holds ``experiment.json`` and one file for each chunk that was played.  A file is
written under another name first and then renamed: it is there whole, or not at all, whatever
happens to the machine.  Two programs may even work on the same directory: they waste time, no more.
"""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any, Final, Protocol

from friday_nb.core.errors import Problem
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
        except (ValueError, KeyError) as error:
            raise Problem("lab_bad_head", path=str(self.path / HEAD)) from error

    @property
    def version(self) -> str:
        """The version of the rules and players that the run was begun with."""
        return str(self._head().get("version", ""))

    def claim(self, experiment: Experiment) -> None:
        """Make this the directory of an experiment; Problem if it belongs to something else."""
        if (self.path / HEAD).exists():
            if self.experiment != experiment:
                raise Problem("lab_other_run", path=str(self.path))
            return
        if self.path.exists() and (not self.path.is_dir() or any(self.path.glob("[!.]*"))):
            raise Problem("lab_not_empty", path=str(self.path))
        self.path.mkdir(parents=True, exist_ok=True)
        head = {"version": experiment.version, "experiment": experiment.data()}
        _write(self.path / HEAD, json.dumps(head, indent=1).encode())

    def _head(self) -> dict[str, Any]:
        file = self.path / HEAD
        try:
            head = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError as error:
            raise Problem("lab_no_run", path=str(self.path)) from error
        except ValueError as error:
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
        _write(file, data)


def _write(path: Path, data: bytes) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
