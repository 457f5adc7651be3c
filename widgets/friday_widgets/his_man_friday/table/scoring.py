"""The end of the game, rule by rule: what each rule says, and what it made of this game."""

from __future__ import annotations

from collections.abc import Sequence

from friday_nb import rulebook
from friday_nb.core.facts import Event
from friday_nb.his_man_friday import View
from friday_nb.his_man_friday.cards import BY_NAME, Kind
from friday_nb.his_man_friday.texts import card_label, event_text, player_name
from friday_nb.his_man_friday.words import say
from friday_widgets.wire.panel import Data

_COLUMNS = {"HMF-SCORE-1": "guns", "HMF-SCORE-3": "kinds", "HMF-SCORE-4": "sum"}


def scoring(view: View, events: Sequence[Event], lang: str) -> Data:
    """The steps of the scoring, given what the seat was told last."""
    steps: list[Data] = []
    for event in events:
        rule = event.rules[0] if event.rules else ""
        if not rule.startswith("HMF-SCORE"):
            continue
        ends = event.kind == "won"
        if ends or not steps or steps[-1]["rule"] != rule:
            steps.append(_step(rule, lang, ends=ends))
        steps[-1]["lines"].append(event_text(event, lang, view.seat))
        if event.kind == "most_guns_out":
            steps[-1]["out"] = event.facts["seat"]
    for n, step in enumerate(steps, 1):
        step["count"] = say(lang, "table.over.step", n=n, all=len(steps))
    return {
        "title": _title(view, lang),
        "won": view.seat in view.winners,
        "steps": steps,
        "columns": [say(lang, f"table.over.column.{name}") for name in _NAMES],
        "rows": [_row(view, seat, lang) for seat in range(view.players)],
        "words": {name: say(lang, f"table.over.{name}") for name in ("out", "wins")},
        "cards": _cards(view, lang),
    }


_NAMES = ("player", "guns", "kinds", "sum")


def _step(rule: str, lang: str, *, ends: bool) -> Data:
    told = rulebook.rule(rule)
    return {
        "rule": rule,
        "title": say(lang, "table.over.result") if ends else told.title[lang],
        "text": "" if ends else told.text[lang],
        "column": "" if ends else _COLUMNS.get(rule, ""),
        "ends": ends,
        "lines": [],
    }


def _row(view: View, seat: int, lang: str) -> Data:
    name = player_name(seat, lang)
    return {
        "seat": seat,
        "name": say(lang, "table.you.long", player=name) if seat == view.seat else name,
        "guns": _or_none(view.guns[seat]),
        "kinds": _or_none(view.kinds[seat]),
        "sum": _or_none(view.sums[seat]),
        "wins": seat in view.winners,
    }


def _or_none(number: int | None) -> str:
    return "" if number is None else str(number)


def _title(view: View, lang: str) -> str:
    if view.winners == (view.seat,):
        return say(lang, "table.over.won.you")
    names = [
        say(lang, "table.you.long", player=player_name(seat, lang))
        if seat == view.seat
        else player_name(seat, lang)
        for seat in view.winners
    ]
    key = "shared" if len(names) > 1 else "won"
    return say(lang, f"table.over.{key}", players=", ".join(names))


def outcome(view: View, lang: str) -> str:
    """Who won, and what the seat itself has got, in one sentence."""
    guns, wins = view.guns[view.seat] or 0, view.winners == (view.seat,)
    if guns == BY_NAME["g"].count:
        own = say(lang, "table.over.own.four")
    elif view.kinds[view.seat] is None and any(kinds is not None for kinds in view.kinds):
        own = say(lang, "table.over.own.out", guns=guns)
    else:
        taken = [BY_NAME[name] for name in view.taken]
        kinds = len({card.kind for card in taken} - {Kind.GUN})
        total = sum(card.amount for card in taken)
        counted = "" if view.sums[view.seat] is None else ".sum"
        own = say(lang, f"table.over.own{counted}", kinds=kinds, sum=total, guns=guns)
    if wins:
        return say(lang, "table.over.head.you", own=own)
    return say(lang, "table.over.head", won=_title(view, lang), own=own)


def _cards(view: View, lang: str) -> str:
    if not view.taken:
        return say(lang, "table.over.cards.none")
    cards = ", ".join(card_label(name, lang) for name in view.taken)
    return say(lang, "table.over.cards", cards=cards)
