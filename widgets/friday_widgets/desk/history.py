"""What the browser remembers of a game for good, when its decisions are dropped one day.

A row is a list that ``frame/history.js`` stores with the game's id and the day: the name of the
game, its level (0 if it has none), the number of players, the result, the points (None if none are
counted) and "position" if it did not begin with the set-up.
"""

from __future__ import annotations

from typing import Final

from friday_widgets.desk.game_page import PERSON, GamePage
from friday_widgets.desk.undone import KeptGame, is_undone

RESULTS: Final = ("won", "shared", "lost", "over", "")
"""How a game ended for the one person in it; "over" where several sat, "" while it runs."""

Row = list[str | int | None]


def row_of(page: GamePage, game: KeptGame) -> Row | None:
    """The row of a game; None if it is only tried, if no person plays, or if a line was undone."""
    session, people = game.session, [i for i, who in enumerate(game.players) if who == PERSON]
    if not people or page.about(session).get("lesson") or is_undone(game.id):
        return None
    result, points = page.ended(session, people[0])
    if result and len(people) > 1:
        result = "over"
    start = "" if page.is_whole(session) else "position"
    return [page.game.name, page.level(session), len(game.players), result, points, start]
