"""What cards, hazards, pirates, abilities, steps and levels are called, in each language.

Cards and pirates may be given as such, by key or by code. The language comes last.

    >>> card_name("genius", "en"), card_label("genius", "ru")
    ('Genius', '«Гений» (2)')
"""

from __future__ import annotations

from friday_nb.friday.cards import HAZARDS, Ability, Card, Group, Hazard, Pirate, Step
from friday_nb.friday.cards import card as find_card
from friday_nb.friday.cards import pirate as find_pirate
from friday_nb.friday.words import say

HAZARD_KEYS = frozenset(hazard.key for hazard in HAZARDS)


def card_name(card: Card | str, lang: str) -> str:
    """The title of a fighting card, given the card, its key or its code.

    >>> card_name("4W", "en")
    'Weapon'
    """
    return say(lang, f"card.{_card(card).key}")


def card_label(card: Card | str, lang: str) -> str:
    """A card as sentences name it: the title, the value, and whether it is an aging card.

    >>> card_label("-1!", "en")
    'Distracted (−1, aging)'
    """
    card = _card(card)
    key = "label.aging" if card.group is Group.AGING else "label.card"
    return say(lang, key, name=card_name(card, lang), value=card.value)


def hazard_name(hazard: Hazard | Card | str, lang: str) -> str:
    """The title of a hazard, given the hazard, its card, or the key of either.

    >>> hazard_name("cannibals", "en"), hazard_name("cannibals__weapon", "en")
    ('Cannibals', 'Cannibals')
    """
    return say(lang, f"hazard.{_hazard_key(hazard)}")


def pirate_name(pirate: Pirate | str, lang: str) -> str:
    """What a pirate is called here; the printed cards have no names.

    >>> pirate_name("pirate_20", "en")
    'Pirate 20'
    """
    return say(lang, f"pirate.{_pirate_key(pirate)}")


def pirate_text(pirate: Pirate | str, lang: str) -> str:
    """What is special about a pirate, in one sentence.

    >>> pirate_text("half", "en")[:35]
    'Only half of your played cards coun'
    """
    return say(lang, f"pirate.{_pirate_key(pirate)}.rule")


def ability_name(ability: Ability, lang: str) -> str:
    """An ability in two or three words, as on the card.

    >>> ability_name(Ability.STEP, "en")
    'step −1'
    """
    return say(lang, f"ability.{ability.name}.short")


def ability_text(ability: Ability, lang: str) -> str:
    """What an ability does, in one sentence.

    >>> ability_text(Ability.LIFE_1, "en")
    'Take 1 life point from the reserve.'
    """
    return say(lang, f"ability.{ability.name}.text")


def step_name(step: Step | int, lang: str) -> str:
    """A step by its value or number.

    >>> step_name(0, "en")
    'Green step'
    """
    return say(lang, f"step.{Step(step).name}")


def grade_name(grade: str, lang: str) -> str:
    """``normal`` or ``difficult`` in words; nothing for cards that have no grade.

    >>> grade_name("difficult", "ru")
    'усиленная'
    """
    return say(lang, f"grade.{grade}") if grade else ""


def level_name(level: int, lang: str) -> str:
    """The name of a level.

    >>> level_name(1, "en")
    'Level 1'
    """
    return say(lang, f"level.{level}.name")


def level_text(level: int, lang: str) -> str:
    """What is special about a level, in one sentence.

    >>> level_text(4, "en")
    'Like level 3, but you start with only 18 life points.'
    """
    return say(lang, f"level.{level}.text")


def termination_text(termination: object, lang: str) -> str:
    """Why a game ended, in one sentence; takes the termination or its name.

    >>> termination_text("TOO_OLD", "en")[:32]
    'The stack had to be shuffled and'
    """
    return say(lang, f"termination.{getattr(termination, 'name', termination)}")


def _card(card: Card | str) -> Card:
    return find_card(card) if isinstance(card, str) else card


def _pirate_key(pirate: Pirate | str) -> str:
    return find_pirate(pirate).key if isinstance(pirate, str) else pirate.key


def _hazard_key(hazard: Hazard | Card | str) -> str:
    if isinstance(hazard, Hazard):
        return hazard.key
    if isinstance(hazard, str) and hazard in HAZARD_KEYS:
        return hazard
    card = _card(hazard)
    if card.hazard is None:
        message = f"{card.key} has no hazard side."
        raise ValueError(message)
    return card.hazard.key
