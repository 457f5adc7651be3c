# ruff: noqa: PLR0917, PLR2004 - beside the program that uses it; plain integers, buckets
"""Counterfactual regret on an abstraction of His Man Friday for two players.

Four decisions are abstract: what to declare a card to be, whether to look at one, whether to take
the card under Crusoe, and where to move him.  Cards are told apart by kind and by large or small
amounts, what was taken by a few counts; all else is decided as the bluffer decides it.  An
information set is one number below SETS, with up to ACTIONS abstract actions.

Training is Monte Carlo counterfactual regret minimisation with rollouts (probing, as in Gibson,
Lanctot, Burch, Szafron and Bowling 2012): games are played by the current policy; at some decisions
of one player every action is played to the end from the same deal.  The regrets are weighted by how
often the player itself gets there (they are not divided by its reach), updated by regret
matching+ and averaged linearly.  Restricted Python; ``his_man_friday_cfr.py`` runs it.
"""

from typing import Any, Final

from friday_nb.core.chance import CHOICE_STREAM, EXPLORING_KEY, threefry
from friday_nb.core.log import ReadOnlyCells
from friday_nb.his_man_friday.players.beliefs import believe
from friday_nb.his_man_friday.players.bots import MODEL_2, WEIGHTS_2, bluff
from friday_nb.his_man_friday.players.buffers import Buffers
from friday_nb.his_man_friday.players.declarations import LARGE, any_card, any_cell, random_below
from friday_nb.his_man_friday.players.evaluation import card_value, gift, has_kind, target
from friday_nb.his_man_friday.players.search import decide, share_of
from friday_nb.his_man_friday.rules import facts, layout
from friday_nb.his_man_friday.rules.deal import begin_game
from friday_nb.his_man_friday.rules.hidden import show
from friday_nb.his_man_friday.rules.legal import move_decisions, pack
from friday_nb.his_man_friday.rules.play import act

ACTIONS: Final = 3
SAYING: Final = 0
SAYINGS: Final = 3 * 4 * 2 * 3
LOOKING_AT: Final = SAYING + SAYINGS
LOOKS: Final = 2 * 5 * 2 * 3
TAKING: Final = LOOKING_AT + LOOKS
TAKINGS: Final = 9 * 4 * 4 * 3 * 2 * 3
LEADING: Final = TAKING + TAKINGS
LEADINGS: Final = 9 * 9 * 2 * 4 * 3
SETS: Final = LEADING + LEADINGS
PROBED: Final = 15
"""How many of a hundred decisions of the learning player are probed."""
TRAINED: Final = 6
"""The number of the trained player, beside those of the package."""


def class_of(v: ReadOnlyCells, cell: int) -> int:
    """What a card means to the viewer: a number below 9."""
    card = v[layout.CARD + cell]
    seat = v[layout.VIEWER] - 1
    if card == layout.UNKNOWN:
        said = v[layout.DECLARED + cell]
        if said == 0:
            return 5
        if said == layout.GUN:
            return 6
        return 8 if has_kind(v, seat, said) else 7
    if card == layout.GUN_CARD:
        return 0
    return 1 + 2 * has_kind(v, seat, facts.KIND_OF[card]) + (facts.AMOUNT[card] >= LARGE)


def known_guns(v: ReadOnlyCells, seat: int) -> int:
    """Guns that a seat has taken, as far as the viewer knows."""
    n = 0
    for cell in range(layout.PLACES):
        n += v[layout.TAKER + cell] == seat + 1 and v[layout.CARD + cell] == layout.GUN_CARD
    return n


def third(n: int, low: int, high: int) -> int:
    """Below, between or above two bounds."""
    if n < low:
        return 0
    return 1 if n < high else 2


