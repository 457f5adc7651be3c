"""Drafts: positions entered card by card keep every card, read back, and are never an exception."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from friday_nb import friday, i18n
from friday_nb.core.errors import Problem
from friday_nb.friday import drafts
from friday_nb.friday.drafts import Place
from friday_nb.friday.drafts.places import sequence
from friday_nb.friday.notation import checks
from friday_nb.friday.rules import layout
from tests.friday.mutations import positions, spoil_characters, spoil_fields, spoil_lists
from tests.friday.positions import at
from tests.friday.walks import games, walk

CODES = [card.code for card in friday.CARDS]
HAZARDS = [card.code for card in friday.CARDS if card.hazard]
PIRATES = [pirate.code for pirate in friday.PIRATES]
NUMBERS = st.integers(-2, 12)

CARD = st.sampled_from([*CODES, "", "9Z", "20/6"])
EDITS = st.one_of(
    st.tuples(st.just(drafts.put), CARD, st.sampled_from(Place)),
    st.tuples(st.just(drafts.put), CARD, st.just(Place.FIGHT)),
    st.tuples(st.just(drafts.back), CARD, st.sampled_from(Place)),
    st.tuples(st.just(drafts.fight), st.sampled_from([*HAZARDS, *PIRATES, "", "0", "9Z"])),
    st.tuples(st.just(drafts.offer), st.integers(0, 3), st.sampled_from([*HAZARDS, "", "0"])),
    st.tuples(st.just(drafts.pirate), st.integers(0, 3), st.sampled_from([*PIRATES, "3D"])),
    st.tuples(st.just(drafts.level), st.integers(0, 5)),
    st.tuples(st.just(drafts.step), st.integers(-1, 4)),
    st.tuples(st.just(drafts.life), st.integers(-50, 50)),
    st.tuples(st.just(drafts.unseen), st.booleans()),
    st.tuples(st.just(drafts.beaten), st.integers(-1, 3)),
    st.tuples(st.just(drafts.leave_out), st.sampled_from([*drafts.EXTRAS, "level", ""])),
    *(
        st.tuples(st.just(edit), NUMBERS)
        for edit in (drafts.lift, drafts.use, drafts.turn_over, drafts.side)
    ),
    *(st.tuples(st.just(edit), NUMBERS) for edit in (drafts.double, drafts.step_down)),
)


def made(draft, edits):
    """The drafts on the way through these edits."""
    for edit, *facts in edits:
        draft = edit(draft, *facts)
        yield draft


def copies(draft):
    """How many copies of each card are anywhere, as checks count them, and those never seen."""
    s = draft.cells
    return {
        card.code: checks.copies_seen(s, card.kind)
        + (s[layout.UNSEEN + card.kind - layout.FIRST_AGING] if card.grade else 0)
        for card in friday.CARDS
        if s[layout.LEVEL] not in card.not_in_levels
    }


def box(level):
    return {c.code: c.count for c in friday.CARDS if level not in c.not_in_levels}


def told(draft):
    """An impossible draft gives a Problem in each language, and a possible one its view."""
    problem = draft.problem
    if problem is None:
        assert str(draft.view) == draft.text
        return None
    assert isinstance(problem, Problem)
    assert draft.view is None
    assert all(problem.text(lang).strip() for lang in i18n.languages())
    return problem.key


def read(text):
    """The draft of a text; None after a sentence in each language."""
    try:
        draft = drafts.read(text)
    except friday.PositionError as error:
        problem = error
    else:
        told(draft)
        return draft
    assert all(problem.text(lang).strip() for lang in i18n.languages())
    return None


# --- what always holds ----------------------------------------------------------------------------


@settings(max_examples=300)
@given(st.integers(1, 4), st.lists(EDITS, max_size=25))
def test_edits_keep_every_card_and_read_back(level, edits):
    for draft in made(drafts.start(level), edits):
        if draft.cells[layout.LEVEL] > 2 or "-3!" not in draft.text:
            assert copies(draft) == box(draft.cells[layout.LEVEL])
        assert drafts.read(draft.text) == draft
        told(draft)


@settings(max_examples=60)
@given(st.integers(0, 2**32 - 1), st.lists(EDITS, min_size=1, max_size=15))
def test_edits_of_a_real_position_keep_every_card_and_read_back(seed, edits):
    draft = drafts.read(random.Random(seed).choice(positions(seed % 40)))
    before = copies(draft)
    level = draft.cells[layout.LEVEL]
    for after in made(draft, edits):
        if after.cells[layout.LEVEL] == level:
            assert copies(after) == before
        assert drafts.read(after.text) == after
        told(after)


@settings(max_examples=150)
@given(st.integers(0, 2**32 - 1), st.lists(EDITS, max_size=8))
def test_a_spoilt_text_is_refused_or_can_be_edited(seed, edits):
    rng = random.Random(seed)
    texts, others = positions(seed % 40), positions(seed % 39)
    spoil = rng.choice((spoil_characters, spoil_fields, spoil_lists))
    text = rng.choice(texts)
    spoilt = spoil(rng, text, rng.choice(others)) if spoil is spoil_fields else spoil(rng, text)
    draft = read(spoilt)
    if draft is None:
        return
    assert drafts.read(draft.text).text == draft.text
    for after in made(draft, edits):
        assert drafts.read(after.text).text == after.text
        told(after)


@settings(max_examples=150)
@given(st.text(max_size=120) | st.text("levlstpgrn=/>0123,*?~_ ", max_size=80))
def test_any_text_is_read_or_refused(text):
    read(text)


@games(10)
def test_every_position_of_a_game_is_a_draft(start):
    for state, action, _ in walk(start):
        draft = drafts.read(str(state.view))
        assert draft.cells == state.view.cells
        assert draft.view == state.view
        if action is not None:
            after = friday.play(state.view, action)
            assert drafts.read(str(after)).cells == after.cells


@games(6)
def test_filling_in_what_follows_changes_no_real_position(start):
    """What an edit fills in is what the rules count: an edit that does nothing does nothing."""
    for state, action, _ in walk(start):
        views = [state.view] if action is None else [state.view, friday.play(state.view, action)]
        for view in views:
            assert drafts.read(str(view)).edited(lambda _: None).cells == view.cells


# --- entering a position --------------------------------------------------------------------------


def entered(draft, *edits):
    for edit, *facts in edits:
        draft = edit(draft, *facts)
    return draft


def test_the_example_of_the_rulebook_in_a_few_edits():
    draft = drafts.start(1)
    for code in ("0X2", "3S", "-2!"):
        draft = drafts.put(draft, code, Place.FIGHT)
    draft = entered(draft, (drafts.fight, "3D"), (drafts.life, 14))
    for code in ("-1", "0", "0", "1"):
        draft = drafts.put(draft, code, Place.DISCARD)
    draft = drafts.put(draft, "-1", Place.GONE)
    view = draft.view
    assert view.fight.total == 1
    assert "cards=0X2,3S,-2! " in f"{draft.text} "
    assert (view.life, view.reserve, view.aging.left) == (14, 8, 9)


def test_cards_go_left_while_they_are_free_and_then_right():
    draft = drafts.fight(drafts.start(), "1D")
    for code in ("0", "0", "0"):
        draft = drafts.put(draft, code, Place.FIGHT)
    assert "cards=0,0,/0" in draft.text
    assert "cards=/0,0,/0" in drafts.side(draft, 1).text


def test_after_a_stop_card_cards_go_right():
    draft = drafts.fight(drafts.start(), "3D")
    for code in ("0", "0E!", "0"):
        draft = drafts.put(draft, code, Place.FIGHT)
    assert "cards=0,0E!,/0" in draft.text


def test_one_more_of_a_hazard_card_gains_it_and_one_less_gives_it_back():
    draft = drafts.put(drafts.start(), "2W", Place.STACK)
    assert drafts.held(draft, "2W") == {Place.STACK: 1, Place.HAZARDS: 1}
    draft = drafts.put(draft, "2W", Place.DISCARD)
    assert drafts.held(draft, "2W") == {Place.DISCARD: 1, Place.HAZARDS: 1}
    draft = drafts.put(draft, "2W", Place.DISCARD)
    assert drafts.held(draft, "2W") == {Place.DISCARD: 2}
    draft = drafts.back(drafts.back(draft, "2W", Place.DISCARD), "2W", Place.STACK)
    assert drafts.held(draft, "2W") == {Place.DISCARD: 1, Place.HAZARDS: 1}


def test_nothing_more_can_be_put_than_there_is():
    draft = drafts.start()
    for _ in range(9):
        draft = drafts.put(draft, "2", Place.GONE)
    assert drafts.held(draft, "2") == {Place.GONE: 1}
    assert drafts.put(draft, "2", Place.HAZARDS) is draft
    assert drafts.put(draft, "2W", Place.AGING) is draft
    assert drafts.put(draft, "nonsense", Place.STACK) is draft


def test_the_order_on_top_and_at_the_bottom_is_that_of_drawing():
    draft = drafts.start()
    for code in ("1", "2", "0"):
        draft = drafts.put(draft, code, Place.TOP)
    for code in ("-1", "0L2"):
        draft = drafts.put(draft, code, Place.BOTTOM)
    assert sequence(draft, Place.TOP) == ("1", "2", "0")
    assert sequence(draft, Place.BOTTOM) == ("-1", "0L2")
    assert "stack=1,2,0>" in draft.text
    assert ">-1,0L2 " in draft.text
    assert sequence(drafts.back(draft, "2", Place.TOP), Place.TOP) == ("1", "0")


def test_the_unseen_card_turns_out_to_be_the_aging_card_that_is_seen():
    draft = drafts.start(2)
    assert "?n" in draft.text
    assert "aging=6n3d" in draft.text
    draft = drafts.put(draft, "-2!", Place.DISCARD)
    assert "?n" not in draft.text
    assert "aging=6n3d" in draft.text
    assert "aging=5n3d" in drafts.put(draft, "-2!", Place.STACK).text
    assert "aging=5n3d" in drafts.unseen(draft, lies_there=True).text


def test_an_unseen_card_is_difficult_when_every_normal_one_was_seen():
    draft = drafts.start(1)
    for card in friday.CARDS:
        for _ in range(card.count if card.grade == "normal" else 0):
            draft = drafts.put(draft, card.code, Place.GONE)
    assert "?d" in drafts.unseen(draft, lies_there=True).text


def test_another_level_changes_what_was_not_touched():
    draft = drafts.level(drafts.start(1), 4)
    assert draft == drafts.start(4)
    touched = drafts.put(drafts.life(drafts.start(1), 9), "-1!", Place.DISCARD)
    text = drafts.level(touched, 3).text
    assert "life=9/13" in text
    assert "?n" not in text
    gone = drafts.level(drafts.put(drafts.fight(drafts.start(3), "4W"), "-3!", Place.STACK), 1)
    assert told(gone) == "too_many_cards"
    assert told(drafts.back(gone, "-3!", Place.STACK)) is None


def test_the_pirates_come_when_all_hazards_lie_aside():
    draft = drafts.fight(drafts.start(), "4W")
    draft = drafts.step(draft, 3)
    assert told(draft) is None
    assert draft.view.node is friday.Node.PIRATE
    assert "hazards=" not in draft.text
    draft = drafts.fight(draft, "25/7")
    assert "first=2 enemy=25/7:25/7" in draft.text
    assert "first=1 beaten=1" in drafts.beaten(draft, 1).text
    back = drafts.step(draft, 1)
    assert "aside=" not in back.text
    assert told(back) == "nothing_to_decide"


@pytest.mark.parametrize("code", PIRATES)
def test_every_pirate_can_be_fought(code):
    draft = drafts.fight(drafts.start(), code)
    assert told(draft) is None
    assert draft.view.fight.enemy.code == code
    assert draft.view.step is friday.Step.PIRATES


def test_values_of_pirates_follow_the_table():
    draft = drafts.fight(drafts.start(), "all_hazards")
    assert draft.view.fight.value == sum(
        c.count * c.hazard.values[2] for c in friday.CARDS if c.hazard
    )
    less = drafts.put(draft, "4W", Place.DISCARD)
    assert less.view.fight.value == draft.view.fight.value - 14
    old = drafts.fight(drafts.put(drafts.start(), "-1!", Place.DISCARD), "aging")
    assert old.view.fight.value == 2


def test_two_hazards_to_choose_from():
    draft = drafts.offer(drafts.offer(drafts.start(), 1, "4W"), 2, "4W")
    assert told(draft) is None
    assert "offer=4W,4W" in draft.text
    assert told(drafts.offer(draft, 1, "")) == "second_hazard"
    chosen = drafts.fight(drafts.offer(draft, 2, "2T"), "4W")
    assert "aside=2T" in chosen.text
    assert "enemy=4W" in chosen.text


def test_marks_of_the_cards_in_the_fight():
    draft = drafts.fight(drafts.step(drafts.start(), 1), "4W")
    for code in ("1T", "2", "0M", "1D", "0"):
        draft = drafts.put(draft, code, Place.FIGHT)
    draft = entered(
        draft, (drafts.double, 2), (drafts.use, 3), (drafts.use, 4), (drafts.turn_over, 5)
    )
    assert "cards=1T~,2=1,0M~^,1D~,0_" in draft.text
    assert told(draft) is None
    assert "cards=1T~,0M~^,1D~,0_" in drafts.lift(draft, 2).text
    assert "cards=2,0M~^,1D~,0_" in drafts.lift(draft, 1).text
    assert "cards=1T,2,0M~^" in drafts.use(draft, 1).text
    assert "cards=1T_~,2,0M~^" in drafts.turn_over(draft, 1).text.replace("~_", "_~")
    assert drafts.use(draft, 2) == draft


def test_a_copy_lowers_the_step_only_if_it_is_told_so():
    draft = drafts.fight(drafts.step(drafts.start(), 2), "4W")
    for code in ("0Y", "0M"):
        draft = drafts.put(draft, code, Place.FIGHT)
    draft = entered(draft, (drafts.use, 1), (drafts.use, 2))
    assert "cards=0Y~,0M~^" in draft.text
    draft = drafts.step_down(draft, 1)
    assert "cards=0Y~^,0M~^" in draft.text
    assert draft.view.fight.value == 5


def test_what_only_a_text_gives_can_be_left_out():
    sorting = at(enemy="3D", cards="3S,0", stack="1,2,0").do("use 1", "look")
    draft = drafts.read(str(sorting.view))
    assert drafts.extras(draft) == ("working",)
    after = drafts.leave_out(draft, "working")
    assert drafts.extras(after) == ()
    assert told(after) is None
    assert copies(after) == copies(draft)
    losing = at(enemy="3D", cards="0,-2!,1", stack="1,2", life=9).do("end")
    draft = drafts.read(str(losing.view))
    assert drafts.extras(draft) == ("points",)
    assert drafts.extras(drafts.leave_out(draft, "points")) == ()
    over = drafts.read(str(at(enemy="3D", cards="0,0", stack="1,2", life=1).do("end").view))
    assert "result" in drafts.extras(over)
    assert told(drafts.leave_out(over, "result")) is None


def test_a_card_that_is_awaited_can_be_left_out():
    awaited = at(enemy="3D", cards="0X2,0", stack=">1*2,2>").undecided("use 1>2")
    draft = drafts.read(str(awaited))
    assert "next" in drafts.extras(draft)
    after = drafts.leave_out(drafts.leave_out(draft, "next"), "working")
    assert copies(after) == copies(draft)
    assert "next" not in drafts.extras(after)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "position_empty"),
        ("level=1 step=green life=20/3 aging=7n3d", "life_sum"),
        ("level=1 step=green life=20/2 aging=7n3d gone=9Z", "card_unknown"),
    ],
)
def test_what_cannot_be_written_into_a_draft_is_named(text, key):
    with pytest.raises(friday.PositionError) as refused:
        drafts.read(text)
    assert refused.value.key == key


def test_an_ability_in_progress_goes_with_its_card():
    draft = drafts.fight(drafts.start(level=1), "3D")
    for code in ("1", "0", "2"):
        draft = drafts.put(draft, code, Place.FIGHT)
    text = draft.text.replace(" life=", " working=2:4:1 life=")
    draft = drafts.read(text)
    assert draft.cells[layout.WORKER] == 2
    after = drafts.lift(draft, 2)
    assert "working" not in after.text
    assert after == drafts.read(after.text)
