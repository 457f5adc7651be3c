"""What a seat should believe about each card it has not seen, found by trying all arrangements.

Slow, exact and simple: an oracle for faster code.  It reads nothing but what the seat may know
(``HisManFriday.seen_by``) and works with any deck, so that small games can be enumerated whole, and
late positions of full games, in which few cards are unknown.

The model: hands are dealt at random, and everybody lays a random card from hand on a cell that
does not depend on the card.  Then all arrangements of the unknown cards on the unknown places are
equally likely.  Challenges, and what is taken or left, say nothing about cards.  Declarations
either say nothing, or are true with a chance of 1 - p and otherwise one of the three other kinds,
each with the same chance; then each arrangement is weighted by how likely it makes the declarations
(Bayes).
"""

from collections import Counter, defaultdict
from fractions import Fraction

from tests.naive.his_man_friday.pieces import KINDS, kind


def beliefs(seen, deck, lying=None):
    """How likely each card is on each cell that the seat has not looked at.

    Args:
        seen: What the seat may know.
        deck: All cards of the game.
        lying: The chance p of a lie; None if declarations are ignored.

    Returns:
        By cell (also one from which another seat has taken the card) and card, a Fraction.

    Raises:
        ValueError: no arrangement fits, for example because somebody lied although p is 0.
    """
    cells = unknown_cells(seen)
    sums = {cell: defaultdict(Fraction) for cell in cells}
    total = Fraction(0)
    for arrangement in arrangements(seen, deck):
        weight = likelihood(seen, arrangement, lying)
        total += weight
        for cell, card in arrangement.items():
            sums[cell][card] += weight
    if not total:
        raise ValueError("no arrangement of the cards fits what the seat knows")
    return {
        cell: {card: weight / total for card, weight in sorted(found.items()) if weight}
        for cell, found in sums.items()
    }


def by_kind(cards):
    """The chances of the four kinds from those of the cards."""
    found = dict.fromkeys(KINDS.values(), Fraction(0))
    for card, chance in cards.items():
        found[kind(card)] += chance
    return found


def unknown_cells(seen):
    """Cells whose card, still there or taken by another seat, the seat has not looked at."""
    return [name for name, cell in seen["cells"].items() if cell["card"] is None]


def unknown_cards(seen, deck):
    """The cards that the seat has not seen, wherever they are."""
    known = [cell["card"] for cell in seen["cells"].values() if cell["card"] is not None]
    return Counter(deck) - Counter(known + seen["hand"])


def arrangements(seen, deck):
    """All arrangements of unknown cards on unknown cells, each once per content of the other hands.

    The places in the other hands are filled, too, so that all arrangements of all the cards, and
    with them all that are yielded, are equally likely.
    """
    cells = unknown_cells(seen)
    places = cells + ["hand"] * (sum(seen["hand_sizes"]) - len(seen["hand"]))
    cards = unknown_cards(seen, deck)
    assert cards.total() == len(places), "the deck is not that of this game"
    for order in orders(cards, len(places)):
        arrangement = dict(zip(cells, order, strict=False))
        if fits_the_guns(seen, arrangement):
            yield arrangement


def orders(cards, length):
    """All different orders of ``length`` of the cards."""
    if length == 0:
        yield ()
        return
    for card in sorted(cards):
        for rest in orders(cards - Counter([card]), length - 1):
            yield (card, *rest)


def fits_the_guns(seen, arrangement):
    """Have all seats taken as many guns as they showed at the end?"""
    if seen["guns_shown"] is None:
        return True
    guns = [0] * seen["players"]
    for name, cell in seen["cells"].items():
        if cell["taker"] is not None:
            guns[cell["taker"]] += (cell["card"] or arrangement[name]) == "g"
    return guns == seen["guns_shown"]


def likelihood(seen, arrangement, lying):
    """How likely the declarations are if the unknown cards lie like this."""
    weight = Fraction(1)
    for name, card in arrangement.items():
        declared = seen["cells"][name]["declared"]
        if lying is not None and declared is not None:
            weight *= 1 - lying if declared == kind(card) else Fraction(lying) / 3
    return weight
