"""The list of notebooks beside the games, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from friday_nb.i18n import languages, say
from friday_static.lite.cells import Copy

__all__ = ["Entry", "page"]

_HERE: Final = Path(__file__).parent
_SAID: Final = ("notebooks", "about", "language", "back")


@dataclass(frozen=True)
class Entry:
    """A notebook of the list."""

    name: str
    """The name of its file, without suffix."""
    title: str
    """Its first heading; empty if it has none, as the table's own."""
    cells: int
    lacking: int

    @classmethod
    def of(cls, name: str, copy: Copy) -> Entry:
        """The entry of a notebook."""
        lines = copy.notebook["cells"][0]["source"].splitlines() or [""]
        title = lines[0].removeprefix("# ") if lines[0].startswith("# ") else ""
        return cls(name, title, copy.cells, copy.lacking)

    def note(self, lang: str) -> str:
        """What of it runs in a browser."""
        if not self.lacking:
            return say(lang, "site.whole")
        return say(lang, "site.partly", n=self.cells - self.lacking, cells=self.cells)


def page(entries: Iterable[Entry]) -> str:
    """The list as a page."""
    environment = Environment(loader=FileSystemLoader(_HERE), autoescape=True)
    words: dict[str, dict[str, Any]] = {
        lang: {key: say(lang, f"site.{key}") for key in _SAID} | {"table": say(lang, "page.title")}
        for lang in languages()
    }
    template = environment.get_template("listing.html.j2")
    return template.render(entries=list(entries), words=words)
