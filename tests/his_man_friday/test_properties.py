"""What holds in every game: sixteen cards, an end, shares that add up to one win, no leaks."""

import random
from collections import Counter

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb import i18n
from friday_nb.his_man_friday.lessons import lesson
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday.walks import beginning, positions, walk

EVERY_GAME = pytest.mark.parametrize("number", range(36))
MOST = 400
"""More decisions than any of these games takes."""


def cards_of(state):
    """Every card, wherever it is."""
    s = state.cells
    names = {card.code: card.name for card in hmf.CARDS}
    found = Counter(names[code] for code in s[layout.CARD : layout.CARD + layout.PLACES] if code)
    for seat in range(state.players):
        hand = layout.HAND + seat * layout.CODES
        found.update({names[code]: s[hand + code] for code in names})
    return +found


@EVERY_GAME
def test_sixteen_cards_and_an_end(number):
    box = Counter(hmf.DECK)
    for n, (state, actor, _) in enumerate(walk(number)):
        assert n < MOST
        assert cards_of(state) == box
        s = state.cells
        assert min(s) >= 0
        assert sum(s[layout.HELD : layout.HELD + 4]) + sum(
            1 for at in range(layout.PLACES) if s[layout.CARD + at]
        ) == len(hmf.DECK)
        returns = hmf.GAME.returns(state)
        assert (returns is None) == (actor is not None)
    assert sum(returns) == pytest.approx(1)
    assert len(returns) == beginning(number)[0]


def test_games_end_in_every_way():
    """So the properties above hold for all kinds of games."""
    kinds, rules = set(), set()
    for number in range(90):
        state = None
        for before, actor, action in walk(number):
            state = before
            if actor is not None:
                _, events = hmf.apply(before, actor, action)
                kinds |= {event.kind for event in events}
                rules |= {event.rules for event in events if event.kind == "won"}
        assert state.actor is None
    assert kinds >= {"three_rounds", "moved_anywhere", "most_guns_out", "nobody_out", "sums"}
    assert rules >= {("HMF-SCORE-3", "HMF-INFO-2"), ("HMF-SCORE-4", "HMF-INFO-2")}


@EVERY_GAME
def test_undo_restores_every_state(number):
    players, seed, first = beginning(number)
    session = hmf.new_session(players, seed, first, analysis=True)
    states = []
    for state, actor, action in walk(number):
        states.append(state)
        if actor is not None:
            session.act(action, actor)
    for state in reversed(states):
        assert session.state == state
        if session.can_undo:
            session.undo()
    assert not session.can_undo


def test_only_declining_can_be_undone_in_a_game_of_several():
    session = hmf.new_session(players=2, seed=1)
    session.act(hmf.legal(session.view_of(0))[0])
    assert session.why_no_undo().key == "undo_shown"
    before = session.state
    session.act(hmf.Action.parse("pass"))
    assert session.why_no_undo(seat=0).key == "undo_not_yours"
    session.undo(seat=1)
    assert session.state == before
    session.act(hmf.Action.parse("challenge"))
    assert session.why_no_undo().key == "undo_shown"


@pytest.mark.parametrize("lang", i18n.languages())
def test_why_a_step_of_crusoe_cannot_be_undone_is_said_as_it_is(lang):
    """It shows no card, but everybody sees where he goes."""
    session = hmf.position_session(lesson("looked").view, lesson("looked").seed)
    session.act(hmf.Action.parse("leave"))
    assert session.can_undo
    session.act(hmf.legal(session.view_of(0))[0])
    why = session.why_no_undo().text(lang)
    assert {"en": "in front of everybody", "ru": "видели все"}[lang] in why


# --- nothing leaks --------------------------------------------------------------------------------


def told(events, seat):
    seen = [hmf.GAME.redact(event, seat) for event in events]
    return [
        (str(event), *(hmf.GAME.event_text(event, lang, seat) for lang in ("en", "ru")))
        for event in seen
    ]


@pytest.mark.parametrize("number", range(18))
def test_states_that_look_the_same_to_a_seat_are_the_same_to_it(number):
    """Legal actions, and what it sees and is told after a decision that is legal in both."""
    rng = random.Random(number)
    different = 0
    for state in positions(number):
        if state.actor is None:
            continue
        for seat in range(state.players):
            view = state.view(seat)
            pair = [state, hmf.sample(view, rng)]
            different += pair[0] != pair[1]
            assert pair[1].view(seat) == view
            legal = [hmf.legal(each.view(state.actor)) for each in pair]
            if seat == state.actor:
                assert legal[0] == legal[1]
            common = [action for action in legal[0] if action in set(legal[1])]
            for action in rng.sample(common, min(3, len(common))):
                ends = [hmf.apply(each, state.actor, action) for each in pair]
                views = [after.view(seat) for after, _ in ends]
                stories = [told(events, seat) for _, events in ends]
                assert (views[0] == views[1]) == (stories[0] == stories[1])
                if seat != state.actor and ends[0][0].actor is not None:
                    assert views[0] == views[1]
    assert different


@pytest.mark.parametrize("number", range(12))
def test_a_view_does_not_change_when_hidden_cards_are_swapped(number):
    """Two cards on the island that a seat does not know trade places."""
    rng = random.Random(number)
    for state in positions(number, every=9):
        for seat in range(state.players):
            view = state.view(seat)
            s = list(state.cells)
            hidden = [
                layout.CARD + i
                for i in range(layout.PLACES)
                if view.cells[layout.CARD + i] == layout.UNKNOWN
            ]
            if len(hidden) < 2 or state.actor is None:
                continue
            a, b = rng.sample(hidden, 2)
            s[a], s[b] = s[b], s[a]
            assert hmf.State(tuple(s)).view(seat) == view
