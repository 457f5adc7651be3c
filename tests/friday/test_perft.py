"""Perft: committed counts of lines, which hold the rules still, and a second engine's opinion."""

from fractions import Fraction
from pathlib import Path

import pytest

from friday_nb import friday
from friday_nb.friday import perft
from friday_nb.friday.terminal.perft import mismatches
from tests.perft.generate import check
from tests.perft.setups import SUITES

FOLDER = Path(__file__).parent.parent / "perft"
READ = {
    file.stem: perft.Suite.parse(file.read_text(encoding="utf-8"))
    for file in sorted(FOLDER.glob("*.perft"))
}
ENTRIES = [
    pytest.param(suite, entry, id=f"{suite}: {entry.name}")
    for suite, read in READ.items()
    for entry in read.entries
]
NAIVE = [
    pytest.param(setup, id=f"{suite}: {setup.name}")
    for suite, setups in SUITES.items()
    for setup in setups
    if setup.naive() is not None
]


@pytest.mark.parametrize(("suite", "entry"), ENTRIES)
def test_counts_are_those_of_the_suite(suite, entry):
    """On a mismatch the split by first decision is shown, to find where the rules changed."""
    faults = mismatches(entry)
    assert not faults, "\n".join([f"{suite}: {entry.name}", entry.position, *faults])


@pytest.mark.parametrize("setup", NAIVE)
def test_the_naive_engine_counts_the_same(setup):
    view = setup.view()
    counts = [perft.perft(view, depth) for depth in range(1, setup.depth + 1)]
    check(setup, [n for n in counts if n <= 80])


@pytest.mark.parametrize("suite", SUITES)
def test_suites_hold_the_positions_of_their_set_ups(suite):
    read = READ[suite]
    assert [entry.name for entry in read.entries] == [setup.name for setup in SUITES[suite]]
    assert [entry.view for entry in read.entries] == [setup.view() for setup in SUITES[suite]]
    assert all(
        len(entry.perft) == setup.depth
        for entry, setup in zip(read.entries, SUITES[suite], strict=True)
    )


def test_suites_read_back_and_tell_where_they_come_from():
    assert set(READ) == set(SUITES)
    for name, suite in READ.items():
        assert perft.Suite.parse(str(suite)) == suite
        assert str(suite) == (FOLDER / f"{name}.perft").read_text(encoding="utf-8")
        assert any("generate.py" in line for line in suite.head)


def test_every_ability_is_used_or_fought_in_a_suite():
    seen = set()
    for entry in READ["abilities"].entries:
        seen.update(played.card.ability for played in entry.view.fight.cards)
    assert seen >= set(friday.Ability) - {friday.Ability.NONE}


def test_splits_add_up():
    for entry in READ["abilities"].entries:
        view = entry.view
        assert sum(perft.divide(view, 3).values()) == perft.perft(view, 3)
        assert sum(perft.divide(view, 2, chance=True).values()) == perft.cperft(view, 2)
        assert set(perft.divide(view, 1)) == {str(action) for action in friday.legal(view)}


def test_splits_at_a_chance_node():
    view, _ = friday.start(1)
    assert perft.divide(view, 1) == {}
    assert perft.perft(view, 3) == 1
    split = perft.divide(view, 0, chance=True)
    assert len(split) == 10
    # Ten pirates, nine others, and the pairs of hazards in the order they are drawn.
    assert sum(split.values()) == perft.cperft(view, 0) == 10 * 9 * (24 * 23 + 6)


def test_chances_that_do_not_add_up_are_noticed(monkeypatch):
    view = friday.play(friday.new_game(1, 1).view, friday.Action.parse("hazard 1"))
    view = friday.play(view, friday.Action.parse("draw"))
    assert sum(p for _, p in friday.outcomes(view)) == Fraction(1)
    monkeypatch.setattr(perft, "_possibilities", lambda _: 7)
    with pytest.raises(ArithmeticError, match="do not add up to 7"):
        perft.cperft(view, 1)


@pytest.mark.parametrize("depth", [-1, 13])
def test_depths_that_nobody_can_wait_for_are_refused(depth):
    view = friday.new_game(1, 1).view
    for count in (perft.perft, perft.cperft, perft.divide):
        with pytest.raises(perft.SuiteError, match="depth"):
            count(view, depth)
