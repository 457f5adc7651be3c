"""The GamePage protocol: everything that the shared panels need to know of a game.

The panels of the frame work for every game.  They ask a `GamePage` for whatever differs between
games: how a game starts, the texts of its decisions and events, which rules have several readings.
A subclass implements only what is different: everything optional (an example, a position editor,
a strategy, rulings) is absent by default.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from friday_nb import rulebook
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.folders import is_game
from friday_nb.core.game import AnyGame
from friday_nb.core.illegal import IllegalAction
from friday_nb.core.options import SEATS, SEED, Option, new_head
from friday_nb.core.player import Player
from friday_nb.core.questions import Questions
from friday_nb.core.rulings import Reading
from friday_nb.core.session import AnySession, Moment, Session
from friday_nb.core.strategy import Strategy
from friday_nb.core.worth import Worth
from friday_nb.i18n import Catalogue
from friday_nb.rulebook.glossary import Term, glossary
from friday_widgets.desk.figure import Figure
from friday_widgets.desk.key_sheet import key_line, key_rows
from friday_widgets.desk.tried import ToTry
from friday_widgets.desk.worth import lessons_worth

AnyMoment = Moment[Any, Any]

MakePlayer = Callable[[int], Player[Any, Any]]
"""Makes a player; the argument seeds all its random choices."""

PERSON: Final = "person"
"""The name of a player who is not a bot."""

InLanguage = Callable[[str], str]
"""Gives a text in a language."""

About = Mapping[str, Any]
"""JSON values that can be sent to the browser and come back from it."""


@dataclass(frozen=True)
class OptionInWords:
    """Something to be chosen for a new game, with its texts.

    Attributes:
        name: The name of the option in the answer from the page.
        question: The question to the player.
        default: The value that is chosen if the visitor chooses none.
        values: Each value with its name and a sentence about it, in the order they are offered;
            either text may be empty.
        ruling: Whether it chooses a reading of an open rule; such options are folded away.
    """

    name: str
    question: str
    default: str
    values: tuple[tuple[str, str, str], ...]
    ruling: bool = False


class GamePage(Protocol):
    """One game, as the panels of the frame see it."""

    @property
    def game(self) -> AnyGame:
        """The rules."""
        ...

    @property
    def words(self) -> Catalogue:
        """The texts of the game and those that all games share."""
        return self.game.words

    # --- games ------------------------------------------------------------------------------

    def options(self, lang: str) -> tuple[OptionInWords, ...]:
        """What can be chosen for a new game: those of its options whose values can be listed."""
        listed = (part for option in self.game.options for part in (option.parts or (option,)))
        return tuple(self._asked(option, lang) for option in listed if option.values)

    def _asked(self, option: Option, lang: str) -> OptionInWords:
        """An option in words.

        The name of a value may have a sentence beside it, under the same key with ``text`` for
        ``name``; a value whose words are a sentence themselves has no name.
        """
        values = []
        for value in option.values:
            key = option.value_key(value)
            stem, dot, last = key.rpartition(".")
            told = f"{stem}.text" if dot and last == "name" else ""
            name = self.words.say(lang, key) if told else "" if key else value
            text = told or key
            said = self.words.say(lang, text) if text and self.words.has(lang, text) else ""
            values.append((value, name, said))
        ruling = any(option in each.parts for each in self.game.options)
        label = self.words.say(lang, option.label)
        usual = (self.usual_seats if option.name == SEATS else "") or option.default
        return OptionInWords(option.name, label, usual, tuple(values), ruling)

    def begin(self, chosen: Mapping[str, str], seed: str) -> AnySession:
        """Start a new game.

        Raises:
            Problem: there is no such option or value, or the seed is invalid.
        """
        seats = {SEATS: self.usual_seats} if self.usual_seats else {}
        head, left = {SEED.name: seed}, seats | dict(chosen)
        for option in self.game.options:
            names = [part.name for part in option.parts if part.name in left]
            if names:
                given = {name: left.pop(name) for name in names}
                differing = [
                    f"{part.name}={given[part.name]}"
                    for part in option.parts
                    if given.get(part.name, part.default) != part.default
                ]
                head[option.name] = ",".join(differing) or option.default
        return Session(self.game, new_head(self.game.options, {**left, **head}))

    @property
    def has_positions(self) -> bool:
        """Can a game start from the text of a position?"""
        return False

    @property
    def has_editor(self) -> bool:
        """Does the page have a position editor?  Elements with ``data-do="setup"`` open it."""
        return False

    def at_position(self, text: str, seed: int) -> AnySession:
        """Start a game from a position.

        Raises:
            Problem: the text is not a position, or the game has no positions.
        """
        del text, seed
        raise Problem("no_positions")

    def is_whole(self, session: AnySession) -> bool:
        """Was the game played from its set-up on?"""
        return not session.head.get("position")

    def example(self) -> AnySession | None:
        """The game shown on a first visit; None for an ordinary new game."""
        return None

    def why_stopped(self, session: AnySession) -> Problem | None:
        """Why nobody can decide any more in a game that is not over; None if they can."""
        del session
        return None

    # --- seats ------------------------------------------------------------------------------

    def bots(self) -> Mapping[str, MakePlayer]:
        """Factories of the game's bots by name, the strongest last.

        The factories must be picklable, because bots run in another process.
        """
        name = self.game.name
        if max(self.game.seat_counts) == 1 or not is_game(name):
            return {}
        found: Mapping[str, MakePlayer] = registry.part(name, "players") or {}
        return found

    @property
    def usual_bot(self) -> str:
        """The default bot: the one that the game names, or the strongest; empty if it has none."""
        bots, name = tuple(self.bots()), self.game.name
        usual = registry.part(name, "usual_bot") if is_game(name) else None
        return str(usual or next(reversed(bots), ""))

    @property
    def usual_seats(self) -> str:
        """How many play unless it is chosen otherwise; empty for the game's own default."""
        return ""

    def usual_players(self, seats: int) -> tuple[str, ...]:
        """The default players for a number of seats: one person, and bots."""
        return (PERSON, *[self.usual_bot or PERSON] * (seats - 1))

    def bot_name(self, name: str, lang: str) -> str:
        """The displayed name of a bot."""
        key = f"player.{name}"
        return self.words.say(lang, key) if self.words.has(lang, key) else name

    def bot_text(self, name: str, lang: str) -> str:
        """How strong a bot is among the game's bots, and what it does; empty if nothing is told."""
        key, bots = f"player.{name}.text", tuple(self.bots())
        if not self.words.has(lang, key):
            return ""
        about = self.words.say(lang, key)
        place = bots.index(name) + 1
        return self.words.say(lang, "panels.new.bot", n=place, most=len(bots), about=about)

    to_be_seen: Collection[str] = ()
    """The kinds of events that the seat whose decision brought them about is to see played.

    Then the screen is not handed on at once, even if nothing secret has come to light.
    """

    def seat_name(self, seat: int, lang: str) -> str:
        """The displayed name of a seat."""
        return self.words.say(lang, "panels.guide.seat", n=seat + 1)

    # --- kept games -------------------------------------------------------------------------

    def about(self, session: AnySession) -> About:
        """What the list of kept games needs to know of a game, in no particular language.

        The browser stores it unencrypted, so it must contain neither the seed nor anything about
        hands.  It has the chosen options by name; ``decisions``, their number; and ``file``, the
        beginning of the name of its file.
        """
        head = {o.name: session.head.get(o.name, o.default) for o in self.game.options}
        del head[SEED.name]
        return {**head, "file": self.game.name, "decisions": len(session.moments) - 1}

    def exercise(self, session: AnySession) -> str:
        """The key of the lesson, the puzzle or the question that a game tries; empty for none."""
        return str(self.about(session).get("lesson") or "")

    def title(self, about: About, lang: str) -> str:
        """The title of a kept game; its facts come from a browser and may be anything.

        What was tried keeps its name to the end.
        """
        return (
            self.to_try.title(about.get("lesson"), lang)
            or self.over_title(about, lang)
            or self.running_title(about, lang)
        )

    def running_title(self, about: About, lang: str) -> str:
        """The title of a kept game that goes on; its facts may be anything, too."""
        del about
        return self.words.say(lang, "game.name")

    def over_title(self, about: About, lang: str) -> str:
        """The title of a kept game of several that is over: who won; empty while it runs."""
        players, winners = whole(about.get("players")), about.get("winners")
        key = "panels.games.over"
        if not about.get("over") or not isinstance(winners, list) or not winners:
            return ""
        if not self.words.has(lang, key):
            return ""
        names = ", ".join(self.seat_name(whole(n) - 1, lang) for n in winners[:players])
        return self.words.say(lang, key, n=players, winners=names)

    def ended(self, session: AnySession, seat: int) -> tuple[str, int | None]:
        """How a game ended for a seat, "won", "shared" or "lost", and with how many points.

        The result is empty while the game runs; the points are None in a game that counts none.
        """
        returns = self.game.returns(session.state)
        if returns is None:
            return "", None
        won = returns[seat]
        return "won" if won == 1 else "shared" if won > 0 else "lost", None

    def level(self, session: AnySession) -> int:
        """The level of a game; 0 if there is none."""
        return whole(self.about(session).get("level"))

    proud_points: int | None = None
    """How many points are something to be proud of; None in a game that counts none."""

    # --- texts ------------------------------------------------------------------------------

    def refusal(self, problem: Problem) -> tuple[InLanguage, tuple[str, ...]]:
        """Why something cannot be done, and the ids of the rules that say so.

        Of a decision that is not allowed it is the reason alone, without naming the decision again.
        """
        if not isinstance(problem, IllegalAction):
            return problem.text, ()
        reason = problem.reason
        return lambda lang: self.game.reason_text(reason, lang), tuple(reason.rules)

    def action_text(self, before: AnyMoment, action: Any, lang: str, seat: int = 0) -> str:
        """The text of a decision of a seat, given the moment before it."""
        return self.game.action_text(self.game.view(before.state, seat), action, lang)

    def event_text(self, event: Any, lang: str, seat: int = 0) -> str:
        """The text of an event for a seat."""
        return self.game.event_text(event, lang, seat)

    def remarks(self, comment: str, lang: str) -> tuple[str, ...]:
        """What people at the table have said, out of the comment on a decision, as sentences.

        Anything else in a comment may be a secret of the one who wrote it.
        """
        del comment, lang
        return ()

    def own_comment(self, comment: str) -> str:
        """What the one who decided has noted there, without such remarks."""
        return comment

    def with_own_comment(self, _comment: str, text: str) -> str:
        """The comment with another note of the one who decided; remarks stay."""
        return text

    @property
    def remarks_rules(self) -> tuple[str, ...]:
        """The ids of the rules for such remarks."""
        return ()

    def aim_text(self, lang: str) -> str:
        """The aim of the game, shown at its start; empty for none."""
        key = "panels.guide.aim"
        return self.words.say(lang, key) if self.words.has(lang, key) else ""

    keys: tuple[str, ...] = ()
    """The keys of the page in the order of display; ``table.key.u`` is the sentence for the key u.

    They are bound elsewhere: those of the table in its game's scripts and in ``table.js``, the rest
    in ``controls.js`` and ``advice.js``.
    """

    def key_sheet(self, lang: str) -> list[dict[str, str]]:
        """A row for each key: the key as it is shown, and what it does; treat it as read-only."""
        return key_rows(self.words, self.keys, lang)

    def keys_text(self, lang: str) -> str:
        """The keyboard shortcuts of the page in one line; empty if there are none."""
        return key_line(self.words, self.keys, lang)

    # --- rules ------------------------------------------------------------------------------

    def readings(self, session: AnySession) -> Mapping[str, tuple[str, ...]]:
        """The readings of each switchable rule by its setting, that of this game first."""
        chosen = {name: str(getattr(session.view_of(0).rulings, name)) for name in self.open_rules}
        return {
            name: (chosen[name], *(other for other in each.readings if other != chosen[name]))
            for name, each in self.open_rules.items()
            if each.switchable
        }

    open_rules: Mapping[str, Reading] = {}
    """The rules with several readings, by setting."""

    def sections(self) -> Sequence[rulebook.Section]:
        """The sections of the rulebook."""
        return rulebook.sections(self.game.name) if rulebook.has_rules(self.game.name) else ()

    def rules(self) -> Sequence[rulebook.Rule]:
        """All rules; if there are none, the page has no tab for them."""
        return rulebook.rules(self.game.name) if rulebook.has_rules(self.game.name) else ()

    def terms(self, lang: str) -> Sequence[Term]:
        """The glossary; if it is empty, the page has no tab for it."""
        return glossary(lang, self.game.name)

    # --- how to play well -------------------------------------------------------------------

    @property
    def to_try(self) -> ToTry:
        """Its lessons, puzzles and questions, as far as it has some."""
        lessons = self._part("lessons") or ()
        return ToTry(lessons, self._part("puzzles"), self.questions, self.words)

    @property
    def strategy(self) -> Strategy | None:
        """Rules of thumb by theme; None if there are none."""
        found: Strategy | None = self._part("strategy")
        return found

    @property
    def questions(self) -> Questions | None:
        """What learners ask; None if nothing is answered."""
        found: Questions | None = self._part("questions")
        return found

    def figures(self, _session: AnySession, lang: str) -> Sequence[Figure]:
        """Numbers about playing well, some of them of this game: what each lesson is worth."""
        worth: Worth | None = self._part("worth")
        return (lessons_worth(worth, self.words, lang),) if worth else ()

    def _part(self, what: str) -> Any:
        name = self.game.name
        return registry.part(name, what) if is_game(name) else None


def whole(value: object) -> int:
    """A whole number of facts that come from a browser; 0 if it is anything else."""
    return value if isinstance(value, int) else 0
