"""The server's surroundings: a folder of its own, and nobody's configuration of Jupyter.

A server may run where its user has no home, or may not write there, or where somebody has
configured Jupyter or IPython for something else.  So all that Jupyter and its kernels would look up
or keep in the user's home is in a folder that ends with the server, and kernels look for modules
past the folder in which they work.  What somebody has set for their own Python, such as a script
that it runs first, is not for kernels either.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.core.own_folder import own_folder
from friday_nb.core.own_process import SAFE_VARIABLE

__all__ = ["allow_many_files", "environment", "own_surroundings"]

_FOLDERS: Final = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "IPYTHONDIR": "ipython",
}
_UNSET: Final = (
    *("PYTHONSTARTUP", "PYTHONINSPECT", "PYTHONWARNINGS", "PYTHONDEVMODE", "PYTHONASYNCIODEBUG"),
    *("JUPYTER_CONFIG_PATH", "JUPYTER_NO_CONFIG"),
)
"""What kernels would run, or turn into errors, of a user's settings."""
FEWEST_FILES: Final = 256
"""The fewest files that a server has to be able to open: each visitor takes 15, and itself 60."""
MOST_FILES: Final = 16384
"""The limit on open files that the server asks for."""


def allow_many_files() -> None:
    """Raise the limit on open files, usually 1024, as far as allowed.

    Raises:
        Problem: it is too low for a page.
    """
    try:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY:
            return
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (ImportError, OSError, ValueError):  # another system has no such limit
        return
    if max(soft, most) < FEWEST_FILES:
        raise Problem("few_files", n=max(soft, most), least=FEWEST_FILES)


@contextmanager
def own_surroundings(folder: Path | None = None) -> Iterator[Path]:
    """Set the environment of this process and of kernels, and afterwards set it back.

    Args:
        folder: The folder to use; by default a new one, which is removed afterwards.

    Returns:
        The folder.

    Raises:
        OSError: no folder can be made anywhere.
    """
    home = folder or own_folder()
    wanted: dict[str, str | None] = dict.fromkeys(_UNSET)
    wanted |= {name: str(home / part) for name, part in _FOLDERS.items()}
    wanted[SAFE_VARIABLE] = "1"
    try:
        with environment(wanted):
            yield home
    finally:
        if folder is None:
            shutil.rmtree(home, ignore_errors=True)


@contextmanager
def environment(wanted: Mapping[str, str | None]) -> Iterator[None]:
    """Set variables for the processes that start meanwhile, and afterwards set them back.

    Args:
        wanted: Their values by name; None removes one.
    """
    before = {name: os.environ.get(name) for name in wanted}
    _set(wanted)
    try:
        yield
    finally:
        _set(before)


def _set(variables: Mapping[str, str | None]) -> None:
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
