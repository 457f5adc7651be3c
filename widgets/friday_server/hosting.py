"""How the table is hosted: the settings, and the configuration file that sets them.

The file is TOML with one key for each field of :class:`Hosting`, dashes for underscores::

    host = "127.0.0.1"
    names = ["friday.example"]
    visitors = 100

``docs/hosting.md`` explains every key; ``deploy/friday.toml`` has all of them with their defaults.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from ipaddress import ip_network
from typing import Any, Final

from friday_nb.core.errors import Problem

__all__ = ["FIELDS", "Hosting", "HostingError", "read"]


class HostingError(Problem):
    """A configuration file with an error; ``why`` says what is wrong with a value."""


@dataclass(frozen=True)
class _Number:
    """A whole number in a range."""

    low: int
    high: int

    def read(self, value: object) -> int:
        if type(value) is not int or not self.low <= value <= self.high:  # isinstance accepts True
            raise Problem("hosting_number", low=self.low, high=self.high)
        return value


@dataclass(frozen=True)
class _Text:
    """A string that matches the pattern ``form``; ``wrong`` is the key of the error otherwise."""

    form: str
    wrong: str

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(self.form, value):
            raise Problem(self.wrong)
        return value


@dataclass(frozen=True)
class _Texts:
    """A list of strings, all of the same form."""

    each: _Text

    def read(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise Problem(self.each.wrong)
        return tuple(self.each.read(one) for one in value)


class _Networks(_Texts):
    """A list of IP addresses and networks."""

    def read(self, value: object) -> tuple[str, ...]:
        found = super().read(value)
        for text in found:
            try:
                ip_network(text)
            except ValueError as error:
                raise Problem(self.each.wrong) from error
        return found


@dataclass(frozen=True)
class _Switch:
    """True or false."""

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise Problem("hosting_switch")
        return value


_Kind = _Number | _Text | _Texts | _Switch


def _key(default: object, kind: _Kind) -> Any:
    return field(default=default, metadata={"kind": kind})


@dataclass(frozen=True)
class Hosting:
    """Where the table is served, for whom, and with what limits for each visitor."""

    host: str = _key("127.0.0.1", _Text(r"[\w.:%-]*", "hosting_host"))
    """The address to listen on; "127.0.0.1" is this machine only, "0.0.0.0" is everybody."""
    port: int = _key(8866, _Number(0, 65535))
    """The port to listen on; 0 takes any free one."""
    base: str = _key("/", _Text(r"/([\w.~-]+/)*", "hosting_base"))
    """The path of the page; begins and ends with a slash."""
    names: tuple[str, ...] = _key((), _Texts(_Text(r"\*|[\w.-]+", "hosting_names")))
    """Host names under which browsers may reach the server, besides those of this machine and
    plain IP addresses; "*" is any."""
    behind_proxy: bool = _key(False, _Switch())
    """Whether all requests come through a proxy that passes on the client's address
    (X-Forwarded-For)."""
    frame_ancestors: tuple[str, ...] = _key(
        ("'self'",),
        _Texts(_Text(r"'self'|'none'|\*|(https?://)?(\*\.)?[\w.-]+(:(\d+|\*))?", "hosting_frames")),
    )
    """The pages that may show the table in a frame, as in the header Content-Security-Policy."""
    preheat: int = _key(1, _Number(0, 32))
    """How many kernels are kept ready for new visitors."""
    visitors: int = _key(0, _Number(0, 9999))
    """The most tables at once; 0 means as many as there is memory for."""
    visitors_each: int = _key(0, _Number(0, 9999))
    """The most tables for one address; 0 means half of ``visitors``."""
    idle: int = _key(300, _Number(10, 86400))
    """After how many seconds a kernel ends whose page has vanished without closing it."""
    memory: int = _key(2048, _Number(512, 2**20))
    """Megabytes of data that one visitor's kernel may have; on Linux only."""
    message_size: int = _key(2048, _Number(64, 65536))
    """The largest message that a page may send, in kilobytes."""
    message_rate: int = _key(50, _Number(5, 10000))
    """The messages a second that one visitor's pages may send in the long run; the rest waits."""
    seal_key: str = _key("", _Text(r"[^\0\r\n]*", "hosting_file"))
    """The file with the key for running games with hidden hands; empty: one in the user's state
    folder."""
    analysis: str = _key("", _Text(r"|(tcp|tls)://[\w.:\[\]%-]+:\d+", "hosting_analysis"))
    """The Dask scheduler whose machines work out odds and advice; empty: this machine does."""
    analysts: int = _key(0, _Number(0, 1024))
    """How many questions are worked on at once; 0 means one for each core or thread there."""
    thinking: int = _key(15, _Number(1, 3600))
    """The most seconds that such a process may spend on one question."""
    metrics: tuple[str, ...] = _key((), _Networks(_Text(r"[\da-fA-F.:/]+", "hosting_networks")))
    """Addresses and networks that may read the metrics, besides this machine."""

    @property
    def is_open(self) -> bool:
        """Can other machines reach the port?"""
        return self.host not in {"127.0.0.1", "::1", "localhost"}

    @property
    def is_public(self) -> bool:
        """Is it served to others than the person who starts it?"""
        return self.is_open or self.behind_proxy


FIELDS: Final = tuple(each.name for each in fields(Hosting))
"""The names of the fields of :class:`Hosting`."""

_KINDS: Final[dict[str, _Kind]] = {
    each.name.replace("_", "-"): each.metadata["kind"] for each in fields(Hosting)
}


def read(text: str) -> dict[str, Any]:
    r"""The values set in a configuration file, by field of :class:`Hosting`.

    >>> read('names = ["friday.example"]\nmessage-size = 512')
    {'names': ('friday.example',), 'message_size': 512}

    Raises:
        HostingError: it is not TOML, or it has an unknown key or an invalid value.
    """
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        told = re.fullmatch(r"(.*) \(at line (\d+), .*\)", str(error))
        line = int(told[2]) if told else max(1, len(text.splitlines()))
        why = told[1] if told else str(error)
        raise HostingError("hosting_toml", line=line, text=why[:200]) from error
    chosen: dict[str, Any] = {}
    for key, value in found.items():
        line = _line_of(key, text)
        kind = _KINDS.get(key)
        if kind is None:
            near = get_close_matches(key, _KINDS, 3, 0.4) or list(_KINDS)
            raise HostingError("hosting_key", line=line, name=key[:60], near=", ".join(near))
        try:
            chosen[key.replace("-", "_")] = kind.read(value)
        except Problem as problem:
            raise HostingError("hosting_value", why=problem, line=line, name=key) from problem
    return chosen


def _line_of(key: str, text: str) -> int:
    """The number of the line in which a top-level key or the name of a table appears."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[\].=]""", line):
            return number
    return 1  # the key is written with an escape sequence, and is wrong anyway
