"""Chances that are told agree with what happened."""

import json
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.core.calibration import beta_calibrated, piecewise_linear, slope
from friday_nb.core.paired import DOUBT
from friday_nb.core.severity import Severity, severity
from friday_nb.his_man_friday.odds import USUAL_LYING, Beliefs, draw_deals, is_last_decision
from friday_nb.his_man_friday.players import Bot, advice, calibration, seats
from friday_nb.his_man_friday.players.advice import advise, told
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.evidence import gun_likelihood_ratios
from friday_nb.his_man_friday.players.fitting import fitting_deals
from friday_nb.his_man_friday.players.machine import Machine, Played
from friday_nb.his_man_friday.players.search import without_cell
from friday_nb.his_man_friday.table import Phase
from tests.his_man_friday import walks

RESULT = Path("benchmarks/results/his_man_friday_calibration.json")
MEASURED = json.loads((Path(__file__).parents[2] / RESULT).read_text(encoding="utf-8"))
SHIPPED = json.loads(calibration.FILE.read_text(encoding="utf-8"))
LAYING = (Phase.LAY, Phase.CHALLENGE)
PLAYERS = ("2", "3", "4")
UNBENT = [n / 20 for n in range(1, 20)]
"""Knots that correct nothing."""
ENOUGH = 30
"""Positions in a bin from which its standard error can be told."""
BORROWED = "deviations, by the numbers of bluffers"
TENTHS = 10
TWO_POINTS = 0.02
SHARP = 0.015


@pytest.fixture(scope="module")
def plain():
    found = Machine(fast=False)
    found.advice_lines = 40
    return found


def views():
    """Some views of each phase, with each number of players."""
    found = {}
    for number in range(24):
        for state, actor, _ in walks.walk(number):
            if actor is not None:
                view = state.view(actor)
                found.setdefault((view.phase, view.players, is_last_decision(view)), view)
    return list(found.values())


def by_hand(numbers, estimate, noise):
    a, b, c, low, high, *knots = numbers
    if estimate <= 0.002:
        return low, noise
    if estimate >= 0.998:
        return high, noise
    chance, steepness = piecewise_linear(beta_calibrated(estimate, a, b, c), knots)
    return min(max(chance, low), high), noise * slope(estimate, a, b, c) * steepness


def numbers_of(found):
    """The row of the file that this calibration was made from."""
    return [found.a, found.b, found.c, found.low, found.high, *found.knots]


def stage_by_hand(view):
    if view.phase is Phase.LAST_CHANCE:
        return 3 if view.chances + 1 == view.players else 2
    return 0 if view.phase in LAYING else 1


class AsItIs:
    """A calibration that corrects nothing."""

    def told(self, estimate, error):
        return estimate, error

    def told_apart(self, _best, _estimate, error):
        return error


def as_estimated(view, lying, on, monkeypatch):
    """What lines of play come to, before they are told, and by whose numbers that is done."""
    deals = draw_deals(
        Beliefs(view, lying), Random(view_hash(view.cells)), gun_likelihood_ratios(view)
    )
    whose = []

    def measured(others, *_):
        whose.append(others)
        return AsItIs()

    with monkeypatch.context() as patched:
        patched.setattr(advice, "measured", measured)
        expected = Bot("bluffer", 0, on).choose(view).packed
        found = told(view, on.judge(view.cells, deals), lying, without_cell(expected))
    (numbers,) = whose
    return found, numbers


@pytest.mark.parametrize(("lying", "knot"), [(USUAL_LYING, "35"), (None, "75")], ids=str)
def test_advice_tells_the_shipped_numbers_in_every_phase(plain, monkeypatch, lying, knot):
    # Of what is as good as the best the most harmless one leads, with the best one's numbers.
    monkeypatch.setattr(advice, "harmless_first", lambda found, _price: found)
    seen = Counter()
    for view in views():
        known = advise(view, lying, on=plain)
        by_candidate = {without_cell(option.action.packed): option for option in known.options}
        estimated, numbers = as_estimated(view, lying, plain, monkeypatch)
        for raw in estimated:
            option = by_candidate[without_cell(raw.action.packed)]
            stage = stage_by_hand(view)
            if is_last_decision(view) and option.win in {0, 1}:
                continue  # told exactly
            expected = by_hand(SHIPPED[numbers][str(view.players)][knot][stage], raw.win, raw.error)
            assert (option.win, option.error) == expected
        seen[view.phase in LAYING, numbers] += 1
        wins = [option.win for option in known.options]
        assert sorted(wins, reverse=True) == wins
    assert {(False, "bluffer"), (False, "deviation")} < set(seen)


