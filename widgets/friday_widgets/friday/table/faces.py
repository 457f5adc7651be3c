"""What is printed on cards and what lies in piles, as the table's dicts in the visitor's language.

Pages name cards by their code; a code with ``h:`` before it is the hazard side of that card.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from friday_nb import friday
from friday_nb.charts import percent, signed
from friday_nb.friday import texts
from friday_nb.friday.cards import PirateRule
from friday_nb.friday.words import say
from friday_widgets.wire.panel import Data

STEPS = ("green", "yellow", "red")


@lru_cache(maxsize=256)
def face(card: friday.Card, lang: str) -> Data:
    """The front of a fighting card; treat the dict as read-only."""
    usable = card.ability is not friday.Ability.NONE
    return {
        "name": texts.card_name(card, lang),
        "value": signed(card.value),
        "art": card.key,
        "icon": card.ability.name if usable else "",
        "words": texts.ability_name(card.ability, lang) if usable else "",
        "text": texts.ability_text(card.ability, lang),
        "group": card.group.value,
    }


@lru_cache(maxsize=256)
def hazard_face(card: friday.Card, step: friday.Step, lang: str) -> Data:
    """The hazard side as one line of a list."""
    assert card.hazard
    return {
        "name": texts.hazard_name(card, lang),
        "value": "",
        "art": card.hazard.key,
        "icon": "",
        "words": "",
        "text": "",
        "group": "hazard",
        "hazard": {"values": step_values(card.hazard, step, lang)},
    }


def step_values(hazard: friday.Hazard, step: friday.Step, lang: str) -> list[Data]:
    """The three values of a hazard, the one of the current step marked."""
    return [
        {
            "step": name,
            "value": hazard.values[i],
            "word": say(lang, f"table.step.{name}"),
            "now": i == step,
        }
        for i, name in enumerate(STEPS)
    ]


def hazard(card: friday.Card, step: friday.Step, lang: str) -> Data:
    """Both sides of a hazard card."""
    assert card.hazard
    gain = face(card, lang)
    name = texts.hazard_name(card, lang)
    values = step_values(card.hazard, step, lang)
    ability = gain["words"] or texts.ability_name(friday.Ability.NONE, lang)
    facts: dict[str, Any] = {
        "name": name,
        "free": card.hazard.free,
        "value": card.hazard.values[min(step, 2)],
        "gain": gain["name"],
        "gain_value": card.value,
        "ability": ability,
    }
    return {
        "name": name,
        "art": card.hazard.key,
        "free": card.hazard.free,
        "free_word": say(lang, "table.free.word", n=card.hazard.free),
        "values": values,
        "gain": card.code,
        "label": say(lang, "table.hazard.label", **facts),
        "hint": say(lang, "table.hazard.hint", text=gain["text"], **facts),
    }


def pirate_facts(pirate: friday.Pirate, view: friday.View, lang: str) -> tuple[str, str]:
    """Value and number of free cards: printed, or known by now, or not known yet."""
    fight = view.fight
    if fight and fight.enemy == pirate:
        return signed(fight.value), str(fight.free)
    if pirate.rule is PirateRule.REMAINING and view.step is friday.Step.PIRATES:
        left = [
            (card.hazard, n) for card, n in view.hazard_discard if card.hazard
        ]  # FRI-PIR-REMAINING
        value = sum(n * hazard.values[-1] for hazard, n in left)
        return signed(value), str(sum(n * hazard.free for hazard, n in left))
    open_value = say(lang, "table.unknown")
    return (
        open_value if pirate.value is None else str(pirate.value),
        open_value if pirate.free is None else str(pirate.free),
    )


def pirate_free_word(free: str, lang: str) -> str:
    """The words below the number of a pirate's free cards, which may not be known yet."""
    return say(lang, "table.free.word", n=int(free) if free.isdecimal() else 0)


def pirate_rule(pirate: friday.Pirate, lang: str) -> str:
    """The special rule in a sentence, empty for a pirate without one."""
    return texts.pirate_text(pirate, lang) if pirate.rule else ""


# --- piles ---------------------------------------------------------------------------------------


