"""What a ``rulebook.json`` may say; a mistake in one is a sentence that names the line.

The file has ``sections``, a list of entries with ``id`` and ``title``, and ``rules``, a list of
entries with ``id``, ``section`` (the id of one), ``title`` and ``text``.  A rule may also have
``where``, ``ruling``, ``switchable`` and ``setting`` (:class:`friday_nb.rulebook.Rule`); ``title``,
``text`` and ``where`` have a text for each language.  ``about`` and ``game`` are for readers of the
file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from friday_nb.i18n import WordsError, languages

__all__ = ["RulebookError", "read"]

FILE: Final = {"sections": list, "rules": list, "about": str, "game": str}
SECTION: Final = {"id": str, "title": dict}
RULE: Final = {"id": str, "section": str, "title": dict, "text": dict}
MAY: Final = {"where": dict, "ruling": bool, "switchable": bool, "setting": str}
"""What the file, a section and a rule have, and what a rule may have besides."""


class RulebookError(WordsError):
    """A rulebook is not written as it should be; the message, in English only, names the line."""


def read(text: str, name: str) -> dict[str, Any]:
    r"""The data of a rulebook.

    Args:
        text: The text of its file.
        name: What the file is called in messages.

    Raises:
        RulebookError: it is not a rulebook.

    >>> read('{"sections": [],\n "ruels": []}', "rulebook.json")
    Traceback (most recent call last):
    friday_nb.rulebook.schema.RulebookError: rulebook.json, line 2: there is no key "ruels" here...
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RulebookError(f"{name}, line {error.lineno}: {error.msg}.") from error
    except (ValueError, RecursionError) as error:  # a number, or lists in lists, without end
        raise RulebookError(f"{name}, line 1: no rulebook is like this.") from error
    page = _Page(text, name)
    page.check(data, FILE, {"about", "game"}, 0)
    at = 0
    for kind, known, optional in (("sections", SECTION, set()), ("rules", RULE | MAY, set(MAY))):
        for entry in data[kind]:
            at = page.place_of(entry, at)
            page.check(entry, known, optional, at)
    sections = {entry["id"] for entry in data["sections"]}
    for entry in data["rules"]:
        if entry["section"] not in sections:
            at = page.place_of(entry, 0)
            page.refuse(f'there is no section "{entry["section"]}"', "section", at)
    return data  # type: ignore[no-any-return] # checked above


class _Page:
    """The text of a rulebook, for messages that name a line of it."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name

    def place_of(self, entry: object, at: int) -> int:
        """Where an entry of a list begins; the entry before it begins at ``at``."""
        own = entry.get("id") if isinstance(entry, Mapping) else None
        found = self._text.find(json.dumps(own, ensure_ascii=False), at) if own else -1
        return max(found, at)

    def check(self, entry: Any, known: Mapping[str, type], optional: set[str], at: int) -> None:
        """Check the keys of the file or of an entry, and what kind of values they have."""
        if not isinstance(entry, Mapping):
            self.refuse("there should be an object in braces", "", at)
        for key, value in entry.items():
            if key not in known:
                self.refuse(f'there is no key "{key}" here, but {_listed(known)}', key, at)
            if not isinstance(value, known[key]):
                self.refuse(f'the value of "{key}" is of the wrong kind', key, at)
            if known[key] is dict and not _is_text(value):
                self.refuse(f'"{key}" needs a text for each of {_listed(languages())}', key, at)
        for key in known:
            if key not in entry and key not in optional:
                self.refuse(f'the key "{key}" is missing', "", at)

    def refuse(self, what: str, key: str, at: int) -> None:
        """Raise the error, with the line of a key that stands near a place in the text."""
        found = self._text.find(f'"{key}"', at) if key else -1
        line = self._text.count("\n", 0, max(found, at)) + 1
        raise RulebookError(f"{self._name}, line {line}: {what}.")


def _is_text(value: Mapping[str, Any]) -> bool:
    """Is it a text in each language, and nothing else?"""
    return set(value) == set(languages()) and all(isinstance(t, str) for t in value.values())


def _listed(names: Any) -> str:
    return ", ".join(f'"{name}"' for name in names)
