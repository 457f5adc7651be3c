"""Rollouts: what wins is found, and told no higher than it is; equal luck for all decisions."""

from dataclasses import replace
from math import hypot, sqrt
from statistics import fmean

import pytest

from friday_nb import friday
from friday_nb.core.chance import ROLLOUT_KEY, threefry
from friday_nb.friday.players import rollouts
from friday_nb.friday.players.playing_on import finish, play_on
from friday_nb.friday.players.rollouts import (
    BEHIND,
    CONTENDERS,
    FRESH,
    LEAST,
    MORE_BEHIND,
    MORE_FRESH,
    REST,
    SELECTION,
    Rollouts,
)
from friday_nb.friday.rules import layout
from tests.friday.players.made_up import made_up_evaluator
from tests.friday.positions import at

GAMES = FRESH + MORE_FRESH
VIEWS = [friday.new_game(level=1, seed=seed).view for seed in range(60)]


class Known:
    """Plays games on that are won with known chances, with luck from the numbers of the games."""

    def __init__(self, chances):
        self.chances = chances
        self.played = {decision: [] for decision in chances}

    def play_on(self, _known, decision, key, games):
        assert key == ROLLOUT_KEY
        self.played[decision] += games
        won = self.chances[decision] * 2**32
        return [int(threefry(key, n, 1, 2) < won) for n in games]


def compared(view, chances, judged=0.5):
    evaluator = Known(chances)
    return Rollouts(view, evaluator, dict.fromkeys(chances, judged)).compared(), evaluator


def test_the_best_is_found_and_told_as_it_is():
    chances = {1: 0.2, 2: 0.9, 3: 0.5, 4: 0.1, 5: 0.6}
    for view in VIEWS[:20]:
        found, _ = compared(view, chances)
        assert set(found) == set(chances)
        best, *others = found
        assert best == 2
        assert found[best].win == pytest.approx(0.9, abs=5 * sqrt(0.9 * 0.1 / GAMES))
        assert all(found[other].win <= found[best].win for other in others)


def test_the_best_of_many_equals_is_told_no_higher_than_they_are():
    """The winner's curse: by the games that chose it, the best of thirty would seem far better."""
    chances = dict.fromkeys(range(30), 0.5)
    told = [next(iter(compared(view, chances)[0].values())).win for view in VIEWS]
    assert fmean(told) == pytest.approx(0.5, abs=3 * sqrt(0.25 / GAMES / len(VIEWS)))


def test_no_equal_is_told_to_win_more_than_the_first():
    for view in VIEWS[:20]:
        first, *others = (
            one.win for one in compared(view, dict.fromkeys(range(6), 0.5))[0].values()
        )
        assert max(others) <= first


def test_only_fresh_games_say_what_is_won():
    """The games that chose the decisions were all won, and none after them."""
    fresh = FRESH, MORE_FRESH

    class Turning(Known):
        def play_on(self, _known, _decision, _key, games):
            return [int(len(games) not in fresh)] * len(games)

    found = Rollouts(VIEWS[0], Turning({}), {1: 0.5, 2: 0.5}).compared()
    assert [one.win for one in found.values()] == [pytest.approx(0.5 / (sum(fresh) + 1))] * 2


def test_told_errors_hold_the_truth_nine_times_in_ten():
    chances = {1: 0.7, 2: 0.65, 3: 0.4}
    held = [
        abs(compared(view, chances)[0][1].win - 0.7) <= 1.645 * compared(view, chances)[0][1].error
        for view in VIEWS
    ]
    assert 0.9 - 3 * sqrt(0.09 / len(VIEWS)) <= fmean(held)


def test_what_never_wins_is_told_with_an_error():
    """That may be luck, so that it is not told as certain."""
    for view in VIEWS[:20]:
        found, evaluator = compared(view, {1: 0.3, 2: 0.0, 3: 1.0})
        games = len(evaluator.played[2])
        assert found[2].win == pytest.approx(0.0, abs=0.02)
        assert 0.5 / (games + 1) <= found[2].error <= 0.2
        assert found[3].error > 0


