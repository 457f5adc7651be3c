"""Silences other packages' logs where our own messages say what happened."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["quiet"]


@contextmanager
def quiet(package: str) -> Iterator[None]:
    """Silence a package's log for as long as this lasts; it must have been imported before."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith(package)]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
