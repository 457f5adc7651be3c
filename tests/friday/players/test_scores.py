"""The expected score: told of every decision, true, and what an aim makes of it."""

from dataclasses import replace
from statistics import fmean, stdev

import pytest

from benchmarks import points_playing_on
from friday_nb import friday
from friday_nb.core import percents
from friday_nb.friday import compiled
from friday_nb.friday.game import new_session
from friday_nb.friday.players import (
    HeuristicPlayer,
    NeuralPlayer,
    because,
    beside,
    by_aim,
    evaluator,
    losses,
    scores,
    scoring,
)
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.adviser import AdviceQuestion, Adviser
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.lookahead import close_to
from friday_nb.friday.players.orders import comes_before
from friday_nb.friday.players.scores import Scorer, expected, with_scores
from friday_nb.friday.rules import layout
from tests.friday import hidden
from tests.friday.players import made_up
from tests.friday.players.made_up import VIEWS, game
from tests.friday.positions import at as position

OVER = game(level=4, seed=1, most=3000).view
AIMS = pytest.mark.parametrize("aim", Aim)


@pytest.fixture(scope="module")
def scorer():
    return Scorer(fast=False)


@AIMS
def test_every_option_of_advice_has_a_score(aim):
    judge = made_up.made_up_evaluator()
    for view in VIEWS:
        found = with_scores(advise(view, judge), aim)
        assert found.aim is aim
        told = {option.action: option.score for option in found.options}
        for action, alone in expected(view).items():
            later = [told[each] for each in told if comes_before(view, action, each)]
            assert told[action] == max([alone.score, *later])


def test_cards_that_will_all_be_destroyed_score_the_same_whichever_goes_first():
    view = position(stack="1,2,3S", enemy="4W", cards="0,-1,0", life=15).do("end").view
    found = expected(view)
    scores = {each.score for action, each in found.items() if str(action).startswith("destroy")}
    assert len(scores) == 1
    assert len(found) > 2


@AIMS
def test_what_is_proved_to_come_first_scores_no_less_than_what_can_follow_it(aim):
    """Or the list calls best for the score what shows the lower one."""
    judge, raised = made_up.made_up_evaluator(), 0
    for stack in ("0,1,2", "0,0,0", "2,1,2W"):
        view = position(stack=stack, enemy="4W", cards="0L1,1D,0X2", life=9).view
        alone = expected(view)
        found = with_scores(advise(view, judge), aim)
        first = found.of(friday.Action.parse("use 1"))
        assert first.score == max(option.score for option in found.options)
        assert first.win == max(option.win for option in found.options)
        raised += first.score > alone[first.action].score
    assert raised


def test_what_is_raised_to_the_score_of_what_can_follow_it_risks_no_more_for_that(monkeypatch):
    view = position(stack="0,1,2", enemy="4W", cards="0L1,1D,0X2", life=9).view
    use, end = friday.Action.parse("use 1"), friday.Action.parse("end")
    after = dict.fromkeys(friday.legal(view), scores.Expected(40.0, 0.4))
    after |= {use: scores.Expected(50.0, 0.9), end: scores.Expected(60.0, 0.5)}
    monkeypatch.setattr(scores, "expected", lambda _: after)
    found = with_scores(advise(view, made_up.made_up_evaluator()), Aim.WIN).of(use)
    assert (found.score, found.risked) == (60.0, 0.9)


def test_for_points_a_list_shows_the_chances_that_its_rows_speak_of():
    judge = made_up.made_up_evaluator()
    apart = 0
    for view in VIEWS:
        found = with_scores(advise(view, judge), Aim.POINTS)
        first = losses.leading(found)
        for option in found.options:
            told = losses.given_away(found, option).facts.get("games", 0)
            behind = abs(first.win - option.win)
            whole = 10 * abs(percents.points(first.win, option.win))
            assert told in (0, whole if behind >= by_aim.WHOLE else round(1000 * behind))
            assert option.risked == option.win
            apart += bool(told)
    assert apart > 5


def test_the_score_of_a_decision_that_ends_the_game_is_that_of_the_game():
    ends = 0
    for seed in range(30):
        moments = game(level=4, seed=seed, most=3000).moments
        view = moments[-2].state.view
        for action, found in expected(view).items():
            after = friday.play(view, action)
            if after.outcome:
                ends += 1
                assert found == (after.outcome.score.total, float(after.outcome.won))
    assert ends > 10


