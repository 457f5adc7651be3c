"""A turn: its beginning, what may be done besides the action, and its end (BLF-TURN-*)."""

from typing import Final

from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules import log as events
from friday_nb.black_friday.rules.adjustment import adjust_prices, begins
from friday_nb.black_friday.rules.ending import end_game
from friday_nb.black_friday.rules.markers import go_right, price_of
from friday_nb.core.log import Cells, ReadOnlyCells, note

NO_COLOUR: Final = at.BASE - 1
"""Used in place of a colour when no case could be put on a table."""


def market_is_empty(s: ReadOnlyCells) -> bool:
    """Whether the market has no case at all."""
    for colour in range(at.COLOUR_COUNT):
        if s[at.MARKET + colour] > 0:
            return False
    return True


def can_take_subsidy(s: ReadOnlyCells) -> bool:
    """BLF-TURN-2: whether the seat is below the subsidy limit."""
    return s[at.SUBSIDIES + s[at.TURN]] < facts.SUBSIDY_LIMIT[s[at.LEVEL]]


def can_pass_specially(s: ReadOnlyCells) -> bool:
    """BLF-SPEC-1: whether the seat has the card and the market a case."""
    return (s[at.CARDS_LEFT + s[at.TURN]] & at.CAN_PASS) > 0 and not market_is_empty(s)


def use_card(s: Cells, seat: int, action: int) -> None:
    """Use up a special action; with 3 to 5 players, the card with all its special actions."""
    s[at.CARDS_LEFT + seat] = s[at.CARDS_LEFT + seat] - action if s[at.PLAYERS] == 2 else 0


def use_special(s: Cells, action: int, log: Cells) -> None:
    """BLF-SPEC-2: use a special action for one unit more than the limit."""
    use_card(s, s[at.TURN], action)
    note(log, events.SPECIAL_USED, s[at.TURN], action)


def take_subsidy(s: Cells, log: Cells) -> None:
    """BLF-TURN-2: take a subsidy, which is never paid back."""
    seat = s[at.TURN]
    s[at.SUBSIDIES + seat] += 1
    s[at.CASH + seat] += facts.SUBSIDY
    note(log, events.SUBSIDY_TAKEN, seat, s[at.SUBSIDIES + seat], s[at.CASH + seat])
    pay_debt(s, log)
    if s[at.NODE] == at.AFTER:
        go_on(s, log)


def pay_debt(s: Cells, log: Cells) -> None:
    """BLF-ADJ-3: pay the interest that is due as soon as there is enough cash."""
    seat = s[at.TURN]
    if s[at.DUE] > 0 and s[at.CASH + seat] >= s[at.DUE]:
        s[at.CASH + seat] -= s[at.DUE]
        s[at.OWED + seat] -= s[at.DUE]
        note(log, events.DEBT_PAID, seat, s[at.DUE], s[at.CASH + seat])
        s[at.DUE] = 0


def pass_specially(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SPEC-1, BLF-ADJ-14: put a case on the silver table, besides the action."""
    note(log, events.SPECIAL_PASS, s[at.TURN])
    use_card(s, s[at.TURN], at.CAN_PASS)
    put_on_table(s, colour, at.SILVER, events.PUT_FOR_SPECIAL, log)
    move_right(s, colour, at.SILVER, log)
    if begins(s, at.SILVER):
        adjust_prices(s, s[at.TURN], at.SILVER, log)
    finish_or(s, s[at.NODE], log)


def put_on_table(s: Cells, colour: int, table: int, why: int, log: Cells) -> None:
    """Move a case from the market to a purchase table."""
    s[at.MARKET + colour] -= 1
    s[at.ON_TABLE + table * at.COLOUR_COUNT + colour] += 1
    note(log, why, s[at.TURN], colour, table)


def move_right(s: Cells, put: int, table: int, log: Cells) -> None:
    """Apply BLF-RIGHT-1 and BLF-RIGHT-2 at the end of an action that took cases from the market."""
    for colour in range(at.COLOUR_COUNT):
        taken = colour == put or s[at.ACTED + colour] > 0
        if taken and s[at.MARKET + colour] == 0:
            go_right(s, colour)
            note(log, events.LAST_CASE, colour, price_of(s, colour))
    if put != NO_COLOUR and s[at.ON_TABLE + table * at.COLOUR_COUNT + put] == 3:
        go_right(s, put)
        note(log, events.THIRD_CASE, put, price_of(s, put))


def put_in_action(s: Cells, colour: int, table: int, why: int, log: Cells) -> None:
    """Put the case that ends an action on its table, with all that follows."""
    put_on_table(s, colour, table, why, log)
    move_right(s, colour, table, log)
    end_action(s, table, log)


def put_nothing(s: Cells, log: Cells) -> None:
    """BLF-LIMIT-1: end the action without a case for the table, as the market is empty."""
    note(log, events.NO_CASE, s[at.TURN])
    move_right(s, NO_COLOUR, at.SILVER, log)
    forget_action(s)
    finish_or(s, at.AFTER, log)


def forget_action(s: Cells) -> None:
    """Clear what was bought or sold in this action."""
    s[at.COUNT] = 0
    for colour in range(at.COLOUR_COUNT):
        s[at.ACTED + colour] = 0


def end_action(s: Cells, table: int, log: Cells) -> None:
    """Complete the action; the table that it changed may cause an adjustment (BLF-ADJ-1)."""
    forget_action(s)
    if begins(s, table):
        adjust_prices(s, s[at.TURN], table, log)
    finish_or(s, at.AFTER, log)


def finish_or(s: Cells, node: int, log: Cells) -> None:
    """BLF-END-1: end the game if silver is at 100; otherwise go on at a node."""
    if s[at.PRICE] == facts.LAST_PLACE:
        end_game(s, log)
        return
    s[at.NODE] = node
    if node == at.AFTER:
        go_on(s, log)


def go_on(s: Cells, log: Cells) -> None:
    """End the turn in AFTER unless something can still be done."""
    if not can_take_subsidy(s) and not can_pass_specially(s):
        pass_turn(s, log)


def pass_turn(s: Cells, log: Cells) -> None:
    """BLF-TURN-1: pass the turn to the next seat; what it owes is now due (BLF-ADJ-3)."""
    s[at.TURN] = (s[at.TURN] + 1) % s[at.PLAYERS]
    s[at.NODE] = at.CHOOSE
    s[at.DUE] = s[at.OWED + s[at.TURN]]
    pay_debt(s, log)


def end_turn(s: Cells, log: Cells) -> None:
    """The seat does nothing more in its turn."""
    note(log, events.ENDED, s[at.TURN])
    pass_turn(s, log)
