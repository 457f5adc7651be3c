"""The advice panel: modes, the list, blunders held back, the story; without any weights."""

import asyncio
from dataclasses import replace

import pytest

from friday_nb import friday, i18n
from friday_nb.analysis import InProcess, InThread, InTurns, OverdueError
from friday_nb.charts.numbers import points
from friday_nb.core.severity import Severity
from friday_nb.friday import words
from friday_nb.friday.players import adviser
from friday_nb.friday.players.advice import Advice, Option
from friday_nb.friday.players.adviser import AdviceQuestion
from friday_nb.friday.players.because import reason
from friday_nb.friday.players.losses import given_away, grade
from friday_nb.friday.players.story import story
from friday_nb.friday.texts import action_text
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.story import model as story_model
from friday_widgets.friday.story.panel import StoryPanel
from tests.friday.players import made_up
from tests.friday.players.made_up import game

LANGUAGES = pytest.mark.parametrize("lang", i18n.languages())


@pytest.fixture
def thoughts(monkeypatch):
    """Made-up advice everywhere; the views it was asked about."""
    return made_up.thoughts(monkeypatch)


@pytest.fixture
def panel(desk, thoughts):
    panel = AdvicePanel(desk)
    yield panel
    panel.close()


@pytest.fixture
def teller(desk, thoughts):
    panel = StoryPanel(desk)
    yield panel
    panel.close()


def press(panel, **message):
    panel._hear(panel, message, [])


def listed(panel, advice, lang="en"):
    """The list of the panel if this were the advice."""
    panel._desk.set_language(lang)
    press(panel, type="show", on=True)
    panel.take(AdviceQuestion(panel._desk.view), advice)
    return panel.rows


def blunder_of(desk):
    """Play on, best decisions only, until there is a blunder to make; return its text."""
    for _ in range(100):
        advice = made_up.advise(desk.view)
        for option in reversed(advice.options):
            if grade(advice, option.action) >= Severity.MISTAKE:
                return str(option.action)
        desk.act(str(advice.best.action), sure=True)
    raise AssertionError("no blunder in a hundred decisions")


# --- modes and the list ---------------------------------------------------------------------------


def test_no_advice_is_worked_out_before_it_is_asked_for(panel, desk, thoughts):
    desk.act("hazard 1")
    assert not thoughts
    assert not panel.rows
    press(panel, type="show", on=True)
    assert thoughts == [desk.view]


@pytest.mark.parametrize(("win", "note"), [(0.995, "less than 1 game in 100"), (0.6, "too close")])
def test_where_the_best_cannot_be_told_none_is_marked(panel, desk, win, note):
    advice = made_up.advise(desk.view)
    alike = [replace(option, win=win, error=0.05) for option in advice.options]
    told = listed(panel, replace(advice, options=tuple(alike)))
    assert note in told["note"]
    assert len(told["rows"]) > 1
    assert [row["action"] for row in told["rows"] if row["best"]] == []
    assert "The best choice" not in str(told)
    assert {row["loss"] for row in told["rows"]} == {""}


def test_where_all_are_almost_sure_none_is_said_to_be_behind(panel, desk):
    """A row that is behind would contradict the sentence above the list."""
    options = [Option(a, 0.999 - i / 500, 0.01) for i, a in enumerate(friday.legal(desk.view))]
    told = listed(panel, Advice(desk.view, tuple(options)))
    assert "less than 1 game" in told["note"]
    assert {row["loss"] for row in told["rows"]} == {""}
    assert "behind" not in str(told)


@LANGUAGES
def test_every_option_is_a_row_best_first(panel, desk, lang):
    desk.set_language(lang)
    press(panel, type="show", on=True)
    advice = made_up.advise(desk.view)
    rows = panel.rows["rows"]
    assert [row["action"] for row in rows] == [str(o.action) for o in advice.options]
    assert [row["best"] for row in rows] == [True] + [False] * (len(rows) - 1)
    for row, option in zip(rows, advice.options, strict=True):
        assert str(round(100 * option.win)) in row["win"]
        assert row["blunder"] == (grade(advice, option.action) >= Severity.MISTAKE)
        assert row["why"] in row["name"]
        assert row["label"] in row["name"]
        assert row["why"].endswith(".")
        assert row["loss"] == ("" if row["best"] else given_away(advice, option).text(lang))


