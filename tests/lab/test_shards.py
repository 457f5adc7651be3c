"""A file of games is that of one shard: of another one, nothing is read."""

import gzip
import json
import tracemalloc
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from friday_nb.lab.experiment import Experiment
from friday_nb.lab.shards import MOST_EACH, DamagedShard, decode, encode


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


def test_a_file_that_unpacks_to_more_than_games_have_is_refused_before_it_is_unpacked(
    experiment, games
):
    """64 MB of spaces have a few kilobytes on the disk: reading them must not take the memory."""
    shard = experiment.plan()[0]
    packer = zlib.compressobj(9, wbits=31)
    block = b" " * (1 << 20)
    bomb = b"".join(packer.compress(block) for _ in range(64)) + packer.flush()
    assert len(bomb) < 1 << 17
    tracemalloc.start()
    try:
        with pytest.raises(DamagedShard):
            decode(experiment, shard, bomb)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4 << 20
    line = gzip.decompress(encode(experiment, shard, games))
    padded = gzip.compress(line.ljust(2 * MOST_EACH))
    assert decode(experiment, shard, padded) == games
    with pytest.raises(DamagedShard):
        decode(experiment, shard, gzip.compress(line.ljust(2 * MOST_EACH + 1)))


def test_a_shard_is_refused_that_is_cut_or_has_something_after_it(experiment, games):
    shard = experiment.plan()[0]
    data = encode(experiment, shard, games)
    for spoilt in (b"", data[:-1], data[:20], data + b"x", data + data, data[:-8] + b"\0" * 8):
        with pytest.raises(DamagedShard):
            decode(experiment, shard, spoilt)


def test_no_stored_game_is_near_the_bound():
    runs = Path(__file__).resolve().parents[2] / "notebooks" / "runs"
    files = sorted(runs.rglob("*.json.gz"))
    assert len(files) > 20
    for file in files:
        line = gzip.decompress(file.read_bytes())
        assert len(line) < len(json.loads(line)["columns"]["seed"]) * MOST_EACH / 10
