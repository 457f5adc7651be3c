"""Voila for one table, with one bundled script in place of eighty, and with access control.

That is: a limit on tables, no kernel for a request that nobody will see, only our own host names,
and a light page in place of a traceback for any other request.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, Environment
from jupyter_core.paths import jupyter_path
from tornado.web import RequestHandler
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from friday_widgets.page import settings
from friday_widgets.page.handlers import ForeignHost, HostRefused, Missing, Table, Unreadable
from friday_widgets.page.kernels import KernelSocket, bounded_memory
from friday_widgets.page.visitors import Visitors, usual_number

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


#: What Jupyter's own handlers show in place of its error pages, which need more than Voila sets.
_ERROR_PAGE = "<!DOCTYPE html><title>{{ status_code }}</title><p>{{ status_code }}</p>"


class FridayVoila(Voila):  # type: ignore[misc] # voila is not typed
    """Voila that also serves the bundle, controls access, and calls back when it listens."""

    bundle: Bundle | None = None
    when_ready: Callable[[], None] = staticmethod(lambda: None)
    names: Sequence[str] = ()
    most = most_each = 0
    dev = False

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, and what our handlers read."""
        most = self.most or usual_number()
        visitors = Visitors(
            most, self.most_each or max(1, most // 2), lambda kernel: kernel in self.kernel_manager
        )
        errors = Environment(autoescape=True, loader=DictLoader({"error.html": _ERROR_PAGE}))
        settings: dict[str, Any] = super().init_settings()
        return settings | {
            "friday_visitors": visitors,
            "friday_dev": self.dev,
            "jinja2_env": errors,
            # What goes wrong is logged where it does; that no table was free is not an error.
            **({} if self.dev else {"log_function": lambda _handler: None}),
        }

    def init_handlers(self) -> list[Any]:
        """Voila's handlers, some replaced by ours; refusals before them, Missing after them."""
        handlers: list[Any] = [
            (ForeignHost([*self.names, self.ip]), HostRefused),
            (Unreadable(), Missing),
        ]
        if self.bundle:
            url = f"{self.server_url}friday/{re.escape(self.bundle.name)}"
            handlers.append((url, _BundleHandler, {"bundle": self.bundle}))
        handlers += [ours for each in super().init_handlers() for ours in self._ours(*each)]
        return [*handlers, (".*", Missing)]

    def _ours(self, url: str, handler: type, *more: Any) -> list[Any]:
        """What takes the place of one of Voila's handlers."""
        if handler is TornadoVoilaHandler:
            return [(f"{self.server_url}$", Table, more[0] | {"visitors": self._visitors})]
        if handler is VoilaKernelWebsocketHandler:
            return [(url, KernelSocket, *more)]
        if handler is TemplateStaticFileHandler:  # it splits the path before it checks it
            return [(url.replace("(.*)", "([^/]+/static/.+)"), handler, *more)]
        if handler.__module__.startswith("jupyter_server.auth"):
            return []  # nobody logs in here
        return [(url, handler, *more)]

    def stop(self) -> None:
        """End all kernels; one that waits for its turn to start would start into nowhere."""
        for pool in getattr(self.kernel_manager, "_pools", {}).values():
            for task in [task for task in pool if not task.done()]:
                pool.remove(task)
                task.cancel()
        super().stop()

    @property
    def _visitors(self) -> Visitors:
        visitors: Visitors = self.app.settings["friday_visitors"]
        return visitors

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
    names: Sequence[str] = (),
    most: int = 0,
    most_each: int = 0,
    when_ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve ``notebook`` until the process is told to end (Ctrl-C or SIGTERM).

    Args:
        notebook: What the kernels run.
        host: The address to listen on.
        port: Where to listen.
        preheat: How many kernels wait for visitors.
        dev: Whether pages show errors and reload.
        bundled: Whether the page's scripts are sent as one.
        names: Under which names the server may be called, beside those of this machine.
        most: How many tables there may be; 0 for what this machine has memory for.
        most_each: How many for one address; 0 for half of them.
        when_ready: Called once the server listens.
    """
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
    app.bundle, app.when_ready, app.dev = bundle, when_ready, dev
    app.names, app.most, app.most_each = names, most, most_each
    app.initialize([str(notebook)])
    with bounded_memory():
        app.start()
