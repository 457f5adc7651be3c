"""How things show themselves in a cell of a notebook: plain HTML of what the terminal prints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from friday_nb.core import registry
from friday_nb.i18n import DEFAULT_LANGUAGE


class Shown:
    """Something that a notebook shows in the form in which its game prints it in a terminal.

    A class names the game and the part: ``class View(Shown, game="friday", part="screen")``.
    """

    _printed_by: ClassVar[tuple[str, str]]

    def __init_subclass__(cls, game: str = "", part: str = "", **more: Any) -> None:
        super().__init_subclass__(**more)
        if game:
            cls._printed_by = game, part

    def html(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """The HTML that a notebook shows, in a language."""
        return preformatted(part(*self._printed_by, self, lang=lang))

    def _repr_html_(self) -> str:
        return self.html()


class ShownOption(Protocol):
    """One of the decisions that advice compares."""

    @property
    def action(self) -> Any:
        """The decision."""
        ...

    @property
    def win(self) -> float:
        """The chance to win after it."""
        ...

    @property
    def error(self) -> float:
        """The error of that."""
        ...


OptionT = TypeVar("OptionT", bound=ShownOption)


class ShownAdvice(Shown, Generic[OptionT]):
    """Advice, whose ``options`` have an ``action`` and the chance to ``win`` after it."""

    view: Any
    options: tuple[OptionT, ...]
    is_rough: bool

    @property
    def best(self) -> OptionT:
        """The option with the best chance."""
        return self.options[0]

    def __repr__(self) -> str:
        told = ", ".join(f"{option.action} {option.win:.3f}" for option in self.options)
        return f"<Advice: {told}>"


def preformatted(text: str) -> str:
    """Text whose lines and columns are kept.

    >>> preformatted("2 < 3")
    '<pre>2 &lt; 3</pre>'
    """
    return f"<pre>{escape(text)}</pre>"


def table(head: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """A table; the first cell of each row is its head.

    >>> table(("card", "chance"), [("2L", "1/2")], "Next")[:44]
    '<table><caption>Next</caption><thead><tr><th'
    """
    above = f"<caption>{escape(caption)}</caption>" if caption else ""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(f"<tr>{_row(tuple(map(str, row)))}</tr>" for row in rows)
    return f"<table>{above}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _row(cells: tuple[str, ...]) -> str:
    first, *rest = cells
    others = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
    return f'<th scope="row">{escape(first)}</th>{others}'


def part(game: str, what: str, *asked: Any, lang: str = DEFAULT_LANGUAGE) -> str:
    """What a game's part for the terminal prints: its ``screen`` of a view, its ``odds_lines``, ...

    >>> from friday_nb import friday
    >>> part("friday", "screen", friday.new_game(seed=42).view).splitlines()[0][:7]
    'Level 1'
    """
    told = registry.part(game, what)(*asked, lang)
    return told if isinstance(told, str) else "\n".join(told)
