"""Noisy means drawn together: as far as they are noise, and no farther."""

from random import Random
from statistics import fmean

import pytest

from friday_nb.core.shrinkage import shrunk


def test_a_few_that_are_known_well_stay_apart_among_many_that_are_not():
    """Twenty losses that could be anything do not make two that differ by four errors one."""
    rng = Random(1)
    vague = [(rng.gauss(0.05, 0.08), 0.08) for _ in range(20)]
    first, second, *_ = shrunk([(0.0, 0.023), (0.095, 0.023), *vague])
    assert second - first > 0.095 / 2


@pytest.mark.parametrize("spread", [0.0, 0.03, 0.2])
def test_what_is_told_is_closer_to_the_truth_than_what_was_found(spread):
    """Whether all is noise, some of it or next to nothing; the errors differ by four times."""
    rng = Random(7)
    off: list[tuple[float, float]] = []
    for _ in range(300):
        truth = [rng.gauss(0.1, spread) for _ in range(12)]
        noises = [rng.choice((0.02, 0.08)) for _ in truth]
        found = [(rng.gauss(t, noise), noise) for t, noise in zip(truth, noises, strict=True)]
        told = shrunk(found)
        off += [
            ((mean - t) ** 2, (own - t) ** 2)
            for mean, (own, _), t in zip(told, found, truth, strict=True)
        ]
    told_off, found_off = map(fmean, zip(*off, strict=True))
    assert told_off < found_off


def test_means_without_noise_stay_where_they_are():
    assert shrunk([(0.0, 0.0), (0.4, 0.0)]) == [0.0, 0.4]
    assert shrunk([(0.0, 0.0), (0.0, 0.0), (0.3, 0.1)])[:2] == [0.0, 0.0]
    assert shrunk([(0.3, 0.1)]) == [0.3]
    assert shrunk([]) == []


@pytest.mark.parametrize(("most", "errors"), [(None, 2.15), (1.0, 1.0)])
def test_nothing_is_told_too_many_errors_from_what_was_found(most, errors):
    """The largest of ten errors comes to about two by luck."""
    found = [(0.0, 0.1)] * 9 + [(0.5, 0.1)]
    told = shrunk(found, most)
    assert all(abs(a - b) <= errors * noise for a, (b, noise) in zip(told, found, strict=True))
    assert told[-1] >= 0.5 - errors * 0.1
