"""Crusoe's exploration (HMF-EXP-*): he is moved about the island, and cards are taken."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.his_man_friday.rules.facts import IDLE_ROUNDS
from friday_nb.his_man_friday.rules.layout import (
    ACTOR,
    CARD,
    CHANCES,
    COLUMN_COUNT,
    CRUSOE,
    DIRECTIONS,
    EAST,
    IDLE,
    LAST_CHANCE,
    LEFT,
    MOVE,
    NODE,
    NORTH,
    PLACES,
    PLAYERS,
    SOUTH,
    TAKE_AFTER,
    TAKE_FIRST,
    TAKER,
    TOOK,
    TURN,
)
from friday_nb.his_man_friday.rules.log import (
    CRUSOE_PUT,
    LAST_CHANCES,
    LEFT_IT,
    LEFT_LAST,
    MOVED,
    MOVED_ANYWHERE,
    THREE_ROUNDS,
    TOOK_CARD,
    TOOK_LAST,
)
from friday_nb.his_man_friday.rules.reconnaissance import seat_after
from friday_nb.his_man_friday.rules.scoring import score


def has_card(s: ReadOnlyCells, cell: int) -> bool:
    """Whether a card is on this cell now."""
    return s[CARD + cell] > 0 and s[TAKER + cell] == 0


def neighbour(cell: int, direction: int) -> int:
    """The next cell in a direction, plus one; 0 beyond the edge of the island."""
    if direction == NORTH:
        return cell - COLUMN_COUNT + 1 if cell >= COLUMN_COUNT else 0
    if direction == SOUTH:
        return cell + COLUMN_COUNT + 1 if cell + COLUMN_COUNT < PLACES else 0
    if direction == EAST:
        return cell + 2 if cell % COLUMN_COUNT < COLUMN_COUNT - 1 else 0
    return cell if cell % COLUMN_COUNT > 0 else 0


def next_card(s: ReadOnlyCells, direction: int) -> int:
    """HMF-EXP-2: the cell, plus one, of the next card in a direction from Crusoe; 0 for none."""
    beside = neighbour(s[CRUSOE] - 1, direction)
    while beside > 0 and not has_card(s, beside - 1):
        beside = neighbour(beside - 1, direction)
    return beside


def can_go(s: ReadOnlyCells) -> bool:
    """Whether a card lies in any of the four directions; if not, HMF-EXP-3 applies."""
    for i in range(DIRECTIONS):
        if next_card(s, i + 1) > 0:
            return True
    return False


def put_crusoe(s: Cells, cell: int, log: Cells) -> None:
    """HMF-EXP-1: put Crusoe on a card, which is the whole first turn."""
    s[CRUSOE] = cell + 1
    note(log, CRUSOE_PUT, s[TURN], cell)
    begin_turn(s)


def begin_turn(s: Cells) -> None:
    """Begin a turn with step (a) if a card lies under Crusoe, otherwise with step (b)."""
    pass_turn(s)
    s[NODE] = TAKE_FIRST if has_card(s, s[CRUSOE] - 1) else MOVE


def pass_turn(s: Cells) -> None:
    """Pass the turn to the next seat."""
    s[TOOK] = 0
    s[TURN] = seat_after(s, s[TURN])
    s[ACTOR] = s[TURN]


def take_under(s: Cells, log: Cells) -> None:
    """Step (a) or (c) of HMF-EXP-2: take the card under Crusoe."""
    cell = s[CRUSOE] - 1
    remove(s, cell)
    note(log, TOOK_CARD, s[TURN], cell, s[CARD + cell])
    if s[LEFT] == s[PLAYERS]:
        begin_last_chances(s, log)
    elif s[NODE] == TAKE_FIRST:
        s[TOOK] = 1
        s[NODE] = MOVE
    else:
        s[IDLE] = 0
        begin_turn(s)


def remove(s: Cells, cell: int) -> None:
    """HMF-EXP-4: give a card to the seat that decides, which alone looks at it."""
    s[TAKER + cell] = s[ACTOR] + 1
    s[LEFT] -= 1


def leave_under(s: Cells, log: Cells) -> None:
    """Step (a) or (c) of HMF-EXP-2: leave the card under Crusoe where it is."""
    note(log, LEFT_IT, s[TURN], s[CRUSOE] - 1)
    if s[NODE] == TAKE_FIRST:
        s[NODE] = MOVE
    else:
        end_turn(s, log)


def move(s: Cells, direction: int, log: Cells) -> None:
    """Step (b) of HMF-EXP-2: move Crusoe to the next card in a direction."""
    start = s[CRUSOE] - 1
    s[CRUSOE] = next_card(s, direction)
    note(log, MOVED, s[TURN], start, s[CRUSOE] - 1)
    after_move(s, log)


def move_anywhere(s: Cells, cell: int, log: Cells) -> None:
    """HMF-EXP-3: move Crusoe to any card, as none lies in any direction."""
    note(log, MOVED_ANYWHERE, s[TURN], s[CRUSOE] - 1, cell)
    s[CRUSOE] = cell + 1
    after_move(s, log)


def after_move(s: Cells, log: Cells) -> None:
    """HMF-EXP-4: go on to step (c) only if nothing was taken in step (a)."""
    if s[TOOK]:
        end_turn(s, log)
    else:
        s[NODE] = TAKE_AFTER


def end_turn(s: Cells, log: Cells) -> None:
    """End the turn; after three rounds without a card taken the last chances begin (HMF-EXP-6)."""
    s[IDLE] = 0 if s[TOOK] else s[IDLE] + 1
    if s[IDLE] == IDLE_ROUNDS * s[PLAYERS]:
        note(log, THREE_ROUNDS)
        begin_last_chances(s, log)
    else:
        begin_turn(s)


def begin_last_chances(s: Cells, log: Cells) -> None:
    """HMF-EXP-5: begin the last chances, with the player whose turn comes next."""
    pass_turn(s)
    s[IDLE] = 0
    s[NODE] = LAST_CHANCE
    note(log, LAST_CHANCES, s[TURN], s[LEFT])


def take_last(s: Cells, cell: int, log: Cells) -> None:
    """Use a last chance to take any card, wherever Crusoe stands."""
    remove(s, cell)
    note(log, TOOK_LAST, s[TURN], cell, s[CARD + cell])
    next_chance(s, log)


def leave_last(s: Cells, log: Cells) -> None:
    """Let a last chance go."""
    note(log, LEFT_LAST, s[TURN])
    next_chance(s, log)


def next_chance(s: Cells, log: Cells) -> None:
    """Go on to the next seat's last chance, or to the scoring if there is none."""
    s[CHANCES] += 1
    if s[CHANCES] < s[PLAYERS]:
        pass_turn(s)
    else:
        score(s, log)
