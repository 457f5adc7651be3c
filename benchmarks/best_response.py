# ruff: noqa: PLR0917, PLR2004 - beside the program that uses it; plain integers
"""A best response to a player of His Man Friday whose policy is known, with two players.

Local best response (Lisý and Bowling 2017): the beliefs are those that the known policy makes
exact, and each candidate is judged by rollouts in which that policy answers (or, where it takes too
long, the bluffer does).  What it wins is a lower bound of what the policy can lose.  Restricted
Python; ``his_man_friday_exploit.py`` runs it.

The beliefs: deals are drawn as likely as the declarations in them are
(:func:`.players.deals.next_deal`), and weighted by what else the known player decided: each
decision is compared with what the bluffer would have decided in that deal, from what the player saw
then.
"""

from typing import Any, Final

from friday_nb.core.chance import CHOICE_STREAM, SEARCH_KEY, threefry
from friday_nb.core.log import ReadOnlyCells
from friday_nb.his_man_friday.players.bots import SEARCH, bluff
from friday_nb.his_man_friday.players.buffers import Buffers
from friday_nb.his_man_friday.players.deals import fill, first_deal, next_deal
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.search import (
    add_result,
    better_half,
    candidates,
    clear_results,
    decide,
    rounds_for,
    search,
    share_of,
    with_cell,
)
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.deal import begin_game
from friday_nb.his_man_friday.rules.hidden import show
from friday_nb.his_man_friday.rules.play import act

SURPRISE: Final = 0
"""How likely, in thousandths, the known player is taken to decide differently than the bluffer."""
DECLARING: Final = 1
"""Declarations in a hundred that are taken to say nothing
(:func:`.deals.declaration_likelihood`)."""
DEALS: Final = 2
"""Deals that are drawn and weighted before a decision."""
LINES: Final = 3
"""Lines of play that judge the candidates of a decision."""
ANSWERS: Final = 4
"""How many answers in a line are the known player's; after them the bluffer decides."""
ANSWER_LINES: Final = 5
"""How many lines the known player, if it searches, plays out for such an answer."""
SETTINGS: Final = 6

LONG: Final = 256
"""Room for decisions of the known player in a game."""


def seen_then(x: Any, k: int, s: ReadOnlyCells, seat: int, w: Any, v: Any) -> None:
    """Write into ``v`` what ``seat`` saw at its ``k``-th decision if ``s`` is the whole deal.

    Args:
        x: For each decision of the known player the cells that the responder saw.
        k: The number of the decision.
        s: A full state that fits what the responder sees now.
        seat: The known player's seat.
        w: SIZE cells, a buffer.
        v: SIZE cells for the result.
    """
    for i in range(at.SIZE):
        w[i] = x[k, i]
    w[at.VIEWER] = 0
    hand = at.HAND + seat * at.CODES
    for code in range(at.CODES):
        w[hand + code] = s[hand + code]
    for cell in range(at.PLACES):
        if w[at.CARD + cell] == at.UNKNOWN:
            w[at.CARD + cell] = s[at.CARD + cell]
        if w[at.CARD + cell] == 0 and s[at.LAYER + cell] == seat + 1:
            w[hand + s[at.CARD + cell]] += 1
    other = at.HAND + (1 - seat) * at.CODES
    for code in range(at.CODES):
        w[other + code] = 0
    show(w, seat, v)


def likelihood_of(x: Any, n: int, d: Buffers, t: Buffers, seat: int, z: ReadOnlyCells) -> float:
    """How likely the decisions, apart from declarations, were if ``d.s`` is the whole deal."""
    found = 1.0
    for k in range(n):
        if x[k, at.NODE] != at.LAY:
            seen_then(x, k, d.s, seat, d.v, t.root)
            made = bluff(t.root, 0, t.p, t.found)
            same = made == x[k, at.SIZE]
            found *= (1000 - z[SURPRISE]) / 1000 if same else z[SURPRISE] / 1000
    return found


def weigh(
    x: Any,
    n: int,
    d: Buffers,
    t: Buffers,
    e: Any,
    seat: int,
    key: int,
    z: ReadOnlyCells,
    policy: ReadOnlyCells,
) -> int:
    """Draw deals that fit ``d.root`` into ``e``, with sums of their weights.

    Returns the number of unseen cards.
    """
    unseen = first_deal(d.root, d.s, d.slots, SEARCH_KEY, key)
    total = 0.0
    for k in range(z[DEALS]):
        next_deal(d.root, policy, z[DECLARING], d.slots, unseen, SEARCH_KEY, key, k)
        for i in range(unseen):
            e[k, i] = d.slots[i]
        fill(d.root, d.s, d.slots, unseen)
        total += likelihood_of(x, n, d, t, seat, z)
        e[k, at.PLACES] = total
    return unseen


