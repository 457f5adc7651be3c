"""What a panel is given: a desk, a session for a desk of its own, or nothing."""

from __future__ import annotations

from importlib import import_module
from typing import Any, TypeVar

from friday_nb.core import registry
from friday_nb.core.session import Session
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.keeping import OtherGameError

DeskT = TypeVar("DeskT", bound=Desk)


def desk_of(given: object, kind: type[DeskT]) -> DeskT:
    """The desk for a panel: the one that is given, or a new one.

    Args:
        given: A desk, a session that is put on a new desk, or None for a new game.
        kind: The class of the desk; for the desks of all games the session tells the game.

    Raises:
        Problem: it is the desk, or the session, of another game.
        TypeError: it is something else.
    """
    if isinstance(given, kind):
        return given
    if isinstance(given, Desk):
        raise OtherGameError(
            given.page.game.name, _class_of(kind)().page, key="panels.desk.other_game"
        )
    if given is not None and not isinstance(given, Session):
        what = type(given).__name__
        raise TypeError(f"a panel takes a desk, a session, or nothing for a new game, not a {what}")
    game = given.game.name if isinstance(given, Session) else registry.names()[0]
    made: DeskT = (_class_of(kind, game))(given)
    return made


def _class_of(kind: type[DeskT], game: str = "") -> Any:
    """The class itself, or for that of all games the desk of one."""
    return import_module(f"friday_widgets.{game}.desk").Desk if kind is Desk else kind
