"""What the server answers: the table where somebody will see it, and light pages otherwise.

Every table needs a kernel.  So none is started for a request that no page will follow: a preview of
a link, an image on another site, a program that scans for servers.  Browsers say what
a request is for (``Sec-Fetch-Dest``), but only over https or on their own machine; where nothing is
said, a light page comes first, and its script asks for the real one.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import RequestHandler
from voila.tornado.handler import TornadoVoilaHandler

from friday_nb.i18n import Fact
from friday_widgets.page.plain import ASKED, OPENING, RETRY_SECONDS, language_of, plain
from friday_widgets.page.visitors import Full, Visit, Visitors

__all__ = ["ForeignHost", "HostRefused", "Missing", "Table", "Unreadable", "will_be_followed"]

SERVER_FAULT: Final = 500
PATIENCE: Final = 120.0
"""Seconds after which the kernel of a page that never connected to it is ended."""


def will_be_followed(headers: Mapping[str, str]) -> bool:
    """Whether a page will be shown to somebody: only then does it get a kernel."""
    if is_guess(headers):
        return False
    if headers.get(ASKED):
        return True
    purpose = headers.get("Sec-Fetch-Dest")
    return purpose == "document" or (
        purpose in ("iframe", "frame") and headers.get("Sec-Fetch-Site") == "same-origin"
    )


def is_guess(headers: Mapping[str, str]) -> bool:
    """Whether a browser only prefetches the page, in case somebody comes here."""
    return any("prefetch" in headers.get(name, "") for name in ("Sec-Purpose", "Purpose"))


class ForeignHost(Matcher):
    """Matches requests under a name that is not ours.

    Another site can make its own name resolve to this machine, and its scripts would then count as
    ours (DNS rebinding).  With a plain address, or a name of this machine, it cannot.

    Args:
        names: The names that are ours besides those of this machine; "*" is any.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty dict for a foreign name, as tornado wants it."""
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
    """Matches paths that are not valid UTF-8, or that no file can have."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty dict for such a path."""
        path = unquote_to_bytes(request.path)
        try:
            path.decode()
        except UnicodeDecodeError:
            return {}
        return {} if b"\0" in path else None


class _Plain(RequestHandler):
    """Answers with light pages."""

    def head(self, *_path: str) -> None:
        """The same as for GET: Tornado sends its headers without the body."""
        self.get()

    def get(self, *_path: str) -> None:
        """What a light page says."""
        raise NotImplementedError

    def write_error(self, status_code: int, **_: Any) -> None:
        """A sentence, whatever happened."""
        say(self, "missing" if status_code < SERVER_FAULT else "fault")


class Missing(_Plain):
    """There is nothing at this address."""

    def get(self, *_path: str) -> None:
        """Say so."""
        self.set_status(404)
        say(self, "missing", home=self.settings.get("base_url", "/"))


class HostRefused(_Plain):
    """The server was called by a name that is not its own."""

    def prepare(self) -> None:
        """Say so, whatever was asked."""
        self.set_status(403)
        say(self, "host", name=self.request.host_name[:200])
        self.finish()


class Table(TornadoVoilaHandler):  # type: ignore[misc] # voila is not typed
    """The page with the table."""

    def initialize(self, visitors: Visitors, **more: Any) -> None:
        """Tornado passes on the options that the list of handlers gives with the address."""
        super().initialize(**more)
        self._visitors = visitors
        self._visit: Visit | None = None
        self._left = False

    async def get(self, path: str | None = None) -> None:
        """Stream the page; send a light one if nobody will see it or no table is free."""
        self.set_header("Content-Security-Policy", "frame-ancestors 'self'")
        self.set_header("Vary", f"Sec-Fetch-Dest, Sec-Purpose, {ASKED}")
        if not will_be_followed(self.request.headers):
            self._introduce()
            return
        try:
            self._visit = self._visitors.enter(self.request.remote_ip)
        except Full as full:
            self.set_status(503)
            self.set_header("Retry-After", str(RETRY_SECONDS))
            say(self, full.key, n=RETRY_SECONDS)
            return
        try:
            await super().get(path)
        finally:
            self._see_off(self._visit)

    def head(self, _path: str | None = None) -> None:
        """Somebody checks whether the server is there."""
        self._introduce()

    def on_connection_close(self) -> None:
        """The browser left while the page was being sent."""
        self._left = True
        super().on_connection_close()

    @property
    def kernel_manager(self) -> Any:
        """The manager of all kernels; it also notes which one belongs to this visit."""
        manager = super().kernel_manager
        return _Noting(manager, self._visit) if self._visit else manager

    def write_error(self, *_: Any, **__: Any) -> None:
        """A sentence, and nothing of what went wrong inside."""
        say(self, "fault", home=self.settings.get("base_url", "/"))

    def _introduce(self) -> None:
        """Say what this is; a browser that wants to show it then asks for it."""
        if is_guess(self.request.headers):
            self.set_status(503)  # then the browser drops it, and asks again when somebody comes
        self.set_header(OPENING, "1")
        self.set_header("Cache-Control", "no-store")
        say(self, "opening")

    def _see_off(self, visit: Visit) -> None:
        """The page is sent: end its kernel if nobody connects to it."""
        if not visit.kernel:
            self._visitors.leave(visit)
            return
        manager = super().kernel_manager
        wait = 0.0 if self._left else PATIENCE

        async def end() -> None:
            if not visit.met and visit.kernel in manager:
                await manager.shutdown_kernel(visit.kernel)

        asyncio.get_running_loop().call_later(wait, lambda: asyncio.ensure_future(end()))


class _Noting:
    """A kernel manager as one visit sees it: it notes the kernel that the visit gets."""

    def __init__(self, manager: Any, visit: Visit) -> None:
        self._manager, self._visit = manager, visit

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    async def get_rendered_notebook(self, *args: Any, **more: Any) -> Any:
        found = await self._manager.get_rendered_notebook(*args, **more)
        self._visit.kernel = found[2]
        return found

    async def start_kernel(self, *args: Any, **more: Any) -> Any:
        self._visit.kernel = await self._manager.start_kernel(*args, **more)
        return self._visit.kernel


def say(handler: RequestHandler, key: str, /, *, home: str = "", **facts: Fact) -> None:
    """Write a light page in the language of the request."""
    lang = language_of(handler.request.headers.get("Accept-Language", ""))
    handler.set_header("Content-Type", "text/html; charset=utf-8")
    handler.write(plain(lang, key, home=home, **facts))
