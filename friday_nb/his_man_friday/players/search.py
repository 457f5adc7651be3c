# ruff: noqa: PLR2004 - numbers of players
"""Thinking ahead without knowing what lies where: the candidates of an information set, played out.

Every candidate is played in the same deals, which fit what the player sees and are drawn by how the
bluffer talks; from there on the bluffer sits in every seat and decides by what that seat can see,
so that nobody uses what it cannot know.  One round of such rollouts improves on the policy that
plays them (Tesauro and Galperin 1996).  With 2 players most rollouts are those of players who talk
at random and believe nothing, as in a babbling equilibrium of cheap talk (Crawford and Sobel 1982):
a choice that is good against these and against bluffers is hard to exploit.  Sequential halving
(Karnin, Koren and Somekh 2013) spends the time on the better candidates, and equal deals keep the
luck of the deal out of the difference.  Restricted Python.
"""

from typing import Any, Final

from friday_nb.core.chance import CHOICE_STREAM, SEARCH_KEY, threefry
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.players.bots import (
    SEARCH,
    TASTE_2,
    WAY_2,
    WAY_3,
    WAY_4,
    bluff,
    by_belief,
    decide_at_sight,
)
from friday_nb.his_man_friday.players.deals import fill, first_deal, stir
from friday_nb.his_man_friday.players.desk import Desk
from friday_nb.his_man_friday.players.talk import any_cell, lay_by_luck, mark_of
from friday_nb.his_man_friday.rules.deal import begin_game
from friday_nb.his_man_friday.rules.hidden import show
from friday_nb.his_man_friday.rules.layout import (
    ACTOR,
    BASE,
    CODES,
    DO_LAY,
    GUN,
    HAND,
    LAY,
    NODE,
    OVER,
    PLAYERS,
    VIEWER,
    WON,
)
from friday_nb.his_man_friday.rules.legal import decisions, pack
from friday_nb.his_man_friday.rules.play import act

DOUBT: Final = 20
"""So many declarations in a hundred are not taken for the bluffer's: others may play, too."""
DOUBT_2: Final = 80
"""With 2 players, where an opponent could learn to say what is believed, hardly any are."""
DUEL: Final = 4
"""With 2 players, where one opponent can prepare for it, it thinks so many times as long."""
BABBLE: Final = (25, 25, 25, 25, 25, 0)
"""A way of talking (:mod:`.talk`) that tells nothing: each word as often, whatever the card is."""
DEAF: Final = (25, 25, 25, 1)
"""A model of lying (:mod:`.beliefs`) by which no declaration tells anything."""
BABBLING: Final = 3
"""With 2 players everybody babbles, and is deaf, in so many of four lines of play."""
LEAST: Final = 2
"""Deals in each round of the halving, at least."""
CELL: Final = BASE
"""What the number of a cell counts for in a packed decision."""

# Of each candidate, in the columns of ``results``:
LINES_OF: Final = 0
"""lines of play, ..."""
SHARES: Final = 1
"""shares of the win, ..."""
SQUARES: Final = 2
"""their squares, ..."""
LEADS: Final = 3
"""by how much they were above those of the usual choice (of all together, in :func:`judge`), ..."""
LEAD_SQUARES: Final = 4
"""the squares of that, ..."""
LATEST: Final = 5
"""and the share of the latest line."""


def candidates(v: ReadOnlyCells, out: Cells) -> int:
    """The decisions to choose from: their number.  Cards are laid on any cell (number 0)."""
    if v[NODE] != LAY:
        return decisions(v, out)
    n = 0
    hand = HAND + (v[VIEWER] - 1) * CODES
    for code in range(1, CODES):
        if v[hand + code] > 0:
            for declared in range(1, GUN + 1):
                out[n] = pack(DO_LAY, code, 0, declared)
                n += 1
    return n


def without_cell(decision: int) -> int:
    """The candidate to which a decision belongs."""
    if decision // (BASE * BASE * BASE) != DO_LAY:
        return decision
    return decision - decision // CELL % BASE * CELL


