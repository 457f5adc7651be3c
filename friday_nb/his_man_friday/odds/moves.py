"""Exact facts about each legal decision under a belief; no advice."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from friday_nb.his_man_friday.actions import DIRECTIONS, Action, ActionKind
from friday_nb.his_man_friday.cards import BY_NAME, CELLS, Kind
from friday_nb.his_man_friday.engine import legal
from friday_nb.his_man_friday.odds.beliefs import Beliefs
from friday_nb.his_man_friday.odds.standing import is_last_decision, out_chance, win_chance
from friday_nb.his_man_friday.rules.exploration import next_card
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View


@dataclass(frozen=True)
class MoveFacts:
    """The exact facts of one decision.

    Attributes:
        action: The decision.
        cell: The cell whose card it concerns: laid, challenged, taken, left, or under Crusoe after
            the decision; empty if a last chance is not used.
        gun: The chance that this card is a gun; None if there is no card.
        kinds: The expected number of new kinds of supplies for the seat, from 0 to 1, as it gains
            at most one card; 0 unless it takes one.
        amount: The expected increase of its sum of amounts.
        out: The chance that the seat alone would have the most guns if the game were scored right
            after the decision (HMF-SCORE-2); nothing is assumed about later turns.
        win: The chance to win, where a win shared by k seats counts 1/k, if the decision is the
            last of the game; otherwise None, since it depends on how the others play (see
            :mod:`.last_chances`).
    """

    action: Action
    cell: str
    gun: Fraction | None
    kinds: Fraction
    amount: Fraction
    out: Fraction
    win: Fraction | None


def move_facts(beliefs: Beliefs) -> tuple[MoveFacts, ...]:
    """The facts of all legal decisions, in the order of `legal`; none if another seat decides.

    >>> from friday_nb import his_man_friday as hmf
    >>> state = hmf.new_game(players=2, seed=1)
    >>> state, _ = hmf.apply(state, 0, hmf.Action.parse("lay g a1 as water"))
    >>> for facts in move_facts(Beliefs(state.view(1), Fraction(1, 5))):
    ...     print(facts.action, facts.cell, facts.gun)
    challenge a1 2/31
    pass a1 2/31
    """
    standings: dict[str, tuple[Fraction, Fraction | None]] = {}
    ends = is_last_decision(beliefs.view)
    found = []
    for action in legal(beliefs.view):
        cell = cell_of(beliefs.view, action)
        gained = cell if action.kind is ActionKind.TAKE else ""
        if gained not in standings:
            win = win_chance(beliefs, gained) if ends else None
            standings[gained] = out_chance(beliefs, gained), win
        out, win = standings[gained]
        kinds, amount = gain(beliefs, gained) if gained else (Fraction(0), Fraction(0))
        found.append(MoveFacts(action, cell, _gun(beliefs, action, cell), kinds, amount, out, win))
    return tuple(found)


def cell_of(view: View, action: Action) -> str:
    """The cell whose card a decision concerns; empty if a last chance is not used."""
    if action.cell:
        return action.cell
    if action.kind in {ActionKind.CHALLENGE, ActionKind.PASS}:
        return view.just_laid
    if action.kind is ActionKind.MOVE:
        return CELLS[next_card(view.cells, DIRECTIONS[action.direction]) - 1]
    return "" if view.phase is Phase.LAST_CHANCE else view.crusoe


def gain(beliefs: Beliefs, cell: str) -> tuple[Fraction, Fraction]:
    """The expected number of new kinds of supplies and the expected amount of a cell's card."""
    have = {BY_NAME[name].kind for name in beliefs.view.taken} | {Kind.GUN}
    kinds = beliefs.kinds(cell)
    new = sum((chance for kind, chance in kinds.items() if kind not in have), Fraction(0))
    return new, beliefs.amount(cell)


def _gun(beliefs: Beliefs, action: Action, cell: str) -> Fraction | None:
    if action.kind is ActionKind.LAY:
        return Fraction(BY_NAME[action.card].kind is Kind.GUN)
    return beliefs.gun(cell) if cell else None
