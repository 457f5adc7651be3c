# ruff: noqa: ARG002 - stand-ins take what the real ones do
"""People and bots at one desk: whose view is shown, the curtain between two people, bots' turns."""

import asyncio
import pickle
import random
import re

import pytest
import traitlets

from friday_nb.analysis import AtOnce
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_widgets.frame.analysis import AnalysisPanel
from friday_widgets.frame.bots import SECONDS, Bots, BotTurn
from friday_widgets.frame.controls import panel as controls
from friday_widgets.frame.controls.panel import Controls, shown_words
from friday_widgets.frame.desk import Desk
from friday_widgets.frame.game_page import GamePage
from friday_widgets.frame.observable import When
from friday_widgets.frame.panel import Panel
from friday_widgets.frame.seating import PACES
from friday_widgets.frame.seats import panel as seats
from tests.core.duel import Duel, Lowest
from tests.widgets.duel_page import HAND, PAGE, DuelApp, DuelPage, Table

BOTH = ("person", "person")
SEED = "314159"
SECRET = re.compile(rf"the hand of|is dealt|play(?: the)? \d|{SEED}|friday-nb record")


def new_desk(*players, page=PAGE, seed=SEED):
    return Desk(page, page.begin({}, seed), players=players)


@pytest.fixture
def desk():
    """A desk of two people, with the curtain down."""
    return new_desk(*BOTH)


@pytest.fixture
def app():
    """A whole page for two people, with everything that a browser is sent."""
    app = DuelApp(seed=SEED, players=BOTH, lang="en")
    app.heard = []
    for panel in panels(app):
        panel._send = lambda message, **_more: app.heard.append(message)
        panel.send = app.heard.append
    for panel in (app.controls, app.guide):
        panel._hear(panel, {"type": "hello"}, [])
    return app


def panels(app):
    return [each for each in walk(app) if isinstance(each, Panel)]


def walk(box):
    yield box
    for child in getattr(box, "children", ()):
        yield from walk(child)


def leaks(app):
    """What the panels of a page show or were sent about hands and seeds."""
    states = [panel.get_state() for panel in panels(app)]
    shown = [{k: v for k, v in state.items() if k not in {"_esm", "_css"}} for state in states]
    return SECRET.findall(repr((shown, app.heard, app)))


def play(desk, seat):
    assert desk.uncover(seat)
    assert desk.act(f"play {desk.view.hand[0]}"), desk.notice


# --- who sits where -------------------------------------------------------------------------------


def test_one_person_sits_down_and_bots_in_the_other_seats():
    desk = Desk(PAGE, PAGE.begin({}, "1"))
    assert desk.players == ("person", "lowest")
    assert (desk.seat, desk.persons, desk.is_curtain_down) == (0, (0,), False)


def test_one_person_sees_no_curtain_whoever_decides():
    desk = new_desk("lowest", "person")
    assert desk.seat == 1
    assert desk.bot_to_act == 0
    assert desk.act(f"play {desk.view.hand[0]}")
    assert desk.seat == 1
    assert not desk.cover()


def test_nobody_plays_and_the_first_seat_is_watched():
    desk = new_desk("lowest", "random")
    assert (desk.seat, desk.bot_to_act, desk.person_to_act) == (0, 0, None)


@pytest.mark.parametrize("players", [["person"], ["person"] * 3, ["person", "deep blue"]])
def test_players_that_cannot_sit_down_leave_the_game_as_it_was(desk, players):
    before = desk.record(), desk.players, desk.game_id
    assert not desk.begin({}, "5", players)
    assert desk.notice
    assert (desk.record(), desk.players, desk.game_id) == before
    with pytest.raises(Problem):
        new_desk(*players)


def test_a_new_game_is_played_by_the_same_unless_others_are_named(desk):
    assert desk.begin({}, "5")
    assert desk.players == BOTH
    assert desk.begin({}, "6", ["lowest", "person"])
    assert desk.players == ("lowest", "person")


def test_the_dialog_of_a_new_game_asks_who_plays():
    seating = shown_words(PAGE, "en")["seats"]
    assert [value for value, *_ in seating["players"]] == ["person", "random", "lowest"]
    assert seating["names"] == ["Player 1", "Player 2"]
    assert seating["usual"] == ("person", "lowest")


def test_the_bots_of_a_game_are_its_players():
    class Page(DuelPage):
        game = registry.load("his_man_friday")
        bots = GamePage.bots

    assert list(Page().bots()) == list(registry.part("his_man_friday", "players"))
    assert Page().usual_bot == "search"
    make = Page().bots()["thumb"]
    session = Page().begin({}, "1")
    turn = pickle.loads(pickle.dumps(BotTurn(make, 1, session.view_of(0))))
    [decision] = turn.answers(lambda: False)
    session.act(Page.game.parse_action(decision), 0)


