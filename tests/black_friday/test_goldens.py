"""The golden games: replayed, everything in them happens as it did when they were written.

After an intended change, `python -m tests.black_friday.make_goldens` writes them anew; then
read the differences.
"""

import pytest

from friday_nb import black_friday as blf
from tests.black_friday.make_goldens import FOLDER, GAMES
from tests.seats import goldens

RECORDS, PLAYED = goldens.read(FOLDER, blf.replay)
EVERY = pytest.mark.parametrize("name", list(RECORDS))


@EVERY
def test_everything_happens_as_it_did(name):
    goldens.assert_as_written(FOLDER, name, PLAYED[name])


@EVERY
def test_a_record_is_written_as_it_was(name):
    assert str(PLAYED[name].record()) == RECORDS[name]


def test_no_golden_game_is_lost():
    assert set(RECORDS) == set(GAMES) == {path.stem for path in FOLDER.glob("*.events")}


def test_they_are_of_the_kind_they_are_named_after():
    for name, session in PLAYED.items():
        players, _, specials = name.partition("-")
        assert ["", "", "two", "three", "four", "five"][session.state.players] == players
        assert session.view_of(0).specials == (specials == "specials")
        assert session.state.winners
