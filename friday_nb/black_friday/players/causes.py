"""What decides between two turns that were played on with equal luck, and where it comes from.

A game is won by whoever has the most bars.  So what decides is the lead over the best of the
others: that they end with fewer is no gain if one's own bars are as many fewer.  Then it is told
what that comes from above all: one's own account or that of the best of the others
(:mod:`.accounts`) shows which shares, or whether silver or interest, made the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.players.accounts import SOURCES, Line
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.rules import facts
from friday_nb.core.facts import Fact
from friday_nb.core.paired import BEYOND, means

Lines = Sequence[Line]
ABOVE_ALL: Final = 0.4
"""A difference comes above all from something that accounts for so much of it."""
A_BAR: Final = facts.TRACK[facts.LAST_PLACE]
"""The price of a bar at the end."""
LEAD: Final = ("few", "many", "most", "other_most")
"""Silver bars at the end, in tenths: after the better turn and the other one, of both sides."""
SWAPPED: Final = {"few": "many", "most": "other_most", "own": "other"}
"""The facts that change places where the same is told of the other turn."""


def causes(one: Lines, two: Lines, others: int) -> tuple[Why, ...]:
    """What decides, and what that comes from above all; empty where nothing can be told from luck.

    Args:
        one: The lines after the better turn.
        two: The lines after the other one, with the same luck.
        others: How many other players there are.
    """
    lead = means(*([line.own - line.rival for line in lines] for lines in (one, two)))
    told = _lead(one, two)
    if not lead.is_better(0.0, less=False) or _reads_alike(told):
        return ()
    own, rival = (
        fmean(getattr(a, side) - getattr(b, side) for a, b in zip(one, two, strict=True))
        for side in ("own", "rival")
    )
    much = ABOVE_ALL * (lead.best - lead.other)
    sides = [side for side, gain in (("own", own), ("rival", -rival)) if gain >= much]
    found = (told, *_source(A_BAR * much, one, two, sides))
    return tuple(Why.of(each.key, **each.facts, others=others) for each in found)


def _reads_alike(lead: Why) -> bool:
    """Is the same lead told after both turns?"""
    few, many, most, other_most = (int(lead.facts[name]) for name in LEAD)
    return few - most == many - other_most


def _lead(one: Lines, two: Lines) -> Why:
    """The sentence of the lead, with the bars of both sides, in tenths."""
    own = means(*([line.own for line in lines] for lines in (one, two)))
    most = means(*([line.rival for line in lines] for lines in (one, two)))
    facts_of: dict[str, Fact] = dict(own.tenths)
    facts_of |= {"most": most.tenths["few"], "other_most": most.tenths["many"]}
    return Why.of("because.lead", **facts_of)


def _source(least: float, one: Lines, two: Lines, sides: Sequence[str]) -> tuple[Why, ...]:
    """The sentence of what that comes from above all, if from anything: on a side that moved."""
    found = []
    for side in sides:
        for i, source in enumerate(SOURCES):
            told = means(*([_brought(line, side)[i] for line in lines] for lines in (one, two)))
            more = told.best - told.other
            gain = more if side == "own" else -more
            if gain >= max(least, BEYOND * told.error):
                found.append((gain, side, source, told))
    if not found:
        return ()
    _, side, source, told = max(found, key=lambda each: each[0])
    own, other = round(told.best), round(told.other)
    if own == other:
        return ()
    if source in COLOURS:
        return (Why.of(f"because.{side}.shares", case=source, own=own, other=other),)
    sign = -1 if source == "interest" else 1
    return (Why.of(f"because.{side}.{source}", own=sign * own, other=sign * other),)


def _brought(line: Line, side: str) -> tuple[int, ...]:
    return line.own_sources if side == "own" else line.rival_sources
