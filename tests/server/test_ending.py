"""The server hears that it is to end, whenever it is told."""

import os
import signal
import sys
import weakref

import pytest

pytest.importorskip("tornado", reason="the page needs Voila")

from tornado.ioloop import IOLoop

from friday_server.ending import Ended, Ending

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if name in dir(signal)]


class Thing:
    pass


@pytest.fixture(autouse=True)
def heard():
    """Signals are not ignored, as they are where the tests run in the background."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def tell(number):
    signal.raise_signal(number)


@pytest.fixture
def loop():
    loop = IOLoop(make_current=False)
    yield loop
    loop.close()


def runs_until_stopped(loop):
    """Run the loop; whether it was stopped rather than given up."""
    given_up = []
    loop.call_later(10, lambda: (given_up.append(True), loop.stop()))
    loop.start()
    return not given_up


@pytest.mark.parametrize("number", SIGNALS)
def test_before_the_loop_it_is_an_exception(number):
    with pytest.raises(Ended), Ending():
        tell(number)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_running_loop_is_stopped(loop, number):
    with Ending() as ending:
        ending.stops(loop)
        loop.add_callback(tell, number)
        assert runs_until_stopped(loop)


def test_a_loop_that_waits_is_woken(loop):
    with Ending() as ending:
        ending.stops(loop)
        signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        assert runs_until_stopped(loop)


def test_one_whose_exception_python_dropped_stops_the_loop_at_once(loop, capsys):
    with Ending() as ending:
        thing = Thing()
        gone = weakref.ref(thing, lambda _: tell(signal.SIGTERM))
        del thing  # Python drops what its callback raises
        assert gone() is None
        ending.stops(loop)
        assert runs_until_stopped(loop)
    assert capsys.readouterr().err == ""


def test_other_dropped_exceptions_are_told(monkeypatch):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", lambda dropped: told.append(dropped.exc_value))
    with Ending():
        thing = Thing()
        gone = weakref.ref(thing, lambda _: 1 / 0)
        del thing
    assert gone() is None
    assert [type(each) for each in told] == [ZeroDivisionError]


def test_afterwards_all_is_as_before():
    before = [signal.getsignal(number) for number in SIGNALS]
    with Ending():
        assert [signal.getsignal(number) for number in SIGNALS] != before
    assert [signal.getsignal(number) for number in SIGNALS] == before


def test_an_ignored_signal_stays_ignored():
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with Ending():
            tell(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
