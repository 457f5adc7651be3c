"""The content of the odds pane, words included, as plain data: the beliefs of a seat."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from friday_nb.core.numbers import allowance, decimal, percent
from friday_nb.core.paired import DOUBT
from friday_nb.his_man_friday import ActionKind, Phase, View
from friday_nb.his_man_friday.cards import Kind
from friday_nb.his_man_friday.odds import (
    Beliefs,
    DealtBeliefs,
    MoveFacts,
    is_last_decision,
    last_chance_wins,
    move_facts,
    out_chance,
    win_chance,
)
from friday_nb.his_man_friday.players import at_last, seats
from friday_nb.his_man_friday.players.seats import Seated, SeatedBeliefs
from friday_nb.his_man_friday.texts import action_text, kind_name, player_name
from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.desk import Assumption
from friday_widgets.wire.panel import Data

GUNS: Final = 4
_ABOUT_ONE: Final = (Phase.CHALLENGE, Phase.TAKE_FIRST, Phase.TAKE_AFTER)
"""The phases in which the decision is about one card."""
_LAYING: Final = (Phase.LAY, Phase.CHALLENGE)


def heads(beliefs: Beliefs, lang: str) -> list[Data]:
    """The headlines: of the card in question, and of the end."""
    view = beliefs.view
    cell = subject(beliefs)
    found = [_gun_head(beliefs, cell, lang)] if cell else _most_head(beliefs, lang)
    lie = _lie_head(beliefs, cell, lang)
    if lie:
        found.append(lie)
    if view.phase in _LAYING:
        found.append(_unseen_head(beliefs, lang))
    else:
        out = out_chance(beliefs)
        tag = _end_tag(beliefs, out, out_chance)
        error = beliefs.end().out_error if isinstance(beliefs, DealtBeliefs) else 0.0
        found.append(_head("out", percent(out, lang), tag, lang) | _within(out, error, tag, lang))
        found += _win_head(beliefs, lang)
    return found[:3]


def headline(shown: list[Data]) -> str:
    """The number that sums up the pane."""
    return str(shown[0]["number"]) if shown else ""


def subject(beliefs: Beliefs) -> str:
    """The cell of the card in question: just laid, or under Crusoe; empty if there is none."""
    view = beliefs.view
    if view.phase not in _ABOUT_ONE:
        return ""
    return view.just_laid if view.phase is Phase.CHALLENGE else view.crusoe


def likeliest(beliefs: Beliefs) -> tuple[str, ...]:
    """The cells of the unseen cards that are likeliest to be guns; none if no card can be one."""
    if not beliefs.unseen.get("g"):
        return ()
    island = beliefs.view.island
    chances = {place.cell: beliefs.gun(place.cell) for place in island if _is_hidden(place)}
    most = max(chances.values(), default=None)
    return tuple(cell for cell, chance in chances.items() if chance == most)


def _is_hidden(place: Any) -> bool:
    return place.on_island and not place.card


def _head(key: str, number: str, tag: str, lang: str, **facts: str | int) -> Data:
    return {
        "key": key,
        "sort": "exact",
        "label": say(lang, f"odds.head.{key}", **facts),
        "number": number,
        "tag": say(lang, f"odds.tag.{tag}"),
        "why": say(lang, f"odds.head.{key}.why", **facts),
    }


def _within(chance: Fraction, error: float, tag: str, lang: str) -> Data:
    """A tag that tells a chance's margin of error, if it was counted in some deals."""
    if not error or tag == "certain":
        return {}
    off = allowance(chance, Fraction(max(error, 0.01 / DOUBT)), lang)
    return {"tag": say(lang, "odds.tag.drawn", tag=say(lang, f"odds.tag.{tag}"), error=off)}


def _tag(beliefs: Beliefs, chance: Fraction) -> str:
    """On what a chance rests.

    What is certain although each declaration may be true or a lie follows from the cards alone.
    """
    if chance in (0, 1) and beliefs.lying not in (0, 1):
        return "certain"
    if isinstance(beliefs, DealtBeliefs):
        return "played"
    return "ignored" if beliefs.lying is None else "believed"


def _card_tag(beliefs: Beliefs, chance: Fraction, find: Callable[[Beliefs], Fraction]) -> str:
    """On what the chance of a card rests, which ``find`` works out.

    While nothing was declared of any card that the seat has not seen, it follows from the others.
    """
    if isinstance(beliefs, DealtBeliefs):
        return _tag(beliefs, chance)
    if chance not in (0, 1) and not any(beliefs.declared.values()):
        return "exact"
    if isinstance(beliefs, SeatedBeliefs):
        certain = chance in (0, 1) and find(Beliefs(beliefs.view)) == chance
        return "certain" if certain else "bots"
    return _tag(beliefs, chance)


