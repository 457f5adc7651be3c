"""Runs: kept shard by shard, stopped and gone on with, damaged, and the same on all workers."""

import gzip
import json
import os
from dataclasses import replace

import pytest

from friday_nb import lab
from friday_nb.core import capacity
from friday_nb.core.errors import Problem
from friday_nb.friday.lab import play_games
from friday_nb.lab import local, runner, shards
from friday_nb.lab.store import HEAD, SHARDS, Folder

EXPERIMENT = lab.Experiment.of("friday", ["random"], {"level": [1, 4]}, games=600, seed=3)


@pytest.fixture(scope="module")
def whole():
    """The run as it should come out, played in one go."""
    return lab.run(EXPERIMENT, workers=1, progress=False)


@pytest.fixture
def notes():
    return []


def play(folder, notes=None, **more):
    tell = (notes if notes is not None else []).append
    return lab.run(EXPERIMENT, folder, progress=False, tell=tell, **{"workers": 1, **more})


def files(folder):
    return sorted((folder / SHARDS).glob("*.json.gz"))


def test_a_run_holds_all_games_in_order(whole):
    assert whole.complete
    for arm in (0, 1):
        games = list(whole.games(arm))
        assert [game.seed for game in games] == [(3 << 32) + n for n in range(600)]
        assert games[7] == play_games("random", (1, 4)[arm], "default", [(3 << 32) + 7])[0]


def test_a_kept_run_is_not_played_again(tmp_path, whole):
    first = play(tmp_path)
    assert first == whole
    assert first.played == 1200
    again = play(tmp_path)
    assert again == whole
    assert again.played == 0
    assert lab.load(tmp_path) == whole


def test_missing_shards_are_played(tmp_path, whole, notes):
    play(tmp_path)
    before = {file.name: file.stat().st_mtime_ns for file in files(tmp_path)}
    files(tmp_path)[2].unlink()
    found = play(tmp_path, notes)
    assert found == whole
    assert found.played in (250, 100)
    assert notes == []
    after = {file.name: file.stat().st_mtime_ns for file in files(tmp_path)}
    assert sum(before[name] != after[name] for name in before) == 1


