"""Chances for a player like you: of every decision, never above what is proved, and true."""

from dataclasses import replace
from statistics import fmean, stdev

import pytest

from friday_nb import friday
from friday_nb.friday import compiled
from friday_nb.friday.game import new_session
from friday_nb.friday.players import (
    HEURISTIC_MODULES,
    HeuristicPlayer,
    losses,
    options,
    scales,
    thumb_playing_on,
)
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.adviser import AdviceQuestion, Adviser
from friday_nb.friday.players.evaluator import is_ready
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.orders import Follows, what_follows
from friday_nb.friday.players.scales import CARELESS, Scale, chances, on_scale
from friday_nb.friday.rules import layout
from tests.friday.players import made_up
from tests.friday.players.made_up import VIEWS, game
from tests.friday.test_fight_bounds import HOPELESS

OVER = game(level=4, seed=1, most=3000).view
SCALES = pytest.mark.parametrize("scale", Scale)


@pytest.fixture(scope="module")
def evaluator():
    return made_up.made_up_evaluator()


@SCALES
def test_every_option_of_advice_has_a_chance(scale, evaluator):
    for view in VIEWS:
        found = on_scale(advise(view, evaluator), scale)
        most = [min(each.high, each.win + each.error) for each in found.options]
        assert all(0 <= o.yours <= m for o, m in zip(found.options, most, strict=True))
        assert {option.action for option in found.options} == set(chances(view, scale))


@SCALES
def test_nobody_wins_where_it_is_proved_that_nobody_can(scale, evaluator):
    found = on_scale(advise(friday.parse_position(HOPELESS), evaluator), scale)
    assert {option.yours for option in found.options} == {0.0}


@pytest.mark.parametrize(
    ("chance", "high", "told"), [(0.3, 1.0, 0.3), (0.9, 1.0, 0.6), (0.9, 0.55, 0.55)]
)
def test_no_weaker_player_is_told_to_win_more_than_the_strong_one_may(
    monkeypatch, chance, high, told
):
    """Who is told 50% and may be off by 10 points may well win 60%, if that is possible."""
    view = VIEWS[0]
    found = [Option(action, 0.5, 0.1, high=high) for action in friday.legal(view)[:2]]
    monkeypatch.setattr(
        scales, "chances", lambda *_: dict.fromkeys((each.action for each in found), chance)
    )
    yours = on_scale(Advice(view, tuple(found)), Scale.THUMB).options
    assert [each.yours for each in yours] == [pytest.approx(told)] * 2


def test_the_best_comes_first_and_hidden_cards_change_nothing():
    for view in VIEWS:
        told = list(chances(view, Scale.THUMB).values())
        assert told == sorted(told, reverse=True)
        assert chances(friday.parse_position(str(view)), Scale.THUMB) == chances(view, Scale.THUMB)


LIFE_FIRST = (
    "level=1 step=pirates life=6/16 stack=>0L1,2W,1D> discard=2,0L1,0C2,0X2,2W,2C1,2X1,3S,4W,0H2!,"
    "3D~ gone=-1*5,0*8,1*2,1Y,-1!,-2!,0Z!*2,0H1!,0E! aside=0X2,0M,0B,0Y,0D,1B,1T,2D,2T aging=0n2d "
    "pirates=25/7,half first=1 enemy=25/7:25/7 cards=0L2~,1L1,0C2~,/4W,/3C1~_,/1,2L1,3X1~,1L1,2S,"
    "/-2! drawn=12"
)


@SCALES
def test_what_everything_can_still_follow_is_told_no_lower(scale, evaluator):
    """Life points are taken first: the network may misjudge that, the rules do not."""
    view = friday.parse_position(LIFE_FIRST)
    judged, told = chances(view, scale), on_scale(advise(view, evaluator), scale)
    lives = [each for each in told.options if what_follows(view, each.action) is Follows.ALL]
    assert len(lives) == 2
    assert min(judged[each.action] for each in lives) < max(judged.values())
    assert all(each.yours == max(one.yours for one in told.options) for each in lives)


def test_where_nothing_is_to_be_decided_there_is_no_chance():
    with pytest.raises(ValueError, match="nothing to decide"):
        chances(OVER, Scale.THUMB)


def test_a_question_may_ask_for_a_scale():
    view = VIEWS[3]
    (plain,) = Adviser(made_up.made_up_evaluator()).answers(AdviceQuestion(view))
    (asked,) = Adviser(made_up.made_up_evaluator()).answers(AdviceQuestion(view, Scale.CARELESS))
    assert {option.yours for option in plain.options} == {None}
    assert asked == on_scale(plain, Scale.CARELESS)


