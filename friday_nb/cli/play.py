"""``friday-nb play``: starts or resumes a game in the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from contextlib import nullcontext

from friday_nb.cli.common import problems_refused, refuse
from friday_nb.cli.flags import flags
from friday_nb.cli.parts import AnySession, Play, offered
from friday_nb.cli.replay import session_of
from friday_nb.core import registry
from friday_nb.core.options import DRAWN_SEEDS, SEED, new_head
from friday_nb.core.session import Session
from friday_nb.warming import Warming


def play(game: str, chosen: Mapping[str, str], load: str | None, lang: str) -> int:
    """Play a new game or resume a saved one; returns the exit code.

    Args:
        game: The name of the game; ignored for a saved game, whose record names it.
        chosen: The values of options by name; if there is no seed, one is drawn at random.
        load: The file of a record to resume; None for a new game.
        lang: The language.

    Raises:
        Refusal: the game cannot start.
    """
    session = session_of(load, lang) if load else new_session(game, chosen, lang)
    play_here: Play = offered(session.game.name, "play", lang)
    with Warming() if sys.stdin and sys.stdin.isatty() else nullcontext():
        return play_here(session, lang)


def new_session(game: str, chosen: Mapping[str, str], lang: str) -> AnySession:
    """A session of a new game, or of a game from a position.

    Raises:
        Refusal: there is no such option or value, or a position came with further options.
    """
    values = {SEED.name: str(secrets.randbelow(DRAWN_SEEDS)), **chosen}
    with problems_refused(lang):
        rules = registry.load(game)
        position = registry.part(game, "position")
        if position is None or position.name not in chosen:
            return Session(rules, new_head(rules.options, values))
        others = {name: value for name, value in chosen.items() if name != SEED.name}
        if len(others) > 1:
            del others[position.name]
            raise refuse(lang, "position_alone", flags=flags(others))
        return Session(rules, new_head((position, SEED), values))
