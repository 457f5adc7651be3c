"""A sentence instead of a traceback, where a cell imports what the browser's Python lacks."""

from __future__ import annotations

import os
import sys
from typing import Final, NoReturn

from friday_nb.i18n import languages, say

__all__ = ["ABSENT", "Absent", "refuse"]

ABSENT: Final = ("pandas", "numpy")
"""What notebooks import and the registries have no build of for a browser."""


class Absent(ModuleNotFoundError):
    """A package that the browser's Python lacks; the message is for the visitor."""


def refuse(name: str) -> NoReturn:
    """Stand in for a package: end the cell with a sentence, so that the cells after it still run.

    The visitor's language is the one that the browser prefers.
    """
    from IPython.core.getipython import get_ipython

    if shell := get_ipython():
        shell.set_custom_exc((Absent,), _tell)  # type: ignore[no-untyped-call] # IPython is not typed
    lang = os.environ.get("LANG", "")[:2]
    text = say(lang if lang in languages() else "en", "site.absent", name=name)
    raise Absent(text, name=name)


def _tell(_shell: object, _kind: object, value: Absent, *_trace: object, **_more: object) -> None:
    sys.stdout.write(f"{value}\n")