def test_no_luck_is_used_twice_for_a_decision():
    _, evaluator = compared(VIEWS[0], dict.fromkeys(range(12), 0.5))
    for games in evaluator.played.values():
        assert len(set(games)) == len(games)
        assert all(0 <= n < 2**32 for n in games)
    most = sorted(map(len, evaluator.played.values()))[-CONTENDERS:]
    assert most[0] > FRESH + MORE_FRESH


def test_the_numbers_of_all_games_fit_in_one_word_whatever_the_view(monkeypatch):
    monkeypatch.setattr(rollouts, "crc32", lambda _: 2**32 - 1)
    _, evaluator = compared(VIEWS[0], dict.fromkeys(range(12), 0.5))
    assert max(map(max, evaluator.played.values())) < 2**32


def test_a_difference_with_equal_luck_is_known_better_than_two_chances():
    found, _ = compared(VIEWS[0], {1: 0.6, 2: 0.55})
    one, two = found.values()
    assert one.apart == 0
    assert 0 < two.apart < hypot(one.error, two.error) / 2


def test_the_error_of_a_difference_holds_the_truth_nine_times_in_ten():
    """Whatever luck both share: three games in ten are won by the first one alone."""
    held = []
    for view in VIEWS:
        best, other = compared(view, {1: 0.9, 2: 0.6})[0].values()
        held.append(abs(best.win - other.win - 0.3) <= 1.645 * other.apart)
    assert fmean(held) >= 0.9 - 3 * sqrt(0.09 / len(VIEWS))


def test_what_shares_its_luck_with_the_best_has_no_wider_error_than_the_two_together():
    """Though it was played on in far fewer games."""
    best, *others = compared(VIEWS[0], dict.fromkeys(range(40), 0.5))[0].values()
    assert all(one.error <= hypot(best.error, one.apart) for one in others)


def test_games_without_a_difference_do_not_prove_that_two_decisions_are_equal():
    _, two = compared(VIEWS[0], {1: 1.0, 2: 1.0})[0].values()
    assert 0 < two.apart < 0.02


def test_where_the_best_is_known_nothing_is_told_to_win_more():
    evaluator = Known({1: 0.9, 2: 0.1})
    for best, other in ((1, 2), (2, 1)):
        found = Rollouts(VIEWS[0], evaluator, {1: 0.5, 2: 0.5}).behind(best)
        assert list(found) == [best, other]
        assert found[other].win <= found[best].win
        assert found[best].error > 0
        assert found[best].apart == 0 < found[other].apart


def test_the_measure_gets_fresh_games_and_is_told_as_it_fares():
    """A decision of which the chance is known, behind all others or ahead of them by luck."""
    evaluator = Known({**dict.fromkeys(range(6), 0.8), 7: 0.2})
    found = Rollouts(VIEWS[0], evaluator, dict.fromkeys((*range(6), 7), 0.5)).compared(measure=7)
    assert len(evaluator.played[7]) >= FRESH + MORE_FRESH
    assert found[7].win == pytest.approx(0.2, abs=0.1)


@pytest.mark.parametrize("patience", [60.0, -1.0])
def test_the_measure_is_told_as_it_fares_though_it_fares_better_than_the_first(
    monkeypatch, patience
):
    """On a busy machine too: the luck of all others is read off it."""
    monkeypatch.setattr(rollouts, "PATIENCE", patience)

    class Lucky(Known):
        def play_on(self, _known, decision, _key, games):
            fresh = len(games) in (FRESH, MORE_FRESH)
            return [int(decision != 2 if not fresh else decision == 2 or n % 2) for n in games]

    found = Rollouts(VIEWS[0], Lucky({}), {1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5}).compared(measure=2)
    first, *_ = found
    assert first != 2
    assert found[2].win > 0.99
    assert found[first].win == pytest.approx(0.5, abs=0.01)


def test_where_nothing_is_open_few_games_are_played():
    """But that nothing is won is told of more than a few games: one that is lost may be level."""
    for chance, fresh in ((0.0, FRESH + MORE_FRESH), (1.0, FRESH)):
        _, evaluator = compared(VIEWS[0], dict.fromkeys(range(40), chance))
        games = sorted(map(len, evaluator.played.values()))
        assert games[-1] <= 16 + fresh
        assert sum(games) < 40 * 24 + CONTENDERS * fresh


