"""How decisions are judged for advice on His Man Friday: by deals that had no part in a choice."""

import random

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.accel.machine import LISTS
from friday_nb.his_man_friday.odds import Beliefs, draw_deals
from friday_nb.his_man_friday.players import bots, judging, search
from friday_nb.his_man_friday.players.machine import Machine, _drawn_apart, make_buffers
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday.players.lines import choice_of, decisions, first_deal_at
from tests.his_man_friday.turns import ways_on


def test_what_is_told_comes_from_deals_that_had_no_part_in_the_choice(monkeypatch):
    buffers, played, stages = make_buffers(LISTS), [], []
    clear = judging.clear_shares

    def play(buffers, _decision, _unseen, luck, _watched):
        played.append((luck, tuple(buffers.slots[:unseen])))
        return len(played) % 7 / 7

    monkeypatch.setattr(judging, "rollout", play)

    def begin_anew(*more):
        stages.append(len(played))
        clear(*more)

    monkeypatch.setattr(judging, "clear_shares", begin_anew)
    view = choice_of(3)
    unseen = first_deal_at(view, buffers)
    given = [[turn + 1] * unseen for turn in range(6)]
    n = judging.judge(buffers, 1, 60, Rows(given))
    chosen, told = played[: stages[0]], played[stages[0] :]
    assert {deal for _, deal in chosen} == {tuple(deal) for deal in given[:3]}
    assert {deal for _, deal in told} == {tuple(deal) for deal in given[3:]}
    assert not {luck for luck, _ in chosen} & {luck for luck, _ in told}
    assert len(played) <= 60
    assert buffers.results[0, search.LEADS] == 0
    assert buffers.results[0, search.LINES_OF] == max(
        buffers.results[i, search.LINES_OF] for i in range(n)
    )


def test_the_best_candidates_are_played_most_often_and_compared_with_the_best(monkeypatch):
    buffers = make_buffers(LISTS)
    view = next(state for state in decisions(1, 1) if state.actor is not None).view(0)
    unseen = first_deal_at(view, buffers)
    n = search.candidates(buffers.root, buffers.choices)
    assert n > 8
    worth = {buffers.choices[i]: i / 100 for i in range(n)}
    best = buffers.choices[n - 1]
    monkeypatch.setattr(judging, "rollout", lambda *at: worth[search.without_cell(at[1])])
    assert judging.judge(buffers, 1, 3000, Rows([[1] * unseen] * 4)) == n
    assert buffers.choices[0] == best
    lines = [buffers.results[i, search.LINES_OF] for i in range(n)]
    assert lines[0] == lines[1] == lines[2] > 3 * max(lines[3:])
    assert min(lines) >= 2
    for i in range(n):
        lead = buffers.results[i, search.LEADS] / lines[i]
        assert lead == pytest.approx(worth[buffers.choices[i]] - worth[best])


def turn_with_plans(node):
    """A view in which whoever has the turn may decide more than once before seeing a card."""
    for seed in range(1, 9):
        for state in decisions(seed, 1):
            cells = state.cells
            if cells[layout.NODE] == node and not cells[layout.TOOK]:
                return state.view(state.actor)
    raise LookupError(node)


@pytest.mark.parametrize("node", [layout.TAKE_FIRST, layout.MOVE])
def test_plans_are_all_ways_to_go_on_until_a_card_is_seen(node):
    """Against a session that is played on: as many plans, and the same ones."""
    view = turn_with_plans(node)
    out = [0] * 64
    made = {tuple(unpacked(out[i])) for i in range(judging.plans(view.cells, [0] * 512, out))}
    legal = hmf.legal(view)
    assert made == {(each, *rest) for each in legal for rest in ways_on(view, each)}
    assert len(made) > len(legal)


def unpacked(plan):
    """A plan, decision by decision."""
    while plan:
        yield hmf.Action.unpack(plan % search.THEN)
        plan //= search.THEN


def test_a_decision_is_worth_what_the_best_plan_that_begins_with_it_is_worth(monkeypatch):
    buffers = make_buffers(LISTS)
    view = turn_with_plans(layout.TAKE_FIRST)
    unseen = first_deal_at(view, buffers)
    n = judging.plans(view.cells, [0] * 512, buffers.choices)
    made = [buffers.choices[i] for i in range(n)]
    worth = {plan: (k * 5 % n) / n for k, plan in enumerate(made)}
    monkeypatch.setattr(judging, "rollout", lambda *at: worth[at[1]])
    assert judging.judge(buffers, 1, 400, Rows([[1] * unseen] * 4)) == 2
    for i in range(2):
        plan = buffers.choices[i]
        same = [each for each in made if each % search.THEN == plan % search.THEN]
        assert worth[plan] == max(worth[each] for each in same)
        mean = buffers.results[i, search.SHARES] / buffers.results[i, search.LINES_OF]
        assert mean == pytest.approx(worth[plan])


