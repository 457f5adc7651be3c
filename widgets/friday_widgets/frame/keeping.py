"""Which game is on the desk, and which have left it and are to be kept.

A game is begun, loaded or put on the desk; the one that was there before is kept if anybody decided
anything in it, and so is a longer line of play that a new decision has replaced.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_nb.core.folders import is_game
from friday_nb.core.options import drawn_seed
from friday_nb.core.record import Record, Turn
from friday_nb.core.session import Session
from friday_widgets.frame.game_page import AnySession, GamePage
from friday_widgets.frame.notices import Refusing
from friday_widgets.frame.seal import Seal, is_sealed
from friday_widgets.frame.seating import Sitting
from friday_widgets.frame.undone import KeptGame, given_up, to_its_end
from friday_widgets.frame.untouched import is_untouched

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


class Keeping(Refusing):
    """A desk with a game on it that can be replaced by another; none that matters is lost.

    Args:
        page: How the game presents itself.
        session: The game to begin with; by default a new game with default options.
        lang: The language of all texts.
        players: Who sits in each seat; by default as usual.

    Attributes:
        game_id: The id of the game on the desk, unique in the visitor's browser.
        chosen: The options and the players that the visitor chose last for a new game.
    """

    def __init__(
        self,
        page: GamePage,
        session: AnySession | None,
        lang: str,
        players: Sequence[Sitting] | None,
    ) -> None:
        if session and session.game.name != page.game.name:
            raise OtherGameError(session.game.name, page, key="panels.desk.other_game")
        super().__init__(page, session or page.begin({}, seed_for(page)), lang, players)
        self.game_id = new_id()
        self.chosen: tuple[Mapping[str, str], Sequence[str] | None] = {}, None
        self._kept: list[KeptGame] = []
        self._seal = Seal()

    @property
    def decisions(self) -> int:
        """How many decisions have been made in this game."""
        return len(self.session.moments) - 1

    @property
    def begun_at(self) -> str:
        """The position from which this game started; empty if it started with the set-up."""
        return self.session.head.get("position", "")

    @property
    def ahead(self) -> list[str]:
        """The text forms of the decisions that were undone and can be redone, in order."""
        moments = self.whole_session.moments[self.decisions + 1 :]
        return [str(Turn(str(moment.action), moment.seat)) for moment in moments]

    @property
    def whole_session(self) -> AnySession:
        """The whole game: a copy of the session in which everything undone is redone."""
        return to_its_end(self.session)

    @cached_property
    def _example(self) -> AnySession | None:
        return self.page.example()

    def is_untouched(self, kept: KeptGame | None = None) -> bool:
        """Has nobody decided anything yet in a game; by default in the one on the desk?"""
        game = kept or KeptGame(self.game_id, self.session, self.players)
        return is_untouched(game.session, game.players, self._example)

    def record(self) -> str:
        """The game so far as a record."""
        return str(self.session.record())

    def to_keep(self, kept: KeptGame | None = None) -> tuple[str, list[str]]:
        """A game in the form that the browser stores: its text, and the undone decisions.

        If hands are hidden, all of that is encrypted in the text until the game is over.

        `kept` is the game; by default the one on the desk.
        """
        session = kept.session if kept else self.session
        record, ahead = str(session.record()), [] if kept else self.ahead
        if not (self.page.game.hides_hands and session.to_act):
            return record, ahead
        players = kept.players if kept else self.players
        return self._seal.close({"record": record, "ahead": ahead, "players": players}), []

    # --- another game -----------------------------------------------------------------------

    def begin(
        self,
        options: Mapping[str, str],
        seed: int | str | None = None,
        players: Sequence[Sitting] | None = None,
    ) -> bool:
        """Begin another game; the old one is added to the kept games.

        Args:
            options: The chosen options by name; the others have their defaults.
            seed: The seed; None or an empty text draws one at random.
            players: Who sits in each seat; by default the same as before.
        """
        return self._try(lambda: self._begin(options, seed, players))

    def begin_as_chosen(self) -> bool:
        """Begin another game as the visitor chose last; as usual if that is not possible now."""
        options, players = self.chosen
        return self.begin(options, players=players) or self.begin({})

    def load(
        self,
        record_text: str,
        game_id: str | None = None,
        ahead: Iterable[str] = (),
        players: Sequence[Sitting] | None = None,
    ) -> bool:
        """Continue a game from its record; the old game is added to the kept games.

        Args:
            record_text: The record, encrypted (:mod:`.seal`) or not.
            game_id: The id of the game; by default a new one.
            ahead: The undone decisions that follow it; an encrypted text contains them.
            players: Who sits in each seat; likewise.
        """
        if len(record_text) > LONGEST_TEXT:
            return self.tell("panels.notice.file")

        def go_on() -> None:
            text, back, seated = record_text, ahead, players
            if is_sealed(text):
                content = self._seal.open(text)
                text, back, seated = (content[name] for name in ("record", "ahead", "players"))
            record = Record.parse(text)
            if record.game != self.page.game.name and is_game(record.game):
                raise OtherGameError(record.game, self.page)
            session = Session.from_record(self.page.game, record)
            self._put_ahead(session, back)
            self._replace(session, game_id or new_id(), seated)

        return self._try(go_on)

    def put(self, session: AnySession) -> bool:
        """Put a game on the desk; the old one is added to the kept games."""
        return self._try(lambda: self._replace(session, new_id()))

    def load_position(self, text: str, seed: int | None = None) -> bool:
        """Begin a game from a position; the old one is added to the kept games."""

        def begin() -> None:
            chance = int(seed_for(self.page)) if seed is None else seed
            session = self.page.at_position(text[:LONGEST_TEXT].strip(), chance)
            self._replace(session, new_id())

        return self._try(begin)

    def fork(self, game_id: str | None = None) -> None:
        """Give the game on the desk a new id, so that it is stored separately from now on."""
        self.game_id = game_id or new_id()
        self._notify("game")

    def take_kept(self) -> list[KeptGame]:
        """The games that have left the desk since the last call, to be stored by the caller."""
        kept, self._kept = self._kept, []
        return kept

    # --- inside -----------------------------------------------------------------------------

    def _begin(
        self,
        options: Mapping[str, str],
        seed: int | str | None,
        players: Sequence[Sitting] | None = None,
    ) -> None:
        chosen = str("" if seed is None else seed).strip() or seed_for(self.page)
        self._replace(self.page.begin(options, chosen), new_id(), players)

    def _replace(
        self, session: AnySession, game_id: str, players: Sequence[Sitting] | None = None
    ) -> None:
        """Put another game on the desk; the old one is kept if anybody decided anything in it."""
        before = KeptGame(self.game_id, self.session, self.players)
        self.session = session
        try:
            self._sit_down(players)
        except Problem:
            self.session = before.session
            raise
        if game_id != before.id and not self.is_untouched(before):
            self._kept.append(before)
        self.game_id = game_id

    def _keep_line(self, before: AnySession) -> None:
        """Keep the undone decisions that a new decision has replaced, as a separate game."""
        line = given_up(before, self.session)
        kept = line and KeptGame(f"{self.game_id}-undone", line, self.players)
        if kept and not self.is_untouched(kept):
            self._kept.append(kept)

    def _put_ahead(self, session: AnySession, ahead: Iterable[str]) -> None:
        """Make these decisions redoable, up to the first one that is not legal."""
        made = 0
        try:
            for text in ahead:
                turn = Turn.parse(text)
                session.act(self._action(turn.action), turn.seat)
                made += 1
        except Problem:
            log.info("a decision that was taken back cannot be made again")
        for _ in range(made):
            session.undo()

    def _action(self, text: str) -> Any:
        return self.page.game.parse_action(text)


def new_id() -> str:
    """A random id for a game, unique in the visitor's browser."""
    return secrets.token_hex(4)


def seed_for(page: GamePage) -> str:
    """A seed for a new game of this page."""
    return drawn_seed(hides_hands=page.game.hides_hands)
