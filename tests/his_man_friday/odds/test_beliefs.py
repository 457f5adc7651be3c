"""Beliefs, checked against all arrangements one by one, against sampled deals, and by hand."""

from collections import Counter
from fractions import Fraction
from itertools import islice, product
from random import Random

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday import engine
from friday_nb.his_man_friday.cards import BY_NAME
from friday_nb.his_man_friday.errors import HisManFridayProblem
from friday_nb.his_man_friday.odds import Beliefs
from tests.his_man_friday import beliefs_by_enumeration as oracle
from tests.his_man_friday.odds.arranged import island, unknown, views
from tests.his_man_friday.odds.seen import seen
from tests.his_man_friday.table import Table
from tests.his_man_friday.walks import positions

LYING = (None, Fraction(0), Fraction(1, 5), Fraction(3, 4), Fraction(1))
FEW = 6
"""So many unseen cards the oracle arranges in a moment."""


def believed(view, lying):
    """The beliefs, or None if no arrangement fits."""
    try:
        return Beliefs(view, lying)
    except HisManFridayProblem as problem:
        if problem.key != "belief_impossible":
            raise
        return None


def expected(view, lying):
    try:
        return oracle.beliefs(seen(view), hmf.DECK, lying)
    except ValueError:
        return None


# --- against the oracle -----------------------------------------------------------------------


@pytest.mark.parametrize("lying", LYING)
def test_beliefs_are_those_of_all_arrangements(lying):
    late = list(islice(views(300, lambda view: 0 < unknown(view) <= FEW), 30))
    assert len(late) == 30
    impossible = 0
    for view in late:
        wanted, found = expected(view, lying), believed(view, lying)
        if wanted is None:
            impossible += 1
            assert found is None
            continue
        assert {cell: dict(sorted(found.cards(cell).items())) for cell in wanted} == wanted, str(
            view
        )
        for cell, cards in wanted.items():
            kinds = {kind.key: chance for kind, chance in found.kinds(cell).items()}
            assert kinds == oracle.by_kind(cards)
    assert (impossible > 0) == (lying in {0, 1})


@pytest.mark.parametrize("lying", [None, Fraction(1, 5)])
def test_chances_of_two_cards_together_are_those_of_all_arrangements(lying):
    late = list(islice(views(300, lambda view: 2 < unknown(view) <= FEW - 1), 6))
    assert len(late) == 6
    for view in late:
        found, about = Beliefs(view, lying), seen(view)
        one, two, *_ = oracle.unknown_cells(about)
        sums = Counter()
        for arrangement in oracle.arrangements(about, hmf.DECK):
            weight = oracle.likelihood(about, arrangement, lying)
            sums[arrangement[one], arrangement[two]] += weight
        total = sum(sums.values())
        for a, b in product(hmf.unseen(view), repeat=2):
            assert found.joint({one: a, two: b}) == Fraction(sums[a, b]) / total


def test_while_cards_are_being_laid_beliefs_are_those_of_all_arrangements():
    """The hands of the others are unseen places, too."""
    ways = (None, Fraction(1, 3), Fraction(9, 10))
    laying = views(60, lambda view: sum(view.hands) > 2 and unknown(view) == 7)
    for lying, view in zip(ways, islice(laying, len(ways)), strict=True):
        found, wanted = Beliefs(view, lying), expected(view, lying)
        assert wanted
        assert {cell: dict(sorted(found.cards(cell).items())) for cell in wanted} == wanted


# --- against deals ----------------------------------------------------------------------------

DEALS = 3_000


