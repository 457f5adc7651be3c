"""A price adjustment, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.black_friday import markers
from tests.naive.black_friday.board import BARS_FOR_A_STEP, BLACK, COLOURS, LEVELS, SILVER_PRICES
from tests.naive.black_friday.pieces import written

if TYPE_CHECKING:
    from tests.naive.black_friday.engine import BlackFriday


def adjust(game: BlackFriday, table: str) -> None:
    """Carry out a whole price adjustment.

    Args:
        game: The game; the seat whose turn it is has caused the adjustment.
        table: The table that brought it: `shares`, `silver` or `sales`.
    """
    game.tell("adjustment", "BLF-ADJ-1", seat=game.turn, table=table)
    _interest(game)
    drawn = game.from_bag(game.limit("draw"))
    game.tell("drawn", "BLF-ADJ-4", seat=game.turn, cases=written(drawn))
    subtracted = _blacks(game, drawn.count(BLACK))
    for colour in COLOURS:
        count = drawn.count(colour) - subtracted
        game.markers[colour] = markers.adjusted(game.markers[colour], count)
        price = game.price(colour)
        game.tell("moved", "BLF-ADJ-7", "BLF-ADJ-8", case=colour, count=count, price=price)
    game.market += [case for case in drawn if case != BLACK]
    _clear(game, table)
    if table == "sales":
        _next_sales_table(game)
    for colour in COLOURS:
        if colour not in game.market:
            game.markers[colour] = markers.up(game.markers[colour])
            game.tell("missing", "BLF-ADJ-11", case=colour, price=game.price(colour))
    _silver(game)
    _level(game)
    if game.silver_price() == SILVER_PRICES[-1]:
        game.tell("game_end", "BLF-END-1", silver=game.silver_price())
        game.end()


def _interest(game: BlackFriday) -> None:
    for seat in range(game.players):
        amount = game.subsidies[seat]
        if amount == 0:
            continue
        if game.cash[seat] >= amount:
            game.cash[seat] -= amount
            game.tell("interest", "BLF-ADJ-2", seat=seat, amount=amount, cash=game.cash[seat])
        else:
            game.owed[seat] += amount
            owed = game.owed[seat]
            game.tell("interest_owed", "BLF-ADJ-2", seat=seat, amount=amount, owed=owed)


def _blacks(game: BlackFriday, blacks: int) -> int:
    """Do what the black cases do; return how many are subtracted from every colour."""
    if blacks == 0:
        return 0
    _silver_up(game, blacks)
    if blacks == 1:
        game.bag.append(BLACK)
        game.tell("black_back", "BLF-ADJ-5", silver=game.silver_price())
        return 0
    game.side_supply += blacks
    game.tell("blacks_out", "BLF-ADJ-6", blacks=blacks, silver=game.silver_price())
    return blacks


def _silver_up(game: BlackFriday, steps: int) -> None:
    game.silver_step = min(game.silver_step + steps, len(SILVER_PRICES) - 1)


def _clear(game: BlackFriday, table: str) -> None:
    cases = game.tables[table]
    game.tables[table] = []
    game.bag += cases
    game.tell("table_cleared", "BLF-ADJ-9", table=table, cases=written(cases))


def _next_sales_table(game: BlackFriday) -> None:
    from_market: list[str] = []
    from_bag: list[str] = []
    if game.ready_tables:
        game.sales_number += 1
        game.tables["sales"] = game.ready_tables.pop(0)
    else:
        game.sales_number = 2
        for colour in COLOURS * 2:
            if colour in game.market:
                game.market.remove(colour)
                from_market.append(colour)
            elif colour in game.bag:
                game.bag.remove(colour)
                from_bag.append(colour)
        blacks = min(2, game.side_supply)
        game.side_supply -= blacks
        game.tables["sales"] = from_market + from_bag + [BLACK] * blacks
    game.tell(
        "sales_table",
        "BLF-ADJ-10",
        number=game.sales_number,
        market=written(from_market),
        bag=written(from_bag),
        blacks=game.tables["sales"].count(BLACK),
    )


def _silver(game: BlackFriday) -> None:
    bars = game.silver_buys
    game.silver_buys = 0
    if bars >= BARS_FOR_A_STEP:
        _silver_up(game, bars // BARS_FOR_A_STEP)
        game.tell("silver_up", "BLF-ADJ-12", bars=bars, silver=game.silver_price())


def _level(game: BlackFriday) -> None:
    rows_and_prices = [(space[0], game.price(colour)) for colour, space in game.markers.items()]
    highest = max(row for row, _ in rows_and_prices)
    if game.level_follows == "price":
        top_price = max(price for _, price in rows_and_prices)
        highest = max(row for row, price in rows_and_prices if price == top_price)
    reached = game.level
    for level, card in enumerate(LEVELS):
        if highest >= card[0]:
            reached = max(reached, level)
    if reached == game.level:
        return
    blacks = min(reached - game.level, game.level_supply)
    game.level_supply -= blacks
    game.bag += [BLACK] * blacks
    game.level = reached
    game.tell("level", "BLF-ADJ-13", level=reached, blacks=blacks)
