"""A person with cards of their own tells what comes; everything else is the game as dealt."""

from random import Random

import pytest

from friday_nb import friday
from friday_nb.core.engine import SILENT
from friday_nb.core.errors import Problem
from friday_nb.core.record import RecordError
from friday_nb.friday import Action, engine
from friday_nb.friday.game import has_own_cards, own_cards_session
from friday_nb.friday.rules import chance, layout
from friday_nb.friday.rules import play as rules_play
from tests.friday.positions import at


def dealt(state, action):
    """What the seed brings after a decision, as a person would tell it."""
    s, came = list(state.cells), []
    rules_play.act(s, action.packed, SILENT)
    while s[layout.NODE] >= layout.CHANCE_PIRATE:
        code = chance.pick(s)
        came.append(str(engine._outcome(friday.Node(s[layout.NODE]), code)))
        chance.resolve(s, code, SILENT)
    return tuple(came)


@pytest.mark.parametrize("seed", range(12))
def test_whoever_tells_what_the_seed_brings_plays_the_same_game(seed):
    rng, thumb, told = Random(seed), friday.players.get("thumb"), 0
    state = friday.new_game(level=seed % 4 + 1, seed=seed)
    other = own_cards_session(state.view, seed=seed + 1)
    while legal := friday.legal(state.view):
        action = rng.choice(legal) if seed % 2 else thumb.choose(state.view)
        came = dealt(state, action)
        told += len(came)
        state, events = friday.apply(state, action)
        other.act(action.told(came))
        assert other.view == state.view
        assert other.events[-1][1] == events
    assert told >= 20
    again = friday.replay(str(other.record()))
    assert again.view == other.view
    assert has_own_cards(again)
    assert [m.action.came for m in again.moments[1:]] == [m.action.came for m in other.moments[1:]]


@pytest.fixture
def fight():
    return friday.apply(friday.new_game(level=1, seed=42), "hazard 1")[0]


@pytest.mark.parametrize("card", ["-1", "0", "0L2", "1", "2"])
def test_any_card_of_the_stack_can_have_come(fight, card):
    after, events = friday.apply(fight, f"draw = {card}")
    assert [str(held.card.code) for held in after.view.fight.cards] == [card]
    assert after.view == engine.resolve(
        friday.play(fight.view, "draw"),
        next(o for o, _ in friday.outcomes(friday.play(fight.view, "draw")) if str(o) == card),
    )
    assert events[0].kind == "free_card"
    assert after.seed == fight.seed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("draw = 4", "4 cannot come now. What can: -1, 0, 0L2, 1, 2."),
        ("draw = 2, 1", "1 is one card too many"),
        ("draw = -1, 0", "0 is one card too many"),
        ("end = 0L1", "One more card has to be told. It can be: 0L1, "),
        ("hazard 1 = 2", "is not possible now"),
    ],
)
def test_what_cannot_come_is_refused_in_a_sentence(fight, text, said):
    if text.startswith("end"):
        for card in ("2", "1"):
            fight = friday.apply(fight, f"draw = {card}")[0]
    with pytest.raises(Problem) as found:
        friday.apply(fight, text)
    assert said in str(found.value)
    assert "{" not in found.value.text("ru")


@pytest.mark.parametrize(
    "text", ["draw =", "draw = ,", "draw = 2,", "= 2", "draw = <b>", "draw = 2 = 1"]
)
def test_a_text_that_tells_nothing_is_no_decision(text):
    with pytest.raises(friday.InvalidAction):
        Action.parse(text)


def test_a_decision_is_the_same_whatever_came_of_it():
    plain, told = Action.parse("draw"), Action.parse("DRAW=0l2")
    assert (str(told), told.came, told.packed) == ("draw = 0L2", ("0L2",), plain.packed)
    assert plain == told
    assert hash(plain) == hash(told)
    assert Action.parse(str(told)).came == told.came


@pytest.fixture
def followed(fight):
    return own_cards_session(fight.view)


def test_with_own_cards_a_decision_that_tells_nothing_is_refused(followed):
    with pytest.raises(Problem) as found:
        followed.act("draw")
    assert str(found.value) == (
        "Say behind the decision what came of it, as in “draw = -1”. It can be: -1, 0, 0L2, 1, 2."
    )
    assert "«draw = -1»" in found.value.text("ru")
    for card in ("2", "1"):
        followed.act(f"draw = {card}")
    with pytest.raises(Problem) as found:
        followed.act("end")
    example = str(found.value).partition("“")[2].partition("”")[0]
    assert example.count(",") == 1
    followed.act(example)


def test_of_two_cards_that_can_come_one_has_to_be_told():
    followed = own_cards_session(at(enemy="4W", stack=">0*2,1>", cards="-1", life=9).view)
    with pytest.raises(Problem, match="It can be: 0, 1"):
        followed.act("draw")


def test_a_record_of_own_cards_names_the_decision_that_tells_nothing(followed):
    followed.act("draw = 2")
    text = str(followed.record()).replace("draw = 2", "draw")
    with pytest.raises(RecordError) as found:
        friday.replay(text)
    assert "Decision 1 of this record, “draw”" in str(found.value)
    assert "“draw = -1”" in str(found.value)


def test_what_alone_can_come_need_not_be_told():
    view = at(enemy="4W", stack=">0*2>", cards="-1", life=9).view
    told, untold = own_cards_session(view), own_cards_session(view)
    told.act("draw = 0")
    untold.act("draw")
    assert told.state == untold.state
    assert friday.replay(str(untold.record())).state == untold.state


def test_of_two_hazards_the_last_of_the_stack_need_not_be_told():
    state, player = own_cards_session(friday.new_game(level=1, seed=8).view), friday.players
    thumb = player.get("thumb")
    while state.to_act:
        action = thumb.choose(state.view)
        told = engine.told_anyhow(state.view, action)
        if len(told.came) == 2 and sum(n for _, n in state.view.hazard_stack) == 2:
            break
        state.act(told)
    else:
        pytest.fail("no step ended like that")
    after = friday.play(state.view, told)
    state.act(action.told(told.came[:1]))
    assert state.view == after


def test_what_brings_nothing_needs_nothing_told(followed):
    for text in ("draw = 2", "draw = 1", "end = 0B, 4W", "hazard 1"):
        followed.act(text)
    assert followed.view.fight


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("value", ["foo", "", "mine"])
def test_whose_cards_they_are_is_own_or_not_said(followed, value, lang):
    text = str(followed.record()).replace("cards: own", f"cards: {value}")
    with pytest.raises(RecordError) as found:
        friday.replay(text)
    said = found.value.text(lang)
    assert f"cards: {value}".strip() in said
    assert "cards: own" in said


def test_own_is_read_as_other_words_of_a_head_are(followed):
    text = str(followed.record())
    assert has_own_cards(friday.replay(text.replace("cards: own", "cards:\u00a0`own`")))
    assert not has_own_cards(friday.replay(text.replace("cards: own\n", "")))


def test_a_game_goes_on_by_its_seed_where_nothing_is_told(fight):
    told = friday.apply(fight, "draw = 2")[0]
    after = friday.apply(told, "draw")[0]
    assert after.seed == fight.seed
    assert len(after.view.fight.cards) == len(told.view.fight.cards) + 1
