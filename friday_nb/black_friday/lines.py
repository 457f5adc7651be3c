"""The line of a JSON text on which a value stands, for error messages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

_SPACE: Final = re.compile(r"[\s,:]*")
_DECODER: Final = json.JSONDecoder()


def line_of(text: str, path: Sequence[str | int]) -> int:
    r"""The line, counted from 1, on which the value at ``path`` (or its nearest parent) begins.

    >>> line_of('{"a": 1,\n "b": [1,\n 2]}', ("b", 1)), line_of('{"a": 1}', ("c",))
    (3, 1)
    """
    at = _skipped(text, 0)
    for step in path:
        found = dict(_members(text, at)).get(step)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1


def _skipped(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _members(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """The keys of the object or list that begins at ``at``, each with the offset of its value."""
    opening = text[at]
    if opening not in "{[":
        return
    at = _skipped(text, at + 1)
    number = 0
    while text[at] not in "}]":
        key: str | int = number
        if opening == "{":
            key, at = _DECODER.raw_decode(text, at)
            at = _skipped(text, at)
        yield key, at
        _, at = _DECODER.raw_decode(text, at)
        at = _skipped(text, at)
        number += 1
