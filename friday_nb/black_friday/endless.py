"""Games without an end: how to notice one, and how to count one where it stands.

A game ends only when silver costs 100 (BLF-END-1), and the rules set no other bound.  If nobody has
any money left, or everybody passes with an empty market, the silver price may never rise again.
Then only the players can agree to stop, and that is no decision of the game: its record ends in the
middle, and a line ``stopped: 84`` of its head says after which decision.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from friday_nb.black_friday.events import Event, from_log
from friday_nb.black_friday.game import BlackFridaySession
from friday_nb.black_friday.rules import ending, layout, log
from friday_nb.black_friday.state import State
from friday_nb.core.events import new_log

STOPPED: Final = "stopped"
"""The name of the line in the head of a record that says after which decision it was stopped."""

PATIENCE: Final = 60
"""Turns of all seats together in which silver does not rise, before players may well stop.

In 17,068 games of bots of one kind that did end, the longest such time was 57 turns; in 15,964 of
bots of several kinds it was longer than 60 in fewer than 20.
"""


def turns_without_rise(session: BlackFridaySession) -> int:
    """How many turns in a row, of all seats together, have left the silver price as it is.

    >>> from friday_nb import black_friday as bf
    >>> session = bf.new_session(players=3, seed=1)
    >>> for decision in ("sell red", "lower red", "take red", "end"):
    ...     session.act(bf.Action.parse(decision))
    >>> turns_without_rise(session)
    1
    """
    states = [moment.state.cells for moment in session.moments]
    turns = 0
    for after, before in pairwise(reversed(states)):
        if before[layout.PRICE] != after[layout.PRICE]:
            break
        turns += before[layout.TURN] != after[layout.TURN]
    return turns


def stop(session: BlackFridaySession) -> None:
    """Note in the record that the players have agreed to stop the game where it stands.

    >>> from friday_nb import black_friday as bf
    >>> session = bf.new_session(players=2, seed=1)
    >>> stop(session)
    >>> is_stopped(bf.replay(str(session.record())))
    True
    """
    session.note(STOPPED, _decisions(session))


def is_stopped(session: BlackFridaySession) -> bool:
    """Have the players agreed to stop the game where it stands now?"""
    return session.head.get(STOPPED) == _decisions(session)


def _decisions(session: BlackFridaySession) -> str:
    return str(len(session.moments) - 1)


def count_here(state: State) -> tuple[State, tuple[Event, ...]]:
    """Count a running game as if it ended now (BLF-END-2, BLF-END-3): its end, and how it came.

    >>> from friday_nb import black_friday as bf
    >>> end, events = count_here(bf.new_game(players=2, seed=1))
    >>> end.winners, events[-1].kind
    ((0, 1), 'won')
    """
    cells = list(state.cells)
    notes = new_log(log.LOG_SIZE)
    ending.end_game(cells, notes)
    events = tuple(event for event in from_log(notes) if event.kind != "game_end")
    return State(tuple(cells)), events
