# ruff: noqa: PLR2004 - numbers of players
"""Thinking ahead without knowing what lies where: the candidates of an information set, played out.

Every candidate is played in the same deals, which fit what the player sees and are drawn by the
bluffer's declaration policy; from there on the bluffer sits in every seat and decides by what that
seat can see, so that nobody uses what it cannot know.  One round of such rollouts improves on the
policy that plays them (Tesauro and Galperin 1996).  What it says of its own cards tells nothing, as
in a babbling equilibrium of cheap talk (Crawford and Sobel 1982): every card is called anything
equally often, so that nobody can read it.  With 2 players most rollouts are those of players who do
the same and believe nothing: a choice that is good against these and against bluffers is hard to
exploit.
Sequential halving (Karnin, Koren and Somekh 2013) spends the time on the better candidates, and
equal deals keep the luck of the deal out of the difference.  Restricted Python.
"""

import math
from typing import Final

from friday_nb.core.chance import CHOICE_STREAM, SEARCH_KEY, threefry
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.players.bots import (
    POLICY_2,
    POLICY_3,
    POLICY_4,
    SEARCH,
    WEIGHTS_2,
    bluff,
    by_belief,
    decide_without_search,
)
from friday_nb.his_man_friday.players.buffers import Buffers
from friday_nb.his_man_friday.players.deals import fill, first_deal, next_deal
from friday_nb.his_man_friday.players.declarations import any_cell, lay_at_random, view_hash
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.deal import begin_game
from friday_nb.his_man_friday.rules.hidden import show
from friday_nb.his_man_friday.rules.legal import decisions, pack
from friday_nb.his_man_friday.rules.play import act

NOISE: Final = 20
"""So many declarations in a hundred are not taken for the bluffer's: others may play, too."""
NOISE_2: Final = 80
"""With 2 players, where an opponent could learn to say what is believed, hardly any are."""
DUEL_FACTOR: Final = 4
"""With 2 players, where one opponent can prepare for it, it thinks so many times as long."""
END_FACTOR: Final = 8
"""In the last chances, where lines are short, it plays so many times as many of them."""
SURE: Final = 2.0
"""What looks odd is done only with a lead of more than so many standard errors."""
PRIOR_VARIANCE: Final = 0.05
"""The variance of a lead that is assumed in addition, as if seen once."""
BABBLE: Final = (25, 25, 25, 25, 25, 0)
"""A declaration policy (:mod:`.declarations`) that tells nothing of the card: a babbling one."""
UNINFORMATIVE: Final = (25, 25, 25, 1)
"""A model of lying (:mod:`.beliefs`) by which no declaration tells anything."""
BABBLING: Final = 3
"""With 2 players everybody babbles, and believes nothing, in so many of four lines of play."""
LEAST_DEALS: Final = 2
"""Deals in each round of the halving, at least."""
CELL: Final = at.BASE
"""What the number of a cell counts for in a packed decision."""
THEN: Final = at.BASE**4
"""A plan is a decision and, times this, the plan for the same turn after it: 0 if that is left to
who goes on."""

# Of each candidate, in the columns of ``results``:
LINES_OF: Final = 0
"""lines of play, ..."""
SHARES: Final = 1
"""shares of the win, ..."""
SQUARES: Final = 2
"""their squares, ..."""
LEADS: Final = 3
"""by how much they were above those of the usual choice (in :mod:`.judging`, the best one), ..."""
LEAD_SQUARES: Final = 4
"""and the squares of that."""


def candidates(v: ReadOnlyCells, out: Cells) -> int:
    """The decisions to choose from: their number.  Cards are laid on any cell (number 0)."""
    if v[at.NODE] != at.LAY:
        return decisions(v, out)
    n = 0
    hand = at.HAND + (v[at.VIEWER] - 1) * at.CODES
    for code in range(1, at.CODES):
        if v[hand + code] > 0:
            for declared in range(1, at.GUN + 1):
                out[n] = pack(at.DO_LAY, code, 0, declared)
                n += 1
    return n


def without_cell(decision: int) -> int:
    """The candidate to which a decision belongs."""
    if decision // (at.BASE * at.BASE * at.BASE) != at.DO_LAY:
        return decision
    return decision - decision // CELL % at.BASE * CELL


