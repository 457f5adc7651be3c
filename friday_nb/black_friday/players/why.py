"""Plans in words, and why: one sentence of facts for each, from what the seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.board import FLOOR
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.odds import Adjustment, adjustment, nearest
from friday_nb.black_friday.odds.moves import played
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.texts import colour_forms, colour_name, shares_label
from friday_nb.black_friday.view import View
from friday_nb.black_friday.words import say
from friday_nb.charts.numbers import tenths
from friday_nb.core import why as core
from friday_nb.core.why import Compared, Side

_CASE_KINDS: Final = (ActionKind.PUT, ActionKind.LOWER, ActionKind.TAKE, ActionKind.SPECIAL)
_BESIDES: Final = (ActionKind.SUBSIDY, ActionKind.END)
_SHARES: Final = {ActionKind.BUY: Phase.BUYING, ActionKind.SELL: Phase.SELLING}
"""How shares are bought and sold, and the phase in which more may follow."""
_MAIN: Final = (ActionKind.BUY, ActionKind.SELL, ActionKind.SILVER, ActionKind.PASS)


BECAUSE: Final = tuple(
    f"because.{name}" for name in ("bars", "rival", "wealth", "keeps", "wins", "level")
)
"""What decides (:mod:`.because`)."""


class Why(core.Why):
    """A sentence as data: its key below ``advice.why.`` and its facts, by their stable names."""

    sides = MappingProxyType(
        {
            "buy": Compared("then", "price"),
            "sell": Compared("price", "then"),
            "silver": Side.FOR,
            "silver.none": Side.FACT,
            "pass.empty": Side.FACT,
            "held": Side.AGAINST,
            "held.none": Side.FOR,
            "held.lowest": Side.FOR,
            "take": Side.FACT,
            "case": Side.FACT,
            "case.adjustment": Side.FACT,
            "case.third": Compared("held"),
            "case.last": Compared("held"),
            "end": Side.FACT,
            **dict.fromkeys(BECAUSE, Side.FOR),
        }
    )

    def said(self, lang: str) -> str:
        """Its own sentence."""
        told = dict(self.facts)
        if "case" in told:
            told |= colour_forms(str(told["case"]), lang)
        if "special" in told:
            told["special"] = say(lang, f"card.{told['special']}")
        for name in ("few", "many"):
            if name in told:
                told[name] = tenths(int(told[name]), lang)
        return say(lang, f"advice.why.{self.key}", **told)


# --- the plan -------------------------------------------------------------------------------------


def plan_text(view: View, plan: Sequence[Action], lang: str) -> str:
    """A plan in one line: what is taken, bought or sold for how much, and which cases move.

    >>> from friday_nb import black_friday as blf
    >>> view = blf.new_game(players=3, seed=1).view(0)
    >>> plan_text(view, [Action.parse(t) for t in ("subsidy", "buy red", "put red")], "en")
    'Take 1 subsidy; buy 1 red for 7; to the table: red'
    """
    parts = []
    late = _subsidies_at_last(plan)
    if taken := _count(plan, ActionKind.SUBSIDY) - late:
        parts.append(say(lang, "advice.plan.subsidy", n=taken))
    parts += _shares(view, plan, lang)
    for action in plan:
        if action.kind is ActionKind.SILVER:
            price = action.bars * view.silver_price
            part = say(lang, "advice.plan.silver", n=action.bars, price=price)
            above = action.bars > view.silver_limit
            parts.append(_with_card(view, part, "silver", lang, above=above))
        elif action.kind is ActionKind.PASS:
            key = "advice.plan.pass" if action.colour else "advice.plan.pass.empty"
            case = colour_name(action.colour, lang) if action.colour else ""
            parts.append(say(lang, key, case=case))
        elif action.kind in _CASE_KINDS:
            key = f"advice.plan.{action.kind.name.lower()}"
            parts.append(say(lang, key, case=colour_name(action.colour, lang)))
        elif action.kind is ActionKind.END:
            parts.append(say(lang, "advice.plan.end"))
    if late:
        parts.append(say(lang, "advice.plan.subsidy.late", n=late))
    line = "; ".join(parts)
    return line[:1].upper() + line[1:]


def _shares(view: View, plan: Sequence[Action], lang: str) -> list[str]:
    """The shares that are bought or sold, as a part of the sentence; where some were already, more.

    Whoever is in the middle of such an action may also stop.
    """
    parts = []
    done = sum(view.acted.values())
    for kind, phase in _SHARES.items():
        key = f"advice.plan.{kind.name.lower()}"
        begun = view.phase is phase
        if cases := _cases(plan, kind):
            price = sum(view.prices[name] * n for name, n in cases.items())
            told = shares_label(cases, lang)
            part = say(lang, f"{key}.more" if begun else key, cases=told, price=price)
            above = sum(cases.values()) + (done if begun else 0) > view.share_limit
            parts.append(_with_card(view, part, kind.name.lower(), lang, above=above))
        elif begun and any(action.kind in _CASE_KINDS for action in plan):
            parts.append(say(lang, f"{key}.none"))
    return parts


def _with_card(view: View, part: str, card: str, lang: str, *, above: bool) -> str:
    """A part of the sentence; above the limit it uses up a special action (BLF-SPEC-2)."""
    if not above or card not in view.cards[view.seat]:
        return part
    return say(lang, "advice.plan.card", part=part, card=say(lang, f"card.{card}"))


def _count(plan: Sequence[Action], kind: ActionKind) -> int:
    return sum(action.kind is kind for action in plan)


def _subsidies_at_last(plan: Sequence[Action]) -> int:
    """The subsidies that are taken after everything else that is done."""
    done = [i for i, action in enumerate(plan) if action.kind not in _BESIDES]
    return _count(plan[done[-1] :], ActionKind.SUBSIDY) if done else 0


def _cases(plan: Sequence[Action], kind: ActionKind) -> dict[str, int]:
    """The colours of all decisions of a kind, in their usual order."""
    counts = Counter(action.colour for action in plan if action.kind is kind)
    return {name: counts[name] for name in COLOURS if counts[name]}


# --- why ------------------------------------------------------------------------------------------


def why(view: View, plan: Sequence[Action]) -> Why:
    """The fact that speaks most for or against a plan."""
    main = next((action for action in plan if action.kind in _MAIN), plan[-1])
    if main.kind is ActionKind.BUY:
        best = max(_cases(plan, ActionKind.BUY).items(), key=lambda one: one[1])[0]
        return Why.of("buy", case=best, price=view.prices[best], then=_then(view, best))
    if main.kind is ActionKind.SELL:
        sold = max(_cases(plan, ActionKind.SELL).items(), key=lambda one: one[1])[0]
        return Why.of("sell", case=sold, price=view.prices[sold], then=_then(view, sold))
    if main.kind is ActionKind.SILVER:
        bars = view.bars_sold + main.bars
        last, steps = facts.TRACK[-1], bars // facts.STEP_BARS
        key = "silver" if steps else "silver.none"
        return Why.of(key, price=view.silver_price, last=last, n=bars, steps=steps)
    if main.kind is ActionKind.PASS and not main.colour:
        return Why.of("pass.empty", cash=_kept(view, plan))
    if main.kind is ActionKind.LOWER:
        held = view.hand[main.colour]
        key = "held" if held else "held.none"
        if view.prices[main.colour] == FLOOR:
            key = "held.lowest"
        return Why.of(key, case=main.colour, n=held, price=FLOOR)
    if main.kind is ActionKind.TAKE:
        left = sum(view.sales_table[name] for name in COLOURS) - 1
        return Why.of("take", n=left, short=facts.SHORT_TABLE[view.players])
    if main.kind in (ActionKind.PUT, ActionKind.PASS, ActionKind.SPECIAL):
        return _of_case(view, main)
    return Why.of("end", cash=_kept(view, plan))


def _kept(view: View, plan: Sequence[Action]) -> int:
    """The cash after a plan of which nothing but subsidies brings money, and nothing costs any."""
    cash = view.cash[view.seat] + _count(plan, ActionKind.SUBSIDY) * facts.SUBSIDY
    return cash - view.due if cash >= view.due else cash


def _of_case(view: View, action: Action) -> Why:
    """What a case does that goes from the market to a purchase table."""
    shares = view.phase in (Phase.BUYING, Phase.SETUP)
    table = view.share_table if shares else view.silver_table
    case, count = action.colour, table[action.colour] + 1
    cases = sum(table.values()) + 1
    full = facts.FULL_TABLE[view.players]
    if cases >= full:
        then = _expected(_brought(view, action), case)
        return Why.of("case.adjustment", case=case, held=view.hand[case], then=then)
    if count == 3:  # noqa: PLR2004 - BLF-RIGHT-2
        return Why.of("case.third", case=case, held=view.hand[case])
    if view.market[case] == 1 and view.phase is not Phase.SETUP:
        return Why.of("case.last", case=case, held=view.hand[case])
    return Why.of("case", case=case, held=view.hand[case], n=cases, full=full)


def _then(view: View, colour: str) -> str:
    """What a colour costs after an adjustment that would come now, expected."""
    return _expected(_next(view), colour)


def _expected(then: Adjustment, colour: str) -> str:
    return str(round(then.prices[colour].mean))


@lru_cache(16)
def _next(view: View) -> Adjustment:
    """The odds of an adjustment that would come now: several plans of a view ask for them."""
    return adjustment(view, nearest(view))


def _brought(view: View, action: Action) -> Adjustment:
    """The odds of the adjustment that a case causes, which may move prices and empty the market."""
    cells, table = played(view, action)
    return adjustment(view, table, before=cells)
