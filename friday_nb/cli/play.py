"""``friday-nb play``: starts or resumes a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Final

from friday_nb.cli.common import problems_refused, refuse
from friday_nb.cli.flags import flags
from friday_nb.cli.replay import session_of
from friday_nb.cli.terminal import AnyPlayer, Terminal, edit_lines
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.options import SEED, drawn_seed, new_head
from friday_nb.core.pasted import plain
from friday_nb.core.player import bot_seed, player_name
from friday_nb.core.session import AnySession, Session
from friday_nb.warming import Warming

PERSON: Final = "person"
"""The name of a player who is not a bot."""


def play(
    game: str, chosen: Mapping[str, str], load: str | None, lang: str, bots: str | None = None
) -> int:
    """Play a new game or resume a saved one; returns the exit code.

    Args:
        game: The name of the game; ignored for a saved game, whose record names it.
        chosen: The values of options by name; if there is no seed, one is drawn at random.
        load: The file of a record to resume; None for a new game.
        lang: The language.
        bots: Who sits in the seats after the first (:func:`seated`).

    Raises:
        Refusal: the game cannot start, or there is no such bot.
    """
    session = session_of(load, lang) if load else new_session(game, chosen, lang)
    with problems_refused(lang):
        players = seated(session, bots)
    if sys.stdin is None:
        raise refuse(lang, "stdin.closed")
    edit_lines()
    with Warming() if sys.stdin.isatty() else nullcontext():
        return Terminal(session, lang, players).run()


def seated(session: AnySession, names: str | None) -> dict[int, AnyPlayer]:
    """The bots of a session by seat.

    Args:
        session: The game.
        names: Who sits in the seats after the first, separated by commas, :data:`PERSON` or the
            name of a bot; a single name is for all of them, and None for the game's usual bot.

    Raises:
        Problem: there is no such bot, the number of names does not fit the game, or it is a game
            for one.
    """
    game = session.game
    others = game.seats(session.state) - 1
    if not others:
        if names is not None:
            raise Problem("bots_none")
        return {}
    makers = registry.part(game.name, "players") or {}
    usual = registry.part(game.name, "usual_bot") or PERSON
    given = plain(usual if names is None else names).split(",")
    chosen = [player_name(name, (PERSON, *makers)) for name in given]
    if len(chosen) not in (1, others):
        raise Problem("bots_count", n=len(chosen), seats=others)
    everybody = chosen * others if len(chosen) == 1 else chosen
    return {
        seat: makers[name](bot_seed(game.name, session.head.get(SEED.name, ""), seat))
        for seat, name in enumerate(everybody, start=1)
        if name != PERSON
    }


def new_session(game: str, chosen: Mapping[str, str], lang: str) -> AnySession:
    """A session of a new game, or of a game from a position.

    Raises:
        Refusal: there is no such option or value, or a position came with further options.
    """
    with problems_refused(lang):
        rules = registry.load(game)
        values = {SEED.name: drawn_seed(hides_hands=rules.hides_hands), **chosen}
        position = registry.part(game, "position")
        if position is None or position.name not in chosen:
            return Session(rules, new_head(rules.options, values))
        others = {name: value for name, value in chosen.items() if name != SEED.name}
        if len(others) > 1:
            del others[position.name]
            raise refuse(lang, "position_alone", flags=flags(others))
        return Session(rules, new_head((position, SEED), values))