def test_a_few_games_that_all_win_do_not_end_the_search():
    """All win the first games of a round; then only one goes on to win."""

    class Later(Known):
        def play_on(self, _known, decision, _key, games):
            before = len(self.played[decision])
            self.played[decision] += games
            return [int(decision == 15 or before + n < LEAST) for n in range(len(games))]

    chances = dict.fromkeys(range(40), 1.0)
    found = Rollouts(VIEWS[0], Later(chances), dict.fromkeys(chances, 0.5)).compared()
    assert next(iter(found)) == 15


def test_the_more_decisions_are_left_behind_the_fewer_games_each_is_played():
    _, evaluator = compared(VIEWS[0], dict.fromkeys(range(40), 0.5))
    assert min(map(len, evaluator.played.values())) == LEAST + REST // (40 - CONTENDERS)


def test_a_second_question_uses_luck_of_its_own():
    evaluator = Known({1: 0.5, 2: 0.4})
    asked = Rollouts(VIEWS[0], evaluator, {1: 0.5, 2: 0.4})
    for _ in range(2):
        asked.behind(1)
    for games in evaluator.played.values():
        assert len(set(games)) == len(games) == 2 * (BEHIND + MORE_BEHIND)


def test_where_the_best_always_win_only_what_is_open_behind_them_is_played_on_longer():
    _, evaluator = compared(VIEWS[0], {1: 1.0, 2: 1.0, 3: 1.0, 4: 0.5, 5: 0.0})
    best, *_, is_open, lost = map(len, evaluator.played.values())
    assert is_open == best
    assert lost == best - FRESH + BEHIND


def test_behind_a_known_best_only_open_decisions_are_played_on_longer():
    """And the best itself, with which they are compared."""
    most = BEHIND + MORE_BEHIND
    for chances, games in (
        ({1: 1.0, 2: 0.0, 3: 0.5}, [most, BEHIND, most]),
        ({1: 1.0, 2: 0.0}, [BEHIND, BEHIND]),
        ({1: 0.5, 2: 0.0}, [most, BEHIND]),
    ):
        evaluator = Known(chances)
        Rollouts(VIEWS[0], evaluator, dict.fromkeys(chances, 0.5)).behind(1)
        assert list(map(len, evaluator.played.values())) == games
        assert all(evaluator.played[1][: len(each)] == each for each in evaluator.played.values())


def test_what_is_left_behind_is_told_no_lower_than_it_is():
    """The reverse of the winner's curse: by the games that made it fall out, it would seem bad."""
    chances = {0: 0.8, **dict.fromkeys(range(1, 16), 0.6)}
    found = [compared(view, chances, judged=0.6)[0] for view in VIEWS]
    behind = [one.win for each in found for decision, one in each.items() if decision]
    assert fmean(behind) == pytest.approx(0.6, abs=0.02)


def test_what_wins_alike_behind_the_best_is_told_as_equally_far_behind():
    """How far each seems behind is drawn together: the whole of it is luck here."""
    chances = {0: 0.8, **dict.fromkeys(range(1, 16), 0.6)}
    for view in VIEWS[:10]:
        behind = [one.win for decision, one in compared(view, chances)[0].items() if decision]
        assert max(behind) - min(behind) < 0.02


def test_what_seems_far_behind_the_best_is_as_far_behind_in_games_that_had_no_part_in_it():
    """Told losses beyond their errors are no noise that was picked out for being big."""
    chances = {n: 0.9 - 0.03 * n for n in range(16)}
    told, true = [], []
    for view in VIEWS:
        best, *others = compared(view, chances)[0].items()
        for decision, one in others:
            loss = best[1].win - one.win
            if loss - 1.645 * one.apart > 0.05:
                told.append(loss)
                true.append(chances[best[0]] - chances[decision])
    assert len(told) > 100
    assert fmean(true) > 0.9 * fmean(told)


