"""His Man Friday for the panels that all games share."""

from __future__ import annotations

from typing import Final

from friday_nb import his_man_friday
from friday_nb.his_man_friday import talk, texts, words
from friday_nb.his_man_friday.game import GAME, HisManFridaySession
from friday_nb.i18n import Catalogue
from friday_widgets.desk.game_page import About, GamePage, whole
from friday_widgets.his_man_friday.example import example_session, is_example


class HisManFridayPage(GamePage):
    """What the shared panels need to know of His Man Friday."""

    game = GAME
    words: Catalogue = words.WORDS
    keys = ("1-9", "cfwg", "arrows", "enter", "cp", "tl", "nesw", "esc", "u", "r", "a", "h", "?")

    def example(self) -> HisManFridaySession:
        """A declaration that cannot be true, in the middle of a game."""
        return example_session()

    @property
    def usual_seats(self) -> str:
        """As many as in the example: who has just seen three players expects three."""
        return "3"

    def about(self, session: HisManFridaySession) -> About:
        """The number of players, how far the game is, and who won."""
        state = session.state
        laid = sum(place.declared is not None for place in state.view(0).island)
        return {
            "example": is_example(session),
            "lesson": self.to_try.at(session.head.get("position", "")),
            "file": f"{GAME.name}-{state.players}",
            "players": state.players,
            "decisions": len(session.moments) - 1,
            "laid": laid,
            "left": state.view(0).left,
            "over": bool(state.winners),
            "exploring": state.view(0).phase not in _LAYING,
            "winners": [seat + 1 for seat in state.winners],
        }

    def running_title(self, about: About, lang: str) -> str:
        """A stored game in words."""
        players = whole(about.get("players"))
        if about.get("exploring"):
            left = whole(about.get("left"))
            return words.say(lang, "panels.games.exploring", n=players, left=left)
        key = "example" if about.get("example") else "laying"
        return words.say(lang, f"panels.games.{key}", n=players, laid=whole(about.get("laid")))

    remarks_rules = ("HMF-TALK-1",)

    def remarks(self, comment: str, lang: str) -> tuple[str, ...]:
        """What was said after a decision besides declarations."""
        return tuple(
            words.say(
                lang,
                "talk.line",
                player=texts.player_name(remark.seat, lang),
                text=remark.told(lang),
            )
            for remark in talk.remarks(comment)
        )

    def own_comment(self, comment: str) -> str:
        """What stands there besides what was said."""
        return talk.aside(comment)

    def with_own_comment(self, comment: str, text: str) -> str:
        """Another note; what was said stays."""
        return talk.with_aside(comment, text)


_LAYING: Final = (his_man_friday.Phase.LAY, his_man_friday.Phase.CHALLENGE)
PAGE: Final = HisManFridayPage()
