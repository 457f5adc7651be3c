"""Kernels that are kept ready for the next visitors: what a visitor gets if they have died."""

import re

import psutil
import pytest

pytest.importorskip("voila", reason="the page needs Voila")

from tests.server.served import PAGE, Server, kernel_of, wait_for, words


@pytest.fixture
def server(tmp_path):
    made = Server(tmp_path / "log", preheat=2)
    wait_for(made.log.read_text)  # it says where it is once the first of them has a table
    wait_for(lambda: len(made.kernels()) == 2)
    yield made
    if made.process.poll() is None:
        made.end()


def ids(processes):
    """The ids of the kernels that processes run: their connection files carry them."""
    found = (re.search(r"kernel-([0-9a-f-]{36})", " ".join(words(each))) for each in processes)
    return {each[1] for each in found if each}


@pytest.mark.parametrize("waits", [False, True], ids=["at once", "once they were started anew"])
def test_a_kernel_that_died_while_it_was_kept_ready_is_not_given_out(server, waits):
    dead = server.kernels()
    before = ids(dead)
    for each in dead:
        each.kill()
    psutil.wait_procs(dead)
    if waits:  # Jupyter starts them anew, and they have no table
        wait_for(lambda: ids(server.kernels()) == before)
    status, _, text = server.ask(**PAGE)
    assert status == 200
    assert "data-widget=" in text
    given = kernel_of(text)
    assert given not in before
    assert given in ids(server.kernels())
    wait_for(lambda: len(ids(server.kernels())) == 3)  # two are kept ready again, and no more
    assert ids(server.kernels()).isdisjoint(before)
    assert server.log.read_text().count("\n") == 1, "it says where it is, and nothing else"