def test_a_line_adds_up_shares_leads_and_their_squares():
    buffers = make_buffers(LISTS)
    search.clear_results(buffers, 2)
    for share in (0.5, 1):
        search.add_result(buffers, 1, share, 0.75)
    wanted = {
        search.LINES_OF: 2,
        search.SHARES: 1.5,
        search.SQUARES: 0.25 + 1,
        search.LEADS: 0,
        search.LEAD_SQUARES: 2 * 0.25**2,
    }
    assert {column: buffers.results[1, column] for column in wanted} == wanted
    assert not any(buffers.results[0, column] for column in wanted)


def judged_as(monkeypatch, shares):
    """What a machine says if lines of play win these shares in turn."""
    machine, lines = Machine(fast=False), []
    machine.advice_lines = 100
    view = choice_of(3)

    def play(*_):
        lines.append(1)
        return shares[len(lines) % len(shares)]

    monkeypatch.setattr(judging, "rollout", play)
    deals_drawn = iter(lambda: [1] * layout.PLACES, None)
    judged = machine.judge(view.cells, deals_drawn)
    tried = [machine.buffers.results[i, search.LINES_OF] for i in range(len(judged))]
    return judged, tried, len(lines)


def test_advice_plays_about_as_many_lines_as_it_may(monkeypatch):
    judged, _, lines = judged_as(monkeypatch, [0.5])
    assert 100 - len(judged) * 2 < lines <= 100


def test_a_decision_that_never_failed_is_not_told_as_certain(monkeypatch):
    """A quarter of a game is added to the squares."""
    judged, tried, _ = judged_as(monkeypatch, [1])
    assert sum(found.is_best for found in judged) == 1
    for found, each in zip(judged, tried, strict=True):
        assert found.mean == 1
        assert found.error == pytest.approx((0.25 / each / each) ** 0.5)
        assert found.apart == (0 if found.is_best else pytest.approx(found.error))


def test_the_error_of_a_chance_is_that_of_a_mean(monkeypatch):
    judged, tried, _ = judged_as(monkeypatch, [1, 0, 0, 1, 0, 1, 1])
    for found, each in zip(judged, tried, strict=True):
        spread = found.mean - found.mean**2
        assert found.error == pytest.approx(((spread + 0.25 / each) / each) ** 0.5)


def test_lines_in_the_same_deal_tell_as_much_as_the_deal():
    """Each deal is an object of its own, also if another one has the same cards."""
    apart = [[1] for _ in range(8)]
    assert _drawn_apart(apart, 4) == 4
    assert _drawn_apart(apart, 8) == 4
    assert _drawn_apart([*apart[:6], apart[6], apart[6]], 4) == pytest.approx(16 / 6)
    assert _drawn_apart([apart[0]] * 8, 6) == 6, "the one deal is known"


@pytest.mark.parametrize("node", [layout.TAKE_FIRST, layout.LAST_CHANCE])
def test_the_bots_that_sit_there_go_on_in_the_lines_of_advice(monkeypatch, node):
    """And after it bots that think play their lines as bluffers again."""
    machine, asked = Machine(fast=False), []
    machine.advice_lines = 8
    view = next(
        state.view(state.actor)
        for n in (1, 2)
        for state in decisions(n, 1)
        if state.cells[layout.NODE] == node and state.players == 3
    )
    decide = search.decide_without_search

    def watch(v, player, *more):
        asked.append((v[layout.VIEWER] - 1, player))
        return decide(v, player, *more)

    monkeypatch.setattr(search, "decide_without_search", watch)
    numbers = [bots.THUMB, bots.HONEST, bots.RANDOM]
    deals_drawn = draw_deals(Beliefs(view), random.Random(1))
    machine.judge(view.cells, deals_drawn, numbers)
    assert asked
    assert all(player == numbers[seat] for seat, player in asked)
    assert list(machine.buffers.seated) == [bots.BLUFFER] * layout.MOST_PLAYERS


class Rows:
    """Deals, read like an array."""

    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, at):
        return self.rows[at[0]][at[1]]
