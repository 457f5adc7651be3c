"""The service of a server: found again after it was gone, closed to strangers, fair to all."""

import os
import pickle
import signal
import stat
import subprocess
import sys
import threading
from contextlib import suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client

import psutil
import pytest

from friday_nb import friday
from friday_nb.analysis import Answer
from friday_nb.core import registry
from friday_nb.friday.players.adviser import AdviceQuestion
from friday_server.analysis.client import LONGEST, Endpoint, InService, status
from friday_server.analysis.service import MOST_CLIENTS, Host, Wanted
from tests.analysis.listening import LONG, Listener
from tests.analysis.questions import Count, Echo, Endless, Rough, Strange, Talking, Unread
from tests.processes import running_on


@pytest.fixture
def host():
    with Host(workers=1) as made:
        yield made


@pytest.fixture
def kernels(host):
    """Makes analysts of as many kernels as a test needs."""
    made = []

    def make():
        made.append(InService(host.endpoint_file))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_what_is_asked_in_one_kernel_is_remembered_for_the_next(kernels):
    one, two = Listener(kernels()), Listener(kernels())
    one.ask(Talking())
    one.until_last(Talking())
    two.ask(Talking())
    two.until_last(Talking())
    assert one.found(Talking()) == two.found(Talking())
    assert one.found(Talking())[1] != os.getpid()


def test_what_is_rough_for_now_is_worked_out_anew_for_the_next_kernel(host, kernels):
    one = Listener(kernels())
    one.ask(Rough())
    assert not one.until_last(Rough()).fault
    assert any(answer.is_rough for answer in one.heard[Rough()])
    assert status(host.endpoint_file)["kept"] == 0


def test_whoever_asks_while_a_process_gets_ready_is_answered():
    """It imports a game in one thread, and what the question needs in another."""
    question = AdviceQuestion(friday.new_game(1, seed=1).view)
    with Host(2, registry.names()) as host:
        one = Listener(InService(host.endpoint_file))
        one.ask(question)
        assert not one.until_last(question).fault
        one.analyst.close()


def test_panes_of_two_kernels_with_one_name_do_not_disturb_each_other(kernels):
    one, two = Listener(kernels()), Listener(kernels())
    one.ask(Endless("mine"))
    one.until(Endless("mine"), 1)
    two.ask(Endless("yours"))
    one.analyst.cancel(one.name)
    two.until(Endless("yours"), 1)


def test_a_kernel_that_goes_leaves_no_work_behind(kernels, tmp_path):
    one, two, file = Listener(kernels()), Listener(kernels()), tmp_path / "stopped"
    one.ask(Endless("left", str(file)))
    one.until(Endless("left", str(file)), 1)
    one.analyst.close()
    two.ask(Count(1))
    two.until_last(Count(1))
    assert file.read_text() == "stopped"


def test_while_there_is_no_service_one_is_told_so_and_hears_the_answers_when_it_is_back(
    host, kernels
):
    one = Listener(kernels())
    one.ask(Count(1))
    one.until_last(Count(1))
    os.kill(host.pid, signal.SIGSTOP)  # so that it cannot answer before it is gone
    one.ask(Count(2))
    os.kill(host.pid, signal.SIGKILL)
    one.analyst.wait(one.name, LONG)
    assert one.heard[Count(2)][0].is_late
    assert not one.until_last(Count(2)).fault
    assert one.found(Count(2)) == [0, 1, None]


def test_without_a_service_nobody_waits_for_an_answer(tmp_path):
    one = Listener(InService(tmp_path / "nowhere"))
    one.ask(Count(1))
    one.analyst.wait(one.name, LONG)
    assert one.heard[Count(1)] == [Answer(is_late=True)]
    one.ask(Count(2))  # it is known by now: this one is told at once
    assert one.heard[Count(2)] == [Answer(is_late=True)]
    assert [asked.question for asked in one.analyst.close()] == [Count(2)]


@pytest.mark.parametrize("question", [Unread(), Strange("unpicklable"), Strange("crash")])
def test_what_goes_wrong_is_a_fault_and_harms_no_other_kernel(kernels, question):
    one, two = Listener(kernels()), Listener(kernels())
    one.ask(question)
    assert one.until_last(question).fault
    two.ask(Count(1))
    assert not two.until_last(Count(1)).fault


def test_a_question_that_is_too_long_costs_nobody_the_connection(kernels):
    one = Listener(kernels())
    one.ask(Count(1))
    one.until_last(Count(1))  # it listens by now
    for size, is_too_long in ((LONGEST - 1000, False), (LONGEST, True), (1, False)):
        question = Echo(bytes(size))
        one.ask(question)
        answer = one.until_last(question)
        assert (answer.is_too_long, bool(answer.fault)) == (is_too_long, is_too_long)
        assert not any(each.is_late for each in one.heard[question])


def test_whoever_does_not_know_the_key_is_not_heard(host, kernels):
    endpoint = Endpoint.read(host.endpoint_file)
    one = Listener(kernels())
    one.ask(Count(1))
    one.until_last(Count(1))  # it listens by now
    with pytest.raises(AuthenticationError):
        Client(endpoint.address, authkey=b"guessed")
    silent = Client(endpoint.address)  # keeps nobody else waiting at the door
    one.ask(Count(2))
    assert not one.until_last(Count(2)).fault
    silent.close()


