"""What the two networks of the player for points are told of a game that is over."""

import numpy as np
import pytest
from training import learning, scoring

from friday_nb.friday.players.evaluator import array_buffers
from friday_nb.friday.players.scoring import score_share
from friday_nb.friday.rules import layout
from tests.friday.players import made_up
from tests.friday.players.test_network import some_weights


def cells(view):
    return np.array([*view.cells, *(0,) * (layout.SIZE - len(view.cells))], np.int64)


def test_a_game_that_is_over_teaches_its_score_and_its_result():
    net = array_buffers(*some_weights(4)).net
    seen = set()
    for seed in range(6):
        view = made_up.game(level=1, seed=seed, most=3000).view
        score = score_share(float(view.outcome.score.total))
        assert scoring.judged_or_scored(net, cells(view)) == score
        assert learning.judged_or_won(net, cells(view)) == float(view.outcome.won)
        seen.add(score)
    assert len(seen) > 1


def test_any_other_position_teaches_what_the_network_judges():
    net = array_buffers(*some_weights(4)).net
    view = made_up.game(seed=1, most=20).view
    judged = scoring.judge(net, cells(view))
    assert 0 < judged < 1
    assert scoring.judged_or_scored(net, cells(view)) == pytest.approx(judged)
    assert learning.judged_or_won(net, cells(view)) == pytest.approx(judged)
