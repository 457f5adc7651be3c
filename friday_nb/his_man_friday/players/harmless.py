"""What a decision asks where it makes no difference: a gun that is risked, a look that is spent."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.his_man_friday.actions import Action, ActionKind
from friday_nb.his_man_friday.cards import BY_NAME, Kind
from friday_nb.his_man_friday.players.fitting import card_chances
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.players.why import (
    HALF,
    can_be_uncovered,
    cards_to_come,
    cell_of,
    kinds_of,
    why,
)
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.view import View

Price = tuple[int, ...]
"""What is asked, then what is gained as a negative number: the smaller, the more harmless."""
WORDS: Final = {"word.hides": -1, "word.tempts": -1, "word.open": 1}
"""What is said of a word, by how it reads: that it keeps a supply, or leads somebody to a gun; and
that it gives a supply away."""

KNOWN: Final = ("challenge.kind", "challenge.gun")
"""What is said of a card that is known without a look."""


def price(view: View, action: Action, lying: Fraction | None, seated: Seated) -> Price:
    """What an action asks, so that decisions of a view can be compared.

    A card asks what it risks to be a gun, in whole percent, unless it is likely to be a kind that
    the seat lacks; it gains such a kind, then its amount.  A lie asks something where it can be
    uncovered; then it counts whom the word lets at a supply.  A look asks something where none is
    left for every card to come, or where there is nothing to learn.

    Args:
        view: What the seat knows.
        action: The decision.
        lying: The chance that a declaration of a person is a lie.
        seated: Who sits in each seat, by name.
    """
    if action.kind is ActionKind.LAY:
        word = why(view, action).parts[1].key
        return int(can_be_uncovered(view, action)), WORDS.get(word, 0)
    if action.kind is ActionKind.CHALLENGE:
        is_spare = view.challenges[view.seat] > cards_to_come(view)
        is_known = why(view, action, lying, seated).key in KNOWN
        return (-1 if is_spare and not is_known else 1,)
    takes = action.kind is ActionKind.TAKE
    goes = action.kind is ActionKind.MOVE and not view.cells[at.TOOK]
    if not takes and not goes:
        return (0, 0, 0)
    chances = card_chances(view, cell_of(view, action), lying, seated)
    has = kinds_of(view)
    cards = [(BY_NAME[name], chance) for name, chance in chances.items()]
    gun = sum(chance for card, chance in cards if card.kind is Kind.GUN)
    new = sum(chance for card, chance in cards if card.kind not in {*has, Kind.GUN})
    amount = sum(chance * card.amount for card, chance in cards if card.kind is not Kind.GUN)
    risk = 0.0 if new >= HALF else gun
    return round(100 * risk), -round(100 * new), -round(10 * amount)
