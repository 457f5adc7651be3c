"""The set-up (BLF-SET-*)."""

from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules import log as events
from friday_nb.black_friday.rules.bag import draw_case, random_case
from friday_nb.black_friday.rules.log import one_case, pack_cases
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
    for i in range(at.SIZE):
        s[i] = 0
    s[at.PLAYERS] = players
    s[at.SPECIALS] = specials
    s[at.KEY_HIGH] = high
    s[at.KEY_LOW] = low
    set_tables(s)
    note(log, events.SET_UP, players, specials)
    for seat in range(players):
        deal_hand(s, seat, log)
    draw_market(s, log)
    if specials:
        give_cards(s, log)
    s[at.NODE] = at.SETUP if players == 2 else at.CHOOSE
    note(log, events.STARTED, 0)


def set_tables(s: Cells) -> None:
    """BLF-SET-1 to BLF-SET-3: set up markers, tables, market and bag."""
    players = s[at.PLAYERS]
    for colour in range(at.COLOUR_COUNT):
        s[at.ROW_OF + colour] = facts.START_ROW
        s[at.COLUMN_OF + colour] = facts.START_COLUMN
        s[at.MARKET + colour] = facts.MARKET_EACH[players]
        s[at.ON_SALES + colour] = facts.ON_SALES_EACH
        s[at.BAG + colour] = facts.BAG_EACH + players
        s[at.BAG_SIZE] += facts.BAG_EACH + players
        s[at.REACH + colour] = facts.BAG_EACH + players
        s[at.DEALT_MOST + colour] = facts.BAG_EACH + players
    s[at.ROUND] = 1
    s[at.ON_SALES + at.BLACK_CASE] = 1
    s[at.SUPPLY] = facts.LEVEL_BLACKS


def deal_hand(s: Cells, seat: int, log: Cells) -> None:
    """BLF-SET-4: deal a seat five cases from the bag, hidden from the others."""
    for _ in range(facts.HAND_CASES):
        s[at.HAND + seat * at.COLOUR_COUNT + random_case(s)] += 1
    s[at.HELD + seat] = facts.HAND_CASES
    hand = pack_cases(s, at.HAND + seat * at.COLOUR_COUNT, at.COLOUR_COUNT)
    note(log, events.DEALT, seat, facts.HAND_CASES, hand)


def draw_market(s: Cells, log: Cells) -> None:
    """BLF-SET-4: draw twenty more cases into the market."""
    cases = 0
    for _ in range(facts.MARKET_CASES):
        kind = draw_case(s)
        s[at.MARKET + kind] += 1
        cases += one_case(kind, 1)
    note(log, events.MARKET_DRAWN, 0, cases)


def give_cards(s: Cells, log: Cells) -> None:
    """BLF-SET-5: give out the special action cards."""
    for seat in range(s[at.PLAYERS]):
        cards = facts.SPECIALS_OF_TWO[seat] if s[at.PLAYERS] == 2 else facts.SPECIALS_OF[seat]
        s[at.CARDS_LEFT + seat] = cards
        if cards:
            note(log, events.CARD_GIVEN, seat, cards)


def put_at_setup(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SET-6: with two players each moves a case to the share purchase table."""
    s[at.MARKET + colour] -= 1
    s[at.ON_TABLE + colour] += 1
    note(log, events.SETUP_PUT, s[at.TURN], colour)
    s[at.TURN] = 1 - s[at.TURN]
    if s[at.TURN] == 0:
        s[at.NODE] = at.CHOOSE
