"""The end of the game: everything becomes silver, and the most gold wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.black_friday.board import BARS_FOR_GOLD, SUBSIDY
from tests.naive.black_friday.pieces import written

if TYPE_CHECKING:
    from tests.naive.black_friday.engine import BlackFriday


def finish(game: BlackFriday) -> None:
    """Each seat sells, takes, pays and buys; then the winners are told."""
    for seat in range(game.players):
        _everything_to_silver(game, seat)
    results = []
    for seat in range(game.players):
        gold, silver, cash = game.gold[seat], game.bars[seat], game.cash[seat]
        game.tell("final", "BLF-END-3", seat=seat, gold=gold, silver=silver, cash=cash)
        results.append((gold, silver, cash))
    game.winners = [seat for seat in range(game.players) if results[seat] == max(results)]
    game.tell("won", "BLF-END-3", seats=list(game.winners))


def _everything_to_silver(game: BlackFriday, seat: int) -> None:
    cases = game.shares[seat]
    game.shares[seat] = []
    for colour in cases:
        game.market.append(colour)
        game.cash[seat] += game.price(colour)
    sold = written(cases)
    game.tell("sold_out", "BLF-END-2", seat=seat, cases=sold, cash=game.cash[seat])

    count = game.limit("subsidies") - game.subsidies[seat]
    if count > 0:
        game.subsidies[seat] += count
        game.cash[seat] += count * SUBSIDY
        cash = game.cash[seat]
        game.tell("last_subsidies", "BLF-END-2", seat=seat, count=count, cash=cash)

    amount = min(game.owed[seat], game.cash[seat])
    if amount > 0:
        game.cash[seat] -= amount
        game.owed[seat] -= amount
        game.tell("debt_paid", "BLF-END-2", seat=seat, amount=amount, cash=game.cash[seat])

    bars = 0
    while game.cash[seat] >= game.silver_price():
        game.cash[seat] -= game.silver_price()
        game.bars[seat] += 1
        bars += 1
    while game.bars[seat] >= BARS_FOR_GOLD:
        game.bars[seat] -= BARS_FOR_GOLD
        game.gold[seat] += 1
    game.tell("last_silver", "BLF-END-2", seat=seat, bars=bars, cash=game.cash[seat])
