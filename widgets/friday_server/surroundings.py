"""The server's surroundings: a folder of its own, and nobody's configuration of Jupyter.

A server may run where its user has no home, or may not write there, or where somebody has
configured Jupyter or IPython for something else.  So all that Jupyter and its kernels would look up
or keep in the user's home is in a folder that ends with the server, and kernels look for modules
past the folder in which they work.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from friday_nb.core.own_folder import own_folder
from friday_nb.core.own_process import SAFE_VARIABLE

__all__ = ["own_surroundings"]

_FOLDERS: Final = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "IPYTHONDIR": "ipython",
}


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
    wanted = {name: str(home / part) for name, part in _FOLDERS.items()}
    wanted[SAFE_VARIABLE] = "1"
    before = {name: os.environ.get(name) for name in wanted}
    _set(wanted)
    try:
        yield home
    finally:
        _set(before)
        if folder is None:
            shutil.rmtree(home, ignore_errors=True)


def _set(variables: Mapping[str, str | None]) -> None:
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