def cut(data):
    return data[: len(data) // 2]


def flip(data):
    return data[:-20] + bytes([data[-20] ^ 1]) + data[-19:]


def another(data):
    other = lab.Experiment.of("friday", ["random"], {"level": [1, 4]}, games=600, seed=9)
    return shards.encode(other, other.plan()[0], other.play(other.plan()[0]))


def shorter(data):
    shard = EXPERIMENT.plan()[0]
    return shards.encode(EXPERIMENT, shard, EXPERIMENT.play(shard)[:-1])


@pytest.mark.parametrize("damage", [cut, flip, another, shorter, lambda _: b"", lambda _: b"{}"])
def test_a_damaged_shard_is_told_of_and_played_again(tmp_path, whole, notes, damage):
    play(tmp_path)
    file = Folder(tmp_path).file(EXPERIMENT.plan()[0])
    sound = file.read_bytes()
    file.write_bytes(damage(sound))
    found = play(tmp_path, notes)
    assert found == whole
    assert found.played == 250
    assert [problem.key for problem in notes] == ["lab_damaged"]
    assert file.name.startswith(str(notes[0].facts["name"]))
    assert file.read_bytes() == sound


def test_a_half_written_file_is_never_seen(tmp_path, whole, monkeypatch):
    """The power goes while a shard is being written: its name is not there."""

    def fail(_):
        raise OSError("no power")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        with pytest.raises(OSError, match="no power"):
            Folder(tmp_path).claim(EXPERIMENT)
    assert list(tmp_path.iterdir()) == []
    Folder(tmp_path).claim(EXPERIMENT)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        with pytest.raises(OSError, match="no power"):
            play(tmp_path)
    assert files(tmp_path) == []
    assert play(tmp_path) == whole


def test_what_a_killed_program_left_over_does_no_harm(tmp_path, whole):
    tmp_path.joinpath(f".{HEAD}.abc").write_bytes(b"half")
    tmp_path.joinpath(SHARDS).mkdir()
    tmp_path.joinpath(SHARDS).rmdir()
    play(tmp_path)
    tmp_path.joinpath(SHARDS, ".0-000000000.json.gz.abc").write_bytes(b"half")
    assert play(tmp_path) == whole


def test_a_directory_of_something_else_is_refused(tmp_path):
    play(tmp_path / "run")
    other = lab.Experiment.of("friday", ["random"], {"level": [1]}, games=10)
    with pytest.raises(Problem, match="another experiment"):
        lab.run(other, tmp_path / "run")
    with pytest.raises(Problem, match="not empty"):
        lab.run(other, tmp_path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(Problem, match="not empty"):
        lab.run(other, tmp_path / "file")
    with pytest.raises(Problem, match="no run"):
        lab.load(tmp_path)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"experiment": {"arms": []}}', "\xff", "[" * 100_000, '{"a":' * 100_000],
    ids=range(7),
)
def test_a_head_that_cannot_be_read_is_refused(tmp_path, text):
    (tmp_path / HEAD).write_bytes(text.encode("latin-1"))
    with pytest.raises(Problem, match="cannot be read"):
        lab.load(tmp_path)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("games", value) for value in ("600", 600.0, None, True, [], 10**30)),
        *(("seed", value) for value in ("3", -1)),
        *(("shard", value) for value in (0, 250.0)),
        *(("game", value) for value in ("chess", 5, [])),
        *(("arms", value) for value in ([], {}, "x", [[]])),
        *(("players", value) for value in (["nobody"], [5], 5, None, [], ["random", "random"])),
        *(
            ("options", value)
            for value in ({}, [], None, {"level": 5}, {"level": 4}, {"size": "3"})
        ),
        *(("level", value) for value in ("5", 4.0, [])),
        *(
            ("rulings", value)
            for value in ("once=never", "too_old=end,once=draw", "default", 5, [])
        ),
        *(("position", value) for value in ("level=1", 5, [])),
        ("more", 1),
    ],
)
def test_a_head_that_somebody_changed_is_refused(tmp_path, name, value):
    play(tmp_path)
    data = json.loads((tmp_path / HEAD).read_text())
    inside = data["experiment"]
    arm = inside["arms"][0]
    of_a_game = name in ("level", "rulings", "position")
    target = arm["options"] if of_a_game else arm if name in arm else inside
    target[name] = value
    (tmp_path / HEAD).write_text(json.dumps(data))
    with pytest.raises(Problem, match="cannot be read"):
        lab.load(tmp_path)


def test_a_head_that_claims_a_hundred_million_shards_is_refused_at_once(tmp_path):
    play(tmp_path)
    data = json.loads((tmp_path / HEAD).read_text())
    data["experiment"] |= {"games": 10**8, "shard": 1}
    (tmp_path / HEAD).write_text(json.dumps(data))
    with pytest.raises(Problem, match="cannot be read"):
        lab.load(tmp_path)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("returns", value) for value in (12.0, None, [12], [True], [], [1.0, 2.0], ["12"])),
        *(("returns", [value]) for value in (float("inf"), float("nan"))),
        *(("turns", value) for value in ("12", None, 1.5, True, [], 10**30)),
        *(("won", value) for value in ("yes", 1, None)),
        *(("step", value) for value in ("blue", 1, [])),
        *(("result", value) for value in ("drawn", None)),
        *(("life", value) for value in (5, "20", [20, "18"], {}, [[20]])),
        *(("beaten", value) for value in ([1, 2], [1, 2, 3, 4], [1, 2, "3"])),
        *(("drawn", value) for value in (["A"], [1, 2])),
    ],
)
def test_a_shard_that_somebody_changed_is_damaged(tmp_path, whole, notes, name, value):
    """It is a shard in all but one value of one game."""
    play(tmp_path)
    file = Folder(tmp_path).file(EXPERIMENT.plan()[0])
    data = json.loads(gzip.decompress(file.read_bytes()))
    data["columns"][name][7] = value
    file.write_bytes(gzip.compress(json.dumps(data).encode()))
    assert play(tmp_path, notes) == whole
    assert [problem.key for problem in notes] == ["lab_damaged"]


