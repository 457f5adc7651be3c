"""Games that have left the desk and are to be kept, and how a game is written and read.

A game that is replaced by another is kept if anybody decided anything in it, and so is a longer
line of play that a new decision has replaced.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Sequence
from functools import cached_property

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_nb.core.folders import is_game
from friday_nb.core.options import drawn_seed
from friday_nb.core.record import Record, Turn
from friday_nb.core.session import AnySession, Session
from friday_widgets.desk.game_page import GamePage
from friday_widgets.desk.seal import Seal, is_sealed
from friday_widgets.desk.seating import Players
from friday_widgets.desk.undone import KeptGame
from friday_widgets.desk.untouched import is_untouched

log = logging.getLogger(__name__)

LONGEST_TEXT = 200_000
"""Longer texts are refused without parsing them: messages of a page are never trusted."""


class OtherGameError(Problem):
    """A game was put where another is played; the message has their titles."""

    def __init__(self, game: str, page: GamePage, key: str = "panels.files.other_game") -> None:
        super().__init__("record_other_game", game=game, wanted=page.game.name)
        self._key = key
        self._game, self._here = i18n.of(game), page.words

    def text(self, lang: str = i18n.DEFAULT_LANGUAGE) -> str:
        """What to do instead: the game has to be opened first."""
        game, here = (words.say(lang, "game.name") for words in (self._game, self._here))
        return i18n.say(lang, self._key, game=game, here=here)


class Shelf:
    """Holds the games that have left the desk until they are stored, and writes their text form.

    Args:
        page: How the game presents itself.
    """

    def __init__(self, page: GamePage) -> None:
        self._page = page
        self._kept: list[KeptGame] = []
        self._seal = Seal()

    @cached_property
    def example(self) -> AnySession | None:
        """The game that a first visitor finds."""
        return self._page.example()

    def is_untouched(self, game: KeptGame) -> bool:
        """Has nobody decided anything yet in a game?"""
        return is_untouched(game.session, game.players, self.example)

    def put(self, game: KeptGame) -> None:
        """Keep a game, if anybody decided anything in it."""
        if not self.is_untouched(game):
            self._kept.append(game)

    def take(self) -> list[KeptGame]:
        """The games put there since the last call."""
        kept, self._kept = self._kept, []
        return kept

    def written(self, game: KeptGame, ahead: Sequence[str] = ()) -> tuple[str, list[str]]:
        """A game in the form that the browser stores: its text, and the undone decisions.

        If hands are hidden, all of that is encrypted in the text until the game is over.
        """
        record = str(game.session.record())
        if not (self._page.game.hides_hands and game.session.to_act):
            return record, list(ahead)
        content = {"record": record, "ahead": list(ahead), "players": game.players}
        return self._seal.close(content), []

    def read(self, text: str, ahead: Iterable[str], players: Players) -> tuple[AnySession, Players]:
        """The game of a text, and who sits at it; an encrypted text says the latter itself.

        Raises:
            Problem: it is no game, or another one.
        """
        if len(text) > LONGEST_TEXT:
            raise Problem("long_file")
        if is_sealed(text):
            content = self._seal.open(text)
            text, ahead, players = (content[name] for name in ("record", "ahead", "players"))
        record = Record.parse(text)
        if record.game != self._page.game.name and is_game(record.game):
            raise OtherGameError(record.game, self._page)
        session = Session.from_record(self._page.game, record)
        _put_ahead(session, ahead)
        return session, players


def _put_ahead(session: AnySession, ahead: Iterable[str]) -> None:
    """Make these decisions redoable, up to the first one that is not legal."""
    made = 0
    try:
        for text in ahead:
            turn = Turn.parse(text)
            session.act(session.game.parse_action(turn.action), turn.seat, turn.comment)
            made += 1
    except Problem:
        log.info("a decision that was taken back cannot be made again")
    for _ in range(made):
        session.undo()


def new_id() -> str:
    """A random id for a game, unique in the visitor's browser."""
    return secrets.token_hex(4)


def seed_for(page: GamePage, given: int | str | None = None) -> str:
    """The seed for a new game of this page; None or an empty text draws one at random."""
    seed = "" if given is None else str(given).strip()
    return seed or drawn_seed(hides_hands=page.game.hides_hands)
