"""The arithmetic of learning against slower ways to the same number."""

import random

import numpy as np
import pytest
from training import learning
from training.arrays import new_learning_buffers

from friday_nb.friday.players import inputs
from friday_nb.friday.players.evaluator import array_buffers
from tests.friday.played import fights
from tests.friday.players.test_network import by_matrices, on, some_weights


def learned(rows, targets, first, second):
    """Gradients of a game whose positions have these targets."""
    b, own = array_buffers(first, second), new_learning_buffers(first, second)
    for i, (found, part) in enumerate(rows):
        row = own.game[i]
        row[0], row[1], row[2] = len(found), part, 1  # experiments: each learns from the next best
        row[learning.ON : learning.ON + len(found)] = found
    own.best[: len(rows)] = [0.0, *targets[:-1]]
    learning.learn_game(b, own, len(rows), 0.0, targets[-1])
    assert not b.net.marks.any()
    return own.gradient1, own.gradient2


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
