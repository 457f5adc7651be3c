"""Kernels that are forked from one process: they are like all others, and end like them."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import psutil
import pytest

pytest.importorskip("voila", reason="the page needs Voila")
pytest.importorskip("resource", reason="nothing is forked on this system")

from jupyter_client.connect import write_connection_file

from friday_server import fork_server, forked
from friday_server.forked import ForkedKernel, ForkServer
from friday_server.hosting import Hosting
from friday_server.kernels import TableKernel
from tests.processes import running_on
from tests.server.served import PAGE, Server, kernel_of, owner_of, wait_for

pytestmark = pytest.mark.skipif(
    not ForkServer.is_possible(), reason="nothing is forked on this system"
)

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
    (kernel,) = new.children()
    assert kernel.status() != psutil.STATUS_ZOMBIE  # busy or waiting, but no corpse
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


def lasting(tmp_path):
    """The same for a kernel that finds the file it asks for, and so does not end by itself."""
    write_connection_file(str(tmp_path / "kernel.json"))
    return command(tmp_path)


def test_what_is_not_a_kernel_of_this_python_is_not_forked(place, tmp_path):
    _, *others = command(tmp_path)
    assert place.fork(["/usr/bin/python", *others], {}, str(tmp_path)) is None
    assert place.fork([sys.executable, "-c", "1"], {}, str(tmp_path)) is None
    assert place.pid is None


def test_a_kernel_with_too_large_an_environment_is_not_forked(place, tmp_path):
    """The fork server would read a part of the order only."""
    large = {"LARGE": "x" * fork_server.LONGEST_ORDER}
    assert place.fork(command(tmp_path), large, str(tmp_path)) is None
    assert place.pid is None


def test_a_fork_server_that_cannot_run_is_given_up(place, tmp_path, monkeypatch):
    monkeypatch.setattr(forked, "_CODE", "pass")
    assert place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) is None
    monkeypatch.undo()
    assert place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) is None
    assert place.pid is None


def test_a_fork_server_that_never_answers_is_ended(place, tmp_path, monkeypatch):
    monkeypatch.setattr(forked, "_CODE", "import signal; signal.pause()")
    monkeypatch.setattr(forked, "PATIENCE", 0.1)
    assert place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) is None
    assert place.pid is None


def test_a_fork_server_with_a_second_thread_forks_nothing(place, tmp_path, monkeypatch):
    """In the copy a lock that the other thread held would never be released."""
    begun = "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()"
    monkeypatch.setattr(forked, "_CODE", f"{begun}; {forked._CODE}")
    assert place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) is None


def test_a_kernel_that_cannot_be_followed_is_ended(place, tmp_path, monkeypatch):
    """The server starts another one in the ordinary way."""
    fails = "import os; os.pidfd_open = lambda _: os.stat('')"
    monkeypatch.setattr(forked, "_CODE", f"{fails}; {forked._CODE}")
    assert place.fork(lasting(tmp_path), dict(os.environ), str(tmp_path)) is None
    assert wait_for(lambda: psutil.Process(place.pid).children() == [])


def test_a_fork_that_fails_does_not_end_the_fork_server(place, tmp_path, monkeypatch):
    fails = "import os; fork = os.fork; os.fork = lambda: setattr(os, 'fork', fork) or os.stat('')"
    monkeypatch.setattr(forked, "_CODE", f"{fails}; {forked._CODE}")
    assert place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) is None
    assert place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) is not None


def test_no_file_of_the_folder_where_the_server_was_started_is_run(place, tmp_path, monkeypatch):
    (tmp_path / "json.py").write_text("raise SystemExit('not the module')")
    monkeypatch.chdir(tmp_path)
    assert place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) is not None


def test_all_kernels_end_when_the_fork_server_is_closed(place, tmp_path):
    """Also those that were forked from one that has ended since."""
    pids = []
    for _ in range(2):
        pids.append(place.fork(lasting(tmp_path), dict(os.environ), str(tmp_path)).pid)
        os.kill(place.pid, signal.SIGKILL)
    kernels = [psutil.Process(pid) for pid in pids]
    place.close()
    assert running_on(kernels) == []


def test_a_kernel_that_has_ended_leaves_nothing(place, tmp_path):
    """No entry in the list of processes, no open file here or in the fork server.

    A server runs for months, and would come to the limit of both.
    """
    children = [place.fork(command(tmp_path), dict(os.environ), str(tmp_path))]
    here, there = psutil.Process(), psutil.Process(place.pid)
    before = here.num_fds(), there.num_fds()
    children += [place.fork(command(tmp_path), dict(os.environ), str(tmp_path)) for _ in range(4)]
    pids = [child.pid for child in children]
    for child in children[:3]:
        child.wait()
    del child, children  # the server may lose a kernel before it has ended
    assert here.num_fds() <= before[0]
    assert there.num_fds() <= before[1] + 1  # it may not have closed the newest one yet
    assert wait_for(lambda: not any(psutil.pid_exists(pid) for pid in pids))


def test_kernels_that_end_at_once_are_all_noticed():
    """Two signals that arrive together are one."""
    code = """if True:
        import os
        from friday_server.fork_server import _reap
        for _ in range(2):
            pid = os.fork() or os._exit(0)
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        _reap()
        try:
            os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            print("none left")
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "none left\n"


