"""Sets up the relaxed fight (:mod:`.relaxation`) of a root: the most that each card can add."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import reduce
from typing import Any, Final

from friday_nb.friday.cards import Ability
from friday_nb.friday.odds.fight import (
    canonical,
    context,
    copies,
    life_sources,
    relaxation,
    workspace,
)
from friday_nb.friday.odds.fight.goals import Aim
from friday_nb.friday.rules import facts, layout, play, stack

Gift = tuple[int, ...]
"""What a card gives at most: points, life, free cards; then, where copies are counted apart, if it
is a copy, what a copy may copy of it (life, free cards, a double, "step -1"), and if it is a look
at the stack."""
Counts = tuple[int, int, int]
"""Cards that give it: everywhere, in the unordered rest of the stack, on the discard pile."""
ROOM_FOR_SETS: Final = 0.2
"""Share of the table of relaxed fights that the possible sets of remaining cards may fill."""
REST_BITS: Final = 47
"""Most bits of packed counts."""
MOST_PACKED_BITS: Final = 60
"""Most bits of those for life, which have a cell for themselves."""
MOST_POINTS: Final = 99
"""No card adds as many."""
FREE_BY: Final = {
    Ability.DRAW_1: 1,
    Ability.EXCHANGE_1: 1,
    Ability.BELOW: 1,
    Ability.DRAW_2: 2,
    Ability.EXCHANGE_2: 2,
    Ability.SORT: 3,
}


def relax_root(w: Any, s: Sequence[int], aim: Aim) -> None:
    """Write the facts of the relaxed fight of the root ``s`` into the workspace."""
    x = w.relaxed
    x[relaxation.RELAXED_ON] = int(aim is not Aim.LOSE and not s[layout.REDRAWN_IS_FRESH])
    pirate = s[layout.ENEMY_PIRATE]
    rule = facts.PIRATE_RULE[pirate - 1] if pirate else 0
    x[relaxation.RELAXED_MUST_WIN] = int(bool(pirate) or aim is Aim.WIN)
    x[relaxation.RELAXED_MAY_DIE] = int(aim is Aim.LIFE)
    x[relaxation.RELAXED_PRICE] = play.price(s)
    x[relaxation.RELAXED_PLUS] = int(rule == facts.RULE_PLUS_ONE)
    x[relaxation.RELAXED_CAPACITY] = len(w.relaxed_key)
    cards = _everywhere(s)
    kinds = {cls % layout.KINDS for cls in cards}
    most = max((facts.VALUE[kind] for kind in kinds), default=0)
    step = _largest_step(s)
    x[relaxation.RELAXED_TOP_VALUE] = max(0, most)
    for_life = w.registers[context.AIM] != context.AIM_CHANCE
    is_half = rule == facts.RULE_HALF
    x[relaxation.RELAXED_NEGATIVES] = (
        0 if is_half else sum(n for cls, n in cards.items() if _points_of(cls) < 0)
    )
    _all_of_copies(w, kinds, step, for_life=for_life)
    bottom = s[layout.BOTTOM : layout.BOTTOM + s[layout.BOTTOM_SIZE]]
    x[relaxation.RELAXED_SECOND_LIFE] = w.registers[context.PILE_LIFE] + sum(
        life_sources.life_of(cls) for cls in bottom
    )
    gifts = [_gift(w, cls, step) + _part_of_copies(x, cls) for cls in range(layout.CLASSES)]
    # An aging card that nobody has seen may be one that is worth 0.
    unseen = (int(x[relaxation.RELAXED_PLUS]), *[0] * (len(gifts[0]) - 1))
    groups = _grouped(s, cards, gifts, unseen, ROOM_FOR_SETS * len(w.relaxed_key))
    x[relaxation.RELAXED_GROUPS] = len(groups)
    for g, gift in enumerate(groups):
        _describe(w, g, gift)
    for cls in range(layout.CLASSES):
        w.group[cls] = _group_of(groups, gifts[cls])
    aging = x[relaxation.RELAXED_AGING_GROUP] = _group_of(groups, unseen)
    most_of_each = _most_of_each(cards, w.group, aging)
    _pack(w, most_of_each)
    if for_life:
        _coarser_groupings(w, groups, most_of_each)
    if not x[relaxation.RELAXED_ON]:
        return
    x[relaxation.RELAXED_OUT_OF_REACH] = int(
        _most_points(s, cards, x[relaxation.RELAXED_PLUS]) < _least_needed(s)
    )
    x[relaxation.RELAXED_TOO_OLD] = int(_ends_with_the_stack(s) and not x[relaxation.RELAXED_PLUS])
    _after_reshuffle(w, s)
    x[relaxation.RELAXED_STORED] = 0
    for i in range(len(w.relaxed_key)) if isinstance(w.relaxed_key, list) else ():
        w.relaxed_key[i] = -1
    if not isinstance(w.relaxed_key, list):
        w.relaxed_key.fill(-1)


def _describe(w: Any, g: int, gift: Gift) -> None:
    w.group_value[g], w.group_life[g], w.group_free[g], w.group_copies[g] = gift[:4]
    w.group_shown[g] = gift[4] + copies.SHOWN_FREE_UNIT * gift[5] + gift[6] + gift[7]
    w.group_sorts[g] = gift[8]


def _coarser_groupings(w: Any, groups: list[Gift], most: Counter[int]) -> None:
    """The groupings for few points missing: no card can add more than what is missing.

    The finest grouping stands in the first ``MOST_GROUPS`` cells; the others merge its groups, and
    count for the best of each: after a negative card more is missing, and they are kept.
    """
    room = workspace.MOST_GROUPS
    members = [list(range(len(groups)))]
    for points in range(workspace.LEVELS - 1):
        gifts = [_of_use(gift, points) for gift in groups]
        distinct = sorted(set(gifts))
        members.append([distinct.index(gift) for gift in gifts])
        at, level = 0, points + 1
        for g, gift in enumerate(distinct):
            merged = [_of_use(each, points and MOST_POINTS) for each in groups]
            best = reduce(_best_of, (m for m, of in zip(merged, gifts, strict=True) if of == gift))
            _describe(w, level * room + g, best)
            bits = sum(most[i] for i in range(len(groups)) if gifts[i] == gift).bit_length()
            w.group_shift[level * room + g] = at
            w.group_mask[level * room + g] = (1 << bits) - 1
            at += bits
        if at > MOST_PACKED_BITS:
            w.relaxed[relaxation.RELAXED_ON] = 0
    for level, parts in enumerate(members):
        w.level_groups[level] = max(parts) + 1
        w.level_copies[level] = sum(
            int(w.group_mask[g]) << int(w.group_shift[g])
            for g in range(level * room, level * room + max(parts) + 1)
            if w.group_copies[g]
        )
        for coarser in range(workspace.LEVELS):
            for g, part in enumerate(parts):
                to = members[coarser][g]
                w.level_map[(level * workspace.LEVELS + coarser) * room + part] = to


def _of_use(gift: Gift, missing: int) -> Gift:
    """The gift where so many points are missing; if none is, nobody copies a double or a step."""
    doubles, steps = gift[6:8] if missing else (0, 0)
    points = min(missing, gift[0]) if missing else 0
    return (points, *gift[1:6], doubles, steps, gift[8])


def _all_of_copies(w: Any, kinds: set[int], step: int, *, for_life: bool) -> None:
    """What copies may do in this fight; for life they are counted apart (:mod:`.copies`)."""
    x = w.relaxed
    abilities = {Ability(facts.ABILITY[kind]) for kind in kinds}
    life = max((life_sources.GAIN[kind] for kind in kinds), default=0)
    free = max((FREE_BY.get(ability, 0) for ability in abilities), default=0)
    doubles, steps = int(Ability.DOUBLE in abilities), int(Ability.STEP in abilities)
    x[relaxation.RELAXED_COPY_SPARES] = 0
    x[relaxation.RELAXED_COPY_SPARES] = max(
        (relaxation.spares(w, ability) for ability in abilities), default=0
    )
    x[relaxation.RELAXED_FOR_LIFE] = int(for_life)
    x[relaxation.RELAXED_COPY_DOUBLES] = 0 if for_life else doubles
    x[relaxation.RELAXED_COPY_STEPS] = 0 if for_life else steps
    x[relaxation.RELAXED_COPY_LIFE] = 0 if for_life else life
    x[relaxation.RELAXED_COPY_FREE] = 0 if for_life else free
    apart = int(for_life and Ability.COPY in abilities)
    x[relaxation.RELAXED_STEP] = step
    x[relaxation.RELAXED_MODEL_LIFE] = apart * life
    x[relaxation.RELAXED_MODEL_FREE] = apart * free
    shown = 0
    for kind in kinds:
        shown = copies.both_shown(shown, copies.shown_by(kind))
    x[relaxation.RELAXED_ALL_SHOWN] = apart * shown


def _part_of_copies(x: Any, cls: int) -> Gift:
    """What :data:`Gift` says of copies and looks; nothing of copies where there are none."""
    kind = cls % layout.KINDS
    sorts = int(
        x[relaxation.RELAXED_FOR_LIFE]
        and cls < layout.KINDS
        and facts.ABILITY[kind] == Ability.SORT
    )
    if not x[relaxation.RELAXED_ALL_SHOWN]:
        return 0, 0, 0, 0, 0, sorts
    is_copy = int(cls < layout.KINDS and facts.ABILITY[kind] == Ability.COPY)
    shown = copies.shown_by(kind)
    return (
        is_copy,
        shown & copies.SHOWN_LIFE,
        copies.free_shown(shown),
        shown & copies.SHOWN_DOUBLE,
        shown & copies.SHOWN_STEP,
        sorts,
    )


def _most_points(s: Sequence[int], cards: Counter[int], plus: int) -> int:
    """No total of this fight can be higher: every card lies there, none of them is negative.

    A card doubles one other at a time, a copy too if there is a double to copy; and no card is
    doubled twice.
    """
    values = sorted((v for v in map(_positive_value, cards.elements()) if v), reverse=True)
    abilities = Counter(facts.ABILITY[cls % layout.KINDS] for cls in cards.elements())
    doubles = abilities[Ability.DOUBLE]
    if doubles:
        doubles += abilities[Ability.COPY]
    most = sum(values) + sum(values[:doubles])
    return most + plus * (cards.total() + int(s[layout.PLAYED]) + stack.aging_left(s))


def _positive_value(cls: int) -> int:
    return max(0, facts.VALUE[cls % layout.KINDS])


def _least_needed(s: Sequence[int]) -> int:
    """The least value that this enemy can have: a hazard's in the first step."""
    return facts.GREEN[s[layout.ENEMY] - 1] if s[layout.ENEMY] else s[layout.ENEMY_VALUE]


