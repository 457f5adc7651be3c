"""What Friday tells the panels that all games share (`friday_widgets.desk.game_page`)."""

from __future__ import annotations

from typing import Final

from friday_nb import friday
from friday_nb.friday import READINGS, Step, texts, words
from friday_nb.friday.game import GAME, FridaySession, position_session
from friday_nb.i18n import Catalogue
from friday_widgets.desk.game_page import Facts, GamePage, whole
from friday_widgets.friday.example import EXAMPLE, example_session


class FridayPage(GamePage):
    """Friday, as the panels of the frame see it."""

    game = GAME
    words: Catalogue = words.WORDS
    open_rules = READINGS
    keys = ("d", "p", "e", "1-9", "m", "n", "l", "s", "esc", "u", "r", "g", "a", "h", "?")
    has_positions = True
    has_editor = True

    def at_position(self, text: str, seed: int) -> FridaySession:
        """A game that goes on from a position."""
        return position_session(friday.parse_position(text), seed)

    def example(self) -> FridaySession:
        """The rulebook's worked example, in the middle of a fight."""
        return example_session()

    def about(self, session: FridaySession) -> Facts:
        """Level, step and life, and how the game ended."""
        view, result = session.view, session.view.outcome
        return {
            "example": session.head.get("position") == EXAMPLE,
            "file": f"{GAME.name}-level{int(view.level)}",
            "level": int(view.level),
            "step": int(view.step),
            "life": int(view.life),
            "decisions": len(session.moments) - 1,
            "over": result is not None,
            "won": bool(result and result.won),
            "score": int(result.score.total) if result else 0,
        }

    def title(self, about: Facts, lang: str) -> str:
        """A kept game in words."""
        numbers = {name: whole(about.get(name)) for name in ("level", "life", "score")}
        if about.get("example"):
            return words.say(lang, "panels.games.example")
        if about.get("over"):
            key = "won" if about.get("won") else "lost"
            return words.say(lang, f"panels.games.{key}", **numbers)
        step = texts.step_name(min(max(whole(about.get("step")), 0), max(Step)), lang)
        return words.say(lang, "panels.games.fight", step=step, **numbers)


PAGE: Final = FridayPage()
