"""Voila for one page, with scripts of our own instead of Jupyter's, and with access control.

Access control means: a limit on the number of tables, no kernel for a request that nobody will see,
only our own host names, and a light page instead of a traceback for any other request.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, DictLoader, Environment
from jinja2.bccache import Bucket
from jupyter_core.utils import run_sync
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.ioloop import IOLoop
from tornado.web import GZipContentEncoding, HTTPError
from traitlets.config import Config
from voila import notebook_renderer
from voila.app import Voila
from voila.exporter import VoilaExporter
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from friday_nb.i18n import language_of_terminal, say
from friday_server import settings
from friday_server.ending import Ending
from friday_server.forked import ForkServer
from friday_server.handlers import ForeignHost, HostRefused, Missing, Table, Unreadable
from friday_server.headers import headers, sender
from friday_server.hosting import Hosting
from friday_server.inline import scripts_of_page
from friday_server.kept_ready import has_table, replace
from friday_server.kernels import KernelSocket, TableKernel, bounded_memory
from friday_server.limits import MOST_BODY, SENDING_SECONDS, Rates
from friday_server.logs import make_anonymous
from friday_server.metrics import Health, Meters, Metrics
from friday_server.modules import page_script
from friday_server.owners import KernelsEnd, KernelState
from friday_server.static_files import PanelFiles, StaticFile, StaticFileHandler
from friday_server.surroundings import own_surroundings
from friday_server.visitors import Visitors, usual_number

__all__ = ["FridayVoila", "run"]

#: The URL of our own files, relative to the page.
FOLDER = "friday/"


class _Compiled(BytecodeCache):
    """Caches Jinja's compiled templates; compiling them is most of the work for a page."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


class _Exporter(VoilaExporter):  # type: ignore[misc] # voila is not typed
    """An exporter that shares compiled templates; Voila creates a new exporter for each page."""

    _compiled = _Compiled()

    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = self._compiled
        return environment


#: What a page has where it shows a widget.
_VIEW = "<div data-widget="

#: Replaces Jupyter's error pages, which need settings that Voila does not have.
_ERROR_PAGE = "<!DOCTYPE html><title>{{ status_code }}</title><p>{{ status_code }}</p>"

#: How many kernels are tried at the start after those that began together have died.
MOST_REPLACED = 2

#: What the page asks of Voila besides the table itself, as we answer it.
_OURS = {
    VoilaKernelWebsocketHandler: KernelSocket,
    KernelHandler: KernelState,
    VoilaShutdownKernelHandler: KernelsEnd,
}


class FridayVoila(Voila):  # type: ignore[misc] # voila is not typed
    """Voila, which also serves our own files, controls access, and reports when it is ready."""

    own_files: Sequence[StaticFile] = ()
    panels: PanelFiles
    forks = False
    """Are kernels forked?"""
    when_ready: Callable[[], None] = staticmethod(lambda: None)
    hosting = Hosting()
    ending: Ending
    dev = False
    _proof: asyncio.Task[None]
    fault = ""
    """Why the page cannot be shown; empty if nothing is known against it."""

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, and those that our handlers read."""
        hosting = self.hosting
        most = hosting.visitors or usual_number()
        visitors = Visitors(
            most,
            hosting.visitors_each or max(1, most // 2),
            lambda kernel: kernel in self.kernel_manager,
            Rates(hosting.message_rate, hosting.message_size * 1024),
        )
        errors = Environment(autoescape=True, loader=DictLoader({"error.html": _ERROR_PAGE}))
        settings: dict[str, Any] = super().init_settings()
        return settings | {
            "friday_visitors": visitors,
            "friday_meters": Meters(visitors, lambda: len(self.kernel_manager.list_kernel_ids())),
            "friday_hosting": hosting,
            "friday_framed": set(hosting.frame_ancestors) - {"'self'", "'none'"} != set(),
            "friday_dev": self.dev,
            "jinja2_env": errors,
            # Errors are logged where they occur; a refused visitor is not one.
            **({} if self.dev else {"log_function": lambda _handler: None}),
        }

    def init_handlers(self) -> list[Any]:
        """Voila's handlers, some replaced by ours, with refusals before them and Missing last.

        Jupyter's own files, Voila's and the extensions' are not among them: nobody asks for them.
        """
        scripts = scripts_of_page(self.voila_configuration.resources["friday"])
        # Voila's own files, and the page itself: the application was made before its settings came,
        # so that "compress_response" among them would do nothing.
        self.app.add_transform(GZipContentEncoding)
        self.app.add_transform(sender(headers(self.hosting.frame_ancestors, scripts)))
        handlers: list[Any] = [
            (ForeignHost([*self.hosting.names, self.ip]), HostRefused),
            (Unreadable(), Missing),
            (f"{self.server_url}healthz", Health, {"strict": False}),
            (f"{self.server_url}readyz", Health, {"strict": True}),
            (f"{self.server_url}metrics", Metrics),
        ]
        for file in self.own_files:
            url = f"{self.server_url}{FOLDER}{re.escape(file.name)}"
            handlers.append((url, StaticFileHandler, {"file": file}))
        handlers += [ours for each in super().init_handlers() for ours in self._ours(*each)]
        return [*handlers, (".*", Missing)]

    def _ours(self, url: str, handler: type, *more: Any) -> list[Any]:
        """The handlers that replace one of Voila's; none if the page does without, as of files."""
        if handler is TornadoVoilaHandler:
            return [(f"{self.server_url}$", Table, more[0] | {"visitors": self._visitors})]
        ours = _OURS.get(handler)
        return [(url, ours, *more)] if ours else []

    def listen(self) -> None:
        """Listen; behind a proxy, take the client's address from a header."""
        self.app.listen = partial(
            self.app.listen,
            xheaders=self.hosting.behind_proxy,
            max_body_size=MOST_BODY,
            body_timeout=SENDING_SECONDS,
            idle_connection_timeout=SENDING_SECONDS,
        )
        super().listen()

    def stop(self) -> None:
        """End all kernels, and cancel those that have not been started yet.

        Voila removes the folder of their sockets first, and fails if a kernel that ends by itself
        takes one away meanwhile.
        """
        self._proof.cancel()  # it would replace kernels that end
        for pool in getattr(self.kernel_manager, "_pools", {}).values():
            for task in [task for task in pool if not task.done()]:
                pool.remove(task)
                task.cancel()
        with suppress(HTTPError):  # a kernel that is only being started ends with this process
            run_sync(self.kernel_manager.shutdown_all)()
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    @property
    def _visitors(self) -> Visitors:
        visitors: Visitors = self.app.settings["friday_visitors"]
        return visitors

    def launch_browser(self) -> None:
        """Called by Voila as soon as it listens; calls `when_ready` once the page can be shown."""
        loop = IOLoop.current()
        self._proof = loop.asyncio_loop.create_task(self._prove())  # type: ignore[attr-defined] # of asyncio
        self.ending.stops(loop)

    async def _prove(self) -> None:
        try:
            await self._show_once()
        except Exception as error:  # whatever it is, a visitor would have met it
            self.fault = str(error).strip() or type(error).__name__
            self.ioloop.stop()
        else:
            self.when_ready()

    async def _show_once(self) -> None:
        """Wait until a kernel that is kept ready has run the notebook; or only read it.

        Whatever has killed one, or all that began together, may be over; but if those that replace
        them die as well, none will live.
        """
        manager = self.kernel_manager
        pools: dict[str, list[Any]] = getattr(manager, "_pools", {})
        if not pools:
            self.contents_manager.get(Path(self.notebook_path).name)
            return
        [(notebook, pool)] = pools.items()
        most = self.hosting.preheat + MOST_REPLACED
        for _ in range(most):
            begun = await asyncio.shield(pool[0])  # a visitor may be waiting for the same
            await asyncio.wait([begun["task"]])
            if await has_table(manager, begun["kernel_id"]):
                _need_view(begun)
                return
            await replace(manager, notebook, begun["kernel_id"], begun["task"])
        raise RuntimeError(say(language_of_terminal(), "page.server.died", n=most))

    def _handle_signal_stop(self, sig: Any, frame: Any) -> None:
        self.ending.hear(sig, frame)  # Voila would fail if it is not listening yet


