"""A sentence of explanation for every option: what it gains, costs or destroys, and how likely.

A reason is the key of a sentence and its facts, which come from the rules and the exact odds, never
from the network.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from friday_nb.charts.numbers import rounded
from friday_nb.core import why as core
from friday_nb.core.facts import Fact
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability, Card, Group
from friday_nb.friday.engine import legal, play
from friday_nb.friday.odds import could_be, draw_odds
from friday_nb.friday.odds.deck_strength import deck, deck_mean
from friday_nb.friday.odds.next_card_odds import settled
from friday_nb.friday.outcome import Termination
from friday_nb.friday.players.fact_words import SAID
from friday_nb.friday.players.orders import untaken
from friday_nb.friday.players.sides import SIDES
from friday_nb.friday.table import Fight, Node, Played
from friday_nb.friday.view import View
from friday_nb.friday.words import say

WORK: Final = 250
"""Cards that can be drawn, times those that can replace one on the table: with more combinations,
what a draw and an exchange achieve together is not worked out."""
RED: Final = 2
"""The last step with hazards."""


class Why(core.Why):
    """A reason: the ``key`` of its sentence, and its facts: numbers, whole percents, keys of cards.

    >>> Why.of("life", before=3, after=4).text("en")
    'Your life points go from 3 to 4.'
    """

    sides = SIDES

    def said(self, lang: str) -> str:
        """Its own sentence."""
        facts = {
            name: SAID[name](fact, lang) if name in SAID else fact
            for name, fact in self.facts.items()
        }
        return say(lang, f"advice.why.{self.key}", **self.rivals(say, lang), **facts)


def why(view: View, action: Action) -> Why:
    """What this legal action does, in facts; IllegalAction if it is not legal."""
    after = play(view, action)
    if after.outcome and after.outcome.termination is Termination.TOO_OLD:
        return Why.of("too_old")
    found = _WHY[action.kind](view, action, after)
    if after.aging.left < view.aging.left:  # FRI-DECK-1: also where a card is only looked at
        return replace(found, also=(Why.of("reshuffle"), *found.also))
    return found


def _percent(chance: Fraction) -> Fact:
    """In whole percent, a number where it can be one: "<1" is a text."""
    said = rounded(chance)
    return int(said) if said.isdecimal() else said


# --- the choice of an enemy -----------------------------------------------------------------------


def _enemy(view: View, action: Action, after: View) -> Why:
    """What beating the enemy brings, and how likely its free cards are to be enough."""
    fight = _fight(after)
    reach = draw_odds(after, 0)[-1].reach
    found = Why.of("reach", value=fight.value, free=fight.free, chance=_percent(reach))
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
    found = _coming("draw", view, after)
    if found.key not in ("draw.chance", "draw.none"):
        return found
    also: tuple[Why, ...] = ()
    free = _fight(view).free_left
    if free > 1:
        reach = draw_odds(view, 0)[-1].reach
        none = Why.of("free.none", n=free)
        also = (Why.of("free", n=free, chance=_percent(reach)) if reach else none,)
    return replace(found, also=also + _later(view, after))


def _pay(view: View, _action: Action, after: View) -> Why:
    cost = _fight(view).cost
    return _coming("pay", view, after, cost=cost, left=view.life - cost)


def _later(view: View, after: View) -> tuple[Why, ...]:
    """A note on an ability that can wait until after the next card (FRI-FIGHT-4)."""
    usable = {action.numbers[0] for action in legal(view) if action.kind is ActionKind.USE}
    waiting = [
        card
        for card in _fight(view).cards
        if card.number in usable and card.card.ability not in (Ability.LIFE_1, Ability.LIFE_2)
    ]
    kinds = len({possible.card for possible in could_be(view)})
    work = kinds**2 * len({card.card for card in _fight(view).cards})
    for card in waiting:
        if work <= WORK and card.card.ability in (Ability.EXCHANGE_1, Ability.EXCHANGE_2):
            reach = _draw_then_exchange(after, card.number)
            if reach:
                facts = {"card": card.card.key, "chance": _percent(reach)}
                return (Why.of("then.exchange", **facts),)
    return tuple(
        Why.of("later", card=card.card.key, ability=card.card.ability.name) for card in waiting[:1]
    )


def _draw_then_exchange(after: View, number: int) -> Fraction:
    """Chance that the drawn card is enough, or else an exchange by the card of this number."""
    reach = Fraction(0)
    for chance, then in settled(after, Fraction(1)):
        if then.outcome or then.fight is None:
            continue
        if _is_enough(then.fight):
            reach += chance
            continue
        targets = {
            played(then, action.numbers[1]).card: action
            for action in legal(then)
            if action.kind is ActionKind.USE and action.numbers[0] == number
        }
        tries = (enough(settled(play(then, action), Fraction(1))) for action in targets.values())
        reach += chance * max(tries, default=Fraction(0))
    return reach


def enough(coming: Iterable[tuple[Fraction, View]]) -> Fraction:
    """Chance that the total is enough in one of these positions."""
    found = (
        chance
        for chance, then in coming
        if then.fight and not then.outcome and _is_enough(then.fight)
    )
    return sum(found, Fraction(0))


def _coming(key: str, view: View, after: View, place: int = 0, **facts: Fact) -> Why:
    """The next card: which one it is if that is known, else how likely it is to be enough.

    ``place``: number of the card whose place it takes; 0 if it comes after the others.
    """
    fight = _fight(view)
    if after.outcome:
        return Why.of(f"{key}.lost", **facts)
    coming = [
        (chance, then)
        for chance, then in settled(after, Fraction(1))
        if then.fight and not then.outcome
    ]
    if not coming:
        return Why.of(f"{key}.lost", **facts)
    chance = enough(coming)
    facts |= {"total": fight.total, "value": fight.value, "chance": _percent(chance)}
    if len(coming) == 1:
        then = _fight(coming[0][1])
        new = then.cards[place - 1].card  # numbers follow the order
        facts |= {"card": new.key, "total": then.total, "value": then.value}
        return Why.of(f"{key}.known", **facts)
    if fight.drawn and _is_enough(fight):
        return Why.of(f"{key}.enough", **facts)
    return Why.of(f"{key}.chance" if chance else f"{key}.none", **facts)


def _is_enough(fight: Fight) -> bool:
    return fight.total >= fight.value


def _fight(view: View) -> Fight:
    assert view.fight is not None
    return view.fight


def played(view: View, number: int) -> Played:
    """The played card with a number."""
    return next(card for card in _fight(view).cards if card.number == number)


# --- abilities ------------------------------------------------------------------------------------


def _use(view: View, action: Action, after: View) -> Why:
    """What the ability changes: life, total, value or cards; a copy does what it copies."""
    numbers = action.numbers
    ability = played(view, numbers[0]).card.ability
    if ability is Ability.COPY:
        numbers = numbers[1:]
        ability = played(view, numbers[0]).card.ability
    if ability in (Ability.LIFE_1, Ability.LIFE_2):
        return Why.of("life", before=view.life, after=after.life)
    if ability in (Ability.DRAW_1, Ability.DRAW_2):
        return _coming("bonus", view, after)
    if ability is Ability.SORT:
        return Why.of("look")
    before, now = _fight(view), _fight(after)
    if ability is Ability.STEP:
        return Why.of("step", value=before.value, now=now.value, total=now.total)
    if ability in (Ability.EXCHANGE_1, Ability.EXCHANGE_2):
        return _replacing(view, after, numbers[1])
    target = played(view, numbers[1])
    key = {Ability.DESTROY: "turn", Ability.DOUBLE: "double", Ability.BELOW: "below"}[ability]
    is_last = before.is_pirate and bool(view.pirates_beaten)
    if key == "turn" and is_last:
        key = "turn.last"
    if key != "double" and now.total == before.total:
        found = Why.of(f"{key}.free", target=target.card.key, total=now.total)
    else:
        facts = {"before": before.total, "total": now.total, "value": now.value}
        found = Why.of(key, target=target.card.key, **facts)
    also: list[Why] = []
    if key == "turn" or (key == "turn.last" and not target.used):
        also += _gone(target.card)
    if before.stopped and not now.stopped and now.free_left:
        also.append(Why.of("unstopped", n=now.free_left))
    elif now.free_left > before.free_left:
        also.append(Why.of("place"))
    if (saved := before.aging_cost - now.aging_cost) > 0:
        also.append(Why.of("saves", n=saved))
    return replace(found, also=tuple(also))


def _gone(card: Card) -> tuple[Why, ...]:
    """The ability that the deck loses with a card; those of aging cards only harm."""
    if card.ability is Ability.NONE or card.group is Group.AGING:
        return ()
    return (Why.of("gone", ability=card.ability.name),)


def _more(view: View, _action: Action, after: View) -> Why:
    return _coming("bonus", view, after)


def _swap(view: View, action: Action, after: View) -> Why:
    return _replacing(view, after, action.numbers[0])


def _replacing(view: View, after: View, number: int) -> Why:
    """The next card replaces the one of this number; free cards may follow it."""
    fight, target = _fight(view), played(view, number).card.key
    rest = after.fight.total if after.fight else fight.total
    found = _coming("exchange", view, after, number, target=target, rest=rest)
    if found.key not in ("exchange.chance", "exchange.none") or fight.stopped:
        return found
    free = (Why.of("free.later", n=fight.free_left),) if fight.free_left else ()
    return replace(found, also=free)


def _look(_view: View, _action: Action, _after: View) -> Why:
    return Why.of("look.more")


def _sort(view: View, action: Action, _after: View) -> Why:
    """Which card comes next, and which one goes."""
    dropped, *kept = action.numbers
    facts: dict[str, Fact] = {}
    if kept:
        facts["card"] = view.looking[kept[0] - 1].key
    if dropped:
        facts["dropped"] = view.looking[dropped - 1].key
    return Why.of("sort.discard" * (not kept) or ("sort.both" if dropped else "sort"), **facts)


def _done(view: View, _action: Action, _after: View) -> Why:
    if view.node is Node.DESTROY:
        return Why.of("done.destroy", n=view.budget)
    fight = _fight(view)
    return Why.of("done", total=fight.total, value=fight.value)


# --- the end of a fight ---------------------------------------------------------------------------


def _end(view: View, action: Action, after: View) -> Why:
    """What ending the fight costs and brings, and what stays in the stack."""
    found, fight = _settled(view, action, after), _fight(view)
    free, size = fight.free_left, view.stack.size
    if after.outcome:
        return found
    if lost := untaken(view):
        found = replace(found, also=(Why.of("end.untaken", n=lost),))
    if fight.stopped:
        return found
    if _is_enough(fight):
        saved = (Why.of("end.saved", n=size),) if size and view.aging.left else ()
        return replace(found, also=(*found.also, *saved))
    return replace(found, also=(*found.also, Why.of("end.unused", n=free))) if free else found


def _settled(view: View, _action: Action, after: View) -> Why:
    fight = _fight(view)
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
        return Why.of("end.short.good", **facts)
    worst = min(useful, key=lambda card: (card.group is not Group.AGING, card.value, card.kind))
    facts = {**facts, "points": points, "card": worst.key}
    sums = {0}
    for card in useful:
        sums |= {spent + card.destroy_cost for spent in sums}
    spent = max(each for each in sums if each <= points)
    if spent < points:
        return Why.of("end.short.part", spent=spent, **facts)
    return Why.of("end.short.card", **facts)


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
        return replace(Why.of("destroy.good", card=card.key, size=size), also=_gone(card))
    weak = sum(n for each, n in left.items() if each.value <= 0) + unseen
    return replace(Why.of("destroy", card=card.key, size=size, weak=weak), also=_gone(card))


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
