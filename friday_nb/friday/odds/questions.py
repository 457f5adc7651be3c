"""The questions of a player at the table, answered with numbers that say what they are.

Draw once more or stop?  Pay, or lose on purpose?  Which of the two hazards?  What is looking at the
stack worth?  What is a card worth in my deck?  When is the reshuffle, and what comes in?  A
question that does not arise at a position is not asked.  All of it is a function of the view; every
number is exact for the plain plan that its words describe.  What best play with abilities would
bring is for `fight_odds` to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb
from typing import Final

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability, Card, Group, Step
from friday_nb.friday.engine import legal, need_view, play, why_not
from friday_nb.friday.odds import answers
from friday_nb.friday.odds.aging import coming_aging
from friday_nb.friday.odds.answers import Name, Number, PlainAnswer, Row
from friday_nb.friday.odds.deck_strength import DeckChange, deck_change, deck_mean
from friday_nb.friday.odds.draw_distributions import DrawOdds, draw_odds
from friday_nb.friday.odds.fight.goals import Aim
from friday_nb.friday.odds.next_card_odds import (
    draws_to_reshuffle,
    free_draws,
    paid_draws,
)
from friday_nb.friday.odds.reach import free_reach, reach_odds
from friday_nb.friday.table import Count, Fight, Node
from friday_nb.friday.view import View

END: Final = Action(ActionKind.END)
LOOKED_AT: Final = 3
"""Cards that "sort" may look at (FRI-AB-SORT)."""
WEIGHED: Final = 8
"""Sets of cards to destroy that are compared by the fights ahead; more by the mean value alone."""


def answer_questions(view: View, aim: Aim = Aim.WIN) -> tuple[PlainAnswer, ...]:
    """The questions that arise at this position, answered; in the order of their urgency.

    TypeError for a State, which knows the future.

    >>> from friday_nb import friday
    >>> view = friday.new_game(seed=1).view
    >>> [answer.question for answer in answer_questions(view)]
    ['which', 'worth', 'reshuffle']
    """
    need_view(view)
    if view.node is Node.OVER or view.node.is_chance:
        return ()
    draws = draw_odds(view)
    asked = (
        which(view),
        more(view, draws, aim),
        lose(view),
        looking(view),
        value_of_cards(view),
        # The cards that are laid back just now are not in the stack yet (FRI-AB-SORT).
        None if view.node is Node.SORT else reshuffle(view),
    )
    return tuple(answer for answer in asked if answer)


def more(view: View, draws: tuple[DrawOdds, ...], aim: Aim) -> PlainAnswer | None:
    """Draw once more or stop?  The best plan "draw exactly k more, then end", for this aim."""
    fight = view.fight
    if fight is None or not draws:
        return None
    stop, last = draws[0], draws[-1]
    if fight.drawn and stop.reach == 1 and end_loses(view):
        numbers = {"total": answers.points(fight.total), "reach": answers.chance(Fraction(0))}
        return PlainAnswer("more", "enough.dies", numbers["reach"], numbers)
    if fight.drawn and stop.reach == 1:
        spoil = 1 - draws[1].reach if len(draws) > 1 else Fraction(0)
        numbers = {"spoil": answers.chance(spoil), "total": answers.points(fight.total)}
        return PlainAnswer("more", "enough", numbers["spoil"], numbers)
    if last is stop:
        return PlainAnswer("more", "none")
    plans = draws if fight.drawn else draws[1:]
    if aim is Aim.WIN:
        best = max(plans, key=lambda plan: (plan.reach, -plan.mean_life))
    else:
        best = min(plans, key=lambda plan: (plan.mean_life, plan.cards))
    one = draws[1]
    numbers = {
        "cards": answers.cards(best.cards),
        "reach": answers.chance(best.reach),
        "life": answers.life(best.mean_life),
        "stop": answers.life(stop.mean_life),
        "one": answers.chance(one.reach),
        "price": answers.life(one.bought[0][0] * fight.cost),
    }
    main = numbers["reach" if aim is Aim.WIN else "life"]
    if aim is Aim.WIN and not best.reach:
        return PlainAnswer("more", "hopeless", numbers["reach"], numbers)
    key = "stop" if best is stop else "buy" if one.bought[0][0] else "draw"
    return PlainAnswer("more", f"{key}.{'win' if aim is Aim.WIN else 'life'}", main, numbers)


def end_loses(view: View) -> bool:
    """Would the game be lost if the fight were ended now, even if it is won (FRI-LIFE-1)?"""
    if why_not(view, END):
        return False
    after = play(view, END)
    return after.outcome is not None and not after.outcome.won


def lose(view: View) -> PlainAnswer | None:
    """Pay, or lose on purpose?  What the missing points destroy, and what the same life buys."""
    fight = view.fight
    if fight is None or fight.is_pirate or view.node is not Node.FIGHT:
        return None
    if fight.total >= fight.value or why_not(view, END):
        return None
    missing = fight.value - fight.total
    after = play(view, END)
    curve = [entry for entry in reach_odds(view) if entry.life <= missing]
    numbers = {
        "missing": answers.life(missing),
        "cost": answers.life(missing + fight.aging_cost),
        "reach": answers.chance(curve[-1].chance if curve else Fraction(0)),
        "bought": answers.cards(curve[-1].bought if curve else 0),
        "free": answers.cards(0 if fight.stopped else fight.free_left),
    }
    if after.outcome:
        return PlainAnswer("lose", "dies", numbers["reach"], numbers)
    gone, change = best_to_destroy(after) if after.node is Node.DESTROY else ((), None)
    if not gone:
        return PlainAnswer("lose", "nothing", numbers["reach"], numbers)
    names: dict[str, Name] = {"gone": gone}
    if change is None:
        return PlainAnswer("lose", "destroy", numbers["reach"], numbers, names)
    numbers["change"] = answers.change(change)
    return PlainAnswer("lose", "destroy.ahead", numbers["reach"], numbers, names)


def best_to_destroy(view: View) -> tuple[tuple[Card, ...], Fraction | None]:
    """Which cards the points left should destroy, and what that changes for the fights ahead.

    The set that leaves the best deck: of all affordable sets the best few by the mean value of the
    deck, and of these the best by the chance to win a fight ahead (:mod:`.deck_strength`).  Cards
    with an ability of their own are left out, for that measure cannot see what they do.
    """
    sets = sorted(_affordable(view), key=lambda gone: (-deck_mean(view, destroyed=gone), len(gone)))
    weighed = [(gone, deck_change(view, destroyed=gone).gain) for gone in sets[:WEIGHED]]
    return max(weighed, key=lambda pair: (pair[1] or Fraction(0), -sets.index(pair[0])))


def which(view: View) -> PlainAnswer | None:
    """Which of the two hazards, now and later?"""
    if view.node is not Node.HAZARD or len(view.offer) == 1:
        return None
    rows = tuple(_hazard_row(view, n) for n in (1, 2))
    first, second = (row.numbers["reach"].value for row in rows)
    names: dict[str, Name] = {"card": view.offer[1 if second > first else 0]}
    key = "even" if first == second else "likelier"
    main = rows[1 if second > first else 0].numbers["reach"]
    other = rows[0 if second > first else 1].numbers["reach"]
    return PlainAnswer("which", key, main, {"reach": main, "other": other}, names, rows)


def looking(view: View) -> PlainAnswer | None:
    """What is looking at the stack worth?  The next card after a look at three, against blind."""
    sorter = next((a for a in legal(view) if _is_look(view, a)), None)
    draws = free_draws(view) or paid_draws(view)
    fight = view.fight
    if sorter is None or not draws or not view.stack.size or fight is None:
        return None
    if fight.total >= fight.value:
        return None
    wins = {draw.card for draw in draws if draw.wins}
    blind = sum((draw.chance for draw in draws if draw.wins), Fraction(0))
    seen = _one_of_three(view, wins)
    numbers = {
        "blind": answers.chance(blind),
        "seen": answers.chance(seen),
        "gain": answers.change(seen - blind),
        "cards": answers.cards(min(LOOKED_AT, view.stack.size)),
    }
    return PlainAnswer("looking", "gain" if seen > blind else "nothing", numbers["gain"], numbers)


def value_of_cards(view: View) -> PlainAnswer | None:
    """What would a card be worth in my deck?  Of those to be won, or to be destroyed."""
    fight = view.fight
    if view.node is Node.DESTROY and fight is not None:
        kinds = dict.fromkeys(p.card for p in fight.cards if not p.face_down and not p.doomed)
        rows = [_worth_row(deck_change(view, destroyed=(c,)), c, "destroyed") for c in kinds]
        key = "destroy"
    else:
        won = view.offer if view.node is Node.HAZARD else ()
        if fight and isinstance(fight.enemy, Card):
            won = (fight.enemy,)
        rows = [_worth_row(deck_change(view, gained=(card,)), card, "gained") for card in won]
        key = "gain"
    if not rows:
        return None
    rows.sort(key=lambda row: -_first(row, "change", "mean").value)
    best = rows[0]
    ahead = ".ahead" if "change" in best.numbers else ""
    return PlainAnswer(
        "worth",
        key + ahead,
        _first(best, "change", "mean"),
        best.numbers,
        best.names,
        tuple(rows),
        ask="ask" if len(rows) == 1 else "ask.several",
    )


def reshuffle(view: View) -> PlainAnswer:
    """How many draws to the reshuffle, and which aging card could come?"""
    left = draws_to_reshuffle(view)
    coming = coming_aging(view)
    rows = [Row("aging", {"chance": answers.chance(p)}, {"card": card}) for card, p in coming if p]
    rows.sort(key=lambda row: -row.numbers["chance"].value)
    numbers = {"left": answers.cards(left), "discard": answers.cards(_size(view.discard))}
    alone = "old" if view.rulings.too_old == "lost" else "alone"
    key = (coming[0][0].grade if coming else alone) + ("" if left else ".now")
    return PlainAnswer("reshuffle", key, numbers["left"], numbers, {}, tuple(rows))


def _hazard_row(view: View, n: int) -> Row:
    """What one of the two hazards offered brings: now, left for later, and as a card."""
    card = view.offer[n - 1]
    assert card.hazard is not None
    now = play(view, Action(ActionKind.HAZARD, (n,)))
    assert now.fight is not None
    free = _all_free(now.fight, draw_odds(now, 0))
    numbers = {
        "value": answers.points(now.fight.value),
        "free": answers.cards(now.fight.free),
        "reach": answers.chance(free_reach(now)),
        "life": answers.life(free.mean_life),
        "cost": answers.life(card.destroy_cost),
    }
    key = "hazard"
    if view.step is not Step.RED:
        numbers["later"] = answers.points(card.hazard.values[view.step + 1])
        key = "hazard.later"
    return Row(key, numbers, {"card": card})


def _all_free(fight: Fight, draws: tuple[DrawOdds, ...]) -> DrawOdds:
    """The entry of all free cards drawn, or of as many as there are."""
    return draws[min(0 if fight.stopped else fight.free_left, len(draws) - 1)]


def _worth_row(found: DeckChange, card: Card, key: str) -> Row:
    numbers: dict[str, Number] = {
        "before": answers.points(found.mean_before),
        "after": answers.points(found.mean_after),
        "mean": answers.points(found.mean_after - found.mean_before),
    }
    if found.gain is not None:
        numbers["change"] = answers.change(found.gain)
        key += ".ahead"
    return Row(key, numbers, {"card": card})


def _first(row: Row, *names: str) -> Number:
    return next(row.numbers[name] for name in names if name in row.numbers)


def _affordable(view: View) -> Iterator[tuple[Card, ...]]:
    """All sets of plain and aging cards that the points left can destroy, the empty one, too."""
    assert view.fight is not None
    lying = Counter(
        p.card
        for p in view.fight.cards
        if not p.face_down
        and not p.doomed
        and (p.card.group is Group.AGING or p.card.ability is Ability.NONE)
    )
    kinds = sorted(lying, key=lambda card: card.kind)
    for counts in product(*(range(lying[card] + 1) for card in kinds)):
        gone = tuple(c for c, n in zip(kinds, counts, strict=True) for _ in range(n))
        if sum(card.destroy_cost for card in gone) <= view.budget:
            yield gone


def _is_look(view: View, action: Action) -> bool:
    """Does this decision look at the stack with a sorting card of its own?"""
    if action.kind is not ActionKind.USE or view.fight is None or len(action.numbers) > 1:
        return False
    (number,) = action.numbers
    return any(p.number == number and p.card.ability is Ability.SORT for p in view.fight.cards)


def _one_of_three(view: View, wins: set[Card]) -> Fraction:
    """The chance that one of the next three cards of the stack, or of as many as it has, wins."""
    stack = view.stack
    look = min(LOOKED_AT, stack.size)
    if any(card in wins for card in stack.top[:look]):
        return Fraction(1)
    rest = look - len(stack.top)
    unseen = dict(stack.unseen.weights) if stack.unseen else {}
    size = sum(n for _, n in stack.pool) + bool(unseen)
    drawn = max(0, min(rest, size))
    if any(card in wins for card in stack.bottom[: max(0, rest - drawn)]):
        return Fraction(1)
    losing = sum(n for card, n in stack.pool if card not in wins)
    ways = Fraction(comb(losing, drawn))
    if unseen and drawn:
        bad = sum(n for card, n in unseen.items() if card not in wins)
        ways += comb(losing, drawn - 1) * Fraction(bad, sum(unseen.values()))
    return 1 - ways / comb(size, drawn)


def _size(cards: tuple[Count, ...]) -> int:
    return sum(n for _, n in cards)
