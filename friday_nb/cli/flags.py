"""The flags of a command, also before they are parsed, and a game's options among them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from friday_nb.cli.common import problems_refused
from friday_nb.cli.parts import DEFAULT_GAME
from friday_nb.core import registry
from friday_nb.core.game import AnyGame
from friday_nb.core.options import SEED, Option
from friday_nb.core.pasted import known, plain
from friday_nb.i18n import language_of_terminal, languages, say

_DASHED: Final = re.compile("^-?[\u2010-\u2015\u2212]+(?=[a-z])")
"""What a word processor makes of the two hyphens of a flag."""


def typed(words: Sequence[str]) -> list[str]:
    """The words as they were typed, before a word processor made a dash of two hyphens."""
    return [_DASHED.sub("--", word) for word in words]


def wanted_language(words: Sequence[str]) -> str:
    """The language of ``--lang``, needed before the command line is parsed: the help uses it."""
    asked = [value for value in map(language, values(words, "--lang")) if value in languages()]
    return asked[-1] if asked else language_of_terminal()


def language(text: str) -> str:
    """The language that a text means, as "RU" and "ru_RU" mean Russian."""
    return known(re.split("[-_.]", plain(text), maxsplit=1)[0], languages())


def values(words: Sequence[str], flag: str) -> Iterator[str]:
    """The values given to a flag, as far as can be told before the command line is parsed.

    Of several values the last one counts, as it does to argparse.
    """
    for at, word in enumerate(words):
        if word.startswith(f"{flag}="):
            yield word.removeprefix(f"{flag}=")
        elif word == flag and at + 1 < len(words):
            yield words[at + 1]


def add_game(group: argparse._ArgumentGroup, lang: str, *, may_be_all: bool = False) -> None:
    """Add the flag ``--game``; its default is None if ``may_be_all``, else the default game."""
    key = "cli.option.game.all" if may_be_all else "cli.option.game"
    text = say(lang, key, known=", ".join(registry.names()), default=DEFAULT_GAME)
    default = None if may_be_all else DEFAULT_GAME

    def read(name: str) -> str:
        with problems_refused(lang):
            return registry.checked(name)

    group.add_argument("--game", default=default, type=read, metavar="NAME", help=text)


def options_of(game: AnyGame) -> tuple[Option, ...]:
    """All options that are flags: those of a new game, and the position if the game has one."""
    position = registry.part(game.name, "position")
    return (*game.options, position) if position else game.options


def add_options(
    group: argparse._ArgumentGroup,
    lang: str,
    game: AnyGame,
    *,
    several: bool = False,
    more: Sequence[Option] = (),
) -> None:
    """Add a flag for each option except the seed, and for ``more``.

    ``several``: each may be given repeatedly.
    """
    add_each(group, lang, game, (*options_of(game), *more), several=several)


def add_each(
    group: argparse._ArgumentGroup,
    lang: str,
    game: AnyGame,
    options: Iterable[Option],
    *,
    several: bool = False,
) -> None:
    """Add a flag for each of these options of a game except the seed."""
    for option in options:
        if option.name == SEED.name:
            continue
        text = _told(option, game, lang)
        group.add_argument(
            f"--{option.name}",
            action="append" if several else "store",
            dest=_dest(option),
            type=plain,
            metavar=_metavar(option),
            help=say(lang, "cli.option.several", text=text) if several else text,
        )


def chosen(args: argparse.Namespace, game: AnyGame, more: Sequence[Option] = ()) -> dict[str, Any]:
    """The values given by flags, by the name of their option; other options are left out."""
    return given(args, (*options_of(game), *more))


def given(args: argparse.Namespace, options: Iterable[Option]) -> dict[str, Any]:
    """The values given by flags for these options, by name; the others are left out."""
    values = {option.name: getattr(args, _dest(option), None) for option in options}
    return {name: value for name, value in values.items() if value is not None}


def flags(names: Mapping[str, object]) -> str:
    """Names as flags, to be used in a sentence: ``--level, --rulings``."""
    return ", ".join(f"--{name}" for name in names)


def _told(option: Option, game: AnyGame, lang: str) -> str:
    """The help text of an option: its name and its possible values."""
    label = game.words.say(lang, option.label)
    if option.values:
        values = ", ".join(option.values)
        return say(lang, "cli.option.values", label=label, values=values, default=option.default)
    if option.parts:
        others = [f"{part.name}={part.values[-1]}" for part in option.parts[:2]]
        return say(lang, "cli.option.parts", label=label, example=",".join(others))
    return label


def _metavar(option: Option) -> str:
    """The placeholder for the value of an option in the help."""
    if option.parts:
        return "LIST"
    return "N" if option.values and all(value.isdigit() for value in option.values) else "TEXT"


def _dest(option: Option) -> str:
    """The attribute in which argparse stores the value; it cannot clash with a command's flags."""
    return f"option {option.name}"
