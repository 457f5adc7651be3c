"""The fight on the table: the enemy, the meter, what ending would mean, the cards and decisions.

Nothing here knows a rule: what a decision would bring is read off the position after it.
"""

from __future__ import annotations

from typing import Any

from friday_nb import friday
from friday_nb.charts import signed
from friday_nb.friday import Ability, Action, ActionKind, Node, texts
from friday_widgets.friday.table.faces import Piles, hazard, pirate_facts, pirate_free_word
from friday_widgets.wire.panel import Data

_FEW_TICKS = 16
_ASKS_TARGET = {"needs_target", "copies_what"}
_TOLD_BY_HINT = {"no_ability", "face_down", "already_used", "already_doomed"}
"""Reasons that only repeat what the card's text and marks say."""


def fight(p: Piles) -> Data:
    """The fight of the view."""
    view = p.view
    now = view.fight
    assert now
    left = [card.number for card in now.cards if card.side == "left"]
    right = [card.number for card in now.cards if card.side == "right"]
    waiting = (sum(n for _, n in view.hazard_stack), sum(n for _, n in view.hazard_discard))
    return {
        "id": f"{now.enemy.code}.{int(view.step)}.{waiting[0]}.{waiting[1]}",
        "is_pirate": now.is_pirate,
        "enemy": _enemy(p),
        "left": left,
        "right": right,
        "empty": now.free_left,
        "left_title": p.say("fight.left"),
        "left_note": p.say("fight.stopped")
        if now.stopped
        else p.say("fight.left_note", n=len(left), free=now.free),
        "right_title": p.say("fight.right"),
        "right_note": p.say("fight.right_note", n=now.cost),
        "right_empty": p.say("fight.right_empty"),
        "meter": _meter(p),
        "ending": _ending(p),
    }


def _enemy(p: Piles) -> Data:
    view = p.view
    now = view.fight
    assert now
    if isinstance(now.enemy, friday.Pirate):
        value, free = pirate_facts(now.enemy, view, p.lang)
        name = texts.pirate_name(now.enemy, p.lang)
        facts = p.say("pirate.facts", value=value, free=free)
        rule = texts.pirate_text(now.enemy, p.lang)
        return {
            "name": name,
            "value": value,
            "free": free,
            "free_word": pirate_free_word(free, p.lang),
            "rule": rule,
            "label": f"{name}. {facts}. {rule}",
        }
    p.card(now.enemy)
    return hazard(now.enemy, view.step, p.lang)


def _meter(p: Piles) -> Data:
    now = p.view.fight
    assert now
    gap = now.total - now.value
    enough = gap >= 0
    fill = 100 if enough else max(0, round(100 * now.total / now.value)) if now.value > 0 else 0
    every = 1 if now.value <= _FEW_TICKS else 5
    lowered = now.value != now.base_value
    facts: dict[str, Any] = {"total": now.total, "need": now.value}
    word = "over" if gap > 0 else "enough" if enough else "short"
    words = p.say(f"meter.{word}", n=abs(gap))
    return {
        "total": signed(now.total),
        "of": p.say("meter.of"),
        "need": signed(now.value),
        "gap": words,
        "state": "enough" if enough else "short",
        "fill": fill,
        "ticks": [round(100 * i / now.value, 2) for i in range(every, now.value, every)],
        "parts": p.say("meter.lowered", n=now.base_value) if lowered else "",
        "label": f"{p.say('meter.label', **facts)} {words}",
    }


def _ending(p: Piles) -> Data:
    """What pressing "end" would bring, read off the position that follows."""
    view = p.view
    now = view.fight
    assert now
    if view.node is Node.DESTROY:
        return _say_ending(p, "destroy", n=view.budget)
    end = Action(ActionKind.END)
    reason = friday.why_not(view, end)
    if reason:
        if view.node is not Node.FIGHT:
            return {"kind": "blocked", "title": p.say("ending.busy"), "text": ""}
        text = texts.reason_text(reason, p.lang)
        return {"kind": "blocked", "title": p.say("ending.blocked"), "text": text}
    after = friday.play(view, end)
    gap = max(0, now.value - now.total)
    owed = gap + now.aging_cost
    if after.outcome:
        if after.outcome.won:
            return _say_ending(p, "game_won")
        facts: dict[str, Any] = {"n": owed, "life": view.life}
        lost = _say_ending(p, "game_lost", **facts)
        if now.aging_cost:
            lost["text"] = p.say("ending.game_lost.aging", aging=now.aging_cost, **facts)
        return lost
    if gap:
        return _lost_fight(p, gap, owed)
    key = "win_pirate" if now.is_pirate else "win"
    name = "" if isinstance(now.enemy, friday.Pirate) else texts.card_label(now.enemy, p.lang)
    ending = _say_ending(p, key, name=name)
    if owed:
        ending["text"] += " " + p.say("ending.aging", n=owed)
    return ending