@LANGUAGES
@pytest.mark.parametrize(
    ("chances", "key"),
    [
        ((0.999, 0.9981, 0.9951), "sure"),
        ((0.999, 0.9981, 0.9949), ""),
        ((0.6, 0.6, 0.5999), "close"),
        ((0.6, 0.6, 0.3), ""),
        ((0.001, 0.001, 0.0), "lost"),
        ((0.004, 0.001, 0.0), ""),
        ((0.999,), ""),
    ],
)
def test_decisions_that_are_all_alike_are_said_to_be(panel, desk, chances, key, lang):
    some = friday.legal(desk.view)
    error = 0.01 if max(chances) > 0.01 else 0.002
    options = tuple(Option(some[i % 2], win, error) for i, win in enumerate(chances))
    advice = Advice(desk.view, options)
    note = listed(panel, advice, lang)["note"]
    assert note == (words.say(lang, f"advice.alike.{key}") if key else "")


@LANGUAGES
def test_a_game_that_is_proved_to_be_lost_is_said_to_be(panel, desk, lang):
    options = tuple(Option(a, 0.0, 0.0, 0.0, 0.0) for a in friday.legal(desk.view))
    told = listed(panel, Advice(desk.view, options), lang)
    assert told["note"] == words.say(lang, "advice.alike.lost.proved")
    assert [row["action"] for row in told["rows"] if row["best"]] == []


def test_the_list_follows_the_game_until_it_is_hidden(panel, desk):
    press(panel, type="show", on=True)
    before = panel.rows
    desk.act(before["rows"][0]["action"])
    assert panel.rows["turn"] != before["turn"]
    press(panel, type="show", on=False)
    assert panel.rows == {}


def test_a_row_plays_its_decision(panel, desk):
    press(panel, type="show", on=True)
    row = panel.rows["rows"][-1]
    press(panel, type="play", action=row["action"], turn=panel.rows["turn"])
    assert str(desk.session.moments[-1].action) == row["action"]


def test_a_row_of_an_old_position_plays_nothing(panel, desk):
    press(panel, type="show", on=True)
    old = panel.rows
    desk.act(old["rows"][0]["action"])
    press(panel, type="play", action="draw", turn=old["turn"])
    assert desk.decisions == 1


@LANGUAGES
def test_off_hides_everything(panel, teller, desk, thoughts, lang):
    desk.set_language(lang)
    desk.act("hazard 1")
    press(panel, type="show", on=True)
    press(teller, type="show", on=True)
    assert panel.rows
    assert teller.model["summary"]
    press(panel, type="mode", mode="off")
    assert (panel.rows, teller.chart) == ({}, {})
    assert not panel.model["shown"]
    assert "summary" not in teller.model
    assert teller.model["note"] == words.say(lang, "panels.spoilers.hidden.text")
    n = len(thoughts)
    desk.act("draw")
    assert len(thoughts) == n


def test_at_the_end_of_the_game_nothing_is_left_to_decide(panel, desk):
    desk.load(str(game(1, 2).record()))
    press(panel, type="show", on=True)
    assert panel.rows["rows"] == []
    assert panel.rows["note"]


@pytest.mark.parametrize("message", ["x", None, {}, {"type": "mode", "mode": "loud"}])
def test_strange_messages_change_nothing(panel, desk, message):
    before = (panel.mode, desk.position())
    panel._hear(panel, message, [])
    assert (panel.mode, desk.position()) == before


@pytest.mark.parametrize("key", ["", "moment:0", "moment:999", "swing:x", "moment:²", "x:1"])
def test_moments_that_do_not_exist_are_ignored(teller, desk, key):
    desk.act("hazard 1")
    press(teller, type="show", on=True)
    press(teller, type="look", key=key)
    assert desk.decisions == 1


# --- blunders -------------------------------------------------------------------------------------


@pytest.fixture
def held(panel, desk):
    """Have the panel hold a blunder back; return the decision's text."""
    press(panel, type="mode", mode="warn")
    desk.act(str(made_up.advise(desk.view).best.action))
    text = blunder_of(desk)
    assert desk.act(text) is False
    return text


def test_a_blunder_waits_and_nothing_is_played(panel, desk, held):
    assert panel.sheet["text"]
    assert held != str(desk.session.moments[-1].action)
    assert not desk.notice


