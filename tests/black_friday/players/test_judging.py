"""How whole turns of Black Friday are judged for advice, and played on to the end."""

from collections import Counter
from math import e
from random import Random
from statistics import fmean, pvariance

import pytest

from friday_nb import black_friday as blf
from friday_nb.accel.machine import LISTS
from friday_nb.black_friday.players import (
    NUMBERS,
    Bot,
    judging,
    machine,
    plans,
    randomness,
    rollouts,
    search,
    weights,
)
from friday_nb.black_friday.players.buffers import RESULT_SIZE
from friday_nb.black_friday.players.machine import Machine, make_buffers
from friday_nb.black_friday.rules import hidden, layout
from friday_nb.core.chance import SEARCH_KEY, threefry
from friday_nb.core.paired import DOUBT
from tests.black_friday.players.lines import asked, beginnings, game


def test_plans_are_whole_legal_turns(plain):
    """Each begins with a different legal decision and plays the turn to its end."""
    buffers = plain.buffers
    for number in range(8):
        for state in game(number, 23):
            view = state.view(state.actor)
            plain.set_weights(weights.HAND_MADE, weights.LEARNED[view.players])
            for i, cell in enumerate(view.cells):
                buffers.root[i] = cell
            n = plans.make_plans(buffers)
            starts = [buffers.plans[i * plans.PLAN_LENGTH] for i in range(n)]
            assert starts == [action.packed for action in blf.legal(view)]
            for i in range(n):
                after = state
                for packed in buffers.plans[i * plans.PLAN_LENGTH : (i + 1) * plans.PLAN_LENGTH]:
                    if packed:
                        assert after.actor == state.actor
                        action = blf.Action.unpack(packed)
                        after, _ = blf.apply(after, state.actor, action)
                made = buffers.plans[i * plans.PLAN_LENGTH : (i + 1) * plans.PLAN_LENGTH]
                kinds = [blf.Action.unpack(packed).kind.name for packed in made if packed]
                assert "END" not in kinds[1:]  # after the action anything may follow
                special = kinds[0] == "SPECIAL"
                over = after.actor != state.actor or after.view(after.actor).phase.key == "after"
                assert over or special


def test_of_what_trades_several_shares_there_are_plans_that_stop_sooner(plain):
    """Each is a whole legal turn, too: its first trades are those of a plan that trades more."""
    buffers, sizes = plain.buffers, set()
    trading = (blf.ActionKind.BUY, blf.ActionKind.SELL)

    def made(i):
        packed = buffers.plans[i * plans.PLAN_LENGTH : (i + 1) * plans.PLAN_LENGTH]
        return [blf.Action.unpack(each) for each in packed if each]

    def traded(plan):
        return [action for action in plan if action.kind in trading]

    for number in range(8):
        for state in game(number, 23):
            asked(plain, state.view(state.actor))
            n = plans.make_plans(buffers)
            longer = [traded(made(i)) for i in range(n)]
            shorter = [made(i) for i in range(n, plans.add_shorter_plans(buffers, n))]
            owes = state.view(state.actor).due
            wanted = [plan[:k] for plan in longer for k in range(1, len(plan))]
            found = [traded(plan) for plan in shorter]
            assert found == wanted or (owes and all(plan in wanted for plan in found))
            for plan in shorter:
                after = state
                for action in plan:
                    assert after.actor == state.actor
                    after, _ = blf.apply(after, state.actor, action)
                assert after.actor != state.actor or after.view(after.actor).phase.key == "after"
                sizes.add(len(traded(plan)))
    assert sizes >= {1, 2}


def test_a_subsidy_after_the_action_is_a_plan_of_its_own(plain):
    """The turn may end then, or go on with another one: that is decided next."""
    subsidy = blf.Action.parse("subsidy")

    def may_go_on(state):
        view = state.view(state.actor)
        if view.phase is not blf.Phase.AFTER or subsidy not in blf.legal(view):
            return False
        return blf.apply(state, state.actor, subsidy)[0].actor == state.actor

    state = next(state for number in range(9) for state in game(number, 1) if may_go_on(state))
    buffers = asked(plain, state.view(state.actor))
    n = plans.make_plans(buffers)
    made = [buffers.plans[i * plans.PLAN_LENGTH : (i + 1) * plans.PLAN_LENGTH] for i in range(n)]
    assert [subsidy.packed] + [0] * (plans.PLAN_LENGTH - 1) in made


