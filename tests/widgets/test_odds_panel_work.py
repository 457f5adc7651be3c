"""The odds pane at work: what is chosen in it, when it works, and how little it sends."""

import asyncio
import gzip
import json
import re
import threading
from importlib import metadata

import pytest

from friday_nb import i18n
from friday_nb.analysis import InProcess, OverdueError, work
from friday_nb.friday import charts, words
from friday_nb.friday.odds import findings as findings_module
from friday_nb.friday.odds.fight import LIFE, WIN, Lose
from friday_nb.friday.odds.findings import OddsQuestion, findings
from friday_widgets.desk.observable import LATER_SECONDS
from friday_widgets.friday.example import example_session
from friday_widgets.friday.odds import panel as odds_panel
from friday_widgets.friday.odds.model import Wish
from friday_widgets.friday.odds.panel import OddsPanel
from friday_widgets.panes import chart
from friday_widgets.panes.chart import Chart
from friday_widgets.wire import assets
from tests.widgets import unhurried
from tests.widgets.odds_positions import POSITIONS, by_key, put

FIGURES = {"total", "curve", "by_value", "matrix"}


@pytest.fixture
def sent(monkeypatch):
    """The names of the traits that were sent, one set per message."""
    messages = []

    def note(self, key=None):
        messages.append({key} if isinstance(key, str) else set(key or ()))

    monkeypatch.setattr(OddsPanel, "send_state", note)
    return messages


# --- choices --------------------------------------------------------------------------------------


def test_the_goal_is_chosen_in_the_pane(desk, pane):
    put(desk, POSITIONS["mid-fight"].view)
    pane._hear(pane, {"type": "goal", "goal": "life"}, [])
    assert pane.wish.goal == LIFE
    assert [o["id"] for o in pane.model["goal"]["options"] if o["on"]] == ["life"]
    pane._hear(pane, {"type": "goal", "goal": "lose"}, [])
    assert pane.wish.goal == Lose("-2!")
    pane._hear(pane, {"type": "goal", "goal": "lose", "cards": ["-2!", "3X1", "4W"]}, [])
    assert sorted(pane.wish.goal.cards) == ["-2!", "3X1"]
    pane._hear(pane, {"type": "goal", "goal": "lose", "cards": []}, [])
    assert pane.wish.goal == WIN


def test_a_wish_to_lose_ends_with_the_fight(desk, pane):
    put(desk, POSITIONS["mid-fight"].view)
    pane._hear(pane, {"type": "goal", "goal": "lose"}, [])
    pane._hear(pane, {"type": "cards", "n": 1}, [])
    put(desk, POSITIONS["nothing free left"].view)
    assert pane.wish == Wish()


def test_a_pirate_cannot_be_lost_on_purpose(desk, pane):
    put(desk, POSITIONS["pirate"].view)
    assert [option["id"] for option in pane.model["goal"]["options"]] == ["win", "life"]


@pytest.mark.parametrize(
    "message",
    [
        *(None, 7, "goal", [], {}, {"type": "act"}, {"type": ["goal"]}),
        {"type": "goal"},
        {"type": "goal", "goal": 3, "cards": "all"},
        {"type": "goal", "goal": "lose", "cards": [None, 3, "no such card"]},
        {"type": "cards"},
        {"type": "cards", "n": -1},
        {"type": "cards", "n": "2"},
        {"type": "cards", "n": 10**9},
    ],
)
def test_no_message_breaks_the_pane(desk, pane, message):
    put(desk, POSITIONS["mid-fight"].view)
    before = pane.model
    pane._hear(pane, message, [])
    assert pane.model == before


# --- work and traffic -----------------------------------------------------------------------------


def test_an_unseen_pane_works_out_nothing(desk):
    panel = OddsPanel(desk, seconds=0)
    desk.act("hazard 1")
    assert (panel.matrix, panel.answers) == ({}, [])
    panel.shown = True
    assert panel.matrix["summary"].startswith("18 cards")
    before = panel.by_value
    panel.shown = False
    desk.act("draw")
    assert panel.by_value is before


def _letters(panel):
    """Every word in the pane, except what a chart is drawn from."""
    charts = [[figure.get(name) for name in ("title", "summary")] for figure in _figures(panel)]
    return json.dumps([panel.model, panel.answers, charts], ensure_ascii=False)


def _figures(panel):
    return [getattr(panel, name) for name in FIGURES]


def test_an_unseen_pane_speaks_the_language_of_the_page(desk):
    panel = OddsPanel(desk, seconds=0)
    desk.set_language("ru")
    assert panel.model["title"] == words.say("ru", "odds.title")
    assert panel.words == chart.chart_words("ru")
    assert (panel.matrix, panel.answers) == ({}, [])  # but nothing is worked out


