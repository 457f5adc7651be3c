"""Many visitors, few processes: nobody starves, nothing is worked out twice, a death is mended."""

import os
import pickle
import signal
import threading
from contextlib import contextmanager

import pytest

from friday_nb.analysis import Answer, Unavailable
from friday_nb.analysis.parcel import lost
from friday_server.analysis.pool import Limits, Pool
from tests.analysis.listening import LONG, Listener
from tests.analysis.questions import (
    Count,
    CrashOnce,
    Deaf,
    Echo,
    Endless,
    Hurried,
    Rough,
    Strange,
    Talking,
    Until,
)


@contextmanager
def pool(workers=1, **more):
    made = Pool(workers, visitor=lambda client: client[0], **more)
    try:
        yield made
    finally:
        made.close()


def listen(made, visitor, pane="odds"):
    return Listener(made, (visitor, pane))


def test_visitors_take_turns_however_much_one_of_them_asks():
    """One with many panes waits longer than one with a single question that came last."""
    with pool() as one:
        busy = listen(one, "busy")
        busy.ask(Endless("first"))
        busy.until(Endless("first"), 1)
        order = []

        def note(question, answer):
            if answer.is_last:
                order.append(question.below)

        for n in range(4):
            one.ask(("greedy", n), Count(n), note)
        one.ask(("modest", 0), Count(9), note)
        one.cancel(busy.name)
        last = listen(one, "greedy", "last")
        last.ask(Count(10))
        last.until_last(Count(10))
        assert order == [0, 9, 1, 2, 3]


def test_a_visitor_who_asks_again_and_again_keeps_his_place_in_line():
    with pool() as one:
        busy = listen(one, "busy")
        busy.ask(Endless("first"))
        busy.until(Endless("first"), 1)
        order = []

        def note(question, answer):
            if answer.is_last:
                order.append(question.below)

        one.ask(("nervous", 0), Count(1), note)
        one.ask(("patient", 0), Count(2), note)
        one.ask(("nervous", 0), Count(3), note)
        one.cancel(busy.name)
        last = listen(one, "last")
        last.ask(Count(10))
        last.until_last(Count(10))
        assert order == [3, 2]


def test_what_several_ask_is_worked_out_once_and_remembered():
    with pool() as one:
        listeners = [listen(one, n) for n in range(3)]
        for each in listeners:
            each.ask(Talking())
        for each in listeners:
            each.until_last(Talking())
        assert len({tuple(each.found(Talking())) for each in listeners}) == 1
        assert (one.status["answered"], one.status["kept"]) == (1, 1)
        late = listen(one, "late")
        late.ask(Talking())
        assert late.found(Talking()) == listeners[0].found(Talking())
        assert one.status["remembered"] == 1


def test_whoever_asks_what_is_being_worked_on_hears_what_was_found_so_far():
    with pool() as one:
        early, late = listen(one, "early"), listen(one, "late")
        early.ask(Endless("both"))
        early.until(Endless("both"), 1)
        late.ask(Endless("both"))
        assert late.found(Endless("both")) == ["both"]
        one.cancel(early.name)  # the other still wants it
        early.ask(Count(1))
        assert one.status["busy"] == 1
        assert one.status["waiting"] == 1
        one.cancel(late.name)
        early.until_last(Count(1))


def test_no_more_is_remembered_than_the_limits_say():
    with pool(limits=Limits(kept=2)) as one:
        each = listen(one, "one")
        for n in range(4):
            each.ask(Count(n))
            each.until_last(Count(n))
        assert one.status["kept"] == 2
        assert one.status["remembered"] == 0
        each.ask(Count(3))
        assert one.status["remembered"] == 1


def test_what_was_asked_last_is_remembered_longest():
    with pool(limits=Limits(kept=2)) as one:
        each = listen(one, "one")
        for n in (0, 1, 0, 2, 0):
            each.heard.clear()
            each.ask(Count(n))
            each.until_last(Count(n))
        assert one.status["remembered"] == 2


def test_no_more_bytes_are_remembered_than_the_limits_say():
    room = 5 * len(pickle.dumps(b"%4d" % 0)) // 2
    with pool(limits=Limits(kept_bytes=room)) as one:
        each = listen(one, "one")
        for n in range(9):
            question = Echo(b"%4d" % n)
            each.ask(question)
            each.until_last(question)
            assert one.status["kept"] == min(n + 1, 2)


