"""The turns of bots at a desk: when they decide, and by what."""

import asyncio
import pickle

import pytest

from friday_nb.analysis import Answer, AtOnce
from friday_nb.core import registry
from friday_widgets.desk.bots import SECONDS, Bots, BotTurn, seed_at
from friday_widgets.desk.game_page import GamePage
from friday_widgets.desk.settings import PACES
from tests.core.duel import Lowest
from tests.widgets.duel_page import (
    BOTH,
    SEED,
    DuelPage,
    OpenPage,
    new_desk,
)
from tests.widgets.panels import Asked


def test_the_bots_of_a_game_are_its_players():
    class Page(DuelPage):
        game = registry.load("his_man_friday")
        bots = GamePage.bots

    assert list(Page().bots()) == list(registry.part("his_man_friday", "players"))
    assert Page().usual_bot == registry.part("his_man_friday", "usual_bot") == "thumb"
    make = Page().bots()["thumb"]
    session = Page().begin({}, "1")
    turn = pickle.loads(pickle.dumps(BotTurn(make, 1, session.view_of(0))))
    [decision] = turn.answers(lambda: False)
    session.act(Page.game.parse_action(decision), 0)


def with_bots(desk, meanwhile, *, at_once=True):
    """Let bots play while `meanwhile(wait)` runs; `wait(condition)` waits for something to hold."""

    async def run():
        changed = asyncio.Event()
        desk.subscribe(lambda *_: changed.set())

        async def wait(condition):
            async with asyncio.timeout(20):
                while not condition():
                    changed.clear()
                    await changed.wait()

        bots = Bots(desk, analyst=AtOnce())
        if at_once:
            desk.tempo.set_pace("at_once")
        desk.tempo.meet()
        await meanwhile(wait)
        bots.close()

    asyncio.run(run())


def test_bots_play_a_whole_game_and_each_step_is_a_decision_of_the_record():
    desk, steps = new_desk("lowest", "lowest"), []
    desk.subscribe(lambda desk, what: steps.append(desk.decisions) if what == "game" else None)

    async def play_on(wait):
        await wait(lambda: not desk.session.to_act)

    with_bots(desk, play_on)
    assert steps == [1, 2, 3, 4, 5]
    assert len(desk.session.record().turns) == 5


def test_a_bot_answers_a_person_and_then_waits_for_them():
    desk = new_desk("person", "lowest")

    async def play_on(wait):
        await wait(lambda: desk.decisions == 1)
        assert desk.playing.bot_to_act is None
        assert desk.act(f"play {desk.view.hand[0]}")
        assert desk.act("draw")
        await wait(lambda: desk.decisions == 4)
        assert [moment.seat for moment in desk.session.moments[1:]] == [1, 0, 0, 1]

    with_bots(desk, play_on)


def test_a_bot_gets_the_view_of_its_seat_and_a_seed_of_its_own():
    given = []

    class Spy(Lowest):
        def choose(self, view):
            given.append(view)
            return super().choose(view)

    class Page(DuelPage):
        def bots(self):
            return {name: lambda seed: given.append(seed) or Spy() for name in ("one", "two")}

    desk = new_desk("one", "two", page=Page())

    async def play_on(wait):
        await wait(lambda: desk.decisions == 2)

    views = [desk.session.view_of(seat) for seat in (0, 1)]
    with_bots(desk, play_on)
    seeds, seen = given[0:4:2], given[1:4:2]
    assert seen[0] == views[0]
    assert seen[1].hand == views[1].hand
    assert seen[1].seat == 1
    assert len({*seeds, int(SEED)}) == 3
    again = new_desk("one", "two", page=Page())
    assert seeds[0] == seed_at(again, 0)
    again.session.act(again.page.game.legal(again.session.view_of(0))[0], 0)
    assert seeds[1] == seed_at(again, 1)
    assert seed_at(new_desk("one", "two", page=Page(), seed="9"), 0) != seeds[0]


@pytest.mark.parametrize("name", ["pause", "hold"])
def test_bots_wait_for_a_page_and_while_they_are_paused_or_held(name):
    desk = new_desk("lowest", "lowest")

    async def play_on(wait):
        assert desk.decisions == 0
        await wait(lambda: desk.decisions == 1)
        getattr(desk.tempo, name)(on=True)
        for _ in range(20):
            await asyncio.sleep(0)
        assert desk.decisions == 1
        getattr(desk.tempo, name)(on=False)
        await wait(lambda: desk.decisions == 5)

    async def alone():
        bots = Bots(desk, analyst=AtOnce())
        desk.tempo.set_pace("at_once")
        for _ in range(20):
            await asyncio.sleep(0)
        assert desk.decisions == 0, "no page shows it"
        bots.close()

    asyncio.run(alone())
    with_bots(desk, play_on)


def test_the_pace_says_when_a_bot_goes_on(monkeypatch):
    due = []
    for pace in PACES:
        desk = new_desk("person", "lowest")
        desk.tempo.set_pace(pace)

        async def plan(desk=desk):
            loop = asyncio.get_running_loop()
            call_at = loop.call_at

            def note(when, callback, *args, **more):
                if callback == bots._step:
                    due.append(when - 100)
                return call_at(when, callback, *args, **more)

            bots = Bots(desk, analyst=AtOnce())
            monkeypatch.setattr(loop, "time", lambda: 100.0)
            monkeypatch.setattr(loop, "call_at", note)
            desk.tempo.meet()
            await asyncio.sleep(0)
            bots.close()

        asyncio.run(plan())
    assert due == [SECONDS[pace] for pace in PACES]
    assert due == sorted(due, reverse=True)