def test_what_is_hidden_changes_no_score():
    for mine, twin in hidden.decisions(hidden.loaded_pairs(10)):
        assert expected(mine.view) == expected(twin.view)


def test_where_nothing_is_to_be_decided_there_is_no_score():
    with pytest.raises(ValueError, match="nothing to decide"):
        expected(OVER)


def test_a_score_is_a_share_and_a_share_a_score():
    for points in (-100, -12, 0, 89, 240):
        assert scoring.score_of_share(scoring.score_share(points)) == pytest.approx(points)
    assert scoring.score_share(-500) == 0
    assert scoring.score_share(500) == 1


def test_a_question_may_have_an_aim():
    view = VIEWS[3]
    plain, asked = (
        next(Adviser(made_up.made_up_evaluator()).answers(AdviceQuestion(view, None, aim)))
        for aim in (None, Aim.POINTS)
    )
    assert {option.score for option in plain.options} == {None}
    assert asked == with_scores(plain, Aim.POINTS)


# --- what the players decide ----------------------------------------------------------------------


def judged(file, view):
    """The chance to win after each decision (packed), at sight, by the weights in this file."""
    return dict(evaluator.Evaluator(fast=False, file=file).judge_all(view.cells, 0))


def careful(seed, most):
    """Views of a good game at level 1, where many decisions win alike."""
    session, player = new_session(1, seed), NeuralPlayer(depth=0)
    while len(session.moments) < most:
        session.act(player.choose(session.view))
    return [moment.state.view for moment in session.moments]


def test_who_plays_to_win_never_gives_up_more_than_nothing_for_points(scorer):
    changed = 0
    for view in (*VIEWS, *careful(5, 60)[20::2]):
        chances = judged(scores.winning(Aim.WIN), view)
        code = scorer.decide(view.cells, Aim.WIN, 0, 0.0)
        best = max(chances.values())
        assert chances[code] >= close_to(best, scoring.EQUAL)
        assert best - chances[code] <= 0.25 * scoring.EQUAL + 1e-6
        found = expected(view)
        equal = [each for each, win in chances.items() if win >= close_to(best, scoring.EQUAL)]
        most = max(equal, key=lambda each: found[friday.Action.unpack(each)].score)
        assert code == most
        changed += code != max(chances, key=lambda each: chances[each])
    assert changed, "of equal chances the first was always the best for points, too"


def test_who_plays_for_points_gives_up_no_more_than_they_are_worth(scorer):
    for view in VIEWS:
        found = expected(view)
        code = scorer.decide(view.cells, Aim.POINTS, 0, 0.0)
        chosen = found[friday.Action.unpack(code)]
        for each in found.values():
            for_each = each.score + scoring.WORTH * each.win
            apart = chosen.win - each.win
            if apart < scoring.MOST_APART / scoring.WORTH:
                assert chosen.score + scoring.WORTH * chosen.win >= for_each - 1e-2


@pytest.mark.skipif(not scores.is_ready(), reason="needs machine code")
@AIMS
def test_a_compiled_scorer_decides_as_a_plain_one(aim, scorer):
    fast = Scorer(fast=True)
    for view in VIEWS:
        one, two = (each.decide(view.cells, aim, 0, 0.0) for each in (scorer, fast))
        if one != two:  # sums of many floats come out a little differently
            found = expected(view)
            a, b = (found[friday.Action.unpack(code)].score for code in (one, two))
            assert a == pytest.approx(b, abs=0.01)


# --- what a list says -----------------------------------------------------------------------------


def made_of(aim, *rows, yours=None):
    """Advice with these chances to win, scores, and chances where points are played for."""
    view = made_up.undecided(len(rows))
    found = advise(view, made_up.made_up_evaluator())
    options = tuple(
        replace(
            option,
            win=win,
            error=0.01,
            score=score,
            risked=risked,
            yours=yours,
            low=0.0,
            high=1.0,
            apart=None,
        )
        for option, (win, score, risked) in zip(found.options, rows, strict=False)
    )
    return Advice(view, options, aim=aim)


def keys(advice):
    return [losses.given_away(advice, option).key for option in losses.ranked(advice)]


def told_scores(advice):
    return [option.score for option in losses.ranked(advice)]


