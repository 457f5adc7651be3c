"""What must hold in every position that a game can come to; the rules rely on it.

Each check raises :class:`PositionError` with a sentence of its own, so that whoever wrote a
position by hand learns what to change.  The cells have been filled by ``parser`` before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friday_nb.friday.cards import CARDS, PIRATES, Ability, PirateRule
from friday_nb.friday.notation.position import (
    CODES,
    MARK_SIGNS,
    RESULTS,
    STEPS,
    PositionError,
    class_code,
)
from friday_nb.friday.outcome import Termination
from friday_nb.friday.rules import counting, layout, legal, play, settle, stack
from friday_nb.friday.rules.facts import COPIES, FREE_CARDS, IS_DIFFICULT, LAST_LEVEL_WITHOUT, RED

Cells = Sequence[int]
PIRATE_STEP: Final = len(STEPS) - 1
_USABLE: Final = range(Ability.LIFE_1, Ability.MINUS_LIFE_1)


def check(s: Cells) -> None:
    """PositionError if no game can come to this position."""
    _check_cards(s)
    _check_aging(s)
    _check_pirates(s)
    _check_hazards(s)
    _check_fields(s)
    if s[layout.ENEMY_PIRATE]:
        _check_enemy(s)
    _check_marks(s)
    _check_ability(s)
    _check_used(s)
    _check_node(s)
    if s[layout.RESULT]:
        _check_result(s)


# --- cards ----------------------------------------------------------------------------------------


def copies_seen(s: Cells, kind: int) -> int:
    """Copies of a kind lying at a place where the player has seen them."""
    count = s[layout.GONE + kind]
    for at in (layout.POOL, layout.DISCARD):
        count += s[at + kind] + s[at + layout.KINDS + kind]
    for at, size in (
        (layout.TOP, layout.TOP_SIZE),
        (layout.BOTTOM, layout.BOTTOM_SIZE),
        (layout.LOOK, layout.LOOK_SIZE),
    ):
        count += sum(s[at + i] % layout.KINDS == kind for i in range(s[size]))
    for i in range(s[layout.PLAYED]):
        if s[layout.CARD + i] == kind and not s[layout.MARKS + i] & layout.AWAY:
            count += 1
    if layout.FIRST_KNOWLEDGE <= kind < layout.FIRST_AGING:
        hazard = kind - layout.FIRST_KNOWLEDGE
        count += s[layout.HSTACK + hazard] + s[layout.HDISCARD + hazard]
        count += (s[layout.OFFER_A] == kind + 1) + (s[layout.OFFER_B] == kind + 1)
        count += s[layout.ENEMY] == hazard + 1
    return count


def _check_cards(s: Cells) -> None:
    """Every card of the box is at exactly one place (aging cards: at most as many as there are)."""
    for card in CARDS:
        seen = copies_seen(s, card.kind)
        is_aging = card.kind >= layout.FIRST_AGING
        there = card.count if s[layout.LEVEL] > LAST_LEVEL_WITHOUT[card.kind] else 0
        if seen > there:
            raise PositionError("too_many_cards", card=card.code, n=seen, most=there)
        if seen < there and not is_aging:
            raise PositionError("cards_missing", card=card.code, n=there - seen)


def _check_aging(s: Cells) -> None:
    """Unseen cards lie in the aging stack, or one in Robinson's; normal ones come first."""
    for grade in (0, 1):
        unseen = sum(
            s[layout.UNSEEN + i]
            for i in range(layout.AGING_KINDS)
            if IS_DIFFICULT[layout.FIRST_AGING + i] == grade
        )
        left = s[layout.AGING_NORMAL + grade]
        hidden = int(s[layout.UNSEEN_GRADE] == grade + 1)
        if unseen != left + hidden:
            name = ("n", "d")[grade]
            raise PositionError("aging_sum", grade=name, n=unseen, left=left, hidden=hidden)
    difficult_came = s[layout.UNSEEN_GRADE] == 2 or not _all_difficult_unseen(s)
    normal_to_come = s[layout.AGING_NORMAL] > 0 or s[layout.UNSEEN_GRADE] == 1
    if difficult_came and normal_to_come:
        raise PositionError("aging_order")
    for i in range(layout.AGING_KINDS):
        if s[layout.TILT + i] and not can_tilt(s, i):
            raise PositionError("unseen_tilt", card=CODES[layout.FIRST_AGING + i])


