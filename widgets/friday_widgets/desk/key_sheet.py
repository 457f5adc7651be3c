"""The keys of a page and what each does: one list for the sheet of keys and for the help."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from friday_nb.i18n import Catalogue


@cache
def key_rows(words: Catalogue, keys: Sequence[str], lang: str) -> list[dict[str, str]]:
    """A row for each key; a key has a name to show if there is one among the words."""
    return [
        {
            "key": _name(words, key, lang) or key,
            "text": words.say(lang, f"table.key.{key}"),
        }
        for key in keys
    ]


@cache
def key_line(words: Catalogue, keys: Sequence[str], lang: str) -> str:
    """All keys in one line of text.

    >>> from friday_nb import i18n
    >>> key_line(i18n.of("friday"), ("d", "p"), "en")
    'D: draw a free card; P: buy a card'
    """
    names = [_name(words, key, lang) or key.capitalize() for key in keys]
    told = [row["text"] for row in key_rows(words, keys, lang)]
    return "; ".join(
        f"{name}: {text[0].lower()}{text[1:]}" for name, text in zip(names, told, strict=True)
    )


def _name(words: Catalogue, key: str, lang: str) -> str:
    named = f"table.key.{key}.name"
    return words.say(lang, named) if words.has(lang, named) else ""
