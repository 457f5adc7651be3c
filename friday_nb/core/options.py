"""Options: the fields of a new game, as data.

A game lists its options once; the dialog of a new game, the flags of the command line, the arms of
an experiment and the head of a record are all made from that list.  A chosen value is a text, as it
stands in the head of a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.core.rulings import DEFAULT, Reading

SEEDS: Final = 1 << 64
"""So many seeds there are, from 0 on."""


@dataclass(frozen=True)
class Option:
    """A field of a new game.

    Attributes:
        name: The field's name in the head of a record and on the command line.
        default: The value that nobody has to choose.
        values: The values to choose from, in the order in which they are offered; empty where they
            cannot be listed.
        check: Raises a Problem for a text that is no value; for options without ``values``.
        label: The key of the option's name in the words of the game.
        value_label: The key of a value's name, with ``{value}`` in it; empty where the value is
            shown as it is.
        parts: Options that are written together in this one field, as ``name=value,name=value``
            of those that differ from their defaults (rulings).
        always: Does it stand in the head of a record even with its default?
    """

    name: str
    default: str
    values: tuple[str, ...] = ()
    check: Callable[[str], object] | None = None
    label: str = ""
    value_label: str = ""
    parts: tuple[Option, ...] = ()
    always: bool = False

    def checked(self, text: str) -> str:
        """The same value.

        >>> Option("level", "1", ("1", "2")).checked("3")
        Traceback (most recent call last):
        friday_nb.i18n.Problem: The option “level” cannot be “3”. Choose one of: 1, 2.

        Raises:
            Problem: the option cannot have this value.
        """
        if self.check:
            self.check(text)
        elif text not in self.values:
            known = ", ".join(self.values)
            raise Problem("option_value", name=self.name, text=text[:40], known=known)
        return text

    def value_key(self, value: str) -> str:
        """The key of a value's name in the words of the game; empty if it is shown as it is."""
        return self.value_label.replace("{value}", value)


def parse_seed(text: str) -> int:
    """The seed that is written in a text.

    >>> parse_seed("42")
    42

    Raises:
        Problem: it is not a whole number from 0 to 2**64 - 1.
    """
    too_long = len(text) > len(str(SEEDS))  # int() itself refuses thousands of digits
    if too_long or not text.isascii() or not text.isdigit() or int(text) >= SEEDS:
        raise Problem("bad_seed", text=text[:30])
    return int(text)


SEED: Final = Option("seed", "0", check=parse_seed, label="panels.new.seed", always=True)
"""The option that every game has: all its chance comes from the seed."""


def of_rulings(
    table: Mapping[str, Reading], parse: Callable[[str], object], label: str, prefix: str
) -> Option:
    """The option of a game's rulings, a part for each that can be switched.

    Args:
        table: The rulings of the game.
        parse: Reads the rulings of a text; raises a Problem for those that do not exist.
        label: The key of the option's name in the words of the game.
        prefix: The question of a ruling has the key ``prefix.name``, an answer
            ``prefix.name.reading``.
    """
    parts = tuple(
        Option(
            name,
            reading.readings[0],
            reading.readings,
            label=f"{prefix}.{name}",
            value_label=f"{prefix}.{name}.{{value}}",
        )
        for name, reading in table.items()
        if reading.switchable
    )
    return Option("rulings", DEFAULT, check=parse, label=label, parts=parts)


def new_head(options: Iterable[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """The head of a new game: the chosen values, and the defaults that always stand there.

    >>> new_head([Option("level", "1", ("1", "2"), always=True), SEED], {"seed": "7"})
    {'level': '1', 'seed': '7'}

    Raises:
        Problem: there is no such option, or it cannot have this value.
    """
    named = {option.name: option for option in options}
    for name in chosen:
        if name not in named:
            raise Problem("option_unknown", text=name[:40], known=", ".join(named))
    head = {}
    for name, option in named.items():
        value = option.checked(chosen.get(name, option.default))
        if option.always or value != option.default:
            head[name] = value
    return head
