"""The weights of the strong player: a small file that ships, 16-bit floats, little-endian."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

from friday_nb.core.shipped import shipped
from friday_nb.friday.players.buffers import FIRST_SIZE, SECOND_SIZE

FILE: Final = Path(__file__).with_name("weights.bin")


def save(path: Path, first: Iterable[float], second: Iterable[float]) -> None:
    """Write both layers' weights, the second after the first."""
    numbers = [float(x) for x in first] + [float(x) for x in second]
    if len(numbers) != FIRST_SIZE + SECOND_SIZE:
        raise ValueError(f"{FIRST_SIZE + SECOND_SIZE} weights are needed, not {len(numbers)}")
    path.write_bytes(struct.pack(f"<{len(numbers)}e", *numbers))


def load(path: Path | None = None) -> tuple[array[float], array[float]]:
    """Both layers' weights as arrays of 32-bit floats; by default the strong player's.

    Raises:
        ValueError: the file is damaged.
    """
    data = _data(path)
    if len(data) != 2 * (FIRST_SIZE + SECOND_SIZE):
        raise ValueError(
            f"{path or FILE} is damaged: it does not hold {FIRST_SIZE + SECOND_SIZE} weights"
        )
    numbers = array("f", struct.unpack(f"<{FIRST_SIZE + SECOND_SIZE}e", data))
    return numbers[:FIRST_SIZE], numbers[FIRST_SIZE:]


def name(path: Path | None = None) -> str:
    """A short name of the weights in this file, for results measured with them."""
    return sha256(_data(path)).hexdigest()[:12]


def _data(path: Path | None) -> bytes:
    """The bytes of a file; one that ships is also found inside a zip archive."""
    if path is None or path.parent == FILE.parent:
        return shipped(__package__, (path or FILE).name)
    return path.read_bytes()