def test_a_shard_in_far_too_many_brackets_is_damaged(tmp_path, whole, notes):
    play(tmp_path)
    file = Folder(tmp_path).file(EXPERIMENT.plan()[0])
    file.write_bytes(gzip.compress(b"[" * 200_000))
    assert play(tmp_path, notes) == whole
    assert [problem.key for problem in notes] == ["lab_damaged"]


def test_of_two_experiments_in_one_new_directory_one_is_refused(tmp_path, monkeypatch):
    """The other one begins while we are writing what is played here."""
    other = lab.Experiment.of("friday", ["random"], {"level": [2]}, games=10)
    sync = os.fsync

    def the_other_begins(number):
        monkeypatch.setattr(os, "fsync", sync)
        Folder(tmp_path / "run").claim(other)
        sync(number)

    monkeypatch.setattr(os, "fsync", the_other_begins)
    with pytest.raises(Problem, match="another experiment"):
        play(tmp_path / "run")
    assert Folder(tmp_path / "run").experiment == other
    assert lab.run(other, tmp_path / "run", workers=1, progress=False).complete


def test_two_programs_may_begin_the_same_experiment_at_once(tmp_path, whole, monkeypatch):
    sync = os.fsync

    def we_begin_there_too(number):
        monkeypatch.setattr(os, "fsync", sync)
        Folder(tmp_path / "run").claim(EXPERIMENT)
        sync(number)

    monkeypatch.setattr(os, "fsync", we_begin_there_too)
    assert play(tmp_path / "run") == whole


def test_a_run_goes_on_with_the_shards_that_it_was_begun_with(tmp_path, whole):
    small = lab.Experiment("friday", EXPERIMENT.arms, 600, 3, shard=60)
    lab.run(small, tmp_path, workers=1, progress=False)
    files(tmp_path)[0].unlink()
    found = play(tmp_path)
    assert (found.experiment, found.played) == (small, 60)
    assert list(found.games(1)) == list(whole.games(1))


def test_games_of_other_rules_are_not_mixed(tmp_path, whole, notes):
    play(tmp_path)
    assert lab.load(tmp_path).remarks == ()
    head = tmp_path / HEAD
    head.write_text(head.read_text().replace(EXPERIMENT.version, "0" * 16))
    found = play(tmp_path, notes)
    assert found == whole  # nothing is missing: what is there may be read, and it is told
    assert [remark.key for remark in found.remarks] == ["lab_played_before"]
    assert notes == list(found.remarks)
    loaded = lab.load(tmp_path, tell=notes.append)
    assert notes[1:] == list(loaded.remarks)
    assert lab.merge(loaded).remarks == loaded.remarks
    files(tmp_path)[0].unlink()
    with pytest.raises(Problem, match="other rules"):
        play(tmp_path)


def test_games_of_an_unknown_version_are_told_of(tmp_path, notes):
    lab.run(lab.Experiment.of("friday", ["random"], games=1), tmp_path, progress=False)
    head = tmp_path / HEAD
    head.write_text(json.dumps({"experiment": json.loads(head.read_text())["experiment"]}))
    assert lab.load(tmp_path, tell=notes.append).remarks == tuple(notes)
    assert [remark.key for remark in notes] == ["lab_played_before"]


def test_runs_of_several_arms_are_put_together_arm_by_arm():
    def played(*levels):
        found = lab.Experiment.of("friday", ["random"], {"level": levels}, games=2, seed=3)
        return lab.run(found, progress=False, workers=1)

    parts = played(1, 2), played(3, 4)
    both = lab.merge(*parts)
    assert both == played(1, 2, 3, 4)
    games = [list(run.games(arm)) for run in parts for arm in (0, 1)]
    assert [list(both.games(arm)) for arm in range(4)] == games