@pytest.mark.parametrize("lying", [None, Fraction(3, 5)])
@pytest.mark.parametrize("number", [3, 10, 17])
def test_beliefs_are_those_of_sampled_deals_with_their_weights(number, lying):
    """Whole games with many unseen cards; within five standard errors, from fixed seeds."""
    view = max(views_of(number), key=lambda view: (len(view.island), unknown(view)))
    found, rng = Beliefs(view, lying), Random(number)
    cells = [place.cell for place in view.island if not place.card]
    about = seen(view)
    weights, squares, total = Counter(), 0.0, 0.0
    for _ in range(DEALS):
        cards = island(engine.sample(view, rng))
        weight = float(oracle.likelihood(about, {cell: cards[cell] for cell in cells}, lying))
        total += weight
        squares += weight * weight
        for cell in cells:
            weights[cell, BY_NAME[cards[cell]].kind] += weight
    effective = total * total / squares
    assert effective > 300
    assert len(cells) > 5
    for cell in cells:
        for kind, chance in found.kinds(cell).items():
            error = (float(chance) * (1 - float(chance)) / effective) ** 0.5
            assert abs(weights[cell, kind] / total - chance) < 5 * error + 0.01


def views_of(number):
    for state in positions(number):
        if state.actor is not None:
            yield state.view(state.actor)


# --- what must always hold --------------------------------------------------------------------


@pytest.mark.parametrize("lying", LYING[:4])
def test_chances_add_up_and_no_card_is_lost(lying):
    tried = 0
    for view in islice(views(30), 0, None, 5):
        beliefs = believed(view, lying)
        if beliefs is None:
            continue
        tried += 1
        sums = Counter()
        for place in beliefs.declared:
            cards, kinds = beliefs.cards(place), beliefs.kinds(place)
            assert sum(cards.values()) == 1
            assert sum(kinds.values()) == 1
            assert all(0 < chance <= 1 for chance in cards.values())
            assert beliefs.gun(place) == kinds[hmf.Kind.GUN] == cards.get("g", 0)
            sums.update(cards)
        assert sums == hmf.unseen(view)
    assert tried > 20


def test_a_card_that_was_seen_is_certain():
    for view in islice(views(30), 0, None, 7):
        beliefs = believed(view, Fraction(1, 10))
        for place in view.island:
            if place.card:
                assert beliefs.cards(place.cell) == {place.card: 1}
                assert beliefs.kinds(place.cell)[BY_NAME[place.card].kind] == 1
                assert beliefs.amount(place.cell) == BY_NAME[place.card].amount


def test_chances_of_two_places_add_up_to_that_of_one():
    view = next(view for view in views(9) if len(view.island) > 8)
    beliefs = Beliefs(view, Fraction(1, 5))
    one, *_, two = beliefs.declared
    for name, chance in beliefs.cards(one).items():
        together = [beliefs.joint({one: name, two: other}) for other in beliefs.unseen]
        assert sum(together) == beliefs.joint({one: name}) == chance


def test_nothing_hidden_shows_in_beliefs():
    """A deal that the seat cannot tell from the true one gives the same view and numbers."""
    differ = 0
    for number, state in ((n, s) for n in range(12) for s in islice(positions(n), 0, None, 4)):
        if state.actor is None:
            continue
        for seat in range(state.players):
            view = state.view(seat)
            other = engine.sample(view, Random(number))
            differ += other != state
            one, two = Beliefs(view, Fraction(1, 3)), Beliefs(other.view(seat), Fraction(1, 3))
            assert one == two
            assert all(one.cards(place) == two.cards(place) for place in one.declared)
    assert differ > 50


# --- by hand ----------------------------------------------------------------------------------


def first_laid(card="g", declared="water"):
    """Two players; seat 0 lays one card, and seat 1 holds six supplies and a gun."""
    hands = [["c1", "c2", "c3", "f1", "f2", "g", "g"], ["c4", "f3", "f4", "w1", "w2", "w3", "g"]]
    return Table(hands, ["w4", "g"]).do(f"lay {card} a1 as {declared}")


def test_an_ignored_declaration_leaves_the_count():
    beliefs = Beliefs(first_laid().view(1))
    assert beliefs.cards("a1")["c1"] == Fraction(1, 9)
    assert beliefs.gun("a1") == beliefs.gun("b2") == beliefs.gun("hand0:1") == Fraction(3, 9)
    # 1 + 2 + 3 coconuts, 1 + 2 firewood, 4 water, on nine cards
    assert beliefs.amount("a1") == Fraction(13, 9)