def test_questions_that_were_answered_take_no_memory_however_long_they_are():
    with pool() as one:
        each, question = listen(one, "one"), Echo(bytes(2**16))
        each.ask(question)
        each.until_last(question)
        assert one.status["kept"] == 1
        assert sum(map(len, one._kept)) < 100
        each.heard.clear()
        each.ask(question)
        assert each.found(question) == [question.text, None]


def test_what_ran_out_of_time_is_not_remembered():
    """With more time another answer may be found."""
    with pool(limits=Limits(round=0, least=0)) as one:
        each = listen(one, "one")
        each.ask(Hurried())
        each.until_last(Hurried())
        assert one.status["hurried"] == 1
        assert one.status["kept"] == 0


def test_what_is_rough_for_now_is_not_remembered():
    with pool() as one:
        each = listen(one, "one")
        each.ask(Rough())
        each.until_last(Rough())
        assert one.status["kept"] == 0


def test_faults_are_not_remembered():
    with pool() as one:
        each = listen(one, "one")
        for n in (1, 2):
            each.ask(Strange("raise"))
            each.until(Strange("raise"), 2 * n)
        assert one.status["kept"] == 0


def test_a_question_whose_process_dies_is_begun_once_more(tmp_path):
    """What was heard before is not heard again."""
    with pool() as one:
        each, question = listen(one, "one"), CrashOnce(str(tmp_path / "crashed"))
        each.ask(question)
        assert each.until_last(question).fault == ""
        assert each.found(question) == ["begun", "done", None]
        assert one.status["lost"] == 1


def test_a_question_that_kills_every_process_is_a_fault_and_the_next_is_answered():
    with pool() as one:
        each = listen(one, "one")
        each.ask(Strange("crash"))
        assert each.until_last(Strange("crash")).fault
        each.ask(Count(1))
        assert not each.until_last(Count(1)).fault


def test_a_process_that_dies_when_it_is_idle_is_replaced(tmp_path):
    with pool(wake=Talking()) as one:
        each = listen(one, "one")
        each.ask(Count(1))
        each.until_last(Count(1))
        (old,) = one.pids
        os.kill(old, signal.SIGKILL)
        each.ask(Count(2))
        assert not each.until_last(Count(2)).fault
        assert old not in one.pids


@pytest.mark.parametrize(
    ("question", "is_overdue"), [(Endless("long"), True), (Strange("raise"), False)]
)
def test_too_little_time_is_no_error_in_the_log(caplog, question, is_overdue):
    with pool(limits=Limits(seconds=0.1)) as one:
        each = listen(one, "one")
        each.ask(question)
        assert each.until_last(question).is_overdue == is_overdue
    assert [record.levelname for record in caplog.records] == ["ERROR"] * (not is_overdue)


def test_a_question_that_takes_too_long_is_a_fault():
    with pool(limits=Limits(seconds=0.1)) as one:
        each = listen(one, "one")
        each.ask(Endless("long"))
        assert "took longer" in each.until_last(Endless("long")).fault


def test_a_process_that_does_not_even_stop_is_killed():
    with pool(limits=Limits(seconds=0.1, grace=0.1)) as one:
        each = listen(one, "one")
        each.ask(Deaf())
        assert each.until_last(Deaf()).fault
        assert one.status["lost"] == 1, "another try would take just as long"
        each.ask(Count(1))
        assert not each.until_last(Count(1)).fault


def test_a_process_that_does_not_stop_is_killed_however_much_the_others_say():
    with pool(limits=Limits(seconds=0.1, grace=0.1)) as one:
        each, (worker,) = listen(one, "one"), one._workers
        each.ask(Deaf())
        for _ in range(500 * LONG):
            if each.heard[Deaf()]:
                break
            one._heard.put((worker, worker.number - 1, Answer("of something older")))
            threading.Event().wait(0.001)
        else:
            pytest.fail("nobody looks after it")
        assert each.until_last(Deaf()).fault


