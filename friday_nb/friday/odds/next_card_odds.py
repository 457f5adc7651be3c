"""Exact numbers that a player may legally know: what comes next, and what it would do.

Everything here is a pure function of a `View` (FRI-INFO-2), so that no number can use the order of
the stack or the identity of an unseen aging card.  Chances are `fractions.Fraction`: 5/12 stays
5/12 until a reader wants a percentage.  What a card would *do* is never worked out here a second
time; the engine plays it and says (`play`, `outcomes`, `resolve`).

>>> from friday_nb import friday
>>> view = friday.new_game(level=1, seed=1).view
>>> by_value(view)
((-1, Fraction(5, 18)), (0, Fraction(1, 2)), (1, Fraction(1, 6)), (2, Fraction(1, 18)))
>>> draws_to_reshuffle(view)
18
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar

from friday_nb.friday.actions import Action
from friday_nb.friday.cards import Ability, Card
from friday_nb.friday.engine import need_view, outcomes, play, resolve, why_not
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

Chances = tuple[tuple[Card, Fraction], ...]
"""Cards with their chances; the chances add up to 1 unless there is no card at all."""

Trait = TypeVar("Trait", int, Ability)


class Possible(NamedTuple):
    """A kind of card in a pile: `sure` copies certainly, and one more with chance `maybe`."""

    card: Card
    sure: int
    maybe: Fraction = Fraction(0)


class CardEffect(NamedTuple):
    """What one card would do to the fight: its chance, the new total and the value to reach."""

    card: Card
    chance: Fraction
    total: int
    value: int

    @property
    def wins(self) -> bool:
        """Whether the total reaches the value (FRI-WIN-1)."""
        return self.total >= self.value


def next_card(view: View) -> Chances:
    """The distribution of the next card from the Robinson stack, likeliest first.

    A card known to lie on top is certain.  Otherwise any of the unordered cards may come, the
    unseen aging card included; once they are gone, the first card known to lie at the bottom.  For
    an empty stack it is the distribution of the stack that the next draw will shuffle (FRI-DECK-1).
    Empty if no card can come.
    """
    rest = _rest(view)
    size = sum(p.sure for p in rest) + sum((p.maybe for p in rest), Fraction(0))
    ranked = [(p.card, (p.sure + p.maybe) / size) for p in rest]
    return tuple(sorted(ranked, key=lambda pair: (-pair[1], pair[0].kind)))


def candidates(view: View) -> tuple[Possible, ...]:
    """The cards among which chance picks the next one, in the order of the card list.

    The sizes behind `next_card`: "5 of 12" needs the 12, and needs to know which of the twelve is
    the aging card that nobody has seen.

    >>> from friday_nb import friday
    >>> view = friday.new_game(level=1, seed=1).view
    >>> [(p.card.code, p.sure) for p in candidates(view)]
    [('-1', 5), ('0', 8), ('0L2', 1), ('1', 3), ('2', 1)]
    """
    return _rest(view)


def by_value(view: View) -> tuple[tuple[int, Fraction], ...]:
    """Chances of the next card's printed value, lowest value first."""
    return _marginal(next_card(view), lambda card: card.value)


def by_ability(view: View) -> tuple[tuple[Ability, Fraction], ...]:
    """Chances of the next card's printed ability, in the order of `Ability`."""
    return _marginal(next_card(view), lambda card: card.ability)


def mean_value(view: View) -> Fraction | None:
    """What the next card is worth on average by its printed value; None if none can come.

    >>> from friday_nb import friday
    >>> mean_value(friday.new_game(level=1, seed=1).view)
    Fraction(0, 1)
    """
    chances = by_value(view)
    return sum((value * chance for value, chance in chances), Fraction(0)) if chances else None


def free_draws(view: View) -> tuple[CardEffect, ...] | None:
    """What the next free card can make of the fight.

    None if no free card may be drawn; empty if drawing loses the game at once (FRI-DECK-3).
    """
    return _draws(view, Action.parse("draw"))


def paid_draws(view: View) -> tuple[CardEffect, ...] | None:
    """What the next bought card can make of the fight.

    None if none may be bought; empty if buying loses the game at once (FRI-LIFE-1).
    """
    return _draws(view, Action.parse("pay"))


def next_free_card_wins(view: View) -> Fraction | None:
    """Chance that the next free card alone brings the total to the value.

    Everything that touches the total at the end of the fight counts, no further ability is used.
    None if no free card can be drawn.
    """
    return _winning(free_draws(view))


