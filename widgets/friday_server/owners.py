"""Ownership of kernels: a cookie ties each one to the browser that requested its page.

The id of a kernel has 128 random bits, and no request lists the ids.  The cookie makes sure that
somebody who has learnt an id, from a screen or the log of a proxy, cannot do anything with it.
"""

from __future__ import annotations

import re
import secrets
from typing import Any, Final

from jupyter_core.utils import ensure_async
from jupyter_server.auth.identity import User
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, RequestHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.voila_identity_provider import VoilaIdentityProvider

from friday_server.visitors import Visit, Visitors

__all__ = ["OWNER", "KernelState", "KernelsEnd", "Nobody", "greet", "own_visit", "recognise"]

OWNER: Final = "friday-visitor"
"""The name of the cookie."""


def greet(handler: RequestHandler) -> str:
    """The secret in the browser's cookie; if it has none, this response sets one."""
    known = _secret(handler)
    if known:
        return known
    made = secrets.token_hex(16)
    https = handler.request.protocol == "https"
    handler.set_cookie(
        OWNER,
        made,
        path=handler.settings.get("base_url", "/"),
        httponly=True,
        secure=https,
        # Inside a frame on another site browsers send only such cookies, and only over https.
        samesite="None" if https and handler.settings["friday_framed"] else "Lax",
    )
    return made


def recognise(handler: RequestHandler) -> None:
    """If a browser sends its secret back, note that it keeps cookies: see :func:`own_visit`."""
    visitors: Visitors = handler.settings["friday_visitors"]
    visitors.recognise(_secret(handler))


def own_visit(handler: RequestHandler, kernel: str, *, connects: bool = False) -> Visit | None:
    """The visit with this kernel, if it belongs to the browser that makes the request; else None.

    A browser that blocks cookies never sends the secret back; its kernel belongs to the first
    client that connects to it without one, which is the page: nobody else has seen the kernel's id
    by then.  A browser that has sent its secret back blocks none, so nobody else is taken for it.

    Args:
        handler: The handler of the request.
        kernel: The kernel's id.
        connects: Whether this is a page that connects to its kernel.
    """
    visitors: Visitors = handler.settings["friday_visitors"]
    visit = visitors.of(kernel)
    if visit is None:
        return None
    secret = _secret(handler)
    if connects and not (secret or visit.met or visit.keeps_cookies):
        visit.owner = ""
    return visit if visit.owner == secret else None


def _secret(handler: RequestHandler) -> str:
    found = handler.get_cookie(OWNER) or ""
    return found if re.fullmatch("[0-9a-f]{32}", found) else ""


class Nobody(VoilaIdentityProvider):  # type: ignore[misc] # voila is not typed
    """Takes all visitors for the same user, because nobody logs in.

    Jupyter would invent a user for each browser, and set a cookie for thirty days with its name.
    """

    def get_user(self, _handler: RequestHandler) -> User:
        """The same for everybody."""
        return User("visitor")


class KernelState(KernelHandler):
    """Tells a page whether its kernel still exists."""

    SUPPORTED_METHODS = ("GET", "HEAD", "OPTIONS")

    async def get(self, kernel_id: str) -> None:
        """As in Jupyter, but for the owner only."""
        if own_visit(self, kernel_id) is None:
            raise HTTPError(404)
        await ensure_async(super().get(kernel_id))


class KernelsEnd(VoilaShutdownKernelHandler):  # type: ignore[misc] # voila is not typed
    """Ends the kernel of a page that is being closed."""

    async def post(self, kernel_id: str) -> Any:
        """As in Voila, but for the owner only."""
        if own_visit(self, kernel_id) is None or kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        await super().post(kernel_id)