@LANGUAGES
def test_the_sheet_tells_what_is_given_away(panel, desk, held, lang):
    desk.set_language(lang)
    advice = made_up.advise(desk.view)
    action = friday.Action.parse(held)
    sheet = panel.sheet
    graded = grade(advice, action)
    assert sheet["head"] == words.say(
        lang, f"advice.warn.head.{graded.name.lower()}", sign=graded.sign
    )
    lost = points(advice.best.win, advice.of(action).win)
    assert str(lost) in sheet["text"]
    assert sheet["why"] == reason(advice, advice.of(action), lang)
    assert action_text(desk.view, advice.best.action, lang) in sheet["better"]
    assert reason(advice, advice.best, lang) == sheet["because"]
    assert set(sheet["words"]) == {"anyway", "rethink", "show"}


def test_play_anyway_plays_it(panel, desk, held):
    n = desk.decisions
    press(panel, type="held", answer="anyway")
    assert desk.decisions == n + 1
    assert str(desk.session.moments[-1].action) == held
    assert panel.sheet == {}


def test_rethink_leaves_the_game_as_it_was(panel, desk, held):
    position = desk.position()
    press(panel, type="held", answer="rethink")
    assert desk.position() == position
    assert panel.sheet == {}
    assert not panel.model["shown"]


def test_show_me_opens_the_list(panel, desk, held):
    position = desk.position()
    press(panel, type="held", answer="show")
    assert desk.position() == position
    assert panel.model["shown"]
    assert panel.rows["rows"]


def test_another_position_takes_the_sheet_away(panel, desk, held):
    desk.undo()
    assert panel.sheet == {}
    position = desk.position()
    press(panel, type="held", answer="anyway")
    assert desk.position() == position


def test_good_decisions_are_not_held_back(panel, desk):
    press(panel, type="mode", mode="warn")
    for _ in range(20):
        assert desk.act(str(made_up.advise(desk.view).best.action))


@pytest.mark.parametrize("mode", ["off", "ask"])
def test_only_the_mode_that_warns_holds_back_what_is_known_to_be_a_blunder(panel, desk, mode):
    press(panel, type="mode", mode="ask")
    press(panel, type="show", on=True)  # so that the advice is known
    text = blunder_of(desk)
    assert panel.known(desk.view)
    press(panel, type="mode", mode=mode)
    assert desk.act(text)
    assert panel.sheet == {}


def test_what_is_not_allowed_is_refused_as_usual(panel, desk):
    press(panel, type="mode", mode="warn")
    assert desk.act("destroy 1") is False
    assert desk.notice
    assert panel.sheet == {}
    assert desk.act("nonsense") is False
    assert desk.notice


def test_a_panel_that_is_closed_holds_nothing_back(panel, desk):
    press(panel, type="mode", mode="warn")
    text = blunder_of(desk)
    panel.close()
    assert desk.act(text)


# --- the story ------------------------------------------------------------------------------------


@pytest.fixture
def told(teller, desk):
    """Have the panel tell the story of a whole game; return the story."""
    desk.load(str(game(1, 2).record()))
    press(teller, type="show", on=True)
    return story(desk.session, made_up.advise)


def test_the_story_is_that_of_the_game(teller, desk, told):
    keys = [swing["key"] for swing in teller.model["lists"][0]["rows"]]
    assert keys == [f"swing:{s.number}" for s in told.swings[: story_model.MOST]]
    assert teller.model["summary"]
    assert teller.chart["data"]


def test_a_mistake_leads_to_the_moment_before_it(teller, desk, told):
    step = next(step for step in told.steps if step.kind == "mistake")
    press(teller, type="look", key=f"swing:{step.number}")
    assert desk.view == step.view
    assert "Skill" in teller.model["said"]


def test_luck_leads_to_what_it_brought(teller, desk, told):
    step = next(step for step in told.steps if step.kind == "unlucky")
    press(teller, type="look", key=f"swing:{step.number}")
    assert desk.decisions == step.number
    assert "luck" in teller.model["said"]


def test_a_point_of_the_line_is_its_moment(teller, desk, told):
    press(teller, type="look", key="moment:7")
    assert desk.view == told.steps[6].view
    press(teller, type="look", key=f"moment:{len(told.steps) + 1}")
    assert desk.view.outcome


def test_going_to_a_moment_loses_nothing(teller, desk, told):
    n, chart = desk.decisions, teller.chart
    press(teller, type="look", key="moment:3")
    assert len(desk.whole_session.moments) == n + 1
    assert teller.chart["rows"] == chart["rows"]
    desk.go_to(n)
    assert desk.view.outcome


def test_a_game_without_decisions_says_so(teller):
    press(teller, type="show", on=True)
    assert teller.model["note"]
    assert not teller.chart