def _all_difficult_unseen(s: Cells) -> bool:
    kinds = range(layout.AGING_KINDS)
    return all(
        s[layout.UNSEEN + i] == COPIES[layout.FIRST_AGING + i]
        for i in kinds
        if IS_DIFFICULT[layout.FIRST_AGING + i]
    )


def can_tilt(s: Cells, aging: int) -> bool:
    """Can a drawn card have been the unseen one's twin?  That copy has left the pool."""
    kind = layout.FIRST_AGING + aging
    is_twin = COPIES[kind] == 2 and s[layout.UNSEEN + aging] == 1
    in_pool = s[layout.POOL + kind] + s[layout.POOL + layout.KINDS + kind]
    return is_twin and not in_pool and s[layout.UNSEEN_GRADE] - 1 == IS_DIFFICULT[kind]


def _check_used(s: Cells) -> None:
    """A ``~`` in a pile: a card that was used in this fight and has left it (FRI-FIGHT-4)."""
    fighting = s[layout.ENEMY] or s[layout.ENEMY_PIRATE]
    for cls in _used_in_piles(s):
        ability = CARDS[cls % layout.KINDS].ability
        fresh = s[layout.REDRAWN_IS_FRESH] or s[layout.RESULT] == layout.WON
        if ability not in _USABLE or not fighting or fresh:
            raise PositionError("used_mark", card=class_code(cls))


def _used_in_piles(s: Cells) -> list[int]:
    counted = range(layout.KINDS, layout.CLASSES)
    found = [cls for cls in counted if s[layout.POOL + cls] + s[layout.DISCARD + cls]]
    for at, size in (
        (layout.TOP, layout.TOP_SIZE),
        (layout.BOTTOM, layout.BOTTOM_SIZE),
        (layout.LOOK, layout.LOOK_SIZE),
    ):
        found += [s[at + i] for i in range(s[size]) if s[at + i] >= layout.KINDS]
    return found


# --- enemies --------------------------------------------------------------------------------------


def _check_pirates(s: Cells) -> None:
    """Two are known from the set-up on; they come after the red step, one after the other."""
    fought, first = s[layout.ENEMY_PIRATE], s[layout.FIRST_PIRATE]
    if s[layout.NODE] == layout.CHANCE_PIRATE:
        if s[layout.PIRATE_B] or s[layout.STEP]:
            raise PositionError("pirates_known")
    elif not s[layout.PIRATE_B]:
        raise PositionError("two_pirates")
    if not fought:
        if first:
            raise PositionError("field_extra", field="first")
        if s[layout.PIRATES_BEATEN]:
            raise PositionError("field_extra", field="beaten")
        return
    if not first:
        raise PositionError("field_missing", field="first")
    if fought not in (s[layout.PIRATE_A], s[layout.PIRATE_B]):
        raise PositionError("strange_pirate")
    is_first = fought == s[layout.PIRATE_A + first - 1]
    if is_first != (s[layout.PIRATES_BEATEN] == 0):
        raise PositionError("pirate_order")
    if (s[layout.PIRATES_BEATEN] == 2) != (s[layout.RESULT] == layout.WON):
        raise PositionError("pirates_beaten")


def _check_hazards(s: Cells) -> None:
    """Hazards are fought in three steps; then none is left but those aside."""
    at_pirates = s[layout.STEP] == PIRATE_STEP
    hazard_nodes = (layout.HAZARD, layout.CHANCE_HAZARD, layout.CHANCE_PIRATE)
    if at_pirates and (s[layout.ENEMY] or s[layout.NODE] in hazard_nodes):
        raise PositionError("hazard_at_pirates")
    if at_pirates and s[layout.HAZARDS_LEFT]:
        raise PositionError("hazards_at_pirates")
    if s[layout.ENEMY_PIRATE] and not at_pirates:
        raise PositionError("pirate_too_early")
    one_offered = s[layout.OFFER_A] and not s[layout.OFFER_B]
    if s[layout.NODE] == layout.HAZARD and one_offered and s[layout.HAZARDS_LEFT]:
        raise PositionError("second_hazard")
    if s[layout.NODE] == layout.CHANCE_HAZARD and (not s[layout.HAZARDS_LEFT] or s[layout.OFFER_B]):
        raise PositionError("no_hazard_comes")


