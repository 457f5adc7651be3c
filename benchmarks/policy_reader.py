# ruff: noqa: PLR0917 - beside the program that uses it; plain integers
"""Games of His Man Friday in which some seats declare by a policy, and others know it.

Restricted Python; ``his_man_friday_reading.py`` runs it.
"""

from typing import Any, Final

from friday_nb.core.chance import CHOICE_STREAM, SEARCH_KEY, threefry
from friday_nb.core.log import ReadOnlyCells
from friday_nb.his_man_friday.players.bots import SEARCH, by_belief
from friday_nb.his_man_friday.players.buffers import Buffers
from friday_nb.his_man_friday.players.deals import first_deal, next_deal
from friday_nb.his_man_friday.players.declarations import lay_at_random, view_hash
from friday_nb.his_man_friday.players.search import (
    END_FACTOR,
    LEAST_DEALS,
    better_half,
    candidates,
    clear_results,
    compare,
    decide,
    place_of,
    rounds_for,
    with_cell,
)
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.deal import begin_game
from friday_nb.his_man_friday.rules.hidden import show
from friday_nb.his_man_friday.rules.play import act

# Who sits in a seat, beside the players of the package:
TALKER: Final = 10
"""the searching player, but for what it declares: that goes by the policy; ..."""
READER: Final = 11
"""one who searches as it does, but draws deals by the policy, which it knows; ..."""
BELIEVER: Final = 12
"""one who decides by belief, as the bluffer does, with a model of lying made of the policy."""
UNSURE: Final = 2


def decide_by_policy(b: Buffers, own: int, talk: ReadOnlyCells, seed: int, lines: int) -> int:
    """The decision of a reader at ``b.root``; ``own`` is what it does unless another is better."""
    n = candidates(b.root, b.choices)
    if n < 2 or b.root[at.NODE] == at.LAY:  # noqa: PLR2004 - a choice of two
        return own
    budget = lines * END_FACTOR if b.root[at.NODE] == at.LAST_CHANCE else lines
    base = place_of(b, n, own)
    key = view_hash(b.root) ^ seed
    clear_results(b, n)
    left = n
    rounds = rounds_for(n)
    unseen = first_deal(b.root, b.s, b.slots, SEARCH_KEY, key)
    turn = 0
    for _ in range(rounds):
        for _ in range(max(LEAST_DEALS, budget // (rounds * left))):
            next_deal(b.root, talk, UNSURE, b.slots, unseen, SEARCH_KEY, key, turn)
            compare(b, own, base, left, unseen, threefry(SEARCH_KEY, key, turn, 1))
            turn += 1
        left = better_half(b, left)
    return with_cell(b.root, b.choices[b.order[0]], seed)


def choose_of(
    b: Buffers,
    who: int,
    seed: int,
    lines: int,
    talk: ReadOnlyCells,
    model: ReadOnlyCells,
    weights: ReadOnlyCells,
) -> int:
    """The decision of whoever sits there at ``b.root``."""
    if who == TALKER:
        if b.root[at.NODE] == at.LAY:
            return lay_at_random(b.root, talk, seed)
        return decide(b, SEARCH, seed, lines)
    if who < TALKER:
        return decide(b, who, seed, lines)
    own = by_belief(b.root, model, weights, talk, seed, b.p, b.found)
    return own if who == BELIEVER else decide_by_policy(b, own, talk, seed, lines)


def play_read(
    b: Buffers,
    seats: ReadOnlyCells,
    low: int,
    lines: int,
    talk: ReadOnlyCells,
    model: ReadOnlyCells,
    weights: ReadOnlyCells,
) -> Any:
    """Play a game into ``b.table``; arguments as for ``play_game`` and ``choose_of``."""
    begin_game(b.table, len(seats), low % len(seats), 5, low, b.log)
    while b.table[at.NODE] != at.OVER:
        seat = b.table[at.ACTOR]
        show(b.table, seat, b.root)
        own = threefry(5, low, CHOICE_STREAM, seat)
        act(b.table, choose_of(b, seats[seat], own, lines, talk, model, weights), b.log)
