"""Set-up, turns, steps and the coming of the pirates (FRI-SET-*, FRI-TURN-*, FRI-PIR-1)."""

from friday_nb.core.log import Cells, note
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules import log as events
from friday_nb.friday.rules.counting import needed
from friday_nb.friday.rules.stack import take_aging_card


def begin_game(s: Cells, level: int, readings: int, high: int, low: int, log: Cells) -> None:
    """Make ``s`` a new game at its first chance node, the draw of the pirates.

    Args:
        s: The state, SIZE cells, whatever they hold.
        level: 1 to 4.
        readings: A bit for each ruling that is switched, the lowest one for REDRAWN_IS_FRESH.
        high: The upper 32 bits of the seed.
        low: The lower 32 bits of the seed.
        log: Where the events go (:mod:`.log`).
    """
    for i in range(at.SIZE):
        s[i] = 0
    for i in range(at.SETUP_AGING_IGNORED - at.REDRAWN_IS_FRESH + 1):
        s[at.REDRAWN_IS_FRESH + i] = (readings >> i) & 1
    s[at.SEED_HIGH] = high
    s[at.SEED_LOW] = low
    set_up(s, level, log)


def set_up(s: Cells, level: int, log: Cells) -> None:
    """Fill an empty state with the set-up of a level, up to the draw of the pirates.

    The ruling cells must have been set before.
    """
    s[at.LEVEL] = level
    note(log, events.GAME_STARTED, level)
    for kind in range(at.FIRST_KNOWLEDGE):
        s[at.POOL + kind] = facts.COPIES[kind]
        s[at.POOL_SIZE] += facts.COPIES[kind]
    s[at.STACK_SHUFFLES] = 1
    for hazard in range(at.HAZARD_KINDS):
        s[at.HSTACK + hazard] = facts.COPIES[at.FIRST_KNOWLEDGE + hazard]
        s[at.HAZARDS_LEFT] += facts.COPIES[at.FIRST_KNOWLEDGE + hazard]
    s[at.HAZARD_SHUFFLES] = 1
    for aging in range(at.AGING_KINDS):
        kind = at.FIRST_AGING + aging
        if level > facts.LAST_LEVEL_WITHOUT[kind]:
            s[at.UNSEEN + aging] = facts.COPIES[kind]
            if facts.IS_DIFFICULT[kind]:
                s[at.AGING_DIFFICULT] += facts.COPIES[kind]
            else:
                s[at.AGING_NORMAL] += facts.COPIES[kind]
    note(log, events.AGING_PREPARED, s[at.AGING_NORMAL], s[at.AGING_DIFFICULT])
    s[at.LIFE] = facts.START_LIFE[level]
    s[at.RESERVE] = facts.START_RESERVE
    note(log, events.LIFE_PREPARED, s[at.LIFE], s[at.RESERVE])
    for _ in range(facts.AGING_IN_STACK[level]):
        take_aging_card(s)
        note(log, events.AGING_SHUFFLED_IN)
    s[at.NODE] = at.CHANCE_PIRATE


def reveal_pirate(s: Cells, pirate: int, log: Cells) -> None:
    """One of the two pirates of FRI-SET-5 is drawn; after the second the first turn begins."""
    note(log, events.PIRATE_REVEALED, pirate + 1)
    if s[at.PIRATE_A] == 0:
        s[at.PIRATE_A] = pirate + 1
    else:
        s[at.PIRATE_B] = pirate + 1
        note(log, events.STEP_BEGAN, s[at.STEP] + 1, s[at.HAZARDS_LEFT])
        begin_turn(s, log)


def begin_turn(s: Cells, log: Cells) -> None:
    """Reveal hazards, or go to the next step when the hazard stack is empty."""
    if s[at.HAZARDS_LEFT] > 0:
        s[at.NODE] = at.CHANCE_HAZARD
    else:
        next_step(s, log)


def next_step(s: Cells, log: Cells) -> None:
    """FRI-TURN-3; a step without a hazard passes at once (FRI-TURN-4); after red, the pirates."""
    while s[at.HAZARDS_LEFT] == 0:
        s[at.STEP] += 1
        if s[at.STEP] == 3:
            s[at.NODE] = at.PIRATE
            note(log, events.PIRATES_COME)
            return
        for hazard in range(at.HAZARD_KINDS):
            s[at.HSTACK + hazard] = s[at.HDISCARD + hazard]
            s[at.HAZARDS_LEFT] += s[at.HDISCARD + hazard]
            s[at.HDISCARD + hazard] = 0
        s[at.HAZARD_SHUFFLES] += 1
        s[at.HAZARDS_DEALT] = 0
        if s[at.HAZARDS_LEFT] == 0:
            note(log, events.STEP_SKIPPED, s[at.STEP] + 1)
        else:
            note(log, events.STEP_BEGAN, s[at.STEP] + 1, s[at.HAZARDS_LEFT])
    s[at.NODE] = at.CHANCE_HAZARD


