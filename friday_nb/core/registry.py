"""The registry of games: loads each by its name, and whatever else a game offers.

Games are listed by name (``PREFIXES``, in :mod:`.folders`) and imported on demand, so that listing
them costs nothing and the shared code depends on no game.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from friday_nb.core.errors import Problem
from friday_nb.core.folders import PREFIXES, is_game
from friday_nb.core.game import Game
from friday_nb.core.pasted import plain, spelled
from friday_nb.i18n import package_of

__all__ = ["PREFIXES", "checked", "load", "names", "part"]


def names() -> tuple[str, ...]:
    """The names of all games, in the order they are offered.

    >>> names()
    ('friday', 'his_man_friday', 'black_friday')
    """
    return tuple(PREFIXES)


def checked(name: str) -> str:
    """The name of a game as its folder is called, if there is such a game.

    Raises:
        Problem: there is no game of this name; the message lists the games.
    """
    if not is_game(spelled(name)):
        raise Problem("game_unknown", text=plain(name)[:40], known=", ".join(PREFIXES))
    return spelled(name)


def load(name: str) -> Game[Any, Any, Any]:
    """The game of this name: imports ``GAME`` from the module ``plugin`` of its folder.

    >>> load("friday").prefix
    'FRI'

    Raises:
        Problem: there is no game of this name.
    """
    game: Game[Any, Any, Any] = _plugin(name).GAME
    return game


def part(name: str, what: str) -> Any:
    """An optional part of a game, beyond the protocol; None if the game does not have it.

    The module ``plugin`` of a game lists its parts in ``PARTS``, each as ``module:attribute``, and
    a part is imported only when it is asked for here.  The optional parts are:

    ``lab``
        a :class:`friday_nb.lab.laboratory.Laboratory`, where the generic one is not enough.
    ``position``
        an option whose value is the text of a position to start from; it replaces the options of
        a new game.
    ``rule_text``
        a function that fills in the numbers of a text of its rulebook, given the text and the
        language; needed if the rulebook has places for them.
    ``lessons``, ``stands``
        its lessons, for ``friday-nb lessons``, and a function that says of a lesson or a puzzle
        whether it is shown, where owners can change the game; how many are not is told in the words
        ``lessons.left_out`` and ``puzzles.left_out``.
    ``strategy``, ``worth``, ``questions``
        its rules of thumb by theme (:class:`friday_nb.core.strategy.Strategy`), what those of its
        lessons are worth (:class:`friday_nb.core.worth.Worth`), and what learners ask about it
        (:class:`friday_nb.core.questions.Questions`).
    ``puzzles``, ``puzzle_searcher``, ``puzzle_reason``
        its puzzles (:class:`friday_nb.core.puzzles.Puzzles`), who finds and proves new ones
        (:class:`friday_nb.core.puzzle_search.Searcher`), and a function that says what decides,
        given the view, a right decision, a wrong one, and what both have won.
    ``board``
        a function that gives the text of the file that an owner of the game can correct.
    ``players``, ``usual_bot``
        a mapping from the names of its bots to their factories, the strongest last, and the name
        of the one that plays if none is chosen.
    ``screen``, ``question``, ``piles``
        a position as text, what is to be decided in it, and what more can be told on request, each
        given the view and the language.
    ``odds_of``, ``advise``, ``odds_lines``, ``advice_lines``
        the odds of a view and advice for it, and the lines of text that tell of each in a language.
    ``warmed``
        functions without arguments, each as ``module:function``, that make the game's machine code
        before anybody waits for it; each can run beside the others.
    ``wake``
        a function that loads what answers questions about the game, for a process that is to
        answer the first one at once.
    ``ending``, ``odds``, ``advice``, ``perft``
        implementations for the command line (:mod:`friday_nb.cli.parts`).
    ``advice_choices``
        the options of ``advice`` there: who plays on, and what for.

    >>> part("friday", "position").name, part("friday", "no such part")
    ('position', None)

    Raises:
        Problem: there is no game of this name.
    """
    where = getattr(_plugin(name), "PARTS", {}).get(what)
    if where is None:
        return None
    module, _, attribute = where.partition(":")
    return getattr(import_module(module), attribute)


def _plugin(name: str) -> ModuleType:
    return import_module(f"{package_of(checked(name))}.plugin")
