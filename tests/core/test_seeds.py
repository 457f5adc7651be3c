"""Seeds: drawn from so many that they cannot all be tried, and with every bit they deal.

What one seat sees of a game is a pure function of its seed.  If few seeds were possible, or only a
part of each counted, a player could try them all and so know all hands.
"""

from types import SimpleNamespace

import pytest

from friday_nb.black_friday import compiled as black_friday
from friday_nb.black_friday.rules import deal as black_friday_deal
from friday_nb.black_friday.rules import layout as black_friday_layout
from friday_nb.cli.play import new_session
from friday_nb.core import options, registry
from friday_nb.core.options import SEEDS, SHORT_SEEDS, drawn_seed
from friday_nb.core.player import bot_seed
from friday_nb.friday import compiled as friday
from friday_nb.friday.rules import chance as friday_chance
from friday_nb.friday.rules import layout as friday_layout
from friday_nb.friday.rules import turn as friday_turn
from friday_nb.his_man_friday import compiled as his_man_friday
from friday_nb.his_man_friday.rules import deal as his_man_friday_deal
from friday_nb.his_man_friday.rules import layout as his_man_friday_layout

BITS = 64
DRAWS = 400
SEED = 0x9E3779B97F4A7C15
"""Some seed of 64 bits."""


def test_a_bot_has_another_seed_in_each_game_seat_and_decision():
    made = [
        bot_seed(game, seed, seat, due=due)
        for game in registry.names()
        for seed in ("1", "11")
        for seat in (0, 1)
        for due in (0, 1)
    ]
    assert len(set(made)) == len(made) == 24
    assert all(0 <= each < 2**32 for each in made)


PLAIN = {
    "friday": SimpleNamespace(
        **vars(friday_layout), begin_game=friday_turn.begin_game, pick=friday_chance.pick
    ),
    "his_man_friday": SimpleNamespace(
        **vars(his_man_friday_layout), begin_game=his_man_friday_deal.begin_game
    ),
    "black_friday": SimpleNamespace(
        **vars(black_friday_layout), begin_game=black_friday_deal.begin_game
    ),
}
COMPILED = {
    "friday": friday,
    "his_man_friday": his_man_friday,
    "black_friday": black_friday,
}


def new_cells(name, on, seed, cells, log):
    """The cells of a new game without those that hold the seed itself."""
    high, low = seed >> 32, seed & 0xFFFFFFFF
    log[0] = 1
    if name == "friday":
        on.begin_game(cells, 1, 0, high, low, log)
        return draws_of_friday(on, cells)
    if name == "his_man_friday":
        on.begin_game(cells, 4, 0, high, low, log)
        return list(map(int, cells))
    on.begin_game(cells, 5, 0, high, low, log)
    keys = (on.KEY_HIGH, on.KEY_LOW)
    return [int(cell) for i, cell in enumerate(cells) if i not in keys]


def draws_of_friday(on, cells):
    """The pirates and the next cards, whatever they are drawn from: a class for each of them."""
    found = []
    for dealt in range(40):
        cells[on.STACK_DEALT] = cells[on.PIRATE_A] = dealt
        found.append(int(on.pick(cells)))
    return found


def test_a_game_with_hidden_hands_has_any_of_all_seeds_and_every_bit_is_drawn():
    assert SEEDS == 1 << BITS
    drawn = [int(drawn_seed(hides_hands=True)) for _ in range(DRAWS)]
    assert len(set(drawn)) == DRAWS
    for bit in range(BITS):
        # ten standard deviations from a half
        assert DRAWS / 4 < sum(seed >> bit & 1 for seed in drawn) < DRAWS * 3 / 4, bit


def test_a_game_without_hidden_hands_has_a_seed_to_read_out():
    assert all(int(drawn_seed(hides_hands=False)) < SHORT_SEEDS for _ in range(DRAWS))


@pytest.mark.parametrize("name", registry.names())
def test_a_game_in_the_terminal_has_such_a_seed(name, monkeypatch):
    asked = []
    monkeypatch.setattr(options.secrets, "randbelow", lambda most: asked.append(most) or 7)
    assert new_session(name, {}, "en").head["seed"] == "7"
    assert asked == [SEEDS if registry.load(name).hides_hands else SHORT_SEEDS]


def differing_bits(name, on, room):
    """How many bits of the seed change the deal of a game."""
    whole = new_cells(name, on, SEED, *room())
    return [bit for bit in range(BITS) if new_cells(name, on, SEED ^ 1 << bit, *room()) != whole]


@pytest.mark.parametrize("name", PLAIN)
def test_every_bit_of_the_seed_deals(name):
    on = PLAIN[name]
    assert differing_bits(name, on, lambda: ([0] * on.SIZE, [1] * 200)) == list(range(BITS))


@pytest.mark.timeout(600)
@pytest.mark.skipif(not friday.available(), reason="numba is not installed")
@pytest.mark.parametrize("name", COMPILED)
def test_every_bit_of_the_seed_deals_in_machine_code(name):
    from numpy import int64, zeros

    on = COMPILED[name].rules()

    def room():
        return zeros(on.SIZE, dtype=int64), zeros(200, dtype=int64)

    assert differing_bits(name, on, room) == list(range(BITS))
    plain = PLAIN[name]
    for seed in (SEED, SEEDS - 1, 1 << 63, 1 << 32):
        dealt = new_cells(name, plain, seed, [0] * plain.SIZE, [1] * 200)
        assert new_cells(name, on, seed, *room()) == dealt