def with_cell(v: ReadOnlyCells, candidate: int, seed: int) -> int:
    """A decision of this candidate, with a cell at random."""
    if candidate // (at.BASE * at.BASE * at.BASE) != at.DO_LAY:
        return candidate
    return candidate + (any_cell(v, seed) + 1) * CELL


def place_of(b: Buffers, n: int, decision: int) -> int:
    """Which of the candidates in ``b.choices`` this decision belongs to."""
    wanted = without_cell(decision)
    for i in range(n):
        if b.choices[i] == wanted:
            return i
    return 0


def draw(b: Buffers, unseen: int, key: int, turn: int) -> None:
    """The next deal that fits the root, by the bluffer's declaration policy."""
    players = b.root[at.PLAYERS]
    if players == 2:
        next_deal(b.root, POLICY_2, NOISE_2, b.slots, unseen, SEARCH_KEY, key, turn)
    elif players == 3:
        next_deal(b.root, POLICY_3, NOISE, b.slots, unseen, SEARCH_KEY, key, turn)
    else:
        next_deal(b.root, POLICY_4, NOISE, b.slots, unseen, SEARCH_KEY, key, turn)


def share_of(s: ReadOnlyCells, seat: int) -> float:
    """The seat's share of the win at the end."""
    won = 0
    for other in range(s[at.PLAYERS]):
        won += s[at.WON + other]
    return s[at.WON + seat] / won


