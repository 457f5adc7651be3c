"""Records: a whole game as text, from which every state of it can be replayed.

    friday-nb record 1
    game: friday
    level: 2
    seed: 42
    result: won 78

    hazard 1
    draw
    end          ; a comment

The head holds ``name: value`` lines: the game, what it starts from, and anything else worth keeping
(a date, a name).  Then comes one decision per line; in games with several seats ``2: pass`` gives
the seat, and seat 0 may be omitted.  Text after a ``;`` is a comment on the decision before it, or
on the start of the game; it is one line, in which every run of spaces and line breaks is one space.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from friday_nb.core import registry, show
from friday_nb.core.errors import Problem
from friday_nb.core.pasted import lines, one_line, plain, spelled

TITLE = "friday-nb record 1"
MOST_LINES = 20_000
"""No game is longer than this; a longer file is refused as no record."""


_SEATED = re.compile(r"([0-9]{1,2})\s*:(.*)", re.DOTALL)


class RecordError(Problem):
    """A text that is not a record, or a record that cannot be replayed; lines count from 1."""


@dataclass(frozen=True)
class Turn:
    """One decision of a record: its text form, who made it, and a comment."""

    action: str
    seat: int = 0
    comment: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "action", plain(self.action))
        object.__setattr__(self, "comment", one_line(self.comment))

    def __str__(self) -> str:
        told = self.seat or _SEATED.fullmatch(self.action)
        text = f"{self.seat}: {self.action}" if told else self.action
        return f"{text}  ; {self.comment}" if self.comment else text

    @staticmethod
    def parse(text: str) -> Turn:
        """The decision written in a line of a record; ``Turn("")`` if the line has none.

        >>> Turn.parse("1: pass  ; too dear")
        Turn(action='pass', seat=1, comment='too dear')
        """
        return next(_read_turns([text]), Turn(""))


@dataclass(frozen=True)
class Record:
    """A game from its start: its name, the rest of the head, and the decisions in order.

    The comment is on the start, before any decision.

    >>> record = Record("friday", {"level": "1", "seed": "7"}, (Turn("hazard 1"),))
    >>> Record.parse(str(record)) == record
    True
    """

    game: str
    head: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    turns: tuple[Turn, ...] = ()
    comment: str = ""

    def __post_init__(self) -> None:
        head = {plain(name): one_line(value) for name, value in self.head.items()}
        if "result" in head:
            head["result"] = plain(head["result"])
        object.__setattr__(self, "game", plain(self.game))
        object.__setattr__(self, "head", MappingProxyType(head))
        object.__setattr__(self, "comment", one_line(self.comment))

    def __str__(self) -> str:
        head = [TITLE, f"game: {self.game}", *(f"{k}: {v}" for k, v in self.head.items())]
        start = [f"; {self.comment}"] if self.comment else []
        return "\n".join([*head, "", *start, *map(str, self.turns), ""])

    def __repr__(self) -> str:
        return f"<Record of {self.game}, decisions: {len(self.turns)}>"

    def _repr_html_(self) -> str:
        return show.preformatted(str(self))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        mine = (self.game, dict(self.head), self.turns, self.comment)
        return mine == (other.game, dict(other.head), other.turns, other.comment)

    def __hash__(self) -> int:
        return hash((self.game, frozenset(self.head.items()), self.turns, self.comment))

    @staticmethod
    def parse(text: str) -> Record:
        """The record written in ``text``, the inverse of ``str``.

        The decisions themselves are not checked; :meth:`.session.Session.from_record` does that.

        Raises:
            RecordError: it is not a record; the message names the line and what is wrong.
        """
        found = lines(text)
        first = next((n for n, line in enumerate(found) if plain(line)), 0)
        if plain(found[first]) != TITLE:
            raise RecordError("record_title", line=first + 1, title=TITLE)
        if len(found) > MOST_LINES:
            raise RecordError("record_too_long", line=MOST_LINES, n=MOST_LINES)
        head: dict[str, str] = {}
        at = first + 1
        while at < len(found) and plain(found[at]):
            name, *values = re.split("[:\uff1a]", found[at], maxsplit=1)
            name = plain(name)
            if not values or not name or name in head:
                raise RecordError("record_head", line=at + 1, text=one_line(found[at])[:60])
            head[name] = values[0]
            at += 1
        if "game" not in head:
            raise RecordError("record_game", line=1)
        game = head.pop("game")
        if spelled(game) in registry.names():
            game = spelled(game)
        start, *turns = _read_turns(found[at:], start=True)
        return Record(game, head, tuple(turns), start.comment)


def _read_turns(written: Iterable[str], *, start: bool = False) -> Iterator[Turn]:
    """The decisions in these lines; a line with only a comment extends that of the one before.

    With ``start`` the first one stands for the start of the game and has nothing but a comment.
    """
    waiting: tuple[str, int] | None = ("", 0) if start else None
    comments: list[str] = []
    for line in written:
        action, *said = re.split("[;\uff1b]", line, maxsplit=1)
        action, comment = plain(action), one_line("".join(said))
        seat = 0
        seated = _SEATED.fullmatch(action)
        if seated:
            seat, action = int(seated[1]), seated[2].strip()
        if action:
            if waiting:
                yield Turn(*waiting, " ".join(comments))
            waiting, comments = (action, seat), []
        if comment and waiting:
            comments.append(comment)
    if waiting:
        yield Turn(*waiting, " ".join(comments))
