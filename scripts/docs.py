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
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from run_notebooks import READING_ORDER

from friday_nb import cli, i18n, rulebook
from friday_nb.core import registry

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "build" / "docs-source"
SITE = ROOT / "build" / "docs"

#: What the pages link to and show, beside the pages themselves.
COPIED = ("docs", "deploy", "binder", "LICENSE", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md")

EXPLAINING = ("03", "06")
"""Notebooks that explain where numbers come from."""

#: The modules whose docstrings are the reference, by page.
API = {
    "core": ("game", "session", "record", "rulings", "options", "facts", "errors"),
    "games": ("friday", "his_man_friday", "black_friday"),
    "laboratory": ("lab", "charts", "rulebook", "i18n", "testing", "analysis"),
}
COMMANDS = (
    *("play", "odds", "advice", "simulate", "replay", "perft"),
    *("rules", "lessons", "puzzles", "app"),
)
LANGUAGES = {"en": "English", "ru": "Русский"}


def pages() -> dict[str, list[str]]:
    """The pages by section, as paths without suffix from the root of the site."""
    notebooks = {
        path.name[:2]: f"notebooks/{path.stem}" for path in ROOT.glob("notebooks/0*.ipynb")
    }
    learning = [number for number in READING_ORDER if number not in EXPLAINING]
    games = registry.names()
    return {
        "Learn": [
            *(f"learn/{game}" for game in games),
            *(notebooks[number] for number in learning),
        ],
        "How to": [
            *("docs/your_own_position", "docs/your_own_strategy", "docs/a_million_games"),
            *("docs/hosting", "docs/static_site", "docs/a_new_game", "docs/black_friday_board"),
            *("SECURITY", "CONTRIBUTING"),
        ],
        "Reference": [
            *("docs/library", "docs/notations", "reference/command_line"),
            *(f"reference/rules_{game}" for game in games),
            *(f"reference/api_{name}" for name in API),
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
    for section, names in pages().items():
        head = ["```{toctree}", ":maxdepth: 1", f":caption: {section}", ""]
        parts.append("\n".join([*head, *names, "```"]))
    return "\n\n".join(parts) + "\n"


def rules(game: str) -> str:
    """The rules of a game with their ids, in both languages."""
    title = i18n.of(game).say("en", "game.name")
    lines = [f"# Rules of {title}", "", "In our own words; events and reasons name the same ids."]
    for section in rulebook.sections(game):
        lines += ["", f"## {section.title['en']} · {section.title['ru']}"]
        for rule in rulebook.rules(game):
            if rule.section == section.id:
                lines += ["", *_rule(rule)]
    return "\n".join(lines) + "\n"


def learn(game: str) -> str:
    """How a game is played well, and what learners ask about it, in both languages."""
    title = i18n.of(game).say("en", "game.name")
    lines = [
        f"# How to play {title} well",
        "",
        "The page names each rule of thumb when its decision is due; most have a lesson.",
        "What they are worth is [measured](../docs/measurements.md).",
    ]
    for theme in registry.part(game, "strategy").themes:
        lines += ["", "## " + " · ".join(_inline(theme.title(lang)) for lang in LANGUAGES)]
        for saying in theme.sayings:
            for lang in LANGUAGES:
                text = f"**{_inline(saying.title(lang))}.** {_inline(saying.text(lang))}"
                lines += ["", text]
    questions = registry.part(game, "questions")
    for part in questions.parts if questions else ():
        lines += [
            "",
            "## " + " · ".join(_inline(questions.title(part, lang)) for lang in LANGUAGES),
        ]
        for each in part.questions:
            for lang in LANGUAGES:
                asked, answer = questions.asked(each, lang), questions.answer(each, lang)
                lines += ["", f"**{_inline(asked)}** {_inline(answer)}"]
            if each.rules:
                lines += ["", " ".join(f"`{rule}`" for rule in each.rules)]
    return "\n".join(lines) + "\n"


def rulings() -> str:
    """The rules that are a reading of what the printed ones leave open."""
    lines = [
        "# Rulings",
        "",
        "Where the printed rules leave a question open, it is read like this.",
    ]
    for game in rulebook.games():
        lines += ["", f"## {i18n.of(game).say('en', 'game.name')}"]
        for rule in rulebook.rules(game):
            if rule.ruling:
                can = " Another reading can be chosen." if rule.switchable else ""
                text = _inline(rule.text["en"])
                lines += ["", f"**{rule.title['en']}** (`{rule.id}`). {text}{can}"]
    return "\n".join(lines) + "\n"


def _rule(rule: rulebook.Rule) -> Iterator[str]:
    yield f"### {rule.id}"
    for lang in LANGUAGES:
        yield ""
        yield f"**{_inline(rule.title[lang])}** {_inline(rule.text[lang])} *{rule.where[lang]}*"


def _inline(text: str) -> str:
    """A text that has no mark-up, as Markdown."""
    return "".join(f"\\{sign}" if sign in r"\`*_[]<>{}" else sign for sign in text)


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


def api(name: str) -> str:
    """The reference of some modules, from their docstrings."""
    package = "friday_nb.core" if name == "core" else "friday_nb"
    parts = [f"# API: {name}"]
    for module in API[name]:
        path = f"{package}.{module}"
        options = "".join(f"   :{option}\n" for option in _shown(import_module(path)))
        parts.append(f"## {path}\n\n```{{eval-rst}}\n.. automodule:: {path}\n{options}```")
    return "\n\n".join(parts) + "\n"


def _shown(module: ModuleType) -> Iterator[str]:
    """Options of autodoc: a package offers what its modules define, and nothing of others."""
    yield "members:"
    if hasattr(module, "__path__"):
        yield "imported-members:"
        offered = [name for name in module.__all__ if hasattr(module, name)]
        homes = {name: getattr(getattr(module, name), "__module__", None) for name in offered}
        strange = [n for n, home in homes.items() if home and not home.startswith(module.__name__)]
        if strange:
            yield f"exclude-members: {', '.join(strange)}"


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
    written = {
        "index": index(),
        "reference/command_line": command_line(),
        "reference/rulings": rulings(),
        **{f"reference/rules_{game}": rules(game) for game in registry.names()},
        **{f"learn/{game}": learn(game) for game in registry.names()},
        **{f"reference/api_{name}": api(name) for name in API},
    }
    for name, text in written.items():
        path = SOURCE / f"{name}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


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
