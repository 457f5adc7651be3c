"""Serves the panels' scripts and styles as files, so that browsers can cache them.

anywidget sends them with the state of each widget, to every page and after every reconnection:
0.5 of 0.6 MB that a browser may have had for weeks.  So the page's server joins those of all panels
into few files, and names the panels in an environment variable; a panel then sends only its name.
What the first table needs comes first: what all games share, then the game itself.  Elsewhere, as
in a notebook, nothing changes.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from friday_widgets.wire import assets

__all__ = [
    "PANELS_VARIABLE",
    "name_of",
    "script_of",
    "scripts",
    "shared_parts",
    "sheets",
    "without_files",
]

PANELS_VARIABLE: Final = "FRIDAY_PANELS"
"""Environment variable with the names of the panels whose scripts are files of the page."""

_OFFERED: Final = re.compile(r"^(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
"""The names at the beginning of a part's lines, which the other parts know."""


def name_of(panel: type) -> str:
    """The full name of a panel's class."""
    return f"{panel.__module__}.{panel.__qualname__}"


def script_of(panel: type) -> str:
    """The full name of the class that has this panel's script, which may be an ancestor.

    The class that anywidget makes for each widget has a trait in its place.
    """
    with_script = (each for each in panel.__mro__ if isinstance(vars(each).get("_esm"), str))
    return name_of(next(with_script, panel))


def scripts(
    groups: Mapping[str, Sequence[Any]], place: Callable[[str, str], str]
) -> dict[str, str]:
    """An ES module for each group of panel classes, which offers its panels by their names.

    A part that several panels have stands once, in the scope around theirs: in the module of their
    group, or in that of the first group, from which the others take it.  Two thirds are saved by
    that.  The last group comes after the table: only it may have a part twice.

    Args:
        groups: The panel classes.
        place: Called with the name and the text of each module; says how the others find it.
    """
    first, *others = groups
    *early, _late = groups
    own = {name: [_parts(panel) for panel in panels] for name, panels in groups.items()}
    several = shared_parts(parts for name in early for parts in own[name])
    inside = {name: shared_parts(parts) for name, parts in own.items()}
    whose = {
        part: [name for name in early if any(part in parts for parts in own[name])]
        for part in several
    }
    common = {
        part: text
        for part, text in several.items()
        if part in inside[first] or len(whose[part]) > 1
    }
    offered = sorted({name for text in common.values() for name in _OFFERED.findall(text)})
    names = ", ".join(offered)
    found = {first: f"{_joined(common)}\n{_module(groups[first], common)}export {{ {names} }};\n"}
    at = place(first, found[first])
    for name in others:
        more = {part: text for part, text in inside[name].items() if part not in common}
        head = f"import {{ {names} }} from {json.dumps(at)};\n{_joined(more)}\n"
        found[name] = head + _module(groups[name], common | more)
        place(name, found[name])
    return found


def _parts(panel: Any) -> dict[str, str]:
    return assets.parts(vars(panel)["_esm"])


def _module(panels: Iterable[Any], around: Mapping[str, str]) -> str:
    """The panels of a module; each part that stands around them is left out of theirs."""
    each = (
        f"  {json.dumps(name_of(panel))}: () => {{\n"
        + _joined({n: text for n, text in _parts(panel).items() if around.get(n) != text}).replace(
            "\nexport default ", "\nreturn "
        )
        + "\n},"
        for panel in panels
    )
    return "\n".join(["export const panels = {", *each, "};\n"])


def shared_parts(scripts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """The parts that more than one of these scripts have, by their names.

    They must do with each other, for the other parts are out of their sight (``make scripts`` lints
    them together), and what they keep, all panels share.
    """
    found: dict[str, str] = {}
    twice: dict[str, str] = {}
    for parts in scripts:
        twice |= parts.items() & found.items()
        found |= parts
    return {name: twice[name] for name in found if name in twice}


def _joined(parts: Mapping[str, str]) -> str:
    return "\n".join(f"// {name}\n{text}" for name, text in parts.items())


def sheets(groups: Mapping[str, Sequence[Any]]) -> dict[str, str]:
    """A style sheet for each group of panel classes.

    Of rules that several panels have, only the last counts, so the others are left out.  What the
    panels of two groups have stands in the sheet of the first one, which is always there; but what
    comes after the table stands there only if something before it has it, too.
    """
    first, *_ = groups
    *early, late = groups
    found: dict[str, dict[str, str]] = {name: {} for name in groups}
    users: dict[str, list[str]] = {}
    texts: dict[str, str] = {}
    for name, panels in groups.items():
        for panel in panels:
            for part, text in assets.parts(vars(panel)["_css"]).items():
                users.setdefault(part, []).append(name)
                texts.pop(part, None)
                texts[part] = text
    for part, text in texts.items():
        before = {name for name in users[part] if name in early}
        goal = next(iter(before)) if len(before) == 1 else first if before else late
        found[goal][part] = text
    return {name: "\n".join(parts.values()) for name, parts in found.items()}


def without_files(panel: type, state: dict[str, Any]) -> dict[str, Any]:
    """A panel's state without its script and style, if the page's server has them as files."""
    name = script_of(panel)
    if "_esm" not in state or name not in os.environ.get(PANELS_VARIABLE, "").split():
        return state
    return state | {"_esm": "", "_css": "", "_script": name}