def _ends_with_the_stack(s: Sequence[int]) -> bool:
    """Does nothing come after the cards that are in the stack, in no order known from below?"""
    return not _can_be_reshuffled(s) and not s[layout.BOTTOM_SIZE]


def _can_be_reshuffled(s: Sequence[int]) -> bool:
    """Is an empty stack not the end of the game (FRI-DECK-3)?"""
    return bool(stack.aging_left(s) or s[layout.OLD_AGE_SHUFFLES])


def _after_reshuffle(w: Any, s: Sequence[int]) -> None:
    """The stack after the next reshuffle: the discard pile, and an aging card worth nothing."""
    x = w.relaxed
    x[relaxation.RELAXED_AGING_GONE] = s[layout.AGING_GONE]
    x[relaxation.RELAXED_VALUES] = relaxation.table_value(s) + sum(
        s[layout.POOL + cls] * max(0, facts.VALUE[cls % layout.KINDS])
        for cls in range(layout.CLASSES)
    )
    x[relaxation.RELAXED_REMOVALS] = sum(
        s[layout.DISCARD + kind] * relaxation.removals(facts.ABILITY[kind])
        for kind in range(layout.KINDS)
    )
    x[relaxation.RELAXED_SECOND] = x[relaxation.RELAXED_SECOND_CARDS] = 0
    x[relaxation.RELAXED_SECOND_LIVES] = x[relaxation.RELAXED_SECOND_FREES] = 0
    if s[layout.BOTTOM_SIZE] or not stack.aging_left(s) or x[relaxation.RELAXED_PLUS]:
        return  # cards come in between, or nothing tells of the reshuffle, or each card adds again
    groups = Counter({int(x[relaxation.RELAXED_AGING_GROUP]): 1})
    for cls in range(layout.CLASSES):
        groups[int(w.group[cls])] += int(s[layout.DISCARD + cls])
    for g, n in groups.items():
        x[relaxation.RELAXED_SECOND] += n << int(w.group_shift[g])
        x[relaxation.RELAXED_SECOND_CARDS] += n
        x[relaxation.RELAXED_SECOND_LIVES] += n * copies.lives_of(w, g)
        x[relaxation.RELAXED_SECOND_FREES] += n * copies.frees_of(w, g)


