"""Samples and outcomes: every deal that a view allows is equally likely, and nothing else is."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday import engine
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday.table import Table, late
from tests.his_man_friday.walks import positions, walk


@pytest.mark.parametrize("number", range(24))
def test_a_sample_fits_the_view_at_every_moment_and_at_the_end(number):
    rng = random.Random(number)
    for state in positions(number):
        for seat in range(state.players):
            view = state.view(seat)
            assert hmf.sample(view, rng).view(seat) == view


def test_a_sample_puts_every_unseen_card_in_the_centre_equally_often():
    """Seat 0 of 3 has looked at nothing: each of the eleven cards it has not seen may lie there."""
    table = Table.of_island(3).do("lay c1 a1 as gun").pass_all()
    view = table.view(0)
    rng = random.Random(1)
    samples = [hmf.sample(view, rng) for _ in range(3000)]
    centre = Counter(state.cells[layout.CARD + hmf.CELLS.index("b2")] for state in samples)
    unseen = engine.unseen(view)
    whole = sum(unseen.values())
    assert whole == 11
    for card in hmf.CARDS:
        p = unseen[card.name] / whole
        assert abs(centre[card.code] - 3000 * p) <= 4 * (3000 * p * (1 - p)) ** 0.5


def test_declarations_do_not_influence_a_sample():
    lays = [Table.of_island(2).do(f"lay c1 a1 as {kind}") for kind in ("gun", "coconuts")]
    drawn = []
    for table in lays:
        rng = random.Random(3)
        samples = [hmf.sample(table.view(1), rng) for _ in range(50)]
        drawn.append([state.cells[layout.CARD] for state in samples])
    assert drawn[0] == drawn[1]


def test_at_the_end_samples_are_the_deals_that_lead_to_what_was_shown():
    """Compared with all ways to lay the four cards that a seat does not know."""
    island = ("c1", "c2", "c3", "c4", "f1", "f2", "f3", "f4", *("w1", "w2", "w3", "w4"), *"gggg")
    table = late(2, {0: "a1 b1 c1 a2 b2 c2 d2 a3 b3 c3 d3", 1: "d1 d4 c4"}, island).do("leave")
    view = table.view(0)
    s = list(table.state.cells)
    hidden = [i for i in range(16) if view.cells[layout.CARD + i] == layout.UNKNOWN]
    possible = set()
    for cards in set(permutations(s[layout.CARD + i] for i in hidden)):
        other = list(s)
        for i, card in zip(hidden, cards, strict=True):
            other[layout.CARD + i] = card
        other[layout.GUNS : layout.HAND] = [0] * (layout.HAND - layout.GUNS)
        engine.scoring.score(other, [1])
        if hmf.State(tuple(other)).view(0) == view:
            possible.add(tuple(other))
    rng = random.Random(2)
    found = Counter(hmf.sample(view, rng).cells for _ in range(200 * len(possible)))
    assert set(found) == possible
    assert all(abs(n - 200) < 4 * 200**0.5 for n in found.values())


def test_a_challenge_shows_each_unseen_card_with_its_share():
    table = Table.of_island(2).do("lay c1 a1 as gun")
    view = table.view(1)
    found = hmf.outcomes(view, hmf.Action.parse("challenge"))
    unseen = engine.unseen(view)
    chances = {after.island[0].card: p for after, p in found.items()}
    assert chances == {name: Fraction(n, 9) for name, n in unseen.items()}
    assert all(after.actor == 1 and after.challenges[1] == 1 for after in found)


def test_a_known_card_and_an_open_move_have_one_outcome():
    table = Table.explored(4, "b2").do("leave")
    for text in ("move n", "move s"):
        action = hmf.Action.parse(text)
        (after,) = hmf.outcomes(table.view(), action)
        assert after == hmf.apply(table.state, 1, action)[0].view(1)
    own = Table.explored(4, "b1")  # b1 is what seat 1 laid
    (after,) = hmf.outcomes(own.view(1), hmf.Action.parse("take"))
    assert after.taken == ("c2",)


def test_outcomes_are_not_listed_where_the_others_show_what_they_have():
    table = late(3, {0: "a1"})
    assert all(hmf.outcomes(table.view(), action) is None for action in hmf.legal(table.view()))


@pytest.mark.parametrize("number", range(12))
def test_what_comes_is_among_the_outcomes_and_as_often_as_they_say(number):
    """In samples, the outcomes come as often as their exact chances say (chi-squared)."""
    rng = random.Random(number)
    for n, (state, actor, action) in enumerate(walk(number)):
        if actor is None or n % 11:
            continue
        view = state.view(actor)
        found = hmf.outcomes(view, action)
        if found is None:
            continue
        assert sum(found.values()) == 1
        assert hmf.apply(state, actor, action)[0].view(actor) in found
        tries = 40
        seen = Counter(
            hmf.apply(hmf.sample(view, rng), actor, action)[0].view(actor) for _ in range(tries)
        )
        assert set(seen) <= set(found)
        if len(found) > 1:
            chi = sum((seen[v] - tries * p) ** 2 / (tries * p) for v, p in found.items())
            assert chi < len(found) + 6 * (2 * len(found)) ** 0.5


def test_an_illegal_action_has_no_outcomes():
    with pytest.raises(hmf.IllegalAction):
        hmf.outcomes(hmf.new_game(2, 1).view(0), hmf.Action.parse("take"))


def test_a_view_written_by_hand_that_no_deal_leads_to_is_refused(monkeypatch):
    """Seat 1 took one card, which cannot be three kinds."""
    monkeypatch.setattr(engine, "_TRIES", 200)
    end = str(late(2, {0: "a1 a2 a4", 1: "b1"}).do("leave").view(0))
    view = hmf.parse_position(end.replace("kinds=-,1", "kinds=-,3"))
    with pytest.raises(hmf.PositionError, match="contradicts itself"):
        hmf.sample(view, random.Random(1))
