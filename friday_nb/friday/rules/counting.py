"""What the cards of a fight add up to, and what they must reach (FRI-FIGHT-6, FRI-WIN-1)."""

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at


def bit(mask: int, i: int) -> int:
    """1 if card ``i`` is in the set ``mask`` of played cards, else 0."""
    return (mask >> i) & 1


def worth(s: ReadOnlyCells, i: int) -> int:
    """Value of played card ``i``, doubled if a face-up card doubles it; face down it is 0."""
    if s[at.MARKS + i] & at.FACE_DOWN:
        return 0
    value = facts.VALUE[s[at.CARD + i]]
    if s[at.DOUBLER + i]:
        return 2 * value
    return value


def face_up_with(s: ReadOnlyCells, ability: int) -> int:
    """How many face-up played cards have this printed ability."""
    count = 0
    for i in range(s[at.PLAYED]):
        if facts.ABILITY[s[at.CARD + i]] == ability and not s[at.MARKS + i] & at.FACE_DOWN:
            count += 1
    return count


def zeroed(s: ReadOnlyCells) -> int:
    """Set of the cards that "highest card = 0" makes worthless (FRI-AGE-HIGHEST).

    One card for each such aging card.  By default the highest printed positive value counts, and
    among equals an undoubled card goes first, which is the player's best choice.  The other
    reading looks at the values after doubling.
    """
    taken = 0
    for _ in range(face_up_with(s, facts.HIGHEST_ZERO)):
        best = -1
        best_rank = 0
        for i in range(s[at.PLAYED]):
            if bit(taken, i) or s[at.MARKS + i] & at.FACE_DOWN:
                continue
            if s[at.ZERO_AFTER_DOUBLING]:
                rank = worth(s, i)
            elif facts.VALUE[s[at.CARD + i]] <= 0:
                rank = 0
            elif s[at.DOUBLER + i]:
                rank = 2 * facts.VALUE[s[at.CARD + i]]
            else:
                rank = 2 * facts.VALUE[s[at.CARD + i]] + 1
            if rank > best_rank:
                best = i
                best_rank = rank
        if best < 0:
            break
        taken |= 1 << best
    return taken


def pirate_rule(s: ReadOnlyCells) -> int:
    """The rule of the pirate being fought, 0 against a hazard or a plain pirate."""
    if s[at.ENEMY_PIRATE]:
        return facts.PIRATE_RULE[s[at.ENEMY_PIRATE] - 1]
    return 0


def half_places(s: ReadOnlyCells) -> int:
    """Half of the played cards, rounded up; face-down ones are played cards (FRI-PIR-HALF)."""
    return (s[at.PLAYED] + 1) // 2


def counting(s: ReadOnlyCells, zero: int) -> int:
    """Set of the cards that count: all, or the half of FRI-PIR-HALF chosen best.

    Face-up aging cards must be among them, even beyond half; a place may stay empty.
    """
    if pirate_rule(s) != facts.RULE_HALF:
        return (1 << s[at.PLAYED]) - 1
    places = half_places(s)
    chosen = 0
    for i in range(s[at.PLAYED]):
        if s[at.CARD + i] >= at.FIRST_AGING and not s[at.MARKS + i] & at.FACE_DOWN:
            chosen |= 1 << i
            places -= 1
    while places > 0:
        best = -1
        most = 0
        for i in range(s[at.PLAYED]):
            if not bit(chosen, i) and not bit(zero, i) and worth(s, i) > most:
                best = i
                most = worth(s, i)
        if best < 0:
            break
        chosen |= 1 << best
        places -= 1
    return chosen


def plus_ones(s: ReadOnlyCells) -> int:
    """What FRI-PIR-PLUS1 adds: 1 a played card (other reading: 1 a face-up card)."""
    if pirate_rule(s) != facts.RULE_PLUS_ONE:
        return 0
    count = 0
    for i in range(s[at.PLAYED]):
        if not (s[at.PLUS_ONE_FACE_UP] and s[at.MARKS + i] & at.FACE_DOWN):
            count += 1
    return count


def total(s: ReadOnlyCells) -> int:
    """The fighting points if the fight ended now, with everything that applies at its end."""
    zero = zeroed(s)
    counts = counting(s, zero)
    points = plus_ones(s)
    for i in range(s[at.PLAYED]):
        if bit(counts, i) and not bit(zero, i):
            points += worth(s, i)
    return points


def hazard_value(hazard: int, step: int) -> int:
    """The printed value of a hazard in a step (FRI-FIGHT-1)."""
    if step <= 0:
        return facts.GREEN[hazard]
    if step == 1:
        return facts.YELLOW[hazard]
    return facts.RED[hazard]


def steps_declared(s: ReadOnlyCells) -> int:
    """Declared and still face-up "step -1" abilities (FRI-AB-STEP)."""
    count = 0
    for i in range(s[at.PLAYED]):
        if s[at.MARKS + i] & at.STEPPING:
            count += 1
    return count


def needed(s: ReadOnlyCells) -> int:
    """The value to reach, with the declared "step -1" abilities."""
    if s[at.ENEMY_PIRATE]:
        return s[at.ENEMY_VALUE]
    return hazard_value(s[at.ENEMY] - 1, s[at.STEP] - steps_declared(s))


def aging_life_cost(s: ReadOnlyCells) -> int:
    """Life that face-up aging cards cost at the end of the fight (FRI-AGE-LIFE)."""
    return face_up_with(s, facts.MINUS_LIFE_1) + 2 * face_up_with(s, facts.MINUS_LIFE_2)
