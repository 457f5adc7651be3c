"""How ``friday-nb replay`` tells the end of a game of Friday."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from friday_nb.friday.game import FridaySession
from friday_nb.friday.terminal.screen import Screen
from friday_nb.friday.words import say


class FridayEnding:
    """The score of a game that is over, or the table where it stopped."""

    def text(self, session: FridaySession, lang: str) -> str:
        """The score in a sentence, or that the game is not over, and its table."""
        screen = Screen(session.view, lang)
        return screen.ending() or say(lang, "cli.replay.unfinished") + "\n\n" + screen.table()

    def data(self, session: FridaySession) -> Mapping[str, object] | None:
        """How the game ended and its score by parts, as JSON; None while it runs."""
        outcome = session.view.outcome
        if outcome is None:
            return None
        score = outcome.score
        return {
            "termination": outcome.termination.name,
            "rule": outcome.termination.rule,
            "won": outcome.won,
            "score": {
                "total": score.total,
                "cards": score.cards,
                "pirates": score.pirates,
                "life": score.life,
                "hazards": score.hazards,
            },
        }


ENDING: Final = FridayEnding()