def count_life(w: Any, s: Sequence[int]) -> None:
    """Write what the root's cards can give: ``PILE_LIFE``, ``TOTAL_LIFE`` and ``REACH``."""
    w.registers[context.TOTAL_LIFE] = life_sources.life_potential(s)
    w.registers[context.REACH] = 0
    for cls in _everywhere(s):
        w.registers[context.REACH] |= 1 << facts.ABILITY[cls % layout.KINDS]
    w.registers[context.PILE_LIFE] = sum(
        life_sources.life_of(cls) * s[layout.DISCARD + cls] for cls in range(layout.KINDS)
    )


def _everywhere(s: Sequence[int]) -> Counter[int]:
    """All cards that this fight may show, by class; used cards have classes of their own.

    What is discarded comes back with a reshuffle alone (FRI-DECK-1).
    """
    found: Counter[int] = Counter()
    piles = (layout.POOL, layout.DISCARD) if _can_be_reshuffled(s) else (layout.POOL,)
    for cls in range(layout.CLASSES):
        found[cls] += sum(s[pile + cls] for pile in piles)
    for at, size in ((layout.TOP, layout.TOP_SIZE), (layout.BOTTOM, layout.BOTTOM_SIZE)):
        found.update(s[at : at + s[size]])
    found.update(s[layout.LOOK : layout.LOOK + s[layout.LOOK_SIZE]])
    for i in range(s[layout.PLAYED]):
        marks = s[layout.MARKS + i]
        if not marks & layout.FACE_DOWN:  # a card that is exchanged lies in a pile already
            used = layout.KINDS if marks & layout.USED else 0
            found[s[layout.CARD + i] + used] += 1
    for aging in range(layout.AGING_KINDS):
        found[layout.FIRST_AGING + aging] += s[layout.UNSEEN + aging]
    return +found