def test_deals_of_advice_fit_what_the_seat_sees(plain):
    seen = [0] * layout.SIZE
    for number in range(6):
        for state in game(number, 61):
            view = state.view(state.actor)
            for i, cell in enumerate(view.cells):
                plain.buffers.root[i] = cell
            many = plain._draw_deals(randomness.view_hash(view.cells), 4)
            for deal in range(many):
                rollouts.determinize(plain.buffers, deal, 1, 2)
                hidden.show(plain.buffers.s, view.seat, seen)
                assert tuple(seen) == view.cells
                assert min(plain.buffers.s[layout.BAG : layout.BAG + 5]) >= 0


def played_again(view, plan, line, deal):
    """The end of a line of play, by the engine: the same states, and bots that are asked anew."""
    other = Machine(fast=False)
    buffers, key = asked(other, view), randomness.view_hash(view.cells)
    other._draw_deals(key, DEALS, believed=True)
    rollouts.determinize(buffers, deal, *(threefry(SEARCH_KEY, key, line, k) for k in (0, 1)))
    state = blf.State(tuple(buffers.s))
    for action in map(blf.Action.unpack, plan):
        state, _ = blf.apply(state, state.actor, action)
    while state.actor is not None:
        action = Bot("learned", 0, other).choose(state.view(state.actor))
        state, _ = blf.apply(state, state.actor, action)
    return state


DEALS = 6


def test_what_a_plan_wins_is_told_by_games_that_had_no_part_in_the_choice(plain, monkeypatch):
    """Counted again, with the same states played to the end through the engine."""
    view = next(state.view(state.actor) for state in list(game(3, 1))[-40:])
    lines, stages = Counter(), []
    clear, try_plan = rollouts.clear_results, rollouts.try_plan

    def watch(b, i, line, deal, key):
        stages[-1].append((i, line, deal))
        return try_plan(b, i, line, deal, key)

    monkeypatch.setattr(judging, "clear_results", lambda b, n: (stages.append([]), clear(b, n)))
    monkeypatch.setattr(judging, "try_plan", watch)
    monkeypatch.setattr(plain, "advice_lines", DEALS)
    judged = plain.judge(view.cells)
    chosen, told = stages
    assert {line for _, line, _ in chosen}.isdisjoint(line for _, line, _ in told)
    assert {deal for _, _, deal in chosen}.isdisjoint(deal for _, _, deal in told)
    best = next(i for i, one in enumerate(judged) if one.is_best)
    shares = {}
    for i, line, deal in told:
        state = played_again(view, judged[i].plan, line, deal)
        after = state.view(view.seat)
        bars = after.gold[view.seat] * 5 + after.silver[view.seat]
        share = (view.seat in state.winners) / len(state.winners)
        shares.setdefault(i, {})[line] = share, bars
        lines[i] += 1
    assert min(lines.values()) > 1
    for i, found in shares.items():
        one, n = judged[i], len(found)
        wins, bars = zip(*found.values(), strict=True)
        assert one.win.mean == pytest.approx(fmean(wins))
        assert one.bars.mean == pytest.approx(fmean(bars))
        assert one.bars.error == pytest.approx((pvariance(bars) / n) ** 0.5)
        # What never failed is not certain: a quarter of a game is added to the squares.
        assert one.win.error == pytest.approx(((pvariance(wins) + 0.25 / n) / n) ** 0.5)
        behind = [shares[best][line][0] - share for line, (share, _) in found.items()]
        assert one.behind.mean == pytest.approx(fmean(behind))
        if i != best:
            spread = pvariance(behind) + 0.25 / n
            assert one.behind.error == pytest.approx((spread / n) ** 0.5)


