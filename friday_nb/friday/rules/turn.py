"""Set-up, turns, steps and the coming of the pirates (FRI-SET-*, FRI-TURN-*, FRI-PIR-1)."""

from friday_nb.core.log import Cells, note
from friday_nb.friday.rules.counting import needed
from friday_nb.friday.rules.facts import (
    AGING_IN_STACK,
    COPIES,
    FREE_CARDS,
    IS_DIFFICULT,
    LAST_LEVEL_WITHOUT,
    PIRATE_FREE,
    PIRATE_RULE,
    PIRATE_VALUE,
    RED,
    RULE_AGING,
    RULE_REMAINING,
    START_LIFE,
    START_RESERVE,
)
from friday_nb.friday.rules.layout import (
    AGING_DIFFICULT,
    AGING_GONE,
    AGING_KINDS,
    AGING_NORMAL,
    CHANCE_HAZARD,
    CHANCE_PIRATE,
    DRAWN,
    ENEMY,
    ENEMY_PIRATE,
    ENEMY_VALUE,
    FIGHT,
    FIRST_AGING,
    FIRST_KNOWLEDGE,
    FIRST_PIRATE,
    FREE,
    HAZARD,
    HAZARD_KINDS,
    HAZARD_SHUFFLES,
    HAZARDS_DEALT,
    HAZARDS_LEFT,
    HDISCARD,
    HSTACK,
    LEFT_SIDE,
    LEVEL,
    LIFE,
    NODE,
    OFFER_A,
    OFFER_B,
    PIRATE,
    PIRATE_A,
    PIRATE_B,
    POOL,
    POOL_SIZE,
    REDRAWN_IS_FRESH,
    RESERVE,
    SEED_HIGH,
    SEED_LOW,
    SETUP_AGING_IGNORED,
    SIZE,
    STACK_SHUFFLES,
    STEP,
    STOPS,
    UNSEEN,
)
from friday_nb.friday.rules.log import (
    AGING_COUNTED,
    AGING_PREPARED,
    AGING_SHUFFLED_IN,
    GAME_STARTED,
    HAZARD_CHOSEN,
    HAZARD_PUT_ASIDE,
    HAZARD_SKIPPED,
    HAZARDS_OFFERED,
    LAST_HAZARD_OFFERED,
    LIFE_PREPARED,
    NEXT_PIRATE,
    PIRATE_CHOSEN,
    PIRATE_REVEALED,
    PIRATES_COME,
    REMAINING_COUNTED,
    STEP_BEGAN,
    STEP_SKIPPED,
)
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
    for i in range(SIZE):
        s[i] = 0
    for i in range(SETUP_AGING_IGNORED - REDRAWN_IS_FRESH + 1):
        s[REDRAWN_IS_FRESH + i] = (readings >> i) & 1
    s[SEED_HIGH] = high
    s[SEED_LOW] = low
    set_up(s, level, log)


def set_up(s: Cells, level: int, log: Cells) -> None:
    """Fill an empty state with the set-up of a level, up to the draw of the pirates.

    The ruling cells must have been set before.
    """
    s[LEVEL] = level
    note(log, GAME_STARTED, level)
    for kind in range(FIRST_KNOWLEDGE):
        s[POOL + kind] = COPIES[kind]
        s[POOL_SIZE] += COPIES[kind]
    s[STACK_SHUFFLES] = 1
    for hazard in range(HAZARD_KINDS):
        s[HSTACK + hazard] = COPIES[FIRST_KNOWLEDGE + hazard]
        s[HAZARDS_LEFT] += COPIES[FIRST_KNOWLEDGE + hazard]
    s[HAZARD_SHUFFLES] = 1
    for aging in range(AGING_KINDS):
        kind = FIRST_AGING + aging
        if level > LAST_LEVEL_WITHOUT[kind]:
            s[UNSEEN + aging] = COPIES[kind]
            if IS_DIFFICULT[kind]:
                s[AGING_DIFFICULT] += COPIES[kind]
            else:
                s[AGING_NORMAL] += COPIES[kind]
    note(log, AGING_PREPARED, s[AGING_NORMAL], s[AGING_DIFFICULT])
    s[LIFE] = START_LIFE[level]
    s[RESERVE] = START_RESERVE
    note(log, LIFE_PREPARED, s[LIFE], s[RESERVE])
    for _ in range(AGING_IN_STACK[level]):
        take_aging_card(s)
        note(log, AGING_SHUFFLED_IN)
    s[NODE] = CHANCE_PIRATE


def reveal_pirate(s: Cells, pirate: int, log: Cells) -> None:
    """One of the two pirates of FRI-SET-5 is drawn; after the second the first turn begins."""
    note(log, PIRATE_REVEALED, pirate + 1)
    if s[PIRATE_A] == 0:
        s[PIRATE_A] = pirate + 1
    else:
        s[PIRATE_B] = pirate + 1
        note(log, STEP_BEGAN, s[STEP] + 1, s[HAZARDS_LEFT])
        begin_turn(s, log)


def begin_turn(s: Cells, log: Cells) -> None:
    """Reveal hazards, or go to the next step when the hazard stack is empty."""
    if s[HAZARDS_LEFT] > 0:
        s[NODE] = CHANCE_HAZARD
    else:
        next_step(s, log)


