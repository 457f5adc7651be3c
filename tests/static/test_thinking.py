"""Questions that another worker answers, with a loop in the place of the browser's channel."""

import asyncio
from dataclasses import dataclass

from friday_static.thinking import InWorker, Thinker


@dataclass(frozen=True)
class Count:
    upto: int
    begun: tuple = ()

    def answers(self, stop):
        BEGUN.append(self.upto)
        for n in range(self.upto):
            if stop():
                return
            yield n


BEGUN = []


def joined(ends=1):
    """An analyst and other ends, between which messages take a turn of the loop."""
    loop = asyncio.get_running_loop()
    thinkers = [Thinker(lambda *said: loop.call_soon(analyst.hear, *said)) for _ in range(ends)]

    def to(thinker):
        return lambda *said: loop.call_soon(thinker.hear, *said)

    analyst = InWorker([to(thinker) for thinker in thinkers])
    BEGUN.clear()
    return analyst


async def settle():
    for _ in range(60):
        await asyncio.sleep(0)


def test_answers_come_in_order_and_the_last_one_says_so():
    async def run():
        heard = []
        joined().ask("odds", Count(3), lambda _question, answer: heard.append(answer))
        await settle()
        return heard

    heard = asyncio.run(run())
    assert [answer.found for answer in heard] == [0, 1, 2, None]
    assert [answer.is_last for answer in heard] == [False, False, False, True]


def test_a_question_that_is_replaced_is_not_begun_and_the_newest_comes_first():
    async def run():
        analyst, heard = joined(), []
        for client, upto in (("odds", 50), ("odds", 2), ("advice", 1)):
            analyst.ask(client, Count(upto), lambda q, answer: heard.append((q.upto, answer.found)))
        await settle()
        return heard

    heard = asyncio.run(run())
    assert {upto for upto, _ in heard} == {1, 2}
    assert heard.count((1, 0)) == heard.count((2, 1)) == 1
    assert BEGUN == [1, 2]


def test_a_question_goes_where_there_is_nothing_to_do():
    """Also where the one before it was dropped and is still being worked on."""

    async def run():
        analyst, heard = joined(ends=2), []
        analyst.ask("advice", Count(40), lambda _question, _answer: None)
        for _ in range(5):
            await asyncio.sleep(0)
        for upto in (1, 2):
            analyst.ask("odds", Count(upto), lambda q, answer: heard.append((q.upto, answer.found)))
            for _ in range(12):
                await asyncio.sleep(0)
        busy = dict(analyst._places)
        await settle()
        await settle()
        return heard, busy, analyst._places

    heard, busy, left = asyncio.run(run())
    assert heard == [(1, 0), (1, None), (2, 0), (2, 1), (2, None)]
    assert len(busy) == 1
    assert left == {}


def test_a_question_that_fails_has_a_last_answer_with_the_fault():
    async def run():
        heard = []
        analyst = joined()
        analyst.ask("odds", Count("three"), lambda _question, answer: heard.append(answer))
        await settle()
        return heard

    (answer,) = asyncio.run(run())
    assert answer.is_last
    assert "TypeError" in answer.fault


def test_waiting_returns_at_once():
    async def run():
        analyst = joined()
        analyst.ask("odds", Count(3), lambda _question, _answer: None)
        analyst.wait("odds", 60)
        analyst.close()

    asyncio.run(asyncio.wait_for(run(), 20))
