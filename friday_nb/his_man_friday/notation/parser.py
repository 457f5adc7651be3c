"""Parsing a position (:mod:`.position`) into the cells of a view."""

from __future__ import annotations

import re
from typing import Final

from friday_nb.core.fields import split
from friday_nb.his_man_friday.cards import BY_NAME, CELLS, KINDS, SEAT_COUNTS
from friday_nb.his_man_friday.notation.checks import check
from friday_nb.his_man_friday.notation.position import FIELDS, PositionError
from friday_nb.his_man_friday.rules import facts, layout
from friday_nb.his_man_friday.table import Phase

_PLACE: Final = re.compile(
    r"([a-d][1-4]):(?:-|([a-z]+)/([0-3]))(?:=([a-z][1-4]?))?(?:!([0-3]))?(?:>([0-3]))?"
)
_PHASES: Final = {phase.key: phase for phase in Phase}


def parse(text: str) -> tuple[int, ...]:
    """The cells of the view written in ``text``.

    Raises:
        PositionError: the text is not a position, or no game can reach it.
    """
    fields = split(text, FIELDS, PositionError)
    s = [0] * layout.SIZE
    s[layout.PLAYERS] = _number(fields, "players", SEAT_COUNTS)
    seats = range(s[layout.PLAYERS])
    s[layout.FIRST] = _number(fields, "first", seats, default=0)
    s[layout.VIEWER] = _number(fields, "seat", seats) + 1
    if "phase" not in fields:
        raise PositionError("field_missing", field="phase", known=", ".join(_PHASES))
    if fields["phase"] not in _PHASES:
        raise PositionError("bad_phase", text=fields["phase"][:20], known=", ".join(_PHASES))
    s[layout.NODE] = _PHASES[fields["phase"]]
    s[layout.TURN] = s[layout.ACTOR] = _number(fields, "turn", seats)
    if s[layout.NODE] == layout.CHALLENGE:
        s[layout.ACTOR] = _number(fields, "asked", seats)
    elif "asked" in fields:
        raise PositionError("field_extra", field="asked")
    _read_hand(s, fields.get("hand", ""))
    _read_island(s, fields.get("island", ""))
    s[layout.JUST_LAID] = _place(fields, "laid")
    s[layout.CRUSOE] = _place(fields, "crusoe")
    s[layout.TOOK] = _took(fields)
    s[layout.IDLE] = _number(fields, "idle", range(3 * len(seats)), default=0)
    s[layout.CHANCES] = _number(fields, "chances", range(len(seats) + 1), default=0)
    for name, at in (("guns", layout.GUNS), ("kinds", layout.KINDS), ("sums", layout.SUM)):
        _read_shown(s, fields, name, at)
    for seat in filter(None, fields.get("won", "").split(",")):
        s[layout.WON + _seat(seat, "won", seats)] = 1
    _count(s)
    _compare(s, fields, "hands", layout.HELD)
    _compare(s, fields, "challenges", layout.CHALLENGES)
    check(s)
    return tuple(s)


def _number(
    fields: dict[str, str],
    name: str,
    allowed: range | tuple[int, ...],
    default: int | None = None,
) -> int:
    """The number in a field, which must be one of ``allowed``."""
    if name not in fields and default is not None:
        return default
    known = f"{min(allowed)}\u2013{max(allowed)}"
    if name not in fields:
        raise PositionError("field_missing", field=name, known=known)
    text = fields[name]
    if text not in map(str, allowed):
        raise PositionError("bad_number", field=name, text=text[:20], known=known)
    return int(text)


def _seat(text: str, field: str, seats: range) -> int:
    return _number({field: text}, field, seats)


def _place(fields: dict[str, str], name: str) -> int:
    """The cell in a field, plus one; 0 if there is none."""
    if name not in fields:
        return 0
    if fields[name] not in CELLS:
        raise PositionError("bad_cell", field=name, text=fields[name][:20])
    return CELLS.index(fields[name]) + 1


def _took(fields: dict[str, str]) -> int:
    if fields.get("took", "yes") != "yes":
        raise PositionError("bad_took", text=fields["took"][:20])
    return int("took" in fields)


def _code(name: str) -> int:
    if name not in BY_NAME:
        raise PositionError("card_unknown", text=name[:20])
    return BY_NAME[name].code


def _read_hand(s: list[int], text: str) -> None:
    at = layout.HAND + (s[layout.VIEWER] - 1) * layout.CODES
    for name in filter(None, text.split(",")):
        s[at + _code(name)] += 1


def _read_island(s: list[int], text: str) -> None:
    seats = range(s[layout.PLAYERS])
    for part in filter(None, text.split(",")):
        found = _PLACE.fullmatch(part)
        if not found:
            raise PositionError("bad_place", text=part[:40])
        cell, declared, layer, card, challenger, taker = found.groups()
        i = CELLS.index(cell)
        if s[layout.CARD + i]:
            raise PositionError("place_twice", cell=cell)
        if declared and declared not in KINDS:
            raise PositionError("bad_place", text=part[:40])
        s[layout.CARD + i] = _code(card) if card else layout.UNKNOWN
        s[layout.DECLARED + i] = KINDS[declared] if declared else 0
        for at, seat in (
            (layout.LAYER, layer),
            (layout.CHALLENGER, challenger),
            (layout.TAKER, taker),
        ):
            s[at + i] = _seat(seat, "island", seats) + 1 if seat else 0


def _read_shown(s: list[int], fields: dict[str, str], name: str, at: int) -> None:
    if name not in fields:
        return
    shown = fields[name].split(",")
    if len(shown) != s[layout.PLAYERS]:
        raise PositionError("bad_shown", field=name, n=s[layout.PLAYERS])
    for seat, text in enumerate(shown):
        s[at + seat] = 0 if text == "-" else _number({name: text}, name, range(31)) + 1


def _count(s: list[int]) -> None:
    """Fill in what follows from the rest: hands, challenges and the number of cards left."""
    players = s[layout.PLAYERS]
    for seat in range(players):
        laid = s[layout.LAYER : layout.LAYER + layout.PLACES].count(seat + 1)
        used = s[layout.CHALLENGER : layout.CHALLENGER + layout.PLACES].count(seat + 1)
        s[layout.HELD + seat] = facts.HAND_CARDS[players] - laid
        s[layout.CHALLENGES + seat] = facts.CHALLENGES_EACH[players] - used
    cards = range(layout.PLACES)
    s[layout.LEFT] = sum(1 for i in cards if s[layout.CARD + i] and not s[layout.TAKER + i])


def _compare(s: list[int], fields: dict[str, str], name: str, at: int) -> None:
    """Check a redundant field, which is there for human readers, against the rest."""
    counted = ",".join(map(str, s[at : at + s[layout.PLAYERS]]))
    if fields.get(name, counted) != counted:
        raise PositionError("does_not_follow", field=name, text=fields[name][:40], known=counted)
