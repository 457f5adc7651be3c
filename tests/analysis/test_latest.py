"""What all analysts have in common: a client's newest question counts, and only once."""

import threading

import pytest

from friday_nb.analysis.latest import LatestWins
from friday_nb.analysis.question import Answer


class Desk(LatestWins):
    """Begins and drops, and answers when it is told to."""

    def __init__(self):
        super().__init__()
        self.begun, self.dropped = [], []

    def _begin(self, asked):
        self.begun.append(asked)

    def _drop(self, asked):
        self.dropped.append(asked.question)


@pytest.fixture
def desk():
    return Desk()


def heard():
    found = []
    return found, lambda question, answer: found.append((question, answer.found))


def test_work_on_a_question_that_is_asked_again_goes_on(desk):
    found, hear = heard()
    for _ in range(2):
        desk.ask("client", "question", hear)
    [asked] = desk.begun
    assert desk.dropped == []
    desk._deliver(asked, Answer(1))
    assert found == [("question", 1)]


def test_a_question_that_was_answered_is_worked_out_when_it_is_asked_again(desk):
    for _ in range(2):
        desk.ask("client", "question", heard()[1])
        desk._deliver(desk.begun[-1], Answer(is_last=True))
    assert len(desk.begun) == 2


def test_work_on_a_question_stops_when_the_client_asks_another(desk):
    found, hear = heard()
    desk.ask("other client", "first", hear)
    for question in ("first", "second"):
        desk.ask("client", question, hear)
    assert desk.dropped == ["first"]
    other, old, new = desk.begun
    for each in (old, new, other):
        desk._deliver(each, Answer(1))
    assert found == [("second", 1), ("first", 1)]


def test_whoever_waits_goes_on_when_the_question_is_cancelled(desk):
    desk.ask("client", "question", heard()[1])
    waiter = threading.Thread(target=desk.wait, args=("client", 60), daemon=True)
    waiter.start()
    while not desk._condition._waiters:  # until it waits indeed
        waiter.join(0.001)
    desk.cancel("client")
    waiter.join(10)
    assert not waiter.is_alive()
