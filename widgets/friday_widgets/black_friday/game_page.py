"""Black Friday for the panels that all games share."""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday import endless, words
from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.game import GAME, BlackFridaySession
from friday_nb.black_friday.rulings import READINGS
from friday_nb.core.errors import Problem
from friday_nb.i18n import Catalogue
from friday_widgets.black_friday.example import example_session, is_example
from friday_widgets.desk.game_page import About, GamePage, whole


class BlackFridayPage(GamePage):
    """What the shared panels need to know of Black Friday."""

    game = GAME
    words: Catalogue = words.WORDS
    open_rules = READINGS
    keys = (
        *("bsvp", "1-5", "c", "m", "x", "enter", "backspace", "esc"),
        *("n", "arrows", "u", "r", "a", "h", "?"),
    )

    def example(self) -> BlackFridaySession | None:
        """A running game, one action before a price adjustment; None if the board is another."""
        return example_session()

    def about(self, session: BlackFridaySession) -> About:
        """How many play, how far they are, and who won: what everybody at the table sees."""
        view = session.view_of(0)
        ended = endless.count_here(session.state)[0] if endless.is_stopped(session) else view
        return {
            "example": is_example(session),
            "lesson": self.to_try.at(session.head.get("position", "")),
            "file": f"{GAME.name}-{view.players}",
            "players": view.players,
            "decisions": len(session.moments) - 1,
            "silver": view.silver_price,
            "over": bool(ended.winners),
            "winners": [seat + 1 for seat in ended.winners],
        }

    def why_stopped(self, session: BlackFridaySession) -> Problem | None:
        """The players may have agreed to stop the game."""
        return BlackFridayProblem("stopped") if endless.is_stopped(session) else None

    def ended(self, session: BlackFridaySession, seat: int) -> tuple[str, int | None]:
        """Won, shared or lost, also in a game that would never end."""
        winners = self.about(session)["winners"]
        if not winners:
            return "", None
        if seat + 1 not in winners:
            return "lost", None
        return "won" if len(winners) == 1 else "shared", None

    def running_title(self, about: About, lang: str) -> str:
        """A stored game in words."""
        players = whole(about.get("players"))
        key = "example" if about.get("example") else "running"
        return words.say(lang, f"panels.games.{key}", n=players, silver=whole(about.get("silver")))

    to_be_seen = ("adjustment",)  # whoever causes one sees it played


PAGE: Final = BlackFridayPage()
