"""Reading positions: the text into cells; what must hold in a real game stands in ``checks``."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.core.fields import split
from friday_nb.friday.cards import CARDS, PIRATES, Ability
from friday_nb.friday.notation.checks import check, copies_seen
from friday_nb.friday.notation.position import (
    FIELDS,
    MARK_SIGNS,
    PURPOSES,
    RESULTS,
    STEPS,
    PositionError,
)
from friday_nb.friday.rules import facts, layout
from friday_nb.friday.rules.stack import bottom_becomes_top
from friday_nb.friday.rulings import READINGS, SWITCHES, Rulings

KIND_OF: Final = {card.code: card.kind for card in CARDS}
PIRATE_OF: Final = {pirate.code: pirate.number for pirate in PIRATES}
_MARK_OF: Final = {sign: mark for mark, sign in MARK_SIGNS}
Cells = list[int]


def parse(text: str) -> tuple[int, ...]:
    """The cells of the view that a text describes; PositionError if it describes none."""
    s, awaited = _cells(text)
    set_node(s, awaited)
    check(s)
    return tuple(s)


def read(text: str) -> tuple[int, ...]:
    """The cells that a text writes down, whether or not a game can come to them.

    PositionError only for what cannot be written into cells at all: a name that does not exist, a
    field in the wrong form.  What :func:`parse` accepts has the same cells here.
    """
    s, awaited = _cells(text)
    with suppress(PositionError):
        set_node(s, awaited)
    return tuple(s)


def _cells(text: str) -> tuple[Cells, str]:
    """The cells but for the node, and what chance decides next."""
    fields = split(text, FIELDS, PositionError)
    s: Cells = [0] * layout.VIEW_SIZE
    for name in FIELDS:
        if name in fields or name in _REQUIRED:
            if name not in fields:
                raise PositionError("field_missing", field=name)
            _READERS[name](s, fields[name])
    if "drawn" not in fields:
        s[layout.DRAWN] = s[layout.PLAYED]
    derive(s)
    return s, fields.get("next", "")


def _bad(name: str, value: str) -> PositionError:
    return PositionError(f"bad_{name}", text=value[:60] or "\u2205")


def _number(name: str, value: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", value) or not low <= int(value) <= high:
        raise _bad(name, value)
    return int(value)


def _read_level(s: Cells, value: str) -> None:
    s[layout.LEVEL] = _number("level", value, 1, len(facts.START_LIFE) - 1)


def _read_step(s: Cells, value: str) -> None:
    if value not in STEPS:
        raise _bad("step", value)
    s[layout.STEP] = STEPS.index(value)


def _read_life(s: Cells, value: str) -> None:
    if not re.fullmatch(r"[0-9]{1,2}/[0-9]{1,2}", value):
        raise _bad("life", value)
    life, reserve = map(int, value.split("/"))
    whole = facts.WHOLE_LIFE[s[layout.LEVEL]]
    if life + reserve != whole:
        raise PositionError("life_sum", life=life, reserve=reserve, n=whole)
    s[layout.LIFE] = life
    s[layout.RESERVE] = reserve


def _read_rulings(s: Cells, value: str) -> None:
    try:
        rulings = Rulings.parse(value)
    except Problem as problem:
        raise PositionError(problem.key, **problem.facts) from None
    for i, name in enumerate(SWITCHES):
        reading = READINGS[name].readings.index(getattr(rulings, name))
        s[layout.REDRAWN_IS_FRESH + i] = reading


def _class(code: str) -> int:
    used = code.endswith("~")
    kind = KIND_OF.get(code.removesuffix("~"))
    if kind is None:
        raise PositionError("card_unknown", text=code[:20] or "\u2205")
    return kind + (layout.KINDS if used else 0)


def _counted(code: str) -> tuple[str, int]:
    name, star, count = code.partition("*")
    if star and not re.fullmatch(r"[1-9][0-9]?", count):
        raise PositionError("bad_count", text=code[:20])
    return name, int(count) if star else 1


def _list(value: str) -> list[str]:
    return value.split(",") if value else []


def _read_pile(s: Cells, at: int, codes: list[str]) -> int:
    size = 0
    for code in codes:
        name, count = _counted(code)
        s[at + _class(name)] += count
        size += count
    return size


def _read_stack(s: Cells, value: str) -> None:
    parts = value.split(">")
    if len(parts) != 3:
        raise _bad("stack", value)
    top, pool, bottom = map(_list, parts)
    if len(top) + len(bottom) > layout.FIGHTERS:
        raise PositionError("list_too_long", n=len(top) + len(bottom))
    _read_sequence(s, layout.TOP, layout.TOP_SIZE, top[::-1])
    _read_sequence(s, layout.BOTTOM, layout.BOTTOM_SIZE, bottom)
    unseen = [code for code in pool if code.startswith("?")]
    known = [code for code in pool if not code.startswith("?")]
    s[layout.POOL_SIZE] = _read_pile(s, layout.POOL, known) + len(unseen)
    if s[layout.POOL_SIZE] == 0:
        bottom_becomes_top(s)
    if len(unseen) > 1:
        raise PositionError("unseen_twice")
    if unseen:
        _read_unseen(s, unseen[0])


def _read_unseen(s: Cells, code: str) -> None:
    found = re.fullmatch(r"\?([nd])(?:\(([^()]*)\))?", code)
    if not found:
        raise PositionError("card_unknown", text=code[:20])
    s[layout.UNSEEN_GRADE] = 1 if found[1] == "n" else 2
    for name in (found[2] or "").split("+") if found[2] else ():
        kind = _class(name)
        if not layout.FIRST_AGING <= kind < layout.KINDS:
            raise PositionError("card_unknown", text=code[:20])
        s[layout.TILT + kind - layout.FIRST_AGING] = 1


def _read_sequence(s: Cells, at: int, size: int, codes: list[str]) -> None:
    if len(codes) > layout.FIGHTERS:
        raise PositionError("list_too_long", n=len(codes))
    for i, code in enumerate(codes):
        s[at + i] = _class(code)
    s[size] = len(codes)


def _read_discard(s: Cells, value: str) -> None:
    s[layout.DISCARD_SIZE] = _read_pile(s, layout.DISCARD, _list(value))


def _read_gone(s: Cells, value: str) -> None:
    if "~" in value:
        raise _bad("gone", value)
    _read_pile(s, layout.GONE, _list(value))


def _hazard(code: str) -> int:
    cls = _class(code)
    if not layout.FIRST_KNOWLEDGE <= cls < layout.FIRST_AGING:
        raise PositionError("not_a_hazard", text=code)
    return cls - layout.FIRST_KNOWLEDGE


def _read_hazards(s: Cells, value: str) -> None:
    s[layout.HAZARDS_LEFT] = _read_hazard_pile(s, layout.HSTACK, value)


def _read_aside(s: Cells, value: str) -> None:
    _read_hazard_pile(s, layout.HDISCARD, value)


def _read_hazard_pile(s: Cells, at: int, value: str) -> int:
    size = 0
    for code in _list(value):
        name, count = _counted(code)
        s[at + _hazard(name)] += count
        size += count
    return size


def _read_aging(s: Cells, value: str) -> None:
    found = re.fullmatch(r"([0-9])n([0-9])d", value)
    if not found:
        raise _bad("aging", value)
    s[layout.AGING_NORMAL] = int(found[1])
    s[layout.AGING_DIFFICULT] = int(found[2])


def _pirate(code: str) -> int:
    if code not in PIRATE_OF:
        raise PositionError("pirate_unknown", text=code[:20], known=" ".join(PIRATE_OF))
    return PIRATE_OF[code] + 1


def _read_pirates(s: Cells, value: str) -> None:
    pirates = [_pirate(code) for code in _list(value)]
    if len(pirates) > 2 or len(set(pirates)) != len(pirates):
        raise _bad("pirates", value)
    s[layout.PIRATE_A], s[layout.PIRATE_B] = (*pirates, 0, 0)[:2]


def _read_first(s: Cells, value: str) -> None:
    s[layout.FIRST_PIRATE] = _number("first", value, 1, 2)


def _read_beaten(s: Cells, value: str) -> None:
    s[layout.PIRATES_BEATEN] = _number("beaten", value, 0, 2)


def _read_offer(s: Cells, value: str) -> None:
    codes = _list(value)
    if not 1 <= len(codes) <= 2:
        raise _bad("offer", value)
    for at, code in zip((layout.OFFER_A, layout.OFFER_B), codes, strict=False):
        s[at] = _hazard(code) + layout.FIRST_KNOWLEDGE + 1


def _read_enemy(s: Cells, value: str) -> None:
    name, colon, rest = value.partition(":")
    if not colon:
        hazard = _hazard(name)
        s[layout.ENEMY] = hazard + 1
        s[layout.FREE] = facts.FREE_CARDS[hazard]
        return
    if not re.fullmatch(r"-?[0-9]{1,3}/[0-9]{1,3}", rest):
        raise _bad("enemy", value)
    s[layout.ENEMY_PIRATE] = _pirate(name)
    s[layout.ENEMY_VALUE], s[layout.FREE] = map(int, rest.split("/"))


def _read_cards(s: Cells, value: str) -> None:
    codes = _list(value)
    if len(codes) > layout.FIGHTERS:
        raise PositionError("list_too_long", n=len(codes))
    for i, code in enumerate(codes):
        found = re.fullmatch(r"(/?)([^=~_^#%/]+)(?:=([0-9]{1,2}))?([~_^#%]*)", code)
        if not found:
            raise _bad("cards", code)
        s[layout.CARD + i] = _class(found[2])
        marks = layout.RIGHT if found[1] else 0
        for sign in found[4]:
            marks |= _MARK_OF[sign]
        s[layout.MARKS + i] = marks
        s[layout.DOUBLER + i] = int(found[3] or 0)
    s[layout.PLAYED] = len(codes)


def _read_drawn(s: Cells, value: str) -> None:
    s[layout.DRAWN] = _number("drawn", value, 0, 999_999)


def _read_working(s: Cells, value: str) -> None:
    if not re.fullmatch(r"[0-9]{1,2}:[0-9]{1,2}:[0-3]", value):
        raise _bad("working", value)
    s[layout.WORKER], s[layout.WORKING], s[layout.LEFT] = map(int, value.split(":"))
    if not 1 <= s[layout.WORKER] <= s[layout.PLAYED] or s[layout.WORKING] not in _IN_PROGRESS:
        raise _bad("working", value)


def _read_looking(s: Cells, value: str) -> None:
    codes = _list(value)
    if len(codes) > 3:
        raise _bad("looking", value)
    _read_sequence(s, layout.LOOK, layout.LOOK_SIZE, codes)


def _read_points(s: Cells, value: str) -> None:
    s[layout.BUDGET] = _number("points", value, 1, 99)


def _read_next(_: Cells, value: str) -> None:
    if value not in ("pirate", "hazard", *PURPOSES[1:]):
        raise _bad("next", value)


def _read_result(s: Cells, value: str) -> None:
    results = {name: int(termination) for termination, name in RESULTS.items()}
    if value not in results:
        raise _bad("result", value)
    s[layout.RESULT] = results[value]


_REQUIRED: Final = ("level", "step", "life", "aging")
_IN_PROGRESS: Final = (
    Ability.DRAW_1,
    Ability.DRAW_2,
    Ability.SORT,
    Ability.EXCHANGE_1,
    Ability.EXCHANGE_2,
)
_READERS: Final[dict[str, Callable[[Cells, str], None]]] = {
    "level": _read_level,
    "step": _read_step,
    "life": _read_life,
    "rulings": _read_rulings,
    "stack": _read_stack,
    "discard": _read_discard,
    "gone": _read_gone,
    "hazards": _read_hazards,
    "aside": _read_aside,
    "aging": _read_aging,
    "pirates": _read_pirates,
    "first": _read_first,
    "beaten": _read_beaten,
    "offer": _read_offer,
    "enemy": _read_enemy,
    "cards": _read_cards,
    "drawn": _read_drawn,
    "working": _read_working,
    "looking": _read_looking,
    "points": _read_points,
    "next": _read_next,
    "result": _read_result,
}


def derive(s: Cells) -> None:
    """Fill the cells that follow from the others, but for the node."""
    s[layout.LEFT_SIDE] = s[layout.STOPS] = 0
    for i in range(s[layout.PLAYED]):
        marks = s[layout.MARKS + i]
        if not marks & layout.RIGHT:
            s[layout.LEFT_SIDE] += 1
            is_stop = CARDS[s[layout.CARD + i]].ability is Ability.STOP
            if is_stop and not marks & layout.FACE_DOWN:
                s[layout.STOPS] += 1
        if marks & layout.AWAY:
            s[layout.PLACE] = i
    start = [0, 0]
    for i in range(layout.AGING_KINDS):
        kind = layout.FIRST_AGING + i
        s[layout.UNSEEN + i] = 0
        if s[layout.LEVEL] > facts.LAST_LEVEL_WITHOUT[kind]:
            s[layout.UNSEEN + i] = facts.COPIES[kind] - copies_seen(s, kind)
            start[facts.IS_DIFFICULT[kind]] += facts.COPIES[kind]
    s[layout.AGING_GONE] = sum(start) - s[layout.AGING_NORMAL] - s[layout.AGING_DIFFICULT]


def set_node(s: Cells, awaited: str) -> None:
    """Which node it is follows from the other cells, and from what chance decides next.

    PositionError if nothing can be decided.
    """
    if s[layout.RESULT]:
        s[layout.NODE] = layout.OVER
    elif awaited in ("pirate", "hazard"):
        s[layout.NODE] = layout.CHANCE_PIRATE if awaited == "pirate" else layout.CHANCE_HAZARD
    elif awaited:
        s[layout.NODE] = layout.CHANCE_CARD
        s[layout.PURPOSE] = PURPOSES.index(awaited)
    elif s[layout.OFFER_A]:
        s[layout.NODE] = layout.HAZARD
    elif s[layout.ENEMY] or s[layout.ENEMY_PIRATE]:
        s[layout.NODE] = _fight_node(s)
    elif s[layout.STEP] == len(STEPS) - 1:
        s[layout.NODE] = layout.PIRATE
    else:
        raise PositionError("nothing_to_decide")
    if awaited and s[layout.RESULT]:
        raise PositionError("field_extra", field="next")


def _fight_node(s: Cells) -> int:
    if s[layout.BUDGET]:
        return layout.DESTROY
    if not s[layout.WORKER]:
        return layout.FIGHT
    if s[layout.WORKING] not in _NODE_OF:
        raise PositionError("nothing_in_progress", n=s[layout.WORKER])
    return _NODE_OF[s[layout.WORKING]]


_NODE_OF: Final[dict[int, int]] = {
    Ability.SORT: layout.SORT,
    Ability.DRAW_2: layout.MORE,
    Ability.EXCHANGE_2: layout.SWAP,
}
