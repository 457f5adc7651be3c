"""What a face-down card may be, given what its layer said of it: Bayes' rule, by kinds alone.

A *model* of lying says how often a card of each kind is declared as what.  The chance of each kind
in each cell starts from the cards that the viewer has not seen, is weighed by the declaration, and
is then fitted so that all unseen cards are placed (iterative proportional fitting, Deming and
Stephan 1940).  Restricted Python.
"""

from collections.abc import MutableSequence
from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.his_man_friday.rules import facts, layout

Numbers = MutableSequence[float]

KIND_CELLS: Final = layout.GUN + 1
"""Chances of a cell are numbered by kind, from 1; the first of them is not used."""
MEANS: Final = (layout.PLACES + 1) * KIND_CELLS
"""Mean amount of the unseen cards of each kind.  Before it: the chances of each cell, then those of
a card in another hand or in the centre."""
COUNTS: Final = MEANS + KIND_CELLS
"""Unseen cards of each kind."""
BELIEFS_SIZE: Final = COUNTS + KIND_CELLS

HIDDEN: Final = layout.PLACES
"""The row of the chances of a card that nobody has laid."""
FITTINGS: Final = 5

# Models of lying: so many times in a hundred ...
GUN_AS_GUN: Final = 0
"""a gun is called a gun (else any of the supplies), ..."""
SUPPLY_AS_SELF: Final = 1
"""a supply is called what it is, ..."""
SUPPLY_AS_GUN: Final = 2
"""or a gun (else one of the two other supplies), ..."""
TAKEN_GUN: Final = 3
"""and a gun is taken by somebody who knows it, compared with a supply."""


def likelihood(model: ReadOnlyCells, kind: int, declared: int) -> float:
    """How likely a card of a kind is declared like this, by the model."""
    if declared == 0:
        return 1.0
    if kind == layout.GUN:
        if declared == layout.GUN:
            return model[GUN_AS_GUN] / 100
        return (100 - model[GUN_AS_GUN]) / 300
    if declared == kind:
        return model[SUPPLY_AS_SELF] / 100
    if declared == layout.GUN:
        return model[SUPPLY_AS_GUN] / 100
    return (100 - model[SUPPLY_AS_SELF] - model[SUPPLY_AS_GUN]) / 200


def weight(v: ReadOnlyCells, model: ReadOnlyCells, cell: int, kind: int) -> float:
    """The weight of a kind in a cell whose card the viewer does not know."""
    found = likelihood(model, kind, v[layout.DECLARED + cell])
    taker = v[layout.TAKER + cell]
    if (
        kind == layout.GUN
        and taker > 0
        and taker in (v[layout.LAYER + cell], v[layout.CHALLENGER + cell])
    ):
        found *= model[TAKEN_GUN] / 100
    return found


def count_unseen(v: ReadOnlyCells, p: Numbers) -> None:
    """Write how many cards of each kind the viewer has not seen, and their mean amounts."""
    for kind in range(KIND_CELLS):
        p[COUNTS + kind] = 0.0
        p[MEANS + kind] = 0.0
    hand = layout.HAND + (v[layout.VIEWER] - 1) * layout.CODES
    for code in range(1, layout.CODES):
        left = facts.COPIES[code] - v[hand + code]
        for cell in range(layout.PLACES):
            if v[layout.CARD + cell] == code:
                left -= 1
        p[COUNTS + facts.KIND_OF[code]] += left
        p[MEANS + facts.KIND_OF[code]] += left * facts.AMOUNT[code]
    for kind in range(1, KIND_CELLS):
        if p[COUNTS + kind] > 0:
            p[MEANS + kind] /= p[COUNTS + kind]


def hidden_cards(v: ReadOnlyCells) -> int:
    """Cards in the other hands."""
    held = 0
    for seat in range(v[layout.PLAYERS]):
        if seat != v[layout.VIEWER] - 1:
            held += v[layout.HELD + seat]
    return held


def believe(v: ReadOnlyCells, model: ReadOnlyCells, p: Numbers) -> None:
    """Write the chance of each kind for each cell into ``p`` (BELIEFS_SIZE), known cards as 1."""
    count_unseen(v, p)
    held = hidden_cards(v)
    for cell in range(layout.PLACES):
        card = v[layout.CARD + cell]
        for kind in range(1, KIND_CELLS):
            at = cell * KIND_CELLS + kind
            if card == layout.UNKNOWN:
                p[at] = weight(v, model, cell, kind) if p[COUNTS + kind] > 0 else 0.0
            else:
                p[at] = 1.0 if facts.KIND_OF[card] == kind else 0.0
    for kind in range(1, KIND_CELLS):
        p[HIDDEN * KIND_CELLS + kind] = 1.0 if p[COUNTS + kind] > 0 else 0.0
    for _ in range(FITTINGS):
        fit_kinds(v, p, held)
        fit_cells(v, p)


def fit_kinds(v: ReadOnlyCells, p: Numbers, held: int) -> None:
    """Scale each kind so that as many of it are expected as are unseen."""
    for kind in range(1, KIND_CELLS):
        total = held * p[HIDDEN * KIND_CELLS + kind]
        for cell in range(layout.PLACES):
            if v[layout.CARD + cell] == layout.UNKNOWN:
                total += p[cell * KIND_CELLS + kind]
        if total > 0:
            scale = p[COUNTS + kind] / total
            p[HIDDEN * KIND_CELLS + kind] *= scale
            for cell in range(layout.PLACES):
                if v[layout.CARD + cell] == layout.UNKNOWN:
                    p[cell * KIND_CELLS + kind] *= scale


def fit_cells(v: ReadOnlyCells, p: Numbers) -> None:
    """Scale each unknown card so that its chances sum to 1."""
    for cell in range(layout.PLACES + 1):
        if cell == HIDDEN or v[layout.CARD + cell] == layout.UNKNOWN:
            at = cell * KIND_CELLS
            total = p[at + 1] + p[at + 2] + p[at + 3] + p[at + 4]
            if total > 0:
                for kind in range(1, KIND_CELLS):
                    p[at + kind] /= total