class Piles:
    """Builds the piles of one view and remembers which faces they need."""

    def __init__(self, view: friday.View, lang: str) -> None:
        self.view = view
        self.lang = lang
        self.faces: dict[str, Data] = {}

    def say(self, key: str, **facts: Any) -> str:
        """A text of the table in the visitor's language."""
        return say(self.lang, f"table.{key}", **facts)

    def card(self, card: friday.Card) -> str:
        """The card's code; its face is sent along."""
        if card.code not in self.faces:
            self.faces[card.code] = face(card, self.lang)
        return card.code

    def all(self) -> list[Data]:
        """The six piles, Robinson's first."""
        view = self.view
        return [
            self._pile("stack", view.stack.size, self._stack_note(), self._stack()),
            self._open("discard", view.discard),
            self._open("destroyed", view.destroyed),
            self._hazards("hazards", view.hazard_stack),
            self._hazards("hazard_discard", view.hazard_discard),
            self._pile("aging", view.aging.left, self._aging_note(), self._aging()),
        ]

    def _pile(self, key: str, count: int, note: str, sections: list[Data]) -> Data:
        name = self.say(f"pile.{key}")
        label = self.say("pile.label", name=name, n=count)
        return {
            "key": key,
            "name": name,
            "count": count,
            "note": note,
            "about": self.say(f"pile.{key}.about"),
            "label": f"{label} {note}".strip(),
            "sections": sections,
        }

    def _open(self, key: str, cards: Iterable[tuple[friday.Card, int]]) -> Data:
        held = sorted(cards, key=lambda entry: (-entry[0].value, entry[0].kind))
        count = sum(n for _, n in held)
        total = sum(card.value * n for card, n in held)
        note = self.say("pile.sum", n=total) if key == "discard" and count else ""
        sections = [self._section("", "", self._counted(held))] if held else []
        return self._pile(key, count, note, sections)

    def _hazards(self, key: str, cards: Iterable[tuple[friday.Card, int]]) -> Data:
        held = tuple(cards)
        entries = [{**self.hazard_line(card), "count": _times(n)} for card, n in held]
        sections = [self._section("", "", entries)] if entries else []
        return self._pile(key, sum(n for _, n in held), "", sections)

    def hazard_line(self, card: friday.Card) -> Data:
        """The hazard side as a line of a list, and what it brings; its face is sent along."""
        code = f"h:{card.hazard.key}" if card.hazard else card.code
        if code not in self.faces:
            self.faces[code] = hazard_face(card, self.view.step, self.lang)
        gain = face(card, self.lang)
        words = f", {gain['words']}" if gain["words"] else ""
        note = self.say("pile.gain", name=gain["name"], value=gain["value"]) + words
        return {"code": code, "key": card.code, "note": note}

    def _section(self, title: str, note: str, cards: list[Data], count: int = 0) -> Data:
        return {"title": title, "note": note, "cards": cards, "count": count}

    def _counted(self, cards: Iterable[tuple[friday.Card, int]]) -> list[Data]:
        return [{"code": self.card(card), "count": _times(n), "note": ""} for card, n in cards]

    def _ordered(self, cards: Iterable[friday.Card], key: str) -> list[Data]:
        return [
            {
                "code": self.card(card),
                "key": f"{key}{i}",
                "count": self.say("pile.place", n=i),
                "note": "",
            }
            for i, card in enumerate(cards, 1)
        ]

    def _stack_note(self) -> str:
        stack = self.view.stack
        if not stack.size:
            return self.say("pile.stack.empty")
        if stack.top and not self.view.outcome:
            return self.say("pile.stack.next", name=texts.card_label(stack.top[0], self.lang))
        if stack.unseen:
            return self.say("pile.stack.unseen")
        return ""

    def _stack(self) -> list[Data]:
        """Everything that the player may know of the face-down stack, from the top down."""
        stack = self.view.stack
        sections = []
        if stack.top:
            cards = self._ordered(stack.top, "top")
            sections.append(self._section(self.say("pile.top"), "", cards, len(stack.top)))
        pool = sorted(stack.pool, key=lambda entry: (-entry[0].value, entry[0].kind))
        size = sum(n for _, n in pool)
        if pool:
            note = self._spent_note() if stack.spent else ""
            sections.append(self._section(self.say("pile.pool"), note, self._counted(pool), size))
        if stack.unseen:
            whole = sum(w for _, w in stack.unseen.weights)
            cards = [
                {
                    "code": self.card(card),
                    "key": f"unseen {card.code}",
                    "count": percent(Fraction(w, whole), self.lang),
                    "note": "",
                }
                for card, w in stack.unseen.weights
            ]
            title = self.say(f"pile.unseen.{stack.unseen.grade}")
            sections.append(self._section(title, self.say("pile.unseen.note"), cards, 1))
        if stack.bottom:
            cards = self._ordered(stack.bottom, "bottom")
            sections.append(self._section(self.say("pile.bottom"), "", cards, len(stack.bottom)))
        if not stack.size and not self.view.outcome:
            sections.append(self._section("", self.say("pile.stack.reshuffle"), []))
        return sections

    def _spent_note(self) -> str:
        spent = (f"{texts.card_label(c, self.lang)} {_times(n)}" for c, n in self.view.stack.spent)
        return self.say("pile.spent", cards=", ".join(spent))

    def _aging_note(self) -> str:
        aging = self.view.aging
        facts = {"normal": aging.normal_left, "difficult": aging.difficult_left}
        return self.say("pile.aging.note", **facts) if aging.left else ""

    def _aging(self) -> list[Data]:
        """The candidates of each grade; the unseen one in the stack is still among them."""
        sections = []
        unseen = self.view.stack.unseen
        for grade in ("normal", "difficult"):
            held = [(c, n) for c, n in self.view.aging.unseen if c.grade == grade]
            left = getattr(self.view.aging, f"{grade}_left")
            if held and left:
                hidden = unseen is not None and unseen.grade == grade
                note = self.say("pile.aging.one_in_stack") if hidden else ""
                title = self.say(f"pile.aging.{grade}", n=left)
                sections.append(self._section(title, note, self._counted(held), left))
        return sections


def _times(n: int) -> str:
    return f"\u00d7{n}"
