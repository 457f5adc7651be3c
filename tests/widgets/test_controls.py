"""The controls: what they tell the page, and what they make of its messages."""

import asyncio
import json

import pytest

from friday_nb import friday, i18n
from friday_nb.friday import words
from friday_nb.friday.game import new_session
from friday_widgets.frame.controls import panel
from friday_widgets.frame.controls.panel import Controls, game_name, shown_words
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.example import PLANS, example_session
from friday_widgets.friday.game_page import PAGE
from friday_widgets.friday.welcome.panel import Welcome


class Page:
    """Stands in for the browser: hears what is sent, and keeps the record as the real one does."""

    def __init__(self, controls):
        self.controls, self.got, self.texts = controls, [], {}
        controls.send = self.hear

    def hear(self, message):
        json.dumps(message)
        self.got.append(message)
        if message["type"] == "keep":
            units = self.texts.get(message["id"], "").encode("utf-16-le")[: 2 * message["from"]]
            self.texts[message["id"]] = units.decode("utf-16-le") + message["add"]

    def say(self, kind, **facts):
        self.controls._hear(self.controls, {"type": kind, **facts}, [])

    def last(self, kind):
        return next(m for m in reversed(self.got) if m["type"] == kind)


@pytest.fixture
def desk():
    return Desk(example_session())


@pytest.fixture
def page(desk):
    return Page(Controls(desk))


def test_nothing_is_sent_before_the_page_is_there(desk, page):
    desk.act("draw")
    assert page.got == []


def test_the_page_gets_the_game_and_then_only_what_is_new(desk, page):
    page.say("hello", lang="en", stored=None)
    whole = page.last("keep")
    assert whole["from"] == 0
    assert whole["add"] == desk.record()
    desk.act("draw")
    assert len(page.last("keep")["add"]) < 20
    desk.act("pay")
    desk.undo()
    desk.act("end")
    assert page.texts[desk.game_id] == desk.record()


def test_a_browser_counts_in_utf_16_units(desk, page):
    desk.act("draw")
    desk.session.comment("\N{DESERT ISLAND} lucky")
    page.say("hello", lang="en")
    desk.act("pay")
    assert page.texts[desk.game_id] == desk.record()


def test_the_game_comes_back_from_the_page(page):
    other = Desk(example_session())
    other.act("draw")
    page.say("hello", lang="ru", stored={"id": "abc", "record": other.record()})
    desk = page.controls._desk
    assert desk.record() == other.record()
    assert (desk.game_id, desk.lang) == ("abc", "ru")


def test_a_damaged_game_is_sent_back_to_be_kept_and_a_fresh_one_begins(desk, page):
    page.say("hello", lang="en", stored={"id": "abc", "record": "rubbish"})
    assert page.last("damaged") == {"type": "damaged", "id": "abc", "text": "rubbish"}
    assert page.last("keep")["id"] == desk.game_id != "abc"
    assert desk.notice == ""


def test_a_game_already_being_played_is_not_replaced(desk, page):
    desk.act("draw")
    record = desk.record()
    page.say("hello", lang="en", stored={"id": "abc", "record": Desk().record()})
    assert desk.record() == record
    assert page.texts[desk.game_id] == record


def test_a_page_that_is_loaded_again_is_sent_the_whole_game(desk, page):
    page.say("hello", lang="en")
    desk.act("draw")
    page.texts.clear()
    page.say("hello", lang="en")
    assert page.texts[desk.game_id] == desk.record()


def test_where_nothing_is_stored_the_browsers_language_is_not_taken_up(desk):
    page = Page(Controls(desk, space=""))
    page.say("hello", lang="ru")
    assert desk.lang == "en"


def test_no_more_decisions_are_made_ahead_than_a_desk_accepts(desk, page, monkeypatch):
    monkeypatch.setattr(panel, "LONGEST_AHEAD", 1)
    record = desk.record()
    page.say("hello", lang="en", stored={"id": "abc", "record": record, "ahead": ["draw", "pay"]})
    assert desk.playing.ahead == ["draw"]


def test_no_more_games_are_named_than_a_browser_keeps(page, monkeypatch):
    monkeypatch.setattr(panel, "LONGEST_LIST", 2)
    page.say("names", games=[{"id": str(n)} for n in range(5)])
    assert len(page.last("names")["names"]) == 2


