"""The game keeps to its protocol, with every number of players and over many seeds."""

from dataclasses import replace

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.his_man_friday.plugin import FIRST, PLAYERS, HisManFriday
from friday_nb.testing import check_game


def table_for(players):
    """The game with one number of players, any of whom may start."""

    class OneTable(HisManFriday):
        options = (
            replace(PLAYERS, default=str(players), values=(str(players),), check=None),
            replace(FIRST, values=tuple(map(str, range(players))), check=None),
            *HisManFriday.options[2:],
        )

        def start(self, head):
            for option in self.options[:2]:
                option.checked(head.get(option.name, option.default))
            return super().start(head)

    return OneTable()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_conforms(players):
    check_game(table_for(players), games=1, decisions=120, seed=players)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.long) for n in [3, 4])])
def test_it_conforms_over_many_seeds(players):
    check_game(table_for(players), games=10, decisions=200, seed=10 + players)


def test_it_is_registered():
    assert registry.load("his_man_friday") is hmf.GAME
    assert (hmf.GAME.prefix, hmf.GAME.hides_hands) == ("HMF", True)
    assert repr(hmf.GAME) == "<the game his_man_friday>"


@pytest.mark.parametrize(
    "head",
    [
        {"players": "5"},
        {"players": "2", "first": "2"},
        {"players": "4", "first": "4"},
        {"players": "2", "first": "-1"},
        {"players": "2", "seed": "x"},
        {"players": "2", "rulings": "centre=corners"},
        {},
    ],
)
def test_a_head_that_cannot_begin_a_game_is_refused(head):
    with pytest.raises(Problem):
        hmf.GAME.start(head)


def test_a_seat_that_does_not_exist_is_refused():
    with pytest.raises(Problem, match="no seat 2"):
        hmf.apply(hmf.new_game(2, 1), 2, hmf.Action.parse("pass"))
    with pytest.raises(Problem, match="not a seed"):
        hmf.new_game(2, -1)