def _end_tag(beliefs: Beliefs, chance: Fraction, find: Callable[[Beliefs], Fraction]) -> str:
    """On what a chance of the end rests, which ``find`` works out.

    If the seat has seen all cards that were taken, it follows from them, whatever was declared.
    And what is certain without declarations is certain with them, even if everybody always lies.
    """
    taken = [place for place in beliefs.view.island if place.taker is not None]
    if all(place.card for place in taken):
        return "certain"
    if chance in (0, 1) and find(Beliefs(beliefs.view)) == chance:
        return "certain"
    return _tag(beliefs, chance)


def _gun_head(beliefs: Beliefs, cell: str, lang: str) -> Data:
    known = cell in beliefs.known
    chance = beliefs.gun(cell)
    tag = "seen" if known else _card_tag(beliefs, chance, lambda each: each.gun(cell))
    return _head("gun.seen" if known else "gun", percent(chance, lang), tag, lang, cell=cell)


def _most_head(beliefs: Beliefs, lang: str) -> list[Data]:
    """The headline about the likeliest guns: all of them, or one and how many more; or none."""
    cells = likeliest(beliefs)
    if not cells:
        return []
    chance, key = beliefs.gun(cells[0]), "gun.most"
    facts: dict[str, str | int] = {"cell": cells[0]}
    match cells[1:]:
        case ():
            pass
        case (other,):
            key, facts["other"] = "gun.most.two", other
        case more:
            key, facts["n"] = "gun.most.many", len(more)
    tag = _card_tag(beliefs, chance, lambda each: each.gun(cells[0]))
    return [_head(key, percent(chance, lang), tag, lang, **facts)]


def _lie_head(beliefs: Beliefs, cell: str, lang: str) -> Data | None:
    """The headline about the chance that the declaration in question is a lie."""
    view = beliefs.view
    place = next((each for each in view.island if each.cell == cell), None)
    if view.phase not in _ABOUT_ONE or place is None or place.declared is None:
        return None
    declared_as = place.declared

    def lied(by: Beliefs) -> Fraction:
        return 1 - by.kinds(cell)[declared_as]

    chance = lied(beliefs)
    tag = "seen" if cell in beliefs.known else _card_tag(beliefs, chance, lied)
    declared = kind_name(place.declared, lang)
    return _head("lie", percent(chance, lang), tag, lang, declared=declared, cell=cell)


def _unseen_head(beliefs: Beliefs, lang: str) -> Data:
    left = beliefs.unseen.get("g", 0)
    return _head("unseen", str(left), "certain", lang, n=left, all=GUNS)


def _win_head(beliefs: Beliefs, lang: str) -> list[Data]:
    """The headline about the win; none if what decides about it does not count here."""
    wins, counted = last_chance_wins(beliefs), isinstance(beliefs, DealtBeliefs)
    if not wins and counted:
        return []
    if not wins:
        chance = win_chance(beliefs)
        tag = _end_tag(beliefs, chance, win_chance)
        return [_head("win", percent(chance, lang), tag, lang)]
    key = "win.last" if is_last_decision(beliefs.view) else "win.best"
    best = max(wins, key=lambda action: wins[action])
    tag = _tag(beliefs, wins[best])
    head = _head(key, percent(wins[best], lang), tag, lang)
    if isinstance(beliefs, DealtBeliefs):
        error = beliefs.end(best.cell).win_error
        head |= {"why": say(lang, "odds.head.win.last.why.bots")}
        head |= _within(wins[best], error, tag, lang)
    return [head]


def facts(beliefs: Beliefs, lang: str) -> Data:
    """The facts of each decision; none for laying a card."""
    found = [each for each in move_facts(beliefs) if each.action.kind is not ActionKind.LAY]
    wins = last_chance_wins(beliefs) or {}
    note = [say(lang, "odds.moves.gun")] if any(each.gun is not None for each in found) else []
    note += [say(lang, f"odds.wins.{key}") for key in _of_wins(beliefs, is_told=bool(wins))]
    return {
        "key": "moves",
        "title": say(lang, "odds.moves"),
        "rows": [_fact(beliefs.view, each, wins.get(each.action), lang) for each in found],
        "note": " ".join(note),
    }


