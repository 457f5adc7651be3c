"""The rules of Pig on flat cells; their ids are in rulebook.json."""

from friday_nb.core.chance import SHUFFLE_STREAM, threefry
from friday_nb.core.log import Cells, ReadOnlyCells, note

# The cells of a state; from WON and SCORE on there is one for each of up to four seats.
PLAYERS, NODE, ACTOR, VIEWER, TURN, ROLLS, KEY_HIGH, KEY_LOW, WON, SCORE, SIZE = *range(9), 12, 16
OVER, PLAYING = range(2)  # what NODE says
ROLL, HOLD = range(1, 3)  # decisions
ROLLED, LOST, HELD, WINS = range(1, 5)  # events, as in the table in plugin.py
ENDED, NOT_YOURS, NOTHING = range(1, 4)  # refusals, as in the table in plugin.py
GOAL, LOG_SIZE = 100, 13  # two events of six cells each, and the length of the log


def begin(s: Cells, players: int, high: int, low: int) -> None:
    """PIG-1: seat 0 begins; the key of the dice comes from the seed."""
    s[PLAYERS], s[NODE], s[KEY_HIGH], s[KEY_LOW] = players, PLAYING, high, low


def refusal(s: ReadOnlyCells, seat: int, decision: int) -> int:
    """Why a seat may not do this; 0 if it may."""
    if s[NODE] == OVER:
        return ENDED
    if seat != s[ACTOR]:
        return NOT_YOURS
    return NOTHING if decision == HOLD and s[TURN] == 0 else 0


def decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Write what the seat that decides may do; return how many decisions these are."""
    legal = [decision for decision in (ROLL, HOLD) if not refusal(s, s[ACTOR], decision)]
    out[: len(legal)] = legal
    return len(legal)


def act(s: Cells, decision: int, log: Cells) -> None:
    """Carry out a legal decision."""
    seat = s[ACTOR]
    if decision == ROLL:
        key = s[KEY_HIGH], s[KEY_LOW]
        return roll(s, threefry(*key, SHUFFLE_STREAM, s[ROLLS]) % 6 + 1, log)
    s[SCORE + seat] += s[TURN]
    note(log, HELD, seat, s[SCORE + seat])
    if s[SCORE + seat] >= GOAL:  # PIG-4
        s[NODE], s[WON + seat] = OVER, 1
        note(log, WINS, seat)
    return pass_on(s)


def roll(s: Cells, die: int, log: Cells) -> None:
    """PIG-2: roll this number."""
    s[ROLLS] += 1
    if die == 1:
        note(log, LOST, s[ACTOR], s[TURN])
        return pass_on(s)
    s[TURN] += die
    return note(log, ROLLED, s[ACTOR], die, s[TURN])


def pass_on(s: Cells) -> None:
    """The turn of the next seat begins."""
    s[TURN], s[ACTOR] = 0, (s[ACTOR] + 1) % s[PLAYERS]


def show(s: ReadOnlyCells, seat: int, out: Cells) -> None:
    """A view has everything but the key of the dice."""
    out[:] = [*s[:KEY_HIGH], 0, 0, *s[WON:]]
    out[VIEWER] = seat + 1
