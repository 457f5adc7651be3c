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
"""What the name of the cookie begins with.

A browser that opens two tabs at once, with no cookie yet, is given two; each has a name of its own,
so that the second does not replace the first, which the kernel of the other tab belongs to.
"""


def greet(handler: RequestHandler) -> str:
    """A secret that the browser keeps in a cookie; if it has none, this response sets one."""
    known = _secrets(handler)
    if known:
        return min(known)
    made = secrets.token_hex(16)
    https = handler.request.protocol == "https"
    handler.set_cookie(
        f"{OWNER}-{secrets.token_hex(4)}",
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
    for secret in _secrets(handler):
        visitors.recognise(secret)


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
    known = _secrets(handler)
    if connects and not (known or visit.met or visit.keeps_cookies):
        visit.owner = ""
    return visit if visit.owner in (known or {""}) else None


def _secrets(handler: RequestHandler) -> set[str]:
    """The secrets that a browser sends back; nearly always one, or none."""
    return {
        cookie.value
        for name, cookie in handler.cookies.items()
        if re.fullmatch(rf"{OWNER}-[0-9a-f]{{8}}", name)
        and re.fullmatch("[0-9a-f]{32}", cookie.value)
    }


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