def test_a_bot_that_fails_to_decide_waits_and_may_try_again(caplog):
    faults = [True]

    class Weak(Lowest):
        def choose(self, view):
            if faults.pop() if faults else False:
                raise ValueError("no idea")
            return super().choose(view)

    class Page(DuelPage):
        def bots(self):
            return {"weak": lambda _seed: Weak()}

    desk = new_desk("person", "weak", page=Page())

    async def play_on(wait):
        await wait(lambda: desk.tempo.paused and desk.notice)
        assert desk.decisions == 0
        assert "could not decide" in desk.notice
        desk.tempo.pause(on=False)
        await wait(lambda: desk.decisions == 1)

    with_bots(desk, play_on)
    assert "no idea" in caplog.text


def test_what_a_bot_worked_out_for_another_game_is_forgotten():
    desk = new_desk("person", "lowest")

    async def play_on(wait):
        desk.tempo.pause(on=True)
        assert desk.begin({}, "77", ["lowest", "person"])
        desk.tempo.pause(on=False)
        await wait(lambda: desk.decisions == 1)
        assert desk.session.moments[-1].seat == 0

    with_bots(desk, play_on)


def test_that_another_games_bot_could_not_decide_does_not_pause_the_bots():
    class Failing(Asked):
        """Fails, once told to, at what it was asked first."""

        def ask(self, client, question, hear):
            super().ask(client, question, hear)
            self.hear = getattr(self, "hear", lambda: hear(question, Answer(fault="no idea")))

    async def run():
        desk, failing = new_desk("lowest", "lowest"), Failing()
        bots = Bots(desk, analyst=failing)
        desk.tempo.meet()
        assert desk.begin({}, "77", ["lowest", "lowest"])
        assert len(failing.questions) == 2
        failing.hear()
        await asyncio.sleep(0.01)
        assert not desk.tempo.paused
        bots.close()

    asyncio.run(run())


def test_bots_do_not_go_on_behind_the_curtain():
    desk = new_desk(*BOTH)
    assert desk.playing.bot_to_act is None
    desk.seats.players = ("person", "lowest")
    assert desk.playing.bot_to_act is None
    desk.uncover(0)
    assert desk.playing.bot_to_act == 1


def test_where_nothing_is_hidden_bots_decisions_are_taken_back_with_the_persons():
    desk = new_desk("person", "lowest", page=OpenPage())

    async def play_on(wait):
        assert desk.act(f"play {desk.view.hand[0]}")
        await wait(lambda: desk.decisions == 2)

    with_bots(desk, play_on)
    assert desk.undo()
    assert desk.decisions == 0
    assert desk.redo()
    assert desk.decisions == 2


def test_so_are_several_decisions_that_a_bot_has_made_in_a_row():
    """It draws no card between its two plays."""
    desk = new_desk("lowest", "person", page=OpenPage())

    async def play_on(wait):
        await wait(lambda: desk.decisions == 1)
        assert desk.act(f"play {desk.view.hand[0]}")
        await wait(lambda: desk.decisions == 4)

    with_bots(desk, play_on)
    assert desk.undo()
    assert desk.decisions == 1
    assert desk.redo()
    assert desk.decisions == 4


def test_a_function_of_ones_own_takes_its_turns():
    """It is not sent anywhere: what it closes over is still there."""
    seen = []

    def mine(view):
        seen.append(view)
        return str(DuelPage.game.legal(view)[0])

    desk = new_desk("person", mine)

    async def meanwhile(wait):
        assert desk.act(str(desk.session.legal(0)[0]))
        await wait(lambda: seen and desk.playing.bot_to_act is None)

    with_bots(desk, meanwhile)
    assert desk.players == ("person", "mine")
    assert all(view.seat == 1 for view in seen)


def test_a_bot_that_is_late_says_so_until_it_has_decided():
    class Late(AtOnce):
        """Is late with its first answer, and gives it when told to."""

        rest = None

        def ask(self, client, question, on_answer):
            if self.rest:
                super().ask(client, question, on_answer)
            else:
                on_answer(question, Answer(is_late=True))
                self.rest = super().ask, client, question, on_answer

    async def run():
        desk, late, decided = new_desk("lowest", "lowest"), Late(), asyncio.Event()
        bots = Bots(desk, analyst=late)
        desk.tempo.set_pace("at_once")
        desk.tempo.meet()
        await asyncio.sleep(0)
        assert desk.notice == desk.page.words.say("en", "panels.seats.later")
        ask, *question = late.rest
        ask(*question)
        desk.subscribe(lambda *_: decided.set() if desk.decisions else None)
        async with asyncio.timeout(20):
            await decided.wait()
        assert desk.notice == ""
        bots.close()

    asyncio.run(run())


def test_bots_that_are_closed_begin_no_other_turn():
    desk, asked = new_desk("lowest", "lowest"), Asked()

    async def run():
        bots = Bots(desk, analyst=asked)
        desk.tempo.meet()
        bots.close()
        desk.act_for_bot(0, str(desk.session.legal(0)[0]))

    asyncio.run(run())
    assert [question.view.seat for question in asked.questions] == [0]
