"""What players of His Man Friday believe, and the deals that they draw from it."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.accel.machine import LISTS
from friday_nb.his_man_friday.cards import KINDS
from friday_nb.his_man_friday.players import beliefs, bots, deals, declarations
from friday_nb.his_man_friday.players.machine import make_buffers
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday.players.lines import decisions


def test_beliefs_place_every_unseen_card_and_respect_what_is_known():
    p = [0.0] * beliefs.BELIEFS_SIZE
    for number in range(12):
        for state in decisions(number, 6):
            view = state.view(state.actor)
            beliefs.believe(view.cells, bots.MODEL_3, p)
            for place in view.island:
                at = hmf.CELLS.index(place.cell) * beliefs.KIND_CELLS
                chances = p[at + 1 : at + 5]
                assert sum(chances) == pytest.approx(1, abs=1e-6)
                if place.card:
                    kind = next(c.kind for c in hmf.CARDS if c.name == place.card)
                    assert chances[kind - 1] == 1


def test_a_word_of_gun_makes_a_gun_more_likely_for_the_trusting_than_for_the_wary():
    text = (
        "players=4 seat=0 phase=lay turn=2 hand=c3,c4,f1,w4 hands=4,3,4,4 challenges=3,3,3,3 "
        "island=a1:{}/1 laid=a1 first=1"
    )

    def gun(word, model):
        p = [0.0] * beliefs.BELIEFS_SIZE
        beliefs.believe(hmf.parse_position(text.format(word)).cells, model, p)
        return p[KINDS["gun"]]

    wary = (15, 55, 25, 10)
    assert gun("gun", bots.HONEST_MODEL) > 0.8
    assert gun("gun", wary) < 0.5
    assert gun("water", bots.HONEST_MODEL) < 0.1 < gun("water", wary)


LIAR = (20, 60, 30, 50, 25, 0)
"""A declaration policy: what a gun, a large and a small supply are called, in hundredths."""


def test_a_way_of_talking_says_how_likely_a_word_is():
    by_name = {card.name: card.code for card in hmf.CARDS}
    said = {
        name: [deals.declaration_likelihood(LIAR, 0, by_name[name], KINDS[kind]) for kind in KINDS]
        for name in ("g", "w4", "w1")
    }
    for chances in said.values():
        assert sum(chances) == pytest.approx(1)
    gun, water, wood = KINDS["gun"] - 1, KINDS["water"] - 1, KINDS["firewood"] - 1
    assert said["g"][gun] == pytest.approx(0.2)
    assert said["g"][wood] == pytest.approx(0.8 / 3)
    assert (said["w4"][water], said["w4"][gun]) == pytest.approx((0.6, 0.3))
    assert (said["w1"][water], said["w1"][gun]) == pytest.approx((0.5, 0.25))
    assert said["w4"][wood] == pytest.approx(0.05)
    assert deals.declaration_likelihood(LIAR, 100, by_name["g"], KINDS["gun"]) == pytest.approx(
        0.25
    )
    assert deals.declaration_likelihood(LIAR, 50, by_name["g"], 0) == 1


def test_declarations_are_as_frequent_as_the_way_of_talking_says():
    view = hmf.new_game(2, 1).view(0)
    words = {}
    for seed in range(3000):
        action = hmf.Action.unpack(declarations.lay_at_random(view.cells, LIAR, seed))
        words.setdefault(action.card, []).append(KINDS[action.declared])
    for card in hmf.CARDS:
        told = words.get(card.name, [])
        for kind in KINDS.values() if told else ():
            expected = deals.declaration_likelihood(LIAR, 0, card.code, kind)
            assert told.count(kind) / len(told) == pytest.approx(expected, abs=0.1)


def test_deals_are_drawn_as_often_as_the_way_of_talking_makes_them_likely():
    """Against the exact chances of the one face-down card."""
    text = (
        "players=4 seat=0 phase=lay turn=2 hand=c3,c4,f1,w4 hands=4,3,4,4 challenges=3,3,3,3 "
        "island=a1:water/1 laid=a1 first=1"
    )
    view = hmf.parse_position(text)
    water, noise = KINDS["water"], 20
    unseen = {card: card.count - view.hand.count(card.name) for card in hmf.CARDS}
    weights = {
        card.name: n * deals.declaration_likelihood(LIAR, noise, card.code, water)
        for card, n in unseen.items()
    }
    counts = dict.fromkeys(weights, 0)
    buffers = make_buffers(LISTS)
    n = deals.first_deal(view.cells, buffers.s, buffers.slots, 1, 2)
    draws = 1500
    for turn in range(draws):
        deals.next_deal(view.cells, LIAR, noise, buffers.slots, n, 1, 2, turn)
        deals.fill(view.cells, buffers.s, buffers.slots, n)
        assert hmf.State(tuple(buffers.s)).view(0) == view
        counts[hmf.CARDS[buffers.s[layout.CARD] - 1].name] += 1
    whole = sum(weights.values())
    for name, weight in weights.items():
        assert counts[name] / draws == pytest.approx(weight / whole, abs=0.05)


def test_a_gun_is_hardly_taken_by_somebody_who_knows_it():
    cells = [0] * layout.SIZE  # seat 1 has taken a card that it laid itself
    cells[layout.LAYER] = cells[layout.TAKER] = 2
    supply = deals.placement_weight(cells, LIAR, 20, 0, 1)
    assert deals.placement_weight(cells, LIAR, 20, 0, layout.GUN_CARD) == pytest.approx(supply / 10)
    cells[layout.LAYER] = 1
    assert deals.placement_weight(cells, LIAR, 20, 0, layout.GUN_CARD) == supply
    cells[layout.CHALLENGER] = 2  # or one that it has looked at
    assert deals.placement_weight(cells, LIAR, 20, 0, layout.GUN_CARD) == pytest.approx(supply / 10)
    gun = KINDS["gun"]
    knows = beliefs.weight(cells, bots.MODEL_3, 0, gun)
    cells[layout.CHALLENGER] = 0
    share = bots.MODEL_3[beliefs.TAKEN_GUN] / 100
    assert knows == pytest.approx(beliefs.weight(cells, bots.MODEL_3, 0, gun) * share)


def test_the_cards_in_all_other_hands_are_hidden():
    state = next(state for state in decisions(1, 5) if len(set(state.view(0).hands)) > 1)
    for seat in range(3):
        view = state.view(seat)
        assert beliefs.hidden_cards(view.cells) == sum(view.hands) - view.hands[seat]