def _of_wins(beliefs: Beliefs, *, is_told: bool) -> list[str]:
    """What is to be said of the chances to win: the keys of sentences, below ``odds.wins``."""
    view = beliefs.view
    if isinstance(beliefs, DealtBeliefs):
        lacking = "thinkers" if is_last_decision(view) else "bots"
        keys = [] if is_told or view.actor != view.seat else [lacking]
        return [*keys, "drawn"] if beliefs.drawn else keys
    if not is_told:
        return []
    return ["high"] if is_last_decision(view) else ["assumed", "high"]


def _fact(view: View, found: MoveFacts, win: Fraction | None, lang: str) -> Data:
    chips = []
    if found.gun is not None:
        chips.append(("gun", percent(found.gun, lang)))
    if found.action.kind is ActionKind.TAKE:
        chips.append(("new_kinds", decimal(found.kinds, lang)))
        chips.append(("gained", decimal(found.amount, lang)))
    if view.phase not in _LAYING:
        chips.append(("out", percent(found.out, lang)))
    if win is not None:
        chips.append(("win", percent(win, lang)))
    return {
        "key": str(found.action),
        "label": action_text(view, found.action, lang),
        "chips": [{"name": say(lang, f"odds.axis.{name}"), "number": n} for name, n in chips],
    }


def hands(beliefs: Beliefs, lang: str) -> Data:
    """A row for a single card of each other hand."""
    rows = []
    for seat, n in enumerate(beliefs.view.hands):
        place = f"hand{seat}:1"
        if place not in beliefs.declared:
            continue
        label = say(lang, "odds.place.hand", player=player_name(seat, lang), n=n)
        chips = [
            {"name": kind_name(kind, lang), "number": percent(chance, lang)}
            for kind, chance in beliefs.kinds(place).items()
        ]
        rows.append({"key": place, "label": label, "chips": chips})
    return {"key": "hands", "title": say(lang, "odds.hands"), "rows": rows, "note": ""}


def choices(kind: Kind, lang: str) -> Data:
    """The choice of the kind that the island shows."""
    return {
        "key": "kind",
        "title": say(lang, "odds.kind"),
        "options": [
            {"id": each.key, "label": kind_name(each, lang), "on": each is kind} for each in Kind
        ],
    }


def beliefs_of(view: View, assumption: Assumption, seated: Seated) -> Beliefs:
    """What the pane believes: what advice does, unless a reader wants to see what else might be.

    Raises:
        HisManFridayProblem: no deal fits what the seat knows.
    """
    if assumption.supposes and seats.all_bots(view, seated):
        return Beliefs(view, assumption.lying)
    return at_last.beliefs_of(view, assumption.lying, seated)


def _as_bots_declare(view: View, lying: Fraction | None, seated: Seated, lang: str) -> str:
    """What the card in question is by how the bots here declare; empty where that tells nothing."""
    if at_last.counts_deals(view, seated):  # it is not only what they declare
        return ""
    cell = view.just_laid or view.crusoe or ""
    laid = [place for place in view.island if place.cell == cell and not place.card]
    if not laid or laid[0].layer is None or not seats.is_bot(seated, laid[0].layer):
        return ""
    gun = percent(seats.gun_chance(view, cell, lying, seated), lang)
    return say(lang, "odds.lying.seated", cell=cell, gun=gun)


def lying_choice(view: View, assumption: Assumption, seated: Seated, lang: str) -> Data:
    """The slider for the chance of a lie, and what is assumed, also if it fits the others badly.

    Where only bots sit, the pane goes by how they declare until the slider is moved; a button
    leads back to that.
    """
    lying = assumption.lying
    bots = seats.all_bots(view, seated)
    chance = percent(Fraction(assumption.percents, 100), lang)
    ignores = lying is None
    key = "ignored" if ignores else "believed"
    said = ""
    text = [say(lang, "odds.lying.none" if ignores else "odds.lying.text")]
    if bots and not assumption.supposes:
        key = "bots"
        text = [say(lang, "odds.lying.bots.text")]
        if at_last.counts_deals(view, seated):
            said = "odds.bots.last"
            text.append(say(lang, "odds.lying.bots.last"))
    elif bots:
        text.append(_as_bots_declare(view, lying, seated, lang))
    elif any(seats.is_bot(seated, seat) for seat in range(view.players) if seat != view.seat):
        text = [say(lang, "odds.lying.people.none" if ignores else "odds.lying.people")]
    return {
        "on": key == "believed",
        "value": assumption.percents,
        "title": say(lang, "odds.lying"),
        "said": say(lang, said or f"odds.{key}", chance=chance),
        "ignore": say(lang, "odds.lying.ignore"),
        "ignores": key == "ignored",
        "bots": say(lang, "odds.lying.bots") if bots else "",
        "follows": key == "bots",
        "text": " ".join(filter(None, text)),
    }