def settled(v: ReadOnlyCells, candidate: int, seed: int) -> int:
    """A decision of this candidate, with a cell at random."""
    if candidate // (BASE * BASE * BASE) != DO_LAY:
        return candidate
    return candidate + (any_cell(v, seed) + 1) * CELL


def place_of(d: Desk, n: int, decision: int) -> int:
    """Which of the candidates in ``d.choices`` this decision belongs to."""
    wanted = without_cell(decision)
    for i in range(n):
        if d.choices[i] == wanted:
            return i
    return 0


def draw(d: Desk, unseen: int, key: int, turn: int) -> None:
    """The next deal that fits the root, by the bluffer's way of talking."""
    players = d.root[PLAYERS]
    if players == 2:
        stir(d.root, WAY_2, DOUBT_2, d.slots, unseen, SEARCH_KEY, key, turn)
    elif players == 3:
        stir(d.root, WAY_3, DOUBT, d.slots, unseen, SEARCH_KEY, key, turn)
    else:
        stir(d.root, WAY_4, DOUBT, d.slots, unseen, SEARCH_KEY, key, turn)


def share_of(s: ReadOnlyCells, seat: int) -> float:
    """The seat's share of the win at the end."""
    won = 0
    for other in range(s[PLAYERS]):
        won += s[WON + other]
    return s[WON + seat] / won


