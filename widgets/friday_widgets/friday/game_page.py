"""What Friday tells the panels that all games share (`friday_widgets.desk.game_page`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friday_nb import friday
from friday_nb.friday import READINGS, Step, texts, words
from friday_nb.friday.game import (
    GAME,
    FridaySession,
    has_own_cards,
    is_set_up,
    position_session,
)
from friday_nb.i18n import Catalogue
from friday_widgets.desk.figure import Figure
from friday_widgets.desk.game_page import About, GamePage, whole
from friday_widgets.friday.example import EXAMPLE, example_session
from friday_widgets.friday.figures import where_play_stands


class FridayPage(GamePage):
    """Friday, as the panels of the frame see it."""

    game = GAME
    words: Catalogue = words.WORDS
    open_rules = READINGS
    keys = ("d", "p", "e", "1-9", "m", "n", "l", "s", "esc", "u", "r", "g", "a", "h", "?")
    has_positions = True
    has_editor = True
    proud_points = 80

    def at_position(self, text: str, seed: int) -> FridaySession:
        """A game that goes on from a position."""
        return position_session(friday.parse_position(text), seed)

    def is_whole(self, session: FridaySession) -> bool:
        """Also a game with the visitor's own cards, if it was followed from the set-up on."""
        first = session.moments[0].state.view
        return super().is_whole(session) or (has_own_cards(session) and is_set_up(first))

    def example(self) -> FridaySession:
        """The rulebook's worked example, in the middle of a fight."""
        return example_session()

    def figures(self, session: FridaySession, lang: str) -> Sequence[Figure]:
        """This game beside strong play, and what each lesson is worth."""
        return (where_play_stands(session, lang), *super().figures(session, lang))

    def about(self, session: FridaySession) -> About:
        """Level, step and life, how the game ended, and the lesson or question that it tries."""
        view, result = session.view, session.view.outcome
        return {
            "example": session.head.get("position") == EXAMPLE,
            "lesson": self.to_try.at(session.head.get("position", "")),
            "file": f"{GAME.name}-level{int(view.level)}",
            "level": int(view.level),
            "step": int(view.step),
            "life": int(view.life),
            "own_cards": has_own_cards(session),
            "decisions": len(session.moments) - 1,
            "over": result is not None,
            "won": bool(result and result.won),
            "score": int(result.score.total) if result else 0,
        }

    def ended(self, session: FridaySession, _seat: int) -> tuple[str, int | None]:
        """Won or lost, and the victory points."""
        result = session.view.outcome
        if result is None:
            return "", None
        return "won" if result.won else "lost", int(result.score.total)

    def title(self, about: About, lang: str) -> str:
        """As of every game, and whether it was followed with the visitor's own cards."""
        title = super().title(about, lang)
        if about.get("own_cards") is True:
            return words.say(lang, "panels.games.own_cards", game=title)
        return title

    def over_title(self, about: About, lang: str) -> str:
        """Won or lost, and the points; empty while it runs, and for the example."""
        if about.get("example") or not about.get("over"):
            return ""
        key = "won" if about.get("won") else "lost"
        return words.say(lang, f"panels.games.{key}", **_numbers(about))

    def running_title(self, about: About, lang: str) -> str:
        """The example, or the step and the life."""
        if about.get("example"):
            return words.say(lang, "panels.games.example")
        step = texts.step_name(min(max(whole(about.get("step")), 0), max(Step)), lang)
        return words.say(lang, "panels.games.fight", step=step, **_numbers(about))


def _numbers(about: About) -> dict[str, int]:
    return {name: whole(about.get(name)) for name in ("level", "life", "score")}


PAGE: Final = FridayPage()
