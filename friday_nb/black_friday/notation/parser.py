"""Parsing a position (:mod:`.position`) into the cells of a view."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from friday_nb.black_friday.cases import CASES, COLOURS, SEAT_COUNTS, parse_cards, parse_cases
from friday_nb.black_friday.notation.checks import check
from friday_nb.black_friday.notation.position import FIELDS, N, PositionError, default_most
from friday_nb.black_friday.rules import ending, facts, layout
from friday_nb.black_friday.rulings import Rulings
from friday_nb.black_friday.table import Phase
from friday_nb.core.fields import split

_PHASES: Final = {phase.key: phase for phase in Phase}
_DRAW: Final = re.compile(r"([1-9]\d?)(?:\*([1-9]\d{0,3}))?")
_PLACE: Final = re.compile(r"(\d{1,2})/(\d)")
_MOST_CASH: Final = 100_000
_MOST_BARS: Final = 100_000


class _Fields:
    """The fields of a position, read one after the other into cells."""

    def __init__(self, text: str) -> None:
        self.values = split(text, FIELDS, PositionError)
        self.s = [0] * layout.SIZE

    def number(self, name: str, allowed: Collection[int], default: int | None = None) -> int:
        """The number in a field, which must be one of ``allowed``."""
        if name not in self.values and default is not None:
            return default
        text = self.values.get(name, "")
        good = text.isascii() and text.isdigit() and len(text) < 9 and str(int(text)) == text
        if not good or int(text) not in allowed:
            known = f"{min(allowed)}\u2013{max(allowed)}"
            raise PositionError("bad_number", field=name, text=text[:20], known=known)
        return int(text)

    def bad(self, name: str) -> PositionError:
        """The error for a field that cannot be read."""
        return PositionError("bad_field", field=name, text=self.values.get(name, "")[:40])

    def cases(self, name: str, at: int, kinds: int = N) -> None:
        """Read cases by kind."""
        try:
            counts = parse_cases(self.values.get(name, ""))
        except ValueError:
            raise self.bad(name) from None
        if any(counts[kinds:]):
            raise self.bad(name)
        self.s[at : at + kinds] = counts[:kinds]

    def seats(self, name: str, at: int, read: Callable[[str], int]) -> None:
        """Read a value for each seat."""
        if name not in self.values:
            return
        parts = self.values[name].split(",")
        if len(parts) != self.s[layout.PLAYERS]:
            raise self.bad(name)
        try:
            self.s[at : at + len(parts)] = map(read, parts)
        except ValueError:
            raise self.bad(name) from None

    def rows(self, name: str, at: int, parts: list[str], least: int) -> None:
        """Read five numbers, one for each colour, from each of the parts."""
        for i, part in enumerate(parts):
            numbers = part.split("/")
            good = len(numbers) == N and all(re.fullmatch(r"-?\d{1,2}", n) for n in numbers)
            if not good or min(map(int, numbers)) < least:
                raise self.bad(name)
            self.s[at + i * N : at + i * N + N] = map(int, numbers)

    def rows_of_seats(self, name: str, at: int, least: int) -> None:
        """Read five numbers for each seat."""
        if name in self.values:
            parts = self.values[name].split(",")
            if len(parts) != self.s[layout.PLAYERS]:
                raise self.bad(name)
            self.rows(name, at, parts, least)


def _amount(most: int) -> Callable[[str], int]:
    """A reader of numbers from 0 to ``most``."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,8}", text) or int(text) > most:
            raise ValueError(text)
        return int(text)

    return read


def _cards(text: str) -> int:
    return 0 if text == "-" else parse_cards(text.replace("+", ","))


def parse(text: str) -> tuple[int, ...]:
    """The cells of the view written in ``text``.

    Raises:
        PositionError: the text is not a position, or no game can reach it.
    """
    fields = _Fields(text)
    s = fields.s
    _read_head(fields)
    _read_board(fields)
    _read_players(fields)
    _read_drawn(fields)
    _derive(fields)
    check(s)
    return tuple(s)


def _read_head(fields: _Fields) -> None:
    s, values = fields.s, fields.values
    s[layout.PLAYERS] = fields.number("players", SEAT_COUNTS)
    seats = range(s[layout.PLAYERS])
    if values.get("specials", "yes") != "yes":
        raise fields.bad("specials")
    s[layout.SPECIALS] = int("specials" in values)
    s[layout.LEVEL_BY_PRICE] = int(Rulings.parse(values.get("rulings", "")).is_by_price)
    s[layout.VIEWER] = fields.number("seat", seats) + 1
    if values.get("phase") not in _PHASES:
        known = ", ".join(_PHASES)
        raise PositionError("bad_phase", text=values.get("phase", "")[:20], known=known)
    s[layout.NODE] = _PHASES[values["phase"]]
    s[layout.TURN] = fields.number("turn", seats)