def next_step(s: Cells, log: Cells) -> None:
    """FRI-TURN-3; a step without a hazard passes at once (FRI-TURN-4); after red, the pirates."""
    while s[HAZARDS_LEFT] == 0:
        s[STEP] += 1
        if s[STEP] == 3:
            s[NODE] = PIRATE
            note(log, PIRATES_COME)
            return
        for hazard in range(HAZARD_KINDS):
            s[HSTACK + hazard] = s[HDISCARD + hazard]
            s[HAZARDS_LEFT] += s[HDISCARD + hazard]
            s[HDISCARD + hazard] = 0
        s[HAZARD_SHUFFLES] += 1
        s[HAZARDS_DEALT] = 0
        if s[HAZARDS_LEFT] == 0:
            note(log, STEP_SKIPPED, s[STEP] + 1)
        else:
            note(log, STEP_BEGAN, s[STEP] + 1, s[HAZARDS_LEFT])
    s[NODE] = CHANCE_HAZARD


def reveal_hazard(s: Cells, hazard: int, log: Cells) -> None:
    """A hazard is turned over; with two of them, or with the last one, the player chooses."""
    kind = hazard + FIRST_KNOWLEDGE
    s[HSTACK + hazard] -= 1
    s[HAZARDS_LEFT] -= 1
    if s[OFFER_A] == 0:
        s[OFFER_A] = kind + 1
        if s[HAZARDS_LEFT] == 0:
            s[NODE] = HAZARD
            note(log, LAST_HAZARD_OFFERED, kind + 1)
    else:
        s[OFFER_B] = kind + 1
        s[NODE] = HAZARD
        note(log, HAZARDS_OFFERED, s[OFFER_A], s[OFFER_B])


def choose_hazard(s: Cells, n: int, log: Cells) -> None:
    """FRI-TURN-1: fight offered hazard ``n`` (1 or 2); the other one is put aside."""
    chosen = s[OFFER_A] if n == 1 else s[OFFER_B]
    other = s[OFFER_B] if n == 1 else s[OFFER_A]
    s[OFFER_A] = 0
    s[OFFER_B] = 0
    hazard = chosen - 1 - FIRST_KNOWLEDGE
    begin_fight(s)
    s[ENEMY] = hazard + 1
    s[FREE] = FREE_CARDS[hazard]
    note(log, HAZARD_CHOSEN, chosen, needed(s), s[FREE])
    if other > 0:
        s[HDISCARD + other - 1 - FIRST_KNOWLEDGE] += 1
        note(log, HAZARD_PUT_ASIDE, other)


def skip_hazard(s: Cells, log: Cells) -> None:
    """FRI-TURN-2: the last hazard is discarded unfought."""
    note(log, HAZARD_SKIPPED, s[OFFER_A])
    s[HDISCARD + s[OFFER_A] - 1 - FIRST_KNOWLEDGE] += 1
    s[OFFER_A] = 0
    begin_turn(s, log)


def begin_fight(s: Cells) -> None:
    """An empty table and no enemy yet."""
    s[NODE] = FIGHT
    s[ENEMY] = 0
    s[ENEMY_PIRATE] = 0
    s[ENEMY_VALUE] = 0
    s[FREE] = 0
    s[DRAWN] = 0
    s[LEFT_SIDE] = 0
    s[STOPS] = 0


def choose_pirate(s: Cells, n: int, log: Cells) -> None:
    """FRI-PIR-1: pirate ``n`` (1 or 2) of the set-up is fought first."""
    s[FIRST_PIRATE] = n
    begin_pirate(s, s[PIRATE_A] if n == 1 else s[PIRATE_B], log)
    note(log, PIRATE_CHOSEN, s[ENEMY_PIRATE], s[ENEMY_VALUE], s[FREE])


def second_pirate(s: Cells, log: Cells) -> None:
    """FRI-PIR-3: the other pirate follows at once."""
    begin_pirate(s, s[PIRATE_B] if s[FIRST_PIRATE] == 1 else s[PIRATE_A], log)
    note(log, NEXT_PIRATE, s[ENEMY_PIRATE], s[ENEMY_VALUE], s[FREE])


def begin_pirate(s: Cells, pirate: int, log: Cells) -> None:
    """Begin the fight against ``pirate`` (number + 1): its value and free cards are fixed now."""
    begin_fight(s)
    s[ENEMY_PIRATE] = pirate
    s[ENEMY_VALUE] = PIRATE_VALUE[pirate - 1]
    s[FREE] = PIRATE_FREE[pirate - 1]
    rule = PIRATE_RULE[pirate - 1]
    if rule == RULE_REMAINING:
        for hazard in range(HAZARD_KINDS):
            s[ENEMY_VALUE] += s[HDISCARD + hazard] * RED[hazard]
            s[FREE] += s[HDISCARD + hazard] * FREE_CARDS[hazard]
        note(log, REMAINING_COUNTED, s[ENEMY_VALUE], s[FREE])
    elif rule == RULE_AGING:
        gone = s[AGING_GONE]
        if s[SETUP_AGING_IGNORED] and s[LEVEL] >= 2:
            gone -= 1
        s[ENEMY_VALUE] = 2 * gone
        note(log, AGING_COUNTED, s[ENEMY_VALUE], gone)
