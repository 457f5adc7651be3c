"""The game keeps to its protocol, with every number of players and over many seeds."""

from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.plugin import PLAYERS, BlackFriday
from friday_nb.black_friday.rules import layout
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.testing import check_game


def table_for(players):
    """The game with one number of players, with or without special action cards."""

    class OneTable(BlackFriday):
        options = (
            replace(PLAYERS, default=str(players), values=(str(players),), check=None),
            *BlackFriday.options[1:],
        )

        def start(self, head):
            self.options[0].checked(head.get("players", str(players)))
            return super().start(head)

    return OneTable()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_conforms(players):
    check_game(table_for(players), games=1, decisions=60, seed=players)


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "players", [2, *(pytest.param(n, marks=pytest.mark.long) for n in [3, 4, 5])]
)
def test_it_conforms_over_many_seeds(players):
    check_game(table_for(players), games=2, decisions=500, seed=10 + players)


def test_it_is_registered():
    assert registry.load("black_friday") is blf.GAME
    assert (blf.GAME.prefix, blf.GAME.hides_hands) == ("BLF", True)
    assert repr(blf.GAME) == "<the game black_friday>"


@pytest.mark.parametrize(
    "head",
    [
        {"players": "1"},
        {"players": "6"},
        {"players": "3", "seed": "x"},
        {"players": "3", "specials": "maybe"},
        {"players": "3", "board": "another"},
        {"players": "3", "rulings": "least=none"},
        {},
    ],
)
def test_a_head_that_cannot_begin_a_game_is_refused(head):
    with pytest.raises(Problem):
        blf.GAME.start(head)


def test_a_seat_that_does_not_exist_is_refused():
    with pytest.raises(Problem, match="no seat 3"):
        blf.apply(blf.new_game(3, 1), 3, blf.Action.parse("pass"))
    with pytest.raises(Problem, match="not a seed"):
        blf.new_game(3, -1)


def test_only_ending_a_turn_can_be_undone():
    session = blf.new_session(3, 1)
    session.act(blf.Action.parse("pass red"))
    assert not session.can_undo
    session.act(blf.Action.parse("end"))
    assert session.can_undo


def test_decisions_to_try_go_one_bar_beyond_what_is_ever_legal():
    """BLF-SET-5: the card of seat 3 allows one bar more than the level."""
    cells = list(blf.new_game(5, 1, specials=True).view(3).cells)
    cells[layout.TURN], cells[layout.CASH + 3] = 3, 500
    view = blf.View(tuple(cells))
    tried = list(blf.GAME.candidates(view))
    bars = [action.bars for action in blf.legal(view) if action.kind is blf.ActionKind.SILVER]
    assert bars == [1, view.silver_limit + 1] == [1, 2]
    assert set(blf.legal(view)) <= set(tried)
    assert max(action.bars for action in tried) == 3
