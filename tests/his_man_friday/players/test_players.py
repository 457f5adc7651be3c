"""The players of His Man Friday: legal, deterministic, blind to what is hidden, ever stronger."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.core.chance import threefry
from friday_nb.his_man_friday import compiled, players
from friday_nb.his_man_friday.players import NUMBERS, Bot, declarations, search
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday import walks
from tests.his_man_friday.players.lines import decisions, share
from tests.seats import players as seats

GAMES = range(6)
NAMES = tuple(NUMBERS)


@pytest.mark.parametrize("name", NAMES)
def test_players_play_whole_games_by_legal_moves(name, plain):
    for number in GAMES if name != "search" else range(3):
        first = hmf.new_game(*walks.beginning(number))
        seats.plays_by_legal_moves(hmf, first, Bot(name, number, plain))


@pytest.mark.parametrize("name", NAMES)
def test_players_decide_legally_in_positions_they_would_not_reach(name, plain):
    for number in range(12):
        for state in decisions(number, 8 if name != "search" else 24):
            view = state.view(state.actor)
            assert Bot(name, number, plain).choose(view) in hmf.legal(view)


def leaks(choose, numbers=range(6)):
    return seats.leaks(hmf, choose, [(number, decisions(number, 12)) for number in numbers])


@pytest.mark.parametrize("name", NAMES)
def test_equal_views_get_equal_moves(name, plain):
    first = hmf.new_game(3, 5).view(0)
    choose = seats.remembers_nothing(Bot(name, 7, plain), Bot("thumb", 1, plain), first)
    assert leaks(choose, range(6) if name != "search" else range(2)) == 0


def test_a_planted_leak_is_found():
    def peeks(state):
        """Knows whether the card under Crusoe is a gun, whether or not it may."""
        at = state.cells[layout.CARD + max(0, state.cells[layout.CRUSOE] - 1)]
        return at == layout.GUN_CARD

    assert leaks(peeks, range(20)) > 0


@pytest.mark.parametrize(
    "name",
    [*NAMES[:-1], pytest.param(NAMES[-1], marks=pytest.mark.long)],  # the one that searches
)
def test_the_seed_decides_what_is_left_to_chance(name, plain):
    views = [hmf.new_game(2, n).view(0) for n in range(4)]
    first = [Bot(name, 3, plain).choose(view) for view in views]
    assert first == [Bot(name, 3, plain).choose(view) for view in views]
    assert first != [Bot(name, 4, plain).choose(view) for view in views]


def test_players_refuse_where_there_is_nothing_to_decide(plain):
    seats.refuses_where_nothing_is_to_decide(players, hmf.new_game(2, 1), plain, "bluffer")


def test_the_honest_player_never_lies(plain):
    for number in range(30):
        view = hmf.new_game(2 + number % 3, number).view(0)
        action = Bot("honest", number, plain).choose(view)
        card = next(card for card in hmf.CARDS if card.name == action.card)
        assert action.declared == card.kind.key


# --- strength -------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize(
    ("strong", "weak"), [("honest", "random"), ("thumb", "honest"), ("bluffer", "thumb")]
)
def test_each_player_is_stronger_than_the_one_before(strong, weak, n, plain):
    assert share(plain, strong, weak, n, 12 * n) > 1.15 / n


@pytest.mark.parametrize(
    ("names", "seed", "taken"),
    [
        ("bluffer bluffer", 1, "c1c2f1f4w1w3 c3c4f2f3w2w4"),
        ("bluffer bluffer", 2, "c1c2f4w1w2w4 c3f1f2f3w3"),
        ("bluffer bluffer", 3, "c2f4gw2w3 c1c3c4f2f3w4"),
        ("bluffer bluffer bluffer", 1, "c1c2f4g c3c4f1gw1w2 f2f3ggw3w4"),
        ("bluffer bluffer bluffer", 2, "c3f1f2w1 c1c4ggw4 c2f3f4w2w3"),
        ("bluffer bluffer bluffer", 3, "c1f1f2w1w3 c2c4f3gg c3f4w2w4"),
        ("bluffer bluffer bluffer bluffer", 1, "f1ggw3 c3c4gw2 c2f3f4g c1f2w1w4"),
        ("bluffer bluffer bluffer bluffer", 2, "c2f4w2w3 c1f2gw4 c3c4f3g f1ggw1"),
        ("bluffer bluffer bluffer bluffer", 3, "f1f2w2 c4f3gw4 c3gw1w3 c1c2f4g"),
        ("thumb honest bluffer", 1, "c1c2f4gw4 c4f1f3gw3 c3f2gw1w2"),
        ("thumb honest bluffer", 2, "c2f1gw3w4 c1f2f3ggw2 c3c4f4w1"),
        ("search bluffer bluffer", 1, "c3f4gw4 c1c4f1ggw2 c2f2f3w1w3"),
    ],
)
def test_players_play_as_they_did_when_their_strength_was_measured(names, seed, taken, plain):
    """The cards that each has taken at the end.

    Who changes a player has to measure again what is published of it, and to write these anew.
    """
    seated = [NUMBERS[name] for name in names.split()]
    plain.play(seated, 0, seed)
    end = hmf.State(tuple(plain.buffers.table))
    found = ("".join(sorted(end.view(seat).taken)) for seat in range(len(seated)))
    assert " ".join(found) == taken


@pytest.mark.timeout(600)
@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
def test_machine_code_plays_the_same_games(plain):
    fast = Machine(fast=True)
    fast.lines = plain.lines
    for number in range(12):
        seated = [(number + seat) % len(NAMES) for seat in range(2 + number % 3)]
        assert fast.play(seated, number % 2, number) == plain.play(seated, number % 2, number)


# --- details --------------------------------------------------------------------------------------


def test_candidates_are_the_legal_moves_apart_from_their_cells():
    for number in range(6):
        for state in decisions(number, 3):
            view = state.view(state.actor)
            out = [0] * 512
            n = search.candidates(view.cells, out)
            wanted = {search.without_cell(action.packed) for action in hmf.legal(view)}
            assert sorted(out[:n]) == sorted(wanted)
            for code in out[:n]:
                assert hmf.Action.unpack(search.with_cell(view.cells, code, 5)) in hmf.legal(view)


def test_cards_and_cells_are_chosen_evenly():
    view = hmf.new_game(2, 1).view(0)
    cells = {declarations.any_cell(view.cells, seed) for seed in range(300)}
    assert cells == {i for i, name in enumerate(hmf.CELLS) if name not in ("b2", "c2")}
    cards = [declarations.any_card(view.cells, seed) for seed in range(700)]
    guns = cards.count(layout.GUN_CARD) / len(cards)
    assert guns == pytest.approx(2 / 7, abs=0.06)


def test_luck_depends_on_the_seed_and_the_view():
    view = hmf.new_game(2, 1).view(0).cells
    assert declarations.view_hash(view) != declarations.view_hash(hmf.new_game(2, 2).view(0).cells)
    expected = threefry(9, declarations.view_hash(view), 3 << 24, 1) * 10 >> 32
    assert declarations.random_below(view, 9, 1, 10) == expected
