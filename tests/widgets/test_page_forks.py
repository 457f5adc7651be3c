"""Kernels that are forked from one process: they are like all others, and end like them."""

import asyncio
import os
import signal
import sys
from contextlib import contextmanager

import psutil
import pytest

pytest.importorskip("voila", reason="the page needs Voila")
pytest.importorskip("resource", reason="nothing is forked on this system")

from friday_nb.hosting import Hosting
from friday_widgets.page import fork_server, forked
from friday_widgets.page.forked import ForkServer
from friday_widgets.page.kernels import TableKernel
from tests.processes import running_on
from tests.widgets.served import PAGE, Server, kernel_of, owner_of, wait_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not ForkServer.is_possible(), reason="nothing is forked on this system"),
]

LONG = 60


@pytest.fixture
def server(tmp_path):
    made = Server(tmp_path / "log", preheat=0, visitors=2)
    yield made
    if made.process.poll() is None:
        made.end()


@pytest.fixture
def place():
    made = ForkServer()
    yield made
    made.close()


def home_of(server):
    """The process that the server's kernels are forked from."""
    family = psutil.Process(server.process.pid).children()
    return next((one for one in family if fork_server.__name__ in one.cmdline()), None)


def test_a_kernel_comes_from_the_fork_server_and_is_independent(server):
    for _ in range(2):
        assert "kernelId" in server.ask(**PAGE)[2]
    kernels = server.kernels()
    assert [kernel.ppid() for kernel in kernels] == [home_of(server).pid] * 2
    for kernel in kernels:
        assert os.getsid(kernel.pid) == kernel.pid  # its own share of the cores
        assert kernel.rlimit(psutil.RLIMIT_DATA)[0] == Hosting().memory * 2**20
    assert server.end() == ""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_the_server(server, how):
    assert "kernelId" in server.ask(**PAGE)[2]
    family = psutil.Process(server.process.pid).children(recursive=True)
    assert home_of(server) in family
    assert server.end(how) == ""
    assert running_on(family) == []


def test_a_table_outlives_the_fork_server_and_the_next_one_comes_from_a_new_one(server):
    assert "kernelId" in server.ask(**PAGE)[2]
    (first,) = server.kernels()
    old = home_of(server)
    old.kill()
    assert "kernelId" in server.ask(**PAGE)[2]
    new = home_of(server)
    assert new.pid != old.pid
    assert [kernel.status() for kernel in new.children()] == [psutil.STATUS_SLEEPING]
    assert first.is_running()
    family = [first, *psutil.Process(server.process.pid).children(recursive=True)]
    assert server.end() == ""
    assert running_on(family) == []


def test_a_table_that_is_closed_gives_its_memory_back(server):
    _, headers, text = server.ask(**PAGE)
    seen = server.kernels()
    path = f"/voila/api/shutdown/{kernel_of(text)}"
    assert server.ask(path, method="POST", Cookie=owner_of(headers))[0] == 204
    assert running_on(seen) == []
    assert wait_for(lambda: server.kernels() == [])
    assert server.end() == ""


def test_where_no_fork_server_can_run_kernels_start_by_themselves(tmp_path):
    server = Server(
        tmp_path / "log", before="forked._CODE = 'raise SystemExit'", preheat=0, visitors=2
    )
    try:
        assert "kernelId" in server.ask(**PAGE)[2]
        assert [kernel.ppid() for kernel in server.kernels()] == [server.process.pid]
    finally:
        assert server.end() == ""


def command(tmp_path):
    """What starts a kernel in the ordinary way."""
    return [sys.executable, "-m", "ipykernel_launcher", "-f", str(tmp_path / "kernel.json")]


def test_what_is_not_a_kernel_of_this_python_is_not_forked(place, tmp_path):
    _, *others = command(tmp_path)
    assert place.fork(["/usr/bin/python", *others], {}, str(tmp_path)) is None
    assert place.fork([sys.executable, "-c", "1"], {}, str(tmp_path)) is None
    assert place.pid is None


def test_a_fork_server_that_cannot_run_is_given_up(place, tmp_path, monkeypatch):
    monkeypatch.setattr(forked, "_CODE", "pass")
    assert place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) is None
    monkeypatch.undo()
    assert place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) is None
    assert place.pid is None


def test_a_forked_process_is_followed_without_being_a_child(place, tmp_path):
    child = place.fork(command(tmp_path), dict(os.environ), str(tmp_path))
    assert child.poll() is None
    child.send_signal(signal.SIGKILL)
    assert (child.wait(), child.poll()) == (0, 0)
    child.send_signal(signal.SIGKILL)  # in vain: the number may belong to another process by now


def test_a_process_is_followed_among_those_of_many_visitors(place, tmp_path):
    """A server for a hundred has more than 1024 files open."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, before[1]), before[1]))
    opened = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
    try:
        child = place.fork(command(tmp_path), dict(os.environ), str(tmp_path))
        assert child.poll() is None
        child.send_signal(signal.SIGKILL)
        assert (child.wait(), child.poll()) == (0, 0)
    finally:
        for each in opened:
            os.close(each)
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@contextmanager
def asked(place, monkeypatch):
    """Kernels from there, one after another, and what each says to a piece of code."""
    monkeypatch.setattr(TableKernel, "fork_server", place)

    async def answer(code):
        manager = TableKernel(kernel_name="python3")
        await manager.start_kernel()
        client = manager.client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=LONG)
            wanted = {"it": code}
            found = await client.execute_interactive("", user_expressions=wanted, timeout=LONG)
            return found["content"]["user_expressions"]["it"]["data"]["text/plain"]
        finally:
            client.stop_channels()
            await manager.shutdown_kernel(now=True)

    yield lambda code: asyncio.run(answer(code))


def test_forked_kernels_share_no_randomness_and_no_widgets(place, monkeypatch):
    with asked(place, monkeypatch) as ask:
        luck = "__import__('random').random(), __import__('secrets').token_hex()"
        assert ask(luck) != ask(luck)
        assert ask("len(__import__('ipywidgets').Widget.widgets)") == "0"
        assert ask("'friday_widgets.friday.app' in __import__('sys').modules") == "True"
        assert (
            ask("'jupyter.widget.control' in get_ipython().kernel.comm_manager.targets") == "True"
        )
        assert ask("__import__('os').getppid()") == str(place.pid)
