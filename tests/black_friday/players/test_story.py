"""The story of a game: it adds up, and tells a seat only what follows from what it knew."""

import pickle
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.adjustments import adjustments
from friday_nb.black_friday.charts.story import change_text, span, summary
from friday_nb.black_friday.players import adviser
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.adviser import StoryQuestion
from friday_nb.black_friday.players.plan_words import plan_text
from friday_nb.black_friday.players.story import Stand, own_turns, tell
from friday_nb.charts import percent
from tests.black_friday.ledger import Ledger
from tests.black_friday.made_up import EVERY_GAME, VIEW, again, expect, judge, story_of, turn_with
from tests.widgets.black_friday.games import played

# --- turns ----------------------------------------------------------------------------------------


@EVERY_GAME
def test_the_turns_of_all_seats_are_the_game(session):
    made = [moment.seat for moment in session.moments[1:]]
    found = sorted(
        (each.start, seat, len(each))
        for seat in range(session.state.players)
        for each in own_turns(session.moments, seat)
    )
    assert [seat for _, seat, length in found for _ in range(length)] == made
    assert all(one[1] != two[1] for one, two in pairwise(found))


@EVERY_GAME
def test_what_was_given_and_what_moved_add_up(session):
    for seat in range(session.state.players):
        found = story_of(session, seat)
        assert [turn.number for turn in found.turns] == list(range(1, len(found.turns) + 1))
        moved = sum(turn.moved - turn.given for turn in found.turns)
        assert found.start.win + moved == pytest.approx(found.now.win)
        assert all(turn.given >= 0 for turn in found.turns)
        assert found.finished == (not session.to_act)
        assert sum(len(turn.made) for turn in found.turns) == sum(
            moment.seat == seat for moment in session.moments[1:]
        )


@EVERY_GAME
def test_the_bag_is_told_apart_from_the_others(session):
    """It moves the chance by what each draw made of it, and draws before the first turn by nothing.

    While others decide, what was drawn since the seat decided is not counted yet.
    """
    for seat in range(session.state.players):
        found = story_of(session, seat)
        moments, last = session.moments, found.turns[-1]
        waits = session.to_act and session.to_act[0] != seat
        end = last.first if waits else len(moments)
        drawn = [
            each.number
            for each in adjustments(moments)
            if found.turns[0].first <= each.number < end
        ]
        moved = 0.0
        for n in drawn:
            then = moments[n].state
            share = (seat in then.winners) / max(1, len(then.winners))
            after = share if then.actor is None else expect(then.view(seat), None)
            moved += after - expect(moments[n - 1].state.view(seat), moments[n].action)
        assert found.bag == pytest.approx(moved)


def test_a_loss_is_what_other_games_say_of_it():
    """Whatever picked it out is no part of what is told."""
    session = played(3, 5, 3000)
    found = story_of(session, 0)
    judged = []

    def halved(view, best, option):
        judged.append(view)
        return replace(option, win=best.win - (best.win - option.win) / 2)

    *_, last = tell(session.moments, 0, judge, expect, halved)
    lost = [d for turn in found.turns for d in turn.decisions if d.loss]
    assert judged == [decision.view for decision in lost]
    given, halves = (sum(turn.given for turn in each.turns) for each in (found, last.story))
    assert halves == pytest.approx(given / 2)


@pytest.mark.parametrize("seat", range(3))
def test_the_story_ends_with_the_result_by_the_rules(seat):
    session = played(3, 5, 3000)
    found, view = story_of(session, seat), session.view_of(seat)
    final = next(
        event.facts
        for event in session.moments[-1].events
        if event.kind == "final" and event.facts["seat"] == seat
    )
    assert found.finished
    assert found.now.win == (seat in view.winners) / len(view.winners)
    assert found.now.gold == pytest.approx(final["gold"] + final["silver"] / 5)
    gold, silver = final["gold"], final["silver"]
    told = summary(found, "en")
    assert told.endswith(
        f"{gold} gold bar{'s' * (gold != 1)} and {silver} silver bar{'s' * (silver != 1)}."
    )


