"""The story of a game: it adds up, and tells a seat only what follows from what it knew."""

from dataclasses import replace

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.charts import told_step
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.players.story import Step, Story, own_decisions, tell
from tests.widgets.his_man_friday.twins import played


def judge(view, lying):
    """Made-up advice that depends on the view alone: a different chance for each position."""
    assert lying == USUAL_LYING
    start = sum(view.cells) % 50 / 100 + 0.3
    options = tuple(
        Option(action, start - 0.01 * n, 0.001, 0.001) for n, action in enumerate(hmf.legal(view))
    )
    return Advice(view, options, lying)


def story_of(session, seat):
    *_, last = tell(session.moments, seat, USUAL_LYING, judge)
    return last.story


@pytest.mark.parametrize(("players", "seed", "decisions"), [(2, 1, 500), (3, 5, 500), (3, 2, 25)])
def test_losses_and_turns_add_up_from_the_start_to_where_it_stands(players, seed, decisions):
    session = played(players, seed, decisions)
    for seat in range(players):
        found = story_of(session, seat)
        assert [step.number for step in found.steps] == own_decisions(session.moments, seat)
        moved = sum(step.turn - step.loss for step in found.steps)
        assert found.start + moved == pytest.approx(found.now)
        assert all(step.loss >= 0 for step in found.steps)
        assert found.finished == (not session.to_act)
        if found.finished:
            winners = session.state.winners
            assert found.now == (seat in winners) / len(winners)


def test_if_the_seat_has_just_decided_nothing_is_said_about_what_came_of_it():
    session = played(3, 2, 25)
    seat = session.moments[-1].seat
    assert session.to_act[0] != seat
    assert story_of(session, seat).steps[-1].turn == 0


def test_progress_is_reported_step_by_step():
    session = played(2, 1, 30)
    told = list(tell(session.moments, 0, USUAL_LYING, judge))
    assert [each.done for each in told[:-1]] == list(range(1, told[0].whole + 1))
    assert [each.story is None for each in told] == [True] * (len(told) - 1) + [False]


def test_a_seat_without_a_decision_has_no_story():
    with pytest.raises(ValueError, match="nothing yet"):
        next(tell(played(2, 1, 0).moments, 1))


@pytest.mark.parametrize("seat", range(3))
def test_only_what_the_seat_knew_is_judged(seat):
    session = played(3, 4, 30)
    views = []

    def watch(view, lying):
        views.append(view)
        return judge(view, lying)

    list(tell(session.moments, seat, USUAL_LYING, watch))
    assert len(views) >= len(own_decisions(session.moments, seat)) > 3
    assert {view.seat for view in views} == {seat}
    assert {view.actor for view in views} == {seat}


@pytest.mark.parametrize(
    ("best", "chosen", "after", "kind"),
    [
        (0.5, 0.5, 0.5, "even"),
        (0.5, 0.4, 0.4, "mistake"),
        (0.5, 0.46, 0.46, "mistake"),
        (0.5, 0.48, 0.48, "even"),
        (0.5, 0.49, 0.8, "rise"),
        (0.5, 0.5, 0.1, "fall"),
        (0.5, 0.4, 0.9, "rise"),
        (0.5, 0.2, 0.1, "mistake"),
    ],
)
def test_a_step_is_called_by_what_moved_the_chance_most(best, chosen, after, kind):
    view = played(2, 1, 0).view_of(0)
    action = hmf.legal(view)[0]
    step = Step(1, 1, view, action, action, best, chosen, after, doubt=0.01)
    assert step.kind == kind
    assert step.size == pytest.approx(best - chosen if kind == "mistake" else abs(after - chosen))


def steps(*chances):
    """Steps with these chances: of the best decision, of the one made, and then."""
    view = played(2, 1, 0).view_of(0)
    action = hmf.legal(view)[0]
    return tuple(Step(n, n, view, action, action, *each, 0.02) for n, each in enumerate(chances, 1))


def test_the_biggest_swings_come_first():
    story = Story(steps((0.5, 0.5, 0.7), (0.7, 0.7, 0.2), (0.2, 0.2, 0.6)), finished=False)
    assert [step.number for step in story.swings] == [2, 3, 1]


def test_a_loss_within_the_error_is_not_given_away():
    story = Story(steps((0.5, 0.49, 0.49), (0.49, 0.39, 0.39)), finished=False)
    assert [step.given for step in story.steps] == pytest.approx([0, 0.1])


def test_a_loss_is_doubted_as_in_the_list_of_advice():
    for step in story_of(played(2, 1, 30), 0).steps:
        assert step.doubt == pytest.approx(0.001645)


def test_what_was_given_away_and_what_then_moved_make_up_the_chances_as_they_are_written():
    lost, even = steps((0.5, 0.4, 0.6), (0.6, 0.6, 0.55))
    assert (lost.lost, lost.moved) == (10, 20)
    assert (even.lost, even.moved) == (0, -5)


def test_of_a_small_change_it_is_told_which_way_it_went():
    down, up, none = steps((0.6, 0.6, 0.55), (0.5, 0.5, 0.53), (0.5, 0.5, 0.501))
    assert {step.kind for step in (down, up, none)} == {"even"}
    for step, said in ((down, "cost you 5 games"), (up, "brought you 3"), (none, "changed much")):
        assert said in told_step(step, "en")
        assert told_step(step, "ru")


def test_decisions_without_a_break_are_a_scene():
    made = steps(*[(0.5, 0.4, 0.4)] * 5)
    numbers = (3, 4, 7, 8, 12)
    made = [replace(each, number=n) for each, n in zip(made, numbers, strict=True)]
    spots = Story(tuple(made), finished=False).spots
    assert [spot.scene for spot in spots] == [1, 1, 2, 2, 3]
