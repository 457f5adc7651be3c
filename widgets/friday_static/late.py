"""What the page did not need to open comes when it is imported, or read, for the first time.

Such modules and files are in one archive.  The page fetches it when it has nothing else to do;
whoever needs one of them before that waits.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any

__all__ = ["Late"]


class Late:
    """The last finder of modules.

    Args:
        folder: Where our packages are.
        bring: Fetches the archive and unpacks it there.
        names: The modules in it and the data files, these by their paths in the folder, one a
            line.  For a module that is nowhere, as one of the standard library that a browser does
            without, nothing is fetched.
    """

    def __init__(self, folder: str, bring: Callable[[], object], names: str) -> None:
        self._folder = folder
        self._names = {*names.split()}
        self._bring = bring
        self._is_here = False
        sys.meta_path.append(self)
        sys.addaudithook(self._before)

    def here(self) -> None:
        """The archive has been unpacked."""
        self._is_here = True
        importlib.invalidate_caches()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: Any = None
    ) -> ModuleSpec | None:
        """Bring the archive, if it has the module and is not here yet, and look again."""
        if name not in self._names:
            return None
        self._need()
        if path is None:
            return PathFinder.find_spec(name, target=target)
        # Of a package in the library, some modules may be in the archive.
        folder = f"{self._folder}/{name.rpartition('.')[0].replace('.', '/')}"
        return PathFinder.find_spec(name, [*path, folder], target)

    def _before(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Python is about to open a file: bring the archive, if that is in it."""
        if event == "open" and not self._is_here:
            name = str(arguments[0]).removeprefix(f"{self._folder}/")
            if name in self._names:
                self._need()

    def _need(self) -> None:
        if not self._is_here:
            self._is_here = True  # already while it is unpacked, which opens its files
            self._bring()
            self.here()
