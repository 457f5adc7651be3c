"""Sealed texts: stored by the browser, but encrypted, so that it can neither read nor change them.

A player could find the other players' hands, and the seed that deals them, in the browser's
storage.  So a game with hidden hands is encrypted with a key that never leaves the server.  The
server reads it from a file when it starts, and gives it to its kernels
(:mod:`friday_server.seal_key`).  A kernel without such a server, as in a notebook, reads or creates
the file of its user.

What is sealed is a whole game, so whoever keeps an older text of it can go back to that: a seal
hides, and does not count.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from friday_nb.core.errors import Problem
from friday_nb.core.files import named_path, write_whole
from friday_nb.core.pasted import plain

log = logging.getLogger(__name__)

TITLE: Final = "friday-nb sealed 1"
"""The first line of a sealed text."""
KEY_FILE: Final = "seal.key"
KEY_VARIABLE: Final = "FRIDAY_SEAL_KEY"
"""The environment variable from which the kernels of a server have their keys."""
BLOCK: Final = 1024
"""The length of a content before it is sealed is a multiple of this."""


class Seal:
    """Seals the games of one desk.

    Sealing the same content twice in a row gives the same text, so that it is not stored again.
    """

    def __init__(self) -> None:
        self._last = ("", "")

    def close(self, content: Mapping[str, Any]) -> str:
        """Seal a content, which must be JSON values."""
        padded = _padded(json.dumps(content))
        if padded != self._last[0]:
            self._last = padded, f"{TITLE}\n{_box().encrypt(padded.encode()).decode()}\n"
        return self._last[1]

    def open(self, text: str) -> dict[str, Any]:
        """The content of a sealed text.

        Raises:
            Problem: it was sealed with another key, or is damaged.
        """
        from cryptography.fernet import InvalidToken

        try:
            token = plain(text).removeprefix(TITLE).replace(" ", "")
            opened = _box().decrypt(token.encode()).decode()
        except InvalidToken as error:
            raise Problem("sealed_elsewhere") from error
        self._last = opened, f"{TITLE}\n{token}\n"
        content: dict[str, Any] = json.loads(opened)
        return content


def _padded(text: str) -> str:
    """The JSON text with spaces after it, so that its length does not tell what was decided.

    Otherwise the next player could see whether the one before has passed.
    """
    return text.ljust(-(-len(text) // BLOCK) * BLOCK)


def is_sealed(text: str) -> bool:
    """Is this a sealed text, whether or not it can be opened here?"""
    return plain(text[:1000]).startswith(TITLE)


def state_folder() -> Path:
    """The folder for this user's persistent state, by the conventions of the operating system.

    Raises:
        FileNotFoundError: nobody knows where this user is at home.
    """
    if sys.platform == "win32":
        root = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        root = "~/Library/Application Support"
    else:
        root = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return named_path(root) / "friday-nb"


@cache
def _box() -> Any:
    """The cipher with the server's keys, or with those of this user.

    If a user's key cannot be stored, it lasts as long as this process.
    """
    given = os.environ.get(KEY_VARIABLE)
    if given:
        return cipher(given)
    try:
        return cipher(stored_keys(state_folder() / KEY_FILE))
    except (OSError, ValueError) as error:
        log.error("sealed games last only as long as this process: %s", error)
        return cipher(new_key())


def cipher(keys: str) -> Any:
    """The cipher with these keys, one a line (Fernet: AES-128-CBC with HMAC-SHA256).

    The first one seals; each of them opens, so that a key can be replaced without losing a game.

    Raises:
        ValueError: there is none, or one of them is not a key.
    """
    from cryptography.fernet import Fernet, MultiFernet  # imported only if a game hides hands

    return MultiFernet([Fernet(key) for key in keys.split()])


def new_key() -> str:
    """A random key."""
    from cryptography.fernet import Fernet

    return Fernet.generate_key().decode()


def stored_keys(path: Path) -> str:
    """The keys in a file that nobody else can read; it is created with one if there is none.

    Raises:
        OSError: it cannot be read or created.
        ValueError: it is not text.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        if not path.exists():
            write_whole(path, f"{new_key()}\n".encode(), over=False, private=True)
    return path.read_text(encoding="ascii")
