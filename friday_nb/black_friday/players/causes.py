"""What decides between two turns that were played on with equal luck, and where it comes from.

A game is won by whoever has the most bars.  So the first thing to know is whether the better turn
brings the seat more of them or leaves the others with fewer; where neither explains most of the
difference, it is the lead over the best of the others, which is both.  Then it is told what that
comes from above all: one's own account or that of the best of the others (:mod:`.accounts`) shows
which shares, or whether silver or interest, made the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.players.accounts import SOURCES, Line
from friday_nb.black_friday.players.why import Why
from friday_nb.black_friday.rules import facts
from friday_nb.core.paired import BEYOND, Means, means, slope

Lines = Sequence[Line]
ENOUGH: Final = 0.6
"""A quantity explains a difference if it accounts for so much of it."""
LEAST: Final = 0.1
"""Bars: smaller differences are told only where there is no larger one."""
ABOVE_ALL: Final = 0.4
"""A difference comes above all from something that accounts for so much of it."""
A_BAR: Final = facts.TRACK[facts.LAST_PLACE]
"""The price of a bar at the end."""


@dataclass(frozen=True)
class Cause:
    """A quantity in which the better turn is better."""

    key: str
    told: Means
    weight: float
    """How much of what is won more it accounts for."""

    @property
    def gain(self) -> float:
        """By how many bars the better turn is better in it."""
        difference = self.told.best - self.told.other
        return -difference if self.key == "rival" else difference


def causes(one: Lines, two: Lines, others: int) -> tuple[Why, ...]:
    """What decides, and what that comes from above all; empty where nothing can be told from luck.

    Args:
        one: The lines after the better turn.
        two: The lines after the other one, with the same luck.
        others: How many other players there are.
    """
    for least in (LEAST, 0.0):
        if found := _decisive(one, two, least):
            told = (_said(found), *_source(found, one, two))
            return tuple(Why.of(each.key, **each.facts, others=others) for each in told)
    return ()


def _decisive(one: Lines, two: Lines, least: float) -> Cause | None:
    """The bars of one side if they explain enough, else the lead, else what explains most."""
    won = means(*([line.share for line in lines] for lines in (one, two)))
    shares = [line.share for line in (*one, *two)]
    found = {}
    for key in ("bars", "rival", "lead"):
        columns = [[_bars(line, key) for line in lines] for lines in (one, two)]
        told = means(*columns)
        weight = slope([*columns[0], *columns[1]], shares) * (told.best - told.other)
        is_better = told.is_better(least, less=key == "rival")
        if is_better and weight > 0 and round(10 * told.best) != round(10 * told.other):
            found[key] = Cause(key, told, weight)
    enough = (cause for cause in found.values() if cause.weight >= ENOUGH * (won.best - won.other))
    most = max(found.values(), key=lambda cause: cause.weight, default=None)
    return next(enough, found.get("lead", most))


def _bars(line: Line, key: str) -> float:
    """The quantity of a cause in a line."""
    own, rival = line.own, line.rival
    return {"bars": own, "rival": rival, "lead": own - rival}[key]


def _said(cause: Cause) -> Why:
    """The sentence of what decides."""
    few, many = round(10 * cause.told.best), round(10 * cause.told.other)
    if cause.key != "lead":
        return Why.of(f"because.{cause.key}", few=few, many=many)
    if few < 0:
        return Why.of("because.lead.behind", few=-few, many=-many)
    if many >= 0:
        return Why.of("because.lead.ahead", few=few, many=many)
    return Why.of("because.lead.over" if few else "because.lead.even", few=few, many=-many)


def _source(cause: Cause, one: Lines, two: Lines) -> tuple[Why, ...]:
    """The sentence of what that comes from above all, if from anything."""
    sides = {"bars": ("own",), "rival": ("rival",), "lead": ("own", "rival")}[cause.key]
    found = []
    for side in sides:
        for i, source in enumerate(SOURCES):
            told = means(*([_brought(line, side)[i] for line in lines] for lines in (one, two)))
            more = told.best - told.other
            gain = more if side == "own" else -more
            if gain >= max(ABOVE_ALL * A_BAR * cause.gain, BEYOND * told.error):
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
