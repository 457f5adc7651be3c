"""What each candidate is worth, in two stages.  Restricted Python.

Whoever leaves a card, or moves before taking one, decides again in the same turn and has seen
nothing new (HMF-EXP-2).  So what is judged are plans, to the end of the turn or to the first card
that is seen: a decision is worth what the best plan that begins with it is worth, not what somebody
else would make of it.

First sequential halving (Karnin, Koren and Somekh 2013) looks for the best one: all are played,
then the better half, and so on.  Then the best plan of each decision is played again in other
deals, the best ones far more often, and only these lines say what a decision wins: the chance of
what came out best among many would else be too high (the winner's curse).  Each is compared with
the best one in the lines that both have played, where deals and luck were the same.
"""

from typing import Any, Final

from friday_nb.core.chance import SEARCH_KEY, threefry
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.players.buffers import Buffers
from friday_nb.his_man_friday.players.deals import first_deal
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.search import (
    LEAD_SQUARES,
    SHARES,
    THEN,
    add_result,
    candidates,
    clear_results,
    rollout,
    with_cell,
)
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.legal import move_decisions, pack

FINALISTS: Final = 3
"""Plans that are left by the first stage."""
LEAST: Final = 2
"""Lines of a plan in the second stage, at least."""
REST: Final = 3
"""The plans that are no finalists share one line of so many in the second stage."""


def plans(v: ReadOnlyCells, found: Cells, out: Cells) -> int:
    """Write the plans (:data:`.search.THEN`) of a view into ``out``; return their number.

    Args:
        v: The view.
        found: Room for decisions.
        out: Room for plans.
    """
    node = v[at.NODE]
    if node != at.TAKE_FIRST and (node != at.MOVE or v[at.TOOK]):
        return candidates(v, out)
    take = pack(at.DO_TAKE, 0, 0, 0)
    leave = pack(at.DO_LEAVE, 0, 0, 0)
    n = 0
    if node == at.TAKE_FIRST:
        out[n] = take
        n += 1
    for i in range(move_decisions(v, found)):
        for after in (take, leave):
            plan = found[i] + THEN * after
            out[n] = leave + THEN * plan if node == at.TAKE_FIRST else plan
            n += 1
    return n


def judge(b: Buffers, seed: int, lines: int, deals: Any) -> int:
    """Play the plans at ``b.root``: ``b.choices`` says which, ``b.results`` what they win.

    Args:
        b: The buffers; ``b.root`` is the view, and ``b.seated`` says who goes on.
        seed: Of the luck in the playing.
        lines: How many lines to play, of all plans and in both stages together.
        deals: Deals, each the codes of the unseen cards in the order of their places: unknown cells
            in theirs, then the other hands.  The first half is for the first stage.

    Returns:
        How many decisions there are: ``b.choices`` begins with a plan of each, the best one first.
    """
    key = view_hash(b.root) ^ seed
    unseen = first_deal(b.root, b.s, b.slots, SEARCH_KEY, key)
    half = max(1, len(deals) // 2)
    n = plans(b.root, b.found, b.choices)
    clear_results(b, n)
    begun = look_for_best(b, n, key, lines // 2, deals, half, unseen)
    n = keep_best_plans(b, n)
    left = min(n, FINALISTS)
    clear_shares(b, n)
    few = few_lines(n, lines - lines // 2)
    many = many_lines(n, lines - lines // 2, few)
    for line in range(many):
        turn = len(deals) - 1 - line % half
        line_seed = threefry(SEARCH_KEY, key, begun + line, 1)
        won = line_of(b, 0, turn, deals, unseen, line_seed)
        add_result(b, 0, won, won)
        for i in range(1, n if line < few else left):
            add_result(b, i, line_of(b, i, turn, deals, unseen, line_seed), won)
    return n


def keep_best_plans(b: Buffers, n: int) -> int:
    """Of the plans in ``b.order``, keep the best one of each decision; return how many that are.

    ``b.choices`` then has them in their order.
    """
    kept = 0
    for k in range(n):
        plan = b.choices[b.order[k]]
        is_new = True
        for m in range(kept):
            if b.found[m] % THEN == plan % THEN:
                is_new = False
        if is_new:
            b.found[kept] = plan
            kept += 1
    for k in range(kept):
        b.choices[k] = b.found[k]
    return kept


def look_for_best(
    b: Buffers, n: int, key: int, lines: int, deals: Any, half: int, unseen: int
) -> int:
    """The first stage: puts the best plan first in ``b.order``, the finalists behind it.

    Returns how many lines these have played.
    """
    if n == 1:
        return 0
    rounds = 1
    while n > FINALISTS << (rounds - 1):
        rounds += 1
    left = n
    turn = 0
    for _ in range(rounds):
        for _ in range(max(1, lines // (rounds * left))):
            line_seed = threefry(SEARCH_KEY, key, turn, 1)
            for k in range(left):
                i = b.order[k]
                share = line_of(b, i, turn % half, deals, unseen, line_seed)
                add_result(b, i, share, share)
            turn += 1
        rank(b, left)
        left = max(min(left, FINALISTS), (left + 1) // 2)
    return turn


def rank(b: Buffers, left: int) -> None:
    """Order the plans that are left, which have played equally often, by what they won."""
    for k in range(1, left):
        x = b.order[k]
        at = k
        while at > 0 and b.results[b.order[at - 1], SHARES] < b.results[x, SHARES]:
            b.order[at] = b.order[at - 1]
            at -= 1
        b.order[at] = x


def clear_shares(b: Buffers, n: int) -> None:
    """Nothing is known of what the plans win."""
    for i in range(n):
        for k in range(LEAD_SQUARES + 1):
            b.results[i, k] = 0.0


def line_of(b: Buffers, i: int, turn: int, deals: Any, unseen: int, line_seed: int) -> float:
    """The viewer's share of the win in a line of a plan, from this deal and with this luck."""
    for k in range(unseen):
        b.slots[k] = deals[turn, k]
    return rollout(b, with_cell(b.root, b.choices[i], line_seed), unseen, line_seed, False)


def few_lines(n: int, lines: int) -> int:
    """How often a plan that is no finalist is played in the second stage."""
    rest = n - FINALISTS
    return max(LEAST, lines // (REST * rest)) if rest > 0 else LEAST


def many_lines(n: int, lines: int, few: int) -> int:
    """How often a finalist is."""
    finalists = min(n, FINALISTS)
    return max(few, (lines - few * (n - finalists)) // finalists)
