"""The chances to be out or to win if the game were scored now (HMF-SCORE-1 to 4), exactly.

The joint distribution of the kinds that were taken comes from :mod:`.piles`; amounts are used only
where kinds are tied.  Beliefs that are deals with weights (:mod:`.dealt`) are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from friday_nb.his_man_friday.cards import BY_NAME, Kind
from friday_nb.his_man_friday.odds.arrangements import Cards
from friday_nb.his_man_friday.odds.beliefs import Beliefs
from friday_nb.his_man_friday.odds.dealt import HARDLY, DealtBeliefs
from friday_nb.his_man_friday.odds.piles import guns_in, kinds_in
from friday_nb.his_man_friday.rules.facts import COPIES
from friday_nb.his_man_friday.rules.layout import GUN_CARD
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

Amounts = tuple[int, ...]


def is_last_decision(view: View) -> bool:
    """Whether the game is over after this decision, whatever it is."""
    return view.phase is Phase.LAST_CHANCE and view.chances == view.players - 1


def taken_by(beliefs: Beliefs, more: str = "") -> list[list[str]]:
    """The cells of the cards that each seat has taken, with ``more`` added to the viewer's."""
    island = beliefs.view.island
    found = [
        [place.cell for place in island if place.taker == seat]
        for seat in range(beliefs.view.players)
    ]
    if more:
        found[beliefs.view.seat].append(more)
    return found


def out_chance(beliefs: Beliefs, more: str = "") -> Fraction:
    """The chance that the seat alone would have the most guns and be out (HMF-SCORE-2).

    Args:
        beliefs: What the seat believes.
        more: A cell whose card the seat takes first, if any.  With all four guns it is not out.
    """
    if isinstance(beliefs, DealtBeliefs):
        return _counted(beliefs, beliefs.end(more).out, out_chance, more)
    me, chance = beliefs.view.seat, Fraction(0)
    for guns, p in guns_in(beliefs, taken_by(beliefs, more)).items():
        if guns.count(guns[me]) == 1 and guns[me] == max(guns) < COPIES[GUN_CARD]:
            chance += p
    return chance


def win_chance(beliefs: Beliefs, more: str = "") -> Fraction:
    """The chance that the seat would win; a win shared by k seats counts 1/k.

    Args:
        beliefs: What the seat believes.
        more: A cell whose card the seat takes first, if any.
    """
    if isinstance(beliefs, DealtBeliefs):
        return _counted(beliefs, beliefs.end(more).win, win_chance, more)
    piles = taken_by(beliefs, more)
    known = [[beliefs.known[cell] for cell in pile if cell in beliefs.known] for pile in piles]
    unseen = [_amounts(beliefs, kind) for kind in Kind if kind is not Kind.GUN]
    me, share = beliefs.view.seat, Fraction(0)
    for kinds, p in kinds_in(beliefs, piles).items():
        tied = best_by_kinds(kinds)
        if me not in tied:
            continue
        if len(tied) == 1:
            share += p
            continue
        certain = tuple(sum(BY_NAME[name].amount for name in known[seat]) for seat in tied)
        drawn = [
            tuple(
                kinds[seat][i] - sum(BY_NAME[name].kind == i + 1 for name in known[seat])
                for seat in tied
            )
            for i in range(len(unseen))
        ]
        share += p * _share(tied.index(me), certain, drawn, unseen)
    return share


def _counted(
    beliefs: DealtBeliefs,
    found: Fraction,
    exactly: Callable[[Beliefs, str], Fraction],
    more: str,
) -> Fraction:
    """A chance that was counted in deals: 0 or 1 only if it is so in all that there are."""
    if not beliefs.drawn or found == exactly(Beliefs(beliefs.view), more):
        return found
    return min(1 - HARDLY, max(HARDLY, found))


def best_by_kinds(kinds: Sequence[Cards]) -> list[int]:
    """The seats tied after guns and kinds, among which amounts decide; one if it has won already.

    >>> best_by_kinds([(1, 1, 1, 2), (2, 0, 1, 0), (1, 0, 1, 1)])
    [1, 2]
    >>> best_by_kinds([(1, 1, 1, 0), (0, 0, 0, 4)])
    [1]
    """
    guns = [counts[-1] for counts in kinds]
    most = max(guns)
    if most == COPIES[GUN_CARD]:
        return [guns.index(most)]
    single = guns.count(most) == 1
    left = [seat for seat, n in enumerate(guns) if n < most or not single]
    supplies = {seat: sum(n > 0 for n in kinds[seat][:-1]) for seat in left}
    return [seat for seat in left if supplies[seat] == max(supplies.values())]


def _amounts(beliefs: Beliefs, kind: Kind) -> Amounts:
    """The amounts on the unseen cards of a kind."""
    return tuple(BY_NAME[name].amount for name in beliefs.unseen if BY_NAME[name].kind is kind)


def _share(
    mine: int, certain: Amounts, drawn: Sequence[tuple[int, ...]], unseen: Sequence[Amounts]
) -> Fraction:
    """My share of a win that the largest sum decides (HMF-SCORE-4).

    Args:
        mine: Which of the tied seats is mine.
        certain: The amounts that each has for certain.
        drawn: For each kind of supplies, the number of unseen cards of it that each of them has.
        unseen: For each kind of supplies, the amounts on all unseen cards of it.
    """
    sums = {certain: 1}
    for sizes, amounts in zip(drawn, unseen, strict=True):
        more: dict[Amounts, int] = {}
        for have, ways in sums.items():
            for gained, n in _draws(amounts, sizes).items():
                total = tuple(map(sum, zip(have, gained, strict=True)))
                more[total] = more.get(total, 0) + ways * n
        sums = more
    share = sum(
        (
            Fraction(ways, total.count(total[mine]))
            for total, ways in sums.items()
            if total[mine] == max(total)
        ),
        Fraction(0),
    )
    return share / sum(sums.values())


@cache
def _draws(amounts: Amounts, sizes: tuple[int, ...]) -> dict[Amounts, int]:
    """The number of ways to get each tuple of sums by disjoint draws of these sizes.

    >>> _draws((1, 2, 3), (1, 1))[3, 1], sum(_draws((1, 2, 3), (1, 1)).values())
    (1, 6)
    """
    if not sizes:
        return {(): 1}
    found: dict[Amounts, int] = {}
    for chosen in combinations(range(len(amounts)), sizes[0]):
        left = tuple(amount for i, amount in enumerate(amounts) if i not in chosen)
        first = sum(amounts[i] for i in chosen)
        for rest, ways in _draws(left, sizes[1:]).items():
            found[first, *rest] = found.get((first, *rest), 0) + ways
    return found
