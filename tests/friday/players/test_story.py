"""The story of a game: luck and skill add up to the result, step by step and altogether."""

import json
import pickle
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from friday_nb import friday
from friday_nb.charts.story import LOOKS
from friday_nb.core.paired import DOUBT
from friday_nb.core.severity import Severity, severity
from friday_nb.core.story import Telling
from friday_nb.friday import charts, frames
from friday_nb.friday.game import new_session
from friday_nb.friday.lessons import lesson
from friday_nb.friday.players import adviser
from friday_nb.friday.players import story as stories
from friday_nb.friday.players.adviser import AdviceQuestion, Adviser, StoryQuestion
from friday_nb.friday.players.listed import Advice
from friday_nb.friday.players.losses import is_close
from friday_nb.friday.players.story import FOUND, SWING, Step, Story, reveals, story, tell
from friday_nb.friday.players.themes import LESSONS
from friday_nb.friday.table import Node
from friday_nb.friday.words import say
from friday_nb.i18n import MINUS
from tests.friday.players import made_up
from tests.friday.players.made_up import advise, game

CLOSE_CHOICES = Path(__file__).parents[3] / "benchmarks" / "results" / "close_choices.json"
GAMES = [(level, seed) for level in (1, 4) for seed in (1, 2, 3)]


@pytest.fixture(scope="module", params=GAMES, ids=str)
def told(request):
    session = game(*request.param)
    assert session.view.outcome
    return session, story(session, advise)


def test_every_decision_is_a_step(told):
    session, found = told
    assert [step.number for step in found.steps] == list(range(1, len(session.moments)))
    for step, moment in zip(found.steps, session.moments[1:], strict=True):
        assert step.action == moment.action
        found = advise(step.view)
        loss = 0 if is_close(found, step.action) else found.loss(step.action)
        option, best = found.of(step.action), found.best
        if option.low < option.high and severity(loss, step.doubt) is Severity.GOOD:
            loss *= FOUND
        assert step.doubt == DOUBT * found.error_of_loss(step.action)
        assert (option == best) <= (loss == 0)
        if reveals(step.view, step.action):
            assert step.best == best.win
            assert step.skill == pytest.approx(-loss)
        else:
            assert step.chosen == step.after
            assert step.best == pytest.approx(min(1.0, step.after + loss))


def test_small_losses_count_what_they_were_found_to_cost():
    """Of whoever picks at random among decisions within the error of the best."""
    rows = json.loads(CLOSE_CHOICES.read_text(encoding="utf-8"))["rows"]
    wide = [row for row in rows if row["times_the_error"] == 1]
    lost = sum(row["mean"]["start"] - row["win_rate"] for row in wide)
    assert pytest.approx(lost / -sum(row["mean"]["skill"] for row in wide), abs=0.01) == FOUND


def test_a_swing_of_the_network_is_luck_only_beyond_its_error(told):
    _, found = told
    judged = [s for s in found.steps if advise(s.view).of(s.action).apart is None and s.luck]
    assert all(step.noise > 0 for step in judged if 0 < step.chosen < 1)


def test_each_step_goes_on_where_the_last_one_ended(told):
    _, found = told
    for step, then in zip(found.steps, found.steps[1:], strict=False):
        assert step.after == then.best


def test_where_nothing_is_drawn_there_is_no_luck(told):
    """The later chance was true before the decision, too: it is carried back."""
    _, found = told
    settled = [s for s in found.steps if not friday.play(s.view, s.action).node.is_chance]
    assert len(settled) > 10
    assert all(step.luck == 0 for step in settled)


def test_what_the_error_could_explain_is_no_mistake(told, monkeypatch):
    session, found = told
    assert any(step.skill < 0 for step in found.steps)
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 100.0)
    assert all(step.skill == 0 for step in story(session, advise).steps)


def test_skill_never_gains(told):
    _, found = told
    assert all(step.skill <= 0 for step in found.steps)
    assert any(step.skill < 0 for step in found.steps)


def moved(found):
    return sum(step.skill + step.luck for step in found.steps)


def test_luck_and_skill_add_up_to_the_result(told):
    session, found = told
    result = 1 if session.view.outcome.won else 0
    assert found.finished
    assert found.won == bool(result)
    # exactly, not to the last bit of a float: the numbers themselves are added up as fractions
    total = Fraction(found.start)
    for step in found.steps:
        total += Fraction(step.chosen) - Fraction(step.best)
        total += Fraction(step.after) - Fraction(step.chosen)
    assert total == result
    assert found.start + moved(found) == pytest.approx(result, abs=1e-9)


def test_a_game_that_goes_on_ends_at_its_chance_now():
    session = game(most=40)
    assert not session.view.outcome
    found = story(session, advise)
    assert not found.finished
    assert found.now == advise(session.view).best.win
    assert found.start + moved(found) == pytest.approx(found.now, abs=1e-9)


