"""A game that the rules do not end: it is noticed, and can be counted where it stands."""

import pytest

from friday_nb import black_friday as bf
from friday_nb.black_friday import endless
from friday_nb.black_friday.players import Bot, machine
from friday_nb.black_friday.rules import layout

NEVER = [("greedy", 2, 3), ("planner", 5, 70)]
"""Bots that go round in circles: their kind, the number of players, and the seed."""


def among(kind, players, seed, *, turns, most=900):
    """A game of bots of one kind, until silver has not risen for so many turns."""
    session = bf.new_session(players, seed)
    bot = Bot(kind, 1, machine.shared())
    while session.to_act and len(session.moments) < most:
        session.act(bot.choose(session.view_of(session.to_act[0])))
        if endless.turns_without_rise(session) >= turns:
            break
    return session


@pytest.mark.parametrize(("kind", "players", "seed"), NEVER)
def test_bots_that_go_round_in_circles_are_noticed(kind, players, seed):
    session = among(kind, players, seed, turns=endless.PATIENCE)
    assert endless.turns_without_rise(session) == endless.PATIENCE
    assert session.to_act


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["random", "thumb", "learned"])
def test_no_game_that_ends_is_taken_for_one_that_does_not(kind, players):
    session = among(kind, players, 1, turns=endless.PATIENCE)
    assert not session.to_act


def test_silver_that_rises_begins_the_count_again():
    session = among("learned", 3, 1, turns=endless.PATIENCE).fork(analysis=True)
    session.undo()  # the last decision ended the game
    counts = []
    while session.can_undo:
        counts.append(endless.turns_without_rise(session))
        session.undo()
    counts.reverse()
    falls = [n for n in range(1, len(counts)) if counts[n] < counts[n - 1]]
    assert len(falls) == 4
    assert all(counts[n] <= 1 for n in falls)


@pytest.mark.parametrize(("kind", "players", "seed"), NEVER)
def test_it_is_counted_as_at_the_end(kind, players, seed):
    """BLF-END-2 and BLF-END-3, added up here once more from what everybody has."""
    state = among(kind, players, seed, turns=20).state
    end, events = endless.count_here(state)
    assert {event.rules[-1] for event in events} <= {"BLF-END-2", "BLF-END-3"}
    assert "game_end" not in [event.kind for event in events]
    ranks = []
    for seat in range(players):
        view = state.view(seat)
        cash = view.cash[seat] + sum(n * view.prices[colour] for colour, n in view.hand.items())
        cash += 20 * max(0, view.subsidy_limit - view.subsidies[seat])
        cash = max(0, cash - state.cells[layout.OWED + seat])
        bars = 5 * view.gold[seat] + view.silver[seat] + cash // view.silver_price
        ranks.append((bars, cash % view.silver_price))
        final = next(e for e in events if e.kind == "final" and e.facts["seat"] == seat)
        assert (final.facts["gold"], final.facts["silver"]) == divmod(bars, 5)
    assert end.winners == tuple(seat for seat in range(players) if ranks[seat] == max(ranks))


def test_a_game_is_stopped_where_it_stood_and_goes_on_by_the_next_decision():
    session = among("greedy", 2, 3, turns=10)
    assert not endless.is_stopped(session)
    endless.stop(session)
    again = bf.replay(str(session.record()))
    assert endless.is_stopped(again)
    assert endless.is_stopped(again.fork())
    again.act(bf.legal(again.state.view(again.to_act[0]))[0], again.to_act[0])
    assert not endless.is_stopped(again)


def test_counting_leaves_the_game_and_its_record_as_they_are():
    session = among("greedy", 2, 3, turns=10)
    text = str(session.record())
    endless.count_here(session.state)
    again = bf.replay(text)
    assert again.state == session.state
    assert again.to_act
