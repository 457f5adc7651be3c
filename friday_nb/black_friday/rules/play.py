"""The transition function: what a decision does."""

from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules.actions import (
    buy_share,
    buy_silver,
    lower_price,
    pass_action,
    put_for_shares,
    put_for_silver,
    sell_share,
    take_case,
)
from friday_nb.black_friday.rules.deal import put_at_setup
from friday_nb.black_friday.rules.turn import end_turn, pass_specially, take_subsidy
from friday_nb.core.log import Cells


def act(s: Cells, decision: int, log: Cells) -> None:
    """Carry out a legal decision (packed) of the seat that decides."""
    kind = decision // at.BASE
    number = decision % at.BASE
    if kind == at.DO_BUY:
        buy_share(s, number - 1, log)
    elif kind == at.DO_SELL:
        sell_share(s, number - 1, log)
    elif kind == at.DO_LOWER:
        lower_price(s, number - 1, log)
    elif kind == at.DO_TAKE:
        take_case(s, number - 1, log)
    elif kind == at.DO_SILVER:
        buy_silver(s, number, log)
    elif kind == at.DO_PASS:
        pass_action(s, number, log)
    elif kind == at.DO_SUBSIDY:
        take_subsidy(s, log)
    elif kind == at.DO_SPECIAL:
        pass_specially(s, number - 1, log)
    elif kind != at.DO_PUT:
        end_turn(s, log)
    elif s[at.NODE] == at.SETUP:
        put_at_setup(s, number - 1, log)
    elif s[at.NODE] == at.BUYING:
        put_for_shares(s, number - 1, log)
    else:
        put_for_silver(s, number - 1, log)