def next_paid_card_wins(view: View) -> Fraction | None:
    """The same for a card that must be bought; None if none can be bought."""
    return _winning(paid_draws(view))


def draws_to_reshuffle(view: View) -> int:
    """How many cards the stack still gives; the one after them needs a shuffle (FRI-DECK-2)."""
    need_view(view)
    return view.stack.size


def next_aging(view: View) -> tuple[Possible, ...]:
    """The aging cards of which one comes in with the next shuffle; empty if none is left.

    The normal ones lie on the difficult ones (FRI-SET-4).  `sure` is how many copies of the kind
    nobody has seen yet; one of them may at present be the unseen card in the stack.
    """
    need_view(view)
    grade = _next_grade(view)
    return tuple(Possible(card, n) for card, n in view.aging.unseen if n and card.grade == grade)


def could_be(view: View) -> tuple[Possible, ...]:
    """All cards that can lie in the face-down Robinson stack, in the order of the card list.

    `maybe` is the chance that the unseen aging card is one (more) of this kind.
    """
    need_view(view)
    stack = view.stack
    sure = Counter(stack.top) + Counter(stack.bottom) + Counter(dict(stack.pool))
    return _possible(sure, _unseen(view))


def _rest(view: View) -> tuple[Possible, ...]:
    need_view(view)
    stack = view.stack
    if stack.top:
        return (Possible(stack.top[0], 1),)
    if stack.pool or stack.unseen:
        return _possible(Counter(dict(stack.pool)), _unseen(view))
    if stack.bottom:
        return (Possible(stack.bottom[0], 1),)
    return _after_shuffle(view)


def _after_shuffle(view: View) -> tuple[Possible, ...]:
    """The cards of the stack that the next draw would shuffle (FRI-DECK-1, FRI-DECK-3)."""
    coming = next_aging(view)
    if not coming and view.rulings.too_old == "lost":
        return ()
    unseen = sum(p.sure for p in coming)
    return _possible(
        Counter(dict(view.discard)), {p.card: Fraction(p.sure, unseen) for p in coming}
    )


def _next_grade(view: View) -> str:
    if view.aging.normal_left:
        return "normal"
    return "difficult" if view.aging.difficult_left else "none"


def _unseen(view: View) -> dict[Card, Fraction]:
    """The chances of what the unseen aging card in the stack is; empty if there is none."""
    if view.stack.unseen is None:
        return {}
    weights = view.stack.unseen.weights
    whole = sum(weight for _, weight in weights)
    return {card: Fraction(weight, whole) for card, weight in weights if weight}


def _possible(sure: Counter[Card], maybe: dict[Card, Fraction]) -> tuple[Possible, ...]:
    kinds = sorted({*sure, *maybe}, key=lambda card: card.kind)
    return tuple(Possible(card, sure[card], maybe.get(card, Fraction(0))) for card in kinds)


def _marginal(
    chances: Chances, trait: Callable[[Card], Trait]
) -> tuple[tuple[Trait, Fraction], ...]:
    sums: dict[Trait, Fraction] = {}
    for card, chance in chances:
        sums[trait(card)] = sums.get(trait(card), Fraction(0)) + chance
    return tuple(sorted(sums.items()))


def _draws(view: View, action: Action) -> tuple[CardEffect, ...] | None:
    need_view(view)
    if view.node is not Node.FIGHT or why_not(view, action) is not None:
        return None
    chances: dict[tuple[Card, int, int], Fraction] = {}
    for chance, after in settled(play(view, action), Fraction(1)):
        if after.node is Node.OVER or after.fight is None:  # the draw itself lost the game
            continue
        drawn = max(after.fight.cards, key=lambda played: played.number)
        key = (drawn.card, after.fight.total, after.fight.value)
        chances[key] = chances.get(key, Fraction(0)) + chance
    return tuple(CardEffect(card, chance, *sums) for (card, *sums), chance in chances.items())


def settled(view: View, chance: Fraction) -> Iterator[tuple[Fraction, View]]:
    """The positions to decide on that chance can lead to from here, each with its chance."""
    if view.node is not Node.CHANCE_CARD:
        yield chance, view
        return
    for outcome, share in outcomes(view):
        yield from settled(resolve(view, outcome), chance * share)


def _winning(draws: Iterable[CardEffect] | None) -> Fraction | None:
    if draws is None:
        return None
    return sum((draw.chance for draw in draws if draw.wins), Fraction(0))
