"""What holds in every position of every game, whatever is decided and however chance comes."""

import random

import pytest

from friday_nb import friday, i18n
from friday_nb.friday import texts
from tests.friday.universe import universe
from tests.friday.walks import (
    COMBINATIONS,
    Start,
    check_cards,
    games,
    rulings,
    states,
    walk,
)


def check_life(view, level):
    """FRI-LIFE-2: no point is won or lost, only moved; nobody has less than none."""
    assert view.life + view.reserve == view.life_max == (20 if level == 4 else 22), view
    assert view.life >= 0, view
    assert view.reserve >= 0, view


def check_fight(view):
    """Numbers of the fight agree with each other."""
    fight = view.fight
    if not fight:
        return
    assert [p.number for p in fight.cards] == list(range(1, len(fight.cards) + 1)), view
    left = sum(p.side == "left" for p in fight.cards)
    assert left <= max(fight.free, 0), view
    assert fight.drawn >= len(fight.cards), view
    if not (fight.is_pirate and friday.PirateRule.PLUS_ONE is fight.enemy.rule):
        assert fight.total == sum(p.counts for p in fight.cards), view
    doublers = [p.doubled_by for p in fight.cards if p.doubled_by]
    assert len(doublers) == len(set(doublers)), view


@games(40)
def test_cards_and_life_points_are_conserved(start):
    for state in states(start):
        view = state.view
        check_cards(view)
        check_life(view, start.level)
        check_fight(view)


@pytest.mark.parametrize("level", friday.LEVELS)
def test_every_combination_of_rulings_is_played_to_its_end(level):
    """Only a card that works again whenever it is redrawn can make a game go on for ever."""
    for readings in range(COMBINATIONS):
        start = Start(level, readings, seed=readings, late=readings % 2 == 1)
        *_, (last, _, _) = walk(start)
        assert last.view.rulings == rulings(readings)
        check_cards(last.view)
        if last.view.rulings.once == "card" and last.view.rulings.too_old == "lost":
            assert last.view.outcome is not None, start


@games(40)
def test_games_end_with_an_outcome_that_the_rules_name(start):
    *_, (last, _, events) = walk(start)
    outcome = last.view.outcome
    if outcome is None:
        assert last.view.rulings.once == "draw" or last.view.rulings.too_old == "shuffle"
        return
    score = outcome.score
    assert last.view.node is friday.Node.OVER
    assert score.total == score.cards + score.pirates + score.life + score.hazards
    assert outcome.won == (len(last.view.pirates_beaten) == 2)
    assert (score.life > 0) <= outcome.won
    assert events[-1].kind == "scored"
    assert outcome.termination.rule in events[-2].rules
    assert friday.legal(last.view) == ()


# --- decisions ------------------------------------------------------------------------------------


def some_views(start, every):
    """A part of the views of a game, so that a long look at each is affordable."""
    rng = random.Random(start.seed)
    return [state.view for state in states(start) if rng.randrange(every) == 0]


@games(25)
def test_legal_decisions_are_those_that_nothing_speaks_against(start):
    for view in some_views(start, every=8):
        legal = friday.legal(view)
        assert len(set(legal)) == len(legal), view
        tried = {*universe(view), *legal}
        allowed = {action for action in tried if friday.why_not(view, action) is None}
        assert allowed == set(legal), view


@games(25)
def test_every_legal_decision_can_be_carried_out(start):
    for state in states(start)[::7]:
        for action in friday.legal(state.view):
            after, events = friday.apply(state, action)
            assert after != state, (state, action)
            assert events or action.kind is friday.ActionKind.DONE, (state, action)
            check_cards(after.view)


@games(25)
def test_every_illegal_decision_is_refused_with_a_sentence(start):
    said = set()
    for state in states(start)[::9]:
        legal = set(friday.legal(state.view))
        for action in universe(state.view)[:: 1 + start.seed % 5]:
            if action in legal:
                continue
            with pytest.raises(friday.IllegalAction) as refused:
                friday.apply(state, action)
            reason = refused.value.reason
            assert reason == friday.why_not(state.view, action)
            assert reason.rules, reason
            case = (reason.key, *sorted(reason.facts.items()))
            if case not in said:
                said.add(case)
                for lang in i18n.languages():
                    assert texts.reason_text(reason, lang).strip(), reason
                    assert refused.value.text(lang).strip(), reason


@games(30)
def test_every_event_and_decision_can_be_told(start):
    for state, action, events in walk(start):
        for lang in i18n.languages():
            assert all(texts.event_text(event, lang).strip() for event in events)
            assert action is None or texts.action_text(state.view, action, lang).strip()


@games(40)
def test_action_texts_are_unique_and_read_back(start):
    for view in some_views(start, every=4):
        written = [str(action) for action in friday.legal(view)]
        assert [str(friday.Action.parse(text)) for text in written] == written
        assert len(set(written)) == len(written)


# --- sessions -------------------------------------------------------------------------------------


def played(start):
    """A session of a whole random game, and all its states."""
    if start.late:
        session = friday.position_session(start.state().view, start.seed)
    else:
        session = friday.new_session(start.level, start.seed, rulings(start.readings))
    rng = random.Random(start.seed)
    seen = [session.state]
    for _ in range(300):
        actions = friday.legal(session.view)
        if not actions:
            break
        session.act(start.choose(rng, session.view, actions))
        seen.append(session.state)
    return session, seen


@games(15)
def test_undo_restores_and_redo_repeats(start):
    session, seen = played(start)
    for state in reversed(seen[:-1]):
        session.undo()
        assert session.state == state
    assert not session.can_undo
    for state in seen[1:]:
        session.redo()
        assert session.state == state
    assert not session.can_redo


@games(15)
def test_a_decision_made_again_after_undo_comes_out_the_same(start):
    session, seen = played(start)
    for state in reversed(seen[1:]):
        action = session.moments[-1].action
        session.undo()
        session.act(action)
        assert session.state == state
        session.undo()


@games(15)
def test_a_fork_goes_its_own_way(start):
    session, seen = played(start)
    half = len(seen) // 2
    for _ in range(len(seen) - 1 - half):
        session.undo()
    fork = session.fork()
    assert fork.state == session.state == seen[half]
    actions = friday.legal(fork.view)
    if actions:
        fork.act(actions[-1])
        assert session.state == seen[half]
        assert [m.state for m in fork.moments[:-1]] == seen[: half + 1]
    while session.can_redo:
        session.redo()
    assert session.state == seen[-1]


@games(15)
def test_records_replay_to_the_same_states(start):
    session, seen = played(start)
    text = str(session.record())
    again = friday.replay(text)
    assert [moment.state for moment in again.moments] == seen
    assert again.events == session.events
    assert str(again.record()) == text
