"""Decisions: making them, taking them back, and making them again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from friday_widgets.frame.game_page import AnySession, GamePage
from friday_widgets.frame.keeping import Keeping
from friday_widgets.frame.seating import Sitting


class Deciding(Keeping):
    """A desk at which decisions are made.

    Attributes:
        gate: Called with a decision before it is made; True holds it back, for example to warn.
    """

    def __init__(
        self,
        page: GamePage,
        session: AnySession | None,
        lang: str,
        players: Sequence[Sitting] | None,
    ) -> None:
        super().__init__(page, session, lang, players)
        self.gate: Callable[[str], bool] | None = None

    @property
    def why_no_undo(self) -> str:
        """Why :meth:`undo` would be refused, in the visitor's language; empty if it would not."""
        return self._why(lambda: self.session.why_no_undo(self._looking()))

    @property
    def why_no_redo(self) -> str:
        """Why :meth:`redo` would be refused, in the visitor's language; empty if it would not."""
        return self._why(lambda: self.session.why_no_redo(self._looking()))

    @property
    def why_no_rewind(self) -> str:
        """Why :meth:`rewind` would do nothing, in the visitor's language; empty if it would."""
        return self.why_no_undo or self._why(self._start)

    def act(self, text: str, *, sure: bool = False) -> bool:
        """Make one decision, given in its text form; False if it was refused or held back.

        `sure`: the gate is not asked.
        """
        if self.gate and not sure and self.gate(text):
            return False

        def decide() -> None:
            self._decide(text, self._looking())

        return self._try(decide, decided=True)

    def act_for_bot(self, seat: int, text: str) -> bool:
        """Make a bot's decision, given in its text form; False if it was refused."""
        return self._try(lambda: self._decide(text, seat))

    def undo(self) -> bool:
        """Take the last decision back; if that is not allowed, a notice says why."""
        return self._try(self._back)

    def redo(self) -> bool:
        """Make the most recently undone decision again."""
        return self._try(self._make_again)

    def go_to(self, decisions: int) -> bool:
        """Undo or redo until so many decisions of this game are made; nothing is lost."""

        def go() -> None:
            line, seat = self.session.fork(), self._looking()
            while len(line.moments) - 1 > decisions:
                line.undo(seat)
            while len(line.moments) - 1 < decisions:
                line.redo(seat)
            self.session = line

        return self._try(go)

    def rewind(self, then: Iterable[str] = ()) -> None:
        """Go back to the start of this game, and make these decisions from there.

        A notice says why if the seat may not take everything back.
        """

        def play() -> None:
            line = self._start()
            for text in then:
                line.act(self._action(text))
            before, self.session = self.session, line
            self._keep_line(before)

        self._try(play)

    # --- inside -----------------------------------------------------------------------------

    def _start(self) -> AnySession:
        """A copy of the session that the seat that is looking has taken back to its start.

        Raises:
            Problem: it may not take everything back.
        """
        line, seat = self.session.fork(), self._looking()
        while len(line.moments) > 1:
            line.undo(seat)
        return line

    def _decide(self, text: str, seat: int) -> None:
        before = self.session.fork() if self.session.can_redo else None
        self.session.act(self._action(text), seat)
        if before:
            self._keep_line(before)

    def _back(self) -> None:
        """Take back a person's latest decision, together with what bots did after it.

        If hands are hidden, what bots did cannot be taken back: that would be peeking.
        """
        seat = self._looking()
        self.session.undo(seat)
        while self._is_of_bot() and self.session.can_undo:
            self.session.undo(seat)

    def _make_again(self) -> None:
        """Make a decision again, and what bots did after it."""
        seat = self._looking()
        self.session.redo(seat)
        while self._is_of_bot() and self.session.can_redo:
            self.session.redo(seat)

    def _is_of_bot(self) -> bool:
        """Do bots alone decide now, where nothing is hidden?"""
        return not self.page.game.hides_hands and self.bot_to_act in self.session.to_act[:1]
