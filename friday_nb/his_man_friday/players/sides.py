"""Which way the sentence of each reason speaks (:mod:`friday_nb.core.why`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from friday_nb.core.why import Compared, Side

_COMPARED: Final = (
    *("four", "out", "kinds", "rival.out", "rival.kinds"),
    *("by.kinds", "by.sum", "by.shared", "by.rival.out", "takes"),
)
COMPARED: Final = frozenset(f"because.{name}" for name in _COMPARED)
"""What compares two decisions by two numbers, and so can be told of either."""
_EITHER: Final = ("four", "out", "rival.out", "rival.four")
BECAUSE: Final = tuple(
    f"because.{name}"
    for name in (
        *(
            *_COMPARED,
            "still",
            "still.level",
            "if.gun",
            "if.supply",
            "if.new",
            "if.again",
            "takes.less",
            "shared",
        ),
        *(f"either.{name}" for name in _EITHER),
        *("wins", "level", "level.some", "level.all", "level.open", "level.luck", "true", "safe"),
        *("lost", "lost.nearly", "won", "won.nearly"),
        *("end.four", "end.out", "end.kinds", "end.sum", "end.rival.out", "end.rival.four"),
    )
)
"""What decides (:mod:`.because`)."""
_SIDES: Final[Mapping[str, Side | Compared]] = MappingProxyType(
    {
        **dict.fromkeys(
            [
                *("lay.true", "lay.true.none", "word.open", "word.warns"),
                *(
                    "challenge",
                    "challenge.left",
                    "challenge.none",
                    "pass.last",
                    "called",
                    "centre",
                    "next",
                    "lies",
                ),
                *("likely.else.again", "alone.else.again"),
                *("risk", "known.gun", "likely.again", "likely.sure.again", "alone.again"),
                *("likely.must.again", "step.take.known"),
                *("called.even", "centre.even", "left.even", "leave", "leave.guns"),
                *("leave.none", "left.unseen", "left.again", "left.likely.again", "step"),
                *("left.sure.again", "left.must.again", "step.take", "step.leave"),
                *("goes.take", "goes.leave", "goes.free", "last.take", "last.leave"),
            ],
            Side.FACT,
        ),
        **dict.fromkeys(
            [
                *("lay.lie", "take.gun", "take.gun.then", "left.new", "left.likely.new"),
                *("left.sure.new", "left.must.new", "left.no"),
                *("called.gun", "called.gun.sure", "centre.gun", "centre.gun.sure"),
                *("called.gun.must", "centre.gun.must", "challenge.gun"),
                "because.less",
            ],
            Side.AGAINST,
        ),
        **dict.fromkeys(
            [
                *("lay.lie.none", "word.hides", "word.tempts", "word.other"),
                *(
                    "challenge.open",
                    "challenge.safe",
                    "challenge.no",
                    "challenge.kind",
                    "challenge.last",
                    "challenge.free",
                ),
                *("pass", "called.no", "centre.no", "leave.supplies"),
                *("take.new", "take.again", "take.four", "known.new", "known.again"),
                *(
                    "called.safe",
                    "centre.safe",
                    "likely.new",
                    "likely.sure.new",
                    "likely.must.new",
                    "likely.lacking",
                    "likely.else.new",
                    "alone.else.new",
                    "alone.new",
                    "alone.lacking",
                ),
                *(
                    "left.gun",
                    "left.likely",
                    "left.likely.sure",
                    "left.likely.must",
                    "lies.gun",
                    "lies.likely",
                    *BECAUSE,
                ),
            ],
            Side.FOR,
        ),
    }
)
OF_TWO: Final = frozenset(
    {
        *("lay.lie", "lay.true.none", "lay.lie.none"),
        *("challenge.left", "challenge.free", "challenge.last", "challenge.none"),
        *("pass", "pass.last"),
        *(f"because.rival.{name}" for name in ("out", "kinds")),
        *(f"because.end.{name}" for name in ("kinds", "sum", "rival.out", "rival.four")),
        *("because.either.rival.out", "because.either.rival.four"),
        "because.by.rival.out",
    }
)
"""Sentences about the others, which are other ones where there is but one: ``key.two``."""
SIDES: Final[Mapping[str, Side | Compared]] = MappingProxyType(
    {**_SIDES, **{f"{key}.two": _SIDES[key] for key in OF_TWO}}
)
"""Of every sentence, which way it speaks."""
_LEANING: Final = ("new", "again", "lacking", "else.new", "else.again")
ALONE: Final[Mapping[str, str]] = MappingProxyType(
    {f"likely.{name}": f"alone.{name}" for name in _LEANING}
)
"""Of a card that no sentence before has named."""
