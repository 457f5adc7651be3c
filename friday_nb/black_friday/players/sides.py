"""Which way the sentence of each reason speaks (:mod:`friday_nb.core.why`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from friday_nb.core.why import Compared, Side

BECAUSE: Final = tuple(
    f"because.{name}"
    for name in (
        *("lead", "still", "still.level"),
        *("own.shares", "own.silver", "own.interest"),
        *("rival.shares", "rival.silver", "rival.interest"),
        *(
            "price",
            "wealth",
            "keeps",
            "wins",
            "though",
            "though.wins",
            "level",
            "level.some",
            "level.all",
        ),
        *("level.luck", "level.open", "wins.only"),
        *("adjusts", "adjusts.not", "subsidy", "subsidy.not", "subsidy.end", "due", "gold"),
        *("lost", "lost.nearly", "won", "won.nearly", "end.bars"),
    )
)
"""What decides (:mod:`.deciding`)."""
_TRADES: Final = ("", ".several", ".adjustment", ".several.adjustment")
SIDES: Final[Mapping[str, Side | Compared]] = MappingProxyType(
    {
        **{f"buy{which}": Compared("then", "price") for which in _TRADES},
        **{f"sell{which}": Compared("price", "then") for which in _TRADES},
        "sell.due": Side.FOR,
        "sell.silver": Side.FOR,
        "sell.silver.limit": Side.FOR,
        "sell.silver.then": Side.FACT,
        "silver": Side.FOR,
        "silver.anyway": Side.FOR,
        "silver.last": Side.FOR,
        "ends": Side.FACT,
        "ends.now": Side.FACT,
        "ends.may": Side.FACT,
        "silver.none": Side.FACT,
        "silver.none.sure": Side.FACT,
        "adjusts": Side.FACT,
        "subsidy": Side.FACT,
        "subsidy.also": Side.FACT,
        "subsidy.early": Side.AGAINST,
        "subsidy.kept": Side.FACT,
        "end.later": Side.FACT,
        "pass.empty": Side.FACT,
        "held": Side.AGAINST,
        "held.none": Side.FOR,
        "held.lowest": Side.FOR,
        "take": Side.FACT,
        "take.held": Side.AGAINST,
        "take.none": Side.FOR,
        "take.adjustment": Side.FACT,
        "case": Side.FOR,
        "case.none": Side.FACT,
        "case.adjustment": Compared("gain"),
        "case.third": Side.FOR,
        "case.last": Side.FOR,
        "case.third.last": Side.FOR,
        "buy.last": Side.FOR,
        **dict.fromkeys(
            [f"case.{name}.none" for name in ("adjustment", "third", "last", "third.last")],
            Side.FACT,
        ),
        "end": Side.FACT,
        **dict.fromkeys(BECAUSE, Side.FOR),
        **dict.fromkeys(["because.yet", "because.behind"], Side.AGAINST),
    }
)
MEASURES: Final[Mapping[str, Compared]] = MappingProxyType(
    {
        **dict.fromkeys(
            ["case", "case.third", "case.last", "case.third.last", "buy.last"], Compared("held")
        ),
        "sell.silver": Compared("n"),
        "sell.silver.limit": Compared("n"),
        "silver": Compared("steps"),
    }
)
"""The numbers by which sentences of the same key are compared."""
STRONGER: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    dict.fromkeys(["case.third", "case.last"], ("case.third.last",))
)
"""What says more of the same: a price that moves twice."""
