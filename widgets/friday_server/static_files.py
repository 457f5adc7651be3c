"""Static files that browsers cache, for ever if they are named after a hash of their content."""

from __future__ import annotations

import gzip
import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

from tornado.web import HTTPError, RequestHandler

import friday_widgets
from friday_nb.core.errors import Problem
from friday_server.owners import recognise
from friday_server.surroundings import environment
from friday_widgets.games import APPS
from friday_widgets.panes import chart
from friday_widgets.panes.chart import PLOTLY_VARIABLE
from friday_widgets.wire import panel_files

__all__ = ["Bundle", "PanelFiles", "StaticFile", "StaticFileHandler"]

SHARED: Final = "shared"
LATER: Final = "later"
_RANGE: Final = re.compile(r"bytes=(\d{1,9})-(\d{1,9})", re.ASCII)
_KINDS: Final = {"js": "text/javascript", "css": "text/css", "txt": "text/plain"}


class StaticFile:
    """A file in memory, compressed in advance.

    Args:
        plain: Its content.
        kind: Its suffix, "js", "css" or "txt".
        name: Its name if other files know it by one; by default one that no other content has.
    """

    def __init__(self, plain: bytes, kind: str = "js", name: str = "") -> None:
        self.plain = plain
        self.zipped = gzip.compress(plain, 6, mtime=0)
        self.name = name or f"{hashlib.sha256(plain).hexdigest()[:16]}.{kind}"
        self.kept = "public, max-age=86400" if name else "public, max-age=31536000, immutable"
        self.type = f"{_KINDS[kind]}; charset=utf-8"


class StaticFileHandler(RequestHandler):
    """Serves a static file."""

    def initialize(self, file: StaticFile) -> None:
        """Called by tornado with the arguments in the list of handlers."""
        self._file = file

    def prepare(self) -> None:
        """Before the file is sent, see whether the browser keeps cookies."""
        recognise(self)

    def get(self) -> None:
        """Send it, compressed if the browser accepts gzip; or a piece of it, compressed anyway."""
        if self.get_query_argument("packed", None) is not None:
            self._send_piece()
            return
        self.set_header("Content-Type", self._file.type)
        self.set_header("Cache-Control", self._file.kept)
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.write(self._file.zipped)
        else:
            self.write(self._file.plain)

    def _send_piece(self) -> None:
        """Send a piece of the compressed file: over a slow line other things go between pieces.

        It is no encoding of what is sent but what is sent: a browser cannot decode half of it.
        """
        whole = self._file.zipped
        self.set_header("Content-Type", "application/gzip")
        asked = _RANGE.fullmatch(self.request.headers.get("Range", ""))
        if not asked:  # a proxy may have left it out
            self.write(whole)
            return
        first, last = map(int, asked.groups())
        piece = whole[first : last + 1]
        if not piece:
            raise HTTPError(416)
        self.set_status(206)
        self.set_header("Content-Range", f"bytes {first}-{first + len(piece) - 1}/{len(whole)}")
        self.write(piece)


@dataclass(frozen=True)
class Bundle:
    """A script with some panels, and their style."""

    script: StaticFile
    sheet: StaticFile


@dataclass(frozen=True)
class PanelFiles:
    """The scripts and the styles of all panels of the page, and the script that draws charts."""

    bundles: Mapping[str, Bundle]
    """What all games share (:data:`SHARED`), each game by its name, and what comes after the table
    (:data:`LATER`); ``browser/panels.js`` says which of them the page takes when."""
    names: tuple[str, ...]
    """The full names of the panels."""
    plotly: StaticFile | None = None
    """plotly.js; None if it is not installed."""

    @property
    def all(self) -> tuple[StaticFile, ...]:
        """All files."""
        files = [file for each in self.bundles.values() for file in (each.script, each.sheet)]
        return (*files, self.plotly) if self.plotly else tuple(files)

    def told_to_page(self, folder: str) -> dict[str, Any]:
        """Where the page finds the files of each bundle, and which game it opens first.

        Args:
            folder: Their URL from the page.
        """
        files = {
            name: {"script": folder + each.script.name, "sheet": folder + each.sheet.name}
            for name, each in self.bundles.items()
        }
        return {"files": files, "first": next(iter(APPS))}

    @classmethod
    def of_all(cls) -> PanelFiles:
        """The files of all panels of all games, except those of a game that cannot be loaded."""
        from friday_widgets.wire.panel import Panel

        for module in walk_packages(friday_widgets.__path__, "friday_widgets."):
            if module.name.endswith(".panel"):
                with suppress(Problem):  # its page says why it cannot be opened
                    import_module(module.name)
        panels = [panel for panel in _below(Panel) if {"_esm", "_css"} <= vars(panel).keys()]
        groups: dict[str, list[Any]] = {name: [] for name in (SHARED, *APPS, LATER)}
        for panel in panels:
            groups[_group(panel)].append(panel)
        scripts: dict[str, StaticFile] = {}

        def place(name: str, text: str) -> str:
            scripts[name] = StaticFile(text.encode(), "js")
            return f"./{scripts[name].name}"

        panel_files.scripts(groups, place)
        sheets = panel_files.sheets(groups)
        return cls(
            {
                name: Bundle(scripts[name], StaticFile(sheets[name].encode(), "css"))
                for name in groups
            },
            tuple(map(panel_files.name_of, panels)),
            _plotly(),
        )

    def announced_to_kernels(self, folder: str) -> AbstractContextManager[None]:
        """Let kernels started meanwhile use the files; ``folder`` is their URL from the page."""
        told = {panel_files.PANELS_VARIABLE: " ".join(self.names)}
        if self.plotly:
            told[PLOTLY_VARIABLE] = f"{folder}{self.plotly.name}"
        return environment(told)


def _group(panel: Any) -> str:
    """The bundle of a panel; a page knows it by the name of its class (``browser/panels.js``)."""
    room = panel.__module__.split(".")[1]
    return LATER if panel.is_later else room if room in APPS else SHARED


def _plotly() -> StaticFile | None:
    try:
        return StaticFile(chart.bundle(packed=False), "js")
    except OSError:  # charts then say that they cannot be drawn
        return None


def _below(kind: Any) -> Iterator[Any]:
    """All subclasses defined in modules; anywidget creates another one for each widget."""
    for each in kind.__subclasses__():
        if vars(sys.modules[each.__module__]).get(each.__name__) is each:
            yield each
            yield from _below(each)