# --- the curtain ---------------------------------------------------------------------------------


def test_nothing_is_shown_before_somebody_says_who_looks(desk):
    assert (desk.seat, desk.next_seat, desk.view, desk.position()) == (None, 0, None, "")
    assert desk.bot_to_act is None


def test_the_curtain_falls_between_the_turns_of_two_people(desk):
    play(desk, 0)
    assert (desk.seat, desk.next_seat) == (None, 1)
    play(desk, 1)
    assert (desk.seat, desk.next_seat) == (None, 0)


def test_somebody_who_has_learnt_something_sees_it_before_the_screen_is_handed_on(desk):
    play(desk, 0)
    play(desk, 1)
    desk.uncover(0)
    assert desk.act("draw")
    assert desk.seat == 0, "seat 0 is to decide again"
    play(desk, 0)
    assert desk.is_curtain_down

    class Told(DuelPage):
        """A duel where seat 1 decides next after seat 0 has drawn."""

        class game(Duel):  # noqa: N801
            def to_act(self, state):
                return (1,) if state.drew else super().to_act(state)

        game = game()

    desk = new_desk(*BOTH, page=Told())
    play(desk, 0)
    play(desk, 1)
    desk.uncover(0)
    assert desk.act("draw")
    assert desk.seat == 0, "the card drawn is still in sight"
    assert seats.model(desk)["hand_on"] == "Hand the screen to Player 2"
    assert desk.cover()
    assert (desk.seat, desk.next_seat) == (None, 1)


def play_to_the_end(desk):
    for seat in (0, 1):
        play(desk, seat)
    desk.uncover(0)
    desk.act("pass")
    for seat in (0, 1):
        play(desk, seat)
    assert desk.session.to_act == ()


def test_the_game_is_over_and_no_curtain_falls(desk):
    play_to_the_end(desk)
    assert desk.seat == 1
    assert not desk.cover()


def test_a_finished_game_is_opened_without_a_curtain(desk):
    play_to_the_end(desk)
    other = new_desk(*BOTH)
    assert other.is_curtain_down
    assert other.load(desk.record())
    assert not other.is_curtain_down


@pytest.mark.parametrize(
    "do",
    [
        lambda desk: desk.act("play 1"),
        Desk.undo,
        Desk.redo,
        lambda desk: desk.go_to(0),
        lambda desk: desk.rewind() or False,
    ],
    ids=["act", "undo", "redo", "go to", "rewind"],
)
def test_nobody_can_do_anything_behind_the_curtain(desk, do):
    play(desk, 0)
    before = desk.record()
    assert not do(desk)
    assert "who you are" in desk.notice
    assert desk.record() == before
    desk.uncover(1)
    assert desk.notice == "", "no news to who looks now"


def test_nothing_can_be_taken_back_behind_the_curtain(desk):
    play(desk, 0)
    assert desk.uncover(0)
    assert controls.model(desk)["why"]["undo"] == ""
    assert desk.undo()
    assert controls.model(desk)["why"]["redo"] == ""
    assert desk.redo()
    assert desk.cover()
    why = controls.model(desk)["why"]
    assert why["undo"] == why["redo"] == PAGE.words.say("en", "problem.curtain_down")


def test_the_bar_says_why_the_desk_would_refuse_an_undo_or_a_redo():
    desk = new_desk("person", "lowest")
    rng = random.Random(3)
    reasons = set()
    while desk.session.to_act:
        bot = desk.bot_to_act
        seat = desk.seat if bot is None or rng.random() < 0.5 else bot
        if seat not in desk.session.to_act:
            seat = bot
        action = rng.choice(list(desk.page.game.legal(desk.session.view_of(seat))))
        assert desk.act(action) if seat == desk.seat else desk.act_for_bot(seat, action)
        for name in ("undo", "redo", "rewind") * 2:
            why = controls.model(desk, lesson=True)["why"][name]
            reasons.add(why)
            before = desk.record()
            getattr(desk, name)()
            assert desk.notice == why or (name == "rewind" and desk.decisions == 0)
            assert (desk.record() != before) == (not why)
            if not why and name == "undo":
                assert desk.redo()
    assert PAGE.words.say("en", "problem.undo_not_yours") in reasons


def test_somebody_who_looks_again_may_take_back_what_nobody_has_seen(desk):
    play(desk, 0)
    assert desk.uncover(0)
    assert seats.model(desk)["hand_on"]
    assert desk.undo()
    assert (desk.seat, desk.decisions) == (0, 0)
    play(desk, 0)
    assert desk.uncover(1)
    assert not desk.undo(), "another's decision"