def test_runs_that_are_put_together_keep_what_is_to_be_known_of_each():
    def remarked(level, remarks):
        experiment = lab.Experiment.of("friday", ["random"], {"level": [level]}, games=1)
        return lab.Run(experiment, {}, remarks=remarks)

    first, second = Problem("lab_played_before", path="a"), Problem("lab_played_before", path="b")
    both = lab.merge(remarked(1, (first,)), remarked(2, (second,)))
    assert both.remarks == (first, second)


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="no such limit here")
def test_no_more_workers_are_started_than_this_program_may_use_cores(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3, 5, 6})
    assert capacity.cores() == 3


def test_the_same_player_as_machine_code_is_no_other_one(monkeypatch):
    """Its games may differ in the last digit of a chance; nobody need be warned of them."""
    strong = lab.Experiment.of("friday", ["strong"], games=1)
    here = strong.version
    there = strong._version(not strong.is_fast)
    assert here != there
    assert strong.is_of(here)
    assert strong.is_of(there)
    assert not strong.is_of("0" * 16)


def test_a_worker_with_other_rules_is_refused(monkeypatch):
    def elsewhere(experiment, plan, *_):
        for shard in plan:
            yield shard, shards.encode(experiment, shard, experiment.play(shard)), "0" * 16

    monkeypatch.setattr(runner, "play_cold", elsewhere)
    with pytest.raises(Problem, match="other rules"):
        play(None)


def test_the_workers_change_nothing(tmp_path, whole, monkeypatch):
    """Bytes and all: what is kept does not depend on who played it, nor on the order.

    The workers play in plain Python, and this process compiled, where it can.
    """
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert play(tmp_path / "many", workers=3) == whole
    play(tmp_path / "one")
    for one, many in zip(files(tmp_path / "one"), files(tmp_path / "many"), strict=True):
        assert one.read_bytes() == many.read_bytes()


def test_a_worker_that_dies_is_told_in_one_sentence(tmp_path, monkeypatch, whole):
    """The worker's end is real; what was kept before it is there."""
    play(tmp_path)
    for file in files(tmp_path)[1:]:
        file.unlink()
    monkeypatch.setattr(local, "played", _die)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    with pytest.raises(Problem, match="worker process died"):
        play(tmp_path, workers=2)
    monkeypatch.undo()
    assert len(files(tmp_path)) == 1
    assert play(tmp_path) == whole


def _die(experiment, shard):
    os._exit(1)


def test_runs_of_the_same_luck_are_put_together(whole):
    def played(level, seed=3):
        experiment = lab.Experiment.of(
            "friday", ["random"], {"level": [level]}, games=600, seed=seed
        )
        return lab.run(experiment, progress=False, workers=1)

    parts = [played(1), played(4)]
    assert lab.merge(*parts) == whole
    fine = lab.run(replace(parts[1].experiment, shard=100), progress=False, workers=1)
    both = lab.merge(parts[0], fine)
    assert both.complete
    assert [list(both.games(arm)) for arm in (0, 1)] == [list(whole.games(arm)) for arm in (0, 1)]
    assert list(both.pairs(0, 1)) == list(whole.pairs(0, 1))
    with pytest.raises(Problem, match="twice"):
        lab.merge(parts[0], parts[0])
    with pytest.raises(Problem, match="put together"):
        lab.merge(parts[0], played(4, seed=4))


def test_a_progress_bar_counts_games(tmp_path, capsys):
    play(tmp_path)
    files(tmp_path)[0].unlink()
    lab.run(EXPERIMENT, tmp_path, workers=1, progress=True)
    assert "1200/1200" in capsys.readouterr().err


def test_runs_in_a_thread_are_not_interruptible(whole):
    """Signals belong to the main thread; elsewhere a run is an ordinary function."""
    from threading import Thread

    found = []
    thread = Thread(target=lambda: found.append(play(None)))
    thread.start()
    thread.join()
    assert found == [whole]
