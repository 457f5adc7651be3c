"""The network's arithmetic against slower ways to the same number."""

import random
from itertools import pairwise

import numpy as np
import pytest

from friday_nb import friday
from friday_nb.friday.players import evaluator, inputs, learning, lookahead, network, weights
from friday_nb.friday.rules import layout
from tests.friday.played import fights
from tests.friday.walks import Start, walk

SIZES = network.FIRST_SIZE, network.SECOND_SIZE


def some_weights(seed=1):
    rng = np.random.default_rng(seed)
    first = (rng.standard_normal(SIZES[0]) * 0.1).astype(np.float32)
    second = (rng.standard_normal(SIZES[1]) * 0.2).astype(np.float32)
    return first, second


def paper(first, second):
    return (
        first,
        second,
        np.zeros(network.LAYERS, np.float32),
        np.zeros(lookahead.FLOOR, np.int64),
    )


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
    rows = first[: -network.HIDDEN].reshape(inputs.INPUTS, network.HIDDEN).astype(float)
    hidden = np.maximum(0, x @ rows + first[-network.HIDDEN :])
    part = second[inputs.bucket(cells) * network.ROW_SIZE :][: network.ROW_SIZE].astype(float)
    size = network.HIDDEN * network.SECOND
    matrix = part[:size].reshape(network.HIDDEN, network.SECOND)
    biases = part[size : size + network.SECOND]
    out = part[size + network.SECOND : size + 2 * network.SECOND]
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
        found = network.judge(*paper(first, second), view.cells)
        assert found == pytest.approx(by_matrices(view.cells, first, second), abs=1e-4)


def test_judge_next_is_judge_by_another_way():
    first, second = some_weights()
    views = list(fights(60, seed=4, late=True))
    for before, after in pairwise(views):
        work = paper(first, second)
        network.judge(*work, before.cells)
        near = network.judge_next(*work, after.cells)
        assert near == pytest.approx(network.judge(*work, after.cells), abs=1e-5)
        assert not work[3][network.MARKED : network.NOTES].any()


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
            work = paper(first, second)
            network.judge(*work, before)
            network.judge_next(*work, before)
            off, on = inputs.one_less(before, hazard), inputs.one_more(before, hazard)
            near = network.judge_swapped(*work[:3], off, on, inputs.bucket(before))
            assert near == pytest.approx(network.judge(*work, after), abs=1e-5)
            swapped += 1
    assert swapped > 100


def learned(rows, targets, first, second):
    """Gradients of a game whose positions have these targets."""
    game = np.zeros(len(rows) * learning.ROW_OF_GAME, np.int64)
    for i, (found, part) in enumerate(rows):
        row = game[i * learning.ROW_OF_GAME :]
        row[0], row[1], row[2] = len(found), part, 1  # experiments: each learns from the next best
        row[learning.ON : learning.ON + len(found)] = found
    g1, g2 = np.zeros(SIZES[0]), np.zeros(SIZES[1])
    layers, notes = np.zeros(network.LAYERS), np.zeros(lookahead.FLOOR, np.int64)
    slopes, best = np.zeros(network.HIDDEN), np.array([0.0, *targets[:-1]])
    learning.learn_game(
        first, second, layers, notes, g1, g2, slopes, game, best, len(rows), 0.0, targets[-1]
    )
    assert not notes[network.MARKED : network.NOTES].any()
    return g1, g2


def test_a_game_is_learned_position_by_position():
    """Sums and slopes are carried along a game; here each position is a game of its own."""
    first, second = (numbers.astype(np.float64) for numbers in some_weights(6))
    rows = [(on(view.cells), inputs.bucket(view.cells)) for view in fights(12, seed=8, late=True)]
    targets = np.random.default_rng(2).random(len(rows))
    whole = learned(rows, targets, first, second)
    alone = [learned([row], [t], first, second) for row, t in zip(rows, targets, strict=True)]
    for layer in (0, 1):
        parts = sum(gradients[layer] for gradients in alone)
        assert np.abs(parts).max() > 0.1
        assert whole[layer] == pytest.approx(parts, abs=1e-6)


def test_a_gradient_is_the_slope_of_the_loss():
    """Cross-entropy, differentiated by taking small steps."""
    first, second = (numbers.astype(np.float64) for numbers in some_weights(5))
    view = next(fights(1, seed=9, late=True))
    target = 0.3
    g1, g2 = learned([(on(view.cells), inputs.bucket(view.cells))], [target], first, second)

    def loss():
        chance = by_matrices(view.cells, first, second)
        return -target * np.log(chance) - (1 - target) * np.log(1 - chance)

    rng = random.Random(1)
    checked = 0
    for gradient, numbers in ((g1, first), (g2, second)):
        some = [int(i) for i in np.flatnonzero(gradient)]
        assert some
        for i in rng.sample(some, 30):
            step = 1e-5
            numbers[i] += step
            above = loss()
            numbers[i] -= 2 * step
            below = loss()
            numbers[i] += step
            assert gradient[i] == pytest.approx((above - below) / (2 * step), rel=2e-2, abs=1e-6)
            checked += 1
    assert checked == 60


def test_follow_is_adam():
    rng = np.random.default_rng(3)
    numbers = rng.standard_normal(50).astype(np.float32)
    mean, square = np.zeros(50, np.float32), np.zeros(50, np.float32)
    want, m, v = numbers.astype(float), np.zeros(50), np.zeros(50)
    for step in range(1, 6):
        gradient = rng.standard_normal(50).astype(np.float32)
        g = gradient.astype(float) * 0.5
        m = 0.9 * m + 0.1 * g
        v = 0.999 * v + 0.001 * g * g
        want -= 0.01 * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
        learning.follow(numbers, gradient, mean, square, 0.5, 0.01, step)
        assert not gradient.any()
    assert numbers == pytest.approx(want, abs=1e-4)


def test_weights_survive_their_file(tmp_path):
    first, second = some_weights()
    path = tmp_path / "w.bin"
    weights.save(path, first, second)
    one, two = weights.load(path)
    assert np.array(one) == pytest.approx(first, rel=1e-3, abs=1e-6)
    assert np.array(two) == pytest.approx(second, rel=1e-3, abs=1e-6)
    other = tmp_path / "other.bin"
    weights.save(other, [*first[:-1], first[-1] + 1.0], second)
    assert weights.name(path) != weights.name(other)
    copy = tmp_path / "copy.bin"
    copy.write_bytes(path.read_bytes())
    assert weights.name(copy) == weights.name(path)


def test_a_damaged_file_of_weights_is_refused(tmp_path):
    path = tmp_path / "w.bin"
    path.write_bytes(b"\0" * 10)
    with pytest.raises(ValueError, match="damaged"):
        weights.load(path)
    with pytest.raises(ValueError, match="weights are needed"):
        weights.save(path, [0.0], [0.0])


def test_plain_and_compiled_minds_think_the_same():
    plain, fast = evaluator.Thinker(fast=False), evaluator.Thinker(fast=True)
    for view in fights(12, seed=21, late=True):
        for depth in (0, 1) if len(friday.legal(view)) < 5 else (0,):
            slow = dict(plain.judge_all(view.cells, depth))
            quick = dict(fast.judge_all(view.cells, depth))
            assert slow.keys() == quick.keys()
            assert [slow[k] for k in slow] == pytest.approx([quick[k] for k in slow], abs=1e-4)
