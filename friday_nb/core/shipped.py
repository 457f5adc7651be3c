"""Reads files that ship beside our modules, in a folder or in a zip file (such as a wheel)."""

from __future__ import annotations

import sys
from pathlib import Path


def shipped(package: str, name: str) -> bytes:
    """The content of a file in the folder of a package that has been imported.

    ``importlib.resources`` does the same, but would double the time that a game takes to import.

    Raises:
        OSError: there is no such file.
    """
    module = sys.modules[package]
    assert module.__spec__ is not None
    data: bytes = module.__spec__.loader.get_data(str(Path(str(module.__file__)).with_name(name)))  # type: ignore[union-attr] # all loaders of files have it
    return data
