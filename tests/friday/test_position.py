"""Positions as text: what is written reads back, and what cannot be is refused in a sentence."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import friday_nb
import friday_widgets
from friday_nb import friday, i18n
from friday_nb.core import registry
from friday_nb.friday import words
from tests.friday.mutations import positions, spoil_characters, spoil_fields, spoil_lists
from tests.friday.walks import check_cards, games, walk
from tests.friday.written import written

ROOT = Path(friday_nb.__file__).parent
PAGE = Path(friday_widgets.__file__).parent
#: The code of this game, and all that it shares with other games; its page, too.
SOURCES = [
    path.read_text(encoding="utf-8")
    for root in (ROOT, PAGE, PAGE.with_name("friday_server"))
    for path in root.rglob("*.py")
    if path.relative_to(root).parts[0] not in {*registry.names()} - {"friday"}
]
SEEDS = st.integers(0, 2**32 - 1)


# --- round trip -----------------------------------------------------------------------------------


@games(40)
def test_every_position_of_a_game_reads_back(start):
    for state, action, _ in walk(start):
        view = state.view
        assert friday.parse_position(str(view)) == view
        if action is not None:
            after = friday.play(view, action)
            assert friday.parse_position(str(after)) == after


def test_the_set_up_reads_back_at_every_chance():
    for level in friday.LEVELS:
        view, _ = friday.start(level)
        while view.node.is_chance:
            assert friday.parse_position(str(view)) == view
            view = friday.resolve(view, friday.outcomes(view)[-1][0])


@games(15)
def test_the_order_of_the_fields_does_not_matter(start):
    for state, _, _ in walk(start):
        fields = str(state.view).split()
        random.Random(start.seed).shuffle(fields)
        assert friday.parse_position("  \n".join(fields)) == state.view


def test_repr_is_the_position():
    view = friday.new_game(2, 3).view
    assert eval(repr(view), {"parse_position": friday.parse_position}) == view


# --- spoilt texts ---------------------------------------------------------------------------------


def read(text):
    """A view that reads back, or None after a sentence in each language."""
    try:
        view = friday.parse_position(text)
    except friday.PositionError as error:
        told = [error.text(lang).strip() for lang in i18n.languages()]
    else:
        assert friday.parse_position(str(view)) == view
        return view
    assert all(told), text
    return None


def play_on(view, rng, decisions=25):
    """A position that was accepted can be played: no card is lost, no decision crashes."""
    for _ in range(decisions):
        check_cards(view)
        if view.node.is_chance:
            outcomes = friday.outcomes(view)
            assert sum(p for _, p in outcomes) == 1
            view = friday.resolve(view, rng.choice(outcomes)[0])
            continue
        actions = friday.legal(view)
        assert bool(actions) == (view.outcome is None), view
        if not actions:
            break
        view = friday.play(view, rng.choice(actions))
        assert friday.parse_position(str(view)) == view


@settings(max_examples=60)
@given(SEEDS)
def test_a_spoilt_position_is_refused_or_can_be_played(seed):
    rng = random.Random(seed)
    texts, others = positions(seed % 300), positions(seed % 299)
    for _ in range(25):
        text = rng.choice(texts)
        spoilt = rng.choice(
            (
                lambda text: spoil_characters(rng, text),
                lambda text: spoil_fields(rng, text, rng.choice(others)),
                lambda text: spoil_fields(rng, text, rng.choice(texts)),
                lambda text: spoil_lists(rng, text),
            )
        )(text)
        view = read(spoilt)
        if view is not None:
            play_on(view, rng)


@settings(max_examples=200)
@given(st.text(max_size=200) | st.text("levlstpgrn=/>0123,*?~_ ", max_size=80))
def test_any_text_is_read_or_refused(text):
    read(text)


# --- words ----------------------------------------------------------------------------------------


def keys_in_code(name):
    """The keys of the problems of a class, as its callers write them."""
    found = set()
    for source in SOURCES:
        found.update(re.findall(rf"\b{name}\(\s*\"([a-z_]+)\"", source))
    if name == "HostingError":  # what is wrong with a text is named beside its pattern
        for source in SOURCES:
            found.update(re.findall(r"_Text\(.*\"(hosting_[a-z]+)\"", source))
    if name == "PositionError":
        for source in SOURCES:
            found.update(f"bad_{field}" for field in re.findall(r"_bad\(\"([a-z]+)\"", source))
            found.update(f"bad_{field}" for field in re.findall(r"= _number\(\"([a-z]+)\"", source))
    return found


PROBLEMS = (
    "PositionError",
    "RecordError",
    "Problem",
    "FridayProblem",
    "RulingError",
    "InvalidAction",
    "SuiteError",
    "NoFight",
    "HostingError",
    "UnknownCardError",
    "UnknownRuleError",
    "UnknownTermError",
    "raise error",  # of a class that the caller names
    "self._refused",  # of a class that the game names
)
KEYS = {name: keys_in_code(name) for name in PROBLEMS}


@pytest.mark.parametrize("lang", i18n.languages())
def test_every_problem_has_words_and_all_words_are_used(lang):
    chosen = {
        "illegal_action",
        "decision_unread",
        "decision_unread.many",
        "own_illegal",
        "own_failed",
        "bad_action",
    }
    used = set().union(*KEYS.values(), chosen)
    there = {key.removeprefix("problem.") for key in words.keys(lang) if key.startswith("problem.")}
    assert used == there


# --- each kind of impossible position -------------------------------------------------------------

FIGHT = {"enemy": "4W", "stack": ">0*3,-1*2>", "hazards": "0L1*2"}
PIRATES = {"step": "pirates", "stack": ">0*3>", "first": 1}
FIRST = PIRATES | {"enemy": "20/6:20/6"}
HALF = PIRATES | {"enemy": "half:22/9", "first": 2}
DESTROY = FIGHT | {"enemy": "2D", "cards": "0,-1", "points": 3}
SORT = FIGHT | {"cards": "2S~,0", "working": "1:9:2", "looking": "1"}
MORE = FIGHT | {"cards": "0C2~,/0", "working": "1:4:1"}
SWAP = FIGHT | {"cards": "0X2~,0", "working": "1:11:1", "drawn": 3}
EXCHANGE = FIGHT | {"cards": "0X2~,0_%", "working": "1:11:1", "next": "exchange", "discard": "0"}
OFFER = {"stack": ">0*3>", "hazards": "0L1*2", "offer": "4W,2T"}

POSSIBLE = [
    FIGHT,
    FIGHT | {"next": "free"},
    FIGHT | {"cards": "0*1"} | {"cards": "0,1,2,1,1", "next": "paid"},
    FIRST,
    FIRST | {"beaten": 1, "first": 2},
    HALF | {"cards": "0,1,2", "next": "free"},
    DESTROY,
    SORT,
    SORT | {"working": "1:9:2", "next": "look"},
    MORE,
    MORE | {"next": "bonus"},
    SWAP,
    EXCHANGE,
    OFFER,
    OFFER | {"offer": "4W", "next": "hazard"},
    OFFER | {"offer": None, "next": "hazard"},
    OFFER | {"offer": "4W", "hazards": None},
    PIRATES | {"first": None},
    {"stack": ">0*3>", "hazards": "4W", "pirates": "half", "next": "pirate"},
    FIGHT | {"cards": "2T~,1=1"},
    FIGHT | {"cards": "0M~^,1", "step": "red"},
    FIGHT | {"cards": "0M~^,0Y~^,1", "step": "red"},
    FIGHT | {"cards": "2D~,1_,/2X1", "discard": "0L1~"} | {"hazards": "0L1"},
    FIGHT | {"life": "0/22", "result": "out-of-life", "cards": "1,/1"},
    FIGHT
    | {"stack": None, "aging": "0n0d", "result": "too-old"}
    | {"gone": "-1!,-2!*2,0Z!*2,0H1!,0E!,0H2!,-4!,-5!"},
    FIRST | {"beaten": 2, "first": 2, "result": "won", "drawn": 9},
]

ALL_AGING = "-1!,-2!*2,0Z!*2,0H1!,0E!,0H2!,-4!,-5!"
NOTHING_LEFT = {"stack": None, "gone": ALL_AGING}

IMPOSSIBLE = [
    ("position_empty", ""),
    ("position_empty", "  \n "),
    ("field_unknown", "hello"),
    ("field_unknown", FIGHT | {"colour": "red"}),
    ("field_twice", written(**FIGHT) + " step=red"),
    ("field_missing", FIGHT | {"life": None}),
    ("field_missing", FIGHT | {"aging": None}),
    ("field_missing", FIRST | {"first": None}),
    ("field_missing", {"stack": ">0>", "hazards": "4W", "next": "free"}),
    ("field_missing", {"stack": ">0>", "hazards": "4W", "result": "out-of-life"}),
    ("bad_level", written(**FIGHT).replace("level=1", "level=5")),
    ("bad_step", FIGHT | {"step": "blue"}),
    ("bad_life", FIGHT | {"life": "20"}),
    ("life_sum", FIGHT | {"life": "20/3"}),
    ("ruling_unknown", FIGHT | {"rulings": "magic=yes"}),
    ("ruling_twice", FIGHT | {"rulings": "once=draw,once=draw"}),
    ("ruling_reading", FIGHT | {"rulings": "once=never"}),
    ("card_unknown", FIGHT | {"discard": "9Z"}),
    ("card_unknown", FIGHT | {"discard": ""} | {"discard": ","}),
    ("card_unknown", FIGHT | {"stack": ">0,?x>", "aging": "7n3d"}),
    ("card_unknown", FIGHT | {"stack": ">0,?n(0)>", "aging": "6n3d"}),
    ("bad_count", written(**FIGHT) + " discard=0*0"),
    ("list_too_long", written(**FIGHT).replace("stack=", "stack=" + "0," * 60)),
    ("list_too_long", written(**FIGHT) + " cards=" + ",".join(["0"] * 60)),
    ("bad_stack", FIGHT | {"stack": "0,1"}),
    ("unseen_twice", FIGHT | {"stack": ">0,?n,?n>"}),
    ("bad_gone", written(**FIGHT).replace("gone=", "gone=1~,")),
    ("not_a_hazard", FIGHT | {"hazards": "0"}),
    ("not_a_hazard", FIGHT | {"hazards": "4W~", "enemy": "2T"}),
    ("bad_aging", FIGHT | {"aging": "7"}),
    ("pirate_unknown", FIGHT | {"pirates": "20/6,99/9"}),
    ("bad_pirates", FIGHT | {"pirates": "20/6,20/6"}),
    ("bad_pirates", FIGHT | {"pirates": "20/6,half,25/7"}),
    ("bad_first", FIRST | {"first": 3}),
    ("bad_beaten", FIRST | {"beaten": 3}),
    ("bad_offer", OFFER | {"offer": "4W,2T,1T"}),
    ("bad_enemy", FIRST | {"enemy": "20/6:20"}),
    ("bad_cards", FIGHT | {"cards": "~0"}),
    ("bad_drawn", FIGHT | {"cards": "0,0", "drawn": 1}),
    ("bad_drawn", FIGHT | {"drawn": 2}),
    ("bad_working", MORE | {"working": "1:4"}),
    ("bad_working", MORE | {"working": "9:4:1"}),
    ("bad_working", MORE | {"working": "1:5:1"}),
    ("bad_looking", SORT | {"looking": "1,1,1,2"}),
    ("bad_points", DESTROY | {"points": 0}),
    ("bad_next", FIGHT | {"next": "tomorrow"}),
    ("bad_result", FIGHT | {"result": "draw"}),
    ("nothing_to_decide", {"stack": ">0>", "hazards": "4W"}),
    ("nothing_in_progress", MORE | {"cards": "2C1~,/0", "working": "1:3:0"}),
    ("too_many_cards", FIGHT | {"discard": "2,2"}),
    ("too_many_cards", FIGHT | {"discard": "-3!", "aging": "7n3d"}),
    ("cards_missing", written(**FIGHT).replace("stack=>0*3", "stack=>0*2")),
    ("aging_sum", FIGHT | {"aging": "6n3d"}),
    ("aging_order", FIGHT | {"discard": "-5!"}),
    ("aging_order", FIGHT | {"stack": ">0,?d>", "aging": "7n2d"}),
    ("unseen_tilt", FIGHT | {"stack": ">0,?n(-1!)>", "discard": ""} | {"aging": "6n3d"}),
    ("unseen_tilt", FIGHT | {"stack": ">0,?n(-2!)>"} | {"aging": "6n3d"}),
    ("unseen_tilt", FIGHT | {"stack": ">0,-2!,?n(-2!)>"} | {"aging": "5n3d"}),
    ("used_mark", FIGHT | {"discard": "0~"}),
    ("used_mark", FIGHT | {"discard": "-1!~"}),
    ("used_mark", OFFER | {"discard": "0L2~"}),
    ("used_mark", FIGHT | {"discard": "0L2~", "rulings": "once=draw"}),
    ("used_mark", FIGHT | {"stack": "0L2~>0>"} | {"rulings": "once=draw"}),
    ("pirates_known", {"stack": ">0>", "hazards": "4W", "next": "pirate"}),
    ("pirates_known", {"stack": ">0>", "pirates": "half", "step": "red", "next": "pirate"}),
    ("two_pirates", FIGHT | {"pirates": "half"}),
    ("field_extra", FIGHT | {"first": 1}),
    ("field_extra", FIGHT | {"beaten": 1}),
    ("field_extra", FIGHT | {"offer": "2T,1T"}),
    ("field_extra", OFFER | {"enemy": "1T"}),
    ("field_extra", OFFER | {"drawn": 2}),
    ("field_extra", OFFER | {"looking": "0"}),
    ("field_extra", FIGHT | {"offer": "2T", "next": "free"}),
    ("field_extra", FIGHT | {"life": "0/22", "result": "out-of-life", "next": "free"}),
    ("field_extra", FIRST | {"cards": "0", "points": 2}),
    ("field_extra", DESTROY | {"next": "free"}),
    ("cards_without_fight", OFFER | {"cards": "0"}),
    ("strange_pirate", FIRST | {"enemy": "25/7:25/7"}),
    ("pirate_order", FIRST | {"first": 2}),
    ("pirate_order", FIRST | {"beaten": 1}),
    ("pirates_beaten", FIRST | {"first": 2, "beaten": 2}),
    ("pirates_beaten", FIRST | {"first": 2, "beaten": 1, "result": "won"}),
    ("pirate_too_early", FIRST | {"step": "red"}),
    ("hazard_at_pirates", FIGHT | {"step": "pirates", "hazards": None}),
    ("hazard_at_pirates", OFFER | {"step": "pirates", "hazards": None}),
    ("hazards_at_pirates", FIRST | {"hazards": "4W"}),
    ("second_hazard", OFFER | {"offer": "4W"}),
    ("no_hazard_comes", {"stack": ">0>", "next": "hazard"}),
    ("no_hazard_comes", OFFER | {"next": "hazard"}),
    ("pirate_value", FIRST | {"enemy": "20/6:21/6"}),
    ("pirate_value", HALF | {"enemy": "half:22/8"}),
    ("pirate_value", PIRATES | {"pirates": "aging,half", "enemy": "aging:2/5"}),
    ("pirate_value", PIRATES | {"pirates": "aging,half", "enemy": "aging:-2/5"}),
    ("pirate_value", PIRATES | {"pirates": "all_hazards,half", "enemy": "all_hazards:1/0"}),
    ("mark", FIGHT | {"cards": "0~"}),
    ("mark", FIGHT | {"cards": "-1!~"}),
    ("mark", FIGHT | {"cards": "1^", "step": "red"}),
    ("mark", FIGHT | {"cards": "0M^", "step": "red"}),
    ("mark", FIGHT | {"cards": "0M~_^", "step": "red"}),
    ("mark", FIGHT | {"cards": "0#"}),
    ("mark", DESTROY | {"cards": "0_#,-1"}),
    ("mark", FIGHT | {"cards": "0_%,1"}),
    ("mark", EXCHANGE | {"cards": "0X2~,0%"}),
    ("mark", EXCHANGE | {"cards": "0X2~,0_%,0_%", "discard": "0*2"}),
    ("mark", FIGHT | {"cards": "0_", "life": "0/22", "result": "out-of-life"}),
    ("doubling", FIGHT | {"cards": "2T=1~"}),
    ("doubling", FIGHT | {"cards": "2T~,1=9"}),
    ("doubling", FIGHT | {"cards": "2T,1=1"}),
    ("doubling", FIGHT | {"cards": "0L1~,1=1", "hazards": "0L1"}),
    ("doubling", FIGHT | {"cards": "2T~_,1=1"}),
    ("doubling", FIGHT | {"cards": "2T~,1=1_"}),
    ("doubling", FIGHT | {"cards": "2T~,1=1,1=1"}),
    ("doubling", FIGHT | {"cards": "2T~,1=1", "life": "0/22", "result": "out-of-life"}),
    ("steps", FIGHT | {"cards": "0M~^"}),
    ("steps", FIGHT | {"cards": "0M~^,0Y~^", "step": "yellow"}),
    ("steps", FIRST | {"cards": "0M~^"}),
    ("working_here", FIGHT | {"cards": "0,1", "next": "bonus"}),
    ("working_here", SORT | {"next": "bonus"}),
    ("working_here", MORE | {"next": "free"}),
    ("working_here", DESTROY | {"cards": "0C2~,-1", "working": "1:4:1"}),
    ("nothing_looked_at", FIGHT | {"looking": "0"}),
    ("nothing_looked_at", SORT | {"looking": None}),
    ("nothing_looked_at", MORE | {"looking": "1"}),
    ("working_left", SORT | {"working": "1:9:0"}),
    ("working_left", SORT | {"looking": "1,1,1", "working": "1:9:0", "next": "look"}),
    ("working_left", MORE | {"working": "1:4:0"}),
    ("working_left", MORE | {"working": "1:4:2", "next": "bonus"}),
    ("working_left", EXCHANGE | {"cards": "2X1~,0_%", "working": "1:10:1"}),
    ("worker", MORE | {"cards": "0C2,/0"}),
    ("worker", MORE | {"cards": "0C2~_,/0"}),
    ("worker", MORE | {"cards": "2S~,/0"}),
    ("nothing_more", MORE | NOTHING_LEFT),
    ("nothing_more", SWAP | {"cards": "0X2~,0_"}),
    ("pirate_stuck", FIRST | NOTHING_LEFT),
    ("pirate_stuck", FIRST | NOTHING_LEFT | {"cards": "0,1,2"}),
    ("nothing_unordered", FIGHT | {"stack": "0>1>", "next": "free"}),
    ("nothing_unordered", FIGHT | {"stack": None, "discard": "0", "next": "free"}),
    ("no_free_card", FIGHT | {"cards": "0,1,2,1,1", "next": "free"}),
    ("no_free_card", FIGHT | {"cards": "0E!", "next": "free"}),
    ("not_paid", FIGHT | {"cards": "0", "next": "paid"}),
    ("not_paid", FIGHT | {"cards": "0,1,2,1,1", "life": "22/0", "next": "paid"}),
    ("nothing_exchanged", EXCHANGE | {"cards": "0X2~,0"}),
    ("points_sum", DESTROY | {"points": 2}),
    ("points_sum", DESTROY | {"cards": "0#,-1"}),
    ("points_sum", FIGHT | {"cards": "4W,2", "enemy": "1L1", "points": 1}),
    ("points_unpaid", DESTROY | {"life": "20/2"}),
    ("points_unpaid", DESTROY | {"cards": "0,-1,0H1!", "life": "19/3"}),
    ("nothing_to_destroy", DESTROY | {"cards": "0_,-1_", "points": 2}),
    ("result_here", FIGHT | {"result": "out-of-life"}),
    ("result_here", FIGHT | {"result": "too-old"}),
    ("result_here", FIGHT | NOTHING_LEFT | {"result": "too-old", "rulings": "too_old=shuffle"}),
    ("result_here", FIRST | {"life": "0/22", "result": "out-of-life-double-price"}),
    ("result_here", FIRST | {"result": "pirate-unbeatable"}),
    ("result_here", FIGHT | NOTHING_LEFT | {"result": "pirate-unbeatable"}),
    ("result_here", FIRST | {"first": 2, "beaten": 2, "result": "won", "cards": "0"}),
]


@pytest.mark.parametrize("fields", POSSIBLE)
def test_what_can_be_is_read(fields):
    view = read(written(**fields))
    assert view is not None
    for seed in range(5):
        play_on(view, random.Random(seed))


@pytest.mark.parametrize(("key", "fields"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(key, fields):
    text = fields if isinstance(fields, str) else written(**fields)
    with pytest.raises(friday.PositionError) as refused:
        friday.parse_position(text)
    assert refused.value.key == key, refused.value.text()
    for lang in i18n.languages():
        assert refused.value.text(lang).strip()


def test_every_kind_of_impossible_position_is_tested():
    kinds = KEYS["PositionError"] | KEYS["RulingError"]
    assert kinds - {key for key, _ in IMPOSSIBLE} == set()
