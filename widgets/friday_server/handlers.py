"""Request handlers: the table if somebody will see it, and light pages otherwise.

Every table needs a kernel.  So no kernel is started for a request whose response nobody will see: a
link preview, an image on another site, a scanner.  Browsers say what a request is for
(``Sec-Fetch-Dest``), but only over https or on their own machine; if a request does not say, a
light page is sent first, and its script asks for the real one.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterable, Mapping
from contextvars import Context
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import RequestHandler
from voila.tornado.handler import TornadoVoilaHandler

from friday_nb.i18n import Fact
from friday_server.kept_ready import has_table, replace
from friday_server.metrics import Meters
from friday_server.owners import greet, recognise
from friday_server.plain import ASKED, OPENING, RETRY_SECONDS, language_of, plain
from friday_server.visitors import Full, Visit, Visitors

__all__ = ["ForeignHost", "HostRefused", "Missing", "Table", "Unreadable", "will_be_followed"]

SERVER_FAULT: Final = 500
LONGEST_STEP: Final = 200
"""The most characters between two slashes of a path; file systems refuse names over 255 bytes."""
PATIENCE: Final = 120.0
"""After how many seconds a kernel is ended if its page has not connected to it."""


def will_be_followed(headers: Mapping[str, str]) -> bool:
    """Whether the page will be shown to somebody; only then does it get a kernel."""
    if is_guess(headers):
        return False
    if headers.get(ASKED):
        return True
    purpose = headers.get("Sec-Fetch-Dest")
    return purpose == "document" or (
        purpose in ("iframe", "frame") and headers.get("Sec-Fetch-Site") == "same-origin"
    )


def is_guess(headers: Mapping[str, str]) -> bool:
    """Whether the browser only prefetches the page, in case it is opened later."""
    return any("prefetch" in headers.get(name, "") for name in ("Sec-Purpose", "Purpose"))


class ForeignHost(Matcher):
    """Matches requests for a host name that is not ours.

    Another site can make its own name resolve to this machine, so that its scripts have the same
    origin as ours (DNS rebinding).  That is impossible with a plain IP address or a name of this
    machine.

    Args:
        names: Our host names, besides those of this machine; "*" accepts any.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty dict for a foreign name, else None, as tornado expects."""
        return None if self.knows(request.host_name) else {}

    def knows(self, name: str) -> bool:
        """Whether the name, without a port, is ours."""
        name = name.strip("[]").rstrip(".").lower()
        if "*" in self._names or name in self._names or name.endswith(".localhost"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


class Unreadable(Matcher):
    """Matches paths that no page of ours asks for, and that handlers of files stumble over.

    They are not valid UTF-8, have a name that no file can have, or lead up and down through the
    folders: browsers resolve ``..`` themselves before they ask.
    """

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty dict for such a path."""
        try:
            path = unquote_to_bytes(request.path).decode()
        except UnicodeDecodeError:
            return {}
        steps = re.split(r"[/\\]", path)
        is_odd = not path.isprintable() or "\\" in path
        is_odd = is_odd or "" in steps[1:-1] or not {".", ".."}.isdisjoint(steps)
        return {} if is_odd or max(map(len, steps)) > LONGEST_STEP else None


class _Plain(RequestHandler):
    """Answers with light pages."""

    def head(self, *_path: str) -> None:
        """The same as for GET: Tornado sends its headers without the body."""
        self.get()

    def get(self, *_path: str) -> None:
        """Send a light page."""
        raise NotImplementedError

    def write_error(self, status_code: int, **_: Any) -> None:
        """Send a light page with one sentence."""
        say(self, "missing" if status_code < SERVER_FAULT else "fault")


class Missing(_Plain):
    """Responds to requests for an unknown path."""

    def get(self, *_path: str) -> None:
        """Send a light page with status 404."""
        self.set_status(404)
        say(self, "missing", home=self.settings.get("base_url", "/"))


class HostRefused(_Plain):
    """Responds to requests for a host name that is not ours."""

    def prepare(self) -> None:
        """Send a light page with status 403, whatever was requested."""
        self.settings["friday_meters"].refused.labels("host").inc()
        self.set_status(403)
        say(self, "host", name=self.request.host_name[:200])
        self.finish()