def _lost_fight(p: Piles, gap: int, owed: int) -> Data:
    """What is paid in all; only the missing points bring destroy points, aging cards do not."""
    life = p.view.life - owed
    ending = _say_ending(p, "lose", n=owed, life=life, points=gap)
    if not life:
        ending["text"] = p.say("ending.lose.none", points=gap)
    if owed > gap:
        ending["text"] = p.say("ending.lose.aging", n=owed - gap) + " " + ending["text"]
    return ending


def _say_ending(p: Piles, key: str, **facts: Any) -> Data:
    return {
        "kind": key,
        "title": p.say(f"ending.{key}", **facts),
        "text": p.say(f"ending.{key}.text", **facts),
    }


# --- decisions -----------------------------------------------------------------------------------

# The buttons of each moment: action, key, icon. Their words are table.do.<id> and ...note.
_BUTTONS: dict[Node, tuple[tuple[str, str, str], ...]] = {
    Node.HAZARD: (("skip", "s", "skip"),),
    Node.PIRATE: (),
    Node.FIGHT: (("draw", "d", "draw"), ("pay", "p", "pay"), ("end", "e", "flag")),
    Node.MORE: (("more", "m", "draw"), ("done", "n", "check")),
    Node.SWAP: (("done", "n", "check"),),
    Node.SORT: (("look", "l", "eye"), ("sort", "n", "check")),
    Node.DESTROY: (("done", "n", "check"),),
    Node.OVER: (("new", "", "ship"), ("undo", "u", "undo")),
}

_SENT: dict[str, str] = {"new": "new", "undo": "undo", "back": "undo"}
"""Buttons that decide nothing in the game, and what they send."""


def back(p: Piles) -> Data:
    """The button that takes a question back, or what was answered last."""
    return _button(p, "back", "u", "undo")


def actions(p: Piles) -> list[Data]:
    """The buttons of this moment; those that cannot be pressed say why."""
    view = p.view
    buttons = [_button(p, *spec) for spec in _BUTTONS.get(view.node, ())]
    if view.node is Node.HAZARD:  # possible three times a game at most: not worth a locked button
        buttons = [button for button in buttons if not button["why"]]
    if view.fight and view.node is Node.FIGHT:
        draw, _, end = buttons
        enough = view.fight.total >= view.fight.value
        end["main"] = enough and not end["why"] and not end["danger"]
        if not end["why"] and not end["danger"]:
            end["short"] = _end_short(p)
        draw["main"] = not end["main"] and not draw["why"] and not draw["danger"]
    elif buttons and not _can_destroy(view):
        buttons[-1 if view.node is Node.SORT else 0]["main"] = True
    return buttons


def _end_short(p: Piles) -> str:
    """What ending costs or brings, in a few words: a phone shows no more of it."""
    now = p.view.fight
    assert now
    if (gap := now.value - now.total) > 0:
        return p.say("do.end.short.lose", n=gap + now.aging_cost)
    key = "win_aging" if now.aging_cost else "win"
    return p.say(f"do.end.short.{key}", n=now.aging_cost)


def _can_destroy(view: friday.View) -> bool:
    """Would going on waste destroy points?  Then it is not what the table offers first."""
    kinds = (action.kind for action in friday.legal(view))
    return view.node is Node.DESTROY and ActionKind.DESTROY in kinds


def _button(p: Piles, name: str, key: str, icon: str) -> Data:
    view = p.view
    where = f"{name}.{view.node.name.lower()}" if name == "done" else name
    facts: dict[str, Any] = {
        "n": view.fight.cost if view.fight else 0,
        "free": view.fight.free_left if view.fight else 0,
        "left": view.left,
        "budget": view.budget,
    }
    button: Data = {
        "id": name,
        "key": key,
        "icon": icon,
        "label": p.say(f"do.{where}", **facts),
        "short": p.say(f"do.{where}.short", **facts),
        "note": p.say(f"do.{where}.note", **facts),
        "why": "",
        "danger": "",
        "main": False,
    }
    if name in _SENT:
        return button | {"send": _SENT[name]}
    if name == "sort":
        return button
    action = Action.parse(name)
    reason = friday.why_not(view, action)
    if reason:
        button["why"] = texts.reason_text(reason, p.lang)
    else:
        button["danger"] = danger(p, action)
        if button["danger"]:
            button["short"] = p.say("do.danger.short")
    return button | {"do": name}