def test_only_this_user_can_find_the_service(host):
    assert stat.S_IMODE(host.endpoint_file.stat().st_mode) == 0o600
    assert stat.S_IMODE(host.endpoint_file.parent.stat().st_mode) == 0o700


def test_a_message_that_cannot_be_read_ends_its_connection_and_no_other(host, kernels):
    one = Listener(kernels())
    one.ask(Count(1))
    one.until_last(Count(1))
    endpoint = Endpoint.read(host.endpoint_file)
    for bad in (b"nothing", pickle.dumps(("too", "short")), b"x" * 2**21):
        with Client(endpoint.address, authkey=endpoint.key) as connection:
            with suppress(OSError):  # it may hang up before it has read all of it
                connection.send_bytes(bad)
            with pytest.raises((EOFError, OSError)):
                connection.recv_bytes()
    one.ask(Count(2))
    assert not one.until_last(Count(2)).fault


def test_one_kernel_has_so_many_clients_and_no_more(kernels):
    analyst = kernels()
    for n in range(MOST_CLIENTS):
        Listener(analyst, n).ask(Endless(f"{n}"))
    one = Listener(analyst, "one more")
    one.ask(Count(1))
    assert "too many" in one.until_last(Count(1)).fault


def test_clients_that_do_not_wait_any_more_leave_room_for_others(kernels):
    """Panes come and go as long as a kernel lives."""
    analyst = kernels()
    for n in range(MOST_CLIENTS):
        one = Listener(analyst, n)
        one.ask(Count(1))
        assert not one.until_last(Count(1)).fault
        other = Listener(analyst, f"closed {n}")
        other.ask(Endless(f"{n}"))
        analyst.cancel(other.name)
    one = Listener(analyst, "one more")
    one.ask(Count(1))
    assert not one.until_last(Count(1)).fault


@pytest.mark.skipif(sys.platform != "linux", reason="the bound is one of Linux")
def test_a_service_that_is_begun_anew_is_bounded_as_little_as_the_first(host):
    """The server bounds the memory of what it starts once it serves: kernels, not the analysis."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    one = Listener(InService(host.endpoint_file))
    one.ask(Count(1))
    one.until_last(Count(1))
    # Far above what the tests before this one have left in memory, which counts against the bound.
    resource.setrlimit(resource.RLIMIT_DATA, (2**40, hard))
    try:
        first = host.pid
        os.kill(first, signal.SIGKILL)
        one.ask(Count(2))
        one.until_last(Count(2))
        assert host.pid not in (None, first)
        assert psutil.Process(host.pid).rlimit(psutil.RLIMIT_DATA) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
        one.analyst.close()


@pytest.mark.parametrize(
    "line", ["{}", "[]", "1", '{"wake": [], "more": 1}', '{"wake": 1}', "[" * 100_000]
)
def test_a_line_without_settings_is_refused_as_such(line):
    with pytest.raises(ValueError, match="no settings"):
        Wanted.read(line)


def test_a_service_that_cannot_serve_ends_so_that_another_is_started(tmp_path):
    wanted = Wanted(str(tmp_path / "away" / "endpoint.json"), workers=1, wake=(), seconds=1.0)
    process = subprocess.Popen(
        [sys.executable, "-c", "from friday_server.analysis.service import main; main()"],
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    process.stdin.write(wanted.line().encode())
    process.stdin.flush()  # and the pipe stays open
    try:
        assert process.wait(60) == 1
    finally:
        process.kill()
        process.stdin.close()


def test_everything_ends_with_the_server():
    host = Host(workers=1)
    host.start()
    one = Listener(InService(host.endpoint_file))
    one.ask(Count(1))
    one.until_last(Count(1))
    family = [psutil.Process(host.pid), *psutil.Process(host.pid).children(recursive=True)]
    assert len(family) == 2
    host.close()
    assert running_on(family) == []
    assert not host.endpoint_file.parent.exists()
    one.analyst.close()


def test_everything_ends_with_a_server_that_was_killed():
    code = (
        "from friday_server.analysis.service import Host; import time; host = Host(workers=1);"
        "host.start(); print(host.endpoint_file, flush=True); time.sleep(600)"
    )
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    endpoint = server.stdout.readline().strip()
    one = Listener(InService(endpoint))
    one.ask(Count(1))
    one.until_last(Count(1))
    family = psutil.Process(server.pid).children(recursive=True)
    server.kill()
    server.communicate()
    assert running_on(family) == []
    one.analyst.close()


def test_a_kernel_uses_two_threads_for_it_and_gives_them_back(kernels):
    before = threading.active_count()
    one = Listener(kernels())
    one.ask(Count(1))
    one.until_last(Count(1))
    assert threading.active_count() - before <= 2
    one.analyst.close()
    for _ in range(LONG * 20):
        if threading.active_count() <= before:
            return
        threading.Event().wait(0.05)
    pytest.fail("a thread is left")
