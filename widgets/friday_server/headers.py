"""Security headers of every response, which forbid the page what it never needs.

The policy keeps away everything from elsewhere, ``eval``, plugins, forms and frames, and every
script inside a page that is not one of ours (:mod:`.inline`).  Styles are allowed anywhere, for
panels and plotly write their own.  A panel of another package brings its script along, which the
page loads as ``blob:``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform

from friday_server.inline import source

__all__ = ["ENCRYPTED", "headers", "policy", "sender"]

_DIRECTIVES: Final[Mapping[str, str]] = {
    "default-src": "'none'",
    "script-src": "'self' blob:",
    "style-src": "'self' 'unsafe-inline' blob:",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' data: blob:",
    "worker-src": "'self' blob:",
    "base-uri": "'none'",
    "form-action": "'none'",
}


#: What the page may not ask its browser for: it needs none of a device.
_DEVICES: Final = (
    *("accelerometer", "bluetooth", "camera", "display-capture", "geolocation", "gyroscope", "hid"),
    *("magnetometer", "microphone", "midi", "payment", "serial", "usb"),
)


def policy(frame_ancestors: Sequence[str] = ("'self'",), scripts: Iterable[str] = ()) -> str:
    """The Content-Security-Policy of all answers.

    Args:
        frame_ancestors: Which sites may show a page in a frame.
        scripts: All that stand inside pages.

    >>> policy(["https://school.example"]).rpartition("; ")[2]
    'frame-ancestors https://school.example'
    """
    ours = " ".join([_DIRECTIVES["script-src"], *map(source, scripts)])
    framed = " ".join(frame_ancestors) or "'none'"
    everything = {**_DIRECTIVES, "script-src": ours, "frame-ancestors": framed}
    return "; ".join(f"{name} {value}" for name, value in everything.items())


def headers(
    frame_ancestors: Sequence[str] = ("'self'",), scripts: Iterable[str] = ()
) -> dict[str, str]:
    """All of them; see :func:`policy`."""
    return {
        "Content-Security-Policy": policy(frame_ancestors, scripts),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{name}=()" for name in _DEVICES),
    }


#: Headers of an encrypted connection only: over another one browsers ignore them, and complain.
#: ``Strict-Transport-Security`` is not among them: it binds the whole host name, with whatever else
#: is served there, so it is for the proxy to say (deploy/nginx.conf).
ENCRYPTED: Final[Mapping[str, str]] = {"Cross-Origin-Opener-Policy": "same-origin"}


def sender(wanted: Mapping[str, str]) -> type[OutputTransform]:
    """A transform that adds these headers to every response of a tornado application."""

    class Sender(OutputTransform):
        def __init__(self, request: HTTPServerRequest) -> None:
            """Tornado creates one for each request."""
            self._sent = {**wanted, **(ENCRYPTED if request.protocol == "https" else {})}

        def transform_first_chunk(
            self, status_code: int, headers: HTTPHeaders, chunk: bytes, _finishing: bool
        ) -> tuple[int, HTTPHeaders, bytes]:
            headers.update(self._sent)
            if "Server" in headers:
                del headers["Server"]
            return status_code, headers, chunk

    return Sender