def test_to_win_the_score_decides_between_equal_chances_only():
    found = made_of(Aim.WIN, (0.9, 80, 0.9), (0.9, 95, 0.8), (0.88, 120, 0.9))
    assert told_scores(found) == [95, 80, 120]
    assert keys(found)[:2] == ["best", "score"]
    assert losses.given_away(found, found.best).facts["n"] == 15
    assert not losses.are_level(found)
    plain = replace(found, aim=None, options=found.options)
    assert losses.ranked(plain) == found.options


@pytest.mark.parametrize(
    ("apart", "told"), [(0.02, ["best", "score"]), (0.1, ["best.level", "level"])]
)
def test_a_few_games_do_not_say_that_two_win_as_often(apart, told):
    found = made_of(Aim.WIN, (0.9, 80, 0.9), (0.9, 95, 0.9))
    one, two = found.options
    found = replace(found, options=(replace(one, apart=0.0), replace(two, apart=apart)))
    assert keys(found) == told
    assert told_scores(found) == ([95, 80] if apart < 0.05 else [80, 95])


def test_points_behind_are_those_between_the_scores_as_they_are_written():
    """95 and 81, though 14.8 lie between them."""
    found = made_of(Aim.WIN, (0.9, 80.6, 0.9), (0.9, 95.4, 0.9))
    assert losses.given_away(found, found.options[0]).facts["n"] == 14


def test_what_wins_less_often_is_behind_by_its_chance_and_not_by_its_score():
    found = made_of(Aim.WIN, (0.9, 95, 0.9), (0.7, 80, 0.7))
    assert keys(found) == ["best", "loss.sure"]


def test_equal_chances_with_equal_scores_are_level():
    assert losses.are_level(made_of(Aim.WIN, (0.999, 80.2, 1.0), (0.999, 80.0, 1.0)))
    assert losses.are_level(made_of(Aim.WIN, (0.999, 84.9, 1.0), (0.999, 80.0, 1.0)))
    assert not losses.are_level(made_of(Aim.WIN, (0.999, 85, 1.0), (0.999, 80.0, 1.0)))


def test_of_equal_chances_further_down_the_higher_score_comes_first():
    found = made_of(Aim.WIN, (0.9, 80, 0.9), (0.8, 81, 0.8), (0.8, 82, 0.8))
    assert [each.score for each in losses.ranked(found)] == [80, 82, 81]


def test_a_weaker_player_s_chance_decides_before_the_score():
    found = made_of(Aim.WIN, (0.999, 80, 1.0), (0.999, 95, 1.0), yours=0.5)
    assert losses.ranked(found) == found.options
    better = made_of(Aim.WIN, (0.999, 95, 1.0), (0.999, 80, 1.0), yours=0.5)
    assert "score" not in keys(better)


def test_for_points_a_percent_of_the_chance_counts_ten_points():
    found = made_of(Aim.POINTS, (0.99, 100, 0.99), (0.98, 109, 0.99), (0.98, 114, 0.99))
    assert told_scores(found) == [114, 100, 109]
    assert keys(found) == ["best.points", "points.safer", "points"]
    stricter = made_of(Aim.POINTS, (0.99, 100, 0.99), (0.99, 104, 0.98))
    assert told_scores(stricter) == [100, 104]
    assert keys(stricter) == ["best.points", "points.risk"]


