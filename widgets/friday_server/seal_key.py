"""The key for sealed games (:mod:`friday_widgets.desk.seal`), read before anybody comes.

All kernels of a server have to share one key that outlives them: with another one, every running
game with hidden hands is lost.  So the server reads it, says aloud what is wrong with it, and hands
it to its kernels; none of them ever makes a key of its own.
"""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from friday_nb.core.errors import Problem
from friday_nb.core.files import named_path
from friday_server.hosting import Hosting
from friday_server.surroundings import environment
from friday_widgets.desk.seal import (
    KEY_FILE,
    KEY_VARIABLE,
    cipher,
    new_key,
    state_folder,
    stored_keys,
)

__all__ = ["Keys", "announced_to_kernels", "read_keys"]


class Keys(NamedTuple):
    """The keys of a server, and what the person who starts it should know about them."""

    keys: str
    remark: Problem | None = None


def read_keys(hosting: Hosting) -> Keys:
    """The keys in the file of the configuration, or of the user; it is created if there is none.

    If the user's file cannot be created, the key lasts as long as the server, and a remark says so.

    Raises:
        Problem: the file is there, or is named by the configuration, and cannot be used.
    """
    if os.environ.get(KEY_VARIABLE):
        return Keys(_checked(os.environ[KEY_VARIABLE], KEY_VARIABLE))
    try:
        path = named_path(hosting.seal_key) if hosting.seal_key else state_folder() / KEY_FILE
    except FileNotFoundError as error:  # the user has no home
        if hosting.seal_key:
            raise Problem("seal_unusable", path=hosting.seal_key, why=_why(error)) from error
        return _not_kept(KEY_FILE, error)
    try:
        is_new = not path.exists()
        keys = stored_keys(path)
    except UnicodeDecodeError as error:
        raise Problem("seal_no_key", path=str(path)) from error
    except OSError as error:
        if hosting.seal_key or _is_there(path):
            raise Problem("seal_unusable", path=str(path), why=_why(error)) from error
        return _not_kept(str(path), error)
    made = Problem("seal_made", path=str(path)) if is_new and hosting.is_public else None
    return Keys(_checked(keys, str(path)), made)


def _not_kept(path: str, error: Exception) -> Keys:
    """A key that lasts as long as the server."""
    return Keys(new_key(), Problem("seal_not_kept", path=path, why=_why(error)))


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).rstrip(".")


def _checked(keys: str, place: str) -> str:
    """The keys, if they can be used."""
    try:
        cipher(keys)
    except ValueError as error:
        raise Problem("seal_no_key", path=place) from error
    return keys


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # nobody can say
        return False


def announced_to_kernels(keys: str) -> AbstractContextManager[None]:
    """Let kernels started meanwhile use these keys."""
    return environment({KEY_VARIABLE: " ".join(keys.split())})
