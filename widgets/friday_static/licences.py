"""The licences of what the site contains, as plain files beside it.

What comes from an installed package brings its own; those of Pyodide and Python stand in
``deploy``, because the package from which Pyodide comes has none.
"""

from __future__ import annotations

import json
import shutil
from importlib.metadata import files, version
from pathlib import Path
from typing import Final

FOLDER: Final = "licences"
NOTICE: Final = "NOTICE.txt"
"""The list of all of them, at the top of the site."""

INSTALLED: Final = ("traitlets", "plotly")
"""Packages whose code is copied into the site."""

_TOLD: Final = """\
This site is friday-nb {ours} (MIT License, licences/friday-nb.txt; more in licences/NOTICE.txt).

It contains, unchanged unless something else is said, and under their own licences:

Pyodide {pyodide} (folder pyodide/), Mozilla Public License 2.0, licences/MPL-2.0.txt.
    Its source code: https://github.com/pyodide/pyodide
Python {python} (inside Pyodide), Python Software Foundation License 2, licences/Python.txt;
    changes by Pyodide: https://github.com/pyodide/pyodide/tree/main/cpython
traitlets {traitlets} (in the .zip files, compiled), 3-Clause BSD License, licences/traitlets.txt.
plotly.js of plotly {plotly} (plotly.*.js), MIT License, licences/plotly.txt.

If there are notebooks here (folder lab/): JupyterLite and what its pages are made of are listed
with their licences in lab/build/third-party-licenses.json; each package in lab/wheels/ contains its
own.
"""


def write(site: Path, root: Path, pyodide: Path) -> None:
    """Write them into the site.

    Args:
        site: The folder of the site.
        root: That of the project.
        pyodide: That of Pyodide.
    """
    folder = site / FOLDER
    folder.mkdir()
    for path in (root / "deploy" / FOLDER).iterdir():
        shutil.copyfile(path, folder / path.name)
    shutil.copyfile(root / "LICENSE", folder / "friday-nb.txt")
    shutil.copyfile(root / "NOTICE", folder / "NOTICE.txt")
    for name in INSTALLED:
        shutil.copyfile(_licence_of(name), folder / f"{name}.txt")
    python = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    versions = {
        "ours": version("friday-nb"),
        "pyodide": json.loads((pyodide / "package.json").read_text("utf-8"))["version"],
        "python": python,
        **{name: version(name) for name in INSTALLED},
    }
    (site / NOTICE).write_text(_TOLD.format(**versions), encoding="utf-8")


def _licence_of(package: str) -> Path:
    """The licence that an installed package brings."""
    found = [each for each in files(package) or () if each.stem == "LICENSE"]
    return Path(str(found[0].locate()))
