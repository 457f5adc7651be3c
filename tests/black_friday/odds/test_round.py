"""Who can cause the next adjustment within a round, checked by playing all decisions of one."""

from random import Random

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.odds import tables_ahead
from friday_nb.black_friday.rules import adjustment, facts, layout, legal, play
from tests.black_friday.walks import walk

N = layout.COLOUR_COUNT
SILENT = [1]
MOST_TRIED = 20_000


class TooMuch(Exception):
    """A round with too many decisions to try them all."""


def missing_of(s, table):
    if table == layout.SALES:
        return adjustment.coloured(s, layout.ON_SALES) - facts.SHORT_TABLE[s[layout.PLAYERS]]
    on = adjustment.coloured(s, layout.ON_TABLE + table * N)
    return facts.FULL_TABLE[s[layout.PLAYERS]] - on


def caused_by(s, decision):
    """The table at which a decision causes an adjustment; None if it causes none."""
    kind, number = divmod(decision, layout.BASE)
    is_put = kind == layout.DO_PUT and s[layout.NODE] != layout.SETUP
    is_last = kind == layout.DO_LOWER and not adjustment.coloured(s, layout.ON_SALES)
    if is_last or kind == layout.DO_TAKE:
        table = layout.SALES
    elif is_put and s[layout.NODE] == layout.BUYING:
        table = layout.SHARES
    elif is_put or kind == layout.DO_SPECIAL or (kind == layout.DO_PASS and number):
        table = layout.SILVER
    else:
        return None
    return table if missing_of(s, table) <= 1 else None


def who_can(state):
    """For each table: the seats that can be the first to cause an adjustment in this round.

    Raises:
        TooMuch: there is too much to try.
    """
    found, tried = [set(), set(), set()], 0
    boards = [list(state.cells)]
    for turn in range(state.players):
        seat = (state.cells[layout.TURN] + turn) % state.players
        waiting, seen, after = boards, set(), {}
        while waiting:
            s = waiting.pop()
            out = [0] * legal.ROOM
            for decision in out[: legal.decisions(s, out)]:
                tried += 1
                if tried > MOST_TRIED:
                    raise TooMuch
                table = caused_by(s, decision)
                if table is not None:
                    found[table].add(seat)
                    continue
                then = list(s)
                play.act(then, decision, SILENT)
                if then[layout.TURN] != seat:  # what this seat has no longer matters
                    after[tuple(then[layout.ROW_OF : layout.ACTED])] = then
                elif tuple(then) not in seen:
                    seen.add(tuple(then))
                    waiting.append(then)
        boards = list(after.values())
    return found


def tight(state, rng):
    """The same position with little money, little in the market, and the tables nearly full."""
    s = list(state.cells)
    players = state.players
    for i in range(N):
        s[layout.MARKET + i] = rng.randint(1, 3)
        s[layout.ON_TABLE + i] = s[layout.ON_TABLE + N + i] = s[layout.ON_SALES + i] = 0
    for at in (layout.ON_TABLE, layout.ON_TABLE + N):
        for _ in range(facts.FULL_TABLE[players] - rng.randint(1, 3)):
            s[at + rng.randrange(N)] += 1
    for _ in range(facts.SHORT_TABLE[players] + rng.randint(1, 3)):
        s[layout.ON_SALES + rng.randrange(N)] += 1
    s[layout.DUE] = 0
    for seat in range(players):
        s[layout.OWED + seat] = 0
        s[layout.CASH + seat] = rng.randint(0, 12)
        s[layout.SUBSIDIES + seat] = facts.SUBSIDY_LIMIT[s[layout.LEVEL]] - (rng.random() < 0.2)
        s[layout.CARDS_LEFT + seat] = rng.choice([0, 0, layout.CAN_PASS])
    return blf.State(tuple(s))


def positions(number):
    """Positions of a game, at turns and in the middle of sales, and each of them made tight."""
    rng = Random(number)
    for made, (state, seat, _) in enumerate(walk(number)):
        low = 1
        if seat is None or state.cells[layout.LEVEL] > low:
            return
        if made % 3 == 0:
            yield state
        if made % 3 == 1 and state.cells[layout.NODE] in {layout.CHOOSE, layout.TAKING}:
            yield tight(state, rng)


def is_so_for_some_deal(view, table, seat, rng):
    """Whether a seat can cause it at a table, if the others hold what they may hold."""
    return any(seat in who_can(blf.sample(view, rng))[table] for _ in range(30))


@pytest.mark.parametrize("number", range(12))
def test_those_are_named_that_can_cause_it_within_a_round(number):
    compared, rng = 0, Random(number)
    for state in positions(number):
        view = state.view(rng.randrange(state.players))
        ahead = tables_ahead(view)
        if min(each.missing for each in ahead) > 2:
            continue
        try:
            found = who_can(state)
        except TooMuch:
            continue
        for table, each in enumerate(ahead):
            assert found[table] <= set(each.seats), str(view)
            for seat in set(each.seats) - found[table]:
                assert is_so_for_some_deal(view, table, seat, rng), str(view)
            turns = [(seat - view.cells[layout.TURN]) % state.players for seat in each.seats]
            assert turns == sorted(turns)
            assert each.soonest == turns[0] if turns else each.soonest >= state.players
        compared += 1
        if compared == 12:
            break
    assert compared > 2