def some_lines(view, rng):
    """What may become of the candidates of a view, the best one among them anywhere."""
    candidates = list(dict.fromkeys(without_cell(action.packed) for action in hmf.legal(view)))
    best = rng.choice(candidates)
    wins = rng.random()
    found = []
    for each in candidates:
        behind, apart = rng.choice((0.01, 0.05, 0.2)) * rng.gauss(0.5), rng.choice((0.005, 0.05))
        if each == best:
            behind, apart = 0.0, 0.0
        mean = min(1.0, max(0.0, wins - behind))
        found.append(Played(each, mean, rng.uniform(0.005, 0.05), behind, apart, each == best))
    return found


def test_no_decision_of_a_table_of_people_is_graded_that_lines_cannot_tell_from_the_best():
    """Whatever a bluffer would do: all decisions of a position are told by one curve."""
    rng, graded, led = Random(3), 0, 0
    for view in [view for view in views() if not is_last_decision(view)] * 40:
        judged = some_lines(view, rng)
        first, *rest = told(view, judged, USUAL_LYING, rng.choice(judged).candidate)
        found = {each.candidate: each for each in judged}
        best = found[without_cell(first.action.packed)]
        led += not best.is_best
        assert first.apart == 0
        assert best.behind <= DOUBT * best.apart
        for option in rest:
            each = found[without_cell(option.action.packed)]
            assert option.win <= first.win
            assert option.apart > 0
            if severity(first.win - option.win, DOUBT * option.apart) > Severity.GOOD:
                graded += 1
                assert each.behind - best.behind > DOUBT * hypot(each.apart, best.apart)
    assert graded > 100
    assert led > 10


def test_among_bots_chances_are_told_as_they_were_found(plain):
    """Who they are is known, so nothing is to be corrected by the games of others."""
    for view in views():
        if is_last_decision(view):
            continue
        seated = tuple("person" if seat == view.seat else "thumb" for seat in range(view.players))
        deals = fitting_deals(view, None, seated, view_hash(view.cells), plain.advice_deals)
        judged = plain.judge(view.cells, deals, seats.numbers(view, seated))
        best = advise(view, seated=seated, on=plain).best
        assert best.win == max(each.mean for each in judged if each.is_best)


def test_the_bluffer_is_expected_to_move_whatever_its_luck(plain):
    for view in views():
        moves = {Bot("bluffer", seed, plain).choose(view) for seed in range(20)}
        assert len(moves) == 1 or view.phase is Phase.LAY


def test_before_exploring_no_move_is_told_apart():
    for players, knots in SHIPPED["deviation"].items():
        for knot, rows in knots.items():
            assert rows[0] == SHIPPED["bluffer"][players][knot][0]


def test_between_two_chances_of_a_lie_the_numbers_are_between_theirs():
    for stage in range(len(calibration.STAGES)):
        knots = SHIPPED["bluffer"]["3"]
        middle = calibration.measured("bluffer", 3, Fraction(55, 100), stage)
        ends = zip(knots["35"][stage], knots["75"][stage], strict=True)
        assert numbers_of(middle) == pytest.approx([sum(both) / 2 for both in ends])
        for lying, knot in ((Fraction(0), "10"), (Fraction(1), "95")):
            last = calibration.measured("bluffer", 3, lying, stage)
            assert numbers_of(last) == knots[knot][stage]


def test_what_was_measured_for_is_told():
    assert calibration.is_measured(None)
    assert calibration.is_measured(USUAL_LYING)
    assert not calibration.is_measured(Fraction(1, 2))


def test_a_better_estimate_is_never_told_as_a_worse_chance():
    for by_number in SHIPPED.values():
        assert tuple(by_number) == PLAYERS
        for knots in by_number.values():
            assert sorted(map(int, knots)) == [10, 35, 75, 95]
            for rows in knots.values():
                assert len(rows) == len(calibration.STAGES)
                for a, b, _, low, high, *corrected in rows:
                    assert min(a, b) > 0
                    assert low < high
                    assert len(corrected) == len(UNBENT)
                    assert all(less < more for less, more in pairwise([0, *corrected, 1]))


