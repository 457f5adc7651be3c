"""The network's arithmetic against slower ways to the same number."""

from itertools import pairwise

import numpy as np
import pytest

from friday_nb import friday
from friday_nb.friday.players import buffers, evaluator, inputs, network, weights
from friday_nb.friday.players.evaluator import array_buffers
from friday_nb.friday.rules import layout
from tests.friday.played import fights
from tests.friday.walks import Start, walk

SIZES = buffers.FIRST_SIZE, buffers.SECOND_SIZE


def some_weights(seed=1):
    rng = np.random.default_rng(seed)
    first = (rng.standard_normal(SIZES[0]) * 0.1).astype(np.float32)
    second = (rng.standard_normal(SIZES[1]) * 0.2).astype(np.float32)
    return first, second


def on(cells):
    found = [0] * inputs.MOST_INPUTS
    n = inputs.inputs(cells, found, [0] * inputs.SCRATCH)
    return found[:n]


def all_positions():
    for level in (1, 2, 3, 4):
        start = Start(level, 0, 77 + level, late=level % 2 == 0, careful=True)
        yield from (step[0] for step in walk(start, 250))


def by_matrices(cells, first, second):
    """The network as textbooks write it."""
    x = np.zeros(inputs.INPUTS)
    for i in on(cells):
        x[i] += 1
    rows = first[: -buffers.HIDDEN].reshape(inputs.INPUTS, buffers.HIDDEN).astype(float)
    hidden = np.maximum(0, x @ rows + first[-buffers.HIDDEN :])
    part = second[inputs.bucket(cells) * buffers.ROW_SIZE :][: buffers.ROW_SIZE].astype(float)
    size = buffers.HIDDEN * buffers.SECOND
    matrix = part[:size].reshape(buffers.HIDDEN, buffers.SECOND)
    biases = part[size : size + buffers.SECOND]
    out = part[size + buffers.SECOND : size + 2 * buffers.SECOND]
    layer = np.maximum(0, hidden @ matrix + biases)
    return 1 / (1 + np.exp(-(layer @ out + part[-1])))


def test_inputs_of_every_position_are_few_and_known():
    seen = 0
    for state in all_positions():
        found = on(state.view.cells)
        assert len(found) < inputs.MOST_INPUTS
        assert len(found) - len(set(found)) <= 2  # cards looked at, hazards offered
        assert all(0 <= i < inputs.INPUTS for i in found)
        seen += 1
    assert seen > 200


def test_inputs_read_nothing_of_the_dealer():
    for state in all_positions():
        cells = list(state.cells)
        before = on(cells)
        for i in range(layout.VIEW_SIZE, layout.SIZE):
            cells[i] = 12345
        assert on(cells) == before


def test_judge_is_what_matrices_give():
    first, second = some_weights()
    for view in fights(40, seed=3, late=True):
        found = network.judge(array_buffers(first, second).net, view.cells)
        assert found == pytest.approx(by_matrices(view.cells, first, second), abs=1e-4)


def test_judge_next_is_judge_by_another_way():
    first, second = some_weights()
    views = list(fights(60, seed=4, late=True))
    for before, after in pairwise(views):
        net = array_buffers(first, second).net
        network.judge(net, before.cells)
        near = network.judge_next(net, after.cells)
        assert near == pytest.approx(network.judge(net, after.cells), abs=1e-5)
        assert not net.marks.any()


def test_judge_swapped_is_judge_of_two_inputs_changed():
    first, second = some_weights()
    swapped = 0
    for view in fights(40, seed=5, late=True):
        before = list(view.cells)
        for hazard in range(layout.HAZARD_KINDS):
            if not before[layout.HSTACK + hazard]:
                continue
            after = before.copy()
            after[layout.HSTACK + hazard] -= 1
            after[layout.HDISCARD + hazard] += 1
            net = array_buffers(first, second).net
            network.judge(net, before)
            network.judge_next(net, before)
            off, on = inputs.one_less(before, hazard), inputs.one_more(before, hazard)
            near = network.judge_swapped(net.layers, off, on, inputs.bucket(before))
            assert near == pytest.approx(network.judge(net, after), abs=1e-5)
            swapped += 1
    assert swapped > 100


def test_weights_survive_their_file(tmp_path):
    first, second = some_weights()
    path = tmp_path / "w.bin"
    weights.save(path, first, second)
    one, two = weights.load(path)
    assert np.array(one) == pytest.approx(first, rel=1e-3, abs=1e-6)
    assert np.array(two) == pytest.approx(second, rel=1e-3, abs=1e-6)
    other = tmp_path / "other.bin"
    weights.save(other, second=second, first=first + 1)
    assert weights.name(path) != weights.name(other)


def test_a_damaged_file_of_weights_is_refused(tmp_path):
    path = tmp_path / "w.bin"
    path.write_bytes(b"\0" * 10)
    with pytest.raises(ValueError, match="damaged"):
        weights.load(path)
    with pytest.raises(ValueError, match="weights are needed"):
        weights.save(path, [0.0], [0.0])


def test_plain_and_compiled_evaluators_judge_the_same():
    plain, fast = evaluator.Evaluator(fast=False), evaluator.Evaluator(fast=True)
    for view in fights(12, seed=21, late=True):
        for depth in (0, 1) if len(friday.legal(view)) < 5 else (0,):
            slow = dict(plain.judge_all(view.cells, depth))
            quick = dict(fast.judge_all(view.cells, depth))
            assert slow.keys() == quick.keys()
            assert [slow[k] for k in slow] == pytest.approx([quick[k] for k in slow], abs=1e-4)