def test_of_two_who_decide_at_once_the_one_who_looks_comes_first(desk):
    assert desk.uncover(1)
    assert desk.person_to_act == 1
    assert seats.model(desk)["hand_on"] == ""
    assert desk.act(f"play {desk.view.hand[0]}")
    desk.uncover(1)
    assert desk.undo()
    assert (desk.seat, desk.decisions) == (1, 0)


def test_the_line_names_each_bot_and_the_button_says_what_it_does():
    desk, say = new_desk("random", "person"), PAGE.words.say
    assert seats.model(desk)["seats"][0]["who"] == PAGE.bot_name("random", "en")
    assert seats.model(desk)["bots"]["pause"] == say("en", "panels.seats.pause")
    desk.pause(on=True)
    assert seats.model(desk)["bots"]["pause"] == say("en", "panels.seats.go_on")


def test_only_a_person_comes_to_the_screen():
    desk = new_desk(*BOTH)
    for seat in (-1, 2, 7):
        assert not desk.uncover(seat)
    assert desk.is_curtain_down
    alone = new_desk("person", "lowest")
    assert not alone.uncover(1)
    assert alone.seat == 0


def test_where_nothing_is_hidden_the_screen_goes_on_without_a_curtain():
    desk = new_desk(*BOTH, page=OpenPage())
    assert desk.seat == 0
    assert desk.act(f"play {desk.view.hand[0]}")
    assert desk.seat == 1
    desk.sit(0)
    assert not desk.cover(), "there is nothing to hide"


# --- what the page knows while it is down --------------------------------------------------------


def test_the_page_knows_nothing_while_the_curtain_is_down(app):
    assert leaks(app) == []
    for seat in (0, 1):
        app.desk.uncover(seat)
        assert "the hand of" in leaks(app)
        assert "is dealt" in leaks(app)
        app.heard.clear()
        play(app.desk, seat)
        assert app.desk.is_curtain_down
        assert leaks(app) == []
        app.desk.set_language("ru")
        for panel in panels(app):
            panel._repeat(0)
        app.desk.set_language("en")
        assert leaks(app) == []


@pytest.mark.parametrize("when", When)
def test_no_panel_hears_about_the_curtain_later_than_the_others(desk, when):
    heard = []

    async def fall():
        desk.uncover(0)
        desk.subscribe(lambda desk, what: heard.append((what, desk.seat)), when)
        desk.act(f"play {desk.view.hand[0]}")
        assert heard == [("game", None)]

    asyncio.run(fall())


def test_a_panel_that_fails_behind_the_curtain_shows_nothing(app, caplog):
    class Careless(Table):
        def _model(self):
            return {"actions": [], "hand": HAND.format(seat=0, cards=self._desk.view.hand)}

    app.desk.uncover(0)
    careless = Careless(app.desk)
    app.children = [*app.children, careless]
    assert "hand" in careless.model
    play(app.desk, 0)
    assert careless.model == {}
    assert "failed to follow" in caplog.text
    app.desk.uncover(1)
    assert "hand of seat" in careless.model["hand"]


def test_nobody_is_told_the_position_behind_the_curtain(app):
    app.controls._hear(app.controls, {"type": "position?"}, [])
    assert app.heard[-1] == {"type": "position", "text": ""}


def test_nothing_is_left_of_a_panel_that_fails_behind_the_curtain(desk):
    class Careless(Table):
        hint = traitlets.Unicode().tag(sync=True)

        def _follow(self, desk, what):
            self.hint = HAND.format(seat=desk.seat, cards=desk.view.hand)
            super()._follow(desk, what)

    careless = Careless(desk)
    desk.uncover(0)
    assert "hand of seat" in careless.hint
    play(desk, 0)
    assert (careless.model, careless.hint) == ({}, "")


def test_a_panel_that_fails_before_somebodys_eyes_keeps_what_it_shows(desk):
    class Careless(Table):
        def _follow(self, desk, what):
            if what == "language":
                raise ValueError(what)
            super()._follow(desk, what)

    careless = Careless(desk)
    desk.uncover(0)
    before = careless.model
    desk.set_language("ru")
    assert before
    assert careless.model == before


def test_a_panel_that_ignores_the_curtain_is_found(app):
    class Leaky(Table):
        def _follow(self, desk, what):
            if not desk.is_curtain_down:
                super()._follow(desk, what)

    app.desk.uncover(0)
    app.children = [*app.children, Leaky(app.desk)]
    app.heard.clear()
    play(app.desk, 0)
    assert leaks(app)


def test_answers_about_a_hand_do_not_come_when_the_curtain_has_fallen(desk):
    class Silent:
        """An analyst that never answers."""

        in_turns = False
        asked = cancelled = 0

        def ask(self, client, question, hear):
            self.asked += 1

        def cancel(self, client):
            self.cancelled += 1

        def wait(self, client, seconds): ...

    class Pane(AnalysisPanel):
        def _follow(self, desk, what): ...

    analyst = Silent()
    desk.uncover(0)
    pane = Pane(desk, analyst=analyst)
    pane._ask("how strong is this hand?")
    play(desk, 0)
    assert (analyst.asked, analyst.cancelled) == (1, 1)


