"""Options: what can be chosen for a new game, as data.

A game lists its options once; the new-game dialog, the flags of the command line, the arms of an
experiment and the head of a record are all made from that list.  A chosen value is always a string,
as in the head of a record.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.core.pasted import plain
from friday_nb.core.rulings import DEFAULT, Reading

SEEDS: Final = 1 << 64
"""The number of seeds; a seed is a whole number from 0 to ``SEEDS`` - 1."""
SHORT_SEEDS: Final = 1 << 31
"""The number of seeds that are short enough to read out to a friend."""


@dataclass(frozen=True)
class Option:
    """Something that can be chosen for a new game.

    Attributes:
        name: Its name in the head of a record and on the command line.
        default: The value if none is chosen.
        values: The values to choose from, in the order they are offered; empty if they cannot be
            listed.
        check: Raises a Problem for an invalid value; needed if ``values`` is empty.
        label: The key of the option's name in the texts of the game.
        value_label: The key of a value's name, with ``{value}`` in it; empty if values are shown
            as they are.
        parts: Options that share this one field (rulings).  It is written as
            ``name=value,name=value`` and names the parts that differ from their defaults.
        always: Whether it is written in the head of a record even with its default value.
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
        """The value as :func:`.pasted.plain` writes it, if the option can have it.

        >>> Option("level", "1", ("1", "2")).checked("3")
        Traceback (most recent call last):
        friday_nb.i18n.Problem: The option “level” cannot be “3”. Choose one of: 1, 2.

        Raises:
            Problem: the option cannot have this value.
        """
        text = plain(text)
        if self.check:
            self.check(text)
        elif text not in self.values:
            known = ", ".join(self.values)
            raise Problem("option_value", name=self.name, text=text[:40], known=known)
        return text

    def value_key(self, value: str) -> str:
        """The key of a value's name in the texts of the game; empty if it is shown as it is."""
        return self.value_label.replace("{value}", value)


def words_of(seed: int) -> tuple[int, int]:
    """The upper and the lower 32 bits of a seed, as rules on cells keep it.

    >>> words_of(5 << 32 | 7)
    (5, 7)

    Raises:
        Problem: it is not from 0 to 2**64 - 1.
    """
    if not 0 <= seed < SEEDS:
        raise Problem("bad_seed", text=str(seed)[:30])
    return seed >> 32, seed & 0xFFFFFFFF


def parse_seed(text: str) -> int:
    """The seed written in a text.

    >>> parse_seed("42")
    42

    Raises:
        Problem: it is not a whole number from 0 to 2**64 - 1.
    """
    text = plain(text)
    too_long = len(text) > len(str(SEEDS))  # int() itself refuses thousands of digits
    if too_long or not text.isascii() or not text.isdigit() or int(text) >= SEEDS:
        raise Problem("bad_seed", text=text[:30])
    return int(text)


def drawn_seed(*, hides_hands: bool) -> str:
    """A seed drawn at random for a new game.

    Everything that one seat sees follows from the seed, so from a few draws whoever can try all
    seeds finds the one, and with it all hands and what is still to come.  2**31 seeds are tried in
    a minute.  So a game with hidden hands has any of all seeds, which cannot be tried, and only a
    game without them has a short one.
    """
    return str(secrets.randbelow(SEEDS if hides_hands else SHORT_SEEDS))


SEED: Final = Option("seed", "0", check=parse_seed, label="panels.new.seed", always=True)
"""An option that every game has: the seed determines everything that chance decides."""


SEATS: Final = "players"
"""The name of the option for the number of players, in games that allow several numbers."""


def one_of(numbers: Sequence[int], refused: Callable[..., Problem]) -> Callable[[str], int]:
    """A check for an option that must be one of these numbers; it returns the number.

    Args:
        numbers: The numbers there are.
        refused: Makes the error for any other, given its text and the largest that there is.

    >>> from functools import partial
    >>> one_of((2, 3), partial(Problem, "bad_players"))(" 3 ")
    3
    """
    known = {str(number): number for number in numbers}

    def check(text: str) -> int:
        text = plain(text)
        if text not in known:
            raise refused(text=text[:20], most=max(numbers))
        return known[text]

    return check


def of_players(
    counts: Sequence[int], refused: Callable[..., Problem], usual: int | None = None
) -> Option:
    """The option for the number of players, in a game that allows several.

    Args:
        counts: The numbers that the game allows.
        refused: Makes the error for any other number (:func:`one_of`).
        usual: How many play unless it is chosen; by default as few as possible.
    """
    return Option(
        SEATS,
        str(usual or counts[0]),
        tuple(map(str, counts)),
        check=one_of(counts, refused),
        label="option.players",
        always=True,
    )


def of_rulings(
    table: Mapping[str, Reading], parse: Callable[[str], object], label: str, prefix: str
) -> Option:
    """The option for a game's rulings, with a part for each ruling that can be switched.

    Args:
        table: The rulings of the game.
        parse: Parses rulings; raises a Problem for those that do not exist.
        label: The key of the option's name in the texts of the game.
        prefix: The question about a ruling has the key ``prefix.name``, each answer the key
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
    """The head of a new game: values that differ from their defaults, and those always written.

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


def chosen_head(options: Iterable[Option], chosen: Mapping[str, object]) -> dict[str, str]:
    """The head of a new game whose options are chosen in Python: numbers, True, rulings.

    >>> chosen_head([Option("level", "1", ("1", "2"), always=True), SEED], {"level": 2, "seed": 7})
    {'level': '2', 'seed': '7'}

    Raises:
        Problem: there is no such option, or it cannot have this value.
    """
    return new_head(options, {name: as_text(value) for name, value in chosen.items()})


def as_text(value: object) -> str:
    """The value of an option as the head of a record writes it.

    >>> as_text(True), as_text(3)
    ('yes', '3')
    """
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