@pytest.mark.parametrize(
    ("row", "key", "facts"),
    [
        ((0.99, 99.6, 0.99), "points.level", {}),
        ((0.99, 90, 0.99), "points", {"n": 10}),
        ((0.9897, 90, 0.99), "points", {"n": 10}),  # rounds to no tenth of a game in 100
        ((0.97, 90, 0.99), "points.both", {"n": 10, "games": 20}),
        ((0.97, 100, 0.99), "points.loss", {"games": 20}),
        ((0.97, 105, 0.99), "points.risk", {"n": 5, "games": 20}),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_who_is_behind_hears_in_what_and_by_how_much(row, key, facts, lang):
    found = made_of(Aim.POINTS, (0.99, 100, 0.99), row)
    best = "best.points.level" if key == "points.level" else "best.points"
    assert keys(found) == [best, key]
    given = losses.given_away(found, found.options[1])
    assert dict(given.facts) == facts
    assert given.text(lang)
    first = losses.leading(found)
    decides = because.told(found, first)[-1].key
    level = key == "points.level"
    assert decides.startswith("because.") is not level
    assert level or decides == f"because.{key}"


def test_nobody_is_behind_by_no_points():
    """Part of what decides is the chance, which is too small to tell."""
    found = made_of(Aim.POINTS, (0.99, 100.49, 0.99), (0.98951, 98.95, 0.99))
    behind = losses.given_away(found, found.options[1])
    assert (behind.key, behind.facts["n"]) == ("points", 1)


def test_the_chance_for_points_is_never_told_below_what_is_proved():
    found = made_of(Aim.POINTS, (0.9, 100, 0.9), (0.9, 90, 0.5))
    one, two = found.options
    proved = replace(found, options=(one, replace(two, low=0.8)))
    assert [option.win for option in by_aim.as_risked(found).options] == pytest.approx([0.9, 0.5])
    assert [option.win for option in by_aim.as_risked(proved).options] == pytest.approx([0.9, 0.8])


def test_the_best_decision_for_points_is_never_called_bad():
    found = made_of(Aim.POINTS, (0.99, 100, 0.99), (0.88, 240, 0.97))
    first = losses.leading(found)
    assert first.score == 240
    assert not losses.grade(found, first.action)
    assert losses.grade(replace(found, aim=None), first.action)


def test_luck_gives_up_no_chance():
    found = made_of(Aim.POINTS, (0.6, 50, 0.6), (0.58, 60, 0.6))
    assert told_scores(found) == [50, 60]
    for apart, told in ((0.02, [60, 50]), (0.05, [50, 60])):  # so few games tell nothing
        played = tuple(replace(option, apart=apart) for option in found.options)
        assert told_scores(replace(found, options=played)) == told
    assert by_aim.given_up(found, found.options[1]) == pytest.approx(0.02)


def test_a_chance_given_up_beyond_luck_counts_however_many_games_said_so():
    found = made_of(Aim.POINTS, (0.6, 50, 0.6), (0.5, 90, 0.6))
    played = tuple(replace(option, apart=0.02) for option in found.options)
    assert told_scores(replace(found, options=played)) == [50, 90]


def test_scores_of_decisions_that_win_less_often_tell_nothing_apart():
    found = made_of(Aim.WIN, (0.999, 80.2, 1.0), (0.999, 80.0, 1.0), (0.996, 95, 1.0))
    far = replace(found.options[2], apart=0.0)
    assert losses.are_level(replace(found, options=(*found.options[:2], far)))


def test_a_decision_after_which_the_fight_leaves_the_game_alike_wins_as_often():
    """So its score decides, whatever a few games said of its chance."""
    found = made_of(Aim.WIN, (0.9, 80, 0.9), (0.88, 95, 0.9))
    one, two = found.options
    assert told_scores(found) == [80, 95]
    assert told_scores(replace(found, same=(two.action,))) == [95, 80]
    assert one.win > two.win


# --- is it true? ----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.skipif(not scores.is_ready(), reason="needs machine code: plain Python plays none on")
def test_what_is_told_is_scored_when_play_goes_on_for_points():
    """The oracle: games played on for points, from positions of rules of thumb."""
    import numpy as np

    core = compiled.compile_with(*scores.MODULES, points_playing_on)
    scorer = Scorer(fast=True)
    b, net = scorer.winning[Aim.POINTS].buffers, scorer.net
    t = np.zeros(layout.SIZE, np.int64)
    scored, won = np.zeros(40, np.int64), np.zeros(40, np.int64)
    off = []
    for seed in range(40):
        session = new_session(seed % 4 + 1, 200 + seed)
        while not session.view.outcome and len(session.moments) < 4 * seed:
            session.act(HeuristicPlayer().choose(session.view))
        view = session.view
        if view.outcome:
            continue
        code = scorer.decide(view.cells, Aim.POINTS, 0, 0.0)
        told = expected(view)[friday.Action.unpack(code)]
        s = np.array([*view.cells, *(0,) * (layout.SIZE - len(view.cells))], np.int64)
        core.points_play_on(b, net, s, t, code, 7, 1, 1.0, scoring.WORTH, scored, won)
        off.append(told.score - scored.mean())
    assert len(off) > 20
    assert abs(fmean(off)) < 3 + 2 * stdev(off) / len(off) ** 0.5
    assert fmean(abs(one) for one in off) < 12


@pytest.mark.parametrize(("win", "text"), [(0.06, "score 31"), (0.04, "")])
def test_the_score_of_a_game_as_good_as_lost_is_not_told(win, text):
    """It was off by 29 points there, and told 24 too low on average."""
    option = Option(friday.Action.parse("draw"), win, 0.01, score=30.6)
    assert beside.score(option, "en") == text
