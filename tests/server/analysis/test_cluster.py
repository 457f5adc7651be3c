"""A service that works on a Dask cluster: a real one of several processes, which are killed."""

import os
import pickle
import signal
import socket
import threading
from types import SimpleNamespace

import pytest

pytest.importorskip("distributed", reason="Dask is an extra")

from distributed import LocalCluster

from friday_nb.analysis import Answer
from friday_server.analysis.client import InService, status
from friday_server.analysis.cluster import Cluster, Run
from friday_server.analysis.service import Host
from tests.analysis.listening import LONG, Listener
from tests.analysis.questions import Count, Endless, Strange, Unread, Whereabouts


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(workers, port=0):
    """A cluster on this machine; each of its workers has one thread."""
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        scheduler_port=port,
        dashboard_address=":0",
        silence_logs=100,
    )


@pytest.fixture(scope="module")
def cluster():
    with start(2) as made:
        yield made


@pytest.fixture
def listen():
    """Lets a kernel ask a service that works on the cluster at an address."""
    made = []

    def ask(address):
        host = Host(cluster=address)
        host.start()
        analyst = InService(host.endpoint_file)
        made.append((analyst, host))
        return Listener(analyst), host

    yield ask
    for analyst, host in made:
        analyst.close()
        host.close()


@pytest.fixture
def one(cluster, listen):
    return listen(cluster.scheduler_address)[0]


def test_answers_come_in_order_and_faults_are_told(one):
    one.ask(Count(3))
    assert not one.until_last(Count(3)).fault
    assert one.found(Count(3)) == [0, 1, 2, None]
    for bad in (Strange("raise"), Strange("unpicklable"), Unread()):
        one.ask(bad)
        assert one.until_last(bad).fault
    one.ask(Count(1))
    assert not one.until_last(Count(1)).fault


def test_an_event_that_comes_while_the_end_is_heard_tells_nothing_twice():
    """Ends are heard in one thread, events in another."""
    cluster = Cluster.__new__(Cluster)  # without a scheduler
    cluster._client, cluster._is_lost = SimpleNamespace(status="running"), False
    answers = [Answer("first"), Answer("second"), Answer(is_last=True)]
    heard, events = [], []

    def hear(answer):
        heard.append(answer)
        if answer == answers[0]:
            event = (0.0, (run.key, 1, pickle.dumps(answers[1])))
            events.append(threading.Thread(target=cluster._take, args=(event,)))
            events[0].start()
            events[0].join(0.2)  # it may have to wait

    run = Run(hear)
    cluster._runs = {run.key: run}
    run.future = SimpleNamespace(status="finished", result=lambda **_: answers, release=dict)
    cluster._end(run, run.future)
    events[0].join()
    assert heard == answers


def test_the_newest_question_wins_and_the_work_on_the_older_one_ends(one, tmp_path):
    file = tmp_path / "stopped"
    for n in range(3):  # more than there are workers
        one.ask(Endless(f"{n}", str(file)))
        one.until(Endless(f"{n}", str(file)), 1)
    one.ask(Count(2))
    one.until_last(Count(2))
    assert one.found(Count(2)) == [0, 1, None]
    for _ in range(LONG * 20):
        if file.exists():
            return
        threading.Event().wait(0.05)
    pytest.fail("what nobody wants is still worked on")


def test_a_killed_machine_changes_nothing(one, tmp_path):
    """Its question is begun anew on another one, and what was heard is not heard again."""
    file = tmp_path / "done"
    question = Whereabouts(str(file))
    one.ask(question)
    one.until(question, 1)
    (worker,) = one.found(question)
    assert worker != os.getpid()
    os.kill(worker, signal.SIGKILL)
    file.touch()
    assert not one.until_last(question).fault
    assert one.found(question) == [worker, "there", None]


def test_without_a_cluster_one_is_told_so_and_hears_the_answers_when_there_is_one(listen, tmp_path):
    port = free_port()
    one, _host = listen(f"tcp://127.0.0.1:{port}")
    question = Whereabouts(str(tmp_path / "done"))
    one.ask(question)
    one.analyst.wait(one.name, LONG)
    assert one.heard[question][0].is_late
    with start(1, port):
        one.until(question, 1)
        late = len(one.heard[question])
    with one.changed:  # the cluster is gone
        assert one.changed.wait_for(lambda: one.heard[question][late:], LONG)
    assert one.heard[question][-1].is_late
    (tmp_path / "done").touch()
    with start(1, port):
        assert not one.until_last(question).fault


def test_it_works_on_as_many_questions_as_the_cluster_has_threads(listen):
    with start(1) as growing:
        one, host = listen(growing.scheduler_address)
        one.ask(Count(1))
        one.until_last(Count(1))
        assert status(host.endpoint_file)["workers"] == 1
        growing.scale(2)
        for _ in range(LONG * 20):
            if status(host.endpoint_file)["workers"] == 2:
                return
            threading.Event().wait(0.05)
        pytest.fail("the new machine is not asked")
