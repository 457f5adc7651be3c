"""The strength of the deck in the fights ahead, and what a card adds to it.

To measure it, all of Robinson's cards are shuffled into one stack, and a fight still ahead is
fought with its free cards alone, using no ability.  The chance to win it, averaged over all fights
ahead, is the strength of the deck; the change that a card makes in it is what the card is worth.
Compulsory effects of aging cards count; abilities do not, and every display of the number says so.

Fights ahead are the hazards of the hazard stack and on offer at their values of this step, and
those put aside at their values of the next step.  Against pirates a deck without its abilities is
nothing, so there the measure is silent.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from friday_nb.core.events import new_log
from friday_nb.friday.cards import Card, Step
from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.draw_distributions import draw_odds
from friday_nb.friday.odds.next_card_odds import could_be
from friday_nb.friday.rules import layout, log
from friday_nb.friday.rules import play as rules_play
from friday_nb.friday.rules.legal import pack
from friday_nb.friday.state import working_cells
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

_AT_REST: Final = (
    *(layout.TOP_SIZE, layout.BOTTOM_SIZE, layout.LOOK_SIZE, layout.DISCARD_SIZE, layout.RESULT),
    *(layout.OFFER_A, layout.OFFER_B, layout.ENEMY, layout.ENEMY_PIRATE, layout.ENEMY_VALUE),
    *(layout.FREE, layout.DRAWN, layout.PLAYED, layout.LEFT_SIDE, layout.STOPS, layout.PURPOSE),
    *(layout.PLACE, layout.WORKER, layout.WORKING, layout.LEFT, layout.BUDGET),
)
"""Cells that are 0 between two fights when all cards lie in the unordered stack."""


@dataclass(frozen=True)
class FightAhead:
    """A fight ahead: the hazard, its step, how many copies of it, the chance to beat it."""

    hazard: Card
    step: Step
    count: int
    chance: Fraction


@dataclass(frozen=True)
class DeckChange:
    """A deck before and after a change: its mean printed value, and its chance in a fight ahead.

    Chances are averages over the fights ahead; None if there is none.
    """

    mean_before: Fraction
    mean_after: Fraction
    before: Fraction | None
    after: Fraction | None

    @property
    def gain(self) -> Fraction | None:
        """Change of the chance to win a fight ahead."""
        return None if self.before is None or self.after is None else self.after - self.before


@lru_cache(maxsize=64)
def fights_ahead(
    view: View, gained: tuple[Card, ...] = (), destroyed: tuple[Card, ...] = ()
) -> tuple[FightAhead, ...]:
    """The fights ahead, each with the chance of the whole deck to win it with free cards alone.

    Args:
        view: The position; where a fight is going on, it is not among the fights ahead.
        gained: Cards that would have joined the deck.
        destroyed: Cards of the deck that would have left it.

    Raises:
        ValueError: a destroyed card is not in the deck.

    >>> from friday_nb import friday
    >>> ahead = fights_ahead(friday.new_game(seed=1).view)
    >>> [(fight.hazard.hazard.number, fight.count) for fight in ahead[:2]]
    [(0, 2), (0, 2)]
    """
    need_view(view)
    cells = _gathered(view, gained, destroyed)
    chances: dict[tuple[int, Step], Fraction] = {}
    found = []
    for card, step, count in _hazards(view):
        key = (_number(card), step)
        if key not in chances:
            chances[key] = _chance(cells, card, step)
        found.append(FightAhead(card, step, count, chances[key]))
    return tuple(found)


def deck_change(
    view: View, gained: tuple[Card, ...] = (), destroyed: tuple[Card, ...] = ()
) -> DeckChange:
    """The strength of the deck now and after these changes.

    ValueError if a destroyed card is not in the deck.

    >>> from friday_nb import friday
    >>> found = deck_change(friday.new_game(seed=1).view, gained=(friday.card("2W"),))
    >>> found.mean_before, found.mean_after
    (Fraction(0, 1), Fraction(2, 19))
    """
    return DeckChange(
        deck_mean(view),
        deck_mean(view, gained, destroyed),
        _mean_chance(fights_ahead(view)),
        _mean_chance(fights_ahead(view, gained, destroyed)),
    )


def deck_mean(
    view: View, gained: tuple[Card, ...] = (), destroyed: tuple[Card, ...] = ()
) -> Fraction:
    """Mean printed value of the deck, with these changes; an unseen aging card by its mean."""
    cards = deck(view)
    points = Fraction(sum(card.value * n for card, n in cards.items()))
    points += sum((p.card.value * p.maybe for p in could_be(view)), Fraction(0))
    points += sum(c.value for c in gained) - sum(c.value for c in destroyed)
    unseen = 1 if view.stack.unseen else 0
    size = sum(cards.values()) + unseen + len(gained) - len(destroyed)
    return points / size if size else Fraction(0)


def deck(view: View) -> Counter[Card]:
    """All of Robinson's cards that are seen and stay in the game, wherever they lie."""
    cards = Counter({p.card: p.sure for p in could_be(view) if p.sure})
    cards.update(dict(view.discard))
    cards.update(view.looking)
    if view.fight:
        cards.update(p.card for p in view.fight.cards if not p.face_down and not p.doomed)
    return cards