def search(d: Desk, seed: int, lines: int) -> int:
    """The decision (packed) at ``d.root`` after about ``lines`` lines of play (see ``DUEL``)."""
    n = candidates(d.root, d.choices)
    own = usual(d, seed)
    if n < 2 or (d.root[NODE] == LAY and d.root[PLAYERS] > 2):
        return own
    budget = lines * DUEL if d.root[PLAYERS] == 2 else lines
    base = place_of(d, n, own)
    key = mark_of(d.root) ^ seed
    forget(d, n)
    left = n
    rounds = rounds_for(n)
    unseen = first_deal(d.root, d.s, d.slots, SEARCH_KEY, key)
    turn = 0
    for k in range(rounds):
        for _ in range(max(LEAST, budget // (rounds * left))):
            draw(d, unseen, key, turn)
            compare(d, own, base, left, unseen, threefry(SEARCH_KEY, key, turn, 1))
            turn += 1
        if k < rounds - 1:
            left = better_half(d, left)
    best = 0.0
    chosen = base
    for k in range(left):
        i = d.order[k]
        if d.results[i, LEADS] / d.results[i, LINES_OF] > best:
            best = d.results[i, LEADS] / d.results[i, LINES_OF]
            chosen = i
    return own if chosen == base else settled(d.root, d.choices[chosen], seed)


def usual(d: Desk, seed: int) -> int:
    """What the player does unless something better is found: with 2 players it babbles.

    What the bluffer says tells two players too much of its cards; in a larger round it pays.
    """
    if d.root[NODE] == LAY and d.root[PLAYERS] == 2:
        return lay_by_luck(d.root, BABBLE, seed)
    return bluff(d.root, seed, d.p, d.found)


def rounds_for(n: int) -> int:
    """How often ``n`` candidates are halved until two are left, plus one."""
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    return rounds


def forget(d: Desk, n: int) -> None:
    """No candidate has been played yet, and all are in the race."""
    for i in range(n):
        d.order[i] = i
        for k in range(LEAD_SQUARES + 1):
            d.results[i, k] = 0.0


def compare(d: Desk, own: int, base: int, left: int, unseen: int, luck_now: int) -> None:  # noqa: PLR0917 - plain integers
    """Play the deal in ``d.slots`` once with the decision ``own`` and each candidate left."""
    babbling = d.root[PLAYERS] == 2 and luck_now % 4 < BABBLING
    basis = one_line(d, own, unseen, luck_now, babbling)
    write(d, base, basis, basis)
    for k in range(left):
        i = d.order[k]
        if i != base:
            decision = settled(d.root, d.choices[i], luck_now)
            write(d, i, one_line(d, decision, unseen, luck_now, babbling), basis)


def one_line(d: Desk, decision: int, unseen: int, luck_now: int, babbling: bool) -> float:
    """The viewer's share of the win after a decision, in the deal in ``d.slots``.

    Among bluffers, or, of two players, among those who babble and are deaf.
    """
    fill(d.root, d.s, d.slots, unseen)
    act(d.s, decision, d.log)
    play_out(d, luck_now, babbling)
    return share_of(d.s, d.root[VIEWER] - 1)


def write(d: Desk, i: int, share: float, basis: float) -> None:
    """A line of candidate ``i`` has won this share, where the standard won ``basis``."""
    d.results[i, LINES_OF] += 1
    d.results[i, SHARES] += share
    d.results[i, SQUARES] += share * share
    d.results[i, LEADS] += share - basis
    d.results[i, LEAD_SQUARES] += (share - basis) * (share - basis)


def better_half(d: Desk, left: int) -> int:
    """Move the better half of the candidates that are left to the front; returns their number."""
    for k in range((left + 1) // 2):
        for m in range(k + 1, left):
            x = d.order[k]
            y = d.order[m]
            if d.results[y, LEADS] * d.results[x, LINES_OF] > (
                d.results[x, LEADS] * d.results[y, LINES_OF]
            ):
                d.order[k] = y
                d.order[m] = x
    return (left + 1) // 2


def judge(d: Desk, seed: int, lines: int, deals: Any) -> int:
    """Play each candidate at ``d.root`` in the same deals; write ``d.results``: their number.

    A line of each candidate begins with the same deal and luck, so that differences are clearer
    than the chances themselves.

    Args:
        d: The buffers; ``d.root`` is the view.
        seed: Of the luck in the playing.
        lines: How often each candidate is played.
        deals: For each line the codes of the unseen cards, in the order of their places: unknown
            cells in theirs, then the other hands.
    """
    n = candidates(d.root, d.choices)
    forget(d, n)
    key = mark_of(d.root) ^ seed
    unseen = first_deal(d.root, d.s, d.slots, SEARCH_KEY, key)
    for turn in range(lines):
        for i in range(unseen):
            d.slots[i] = deals[turn, i]
        luck_now = threefry(SEARCH_KEY, key, turn, 1)
        mean = 0.0
        for i in range(n):
            decision = settled(d.root, d.choices[i], luck_now)
            d.results[i, LATEST] = one_line(d, decision, unseen, luck_now, False)
            mean += d.results[i, LATEST] / n
        for i in range(n):
            write(d, i, d.results[i, LATEST], mean)
    return n


def play_out(d: Desk, seed: int, babbling: bool) -> None:
    """The bluffer in every seat, or a player who babbles and is deaf, plays ``d.s`` to its end."""
    while d.s[NODE] != OVER:
        seat = d.s[ACTOR]
        show(d.s, seat, d.v)
        if babbling:
            decision = by_belief(d.v, DEAF, TASTE_2, BABBLE, seed + seat, d.p, d.found)
        else:
            decision = bluff(d.v, seed + seat, d.p, d.found)
        act(d.s, decision, d.log)


def play_game(d: Desk, players: ReadOnlyCells, first: int, high: int, low: int, lines: int) -> int:  # noqa: PLR0917 - plain integers
    """Play a whole game into ``d.table``: who won, and how many decisions that were.

    Args:
        d: The buffers; ``d.table`` holds the state.
        players: The number of the player of each seat.
        first: The seat that starts.
        high: The upper 32 bits of the seed.
        low: The lower 32 bits of the seed.
        lines: How long the searching player thinks.
    """
    begin_game(d.table, len(players), first, high, low, d.log)
    made = 0
    while d.table[NODE] != OVER:
        seat = d.table[ACTOR]
        show(d.table, seat, d.root)
        own = threefry(high, low, CHOICE_STREAM, seat)
        act(d.table, decide(d, players[seat], own, lines), d.log)
        made += 1
    return made


def decide(d: Desk, player: int, seed: int, lines: int) -> int:
    """The decision (packed) of a player by number at the view ``d.root``."""
    if player == SEARCH:
        return search(d, seed, lines)
    return decide_at_sight(d.root, player, seed, d.p, d.found)