def test_while_others_decide_nothing_is_said_about_what_came_of_it():
    session = played(4, 2, 60)
    assert session.to_act
    for seat in range(4):
        last = story_of(session, seat).turns[-1]
        waits = session.to_act[0] == seat
        kept = judge(session.moments[last.last - 1].state.view(seat)).of(last.made[-1])
        if not waits:
            assert last.after == Stand(kept.win, kept.gold)
        else:
            best = judge(session.view_of(seat)).best
            assert last.after == Stand(best.win, best.gold)


@EVERY_GAME
def test_only_what_the_seat_knew_is_judged_and_only_where_it_had_a_choice(session):
    seat = 1
    views = []

    def watch(view):
        views.append(view)
        return judge(view)

    told = list(tell(session.moments, seat, watch, expect, again))
    assert [each.done for each in told[:-1]] == list(range(1, told[0].whole + 1))
    assert [each.story is None for each in told] == [True] * (len(told) - 1) + [False]
    assert {(view.seat, view.actor) for view in views} == {(seat, seat)}
    story = told[-1].story
    choices = [
        n for each in own_turns(session.moments, seat) for n in each if _has_choice(session, n)
    ]
    assert [each.number for turn in story.turns for each in turn.decisions] == choices


def _has_choice(session, number):
    before, moment = session.moments[number - 1 : number + 1]
    return len(blf.legal(before.state.view(moment.seat))) > 1


def two_colours_sold(session):
    """A turn of a seat in which it sold shares of two colours, one of each, to begin with."""
    for seat in range(session.state.players):
        for numbers in own_turns(session.moments, seat):
            made = [session.moments[n].action for n in numbers]
            sold = [action for action in made if action.kind is blf.ActionKind.SELL]
            if made[:2] == sold and len({action.colour for action in sold}) == 2:
                return seat, numbers, made
    raise LookupError("no such turn")


def test_the_same_turn_in_another_order_gives_nothing_away():
    session = played(3, 5, 3000)
    seat, numbers, (one, two, *rest) = two_colours_sold(session)
    rest = [action for action in rest if action.kind is not blf.ActionKind.END]
    first = session.moments[numbers.start - 1].state.view(seat)

    def turn_judge(view):
        """The turn that was made is best, but as begun with the other colour."""
        found = judge(view)
        if view != first:
            return found
        best = Option((two, one, *rest), (two,), 0.9, 0.01, 2.0, 0.05, 0.0)
        others = [option for option in found.options if option.plan != (two,)]
        return Advice(view, (best, *others))

    turn = next(t for t in story_of(session, seat, turn_judge).turns if t.first == numbers.start)
    assert turn.decisions[0].best.plan == (two, one, *rest)
    assert turn.decisions[0].loss == 0


def test_a_subsidy_after_the_action_reads_otherwise_than_one_before_it():
    plans = (["subsidy", "buy red", "put red"], ["buy red", "put red", "subsidy", "end"])
    one, two = ([blf.Action.parse(text) for text in plan] for plan in plans)
    assert (
        plan_text(VIEW, one, "en") == "Take 1 subsidy; buy 1 red for 7; one red case to the table"
    )
    assert plan_text(VIEW, two[:-1], "en") == (
        "Buy 1 red for 7; one red case to the table; then take 1 subsidy"
    )


def test_a_seat_without_a_decision_has_no_story():
    with pytest.raises(ValueError, match="nothing yet"):
        next(tell(played(3, 1, 0).moments, 1))


def test_the_question_travels_and_stops(monkeypatch):
    session = played(3, 1, 31)
    asked = set()

    def told_others(how):
        def judged(*told, others):
            asked.add(others)
            return how(*told)

        return judged

    for name, how in (("_advice", judge), ("_stand", expect), ("_compare", again)):
        monkeypatch.setattr(adviser, name, told_others(how))
    question = pickle.loads(pickle.dumps(StoryQuestion(session.moments, 0, ("person", "thumb"))))
    *_, last = question.answers(lambda: False)
    assert last.story == story_of(session, 0)
    assert asked == {("person", "thumb")}
    assert list(question.answers(lambda: True)) == []


