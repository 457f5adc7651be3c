"""What an address asks for that the page does not do: a sentence for each, so that nobody wonders.

An address names the game, a position, the language and the colours.  What else stands there is
somebody else's (``utm_source``, say) and passes unread, but for what a new game can be chosen by:
whoever writes ``?level=2`` expects that game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from friday_nb.core.options import SEED
from friday_nb.core.pasted import plain
from friday_nb.i18n import Say, languages
from friday_widgets.desk.desk import Desk

LONGEST: Final = 40
"""The most characters that are repeated of what stands in an address."""
MOST: Final = 20
"""The most parts of an address that are looked at."""
_THEMES: Final = ("auto", "light", "dark")

Query = tuple[str, str]
"""A part of an address: its name and its value."""


def queries(sent: object) -> tuple[Query, ...]:
    """The parts of the address that a page has sent; anything may come from a browser."""
    found = sent[:MOST] if isinstance(sent, list) else []
    pairs = [each for each in found if isinstance(each, list) and len(each) == 2]  # noqa: PLR2004 - name and value
    return tuple((plain(str(name))[:LONGEST], plain(str(value))[:LONGEST]) for name, value in pairs)


def unread(asked: Iterable[Query], desk: Desk, say: Say, shown: str) -> str:
    """What of this is not done, and what is there instead; empty if all of it is.

    Args:
        asked: The parts of the address.
        desk: The desk of the game that is open.
        say: The words.
        shown: The title of that game.
    """
    game = desk.page.game
    chosen = {SEED.name, *(option.name for option in game.options)}
    lang, told, begins = desk.lang, [], []
    for name, value in asked:
        if name == "lang" and value not in languages():
            told.append(say(lang, "panels.address.lang", value=value))
        elif name == "theme" and value not in _THEMES:
            told.append(say(lang, "panels.address.theme", value=value))
        elif name in chosen:
            begins.append(f"{name}={value}")
    if begins:
        new = say(lang, "panels.new")
        asked_for = ", ".join(begins)
        told.append(say(lang, "panels.address.new", asked=asked_for, new=new, shown=shown))
    return " ".join(told)
