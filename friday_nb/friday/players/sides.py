"""Which way the sentence of each reason speaks (:mod:`friday_nb.core.why`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from friday_nb.core.why import Compared, Side

BECAUSE: Final = tuple(
    f"because.{name}"
    for name in (
        *("dead", "win", "life", "life.lost", "weak", "weak.lost", "aged", "keep", "later"),
        *("aged.none", "ahead", "ahead.part", "ahead.least", "yours", "score"),
        *("dead.other", "win.other", "life.other", "weak.other", "aged.other"),
        *("later.other", "stack", "card", "rid", "evens", "skip", "fight"),
        *(
            "evens.card",
            "evens.life",
            "evens.weak",
            "evens.weak.short",
            "rid.value",
            "rid.ability",
            "rid.aging",
            "skip.saves",
            "skip.safe",
            "first.life",
            "first.look",
        ),
        *("certain", "nothing", "nothing.still", "aged.none.other"),
        *("dead.none", "life.none", "weak.none"),
        *("dead.none.other", "life.none.other", "weak.none.other"),
        *("dead.short", "win.short", "life.short", "weak.short"),
        "card.same",
        *("points", "points.risk", "points.safer", "points.both", "points.loss"),
    )
)
"""What decides (:mod:`.deciding`)."""
GIVEN_AWAY: Final = (
    *("best", "best.level", "best.level.other", "best.now", "best.free", "best.lost", "best.yours"),
    *("yours", "level", "level.proved"),
    *("best.score", "score", "best.points", "best.points.level", "points", "points.level"),
    *("points.risk", "points.safer", "points.both", "points.loss"),
    *(f"{key}{part}" for key in ("close", "loss") for part in ("", ".part", ".least")),
    "loss.sure",
)
"""How an option compares with the best one (:mod:`.losses`)."""
SIDES: Final[Mapping[str, Side | Compared]] = MappingProxyType(
    {
        **dict.fromkeys(
            [
                *("hazard", "hazard.ability", "reach", "fought", "fought.lost", "fought.pirate"),
                *("fought.risk", "turn.last", "turn.last.free", "unstopped", "destroy.good"),
                *(
                    "skip",
                    "draw.known",
                    "draw.chance",
                    "draw.none",
                    "copied",
                    "draw.none.last",
                    "pay.none.pirate",
                    "bonus.none",
                    "saves",
                    "place",
                    "turn.free",
                    "below.free",
                ),
                *("free", "later", "then.exchange", "then.exchange.both", "free.later"),
                *("draw.able", "bonus.able", "exchange.able"),
                *("next.end", "next.end.short", "next.draw", "next.pay", "next.use"),
                "reshuffle",
                *("then.enough", "then.enough.all", "known.anyway", "destroy.below"),
                *("draw.none.aging", "counted", "counted.brought", "counted.all", "aging.comes"),
                *("look.known", "end.short.card.one", "end.short.part.one"),
                *("end.short.card.kind", "end.short.part.kind"),
                *("end.saved.some", "end.saved.aging"),
                *("pay.known", "pay.chance", "bonus.known", "bonus.chance"),
                *("exchange.known", "exchange.chance", "look", "look.more"),
                *("sort", "sort.both", "sort.discard", "turn", "below", "done", "destroy"),
                *(
                    "end.short.card",
                    "end.short.part",
                    "end.pirate.cost",
                    "end.beaten.cost",
                    "end.saved",
                ),
            ],
            Side.FACT,
        ),
        **dict.fromkeys(
            [
                *("too_old", "draw.lost", "pay.lost", "bonus.lost", "exchange.lost"),
                *("draw.enough", "pay.enough", "pay.able", "pay.none"),
                *("bonus.enough", "exchange.enough"),
                *("double.wasted", "double.idle", "unused", "end.short.good.one"),
                *("skip.last", "done.destroy", "end.dies", "end.pirate.lost"),
                "fought.dead",
                *(
                    "gone",
                    "end.short",
                    "end.short.dear",
                    "end.short.good",
                    "end.unused",
                    "end.untaken",
                    "free.none",
                ),
            ],
            Side.AGAINST,
        ),
        "step": Compared("value", "now"),
        "step.lost": Side.AGAINST,
        "exchange.none": Compared("rest", "total"),
        "life": Compared("after", "before"),
        "double": Compared("total", "before"),
        **dict.fromkeys(
            ["end.won", "end.pirate", "end.beaten", "known.ability", "aging.removed", *BECAUSE],
            Side.FOR,
        ),
        **dict.fromkeys(GIVEN_AWAY, Side.FACT),
    }
)

ALONE: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys(["counted", "counted.brought", "counted.all"], "")
)
"""What a chance counts is not said where the chance is not."""
