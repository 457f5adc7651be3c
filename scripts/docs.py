"""Build the documentation as a site: ``make docs``.

The pages are those of the repository, in the same folders, so that a link that works there works on
the site as well: ``docs/``, the notebooks with their stored outputs, some files at the top.  What
the code knows best is written here: the rules from the rulebooks, the command line from argparse,
and the API from the docstrings.  A warning of Sphinx, such as a dead link, fails the build.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from pathlib import Path

import docs_api
import docs_learn
from run_notebooks import READING_ORDER

from friday_nb import cli
from friday_nb.core import registry

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "build" / "docs-source"
SITE = ROOT / "build" / "docs"

#: What the pages link to and show, beside the pages themselves.
COPIED = ("docs", "deploy", "binder", "LICENSE", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md")

EXPLAINING = ("03", "06")
"""Notebooks that explain where numbers come from."""

COMMANDS = (
    *("play", "odds", "advice", "simulate", "replay", "perft"),
    *("rules", "lessons", "puzzles", "app"),
)


def pages() -> dict[str, list[str]]:
    """The pages by section, as paths without suffix from the root of the site."""
    notebooks = {
        path.name[:2]: f"notebooks/{path.stem}" for path in ROOT.glob("notebooks/0*.ipynb")
    }
    learning = [number for number in READING_ORDER if number not in EXPLAINING]
    games = registry.names()
    return {
        "Learn": [
            *(f"learn/{game}_first" for game in games),
            "learn/tutor",
            *(f"learn/{game}_course" for game in games),
            *(f"learn/{game}_well" for game in games),
            *(notebooks[number] for number in learning),
        ],
        "How to": [
            *("docs/your_own_position", "docs/your_own_strategy", "docs/a_million_games"),
            *("docs/hosting", "docs/static_site", "docs/a_new_game", "docs/black_friday_board"),
            *("SECURITY", "CONTRIBUTING"),
        ],
        "Reference": [
            *("docs/library", "docs/notations"),
            *(f"reference/notation_{game}" for game in games),
            "reference/command_line",
            *(f"reference/rules_{game}" for game in games),
            *(f"reference/api_{name}" for name in docs_api.names()),
            "CHANGELOG",
        ],
        "Explanation": [
            *(notebooks[number] for number in EXPLAINING),
            *("docs/solver", "docs/how_it_is_checked", "docs/measurements", "reference/rulings"),
        ],
    }


def index() -> str:
    """The first page: what this is, and where everything stands."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    title, about, picture = readme.split("\n\n")[:3]
    parts = [title, about, picture]
    if place := os.environ.get("FRIDAY_SITE"):  # where the table is, seen from this page
        parts.append(f'<p><a href="{place}">Play at once: the table in your browser</a></p>')
    for section, names in pages().items():
        head = ["```{toctree}", ":maxdepth: 1", f":caption: {section}", ""]
        parts.append("\n".join([*head, *names, "```"]))
    return "\n\n".join(parts) + "\n"


def command_line() -> str:
    """The help of every command, as it is printed."""
    lines = ["# The command line", "", "`friday-nb COMMAND`, or `python3 -m friday_nb COMMAND`."]
    for command in ("", *COMMANDS):
        lines += ["", f"## friday-nb {command}".rstrip(), "", "```text", _help(command), "```"]
    return "\n".join(lines) + "\n"


def _help(command: str) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
        cli.main([*([command] if command else []), "--help"])
    return said.getvalue().rstrip()


def lay_out() -> None:
    """Write the pages to SOURCE."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    SOURCE.mkdir(parents=True)
    for name in COPIED:
        path = ROOT / name
        (shutil.copytree if path.is_dir() else shutil.copyfile)(path, SOURCE / name)
    (SOURCE / "notebooks").mkdir()
    for path in ROOT.glob("notebooks/0*.ipynb"):
        shutil.copyfile(path, SOURCE / "notebooks" / path.name)
    for name, text in written().items():
        path = SOURCE / f"{name}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def written() -> dict[str, str]:
    """The pages that are made from the code, by name."""
    games = registry.names()
    return {
        "index": index(),
        "reference/command_line": command_line(),
        **{name: write() for name, write in docs_learn.pages().items()},
        **{f"reference/notation_{game}": docs_api.notation(game) for game in games},
        **{f"reference/api_{name}": docs_api.page(name) for name in docs_api.names()},
    }


def main() -> int:
    """Build the site; the exit code says whether it has no dead link and no other fault."""
    from sphinx.cmd.build import build_main

    os.environ |= {"FRIDAY_LANG": "en", "COLUMNS": "90"}
    lay_out()
    shutil.rmtree(SITE, ignore_errors=True)
    settings = ["-b", "html", "-c", str(SOURCE / "docs"), "-d", str(ROOT / "build" / "doctrees")]
    strict = ["-W", "--keep-going", "-q"]
    return build_main([*settings, *strict, *sys.argv[1:], str(SOURCE), str(SITE)])


if __name__ == "__main__":
    sys.exit(main())
