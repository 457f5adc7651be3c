"""Writes the static site: ``python -m friday_static.build build/site``.

Everything but the page itself and Pyodide has the hash of its content in its name.  What a visitor
downloads is what the packages installed here contain, and Pyodide from ``node_modules``; the
versions of both are locked with their hashes.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZipFile

import traitlets
from jinja2 import Environment, FileSystemLoader

import friday_nb
import friday_static
import friday_widgets
from friday_nb import i18n
from friday_server import settings
from friday_server.modules import BROWSER, joined
from friday_server.static_files import PanelFiles
from friday_static import licences
from friday_widgets.games import APPS
from friday_widgets.panes.chart import PLOTLY_VARIABLE

_HERE: Final = Path(__file__).parent
_ROOT: Final = Path(friday_nb.__file__).resolve().parent.parent
PYODIDE: Final = _ROOT / "node_modules" / "pyodide"

#: What of Pyodide a browser needs.
_OF_PYODIDE: Final = (*("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"),)

#: The page may fetch from its own host only; Python needs "wasm-unsafe-eval".  The one script that
#: stands in the page is named by its hash.
_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'sha256-{start}' 'wasm-unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "object-src 'none'; base-uri 'none'"
)

#: Folders of our packages that no panel imports.
_NOT_NEEDED: Final = ("friday_static/browser", "traitlets/tests")


class Site:
    """A folder that is filled with files named after their content.

    Args:
        folder: The folder; what was in it is removed.
    """

    def __init__(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.folder = folder

    def add(self, stem: str, kind: str, content: bytes) -> str:
        """Write a file; returns its path relative to the page."""
        name = f"./{stem}.{_hash(content).hex()[:12]}.{kind}"
        (self.folder / name).write_bytes(content)
        return name


def _hash(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


def build(folder: Path) -> None:
    """Write the site into a folder."""
    site = Site(folder)
    panels = PanelFiles.of_all()
    bundles = _bundles(site, panels)
    plotly = site.add("plotly", "js", panels.plotly.plain) if panels.plotly else ""
    env = {PLOTLY_VARIABLE: plotly}
    (site.folder / "pyodide").mkdir()
    for name in _OF_PYODIDE:
        shutil.copyfile(PYODIDE / name, site.folder / "pyodide" / name)
    licences.write(site.folder, _ROOT, PYODIDE)

    picture = _HERE / "browser" / "picture.js"

    def own(name: str, *before: Path) -> str:
        script = joined(*before, _HERE / "browser" / f"{name}.js")
        return site.add(name, "js", script.encode())

    own_words = ("documentation", "fetching", "notebooks")
    words = {
        lang: said | {name: i18n.say(lang, f"site.{name}") for name in own_words}
        for lang, said in settings.template()["words"].items()
    }
    files = {
        "env": env,
        "first": {game: _firsts(site, game, words, env) for game in APPS},
        "games": list(APPS),
        "panels": bundles,
        "python": {name: site.add(name, "zip", zipped) for name, zipped in compiled().items()},
        "words": words,
        "worker": own("worker"),
    }
    start = (_HERE / "browser" / "start.js").read_text(encoding="utf-8")
    facts = {
        "files": files | {"version": _hash(json.dumps(files).encode()).hex()},
        "icon": settings.template()["icon"],
        "page": own("page", BROWSER / "widgets.js", BROWSER / "panels.js", picture),
        "policy": _POLICY.format(start=b64encode(_hash(start.encode())).decode()),
        "start": start,
        "words": words,
    }
    (site.folder / "index.html").write_text(_page(facts), encoding="utf-8")
    (site.folder / ".nojekyll").touch()


def _page(facts: dict[str, Any]) -> str:
    """The page."""
    folders = [_HERE, settings.TEMPLATES / "voila" / "templates" / "friday"]
    environment = Environment(loader=FileSystemLoader(folders))  # noqa: S701 - filled with our texts
    environment.policies["json.dumps_kwargs"] = {}  # the games stay in their order
    macros: Any = environment.get_template("page.macro.html.j2").module
    return environment.get_template("index.html.j2").render(
        first_paint=macros.first_paint(),
        placeholder=macros.placeholder(facts["words"]["en"]),
        **facts,
    )


def _bundles(site: Site, panels: PanelFiles) -> dict[str, dict[str, str]]:
    """The files of the panels; their scripts know each other by the names that they have here."""
    found = {}
    for name, each in panels.bundles.items():
        (site.folder / each.script.name).write_bytes(each.script.plain)
        sheet = site.add(name, "css", each.sheet.plain)
        found[name] = {"script": f"./{each.script.name}", "sheet": sheet}
    return found


def _firsts(site: Site, game: str, langs: Iterable[str], env: dict[str, str]) -> dict[str, str]:
    """The files by which a game is drawn before Python has come, by language."""
    return {lang: site.add(f"{game}.{lang}", "json", _first(lang, game, env)) for lang in langs}


def _first(lang: str, game: str, env: dict[str, str]) -> bytes:
    """The messages of the panels when the page opens, told by a process with nothing else in it."""
    command = [sys.executable, "-m", "friday_static.begin", lang, game]
    path = os.pathsep.join(str(Path(p.__file__ or "").parent.parent) for p in _packages())
    ours = {**os.environ, **env, "PYTHONPATH": path}
    done = subprocess.run(command, env=ours, check=True, capture_output=True)  # noqa: S603 - ours
    return done.stdout


def _packages() -> tuple[Any, ...]:
    return friday_nb, friday_widgets, friday_static, traitlets


def compiled() -> dict[str, bytes]:
    """The Python of the site as zip files, by name (:func:`.compiling.archives`)."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with ZipFile(folder / "in.zip", "w") as packed:
            for path, content in _files():
                packed.writestr(path, content)
        command = ["node", *map(str, (_HERE / "compile.mjs", PYODIDE, folder / "in.zip", folder))]
        command += APPS
        subprocess.run(command, check=True)  # noqa: S603 - ours
        (folder / "in.zip").unlink()
        return {path.stem: path.read_bytes() for path in folder.glob("*.zip")}


def _files() -> Iterator[tuple[str, bytes]]:
    for package in _packages():
        top = Path(package.__file__).parent
        for path in top.rglob("*"):
            name = path.relative_to(top.parent).as_posix()
            if path.is_dir() or "__pycache__" in name or name.startswith(_NOT_NEEDED):
                continue
            # The panels' scripts and styles are files of the page; a panel only asks for them.
            yield name, b"" if path.suffix in {".js", ".css"} else path.read_bytes()


if __name__ == "__main__":
    build(Path(sys.argv[1]))
