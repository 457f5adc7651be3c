"""Voila for one table: the same server, with one bundled script in place of eighty small ones."""

from __future__ import annotations

import gzip
import hashlib
import logging
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_path
from tornado.web import RequestHandler
from traitlets.config import Config
from voila.app import Voila

from friday_widgets.page import settings

__all__ = ["RUNTIME", "Bundle", "FridayVoila", "run"]

#: Voila's own script, webpack's runtime; it must come last in the bundle.
RUNTIME = "voila/templates/base/static/voila.js"

#: Which files a page with widgets asks for, as `scripts/record_chunks.py` saw it.
_CHUNKS = Path(__file__).with_name("chunks.txt")


class Bundle:
    """Voila's script and the chunks it would fetch one by one, as one file that browsers may keep.

    webpack's chunks only register themselves, and its runtime fetches nothing that is registered
    already. So a missing chunk costs one more request, and a superfluous one costs a few bytes:
    this is a shortcut and changes nothing in what runs.
    """

    def __init__(self, files: Iterable[Path]) -> None:
        """Join the files; the last one is the runtime that looks for the others."""
        self.plain = b"\n;\n".join(path.read_bytes() for path in files)
        self.zipped = gzip.compress(self.plain, 6, mtime=0)
        self.name = f"{hashlib.sha256(self.plain).hexdigest()[:16]}.js"

    @staticmethod
    def installed() -> tuple[list[Path], list[str]]:
        """The recorded files that are installed here, in order, and the names of the others."""
        wanted = _CHUNKS.read_text(encoding="utf-8").split()
        roots = [Path(root) for root in jupyter_path()]
        files: list[Path] = []
        missing: list[str] = []
        for name in wanted:
            places = [root / name for root in roots if (root / name).is_file()]
            files.extend(places[:1])
            missing.extend([] if places else [name])
        return files, missing

    @classmethod
    def of_installed(cls) -> Bundle | None:
        """The bundle of what is installed here; None if not even the runtime is where it was."""
        files, missing = cls.installed()
        return None if not files or RUNTIME in missing else cls(files)


class _BundleHandler(RequestHandler):
    """Sends the bundle; its name is its content's hash, so a browser never has to ask again."""

    def initialize(self, bundle: Bundle) -> None:
        self.bundle = bundle

    def get(self) -> None:
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.write(self.bundle.zipped)
        else:
            self.write(self.bundle.plain)


class FridayVoila(Voila):
    """Voila that also serves the bundle, and calls back when it listens."""

    bundle: Bundle | None = None
    when_ready: Callable[[], None] = staticmethod(lambda: None)

    def init_handlers(self) -> list[Any]:
        """Ours come before Voila's, because Voila's last one answers to everything."""
        handlers = super().init_handlers()
        if self.bundle:
            url = f"{self.server_url}friday/{re.escape(self.bundle.name)}"
            handlers.insert(0, (url, _BundleHandler, {"bundle": self.bundle}))
        return handlers

    def launch_browser(self) -> None:
        """Voila calls this as soon as it listens; what to do then is the caller's business."""
        self.when_ready()


def run(
    notebook: Path,
    *,
    host: str,
    port: int,
    preheat: int = 0,
    dev: bool = False,
    bundled: bool = True,
    when_ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve ``notebook`` until the process is told to end (Ctrl-C or SIGTERM)."""
    paths = [str(settings.TEMPLATES), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))
    bundle = Bundle.of_installed() if bundled else None
    config = Config(
        settings.voila(preheat=preheat, bundle=f"friday/{bundle.name}" if bundle else "", dev=dev)
    )
    config.Voila.update(ip=host, port=port, open_browser=True)  # calls launch_browser, see there
    if not dev:
        # A page that asks for a kernel which is gone is nobody's error.
        logging.getLogger("tornado").setLevel(logging.ERROR)
    app = FridayVoila(config=config)
    app.bundle, app.when_ready = bundle, when_ready
    app.initialize([str(notebook)])
    app.start()
