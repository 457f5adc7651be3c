"""What the position editor shows: a draft as plain dicts, and its words in the visitor's language.

``catalog`` and ``shown_words`` are the same for every draft and travel once a language; ``shown``
is small, because it travels with each click.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from friday_nb.charts import percent, signed
from friday_nb.core.errors import Problem
from friday_nb.friday import CARDS, HAZARDS, LEVELS, PIRATES, Card, View, drafts, odds, texts
from friday_nb.friday.cards import Ability, Group
from friday_nb.friday.drafts import Draft, Place
from friday_nb.friday.drafts.fight import USABLE, doublers
from friday_nb.friday.drafts.places import sequence
from friday_nb.friday.notation.position import CODES
from friday_nb.friday.rules import counting, layout
from friday_nb.friday.words import say, table
from friday_widgets.wire.panel import Data

if TYPE_CHECKING:
    from friday_widgets.friday.editor.sheet import Sheet

TABS = (
    *(Place.STACK, Place.GONE, Place.DISCARD, Place.FIGHT),
    *(Place.TOP, Place.BOTTOM, Place.ASIDE),
)
"""Where a click can put a card."""

STEPS = ("green", "yellow", "red", "pirates")
LOOK_AHEAD = 3
"""For so many further cards the chance to win is shown."""

UNFINISHED = {"nothing_to_decide", "cards_without_fight", "second_hazard", "two_pirates"}
"""Problems of a position that is only not told to its end."""

SECTIONS = {
    "setting": (
        *("bad_level", "bad_step", "bad_life", "life_sum", "pirate_too_early", "two_pirates"),
        *("bad_pirates", "pirate_unknown", "strange_pirate", "hazards_at_pirates"),
    ),
    "fight": (
        *("nothing_to_decide", "cards_without_fight", "second_hazard", "hazard_at_pirates"),
        *("mark", "doubling", "steps", "pirate_stuck", "pirate_order", "pirate_value"),
    ),
    "cards": ("too_many_cards", "cards_missing", "aging_order", "aging_sum", "used_mark"),
}
"""Where in the editor a problem is put right, by its key; the others in the text."""


def shown(sheet: Sheet, lang: str) -> Data:
    """The draft for the page: where everything lies, what is wrong, the odds."""
    draft = sheet.draft
    s = draft.cells
    held = {card.code: drafts.held(draft, card.code) for card in CARDS}
    problem = sheet.problem
    return {
        "level": s[layout.LEVEL],
        "step": s[layout.STEP],
        "life": s[layout.LIFE],
        "reserve": say(lang, "editor.life.reserve", n=s[layout.RESERVE]),
        "most": s[layout.LIFE] + s[layout.RESERVE],
        "pirates": [PIRATES[s[at] - 1].code if s[at] else "" for at in _PIRATES],
        "beaten": s[layout.PIRATES_BEATEN],
        "enemy": _enemy(draft),
        "need": _need(draft, lang),
        "offer": [CODES[s[at] - 1] if s[at] else "" for at in (layout.OFFER_A, layout.OFFER_B)],
        "laid": [_laid(draft, i, lang) for i in range(s[layout.PLAYED])],
        "held": {code: {str(place): n for place, n in here.items()} for code, here in held.items()},
        "counts": {place: sum(here.get(place, 0) for here in held.values()) for place in TABS},
        "order": {place: _order(draft, place, lang) for place in (Place.TOP, Place.BOTTOM)},
        "unseen": bool(s[layout.UNSEEN_GRADE]),
        "aging": say(
            lang,
            "editor.group.aging.left",
            normal=s[layout.AGING_NORMAL],
            difficult=s[layout.AGING_DIFFICULT],
        ),
        "extras": _extras(draft, lang),
        "text": sheet.text,
        "typed": sheet.typed is not None,
        "unread": sheet.fault is not None,
        "problem": None if problem is None else told(problem, lang, typed=sheet.typed is not None),
        "odds": None if problem else _odds(draft.view, lang),
    }


_PIRATES = (layout.PIRATE_A, layout.PIRATE_B)


def told(problem: Problem, lang: str, *, typed: bool = False) -> Data:
    """A problem in words: those of the editor where they know better what to press."""
    tip = f"editor.tip.{problem.key}"
    facts = dict(problem.facts)
    if facts.get("card") in CODES:
        facts["card"] = texts.card_label(str(facts["card"]), lang)
    told_here = tip in table(lang) and not typed
    where = next((name for name, keys in SECTIONS.items() if problem.key in keys), "text")
    return {
        "text": say(lang, tip, **facts) if told_here else problem.text(lang),
        "where": "text" if typed else where,
        "unfinished": problem.key in UNFINISHED and not typed,
    }


def _enemy(draft: Draft) -> str:
    s = draft.cells
    if s[layout.ENEMY_PIRATE]:
        return PIRATES[s[layout.ENEMY_PIRATE] - 1].code
    return CODES[s[layout.ENEMY] - 1 + layout.FIRST_KNOWLEDGE] if s[layout.ENEMY] else ""


def _need(draft: Draft, lang: str) -> str:
    """What the enemy of a possible draft needs, and how many cards are free."""
    s = draft.cells
    if not (s[layout.ENEMY] or s[layout.ENEMY_PIRATE]) or draft.problem:
        return ""
    needed = say(lang, "editor.need", n=counting.needed(s))
    return f"{needed}, {say(lang, 'editor.free', n=s[layout.FREE])}"


def _laid(draft: Draft, i: int, lang: str) -> Data:
    """A card of the fight, and what can be said of it."""
    s = draft.cells
    marks, card = s[layout.MARKS + i], CARDS[s[layout.CARD + i]]
    has = {
        "used": bool(marks & layout.USED),
        "down": bool(marks & layout.FACE_DOWN),
        "doubled": bool(s[layout.DOUBLER + i]),
        "stepped": bool(marks & layout.STEPPING),
    }
    open_card = not has["down"]
    can = {
        "used": card.ability in USABLE or has["used"],
        "down": True,
        "side": True,
        "double": has["doubled"] or (open_card and bool(doublers(s, i))),
        "step_down": has["stepped"] or (open_card and card.ability is Ability.COPY),
        "lift": True,
    }
    words = "".join(say(lang, f"editor.laid.{name}") for name, is_so in has.items() if is_so)
    label = texts.card_label(card, lang)
    return {
        "code": card.code,
        "right": bool(marks & layout.RIGHT),
        **has,
        "can": [name for name, possible in can.items() if possible],
        "label": say(lang, "editor.laid.label", n=i + 1, card=label, marks=words),
        "about": say(lang, "editor.do.label", card=label),
    }


def _order(draft: Draft, place: Place, lang: str) -> str:
    codes = sequence(draft, place)
    if not codes:
        return ""
    names = ", ".join(texts.card_label(code, lang) for code in codes)
    return say(lang, "editor.hint.order", cards=names)


def _extras(draft: Draft, lang: str) -> list[Data]:
    """What only the text gives; the rulings among them cannot be left out, only read."""
    found: list[Data] = [
        {"name": name, "text": say(lang, f"editor.extra.{name}")} for name in drafts.extras(draft)
    ]
    rulings = str(View(draft.cells).rulings)
    if rulings != "default":
        found.append({"name": "", "text": say(lang, "editor.extra.rulings", rulings=rulings)})
    return found


def _odds(view: View | None, lang: str) -> Data | None:
    """The chance to win this fight with the next cards, and what lies there now."""
    if view is None or view.fight is None:
        return {"now": "", "rows": [], "note": say(lang, "editor.odds.choose")}
    fight = view.fight
    rows = [
        {
            "text": say(
                lang,
                "editor.odds.more" if draws.cards else "editor.odds.none",
                n=draws.cards,
                chance=percent(draws.reach, lang),
            ),
            "part": float(draws.reach),
        }
        for draws in odds.draw_odds(view, bought=LOOK_AHEAD)[: LOOK_AHEAD + 1]
        if draws.cards or fight.drawn
    ]
    now = say(lang, "editor.odds.now", total=fight.total, value=fight.value)
    return {"now": now, "rows": rows, "note": ""}


# --- what is the same for every draft -------------------------------------------------------------


@cache
def catalog(lang: str) -> Data:
    """All cards, hazards and pirates by name; treat it as read-only."""
    return {
        "cards": {card.code: _face(card, lang) for card in CARDS},
        "groups": [
            {"name": say(lang, "editor.group.starting"), "codes": _codes(Group.STARTING)},
            *(
                {
                    "name": texts.hazard_name(hazard, lang),
                    "note": f"{say(lang, 'editor.free', n=hazard.free)}",
                    "values": list(hazard.values),
                    "codes": [card.code for card in CARDS if card.hazard == hazard],
                }
                for hazard in HAZARDS
            ),
            {
                "name": say(lang, "editor.group.aging"),
                "aging": True,
                "codes": _codes(Group.AGING),
            },
        ],
        "hazards": [
            {
                "name": _hazard_group(hazard.key, lang),
                "options": [
                    {"code": card.code, "text": _hazard_option(card, lang)}
                    for card in CARDS
                    if card.hazard == hazard
                ],
            }
            for hazard in HAZARDS
        ],
        "pirates": [{"code": p.code, "text": _pirate_option(p.code, lang)} for p in PIRATES],
        "levels": [{"n": n, "text": texts.level_text(n, lang)} for n in LEVELS],
    }


def _codes(group: Group) -> list[str]:
    return [card.code for card in CARDS if card.group is group]


def _face(card: Card, lang: str) -> Data:
    ability = card.ability
    return {
        "name": texts.card_name(card, lang),
        "label": texts.card_label(card, lang),
        "value": signed(card.value),
        "icon": ability.name if ability else "",
        "words": texts.ability_name(ability, lang) if ability else "",
        "group": str(card.group),
        "levels": [n for n in LEVELS if n not in card.not_in_levels],
    }


def _hazard_group(key: str, lang: str) -> str:
    hazard = next(hazard for hazard in HAZARDS if hazard.key == key)
    green, yellow, red = hazard.values
    return say(
        lang,
        "editor.hazard.group",
        name=texts.hazard_name(hazard, lang),
        free=hazard.free,
        green=green,
        yellow=yellow,
        red=red,
    )


def _hazard_option(card: Card, lang: str) -> str:
    option = say(
        lang,
        "editor.hazard.option",
        name=texts.hazard_name(card, lang),
        gain=texts.card_name(card, lang),
        number=signed(card.value),
    )
    if not card.ability:
        return option
    words = texts.ability_name(card.ability, lang)
    return say(lang, "editor.hazard.ability", option=option, ability=words)


def _pirate_option(code: str, lang: str) -> str:
    pirate = next(pirate for pirate in PIRATES if pirate.code == code)
    name = texts.pirate_name(pirate, lang)
    if pirate.value is None or pirate.free is None:
        return say(lang, "editor.pirate.rule", name=name)
    return say(lang, "editor.pirate.option", name=name, value=pirate.value, free=pirate.free)


@cache
def shown_words(lang: str) -> dict[str, str]:
    """The editor's words that need no facts, or facts that the page knows; read-only."""
    return {
        key.removeprefix("editor."): text
        for key, text in table(lang).items()
        if key.startswith("editor.") and not key.startswith(("editor.tip.", "editor.note"))
    } | {f"step.{i}": say(lang, f"table.step.{name}") for i, name in enumerate(STEPS)}
