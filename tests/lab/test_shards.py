"""A file of games is that of one shard: of another one, nothing is read."""

from dataclasses import replace

import pytest

from friday_nb.lab.experiment import Experiment
from friday_nb.lab.shards import DamagedShard, decode, encode


@pytest.fixture(scope="module")
def experiment():
    return Experiment.of("friday", ["random", "thumb"], games=1, seed=3)


@pytest.fixture(scope="module")
def games(experiment):
    return experiment.play(experiment.plan()[0])


def test_the_games_of_a_shard_read_back(experiment, games):
    shard = experiment.plan()[0]
    assert decode(experiment, shard, encode(experiment, shard, games)) == games


def test_games_of_another_arm_with_the_same_seeds_are_refused(experiment, games):
    one, other = experiment.plan()
    assert experiment.seeds(one) == experiment.seeds(other)
    with pytest.raises(DamagedShard):
        decode(experiment, other, encode(experiment, one, games))


def test_games_of_other_seeds_are_refused(experiment, games):
    shard = experiment.plan()[0]
    others = [replace(game, seed=game.seed + 1) for game in games]
    with pytest.raises(DamagedShard):
        decode(experiment, shard, encode(experiment, shard, others))