def test_a_declaration_is_weighted_by_the_chance_of_a_lie():
    """Of the nine cards one is water; it counts 4/5, each other a third of 1/5."""
    beliefs = Beliefs(first_laid().view(1), Fraction(1, 5))
    assert beliefs.kinds("a1")[hmf.Kind.WATER] == Fraction(12, 12 + 8)
    assert beliefs.gun("a1") == Fraction(3, 20)
    # The guns that are not on a1 are spread evenly over the other eight places.
    assert beliefs.gun("b2") == beliefs.gun("hand0:6") == (3 - Fraction(3, 20)) / 8


def test_where_nobody_lies_a_declaration_is_certain():
    beliefs = Beliefs(first_laid().view(1), Fraction(0))
    assert beliefs.cards("a1") == {"w4": 1}
    with pytest.raises(HisManFridayProblem, match="contradict") as problem:
        Beliefs(Table.explored(2).view(0), Fraction(0))
    assert problem.value.key == "belief_impossible"


def test_a_chance_of_three_in_four_to_lie_is_as_good_as_no_declaration():
    view = first_laid().view(1)
    ignored, useless = Beliefs(view), Beliefs(view, Fraction(3, 4))
    assert all(ignored.cards(place) == useless.cards(place) for place in ignored.declared)


def test_a_lie_that_was_caught_says_nothing_about_the_next_declaration():
    table = first_laid().do("challenge", "lay c4 b1 as coconuts", "pass")
    told = Beliefs(table.do("lay c1 c1 as water").view(1), Fraction(1, 5))
    assert told.cards("a1") == {"g": 1}
    assert told.kinds("c1")[hmf.Kind.WATER] == Fraction(12, 12 + 7)


def test_joint_counts_guns_that_look_alike():
    beliefs = Beliefs(first_laid().view(1))
    assert beliefs.joint({"a1": "g", "b2": "g", "c2": "g"}) == Fraction(3 * 2 * 1, 9 * 8 * 7)
    assert beliefs.joint({"a1": "g", "b2": "g", "c2": "g", "hand0:1": "g"}) == 0
    assert beliefs.joint({"a1": "c1", "b2": "c1"}) == 0
    assert beliefs.joint({}) == 1


def test_joint_knows_what_was_seen():
    beliefs = Beliefs(first_laid().do("challenge").view(1))
    assert beliefs.joint({"a1": "g"}) == 1
    assert beliefs.joint({"a1": "w4"}) == 0
    assert beliefs.joint({"a1": "g", "b2": "g"}) == beliefs.gun("b2") == Fraction(2, 8)


# --- refusals ---------------------------------------------------------------------------------


def test_refusals():
    table = first_laid()
    with pytest.raises(TypeError, match="takes a View"):
        Beliefs(table.state)
    for p in (Fraction(-1, 100), Fraction(3, 2)):
        with pytest.raises(HisManFridayProblem) as problem:
            Beliefs(table.view(1), p)
        assert problem.value.key == "bad_lying"
    for place in ("d4", "hand1:1", "hand0:7", "x"):
        with pytest.raises(HisManFridayProblem) as problem:
            Beliefs(table.view(1)).cards(place)
        assert problem.value.key == "belief_nowhere"


def test_there_is_no_belief_about_a_place_that_does_not_exist():
    with pytest.raises(HisManFridayProblem) as problem:
        Beliefs(first_laid().view(1)).gun("z9")
    assert problem.value.key == "belief_nowhere"


def test_a_finished_game_leaves_nothing_to_believe():
    over = list(positions(7))[-1]
    with pytest.raises(HisManFridayProblem) as problem:
        Beliefs(over.view(0))
    assert problem.value.key == "belief_over"
