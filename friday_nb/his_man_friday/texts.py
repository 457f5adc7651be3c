"""His Man Friday in words: cards, decisions, events and refusals.

The sentences are data (``words/``); this module fills in their facts.  An event has up to three
sentences: one for the player it happened to (``.you``), one for everybody else, and one for those
of them who know the card in it (``.open``).

    >>> card_label("c3", "en"), card_label("g", "ru")
    ('coconuts (3)', 'ружьё')
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from friday_nb.core.numbers import percent
from friday_nb.core.texts import Texts, won_suffix
from friday_nb.his_man_friday.cards import BY_NAME, Kind
from friday_nb.his_man_friday.words import WORDS, has, say

if TYPE_CHECKING:
    from friday_nb.core.facts import Fact, Facts
    from friday_nb.his_man_friday.actions import Action
    from friday_nb.his_man_friday.events import Event
    from friday_nb.his_man_friday.view import View

__all__ = [
    "action_text",
    "assumed",
    "called",
    "card_label",
    "event_text",
    "kind_name",
    "player_name",
    "reason_text",
]

# --- names ------------------------------------------------------------------------------------


def kind_name(kind: Kind | str, lang: str) -> str:
    """The name of a kind of card, given the kind or its key.

    >>> kind_name("firewood", "en")
    'firewood'
    """
    return say(lang, f"kind.{kind.key if isinstance(kind, Kind) else kind}")


def called(kind: str, lang: str) -> str:
    """What a card is called, in the form that goes with it.

    >>> called("gun", "en"), called("water", "ru")
    ('a gun', 'водой')
    """
    return say(lang, f"kind.{kind}.as")


def card_label(name: str, lang: str) -> str:
    """A card as sentences name it.

    >>> card_label("w1", "en"), card_label("g", "en")
    ('water (1)', 'a gun')
    """
    if name not in BY_NAME:
        return name
    card = BY_NAME[name]
    return say(lang, f"card.{card.kind.key}", n=card.amount)


# --- events and refusals ----------------------------------------------------------------------


class HmfTexts(Texts):
    """The sentences for decisions, events and refusals.

    >>> from friday_nb.his_man_friday.events import Event
    >>> event = Event("took", (), {"seat": 1, "cell": "b2", "card": "c3"})
    >>> event_text(event, "en", 1), event_text(event, "en", None, ("Ann", "Bob"))
    ('You take the card on b2: coconuts (3).', 'Bob takes the card on b2: coconuts (3).')
    """

    def action_text(self, view: View, action: Action, lang: str) -> str:
        """A decision in a few words, for a button, as it reads in this position."""
        kind = action.kind.name.lower()
        if kind == "lay":
            card = card_label(action.card, lang)
            declared = called(action.declared, lang)
            return say(lang, "action.lay", card=card, cell=action.cell, declared_as=declared)
        if kind in ("challenge", "pass"):
            return say(lang, f"action.{kind}", cell=view.just_laid)
        if kind == "move" and action.direction:
            direction = say(lang, f"direction.{action.direction}")
            return say(lang, "action.move", direction=direction)
        if kind == "leave" and view.phase.key == "last-chance":
            return say(lang, "action.leave.last")
        key = "action.move.anywhere" if kind == "move" else f"action.{kind}"
        return say(lang, key, cell=action.cell or view.crusoe)

    def event_key(self, event: Event, lang: str, seat: int | None) -> str:
        """The key of the sentence for an event."""
        facts = event.facts
        key = f"event.{event.kind}{'.last' if facts.get('cell') == '' else ''}"
        if event.kind == "won":
            return key + won_suffix(facts, seat)
        if seat is not None and facts.get("seat") == seat:
            return f"{key}.you"
        is_known = facts.get("card") or (event.kind == "dealt" and "cards" in facts)
        return f"{key}.open" if is_known else key

    def own_words(self, facts: Facts, lang: str) -> dict[str, Fact]:
        """The facts with keys turned into names."""
        said: dict[str, Fact] = {}
        if facts.get("card"):
            said["card"] = card_label(str(facts["card"]), lang)
        if isinstance(facts.get("cards"), str):
            cards = [card_label(name, lang) for name in str(facts["cards"]).split(",")]
            said["cards"] = self.in_a_row(cards, lang)
        if "declared" in facts:
            key = f"kind.{facts['declared']}"
            said["declared"] = say(lang, key) if has(lang, key) else str(facts["declared"])
        if "direction" in facts:
            said["direction"] = say(lang, f"direction.{facts['direction']}")
        return said


TEXTS: Final = HmfTexts(WORDS)
action_text, event_text, reason_text = TEXTS.action_text, TEXTS.event_text, TEXTS.reason_text
player_name = TEXTS.player_name

# --- beliefs ----------------------------------------------------------------------------------


def assumed(lying: Fraction | None, lang: str) -> str:
    """What is assumed about declarations: the chance of a lie, or that they are ignored.

    >>> assumed(Fraction(1, 4), "en"), assumed(None, "en")
    ('Each declaration is a lie 25% of the time', 'All declarations ignored')
    """
    if lying is None:
        return say(lang, "odds.ignored")
    return say(lang, "odds.believed", chance=percent(lying, lang))
