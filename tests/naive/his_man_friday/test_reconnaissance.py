"""The naive engine, checked by hand: set-up and Friday's reconnaissance."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.naive.his_man_friday.by_hand import (
    dealt,
    everybody_passes,
    full_island,
    names,
    play,
    refusal,
)
from tests.naive.his_man_friday.engine import HisManFriday
from tests.naive.his_man_friday.pieces import DECK, RefusedError, amount, kind


def test_set_1_sixteen_cards() -> None:
    assert len(DECK) == 16
    assert Counter(map(kind, DECK)) == dict.fromkeys(["coconuts", "firewood", "water", "gun"], 4)
    for supply in ("coconuts", "firewood", "water"):
        assert [amount(card) for card in DECK if kind(card) == supply] == [1, 2, 3, 4]
    assert {amount(card) for card in DECK if kind(card) == "gun"} == {0}


@pytest.mark.parametrize(("players", "hand", "centre"), [(2, 7, 2), (3, 5, 1), (4, 4, 0)])
def test_set_2_and_3_the_deal_and_the_centre(players: int, hand: int, centre: int) -> None:
    game = dealt(players, first=1)
    assert [len(cards) for cards in game.hands] == [hand] * players
    assert list(game.island) == ["b2", "c2"][:centre]
    set_up, *middle, started = game.setup_events
    assert set_up == ("set_up", ("HMF-SET-1",), {"players": players, "first": 1})
    assert started == ("started", ("HMF-REC-1",), {"seat": 1})
    for seat, event in enumerate(middle[:players]):
        facts = {"seat": seat, "count": hand, "cards": game.hands[seat]}
        assert event == ("dealt", ("HMF-SET-2",), facts)
        assert "cards" in event.told_to(seat).facts
        assert "cards" not in event.told_to((seat + 1) % players).facts
    left_over = [("centre", ("HMF-SET-3",), {"count": centre})] if centre else []
    assert middle[players:] == left_over
    for seat in range(players):
        cells = game.seen_by(seat)["cells"]
        assert {cell["card"] for cell in cells.values()} <= {None}
        assert {cell["declared"] for cell in cells.values()} <= {None}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rec_1_turns_pass_to_the_left_from_the_first_player(players: int) -> None:
    game = dealt(players, first=1)
    layers = []
    while game.phase == "LAY":
        (seat,) = game.to_act()
        layers.append(seat)
        assert refusal(game, (seat + 1) % players, "lay w1 a1 as gun") >= {
            "not_your_turn HMF-REC-1"
        }
        play(game, min(game.legal(seat)))
        everybody_passes(game)
    assert layers[:5] == [(1 + n) % players for n in range(5)]
    assert Counter(layers) == dict.fromkeys(range(players), len(layers) // players)


def test_rec_2_any_card_of_the_hand_on_any_empty_cell() -> None:
    game = dealt(2)
    legal = game.legal(0)
    assert len(legal) == 7 * 14 * 4
    assert not game.legal(1)
    assert "lay f3 d4 as gun" in legal
    assert refusal(game, 0, "lay g a1 as gun") == {"not_in_hand HMF-REC-2"}
    assert refusal(game, 0, "lay c1 b2 as gun") == {"cell_taken HMF-REC-2"}
    assert refusal(game, 0, "lay c1 e1 as gun") == {"not_a_cell HMF-REC-2"}
    assert refusal(game, 0, "pass") == {"not_now HMF-REC-2"}
    play(game, "lay c1 a1 as water")
    everybody_passes(game)
    assert len(game.legal(1)) == 6 * 13 * 4  # five supplies; two guns, one like the other


def test_rec_2_guns_cannot_be_told_apart() -> None:
    game = HisManFriday([["g", "g"], ["c1", "g"]])
    assert len(game.legal(0)) == 16 * 4
    play(game, "lay g a1 as gun")
    assert game.hands[0] == ["g"]


def test_rec_3_a_declaration_may_be_a_lie_and_stays() -> None:
    game = dealt(2)
    assert refusal(game, 0, "lay c1 a1 as rum") == {"no_kind HMF-REC-3"}
    (laid,) = play(game, "lay c1 a1 as water")
    facts = {"seat": 0, "cell": "a1", "declared": "water", "card": "c1"}
    assert laid == ("laid", ("HMF-REC-2", "HMF-REC-3"), facts)
    assert laid.told_to(0) == laid
    assert laid.told_to(1).facts == {"seat": 0, "cell": "a1", "declared": "water"}
    play(game, "challenge")
    for seat in (0, 1):
        cell = game.seen_by(seat)["cells"]["a1"]
        assert (cell["declared"], cell["card"], cell["layer"]) == ("water", "c1", 0)


@pytest.mark.parametrize(("players", "challenges"), [(2, 2), (3, 2), (4, 3)])
def test_rec_4_the_challenger_alone_looks_and_uses_a_challenge(
    players: int, challenges: int
) -> None:
    game = dealt(players)
    assert game.challenges == [challenges] * players
    play(game, "lay c1 a1 as gun")
    (event,) = play(game, "challenge")
    facts = {"seat": 1, "cell": "a1", "left": challenges - 1, "card": "c1"}
    assert event == ("challenged", ("HMF-REC-4", "HMF-REC-5"), facts)
    for seat in range(players):
        seen = game.seen_by(seat)
        assert seen["cells"]["a1"]["card"] == ("c1" if seat < 2 else None)
        assert seen["cells"]["a1"]["challenger"] == 1
        assert seen["challenges"] == [challenges, challenges - 1, *[challenges] * (players - 2)]
        assert ("card" in event.told_to(seat).facts) == (seat == 1)


def test_rec_4_a_seat_without_challenges_is_not_asked() -> None:
    game = dealt(2)
    for number, cell in enumerate(["a1", "a2", "a3", "a4"]):
        play(game, min(a for a in game.legal(number % 2) if f" {cell} " in a))
        play(game, "challenge")
    assert game.challenges == [0, 0]
    (event,) = play(game, min(game.legal(0)))
    assert event.name == "laid"
    assert game.to_act() == (1,)
    assert game.phase == "LAY"
    assert "no_challenges HMF-REC-4" in refusal(game, 1, "challenge")


def test_rec_4_only_those_with_challenges_are_asked() -> None:
    game = dealt(4)
    game.challenges = [3, 0, 1, 0]
    play(game, "lay c1 a1 as gun")
    assert game.to_ask == [2]
    assert refusal(game, 1, "challenge") == {"no_challenges HMF-REC-4", "not_your_turn HMF-REC-1"}


def test_rec_5_asked_in_turn_order_from_the_layers_left_until_one_challenges() -> None:
    game = dealt(4, first=2)
    play(game, "lay w1 a1 as gun")
    assert refusal(game, 2, "challenge") == {"own_card HMF-REC-5", "not_your_turn HMF-REC-1"}
    assert refusal(game, 0, "pass") == {"not_your_turn HMF-REC-1"}
    assert refusal(game, 3, "put a1") == {"not_now HMF-REC-5"}
    assert game.to_act() == (3,)
    assert play(game, "pass") == [("passed", ("HMF-REC-5",), {"seat": 3})]
    assert game.to_act() == (0,)
    play(game, "challenge")
    assert game.phase == "LAY"
    assert game.to_act() == (3,)
    assert refusal(game, 1, "challenge") == {
        "already_challenged HMF-REC-5",
        "not_your_turn HMF-REC-1",
        "not_now HMF-REC-2",
    }
    assert game.challenges == [2, 3, 3, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rec_6_the_phase_ends_when_every_hand_is_empty(players: int) -> None:
    game = full_island(players, first=1)
    assert game.events[-1] == ("island_full", ("HMF-REC-6",), {})
    assert names(game.events) == ["passed", "island_full"]
    assert len(game.cells_with_cards()) == 16
    assert not any(game.hands)
    assert game.phase == "PUT"


def test_rec_6_at_once_if_nobody_can_challenge_the_last_card() -> None:
    game = HisManFriday([["c1"], ["w1"]], ["g"])
    game.challenges = [0, 0]
    play(game, "lay c1 a1 as gun")
    assert names(play(game, "lay w1 a2 as gun")) == ["laid", "island_full"]


def test_a_refused_action_changes_nothing() -> None:
    game = dealt(3)
    before = [game.seen_by(seat) for seat in range(3)]
    with pytest.raises(RefusedError, match="cell_taken"):
        game.play(0, "lay c1 b2 as gun")
    assert before == [game.seen_by(seat) for seat in range(3)]


def test_info_1_a_seat_knows_its_hand_and_what_it_laid_and_no_more() -> None:
    game = full_island(3)
    for seat in range(3):
        seen = game.seen_by(seat)
        known = {c for c, cell in seen["cells"].items() if cell["card"] is not None}
        assert known == {c for c, card in game.island.items() if card.layer == seat}
        assert len(known) == 5
