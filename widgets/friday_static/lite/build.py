"""Adds the notebooks to a site: ``python -m friday_static.lite.build build/site build/lite``.

The second folder has what `make site` has fetched: ``env`` with JupyterLite, ``wheels`` with the
packages for the browser.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from mimetypes import guess_type
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import friday_nb
from friday_static.build import PYODIDE
from friday_static.lite import wheels
from friday_static.lite.cells import Copy, copy_of
from friday_static.lite.listing import Entry, page

__all__ = ["build", "copies_of_all"]

NOTEBOOKS: Final = Path(friday_nb.__file__).resolve().parent.parent / "notebooks"
FOLDER: Final = "lab"

_KERNEL: Final = "@jupyterlite/pyodide-kernel-extension:kernel"
_OF_KERNEL: Final = f"share/jupyter/labextensions/{_KERNEL.partition(':')[0]}/static/pypi"
_FROM_KERNEL: Final = ("ipykernel", "piplite", "pyodide_kernel")
_FOR_PAGE: Final = ("anywidget", "jupyterlab_widgets")
"""Wheels that hold scripts of the page, too."""

_LISTED: Final = "all.json"
"""The file that lists a folder."""


_PICTURE: Final = re.compile(r"\(\.\./(docs/images/[\w.-]+)\)")
"""A picture in a notebook; outside of the folder that Jupyter shows, it is in its root."""

_SETTINGS: Final = {
    # Panels out of sight stay as they are, and no dialog asks which Python to start.
    "@jupyterlab/notebook-extension:tracker": {
        "autoStartDefaultKernel": True,
        "windowingMode": "none",
    },
}


def build(site: Path, lite: Path) -> None:
    """Add the notebooks to a site."""
    out, copies = site / FOLDER, copies_of_all()
    shutil.rmtree(out, ignore_errors=True)
    fetched = {path.name.partition("-")[0]: path for path in (lite / "wheels").glob("*.whl")}
    with TemporaryDirectory() as scratch:
        config = {
            "federated_extensions": [str(fetched[name].resolve()) for name in _FOR_PAGE],
            "apps": ["notebooks"],
            "lite_dir": scratch,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(out.resolve()),
        }
        path = Path(scratch) / "jupyter_lite_config.json"
        path.write_text(json.dumps({"LiteBuildConfig": config}), encoding="utf-8")
        program = lite.resolve() / "env" / "bin" / "jupyter-lite"
        done = subprocess.run(  # noqa: S603 - ours
            [program, "build", "--config", path],
            check=False,
            cwd=scratch,
            capture_output=True,
            text=True,
        )
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    shutil.copyfile(PYODIDE / "python_stdlib.zip", site / "pyodide" / "python_stdlib.zip")
    _add_wheels(out / "wheels", lite, dict(_stored(copies.values())))
    _configure(out, next(site.glob("plotly.*.js")).name)
    _add_notebooks(out, copies)
    listed = page(Entry.of(name, made) for name, made in copies.items())
    (out / "index.html").write_text(listed, encoding="utf-8")


def copies_of_all() -> dict[str, Copy]:
    """All notebooks as they are in the browser, by the names of their files without suffix."""
    return {
        path.stem: copy_of(json.loads(path.read_text("utf-8")))
        for path in sorted(NOTEBOOKS.glob("*.ipynb"))
    }


def _add_wheels(folder: Path, lite: Path, beside: Mapping[str, bytes]) -> None:
    folder.mkdir()
    ours = lite / "env" / _OF_KERNEL
    for path in (lite / "wheels").glob("*.whl"):
        if path.name.partition("-")[0] not in wheels.UNUSED:
            shutil.copyfile(path, folder / path.name)
    for name in _FROM_KERNEL:
        path = next(ours.glob(f"{name}-*.whl"))
        shutil.copyfile(path, folder / path.name)
    wheels.add_own(folder, beside)
    wheels.lock(folder)


def _configure(out: Path, plotly: str) -> None:
    """Name to the page the site's own Python and its packages."""
    path = out / "jupyter-lite.json"
    whole: dict[str, Any] = json.loads(path.read_text("utf-8"))
    data = whole["jupyter-config-data"]
    data["contentsAllJsonFile"] = _LISTED
    data["settingsOverrides"] = _SETTINGS
    data["litePluginSettings"] = {
        _KERNEL: {
            "disablePyPIFallback": True,
            "pyodideUrl": "./../pyodide/pyodide.mjs",
            "loadPyodideOptions": {
                "env": {"FRIDAY_PLOTLY": f"../../{plotly}"},
                "lockFileURL": f"./wheels/{wheels.LOCK}",
                "packages": list(wheels.names(out / "wheels")),
            },
        }
    }
    path.write_text(json.dumps(whole, indent=1), encoding="utf-8")


def _add_notebooks(out: Path, copies: Mapping[str, Copy]) -> None:
    """Write the notebooks and their pictures, and the lists of them that Jupyter reads."""
    files = out / "files"
    for name, made in copies.items():
        text = json.dumps(made.notebook, ensure_ascii=False)
        _write(files / f"{name}.ipynb", text.encode())
        for picture in _PICTURE.findall(text):
            for place in (files, out):  # a browser asks beside the page, too, before Jupyter looks
                _write(place / picture, (NOTEBOOKS.parent / picture).read_bytes())
    for folder in (files, *(path for path in files.rglob("*") if path.is_dir())):
        listed = out / "api" / "contents" / folder.relative_to(files) / _LISTED
        _write(listed, json.dumps(_folder(files, folder)).encode())


def _stored(copies: Iterable[Copy]) -> Iterator[tuple[str, bytes]]:
    """Stored games that the notebooks read, by their paths in the checkout."""
    for name in sorted({name for made in copies for name in made.reads}):
        for path in sorted(NOTEBOOKS.rglob(f"{name}*/**/*")) + sorted(NOTEBOOKS.glob(f"{name}.*")):
            if path.is_file():
                yield path.relative_to(NOTEBOOKS.parent).as_posix(), path.read_bytes()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _folder(files: Path, folder: Path) -> dict[str, Any]:
    """What Jupyter's server would answer for a folder."""
    inside = [_model(files, path) for path in sorted(folder.iterdir())]
    return _model(files, folder) | {"content": inside, "format": "json"}


def _model(files: Path, path: Path) -> dict[str, Any]:
    kind = "notebook" if path.suffix == ".ipynb" else "directory" if path.is_dir() else "file"
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat()
    place = path.relative_to(files).as_posix().removeprefix(".")
    return {
        "content": None,
        "created": when,
        "format": None,
        "last_modified": when,
        "mimetype": guess_type(path.name)[0],
        "name": path.name if place else "",
        "path": place,
        "size": path.stat().st_size,
        "type": kind,
        "writable": True,
    }


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))
