"""What the two workers of the page run: one the desks and panels, the other one analyses."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

from friday_nb.analysis import Analyst
from friday_nb.analysis.place import ANALYST_VARIABLE
from friday_static.thinking import InWorker, Thinker

__all__ = [
    "analyst",
    "ask_workers",
    "first_messages",
    "hear",
    "open_page",
    "play_a_little",
    "think",
]

_KEY_VARIABLE: Final = "FRIDAY_SEAL_KEY"
_analysts: Final[list[InWorker]] = []


def stand_in() -> None:
    """Give the panels what stands in for packages that the browser does not have."""
    from friday_static import cipher, widgets

    modules: dict[str, Any] = {
        "ipywidgets": widgets,
        "anywidget": widgets,
        "cryptography": ModuleType("cryptography"),
        "cryptography.fernet": cipher,
    }
    sys.modules.update(modules)
    os.environ[_KEY_VARIABLE] = "browser"


def open_page(lang: str, game: str, post: Callable[[str], object]) -> Callable[[], None]:
    """Open the page with a game in a language.

    Args:
        lang: The language until the visitor chooses another.
        game: The game to begin with.
        post: Sends a message to the page, a text in JSON.  First of all every widget is opened,
            with the state that it has once all are there; then comes "ready".

    Returns:
        What tells all that anew: every widget as it is then, and "ready".
    """
    stand_in()
    from friday_static import widgets
    from friday_widgets.games import Lobby

    lobby = Lobby(lang=lang, game=game)
    widgets.listen(lambda message: post(json.dumps(message)))

    def tell_all() -> None:
        widgets.open_all()
        post(json.dumps({"type": "ready", "id": lobby.model_id}))

    tell_all()
    return tell_all


def hear(widget: str, content: str) -> None:
    """Give a message of the page, a text in JSON, to a widget."""
    from friday_static import widgets

    widgets.hear(widget, json.loads(content))


def ask_workers(*posts: Callable[[int, bytes], object]) -> Callable[[int, Any], None]:
    """Have odds and advice worked out by other workers.

    Args:
        posts: For each of them, what sends a question there.

    Returns:
        What takes its answers, as the browser has them.
    """
    analyst = InWorker(posts)
    _analysts[:] = [analyst]
    os.environ[ANALYST_VARIABLE] = f"{__name__}:analyst"
    return lambda number, packed: analyst.hear(number, packed.to_bytes())


def analyst() -> Analyst:
    """The analyst that asks the other workers."""
    return _analysts[0]


def think(post: Callable[[int, bytes], object]) -> Callable[[int, Any], None]:
    """Work out odds and advice for another worker.

    Args:
        post: Sends an answer there.

    Returns:
        What takes its questions, as the browser has them.
    """
    stand_in()  # the questions of bots come from the widgets' package
    thinker = Thinker(post)
    return lambda number, packed: thinker.hear(number, packed.to_bytes())


def first_messages(lang: str, game: str) -> list[dict[str, Any]]:
    """The messages of a page that has just been opened; it is drawn by them before Python comes."""
    told: list[dict[str, Any]] = []
    open_page(lang, game, lambda text: told.append(json.loads(text)))
    return told


def play_a_little(game: str) -> None:
    """Open a page as a browser does that keeps nothing, and decide something there."""
    stand_in()
    from friday_widgets.games import Lobby

    app = Lobby(lang="en", game=game).app
    desk = app.desk
    app.controls.hear({"type": "hello", "lang": None, "browser": "en", "stored": None})
    desk.act(str(next(iter(desk.session.legal(desk.seat)))))
    desk.undo()
    desk.redo()
    app.controls.hear({"type": "new", "options": {}})


if __name__ == "__main__":
    sys.stdout.write(json.dumps(first_messages(*sys.argv[1:]), ensure_ascii=False))
