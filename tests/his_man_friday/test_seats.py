"""What is known of the cards where bots sit: by enumeration, with their policies in the loop."""

from collections import Counter
from fractions import Fraction
from itertools import islice, permutations
from random import Random

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import BY_NAME, CARDS
from friday_nb.his_man_friday.odds import USUAL_LYING, Beliefs, draw_deals, gun_chances
from friday_nb.his_man_friday.players import NUMBERS, Bot, seats
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.words import table

KINDS = tuple(kind.key for kind in hmf.Kind)
FEW = 7
"""Unseen cards at most, where all their orders are tried."""


@pytest.fixture(scope="module")
def plain():
    return Machine(fast=False)


def games(names: Seated, numbers, on):
    """All views of seat 0 in games of these bots, where it decides."""
    for number in numbers:
        state = hmf.new_game(len(names), number, 1)
        bots = [Bot(name, number * 10 + seat, on) for seat, name in enumerate(names)]
        while state.actor is not None:
            if state.actor == 0:
                yield state, state.view(0)
            state, _ = hmf.apply(
                state, state.actor, bots[state.actor].choose(state.view(state.actor))
            )


def said(name, players, card, declared):
    """How often a bot says this of a card, by asking what it declares in many games."""
    policy = seats.policy(name, players)
    gun, large, small = policy[0], policy[1:3], policy[3:5]
    if card == "g":
        return Fraction(gun, 100) if declared == 4 else Fraction(100 - gun, 300)
    true, lie = large if BY_NAME[card].amount >= 3 else small
    if declared == BY_NAME[card].kind:
        return Fraction(true, 100)
    return Fraction(lie, 100) if declared == 4 else Fraction(100 - true - lie, 200)


