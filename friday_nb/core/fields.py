"""The one-line text form of a position: ``name=value`` fields, separated by spaces."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.core.pasted import plain, without_lead

_BROKEN: Final = re.compile(" ,|, (?![a-z]+=)", re.IGNORECASE)
"""A space beside a comma, but for one after which the next field begins."""
_SPACED: Final = re.compile(r"\b([a-z]+) ?= ?(?![a-z]+ ?=)", re.IGNORECASE)
"""The name of a field with spaces about its sign of equality, unless it is empty."""

_COLON: Final = re.compile(r"(?<!\S)([a-z]+) ?: +(?!\S*=)", re.IGNORECASE)
"""A word before a colon and a value, as one writes it who does not know the sign of equality."""


def split(text: str, known: Collection[str], error: type[Problem]) -> dict[str, str]:
    """The fields of a position by name, in the order they are written.

    A list that was broken at a comma, by a narrow terminal or a word processor, goes on.

    Args:
        text: The position, as it was typed or pasted.
        known: The names a field may have.
        error: The class of the error to raise; its message under ``problem.position_empty`` shows
            what a position looks like.

    Raises:
        error: the text has no field, an unknown field, or a field twice.

    >>> split("seat=1 turn: 2", ("seat", "turn"), Problem)
    {'seat': '1', 'turn': '2'}
    """
    fields: dict[str, str] = {}
    said = _COLON.sub(lambda m: f"{m[1]}=" if m[1].lower() in known else m[0], plain(text))
    written = _SPACED.sub(r"\1=", without_lead(said))
    for part in _BROKEN.sub(",", written).split():
        name, equals, value = part.partition("=")
        name = name.lower()  # telephones begin with a capital
        if not equals or name not in known:
            raise error("field_unknown", text=part[:40], fields=", ".join(known))
        if name in fields:
            raise error("field_twice", field=name)
        fields[name] = value
    if not fields:
        raise error("position_empty")
    return fields


def join(values: Mapping[str, str]) -> str:
    """The text form of a position; fields with an empty value are left out.

    >>> join({"seat": "1", "hand": "", "turn": "2"})
    'seat=1 turn=2'
    """
    return " ".join(f"{name}={value}" for name, value in values.items() if value)
