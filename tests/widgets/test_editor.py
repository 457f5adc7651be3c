"""The position editor behind the page: how it handles clicks, texts, links and nonsense."""

import json
import random
from urllib.parse import parse_qs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from friday_nb import friday, i18n
from friday_nb.friday import drafts, odds, words
from friday_nb.friday.drafts import Place
from friday_nb.friday.errors import FridayProblem
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.editor import words as editor_words
from friday_widgets.friday.editor.panel import _EDITS, Editor, Sheet, link
from friday_widgets.friday.example import EXAMPLE, example_session
from tests.friday.mutations import positions
from tests.friday.positions import at

CODES = [card.code for card in friday.CARDS]
FIGHT = str(at(enemy="3D", cards="0X2,3S,-2!", stack="1,2,0", life=14).view)
BAD = FIGHT.replace("gone=", "gone=4W*3,")
UNREAD = "level=1 this is no position"


class Page:
    """Stands in for the browser: presses, types, and sees what is sent to it."""

    def __init__(self, editor):
        self.editor, self.got = editor, []
        editor.send = self.got.append

    def say(self, kind, **facts):
        self.editor._hear(self.editor, {"type": kind, **facts}, [])

    def edit(self, do, **facts):
        self.say("edit", do=do, **facts)

    @property
    def model(self):
        json.dumps(self.editor.model)
        return self.editor.model


@pytest.fixture
def desk():
    return Desk(example_session())


@pytest.fixture
def page(desk):
    page = Page(Editor(desk))
    page.say("hello", link=None, kept=None)
    page.say("open")
    return page


# --- opening --------------------------------------------------------------------------------------


def test_nothing_is_sent_before_the_editor_is_opened(desk):
    page = Page(Editor(desk))
    page.say("hello", link=None, kept=None)
    assert (page.model, page.editor.words, page.editor.catalog, page.editor.note) == (
        {},
        {},
        {},
        {},
    )
    page.say("open")
    assert page.model["text"] == drafts.start(1).text
    assert len(page.editor.catalog["cards"]) == len(friday.CARDS)


def test_it_begins_with_the_deck_of_the_level_and_says_what_is_missing(page):
    assert page.model["held"]["0"] == {"stack": 8}
    assert page.model["problem"]["unfinished"]
    assert page.model["problem"]["where"] == "fight"
    assert page.model["odds"] is None


@pytest.mark.parametrize("lang", i18n.languages())
def test_every_word_of_the_page_is_there(desk, lang):
    desk.set_language(lang)
    page = Page(Editor(desk))
    page.say("open")
    said = [*page.editor.words.values(), page.model["problem"]["text"]]
    assert all(said)
    for group in page.editor.catalog["groups"]:
        assert group["name"]
        assert group["codes"]
    grouped = [code for group in page.editor.catalog["groups"] for code in group["codes"]]
    assert sorted(grouped) == sorted(CODES)


def test_another_language_says_everything_anew(desk, page):
    before = (page.editor.words, page.editor.catalog, page.model["problem"])
    desk.set_language("ru")
    after = (page.editor.words, page.editor.catalog, page.model["problem"])
    assert all(old != new for old, new in zip(before, after, strict=True))


# --- clicks ---------------------------------------------------------------------------------------


def test_a_fight_entered_by_clicks(page):
    for code in ("0X2", "3S", "-2!"):
        page.edit("put", card=code, place="fight")
    page.edit("fight", card="3D")
    page.edit("life", n=14)
    page.edit("used", n=1)
    assert page.model["problem"] is None
    assert page.model["text"].endswith("enemy=3D cards=0X2~,3S,-2!")
    view = friday.parse_position(page.model["text"])
    assert (view.life, view.fight.total) == (14, 1)
    assert page.model["laid"][0]["used"]
    assert page.model["need"] == "needs 4, 4 free cards"


def test_the_odds_are_those_of_the_library(page):
    page.say("text", text=FIGHT)
    found = odds.draw_odds(friday.parse_position(FIGHT))
    shown = page.model["odds"]
    assert shown["now"] == "1 of 4"
    assert [row["part"] for row in shown["rows"]] == [float(d.reach) for d in found[:4]]
    page.edit("start")
    page.edit("step", n=3)
    assert page.model["odds"]["rows"] == []
    assert page.model["odds"]["note"]