@pytest.mark.parametrize("others", calibration.GAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_better_estimate_is_told_as_the_better_chance(others, players):
    """And the error that goes with it grows as fast as the chance does there."""
    step = 1e-7
    for lying in (None, USUAL_LYING, Fraction(1, 2)):
        for stage in range(len(calibration.STAGES)):
            known = calibration.measured(others, int(players), lying, stage)
            told = [known.told(n / 500, 1.0) for n in range(501)]
            assert all(less <= more for (less, _), (more, _) in pairwise(told))
            for n in range(5, 496):
                chance, steepness = told[n]
                if known.low < chance < known.high:
                    rise = known.told(n / 500 + step, 1.0)[0] - chance
                    assert steepness == pytest.approx(rise / step, rel=1e-3)


def test_beta_calibration_alone_does_not_do_in_any_stage():
    for by_number in SHIPPED.values():
        for knots in by_number.values():
            assert all(row[-len(UNBENT) :] != UNBENT for rows in knots.values() for row in rows)


def surprise(by_stage, stages=calibration.STAGES):
    """The mean square of how many standard errors the bins are off; 1 if only luck is in it."""
    rows = [row for stage in stages for row in by_stage[stage] if row["positions"] >= ENOUGH]
    squares = [(row["miss"] / row["error"]) ** 2 for row in rows if row["error"]]
    return sum(squares) / len(squares)


@pytest.mark.parametrize("players", PLAYERS)
def test_of_all_decisions_every_bin_is_within_two_points(players):
    """In bluffers' games that were not used in fitting, enough of them to see it."""
    rows = MEASURED["all decisions"][players]
    assert len(rows) == TENTHS
    for row in rows:
        assert abs(row["miss"]) < TWO_POINTS
        assert row["error"] < SHARP


@pytest.mark.parametrize("key", ["bins", "if all search"])
@pytest.mark.parametrize("players", PLAYERS)
def test_what_was_told_happened(players, key):
    """In games that were not used in fitting, as far as the luck in them lets anybody see."""
    told = MEASURED[key][players]
    assert tuple(told) == calibration.STAGES
    assert surprise(told) < 1.5
    for stage, rows in told.items():
        for row in rows:
            if row["positions"] >= ENOUGH:
                assert abs(row["miss"]) <= max(TWO_POINTS, 3 * row["error"])
        off = sum(row["share"] * abs(row["miss"]) for row in rows)
        assert off < (0.01 if key == "bins" else 0.03), (stage, "off on average")


@pytest.mark.parametrize("players", PLAYERS)
def test_hardly_a_bin_of_a_stage_is_off_by_more_than_two_points_and_luck(players):
    rows = [row for bins in MEASURED["bins"][players].values() for row in bins]
    off = [
        row
        for row in rows
        if row["positions"] >= ENOUGH and abs(row["miss"]) > max(TWO_POINTS, 2 * row["error"])
    ]
    assert len(off) <= len(rows) // 20


@pytest.mark.parametrize("players", PLAYERS)
def test_a_move_that_the_bluffer_would_not_make_is_told_by_numbers_of_its_own(players):
    own, borrowed = MEASURED["deviations"][players], MEASURED[BORROWED][players]
    assert surprise(own) < 1.5
    assert surprise(borrowed) > 2 * surprise(own)
    for rows in own.values():
        for row in rows:
            if row["positions"] >= ENOUGH:
                assert abs(row["miss"]) <= max(TWO_POINTS, 3 * row["error"])


@pytest.mark.parametrize("players", PLAYERS)
def test_it_would_not_have_happened_as_estimated(players):
    raw, told = MEASURED["as estimated"][players], MEASURED["bins"][players]
    assert surprise(raw) > 2 * surprise(told)
    last = ("last chances", "last decision")
    assert surprise(raw, last) > 2


def test_the_stages_of_a_game():
    found = [calibration.stage_of(view) for view in views()]
    assert found == [stage_by_hand(view) for view in views()]
    assert set(found) == {0, 1, 2, 3}
    assert calibration.stage_of(hmf.new_game(2, 1).view(0)) == 0