def set_of(v: ReadOnlyCells, d: Buffers, a: Any) -> int:
    """The information set of the viewer, or -1 for a decision that is not abstract.

    Args:
        v: The view of whoever decides.
        d: Buffers; ``d.p`` and ``d.found`` are used.
        a: ACTIONS cells for the actions, as packed decisions (:func:`saying` does so for a lay).
    """
    node = v[layout.NODE]
    seat = v[layout.VIEWER] - 1
    other = 1 - seat
    if node == layout.CHALLENGE:
        a[0] = pack(layout.DO_PASS, 0, 0, 0)
        a[1] = pack(layout.DO_CHALLENGE, 0, 0, 0)
        a[2] = a[0]
        unseen = (
            facts.COPIES[layout.GUN_CARD] - v[layout.HAND + seat * layout.CODES + layout.GUN_CARD]
        )
        for cell in range(layout.PLACES):
            unseen -= v[layout.CARD + cell] == layout.GUN_CARD
        said = v[layout.DECLARED + v[layout.JUST_LAID] - 1] == layout.GUN
        left = v[layout.CHALLENGES + seat] - 1
        return (
            LOOKING_AT + ((said * 5 + unseen) * 2 + left) * 3 + third(v[layout.HELD + other], 3, 5)
        )
    if node in (layout.TAKE_FIRST, layout.TAKE_AFTER):
        a[0] = pack(layout.DO_LEAVE, 0, 0, 0)
        a[1] = pack(layout.DO_TAKE, 0, 0, 0)
        a[2] = a[0]
        kinds = has_kind(v, seat, 1) + has_kind(v, seat, 2) + has_kind(v, seat, 3)
        found = class_of(v, v[layout.CRUSOE] - 1) * 4 + min(3, known_guns(v, seat))
        found = (found * 4 + kinds) * 3 + third(v[layout.LEFT], 5, 10)
        return TAKING + (found * 2 + (node == layout.TAKE_AFTER)) * 3 + min(2, known_guns(v, other))
    if node == layout.MOVE:
        return leading(v, d, a)
    return -1


def leading(v: ReadOnlyCells, d: Buffers, a: Any) -> int:
    """The information set of a move: to the best card, to the smallest gift, or the first move."""
    seat = v[layout.VIEWER] - 1
    n = move_decisions(v, d.found)
    believe(v, MODEL_2, d.p)
    best = -1e9
    least = 1e9
    for i in range(n):
        cell = target(v, d.found[i])
        good = card_value(v, d.p, WEIGHTS_2, cell)
        given = gift(v, d.p, WEIGHTS_2, cell, 1 - seat)
        if good > best:
            best = good
            a[0] = d.found[i]
        if given < least:
            least = given
            a[1] = d.found[i]
    a[2] = d.found[0]
    found = class_of(v, target(v, a[0])) * 9 + class_of(v, target(v, a[1]))
    found = (found * 2 + v[layout.TOOK]) * 4 + min(3, known_guns(v, seat))
    return LEADING + found * 3 + third(v[layout.LEFT], 5, 10)


def saying(v: ReadOnlyCells, seed: int, a: Any) -> int:
    """The information set of a card drawn to be laid: tell the truth, call it a gun, or lie."""
    seat = v[layout.VIEWER] - 1
    code = any_card(v, seed)
    cell = any_cell(v, seed) + 1
    kind = facts.KIND_OF[code]
    other = random_below(v, seed, 4, layout.SUPPLIES - 1) + 1
    a[0] = pack(layout.DO_LAY, code, cell, kind)
    a[1] = pack(layout.DO_LAY, code, cell, layout.GUN)
    a[2] = pack(layout.DO_LAY, code, cell, other if other < kind else other + 1)
    sort = 0
    if kind == layout.GUN:
        a[2] = pack(layout.DO_LAY, code, cell, random_below(v, seed, 4, layout.SUPPLIES) + 1)
    else:
        sort = 2 if facts.AMOUNT[code] >= LARGE else 1
    guns = min(3, v[layout.HAND + seat * layout.CODES + layout.GUN_CARD])
    found = (sort * 4 + guns) * 2 + (v[layout.HELD + seat] > 3)
    return SAYING + found * 3 + v[layout.CHALLENGES + 1 - seat]


def policy(regrets: Any, at: int, q: Any) -> None:
    """Write the shares of the actions by regret matching."""
    total = 0.0
    for i in range(ACTIONS):
        total += max(0.0, regrets[at, i])
    for i in range(ACTIONS):
        q[i] = max(0.0, regrets[at, i]) / total if total > 0 else 1 / ACTIONS


def drawn(q: Any, word: int) -> int:
    """An action, drawn with the chance that is its share."""
    left = word / 4294967296.0
    for i in range(ACTIONS - 1):
        left -= q[i]
        if left < 0:
            return i
    return ACTIONS - 1


