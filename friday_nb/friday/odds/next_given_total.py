"""Which next card leads to which total: the other way to read the draw odds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Card
from friday_nb.friday.engine import need_view, play, why_not
from friday_nb.friday.odds.draw_distributions import draw_odds
from friday_nb.friday.odds.next_card_odds import Chances, settled
from friday_nb.friday.table import Node
from friday_nb.friday.view import View


@lru_cache(maxsize=8)
def leading_cards(view: View, cards: int) -> Mapping[int, Chances]:
    """For each total that ``cards`` further cards can make: how likely each card was the next one.

    The chances of a total add up to 1, likeliest card first.  Since all orders are alike, a card
    that leads to a total more often is among the cards drawn more often, too.  Empty where no card
    can be drawn, and for no card.

    >>> from friday_nb import friday
    >>> view = friday.play(friday.new_game(seed=1).view, friday.Action.parse("hazard 1"))
    >>> [(card.code, str(chance)) for card, chance in leading_cards(view, 1)[0]]
    [('0', '8/9'), ('0L2', '1/9')]
    """
    need_view(view)
    joint: dict[int, dict[Card, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for card, share, after in _next(view) if cards else ():
        # A card bought cannot be bought again, so as many are looked ahead as the draw needs.
        found = {entry.cards: entry for entry in draw_odds(after, cards)}
        if cards - 1 in found:
            for total, chance in found[cards - 1].totals:
                joint[total][card] += share * chance
    return {total: _ranked(joint[total]) for total in sorted(joint)}


def _next(view: View) -> Iterator[tuple[Card, Fraction, View]]:
    """The next card drawn, free or bought, with its chance and the position after it."""
    for kind in (ActionKind.DRAW, ActionKind.PAY):
        action = Action(kind)
        if view.node is Node.FIGHT and why_not(view, action) is None:
            for share, after in settled(play(view, action), Fraction(1)):
                if after.fight is not None and after.node is Node.FIGHT:
                    newest = max(after.fight.cards, key=lambda played: played.number)
                    yield newest.card, share, after
            return


def _ranked(shares: dict[Card, Fraction]) -> Chances:
    whole = sum(shares.values(), Fraction(0))
    ranked = [(card, share / whole) for card, share in shares.items()]
    return tuple(sorted(ranked, key=lambda pair: (-pair[1], pair[0].kind)))
