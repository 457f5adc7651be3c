"""What the odds believe once the last chances begin where only bots sit: what advice does.

Then it decides what the others took and left: they know what they took.  So all unseen cards
together are weighed as in the deals of advice (:mod:`.fitting`), and not each by itself.  Few deals
are all counted; of many some are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import factorial
from random import Random
from typing import Final

from friday_nb.his_man_friday.cards import BY_NAME
from friday_nb.his_man_friday.odds import Beliefs, DealtBeliefs, draw_deals
from friday_nb.his_man_friday.players import seats, takings
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.rules.layout import GUN_CARD
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

MOST: Final = 900
"""The most deals that are all counted, ..."""
DRAWN: Final = 400
"""... and how many are drawn of more."""

Deal = tuple[int, ...]


def counts_deals(view: View, seated: Seated) -> bool:
    """Do the odds count deals, weighed by all that bots said, took and left?"""
    return view.phase is Phase.LAST_CHANCE and seats.all_bots(view, seated)


def beliefs_of(view: View, lying: Fraction | None, seated: Seated) -> Beliefs:
    """What advice and the odds believe.

    Raises:
        HisManFridayProblem: no deal fits what the seat knows.
    """
    if not counts_deals(view, seated):
        return seats.beliefs_of(view, lying, seated)
    beliefs = Beliefs(view)
    likely = takings.likelihood(view, seated)
    guns, policies = seats.gun_ratios(view, seated), seats.declared_by_policy(view, seated)
    drawn = _number(beliefs) > MOST
    if drawn:
        random = draw_deals(beliefs, Random(view_hash(view.cells)), guns, policies)
        found = [(deal, likely(deal)) for deal in islice(random, DRAWN)]
    else:
        found = [
            (deal, weight * likely(deal)) for deal, weight in every_deal(beliefs, guns, policies)
        ]
    # Against bots that think ahead advice corrects what it finds, by how games ended.
    thinks = seats.basis(seated, view.seat) == "thinkers"
    deals, weights = zip(*found, strict=True)
    return DealtBeliefs(view, None, deals, weights, drawn, not thinks)


def _number(beliefs: Beliefs) -> int:
    """How many deals there are."""
    found = factorial(sum(beliefs.unseen.values()))
    for n in beliefs.unseen.values():
        found //= factorial(n)
    return found


def every_deal(
    beliefs: Beliefs,
    guns: Mapping[str, float],
    policies: Mapping[str, Sequence[float]],
) -> Iterator[tuple[Deal, float]]:
    """All deals, each with how likely it was to be declared and left, card by card."""
    left = {BY_NAME[name].code: n for name, n in beliefs.unseen.items()}
    rows = []
    for place in beliefs.declared:
        policy = policies.get(place)
        row = {code: policy[code] if policy else 1.0 for code in left}
        if GUN_CARD in row:
            row[GUN_CARD] *= guns.get(place, 1.0)
        rows.append(row)
    return _filled(rows, left, (), 1.0)


def _filled(
    rows: Sequence[Mapping[int, float]], left: dict[int, int], deal: Deal, weight: float
) -> Iterator[tuple[Deal, float]]:
    if len(deal) == len(rows):
        yield deal, weight
        return
    for code, each in rows[len(deal)].items():
        if left[code]:
            left[code] -= 1
            yield from _filled(rows, left, (*deal, code), weight * each)
            left[code] += 1