def test_what_a_cell_returns_stays_in_its_page_and_tells_no_hand():
    app = DuelApp(seed=SEED)
    for each in (app, app.desk, app.controls, app.guide):
        assert str(app.desk.view.hand[0]) not in repr(each)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_line_says_who_plays_and_whose_turn_it_is(lang):
    desk = new_desk("person", "lowest")
    desk.set_language(lang)
    model = seats.model(desk)
    assert [seat["acts"] for seat in model["seats"]] == [True, True]
    assert model["seats"][0]["who"] == {"en": "you", "ru": "вы"}[lang]
    assert [pace for pace, _ in model["bots"]["paces"]] == list(PACES) == list(SECONDS)
    assert model["curtain"] is None
    both = new_desk(*BOTH)
    both.set_language(lang)
    curtain = seats.model(both)["curtain"]
    assert curtain["next"]["seat"] == 0
    assert [other["seat"] for other in curtain["others"]] == [1]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "pace", "pace": "breakneck"},
        {"type": "pace", "pace": 7},
        {"type": "pause", "on": "yes"},
        {"type": "uncover", "seat": "1"},
        {"type": "uncover", "seat": True},
        {"type": "uncover", "seat": 9},
        {"type": "open"},
        None,
    ],
)
def test_what_a_strangers_page_says_does_no_harm(desk, message):
    panel = seats.Seats(desk, space="")
    panel._hear(panel, message, [])
    assert (desk.seat, desk.pace, desk.paused) == (None, "normal", False)


# --- bots -----------------------------------------------------------------------------------------


class OpenPage(DuelPage):
    """A duel in which nothing is hidden, so that everything can be taken back."""

    class game(Duel):  # noqa: N801
        hides_hands = False

        def to_act(self, state):
            return super().to_act(state)[:1]

    game = game()


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
            desk.set_pace("at_once")
        desk.meet()
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
        assert desk.bot_to_act is None
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
    assert seeds == [new_desk("one", "two", page=Page()).bot_seed(seat) for seat in (0, 1)]
    assert new_desk("one", "two", page=Page(), seed="9").bot_seed(0) != seeds[0]


def test_bots_wait_for_a_page_and_while_they_are_paused():
    desk = new_desk("lowest", "lowest")

    async def play_on(wait):
        assert desk.decisions == 0
        await wait(lambda: desk.decisions == 1)
        desk.pause(on=True)
        for _ in range(20):
            await asyncio.sleep(0)
        assert desk.decisions == 1
        desk.pause(on=False)
        await wait(lambda: desk.decisions == 5)

    async def alone():
        bots = Bots(desk, analyst=AtOnce())
        desk.set_pace("at_once")
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
        desk.set_pace(pace)

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
            desk.meet()
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
        await wait(lambda: desk.paused and desk.notice)
        assert desk.decisions == 0
        assert "could not decide" in desk.notice
        desk.pause(on=False)
        await wait(lambda: desk.decisions == 1)

    with_bots(desk, play_on)
    assert "no idea" in caplog.text


def test_what_a_bot_worked_out_for_another_game_is_forgotten():
    desk = new_desk("person", "lowest")

    async def play_on(wait):
        desk.pause(on=True)
        assert desk.begin({}, "77", ["lowest", "person"])
        desk.pause(on=False)
        await wait(lambda: desk.decisions == 1)
        assert desk.session.moments[-1].seat == 0

    with_bots(desk, play_on)


def test_bots_do_not_go_on_behind_the_curtain():
    desk = new_desk(*BOTH)
    assert desk.bot_to_act is None
    desk.players = ("person", "lowest")
    assert desk.bot_to_act is None
    desk.uncover(0)
    assert desk.bot_to_act == 1


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


def test_a_game_is_taken_up_again_with_the_same_players():
    desk = new_desk("lowest", "person")
    other = Desk(PAGE, PAGE.begin({}, "1"))
    assert other.load(desk.to_keep()[0], "abc")
    assert other.players == ("lowest", "person")
    assert other.seat == 1


def test_the_bar_hears_who_plays():
    desk = new_desk("person", "lowest")
    bar = Controls(desk, space="duel")
    heard = []
    bar.send = heard.append
    bar._hear(bar, {"type": "hello"}, [])
    assert desk.met
    assert heard[-2]["about"]["seats"] == ["person", "lowest"]
    bar._hear(bar, {"type": "new", "options": {}, "seed": "", "players": list(BOTH)}, [])
    assert desk.players == BOTH
    assert heard[-1]["about"]["seats"] == list(BOTH)