def test_a_pane_that_went_out_of_sight_goes_on_changing_its_language(desk):
    panel, seen = (OddsPanel(desk, shown=True, seconds=0) for _ in range(2))
    put(desk, POSITIONS["mid-fight"].view)
    panel.shown = False
    for lang in ("ru", "en"):
        desk.set_language(lang)
        assert panel.answers
        assert _letters(panel) == _letters(seen)


def test_a_pane_out_of_sight_keeps_no_answer_in_the_old_language(desk):
    panel = OddsPanel(desk, shown=True, seconds=0)
    put(desk, POSITIONS["mid-fight"].view)
    panel.shown = False
    desk.act("draw")
    desk.set_language("ru")
    assert panel.answers == []
    desk.undo()
    panel.shown = True
    assert panel.model["mark"] == odds_panel.mark_of(desk.view)
    assert len(panel.answers) > 2


def test_only_what_changed_is_sent(desk, sent):
    panel = OddsPanel(desk, shown=True, seconds=0)
    sent.clear()
    panel.refresh()
    assert sent == []
    desk.act("hazard 1")  # no card moved
    names = set().union(*sent)
    assert "matrix" not in names
    assert names >= {"total", "curve", "by_value", "model", "answers"}
    sent.clear()
    panel._hear(panel, {"type": "cards", "n": 1}, [])
    assert set().union(*sent) & FIGURES == {"total"}
    sent.clear()
    desk.set_language("ru")
    assert set().union(*sent) >= FIGURES | {"model", "words", "answers"}


def test_a_refusal_leaves_the_pane_alone(desk, sent):
    OddsPanel(desk, shown=True, seconds=0)
    sent.clear()
    assert not desk.act("draw")
    assert sent == []


class Listening:
    """An analyst that answers when it is told to, and keeps every question."""

    in_turns = False

    def __init__(self):
        self.asked = []

    def ask(self, _client, question, hear):
        self.asked.append((question, hear))

    def cancel(self, _client):
        pass

    def answer(self, n):
        """From another thread, all answers to question number n."""
        question, hear = self.asked[n]
        thread = threading.Thread(
            target=lambda: [hear(question, answer) for answer in work(question)]
        )
        thread.start()
        thread.join()


def test_while_others_are_served_nothing_stale_is_shown(desk):
    put(desk, POSITIONS["mid-fight"].view)
    analyst = Listening()

    async def sit():
        panel = OddsPanel(desk, seconds=0, analyst=analyst)
        panel.shown = True
        assert by_key(panel)["fight"]["sort"] == "pending"
        assert panel.model["waiting"]
        desk.act("draw")
        await asyncio.sleep(LATER_SECONDS)
        first, last = (question for question, _ in (analyst.asked[0], analyst.asked[-1]))
        assert first != last
        analyst.answer(0)  # too late: the position has changed
        await asyncio.sleep(0)
        assert panel.model["waiting"]
        analyst.answer(-1)
        await asyncio.sleep(0)
        assert [answer["key"] for answer in panel.answers][:1] == ["more"]
        assert not panel.model["waiting"]
        assert by_key(panel)["fight"]["sort"] == "bound"

    unhurried.run(sit())


def test_the_same_odds_come_from_another_process():
    analyst, heard, ready = InProcess(), [], threading.Event()

    def hear(_question, answer):
        heard.append(answer)
        if answer.is_last:
            ready.set()

    question = OddsQuestion(POSITIONS["mid-fight"].view, WIN, seconds=0)
    analyst.ask("pane", question, hear)
    assert ready.wait(60)
    analyst.close()
    assert heard == list(work(question))


def failing(*_args, **_kwargs):
    raise ZeroDivisionError("on purpose")


def too_slow(*_args, **_kwargs):
    raise OverdueError("it took longer than 15 s")


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize(
    ("fails", "key"), [(failing, "panels.unanswered"), (too_slow, "panels.overdue")]
)
def test_what_could_not_be_worked_out_is_reported_until_the_next_position(
    desk, monkeypatch, lang, fails, key
):
    desk.set_language(lang)
    said = i18n.say(lang, key)
    with monkeypatch.context() as patch:
        patch.setattr(findings_module, "answer_questions", fails)
        panel = OddsPanel(desk, shown=True, seconds=0)
        assert panel.model["fault"] == said
        assert not panel.model["waiting"]
        assert "pending" not in {head["sort"] for head in panel.model["heads"]}
        other = next(one for one in i18n.languages() if one != lang)
        desk.set_language(other)
        assert panel.model["fault"] == i18n.say(other, key)
    put(desk, POSITIONS["mid-fight"].view)
    assert panel.model["fault"] == ""
    assert panel.answers


