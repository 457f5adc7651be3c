"""The content of the odds pane, words included, as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from friday_nb.black_friday import View
from friday_nb.black_friday.cases import COLOURS, TABLES
from friday_nb.black_friday.charts.prices import HIGH, LOW
from friday_nb.black_friday.odds import (
    Distribution,
    MoveFacts,
    TableAhead,
    adjusts,
    latest,
    move_facts,
    tables_ahead,
)
from friday_nb.black_friday.texts import action_text, colour_name, player_name
from friday_nb.black_friday.words import say
from friday_nb.core.numbers import percent
from friday_widgets.wire.panel import Data

CHARTS: Final = ("prices", "portfolio", "bag")
"""The charts to choose from."""


class Choice(NamedTuple):
    """The chosen chart, and for prices the chosen colour, or all."""

    chart: str = CHARTS[0]
    colour: str = ""


def heads(view: View, now: MoveFacts, lang: str) -> list[Data]:
    """The headlines: when the adjustment comes, what the seat owns then, and silver."""
    return [_ahead_head(view, lang), _worth_head(now, lang), _silver_head(view, now, lang)]


def headline(now: MoveFacts, lang: str) -> str:
    """What sums up the pane: the expected wealth after the adjustment."""
    return say(lang, "odds.sum", n=round(now.wealth_then.mean))


def _head(key: str, number: str, tag: str, lang: str, **facts_of: str | int) -> Data:
    return {
        "key": key,
        "sort": "exact",
        "label": say(lang, f"odds.head.{key}"),
        "number": number,
        "tag": say(lang, f"odds.tag.{tag}"),
        "why": say(lang, f"odds.head.{key}.why", **facts_of),
    }


def _ahead_head(view: View, lang: str) -> Data:
    nearest = min(tables_ahead(view), key=lambda each: each.missing)
    table, who = say(lang, f"table.{nearest.table}"), _who(nearest, lang)
    return _head("ahead", str(nearest.missing), "certain", lang, table=table, who=who)


def _who(ahead: TableAhead, lang: str) -> str:
    """Who can cause the adjustment within a round."""
    names = ", ".join(player_name(seat, lang) for seat in ahead.seats)
    return names or say(lang, "odds.tables.nobody")


def _worth_head(now: MoveFacts, lang: str) -> Data:
    then = now.wealth_then
    bounds = {"low": then.quantile(LOW), "high": then.quantile(HIGH)}
    head = _head("worth", str(round(then.mean)), "exact", lang, wealth=now.wealth, **bounds)
    return head | {
        "tag": say(lang, "odds.spread", spread=round(then.spread)),
        "title": say(lang, "odds.spread.title"),
    }


def _silver_head(view: View, now: MoveFacts, lang: str) -> Data:
    if now.next.game_end:
        return _head("end", percent(Fraction(now.next.game_end), lang), "exact", lang)
    price = view.silver_price
    dearer = percent(Fraction(now.next.silver.above(price)), lang)
    return _head("silver", dearer, "exact", lang, price=price)


# --- tables ---------------------------------------------------------------------------------------


def _chip(name: str, number: str, lang: str) -> Data:
    return {"name": say(lang, f"odds.axis.{name}"), "number": number}


def tables(view: View, lang: str) -> Data:
    """How far each table is from causing the adjustment, and who can cause it."""
    rows = []
    for each in tables_ahead(view):
        key = "short" if each.table == TABLES[-1] else "missing"
        missing = say(lang, f"odds.tables.{key}", n=each.missing)
        chips = [{"name": "", "number": missing}, _chip("who", _who(each, lang), lang)]
        label = say(lang, f"table.{each.table}")
        rows.append({"key": each.table, "label": label[:1].upper() + label[1:], "chips": chips})
    note = say(lang, "odds.tables.latest", n=latest(view))
    return _table("tables", say(lang, "odds.tables.title"), rows, note)


def _table(key: str, title: str, rows: list[Data], note: str) -> Data:
    return {"key": key, "title": title, "rows": rows, "note": note}


def prices(view: View, now: MoveFacts, lang: str) -> Data:
    """The distribution of every price after the adjustment."""
    rows = []
    for name in COLOURS:
        then = now.next.prices[name]
        chips = _price_chips(view.prices[name], then, lang)
        if gone := now.next.missing[name]:
            chips.append(_chip("missing_then", percent(Fraction(gone), lang), lang))
        if own := view.hand[name]:
            chips.insert(0, _chip("own", str(own), lang))
        label = colour_name(name, lang)
        rows.append({"key": name, "colour": name, "label": label, "chips": chips})
    chips = _price_chips(view.silver_price, now.next.silver, lang)
    rows.append({"key": "silver", "label": say(lang, "odds.silver"), "chips": chips})
    title = say(lang, "odds.next.title")
    return _table("prices", title, rows, _level(view, now, lang) or say(lang, "odds.assumed.note"))


def _price_chips(now: int, then: Distribution, lang: str) -> list[Data]:
    bounds = say(lang, "odds.range", low=then.quantile(LOW), high=then.quantile(HIGH))
    return [
        _chip("now", str(now), lang),
        _chip("mean", str(round(then.mean)), lang),
        _chip("range", bounds, lang),
        _chip("up", percent(Fraction(then.above(now)), lang), lang),
    ]


def _level(view: View, now: MoveFacts, lang: str) -> str:
    """The sentence about the next level that may be reached; empty if none can."""
    higher = now.next.level.above(view.level)
    if not higher:
        return ""
    assumed = say(lang, "odds.assumed.note")
    chance = percent(Fraction(higher), lang)
    return f"{assumed} {say(lang, 'odds.next.level', level=view.level + 1, chance=chance)}"


def moves(view: View, lang: str) -> Data:
    """The effect of each legal decision."""
    rows = [_move(view, each, lang) for each in move_facts(view)]
    note = say(lang, "odds.moves.note")
    return _table("moves", say(lang, "odds.moves.title"), rows, note)


def _move(view: View, found: MoveFacts, lang: str) -> Data:
    assert found.action is not None
    mean, spread = found.mean_and_spread_then
    chips = [
        {"name": "", "number": _moved(view, name, price, lang)}
        for name, price in found.prices.items()
        if price != view.prices[name]
    ]
    if found.cash != view.cash[view.seat]:
        chips.append(_chip("money", str(found.cash), lang))
    worth = say(lang, "odds.worth", mean=round(mean), spread=round(spread))
    chips.append(_chip("then", worth, lang))
    when = adjusts(view, found)
    brings = say(lang, f"odds.moves.brings.{when}") if when else ""
    label = action_text(view, found.action, lang)
    row: Data = {"key": str(found.action), "label": label, "chips": chips, "brings": brings}
    return row | ({"colour": found.action.colour} if found.action.colour else {})


def _moved(view: View, name: str, price: int, lang: str) -> str:
    colour = colour_name(name, lang)
    return say(lang, "odds.moved", colour=colour, before=view.prices[name], after=price)


# --- choices --------------------------------------------------------------------------------------


def choices(choice: Choice, lang: str) -> list[Data]:
    """The choices of chart and colour."""
    shown = {
        "key": "chart",
        "title": say(lang, "odds.show"),
        "options": [
            {"id": name, "label": say(lang, f"odds.show.{name}"), "on": name == choice.chart}
            for name in CHARTS
        ],
    }
    if choice.chart != CHARTS[0]:
        return [shown]
    options = [{"id": "", "label": say(lang, "odds.colour.all"), "on": not choice.colour}]
    options += [
        {"id": name, "label": colour_name(name, lang), "on": name == choice.colour}
        for name in COLOURS
    ]
    return [shown, {"key": "colour", "title": say(lang, "odds.colour"), "options": options}]