def danger(p: Piles, action: Action) -> str:
    """A warning if this decision loses the game at once, else nothing."""
    after = friday.play(p.view, action)
    if not after.outcome or after.outcome.won:
        return ""
    return p.say(f"danger.{after.outcome.termination.name}")


# --- cards ---------------------------------------------------------------------------------------


def cards(p: Piles) -> list[Data]:
    """The played cards with what may be done with each."""
    view = p.view
    assert view.fight
    trees = _trees(p)
    return [_card(p, card, trees.get(card.number)) for card in view.fight.cards]


def _card(p: Piles, played: friday.Played, tree: Data | None) -> Data:
    card = played.card
    face = p.faces[p.card(card)]
    marks = _marks(p, played)
    ability = texts.ability_name(card.ability, p.lang)
    said = "; ".join(mark["long"] for mark in marks)
    facts: dict[str, Any] = {"n": played.number, "name": face["name"], "value": card.value}
    label = p.say("card.label", ability=ability, **facts) + (f" {said}." if said else "")
    why, known = ("", False) if tree else _why_card(p, played)
    does = "" if not tree else tree.get("say") or tree.get("prompt", "")
    told = [p.say("card.hint", text="" if played.face_down else face["text"], **facts).strip()]
    told += [f"{mark['long'][0].upper()}{mark['long'][1:]}." for mark in marks]
    told += [does] if tree else [] if known else [why]
    return {
        "number": played.number,
        "code": card.code,
        "face_down": played.face_down,
        "marks": marks,
        "label": label,
        "hint": " ".join(filter(None, told)),
        "does": does,
        "tree": tree,
        "why": why,
    }


def _marks(p: Piles, played: friday.Played) -> list[Data]:
    """Small signs on a card, each a word or number besides its colour."""
    view = p.view
    found: list[str] = []
    if played.card.group is friday.Group.AGING:
        found.append("aging")
    if played.face_down:
        found.append("face_down")
    elif played.used:
        found.append("used")
    if played.doubled_by:
        found.append("doubled")
    if played.lowers_step:
        found.append("lowers")
    if played.zeroed:
        found.append("zeroed")
    stops = played.card.ability is Ability.STOP and played.side == "left"
    if stops and not played.face_down:
        found.append("stop")
    if played.doomed:
        found.append("doomed")
    elif view.node is Node.DESTROY and not played.face_down:
        found.append("cost")
    facts: dict[str, Any] = {"n": played.card.destroy_cost, "by": played.doubled_by}
    return [
        {"kind": k, "text": p.say(f"mark.{k}", **facts), "long": p.say(f"mark.{k}.long", **facts)}
        for k in found
    ]


def _trees(p: Piles) -> dict[int, Data]:
    """Legal uses of cards as trees: a leaf is a decision, a branch asks for the next card."""
    view = p.view
    trees: dict[int, Data] = {}
    empty = not view.stack.size
    for action in friday.legal(view):
        if action.kind not in (ActionKind.USE, ActionKind.SWAP, ActionKind.DESTROY):
            continue
        first, *rest = action.numbers
        leaf: Data = {"do": str(action)}
        if len(rest) <= 1:  # the third card of a copy goes without words: there can be hundreds
            leaf["say"] = texts.action_text(view, action, p.lang)
        if empty and (warning := danger(p, action)):
            leaf["danger"] = warning
        if not rest:
            trees[first] = leaf
            continue
        branch = trees.setdefault(first, {"prompt": _ask(p, first), "to": {}})
        for n in rest[:-1]:
            branch = branch["to"].setdefault(n, {"prompt": _ask(p, n), "to": {}})
        branch["to"][rest[-1]] = leaf
    return trees


def _ask(p: Piles, played: int) -> str:
    """What to choose for the ability of this played card."""
    return p.say(f"ask.{_ability(p, played).name}")


def _ability(p: Piles, played: int) -> Ability:
    assert p.view.fight
    return next(c.card.ability for c in p.view.fight.cards if c.number == played)


def _why_card(p: Piles, played: friday.Played) -> tuple[str, bool]:
    """Why this card cannot be used, exchanged or destroyed now, and whether its hint tells it."""
    view = p.view
    assert view.fight
    n = played.number
    kinds = {Node.SWAP: ActionKind.SWAP, Node.DESTROY: ActionKind.DESTROY}
    reason = friday.why_not(view, Action(kinds.get(view.node, ActionKind.USE), (n,)))
    if reason and reason.key in _ASKS_TARGET:
        others = [c.number for c in view.fight.cards if c.number != n]
        tries = (friday.why_not(view, Action(ActionKind.USE, (n, other))) for other in others)
        reason = next((r for r in tries if r), reason)
    if not reason:
        return "", False
    return texts.reason_text(reason, p.lang), reason.key in _TOLD_BY_HINT
