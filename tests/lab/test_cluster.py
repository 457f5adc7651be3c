"""A real Dask cluster of several processes, and what happens to it in the middle of a run."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from friday_nb import lab
from friday_nb.core.errors import Problem
from friday_nb.lab import cluster, runner
from friday_nb.lab.cluster import play_there
from tests.command import here

pytest.importorskip("distributed", reason="Dask is an extra")

EXPERIMENT = lab.Experiment.of(
    "friday", ["random"], {"level": [1, 4]}, games=2000, seed=6, shard=25
)


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder, workers):
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes = [self.start("scheduler", "--host", "127.0.0.1", "--port", "0")]
        self.address = json.loads(self.wait_for_file())["address"]
        self.workers = [self.add_worker() for _ in range(workers)]

    def start(self, *args):
        dask = Path(sys.executable).with_name("dask")
        command = [dask, *args, "--no-dashboard", "--scheduler-file", self.file]
        plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # the workers are there sooner
        with (self.folder / "log.txt").open("a") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env=plain)

    def add_worker(self):
        worker = self.start("worker", "--nthreads", "1", "--no-nanny")
        self.processes.append(worker)
        return worker

    def wait_for_file(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.file.exists() and self.file.read_text().endswith("}"):
                return self.file.read_text()
            time.sleep(0.05)
        raise AssertionError((self.folder / "log.txt").read_text())

    def close(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def start(tmp_path):
    started = []

    def start(workers):
        folder = tmp_path / "cluster"
        folder.mkdir()
        started.append(Cluster(folder, workers))
        return started[-1]

    yield start
    for each in started:
        each.close()


def test_a_killed_worker_changes_nothing(start, tmp_path, monkeypatch):
    """Three workers; when a quarter is done, one is killed with a shard in its hands."""
    running = start(3)
    seen = []

    def watched(*args):
        with closing(play_there(*args)) as plays:
            for played in plays:
                seen.append(played)
                if len(seen) == 40:
                    running.workers[0].kill()
                yield played

    monkeypatch.setattr(runner, "play_there", watched)
    found = lab.run(
        EXPERIMENT, tmp_path / "run", scheduler=running.address, workers=1, progress=False
    )
    assert running.workers[0].wait(10) == -9
    assert running.workers[1].poll() is None
    assert len(seen) == len(EXPERIMENT.plan()) == 160
    assert found.played == 4000
    assert found == lab.run(EXPERIMENT, workers=1, progress=False)
    assert lab.load(tmp_path / "run") == found


def test_a_cluster_that_goes_away_keeps_what_was_done(start, tmp_path, monkeypatch, capfd):
    running = start(2)

    def watched(*args):
        with closing(play_there(*args)) as plays:
            for number, played in enumerate(plays):
                if number == 20:
                    running.processes[0].kill()
                yield played

    monkeypatch.setattr(runner, "play_there", watched)
    with pytest.raises(Problem, match="cluster is gone"):
        lab.run(EXPERIMENT, tmp_path / "run", scheduler=running.address, progress=False)
    kept = lab.load(tmp_path / "run").shards
    assert 20 <= len(kept) < 160
    found = lab.run(EXPERIMENT, tmp_path / "run", workers=1, progress=False)
    assert found.played == 4000 - 25 * len(kept)
    assert found == lab.run(EXPERIMENT, workers=1, progress=False)
    assert capfd.readouterr() == ("", "")  # not even Dask's own words about it


def test_a_run_without_workers_says_so_and_goes_on_with_a_new_one(start, monkeypatch):
    """The only worker is killed; a new one comes only when it is told that there is none."""
    running = start(1)
    told = []

    def tell(problem):
        told.append(problem.key)
        running.add_worker()

    def watched(*args):
        with closing(play_there(*args)) as plays:
            for number, played in enumerate(plays):
                if number == 20:
                    running.workers[0].kill()
                yield played

    monkeypatch.setattr(runner, "play_there", watched)
    monkeypatch.setattr(cluster, "SILENCE", 1)
    found = lab.run(EXPERIMENT, scheduler=running.address, progress=False, tell=tell)
    assert set(told) == {"lab_workers_gone"}
    assert found == lab.run(EXPERIMENT, workers=1, progress=False)


def test_ctrl_c_ends_a_run_without_workers(start, monkeypatch):
    running = start(1)
    told = []

    def tell(problem):
        told.append(problem.key)
        if problem.key == "lab_workers_gone":
            signal.raise_signal(signal.SIGINT)

    def watched(*args):
        with closing(play_there(*args)) as plays:
            for played in plays:
                running.workers[0].kill()
                yield played

    monkeypatch.setattr(runner, "play_there", watched)
    monkeypatch.setattr(cluster, "SILENCE", 1)
    monkeypatch.setattr(runner, "GRACE", 600)
    with pytest.raises(lab.Interrupted) as stopped:
        lab.run(EXPERIMENT, scheduler=running.address, progress=False, tell=tell)
    assert 1 <= len(stopped.value.run.shards) < 160
    assert told == ["lab_workers_gone", "lab_stopping"]


@pytest.mark.usefixtures("english")
def test_a_scheduler_without_workers_is_refused(start, monkeypatch, capsys):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    running = start(0)
    args = ["simulate", "--bot", "random", "--games", "5", "--scheduler", running.address]
    code, _, err = here(capsys, *args)
    assert code == 2
    assert "has no workers" in err


@pytest.mark.usefixtures("english")
def test_an_unreachable_scheduler_is_refused_in_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    args = ["simulate", "--bot", "random", "--games", "5", "--scheduler", "tcp://127.0.0.1:9"]
    code, out, err = here(capsys, *args)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1
    assert err.startswith("No Dask scheduler answers at “tcp://127.0.0.1:9”.")


def test_without_dask_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Problem, match=r"pip install \"\.\[cluster\]\""):
        lab.run(EXPERIMENT, scheduler="tcp://127.0.0.1:9", progress=False)
