"""What the best turn has that another one has not, as far as that is worked out exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from friday_nb.black_friday.actions import ActionKind
from friday_nb.black_friday.odds.moves import MoveFacts, plan_facts
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.harmless import subsidies_of
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.view import View

WEALTH_APART: Final = 20
"""Less than a fifth of a bar more that is owned decides nothing."""
_SHARES: Final = ("because.own.shares", "because.rival.shares")
"""The accounts of shares."""
SPECIALS: Final = {
    at.CAN_PASS: "pass",
    at.CAN_SELL: "sell",
    at.CAN_SILVER: "silver",
    at.CAN_BUY: "buy",
}


def besides(advice: Advice, best: Option, other: Option) -> tuple[Why, ...]:
    """What else the best turn has that the other one has not, worked out exactly."""
    one, two = (plan_facts(advice.view, option.plan) for option in (best, other))
    kept = _cards(one) & ~_cards(two)
    found = [Why.of("because.keeps", special=name) for bit, name in SPECIALS.items() if kept & bit]
    if bool(one.brings) is not bool(two.brings):
        found.append(Why.of("because.adjusts" if one.brings else "because.adjusts.not"))
    found += subsidies(best, other)
    own, next_best = (round(each.mean_and_spread_then[0]) for each in (one, two))
    # Money that the other turn may still borrow later is no gain.
    borrowed = facts.SUBSIDY * (subsidies_of(best.plan) - subsidies_of(other.plan))
    if own - next_best - max(0, borrowed) >= WEALTH_APART:
        found.append(Why.of("because.wealth", own=own, other=next_best))
    return tuple(found)


def subsidies(best: Option, other: Option) -> list[Why]:
    """That the other turn is the same but for a subsidy, if it is.

    Where the action is over nothing can be bought before the next turn, and a subsidy can be taken
    then: to take it now brings nothing but interest (BLF-TURN-2).

    Args:
        best: The best turn.
        other: The other one.
    """
    one, two = (
        Counter(action for action in each.plan if action.kind is not ActionKind.END)
        for each in (best, other)
    )
    more, less = two - one, one - two
    if bool(more) is bool(less) or any(
        action.kind is not ActionKind.SUBSIDY for action in (more or less)
    ):
        return []
    n = (more or less).total()
    if more:
        ends = best.action.kind is ActionKind.END
        key = "because.subsidy.end" if ends else "because.subsidy.not"
        return [Why.of(key, n=n, cost=n * facts.INTEREST)]
    return [Why.of("because.subsidy", n=n, gain=n * facts.SUBSIDY)]


def _cards(found: MoveFacts) -> int:
    """The special actions that the seat may still use, as bits."""
    return found.next.cells[at.CARDS_LEFT + found.seat]


def price_apart(view: View, best: Option, other: Option, found: Sequence[Why]) -> tuple[Why, ...]:
    """How the turns part the price of the shares that decide, if they do so the same way.

    Whoever reads that it is shares which neither turn buys or sells wonders how that can be.

    Args:
        view: What the seat knows.
        best: The best turn.
        other: The other one.
        found: What decides, and what that comes from.
    """
    case = next((str(e.facts["case"]) for e in found if e.key in _SHARES), "")
    if not case:
        return ()
    one, two = (round(plan_facts(view, each.plan).next.prices[case].mean) for each in (best, other))
    account = next(e for e in found if e.key in _SHARES)
    more = int(account.facts["own"]) - int(account.facts["other"])
    if (one - two) * more <= 0:
        return ()
    return (Why.of("because.price", case=case, own=one, other=two),)
