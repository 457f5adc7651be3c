"""Why an action is not legal: the first thing that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.black_friday.board import SUBSIDY
from tests.naive.black_friday.pieces import Objection

if TYPE_CHECKING:
    from tests.naive.black_friday.engine import BlackFriday

PHASES = {
    "setup": ("put", "BLF-SET-6"),
    "turn": ("subsidy special buy sell silver pass", "BLF-TURN-1"),
    "buying": ("subsidy buy put", "BLF-BUY-2"),
    "selling": ("sell lower", "BLF-SELL-2"),
    "taking": ("take", "BLF-SELL-3"),
    "silver": ("put", "BLF-SILVER-1"),
    "after": ("subsidy special end", "BLF-TURN-1"),
}
"""What may be said in each phase, and the rule that asks for it."""


def objection(game: BlackFriday, seat: int, text: str) -> Objection | None:
    """The first thing that forbids this action, or None if it is legal."""
    if game.phase == "over":
        return Objection("game_over", "BLF-END-1")
    if seat != game.turn:
        return Objection("not_your_turn", "BLF-TURN-1")
    word, *rest = text.split()
    words, rule = PHASES[game.phase]
    if word not in words.split():
        return Objection("not_now", rule)
    what = rest[0] if rest else ""
    check = {
        "buy": _buy,
        "sell": _sell,
        "silver": _silver,
        "pass": _pass,
        "put": _put,
        "lower": _lower,
        "take": _take,
        "subsidy": _subsidy,
        "special": _special,
        "end": _end,
    }[word]
    return check(game, seat, what)


def _end(game: BlackFriday, seat: int, _what: str) -> Objection | None:
    """A turn does not end while a debtor can take the subsidies that pay."""
    if game.due > 0 and game.may_take_subsidy(seat) and _with_subsidies(game, seat) >= game.due:
        return Objection("interest_due", "BLF-ADJ-3")
    return None


def _with_subsidies(game: BlackFriday, seat: int) -> int:
    """The cash of a seat if it takes all subsidies that it may."""
    cash, taken = game.cash[seat], game.subsidies[seat]
    while taken < game.limit("subsidies"):
        taken += 1
        cash += SUBSIDY
    return cash


def _buy(game: BlackFriday, seat: int, colour: str) -> Objection | None:
    if game.due > 0:
        return Objection("interest_due", "BLF-ADJ-3")
    if colour not in game.market:
        return Objection("not_in_market", "BLF-BUY-1")
    if len(game.bought) >= game.limit("shares", seat, "buy"):
        return Objection("share_limit", "BLF-BUY-1")
    if game.price(colour) > game.cash[seat]:
        return Objection("no_money", "BLF-LIMIT-1")
    return None


def _sell(game: BlackFriday, seat: int, colour: str) -> Objection | None:
    if colour not in game.shares[seat]:
        return Objection("no_share", "BLF-SELL-1")
    if len(game.sold) >= game.limit("shares", seat, "sell"):
        return Objection("share_limit", "BLF-SELL-1")
    return None


def _silver(game: BlackFriday, seat: int, bars: str) -> Objection | None:
    if game.due > 0:
        return Objection("interest_due", "BLF-ADJ-3")
    if int(bars) == 0:
        return Objection("no_bars", "BLF-LIMIT-1")
    if int(bars) > game.limit("bars", seat, "silver"):
        return Objection("silver_limit", "BLF-SILVER-1")
    if int(bars) * game.silver_price() > game.cash[seat]:
        return Objection("no_money", "BLF-LIMIT-1")
    return None


def _pass(game: BlackFriday, seat: int, colour: str) -> Objection | None:
    can_get_money = game.may_take_subsidy(seat) or len(game.shares[seat]) > 0
    if game.due > 0 and can_get_money:
        return Objection("interest_due", "BLF-ADJ-3")
    if colour == "" and len(game.market) > 0:
        return Objection("name_a_case", "BLF-PASS-1")
    if colour != "" and colour not in game.market:
        return Objection("not_in_market", "BLF-PASS-1")
    return None


def _put(game: BlackFriday, _seat: int, colour: str) -> Objection | None:
    if colour not in game.market:
        return Objection("not_in_market", PHASES[game.phase][1])
    if game.phase == "buying" and colour not in game.bought:
        for bought in game.bought:
            if bought in game.market:
                return Objection("not_bought", "BLF-BUY-2")
    return None


def _lower(game: BlackFriday, seat: int, colour: str) -> Objection | None:
    """A sale does not stop while a debtor can sell more shares that help to pay."""
    if colour not in game.sold:
        return Objection("not_sold", "BLF-SELL-2")
    prices = sorted((game.price(share) for share in game.shares[seat]), reverse=True)
    more = prices[: max(0, game.limit("shares") - len(game.sold))]
    if game.due > 0 and more and _with_subsidies(game, seat) + sum(more) >= game.due:
        return Objection("interest_due", "BLF-ADJ-3")
    return None


def _take(game: BlackFriday, _seat: int, colour: str) -> Objection | None:
    if colour not in game.tables["sales"]:
        return Objection("not_on_table", "BLF-SELL-3")
    if colour not in game.sold:
        for sold in game.sold:
            if sold in game.tables["sales"]:
                return Objection("not_sold", "BLF-SELL-3")
    return None


def _subsidy(game: BlackFriday, seat: int, _what: str) -> Objection | None:
    return None if game.may_take_subsidy(seat) else Objection("subsidy_limit", "BLF-TURN-2")


def _special(game: BlackFriday, seat: int, colour: str) -> Objection | None:
    if "pass" not in game.cards[seat]:
        return Objection("no_special", "BLF-SPEC-1")
    if colour not in game.market:
        return Objection("not_in_market", "BLF-SPEC-1")
    return None
