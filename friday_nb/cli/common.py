"""What all commands share: reading files, wrapping text, and refusals in one sentence."""

from __future__ import annotations

import errno
import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from textwrap import fill
from typing import TypeVar

from friday_nb.cli.codes import OK, REFUSED, STOPPED
from friday_nb.core.cells import FlatView
from friday_nb.core.errors import Problem
from friday_nb.core.files import named_path
from friday_nb.core.numbers import allowance, rounded
from friday_nb.core.pasted import decoded
from friday_nb.core.show import OptionT, ShownAdvice
from friday_nb.i18n import SHARED, Fact, Say, say

__all__ = [
    "OK",
    "REFUSED",
    "STOPPED",
    "Refusal",
    "advice_data",
    "at_decision",
    "beside_chance",
    "chance_and_error",
    "in_columns",
    "os_reason",
    "parsed",
    "printed",
    "problems_refused",
    "read_text",
    "refuse",
    "why_rough",
    "width",
    "wrapped",
]

ViewT = TypeVar("ViewT")
SeatT = TypeVar("SeatT", bound=FlatView)
LARGEST_FILE = 5_000_000
"""The most bytes to read; no record, position or suite is as large."""
_WIDEST = 100
"""The most columns of a line; longer lines are hard to read."""
_NARROWEST = 40


class Refusal(Exception):
    """Bad input: one sentence for stderr, and exit code 2.

    Not a Problem, because that is a ValueError, which argparse would replace by its own message.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def refuse(lang: str, key: str, **facts: Fact) -> Refusal:
    """A Refusal with the text of this key; the caller raises it."""
    return Refusal(say(lang, f"cli.{key}", **facts))


@contextmanager
def problems_refused(lang: str) -> Iterator[None]:
    """Turn a Problem into a Refusal in this language."""
    try:
        yield
    except Problem as problem:
        raise Refusal(problem.text(lang)) from problem


def width() -> int:
    """The columns that a line may have in this terminal."""
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns))


def wrapped(text: str, lead: str = "") -> str:
    """A text wrapped to the width of the terminal, with ``lead`` before the first line."""
    later = " " * max(2, len(lead))
    # Names of files stay whole, so that they can be copied.
    return fill(
        text,
        width(),
        initial_indent=lead,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )


def in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    r"""Rows as lines of text: the first cell of each to the left, the others below one another.

    >>> print(*in_columns([("card", "chance"), ("2L", "1/2")]), sep="\n")
      card  chance
      2L       1/2
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = (f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
        yield "  ".join((f"  {first:<{widths[0]}}", *cells)).rstrip()


def read_text(name: str, lang: str) -> str:
    """The text of a file, or of the standard input if the name is ``-``.

    Raises:
        Refusal: it cannot be read, is too large, or is not text.
    """
    if name == "-" and sys.stdin is None:
        raise refuse(lang, "stdin.closed")
    try:
        data = sys.stdin.buffer.read(LARGEST_FILE + 1) if name == "-" else _read_file(name)
    except OSError as error:
        raise refuse(lang, "file.unread", file=name, why=os_reason(error, lang)) from error
    if len(data) > LARGEST_FILE:
        raise refuse(lang, "file.large", file=name)
    try:
        return decoded(data, getattr(sys.stdin, "encoding", None) or "utf-8")
    except UnicodeDecodeError as error:
        raise refuse(lang, "file.binary", file=name) from error


def parsed(position: str, lang: str, parse: Callable[[str], ViewT]) -> ViewT:
    """What a position on the command line stands for; ``-`` is the one on the standard input.

    Raises:
        Refusal: it cannot be read, or is not a position.
    """
    text = read_text("-", lang) if position == "-" else position
    with problems_refused(lang):
        return parse(text)


def at_decision(position: str, lang: str, parse: Callable[[str], SeatT]) -> SeatT:
    """The same, where the seat of the position has something to decide.

    Raises:
        Refusal: it cannot be read, is not a position, or leaves its seat nothing to decide.
    """
    view = parsed(position, lang, parse)
    if view.actor != view.seat:
        raise refuse(lang, "advice.none")
    return view


def chance_and_error(win: float, error: float, say: Say, lang: str) -> str:
    """A chance to win and its error as two columns of text, in the words of a game."""
    chance = say(lang, "advice.chance", n=rounded(Fraction(win)))
    spread = allowance(Fraction(win), Fraction(error), lang)
    return f"{chance:>5} {spread:<5}"


def beside_chance(text: str) -> str:
    """A text that stands right of the columns of a chance and its error."""
    return wrapped(text, " " * 12)


def why_rough(found: ShownAdvice[OptionT], say: Say, lang: str) -> Iterator[str]:
    """Why advice is rough, in the words of a game; nothing if it is not."""
    from friday_nb.accel import jit  # on demand: most commands compile nothing

    if found.is_rough:
        yield wrapped(say(lang, jit.why_rough()))


def advice_data(
    found: ShownAdvice[OptionT], told: Callable[[OptionT], Mapping[str, object]], **more: object
) -> dict[str, object]:
    """Advice as JSON: chances and errors as numbers.

    Args:
        found: The advice.
        told: What a game tells of an option besides.
        more: What it tells of the advice as a whole.
    """
    options = [
        {"action": str(each.action), "win": each.win, "error": each.error, **told(each)}
        for each in found.options
    ]
    return {"position": str(found.view), **more, "options": options}


def printed(
    data: Callable[[], object], lines: Callable[[], Iterable[str]], *, as_json: bool
) -> int:
    """Print an answer as JSON or line by line; returns the exit code."""
    print(json.dumps(data(), ensure_ascii=False, indent=1) if as_json else "\n".join(lines()))
    return OK


def _read_file(name: str) -> bytes:
    with named_path(name).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def os_reason(error: OSError, lang: str) -> str:
    """Why the system refused a file: in the user's language if there is a text, else as it says."""
    for name in (type(error).__name__, errno.errorcode.get(error.errno or 0, "")):
        if SHARED.has(lang, f"cli.why.{name}"):
            return say(lang, f"cli.why.{name}")
    return str(error.strerror or error)