def _largest_step(s: Sequence[int]) -> int:
    """The most that one "step -1" can lower the value."""
    if not s[layout.ENEMY]:
        return 0
    hazard = s[layout.ENEMY] - 1
    values = (facts.GREEN[hazard], facts.YELLOW[hazard], facts.RED[hazard])
    return max((values[i + 1] - values[i] for i in range(min(2, s[layout.STEP]))), default=0)


def _points_of(cls: int) -> int:
    """The points that a card of a class counts by its value alone: at least -1."""
    return max(-1, facts.VALUE[cls % layout.KINDS])


def _gift(w: Any, cls: int, step: int) -> Gift:
    x = w.relaxed
    kind = cls % layout.KINDS
    points = max(-1 if x[relaxation.RELAXED_NEGATIVES] else 0, _points_of(cls))
    points += x[relaxation.RELAXED_PLUS]
    ability = Ability(facts.ABILITY[kind])
    if cls >= layout.KINDS or ability >= Ability.MINUS_LIFE_1:
        return int(points), 0, 0
    life, free = life_sources.GAIN[kind], FREE_BY.get(ability, 0)
    points += relaxation.spares(w, ability)
    if ability is Ability.SORT and x[relaxation.RELAXED_FOR_LIFE]:
        free = 0  # counted apart
    if ability is Ability.DOUBLE:
        points += x[relaxation.RELAXED_TOP_VALUE]
    elif ability is Ability.STEP:
        points += step
    elif ability is Ability.COPY:
        doubling = x[relaxation.RELAXED_TOP_VALUE] * x[relaxation.RELAXED_COPY_DOUBLES]
        points += max(doubling, step * x[relaxation.RELAXED_COPY_STEPS])
        life, free = x[relaxation.RELAXED_COPY_LIFE], x[relaxation.RELAXED_COPY_FREE]
    return int(points), int(life), int(free)