def test_a_process_that_still_gets_ready_is_not_killed_for_that(tmp_path, monkeypatch):
    """On a machine that others use it may take long until there is a process that can answer."""
    ready, looks, look = tmp_path / "ready", [], Pool._look

    def look_and_count(made):
        look(made)
        looks.append(made)
        if len(looks) == 4:
            ready.touch()

    monkeypatch.setattr(Pool, "_look", look_and_count)
    # Whatever is slower than a tenth of a second is killed, and nothing ends by itself before.
    with pool(wake=Until(str(ready)), limits=Limits(seconds=60, grace=-59.9)) as one:
        (before,) = one.pids
        each, question = listen(one, "one"), Until(str(ready))
        each.ask(question)
        assert not each.until_last(question).fault
        assert one.pids == [before]
        each.ask(Deaf())
        assert each.until_last(Deaf()).fault


def test_the_more_wait_the_less_time_each_gets():
    with pool() as one:
        busy, each = listen(one, "busy"), listen(one, "one")
        each.ask(Hurried())
        each.until_last(Hurried())
        alone = each.found(Hurried())[0]
        busy.ask(Endless("first"))
        busy.until(Endless("first"), 1)
        crowd = [listen(one, n) for n in range(20)]
        for n, other in enumerate(crowd):
            other.ask(Hurried(n))
        one.cancel(busy.name)
        crowd[0].until_last(Hurried(0))
        assert crowd[0].found(Hurried(0))[0] < alone / 5


@pytest.mark.parametrize(
    ("workers", "least", "seconds"), [(1, 0, 2), (2, 0, 4), (2, 5, 5), (9, 0, 15)]
)
def test_more_workers_have_more_time_and_nobody_less_than_the_least(workers, least, seconds):
    with pool(workers, limits=Limits(seconds=15, round=2, least=least), make=Nobody) as one:
        one.ask(("one", "odds"), Hurried(), print)
        (given,) = (parcel for each in one._workers for parcel in each.place.begun)
        assert (given.seconds, given.most) == (seconds, 15)


def test_what_two_in_line_ask_for_is_given_to_one_process():
    with pool(2, make=Nobody) as one:
        for n in range(2):
            one.ask(("busy", n), Endless(f"{n}"), print)
        for visitor in ("one", "other"):
            one.ask((visitor, "odds"), Count(1), print)
        for n in range(2):
            one.cancel(("busy", n))
        begun = (parcel for each in one._workers for parcel in each.place.begun)
        given = [pickle.loads(parcel.question) for parcel in begun]
        assert sorted(map(str, given)) == [
            "Count(below=1)",
            "Endless(name='0', file='')",
            "Endless(name='1', file='')",
        ]


class Nobody:
    """A place that only remembers what it was given."""

    pid = None
    is_alive = True

    def __init__(self, _hear):
        self.begun = []

    def begin(self, _number, lane, parcel):
        if lane == "jobs":
            self.begun.append(parcel)

    def drop(self, number): ...

    def close(self): ...


class Unstarted(Nobody):
    """A place whose process can never be started."""

    is_alive = False

    def begin(self, *_):
        raise Unavailable("no process can be started")


def test_a_process_that_cannot_be_started_has_fallen_like_one_that_dies_at_its_start():
    """So it is tried less and less often."""
    with pool(make=Unstarted) as one:
        (worker,), each = one._workers, listen(one, "one")
        each.ask(Count(1))
        assert "no process" in each.until_last(Count(1)).fault
        assert not worker.is_awake
        assert worker.falls > 1


def test_what_goes_wrong_when_a_process_starts_is_logged_and_its_death_counted(caplog):
    with pool(make=Nobody) as one:
        (worker,) = one._workers
        one._woken(worker, Answer(is_last=True, fault="a broken game"))
        assert worker.is_awake, "its process is there, and can work"
        one._woken(worker, lost("its process ended"))
        assert one.status["lost"] == 1
    assert [record.args[0] for record in caplog.records] == ["a broken game", "its process ended"]


@pytest.mark.parametrize("workers", [1, 2])
def test_all_processes_work(workers):
    with pool(workers) as one:
        each = [listen(one, n) for n in range(workers)]
        for n, listener in enumerate(each):
            listener.ask(Endless(f"{n}"))
        for n, listener in enumerate(each):
            listener.until(Endless(f"{n}"), 1)
        assert len(one.pids) == one.status["busy"] == workers
