"""Who decides what, and whole games with a record of how they went.  Restricted Python."""

from typing import Final

from friday_nb.black_friday.players.ablation import plan_without
from friday_nb.black_friday.players.bots import (
    GREEDY,
    LEARNED,
    PLANNER,
    RANDOM,
    SEARCH,
    at_random,
    greedy,
)
from friday_nb.black_friday.players.buffers import WEIGHT_COUNT, Buffers
from friday_nb.black_friday.players.planner import plan_afresh
from friday_nb.black_friday.players.thumb import thumb
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.rules.deal import begin_game
from friday_nb.black_friday.rules.hidden import show
from friday_nb.black_friday.rules.markers import price_of, silver_price
from friday_nb.black_friday.rules.play import act
from friday_nb.core.chance import CHOICE_STREAM, threefry
from friday_nb.core.log import ReadOnlyCells

# --- the cells of a record ------------------------------------------------------------------------
MADE: Final = 0
"""Decisions, ..."""
TURNS_MADE: Final = 1
"""... turns ..."""
ADJUSTMENTS: Final = 2
"""... and price adjustments so far."""
SUBSIDIES_TAKEN: Final = 3
"""For each seat: subsidies that it took in its turns, ..."""
BARS_BOUGHT: Final = SUBSIDIES_TAKEN + layout.MOST_PLAYERS
"""... bars that it bought in them, ..."""
CARDS_USED: Final = BARS_BOUGHT + layout.MOST_PLAYERS
"""... and special actions that it used, as bits."""
PATH: Final = CARDS_USED + layout.MOST_PLAYERS
"""After each adjustment the prices of the colours and of silver."""
STEP: Final = layout.COLOUR_COUNT + 1
MOST_STEPS: Final = 60
"""Adjustments of which the prices are kept."""
RECORD_SIZE: Final = PATH + STEP * MOST_STEPS


def decide(b: Buffers, player: int, seed: int) -> int:
    """The decision (packed) of a player by number at the view ``b.root``, which may be changed.

    The one that searches needs deals as well: :mod:`.machine` asks it.
    """
    if player == RANDOM:
        return at_random(b.root, seed, b.found)
    if player == GREEDY:
        return greedy(b.root, b.found)
    if player == PLANNER:
        return plan_afresh(b.root, b.weights[:WEIGHT_COUNT], b.q, b.p, b.found)
    if player == LEARNED:
        return plan_afresh(b.root, b.weights[WEIGHT_COUNT:], b.q, b.p, b.found)
    if player > SEARCH:
        return plan_without(b, player)
    return thumb(b.root, b.found)


def record_card(b: Buffers, seat: int, kind: int, before: int) -> None:
    """Record the special action that a seat has used, if its cards have changed."""
    if b.table[layout.CARDS_LEFT + seat] == before:
        return
    used = layout.CAN_PASS
    if kind == layout.DO_BUY:
        used = layout.CAN_BUY
    elif kind == layout.DO_SELL:
        used = layout.CAN_SELL
    elif kind == layout.DO_SILVER:
        used = layout.CAN_SILVER
    b.record[CARDS_USED + seat] += used


def begin_record(
    b: Buffers, players: int, specials: int, by_price: int, high: int, low: int
) -> None:
    """A new game in ``b.table``, of which nothing is recorded yet."""
    begin_game(b.table, players, specials, high, low, b.log)
    b.table[layout.LEVEL_BY_PRICE] = by_price
    for i in range(RECORD_SIZE):
        b.record[i] = 0


def make_decision(b: Buffers, decision: int) -> None:
    """Carry out a decision in ``b.table``, and record it."""
    seat = b.table[layout.TURN]
    kind = decision // layout.BASE
    cards = b.table[layout.CARDS_LEFT + seat]
    draws = b.table[layout.DRAWS]
    b.record[MADE] += 1
    b.record[TURNS_MADE] += b.table[layout.NODE] == layout.CHOOSE and kind != layout.DO_SUBSIDY
    if kind == layout.DO_SUBSIDY:
        b.record[SUBSIDIES_TAKEN + seat] += 1
    if kind == layout.DO_SILVER:
        b.record[BARS_BOUGHT + seat] += decision % layout.BASE
    act(b.table, decision, b.log)
    record_card(b, seat, kind, cards)
    if b.table[layout.DRAWS] != draws:
        step = b.record[ADJUSTMENTS]
        b.record[ADJUSTMENTS] += 1
        if step < MOST_STEPS:
            at = PATH + step * STEP
            for colour in range(layout.COLOUR_COUNT):
                b.record[at + colour] = price_of(b.table, colour)
            b.record[at + layout.COLOUR_COUNT] = silver_price(b.table)


def play_game(
    b: Buffers,
    players: ReadOnlyCells,
    specials: int,
    by_price: int,
    high: int,
    low: int,
    most: int,
) -> None:
    """Play a whole game in ``b.table`` and record it in ``b.record``.

    Args:
        b: The buffers.
        players: The number of the player of each seat.
        specials: 1 with special action cards.
        by_price: 1 if the level follows the highest price (BLF-ADJ-13).
        high: The upper 32 bits of the seed.
        low: The lower 32 bits of the seed.
        most: After so many decisions the game is broken off, where it stands.
    """
    begin_record(b, len(players), specials, by_price, high, low)
    while b.table[layout.NODE] != layout.OVER and b.record[MADE] < most:
        seat = b.table[layout.TURN]
        show(b.table, seat, b.root)
        own = threefry(high, low, CHOICE_STREAM, seat)
        make_decision(b, decide(b, players[seat], own))
