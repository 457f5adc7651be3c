"""How the right decision of a puzzle is proved: play-outs with equal deals, or exact bounds.

A decision is right if every wrong one is clearly behind it, whoever of two different players goes
on: five points at least, and four standard errors of the paired difference.  Decisions that are
about as good as the best one are right as well, so that nobody is told off for a matter of taste.
Which decisions are right is guessed first, by a sieve that may be as rough as it likes; the proof
counts deals that the guess has never seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, Protocol

from friday_nb.core.paired import means

__all__ = [
    "ALIKE",
    "DEALS",
    "LEAST",
    "TRIED",
    "Behind",
    "Prover",
    "behind",
    "guessed",
    "proved_by_bounds",
    "proved_by_play",
]

LEAST: Final = 0.05
"""A wrong decision wins at least so much less ..."""
ERRORS: Final = 4.0
"""... and is behind by at least so many standard errors of the difference."""
ALIKE: Final = 0.03
"""A decision no farther behind the best one may be right, too."""
TRIED: Final = 200
"""The first deals, which only show whether a proof is worth the time."""
DEALS: Final = 1000
"""Deals of a proof, all after those; more where the difference is small."""
MORE: Final = (2, 3)
"""How many times as many those may be."""


class Prover(Protocol):
    """Who plays a game on, to prove its puzzles; the part ``puzzle_prover`` of a game.

    Attributes:
        players: The names of those who go on, the quickest first, the strongest last.
    """

    players: Sequence[str]

    def won(self, view: Any, action: str, by: str, deals: range) -> Sequence[float]:
        """What the seat wins in each of these deals if it decides so and ``by`` goes on."""
        ...


@dataclass(frozen=True)
class Behind:
    """How far a wrong decision is behind a right one in the same deals."""

    difference: float
    error: float
    """Standard error of the difference."""

    @property
    def is_clear(self) -> bool:
        """Five points at least, and four standard errors.

        >>> Behind(0.08, 0.01).is_clear, Behind(0.08, 0.03).is_clear, Behind(0.04, 0.0).is_clear
        (True, False, False)
        """
        return self.difference >= LEAST and self.difference >= ERRORS * self.error


def behind(right: Sequence[float], wrong: Sequence[float]) -> Behind:
    """Compare what two decisions won, deal by deal.

    >>> behind([1, 1, 1, 0], [0, 1, 0, 0]).difference
    0.5
    """
    won = means(right, wrong)
    return Behind(won.best - won.other, won.error)


def guessed(chances: Mapping[str, float], gap: float, alike: float = ALIKE) -> frozenset[str]:
    """The decisions that are right if these chances are true; none if they are not far apart.

    ``alike`` is how far behind the best one a right decision may be: more than in the proof where
    the chances are rough.

    >>> sorted(guessed({"a": 0.6, "b": 0.59, "c": 0.4}, 0.07))
    ['a', 'b']
    >>> guessed({"a": 0.6, "b": 0.55, "c": 0.4}, 0.07)
    frozenset()
    """
    best = max(chances.values())
    right = {action for action, chance in chances.items() if chance >= best - alike}
    others = [chance for action, chance in chances.items() if action not in right]
    low = min(chances[action] for action in right)
    return frozenset(right) if others and max(others) <= low - gap else frozenset()


Proof = dict[str, Any]
"""By player: ``deals``, ``won`` by decision, and by wrong decision how far it is ``behind``."""


def proved_by_play(
    prover: Prover, view: Any, right: Iterable[str], options: Iterable[str]
) -> Proof | None:
    """The proof that exactly these decisions are right; None if there is none.

    ``options`` are all decisions that can be taken.
    """
    rights, wrongs = sorted(right), sorted(set(options) - set(right))
    tried: dict[str, _Results] = {}
    for by in prover.players:
        tried[by] = _played(prover, view, [*rights, *wrongs], by, range(TRIED))
        if not _looks_clear(tried[by], rights, wrongs):
            return None
    found: Proof = {}
    for by in prover.players:
        deals = _deals_needed(tried[by], rights, wrongs)
        won = _played(prover, view, [*rights, *wrongs], by, range(TRIED, TRIED + deals))
        told = _told(won, rights, wrongs)
        if told is None:
            return None
        found[by] = told
    return found


_Results = dict[str, Sequence[float]]


def _played(
    prover: Prover, view: Any, actions: Iterable[str], by: str, deals: range
) -> dict[str, Sequence[float]]:
    return {action: prover.won(view, action, by, deals) for action in actions}


def _closest(won: _Results, rights: Sequence[str], wrong: str) -> Behind:
    """How far a wrong decision is behind the right one that it comes closest to, in errors."""
    all_ = (behind(won[right], won[wrong]) for right in rights)
    return min(all_, key=lambda one: (one.is_clear, one.difference))


def _looks_clear(won: _Results, rights: Sequence[str], wrongs: Sequence[str]) -> bool:
    return all(
        (seen := _closest(won, rights, wrong)).difference >= LEAST
        and seen.difference + 2 * seen.error >= ERRORS * seen.error * sqrt(TRIED / DEALS / MORE[-1])
        for wrong in wrongs
    )


def _deals_needed(won: _Results, rights: Sequence[str], wrongs: Sequence[str]) -> int:
    """How many put the closest decision five errors behind, if the guess is true."""
    need = 0.0
    for wrong in wrongs:
        seen = _closest(won, rights, wrong)
        need = max(need, TRIED * ((ERRORS + 1) * seen.error / seen.difference) ** 2)
    return next((DEALS * n for n in (1, *MORE) if need <= DEALS * n), DEALS * MORE[-1])


def _told(won: _Results, rights: Sequence[str], wrongs: Sequence[str]) -> Proof | None:
    deals = len(won[rights[0]])
    means = {action: sum(each) / deals for action, each in won.items()}
    if min(means[right] for right in rights) < max(means.values()) - ALIKE:
        return None
    seen = {wrong: _closest(won, rights, wrong) for wrong in wrongs}
    if not all(one.is_clear for one in seen.values()):
        return None
    return {
        "deals": deals,
        "won": {action: round(mean, 4) for action, mean in means.items()},
        "behind": {
            action: [round(one.difference, 4), round(one.error, 4)] for action, one in seen.items()
        },
    }


def proved_by_bounds(
    bounds: Mapping[str, tuple[float, float]],
) -> tuple[frozenset[str], Proof] | None:
    """The right decisions and the proof that they are, from a low and a high bound of each chance.

    >>> right, proof = proved_by_bounds({"end": (0.0, 0.0), "draw": (0.6, 0.6)})
    >>> sorted(right), proof["exact"]["behind"]
    (['draw'], {'end': [0.6, 0.0]})
    """
    best = max(low for low, _ in bounds.values())
    right = {action for action, (low, _) in bounds.items() if low >= best - ALIKE}
    least = min(bounds[action][0] for action in right)
    others = {action: high for action, (_, high) in bounds.items() if action not in right}
    if not others or max(others.values()) > least - LEAST:
        return None
    if any(bounds[action][1] - bounds[action][0] > 1e-9 for action in right):  # noqa: PLR2004 - 0
        return None
    told = {
        "won": {action: round(high, 4) for action, (_, high) in bounds.items()},
        "behind": {action: [round(least - high, 4), 0.0] for action, high in others.items()},
    }
    return frozenset(right), {"exact": told}