def test_every_edit_of_the_page_is_an_edit_of_the_library(page):
    """Each name that the page may use changes something."""
    page.say("text", text=str(at(enemy="3D", cards="1T,0,0Y", stack="1,2", life=9).view))
    fight = page.editor.sheet
    facts = {"card": "4W", "place": "gone", "n": 2, "on": True, "name": "drawn"}
    special = {
        "back": {"card": "1", "place": "top"},
        "step_down": {"n": 3},
        "used": {"n": 1},
        "pirate": {"card": "half"},
        "beaten": {"n": 1},
        "drop": {"name": "points"},
    }
    lost = at(enemy="3D", cards="0,-2!,1", stack="1,2", life=9).do("end")
    page.say("text", text=str(lost.view))
    others = {"drop": page.editor.sheet}
    page.say("text", text=str(at(enemy="20/6", pirates="20/6,25/7", cards="1", stack="2").view))
    others["beaten"] = page.editor.sheet
    for name in _EDITS:
        start = others.get(name, fight)
        page.editor._sheet = start
        page.edit(name, **(facts | special.get(name, {})))
        assert page.editor.sheet.draft != start.draft, name


def test_undo_goes_back_through_clicks_and_texts(page):
    texts = [page.model["text"]]
    page.edit("fight", card="4W")
    texts.append(page.model["text"])
    page.say("text", text=UNREAD)
    texts.append(page.model["text"])
    page.edit("put", card="0", place="fight")
    assert texts[2] == UNREAD != page.model["text"]
    for text in reversed(texts):
        page.say("undo")
        assert page.model["text"] == text
    assert page.model["undo"] is False
    page.say("undo")
    assert page.model["text"] == texts[0]


def test_a_click_that_changes_nothing_is_answered_and_adds_nothing_to_undo(page):
    answer = page.model["answer"]
    page.edit("life", n=20)
    page.edit("put", card="4W", place="aging")
    assert page.model["undo"] is False
    assert page.model["answer"] == answer + 2


def test_the_table_can_be_taken_over_and_a_position_used(desk, page):
    page.say("table")
    assert page.model["text"] == desk.position() == str(friday.parse_position(EXAMPLE))
    page.edit("life", n=3)
    desk.act("draw")
    page.say("use")
    assert desk.view.life == 3
    assert desk.position() == page.model["text"]
    assert page.got == [{"type": "used"}]
    assert len(desk.shelf.take()) == 1


def test_an_impossible_position_is_not_used(desk, page):
    before = desk.position()
    page.say("use")
    page.say("text", text=BAD)
    page.say("use")
    assert desk.position() == before
    assert page.got == []


# --- texts ----------------------------------------------------------------------------------------


def test_a_pasted_text_moves_the_cards_and_stays_as_it_was_typed(page):
    odd = "  " + " ".join(reversed(FIGHT.split())) + " "
    page.say("text", text=odd)
    assert page.model["text"] == odd
    assert page.model["enemy"] == "3D"
    assert page.model["problem"] is None
    page.edit("life", n=13)
    assert page.model["text"] == FIGHT.replace("life=14/8", "life=13/9")


def test_an_impossible_text_is_shown_and_named(page):
    page.say("text", text=BAD)
    assert page.model["held"]["4W"]["gone"] == 3
    assert page.model["problem"]["text"] == Sheet(drafts.read(BAD)).problem.text("en")
    assert page.model["text"] == BAD


def test_an_unreadable_text_moves_no_card_and_is_not_lost(page):
    page.say("text", text=FIGHT)
    laid = page.model["laid"]
    page.say("text", text=UNREAD)
    assert page.model["unread"]
    assert page.model["text"] == UNREAD
    assert page.model["laid"] == laid
    assert page.model["problem"]["where"] == "text"


