"""The facts that fill in the texts of a lesson, by name: of the position, odds and moves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from friday_nb.black_friday import odds
from friday_nb.black_friday.cases import BLACK, COLOURS
from friday_nb.black_friday.odds import MoveFacts
from friday_nb.black_friday.rules import facts as rules
from friday_nb.black_friday.view import View
from friday_nb.core.numbers import decimal, percent

_PLACES = 12
"""Decimals to which floats are rounded, as later ones depend on the order of summation."""


class Chance(float):
    """A probability, written as a percentage."""


Fact = int | float | Chance
"""A whole number, an average, or a chance."""
_Named = Iterator[tuple[str, Fact]]


def written(fact: Fact, lang: str) -> int | str:
    """A fact as it is written in a sentence: chances as percentages, averages with one decimal.

    >>> written(7, "en"), written(7.25, "ru"), written(Chance(0.25), "en")
    (7, '7,3', '25%')
    """
    if isinstance(fact, int):
        return fact
    exact = Fraction(round(fact, _PLACES))
    return percent(exact, lang) if isinstance(fact, Chance) else decimal(exact, lang)


def facts(view: View) -> dict[str, Fact]:
    """The facts of a position in which the seat decides.

    Of the position: the seat's ``cash`` and ``shares``, what those are ``worth``, the
    ``silver`` price, at which one the game ends (``last``), the ``bars`` of silver that were
    bought, how many raise the price (``step``), how many cases are in the ``bag`` and how many
    of them black (``blacks``), how many are to ``draw``, what a subsidy brings (``grant``) and
    costs (``interest``), in how many adjustments that is as much (``even``), how many the seat
    may still take (``may_take``), and how many cases are missing to the next adjustment on a
    table, such as ``ahead_silver``.

    Of each colour: ``price_red``, and likewise ``hand_``, ``market_``, ``on_shares_`` and
    ``on_silver_`` (the purchase tables), ``in_bag_`` (on average); of the next adjustment
    ``drawn_`` and ``then_`` (the price; both on average), ``rises_``, ``falls_``, ``none_`` (no
    case comes) and ``missing_`` (in the market in the end).

    Of the black cases in that draw: the chances of ``black_none``, ``black_one`` and
    ``black_more``; then ``silver_rises`` and ``game_end``.

    Of each legal decision, such as ``put_red``: the seat's ``put_red_wealth`` after it, the
    same after the next adjustment (``put_red_then``, on average), ``put_red_end``, the chance
    that this adjustment ends the game, and the prices after it, ``put_red_price_blue``.

    Raises:
        BlackFridayProblem: the game is over.
        TypeError: ``view`` is a State.
    """
    found = dict(_of_position(view))
    found.update(_of_colours(view))
    for move in odds.move_facts(view):
        found.update(_of_move(move))
    return found


def _of_position(view: View) -> _Named:
    seat, bag = view.seat, odds.contents(view)
    prices = view.prices
    yield "cash", view.cash[seat]
    yield "shares", view.shares[seat]
    yield "worth", sum(count * prices[name] for name, count in view.hand.items())
    yield "silver", view.silver_price
    yield "last", rules.TRACK[-1]
    yield "bars", view.bars_sold
    yield "step", rules.STEP_BARS
    yield "bag", bag.size
    yield "blacks", bag.blacks
    yield "draw", view.draw
    yield "grant", rules.SUBSIDY
    yield "interest", rules.INTEREST
    yield "even", rules.SUBSIDY // rules.INTEREST
    yield "may_take", view.subsidy_limit - view.subsidies[seat]
    for table in odds.tables_ahead(view):
        yield f"ahead_{table.table}", table.missing


def _of_colours(view: View) -> _Named:
    bag, ahead = odds.contents(view), odds.adjustment(view, odds.nearest(view))
    hand, market = view.hand, view.market
    on_shares, on_silver = view.share_table, view.silver_table
    for name in COLOURS:
        then, price = ahead.prices[name], view.prices[name]
        come = ahead.draws.of(name)
        yield f"price_{name}", price
        yield f"hand_{name}", hand[name]
        yield f"market_{name}", market[name]
        yield f"on_shares_{name}", on_shares[name]
        yield f"on_silver_{name}", on_silver[name]
        yield f"in_bag_{name}", float(bag.mean(name))
        yield f"drawn_{name}", come.mean
        yield f"then_{name}", then.mean
        yield f"rises_{name}", Chance(then.above(price))
        yield f"falls_{name}", Chance(then.below(price))
        yield f"none_{name}", Chance(come.below(1))
        yield f"missing_{name}", Chance(ahead.missing[name])
    black = ahead.draws.of(BLACK)
    yield "black_none", Chance(black.below(1))
    yield "black_one", Chance(black.above(0) - black.above(1))
    yield "black_more", Chance(black.above(1))
    yield "silver_rises", Chance(ahead.silver.above(view.silver_price))
    yield "game_end", Chance(ahead.game_end)


def _of_move(move: MoveFacts) -> _Named:
    name = str(move.action).replace(" ", "_")
    yield f"{name}_wealth", move.wealth
    yield f"{name}_then", move.wealth_then.mean
    yield f"{name}_end", Chance(move.next.game_end)
    for colour, price in move.prices.items():
        yield f"{name}_price_{colour}", price