def test_a_line_adds_up_shares_bars_and_their_squares(plain, monkeypatch):
    buffers = asked(plain, blf.new_game(players=3, seed=1).view(0))
    buffers.s[:] = buffers.root
    monkeypatch.setattr(rollouts, "play_line", lambda *_: None)
    monkeypatch.setattr(rollouts, "share_of", lambda *_: 0.5)
    buffers.s[layout.BARS + buffers.root[layout.VIEWER] - 1] = 3
    buffers.s[layout.CASH + buffers.root[layout.VIEWER] - 1] = 99  # no bar (BLF-END-3)
    rollouts.clear_results(buffers, 2)
    for _ in range(2):
        rollouts.try_plan(buffers, 1, 0, 1, 0)
    assert list(buffers.results[RESULT_SIZE : RESULT_SIZE + 5]) == [
        2,
        2 * 0.5,
        2 * 0.25,
        2 * 3,
        2 * 9,
    ]
    assert not any(buffers.results[:RESULT_SIZE])


def test_in_a_line_everybody_looks_ahead_with_what_was_drawn_last(plain, monkeypatch):
    """Also who goes on after the adjustment that their own case has brought."""
    buffers, looked, again = plain.buffers, [], 0
    write_forecast, plan = rollouts.write_forecast, rollouts.plan

    def look(s, seat, *more):
        nonlocal again
        again += bool(looked) and looked[-1][0] == seat
        looked.append((seat, s[layout.DRAWS]))
        write_forecast(s, seat, *more)

    def decide(s, *more):
        assert looked[-1] == (s[layout.TURN], s[layout.DRAWS])
        return plan(s, *more)

    monkeypatch.setattr(rollouts, "write_forecast", look)
    monkeypatch.setattr(rollouts, "plan", decide)
    for number in range(2):
        plain.set_weights(weights.HAND_MADE, weights.LEARNED[3])
        buffers.s[:] = blf.new_game(3, number, specials=True).cells
        rollouts.play_out(buffers)
    assert again


@pytest.mark.parametrize("name", ["planner", "learned"])
def test_in_a_line_among_others_who_look_not_ahead_everybody_plays_as_at_the_table(
    plain, monkeypatch, name
):
    """After the others' turns one looks ahead anew, even if nothing was drawn meanwhile."""
    buffers, plan, made = plain.buffers, rollouts.plan, 0

    def decide(s, *more):
        nonlocal made
        made += 1
        found, before = plan(s, *more), list(buffers.p)
        hidden.show(s, s[layout.TURN], buffers.root)
        assert found == plain.core.decide(buffers, NUMBERS[name], 0)
        buffers.p[:] = before
        return found

    plain.set_weights(weights.HAND_MADE, weights.LEARNED[3])
    monkeypatch.setattr(rollouts, "plan", decide)
    buffers.s[:] = blf.new_game(3, 2).cells
    plain._seat([NUMBERS[name], NUMBERS["thumb"], NUMBERS["thumb"]])
    rollouts.play_out(buffers)
    plain._seat(())
    assert made


@pytest.mark.parametrize(
    ("kind", "cases_to_sell", "ends"),
    [
        (layout.DO_BUY, 1, False),
        (layout.DO_SELL, 1, False),
        (layout.DO_SUBSIDY, 1, False),
        (layout.DO_LOWER, 1, False),  # a case is still to be taken from the sales table
        (layout.DO_LOWER, 0, True),
        (layout.DO_PUT, 1, True),
        (layout.DO_PASS, 1, True),
        (layout.DO_TAKE, 1, True),
        (layout.DO_SPECIAL, 1, True),
        (layout.DO_END, 1, True),
    ],
)
def test_a_plan_ends_where_an_adjustment_may_follow(kind, cases_to_sell, ends):
    s = [0] * layout.SIZE
    s[layout.ON_SALES + 2] = cases_to_sell
    s[layout.ON_SALES + layout.BLACK_CASE] = 1
    assert plans.closes(s, kind * layout.BASE + 1) == ends


