"""Serves the panels' scripts and styles as files, so that browsers can cache them.

anywidget sends them with the state of each widget, to every page and after every reconnection:
0.5 of 0.6 MB that a browser may have had for weeks.  So the page's server joins those of all panels
into one script and one style sheet, and names them in an environment variable; a panel then sends
only its name.  Elsewhere, as in a notebook, nothing changes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Final

from friday_widgets.wire import assets

__all__ = [
    "PANELS_VARIABLE",
    "SHEET_ID",
    "name_of",
    "script",
    "script_of",
    "shared_parts",
    "sheet",
    "without_files",
]

PANELS_VARIABLE: Final = "FRIDAY_PANELS"
"""Environment variable with the names of the panels whose scripts are files of the page."""

SHEET_ID: Final = "fri-panels"
"""The id of the sheet's link on the page."""

_BRING: Final = """
const sheet = document.getElementById("%s");
const styled = sheet && new Promise((done) => {
  for (const kind of ["load", "error"]) sheet.addEventListener(kind, done);
  sheet.media = "all"; // until now it was only fetched;
  document.head.append(sheet); // once it stands anew, its end of loading is told
});
/** What anywidget wants of a panel, once its style is there. */
export async function bring(name) {
  await styled;
  return panels[name]();
}
"""


def name_of(panel: type) -> str:
    """The full name of a panel's class."""
    return f"{panel.__module__}.{panel.__qualname__}"


def script_of(panel: type) -> str:
    """The full name of the class that has this panel's script, which may be an ancestor.

    The class that anywidget makes for each widget has a trait in its place.
    """
    with_script = (each for each in panel.__mro__ if isinstance(vars(each).get("_esm"), str))
    return name_of(next(with_script, panel))


def script(panels: Iterable[Any]) -> str:
    """One ES module with the scripts of all these panel classes.

    A part that several of them have stands in it once, in the scope around theirs; two thirds of
    the module are saved by that.
    """
    parts = {name_of(panel): assets.parts(vars(panel)["_esm"]) for panel in panels}
    shared = shared_parts(parts.values())
    each = (
        f"{json.dumps(name)}: () => {{\n"
        + _joined({name: text for name, text in own.items() if shared.get(name) != text}).replace(
            "\nexport default ", "\nreturn "
        )
        + "\n},"
        for name, own in parts.items()
    )
    return "\n".join([_joined(shared), "const panels = {", *each, "};", _BRING % SHEET_ID])


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


def sheet(panels: Iterable[Any]) -> str:
    """One style sheet with the styles of all these panel classes, in order.

    Of rules that several of them have, only the last counts, so the others are left out.
    """
    found: dict[str, str] = {}
    for panel in panels:
        for name, text in assets.parts(vars(panel)["_css"]).items():
            found.pop(name, None)
            found[name] = text
    return "\n".join(found.values())


def without_files(panel: type, state: dict[str, Any]) -> dict[str, Any]:
    """A panel's state without its script and style, if the page's server has them as files."""
    name = script_of(panel)
    if "_esm" not in state or name not in os.environ.get(PANELS_VARIABLE, "").split():
        return state
    return state | {"_esm": "", "_css": "", "_script": name}
