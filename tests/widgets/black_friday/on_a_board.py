"""Open the page of Black Friday on the board in use, try all of it, and tell what was found.

``python -m tests.widgets.black_friday.on_a_board`` prints one line of JSON.  The board is read when
the game is imported, so that each board takes a process of its own.
"""

import json

from friday_nb import rulebook
from friday_nb.black_friday import BOARD, new_session
from friday_nb.black_friday.lessons import LESSONS
from friday_nb.black_friday.players import get
from friday_widgets import BlackFridayApp
from friday_widgets.panes.lessons.panel import LessonsPanel

ENOUGH = 1500
"""Decisions after which a game is left that does not end: the rules set no bound."""


def main():
    """Try everything."""
    app = BlackFridayApp(lang="en")
    said = app.parts.welcome.model["words"]["head"]
    (lessons,) = [each for each in app.parts.panels if isinstance(each, LessonsPanel)]
    offered = [row["key"] for row in lessons.model["lessons"]]
    for key in offered:
        for kind in ("open", "try", "answer"):
            lessons._hear(lessons, {"type": kind, "key": key}, [])
        (row,) = [row for row in lessons.model["lessons"] if row["key"] == key]
        assert row["here"], key
        assert row["answer"], key
        best = next(each.best for each in LESSONS if each.key == key)
        assert all(each in map(str, app.desk.page.game.legal(app.desk.view)) for each in best)
    session, players = new_session(3, 5), [get("planner"), get("thumb"), get("planner")]
    made = 0
    while session.to_act and made < ENOUGH:
        (seat,) = session.to_act
        session.act(players[seat].choose(session.view_of(seat)), seat)
        made += 1
    found = {
        "board": BOARD.name,
        "welcome": said,
        "lessons": offered,
        "about": lessons.model["words"]["about"],
        "over": not session.to_act,
        "rules": {rule.id: rule.text["en"] for rule in rulebook.rules("black_friday")},
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
