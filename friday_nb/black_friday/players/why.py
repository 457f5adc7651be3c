"""Why: sentences of facts for each plan, from what the seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.board import FLOOR
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.odds import Adjustment, adjustment, nearest
from friday_nb.black_friday.odds.moves import plan_facts, played
from friday_nb.black_friday.players.plan_words import SHARES, cases_of, count_of, main_of
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.view import View
from friday_nb.core.facts import Fact
from friday_nb.core.numbers import rounded

OFTEN: Final = 0.1
"""That the game may end with a turn is told from this chance on."""


def why(view: View, plan: Sequence[Action]) -> Why:
    """The facts that speak most for or against a plan."""
    first, *more = _facts(view, plan)
    return Why(first.key, first.facts, tuple(more))


def _facts(view: View, plan: Sequence[Action]) -> Iterator[Why]:
    main = main_of(plan)
    taken = count_of(plan, ActionKind.SUBSIDY)
    facts_of = _subsidy(taken)
    if main.kind in (ActionKind.SUBSIDY, ActionKind.END):
        facts_of["cash"] = _kept(view, plan)
        yield Why.of("subsidy", **facts_of) if taken else Why.of("end", cash=facts_of["cash"])
        if taken and view.phase is Phase.AFTER and not view.due:
            yield Why.of("subsidy.early", n=taken)
        yield from _of_the_end(view, plan, 0)
        return
    if main.kind in SHARES:
        yield from _of_shares(view, plan, main.kind)
    elif main.kind is ActionKind.SILVER:
        yield from _of_silver(view, plan, main.bars)
    elif main.kind is ActionKind.PASS and not main.colour:
        yield Why.of("pass.empty", cash=_kept(view, plan))
    elif main.kind in (ActionKind.LOWER, ActionKind.TAKE):
        yield from _lowered(view, plan)
        if main.kind is ActionKind.TAKE:
            yield from _of_taking(view, main.colour)
    else:
        yield from _of_case(view, main)
    if taken:
        yield Why.of("subsidy.also", **facts_of)
    yield from _of_the_end(view, plan, main.bars)


def _of_the_end(view: View, plan: Sequence[Action], bought: int) -> Iterator[Why]:
    """That the next adjustment ends the game, if it surely does, or may and comes now."""
    after = plan_facts(view, plan)
    if is_last(view, bought):
        yield Why.of("ends.now" if after.brings else "ends", last=facts.TRACK[-1])
    elif after.brings and after.next.game_end >= OFTEN:
        chance = rounded(Fraction(after.next.game_end))
        yield Why.of("ends.may", chance=chance, last=facts.TRACK[-1])


def is_last(view: View, bought: int = 0) -> bool:
    """Does silver reach the end of its track at the next adjustment, if so many bars are bought?"""
    steps = (view.bars_sold + bought) // facts.STEP_BARS
    return view.cells[layout.PRICE] + steps >= facts.LAST_PLACE


def _subsidy(taken: int) -> dict[str, Fact]:
    """What subsidies bring, and cost at each adjustment (BLF-ADJ-2)."""
    return {"n": taken, "gain": taken * facts.SUBSIDY, "cost": taken * facts.INTEREST}


def _of_shares(view: View, plan: Sequence[Action], kind: ActionKind) -> Iterator[Why]:
    """What shares cost or bring, and what they would be worth; what the money is for."""
    cases = cases_of(plan, kind)
    after = plan_facts(view, plan)
    # Who buys may move the price; of a share that is sold it counts what it would be worth if kept.
    then = after.next if after.brings or kind is ActionKind.BUY else _next(view)
    price = sum(view.prices[name] * n for name, n in cases.items())
    mean = sum(then.prices[name].mean * n for name, n in cases.items())
    facts_of: dict[str, Fact] = {"price": price, "then": str(round(mean))}
    key = f"{kind.name.lower()}{'.several' if len(cases) > 1 else ''}"
    if len(cases) == 1:
        ((case, n),) = cases.items()
        facts_of = {"case": case, "price": view.prices[case], "then": str(round(mean / n))}
    yield Why.of(f"{key}.adjustment" if after.brings else key, **facts_of)
    if kind is ActionKind.SELL:
        yield from (each for each in _lowered(view, plan) if each.key == "held.lowest")
        yield from _of_money(view, plan, price)
    if kind is ActionKind.BUY:
        yield from _moved(view, plan)


def _of_money(view: View, plan: Sequence[Action], price: int) -> Iterator[Why]:
    """What the money of a sale is for: interest that is due, or silver while it is cheap.

    For silver only if it pays for more bars, of those that may be bought, than the cash before it.
    """
    before = view.cash[view.seat] + count_of(plan, ActionKind.SUBSIDY) * facts.SUBSIDY
    if view.due > before:
        yield Why.of("sell.due", n=view.due, cash=before)
    cash = before + price - view.due
    if 2 * view.silver_price > facts.TRACK[-1]:
        return
    bars, paid = (money // view.silver_price for money in (cash, before - view.due))
    if plan_facts(view, plan).brings:
        yield from _of_money_then(view, plan, cash)
    elif bars > max(paid, 0) and paid < view.silver_limit:
        key = "sell.silver.limit" if bars > view.silver_limit else "sell.silver"
        told: dict[str, Fact] = {"limit": view.silver_limit} if key.endswith("limit") else {}
        told |= {"n": bars, "price": view.silver_price, "last": facts.TRACK[-1]}
        yield Why.of(key, **told)


def _of_money_then(view: View, plan: Sequence[Action], cash: int) -> Iterator[Why]:
    """What is left after the adjustment that a sale sets off, where that is enough for a bar.

    Interest comes first (BLF-ADJ-2), and silver rises by the bars that were bought.
    """
    due = plan_facts(view, plan).interest
    left = cash - due if cash >= due else cash
    place = view.cells[layout.PRICE] + view.bars_sold // facts.STEP_BARS
    price = facts.TRACK[min(place, facts.LAST_PLACE)]
    if price <= left and place < facts.LAST_PLACE:
        yield Why.of("sell.silver.then", cash=left, price=price)


def _of_silver(view: View, plan: Sequence[Action], bought: int) -> Iterator[Why]:
    """What a bar costs now and at the end, and what buying it does to its price."""
    bars, last = view.bars_sold + bought, facts.TRACK[-1]
    brings = bool(plan_facts(view, plan).brings)
    if is_last(view, bought):
        yield Why.of("silver.last", price=view.silver_price, last=last)
    else:
        steps = bars // facts.STEP_BARS
        rises = ".anyway" if steps == view.bars_sold // facts.STEP_BARS else ""
        none = "silver.none" if view.bag_blacks else "silver.none.sure"
        key = f"silver{rises}" if steps else none
        yield Why.of(key, price=view.silver_price, last=last, n=bars, steps=steps)
        if brings:
            yield Why.of("adjusts")
    yield from _moved(view, plan)


def _lowered(view: View, plan: Sequence[Action]) -> Iterator[Why]:
    """Of prices that move left, which shares of one's own lose by."""
    for action in plan:
        if action.kind is ActionKind.LOWER:
            held = view.hand[action.colour]
            key = "held" if held else "held.none"
            if view.prices[action.colour] == FLOOR:
                key = "held.lowest"
            yield Why.of(key, case=action.colour, n=held, price=FLOOR)