def _grouped(
    s: Sequence[int], cards: Counter[int], gifts: list[Gift], unseen: Gift, most: float
) -> list[Gift]:
    """The gifts to tell apart, also from an unseen card: at most ``most`` sets of cards to count.

    Similar gifts are merged first; a merged group counts for the best of each.
    """
    groups: dict[Gift, Counts] = {}

    def add(gift: Gift, everywhere: int, here: int, gone: int) -> None:
        a, b, c = groups.get(gift, (0, 0, 0))
        groups[gift] = (a + everywhere, b + here, c + gone)

    for cls, n in cards.items():
        add(gifts[cls], n, s[layout.POOL + cls], s[layout.DISCARD + cls])
        add(gifts[canonical.PLAIN[cls % layout.KINDS]], 0, 0, 0)
    add(unseen, 1, 1, 1)
    while len(groups) > workspace.MOST_GROUPS or _sets(groups) > most:
        a, b = min(
            ((a, b) for a in groups for b in groups if a < b),
            key=lambda pair: _loss(pair[0], pair[1], groups),
        )
        one, other = groups.pop(a), groups.pop(b)
        add(_best_of(a, b), *one)
        add(_best_of(a, b), *other)
    return sorted(groups)


def _sets(groups: dict[Gift, Counts]) -> int:
    """Sets of cards, by groups, that may be left of the stack, and of the one that follows it."""
    return sum(math.prod(1 + counts[part] for counts in groups.values()) for part in (1, 2))


def _most_of_each(cards: Counter[int], group: Sequence[int], aging: int) -> Counter[int]:
    """By group: how many cards may ever be counted to it, as they are, used, or as a plain card."""
    most: Counter[int] = Counter({aging: 2})
    for cls, n in cards.items():
        kind = cls % layout.KINDS
        for g in {int(group[c]) for c in (cls, kind + layout.KINDS, canonical.PLAIN[kind])}:
            most[g] += n
    return most


def _pack(w: Any, most: Counter[int]) -> None:
    """Give each group's count the bits that it needs; without room for them there is no bound."""
    at = 0
    for g in range(len(w.group_shift)):
        bits = most[g].bit_length()
        w.group_shift[g], w.group_mask[g] = at, (1 << bits) - 1
        at += bits
    if at > REST_BITS:
        w.relaxed[relaxation.RELAXED_ON] = 0


def _best_of(a: Gift, b: Gift) -> Gift:
    return tuple(max(x, y) for x, y in zip(a, b, strict=True))


def _loss(a: Gift, b: Gift, groups: dict[Gift, Counts]) -> float:
    """How much looser the bound becomes by merging two groups."""
    c = _best_of(a, b)
    return sum(
        (0.2 + groups[g][0])
        * ((c[0] - g[0]) + (c[1] - g[1]) + 1.5 * (c[2] - g[2]) + _loss_by_copies(c, g))
        for g in (a, b)
    )


def _loss_by_copies(c: Gift, g: Gift) -> float:
    return (
        2.0 * (c[3] - g[3]) + 0.2 * (c[4] - g[4] + c[5] - g[5]) + 0.02 * (c[6] - g[6] + c[7] - g[7])
    )


def _group_of(groups: list[Gift], gift: Gift) -> int:
    """The least group that gives at least as much; the last group for cards that cannot come."""
    fitting = [
        g for g, best in enumerate(groups) if all(x >= y for x, y in zip(best, gift, strict=True))
    ]
    return min(fitting, key=lambda g: sum(groups[g]), default=len(groups) - 1)
