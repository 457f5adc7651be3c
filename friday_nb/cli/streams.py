"""Standard input, output and error: their encoding, and what to do if one is closed or full."""

from __future__ import annotations

import codecs
import errno
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import BufferedReader, TextIOWrapper
from typing import Final, TextIO

from friday_nb.cli.common import os_reason, refuse
from friday_nb.core.pasted import encoding_marked

_CYRILLIC: Final = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_LATIN: Final = "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch ' y ' e yu ya"
_LIKE: Final = {
    **dict(zip(_CYRILLIC, _LATIN.split(), strict=True)),
    **dict.fromkeys("\u2212\u2013\u2014\u2011", "-"),
    **dict.fromkeys("«»“”„\u2018\u2019", "'"),  # not a double one: JSON has to stay JSON
    **dict.fromkeys("·•", "*"),
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "±": "+-",
    "≈": "~",
    "×": "x",
    "\u2205": "-",
    "…": "...",
    "→": "->",
    "←": "<-",
    "↑": "^",
    "≤": "<=",
    "≥": ">=",
    "\xad": "",
}
_OUTPUT_FAULTS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EPIPE)


def never_fail() -> None:
    """Keep the encoding of the terminal, and write what it does not have by what it has.

    A reader who cannot see a minus sign sees a hyphen, and one who has only Latin letters sees
    Russian in them.
    """
    # Windows gives files and pipes an old code page, which nobody has chosen.
    unchosen = sys.platform == "win32" and "PYTHONIOENCODING" not in os.environ
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure and stream is sys.stdin:
            reconfigure(errors="replace")
        elif reconfigure:
            encoding = "utf-8" if unchosen and not stream.isatty() else stream.encoding
            name = f"friday_nb.nearest.{encoding}"
            codecs.register_error(name, partial(_nearest, encoding))
            reconfigure(encoding=encoding, errors=name)


def _nearest(encoding: str, error: UnicodeError) -> tuple[str, int]:
    """What to write for the characters that an encoding does not have: a codec error handler.

    The error itself names most 8-bit encodings just "charmap".
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = error.object[error.start : error.end]
    return "".join(_written(letter, encoding) for letter in found), error.end


def _written(letter: str, encoding: str) -> str:
    """A character by those that an encoding has: the same or a like one, else a question mark.

    >>> "".join(_written(letter, "ascii") for letter in "\u2212½ … «Щука» é☺")
    "-1/2 ... 'Shchuka' e?"
    """
    like = _LIKE.get(letter) or _LIKE.get(letter.lower(), "").capitalize()
    for text in (letter, like, unicodedata.normalize("NFKD", letter)[:1], "?"):
        with suppress(UnicodeEncodeError):
            if text and text.encode(encoding):
                return text
    return ""


def open_closed_streams() -> bool:
    """Lead every closed stream nowhere, and replace a closed stdout or stderr by one that discards.

    The next file or pipe that is opened would get the number of a closed stream, and a process that
    is started later would be given another one in its place.  Python sets such a stream to None,
    and printing would fail; ``sys.stdin`` stays None, so that a command can say that it is closed.

    Returns:
        Whether stdout was open.
    """
    for number in range(3):
        if _is_closed(number):
            # The lowest free number is taken; what we start is to have these streams, too.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    was_open = sys.stdout is not None
    if not was_open:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    return was_open


def _is_closed(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return True
    return False


def heard(question: str, *, is_first: bool) -> str:
    """The next line of stdin; before the first one, its byte order mark may name its encoding.

    Raises:
        EOFError: there is none.
    """
    if is_first and isinstance(sys.stdin, TextIOWrapper) and not sys.stdin.isatty():
        print(question, end="", flush=True)  # whoever waits for it before they write
        question = ""
        first = sys.stdin.buffer.peek(4) if isinstance(sys.stdin.buffer, BufferedReader) else b""
        if marked := encoding_marked(first[:4]):
            sys.stdin.reconfigure(encoding=marked, errors="replace")
    return input(question)


def _nowhere() -> TextIO:
    """A stream that discards its output, and is never closed."""
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8", closefd=False)


@contextmanager
def all_told(lang: str) -> Iterator[None]:
    """Flush stdout at the end, and handle a reader that is gone or a disk that is full.

    If the reader of a pipe has seen enough (``| head``), the body just ends, without an error.

    Raises:
        Refusal: the output cannot be written.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        # An error with a file name concerns that file, not stdout.
        if error.filename is not None or error.errno not in _OUTPUT_FAULTS:
            raise
        # Python flushes stdout once more at exit; that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise refuse(lang, "stdout.unwritten", why=os_reason(error, lang)) from error