def search(b: Buffers, seed: int, lines: int) -> int:
    """The decision (packed) at ``b.root`` after about ``lines`` lines of play (`DUEL_FACTOR`)."""
    n = candidates(b.root, b.choices)
    own = base_policy(b, seed)
    if n < 2 or (b.root[at.NODE] == at.LAY and b.root[at.PLAYERS] > 2):
        return own
    budget = lines * DUEL_FACTOR if b.root[at.PLAYERS] == 2 else lines
    if b.root[at.NODE] == at.LAST_CHANCE:
        budget *= END_FACTOR
    base = place_of(b, n, own)
    key = view_hash(b.root) ^ seed
    clear_results(b, n)
    left = n
    rounds = rounds_for(n)
    unseen = first_deal(b.root, b.s, b.slots, SEARCH_KEY, key)
    turn = 0
    for k in range(rounds):
        for _ in range(max(LEAST_DEALS, budget // (rounds * left))):
            draw(b, unseen, key, turn)
            compare(b, own, base, left, unseen, threefry(SEARCH_KEY, key, turn, 1))
            turn += 1
        if k < rounds - 1:
            left = better_half(b, left)
    best = 0.0
    chosen = base
    for k in range(left):
        i = b.order[k]
        lead = b.results[i, LEADS] / b.results[i, LINES_OF]
        if lead > best and (not looks_odd(b.root, b.choices[i], own) or is_sure(b, i)):
            best = lead
            chosen = i
    return own if chosen == base else with_cell(b.root, b.choices[chosen], seed)


def looks_odd(v: ReadOnlyCells, candidate: int, own: int) -> bool:
    """Does it take a card that is known to be a gun, or leave a known supply that it could take?

    ``own`` is what the bluffer would do.
    """
    kind = candidate // (at.BASE * at.BASE * at.BASE)
    cell = candidate // CELL % at.BASE
    card = v[at.CARD + (cell if cell > 0 else v[at.CRUSOE]) - 1]
    if kind == at.DO_TAKE:
        return card == at.GUN_CARD
    takes = own // (at.BASE * at.BASE * at.BASE) == at.DO_TAKE
    taken = own // CELL % at.BASE
    left = v[at.CARD + (taken if taken > 0 else v[at.CRUSOE]) - 1]
    return kind == at.DO_LEAVE and takes and left not in (at.UNKNOWN, at.GUN_CARD)


def is_sure(b: Buffers, i: int) -> bool:
    """Is the lead of a candidate beyond what luck in the lines explains?"""
    lines = b.results[i, LINES_OF]
    lead = b.results[i, LEADS] / lines
    spread = (b.results[i, LEAD_SQUARES] + PRIOR_VARIANCE) / lines - lead * lead
    return bool(lead > SURE * math.sqrt(max(0.0, spread) / lines))


def base_policy(b: Buffers, seed: int) -> int:
    """What the player does unless something better is found: what the bluffer does, but it babbles.

    What the bluffer says tells whoever knows it too much of its cards, and wins no more.
    """
    if b.root[at.NODE] == at.LAY:
        return lay_at_random(b.root, BABBLE, seed)
    return bluff(b.root, seed, b.p, b.found)


def rounds_for(n: int) -> int:
    """How often ``n`` candidates are halved until two are left, plus one."""
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    return rounds


def clear_results(b: Buffers, n: int) -> None:
    """No candidate has been played yet, and all are in the race."""
    for i in range(n):
        b.order[i] = i
        for k in range(LEAD_SQUARES + 1):
            b.results[i, k] = 0.0


def compare(b: Buffers, own: int, base: int, left: int, unseen: int, line_seed: int) -> None:
    """Play the deal in ``b.slots`` once with the decision ``own`` and each candidate left."""
    babbling = b.root[at.PLAYERS] == 2 and line_seed % 4 < BABBLING
    basis = rollout(b, own, unseen, line_seed, babbling)
    add_result(b, base, basis, basis)
    for k in range(left):
        i = b.order[k]
        if i != base:
            decision = with_cell(b.root, b.choices[i], line_seed)
            add_result(b, i, rollout(b, decision, unseen, line_seed, babbling), basis)


def rollout(b: Buffers, decision: int, unseen: int, line_seed: int, babbling: bool) -> float:
    """The viewer's share of the win after a decision, or a plan, in the deal in ``b.slots``.

    Among bluffers, or, of two players, among those who babble and believe nothing.
    """
    fill(b.root, b.s, b.slots, unseen)
    while decision > 0:
        act(b.s, decision % THEN, b.log)
        decision //= THEN
    play_out(b, line_seed, babbling)
    return share_of(b.s, b.root[at.VIEWER] - 1)


def add_result(b: Buffers, i: int, share: float, basis: float) -> None:
    """A line of candidate ``i`` has won this share, where the standard won ``basis``."""
    b.results[i, LINES_OF] += 1
    b.results[i, SHARES] += share
    b.results[i, SQUARES] += share * share
    b.results[i, LEADS] += share - basis
    b.results[i, LEAD_SQUARES] += (share - basis) * (share - basis)


def better_half(b: Buffers, left: int) -> int:
    """Move the better half of the candidates that are left to the front; returns their number."""
    for k in range((left + 1) // 2):
        for m in range(k + 1, left):
            x = b.order[k]
            y = b.order[m]
            if b.results[y, LEADS] * b.results[x, LINES_OF] > (
                b.results[x, LEADS] * b.results[y, LINES_OF]
            ):
                b.order[k] = y
                b.order[m] = x
    return (left + 1) // 2


def play_out(b: Buffers, seed: int, babbling: bool) -> None:
    """The players in ``b.seated`` play out ``b.s``; those that search play as the bluffer.

    Or somebody who babbles and believes nothing does, in every seat.
    """
    while b.s[at.NODE] != at.OVER:
        seat = b.s[at.ACTOR]
        show(b.s, seat, b.v)
        if babbling:
            decision = by_belief(b.v, UNINFORMATIVE, WEIGHTS_2, BABBLE, seed + seat, b.p, b.found)
        else:
            decision = decide_without_search(b.v, b.seated[seat], seed + seat, b.p, b.found)
        act(b.s, decision, b.log)


def play_game(
    b: Buffers, players: ReadOnlyCells, first: int, high: int, low: int, lines: int
) -> int:
    """Play a whole game into ``b.table``: who won, and how many decisions that were.

    Args:
        b: The buffers; ``b.table`` holds the state.
        players: The number of the player of each seat.
        first: The seat that starts.
        high: The upper 32 bits of the seed.
        low: The lower 32 bits of the seed.
        lines: How long the searching player thinks.
    """
    begin_game(b.table, len(players), first, high, low, b.log)
    made = 0
    while b.table[at.NODE] != at.OVER:
        seat = b.table[at.ACTOR]
        show(b.table, seat, b.root)
        own = threefry(high, low, CHOICE_STREAM, seat)
        act(b.table, decide(b, players[seat], own, lines), b.log)
        made += 1
    return made


def decide(b: Buffers, player: int, seed: int, lines: int) -> int:
    """The decision (packed) of a player by number at the view ``b.root``."""
    if player == SEARCH:
        return search(b, seed, lines)
    return decide_without_search(b.root, player, seed, b.p, b.found)
