"""The players of Black Friday: legal, deterministic, blind to what is hidden, ever stronger."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday import compiled, players
from friday_nb.black_friday.players import NUMBERS, Bot, bots, weights
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.rules import layout
from tests.black_friday.players.lines import game, share
from tests.seats import players as seats

NAMES = tuple(NUMBERS)
QUICK = tuple(name for name in NAMES if name != "search")


@pytest.mark.parametrize("specials", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_players_play_whole_games_by_legal_moves(name, specials, plain):
    for n in (2, 3, 4, 5) if name in QUICK else (2, 5):
        bot = Bot(name, n, plain)
        seats.plays_by_legal_moves(blf, blf.new_game(n, n, specials=specials), bot)


@pytest.mark.parametrize("name", NAMES)
def test_players_decide_legally_in_positions_they_would_not_reach(name, plain):
    for number in range(8):
        for state in game(number):
            view = state.view(state.actor)
            assert Bot(name, number, plain).choose(view) in blf.legal(view)


def leaks(choose, numbers, every):
    return seats.leaks(blf, choose, [(number, game(number, every)) for number in numbers])


@pytest.mark.parametrize("name", NAMES)
def test_equal_views_get_equal_moves(name, plain):
    first = blf.new_game(3, 5).view(0)
    choose = seats.remembers_nothing(Bot(name, 7, plain), Bot("planner", 1, plain), first)
    assert leaks(choose, range(6), 9) == 0


@pytest.mark.parametrize("name", ["greedy", "thumb", "planner", "learned"])
def test_players_that_play_games_out_read_nothing_hidden(name, plain):
    """For advice they are given full states, and must not look at what is hidden."""

    def choose(state):
        plain.set_weights(weights.HAND_MADE, weights.LEARNED[state.players])
        for i, cell in enumerate(state.cells):
            plain.buffers.root[i] = cell
        return plain.core.decide(plain.buffers, NUMBERS[name], 0)

    assert leaks(choose, range(6), 6) == 0


def test_a_planted_leak_is_found():
    def peeks(state):
        """How many yellow cases the next seat has, whether or not it may know."""
        other = (state.actor + 1) % state.players
        return state.cells[layout.HAND + other * layout.COLOUR_COUNT]

    assert leaks(peeks, range(4), 9) > 0


def test_only_the_random_player_leaves_anything_to_chance(plain):
    """The search is left out: the seed decides what it tries."""
    views = [blf.new_game(3, n).view(0) for n in range(8)]
    for name in QUICK:
        first = [Bot(name, 3, plain).choose(view) for view in views]
        assert first == [Bot(name, 3, plain).choose(view) for view in views]
        assert (first != [Bot(name, 4, plain).choose(view) for view in views]) == (name == "random")


def test_players_refuse_where_there_is_nothing_to_decide(plain):
    seats.refuses_where_nothing_is_to_decide(players, blf.new_game(3, 1), plain, "planner")


# --- strength -------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("strong", "weak", "games"),
    [("greedy", "random", 24), ("thumb", "greedy", 16), ("learned", "thumb", 8)],
)
def test_better_players_win_more_than_their_share(strong, weak, games, n, plain):
    assert share(plain, strong, weak, n, games * n) > 1.1 / n


@pytest.mark.timeout(600)
@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
def test_machine_code_plays_the_same_games(plain):
    fast = Machine(fast=True)
    for number in range(12):
        seated = [(number + seat) % len(QUICK) for seat in range(2 + number % 4)]
        specials = number % 2 == 0
        played = fast.play(seated, number, specials=specials)
        assert played == plain.play(seated, number, specials=specials)


@pytest.mark.timeout(600)
@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
@pytest.mark.long
def test_the_search_beats_the_player_that_it_plays_out():
    assert share(Machine(fast=True), "search", "learned", 2, 6) > 0.75


@pytest.mark.timeout(600)
@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
def test_machine_code_searches_like_plain_python():
    """The same plans are chosen, whichever seat searches among learned players."""
    both = [Machine(fast=fast) for fast in (False, True)]
    for machine in both:
        machine.search_lines = 6
    for number in range(2):
        seated = [bots.LEARNED] * (2 + number)
        seated[number] = bots.SEARCH
        first, second = (machine.play(seated, number) for machine in both)
        assert first == second


MIXED = (bots.LEARNED, bots.THUMB, bots.GREEDY, bots.PLANNER, bots.LEARNED)


@pytest.mark.parametrize(
    ("seated", "specials", "end"),
    [
        ((bots.PLANNER, bots.LEARNED), False, (163, (24, 18), (2, 17))),
        ((bots.PLANNER, bots.LEARNED), True, (151, (18, 16), (65, 27))),
        ((bots.LEARNED,) * 3, False, (156, (13, 15, 10), (8, 0, 29))),
        ((bots.LEARNED,) * 3, True, (157, (18, 15, 15), (1, 35, 15))),
        ((bots.PLANNER,) * 4, False, (206, (12, 12, 9, 9), (77, 4, 11, 55))),
        ((bots.PLANNER,) * 4, True, (258, (19, 16, 14, 20), (99, 9, 36, 77))),
        (MIXED, False, (291, (11, 3, 8, 10, 12), (64, 73, 52, 14, 7))),
        (MIXED, True, (326, (14, 14, 10, 20, 12), (86, 22, 47, 11, 27))),
    ],
)
def test_players_play_as_they_did_when_their_strength_was_measured(seated, specials, end, plain):
    """Decisions, bars and cash at the end.

    Who changes a player has to measure again what is published of it, and to write these anew.
    """
    cells, record = plain.play(seated, 7, specials=specials)
    n = len(seated)
    found = cells[layout.BARS : layout.BARS + n], cells[layout.CASH : layout.CASH + n]
    assert (record[0], *found) == end


def test_a_game_that_does_not_end_is_broken_off(plain):
    cells, record = plain.play([bots.GREEDY] * 3, 1, most=50)
    assert cells[layout.NODE] != layout.OVER
    assert record[0] == 50