def _need_view(begun: dict[str, Any]) -> None:
    """Make sure that the notebook has shown a widget, as far as it has run for no visitor.

    Raises:
        RuntimeError: it has not.
    """
    parts, _ = begun["task"].result()
    if not begun["renderer"].stop_generator and not any(_VIEW in part for part in parts):
        raise RuntimeError(say(language_of_terminal(), "page.server.no_table"))


def run(
    notebook: Path,
    hosting: Hosting | None = None,
    *,
    dev: bool = False,
    folder: Path | None = None,
    when_ready: Callable[[], None] = lambda: None,
    ending: Ending | None = None,
) -> str:
    """Serve ``notebook`` until the process is told to end.

    Args:
        notebook: What the kernels run.
        hosting: Where, for whom, and with what limits.
        dev: Whether pages show errors and reload.
        folder: A folder for its own files; by default a new one.
        when_ready: Called once the page can be shown.
        ending: Who hears that the process is told to end; by default SIGTERM alone is heard.

    Returns:
        Why it ended, if that was because the page cannot be shown; otherwise nothing.
    """
    hosting = hosting or Hosting()
    with own_surroundings(folder) as home:
        app = _made(notebook, hosting, home, ending or Ending(), dev=dev)
        app.when_ready = when_ready
        told = app.panels.announced_to_kernels(FOLDER)
        forks = _fork_server() if app.forks else nullcontext()
        with bounded_memory(hosting.memory * 2**20), told, forks:
            app.start()
    return app.fault


def _made(
    notebook: Path, hosting: Hosting, home: Path, ending: Ending, *, dev: bool
) -> FridayVoila:
    """The server, ready to start."""
    paths = [str(settings.TEMPLATES), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))
    forked = ForkServer.is_possible() and not dev
    page, panels = StaticFile(page_script().encode()), PanelFiles.of_all()
    urls = {"page": FOLDER + page.name, "panels": panels.told_to_page(FOLDER)}
    config = Config(settings.voila(hosting, urls=urls, dev=dev, forked=forked, folder=home))
    if not dev:
        # A page that asks for a kernel that has ended is not an error of the server.
        logging.getLogger("tornado").setLevel(logging.ERROR)
    notebook_renderer.VoilaExporter = _Exporter  # nothing in Voila's configuration names it
    app = FridayVoila(config=config)
    app.own_files = [page, *panels.all]
    app.panels, app.forks, app.dev, app.hosting, app.ending = panels, forked, dev, hosting, ending
    app.initialize([str(notebook)])
    if not dev:
        make_anonymous(app.log.name, "tornado")
    return app


@contextmanager
def _fork_server() -> Iterator[None]:
    """Run a fork server, and let kernels be forked from it meanwhile."""
    fork_server = TableKernel.fork_server = ForkServer()
    fork_server.open()
    try:
        yield
    finally:
        TableKernel.fork_server = None
        fork_server.close()
