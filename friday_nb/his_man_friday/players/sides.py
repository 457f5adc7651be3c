"""Which way the sentence of each reason speaks (:mod:`friday_nb.core.why`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from friday_nb.core.why import Compared, Side

BECAUSE: Final = tuple(
    f"because.{name}"
    for name in (
        *("four", "out", "guns", "kinds", "sum", "rival.out", "rival.kinds", "rival.sum"),
        *("wins", "level", "level.some", "level.all"),
        *("lost", "lost.nearly", "won", "won.nearly"),
        *("end.four", "end.out", "end.kinds", "end.sum", "end.rival.out", "end.rival.four"),
    )
)
"""What decides (:mod:`.because`)."""
SIDES: Final[Mapping[str, Side | Compared]] = MappingProxyType(
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
                *("known.gun", "likely.again", "alone.again", "leave", "leave.guns"),
                *("leave.none", "left.unseen", "left.again", "left.likely.again", "step"),
            ],
            Side.FACT,
        ),
        **dict.fromkeys(
            ["lay.lie", "take.gun", "called.gun", "centre.gun", "left.new", "left.likely.new"],
            Side.AGAINST,
        ),
        **dict.fromkeys(
            [
                *("lay.lie.none", "word.hides", "word.tempts", "word.other"),
                *("challenge.safe", "challenge.no", "challenge.last", "challenge.free"),
                *("pass", "called.no", "centre.no", "leave.supplies"),
                *("take.new", "take.again", "take.four", "known.new", "known.again"),
                *(
                    "called.safe",
                    "centre.safe",
                    "likely.new",
                    "likely.lacking",
                    "alone.new",
                    "alone.lacking",
                ),
                *("left.gun", "left.likely", "lies.gun", *BECAUSE),
            ],
            Side.FOR,
        ),
    }
)
MEASURES: Final[Mapping[str, Compared]] = MappingProxyType(
    {
        **dict.fromkeys(["likely.new", "alone.new"], Compared("a")),
        **dict.fromkeys(["likely.lacking", "alone.lacking"], Compared("a")),
        **dict.fromkeys(["called.safe", "centre.safe", "challenge.safe"], Compared("", "gun")),
        **dict.fromkeys(["take.again", "known.again"], Compared("after")),
        **dict.fromkeys(["left.likely"], Compared("gun")),
    }
)
"""The numbers by which sentences of the same key are compared."""
ALONE: Final[Mapping[str, str]] = MappingProxyType(
    {f"likely.{name}": f"alone.{name}" for name in ("new", "again", "lacking")}
)
"""Of a card that no sentence before has named."""