def abstract_set(v: ReadOnlyCells, d: Buffers, seed: int, a: Any) -> int:
    """The information set of any decision, or -1."""
    return saying(v, seed, a) if v[layout.NODE] == layout.LAY else set_of(v, d, a)


def decision_by(
    table: Any, v: ReadOnlyCells, d: Buffers, seed: int, word: int, a: Any, q: Any
) -> int:
    """The decision (packed) of the policy that a table of regrets or of sums stands for."""
    at = abstract_set(v, d, seed, a)
    if at < 0:
        return bluff(v, seed, d.p, d.found)
    policy(table, at, q)
    return a[drawn(q, word)]


def finish(table: Any, d: Buffers, s: Any, key: int, a: Any, q: Any) -> None:
    """Play ``s`` to its end by the policy of the table."""
    made = 0
    while s[layout.NODE] != layout.OVER:
        seat = s[layout.ACTOR]
        show(s, seat, d.v)
        word = threefry(EXPLORING_KEY, key, made, 1)
        act(s, decision_by(table, d.v, d, key + seat, word, a, q), d.log)
        made += 1


def train(
    d: Buffers, regrets: Any, sums: Any, a: Any, b: Any, q: Any, u: Any, begin: int, end: int
) -> None:
    """Self-play games from number ``begin`` to ``end``: update the regrets and the sums.

    Args:
        d: Buffers.
        regrets: float64 (SETS, ACTIONS).
        sums: float64 (SETS, ACTIONS): the policies of all games, later ones counting more.
        a: int64 (ACTIONS), a buffer.
        b: int64 (ACTIONS), a buffer.
        q: float64 (ACTIONS), a buffer.
        u: float64 (ACTIONS), a buffer.
        begin: The number of the first game.
        end: The number after that of the last game.
    """
    for game in range(begin, end):
        begin_game(d.table, 2, game // 2 % 2, EXPLORING_KEY, game, d.log)
        learner = game % 2
        made = 0
        while d.table[layout.NODE] != layout.OVER:
            seat = d.table[layout.ACTOR]
            show(d.table, seat, d.root)
            word = threefry(EXPLORING_KEY, game, made, 2)
            at = abstract_set(d.root, d, game + seat, a)
            if at < 0:
                decision = bluff(d.root, game + seat, d.p, d.found)
            else:
                policy(regrets, at, q)
                decision = a[drawn(q, word)]
                if seat != learner:
                    for i in range(ACTIONS):
                        sums[at, i] += q[i] * (game + 1) / 1e6
                elif threefry(EXPLORING_KEY, game, made, 3) % 100 < PROBED:
                    probe(d, regrets, at, a, b, q, u, game + 977 * made, seat)
            act(d.table, decision, d.log)
            made += 1


def probe(
    d: Buffers, regrets: Any, at: int, a: Any, b: Any, q: Any, u: Any, key: int, seat: int
) -> None:
    """Play each action at ``d.table`` to the end and add the regrets of one information set."""
    policy(regrets, at, q)
    mean = 0.0
    for i in range(ACTIONS):
        u[i] = -1.0
        for k in range(i):
            if a[k] == a[i]:
                u[i] = u[k]
        if u[i] < 0:
            for k in range(layout.SIZE):
                d.s[k] = d.table[k]
            act(d.s, a[i], d.log)
            finish(regrets, d, d.s, key, b, d.results[0])
            u[i] = share_of(d.s, seat)
        mean += q[i] * u[i]
    for i in range(ACTIONS):
        regrets[at, i] = max(0.0, regrets[at, i] + u[i] - mean)


def contest(d: Buffers, sums: Any, a: Any, q: Any, other: int, low: int, lines: int) -> float:
    """A game of two against a player of the package: the share of the trained one."""
    seat = low // 2 % 2
    begin_game(d.table, 2, low % 2, 11, low, d.log)
    made = 0
    while d.table[layout.NODE] != layout.OVER:
        actor = d.table[layout.ACTOR]
        show(d.table, actor, d.root)
        own = threefry(11, low, CHOICE_STREAM, actor)
        if actor == seat:
            word = threefry(own, low, CHOICE_STREAM, 8 + made)
            decision = decision_by(sums, d.root, d, own, word, a, q)
        else:
            decision = decide(d, other, own, lines)
        act(d.table, decision, d.log)
        made += 1
    return share_of(d.table, seat)
