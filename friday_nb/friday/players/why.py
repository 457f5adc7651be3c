"""A sentence of explanation for every option: what it gains, costs or destroys, and how likely.

A reason is the key of a sentence and its facts, which come from the rules and the exact odds, never
from the network.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from friday_nb.core.facts import Fact
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability, Card, Group
from friday_nb.friday.cards import card as named
from friday_nb.friday.engine import play
from friday_nb.friday.odds import next_card
from friday_nb.friday.odds.deck_strength import deck, deck_mean
from friday_nb.friday.odds.reach import free_reach
from friday_nb.friday.outcome import Termination
from friday_nb.friday.players.coming import OPEN, both_exchanges, coming, free_cards, later
from friday_nb.friday.players.fact_words import whole_percent
from friday_nb.friday.players.orders import untaken
from friday_nb.friday.players.points import fight_of, is_enough, made_enough, played
from friday_nb.friday.players.reason import Why
from friday_nb.friday.table import Fight, Node, Played
from friday_nb.friday.view import View

__all__ = ["Why", "played", "why"]

RED: Final = 2
"""The last step with hazards."""
BELOW_AVERAGE: Final = Fraction(1, 5)
"""A card is called weaker than others if it is worth so much less than their average."""


def why(view: View, action: Action) -> Why:
    """What this legal action does, in facts; IllegalAction if it is not legal."""
    after = play(view, action)
    if after.outcome and after.outcome.termination is Termination.TOO_OLD:
        return Why.of("too_old")
    found = _WHY[action.kind](view, action, after)
    if after.aging.left < view.aging.left:  # FRI-DECK-1: also where a card is only looked at
        return replace(found, also=(Why.of("reshuffle"), *found.also))
    return found


# --- the choice of an enemy -----------------------------------------------------------------------


def _enemy(view: View, action: Action, after: View) -> Why:
    """What beating the enemy brings, and how likely its free cards are to be enough."""
    fight = fight_of(after)
    reach = free_reach(after)
    found = Why.of("reach", value=fight.value, free=fight.free, chance=whole_percent(reach))
    if action.kind is ActionKind.PIRATE:
        return found
    card = view.offer[action.numbers[0] - 1]
    if card.ability is Ability.NONE:
        return replace(Why.of("hazard", card=card.key), also=(found,))
    brings = Why.of("hazard.ability", card=card.key, ability=card.ability.name)
    return replace(brings, also=(found,))


def _skip(view: View, _action: Action, _after: View) -> Why:
    return Why.of("skip.last" if view.step == RED else "skip")


# --- cards ----------------------------------------------------------------------------------------


def _draw(view: View, _action: Action, after: View) -> Why:
    """The next card, all free cards together, and what can be done after them."""
    found = coming("draw", view, after)
    if not found.key.endswith(OPEN):
        return found
    return _with(found, *free_cards(view, found), *later(view, after, found))


def _pay(view: View, _action: Action, after: View) -> Why:
    """What buying brings for its price, and what can be done after it."""
    cost = fight_of(view).cost
    found = coming("pay", view, after, cost=cost, left=view.life - cost)
    return _with(found, *later(view, after, found)) if found.key.endswith(OPEN) else found


def _with(found: Why, *further: Why) -> Why:
    """The reason with further ones."""
    return replace(found, also=(*found.also, *further))


# --- abilities ------------------------------------------------------------------------------------


def _use(view: View, action: Action, after: View) -> Why:
    """What the ability changes: life, total, value or cards; a copy does what it copies."""
    numbers = action.numbers
    worker = played(view, numbers[0])
    if worker.card.ability is not Ability.COPY:
        return _doing(view, numbers, after)
    found = _doing(view, numbers[1:], after)
    return _with(found, Why.of("copied", card=worker.card.key, ability=worker.card.ability.name))


def _doing(view: View, numbers: tuple[int, ...], after: View) -> Why:
    """What an ability changes, whoever has it: the number of its card, and those it works on."""
    ability = played(view, numbers[0]).card.ability
    if ability in (Ability.LIFE_1, Ability.LIFE_2):
        return Why.of("life", before=view.life, after=after.life)
    if ability in (Ability.DRAW_1, Ability.DRAW_2):
        return _bonus(view, after)
    if ability is Ability.SORT:
        return Why.of("look")
    if ability is Ability.STEP:
        before, now = fight_of(view), fight_of(after)
        return Why.of("step", value=before.value, now=now.value, total=now.total)
    if ability in (Ability.EXCHANGE_1, Ability.EXCHANGE_2):
        return _replacing(view, after, numbers[1])
    target = played(view, numbers[1])
    if ability is Ability.DOUBLE:
        return _doubled(view, target, after)
    return _removed(view, target, after, is_below=ability is Ability.BELOW)


def _doubled(view: View, target: Played, after: View) -> Why:
    """What counting a card twice changes; a card worth 0 is worth no more then."""
    before, now = fight_of(view), fight_of(after)
    if not target.card.value:
        return Why.of("double.wasted", target=target.card.key, total=now.total)
    if now.total == before.total:  # it counts as 0 as long as an aging card has it so
        return Why.of("double.idle", target=target.card.key, total=now.total)
    facts = {"before": before.total, "total": now.total, "value": now.value}
    return _with(Why.of("double", target=target.card.key, **facts), *_points_left(after))


def _removed(view: View, target: Played, after: View, *, is_below: bool) -> Why:
    """What changes with a card turned face down, or laid below the stack."""
    before, now = fight_of(view), fight_of(after)
    is_last = before.is_pirate and bool(view.pirates_beaten)
    key = "below" if is_below else "turn.last" if is_last else "turn"
    if now.total == before.total:
        found = Why.of(f"{key}.free", target=target.card.key, total=now.total)
    else:
        facts = {"before": before.total, "total": now.total, "value": now.value}
        found = Why.of(key, target=target.card.key, **facts)
    also: list[Why] = []
    if is_below:
        also += _unused(target)
    elif not is_last or not target.used:
        also += _gone(target.card)
    if before.stopped and not now.stopped and now.free_left:
        also.append(Why.of("unstopped", n=now.free_left))
    elif now.free_left > before.free_left:
        also.append(Why.of("place"))
    also += _step_lost(before, now)
    return _with(found, *also, *_saves(before, now), *_points_left(after))


def _step_lost(before: Fight, now: Fight) -> tuple[Why, ...]:
    """That the value rises again, with a card gone that had lowered it (FRI-AB-LAST)."""
    rises = now.value > before.value
    return (Why.of("step.lost", value=before.value, now=now.value),) if rises else ()


def _saves(before: Fight, now: Fight) -> tuple[Why, ...]:
    """What an aging card that is gone no longer costs."""
    saved = before.aging_cost - now.aging_cost
    return (Why.of("saves", n=saved),) if saved > 0 else ()


def _points_left(after: View) -> tuple[Why, ...]:
    """Whose ability can still make the total enough, without another card."""
    used = made_enough(after)
    if not used:
        return ()
    if len(used) > 1:
        return (Why.of("then.enough.all"),)
    (card,) = used
    return (Why.of("then.enough", card=card.card.key, ability=card.card.ability.name),)


def _gone(card: Card) -> tuple[Why, ...]:
    """The ability that the deck loses with a card; those of aging cards only harm."""
    if card.ability is Ability.NONE or card.group is Group.AGING:
        return ()
    return (Why.of("gone", ability=card.ability.name),)


def _unused(target: Played) -> tuple[Why, ...]:
    """The ability that this fight loses with a card."""
    if target.used:
        return ()
    facts = {"card": target.card.key, "ability": target.card.ability.name}
    return (Why.of("unused", **facts),) if _gone(target.card) else ()


def _more(view: View, _action: Action, after: View) -> Why:
    return _bonus(view, after)


def _bonus(view: View, after: View) -> Why:
    """A bonus card; free cards may follow it.

    A card that nobody wants is what comes next in any case, at no price now.
    """
    found = coming("bonus", view, after)
    if found.key == "bonus.known":
        is_wanted = found.also or named(str(found.facts["card"])).value > 0
        return found if is_wanted else _with(found, Why.of("known.anyway"))
    return _with(found, *_free_later(view)) if found.key.endswith(OPEN) else found


def _free_later(view: View) -> tuple[Why, ...]:
    """The free cards that can still be drawn."""
    fight = fight_of(view)
    is_open = fight.free_left and not fight.stopped
    return (Why.of("free.later", n=fight.free_left),) if is_open else ()


def _swap(view: View, action: Action, after: View) -> Why:
    return _replacing(view, after, action.numbers[0])


def _replacing(view: View, after: View, number: int) -> Why:
    """The next card replaces the one of this number; free cards may follow it."""
    fight, target = fight_of(view), played(view, number)
    rest = after.fight.total if after.fight else fight.total
    found = coming("exchange", view, after, number, target=target.card.key, rest=rest)
    found = _with(found, *_unused(target))
    if after.fight:
        found = _with(found, *_step_lost(fight, after.fight), *_saves(fight, after.fight))
    if not found.key.endswith(OPEN):
        return found
    return _with(found, *both_exchanges(after), *_free_later(view))


def _look(view: View, _action: Action, _after: View) -> Why:
    """Another look, at a card that may be known."""
    known = next_card(view)
    return Why.of("look.known", card=known[0][0].key) if len(known) == 1 else Why.of("look.more")


def _sort(view: View, action: Action, _after: View) -> Why:
    """Which card comes next, and which one goes."""
    dropped, *kept = action.numbers
    facts: dict[str, Fact] = {}
    if kept:
        facts["card"] = view.looking[kept[0] - 1].key
    elif len(known := next_card(view)) == 1:
        facts["card"] = known[0][0].key
    if dropped:
        facts["dropped"] = view.looking[dropped - 1].key
    if "card" not in facts:
        return Why.of("sort.discard", **facts)
    return Why.of("sort.both" if dropped else "sort", **facts)


def _done(view: View, _action: Action, _after: View) -> Why:
    if view.node is Node.DESTROY:
        return Why.of("done.destroy", n=view.budget)
    fight = fight_of(view)
    return Why.of("done", total=fight.total, value=fight.value)


# --- the end of a fight ---------------------------------------------------------------------------


def _end(view: View, action: Action, after: View) -> Why:
    """What ending the fight costs and brings, and what stays in the stack."""
    found, fight = _settled(view, action, after), fight_of(view)
    free, size = fight.free_left, view.stack.size
    if after.outcome:
        return found
    if lost := untaken(view):
        found = _with(found, Why.of("end.untaken", n=lost))
    if fight.stopped:
        return found
    if is_enough(fight):
        return _with(found, *_saved(view)) if size else found
    return _with(found, Why.of("end.unused", n=free)) if free else found


def _saved(view: View) -> tuple[Why, ...]:
    """What stays in the stack: how many cards, and how many aging cards are among them."""
    stack = view.stack
    sure = (*stack.top, *stack.bottom, *(card for card, n in stack.pool for _ in range(n)))
    aging = sum(card.group is Group.AGING for card in sure) + bool(stack.unseen)
    if aging == stack.size:
        return (Why.of("end.saved.aging", n=aging),)
    if not view.aging.left:
        return ()
    if aging:
        return (Why.of("end.saved.some", n=stack.size, aging=aging),)
    return (Why.of("end.saved", n=stack.size),)


def _settled(view: View, _action: Action, after: View) -> Why:
    fight = fight_of(view)
    short = max(0, fight.value - fight.total)
    n = short + fight.aging_cost
    if after.outcome:
        key = "end.won" if after.outcome.won else "end.dies"
        if key == "end.dies" and fight.is_pirate and short:
            key = "end.pirate.lost"
        return Why.of(key, n=n, life=view.life)
    facts: dict[str, Fact] = {"n": n, "left": view.life - n}
    if not short:
        cost = ".cost" if n else ""
        if not isinstance(fight.enemy, Card):
            return Why.of(f"end.pirate{cost}", **facts)
        return Why.of(f"end.beaten{cost}", card=fight.enemy.key, **facts)
    return _losing(view, fight, short, facts)


def _losing(view: View, fight: Fight, points: int, facts: Mapping[str, Fact]) -> Why:
    """A lost fight: what it costs, and what its destroy points are good for."""
    here = [each.card for each in fight.cards if not each.face_down]
    weak = [card for card in here if _is_weak(card, deck_mean(view))]
    useful = [card for card in weak if card.destroy_cost <= points]
    if not any(card.destroy_cost <= points for card in here):
        return Why.of("end.short", points=points, **facts)
    if not useful:
        cheapest = min(weak, key=lambda card: card.destroy_cost, default=None)
        if cheapest:
            return Why.of("end.short.dear", points=points, card=cheapest.key, **facts)
        if len(here) == 1:
            return Why.of("end.short.good.one", card=here[0].key, **facts)
        return Why.of("end.short.good", **facts)
    worst = min(useful, key=lambda card: (card.group is not Group.AGING, card.value, card.kind))
    facts = {**facts, "points": points, "card": worst.key}
    sums = {0}
    for card in useful:
        sums |= {spent + card.destroy_cost for spent in sums}
    spent = max(each for each in sums if each <= points)
    key = "end.short.part" if spent < points else "end.short.card"
    if spent < points:
        facts["spent"] = spent
    if len(set(useful)) > 1:
        return Why.of(key, **facts)
    copies = spent // worst.destroy_cost
    if copies == 1:
        return Why.of(f"{key}.one", **facts)
    return Why.of(f"{key}.kind", copies=copies, **facts)


def _is_weak(card: Card, mean: Fraction) -> bool:
    """Is the deck better without it: an aging card, or a low one that can do nothing?"""
    is_low = card.value <= 0 or card.value < mean
    return card.group is Group.AGING or (card.ability is Ability.NONE and is_low)


def _destroy(view: View, action: Action, _after: View) -> Why:
    """What the deck looks like without the card."""
    card = played(view, action.numbers[0]).card
    left = deck(view)
    left[card] -= 1
    unseen = 1 if view.stack.unseen else 0
    size = left.total() + unseen
    if card.value > 0:
        found = Why.of("destroy.good", card=card.key, size=size)
        return _with(found, *_gone(card), *_below_average(card, deck_mean(view)))
    weak = sum(n for each, n in left.items() if each.value <= 0) + unseen
    return replace(Why.of("destroy", card=card.key, size=size, weak=weak), also=_gone(card))


def _below_average(card: Card, mean: Fraction) -> tuple[Why, ...]:
    """That a card without an ability counts less than others do, if it is by much."""
    if card.ability is not Ability.NONE or mean < card.value + BELOW_AVERAGE:
        return ()
    return (Why.of("destroy.below", mean=round(10 * mean)),)


_WHY: Final[Mapping[ActionKind, Callable[[View, Action, View], Why]]] = {
    ActionKind.HAZARD: _enemy,
    ActionKind.PIRATE: _enemy,
    ActionKind.SKIP: _skip,
    ActionKind.DRAW: _draw,
    ActionKind.PAY: _pay,
    ActionKind.USE: _use,
    ActionKind.MORE: _more,
    ActionKind.DONE: _done,
    ActionKind.SWAP: _swap,
    ActionKind.LOOK: _look,
    ActionKind.SORT: _sort,
    ActionKind.END: _end,
    ActionKind.DESTROY: _destroy,
}