def _of_taking(view: View, case: str) -> Iterator[Why]:
    """Of a case that leaves the sales table, and so does not go into the bag (BLF-ADJ-9)."""
    left = sum(view.sales_table[name] for name in COLOURS) - 1
    short = facts.SHORT_TABLE[view.players]
    held = view.hand[case]
    if held:
        yield Why.of("take.held", case=case, n=held, price=view.prices[case])
    else:
        yield Why.of("take.none", case=case)
    yield Why.of("take.adjustment" if left <= short else "take", n=left, short=short)


def _moved(view: View, plan: Sequence[Action]) -> Iterator[Why]:
    """The prices that a plan moves to the right: by the case that it puts on a purchase table, ...

    ... and by the last case of a colour that it buys (BLF-RIGHT-1).
    """
    put, held, before = "", view.hand, view.prices
    for action in plan:
        if action.kind is ActionKind.PUT:
            put, held = action.colour, view.hand
            found = next(_of_case(view, action))
            if found.key.removesuffix(".none") in _MOVES:
                yield found
        view = _after(view, action)
    for case in cases_of(plan, ActionKind.BUY):
        price, then = before[case], view.prices[case]
        if case != put and not view.market[case] and price < then:
            yield Why.of("buy.last", case=case, held=held[case], price=price, then=then)


_MOVES: Final = ("case.third", "case.last", "case.third.last")
"""What is said of a case that moves the price."""


def _kept(view: View, plan: Sequence[Action]) -> int:
    """The cash after a plan of which nothing but subsidies brings money, and nothing costs any."""
    cash = view.cash[view.seat] + count_of(plan, ActionKind.SUBSIDY) * facts.SUBSIDY
    return cash - view.due if cash >= view.due else cash


def _of_case(view: View, action: Action) -> Iterator[Why]:
    """What a case does that goes from the market to a purchase table.

    It may move its price first, and then cause an adjustment (BLF-ADJ-1).
    """
    shares = view.phase in (Phase.BUYING, Phase.SETUP)
    table = view.share_table if shares else view.silver_table
    case, count = action.colour, table[action.colour] + 1
    cases = sum(table.values()) + 1
    full = facts.FULL_TABLE[view.players]
    facts_of: dict[str, Fact] = {"case": case} | (
        {"held": held} if (held := view.hand[case]) else {}
    )
    none = "" if held else ".none"
    is_last = view.market[case] == 1 and view.phase is not Phase.SETUP
    moves = [".third"] * (count == 3) + [".last"] * is_last  # noqa: PLR2004 - BLF-RIGHT-2
    price, moved = view.prices[case], _after(view, action).prices[case]
    if price < moved:
        yield Why.of(f"case{''.join(moves)}{none}", **facts_of, price=price, then=moved)
    if cases >= full:
        then = _brought(view, action).prices[case].mean
        gain = max(0, round(held * (then - moved)))
        then_of: dict[str, Fact] = {"price": moved, "then": str(round(then)), "gain": gain}
        yield Why.of(f"case.adjustment{none}", **facts_of, **then_of)
    elif price == moved:
        yield Why.of(f"case{none}", **facts_of, n=cases, full=full)


def _after(view: View, action: Action) -> View:
    """What the seat knows after its decision, up to a draw."""
    return View(tuple(played(view, action)[0]))


@lru_cache(16)
def _next(view: View) -> Adjustment:
    """The odds of an adjustment that would come now: several plans of a view ask for them."""
    return adjustment(view, nearest(view))


def _brought(view: View, action: Action) -> Adjustment:
    """The odds of the adjustment that a case causes, which may move prices and empty the market."""
    cells, table = played(view, action)
    return adjustment(view, table, before=cells)
