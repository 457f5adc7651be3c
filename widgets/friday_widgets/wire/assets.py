"""Joins the scripts and style sheets in the folders of the panels.

anywidget takes one script and one style sheet for each panel, and inside a notebook a script cannot
import another file.  So the files are written as parts of one module: plain top-level functions, no
imports, and a single ``export default`` in the last part.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_HEAD = re.compile(r"^(?:// (\S+\.js)|/\* (\S+\.css) \*/)\n", re.MULTILINE)


@cache
def read(name: str) -> str:
    """The text of a file of this package, by its path from the package's root: ``frame/dom.js``.

    Raises:
        ValueError: the path leads outside the package.
        OSError: the file cannot be read.
    """
    path = (_ROOT / name).resolve()
    if not path.is_relative_to(_ROOT):
        raise ValueError(f"no file of this package: {name!r}")
    return path.read_text(encoding="utf-8")


def esm(*names: str) -> str:
    """Join script parts into one ES module.

    A comment before each part names its file, which helps to locate errors in the browser.
    """
    return "\n".join(f"// {name}\n{read(name)}" for name in names)


def css(*names: str) -> str:
    """Join style sheets; ``frame/theme.css`` comes first and defines variables for the others."""
    return "\n".join(f"/* {name} */\n{read(name)}" for name in names)


def parts(joined: str) -> dict[str, str]:
    r"""The texts that :func:`esm` or :func:`css` has joined, by their names, in order.

    >>> parts("// a.js\na()\n\n// b.js\nb()\n")
    {'a.js': 'a()\n\n', 'b.js': 'b()\n'}
    """
    _, *found = _HEAD.split(joined)
    names = (script or style for script, style in zip(found[::3], found[1::3], strict=True))
    return dict(zip(names, found[2::3], strict=True))