def _read_board(fields: _Fields) -> None:
    s = fields.s
    places = fields.values.get("markers", "").split(",")
    found = [_PLACE.fullmatch(place) for place in places]
    if len(found) != N:
        raise fields.bad("markers")
    for colour, place in enumerate(found):
        if not place or int(place[1]) >= facts.ROW_COUNT or int(place[2]) >= facts.COLUMN_COUNT:
            raise fields.bad("markers")
        s[layout.ROW_OF + colour], s[layout.COLUMN_OF + colour] = int(place[1]), int(place[2])
    fields.cases("market", layout.MARKET)
    fields.cases("shares", layout.ON_TABLE)
    fields.cases("silver", layout.ON_TABLE + N)
    fields.cases("sales", layout.ON_SALES, len(CASES))
    s[layout.ROUND] = fields.number("round", range(1, 5))
    s[layout.PRICE] = facts.TRACK.index(fields.number("price", facts.TRACK))
    s[layout.BARS_SOLD] = fields.number("buys", range(_MOST_BARS), 0)
    s[layout.LEVEL] = fields.number("level", range(facts.LEVEL_COUNT))
    s[layout.SUPPLY] = fields.number("supply", range(facts.LEVEL_BLACKS + 1))
    blacks = facts.LEVEL_BLACKS + facts.TABLE_BLACKS
    s[layout.ASIDE] = fields.number("aside", range(blacks + 1), 0)


def _read_players(fields: _Fields) -> None:
    s = fields.s
    fields.seats("cash", layout.CASH, _amount(_MOST_CASH))
    fields.seats("subsidies", layout.SUBSIDIES, _amount(max(facts.SUBSIDY_LIMIT)))
    fields.seats("owed", layout.OWED, _amount(_MOST_CASH))
    fields.seats("bars", layout.BARS, _amount(_MOST_BARS))
    fields.seats("cards", layout.CARDS_LEFT, _cards)
    fields.cases("hand", layout.HAND + (s[layout.VIEWER] - 1) * N)
    fields.rows_of_seats("net", layout.NET, -layout.MOST_OF_A_COLOUR)
    fields.rows_of_seats("dealt", layout.DEALT_LEAST, 0)
    fields.cases("acted", layout.ACTED)
    lowered = fields.values.get("lowered", "")
    if lowered and lowered not in COLOURS:
        raise fields.bad("lowered")
    s[layout.LOWERED_LAST] = COLOURS.index(lowered) + 1 if lowered else 0
    s[layout.DUE] = fields.number("due", range(_MOST_CASH), 0)


def _read_drawn(fields: _Fields) -> None:
    colours = fields.values.get("drawn", "").split("/")
    if len(colours) != N:
        raise fields.bad("drawn")
    for colour, text in enumerate(colours):
        at = layout.DRAWN_FROM + colour * layout.REACHES
        for part in text.split(".") if text != "-" else []:
            found = _DRAW.fullmatch(part)
            if not found or int(found[1]) >= layout.REACHES or fields.s[at + int(found[1])]:
                raise fields.bad("drawn")
            fields.s[at + int(found[1])] = int(found[2] or 1)


def _derive(fields: _Fields) -> None:
    """Fill in what follows from the rest: shares held, the bag's size, what is known of deals."""
    s = fields.s
    players = s[layout.PLAYERS]
    for seat in range(players):
        net = s[layout.NET + seat * N : layout.NET + seat * N + N]
        s[layout.HELD + seat] = facts.HAND_CASES + sum(net)
    s[layout.COUNT] = sum(s[layout.ACTED : layout.ACTED + N])
    for colour in range(N):
        s[layout.REACH + colour] = _reach(s, colour)
        s[layout.DEALT_MOST + colour] = default_most(players, s[layout.REACH + colour])
    for name, at in (("fewest", layout.DEALT_FEWEST), ("most", layout.DEALT_MOST)):
        if name in fields.values:
            fields.rows(name, at, [fields.values[name]], 0)
    waiting = sum(range(s[layout.ROUND] + 1, 4))
    blacks = facts.LEVEL_BLACKS + facts.TABLE_BLACKS - waiting
    outside = s[layout.SUPPLY] + s[layout.ASIDE] + s[layout.ON_SALES + layout.BLACK_CASE]
    s[layout.BAG + layout.BLACK_CASE] = blacks - outside
    dealt = facts.HAND_CASES * players
    reach = sum(s[layout.REACH : layout.REACH + len(COLOURS)])
    s[layout.BAG_SIZE] = reach - dealt + blacks - outside
    if s[layout.NODE] == layout.OVER:
        ending.find_winners(s, [1])


def _reach(s: list[int], colour: int) -> int:
    """REACH of a colour, the cases in the bag or dealt: all cases minus those elsewhere."""
    players = s[layout.PLAYERS]
    waiting = max(0, 3 - s[layout.ROUND]) * facts.ON_SALES_EACH
    whole = facts.MARKET_EACH[players] + facts.BAG_EACH + players + 3 * facts.ON_SALES_EACH
    tables = sum(s[layout.ON_TABLE + table * N + colour] for table in range(2))
    net = sum(s[layout.NET + seat * N + colour] for seat in range(players))
    lying = s[layout.MARKET + colour] + tables + s[layout.ON_SALES + colour]
    return whole - waiting - lying - net