def test_the_story_grows_with_the_game(teller, desk, thoughts):
    press(teller, type="show", on=True)
    desk.act("hazard 1")
    assert len(teller.chart["rows"]) == 1
    desk.act("draw")
    assert len(teller.chart["rows"]) == 2
    assert len(thoughts) == 3


# --- beside an event loop -------------------------------------------------------------------------


def test_the_table_does_not_wait_for_advice(desk, thoughts):
    async def sit():
        panel = AdvicePanel(desk, analyst=InThread())
        press(panel, type="show", on=True)
        assert panel.rows["rows"] == []
        for _ in range(400):
            await asyncio.sleep(0.05)
            if panel.rows["rows"]:
                break
        panel.close()
        return panel.rows["rows"]

    assert asyncio.run(sit())


def test_a_blunder_is_held_back_beside_a_loop_too(desk, thoughts):
    text = blunder_of(desk)

    async def sit():
        panel = AdvicePanel(desk, mode="warn", analyst=InThread())
        panel.refresh()
        for _ in range(400):
            await asyncio.sleep(0.05)
            if panel.known(desk.view):
                break
        made = desk.act(text)
        panel.close()
        return made, panel.sheet

    made, sheet = asyncio.run(sit())
    assert made is False
    assert sheet["text"]


def too_slow():
    raise OverdueError("it took longer than 15 s")


@LANGUAGES
@pytest.mark.parametrize(
    ("fails", "key"), [(lambda: 1 / 0, "panels.unanswered"), (too_slow, "panels.overdue")]
)
def test_what_could_not_be_worked_out_is_reported_until_the_next_position(
    desk, monkeypatch, lang, fails, key
):
    desk.set_language(lang)
    desk.act("hazard 1")
    panel, teller = AdvicePanel(desk), StoryPanel(desk)
    with monkeypatch.context() as patch:
        patch.setattr(adviser, "shared", fails)
        press(panel, type="show", on=True)
        press(teller, type="show", on=True)
        said = words.say(lang, key)
        assert (panel.rows["note"], panel.rows["rows"]) == (said, [])
        assert teller.model["note"] == said
    made_up.thoughts(monkeypatch)
    desk.act("draw")
    assert panel.rows["rows"]
    assert teller.model["summary"]


def test_a_decision_that_nobody_can_judge_is_made(desk, monkeypatch):
    monkeypatch.setattr(adviser, "shared", lambda: 1 / 0)
    AdvicePanel(desk, mode="warn")
    assert desk.act("hazard 1")


def test_the_story_of_a_game_comes_from_another_process(desk):
    """Questions and answers have to survive the way there and back."""
    desk.act("hazard 1")
    desk.act("draw")
    analyst = InProcess()

    async def sit():
        panel, teller = AdvicePanel(desk, analyst=analyst), StoryPanel(desk, analyst=analyst)
        for each in (panel, teller):
            press(each, type="show", on=True)
        for _ in range(1000):
            await asyncio.sleep(0.05)
            if teller.model.get("summary") and panel.rows["rows"]:
                break
        for each in (panel, teller):
            each.close()
        return panel, teller

    panel, teller = asyncio.run(sit())
    analyst.close()
    assert len(teller.chart["rows"]) == 2
    assert panel.rows["rows"]


# --- where there is neither process nor thread ----------------------------------------------------


def test_advice_comes_in_turns_with_the_loop(desk, thoughts, alone):
    async def until(true):
        for _ in range(400):
            if true():
                return
            await asyncio.sleep(0)
        raise AssertionError("no advice came")

    async def sit():
        panel = AdvicePanel(desk, analyst=InTurns())
        press(panel, type="show", on=True)
        assert panel.rows["rows"] == []
        await until(lambda: panel.rows["rows"])
        assert desk.act("hazard 1")
        panel.refresh()
        assert panel.rows["stale"]
        await until(lambda: not panel.rows.get("stale"))
        panel.close()
        return panel.rows["rows"]

    shown = asyncio.run(sit())
    options = made_up.advise(desk.view).options
    assert [row["action"] for row in shown] == [str(option.action) for option in options]


def test_a_hasty_blunder_is_held_back_without_process_and_thread(desk, thoughts, alone):
    text = blunder_of(desk)

    async def sit():
        panel = AdvicePanel(desk, mode="warn", analyst=InTurns())
        made = desk.act(text)
        panel.close()
        return made, panel.sheet

    made, sheet = asyncio.run(sit())
    assert made is False
    assert sheet["text"]