@pytest.mark.parametrize(("name", "taken"), [("x" * 40, True), ("x" * 41, False), ("a/b", False)])
def test_a_game_has_no_name_but_a_short_word(desk, page, name, taken):
    page.say("hello", lang="en")
    page.say("fork", id=name)
    assert (desk.game_id == name) == taken


def test_a_page_that_lost_its_place_gets_the_whole_game_again(desk, page):
    page.say("hello", lang="en")
    page.texts.clear()
    page.say("resend")
    assert page.texts[desk.game_id] == desk.record()


def test_the_old_game_is_put_aside_for_the_page(desk, page):
    page.say("hello", lang="en")
    desk.act("draw")
    name, record = desk.game_id, desk.record()
    page.say("new", seed="7", options={"level": "2", "once": "draw"})
    aside = page.last("aside")
    assert (aside["id"], aside["text"]) == (name, record)
    assert desk.view.level == 2
    assert desk.view.rulings.once == "draw"


def test_a_fork_gets_the_name_the_page_chose(desk, page):
    page.say("hello", lang="en")
    page.say("fork", id="own-1")
    assert desk.game_id == "own-1"
    assert page.texts["own-1"] == desk.record()


def test_buttons_know_what_is_possible(desk, page):
    nothing = {name: i18n.say("en", f"problem.nothing_to_{name}") for name in ("undo", "redo")}
    assert page.controls.model["why"] == nothing
    desk.act("draw")
    assert page.controls.model["why"] == {**nothing, "undo": ""}
    page.say("undo")
    assert page.controls.model["why"] == {**nothing, "redo": ""}


def test_a_lesson_can_be_started_over_once_something_was_decided(desk):
    page = Page(Controls(desk, lesson=True))
    assert page.controls.model["why"]["rewind"] == i18n.say("en", "problem.nothing_to_undo")
    desk.act("draw")
    assert page.controls.model["why"]["rewind"] == ""


def test_the_position_is_sent_when_it_is_asked_for(desk, page):
    page.say("position?")
    assert page.last("position")["text"] == desk.position()


def test_the_record_comes_before_the_position_that_it_leads_to(desk, page):
    """So a game saved where its position is shown has all its decisions."""
    page.say("hello", lang="en", stored=None)

    async def ask_at_once():
        desk.act("draw")
        page.say("position?")
        await asyncio.sleep(0)

    asyncio.run(ask_at_once())
    assert [message["type"] for message in page.got[-2:]] == ["keep", "position"]
    assert page.texts[desk.game_id] == desk.record()


@pytest.mark.parametrize(
    ("chosen", "browser", "guess", "spoken"),
    [
        ("ru", "en", True, "ru"),
        (None, "ru", True, "ru"),
        (None, "de", True, "en"),
        (None, "ru", False, "en"),
    ],
)
def test_the_readers_choice_comes_before_the_browsers_language(
    desk, chosen, browser, guess, spoken
):
    page = Page(Controls(desk, guess=guess))
    page.say("hello", lang=chosen, browser=browser, stored=None)
    assert desk.lang == spoken


def test_the_bar_is_headed_by_the_name_of_the_game():
    assert [shown_words(PAGE, lang)["title"] for lang in ("en", "ru")] == ["Friday", "Пятница"]


def test_the_language_changes_every_word_and_not_the_game(desk, page):
    before = desk.record()
    page.say("language", lang="ru")
    assert page.controls.words == shown_words(PAGE, "ru") != shown_words(PAGE, "en")
    assert desk.record() == before


@pytest.mark.parametrize(
    "message",
    [
        None,
        7,
        "undo",
        [],
        {},
        {"type": None},
        {"type": "no such thing"},
        {"type": "hello", "lang": 5, "stored": 9},
        {"type": "hello", "lang": "en", "stored": {"id": 3}},
        {"type": "new", "seed": {}, "options": []},
        {"type": "new", "seed": "1", "options": {"level": [], "once": None, "tricks": {}}},
        {"type": "load"},
        {"type": "load", "text": 3, "id": "../../etc"},
        {"type": "position", "text": None},
        {"type": "fork", "id": "x" * 500},
        {"type": "language"},
        {"type": "names", "games": 3},
        {"type": "names", "games": [None, {"about": {"step": "x", "life": [], "over": 1}}]},
    ],
)
def test_no_message_breaks_the_desk(desk, page, message, caplog):
    before = desk.position()
    page.controls._hear(page.controls, message, [])
    assert desk.act("draw")
    assert caplog.text == ""
    assert desk.undo()
    assert desk.position() == before


