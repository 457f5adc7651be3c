"""The players of Black Friday: legal, deterministic, blind to what is hidden, ever stronger."""

import random
from collections import Counter
from math import comb, e
from statistics import fmean, pvariance

import pytest

from friday_nb import black_friday as blf
from friday_nb.accel.machine import LISTS
from friday_nb.black_friday import compiled, odds, players
from friday_nb.black_friday.players import (
    NUMBERS,
    Bot,
    bots,
    forecast,
    judging,
    plans,
    randomness,
    rollouts,
    search,
    weights,
)
from friday_nb.black_friday.players import thumb as thumbs
from friday_nb.black_friday.players.buffers import RESULT_SIZE
from friday_nb.black_friday.players.machine import Machine, make_buffers
from friday_nb.black_friday.rules import hidden, layout
from friday_nb.core.chance import SEARCH_KEY, threefry
from friday_nb.core.errors import Problem
from friday_nb.rulebook.rules_of_thumb import rules_of_thumb

NAMES = tuple(NUMBERS)
QUICK = tuple(name for name in NAMES if name != "search")


@pytest.fixture(scope="module")
def plain():
    machine = Machine(fast=False)
    machine.advice_lines = 4
    machine.search_lines = 3
    return machine


def game(number, every=5, most=400):
    """Some states of a game played partly at random, partly by rules of thumb."""
    rng = random.Random(number)
    state = blf.new_game(2 + number % 4, number, specials=number % 3 == 0)
    for n in range(most):
        if state.actor is None:
            return
        if n % every == number % every:
            yield state
        view = state.view(state.actor)
        action = rng.choice(blf.legal(view))
        if rng.random() < 0.7:
            found = [0] * 64
            action = blf.Action.unpack(thumbs.thumb(view.cells, found))
        state, _ = blf.apply(state, state.actor, action)


