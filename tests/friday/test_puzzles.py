"""Friday's puzzles themselves, apart from the panel that asks them."""

from friday_nb.friday.puzzles import PUZZLES


def test_a_puzzle_is_found_at_its_own_position_alone():
    each = PUZZLES.all[0]
    assert PUZZLES.at(each.position) is each
    assert PUZZLES.at("") is None
    assert PUZZLES.at(f"{each.position} ") is None


def test_wrong_decisions_come_by_their_chances_and_numbers_begin_at_one():
    each = next(one for one in PUZZLES if len(one.wrong) > 1)
    chances = [each.proof["strong"]["won"][action] for action in each.wrong]
    assert chances == sorted(chances, reverse=True)
    assert each.won == each.proof["strong"]["won"]
    assert [one.number for one in PUZZLES] == list(range(1, len(PUZZLES.all) + 1))


def test_every_right_decision_is_right():
    each = next(one for one in PUZZLES if len(one.best) > 1)
    assert all(map(each.is_right, each.best))
    assert not any(map(each.is_right, each.wrong))