def reveal_hazard(s: Cells, hazard: int, log: Cells) -> None:
    """A hazard is turned over; with two of them, or with the last one, the player chooses."""
    kind = hazard + at.FIRST_KNOWLEDGE
    s[at.HSTACK + hazard] -= 1
    s[at.HAZARDS_LEFT] -= 1
    if s[at.OFFER_A] == 0:
        s[at.OFFER_A] = kind + 1
        if s[at.HAZARDS_LEFT] == 0:
            s[at.NODE] = at.HAZARD
            note(log, events.LAST_HAZARD_OFFERED, kind + 1)
    else:
        s[at.OFFER_B] = kind + 1
        s[at.NODE] = at.HAZARD
        note(log, events.HAZARDS_OFFERED, s[at.OFFER_A], s[at.OFFER_B])


def choose_hazard(s: Cells, n: int, log: Cells) -> None:
    """FRI-TURN-1: fight offered hazard ``n`` (1 or 2); the other one is put aside."""
    chosen = s[at.OFFER_A] if n == 1 else s[at.OFFER_B]
    other = s[at.OFFER_B] if n == 1 else s[at.OFFER_A]
    s[at.OFFER_A] = 0
    s[at.OFFER_B] = 0
    hazard = chosen - 1 - at.FIRST_KNOWLEDGE
    begin_fight(s)
    s[at.ENEMY] = hazard + 1
    s[at.FREE] = facts.FREE_CARDS[hazard]
    note(log, events.HAZARD_CHOSEN, chosen, needed(s), s[at.FREE])
    if other > 0:
        s[at.HDISCARD + other - 1 - at.FIRST_KNOWLEDGE] += 1
        note(log, events.HAZARD_PUT_ASIDE, other)


def skip_hazard(s: Cells, log: Cells) -> None:
    """FRI-TURN-2: the last hazard is discarded unfought."""
    note(log, events.HAZARD_SKIPPED, s[at.OFFER_A])
    s[at.HDISCARD + s[at.OFFER_A] - 1 - at.FIRST_KNOWLEDGE] += 1
    s[at.OFFER_A] = 0
    begin_turn(s, log)


def begin_fight(s: Cells) -> None:
    """An empty table and no enemy yet."""
    s[at.NODE] = at.FIGHT
    s[at.ENEMY] = 0
    s[at.ENEMY_PIRATE] = 0
    s[at.ENEMY_VALUE] = 0
    s[at.FREE] = 0
    s[at.DRAWN] = 0
    s[at.LEFT_SIDE] = 0
    s[at.STOPS] = 0


def choose_pirate(s: Cells, n: int, log: Cells) -> None:
    """FRI-PIR-1: pirate ``n`` (1 or 2) of the set-up is fought first."""
    s[at.FIRST_PIRATE] = n
    begin_pirate(s, s[at.PIRATE_A] if n == 1 else s[at.PIRATE_B], log)
    note(log, events.PIRATE_CHOSEN, s[at.ENEMY_PIRATE], s[at.ENEMY_VALUE], s[at.FREE])


def second_pirate(s: Cells, log: Cells) -> None:
    """FRI-PIR-3: the other pirate follows at once."""
    begin_pirate(s, s[at.PIRATE_B] if s[at.FIRST_PIRATE] == 1 else s[at.PIRATE_A], log)
    note(log, events.NEXT_PIRATE, s[at.ENEMY_PIRATE], s[at.ENEMY_VALUE], s[at.FREE])


def begin_pirate(s: Cells, pirate: int, log: Cells) -> None:
    """Begin the fight against ``pirate`` (number + 1): its value and free cards are fixed now."""
    begin_fight(s)
    s[at.ENEMY_PIRATE] = pirate
    s[at.ENEMY_VALUE] = facts.PIRATE_VALUE[pirate - 1]
    s[at.FREE] = facts.PIRATE_FREE[pirate - 1]
    rule = facts.PIRATE_RULE[pirate - 1]
    if rule == facts.RULE_REMAINING:
        for hazard in range(at.HAZARD_KINDS):
            s[at.ENEMY_VALUE] += s[at.HDISCARD + hazard] * facts.RED[hazard]
            s[at.FREE] += s[at.HDISCARD + hazard] * facts.FREE_CARDS[hazard]
        note(log, events.REMAINING_COUNTED, s[at.ENEMY_VALUE], s[at.FREE])
    elif rule == facts.RULE_AGING:
        gone = s[at.AGING_GONE]
        if s[at.SETUP_AGING_IGNORED] and s[at.LEVEL] >= 2:
            gone -= 1
        s[at.ENEMY_VALUE] = 2 * gone
        note(log, events.AGING_COUNTED, s[at.ENEMY_VALUE], gone)
