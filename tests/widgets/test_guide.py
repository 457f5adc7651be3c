"""The guide: every event in a sentence with its rules, and nothing sent that is not new."""

import json

import pytest

from friday_nb import i18n, rulebook
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.example import example_session
from friday_widgets.panes.guide.panel import Guide, feed, model


class Page:
    """Stands in for the browser: keeps the feed as the real one does."""

    def __init__(self, guide):
        self.guide, self.feed, self.sizes = guide, [], []
        guide.send = self.hear

    def hear(self, message):
        self.sizes.append(len(json.dumps(message)))
        self.feed[message["keep"] :] = message["add"]

    def say(self, kind):
        self.guide._hear(self.guide, {"type": kind}, [])


@pytest.fixture
def desk():
    return Desk(example_session())


@pytest.fixture
def page(desk):
    page = Page(Guide(desk))
    page.say("hello")
    return page


def test_each_decision_is_told_with_its_rules(desk, page):
    desk.act("draw")
    entry = page.feed[-1]
    assert entry["title"] == "Draw a free card"
    assert entry["lines"][0]["rules"] == ["FRI-FIGHT-2"]
    assert "4" in entry["lines"][0]["text"]


def test_the_feed_of_the_page_is_the_feed_of_the_game_whatever_happens(desk, page):
    for change in (
        lambda: desk.act("draw"),
        lambda: desk.act("pay"),
        desk.undo,
        lambda: desk.act("end"),
        desk.undo,
        desk.redo,
        lambda: desk.act("nonsense"),
        lambda: desk.set_language("ru"),
        lambda: desk.act("done"),
        lambda: desk.rewind(("use 2", "look")),
        lambda: desk.new_game(2, 7),
        lambda: desk.act("hazard 1"),
    ):
        change()
        assert page.feed == feed(desk)


def test_a_long_game_does_not_make_a_click_heavier(page, desk):
    desk.new_game(1, 3)
    sizes = []
    for _ in range(60):
        if not any(desk.act(text) for text in ("hazard 1", "draw", "end", "done")):
            break
        sizes.append(page.sizes[-1])
    assert len(sizes) > 40
    assert sum(sizes[-10:]) < 3 * sum(sizes[:10])


def test_nothing_is_sent_before_the_page_asks(desk):
    page = Page(Guide(desk))
    desk.act("draw")
    desk.set_language("ru")
    assert page.sizes == []
    page.say("hello")
    assert page.feed == feed(desk)


def test_the_glossary_is_sent_only_when_its_words_change(desk, page):
    before = page.guide.model
    desk.act("draw")
    assert page.guide.model is before
    desk.set_language("ru")
    assert page.guide.model is not before


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_glossary_has_every_rule_and_marks_the_rulings(lang):
    shown = model(Desk(example_session(), lang=lang))
    rules = {rule["id"]: rule for rule in shown["rules"]}
    assert rules.keys() == {rule.id for rule in rulebook.rules("friday")}
    assert {rule["section"] for rule in rules.values()} <= {s["id"] for s in shown["sections"]}
    for rule in rulebook.rules("friday"):
        assert rules[rule.id]["ruling"] is rule.ruling
        assert len(rules[rule.id]["readings"]) == (2 if rule.switchable else 0)


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_text_of_a_rule_leads_to_the_glossary(lang):
    shown = model(Desk(example_session(), lang=lang))
    terms = {term["id"] for term in shown["terms"]}
    linked = {term for rule in shown["rules"] for _, term in rule["text"] if term}
    assert len(linked) > 20
    assert linked < terms
    for rule, sent in zip(rulebook.rules("friday"), shown["rules"], strict=True):
        assert "".join(piece for piece, _ in sent["text"]) == rule.text[lang]


def test_a_new_game_begins_with_its_aim_and_the_first_choice(desk):
    desk.new_game(2, 7)
    (first,) = feed(desk)
    assert first["aim"].startswith("Your aim:")
    assert first["aim"].count(". ") == 1
    assert [line["rules"] for line in first["lines"]] == [["FRI-TURN-1"]]
    assert len(first["setup"]) == 7
    desk.act("hazard 1")
    assert "aim" not in feed(desk)[1]


def test_a_position_that_is_set_up_has_no_aim_to_tell(desk):
    assert "aim" not in feed(desk)[0]


def test_a_ruling_shows_the_reading_of_this_game(desk):
    def first_reading():
        rules = {rule["id"]: rule for rule in model(desk)["rules"]}
        return rules["FRI-DECK-3"]["readings"][0]

    usual = first_reading()
    desk.new_game(1, 1, {"too_old": "shuffle"})
    assert first_reading() != usual
    assert first_reading().startswith("In this game:")


def test_a_refusal_shows_its_rule_until_it_is_hidden(desk, page):
    desk.act("pay")
    assert page.guide.notice == {"text": desk.notice, "rules": ["FRI-FIGHT-3"]}
    page.say("hush")
    assert page.guide.notice["text"] == ""


@pytest.mark.parametrize("message", [None, 3, {}, {"type": []}])
def test_no_message_breaks_the_guide(desk, message):
    Guide(desk)._hear(None, message, [])
    assert desk.act("draw")