@pytest.mark.parametrize("lang", i18n.languages())
def test_a_kept_game_is_named_in_words(desk, lang):
    example = game_name(PAGE, {"id": "a", "about": PAGE.about(desk.session)}, lang)
    assert example["title"] == words.say(lang, "panels.games.example")
    running = game_name(PAGE, {"id": "a", "about": PAGE.about(new_session(seed=1))}, lang)
    assert "20" in running["title"]
    over = {"level": 2, "over": True, "won": True, "score": 61, "decisions": 200}
    won = game_name(PAGE, {"id": "a", "about": over}, lang)
    assert "61" in won["title"]
    assert [each["over"] for each in (example, running, won)] == [False, False, True]
    assert "200" in won["detail"]
    assert game_name(PAGE, {"id": "a-undone", "about": over}, lang)["title"] != won["title"]


def test_a_finished_game_is_kept_with_its_score(desk):
    desk.new_game(4, 1)
    while desk.view.outcome is None:
        assert desk.act(str(friday.legal(desk.view)[-1]))
    facts = PAGE.about(desk.session)
    assert (facts["over"], facts["won"]) == (True, desk.view.outcome.won)
    assert facts["score"] == desk.view.outcome.score.total


def test_both_languages_have_the_same_words():
    english, russian = (shown_words(PAGE, lang) for lang in i18n.languages())
    assert english.keys() == russian.keys()


@pytest.mark.parametrize("plan", PLANS)
def test_the_welcome_plays_the_beginning_of_a_plan(desk, plan):
    welcome = Welcome(desk)
    welcome._hear(welcome, {"type": "plan", "plan": plan}, [])
    assert desk.decisions == len(PLANS[plan])


@pytest.mark.parametrize("message", [None, {}, {"type": "plan"}, {"type": "plan", "plan": "1"}])
def test_the_welcome_ignores_nonsense(desk, message):
    Welcome(desk)._hear(None, message, [])
    assert desk.decisions == 0


def test_the_welcome_does_not_speak_of_a_fight_that_is_over(desk):
    welcome = Welcome(desk)
    before = welcome.model["words"]["head"]
    for text in ("draw", "end", "done"):
        assert desk.act(text)
    assert welcome.model["words"]["head"] != before


def test_the_welcome_counts_along_and_says_what_a_lost_fight_is_good_for(desk):
    welcome = Welcome(desk)
    before = welcome.model["words"]["text"]
    assert "needs 4 and has 1. 1 free card and 2 abilities" in before
    assert desk.act("draw")
    assert "0 free cards" in welcome.model["words"]["text"]
    assert desk.act("end")
    assert "destroy" in welcome.model["words"]["text"]


def test_the_welcome_counts_the_abilities_left_while_another_one_is_carried_out(desk):
    welcome = Welcome(desk)
    for action, left in (("use 2", 1), ("look", 1), ("look", 1), ("sort 1,2,3", 1), ("use 1>3", 0)):
        assert desk.act(action), desk.notice
        abilities = "1 ability" if left == 1 else f"{left} abilities"
        assert f" and {abilities} are left" in welcome.model["words"]["text"]


def test_the_welcome_is_gone_in_a_real_game(desk):
    welcome = Welcome(desk)
    assert len(welcome.model["words"]["plans"]) == 5
    welcome._hear(welcome, {"type": "start"}, [])
    assert welcome.model == {}
    assert desk.view.level == 1


def test_a_dialog_hears_what_is_wrong_with_its_text_and_nobody_else_does(desk, page):
    record = desk.record()
    page.say("load", text="rubbish", dialog=True)
    assert "friday-nb record" in page.last("loaded")["fault"]
    page.say("position", text="level=1", dialog=True)
    assert page.last("loaded")["fault"]
    assert desk.record() == record
    assert desk.notice == ""
    page.say("load", text=record, dialog=True)
    assert page.last("loaded")["fault"] == ""


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_help_promises_no_more_than_is_kept(lang):
    kept = i18n.say(lang, "panels.games.about").rstrip(".")
    assert words.say(lang, "panels.help.5").startswith(kept)