@pytest.mark.parametrize("name", ["honest", "thumb", "bluffer", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_declares_by_the_policy_that_it_is_taken_to_have(plain, name, players):
    """Counted in its own decisions, card by card."""
    found, cards = Counter(), Counter()
    for number in range(60):
        view = hmf.new_game(players, number).view(0)
        for seed in range(6):
            action = Bot(name, 1000 * number + seed, plain).choose(view)
            cards[action.card] += 1
            found[action.card, KINDS.index(action.declared) + 1] += 1
    for card, n in cards.items():
        for declared in (1, 2, 3, 4):
            chance = float(said(name, players, card, declared))
            error = (chance * (1 - chance) / n) ** 0.5
            assert found[card, declared] / n == pytest.approx(chance, abs=4 * error + 1e-9)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_page_says_which_bots_can_be_read(players):
    """Those of which it says that what they call a gun never is one, and no others."""
    for name in NUMBERS:
        never = said(name, players, "g", 4) == 0
        words = table("en")[f"player.{name}.text"].lower()
        assert ("a card that it calls a gun never is one" in words) == never


@pytest.mark.parametrize("players", [3, 4])
def test_the_strongest_bot_calls_guns_guns_as_often_as_anything_else(plain, players):
    """Nothing that it says tells what a card is: each kind is said of each card equally often."""
    said_of = {card.name: Counter() for card in CARDS}
    for number in range(120):
        view = hmf.new_game(players, number).view(0)
        for seed in range(6):
            action = Bot("search", 1000 * number + seed, plain).choose(view)
            said_of[action.card][action.declared] += 1
    for counts in (said_of.pop("g"), sum(said_of.values(), Counter())):
        n = sum(counts.values())
        for kind in KINDS:
            error = (3 / 16 / n) ** 0.5
            assert counts[kind] / n == pytest.approx(1 / 4, abs=4 * error)
    assert {said("search", players, "g", declared) for declared in (1, 2, 3, 4)} == {Fraction(1, 4)}


@pytest.mark.parametrize(
    "names",
    [
        ("bluffer", "bluffer"),
        ("thumb", "honest", "thumb"),
        ("bluffer",) * 4,
        ("honest", "person", "bluffer"),
    ],
)
def test_beliefs_are_those_of_all_arrangements_weighed_by_how_each_seat_declares(plain, names):
    """The sum over all orders of the unseen cards; people lie as often as the slider says."""
    seated = ("person", *names[1:])
    played = tuple(name if name in NUMBERS else "bluffer" for name in names)
    tried = told = 0
    for _, view in games(played, range(12), plain):
        beliefs = Beliefs(view, USUAL_LYING)
        if not 2 <= len(beliefs.declared) <= FEW or view.phase is hmf.Phase.OVER:
            continue
        places, names_left = list(beliefs.declared), []
        for card, n in beliefs.unseen.items():
            names_left += [card] * n
        laid = {place.cell: place for place in view.island}
        weights = Counter()
        whole = 0.0
        for order in set(permutations(names_left)):
            weight = 1.0
            for where, card in zip(places, order, strict=True):
                place = laid.get(where)
                if place is None or place.declared is None:
                    continue
                declared = int(place.declared)
                if seats.is_bot(seated, place.layer):
                    chance = said(seated[place.layer], view.players, card, declared)
                    weight *= float(chance)
                else:
                    weight *= beliefs.model.weight(declared, BY_NAME[card].kind)
            whole += weight
            for where, card in zip(places, order, strict=True):
                weights[where] += weight * (card == "g")
        found = gun_chances(beliefs, policies=seats.declared_by_policy(view, seated))
        for where in places:
            assert found[where] == pytest.approx(weights[where] / whole)
            told += abs(found[where] - float(beliefs.gun(where))) > 0.05
        tried += 1
        if tried == 4:
            break
    assert tried
    assert told, "it made no difference who sits there"


SAID_TWICE = (
    "players=2 first=0 seat=0 phase=lay turn=0 hand=w1,w2,w3,g,g hands=5,5 challenges=2,2 "
    "island=a1:water/1,b1:water/1,a2:coconuts/0=c1,a3:coconuts/0=c2,b2:-,c2:- laid=b1"
)


def test_what_no_bot_would_say_is_unlikely_only_where_nothing_else_fits():
    """Somebody else may have sat there before: of two cards called water one at least is none."""
    twice = hmf.parse_position(SAID_TWICE)
    once = hmf.parse_position(SAID_TWICE.replace("b1:water/1", "b1:firewood/1"))
    for view, least in ((once, 0.0), (twice, seats.LEAST)):
        said_by = seats.declared_by_policy(view, ("person", "honest"))
        assert {min(row[1:]) for row in said_by.values()} == {least}
        chances = gun_chances(Beliefs(view, None), policies=said_by)
        assert (chances["a1"] == 0) == (least == 0)


def test_deals_are_drawn_as_often_as_the_policies_make_them_likely(plain):
    _, view = next(
        (state, view)
        for state, view in games(("bluffer",) * 3, range(3), plain)
        if sum(place.layer in {1, 2} and not place.card for place in view.island) > 4
    )
    seated = ("person", "bluffer", "bluffer")
    beliefs, policies = Beliefs(view), seats.declared_by_policy(view, seated)
    chances, n = gun_chances(beliefs, policies=policies), 3000
    guns = Counter()
    for deal in islice(draw_deals(beliefs, Random(3), policies=policies), n):
        assert Counter(CARDS[code - 1].name for code in deal) == beliefs.unseen
        guns.update(
            place
            for place, code in zip(beliefs.declared, deal, strict=True)
            if CARDS[code - 1].name == "g"
        )
    for place, chance in chances.items():
        error = (chance * (1 - chance) / n) ** 0.5
        assert guns[place] / n == pytest.approx(chance, abs=5 * error + 1e-9)


def test_a_gun_of_a_bluffer_is_never_one_that_it_called_a_gun(plain):
    seated = ("person", "bluffer", "bluffer")
    called = 0
    for _, view in games(("bluffer",) * 3, range(4), plain):
        for place in view.island:
            if place.card or place.layer in (None, 0) or not place.on_island:
                continue
            if place.declared is hmf.Kind.GUN:
                assert seats.gun_chance(view, place.cell, USUAL_LYING, seated) < 0.02
                called += 1
    assert called > 10


def test_where_nobody_is_known_to_sit_the_slider_holds(plain):
    for _, view in islice(games(("bluffer",) * 3, range(1), plain), 6):
        for place in view.island:
            for seated in ((), ("person",) * 3):
                told = seats.gun_chance(view, place.cell, USUAL_LYING, seated)
                assert told == Beliefs(view, USUAL_LYING).gun(place.cell)


@pytest.mark.parametrize(
    ("seated", "numbers"),
    [
        ((), ()),
        (("person", "thumb", "honest"), (3, 2, 1)),
        (("person", "person", "search"), (3, 3, 3)),
        (("bluffer", "a guest", "random"), (3, 3, 0)),
        (("random", "thumb", "honest"), (3, 2, 1)),  # the seat that asks, whoever sits there
    ],
)
def test_the_bluffer_goes_on_for_people_and_for_bots_that_think(seated, numbers):
    view = hmf.new_game(3, 1).view(0)
    assert seats.numbers(view, seated) == numbers
    assert seats.all_bots(view, seated) == (bool(seated) and set(seated[1:]) <= set(NUMBERS))


def test_among_those_who_never_lie_the_one_that_believes_them_goes_on_once_all_cards_lie(plain):
    """The bluffer would take guns that they have named."""
    seated = ("person", "honest", "honest")
    numbers = {
        view.phase: seats.numbers(view, seated)
        for _, view in games(("bluffer", "honest", "honest"), range(1), plain)
    }
    assert numbers[hmf.Phase.LAY] == (NUMBERS["bluffer"], *[NUMBERS["honest"]] * 2)
    assert numbers[hmf.Phase.MOVE] == (NUMBERS["honest"],) * 3
    for others, basis in ((("honest", "thumb"), "bots"), (("honest", "search"), "thinkers")):
        assert seats.basis(("person", *others), 0) == basis
    assert seats.basis(seated, 0) == "honest"
    assert seats.basis(("honest", "person"), 0) == "people"