def test_turns_that_differ_share_the_lines_of_advice(plain, monkeypatch):
    """The best has more of them, the others as many as each other, mere reorderings none."""
    played = Counter()

    def pretend(b, i, *_):
        played[i] += 1
        b.results[i * RESULT_SIZE + rollouts.VALUES] += i / 100
        b.results[i * RESULT_SIZE + rollouts.LINES] += 1
        return i / 100

    monkeypatch.setattr(judging, "try_plan", pretend)
    view = next(view for view in beginnings(6) if has_twins(asked(plain, view)))
    buffers = asked(plain, view)
    n = plans.make_plans(buffers)
    kinds = [i for i in range(n) if plans.first_of_kind(buffers, i) == i]
    best = judging.judge(buffers, n, 2, 0, 2000)
    assert best == kinds[-1]
    assert set(played) == set(kinds)
    assert 1800 < sum(played.values()) <= 2000
    result = {i: buffers.results[i * RESULT_SIZE : (i + 1) * RESULT_SIZE] for i in kinds}
    few, *more, many = (result[i][rollouts.LINES] for i in kinds)
    assert set(more) == {few}
    assert many == int(few * (len(kinds) - 1) ** 0.5)
    for i in kinds[:-1]:
        assert result[i][rollouts.OF_BEST] == pytest.approx(few * best / 100)
        assert result[i][rollouts.OF_BEST_SQUARES] == pytest.approx(few * (best / 100) ** 2)
        assert result[i][rollouts.PRODUCTS] == pytest.approx(few * best * i / 100**2)


def lucky(chance):
    """Shares of a plan that wins so often, by what it is tried in; no luck in common."""

    def pretend(b, i, line, deal, key):
        share = float(Random(f"{i} {line} {deal}").random() < chance(i))
        at = i * RESULT_SIZE
        for cell, number in (
            (rollouts.LINES, 1),
            (rollouts.WINS, share),
            (rollouts.WIN_SQUARES, share),
            (rollouts.VALUES, chance(i)),
        ):
            b.results[at + cell] += number
        return share

    return pretend


def test_how_far_a_plan_is_behind_is_known_of_each_as_well(plain, monkeypatch):
    """Also of those that looked bad at first: 20 points are seen to be more than none."""
    view = max(beginnings(6), key=lambda each: len(blf.legal(each)))
    monkeypatch.setattr(judging, "try_plan", lucky(lambda i: 0.4 if i else 0.6))
    monkeypatch.setattr(plain, "advice_lines", machine.ADVICE_LINES)
    first, *rest = plain.judge(view.cells)
    assert first.is_best
    assert len(rest) >= 9
    for each in rest:
        assert each.behind.error < 0.06
        assert abs(each.behind.mean - 0.2) < 3 * each.behind.error
        assert each.behind.mean > DOUBT * each.behind.error


def test_of_a_plan_that_is_judged_once_more_only_the_new_games_count(plain, monkeypatch):
    keys = []
    try_plan = rollouts.try_plan

    def watch(b, i, line, deal, key):
        keys.append((i, line, key))
        return try_plan(b, i, line, deal, key)

    monkeypatch.setattr(judging, "try_plan", watch)
    monkeypatch.setattr(plain, "advice_lines", 12)
    view = next(state.view(state.actor) for state in list(game(3, 1))[-40:])
    made = [one.plan for one in plain.judge(view.cells)]
    before = {key for _, _, key in keys}
    keys.clear()
    plain.compare(view.cells, made[0], made[-1])
    assert {key for _, _, key in keys}.isdisjoint(before)
    assert [(i, line) for i, line, _ in keys] == [(i, line) for line in range(6) for i in (0, 1)]


def has_twins(buffers):
    """Are two plans the same decisions in another order?"""
    return any(plans.first_of_kind(buffers, i) < i for i in range(plans.make_plans(buffers)))


