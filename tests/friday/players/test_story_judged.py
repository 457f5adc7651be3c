"""A story from judgements made up for it: what its numbers make of doubt, proofs and scenes."""

from dataclasses import replace

import pytest

from friday_nb import friday
from friday_nb.friday.game import new_session, position_session
from friday_nb.friday.players.story import FOUND, Step, Story, story, tell
from tests.friday.players.made_up import advise
from tests.friday.positions import at


def fought(*texts):
    """The start of a game at level 1 in which these decisions were made."""
    session = new_session(1, 42)
    for text in texts:
        session.act(text)
    return session


def with_noise(session, noises):
    """Judges its moments by games played on, of which the luck is as large as given."""
    known = {m.state.view: noise for m, noise in zip(session.moments, noises, strict=True)}

    def judge(view):
        found = advise(view)
        options = (replace(each, apart=0.01, noise=known[view]) for each in found.options)
        return replace(found, options=tuple(options))

    return judge


def test_the_luck_of_games_played_on_is_doubt_before_and_after_a_draw():
    session = fought("hazard 1", "draw")
    found = story(session, with_noise(session, (0.1, 0.3, 0.4)))
    assert friday.play(session.moments[1].state.view, "draw").node.is_chance
    assert found.steps[1].noise == pytest.approx(0.5)


def test_a_chance_that_is_carried_back_keeps_its_doubt():
    """A fight is ended, and nothing is drawn: before it the chance is that of what comes after."""
    session = fought("hazard 1", "draw", "end")
    assert not friday.play(session.moments[2].state.view, "end").node.is_chance
    found = story(session, with_noise(session, (0.1, 0.3, 0.2, 0.4)))
    assert found.steps[1].noise == pytest.approx(0.5)


@pytest.mark.parametrize(("stack", "is_luck"), [(">0,1>", True), ("1,0", False), (">1,1>", False)])
def test_a_card_that_had_to_come_is_no_luck(stack, is_luck):
    """It was seen on top, or all that can come are the same."""
    session = position_session(at(enemy="3D", cards="0", stack=stack).view, seed=1)
    session.act("draw")
    (step,) = story(session, advise).steps
    assert (step.luck != 0) == is_luck


def test_a_story_is_rough_if_one_of_its_decisions_was_judged_so():
    session = fought("hazard 1", "draw")
    rough = session.moments[1].state.view
    *_, last = tell(session.moments, lambda view: replace(advise(view), is_rough=view == rough))
    assert last.is_rough
    *_, last = tell(session.moments, advise)
    assert not last.is_rough


def test_what_is_played_on_or_proved_is_told_in_full():
    """Only of what the network judged a small loss is told less."""
    session = fought("hazard 1", "draw", "draw")
    view = session.moments[2].state.view

    def judge(asked, **more):
        found = advise(asked)
        if asked != view:
            return found
        end, draw = (
            replace(found.of(friday.Action.parse(text)), **more) for text in ("end", "draw")
        )
        return replace(found, options=(replace(end, win=0.6), replace(draw, win=0.585)))

    skill = {
        name: story(session, lambda asked, more=more: judge(asked, **more)).steps[2].skill
        for name, more in (
            ("judged", {}),
            ("played on", {"apart": 0.001}),
            ("proved", {"low": 0.585, "high": 0.585}),
        )
    }
    assert skill["judged"] == pytest.approx(-0.015 * FOUND)
    assert skill["played on"] == pytest.approx(-0.015)
    assert skill["proved"] == pytest.approx(-0.015)


def test_each_choice_and_each_fight_is_a_scene_of_its_own():
    choice = new_session(1, 42).view
    fight = fought("hazard 1").view
    steps = [
        Step(n, view, friday.legal(view)[0], friday.legal(view)[-1], 0.5, 0.4, 0.5)
        for n, view in enumerate((choice, fight, fight, choice, choice, fight), start=1)
    ]
    found = Story(tuple(steps), 0.5, finished=False, won=False)
    assert [spot.scene for spot in found.spots] == [1, 2, 2, 3, 4, 5]