def test_a_game_without_decisions_has_no_steps():
    session = new_session(1, 1)
    found = story(session, advise)
    assert found.steps == ()
    assert found.now == found.start == advise(session.view).best.win


def test_the_work_tells_how_far_it_has_come():
    moments = game(most=20).moments
    tellings = list(tell(moments, advise))
    assert [t.done for t in tellings[:-1]] == list(range(1, len(moments) + 1))
    assert all(t.story is None for t in tellings[:-1])
    assert tellings[-1].story is not None


def test_what_a_step_was(told):
    _, found = told
    for step in found.steps:
        is_mistake = severity(-step.skill, step.doubt) > Severity.GOOD
        if step.kind == "mistake":
            assert is_mistake
            assert -step.skill >= abs(step.luck)
        elif step.kind == "even":
            assert abs(step.luck) < max(SWING, DOUBT * step.noise)
            assert not is_mistake
        else:
            assert (step.luck > 0) == (step.kind == "lucky")
            assert abs(step.luck) >= SWING
            assert abs(step.luck) > DOUBT * step.noise
    sizes = [step.size for step in found.swings]
    assert sizes == sorted(sizes, reverse=True)
    assert {"mistake", "lucky", "unlucky"} <= {step.kind for step in found.swings}


def test_a_draw_that_only_chance_moved_is_luck():
    view = new_session(1, 1).view
    action = advise(view).best.action
    step = Step(1, view, action, action, best=0.5, chosen=0.5, after=0.7)
    assert (step.kind, step.skill, round(step.luck, 9)) == ("lucky", 0, 0.2)


@pytest.mark.parametrize(
    ("lost", "doubt", "kind"), [(0.01, 0.0, "even"), (0.06, 0.0, "mistake"), (0.06, 0.05, "even")]
)
def test_whatever_has_a_grade_is_told_as_given_away(lost, doubt, kind):
    view = friday.new_game(level=1, seed=1).view
    action = friday.legal(view)[0]
    step = Step(1, view, action, action, best=0.5, chosen=0.5 - lost, after=0.5 - lost, doubt=doubt)
    assert step.kind == kind


def test_a_swing_that_the_errors_explain_is_no_luck():
    view = friday.new_game(level=1, seed=1).view
    action = friday.legal(view)[0]
    for noise, kind in ((0.0, "lucky"), (0.11, "lucky"), (0.13, "even")):
        step = Step(1, view, action, action, best=0.5, chosen=0.5, after=0.7, noise=noise)
        assert step.kind == kind
        assert step.luck == pytest.approx(0.2)  # the sum still adds up
    mistake = Step(1, view, action, action, best=0.6, chosen=0.5, after=0.7, noise=0.13)
    assert mistake.kind == "mistake"


def made_of(*skills):
    """A story whose decisions gave away so much each, and chance moved nothing."""
    view = new_session(1, 1).view
    action = advise(view).best.action
    steps, chance = [], 0.99
    for n, skill in enumerate(skills, start=1):
        steps.append(Step(n, view, action, action, chance, chance + skill, chance + skill))
        chance += skill
    return Story(tuple(steps), 0.99, finished=False, won=False)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_all_that_decisions_gave_away_is_told_in_one_sum(lang):
    found = made_of(*[-0.01] * 40, 0.0, -0.1)
    mistakes = [step.skill for step in found.steps if step.kind == "mistake"]
    assert mistakes == pytest.approx([-0.1])
    assert f"{MINUS}50" in charts.story_summary(found, lang)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("start", [0.444, 0.446, 0.5, 0.615])
@pytest.mark.parametrize("luck", [0.004, 0.006, -0.114, 0.2049])
def test_the_parts_add_up_as_they_are_written(lang, start, luck):
    """Whoever adds up what the sentence says gets what it says."""
    view = new_session(1, 1).view
    action = advise(view).best.action
    one = Step(1, view, action, action, start, start - 0.0449, start - 0.0449 + luck)
    text = charts.story_summary(Story((one,), start, finished=False, won=False), lang)
    numbers = re.findall(rf"[+{MINUS}]?\d+", text)
    begun, now, brought, gave = (int(each.replace(MINUS, "-")) for each in numbers)
    assert begun + brought + gave == now


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("after", "told", "other"), [(0.2, f"{MINUS}30", "+30"), (0.8, "+30", f"{MINUS}30")]
)
def test_luck_is_summed_up_with_its_sign(lang, after, told, other):
    view = game(most=1).moments[0].state.view
    action = advise(view).best.action
    found = Story((Step(1, view, action, action, 0.5, 0.5, after),), 0.5, finished=False, won=False)
    summary = charts.story_summary(found, lang)
    assert told in summary
    assert other not in summary


@pytest.mark.parametrize(("lang", "told"), [("en", ">99%"), ("ru", ">99\N{NO-BREAK SPACE}%")])
def test_no_chance_is_called_certain(lang, told):
    summary = charts.story_summary(replace(made_of(-0.2), start=0.9991), lang)
    assert told in summary
    assert "100" not in summary


