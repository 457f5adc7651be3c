"""Sealed texts: stored by the browser, but encrypted, so that it can neither read nor change them.

A player could find the other players' hands, and the seed that deals them, in the browser's
storage.  So a game with hidden hands is encrypted with a key that never leaves the server.  The key
is created once for each user, in a file in the user's state folder that nobody else can read; all
kernels of a server share it, and it outlives them.
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
from friday_nb.core.files import write_whole
from friday_nb.core.pasted import plain

log = logging.getLogger(__name__)

TITLE: Final = "friday-nb sealed 1"
"""The first line of a sealed text."""
KEY_FILE: Final = "seal.key"
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
    """The folder for this user's persistent state, by the conventions of the operating system."""
    if sys.platform == "win32":
        root = Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local")
    elif sys.platform == "darwin":
        root = Path("~/Library/Application Support")
    else:
        root = Path(os.environ.get("XDG_STATE_HOME") or "~/.local/state")
    return root.expanduser() / "friday-nb"


@cache
def _box() -> Any:
    """The cipher with this user's key (Fernet: AES-128-CBC with HMAC-SHA256).

    If the key cannot be stored, it lasts as long as this process.
    """
    from cryptography.fernet import Fernet  # imported only if a game hides hands

    try:
        return Fernet(_key(state_folder() / KEY_FILE))
    except (OSError, RuntimeError, ValueError) as error:
        log.warning("sealed games last only as long as this process: %s", error)
        return Fernet(Fernet.generate_key())


def _key(path: Path) -> bytes:
    """The key in a file that nobody else can read; created if there is none."""
    from cryptography.fernet import Fernet

    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        if not path.exists():
            write_whole(path, Fernet.generate_key(), over=False, private=True)
    return path.read_bytes().strip()
