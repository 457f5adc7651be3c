"""The facts that fill in the answer of a lesson, by name; chances are exact."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.his_man_friday.odds import Beliefs, last_chance_wins
from friday_nb.his_man_friday.players import USUAL, at_last, seats
from friday_nb.his_man_friday.players.calibration import BLUFFERS
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

PERSON: Final = "person"
BOTS: Final = (USUAL, BLUFFERS)
"""The bots whose ways of declaring the answers compare with that of people."""
Told = dict[str, Fraction | int | str]


def facts(view: View, lying: Fraction | None) -> Told:
    """The facts of a position with this chance of a lie.

    For the card in question (just laid, or under Crusoe): its ``cell``; the chances ``gun`` and
    ``lie``, and ``gun_counted`` and ``lie_counted`` with declarations ignored; ``unseen`` is the
    number of unseen cards and ``of_kind`` how many of these are of the kind that was declared.  In
    the last chances: the chances to win ``win_<cell>`` and ``win_leave``, and the numbers of
    ``guns`` and ``kinds`` that the seat has taken.  Of each unseen card on the island, with the
    names of bots: ``thumb_<cell>`` and ``bluffer_<cell>``, the chance of a gun if these sit in the
    other seats; and ``thumb_win_<cell>`` and ``thumb_win_leave``, the chances to win among those
    that sit there by default.

    Raises:
        HisManFridayProblem: no arrangement of the cards fits with that chance.
    """
    beliefs = Beliefs(view, lying)
    if view.phase is Phase.LAST_CHANCE:
        usual = at_last.beliefs_of(view, lying, (PERSON, *[USUAL] * (view.players - 1)))
        among_usual = {f"{USUAL}_{name}": win for name, win in _wins(usual).items()}
        return _of_the_end(beliefs) | among_usual | _among_bots(view, lying)
    return _of_a_card(beliefs, view.just_laid or view.crusoe) | _among_bots(view, lying)


def _among_bots(view: View, lying: Fraction | None) -> Told:
    """The chances of a gun by how each kind of bot declares."""
    return {
        f"{name}_{place.cell}": seats.gun_chance(
            view, place.cell, lying, (PERSON, *[name] * (view.players - 1))
        )
        for name in BOTS
        for place in view.island
        if place.on_island and not place.card
    }


def _of_a_card(beliefs: Beliefs, cell: str) -> Told:
    counted = Beliefs(beliefs.view)
    declared = next(place.declared for place in beliefs.view.island if place.cell == cell)
    told: Told = {
        "cell": cell,
        "gun": beliefs.gun(cell),
        "gun_counted": counted.gun(cell),
        "unseen": sum(beliefs.unseen.values()),
    }
    if declared is not None:
        told["of_kind"] = beliefs.by_kind[declared - 1]
        told["lie"] = 1 - beliefs.kinds(cell)[declared]
        told["lie_counted"] = 1 - counted.kinds(cell)[declared]
    return told


def _wins(beliefs: Beliefs) -> dict[str, Fraction]:
    wins = last_chance_wins(beliefs) or {}
    return {f"win_{action.cell or 'leave'}": win for action, win in wins.items()}


def _of_the_end(beliefs: Beliefs) -> Told:
    told: Told = dict(_wins(beliefs))
    told["guns"] = beliefs.view.taken.count("g")
    told["kinds"] = len({name[0] for name in beliefs.view.taken if name != "g"})
    return told
