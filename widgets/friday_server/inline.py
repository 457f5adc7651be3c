"""The scripts that stand inside our pages, and how a Content-Security-Policy names them.

All of them are the same for every visitor, so the policy can tell them by what they say: no other
script that gets into a page would run, wherever it comes from.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from friday_server import settings
from friday_server.plain import plain

__all__ = ["scripts_in", "scripts_of_page", "source"]

_SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_FOLDER: Final = settings.TEMPLATES / "voila" / "templates" / "friday"


def scripts_in(html: str) -> tuple[str, ...]:
    """The scripts inside a page; those that are fetched and those that are data do not count.

    >>> scripts_in("<script>one()</script><script src='two.js'></script>")
    ('one()',)
    """
    return tuple(_SCRIPT.findall(html))


def source(script: str) -> str:
    """How a policy names a script.

    >>> source("one()")
    "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='"
    """
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def scripts_of_page(friday: Mapping[str, Any]) -> tuple[str, ...]:
    """Every script inside the page with the table and inside the light pages.

    Args:
        friday: What the page's template reads under this name, see :func:`.settings.template`.
    """
    # As Voila renders it.
    environment = Environment(loader=FileSystemLoader(_FOLDER))  # noqa: S701 - filled with our texts
    macros = vars(environment.get_template("page.macro.html.j2").module)
    rendered = [
        macro(friday) if macro.arguments else macro()
        for name, macro in macros.items()
        if name.endswith("_script")
    ]
    return tuple(dict.fromkeys(scripts_in("".join([*rendered, plain("en", "opening")]))))