def test_a_better_turn_replaces_that_of_the_learned_player(plain, monkeypatch):
    """The lines of play are replaced: one plan is worth 1, all others nothing."""
    tried = 0
    for view in beginnings(6):
        buffers = asked(plain, view)
        n = plans.make_plans(buffers)
        kinds = [i for i in range(n) if plans.first_of_kind(buffers, i) == i]
        for wanted in kinds[:: max(1, len(kinds) // 4)]:
            played = []

            def play(*given, played=played):
                played.append(given[1])

            def value(*_, played=played, wanted=wanted):
                return float(played[-1] == wanted)

            monkeypatch.setattr(search, "play_line", play)
            monkeypatch.setattr(search, "value_of", value)
            start = buffers.plans[wanted * plans.PLAN_LENGTH]
            assert search.search(buffers, 1, 0, 200) == start
            assert len(played) <= 200
            tried += 1
    assert tried > 10


def raced(values, squares=0.0):
    """Buffers in which plans have these values after some lines, with so much noise in each."""
    buffers = make_buffers(LISTS)
    for i, value in enumerate(values):
        buffers.alive[i] = 1
        buffers.results[i * RESULT_SIZE + rollouts.VALUES] = value
        buffers.results[i * RESULT_SIZE + rollouts.GAIN_SQUARES] = squares
    return buffers


def test_the_worse_half_is_left_out_but_never_the_plan_of_the_learned_player():
    buffers = raced([0.1, 0.5, 0.3, 0.9, 0.2])
    for before, after, alive in ((5, 3, [0, 1, 3]), (3, 2, [0, 3]), (2, 1, [0])):
        assert search.leave_out(buffers, 5, 0, before) == after
        assert [i for i in range(5) if buffers.alive[i]] == alive


@pytest.mark.parametrize(
    ("values", "squares", "best"),
    [
        ([50, 60, 55], 1, 1),  # a tenth better in each of a hundred lines
        ([50, 60, 55], 400, 0),  # as much better, but two apart either way: that may be luck
        ([50, 40, 45], 1, 0),
    ],
)
def test_a_plan_must_be_better_by_more_than_its_noise(values, squares, best):
    assert search.best_plan(raced(values, squares), 3, 0, 100) == best


def test_a_plan_that_is_out_of_the_race_is_not_chosen():
    buffers = raced([50, 60, 55], 1)
    buffers.alive[1] = 0
    assert search.best_plan(buffers, 3, 0, 100) == 2


def ended(bars, cash=(0, 0, 0), won=(0, 0, 0)):
    """The end of a game of three."""
    s = [0] * layout.SIZE
    s[layout.PLAYERS] = 3
    for place, numbers in ((layout.BARS, bars), (layout.CASH, cash), (layout.WON, won)):
        s[place : place + 3] = numbers
    return s


def test_cash_counts_as_parts_of_a_bar():
    """At the end a bar costs 100."""
    assert rollouts.bars_of(ended((3, 0, 0), cash=(50, 0, 0)), 0) == 3.5


@pytest.mark.parametrize(
    ("won", "shares"),
    [((0, 1, 0), [0, 1, 0]), ((1, 0, 1), [0.5, 0, 0.5]), ((0, 0, 0), [1 / 3] * 3)],
)
def test_a_game_that_was_broken_off_is_won_by_all_alike(won, shares):
    s = ended((0, 0, 0), won=won)
    assert [rollouts.share_of(s, seat) for seat in range(3)] == shares


def test_the_search_counts_by_how_much_a_game_is_won():
    even = ended((4, 4, 4))
    assert [search.value_of(even, seat) for seat in range(3)] == pytest.approx([1 / 3] * 3)
    ahead = ended((3, 2, 2), cash=(50, 0, 0))  # by a bar and a half
    assert search.value_of(ahead, 0) == pytest.approx(1 / (1 + 2 / e))
    assert search.value_of(ahead, 1) == pytest.approx(1 / (2 + e))
    assert 0 < search.value_of(ended((0, 900, 900)), 0) < 1e-20
