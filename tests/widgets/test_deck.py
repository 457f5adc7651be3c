"""The deck pane: its words, what travels to the page, and how little is done unseen."""

import gzip
import json
import re

import pytest

from friday_nb import charts, friday, words
from friday_nb.friday import odds
from friday_widgets import assets, chart, deck
from friday_widgets.chart import Chart
from friday_widgets.deck import DeckPanel
from friday_widgets.desk import Desk

FIGURES = {"draws", "where", "by_value", "by_ability"}


@pytest.fixture
def desk():
    desk = Desk()
    assert desk.new_game(1, seed=5)
    return desk


@pytest.fixture
def sent(monkeypatch):
    """The names of the traits that travelled, one set a message."""
    messages = []

    def note(self, key=None):
        messages.append({key} if isinstance(key, str) else set(key or ()))

    monkeypatch.setattr(DeckPanel, "send_state", note)
    return messages


def texts(desk):
    model = deck.model(desk)
    return [head["text"] for head in model["heads"]], [head["why"] for head in model["heads"]]


@pytest.mark.parametrize("lang", words.languages())
def test_model_is_json_in_the_desks_language(desk, lang):
    desk.set_language(lang)
    model = deck.model(desk)
    assert json.loads(json.dumps(model)) == model
    assert model["title"] == words.say(lang, "deck.title")


def test_headlines_say_what_they_are_made_of(desk):
    desk.act("hazard 1")
    heads, whys = texts(desk)
    chance = odds.next_free_card_wins(desk.view)
    assert heads[0] == f"Next free card wins: {charts.percent(chance)}"
    assert whys[0] == "None of the 18 cards that can come makes 4; you have 0."
    assert heads[-1] == "18 cards to the reshuffle"
    assert whys[-1] == "Then one of 7 normal aging cards comes in."


def test_headline_counts_the_cards_that_win(desk):
    desk.new_game(2, seed=3)
    desk.act("hazard 1")
    heads, whys = texts(desk)
    assert heads[0] == "Next free card wins: 71%"
    assert whys[0] == "13 or 14 of 19 cards that can come make 0 or more; you have 0."
    assert "one of them is an aging card nobody has seen" in whys[1]


def test_headline_is_right_in_every_position_of_some_games(desk):
    """No position leaves a sentence without its words, in either language."""
    for seed in range(6):
        desk.new_game(1 + seed % 4, seed=seed)
        for step in range(150):
            actions = friday.legal(desk.view)
            if not actions:
                break
            desk.act(str(actions[(step * 7 + seed) % len(actions)]))
            for lang in words.languages():
                heads = deck.headlines(desk.view, lang)
                listed = deck.stack_list(desk.view, lang)
                assert all(head["text"] and head["why"] for head in heads)
                assert len(listed["rows"]) or listed["note"]
            deck.figures(desk.view, "en")


def test_list_names_each_card_that_can_lie_in_the_stack(desk):
    rows = deck.model(desk)["list"]["rows"]
    assert [(row["count"], row["card"], row["chance"]) for row in rows] == [
        ("5", "Distracted (−1)", "28%"),
        ("8", "Weak (0)", "44%"),
        ("1", "Eating (0)", "6%"),
        ("3", "Focused (1)", "17%"),
        ("1", "Genius (2)", "6%"),
    ]
    assert rows[2]["ability"] == "+2 life"


def test_list_says_perhaps_of_the_unseen_card(desk):
    desk.new_game(2, seed=5)
    aging = [row for row in deck.model(desk)["list"]["rows"] if row["aging"]]
    assert {row["count"] for row in aging} == {"perhaps 1"}


def test_bar_and_row_find_each_other(desk):
    """The keys of the list are keys of the charts: pointing at one shows the other."""
    charted = deck.figures(desk.view, "en")
    for row in deck.model(desk)["list"]["rows"]:
        for key, name in zip(row["keys"], ("where", "by_value", "by_ability"), strict=True):
            assert key in charted[name].keys


def test_unseen_pane_works_out_nothing(desk):
    panel = DeckPanel(desk)
    desk.act("hazard 1")
    assert panel.where == {}
    panel.shown = True
    assert panel.where["summary"].startswith("18 cards")
    before = panel.by_value
    panel.shown = False
    desk.act("draw")
    assert panel.by_value is before


def test_only_what_changed_travels(desk, sent):
    panel = DeckPanel(desk, shown=True)
    sent.clear()
    panel.refresh()
    assert sent == []
    desk.act("hazard 1")  # no card moved: the charts of the deck stay
    (names,) = sent
    assert names & FIGURES == {"by_value", "draws"}
    sent.clear()
    desk.set_language("ru")
    assert set().union(*sent) >= FIGURES | {"model", "words"}


def test_a_refusal_leaves_the_pane_alone(desk, sent):
    DeckPanel(desk, shown=True)
    sent.clear()
    assert not desk.act("draw")
    assert sent == []


def test_bundle_goes_out_when_asked_for_and_compressed(desk, monkeypatch):
    panel = DeckPanel(desk)
    out = []
    monkeypatch.setattr(panel, "send", lambda message, buffers=(): out.append((message, buffers)))
    panel._answer(panel, {"type": "plotly", "gzip": True}, [])
    ((message, (script,)),) = out
    assert message == {"type": "plotly"}
    assert b"plotly.js v" in gzip.decompress(script)[:200]
    assert len(script) < 2_000_000


@pytest.mark.parametrize(
    "message", [None, 7, "plotly", [], {}, {"type": "act"}, {"type": ["plotly"]}]
)
def test_other_messages_are_not_answered(desk, monkeypatch, message):
    panel = DeckPanel(desk)
    monkeypatch.setattr(panel, "send", lambda *_: pytest.fail("answered"))
    panel._answer(panel, message, [])


def test_missing_plotly_is_said_and_breaks_nothing(desk, monkeypatch):
    monkeypatch.setattr(chart, "bundle", lambda _: (_ for _ in ()).throw(FileNotFoundError("gone")))
    panel = DeckPanel(desk, shown=True)
    out = []
    monkeypatch.setattr(panel, "send", lambda message, *_: out.append(message))
    panel._answer(panel, {"type": "plotly"}, [])
    assert out == [{"type": "plotly", "error": "gone"}]


def test_a_chart_stands_alone(desk):
    one = Chart(charts.value_chart(desk.view))
    assert one.figure["title"] == "Next card, by value"
    one.show(charts.where_chart(desk.view))
    assert "18 face down" in repr(one)


@pytest.mark.parametrize("name", ["chart.js", "chart_widget.js", "deck.js"])
def test_scripts_fetch_nothing_and_trust_no_text(name):
    script = assets.read(name)
    assert not re.search(r"https?://|\bimport\b|innerHTML|insertAdjacentHTML", script)