class Table(TornadoVoilaHandler):  # type: ignore[misc] # voila is not typed
    """The page with the table."""

    def initialize(self, visitors: Visitors, **more: Any) -> None:
        """Called by tornado with the arguments in the list of handlers."""
        super().initialize(**more)
        self._visitors = visitors
        self._meters: Meters = self.settings["friday_meters"]
        self._visit: Visit | None = None
        self._left = False

    async def get(self, path: str | None = None) -> None:
        """Stream the page, or send a light one if nobody will see it or no table is free."""
        self.set_header("Vary", f"Sec-Fetch-Dest, Sec-Purpose, {ASKED}")
        if not will_be_followed(self.request.headers):
            self._introduce()
            return
        try:
            self._visit = self._visitors.enter(self.request.remote_ip)
        except Full as full:
            self._meters.refused.labels(full.key).inc()
            self.set_status(503)
            self.set_header("Retry-After", str(RETRY_SECONDS))
            say(self, full.key, n=RETRY_SECONDS)
            return
        self._visit.owner = greet(self)
        recognise(self)
        self._meters.arrivals.inc()
        try:
            await super().get(path)
        finally:
            self._see_off(self._visit)

    def head(self, _path: str | None = None) -> None:
        """Respond as for a request that nobody will see."""
        self._introduce()

    def on_connection_close(self) -> None:
        """The browser left while the page was being sent."""
        self._left = True
        super().on_connection_close()

    @property
    def kernel_manager(self) -> Any:
        """The manager of all kernels, wrapped so that it records the kernel of this visit."""
        manager = super().kernel_manager
        return _Noting(manager, self._visit) if self._visit else manager

    def write_error(self, *_: Any, **__: Any) -> None:
        """Send a light page that gives no details of the error."""
        say(self, "fault", home=self.settings.get("base_url", "/"))

    def _introduce(self) -> None:
        """Send the light page whose script asks for the real one."""
        if is_guess(self.request.headers):
            self.set_status(503)  # so that the browser drops it, and asks again when it is opened
        self.set_header(OPENING, "1")
        self.set_header("Cache-Control", "no-store")
        say(self, "opening")

    def _see_off(self, visit: Visit) -> None:
        """After the page was sent, end its kernel unless the page connects to it in time."""
        if not visit.kernel:
            self._visitors.leave(visit)
            return
        manager = super().kernel_manager
        wait = 0.0 if self._left else PATIENCE

        async def end() -> None:
            if not visit.met and visit.kernel in manager:
                await manager.shutdown_kernel(visit.kernel)

        # In a context of its own: that of the request would keep all that belongs to it meanwhile,
        # some 0.4 MB a visitor, with the kernel's sockets and what has long been sent.
        asyncio.get_running_loop().call_later(
            wait, lambda: asyncio.ensure_future(end()), context=Context()
        )


class _Noting:
    """A wrapper of the kernel manager that records the kernel which a visit gets.

    One that was kept ready may have died meanwhile, and is replaced.
    """

    def __init__(self, manager: Any, visit: Visit) -> None:
        self._manager, self._visit = manager, visit

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    async def get_rendered_notebook(self, notebook_name: str, **more: Any) -> Any:
        # All that are kept ready may be dead; the one after them has just been started.
        for _ in range(self._manager.get_pool_size(notebook_name) + 1):
            found = await self._manager.get_rendered_notebook(notebook_name, **more)
            running, _, kernel = found
            if await has_table(self._manager, kernel):
                break
            await replace(self._manager, notebook_name, kernel, running)
        self._visit.kernel = kernel
        return found

    async def start_kernel(self, *args: Any, **more: Any) -> Any:
        self._visit.kernel = await self._manager.start_kernel(*args, **more)
        return self._visit.kernel


def say(handler: RequestHandler, key: str, /, *, home: str = "", **facts: Fact) -> None:
    """Write a light page in the language of the request (:func:`.plain.plain`)."""
    lang = language_of(handler.request.headers.get("Accept-Language", ""))
    handler.set_header("Content-Type", "text/html; charset=utf-8")
    handler.write(plain(lang, key, home=home, **facts))
