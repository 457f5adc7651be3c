"""Notices: why the desk has refused something, and what to do instead.

Bad input never raises: after an unreadable text, an illegal decision or a damaged record the game
is unchanged, and the notice is a sentence in the visitor's language.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_widgets.frame.game_page import AnySession, GamePage
from friday_widgets.frame.seating import Seated, Sitting

log = logging.getLogger(__name__)

Say = Callable[[str], str]
"""A sentence by language."""


class Refusing(Seated):
    """Seats at a desk that does what it is asked, or says why not.

    Args:
        page: How the game presents itself.
        session: The game.
        lang: The language of all texts.
        players: Who sits in each seat (:class:`.seating.Seated`).

    Attributes:
        lang: The language of all texts; English if the one asked for is unknown.
        notice_rules: The ids of the rules that the notice is about.
    """

    def __init__(
        self, page: GamePage, session: AnySession, lang: str, players: Sequence[Sitting] | None
    ) -> None:
        super().__init__(page, session, players)
        self.lang = lang if lang in i18n.languages() else i18n.DEFAULT_LANGUAGE
        self.notice_rules: tuple[str, ...] = ()
        self._notice: Say | None = None

    @property
    def notice(self) -> str:
        """The last refusal or message, in the visitor's language; empty if there is none."""
        return self._notice(self.lang) if self._notice else ""

    def tell(self, key: str) -> bool:
        """Show a message as the notice; always returns False, like a refusal."""
        return self._refuse(lambda lang: self.page.words.say(lang, key))

    def uncover(self, seat: int) -> bool:
        """Raise the curtain; what was refused while it was down is no news to who looks now."""
        self._notice, self.notice_rules = None, ()
        return super().uncover(seat)

    def hush(self) -> None:
        """Remove the notice."""
        if self._notice:
            self._notice, self.notice_rules = None, ()
            self._notify("notice")

    # --- inside -----------------------------------------------------------------------------

    def _why(self, find: Callable[[], object]) -> str:
        """The reason that `find` returns or raises; empty if there is none."""
        try:
            problem = find()
        except Problem as raised:
            problem = raised
        return self.page.refusal(problem)[0](self.lang) if isinstance(problem, Problem) else ""

    def _try(self, work: Callable[[], object], *, decided: bool = False) -> bool:
        """Call `work`; an exception becomes a notice and leaves the game as it was."""
        try:
            work()
        except Problem as problem:
            return self._refuse(*self.page.refusal(problem))
        except Exception:
            log.exception("the game could not go on")
            return self._refuse(lambda lang: self.page.words.say(lang, "panels.notice.fault"))
        self._hand_on(decided=decided)
        self._changed()
        return True

    def _changed(self) -> None:
        """Tell everybody that the game has changed; what was refused before is no news."""
        self._notice, self.notice_rules = None, ()
        self._notify("game")

    def _refuse(self, say: Say, rules: tuple[str, ...] = ()) -> bool:
        self._notice, self.notice_rules = say, rules
        self._notify("notice")
        return False
