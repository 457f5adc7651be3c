"""Decisions, events and reasons in words, as far as that is the same in all games.

A game has a module ``texts`` only where its sentences need more than the facts as they are; for a
game without one, :class:`Texts` itself gives them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from friday_nb.core.facts import Event, Facts, Reason
from friday_nb.i18n import Catalogue, Fact

__all__ = ["Names", "Texts", "won_suffix"]

Names = Sequence[str]
"""What the players are called, by seat; a player without a name is called by number."""


class Texts:
    """The sentences of a game, made of its words.

    A decision has the key ``action.`` + its text, an event ``event.`` + its kind, with ``.you`` for
    the seat it happened to if there is such a key, and a reason ``reason.`` + its key.  ``player``
    stands for the name of the ``seat`` among the facts, ``players`` for those of ``seats``.

    Args:
        words: The catalogue of the game.
    """

    def __init__(self, words: Catalogue) -> None:
        self._words = words

    def action_text(self, view: Any, action: Any, lang: str) -> str:
        """A decision in a few words, for a button."""
        return self._words.say(lang, f"action.{action}")

    def event_text(
        self, event: Event, lang: str, seat: int | None = None, names: Names = ()
    ) -> str:
        """What happened, in one sentence for the player of a seat, or for an onlooker."""
        key = self.event_key(event, lang, seat)
        return self._words.say(lang, key, **self.in_words(event.facts, lang, names, seat))

    def event_key(self, event: Event, lang: str, seat: int | None) -> str:
        """The key of the sentence for an event."""
        key = f"event.{event.kind}"
        is_own = seat is not None and event.facts.get("seat") == seat
        return f"{key}.you" if is_own and self._words.has(lang, f"{key}.you") else key

    def reason_text(self, reason: Reason, lang: str, names: Names = ()) -> str:
        """Why a decision is not legal and what to do instead."""
        key = self.reason_key(reason, lang)
        return self._words.say(lang, key, **self.in_words(reason.facts, lang, names))

    def reason_key(self, reason: Reason, lang: str) -> str:
        """The key of the sentence for a reason, which may be one of its ``phase``."""
        phase = f".{reason.facts['phase']}" if "phase" in reason.facts else ""
        return f"reason.{reason.key}{phase}"

    def in_words(
        self, facts: Facts, lang: str, names: Names = (), seat: int | None = None
    ) -> dict[str, Fact]:
        """The facts with keys turned into names; numbers stay numbers.

        The players are called by their names; ``seat`` is not among the others.
        """
        said: dict[str, Fact] = dict(facts)
        if "seat" in facts:
            said["player"] = self.player_name(int(facts["seat"]), lang, names)
        if "seats" in facts:
            seats = [int(n) for n in str(facts["seats"]).split(",")]
            others = [self.player_name(n, lang, names) for n in seats if n != seat]
            said["players"] = self.in_a_row(others, lang) if others else ""
        return said | self.own_words(facts, lang)

    def own_words(self, facts: Facts, lang: str) -> dict[str, Fact]:
        """The facts of this game in words, by the names that its sentences use."""
        return {}

    def player_name(self, seat: int, lang: str, names: Names = ()) -> str:
        """What the player of a seat is called.

        >>> from friday_nb import i18n
        >>> texts = Texts(i18n.SHARED)
        >>> texts.player_name(0, "en"), texts.player_name(1, "en", ("Ann", "Bob"))
        ('Player 1', 'Bob')
        """
        if seat < len(names):
            return names[seat]
        return self._words.say(lang, "panels.guide.seat", n=seat + 1)

    def in_a_row(self, parts: Sequence[str], lang: str, last_two: str = "label.and") -> str:
        """Several things as a list in words: ``a, b and c``."""
        *most, last = parts
        if not most:
            return last
        return self._words.say(lang, last_two, first=", ".join(most), last=last)


def won_suffix(facts: Mapping[str, Any], seat: int | None) -> str:
    """The end of the key of the sentence about the winners.

    There is one for one winner and for several, with or without ``seat`` among them.

    >>> won_suffix({"seats": "1"}, 0), won_suffix({"seats": "0,1,2"}, 0)
    ('', '.shared.you.more')
    """
    first, *more = str(facts["seats"]).split(",")
    shared = ".shared" if more else ""
    if str(seat) not in {first, *more}:
        return shared
    return f"{shared}.you.more" if more[1:] else f"{shared}.you"
