"""The script of the page itself: modules joined into one file, so that one request brings them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

__all__ = ["BROWSER", "joined", "page_script"]

BROWSER: Final = Path(__file__).parent / "browser"

_OF_MODULES: Final = re.compile(r"^(import \{[^}]*\} from [^\n]*\n|export )", re.MULTILINE)


def joined(*modules: Path) -> str:
    """One module of several, each of which imports only from those before it.

    What they offer each other stands in one scope, so that no name may be there twice.
    """
    return "\n".join(_OF_MODULES.sub("", each.read_text(encoding="utf-8")) for each in modules)


def page_script() -> str:
    """The script of the served page."""
    return joined(*(BROWSER / f"{name}.js" for name in ("widgets", "kernel", "page")))
