"""Friday in words: names of cards and pirates, decisions, events, refusals and rules.

The words themselves are data (`friday_nb.i18n`, `friday_nb.rulebook`); this module turns keys
and numbers of the game into them. Every function takes the language last.

    >>> card_name("genius", "en"), card_label("genius", "ru")
    ('Genius', '«Гений» (2)')
    >>> step_name(Step.YELLOW, "en")
    'Yellow step'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from friday_nb.core.texts import Texts
from friday_nb.friday.cards import Ability, Step
from friday_nb.friday.names import (
    HAZARD_KEYS,
    ability_name,
    ability_text,
    card_label,
    card_name,
    grade_name,
    hazard_name,
    level_name,
    level_text,
    pirate_name,
    pirate_text,
    step_name,
    termination_text,
)
from friday_nb.friday.table import Node
from friday_nb.friday.words import WORDS, has, say

if TYPE_CHECKING:
    from friday_nb.core.facts import Fact, Facts
    from friday_nb.friday.actions import Action
    from friday_nb.friday.table import Played
    from friday_nb.friday.view import View

__all__ = [
    "ability_name",
    "ability_text",
    "action_text",
    "card_label",
    "card_name",
    "event_text",
    "grade_name",
    "hazard_name",
    "level_name",
    "level_text",
    "pirate_name",
    "pirate_text",
    "reason_text",
    "step_name",
    "termination_text",
]

# --- events and refusals ----------------------------------------------------------------------


def _said_card(key: int | str, lang: str) -> str:
    return card_label(str(key), lang) if key else say(lang, "label.unknown_card")


def _said_hazard(key: int | str, lang: str) -> str:
    return say(lang, "label.hazard", name=hazard_name(str(key), lang))


def _said_pirate(key: int | str, lang: str) -> str:
    return pirate_name(str(key), lang)


def _said_step(step: int | str, lang: str) -> str:
    return step_name(Step[step.upper()] if isinstance(step, str) else step, lang)


def _said_grade(grade: int | str, lang: str) -> str:
    return grade_name(str(grade), lang)


def _said_duty(node: int | str, lang: str) -> str:
    return say(lang, f"duty.{node}".lower())


_FACTS: dict[str, Callable[[int | str, str], str]] = {
    "card": _said_card,
    "target": _said_card,
    "hazard": _said_hazard,
    "other": _said_hazard,
    "pirate": _said_pirate,
    "step": _said_step,
    "grade": _said_grade,
    "what": _said_duty,
}


class FridayTexts(Texts):
    """The sentences for events and refusals.

    >>> from friday_nb.friday.events import Event
    >>> event_text(Event("bought_card", (), {"card": "genius"}), "en")
    'You get Genius (2).'
    """

    def own_words(self, facts: Facts, lang: str) -> dict[str, Fact]:
        """The facts with keys turned into names.

        A hazard is known by its card, so its knowledge side can be named as well.
        """
        said: dict[str, Fact] = {}
        said |= {name: _FACTS[name](facts[name], lang) for name in _FACTS.keys() & facts.keys()}
        if "hazard" in facts and facts["hazard"] not in HAZARD_KEYS:
            said["knowledge"] = card_label(str(facts["hazard"]), lang)
        return said


TEXTS: Final = FridayTexts(WORDS)
event_text, reason_text = TEXTS.event_text, TEXTS.reason_text

# --- decisions --------------------------------------------------------------------------------


def action_text(view: View, action: Action, lang: str) -> str:
    """A decision in the few words of a button, as it reads in this position.

    A card is named where the decision would otherwise be unclear: when two played cards offer the
    same ability, the one that is meant stands in front, and of two hazards of one name it is said
    which card they bring.
    """
    kind = action.kind.name.lower()
    if kind == "use":
        return _use(view, action.numbers, lang)
    if kind in _DECISIONS:
        return _DECISIONS[kind](view, action.numbers, lang)
    return say(lang, f"action.{kind}")


def _fight_hazard(view: View, numbers: tuple[int, ...], lang: str) -> str:
    if numbers[0] > len(view.offer):
        return say(lang, "action.hazard", hazard=say(lang, "label.number", n=numbers[0]))
    card = view.offer[numbers[0] - 1]
    name = hazard_name(card, lang)
    hazard = say(lang, "label.hazard", name=name)
    if any(hazard_name(each, lang) == name and each.key != card.key for each in view.offer):
        return say(lang, "action.hazard_for", hazard=hazard, card=card_label(card, lang))
    return say(lang, "action.hazard", hazard=hazard)


def _fight_pirate(view: View, numbers: tuple[int, ...], lang: str) -> str:
    if numbers[0] > len(view.pirates):
        return say(lang, "action.pirate", pirate=say(lang, "label.number", n=numbers[0]))
    return say(lang, "action.pirate", pirate=pirate_name(view.pirates[numbers[0] - 1], lang))


def _buy(view: View, _numbers: tuple[int, ...], lang: str) -> str:
    return say(lang, "action.pay", n=view.fight.cost if view.fight else 1)


def _finish(view: View, _numbers: tuple[int, ...], lang: str) -> str:
    node = view.node.name.lower()
    key = f"action.done.{node}"
    return say(lang, key if has(lang, key) else "action.done")


def _swap(view: View, numbers: tuple[int, ...], lang: str) -> str:
    return say(lang, "action.swap", card=_played_label(view, numbers[0], lang))


def _end(view: View, _numbers: tuple[int, ...], lang: str) -> str:
    if view.fight is None:
        return say(lang, "action.end")
    short = view.fight.value - view.fight.total
    return say(lang, "action.end.lose", n=short) if short > 0 else say(lang, "action.end.win")


def _destroy(view: View, numbers: tuple[int, ...], lang: str) -> str:
    played = _played(view, numbers[0])
    cost = played.card.destroy_cost if played else 1
    return say(lang, "action.destroy", card=_played_label(view, numbers[0], lang), n=cost)


def _sort(view: View, numbers: tuple[int, ...], lang: str) -> str:
    def label(number: int) -> str:
        if number > len(view.looking):
            return say(lang, "label.number", n=number)
        return card_label(view.looking[number - 1], lang)

    discarded, kept = numbers[0], ", ".join(label(number) for number in numbers[1:])
    if not discarded:
        return say(lang, "action.sort", cards=kept)
    if not kept:
        return say(lang, "action.sort_discard_only", card=label(discarded))
    return say(lang, "action.sort_discard", card=label(discarded), cards=kept)


def _use(view: View, numbers: tuple[int, ...], lang: str) -> str:
    """`use i`, `use i>j`, `use i>j>k`; the actor is named only if another card can do the same."""
    actor = _played(view, numbers[0])
    ability = actor.card.ability if actor else Ability.NONE
    targets = numbers[1:]
    if ability is Ability.COPY and targets:
        source = _played(view, targets[0])
        copied = source.card.ability if source else Ability.NONE
        done = _ability_done(view, copied, targets[1:], lang)
        label = card_label(source.card, lang) if source else _played_label(view, targets[0], lang)
        text = say(lang, "action.copy", source=label, what=_in_sentence(done))
    else:
        text = _ability_done(view, ability, targets, lang)
    if actor and len(_fresh(view, ability)) > 1:
        label = card_label(actor.card, lang)
        text = say(lang, "action.with", card=label, what=_in_sentence(text))
    return text


def _ability_done(view: View, ability: Ability, targets: tuple[int, ...], lang: str) -> str:
    key = f"action.use.{ability.name}"
    if ability in _TARGETED and targets:
        return say(lang, key, target=_played_label(view, targets[0], lang))
    return say(lang, key) if ability in _PLAIN else ability_name(ability, lang)


def _fresh(view: View, ability: Ability) -> list[Played]:
    """The played cards whose ability of this kind is still to be used."""
    cards = view.fight.cards if view.fight else ()
    return [p for p in cards if p.card.ability is ability and not p.used and not p.face_down]


def _played(view: View, number: int) -> Played | None:
    cards = view.fight.cards if view.fight else ()
    return cards[number - 1] if 1 <= number <= len(cards) else None


def _played_label(view: View, number: int, lang: str) -> str:
    """The name of a played card; where another one of its kind lies differently, also how it lies.

    Which one is meant may matter: the new card comes to the same side, and an ability used is gone.
    """
    played = _played(view, number)
    if played is None or view.fight is None:
        return say(lang, "label.number", n=number)
    text = card_label(played.card, lang)
    same = [each for each in view.fight.cards if each.card == played.card and not each.face_down]
    if view.node is Node.DESTROY:
        return text
    if any(each.used != played.used for each in same):
        text = say(lang, "label.used" if played.used else "label.unused", card=text)
        same = [each for each in same if each.used == played.used]
    if any(each.side != played.side for each in same):
        text = say(lang, f"label.{played.side}", card=text)
    return text


def _in_sentence(text: str) -> str:
    return text[:1].lower() + text[1:]


_TARGETED = frozenset(
    {
        Ability.DESTROY,
        Ability.DOUBLE,
        Ability.EXCHANGE_1,
        Ability.EXCHANGE_2,
        Ability.BELOW,
    }
)
_PLAIN = frozenset(
    {Ability.LIFE_1, Ability.LIFE_2, Ability.DRAW_1, Ability.DRAW_2, Ability.STEP, Ability.SORT}
)
_DECISIONS: dict[str, Callable[[View, tuple[int, ...], str], str]] = {
    "hazard": _fight_hazard,
    "pirate": _fight_pirate,
    "pay": _buy,
    "done": _finish,
    "swap": _swap,
    "end": _end,
    "destroy": _destroy,
    "sort": _sort,
}
