"""A process gives back what its questions have used."""

import sys

import psutil
import pytest

from friday_nb.analysis.memory import ROOM
from friday_nb.analysis.process import InProcess
from tests.analysis.listening import Listener
from tests.analysis.questions import Count, Wasteful


@pytest.mark.skipif(sys.platform != "linux", reason="its C library is told to")
def test_a_process_does_not_grow_with_what_it_has_answered():
    analyst = InProcess()
    one = Listener(analyst)
    for question in (Count(1), Wasteful(3)):  # what every question needs is loaded now
        one.ask(question)
        one.until_last(question)
    process = psutil.Process(analyst.pid)
    before = process.memory_info().rss
    for question in (*map(Wasteful, (200, 201, 202)), Count(2)):  # the last is answered afterwards
        one.ask(question)
        one.until_last(question)
    grown = process.memory_info().rss - before
    analyst.close()
    assert grown < ROOM + 2**24
