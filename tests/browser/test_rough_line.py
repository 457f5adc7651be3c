"""A game over a slow line that is cut again and again, while kernels and the server die.

It must end exactly as it would have otherwise: the desk beside the page plays the same game over no
line at all.  And the visitor never waits for long without being told.
"""

import random
from functools import partial

import pytest

from friday_nb import friday
from tests.browser.faults import KERNEL, Server, process_of
from tests.browser.proxy import proxy, until
from tests.browser.silence import expect_turn, longest_silence, observe
from tests.browser.visitor import Visitor
from tests.friday.lockstep import careful

DELAY = 0.15
"""Seconds each way."""
RATE = 1_000_000
"""Bits per second."""
MOST_SILENCE = 2.0
"""Seconds."""
CUTS = ("", "before", "up", "after", "down", "twice")
"""How the line breaks around a press; "" stands for not at all."""


@pytest.fixture
def server():
    started = Server()
    yield started
    started.end()


@pytest.fixture
def line(server):
    with proxy(server.url, delay=DELAY, rate=RATE) as made:
        yield made


@pytest.fixture
def visitor(page, line, complaints):
    complaints.allow(".*")  # what Jupyter and the browser say about lost connections and kernels
    page.set_default_timeout(60_000)
    observe(page)
    page.goto(f"http://127.0.0.1:{line.port}/", wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
    visitor = Visitor(page)
    visitor.new_game(level=2, seed=11)
    return visitor


class Rough:
    """A visitor's game, and whoever breaks things around it."""

    def __init__(self, visitor, line, server):
        self.visitor, self.line, self.server = visitor, line, server
        self.page = visitor.page
        self.rng = random.Random(3)

    def decide(self):
        """Press what a sensible visitor would; now and then undo instead."""
        visitor, desk = self.visitor, self.visitor.desk
        if desk.session.can_undo and self.rng.random() < 0.15:
            visitor.bar("undo").click()
            assert desk.undo()
        else:
            view = desk.view
            offered = [str(action) for action in friday.legal(view)]
            visitor.decide(careful(self.rng, view, offered), keys=self.rng.random() < 0.5)
        expect_turn(self.page, visitor.model["turn"])

    def cut(self, how):
        """Decide, and break the line around it."""
        if how == "before":
            self.line.cut()
        if how in ("up", "down"):
            until(self.page, lambda: self.line.is_up)
            self.line.swallow = how
        self.decide()
        if how in ("up", "down"):
            until(self.page, lambda: self.line.lost[how])
        if how and how != "before":
            self.line.cut()
        if how == "twice":
            until(self.page, lambda: self.line.is_up)
            self.line.cut()
        self.visitor.agrees()

    def kill_kernel(self, *, first):
        """The kernel dies just before or just after it hears of a press."""
        process = process_of(self.page.evaluate(KERNEL))
        if first:
            process.suspend()
        self.decide()
        process.kill()
        self.open_again()

    def restart_server(self):
        """The server goes away just after a press, and another one takes its place."""
        self.decide()
        self.server.end()
        self.server.start()
        self.line.target = self.server.port
        self.open_again()

    def open_again(self):
        """Check that the page says that the table is gone, and open it again."""
        button = self.page.get_by_role("button", name=self.visitor.say("page.again"))
        button.wait_for()
        assert self.visitor.say("page.lost") in self.page.locator("#fri-notice").inner_text()
        button.click()
        self.page.wait_for_function(
            "!document.querySelector('#fri-notice:not([hidden])')"
            " && performance.getEntriesByName('friday-table').length > 0"
        )
        self.visitor.agrees()

    def play(self, cuts, breakdowns):
        """Play until the line has been cut ``cuts`` times, with the breakdowns spread evenly."""
        every = cuts // (len(breakdowns) + 1)
        left = list(breakdowns)
        games = 1
        while self.line.cuts < cuts or left:
            if self.visitor.desk.view.outcome:
                games += 1
                self.visitor.new_game(level=2, seed=10 + games)
            if left and self.line.cuts >= every * (len(breakdowns) - len(left) + 1):
                left.pop(0)(self)
            else:
                self.cut(CUTS[self.rng.randrange(len(CUTS))])
        self.visitor.agrees()
        self.visitor.stored()
        assert longest_silence(self.page) <= MOST_SILENCE


KILLED_AFTER = partial(Rough.kill_kernel, first=False)
KILLED_BEFORE = partial(Rough.kill_kernel, first=True)
RESTARTED = Rough.restart_server


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_game_over_a_rough_line_ends_as_it_would_have(visitor, line, server):
    Rough(visitor, line, server).play(10, [KILLED_AFTER, RESTARTED])


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_game_over_a_line_that_is_cut_a_hundred_times(visitor, line, server):
    Rough(visitor, line, server).play(
        100, [KILLED_AFTER, KILLED_BEFORE, RESTARTED, KILLED_AFTER, RESTARTED, KILLED_BEFORE]
    )
    assert line.cuts >= 100