def test_a_story_that_took_too_long_goes_on_where_it_was(monkeypatch):
    """A question may last half a minute: what was worked out in it is not worked out again."""
    done = []

    def worked(name, how):
        def work(*told, on):
            done.append(name)
            return how(*told[: 3 if name == "compare" else 2 if name == "stand" else 1])

        return work

    for name, how in (("advise", judge), ("stand", expect), ("compare", again)):
        monkeypatch.setattr(adviser, name, worked(name, how))
    session = played(3, 5, 3000)
    question = StoryQuestion(session.moments, 0, ("person", "thumb", f"as in {__name__}"))
    assert len(list(question.answers(lambda: False))) > 1
    assert set(done) == {"advise", "stand", "compare"}
    done.clear()
    assert len(list(question.answers(lambda: False))) > 1
    assert done == []


# --- what a turn was ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "losses", "kind", "size"),
    [
        (0.5, 0.5, (0,), "even", 0),
        (0.5, 0.4, (0.1,), "mistake", 0.1),
        (0.5, 0.38, (0.06, 0.06), "mistake", 0.12),
        (0.5, 0.48, (0.016,), "even", 0.02),  # within the error
        (0.5, 0.8, (0.03,), "rise", 0.33),
        (0.5, 0.1, (0,), "fall", 0.4),
    ],
)
def test_a_turn_is_called_by_what_moved_the_chance_most(before, after, losses, kind, size):
    turn = turn_with(before, after, *losses)
    assert turn.kind == kind
    assert turn.size == pytest.approx(size)


@pytest.mark.parametrize("before", [0.5, 0.564, 0.485, 0.96])
@pytest.mark.parametrize("lost", [0.06, 0.078, 0.125])
def test_a_change_is_that_of_the_two_percentages_beside_it(before, lost):
    turn = turn_with(before, before - lost, lost)
    high, low = (int(percent(Fraction(each)).strip("%")) for each in span(turn))
    assert turn.kind == "mistake"
    assert change_text(turn) == f"\N{MINUS SIGN}{high - low}"


def test_a_find_is_a_decision_that_was_surely_better_than_any_other():
    assert turn_with(0.5, 0.5, 0).finest.lead == pytest.approx(0.2 - 1.645 * 0.01)
    assert turn_with(0.5, 0.5, 0, error=0.13).finest.lead == 0
    assert turn_with(0.5, 0.4, 0.1).finest.lead == 0


# --- adjustments ----------------------------------------------------------------------------------


@EVERY_GAME
def test_adjustments_agree_with_a_ledger_kept_by_events(session):
    """Worked out from the events alone, without any view."""
    ledger, expected = Ledger(0), []
    for number, moment in enumerate(session.moments):
        begun = None
        for event in moment.events:
            if event.kind == "adjustment":
                facts = event.facts
                begun = (dict(ledger.prices), ledger.silver, facts["seat"], facts["table"])
            if event.kind == "drawn":
                drawn = event.facts["cases"]
            ledger.see(event)
        if begun:
            before, silver, seat, name = begun
            after = (dict(ledger.prices), ledger.silver)
            expected.append((number, seat, name, drawn, before, after[0], (silver, after[1])))
    found = adjustments(session.moments)
    assert [
        (a.number, a.seat, a.table, a.drawn, dict(a.before), dict(a.after), a.silver) for a in found
    ] == expected
    assert len(found) > 0 or len(session.moments) < 40
    assert all(set(a.changed) == {n for n in a.before if a.before[n] != a.after[n]} for a in found)


def test_adjustments_name_the_level_they_reached():
    session = played(3, 5, 3000)
    events = [event for moment in session.moments for event in moment.events]
    reached = [event.facts["level"] for event in events if event.kind == "level"]
    assert [each.level for each in adjustments(session.moments) if each.level] == reached != []