def test_a_process_that_has_got_the_number_of_an_ended_one_is_not_signalled(place, tmp_path):
    child = place.fork(command(tmp_path), dict(os.environ), str(tmp_path))
    child.send_signal(signal.SIGKILL)
    assert wait_for(lambda: not psutil.pid_exists(child.pid))
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as other:
        child.pid = other.pid
        child.send_signal(signal.SIGKILL)
    assert other.returncode == 0


def test_a_kernel_that_has_ended_signals_no_group_of_processes(monkeypatch):
    kernel = ForkedKernel(ForkServer())
    kernel.process, kernel.pgid = SimpleNamespace(poll=lambda: 0), 1
    monkeypatch.setattr(os, "killpg", lambda *_: pytest.fail("signalled"))
    asyncio.run(kernel.send_signal(signal.SIGTERM))


def test_a_forked_process_is_followed_without_being_a_child(place, tmp_path):
    child = place.fork(lasting(tmp_path), dict(os.environ), str(tmp_path))
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
        child = place.fork(lasting(tmp_path), dict(os.environ), str(tmp_path))
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


def test_a_forked_kernel_is_like_one_that_started_by_itself(place, monkeypatch, tmp_path):
    monkeypatch.setenv("FRIDAY_BEFORE", "1")
    place.open()
    monkeypatch.delenv("FRIDAY_BEFORE")
    monkeypatch.setenv("FRIDAY_AFTER", "1")
    monkeypatch.chdir(tmp_path)
    with asked(place, monkeypatch) as ask:
        env = "['FRIDAY_%s' % each in __import__('os').environ for each in ('BEFORE', 'AFTER')]"
        assert ask(env) == "[False, True]"
        assert ask("__import__('os').getcwd()") == repr(str(tmp_path))
        handler = "__import__('signal').getsignal(__import__('signal').SIGCHLD).name"
        assert ask(handler) == "'SIG_DFL'"  # else it would lose the results of what it starts


def test_a_forked_kernel_keeps_no_history_and_shares_what_it_never_changes(place, monkeypatch):
    with asked(place, monkeypatch) as ask:
        assert ask("get_ipython().history_manager.enabled") == "False"
        assert ask("__import__('gc').get_freeze_count() > 10_000") == "True"
        assert ask("__import__('sys').modules['debugpy']") == "None"


def test_what_a_kernel_has_started_ends_with_it(place, monkeypatch):
    with asked(place, monkeypatch) as ask:
        pid = int(ask("__import__('subprocess').Popen(['sleep', '600']).pid"))
    with suppress(psutil.NoSuchProcess):
        assert running_on([psutil.Process(pid)]) == []


def told(folder):
    """What is told of a fault in a thread of a kernel whose sockets were in this folder."""
    app = SimpleNamespace(abs_connection_file=str(folder / "kernel.json"))
    fault = ValueError("a fault")
    fork_server._report_unless_gone(
        app, threading.ExceptHookArgs((type(fault), fault, None, threading.current_thread()))
    )


def test_a_fault_in_a_thread_is_reported_unless_the_server_has_gone(tmp_path, monkeypatch, capsys):
    def end(_):
        raise SystemExit

    monkeypatch.setattr(os, "_exit", end)
    told(tmp_path)
    assert "ValueError: a fault" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        told(tmp_path / "gone")
    assert capsys.readouterr().err == ""
