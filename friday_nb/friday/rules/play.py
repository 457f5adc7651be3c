"""What a decision does: the transition of the game."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.abilities import more, sort, swap, use
from friday_nb.friday.rules.counting import pirate_rule
from friday_nb.friday.rules.ending import game_over, pay
from friday_nb.friday.rules.legal import is_stuck
from friday_nb.friday.rules.log import DOUBLE_PRICE_PAID, LIFE_PAID
from friday_nb.friday.rules.settle import destroy, end_fight, finish_loss
from friday_nb.friday.rules.stack import draw, rest
from friday_nb.friday.rules.turn import choose_hazard, choose_pirate, skip_hazard


def act(s: Cells, decision: int, log: Cells) -> None:
    """Carry out a legal decision (packed), up to the next decision, chance node or end."""
    c = decision % at.BASE
    b = decision // at.BASE % at.BASE
    a = decision // (at.BASE * at.BASE) % at.BASE
    kind = decision // (at.BASE * at.BASE * at.BASE)
    if kind == at.DO_DRAW:
        draw(s, at.FOR_FREE, log)
    elif kind == at.DO_USE:
        use(s, a - 1, b - 1, c - 1, log)
    elif kind == at.DO_END:
        end_fight(s, log)
    elif kind == at.DO_PAY:
        buy(s, log)
    elif kind == at.DO_HAZARD:
        choose_hazard(s, a, log)
    elif kind == at.DO_DONE:
        done(s, log)
    elif kind == at.DO_DESTROY:
        destroy(s, a - 1, log)
    elif kind == at.DO_SORT:
        sort(s, a, b, log)
    elif kind == at.DO_LOOK:
        draw(s, at.FOR_LOOK, log)
    elif kind == at.DO_SWAP:
        swap(s, a - 1, log)
    elif kind == at.DO_MORE:
        more(s, log)
    elif kind == at.DO_SKIP:
        skip_hazard(s, log)
    elif kind == at.DO_PIRATE:
        choose_pirate(s, a, log)
    lose_if_stuck(s, log)


def price(s: ReadOnlyCells) -> int:
    """Life that a bought card costs (FRI-FIGHT-3, FRI-PIR-COST2)."""
    return 2 if pirate_rule(s) == facts.RULE_DOUBLE_PRICE else 1


def buy(s: Cells, log: Cells) -> None:
    """Pay for a card and draw it; who cannot pay loses (FRI-LIFE-1, FRI-PIR-COST2)."""
    cost = price(s)
    if not pay(s, cost):
        game_over(s, at.OUT_OF_LIFE if cost == 1 else at.OUT_OF_LIFE_DOUBLE_PRICE, log)
        return
    note(log, LIFE_PAID if cost == 1 else DOUBLE_PRICE_PAID, cost, s[at.LIFE])
    draw(s, at.FOR_PAID, log)


def done(s: Cells, log: Cells) -> None:
    """Stop where an ability, or the spending of points, would allow more."""
    if s[at.NODE] == at.DESTROY:
        finish_loss(s, log)
    else:
        rest(s)


def lose_if_stuck(s: Cells, log: Cells) -> None:
    """FRI-PIR-2: a pirate fight that offers no decision is lost."""
    if s[at.NODE] == at.FIGHT and s[at.ENEMY_PIRATE] > 0 and is_stuck(s):
        game_over(s, at.PIRATE_UNBEATABLE, log)
