"""One end of the connection to the analysis service: nothing on the other end fills its memory."""

import multiprocessing
import pickle
import sys
import threading
from types import SimpleNamespace

import pytest

from friday_server.analysis import client
from friday_server.analysis.client import Endpoint, InService, Link
from tests.analysis.listening import LONG, Listener
from tests.analysis.questions import Count, Echo

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


def test_a_question_that_is_too_long_is_not_sent_and_keeps_no_other_one_waiting(ends, monkeypatch):
    ours, theirs = ends
    analyst = InService("somewhere")
    monkeypatch.setattr(Endpoint, "read", lambda _: SimpleNamespace(connect=lambda: ours))
    one, two = Listener(analyst, "one"), Listener(analyst, "two")
    long = Echo(bytes(client.LONGEST))
    for _ in range(2):  # before there is a connection, and on it
        one.ask(long)
        assert one.until_last(long).is_too_long
        assert not any(answer.is_late for answer in one.heard.pop(long))
        two.ask(Count(1))
        assert theirs.poll(LONG)
        name, number, parcel = theirs.recv()
        assert (name, pickle.loads(parcel.question)) == ("two", Count(1))
        analyst.cancel("two")
        assert theirs.recv() == (name, number, None)
    analyst.close()


def test_the_longest_message_that_is_sent_is_read(ends, monkeypatch):
    ours, theirs = ends
    monkeypatch.setattr(client, "LONGEST", 1000)
    monkeypatch.setattr(Endpoint, "read", lambda _: SimpleNamespace(connect=lambda: ours))
    analyst, there = InService("somewhere"), Link(theirs, client.LONGEST)
    one, size, longest = Listener(analyst, "one"), 500, None
    one.ask(Count(1))
    assert there.receive() is not None
    while not one.heard[Echo(bytes(size))]:
        size += 1
        one.ask(Echo(bytes(size)))
    assert one.until_last(Echo(bytes(size))).is_too_long
    while longest != Echo(bytes(size - 1)):
        _name, _number, parcel = there.receive()
        longest = parcel and pickle.loads(parcel.question)
    analyst.close()
    there.close()


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
