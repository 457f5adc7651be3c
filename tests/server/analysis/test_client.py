"""One end of the connection to the analysis service: nothing on the other end fills its memory."""

import multiprocessing
import sys
import threading
from types import SimpleNamespace

import pytest

from friday_server.analysis import client
from friday_server.analysis.client import Endpoint, InService, Link
from tests.analysis.listening import LONG
from tests.analysis.questions import Count

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


def test_a_question_that_comes_just_when_the_search_ends_begins_a_new_one(monkeypatch):
    analyst, sought, ending = InService("nowhere"), threading.Event(), threading.Event()
    asker = threading.Thread(target=analyst.ask, args=("pane", Count(2), print))

    def read(_path):
        sought.set()
        raise FileNotFoundError

    class Closed(threading.Event):
        def is_set(self):
            found = super().is_set()
            if found and asker.ident is None:
                sought.clear()
                asker.start()
                asker.join(0.2)  # it may have to wait
                ending.set()
            return found

    monkeypatch.setattr(Endpoint, "read", read)
    analyst._closed = Closed()
    analyst.ask("pane", Count(1), print)
    assert sought.wait(LONG)
    analyst.close()
    assert ending.wait(LONG)
    assert sought.wait(LONG)
    asker.join()
    analyst.close()


def test_a_connection_that_comes_after_the_end_is_closed(ends, monkeypatch):
    ours, theirs = ends
    analyst = InService("somewhere")

    def connect():
        analyst.close()
        return ours

    monkeypatch.setattr(Endpoint, "read", lambda _: SimpleNamespace(connect=connect))
    analyst.ask("pane", Count(1), print)
    assert theirs.poll(LONG)
    with pytest.raises(EOFError):
        theirs.recv()
