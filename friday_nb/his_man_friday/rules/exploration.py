"""Crusoe's exploration (HMF-EXP-*): he is moved about the island, and cards are taken."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.his_man_friday.rules import facts
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules import log as events
from friday_nb.his_man_friday.rules.reconnaissance import seat_after
from friday_nb.his_man_friday.rules.scoring import score


def has_card(s: ReadOnlyCells, cell: int) -> bool:
    """Whether a card is on this cell now."""
    return s[at.CARD + cell] > 0 and s[at.TAKER + cell] == 0


def neighbour(cell: int, direction: int) -> int:
    """The next cell in a direction, plus one; 0 beyond the edge of the island."""
    if direction == at.NORTH:
        return cell - at.COLUMN_COUNT + 1 if cell >= at.COLUMN_COUNT else 0
    if direction == at.SOUTH:
        return cell + at.COLUMN_COUNT + 1 if cell + at.COLUMN_COUNT < at.PLACES else 0
    if direction == at.EAST:
        return cell + 2 if cell % at.COLUMN_COUNT < at.COLUMN_COUNT - 1 else 0
    return cell if cell % at.COLUMN_COUNT > 0 else 0


def next_card(s: ReadOnlyCells, direction: int) -> int:
    """HMF-EXP-2: the cell, plus one, of the next card in a direction from Crusoe; 0 for none."""
    beside = neighbour(s[at.CRUSOE] - 1, direction)
    while beside > 0 and not has_card(s, beside - 1):
        beside = neighbour(beside - 1, direction)
    return beside


def can_go(s: ReadOnlyCells) -> bool:
    """Whether a card lies in any of the four directions; if not, HMF-EXP-3 applies."""
    for i in range(at.DIRECTIONS):
        if next_card(s, i + 1) > 0:
            return True
    return False


def put_crusoe(s: Cells, cell: int, log: Cells) -> None:
    """HMF-EXP-1: put Crusoe on a card, which is the whole first turn."""
    s[at.CRUSOE] = cell + 1
    note(log, events.CRUSOE_PUT, s[at.TURN], cell)
    begin_turn(s)


def begin_turn(s: Cells) -> None:
    """Begin a turn with step (a) if a card lies under Crusoe, otherwise with step (b)."""
    pass_turn(s)
    s[at.NODE] = at.TAKE_FIRST if has_card(s, s[at.CRUSOE] - 1) else at.MOVE


def pass_turn(s: Cells) -> None:
    """Pass the turn to the next seat."""
    s[at.TOOK] = 0
    s[at.TURN] = seat_after(s, s[at.TURN])
    s[at.ACTOR] = s[at.TURN]


def take_under(s: Cells, log: Cells) -> None:
    """Step (a) or (c) of HMF-EXP-2: take the card under Crusoe."""
    cell = s[at.CRUSOE] - 1
    remove(s, cell)
    note(log, events.TOOK_CARD, s[at.TURN], cell, s[at.CARD + cell])
    if s[at.LEFT] == s[at.PLAYERS]:
        begin_last_chances(s, log)
    elif s[at.NODE] == at.TAKE_FIRST:
        s[at.TOOK] = 1
        s[at.NODE] = at.MOVE
    else:
        s[at.IDLE] = 0
        begin_turn(s)


def remove(s: Cells, cell: int) -> None:
    """HMF-EXP-4: give a card to the seat that decides, which alone looks at it."""
    s[at.TAKER + cell] = s[at.ACTOR] + 1
    s[at.LEFT] -= 1


def leave_under(s: Cells, log: Cells) -> None:
    """Step (a) or (c) of HMF-EXP-2: leave the card under Crusoe where it is."""
    note(log, events.LEFT_IT, s[at.TURN], s[at.CRUSOE] - 1)
    if s[at.NODE] == at.TAKE_FIRST:
        s[at.NODE] = at.MOVE
    else:
        end_turn(s, log)


def move(s: Cells, direction: int, log: Cells) -> None:
    """Step (b) of HMF-EXP-2: move Crusoe to the next card in a direction."""
    start = s[at.CRUSOE] - 1
    s[at.CRUSOE] = next_card(s, direction)
    note(log, events.MOVED, s[at.TURN], start, s[at.CRUSOE] - 1)
    after_move(s, log)


def move_anywhere(s: Cells, cell: int, log: Cells) -> None:
    """HMF-EXP-3: move Crusoe to any card, as none lies in any direction."""
    note(log, events.MOVED_ANYWHERE, s[at.TURN], s[at.CRUSOE] - 1, cell)
    s[at.CRUSOE] = cell + 1
    after_move(s, log)


def after_move(s: Cells, log: Cells) -> None:
    """HMF-EXP-4: go on to step (c) only if nothing was taken in step (a)."""
    if s[at.TOOK]:
        end_turn(s, log)
    else:
        s[at.NODE] = at.TAKE_AFTER


def end_turn(s: Cells, log: Cells) -> None:
    """End the turn; after three rounds without a card taken the last chances begin (HMF-EXP-6)."""
    s[at.IDLE] = 0 if s[at.TOOK] else s[at.IDLE] + 1
    if s[at.IDLE] == facts.IDLE_ROUNDS * s[at.PLAYERS]:
        note(log, events.THREE_ROUNDS)
        begin_last_chances(s, log)
    else:
        begin_turn(s)


def begin_last_chances(s: Cells, log: Cells) -> None:
    """HMF-EXP-5: begin the last chances, with the player whose turn comes next."""
    pass_turn(s)
    s[at.IDLE] = 0
    s[at.NODE] = at.LAST_CHANCE
    note(log, events.LAST_CHANCES, s[at.TURN], s[at.LEFT])


def take_last(s: Cells, cell: int, log: Cells) -> None:
    """Use a last chance to take any card, wherever Crusoe stands."""
    remove(s, cell)
    note(log, events.TOOK_LAST, s[at.TURN], cell, s[at.CARD + cell])
    next_chance(s, log)


def leave_last(s: Cells, log: Cells) -> None:
    """Let a last chance go."""
    note(log, events.LEFT_LAST, s[at.TURN])
    next_chance(s, log)


def next_chance(s: Cells, log: Cells) -> None:
    """Go on to the next seat's last chance, or to the scoring if there is none."""
    s[at.CHANCES] += 1
    if s[at.CHANCES] < s[at.PLAYERS]:
        pass_turn(s)
    else:
        score(s, log)