def chosen_deal(e: Any, deals: int, key: int, turn: int) -> int:
    """One of the deals in ``e``, as often as its weight says."""
    wanted = threefry(SEARCH_KEY, key, turn, 2) / 4294967296.0
    wanted *= e[deals - 1, at.PLACES]
    low = 0
    high = deals - 1
    while low < high:
        middle = (low + high) // 2
        if e[middle, at.PLACES] > wanted:
            high = middle
        else:
            low = middle + 1
    return low


def play_on(
    d: Buffers, t: Buffers, seat: int, player: int, luck_now: int, z: ReadOnlyCells
) -> None:
    """Play ``d.s`` to its end: the known player answers a few times, then bluffers decide."""
    answers = 0
    while d.s[at.NODE] != at.OVER:
        actor = d.s[at.ACTOR]
        if actor == seat and player == SEARCH and answers < z[ANSWERS]:
            show(d.s, actor, t.root)
            decision = search(t, luck_now + actor, z[ANSWER_LINES])
            answers += 1
        else:
            show(d.s, actor, d.v)
            decision = bluff(d.v, luck_now + actor, d.p, d.found)
        act(d.s, decision, d.log)


def respond(
    x: Any,
    n: int,
    d: Buffers,
    t: Buffers,
    e: Any,
    seat: int,
    player: int,
    seed: int,
    z: ReadOnlyCells,
    policy: ReadOnlyCells,
) -> int:
    """The responder's decision at ``d.root``; the arguments are those of :func:`duel`."""
    many = candidates(d.root, d.choices)
    if many < 2:
        return d.choices[0]
    key = view_hash(d.root) ^ seed
    unseen = weigh(x, n, d, t, e, seat, key, z, policy)
    clear_results(d, many)
    left = many
    rounds = rounds_for(many)
    turn = 0
    for _ in range(rounds):
        for _ in range(max(2, z[LINES] // (rounds * left))):
            deal = chosen_deal(e, z[DEALS], key, turn)
            luck_now = threefry(SEARCH_KEY, key, turn, 3)
            turn += 1
            for k in range(left):
                i = d.order[k]
                for m in range(unseen):
                    d.slots[m] = int(e[deal, m])
                fill(d.root, d.s, d.slots, unseen)
                act(d.s, with_cell(d.root, d.choices[i], luck_now), d.log)
                play_on(d, t, seat, player, luck_now, z)
                add_result(d, i, share_of(d.s, 1 - seat), 0.0)
        left = better_half(d, left)
    return with_cell(d.root, d.choices[d.order[0]], seed)


def duel(
    d: Buffers,
    t: Buffers,
    x: Any,
    e: Any,
    player: int,
    seat: int,
    high: int,
    low: int,
    lines: int,
    z: ReadOnlyCells,
    policy: ReadOnlyCells,
) -> float:
    """Play a game of two against a player whose policy is known: the responder's share.

    Args:
        d: The responder's buffers; ``d.table`` holds the state.
        t: Buffers for the known player.
        x: int64 (LONG, SIZE + 1): the responder's view at each decision of the known player, and
            that decision.
        e: float64 (DEALS, PLACES + 1): deals and sums of their weights.
        player: The known player's number.
        seat: Its seat.
        high: The upper 32 bits of the seed of the game.
        low: The lower 32 bits.
        lines: How many lines of play the known player thinks.
        z: The settings (SETTINGS numbers).
        policy: How the known player declares, see
            :mod:`friday_nb.his_man_friday.players.declarations`.
    """
    begin_game(d.table, 2, low % 2, high, low, d.log)
    n = 0
    while d.table[at.NODE] != at.OVER:
        actor = d.table[at.ACTOR]
        own = threefry(high, low, CHOICE_STREAM, actor)
        if actor == seat:
            show(d.table, actor, t.root)
            decision = decide(t, player, own, lines)
            show(d.table, 1 - seat, d.v)
            for i in range(at.SIZE):
                x[n, i] = d.v[i]
            x[n, at.SIZE] = decision
            n += 1
        else:
            show(d.table, actor, d.root)
            decision = respond(x, n, d, t, e, seat, player, own, z, policy)
        act(d.table, decision, d.log)
    return share_of(d.table, 1 - seat)
