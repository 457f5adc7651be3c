"""The pages of the documentation that are made from docstrings: which modules, and how."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import friday_widgets
from friday_nb import i18n
from friday_nb.core import registry

CORE = ("game", "session", "record", "rulings", "options", "facts", "errors", "severity", "story")
LABORATORY = ("lab", "charts", "rulebook", "i18n", "exercises", "testing", "analysis")

#: What a game offers beside the names of its package, in modules of its own.
PARTS = ("odds.fight", "players.advice", "players.listed")


def names() -> tuple[str, ...]:
    """The names of the pages."""
    return ("core", *registry.names(), "laboratory", "panels")


def page(name: str) -> str:
    """A page of the reference."""
    title = "# API: " + name.replace("_", " ")
    if name == "panels":
        return "\n\n".join([title, *_panels()]) + "\n"
    return "\n\n".join([title, *map(_section, modules(name))]) + "\n"


def notation(game: str) -> str:
    """How the positions, the decisions and the records of a game are written."""
    title = i18n.of(game).say("en", "game.name")
    parts = {
        "Positions": f"friday_nb.{game}.notation.position",
        "Actions": f"friday_nb.{game}.actions",
        "Records": "friday_nb.core.record",
    }
    lines = [f"# Notation of {title}"]
    for heading, path in parts.items():
        # Of the classes in there the reference of the game tells.
        lines.append(f"## {heading}\n\n```{{eval-rst}}\n{_docstring(path)}\n```")
    return "\n\n".join(lines) + "\n"


def _docstring(path: str) -> str:
    """The docstring of a module; examples that are indented stay as they are written."""
    text = re.sub(r":mod:`\.(\w+)`", r"``\1``", inspect.getdoc(import_module(path)) or "")
    return re.sub(r"^(\S.*)\n\n(?=    \S)", r"\1\n\n::\n\n", text, flags=re.MULTILINE)


def modules(name: str) -> tuple[str, ...]:
    """The modules whose docstrings a page is made from."""
    if name == "core":
        return tuple(f"friday_nb.core.{each}" for each in CORE)
    if name == "laboratory":
        return tuple(f"friday_nb.{each}" for each in LABORATORY)
    package = f"friday_nb.{name}"
    game = import_module(package)
    offered = [getattr(game, each) for each in game.__all__]
    parts = [each.__name__ for each in offered if isinstance(each, ModuleType)]
    more = [f"{package}.{part}" for part in PARTS if find_spec(f"{package}.{part}")]
    return (package, *parts, *more)


def panels() -> dict[str, type]:
    """What `friday_widgets` offers by the name to import, without short names for the same."""
    found: dict[type, str] = {}
    for name in sorted(friday_widgets.__all__, key=len):
        thing = getattr(friday_widgets, name)
        found[thing] = name  # the longest name, which says the game
    return {name: thing for thing, name in sorted(found.items(), key=lambda each: each[1])}


def _panels() -> Iterator[str]:
    yield "```{eval-rst}\n.. automodule:: friday_widgets\n```"
    for name, thing in panels().items():
        path = f"{thing.__module__}.{thing.__qualname__}"
        yield f"## {name}\n\n```{{eval-rst}}\n.. autoclass:: {path}\n   :members:\n```"


def _section(path: str) -> str:
    module = import_module(path)
    lines = [f".. automodule:: {path}", "   :members:"]
    offered = _offered(module)
    if offered:
        lines.append("   :imported-members:")
        # A module that is offered has a section of its own; what is made elsewhere comes below.
        left_out = [name for name, thing in offered.items() if not _is_own(thing, module)]
        lines += [f"   :exclude-members: {', '.join(left_out)}"] * bool(left_out)
    for name, thing in offered.items():
        if _is_ours(thing) and not _is_own(thing, module):
            kind = "class" if isinstance(thing, type) else "function"
            lines += ["", f".. auto{kind}:: {path}.{name}"]
    return "\n".join([f"## {path}", "", "```{eval-rst}", *lines, "```"])


def _offered(module: ModuleType) -> dict[str, Any]:
    """What a package offers of its modules, by name; a module shows all that it defines."""
    names = getattr(module, "__all__", ()) if hasattr(module, "__path__") else ()
    return {name: getattr(module, name) for name in names if hasattr(module, name)}


def _is_ours(thing: Any) -> bool:
    """Is it a class or a function of `friday_nb`, and no alias of a builtin?"""
    return callable(thing) and str(getattr(thing, "__module__", "")).startswith("friday_nb.")


def _is_own(thing: Any, module: ModuleType) -> bool:
    """Is it defined in this package, and no module?"""
    home = getattr(thing, "__module__", module.__name__)
    return not isinstance(thing, ModuleType) and home.startswith(module.__name__)