@pytest.mark.parametrize("lang", i18n.languages())
def test_every_problem_of_a_position_can_be_told(lang):
    keys = [k.removeprefix("problem.") for k in words.keys(lang) if k.startswith("problem.")]
    numbers = ("n", "most", "left", "hidden", "life", "reserve", "by", "games")
    facts = dict.fromkeys(numbers, 2)
    facts |= dict.fromkeys(("lost", "spent", "line", "depth"), 3)
    for key in keys:
        template = words.table(lang)[f"problem.{key}"]
        wanted = {name: facts.get(name, "4W") for name in i18n.facts_of(template)}
        told = editor_words.told(FridayProblem(key, **wanted), lang)
        assert told["text"]
        assert told["where"] in {*editor_words.SECTIONS, "text"}
    named = [key for section in editor_words.SECTIONS.values() for key in section]
    assert not set(named) - set(keys)
    tips = [k.removeprefix("editor.tip.") for k in words.keys(lang) if k.startswith("editor.tip.")]
    assert not set(tips) - set(keys)


@pytest.mark.parametrize("points", [True, "9", 9.0, None])
def test_what_is_not_a_number_changes_nothing(page, points):
    before = page.model["text"]
    page.edit("life", n=points)
    assert page.model["text"] == before


# --- links ----------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(st.integers(0, 60), st.integers(0, 10_000))
def test_a_link_says_the_position_without_characters_that_messengers_mangle(seed, n):
    text = random.Random(n).choice(positions(seed))
    address = link(text)
    assert parse_qs(address.removeprefix("?"), strict_parsing=True) == {"position": [text]}
    assert not set(address[1:]) - set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+=,/:-"
    )


def test_a_link_opens_its_position(desk):
    page = Page(Editor(desk))
    page.say("hello", link=FIGHT, kept="")
    assert desk.position() == FIGHT
    assert page.editor.note == {}
    page.say("open")
    assert page.model["text"] == FIGHT


@pytest.mark.parametrize("text", [BAD, UNREAD, "x" * 300_000, "\u202e<b>"])
@pytest.mark.parametrize("lang", i18n.languages())
def test_a_bad_link_leaves_the_game_and_keeps_its_text(desk, text, lang):
    desk.set_language(lang)
    before = desk.position()
    page = Page(Editor(desk))
    page.say("hello", link=text, kept=FIGHT)
    assert desk.position() == before
    assert desk.notice == ""
    note = page.editor.note
    assert page.editor.sheet.problem.text(lang) in note["text"]
    assert all(note.values())
    page.say("open")
    assert page.editor.note == {}
    assert page.model["text"] == text[:200_000]
    page.say("undo")
    assert page.model["text"] == FIGHT


def test_the_sentence_about_a_bad_link_can_be_put_away(desk):
    page = Page(Editor(desk))
    page.say("hello", link=UNREAD)
    assert page.editor.note
    page.say("noted")
    assert page.editor.note == {}
    assert page.model == {}


def test_what_the_browser_kept_is_there_again(desk):
    page = Page(Editor(desk))
    before = desk.position()
    page.say("hello", link=None, kept=UNREAD)
    page.say("open")
    assert page.model["text"] == UNREAD
    assert desk.position() == before
    page.say("hello", link=None, kept=FIGHT)
    assert page.model["text"] == UNREAD


# --- nonsense -------------------------------------------------------------------------------------

VALUES = st.none() | st.integers() | st.text(max_size=5) | st.booleans() | st.lists(st.integers())
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(["edit", "text", "undo", "use", "hello", "open", "table", "x", None])},
    optional={
        "do": st.sampled_from([*_EDITS, "", None, 3]),
        "card": st.sampled_from([*CODES, "half", "20/6"]) | VALUES,
        "place": st.sampled_from([str(place) for place in Place]) | VALUES,
        "n": st.integers(-3, 60) | VALUES,
        "on": VALUES,
        "name": VALUES,
        "text": VALUES,
        "link": VALUES,
        "kept": VALUES,
    },
)


@settings(max_examples=60)
@given(st.lists(MESSAGES | VALUES, max_size=12))
def test_no_message_breaks_the_editor_or_loses_a_card(messages):
    desk = Desk(example_session())
    editor = Editor(desk)
    editor._hear(editor, {"type": "open"}, [])
    for message in messages:
        editor._hear(editor, message, [])
        assert editor.model["text"] == editor.sheet.text
        json.dumps(editor.model)
    assert desk.view
