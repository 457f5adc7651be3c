"""The oracle for beliefs, checked against the whole tree of small games and cases done by hand."""

import json
import random
from collections import Counter, defaultdict
from copy import deepcopy
from fractions import Fraction
from itertools import permutations

import pytest

from tests.his_man_friday.beliefs_by_enumeration import beliefs, by_kind
from tests.naive.his_man_friday.choosers import Temper, shuffled
from tests.naive.his_man_friday.engine import HisManFriday
from tests.naive.his_man_friday.pieces import CELLS, DECK, KINDS, kind

SMALL = ("c1", "w1", "w2", "g", "g")
"""Two players with two cards each, and one in the centre."""
LYING = Fraction(1, 5)


def goes_on(game, lays, challenged, chance):
    """Every way in which ``lays`` more cards can be laid and declared, with its chance."""
    if lays == 0:
        yield game, chance
        return
    (seat,) = game.to_act()
    cell = next(cell for cell in CELLS if cell not in game.island)
    hand = game.hands[seat]
    for card, copies in Counter(hand).items():
        for declared in KINDS.values():
            after = deepcopy(game)
            after.play(seat, f"lay {card} {cell} as {declared}")
            if after.phase == "CHALLENGE":
                after.play(after.to_act()[0], "challenge" if lays in challenged else "pass")
            said = 1 - LYING if declared == kind(card) else LYING / 3
            share = chance * Fraction(copies, len(hand)) * said
            yield from goes_on(after, lays - 1, challenged, share)


@pytest.mark.parametrize("challenged", [(), (3,), (2,)])
def test_the_whole_tree_of_a_small_game_says_the_same(challenged):
    deals = Counter((a, b, (c,)) for *ab, c in permutations(SMALL) for a, b in [halves(ab)])
    found = defaultdict(lambda: [Fraction(0), defaultdict(Counter), None])
    for (a, b, centre), copies in deals.items():
        game = HisManFriday([a, b], centre)
        game.setup_events = game.events = []
        for end, chance in goes_on(game, 3, challenged, Fraction(copies, 120)):
            for seat in (0, 1):
                seen = end.seen_by(seat)
                group = found[json.dumps(seen)]
                group[0] += chance
                group[2] = seen
                for name, cell in end.island.items():
                    group[1][name][cell.card] += chance
    assert len(found) > 500
    for total, cells, seen in found.values():
        expected = {
            name: {card: chance / total for card, chance in sorted(cells[name].items())}
            for name, cell in seen["cells"].items()
            if cell["card"] is None
        }
        assert beliefs(seen, SMALL, LYING) == expected


def halves(cards):
    """Two hands of two cards, their order forgotten."""
    return tuple(sorted(cards[:2])), tuple(sorted(cards[2:]))


def small_position():
    """Seat 1 has laid a gun and called it water; seat 0 holds c1 w1, or has laid one of them."""
    game = HisManFriday([["c1", "w1"], ["g", "w2"]], ["g"])
    for seat, text in [
        (0, "lay c1 a1 as coconuts"),
        (1, "pass"),
        (1, "lay g a2 as water"),
        (0, "pass"),
    ]:
        game.play(seat, text)
    return game


def test_by_hand() -> None:
    seen = small_position().seen_by(0)
    third = Fraction(1, 3)
    ignored = beliefs(seen, SMALL)
    assert ignored == {cell: {"g": 2 * third, "w2": third} for cell in ("a2", "b2")}
    trusted = beliefs(seen, SMALL, Fraction(0))
    assert trusted == {"a2": {"w2": 1}, "b2": {"g": 1}}
    # Two guns and one water for a2: the water counts 4/5, each gun a third of 1/5.
    believed = beliefs(seen, SMALL, LYING)
    assert believed["a2"] == {"g": Fraction(2, 14), "w2": Fraction(12, 14)}
    assert by_kind(believed["a2"])["water"] == Fraction(6, 7)
    assert by_kind(believed["b2"]) == {
        "coconuts": 0,
        "firewood": 0,
        "water": Fraction(1, 14),
        "gun": Fraction(13, 14),
    }


def test_a_lie_by_somebody_who_never_lies_fits_nothing() -> None:
    game = small_position()
    seen = game.seen_by(0)
    seen["cells"]["a2"]["declared"] = "firewood"
    with pytest.raises(ValueError, match="no arrangement"):
        beliefs(seen, SMALL, Fraction(0))


def test_a_chance_of_three_in_four_to_lie_is_as_good_as_no_declaration() -> None:
    seen = small_position().seen_by(0)
    assert beliefs(seen, SMALL, Fraction(3, 4)) == beliefs(seen, SMALL)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_full_games_late(players: int) -> None:
    """The true card is held possible, chances add up to one, and the guns shown are counted."""
    tried = 0
    for seed in range(40):
        rng = random.Random(seed)
        game, temper = shuffled(players, rng), Temper(rng)
        while game.to_act():
            (seat,) = game.to_act()
            game.play(seat, temper.choose(game, seat))
        for seat in range(players):
            seen = game.seen_by(seat)
            if sum(cell["card"] is None for cell in seen["cells"].values()) > 6:
                continue
            tried += 1
            found = beliefs(seen, DECK)
            assert all(sum(cards.values()) == 1 for cards in found.values())
            assert all(game.island[cell].card in cards for cell, cards in found.items())
            for taker, guns in enumerate(game.guns_shown):
                taken = [name for name, cell in game.island.items() if cell.taker == taker]
                looked = [game.island[name].card == "g" for name in taken if name not in found]
                expected = [found[name].get("g", 0) for name in taken if name in found]
                assert sum(looked) + sum(expected) == guns
    assert tried > 5, tried