# --- what gave something away -----------------------------------------------------------------


def test_every_loss_is_a_spot_with_its_theme_and_error(told):
    _, found = told
    spots = {spot.number: spot for spot in found.spots}
    assert set(spots) == {step.number for step in found.steps if step.skill < 0}
    for step in found.steps:
        if step.number in spots:
            spot = spots[step.number]
            assert spot.loss == -step.skill
            assert spot.doubt == DOUBT * advise(step.view).error_of_loss(step.action) > 0
            assert spot.theme in LESSONS
    assert {"hazard", "stop", "destroy"} <= {spot.theme for spot in spots.values()}


def test_a_fight_is_a_scene_and_so_is_the_choice_of_it(told):
    _, found = told
    scenes = {spot.number: spot.scene for spot in found.spots}
    assert sorted(scenes.values()) == list(scenes.values())
    by_fight = {}
    for step in found.steps:
        if step.number in scenes and step.view.node not in (Node.HAZARD, Node.PIRATE):
            assert step.view.fight
            by_fight.setdefault(scenes[step.number], set()).add(step.view.fight.enemy)
    assert all(len(enemies) == 1 for enemies in by_fight.values())


def test_every_theme_has_words_and_a_lesson():
    for name, key in LESSONS.items():
        assert lesson(key).key == key
        assert len({say(lang, f"theme.{name}") for lang in ("en", "ru")}) == 2


# --- the adviser ----------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch):
    """A worker with made-up advice, and how often it had to think."""
    return made_up.thoughts(monkeypatch)


def test_what_was_thought_once_is_kept(asked):
    one = Adviser(evaluator=made_up.AT_SIGHT)
    session = game(most=15)
    (advice,) = one.answers(AdviceQuestion(session.view))
    *_, told = one.answers(StoryQuestion(session.moments))
    n = len(asked)
    assert n == len({m.state.view for m in session.moments})
    assert isinstance(advice, Advice)
    assert isinstance(told, Telling)
    session.act(advise(session.view).best.action)
    list(one.answers(StoryQuestion(session.moments)))
    assert len(asked) == n + 1


def test_a_question_about_a_whole_game_can_travel(asked):
    """To another process, which may be the one that answers; and so can the story."""
    session = game()
    question = StoryQuestion(session.moments)
    copy = pickle.loads(pickle.dumps(question))
    assert copy == question
    told = list(Adviser(evaluator=made_up.AT_SIGHT).answers(copy))
    assert pickle.loads(pickle.dumps(told)) == told
    with pytest.raises(TypeError):  # what was frozen still is
        copy.moments[-1].events[0].facts["new"] = 1


def test_whoever_wants_no_advice_any_more_does_not_wait_for_machine_code(asked, monkeypatch):
    """What is seen at sight comes at once; the rest only to those who still want it."""
    monkeypatch.setattr(adviser, "Evaluator", lambda **_: made_up.AT_SIGHT)
    monkeypatch.setattr(Adviser, "_load", lambda _: None)
    session = game(most=5)
    told = list(Adviser().answers(AdviceQuestion(session.view), stop=lambda: True))
    assert [advice.view for advice in told] == [session.view]


# --- frame and chart ------------------------------------------------------------------------------


@pytest.fixture
def no_weights(monkeypatch):
    monkeypatch.setattr(stories, "advise", advise)
    monkeypatch.setattr(story, "__defaults__", (advise,))


def test_the_frame_is_the_story(no_weights):
    pytest.importorskip("pandas", reason="frames are made by pandas, an extra")
    session = game(1, 2)
    frame = frames.story(session)
    found = story(session, advise)
    assert list(frame.columns) == list(frames.STORY)
    assert len(frame) == len(found.steps)
    assert frame["skill"].sum() + frame["luck"].sum() + found.start == pytest.approx(found.now)
    assert list(frame["action"]) == [str(step.action) for step in found.steps]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_chart_shows_every_moment_and_every_swing(lang):
    session = game(1, 2)
    found = story(session, advise)
    chart = charts.story_chart(found, lang, at=4)
    moments = next(
        s for s in chart.spec["data"] if s.get("hovertemplate") and not s.get("hovertext")
    )
    assert len(chart.tips) == len(chart.keys) == len(moments["x"]) == len(found.steps) + 1
    assert chart.keys[0] == "moment:1"
    marked = [key for s in chart.spec["data"] for key in s.get("customdata", ())]
    assert {f"swing:{step.number}" for step in found.swings} | {"moment:5"} == set(marked)
    assert len(chart.rows) == len(found.steps)
    assert str(round(100 * found.start)) in chart.summary


def test_marks_differ_in_shape_not_only_in_colour():
    shapes = [shape for shape, _ in LOOKS]
    assert len(set(shapes)) == len(shapes)


def test_no_story_no_chart():
    chart = charts.story_chart(story(new_session(1, 1), advise))
    assert chart.empty
    assert chart.summary