def test_a_fight_that_fails_leaves_what_was_found_before(desk, monkeypatch):
    put(desk, POSITIONS["mid-fight"].view)
    monkeypatch.setattr(findings_module, "fight_odds", failing)
    panel = OddsPanel(desk, shown=True, seconds=0.01)
    assert panel.answers
    assert panel.model["fault"]
    assert by_key(panel)["fight"]["sort"] == "bound"


def test_a_question_that_is_stopped_finds_nothing():
    view = POSITIONS["mid-fight"].view
    assert list(findings(OddsQuestion(view, WIN, seconds=0), stop=lambda: True)) == []


def test_bundle_goes_out_when_asked_for_and_compressed(desk, monkeypatch):
    panel = OddsPanel(desk)
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
def test_other_messages_get_no_bundle(desk, monkeypatch, message):
    panel = OddsPanel(desk)
    monkeypatch.setattr(panel, "send", lambda *_: pytest.fail("answered"))
    panel._answer(panel, message, [])


def test_missing_plotly_is_reported_and_breaks_nothing(desk, monkeypatch):
    monkeypatch.setattr(chart, "bundle", lambda _: (_ for _ in ()).throw(FileNotFoundError("gone")))
    panel = OddsPanel(desk, shown=True, seconds=0)
    out = []
    monkeypatch.setattr(panel, "send", lambda message, *_: out.append(message))
    panel._answer(panel, {"type": "plotly"}, [])
    assert out == [{"type": "plotly", "error": "gone"}]


def test_a_chart_stands_alone(desk):
    one = Chart(charts.value_chart(desk.view))
    assert one.figure["title"] == "Next card, by value"
    one.show(charts.matrix_chart(desk.view))
    assert "18 in the face-down stack" in repr(one)


@pytest.mark.parametrize("lang", i18n.languages())
def test_models_are_json(desk, pane, lang):
    put(desk, POSITIONS["mid-fight"].view)
    desk.set_language(lang)
    for name in (*FIGURES, "model", "answers", "links"):
        value = getattr(pane, name)
        assert json.loads(json.dumps(value)) == value
    assert pane.model["title"] == words.say(lang, "odds.title")


@pytest.mark.parametrize(
    "name",
    [
        "panes/plotly.js",
        "panes/chart.js",
        "panes/chart_widget.js",
        "friday/odds/odds.js",
        "friday/odds/parts.js",
    ],
)
def test_scripts_fetch_nothing_and_trust_no_text(name):
    script = assets.read(name)
    script = script.replace("await import(url)", "")  # of a blob that the page itself has made
    assert not re.search(r"https?://|\bimport\b|innerHTML|insertAdjacentHTML", script)


def test_a_browser_that_cannot_unpack_gets_plotly_uncompressed(pane, monkeypatch):
    sent = []
    monkeypatch.setattr(pane, "send", lambda _message, buffers=(): sent.append(buffers))
    pane._answer(pane, {"type": "plotly", "gzip": False}, [])
    ((script,),) = sent
    assert b"plotly.js v" in script[:200]


def test_a_browser_keeps_plotly_under_its_version(pane):
    """Otherwise a browser would draw with the script of an earlier version."""
    assert pane.plotly_version.startswith(f"{metadata.version('plotly')}-")


# --- out of sight --------------------------------------------------------------------------------


def test_out_of_sight_only_the_headline_is_kept_up_to_date(desk):
    panel = OddsPanel(desk, seconds=0)
    put(desk, POSITIONS["mid-fight"].view)
    assert panel.model["waiting"]
    panel._hear(panel, {"type": "shown", "on": False, "sum": True}, [])
    assert not panel.model["waiting"]
    assert "%" in panel.model["sum"]
    assert panel.total == {}
    assert panel.matrix == {}
    panel._hear(panel, {"type": "shown", "on": True, "sum": True}, [])
    assert panel.total["data"]
    assert panel.matrix["data"]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_headline_is_one_of_the_numbers_below_it(desk, pane, name):
    put(desk, POSITIONS[name].view)
    numbers = {head["number"] for head in pane.model["heads"]}
    assert set(filter(None, pane.model["sum"].split(" / "))) <= numbers


def test_of_a_fight_the_headline_tells_the_free_cards_and_not_any_price(desk, pane):
    """On a phone the tab says nothing else: "100%" would stand beside a card that wins 9%."""
    put(desk, example_session().view)
    shown = {head["key"]: head["number"] for head in pane.model["heads"]}
    assert pane.model["sum"] == shown["free"] != shown["fight"]
