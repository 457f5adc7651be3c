"""What all commands share: the language, files, and refusals in one sentence."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from friday_nb.cli.codes import OK, REFUSED, STOPPED
from friday_nb.core.errors import Problem
from friday_nb.i18n import SHARED, Fact, say

__all__ = [
    "OK",
    "REFUSED",
    "STOPPED",
    "Refusal",
    "os_reason",
    "problems_refused",
    "read_text",
    "refuse",
]

LARGEST_FILE = 5_000_000
"""Bytes; no record, position or suite is as large."""


class Refusal(Exception):
    """Bad input: one sentence for stderr, and exit code 2.

    No Problem, which is a ValueError: argparse would swallow it and say a sentence of its own.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def refuse(lang: str, key: str, **facts: Fact) -> Refusal:
    """The refusal with these words, ready to be raised."""
    return Refusal(say(lang, f"cli.{key}", **facts))


@contextmanager
def problems_refused(lang: str) -> Iterator[None]:
    """Whatever the game says is wrong with the input becomes a refusal in this language."""
    try:
        yield
    except Problem as problem:
        raise Refusal(problem.text(lang)) from problem


def read_text(name: str, lang: str) -> str:
    """The text of a file; ``-`` is what is piped in."""
    if name == "-" and sys.stdin is None:
        raise refuse(lang, "stdin.closed")
    try:
        data = sys.stdin.buffer.read(LARGEST_FILE + 1) if name == "-" else _read_file(name)
    except OSError as error:
        raise refuse(lang, "file.unread", file=name, why=os_reason(error, lang)) from error
    if len(data) > LARGEST_FILE:
        raise refuse(lang, "file.large", file=name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refuse(lang, "file.binary", file=name) from error


def _read_file(name: str) -> bytes:
    with Path(name).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def os_reason(error: OSError, lang: str) -> str:
    """Why the system refused a file, in the user's words where there are any."""
    for name in (type(error).__name__, errno.errorcode.get(error.errno or 0, "")):
        if SHARED.has(lang, f"cli.why.{name}"):
            return say(lang, f"cli.why.{name}")
    return str(error.strerror or error)
