"""The set-up (BLF-SET-*)."""

from friday_nb.black_friday.rules.bag import draw_case, random_case
from friday_nb.black_friday.rules.facts import (
    BAG_EACH,
    HAND_CASES,
    LEVEL_BLACKS,
    MARKET_CASES,
    MARKET_EACH,
    ON_SALES_EACH,
    SPECIALS_OF,
    SPECIALS_OF_TWO,
    START_COLUMN,
    START_ROW,
)
from friday_nb.black_friday.rules.layout import (
    BAG,
    BAG_SIZE,
    BLACK_CASE,
    CARDS_LEFT,
    CHOOSE,
    COLOUR_COUNT,
    COLUMN_OF,
    DEALT_MOST,
    HAND,
    HELD,
    KEY_HIGH,
    KEY_LOW,
    MARKET,
    NODE,
    ON_SALES,
    ON_TABLE,
    PLAYERS,
    REACH,
    ROUND,
    ROW_OF,
    SETUP,
    SIZE,
    SPECIALS,
    SUPPLY,
    TURN,
)
from friday_nb.black_friday.rules.log import (
    CARD_GIVEN,
    DEALT,
    MARKET_DRAWN,
    SET_UP,
    SETUP_PUT,
    STARTED,
    one_case,
    pack_cases,
)
from friday_nb.core.log import Cells, note


def begin_game(s: Cells, players: int, specials: int, high: int, low: int, log: Cells) -> None:
    """Turn ``s`` into a new game at its first decision.

    Args:
        s: The state, SIZE cells; their old content is overwritten.
        players: 2 to 5.
        specials: 1 with special action cards, 0 without.
        high: The upper 32 bits of the seed.
        low: The lower 32 bits of the seed.
        log: Where the events go (:mod:`.log`).
    """
    for i in range(SIZE):
        s[i] = 0
    s[PLAYERS] = players
    s[SPECIALS] = specials
    s[KEY_HIGH] = high
    s[KEY_LOW] = low
    set_tables(s)
    note(log, SET_UP, players, specials)
    for seat in range(players):
        deal_hand(s, seat, log)
    draw_market(s, log)
    if specials:
        give_cards(s, log)
    s[NODE] = SETUP if players == 2 else CHOOSE
    note(log, STARTED, 0)


def set_tables(s: Cells) -> None:
    """BLF-SET-1 to BLF-SET-3: set up markers, tables, market and bag."""
    players = s[PLAYERS]
    for colour in range(COLOUR_COUNT):
        s[ROW_OF + colour] = START_ROW
        s[COLUMN_OF + colour] = START_COLUMN
        s[MARKET + colour] = MARKET_EACH[players]
        s[ON_SALES + colour] = ON_SALES_EACH
        s[BAG + colour] = BAG_EACH + players
        s[BAG_SIZE] += BAG_EACH + players
        s[REACH + colour] = BAG_EACH + players
        s[DEALT_MOST + colour] = BAG_EACH + players
    s[ROUND] = 1
    s[ON_SALES + BLACK_CASE] = 1
    s[SUPPLY] = LEVEL_BLACKS


def deal_hand(s: Cells, seat: int, log: Cells) -> None:
    """BLF-SET-4: deal a seat five cases from the bag, hidden from the others."""
    for _ in range(HAND_CASES):
        s[HAND + seat * COLOUR_COUNT + random_case(s)] += 1
    s[HELD + seat] = HAND_CASES
    hand = pack_cases(s, HAND + seat * COLOUR_COUNT, COLOUR_COUNT)
    note(log, DEALT, seat, HAND_CASES, hand)


def draw_market(s: Cells, log: Cells) -> None:
    """BLF-SET-4: draw twenty more cases into the market."""
    cases = 0
    for _ in range(MARKET_CASES):
        kind = draw_case(s)
        s[MARKET + kind] += 1
        cases += one_case(kind, 1)
    note(log, MARKET_DRAWN, 0, cases)


def give_cards(s: Cells, log: Cells) -> None:
    """BLF-SET-5: give out the special action cards."""
    for seat in range(s[PLAYERS]):
        cards = SPECIALS_OF_TWO[seat] if s[PLAYERS] == 2 else SPECIALS_OF[seat]
        s[CARDS_LEFT + seat] = cards
        if cards:
            note(log, CARD_GIVEN, seat, cards)


def put_at_setup(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SET-6: with two players each moves a case to the share purchase table."""
    s[MARKET + colour] -= 1
    s[ON_TABLE + colour] += 1
    note(log, SETUP_PUT, s[TURN], colour)
    s[TURN] = 1 - s[TURN]
    if s[TURN] == 0:
        s[NODE] = CHOOSE
