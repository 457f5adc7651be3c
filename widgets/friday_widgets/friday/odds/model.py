"""The odds pane in words: what can be chosen, the answers, the list of the stack.

Pure functions from a view, and what the analyst found, to JSON values. The numbers come from
`friday_nb.friday.odds`, the sentences from the words; nothing is worked out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from friday_nb.charts import percent
from friday_nb.friday import Card, Group, Node, View, charts, odds
from friday_nb.friday.odds.fight import LIFE, WIN, Aim, Goal, Lose
from friday_nb.friday.odds.findings import OddsFindings
from friday_nb.friday.odds.next_given_total import leading_cards
from friday_nb.friday.texts import ability_name, card_label
from friday_nb.friday.words import say

VERDICTS = frozenset(("more", "lose", "which"))
"""Questions whose answer says what to do."""
MOST_CHIPS = 8
"""Cards offered to be destroyed."""


@dataclass(frozen=True)
class Wish:
    """What the visitor chose in the pane: the goal, and how many further cards to look at.

    ``cards`` None: all free ones.
    """

    goal: Goal = WIN
    cards: int | None = None


# --- what can be chosen --------------------------------------------------------------------------


def goal_choice(view: View, wish: Wish, lang: str) -> dict[str, Any]:
    """The goals to choose from, and for losing on purpose the cards.

    Empty where no fight is ahead or on: while cards are destroyed, and after the game.
    """
    if view.node in (Node.OVER, Node.DESTROY) or view.node.is_chance:
        return {}
    aims = [Aim.WIN, Aim.LIFE]
    if view.fight is not None and not view.fight.is_pirate:
        aims.append(Aim.LOSE)
    on = wish.goal.aim
    return {
        "title": say(lang, "odds.goal.title"),
        "options": [
            {
                "id": aim.name.lower(),
                "label": say(lang, f"odds.goal.{aim.name.lower()}"),
                "on": aim is on,
            }
            for aim in aims
        ],
        "cards": _chips(view, wish, lang) if on is Aim.LOSE else [],
    }


def _chips(view: View, wish: Wish, lang: str) -> list[dict[str, Any]]:
    left = Counter(wish.goal.cards)
    chips = []
    for card in to_destroy(view):
        on = left[card.code] > 0
        left[card.code] -= on
        label = card_label(card, lang)
        chips.append(
            {
                "code": card.code,
                "text": label,
                "label": say(lang, "odds.goal.lose.pick", name=label),
                "on": on,
            }
        )
    return chips


def to_destroy(view: View) -> tuple[Card, ...]:
    """Cards that one may want to destroy in this fight, each copy by itself, worst first.

    Those that lie in it; before the first card is drawn, one of each bad kind that may come.
    """
    fight = view.fight
    if fight is None:
        return ()
    lying = [p.card for p in fight.cards if not p.face_down and not p.doomed]
    if not lying:
        lying = [p.card for p in odds.candidates(view) if p.sure and _is_bad(p.card)]
    lying.sort(key=lambda card: (not _is_bad(card), card.value, card.kind))
    return tuple(lying[:MOST_CHIPS])


def _is_bad(card: Card) -> bool:
    return card.group is Group.AGING or (card.value <= 0 and not card.ability)


def wished_goal(view: View, name: str, codes: Iterable[str] | None = None) -> Goal:
    """The goal of this name, with those of the cards that can be destroyed.

    Without a word about cards the worst one is meant; without a card losing has no aim, and winning
    is meant.
    """
    if name != "lose":
        return LIFE if name == "life" else WIN
    offered = [card.code for card in to_destroy(view)]
    chosen = Counter(offered[:1] if codes is None else codes) & Counter(offered)
    return Lose(*chosen.elements()) if chosen else WIN


def card_choice(view: View, wish: Wish, lang: str) -> dict[str, Any]:
    """How many further cards the chart of the total can show; empty outside a fight."""
    draws = odds.draw_odds(view)
    if not draws:
        return {}
    chosen = chosen_cards(view, wish)
    cost = view.fight.cost if view.fight else 1
    options = []
    for entry in draws:
        bought = entry.bought[0][0]
        key = "now" if not entry.cards else "label.paid" if bought else "label.free"
        label = say(lang, f"odds.choose.{key}", n=entry.cards, life=bought * cost)
        options.append(
            {
                "n": entry.cards,
                "text": f"+{entry.cards}" if entry.cards else "0",
                "label": label,
                "paid": bought > 0,
                "on": entry.cards == chosen,
            }
        )
    return {"title": say(lang, "odds.choose.title"), "options": options}


def chosen_cards(view: View, wish: Wish) -> int:
    """How many further cards the chart of the total shows; 0 outside a fight."""
    draws = odds.draw_odds(view)
    if not draws:
        return 0
    return charts.usual_cards(draws) if wish.cards is None else min(wish.cards, len(draws) - 1)


# --- answers and links ---------------------------------------------------------------------------


def answers(
    view: View, found: OddsFindings | None, lang: str, *, spoilers: bool = True
) -> list[dict[str, Any]]:
    """The questions of this position with their answers; none before they are worked out.

    Where no advice is wanted, questions whose answer says what to do are left out.
    """
    wanted = [
        answer
        for answer in (found.answers if found else ())
        if spoilers or answer.question not in VERDICTS
    ]
    told = [charts.told(answer, lang, view) for answer in wanted]
    return [
        {
            "key": one.question,
            "ask": one.ask,
            "text": one.text,
            # "100%" beside "Which of the two hazards?" would name neither
            "number": "" if one.question == "which" else one.number,
            "sort": one.sort,
            "tag": say(lang, f"odds.sort.{one.sort}"),
            "rows": list(one.rows),
            "how": one.how,
        }
        for one in told
    ]


def links(view: View, cards: int) -> dict[str, dict[str, float]]:
    """Which dots a bar stands for, by the bar's key: keys of dots, each with its part, 0 to 1.

    A bar of the next card stands for the cards of its value; a bar of the total after so many
    further ``cards`` for the next cards that lead to it, the likeliest in full.
    """
    place = _source(view)
    linked: dict[str, dict[str, float]] = {}
    for possible in odds.candidates(view):
        lit = linked.setdefault(f"value:{possible.card.value}", {})
        if possible.sure:
            lit[charts.dot_key(possible.card, place)] = 1.0
        if possible.maybe:
            lit[charts.UNSEEN] = 1.0
    unseen = {p.card for p in odds.candidates(view) if p.maybe}
    sure = {p.card for p in odds.candidates(view) if p.sure}
    for total, leading in leading_cards(view, cards).items():
        most = leading[0][1]
        lit = linked.setdefault(f"total:{total}", {})
        for card, chance in leading:
            part = round(float(chance / most), 2)
            if card in sure:
                lit[charts.dot_key(card, place)] = part
            if card in unseen:
                lit[charts.UNSEEN] = max(part, lit.get(charts.UNSEEN, 0.0))
    return linked


def _source(view: View) -> str:
    """Where the next card comes from: the stack, or the discard pile that is shuffled first."""
    return "stack" if view.stack.size else "discard"


# --- the list of the stack ------------------------------------------------------------------------


def stack_list(view: View, lang: str) -> dict[str, Any]:
    """All cards that can lie in the face-down stack; across the shuffle if it is empty."""
    stack = odds.could_be(view)
    listed = stack or odds.candidates(view)
    chances = dict(odds.next_card(view))
    note = "" if stack else say(lang, "deck.list.empty" if listed else "deck.list.none")
    return {
        "title": say(lang, "deck.list.title"),
        "note": note,
        "head": [
            say(lang, "deck.axis.count"),
            say(lang, "deck.axis.card"),
            say(lang, "deck.list.chance"),
        ],
        "rows": [_row(possible, chances, view, lang) for possible in listed],
    }


def _row(
    possible: odds.Possible, chances: dict[Card, Fraction], view: View, lang: str
) -> dict[str, Any]:
    card = possible.card
    if not possible.maybe or possible.maybe == 1:
        count = str(possible.sure + int(possible.maybe))
    else:
        key = "deck.list.more" if possible.sure else "deck.list.maybe"
        count = say(lang, key, count=possible.sure, more=possible.sure + 1)
    told = percent(chances.get(card, Fraction(0)), lang)
    if card in view.stack.bottom[-1:]:
        told = f"{told}, {say(lang, 'deck.list.bottom')}"
    return {
        "count": count,
        "card": card_label(card, lang),
        "ability": ability_name(card.ability, lang) if card.ability else "",
        "chance": told,
        "code": charts.dot_key(card, _source(view)) if possible.sure else charts.UNSEEN,
        "key": f"value:{card.value}",
        "aging": card.group is Group.AGING,
    }