def _check_enemy(s: Cells) -> None:
    """A pirate's value and free cards follow from the card and the table (FRI-PIR-*)."""
    value, free = pirate_numbers(s)
    if (value, free) != (s[layout.ENEMY_VALUE], s[layout.FREE]):
        code = PIRATES[s[layout.ENEMY_PIRATE] - 1].code
        raise PositionError("pirate_value", text=f"{code}:{value}/{free}")


def pirate_numbers(s: Cells) -> tuple[int, int]:
    """Value and free cards of the pirate being fought: those given, or the nearest that can be."""
    pirate = PIRATES[s[layout.ENEMY_PIRATE] - 1]
    value, free = pirate.value or 0, pirate.free or 0
    if pirate.rule is PirateRule.REMAINING:
        aside = s[layout.HDISCARD : layout.HDISCARD + layout.HAZARD_KINDS]
        value = sum(n * RED[i] for i, n in enumerate(aside))
        free = sum(n * FREE_CARDS[i] for i, n in enumerate(aside))
    elif pirate.rule is PirateRule.AGING:
        # Cards that came since the fight began do not count, so that less is possible too.
        ignored = 2 if s[layout.SETUP_AGING_IGNORED] and s[layout.LEVEL] >= 2 else 0
        most = 2 * s[layout.AGING_GONE] - ignored
        value = max(-ignored, min(s[layout.ENEMY_VALUE] // 2 * 2, most))
    return value, free


# --- the fight ------------------------------------------------------------------------------------


def _check_fields(s: Cells) -> None:
    """Fields that have no place here: what belongs to a fight, to destroying, to the offer."""
    fighting = bool(s[layout.ENEMY] or s[layout.ENEMY_PIRATE])
    if s[layout.ENEMY] and s[layout.ENEMY_PIRATE]:
        raise PositionError("field_extra", field="enemy")
    for name, at in (
        ("drawn", layout.DRAWN),
        ("working", layout.WORKER),
        ("looking", layout.LOOK_SIZE),
        ("points", layout.BUDGET),
    ):
        if s[layout.PLAYED] and not fighting:
            raise PositionError("cards_without_fight")
        if s[at] and not fighting:
            raise PositionError("field_extra", field=name)
    in_fight = (layout.FIGHT, layout.MORE, layout.SWAP, layout.SORT, layout.DESTROY)
    if not fighting and s[layout.NODE] in (*in_fight, layout.CHANCE_CARD, layout.OVER):
        raise PositionError("field_missing", field="enemy")
    between = (layout.HAZARD, layout.PIRATE, layout.CHANCE_HAZARD, layout.CHANCE_PIRATE)
    if fighting and s[layout.NODE] in between:
        raise PositionError("field_extra", field="enemy")
    if s[layout.OFFER_A] and s[layout.NODE] not in (layout.HAZARD, layout.CHANCE_HAZARD):
        raise PositionError("field_extra", field="offer")
    if s[layout.BUDGET] and s[layout.NODE] != layout.DESTROY:
        raise PositionError("field_extra", field="points")
    drawn, played = s[layout.DRAWN], s[layout.PLAYED]
    if drawn < played or (drawn and not played and not s[layout.RESULT]):
        raise PositionError("bad_drawn", text=str(drawn))


def _check_marks(s: Cells) -> None:
    """What stands behind the cards of the fight must be possible for each."""
    for i in range(s[layout.PLAYED]):
        for mark, sign in MARK_SIGNS:
            if s[layout.MARKS + i] & mark and not _can_have(s, i, mark):
                raise PositionError("mark", n=i + 1, card=CODES[s[layout.CARD + i]], sign=sign)
        if s[layout.DOUBLER + i] and not _can_be_doubled(s, i, s[layout.DOUBLER + i] - 1):
            by = s[layout.DOUBLER + i]
            raise PositionError("doubling", n=i + 1, card=CODES[s[layout.CARD + i]], by=by)
    if counting.steps_declared(s) > (s[layout.STEP] if s[layout.ENEMY] else 0):
        raise PositionError("steps", n=counting.steps_declared(s))


def _can_have(s: Cells, i: int, mark: int) -> bool:
    """Can played card ``i`` bear a mark, given its other ones?"""
    marks = s[layout.MARKS + i]
    ability = CARDS[s[layout.CARD + i]].ability
    if mark == layout.USED:
        return ability in _USABLE and not marks & layout.AWAY
    if mark == layout.STEPPING:
        steps = ability in (Ability.STEP, Ability.COPY)
        return steps and bool(marks & layout.USED) and not marks & layout.FACE_DOWN
    if mark == layout.DOOMED:
        return s[layout.NODE] == layout.DESTROY and not marks & layout.FACE_DOWN
    if mark == layout.FACE_DOWN:
        return s[layout.NODE] != layout.OVER
    exchanging = s[layout.NODE] == layout.CHANCE_CARD and s[layout.PURPOSE] == layout.FOR_EXCHANGE
    away = sum(bool(s[layout.MARKS + j] & mark) for j in range(s[layout.PLAYED]))
    return exchanging and away == 1 and bool(marks & layout.FACE_DOWN)


def _can_be_doubled(s: Cells, i: int, by: int) -> bool:
    """Can card ``i`` be doubled by card ``by``: both open, and ``by`` used for nothing else?"""
    if by >= s[layout.PLAYED] or by == i or s[layout.NODE] == layout.OVER:
        return False
    ability = CARDS[s[layout.CARD + by]].ability
    marks = s[layout.MARKS + by]
    others = [s[layout.DOUBLER + j] for j in range(s[layout.PLAYED]) if j != i]
    return (
        ability in (Ability.DOUBLE, Ability.COPY)
        and bool(marks & layout.USED)
        and not marks & (layout.FACE_DOWN | layout.STEPPING)
        and not s[layout.MARKS + i] & layout.FACE_DOWN
        and by + 1 not in others
        and s[layout.WORKER] != by + 1
    )


def _check_ability(s: Cells) -> None:
    """The ability in progress, what is left of it, and the cards being looked at."""
    node, purpose = s[layout.NODE], s[layout.PURPOSE]
    ability, left, looked = s[layout.WORKING], s[layout.LEFT], s[layout.LOOK_SIZE]
    abilities = _ABILITIES_AT.get((node, purpose), ())
    worker = s[layout.WORKER]
    if bool(worker) != bool(abilities) or (worker and ability not in abilities):
        raise PositionError("working_here", n=worker)
    sorting = ability == Ability.SORT
    broken_off = node == layout.OVER and s[layout.RESULT] == layout.TOO_OLD
    if bool(looked) > (sorting or broken_off) or (node == layout.SORT and not looked):
        raise PositionError("nothing_looked_at")
    if not worker:
        return
    if sorting:
        wanted: tuple[int, ...] = (3 - looked,)
    elif node in (layout.MORE, layout.SWAP):
        wanted = (1,)
    else:
        wanted = (0, 1) if ability in (Ability.DRAW_2, Ability.EXCHANGE_2) else (0,)
    if left not in wanted or (node == layout.CHANCE_CARD and sorting and left == 0):
        raise PositionError("working_left", n=left, most=wanted[-1])
    marks = s[layout.MARKS + worker - 1]
    printed = CARDS[s[layout.CARD + worker - 1]].ability
    idle = not marks & layout.USED or marks & (layout.FACE_DOWN | layout.STEPPING)
    if idle or printed not in (ability, Ability.COPY):
        raise PositionError("worker", n=worker, card=CODES[s[layout.CARD + worker - 1]])


_ABILITIES_AT: Final[dict[tuple[int, int], tuple[int, ...]]] = {
    (layout.MORE, 0): (Ability.DRAW_2,),
    (layout.SWAP, 0): (Ability.EXCHANGE_2,),
    (layout.SORT, 0): (Ability.SORT,),
    (layout.CHANCE_CARD, layout.FOR_BONUS): (Ability.DRAW_1, Ability.DRAW_2),
    (layout.CHANCE_CARD, layout.FOR_EXCHANGE): (Ability.EXCHANGE_1, Ability.EXCHANGE_2),
    (layout.CHANCE_CARD, layout.FOR_LOOK): (Ability.SORT,),
}
"""Which abilities can be in progress at a node, while a card is awaited for a purpose."""


# --- the decision ---------------------------------------------------------------------------------


def _check_node(s: Cells) -> None:
    """There must be a decision to make in the position, and it must still be open."""
    node = s[layout.NODE]
    if node == layout.CHANCE_CARD:
        _check_draw(s)
    elif node == layout.DESTROY:
        _check_points(s)
    elif node == layout.FIGHT and s[layout.ENEMY_PIRATE] and legal.is_stuck(s):
        raise PositionError("pirate_stuck")
    no_card = node == layout.MORE and not stack.can_draw(s)
    no_swap = node == layout.SWAP and not stack.has_other_face_up(s, s[layout.WORKER] - 1)
    if no_card or no_swap:
        raise PositionError("nothing_more")


def _check_draw(s: Cells) -> None:
    """Chance gives the next card only from an unordered rest, and only if it could be asked for."""
    if s[layout.TOP_SIZE] or not s[layout.POOL_SIZE]:
        raise PositionError("nothing_unordered")
    purpose = s[layout.PURPOSE]
    open_place = s[layout.LEFT_SIDE] < s[layout.FREE] and not s[layout.STOPS]
    if purpose == layout.FOR_FREE and not open_place:
        raise PositionError("no_free_card")
    if purpose == layout.FOR_PAID and (open_place or s[layout.RESERVE] < play.price(s)):
        raise PositionError("not_paid")
    away = any(s[layout.MARKS + i] & layout.AWAY for i in range(s[layout.PLAYED]))
    if purpose == layout.FOR_EXCHANGE and not away:
        raise PositionError("nothing_exchanged")


def _check_points(s: Cells) -> None:
    """Points are what the hazard was lost by, less what was spent; they were paid (FRI-LOSE-2)."""
    if not s[layout.ENEMY]:
        raise PositionError("field_extra", field="points")
    lost = counting.needed(s) - counting.total(s)
    cards = range(s[layout.PLAYED])
    doomed = [i for i in cards if s[layout.MARKS + i] & layout.DOOMED]
    spent = sum(CARDS[s[layout.CARD + i]].destroy_cost for i in doomed)
    if s[layout.BUDGET] != lost - spent:
        raise PositionError("points_sum", n=s[layout.BUDGET], lost=max(0, lost), spent=spent)
    if lost + counting.aging_life_cost(s) > s[layout.RESERVE]:
        raise PositionError("points_unpaid", n=lost, reserve=s[layout.RESERVE])
    if not any(settle.destroyable(s, i) for i in cards):
        raise PositionError("nothing_to_destroy")


def _check_result(s: Cells) -> None:
    """A game ends for a reason that can be seen on the table."""
    result = s[layout.RESULT]
    rule = counting.pirate_rule(s)
    possible = {
        layout.WON: s[layout.PIRATES_BEATEN] == 2 and not s[layout.PLAYED],
        layout.OUT_OF_LIFE: s[layout.LIFE] == 0,
        layout.OUT_OF_LIFE_DOUBLE_PRICE: s[layout.LIFE] == 0 and rule == PirateRule.DOUBLE_PRICE,
        layout.TOO_OLD: (
            stack.stack_size(s) + stack.aging_left(s) == 0 and not s[layout.OLD_AGE_SHUFFLES]
        ),
        layout.PIRATE_UNBEATABLE: bool(s[layout.ENEMY_PIRATE]) and not stack.can_draw(s),
    }
    if not possible[result]:
        raise PositionError("result_here", text=RESULTS[Termination(result)])
