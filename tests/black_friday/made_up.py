"""Stories of Black Friday with made-up advice."""

from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.story import Decision, Stand, Story, Turn, tell
from tests.widgets.black_friday.games import played

GAMES = [(2, 3, 3000), (3, 5, 3000), (4, 2, 60), (3, 1, 31)]
EVERY_GAME = pytest.mark.parametrize(
    "session", [played(*each) for each in GAMES], ids=map(str, GAMES)
)


def judge(view):
    """Made-up advice that depends on the view alone: a different chance for each position."""
    start = sum(view.cells) % 50 / 100 + 0.3
    options = tuple(
        Option(
            (action,),
            (action,),
            start - 0.04 * n,
            0.01,
            2.0 + start - 0.1 * n,
            0.05,
            0.01 * (n > 0),
        )
        for n, action in enumerate(blf.legal(view))
    )
    return Advice(view, options)


def expect(view, action):
    """Made-up chances of positions, with a decision to be made and before one."""
    return sum(view.cells) % 40 / 100 + 0.1 + 0.2 * (action is not None)


def again(_view, _best, option):
    """Whatever is judged once more comes out as before."""
    return option


def story_of(session, seat, how=judge):
    *_, last = tell(session.moments, seat, how, expect, again)
    return last.story


VIEW = blf.new_game(players=3, seed=1).view(0)
ACTIONS = blf.legal(VIEW)[:2]


def turn_with(before, after, *losses, error=0.01):
    """A turn whose decisions gave these chances away."""

    def option(win):
        return Option(ACTIONS[:1], ACTIONS[:1], win, error, 2.0, 0.1, error)

    decisions = tuple(
        Decision(n, VIEW, option(0.5), option(0.5 - lost), option(0.5 if lost else 0.3))
        for n, lost in enumerate(losses, 1)
    )
    return Turn(1, 1, len(losses), VIEW, ACTIONS[:1], decisions, Stand(before, 2), Stand(after, 3))


def told(*turns, finished=False):
    """A story of these turns, numbered in order."""
    numbered = (
        replace(turn, number=n, first=10 * n, last=10 * n) for n, turn in enumerate(turns, 1)
    )
    return Story(0, tuple(numbered), finished)
