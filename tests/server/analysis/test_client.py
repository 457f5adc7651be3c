"""One end of the connection to the analysis service: nothing on the other end fills its memory."""

import multiprocessing
import sys

import pytest

from friday_server.analysis import client
from friday_server.analysis.client import Link

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a pipe here is no socket")


@pytest.fixture
def ends():
    ours, theirs = multiprocessing.Pipe()
    with theirs:
        yield ours, theirs


def test_messages_come_as_they_were_sent(ends):
    here, there = map(Link, ends)
    for message in ("one", ("two", b"2")):
        here.send(message)
        assert there.receive() == message
    here.close()
    assert there.receive() is None
    there.close()


def test_a_message_that_is_too_long_is_not_read(ends):
    ours, theirs = ends
    here = Link(ours, longest=1000)
    theirs.send(b"1" * 100)
    theirs.send(b"1" * 1001)
    assert here.receive() == b"1" * 100
    assert here.receive() is None
    here.close()


def test_what_the_other_end_does_not_read_is_dropped(ends, monkeypatch):
    ours, theirs = ends
    here = Link(ours)
    with monkeypatch.context() as full:
        full.setattr(client, "LAG", 0)
        here.send("one too many")
    here.send("next")
    assert theirs.recv() == "next"
    here.close()
