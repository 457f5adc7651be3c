"""How long the questions about whole games are: none is too long to be sent to the service."""

import pickle
from functools import cached_property, partial

import pytest

from friday_nb import black_friday, friday, his_man_friday
from friday_nb.analysis.parcel import Parcel
from friday_nb.black_friday.players.adviser import StoryQuestion as BlackFridayStory
from friday_nb.friday.players import HeuristicPlayer
from friday_nb.friday.players.adviser import AdviceQuestion
from friday_nb.friday.players.adviser import StoryQuestion as FridayStory
from friday_nb.his_man_friday.players.adviser import StoryQuestion as HmfStory
from friday_server.analysis.client import LONGEST

DECISIONS = {"friday": 600, "black_friday": 600, "his_man_friday": 200}
"""Longer than any game among some thousands that our players have played."""


def by_thumb(session):
    """The moments of a game that is played to its end by rules of thumb."""
    bots = [HeuristicPlayer() for _ in session.to_act]
    if session.game.name != "friday":
        players = black_friday if session.game.name == "black_friday" else his_man_friday
        bots = [players.players.Bot.get("thumb", seat) for seat in range(session.state.players)]
    while session.to_act:
        (seat,) = session.to_act
        session.act(bots[seat].choose(session.view_of(seat)), seat)
    return session.moments


def long_game(new, decisions):
    """As many moments as a long game has: those of several games."""
    moments, seed = (), 0
    while len(moments) <= decisions:
        moments += by_thumb(new(seed=seed))
        seed += 1
    return moments[: decisions + 1]


GAMES = {
    "friday": (partial(friday.new_session, 1), FridayStory),
    "black_friday": (
        partial(black_friday.new_session, 5, specials=True),
        partial(BlackFridayStory, seat=0),
    ),
    "his_man_friday": (partial(his_man_friday.new_session, 4), partial(HmfStory, seat=0)),
}


def look_up(value):
    """Have all cached properties of a value worked out."""
    for kind in type(value).__mro__:
        for name, found in vars(kind).items():
            if isinstance(found, cached_property):
                getattr(value, name)


@pytest.mark.parametrize("name", GAMES)
def test_the_story_of_the_longest_game_leaves_room_to_spare(name):
    new, story = GAMES[name]
    moments = long_game(new, DECISIONS[name])
    for each in moments:
        look_up(each.state)
        if name == "friday":
            look_up(each.state.view)
    assert len(moments) == DECISIONS[name] + 1
    assert 4 * len(Parcel.of(story(moments)).question) < LONGEST


def test_what_was_looked_up_of_a_view_is_not_sent_with_it():
    state = friday.new_game(1, seed=5)
    moments = friday.new_session(1, seed=5).moments
    view = friday.parse_position(str(state.view))
    asked = [Parcel.of(AdviceQuestion(view)), Parcel.of(FridayStory(moments))]
    for each in (view, moments[0].state, moments[0].state.view):
        look_up(each)
    assert "stack" in vars(view)
    assert [Parcel.of(AdviceQuestion(view)), Parcel.of(FridayStory(moments))] == asked
    again = pickle.loads(pickle.dumps(moments[0].state))
    assert again == moments[0].state
    assert again.view.stack == moments[0].state.view.stack


def test_what_was_looked_up_of_a_seats_view_is_not_sent_with_it():
    view = his_man_friday.new_game(players=2, seed=1).view(0)
    bare = pickle.dumps(view)
    look_up(view)
    assert "hand" in vars(view)
    assert pickle.dumps(view) == bare
    assert pickle.loads(bare).hand == view.hand
