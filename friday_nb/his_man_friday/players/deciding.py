"""The quantity in which a decision is better than another one, in games played on after both.

First comes what wins or loses a game whatever supplies there are: all four guns, or being out.  It
decides where most of what is won more is won in games in which just this differs.  Then it is asked
by what, in the scoring, the games are decided that the better decision wins more, and which
quantity goes with it (:mod:`friday_nb.core.paired`).  A sum is told by the games that it wins,
among those who are level in kinds.  Of a look at a card it is asked last who takes that card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from statistics import fmean
from typing import Final

from friday_nb.core.paired import (
    BEYOND,
    LEVEL,
    LUCK,
    ONE_GAME,
    Lines,
    Means,
    Quantity,
    decisive,
    means,
    regression_slope,
    what_decides,
)
from friday_nb.core.percents import points
from friday_nb.his_man_friday.actions import ActionKind
from friday_nb.his_man_friday.cards import CELLS
from friday_nb.his_man_friday.players import seats
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.players.conditional import poststratified
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.fitting import fitting_deals
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.outcomes import QUANTITIES, SHARED, decided_by, measured
from friday_nb.his_man_friday.players.why import Why
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.view import View

GAMES: Final = 500
"""Games after each decision."""
MANY_GAMES: Final = 2000
"""Games in which it is asked what a look at a card is for, where the others do not tell."""
WINS: Final = "because.wins"
"""The reason where there is nothing to say but that more games are won."""
OFTEN: Final = 0.05
"""What decides is looked for in the scoring where it explains such a share of the games."""
MOST: Final = 0.5
"""What is told explains at least such a share of the difference, if anything does."""
EVENTS: Final = ("four", "out", "rival.out")
"""What may end a game whatever supplies there are."""
WON_BY: Final = {
    "four": "because.four",
    "rival.out": "because.by.rival.out",
    "kinds": "because.by.kinds",
    "sum": "because.by.sum",
    SHARED: "because.by.shared",
}
"""What a game may be won by (:func:`decided_by`), and the sentence that tells how often it is."""

UNTAKEN: Final = "because.takes.less"
"""The reason for a look where it keeps the seat from a card: told alike of both decisions."""
SUMS: Final = ("sum", "rival.sum")
"""What counts only among those who are level in kinds."""

Ends = Sequence[list[int]]
Pair = tuple[Lines, Lines]


def deciding(advice: Advice, core: Machine, best: Option, other: Option, *, doubtful: bool) -> Why:
    """The quantity in which the best option is better than the other, or that they are level.

    Args:
        advice: What both are options of.
        core: Where the games are played on, if it is fast.
        best: The better option.
        other: The other one.
        doubtful: May chance alone have set the better one ahead?
    """
    found = _deciding(advice, core, best, other, doubtful=doubtful)
    if found.key == WINS and core.fast and best.action.kind is ActionKind.CHALLENGE:
        return _by_look(advice, core, best, other) or found
    return found


def _deciding(advice: Advice, core: Machine, best: Option, other: Option, *, doubtful: bool) -> Why:
    """The same, as far as the scoring tells it."""
    ends = [ends_after(advice, core, each) for each in (best, other)] if core.fast else []
    seat = advice.view.seat
    one, two = ([measured(s, seat) for s in each] for each in ends or ([], []))
    pair = (one, two) if ends else None
    ahead = points(best.win, other.win)
    found = what_decides(Why, QUANTITIES, ahead, pair, doubtful=doubtful)
    if found.key == LUCK:
        # The chances are told from more games than these, and the row of the other one says so.
        return Why.of(WINS, n=ahead)
    if found.key == LEVEL or pair is None:
        return found
    by_cause = _by_cause(pair, _cause(ends, pair, seat))
    enough = (each for each in (by_cause, found) if each and _explains(pair, each) >= MOST)
    first = _by_event(pair) or next(enough, None)
    decides: Why | None = first or _by_wins(ends, pair, seat) or by_cause or found
    if decides and decides.key.removeprefix("because.") in SUMS:
        decides = _by_wins(ends, pair, seat, ("sum",)) or _but_sums(ends, pair, seat)
    told = decides and _as_told(decides, ends, pair, (best, other), seat)
    return told or Why.of(WINS, n=ahead)


def _by_look(advice: Advice, core: Machine, best: Option, other: Option) -> Why | None:
    """Of a look at a card: how often it is taken by who has seen it, if most hangs on that."""
    plans = best.plan, other.plan
    pair = _looked(core, advice.view, advice.lying, advice.seated, plans)
    ahead = sum(one[0] - two[0] for one, two in zip(*pair, strict=True))
    if ahead <= 0:
        return None
    more = sum(one[0] - two[0] for one, two in zip(*pair, strict=True) if one[1] != two[1])
    both = means(*([line[1] for line in lines] for lines in pair))
    if more < MOST * ahead or abs(both.best - both.other) < BEYOND * both.error:
        return None
    a, b = (
        poststratified(option.win, *zip(*lines, strict=True))
        for option, lines in zip((best, other), pair, strict=True)
    )
    takes = Quantity("takes", 0.0, is_share=True)
    told = Means(a, b, 0.0)
    if not takes.is_told_apart(told):
        return None
    key = "because.takes" if a > b else UNTAKEN
    return Why.of(key, cell=advice.view.just_laid, **takes.facts(told))


@lru_cache(8)
def _looked(
    core: Machine, view: View, lying: Fraction | None, seated: seats.Seated, plans: tuple[int, ...]
) -> tuple[Lines, Lines]:
    """In each game after both: the seat's share of the win, and whether it takes the card.

    A look makes little difference in few games, so there are more of them.
    """
    drawn = fitting_deals(view, lying, seated, view_hash(view.cells) ^ 2, MANY_GAMES)
    deals, numbers = list(drawn), seats.numbers(view, seated)
    taker, seat = at.TAKER + CELLS.index(view.just_laid), view.seat
    one, two = (
        [(measured(s, seat)[0], float(s[taker] == seat + 1)) for s in ends]
        for ends in (core.ends(view.cells, deals, plan, numbers) for plan in plans)
    )
    return one, two


def _but_sums(ends: Sequence[Ends], pair: Pair, seat: int) -> Why | None:
    """The reason where sums differ, but do not decide: by the rules kinds come before them."""
    if by_wins := _by_wins(ends, pair, seat):
        return by_wins
    kept = [quantity for quantity in QUANTITIES if quantity.key not in SUMS]
    places = (0, *(_place(quantity.key) for quantity in kept))
    lines = ([[line[place] for place in places] for line in each] for each in pair)
    found = decisive(kept, *lines)
    return found and Why.of(f"because.{found[0].key}", **found[0].facts(found[1]))


def _as_told(
    found: Why, ends: Sequence[Ends], pair: Pair, options: tuple[Option, Option], seat: int
) -> Why | None:
    """The reason with numbers that agree with what is told of both; None if none are left then."""
    by_wins = next((key for key, said in WON_BY.items() if said == found.key), None)
    key = found.key.removeprefix("because.")
    quantity = next((each for each in QUANTITIES if each.key == key), None)
    if by_wins:
        columns = _won_by(ends, pair, seat, by_wins)
        quantity = Quantity(by_wins, 0.0, is_share=True)
    elif quantity:
        columns = [[line[_place(key)] for line in lines] for lines in pair]
    else:
        return found
    first, second = (
        poststratified(option.win, [line[0] for line in lines], column)
        for option, lines, column in zip(options, pair, columns, strict=True)
    )
    both = Means(first, second, 0.0)
    if not (both.is_better(0.0, less=quantity.less) and quantity.is_told_apart(both)):
        return None
    return Why.of(found.key, **quantity.facts(both))


def _won_by(ends: Sequence[Ends], pair: Pair, seat: int, key: str) -> list[list[float]]:
    """How much of each game after both decisions the seat wins by this.

    A win that is shared counts for as much as it is, so that no more is won by one thing than all
    in all; but where it is asked how often wins are shared, those games are counted.
    """

    def by_this(s: list[int], line: Sequence[float]) -> float:
        if line[0] <= 0 or decided_by(s, seat, won=True) != key:
            return 0.0
        return 1.0 if key == SHARED else line[0]

    return [
        [by_this(s, line) for s, line in zip(*each, strict=True)]
        for each in zip(ends, pair, strict=True)
    ]


def ends_after(advice: Advice, core: Machine, option: Option) -> Ends:
    """How games end that are played on after an option: in the same deals after all of them."""
    deals = _deals(advice.view, advice.lying, advice.seated)
    seated = seats.numbers(advice.view, advice.seated)
    return _ends(core, advice.view, deals, option.plan, tuple(seated))


@lru_cache(4)
def _deals(view: View, lying: Fraction | None, seated: seats.Seated) -> tuple[tuple[int, ...], ...]:
    found = fitting_deals(view, lying, seated, view_hash(view.cells) ^ 1, GAMES)
    return tuple(map(tuple, found))


@lru_cache(12)
def _ends(
    core: Machine,
    view: View,
    deals: tuple[tuple[int, ...], ...],
    plan: int,
    seated: tuple[int, ...],
) -> Ends:
    """Kept, as the best decision is compared with several."""
    return core.ends(view.cells, deals, plan, seated)


def _by_event(pair: Pair) -> Why | None:
    """The event whose difference makes most of the difference in winning."""
    weights = {key: _weight(pair, key) for key in EVENTS}
    key = max(weights, key=lambda each: weights[each])
    quantity = QUANTITIES[_place(key) - 1]
    both = means(*([line[_place(key)] for line in lines] for lines in pair))
    if weights[key] < MOST or not both.is_better(quantity.least, less=quantity.less):
        return None
    return Why.of(f"because.{key}", **quantity.facts(both))


def _weight(pair: Pair, key: str) -> float:
    """Of what is won more: how much in games in which this event happens after one of the two."""
    place = _place(key)
    both = list(zip(*pair, strict=True))
    more = sum(one[0] - two[0] for one, two in both if one[place] != two[place])
    return more / sum(one[0] - two[0] for one, two in both)


def _place(key: str) -> int:
    """The place of a quantity in a line, behind the share of the win."""
    return 1 + [quantity.key for quantity in QUANTITIES].index(key)


def _explains(pair: Pair, reason: Why) -> float:
    """How much of the difference in winning the difference in the quantity of a reason explains."""
    found = next((q for q in QUANTITIES if reason.key == f"because.{q.key}"), None)
    ahead = _ahead(pair)
    if found is None or ahead <= 0:
        return 0.0
    place = _place(found.key)
    one, two = ([line[place] for line in lines] for lines in pair)
    more = fmean(one) - fmean(two)
    if found.is_share:  # each such game may be one that is won, or lost, by it
        return abs(more) / ahead
    return (
        regression_slope([*one, *two], [line[0] for lines in pair for line in lines]) * more / ahead
    )


def _ahead(pair: Pair) -> float:
    """How much more is won in the lines of the better decision."""
    one, two = (fmean(line[0] for line in lines) for lines in pair)
    return one - two


def _by_wins(
    ends: Sequence[Ends], pair: Pair, seat: int, ways: Iterable[str] = WON_BY
) -> Why | None:
    """The reason in what more games are won by, where no quantity explains most of the difference.

    A sum that is hardly larger on average may be large enough far more often.
    """
    found = {}
    for key in ways:
        won = _won_by(ends, pair, seat, key)
        shares = (
            [min(part, line[0]) for line, part in zip(lines, column, strict=True)]
            for lines, column in zip(pair, won, strict=True)
        )
        found[key] = means(*shares)
    key = max(found, key=lambda each: found[each].best - found[each].other)
    if not found[key].is_better(max(ONE_GAME, MOST * _ahead(pair)), less=False):
        return None
    return Why.of(WON_BY[key], **found[key].shares)


def _cause(ends: Sequence[Ends], pair: Pair, seat: int) -> str:
    """What decides the games that the better of two decisions wins more, by the scoring.

    That is by what most of them are won, or are not lost; empty where it explains few of them.
    """
    counts: dict[tuple[bool, str], float] = defaultdict(float)
    for sign, after, lines in zip((1, -1), ends, pair, strict=True):
        for s, (share, *_) in zip(after, lines, strict=True):
            won = share > 0
            counts[won, decided_by(s, seat, won=won)] += sign * (share if won else -1.0)
    # Of equals, to be out is told first, then what wins rather than what loses.
    won, key = max(counts, key=lambda each: (counts[each], each[1] == "out", each[0]))
    return key if counts[won, key] >= OFTEN * len(pair[0]) else ""


def _by_cause(pair: Pair, cause: str) -> Why | None:
    """The reason in the quantity of a cause, if that differs by as much as is usually told."""
    _, *columns = zip(*pair[0], strict=True)
    _, *others = zip(*pair[1], strict=True)
    found = {
        quantity.key: (quantity, means(column, other))
        for quantity, column, other in zip(QUANTITIES, columns, others, strict=True)
    }
    for name in (cause, f"rival.{cause}"):
        quantity, both = found.get(name, (None, None))
        if quantity and both and both.is_better(quantity.least, less=quantity.less):
            return Why.of(f"because.{name}", **quantity.facts(both))
    return None
