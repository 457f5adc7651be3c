"""The chance to win while others still have a last chance, by backward induction (HMF-EXP-5).

This needs an assumption about play: *every seat that still has a last chance makes the best of it*.
It believes the same model of lying, knows what its seat may know, and takes the card, or none, that
gives it the greatest chance to win, choosing among equals at random.  As everywhere, what others
did before is assumed to say nothing about the cards.

The last decision of the game needs only counting (:mod:`.standing`).  For an earlier one, every
arrangement of the cards that the seat has not seen is played out, since the others know different
cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial
from typing import Final

from friday_nb.core.engine import SILENT
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.cards import BY_NAME, CELLS
from friday_nb.his_man_friday.engine import legal
from friday_nb.his_man_friday.errors import HisManFridayProblem
from friday_nb.his_man_friday.odds.beliefs import Beliefs
from friday_nb.his_man_friday.odds.dealt import DealtBeliefs
from friday_nb.his_man_friday.odds.standing import is_last_decision, win_chance
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.rules.play import act
from friday_nb.his_man_friday.state import State
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

MOST: Final = 24
"""The most arrangements of the unseen cards that are played out for each seat."""

Wins = dict[Action, Fraction]


def last_chance_wins(beliefs: Beliefs, most: int = MOST) -> Wins | None:
    """The chance to win with each legal decision of the last chances.

    Args:
        beliefs: The beliefs of the seat that decides.
        most: The most arrangements that are played out, for this seat or for a later one.

    Returns:
        The chances; a win shared by k seats counts 1/k.  None if the seat does not decide about a
        last chance, if there are too many arrangements, or if what a later seat sees is impossible
        under its beliefs (as it may be if p is 0 or 1).  For the last seat there is always an
        answer, unless the beliefs are deals that do not tell it; what comes of an earlier last
        chance they never tell, since nobody knows what the others believe then.
    """
    view = beliefs.view
    if view.actor != view.seat:
        return None
    if isinstance(beliefs, DealtBeliefs) and not (beliefs.tells_wins and is_last_decision(view)):
        return None
    return _Ending(beliefs.lying, most).wins(beliefs)


@dataclass
class _Ending:
    """The backward induction, with its results so far by view."""

    lying: Fraction | None
    most: int
    best: dict[View, list[Action] | None] = field(default_factory=dict)

    def wins(self, beliefs: Beliefs) -> Wins | None:
        """The chance to win with each decision of the seat that has these beliefs."""
        view = beliefs.view
        if view.phase is not Phase.LAST_CHANCE:
            return None
        if is_last_decision(view):
            return {action: win_chance(beliefs, action.cell) for action in legal(view)}
        unseen = beliefs.unseen
        if factorial(sum(unseen.values())) > self.most * factorial(unseen.get("g", 0)):
            return None
        found = dict.fromkeys(legal(view), Fraction(0))
        for state, chance in arranged(beliefs):
            for action in found:
                share = self._share(_after(state, action), view.seat)
                if share is None:
                    return None
                found[action] += chance * share
        return found

    def _share(self, state: State, seat: int) -> Fraction | None:
        """The seat's expected share of the win from a full state if all others play their best."""
        if state.actor is None:
            winners = state.winners
            return Fraction(seat in winners, len(winners))
        view = state.view(state.actor)
        if view not in self.best:
            self.best[view] = self._best(view)
        best, total = self.best[view], Fraction(0)
        if best is None:
            return None
        for action in best:
            share = self._share(_after(state, action), seat)
            if share is None:
                return None
            total += share
        return total / len(best)

    def _best(self, view: View) -> list[Action] | None:
        """The decisions that give the seat of a view its greatest chance."""
        try:
            wins = self.wins(Beliefs(view, self.lying))
        except HisManFridayProblem:  # no arrangement fits what this seat was told
            return None
        if wins is None:
            return None
        return [action for action, chance in wins.items() if chance == max(wins.values())]


def arranged(beliefs: Beliefs) -> Iterator[tuple[State, Fraction]]:
    """Every full state consistent with the beliefs, with its chance, once all cards are laid."""
    cells = list(beliefs.view.cells)
    cells[layout.VIEWER] = 0
    places = list(beliefs.declared)
    for cards in _orders(dict(beliefs.unseen), len(places)):
        held = dict(zip(places, cards, strict=True))
        chance = beliefs.joint(held)
        if chance:
            for cell, name in held.items():
                cells[layout.CARD + CELLS.index(cell)] = BY_NAME[name].code
            yield State(tuple(cells)), chance


def _orders(cards: dict[str, int], length: int) -> Iterator[Sequence[str]]:
    """All distinct orders of the cards."""
    if not length:
        yield ()
        return
    for name, n in cards.items():
        if n:
            cards[name] -= 1
            for rest in _orders(cards, length - 1):
                yield (name, *rest)
            cards[name] += 1


def _after(state: State, action: Action) -> State:
    cells = list(state.cells)
    act(cells, action.packed, SILENT)
    return State(tuple(cells))
