"""The golden games: replayed, everything in them happens as it did when they were written.

After an intended change, `python -m tests.his_man_friday.make_goldens` writes them anew; then
read the differences.
"""

import pytest

from friday_nb import his_man_friday as hmf
from tests.his_man_friday.make_goldens import FOLDER, GAMES
from tests.seats import goldens

RECORDS, PLAYED = goldens.read(FOLDER, hmf.replay)
EVERY = pytest.mark.parametrize("name", list(RECORDS))


def kinds(name):
    return {event.kind for moment in PLAYED[name].moments for event in moment.events}


@EVERY
def test_everything_happens_as_it_did(name):
    goldens.assert_as_written(FOLDER, name, PLAYED[name])


@EVERY
def test_a_record_is_written_as_it_was(name):
    assert str(PLAYED[name].record()) == RECORDS[name]


def test_no_golden_game_is_lost():
    assert set(RECORDS) == set(GAMES) == {path.stem for path in FOLDER.glob("*.events")}


def test_they_contain_what_they_are_named_after():
    events = {
        "four-guns": "four_guns",
        "moved-anywhere": "moved_anywhere",
        "nobody-takes": "three_rounds",
        "most-guns-out": "most_guns_out",
        "shared": "sums",
    }
    for name in RECORDS:
        players, _, what = name.partition("-")
        assert {"two": 2, "three": 3, "four": 4}[players] == PLAYED[name].state.players
        assert events[what] in kinds(name)
        assert (what == "shared") <= (len(PLAYED[name].state.winners) > 1)