def test_the_same_view_gets_the_same_games():
    one, two = (dict.fromkeys(range(5), 0.5) for _ in range(2))
    assert compared(VIEWS[3], one)[0] == compared(friday.parse_position(str(VIEWS[3])), two)[0]
    assert compared(VIEWS[3], one)[0] != compared(VIEWS[4], two)[0]


def test_a_single_decision_is_only_told():
    found, evaluator = compared(VIEWS[0], {7: 0.5})
    assert len(evaluator.played[7]) == GAMES
    assert found[7].apart == 0


# --- the games themselves -------------------------------------------------------------------------


def test_games_are_played_to_their_end_as_the_rules_play_them():
    """Each game is its decisions applied by the engine, with luck from the same seed."""
    evaluator = made_up_evaluator()
    view = at(stack=">0,2,1>", enemy="2W", cards="1", life=2).view
    action = friday.Action.parse("draw")
    won = evaluator.play_on(view.cells, action.packed, 5, range(3, 6))
    for n, result in zip(range(3, 6), won, strict=True):
        state, _ = friday.apply(friday.seeded(view, 5 << 32 | n), action)
        while not state.view.outcome:
            code = evaluator.decide(state.view.cells, 0, 0.0)
            state, _ = friday.apply(state, friday.Action.unpack(code))
        assert result == int(state.view.outcome.won)


def test_what_is_played_on_leaves_the_position_alone():
    evaluator = made_up_evaluator()
    view = at(stack=">0,2,1>", enemy="2W", cards="1", life=0).view
    s, t, won = evaluator.cells(view.cells), evaluator.cells(()), [7]
    before = list(s)
    play_on(evaluator.buffers, s, t, friday.Action.parse("draw").packed, 1, 2, won)
    assert list(s) == before
    assert won[0] in (0, 1)
    assert t[layout.NODE] == layout.OVER
    assert finish(evaluator.buffers, t, 0, 0.0) == won[0]


def test_on_a_busy_machine_only_the_least_is_played_on(monkeypatch):
    """Every decision is still told, with the wider errors of fewer games."""
    chances = {n: 0.3 + n / 50 for n in range(12)}
    usual, evaluator = compared(VIEWS[0], chances)
    monkeypatch.setattr(rollouts, "PATIENCE", -1.0)
    hurried, least = compared(VIEWS[0], chances)
    assert set(hurried) == set(chances)
    played = [sum(map(len, each.played.values())) for each in (least, evaluator)]
    assert played[0] < 0.6 * played[1]
    rounds = 4  # of which one is played
    assert max(map(len, least.played.values())) == SELECTION // (rounds * len(chances)) + FRESH
    assert hurried[next(iter(hurried))].error > usual[next(iter(usual))].error


@pytest.mark.parametrize(("patience", "games"), [(60.0, BEHIND + MORE_BEHIND), (-1.0, BEHIND)])
def test_where_the_best_is_known_a_busy_machine_plays_less_too(monkeypatch, patience, games):
    monkeypatch.setattr(rollouts, "PATIENCE", patience)
    evaluator = Known({1: 0.5, 2: 0.4})
    Rollouts(VIEWS[0], evaluator, {1: 0.5, 2: 0.4}).behind(1)
    assert {len(each) for each in evaluator.played.values()} == {games}


def test_what_wins_some_games_is_not_told_to_lose_all_because_the_others_do():
    """Drawn to thirty that lose all, one that wins 8% against a pirate was told 0% (0 to 3%)."""
    found = Rollouts(VIEWS[0], Known({}), {})
    games = [[1, 0] * 32, [*[1] * 9, *[0] * 55], *[[0] * 64] * 30]
    found._tried = [rollouts._Tried(n, 0.5, won, is_fresh=True) for n, won in enumerate(games)]
    best, some, *_ = found._tried
    told = found._told(best)
    assert told[1].win == pytest.approx(some.surely)
    assert 0.05 < some.surely < some.win
    luckless = replace(best, won=[*[1] * 2, *[0] * 62])
    found._tried = [luckless, some]
    assert found._told(luckless)[1].win <= found._told(luckless)[0].win
