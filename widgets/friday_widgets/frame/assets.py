"""Join the style sheets and scripts that lie in the folders of the panels.

anywidget takes one script and one style sheet a panel, and a browser cannot import a neighbour from
inside a notebook. So the files are written as parts of one module: plain top-level functions, no
imports, and a single ``export default`` in the last part.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent


@cache
def read(name: str) -> str:
    """Return the text of a file of this package, named from its root: ``frame/dom.js``."""
    path = (_ROOT / name).resolve()
    if not path.is_relative_to(_ROOT):
        raise ValueError(f"no file of this package: {name!r}")
    return path.read_text(encoding="utf-8")


def esm(*names: str) -> str:
    """Join script parts into one ES module.

    Every name keeps a comment, so that an error in the browser points at its file.
    """
    return "\n".join(f"// {name}\n{read(name)}" for name in names)


def css(*names: str) -> str:
    """Join style sheets; put ``frame/theme.css`` first, the others only use its variables."""
    return "\n".join(f"/* {name} */\n{read(name)}" for name in names)
