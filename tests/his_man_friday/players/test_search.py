"""The searching player of His Man Friday: fair trials of all candidates, and what it takes."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.accel.machine import LISTS
from friday_nb.his_man_friday.cards import KINDS
from friday_nb.his_man_friday.odds import Beliefs, is_last_decision, move_facts
from friday_nb.his_man_friday.players import (
    Bot,
    beliefs,
    bots,
    deals,
    declarations,
    judging,
    search,
)
from friday_nb.his_man_friday.players.advice import advise
from friday_nb.his_man_friday.players.machine import Machine, make_buffers
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday.players.lines import choice_of, decisions, first_deal_at, leaves_a_choice
from tests.his_man_friday.table import late


def raced(leads, lines=4):
    """Buffers in which each candidate has this mean lead, after so many lines of play."""
    buffers = make_buffers(LISTS)
    search.clear_results(buffers, len(leads))
    for i, lead in enumerate(leads):
        for _ in range(lines):
            search.add_result(buffers, i, 0.5 + lead, 0.5)
    return buffers


def test_the_better_half_stays_in_the_race():
    buffers = raced([0.1, -0.2, 0.4, 0.0, 0.3])
    assert search.better_half(buffers, 5) == 3
    assert sorted(buffers.order[:3]) == [0, 2, 4]
    assert search.better_half(buffers, 3) == 2
    assert sorted(buffers.order[:2]) == [2, 4]
    assert search.better_half(buffers, 2) == 1
    assert buffers.order[0] == 2


def test_rounds_halve_until_two_are_left():
    assert [search.rounds_for(n) for n in (2, 3, 4, 5, 8)] == [1, 2, 2, 3, 3]


def test_what_two_players_usually_say_tells_nothing_of_the_card():
    for name, code in ((card.name, card.code) for card in hmf.CARDS):
        for kind in KINDS.values():
            assert deals.declaration_likelihood(search.BABBLE, 0, code, kind) == pytest.approx(
                0.25
            ), name


def test_the_uninformative_model_learns_nothing_from_what_is_said():
    for kind in KINDS.values():
        assert {
            beliefs.likelihood(search.UNINFORMATIVE, kind, word) for word in KINDS.values()
        } == {0.25}


@pytest.mark.parametrize(("n", "share"), [(2, 0.75), (3, 0), (4, 0)])
def test_two_players_babble_in_most_lines_of_the_search_but_not_of_advice(n, share, monkeypatch):
    machine = Machine(fast=False)
    machine.lines, machine.advice_lines = 200, 200
    babbling = []
    for module in (search, judging):
        monkeypatch.setattr(
            module, "rollout", lambda _d, _own, _unseen, _luck, said: babbling.append(said) or 0.5
        )
    state = next(state for state in decisions(n - 2, 1) if leaves_a_choice(state))
    assert state.players == n
    Bot("search", 1, machine).choose(state.view(state.actor))
    assert len(babbling) > 100
    assert sum(babbling) / len(babbling) == pytest.approx(share, abs=0.1)
    babbling.clear()
    advise(state.view(state.actor), on=machine)
    assert len(babbling) > 100
    assert not any(babbling)


@pytest.mark.parametrize(("n", "often"), [(2, 4), (3, 1), (4, 1)])
def test_the_search_of_a_duel_is_four_times_as_long(n, often, monkeypatch):
    machine = Machine(fast=False)
    machine.lines = 200
    lines = []
    monkeypatch.setattr(search, "rollout", lambda *_: lines.append(1) or 0.5)
    Bot("search", 1, machine).choose(choice_of(n))
    assert len(lines) == pytest.approx(often * machine.lines, rel=0.2)


@pytest.mark.parametrize("babbling", [False, True])
def test_in_a_line_of_the_search_every_seat_decides_by_what_it_sees(babbling, monkeypatch):
    """Whole deals are played out, but nobody in them knows the whole deal."""
    view, buffers, seeds = choice_of(2), make_buffers(LISTS), {}
    decide, unmoved = search.bluff, (search.UNINFORMATIVE, bots.WEIGHTS_2, search.BABBLE)

    def watch(v, *how):
        seat = buffers.s[layout.ACTOR]
        assert tuple(v) == hmf.State(tuple(buffers.s)).view(seat).cells
        assert how[:-3] == (unmoved if babbling else (bots.BLUFFER,))
        seeds[seat] = how[-3]
        return decide(v, 1, buffers.p, buffers.found)

    name = "by_belief" if babbling else "decide_without_search"
    monkeypatch.setattr(search, name, watch)
    n = first_deal_at(view, buffers)
    search.rollout(buffers, hmf.legal(view)[0].packed, n, 1, babbling)
    assert len(seeds) == len(set(seeds.values())) == view.players


@pytest.mark.parametrize("n", [2, 3, 4])
def test_all_candidates_are_tried_in_the_same_deals_and_each_deal_is_another(n, monkeypatch):
    machine = Machine(fast=False)
    machine.lines = 60
    lines = []

    def play(buffers, *of):
        lines.append((tuple(buffers.slots), of[2]))
        return 0.5

    monkeypatch.setattr(search, "rollout", play)
    view = choice_of(n)
    tried = {seed: played_by(Bot("search", seed, machine), view, lines) for seed in (1, 2)}
    for found in tried.values():
        assert len(set(found)) < len(found)
        assert len(set(found)) == len({random_below for _, random_below in found})
        assert len({slots for slots, _ in found}) > len(set(found)) / 2
    assert not set(tried[1]) & set(tried[2])


def played_by(bot, view, lines):
    """The deals and luck of the lines that this player tries."""
    lines.clear()
    bot.choose(view)
    return list(lines)


@pytest.mark.parametrize(
    ("n", "policy", "noise"),
    [(2, bots.POLICY_2, 80), (3, bots.POLICY_3, 20), (4, bots.POLICY_4, 20)],
)
def test_deals_of_the_search_fit_how_so_many_bluffers_talk(n, policy, noise, monkeypatch):
    used = []
    monkeypatch.setattr(search, "next_deal", lambda _v, *how: used.append(how[:2]))
    buffers = make_buffers(LISTS)
    search.draw(buffers, first_deal_at(choice_of(n), buffers), 1, 0)
    assert used == [(policy, noise)]


@pytest.mark.parametrize("n", [2, 3, 4])
def test_what_the_search_usually_says_is_babble(n):
    told = []
    for seed in range(4):
        view, buffers = hmf.new_game(n, seed).view(0).cells, make_buffers(LISTS)
        first_deal_at(hmf.View(view), buffers)
        babble = declarations.lay_at_random(view, search.BABBLE, seed)
        bluff = bots.bluff(view, seed, buffers.p, buffers.found)
        assert search.base_policy(buffers, seed) == babble
        told.append(babble != bluff)
    assert any(told)


def test_seats_of_a_game_are_dealt_their_luck_apart(plain, monkeypatch):
    seeds = {}

    def first(d, _player, seed, _lines):
        seeds.setdefault(d.root[layout.VIEWER], set()).add(seed)
        return hmf.legal(hmf.View(tuple(d.root)))[0].packed

    monkeypatch.setattr(search, "decide", first)
    plain.play([0, 0, 0], 0, 1)
    assert [len(each) for each in seeds.values()] == [1, 1, 1]
    assert len(set.union(*seeds.values())) == 3


@pytest.mark.parametrize(
    ("candidate", "own", "odd"),
    [
        ("take d4", "leave", True),  # it is known to be a gun
        ("take d1", "leave", False),
        ("leave", "take d1", True),  # a supply that is known
        ("leave", "take a1", False),  # a card that is not
        ("leave", "take d4", False),
    ],
)
def test_what_looks_odd(candidate, own, odd):
    """Of the last seat: d4 is a gun that it laid, d1 its own coconuts, a1 it does not know."""
    view = late(2, {1: "b1 b4"}).view()
    known = {place.cell: place.card for place in view.island}
    assert (known["d4"], known["d1"], known["a1"]) == ("g", "c4", "")
    codes = [hmf.Action.parse(text).packed for text in (candidate, own)]
    assert search.looks_odd(view.cells, *codes) == odd


@pytest.mark.parametrize(("lead", "lines", "done"), [(0.1, 40, False), (0.1, 2000, True)])
def test_what_looks_odd_is_done_only_with_a_lead_beyond_its_error(lead, lines, done):
    """One game in ten more than the usual choice wins: in few lines that may be luck."""
    buffers = make_buffers(LISTS)
    search.clear_results(buffers, 1)
    for line in range(lines):
        ahead = (line % 10 < 5 + 10 * lead / 2) - (line % 10 >= 5 + 10 * lead / 2)
        search.add_result(buffers, 0, 0.5 + ahead / 2, 0.5)
    assert search.is_sure(buffers, 0) == done


def test_in_the_last_chances_the_search_plays_eight_times_as_many_lines(monkeypatch):
    machine = Machine(fast=False)
    machine.lines = 20
    lines = []
    monkeypatch.setattr(search, "rollout", lambda *_: lines.append(1) or 0.5)
    Bot("search", 1, machine).choose(late(3, {1: "b1 b4"}).view())
    assert len(lines) == pytest.approx(8 * machine.lines, rel=0.3)


def test_a_win_that_is_shared_counts_as_a_share():
    s = [0] * layout.SIZE
    s[layout.PLAYERS] = 3
    s[layout.WON : layout.WON + 3] = [1, 0, 1]
    assert [search.share_of(s, seat) for seat in range(3)] == [0.5, 0, 0.5]


@pytest.mark.parametrize("best", range(6))
def test_the_search_compares_every_candidate_and_takes_the_best(best, monkeypatch):
    machine = Machine(fast=False)
    machine.lines = 200
    view = hmf.new_game(2, 1).view(0)
    found = [0] * 512
    n = search.candidates(view.cells, found)
    wanted = found[best * n // 6]
    monkeypatch.setattr(
        search, "rollout", lambda _d, own, *_: 0.6 if search.without_cell(own) == wanted else 0.4
    )
    assert search.without_cell(Bot("search", 3, machine).choose(view).packed) == wanted


@pytest.mark.parametrize(
    ("n", "tuned"),
    [
        (2, (bots.MODEL_2, bots.WEIGHTS_2, bots.POLICY_2)),
        (3, (bots.MODEL_3, bots.WEIGHTS_3, bots.POLICY_3)),
        (4, (bots.MODEL_4, bots.WEIGHTS_4, bots.POLICY_4)),
    ],
)
def test_the_bluffer_plays_as_was_found_best_for_so_many_players(n, tuned, monkeypatch):
    monkeypatch.setattr(bots, "by_belief", lambda _v, *numbers: numbers[:3])
    view = [0] * layout.SIZE
    view[layout.PLAYERS] = n
    assert bots.bluff(view, 0, [], []) == tuned


def test_the_search_does_not_miss_a_sure_win_at_the_end():
    machine = Machine(fast=False)
    machine.lines = 30
    seen = 0
    for number in range(60):
        for state in decisions(number, 1):
            view = state.view(state.actor)
            if not is_last_decision(view):
                continue
            wins = {facts.action: facts.win for facts in move_facts(Beliefs(view))}
            if max(wins.values()) == 1 and min(wins.values()) == 0:
                assert wins[Bot("search", number, machine).choose(view)] > 0.7
                seen += 1
    assert seen > 3
