"""Games in which nobody has decided anything yet: they are not worth keeping.

The example of a game begins with decisions of its own, and bots may have moved on by themselves:
neither makes it a visitor's game.
"""

from __future__ import annotations

from collections.abc import Sequence

from friday_nb.core.session import AnySession
from friday_widgets.desk.game_page import PERSON
from friday_widgets.desk.prefix import shared


def is_untouched(session: AnySession, players: Sequence[str], example: AnySession | None) -> bool:
    """Has no person made a decision in this game, apart from those of the example?

    A game that bots play among themselves was started in order to watch them, so their decisions
    count as much as a person's.

    Args:
        session: The game.
        players: Who sits in each seat.
        example: The game's example, if it has one.
    """
    later = session.moments[1 + _given(session, example) :]
    if PERSON not in players:
        return not later
    return all(players[moment.seat] != PERSON for moment in later)


def _given(session: AnySession, example: AnySession | None) -> int:
    """How many decisions the game has in common with the example; 0 if it is another game."""
    if example is None or dict(session.head) != dict(example.head):
        return 0
    return shared(_decisions(session), _decisions(example))


def _decisions(session: AnySession) -> list[tuple[int, str]]:
    """The decisions of a game, each with its seat."""
    return [(moment.seat, str(moment.action)) for moment in session.moments[1:]]


def begins_as(
    session: AnySession, players: int, seed: int, decisions: Sequence[tuple[int, str]]
) -> bool:
    """Did a game begin with these decisions, each with its seat?"""
    if (session.head.get("players"), session.head.get("seed")) != (str(players), str(seed)):
        return False
    return _decisions(session)[: len(decisions)] == list(decisions)
