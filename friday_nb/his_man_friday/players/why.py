"""Why: sentences of facts for each decision, from what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from friday_nb.core.facts import Fact
from friday_nb.core.numbers import rounded
from friday_nb.his_man_friday.actions import Action, ActionKind
from friday_nb.his_man_friday.cards import BY_NAME, CELLS, Kind
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.players import grounds
from friday_nb.his_man_friday.players.evaluation import target
from friday_nb.his_man_friday.players.fitting import Chances, card_chances, gun_chance
from friday_nb.his_man_friday.players.grounds import CERTAIN, GUN
from friday_nb.his_man_friday.players.reason import Why
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.facts import COPIES
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

__all__ = ["Why", "why"]

HALF: Final = 0.5
"""From this chance on, a card is as likely that as not."""
PROBABLY: Final = 0.6
"""From this chance on, a card is told to be probably a gun, or most likely of a kind; below, it is
too much like the toss of a coin."""
HARDLY: Final = 0.005
"""Below this chance, a card is told to be hardly a gun."""
OPEN: Final = 0.15
"""So near to one half, a look is told to settle what nothing else tells."""
NEGLIGIBLE: Final = 0.05
"""Below this chance of a gun nothing is told of it where a card is most likely a supply."""
SURE: Final = 1 - HARDLY
"""From this chance on, a supply is told to be almost certain, ..."""
ALMOST_SURE: Final = 0.95
"""... and from this one on a gun."""
WORTH_TELLING: Final = 0.25
"""From this chance on it is told that a card may be of a kind that the seat lacks."""
NUMBERED: Final = ("", ".gun", ".safe")
"""Sentences that tell the chance of a gun as a number."""
KINDS: Final = tuple(kind for kind in Kind if kind is not Kind.GUN)


def why(
    view: View,
    action: Action,
    lying: Fraction | None = USUAL_LYING,
    seated: Seated = (),
    then: Sequence[Action] = (),
) -> Why:
    """The facts that speak for or against a legal action.

    Args:
        view: What the seat knows.
        action: The decision.
        lying: The chance that a declaration of a person is a lie; None ignores declarations.
        seated: Who sits in each seat, by name; empty if that is not known.
        then: What the seat had better do after it in the same turn; empty if that is not known.
    """
    found = _facts(view, action, lying, seated, then)
    if _is_the_last(view, action) and ActionKind.TAKE not in {each.kind for each in then}:
        told = Why.of("last.take" if action.kind is ActionKind.TAKE else "last.leave")
        found = replace(found, also=(*found.also, told))
    return found.among(view.players)


def _is_the_last(view: View, action: Action) -> bool:
    """Does the exploration end with the card under Crusoe, if that is taken (HMF-EXP-5)?"""
    if action.kind not in (ActionKind.TAKE, ActionKind.LEAVE):
        return False
    return view.phase is not Phase.LAST_CHANCE and view.left - 1 == view.players


def _facts(
    view: View, action: Action, lying: Fraction | None, seated: Seated, then: Sequence[Action]
) -> Why:
    if action.kind is ActionKind.LAY:
        return _of_words(view, action)
    if action.kind is ActionKind.CHALLENGE:
        return _of_look(view, card_chances(view, view.just_laid, lying, seated), seated)
    if action.kind is ActionKind.PASS:
        cards = cards_to_come(view)
        n = view.challenges[view.seat]
        return Why.of("pass", n=n, cards=cards) if cards else Why.of("pass.last", n=n)
    if action.kind is ActionKind.LEAVE:
        return _of_leaving(view, lying, seated, then)
    cell = cell_of(view, action)
    if action.kind is ActionKind.TAKE:
        return _of_card(view, cell, lying, seated)
    if action.kind is ActionKind.MOVE and not view.cells[at.TOOK]:
        return _followed(_of_card(view, cell, lying, seated, goes=True), then)
    return _for_the_next(view, cell, lying, seated)


def cell_of(view: View, action: Action) -> str:
    """The cell that an action takes a card from, or leads Crusoe to."""
    if action.direction:
        return CELLS[target(view.cells, action.packed)]
    return action.cell or view.crusoe


def is_left_to_the_next(view: View, action: Action) -> bool:
    """Does an action lead Crusoe to a supply, as far as is known, that the next player may take?"""
    leads = action.kind is ActionKind.PUT or (
        action.kind is ActionKind.MOVE and bool(view.cells[at.TOOK])
    )
    return leads and _card(view, cell_of(view, action)) != GUN


def cards_to_come(view: View) -> int:
    """The cards that the others still have to lay."""
    return sum(n for seat, n in enumerate(view.hands) if seat != view.seat)


# --- the reconnaissance ---------------------------------------------------------------------------


def _of_words(view: View, action: Action) -> Why:
    """Of a card that is laid: whether that is a lie, and whom the word tempts or puts off."""
    left = _challenges_of_others(view)
    kind = BY_NAME[action.card].kind
    is_true = is_truth(action)
    key = "lay.true" if is_true else "lay.lie"
    if kind is Kind.GUN:
        word = Why.of("word.warns" if is_true else "word.tempts", declared=action.declared)
    elif action.declared == Kind.GUN.key:
        word = Why.of("word.hides")
    elif is_true:
        word = Why.of("word.open", kind=kind.key)
    else:
        word = Why.of("word.other", kind=kind.key, declared=action.declared)
    facts: dict[str, Fact] = {"n": left} if left and not is_true else {}
    return Why(key if left else f"{key}.none", MappingProxyType(facts), (word,))


def is_truth(action: Action) -> bool:
    """Is a card called what it is?"""
    return BY_NAME[action.card].kind.key == action.declared


def can_be_uncovered(view: View, action: Action) -> bool:
    """Is a card called what it is not, while others may still look at it?"""
    return not is_truth(action) and _challenges_of_others(view) > 0


def _challenges_of_others(view: View) -> int:
    return sum(n for seat, n in enumerate(view.challenges) if seat != view.seat)


def _of_look(view: View, cards_there: Chances, seated: Seated) -> Why:
    """Of a look at a card: what there is to learn, and for how many cards looks are left."""
    gun = cards_there.get(GUN, 0.0)
    left, cards = view.challenges[view.seat] - 1, cards_to_come(view)
    if not cards:
        after = Why.of("challenge.last")
    elif not left:
        after = Why.of("challenge.none", cards=cards)
    else:
        after = Why.of("challenge.free" if left >= cards else "challenge.left", n=left, cards=cards)
    kind, chance, *_ = _likeliest(cards_there)
    if chance >= CERTAIN:
        judged = grounds.of_kind(view, view.just_laid, kind, seated)
        return Why("challenge.kind", MappingProxyType({"kind": kind.key, **judged}), (after,))
    judged = grounds.of_gun(view, view.just_laid, gun, seated)
    if gun >= CERTAIN:
        return Why("challenge.gun", MappingProxyType(judged), (after,))
    facts: dict[str, Fact] = {"gun": rounded(Fraction(gun))} if gun else {**judged}
    key = "challenge" if gun >= HARDLY else "challenge.safe" if gun else "challenge.no"
    if abs(gun - HALF) <= OPEN:
        key = "challenge.open"
    return Why(key, MappingProxyType(facts), (after,))


# --- the exploration ------------------------------------------------------------------------------


def _of_leaving(view: View, lying: Fraction | None, seated: Seated, then: Sequence[Action]) -> Why:
    """Of taking nothing: what the seat stays with, and what it leaves under Crusoe."""
    kinds, guns = len(kinds_of(view)), view.taken.count("g")
    which = ("leave.none", "leave.guns", "leave.supplies", "leave")[2 * bool(kinds) + bool(guns)]
    stays = Why.of(which, guns=guns, n=kinds)
    if view.phase is Phase.LAST_CHANCE:
        return stays
    left = _left(view, lying, seated)
    is_first = view.phase is Phase.TAKE_FIRST
    then_comes = _step(view, lying, seated, then) if is_first else stays
    return replace(left, also=(*left.also, then_comes))


def _step(view: View, lying: Fraction | None, seated: Seated, then: Sequence[Action]) -> Why:
    """What comes of a turn in which the first card is left."""
    if not then:
        return Why.of("step")
    way, after = then
    cell = cell_of(view, way)
    if after.kind is not ActionKind.TAKE:
        return Why.of("step.leave", cell=cell)
    if card := _card(view, cell):
        return Why.of("step.take.known", cell=cell, card=card)
    risk = _risk(gun_chance(view, cell, lying, seated))
    return Why("step.take", MappingProxyType({"cell": cell}), risk)


def _risk(gun: float) -> tuple[Why, ...]:
    """The chance that a card is a gun, if it is worth telling of one that is taken or left."""
    return (Why.of("risk", gun=rounded(Fraction(gun))),) if gun >= NEGLIGIBLE else ()


def _followed(facts: Why, then: Sequence[Action]) -> Why:
    """What is told of a card that Crusoe comes to, and whether the seat had better take it."""
    if then:
        told = Why.of("goes.take" if then[0].kind is ActionKind.TAKE else "goes.leave")
    elif facts.key == "known.gun":
        told = Why.of("goes.free")
    else:
        return facts
    return replace(facts, also=(*facts.also, told))


def _left(view: View, lying: Fraction | None, seated: Seated) -> Why:
    """What lies under Crusoe and is left there."""
    cell = view.crusoe
    if card := _card(view, cell):
        kind = BY_NAME[card].kind
        if kind is Kind.GUN:
            return Why.of("left.gun")
        return Why.of("left.again" if kind in kinds_of(view) else "left.new", card=card)
    gun = gun_chance(view, cell, lying, seated)
    if gun >= CERTAIN:
        return Why.of("left.likely.must", cell=cell, **grounds.of_gun(view, cell, gun, seated))
    if gun >= ALMOST_SURE:
        return Why.of("left.likely.sure", cell=cell)
    if _is_even(gun):
        return Why.of("left.even", cell=cell)
    if gun >= PROBABLY:
        return Why.of("left.likely", cell=cell, gun=rounded(Fraction(gun)))
    kind, chance, *_ = _likeliest(card_chances(view, cell, lying, seated))
    if chance < PROBABLY:
        if gun:
            return Why.of("left.unseen", cell=cell, gun=rounded(Fraction(gun)))
        return Why.of("left.no", cell=cell, **grounds.of_gun(view, cell, gun, seated))
    which = "again" if kind in kinds_of(view) else "new"
    if chance >= CERTAIN:
        judged = grounds.of_kind(view, cell, kind, seated)
        return Why.of(f"left.must.{which}", cell=cell, kind=kind.key, **judged)
    if chance >= SURE:
        return Why.of(f"left.sure.{which}", cell=cell, kind=kind.key)
    facts: dict[str, Fact] = {"cell": cell, "kind": kind.key, "a": round(1000 * chance)}
    return Why(f"left.likely.{which}", MappingProxyType(facts), _risk(gun))


def _of_card(
    view: View, cell: str, lying: Fraction | None, seated: Seated, *, goes: bool = False
) -> Why:
    """What the seat knows of a card that it takes, or goes to."""
    if card := _card(view, cell):
        return _of_known(view, cell, card, "known" if goes else "take")
    place = next(each for each in view.island if each.cell == cell)
    gun = gun_chance(view, cell, lying, seated)
    way = _how_surely(gun)
    facts: dict[str, Fact] = {"cell": cell, **grounds.of_gun(view, cell, gun, seated)}
    if way in NUMBERED:
        facts["gun"] = rounded(Fraction(gun))
    if place.declared is not None:
        facts["declared"] = place.declared.key
    likely = _likely(view, cell, card_chances(view, cell, lying, seated), seated)
    if "judged" in facts:
        likely = tuple(map(grounds.untold, likely))
    key = "centre" if place.declared is None else "called"
    return Why(f"{key}{way}", MappingProxyType(facts), likely)


def _how_surely(gun: float) -> str:
    """Which sentence tells this chance of a gun."""
    if _is_even(gun):
        return ".even"
    if gun >= CERTAIN:
        return ".gun.must"
    if gun >= PROBABLY:
        return ".gun.sure" if gun >= ALMOST_SURE else ".gun"
    return "" if gun >= HARDLY else ".safe" if gun else ".no"


def _is_even(gun: float) -> bool:
    """Is the chance told as one half?"""
    return abs(gun - HALF) < HARDLY


def _for_the_next(view: View, cell: str, lying: Fraction | None, seated: Seated) -> Why:
    """Of a card that the seat leads Crusoe to, but the next player may take."""
    if card := _card(view, cell):
        if BY_NAME[card].kind is Kind.GUN:
            return Why.of("lies.gun", cell=cell)
        return Why("lies", MappingProxyType({"cell": cell, "card": card}), (Why.of("next"),))
    gun = gun_chance(view, cell, lying, seated)
    if gun >= ALMOST_SURE:
        return Why.of("lies.likely", cell=cell)
    declared = next(each.declared for each in view.island if each.cell == cell)
    facts: dict[str, Fact] = {"cell": cell, **grounds.of_gun(view, cell, gun, seated)}
    if declared is not None:
        facts["declared"] = declared.key
    if gun:
        facts["gun"] = rounded(Fraction(gun))
    key = f"{'centre' if declared is None else 'called'}{'' if gun else '.no'}"
    return Why(key, MappingProxyType(facts), (Why.of("next"),))


def _of_known(view: View, cell: str, card: str, what: str) -> Why:
    """Of a card that the seat has seen."""
    kind = BY_NAME[card].kind
    guns = view.taken.count("g") + 1
    if kind is Kind.GUN:
        if what == "known":
            return Why.of("known.gun", cell=cell)
        return Why.of("take.four" if guns == COPIES[at.GUN_CARD] else "take.gun", guns=guns)
    facts: dict[str, Fact] = {"card": card}
    if what == "known":
        facts["cell"] = cell
    if kind not in kinds_of(view):
        return Why.of(f"{what}.new", **facts)
    before = sum(BY_NAME[name].amount for name in view.taken)
    after = before + BY_NAME[card].amount
    return Why.of(f"{what}.again", before=before, after=after, **facts)


def _likely(view: View, cell: str, cards: Mapping[str, float], seated: Seated) -> tuple[Why, ...]:
    """Which supply a card is most likely, or whether it may be of a kind that the seat lacks."""
    has = kinds_of(view)
    kind, chance, amount = _likeliest(cards)
    which = "again" if kind in has else "new"
    certain = next((name for name, chance in cards.items() if chance >= CERTAIN), "")
    if certain and not grounds.by_play(view, cell, (certain,), seated):
        told = _of_known(view, cell, certain, "take")
        return (replace(told, key="take.gun.then") if told.key == "take.gun" else told,)
    if chance >= CERTAIN:
        judged = grounds.of_kind(view, cell, kind, seated)
        return (Why.of(f"likely.must.{which}", kind=kind.key, **amount, **judged),)
    if chance >= SURE:
        return (Why.of(f"likely.sure.{which}", kind=kind.key, **amount),)
    gun = cards.get(GUN, 0.0)
    if HARDLY <= gun < PROBABLY and gun + chance >= SURE:
        judged = grounds.of_kind(view, cell, kind, seated, GUN)
        return (Why.of(f"likely.else.{which}", cell=cell, kind=kind.key, **judged),)
    if chance >= PROBABLY or (gun < HARDLY and not has):
        facts: dict[str, Fact] = {"cell": cell, "kind": kind.key, "a": round(1000 * chance)}
        return (Why.of(f"likely.{which}", **facts, **amount),)
    lacking = sum(chance for name, chance in cards.items() if _is_new(name, has))
    if has and lacking >= WORTH_TELLING:
        return (Why.of("likely.lacking", cell=cell, a=round(1000 * lacking)),)
    return ()


def _likeliest(cards: Mapping[str, float]) -> tuple[Kind, float, dict[str, Fact]]:
    """The likeliest kind of supplies, its chance, and the only amount, or the mean in tenths."""
    chances, amounts = dict.fromkeys(KINDS, 0.0), dict.fromkeys(KINDS, 0.0)
    for name, chance in cards.items():
        kind = BY_NAME[name].kind
        if kind is not Kind.GUN:
            chances[kind] += chance
            amounts[kind] += chance * BY_NAME[name].amount
    kind = max(KINDS, key=lambda each: chances[each])
    mean = amounts[kind] / (chances[kind] or 1)
    of_kind = [name for name, chance in cards.items() if BY_NAME[name].kind is kind and chance > 0]
    amount: dict[str, Fact] = {"few": round(10 * mean)}
    return kind, chances[kind], {"n": round(mean)} if len(of_kind) == 1 else amount


def _is_new(name: str, has: set[Kind]) -> bool:
    return BY_NAME[name].kind not in {*has, Kind.GUN}


def _card(view: View, cell: str) -> str:
    """The card of a cell, as far as the seat knows it; else empty."""
    return next(each.card for each in view.island if each.cell == cell)


def kinds_of(view: View) -> set[Kind]:
    """The kinds of supplies that the seat has."""
    return {BY_NAME[name].kind for name in view.taken} - {Kind.GUN}
