"""``friday-nb odds``: the bag, the next price adjustment, and the facts of each decision."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from friday_nb.black_friday import odds as found
from friday_nb.black_friday.cases import CASES, COLOURS, cases_text
from friday_nb.black_friday.charts.prices import HIGH, LOW
from friday_nb.black_friday.odds import Distribution, MoveFacts
from friday_nb.black_friday.texts import action_text, colour_name, player_name
from friday_nb.black_friday.view import View, parse_position
from friday_nb.black_friday.words import say
from friday_nb.cli.common import in_columns, parsed, printed, problems_refused
from friday_nb.core.numbers import decimal, percent


def odds(position: str, lang: str, *, as_json: bool) -> int:
    """Print the odds of a position (``-``: the one piped in); Refusal if there are none."""
    view = parsed(position, lang, parse_position)
    odds = found.of(view)
    with problems_refused(lang):
        now = odds.now
    return printed(lambda: as_data(view, now), lambda: lines(odds, lang), as_json=as_json)


def lines(odds: found.Odds, lang: str) -> Iterator[str]:
    """Tables for people: what comes when, prices, the bag, and the decisions."""
    view, now = odds.view, odds.now
    yield say(lang, "odds.tables.title")
    yield from in_columns([_head(lang, "table", "missing", "who"), *_tables(view, lang)])
    yield say(lang, "odds.assumed")
    yield from in_columns(
        [
            _head(lang, "colour", "now", "mean", "from", "to", "up", "down", "missing_then", "own"),
            *(_price(view, now, name, lang) for name in COLOURS),
            _silver(view, now, lang),
        ]
    )
    yield say(lang, "odds.portfolio.summary", **_wealth(now))
    bag = found.contents(view)
    yield say(lang, "odds.bag.summary", n=bag.size, unknown=bag.unknown, blacks=bag.blacks)
    yield from in_columns(
        [_head(lang, "kind", "least", "mean", "most", "drawn"), *_bag(view, lang)]
    )
    moves = found.move_facts(view)
    if moves:
        yield say(lang, "odds.moves.title")
        head = _head(lang, "move", "money", "wealth", "then", "spread")
        yield from in_columns([head, *(_move(view, each, lang) for each in moves)])


def _head(lang: str, *names: str) -> tuple[str, ...]:
    return tuple(say(lang, f"odds.axis.{name}") for name in names)


def _tables(view: View, lang: str) -> Iterator[tuple[str, ...]]:
    for each in found.tables_ahead(view):
        who = ", ".join(player_name(seat, lang) for seat in each.seats)
        table = say(lang, f"table.{each.table}")
        yield table, str(each.missing), who or say(lang, "odds.tables.nobody")


def _price(view: View, now: MoveFacts, name: str, lang: str) -> tuple[str, ...]:
    return (
        colour_name(name, lang),
        *_then(view.prices[name], now.next.prices[name], lang),
        percent(Fraction(now.next.missing[name]), lang),
        str(view.hand[name] or ""),
    )


def _silver(view: View, now: MoveFacts, lang: str) -> tuple[str, ...]:
    bars = str(now.bars or "")
    return say(lang, "odds.silver"), *_then(view.silver_price, now.next.silver, lang), "", bars


def _then(now: int, then: Distribution, lang: str) -> tuple[str, ...]:
    return (
        str(now),
        decimal(Fraction(then.mean), lang),
        str(then.quantile(LOW)),
        str(then.quantile(HIGH)),
        percent(Fraction(then.above(now)), lang),
        percent(Fraction(then.below(now)), lang),
    )


def _wealth(now: MoveFacts) -> dict[str, int]:
    then = now.wealth_then
    return {
        "wealth": now.wealth,
        "mean": round(then.mean),
        "low": then.quantile(LOW),
        "high": then.quantile(HIGH),
    }


def _bag(view: View, lang: str) -> Iterator[tuple[str, ...]]:
    bag, draws = found.contents(view), found.draws(view)
    for kind in CASES:
        counts = tuple(bag.chances(kind))
        yield (
            colour_name(kind, lang),
            str(counts[0]),
            decimal(bag.mean(kind), lang),
            str(counts[-1]),
            decimal(Fraction(draws.of(kind).mean), lang),
        )


def _move(view: View, facts: MoveFacts, lang: str) -> tuple[str, ...]:
    assert facts.action is not None
    mean, spread = facts.mean_and_spread_then
    when = found.adjusts(view, facts)
    brings = f"  {say(lang, f'odds.moves.brings.{when}')}" if when else ""
    return (
        f"{action_text(view, facts.action, lang)}  [{facts.action}]{brings}",
        str(facts.cash),
        str(facts.wealth),
        str(round(mean)),
        str(round(spread)),
    )


def as_data(view: View, now: MoveFacts) -> dict[str, object]:
    """The same as JSON: chances of the bag as exact fractions ("5/12"), the rest as floats."""
    bag, draws = found.contents(view), found.draws(view)
    return {
        "position": str(view),
        "tables": [
            {
                "table": each.table,
                "missing": each.missing,
                "soonest": each.soonest,
                "seats": list(each.seats),
            }
            for each in found.tables_ahead(view)
        ],
        "latest": found.latest(view),
        "bag": {kind: {str(n): str(p) for n, p in bag.chances(kind).items()} for kind in CASES},
        "draws": [
            {"cases": cases_text(cases), "chance": chance} for cases, chance in draws.likeliest
        ],
        "prices": {name: _chances(then) for name, then in now.next.prices.items()},
        "missing": dict(now.next.missing),
        "silver": _chances(now.next.silver),
        "level": _chances(now.next.level),
        "game_end": now.next.game_end,
        "wealth": {"now": now.wealth, "then": _chances(now.wealth_then)},
        "moves": [_data(each) for each in found.move_facts(view)],
    }


def _chances(then: Distribution) -> dict[str, float]:
    return {str(value): chance for value, chance in then.chances.items()}


def _data(facts: MoveFacts) -> dict[str, object]:
    return {
        "action": str(facts.action),
        "brings": facts.brings or None,
        "prices": facts.prices,
        "cash": facts.cash,
        "wealth": facts.wealth,
        "mean": facts.wealth_then.mean,
        "spread": facts.wealth_then.spread,
    }
