# ruff: noqa: PLR0917 - plain integers
"""Who decides what, and whole games with a record of how they went.  Restricted Python."""

from typing import Final

from friday_nb.black_friday.players.bots import (
    GREEDY,
    LEARNED,
    PLANNER,
    RANDOM,
    SEARCH,
    by_luck,
    greedy,
)
from friday_nb.black_friday.players.desk import TASTE_SIZE, Desk
from friday_nb.black_friday.players.habits import plan_without
from friday_nb.black_friday.players.planner import plan_afresh
from friday_nb.black_friday.players.thumb import thumb
from friday_nb.black_friday.rules.deal import begin_game
from friday_nb.black_friday.rules.hidden import show
from friday_nb.black_friday.rules.layout import (
    BASE,
    CAN_BUY,
    CAN_PASS,
    CAN_SELL,
    CAN_SILVER,
    CARDS_LEFT,
    CHOOSE,
    COLOUR_COUNT,
    DO_BUY,
    DO_SELL,
    DO_SILVER,
    DO_SUBSIDY,
    DRAWS,
    MOST_PLAYERS,
    NODE,
    OVER,
    TURN,
)
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
BARS_BOUGHT: Final = SUBSIDIES_TAKEN + MOST_PLAYERS
"""... bars that it bought in them, ..."""
CARDS_USED: Final = BARS_BOUGHT + MOST_PLAYERS
"""... and special actions that it used, as bits."""
PATH: Final = CARDS_USED + MOST_PLAYERS
"""After each adjustment the prices of the colours and of silver."""
STEP: Final = COLOUR_COUNT + 1
MOST_STEPS: Final = 60
"""Adjustments of which the prices are kept."""
RECORD_SIZE: Final = PATH + STEP * MOST_STEPS


def decide(d: Desk, player: int, seed: int) -> int:
    """The decision (packed) of a player by number at the view ``d.root``, which may be changed.

    The one that searches needs deals as well: :mod:`.machine` asks it.
    """
    if player == RANDOM:
        return by_luck(d.root, seed, d.found)
    if player == GREEDY:
        return greedy(d.root, d.found)
    if player == PLANNER:
        return plan_afresh(d.root, d.tastes[:TASTE_SIZE], d.q, d.p, d.found)
    if player == LEARNED:
        return plan_afresh(d.root, d.tastes[TASTE_SIZE:], d.q, d.p, d.found)
    if player > SEARCH:
        return plan_without(d, player)
    return thumb(d.root, d.found)


def record_card(d: Desk, seat: int, kind: int, before: int) -> None:
    """Record the special action that a seat has used, if its cards have changed."""
    if d.table[CARDS_LEFT + seat] == before:
        return
    used = CAN_PASS
    if kind == DO_BUY:
        used = CAN_BUY
    elif kind == DO_SELL:
        used = CAN_SELL
    elif kind == DO_SILVER:
        used = CAN_SILVER
    d.record[CARDS_USED + seat] += used


def begin_record(d: Desk, players: int, specials: int, high: int, low: int) -> None:
    """A new game in ``d.table``, of which nothing is recorded yet."""
    begin_game(d.table, players, specials, high, low, d.log)
    for i in range(RECORD_SIZE):
        d.record[i] = 0


def make_decision(d: Desk, decision: int) -> None:
    """Carry out a decision in ``d.table``, and record it."""
    seat = d.table[TURN]
    kind = decision // BASE
    cards = d.table[CARDS_LEFT + seat]
    draws = d.table[DRAWS]
    d.record[MADE] += 1
    d.record[TURNS_MADE] += d.table[NODE] == CHOOSE and kind != DO_SUBSIDY
    if kind == DO_SUBSIDY:
        d.record[SUBSIDIES_TAKEN + seat] += 1
    if kind == DO_SILVER:
        d.record[BARS_BOUGHT + seat] += decision % BASE
    act(d.table, decision, d.log)
    record_card(d, seat, kind, cards)
    if d.table[DRAWS] != draws:
        step = d.record[ADJUSTMENTS]
        d.record[ADJUSTMENTS] += 1
        if step < MOST_STEPS:
            at = PATH + step * STEP
            for colour in range(COLOUR_COUNT):
                d.record[at + colour] = price_of(d.table, colour)
            d.record[at + COLOUR_COUNT] = silver_price(d.table)


def play_game(
    d: Desk, players: ReadOnlyCells, specials: int, high: int, low: int, most: int
) -> None:
    """Play a whole game in ``d.table`` and record it in ``d.record``.

    Args:
        d: The buffers.
        players: The number of the player of each seat.
        specials: 1 with special action cards.
        high: The upper 32 bits of the seed.
        low: The lower 32 bits of the seed.
        most: After so many decisions the game is broken off, where it stands.
    """
    begin_record(d, len(players), specials, high, low)
    while d.table[NODE] != OVER and d.record[MADE] < most:
        seat = d.table[TURN]
        show(d.table, seat, d.root)
        own = threefry(high, low, CHOICE_STREAM, seat)
        make_decision(d, decide(d, players[seat], own))