def _mean_chance(fights: tuple[FightAhead, ...]) -> Fraction | None:
    whole = sum(fight.count for fight in fights)
    if not whole:
        return None
    return sum((fight.chance * fight.count for fight in fights), Fraction(0)) / whole


def _hazards(view: View) -> list[tuple[Card, Step, int]]:
    """Which hazards are ahead, in which step, how many of each."""
    if view.step is Step.PIRATES:
        return []
    now: Counter[Card] = Counter(dict(view.hazard_stack))
    if view.node is Node.HAZARD:
        now.update(view.offer)
    ahead: list[tuple[Card, Step, int]] = []
    ahead += [(card, view.step, n) for card, n in sorted(now.items(), key=_by_kind)]
    if view.step is not Step.RED:
        ahead += [(card, Step(view.step + 1), n) for card, n in view.hazard_discard]
    return ahead


def _by_kind(pair: tuple[Card, int]) -> int:
    return pair[0].kind


def _number(card: Card) -> int:
    assert card.hazard is not None
    return card.hazard.number


def _gathered(view: View, gained: tuple[Card, ...], destroyed: tuple[Card, ...]) -> list[int]:
    """Cells of the same game between two fights, with the whole deck in the unordered stack."""
    cards = deck(view)
    cards.update(gained)
    cards.subtract(destroyed)
    if min(cards.values(), default=0) < 0:
        raise ValueError("only a card of the deck can be destroyed")
    cells = working_cells(view)
    for at in _AT_REST:
        cells[at] = 0
    for start, size in (
        (layout.POOL, layout.CLASSES),
        (layout.DISCARD, layout.CLASSES),
        (layout.LOOK, 3),
        (layout.TOP, layout.VIEW_SIZE - layout.TOP),
    ):
        cells[start : start + size] = [0] * size
    for card, n in cards.items():
        cells[layout.POOL + card.kind] = n
    cells[layout.POOL_SIZE] = sum(cards.values()) + bool(view.stack.unseen)
    return cells


def _chance(cells: list[int], hazard: Card, step: Step) -> Fraction:
    """The chance to beat this hazard with its free cards, everything else as in ``cells``."""
    s = list(cells)
    s[layout.STEP] = int(step)
    s[layout.NODE] = layout.HAZARD
    s[layout.OFFER_A] = 1 + hazard.kind
    rules_play.act(s, pack(layout.DO_HAZARD, 1, 0, 0), new_log(log.LOG_SIZE))
    now = View(tuple(s[: layout.VIEW_SIZE]))
    assert now.fight is not None
    after = {entry.cards: entry for entry in draw_odds(now, 0)}
    return after[min(now.fight.free, max(after))].reach
