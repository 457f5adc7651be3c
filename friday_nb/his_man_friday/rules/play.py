"""The transition function: what a decision does."""

from friday_nb.core.log import Cells
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.exploration import (
    leave_last,
    leave_under,
    move,
    move_anywhere,
    put_crusoe,
    take_last,
    take_under,
)
from friday_nb.his_man_friday.rules.reconnaissance import challenge, lay, let_pass


def act(s: Cells, decision: int, log: Cells) -> None:
    """Carry out a legal decision (packed) of the seat that decides."""
    c = decision % at.BASE
    b = decision // at.BASE % at.BASE
    a = decision // (at.BASE * at.BASE) % at.BASE
    kind = decision // (at.BASE * at.BASE * at.BASE)
    if kind == at.DO_LAY:
        lay(s, a, b - 1, c, log)
    elif kind == at.DO_CHALLENGE:
        challenge(s, log)
    elif kind == at.DO_PASS:
        let_pass(s, log)
    elif kind == at.DO_PUT:
        put_crusoe(s, b - 1, log)
    elif kind == at.DO_MOVE:
        if a > 0:
            move(s, a, log)
        else:
            move_anywhere(s, b - 1, log)
    elif s[at.NODE] == at.LAST_CHANCE:
        if kind == at.DO_TAKE:
            take_last(s, b - 1, log)
        else:
            leave_last(s, log)
    elif kind == at.DO_TAKE:
        take_under(s, log)
    else:
        leave_under(s, log)
