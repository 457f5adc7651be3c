"""What a decision does: the transition of the game."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.friday.rules.abilities import more, sort, swap, use
from friday_nb.friday.rules.counting import pirate_rule
from friday_nb.friday.rules.ending import game_over, pay
from friday_nb.friday.rules.facts import RULE_DOUBLE_PRICE
from friday_nb.friday.rules.layout import (
    BASE,
    DESTROY,
    DO_DESTROY,
    DO_DONE,
    DO_DRAW,
    DO_END,
    DO_HAZARD,
    DO_LOOK,
    DO_MORE,
    DO_PAY,
    DO_PIRATE,
    DO_SKIP,
    DO_SORT,
    DO_SWAP,
    DO_USE,
    ENEMY_PIRATE,
    FIGHT,
    FOR_FREE,
    FOR_LOOK,
    FOR_PAID,
    LIFE,
    NODE,
    OUT_OF_LIFE,
    OUT_OF_LIFE_DOUBLE_PRICE,
    PIRATE_UNBEATABLE,
)
from friday_nb.friday.rules.legal import is_stuck
from friday_nb.friday.rules.log import DOUBLE_PRICE_PAID, LIFE_PAID
from friday_nb.friday.rules.settle import destroy, end_fight, finish_loss
from friday_nb.friday.rules.stack import draw, rest
from friday_nb.friday.rules.turn import choose_hazard, choose_pirate, skip_hazard


def act(s: Cells, decision: int, log: Cells) -> None:
    """Carry out a legal decision (packed), up to the next decision, chance node or end."""
    c = decision % BASE
    b = decision // BASE % BASE
    a = decision // (BASE * BASE) % BASE
    kind = decision // (BASE * BASE * BASE)
    if kind == DO_DRAW:
        draw(s, FOR_FREE, log)
    elif kind == DO_USE:
        use(s, a - 1, b - 1, c - 1, log)
    elif kind == DO_END:
        end_fight(s, log)
    elif kind == DO_PAY:
        buy(s, log)
    elif kind == DO_HAZARD:
        choose_hazard(s, a, log)
    elif kind == DO_DONE:
        done(s, log)
    elif kind == DO_DESTROY:
        destroy(s, a - 1, log)
    elif kind == DO_SORT:
        sort(s, a, b, log)
    elif kind == DO_LOOK:
        draw(s, FOR_LOOK, log)
    elif kind == DO_SWAP:
        swap(s, a - 1, log)
    elif kind == DO_MORE:
        more(s, log)
    elif kind == DO_SKIP:
        skip_hazard(s, log)
    elif kind == DO_PIRATE:
        choose_pirate(s, a, log)
    lose_if_stuck(s, log)


def price(s: ReadOnlyCells) -> int:
    """Life that a bought card costs (FRI-FIGHT-3, FRI-PIR-COST2)."""
    return 2 if pirate_rule(s) == RULE_DOUBLE_PRICE else 1


def buy(s: Cells, log: Cells) -> None:
    """Pay for a card and draw it; who cannot pay loses (FRI-LIFE-1, FRI-PIR-COST2)."""
    cost = price(s)
    if not pay(s, cost):
        game_over(s, OUT_OF_LIFE if cost == 1 else OUT_OF_LIFE_DOUBLE_PRICE, log)
        return
    note(log, LIFE_PAID if cost == 1 else DOUBLE_PRICE_PAID, cost, s[LIFE])
    draw(s, FOR_PAID, log)


def done(s: Cells, log: Cells) -> None:
    """Stop where an ability, or the spending of points, would allow more."""
    if s[NODE] == DESTROY:
        finish_loss(s, log)
    else:
        rest(s)


def lose_if_stuck(s: Cells, log: Cells) -> None:
    """FRI-PIR-2: a pirate fight that offers no decision is lost."""
    if s[NODE] == FIGHT and s[ENEMY_PIRATE] > 0 and is_stuck(s):
        game_over(s, PIRATE_UNBEATABLE, log)
