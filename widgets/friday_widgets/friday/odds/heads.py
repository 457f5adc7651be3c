"""The three headlines of the odds pane: a number, what it is, what it is made of, how sure it is.

Pure functions from a view, and what the analyst found, to JSON values. The numbers come from
`friday_nb.friday.odds`, the sentences from the words; nothing is worked out here.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from friday_nb.charts import average, decimal, percent
from friday_nb.friday import Action, ActionKind, Card, Node, Pirate, View, charts, odds, play
from friday_nb.friday.odds.answers import Certainty, Number, Unit
from friday_nb.friday.odds.best_play_answers import NEARLY, worth_number
from friday_nb.friday.odds.fight import BOUND, Aim, FightOdds
from friday_nb.friday.odds.findings import OddsFindings
from friday_nb.friday.odds.questions import end_loses
from friday_nb.friday.odds.reach import free_reach
from friday_nb.friday.texts import card_label, hazard_name, pirate_name
from friday_nb.friday.words import say

Head = dict[str, str]
MOST_BOUGHT = odds.MORE_THAN_FREE
"""Bought cards looked ahead."""
SUMMED = ("all_free", "free", "enough", "paid")
"""The headlines of a fight that sum it up, the first that there is, before that of any price."""
UNTOLD = {
    "exact": "exact.untold",
    "range": "range.untold",
    "least": "least.untold",
}
"""What is said instead where it is not known what the play that was found leads to."""


def heads(view: View, aim: Aim, found: OddsFindings | None, lang: str) -> list[Head]:
    """The headlines: each a number, what it is, what it is made of, how far to trust it.

    Three while the game goes on; while cards are laid back, and between a lost fight and the next
    hazard two; then none.
    """
    if view.node is Node.OVER:
        return []
    if view.node in (Node.HAZARD, Node.PIRATE):
        offers = [_offer(view, n, aim, found, lang) for n in range(1, len(_offered(view)) + 1)]
        return [*offers, _reshuffle(view, lang), _next(view, lang)][:3]
    played = _played(view, aim, found, lang)
    if view.node is Node.FIGHT:
        return [*_fight_heads(view, found, lang), played]
    if view.node is Node.DESTROY:
        return [_budget(view, lang), _reshuffle(view, lang)]
    if view.node is Node.SORT:
        return [_looked(view, lang), played]
    return [_next(view, lang), _reshuffle(view, lang), played]


def headline(shown: list[Head]) -> str:
    """The one number that sums the headlines up: the fight's, or those of what is on offer.

    Of a fight to be won, what the free cards give, else the next card, paid for or not: that it is
    won at any price says little.  Empty while it is not known.

    >>> free = {"key": "free", "number": "9%", "sort": "exact"}
    >>> headline([free, {"key": "fight", "number": "100%", "sort": "exact"}])
    '9%'
    """
    offers = [head["number"] for head in shown if head["key"].startswith("hazard")]
    fights = [head for head in shown if head["key"].startswith("fight")]
    if offers or not fights:
        return " / ".join(offers)
    (fight,) = fights
    if fight["key"] == "fight":
        by_key = {head["key"]: head for head in shown}
        fight = next((by_key[key] for key in SUMMED if key in by_key), fight)
    return "" if fight["sort"] == "pending" else fight["number"]


def _head(key: str, lang: str, number: str, why: str, sort: str = "exact", **facts: Any) -> Head:
    return {
        "key": key,
        "label": say(lang, f"odds.head.{key}", **facts),
        "number": number,
        "why": why,
        "sort": sort,
        "tag": say(lang, f"odds.sort.{sort}"),
        "title": "" if sort == "pending" else say(lang, f"odds.sort.{sort}.long"),
    }


def _fight_heads(view: View, found: OddsFindings | None, lang: str) -> list[Head]:
    """Of a fight: the next card, and all cards that are free or may be bought."""
    fight = view.fight
    assert fight is not None
    draws = odds.draw_odds(view)
    if fight.drawn and fight.total >= fight.value:
        facts: dict[str, str | int] = {"total": fight.total, "value": fight.value}
        if end_loses(view):
            why = say(lang, "odds.why.enough.dies", **facts)
            return [_head("enough", lang, percent(Fraction(0), lang), why), _reshuffle(view, lang)]
        key = "odds.why.enough.last"
        if len(draws) > 1:
            key, facts["chance"] = "odds.why.enough", percent(draws[1].reach, lang)
        sure = percent(Fraction(1), lang)
        return [_head("enough", lang, sure, say(lang, key, **facts)), _reshuffle(view, lang)]
    free = 0 if fight.stopped else min(fight.free_left, len(draws) - 1)
    first = _wins(view, lang) or _next(view, lang)
    if free > 1:
        chance = percent(free_reach(view), lang)
        facts = {"n": free, "total": fight.total, "value": fight.value}
        return [
            first,
            _head("all_free", lang, chance, say(lang, "odds.why.all_free", **facts), n=free),
        ]
    return [first, _bought(view, found, lang) or _reshuffle(view, lang)]


def _wins(view: View, lang: str) -> Head | None:
    """The chance to win with the next card, free or bought."""
    kind, draws = "free", odds.free_draws(view)
    if draws is None:
        kind, draws = "paid", odds.paid_draws(view)
    if draws is None or view.fight is None:
        return None
    chance = sum((draw.chance for draw in draws if draw.wins), Fraction(0))
    return _head(kind, lang, percent(chance, lang), _why_wins(view, kind, draws, lang))


def _why_wins(view: View, kind: str, draws: tuple[odds.CardEffect, ...], lang: str) -> str:
    fight = view.fight
    assert fight is not None
    if not draws:
        unpaid = kind == "paid" and odds.candidates(view)
        return say(lang, "deck.why.unpaid" if unpaid else "deck.why.lost")
    facts = {"total": fight.total, "value": fight.value}
    if len(draws) == 1:
        (only,) = draws
        name = card_label(only.card, lang)
        return say(lang, "deck.why.known", name=name, sum=only.total, **facts)
    cards = odds.candidates(view)
    size = charts.size_of(cards)
    winners = {draw.card for draw in draws if draw.wins}
    winning = [p for p in cards if p.card in winners]
    if not winners:
        key = "wins.none"
    else:
        key = "already" if fight.drawn and fight.total >= fight.value else "wins"
    part, count = charts.share(winning, size, lang), charts.size_of(winning)
    return say(lang, f"deck.why.{key}", part=part, count=count, size=size, **facts)


def _bought(view: View, found: OddsFindings | None, lang: str) -> Head | None:
    """As many bought cards as the missing points would cost; None where none can be bought."""
    fight = view.fight
    assert fight is not None
    missing = fight.value - fight.total
    most = min(missing, view.life, MOST_BOUGHT * fight.cost) // fight.cost
    if most < 1:
        return None
    curve = [point for point in found.curve if point.bought <= most] if found else []
    last = curve[-1] if curve else None
    facts = {"missing": missing, "n": last.bought if last else most}
    return _head(
        "buy",
        lang,
        percent(last.chance, lang) if last else say(lang, "odds.number.pending"),
        say(lang, "odds.why.buy", **facts),
        "exact" if last else "pending",
        life=last.life if last else most * fight.cost,
    )


def _played(view: View, aim: Aim, found: OddsFindings | None, lang: str) -> Head:
    """The fight under best play; before it is known, its sentence has what plain drawing gives.

    That is another question, so its number does not stand in the place of this one.
    """
    key = {Aim.WIN: "fight", Aim.LIFE: "fight.life", Aim.LOSE: "fight.lose"}[aim]
    fight = found.fight if found else None
    if fight is None:
        least = _least(view, aim)
        if found is None or not found.done:
            return _searched(key, least, lang)
        why = say(lang, f"odds.why.fight.{'plain' if least else 'none'}")
        return _bound_head(key, lang, least, why)
    low = worth_number(fight.worth, view, aim)
    least = _least(view, aim)
    if low.certainty is Certainty.EXACT:
        number, sort, reason = str(charts.shown(low, lang)), "exact", "exact"
    elif low.certainty is Certainty.ESTIMATE and not (least and least.value > low.value):
        if least and low.low is not None:
            low = replace(low, low=max(low.low, least.value))
        why = _why_estimate(low, fight, lang)
        if charts.is_unknown(low):
            return _bound_head(key, lang, low, why)
        return _head(key, lang, charts.alone(low, lang), why, "estimate")
    else:
        sort = "bound" if aim is not Aim.LIFE and fight.worth.high > NEARLY else "range"
        reason = "least" if sort == "bound" else "range"
        if least and least.value > low.value:
            low, reason = least, "plain"
        if sort == "bound":
            return _bound_head(key, lang, low, _why_played(reason, fight, lang))
        number = _bounds(low, fight, view, lang)
    return _head(key, lang, number, _why_played(reason, fight, lang), sort)


def _searched(key: str, least: Number | None, lang: str) -> Head:
    """The fight while best play is searched for; what is sure without it is best, too."""
    number, why = say(lang, "odds.number.pending"), say(lang, "odds.why.fight.soon")
    if least and not charts.is_unknown(least):
        plain = charts.alone(least, lang)
        why = say(lang, "odds.why.fight.pending", number=plain)
        if least.unit is Unit.CHANCE and least.value == 1:
            number = plain
    return _head(key, lang, number, why, "pending")


def _bound_head(key: str, lang: str, low: Number | None, why: str) -> Head:
    """What is proved about a fight; a bound that says nothing does not count."""
    if low is None or charts.is_unknown(low):
        return _head(key, lang, say(lang, "odds.number.unknown"), why, "unknown")
    return _head(key, lang, charts.alone(low, lang), why, "bound")


def _bounds(low: Number, fight: FightOdds, view: View, lang: str) -> str:
    """The range in which the number of the fight lies."""
    top = fight.worth.high - (view.life if fight.goal.aim is Aim.LIFE else 0)
    ends = (Number(low.value, low.unit), Number(Fraction(top), low.unit))
    first, last = (str(charts.shown(number, lang)) for number in ends)
    return first if first == last else say(lang, "odds.number.range", low=first, high=last)


def _why_estimate(number: Number, fight: FightOdds, lang: str) -> str:
    """What the range of an estimate means, and what the play found brought."""
    facts = _facts(fight, lang) | {"goal": percent(_share(fight.worth.best_known), lang)}
    shown = "least" if number.high is None else "range"
    if number.high is not None and number.low is not None:
        ends = (charts.shown(Number(end, number.unit), lang) for end in (number.low, number.high))
        shown = "narrow" if len(set(ends)) == 1 else "range"
    key = "tried" if fight.fights else "untried"
    key += ".lose" if fight.goal.aim is Aim.LOSE else ""
    keys = [f"estimate.{shown}"]
    if fight.is_told:
        keys += [key, *(["dies"] if fight.dies else [])]
    return " ".join(say(lang, f"odds.why.fight.{key}", **facts) for key in keys)


def _facts(fight: FightOdds, lang: str, *, least: bool = False) -> dict[str, int | str]:
    """What the play that was found leads to, as far as it could be followed.

    Args:
        fight: What was found.
        lang: The language of the facts.
        least: Whether the loss of life points is only known to be no greater than that.
    """
    facts: dict[str, int | str] = {"fights": fight.fights}
    if fight.win is not None and fight.dies is not None and fight.life is not None:
        facts |= {
            "win": percent(_share(fight.win), lang),
            "dies": percent(_share(fight.dies), lang),
            "cost": _cost(_change(fight.life), lang, least=least),
        }
    return facts


def _cost(change: float, lang: str, *, least: bool) -> str:
    """A change of life points in words that say whether they are lost or gained."""
    life = decimal(Fraction(abs(change)), lang)
    key = "even" if life == "0" else "costs" if change < 0 else "gains"
    return say(lang, f"odds.why.fight.{key}{'.least' if least else ''}", life=life)


def _why_played(key: str, fight: FightOdds, lang: str) -> str:
    if not fight.is_told:
        return say(lang, f"odds.why.fight.{UNTOLD.get(key, key)}")
    aim = fight.goal.aim
    least = aim is Aim.WIN and key == "exact" and not fight.worth.life_exact
    facts = _facts(fight, lang, least=least)
    if aim is Aim.LOSE and key in ("exact", "range"):
        key += ".lose"
    text = say(lang, f"odds.why.fight.{key}", **facts)
    if fight.dies and fight.kind != BOUND:
        text += " " + say(lang, "odds.why.fight.dies", **facts)
    return text


def _change(life: tuple[tuple[int, float], ...]) -> float:
    """Mean change of life of those ways in which Robinson lives."""
    alive = sum(p for _, p in life)
    return sum(n * p for n, p in life) / alive if alive else 0.0


def _share(chance: float) -> Fraction:
    """A computed chance as a fraction; rounding errors of the computer do not make it 0 or 1."""
    return Fraction(min(1.0, max(0.0, chance))).limit_denominator(10**9)


def _least(view: View, aim: Aim) -> Number | None:
    """What plain drawing gives for certain, as a bound of what best play gives."""
    draws = odds.draw_odds(view)
    if not draws or aim is Aim.LOSE:
        return None
    if view.fight and not view.fight.drawn:
        draws = draws[1:]
    if aim is Aim.LIFE:
        best = max((-entry.mean_life for entry in draws), default=None)
        return None if best is None else Number(best, Unit.LIFE_CHANGE, Certainty.BOUND)
    chance = max((entry.reach - entry.dies for entry in draws), default=Fraction(0))
    return Number(max(Fraction(0), chance), Unit.CHANCE, Certainty.BOUND)


def _offered(view: View) -> tuple[Card | Pirate, ...]:
    return view.offer if view.node is Node.HAZARD else view.pirates


def _offer(view: View, n: int, aim: Aim, found: OddsFindings | None, lang: str) -> Head:
    """What the free cards of a hazard or pirate on offer bring, and best play when it is known."""
    kind = ActionKind.HAZARD if view.node is Node.HAZARD else ActionKind.PIRATE
    action = Action(kind, (n,))
    now = play(view, action)
    fight = now.fight
    assert fight is not None
    draws = odds.draw_odds(now, 0)
    free = draws[min(fight.free_left, len(draws) - 1)]
    what = _offered(view)[n - 1]
    names = [_name(each, lang) for each in _offered(view)]
    name = names[n - 1] if names.count(names[n - 1]) == 1 else f"{n}. {names[n - 1]}"
    facts = {"value": fight.value, "free": fight.free}
    key = "odds.why.pirate" if isinstance(what, Pirate) else "odds.why.hazard"
    why = say(lang, key, life=decimal(free.mean_life, lang), **facts)
    for choice in found.fight.choices if found and found.fight else ():
        if choice.action == action:
            told = charts.shown(worth_number(choice.worth, view, aim), lang)
            why += " " + say(lang, "odds.why.played", worth=told)
    head = _head("hazard", lang, percent(free_reach(now), lang), why, name=name)
    return head | {"key": f"hazard{n}"}


def _name(offered: Card | Pirate, lang: str) -> str:
    if isinstance(offered, Pirate):
        return pirate_name(offered, lang)
    return hazard_name(offered, lang)


def _budget(view: View, lang: str) -> Head:
    why = say(lang, "odds.why.budget")
    return _head("budget", lang, str(view.budget), why, n=view.budget)


def _next(view: View, lang: str) -> Head:
    """What the next card is, or is worth."""
    cards = odds.candidates(view)
    mean = odds.mean_value(view)
    if mean is None:
        old = view.rulings.too_old == "lost" and view.discard
        why = say(lang, "deck.why.nothing.old" if old else "deck.why.nothing")
        return _head("nothing", lang, say(lang, "odds.empty"), why)
    if len(cards) == 1:
        why = say(lang, "deck.why.next" if view.stack.top else "deck.why.last")
        return _head("known", lang, card_label(cards[0].card, lang), why)
    values = [possible.card.value for possible in cards]
    unseen = any(possible.maybe for possible in cards)
    why = say(
        lang,
        "deck.why.mean.unseen" if unseen else "deck.why.mean",
        size=charts.size_of(cards),
        low=min(values),
        high=max(values),
    )
    return _head("next", lang, average(mean, lang), why)


def _looked(view: View, lang: str) -> Head:
    """That the next card is chosen just now, and what the stack will hold (FRI-AB-SORT)."""
    n = len(view.looking)
    size = odds.draws_to_reshuffle(view) + n
    why = say(lang, "deck.why.looked", n=n, size=size, less=size - 1)
    return _head("looked", lang, str(n), why, n=n)


def _reshuffle(view: View, lang: str) -> Head:
    """When the stack runs out, and what comes in then."""
    left = odds.draws_to_reshuffle(view)
    coming = odds.next_aging(view)
    alone = "old" if view.rulings.too_old == "lost" else "alone"
    kind = coming[0].card.grade if coming else alone
    now = "" if left else ".now"
    facts = {
        "size": sum(possible.sure for possible in coming),
        "cards": sum(n for _, n in view.discard),
    }
    return _head(
        "reshuffle", lang, str(left), say(lang, f"deck.why.reshuffle.{kind}{now}", **facts), n=left
    )