@pytest.mark.parametrize("specials", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_players_play_whole_games_by_legal_moves(name, specials, plain):
    for n in (2, 3, 4, 5) if name in QUICK else (2, 5):
        state = blf.new_game(n, n, specials=specials)
        while state.actor is not None:
            view = state.view(state.actor)
            action = Bot(name, n, plain).choose(view)
            assert action in blf.legal(view)
            state, _ = blf.apply(state, state.actor, action)
        assert state.winners


@pytest.mark.parametrize("name", NAMES)
def test_players_decide_legally_in_positions_they_would_not_reach(name, plain):
    for number in range(8):
        for state in game(number):
            view = state.view(state.actor)
            assert Bot(name, number, plain).choose(view) in blf.legal(view)


def leaks(choose, numbers, every):
    """The number of positions in which the choice differs though the seat sees the same."""
    found = 0
    for number in numbers:
        rng = random.Random(number)
        for state in game(number, every):
            view = state.view(state.actor)
            twin = blf.sample(view, rng)
            assert twin.view(state.actor) == view
            found += choose(state) != choose(twin)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_equal_views_get_equal_moves(name, plain):
    bot = Bot(name, 7, plain)

    def choose(state):
        # Another decision in between: nothing may be remembered.
        Bot("planner", 1, plain).choose(blf.new_game(3, 5).view(0))
        return bot.choose(state.view(state.actor))

    assert leaks(choose, range(6), 9) == 0


@pytest.mark.parametrize("name", ["greedy", "thumb", "planner", "learned"])
def test_players_that_play_games_out_read_nothing_hidden(name, plain):
    """For advice they are given full states, and must not look at what is hidden."""

    def choose(state):
        plain.set_weights(weights.HAND_MADE, weights.LEARNED[state.players])
        for i, cell in enumerate(state.cells):
            plain.buffers.root[i] = cell
        return plain.core.decide(plain.buffers, NUMBERS[name], 0)

    assert leaks(choose, range(6), 6) == 0


def test_a_planted_leak_is_found():
    def peeks(state):
        """How many yellow cases the next seat has, whether or not it may know."""
        other = (state.actor + 1) % state.players
        return state.cells[layout.HAND + other * layout.COLOUR_COUNT]

    assert leaks(peeks, range(4), 9) > 0


def test_only_the_random_player_leaves_anything_to_chance(plain):
    """The search is left out: the seed decides what it tries."""
    views = [blf.new_game(3, n).view(0) for n in range(8)]
    for name in QUICK:
        first = [Bot(name, 3, plain).choose(view) for view in views]
        assert first == [Bot(name, 3, plain).choose(view) for view in views]
        assert (first != [Bot(name, 4, plain).choose(view) for view in views]) == (name == "random")


def test_players_refuse_where_there_is_nothing_to_decide(plain):
    state = blf.new_game(3, 1)
    with pytest.raises(ValueError, match="nothing to decide"):
        Bot("thumb", 0, plain).choose(state.view(1))
    with pytest.raises(TypeError, match="takes a View"):
        Bot("thumb", 0, plain).choose(state)
    with pytest.raises(Problem, match="planner"):
        players.get("nobody")
    assert players.get("thumb", 3).name == "thumb"


# --- strength -------------------------------------------------------------------------------------


def share(plain, one, others, n, games):
    """The share of the win of one player among others, in every seat in turn."""
    total = 0.0
    for number in range(games):
        seats = [NUMBERS[others]] * n
        seats[number % n] = NUMBERS[one]
        cells, _ = plain.play(seats, number)
        won = cells[layout.WON : layout.WON + n]
        total += won[number % n] / sum(won)
    return total / games


@pytest.mark.parametrize("n", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("strong", "weak", "games"),
    [("greedy", "random", 24), ("thumb", "greedy", 16), ("learned", "thumb", 8)],
)
def test_better_players_win_more_than_their_share(strong, weak, games, n, plain):
    assert share(plain, strong, weak, n, games * n) > 1.1 / n


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
def test_machine_code_plays_the_same_games(plain):
    fast = Machine(fast=True)
    for number in range(12):
        seats = [(number + seat) % len(QUICK) for seat in range(2 + number % 4)]
        specials = number % 2 == 0
        played = fast.play(seats, number, specials=specials)
        assert played == plain.play(seats, number, specials=specials)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
@pytest.mark.long
def test_the_search_beats_the_player_that_it_plays_out():
    assert share(Machine(fast=True), "search", "learned", 2, 6) > 0.75


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
def test_machine_code_searches_like_plain_python():
    """The same plans are chosen, whichever seat searches among learned players."""
    both = [Machine(fast=fast) for fast in (False, True)]
    for machine in both:
        machine.search_lines = 6
    for number in range(2):
        seats = [bots.LEARNED] * (2 + number)
        seats[number] = bots.SEARCH
        first, second = (machine.play(seats, number) for machine in both)
        assert first == second


MIXED = (bots.LEARNED, bots.THUMB, bots.GREEDY, bots.PLANNER, bots.LEARNED)


@pytest.mark.parametrize(
    ("seats", "specials", "end"),
    [
        ((bots.PLANNER, bots.LEARNED), False, (163, (24, 18), (2, 17))),
        ((bots.PLANNER, bots.LEARNED), True, (151, (18, 16), (65, 27))),
        ((bots.LEARNED,) * 3, False, (156, (13, 15, 10), (8, 0, 29))),
        ((bots.LEARNED,) * 3, True, (157, (18, 15, 15), (1, 35, 15))),
        ((bots.PLANNER,) * 4, False, (206, (12, 12, 9, 9), (77, 4, 11, 55))),
        ((bots.PLANNER,) * 4, True, (258, (19, 16, 14, 20), (99, 9, 36, 77))),
        (MIXED, False, (291, (11, 3, 8, 10, 12), (64, 73, 52, 14, 7))),
        (MIXED, True, (326, (14, 14, 10, 20, 12), (86, 22, 47, 11, 27))),
    ],
)
def test_players_play_as_they_did_when_their_strength_was_measured(seats, specials, end, plain):
    """Decisions, bars and cash at the end.

    Who changes a player has to measure again what is published of it, and to write these anew.
    """
    cells, record = plain.play(seats, 7, specials=specials)
    n = len(seats)
    found = cells[layout.BARS : layout.BARS + n], cells[layout.CASH : layout.CASH + n]
    assert (record[0], *found) == end


def test_a_game_that_does_not_end_is_broken_off(plain):
    cells, record = plain.play([bots.GREEDY] * 3, 1, most=50)
    assert cells[layout.NODE] != layout.OVER
    assert record[0] == 50


# --- what players expect --------------------------------------------------------------------------


def forecast_of(view):
    p, q = [0.0] * forecast.FORECAST_SIZE, [0] * layout.SIZE
    forecast.write_forecast(view.cells, view.seat, weights.HAND_MADE, q, p)
    return p


def positions_to_expect():
    for number in range(8):
        for state in game(number, 43):
            view = state.view(state.actor)
            yield view, forecast_of(view)


def test_the_expected_bag_holds_what_the_bag_holds_and_is_close_to_the_exact_one():
    errors = []
    for view, p in positions_to_expect():
        mean = p[forecast.IN_BAG : forecast.IN_BAG + 5]
        assert sum(mean) == pytest.approx(view.bag_size - view.bag_blacks)
        exact = odds.contents(view)
        errors += [m - float(exact.mean(c)) for c, m in zip(blf.COLOURS, mean, strict=True)]
    assert fmean(abs(error) for error in errors) < 0.25
    assert max(abs(error) for error in errors) < 1.5


def test_expected_shares_of_the_others_are_all_that_they_have():
    for view, p in positions_to_expect():
        there = sum(n for seat, n in enumerate(view.shares) if seat != view.seat)
        assert sum(p[forecast.OTHERS : forecast.OTHERS + 5]) == pytest.approx(there)


def test_expected_prices_are_close_to_the_exact_odds():
    """Compared where no colour can be missing in the market after the draw (BLF-ADJ-11)."""
    errors = []
    for view, p in positions_to_expect():
        exact = odds.adjustment(view)
        for i, colour in enumerate(blf.COLOURS):
            if exact.missing[colour] == 0:
                errors.append(p[forecast.NEXT + i] / exact.prices[colour].mean - 1)
    assert fmean(abs(error) for error in errors) < 0.02
    assert sum(abs(error) > 0.05 for error in errors) < 0.05 * len(errors)


def test_odds_of_a_draw_are_hypergeometric():
    for there, size, drawn in ((4, 20, 5), (0, 9, 3), (7, 8, 6), (12, 60, 11)):
        cells = [0.0] * 12
        forecast.add_odds(cells, 0, 1.0, there, size, drawn)
        for count in range(drawn + 1):
            exact = comb(there, count) * comb(size - there, drawn - count) / comb(size, drawn)
            assert cells[count] == pytest.approx(exact)
            assert forecast.chance_of(there, size, drawn, count) == pytest.approx(exact)


# --- plans and search -----------------------------------------------------------------------------


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
    other._draw_deals(key, DEALS)
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
        bars = after.gold[view.seat] * 5 + after.silver[view.seat] + after.cash[view.seat] / 100
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
    buffers = plain.buffers
    monkeypatch.setattr(rollouts, "play_line", lambda *_: None)
    monkeypatch.setattr(rollouts, "share_of", lambda *_: 0.5)
    monkeypatch.setattr(rollouts, "bars_of", lambda *_: 3)
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
    """The better ones get more of them, and those that differ only in order count as one."""
    played = Counter()

    def pretend(b, i, *_):
        played[i] += 1
        b.results[i * RESULT_SIZE + rollouts.WINS] += i / 100
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
    few, *_, first, second, third = (played[i] for i in kinds)
    assert first == second == third > 4 * few
    at = [round(buffers.results[i * RESULT_SIZE + rollouts.LINES]) for i in kinds]
    assert at[-3:] == [max(at)] * 3
    behind = [buffers.results[i * RESULT_SIZE + rollouts.BEHIND] for i in kinds]
    for i, lines, each in zip(kinds, at, behind, strict=True):
        assert each == pytest.approx(lines * (best - i) / 100)


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


def asked(plain, view):
    """The buffers of a search at a view."""
    plain.set_weights(weights.HAND_MADE, weights.LEARNED[view.players])
    for i, cell in enumerate(view.cells):
        plain.buffers.root[i] = cell
    return plain.buffers


def beginnings(most):
    """Positions before a turn, in which there is something to choose from."""
    for number in range(most):
        for state in game(number, 67):
            view = state.view(state.actor)
            if view.phase is blf.Phase.TURN and len(blf.legal(view)) > 2:
                yield view


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


@pytest.mark.parametrize(
    ("node", "kind", "is_left"),
    [
        (layout.CHOOSE, layout.DO_BUY, False),
        (layout.CHOOSE, layout.DO_SILVER, False),
        (layout.BUYING, layout.DO_BUY, True),
        (layout.BUYING, layout.DO_PUT, False),
        (layout.SELLING, layout.DO_SELL, True),
        (layout.SELLING, layout.DO_LOWER, False),
        (layout.TAKING, layout.DO_TAKE, True),
        (layout.SETUP, layout.DO_PUT, True),
        (layout.AFTER, layout.DO_END, True),
    ],
)
def test_the_search_thinks_when_a_turn_begins_and_where_cases_go(node, kind, is_left):
    s = [0] * layout.SIZE
    s[layout.NODE] = node
    assert search.is_left_to_learned(s, kind * layout.BASE + 1) == is_left


def test_a_turn_that_is_no_better_is_not_played(plain, monkeypatch):
    monkeypatch.setattr(search, "play_line", lambda *_: None)
    monkeypatch.setattr(search, "value_of", lambda *_: 0.5)
    for view in beginnings(6):
        buffers = asked(plain, view)
        assert search.search(buffers, 1, 0, 200) == plain.core.decide(buffers, bots.LEARNED, 0)


def test_fewer_lines_than_plans_leave_the_decision_to_the_learned_player(plain, monkeypatch):
    monkeypatch.setattr(search, "play_line", lambda *_: pytest.fail("played"))
    for view in beginnings(3):
        buffers = asked(plain, view)
        assert search.search(buffers, 1, 0, 1) == plain.core.decide(buffers, bots.LEARNED, 0)


def test_the_worse_half_is_left_out_but_never_the_learned_players_plan(plain):
    buffers = plain.buffers
    for i, value in enumerate((5.0, 1.0, 4.0, 3.0, 2.0)):
        buffers.alive[i] = 1
        buffers.results[i * search.RESULT_SIZE + search.VALUES] = value
    assert search.leave_out(buffers, 5, 1, 5) == 3
    assert buffers.alive[:5] == [1, 1, 1, 0, 0]


def test_the_value_of_an_end_grows_with_the_lead():
    s = [0] * layout.SIZE
    s[layout.PLAYERS] = 3
    s[layout.BARS : layout.BARS + 3] = [7, 5, 5]
    s[layout.CASH : layout.CASH + 3] = [0, 99, 0]
    values = [search.value_of(s, seat) for seat in range(3)]
    assert values[0] > values[1] > values[2] > 0
    assert sum(values) == pytest.approx(1)
    s[layout.BARS] = 8
    assert search.value_of(s, 0) > values[0]


@pytest.mark.parametrize("lines", [4, 16])
def test_a_plan_must_be_better_by_more_than_luck_explains(lines, plain):
    """One standard error of the mean difference, with a little doubt about its spread."""
    buffers = plain.buffers

    def best(*gains):
        search.clear_results(buffers, 2)
        buffers.alive[0] = buffers.alive[1] = 1
        buffers.results[search.RESULT_SIZE + search.VALUES] = sum(gains)
        buffers.results[search.RESULT_SIZE + search.GAIN_SQUARES] = sum(
            gain * gain for gain in gains
        )
        return search.best_plan(buffers, 2, 0, lines)

    error = search.PRIOR_VARIANCE**0.5 / lines
    assert best(*[error * 0.9] * lines) == 0
    assert best(*[error * 1.1] * lines) == 1
    error = ((0.45**2 + search.PRIOR_VARIANCE / lines) / lines) ** 0.5
    for mean, better in ((0.98 * error, 0), (1.02 * error, 1)):
        uneven = [mean - 0.45, mean + 0.45] * (lines // 2)
        assert best(*uneven) == better


def test_a_search_weighs_what_becomes_of_the_seat_that_decides(plain, monkeypatch):
    seats = set()
    monkeypatch.setattr(search, "play_line", lambda *_: None)
    monkeypatch.setattr(search, "value_of", lambda _, seat: seats.add(seat) or 0.5)
    view = next(view for view in beginnings(6) if view.seat > 0)
    search.search(asked(plain, view), 1, 0, 200)
    assert seats == {view.seat}


def test_the_set_up_of_two_is_left_to_the_learned_player():
    view = blf.new_game(2, 1).view(0)
    assert view.phase is blf.Phase.SETUP
    assert search.is_left_to_learned(view.cells, blf.legal(view)[0].packed)


# --- rules of thumb -------------------------------------------------------------------------------


def test_the_rules_of_thumb_are_listed_in_the_order_of_the_code():
    numbered = {name: getattr(thumbs, name.replace("-", "_")) for name in thumbs_in_order()}
    assert list(numbered.values()) == list(range(1, thumbs.THUMB_RULES + 1))


def thumbs_in_order():
    told = {
        lang: [each.id.removeprefix("THUMB-") for each in rules_of_thumb(lang, "black_friday")]
        for lang in ("en", "ru")
    }
    assert told["en"] == told["ru"]
    return told["en"]


def test_every_rule_of_thumb_decides_somewhere():
    seen = set()
    found = [0] * 64
    for number in range(40):
        for state in game(number, 1):
            view = state.view(state.actor)
            action = blf.Action.unpack(thumbs.thumb(view.cells, found))
            assert action in blf.legal(view)
            seen.add(found[0])
    assert seen == set(range(1, thumbs.THUMB_RULES + 1))
