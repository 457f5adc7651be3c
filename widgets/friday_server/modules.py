"""The script of the page itself: modules joined into one file, so that one request brings them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

__all__ = ["BROWSER", "joined", "page_script"]

BROWSER: Final = Path(__file__).parent / "browser"

_EXPORT: Final = re.compile(r"^export ", re.MULTILINE)


def joined(*modules: Path) -> str:
    """One module of several, each of which imports from those before it.

    What they offer each other stands in one scope, so that no name may be there twice.
    """
    text = "\n".join(_EXPORT.sub("", each.read_text(encoding="utf-8")) for each in modules)
    for each in modules:
        from_it = rf'^import \{{[^}}]*\}} from "[^"]*/{re.escape(each.name)}";\n'
        text = re.sub(from_it, "", text, flags=re.MULTILINE)
    return text


def page_script() -> str:
    """The script of the served page."""
    return joined(*(BROWSER / f"{name}.js" for name in ("widgets", "kernel", "panels", "page")))