def made_of(evaluator, *pairs):
    """Advice with these chances: of the strong player, and of a weaker one."""
    view = made_up.undecided(len(pairs))
    found = advise(view, evaluator)
    options = tuple(
        replace(option, win=win, error=0.0, low=0.0, high=1.0, apart=None, yours=yours)
        for option, (win, yours) in zip(found.options, pairs, strict=False)
    )
    return Advice(view, options)


def test_the_weaker_player_decides_only_among_those_that_are_level(evaluator):
    found = made_of(evaluator, (0.999, 0.5), (0.998, 0.7), (0.9, 0.9))
    assert [option.yours for option in losses.ranked(found)] == [0.7, 0.5, 0.9]
    assert losses.leading(found).yours == 0.7
    keys = [losses.given_away(found, option).key for option in losses.ranked(found)]
    assert keys == ["best", "yours", "loss.sure"]
    assert losses.given_away(found, found.options[0]).facts["n"] == 20


def test_a_weaker_player_is_not_led_to_what_a_few_games_tell_clearly_lower(evaluator):
    found = made_of(evaluator, (0.8, 0.5), (0.7, 0.7))
    first, second = found.options
    found = replace(found, options=(replace(first, apart=0.0), replace(second, apart=0.1)))
    assert losses.is_level(found, found.options[1])
    assert [option.yours for option in losses.ranked(found)] == [0.5, 0.7]


def test_without_a_scale_the_best_chance_decides(evaluator):
    found = made_of(evaluator, (0.999, None), (0.998, None))
    assert losses.ranked(found) == found.options
    assert losses.are_level(found)


def test_all_alike_for_the_strong_player_are_not_for_others(evaluator):
    assert not losses.are_level(made_of(evaluator, (0.999, 0.5), (0.998, 0.52)))
    assert losses.are_level(made_of(evaluator, (0.999, 0.5), (0.998, 0.505)))
    assert not losses.are_level(made_of(evaluator, (0.999, 0.5), (0.9, 0.5)))


@pytest.mark.skipif(not is_ready(), reason="needs machine code: plain Python plays no game on")
@SCALES
def test_what_is_told_is_won_when_this_player_goes_on(scale):
    """The oracle: games played on by rules of thumb, with slips or without."""
    import numpy as np

    core = compiled.compile_with(*HEURISTIC_MODULES, options, thumb_playing_on)
    t, found = np.zeros(layout.SIZE, np.int64), np.zeros(12_000, np.int64)
    log, won = np.ones(1, np.int64), np.zeros(400, np.int64)
    off = []
    for seed in range(40):
        session = new_session(seed % 4 + 1, 100 + seed)
        while not session.view.outcome and len(session.moments) < 4 * seed:
            session.act(HeuristicPlayer().choose(session.view))
        view = session.view
        if view.outcome:
            continue
        action, told = next(iter(chances(view, scale).items()))
        s = np.array([*view.cells, *(0,) * (layout.SIZE - len(view.cells))], np.int64)
        core.thumb_play_on(s, t, action.packed, CARELESS[scale], seed, found, log, won)
        off.append(told - won.mean())
    assert len(off) > 20
    assert abs(fmean(off)) < 0.03 + 2 * stdev(off) / len(off) ** 0.5
    assert fmean(abs(one) for one in off) < 0.09


@pytest.mark.skipif(not is_ready(), reason="needs machine code: plain Python plays no game on")
@SCALES
def test_games_of_another_key_have_other_luck(scale):
    """Positions that share their luck are off alike, and so is whatever is fitted to them."""
    import numpy as np

    core = compiled.compile_with(*HEURISTIC_MODULES, options, thumb_playing_on)
    t, found = np.zeros(layout.SIZE, np.int64), np.zeros(12_000, np.int64)
    view, log = new_session(1, 7).view, np.ones(1, np.int64)
    s = np.array([*view.cells, *(0,) * (layout.SIZE - len(view.cells))], np.int64)
    action = next(iter(chances(view, scale)))

    def won(key):
        games = np.zeros(300, np.int64)
        core.thumb_play_on(s, t, action.packed, CARELESS[scale], key, found, log, games)
        return list(games)

    assert won(1) == won(1)
    assert won(1) != won(2)
