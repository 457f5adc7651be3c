"""Where a notebook finds what is stored beside it, from whatever folder it is run.

JupyterLab starts a notebook in its own folder, VS Code in the root of the checkout, and other
programs start it anywhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

NOTEBOOKS: Final = "notebooks"
CHECKOUT: Final = Path(__file__).parents[2]


def stored(path: str) -> Path:
    """A file or folder beside the notebooks, or in the root of their checkout.

    Only the first part of the path has to be there, so that a deleted run can be played again.

    >>> stored("runs/thumb").parent.parent.name
    'notebooks'
    """
    here = Path.cwd()
    places = (here, here / NOTEBOOKS, CHECKOUT / NOTEBOOKS, CHECKOUT)
    first = Path(path).parts[0]
    return next((place for place in places if (place / first).exists()), here) / path
