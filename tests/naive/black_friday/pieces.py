"""What happened, what forbids an action, and everything that can be said at the table."""

from __future__ import annotations

from typing import NamedTuple

from tests.naive.black_friday.board import BLACK, COLOURS


class Event(NamedTuple):
    """Something that happened, the rules behind it, and its facts."""

    name: str
    rules: tuple[str, ...]
    facts: dict[str, object]

    def told_to(self, seat: int) -> Event:
        """The event as a seat sees it: the cases dealt to others stay behind their screens."""
        if self.name != "dealt" or self.facts["seat"] == seat:
            return self
        return self._replace(facts={k: v for k, v in self.facts.items() if k != "cases"})


class Objection(NamedTuple):
    """What forbids an action, and the rule behind it."""

    name: str
    rule: str


class RefusedError(Exception):
    """An action that is not legal."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(*objection)
        self.objection = objection


SAYINGS = [
    *("subsidy", "pass", "end"),
    *(
        f"{word} {colour}"
        for word in ("put", "special", "buy", "sell", "lower", "take", "pass")
        for colour in COLOURS
    ),
    *(f"silver {bars}" for bars in range(8)),
]
"""All that a player could say; no limit is above five bars, or six with the card."""


def written(cases: list[str]) -> str:
    """Cases counted by colour, black last: `red:2,black:1`."""
    counts = [(colour, cases.count(colour)) for colour in [*COLOURS, BLACK]]
    return ",".join(f"{colour}:{count}" for colour, count in counts if count)


def read(text: str) -> list[str]:
    """The cases that such a text stands for."""
    counts = [part.split(":") for part in text.split(",") if part]
    return [colour for colour, count in counts for _ in range(int(count))]
