"""On request: nothing before it is asked, at each decision anew; and warnings from a grade on."""

import json

import pytest

from friday_nb import black_friday as blf
from friday_nb import friday, i18n
from friday_nb import his_man_friday as hmf
from friday_nb.black_friday.players import advice as blf_advice
from friday_nb.core.severity import Severity
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import leading
from friday_nb.friday.table import Node
from friday_nb.friday.texts import action_text
from friday_nb.friday.words import say
from friday_nb.his_man_friday.players import advice as hmf_advice
from friday_widgets.black_friday.advice import panel as blf_panes
from friday_widgets.friday.advice import model as friday_model
from friday_widgets.his_man_friday.advice import panel as hmf_panes
from friday_widgets.panes.advice.warning import GRADES
from tests.friday.players import made_up
from tests.widgets.friday.advised import LANGUAGES, press


def ask(panel, stage):
    press(panel, type="ask", stage=stage, turn=panel.rows["turn"])


def offered(panel):
    return [offer["stage"] for offer in panel.rows.get("ask", ())]


def test_where_everything_is_shown_at_once_nothing_is_said_to_be_on_request(panel):
    label = {mode["id"]: mode["label"] for mode in panel.model["modes"]}["ask"]
    press(panel, type="show", on=True)
    modes = {mode["id"]: mode for mode in panel.model["modes"]}
    assert modes["ask"]["on"]
    assert modes["ask"]["label"] == "Always" != label
    press(panel, type="show", on=False)
    assert panel.model["modes"][1]["label"] == label


# --- on request -----------------------------------------------------------------------------------


def test_whoever_opens_the_panel_is_told_nothing_yet(panel, desk, thoughts):
    press(panel, type="open", on=True)
    assert panel.model["shown"]
    assert panel.rows["rows"] == []
    assert offered(panel) == [1, 3]
    assert not thoughts
    assert desk.hints.suggestion == ""


@LANGUAGES
def test_the_first_hint_says_what_to_look_at_and_no_more(panel, desk, lang):
    desk.set_language(lang)
    press(panel, type="open", on=True)
    ask(panel, 1)
    best = leading(made_up.advise(desk.view)).action
    assert panel.rows["note"] == say(lang, "advice.hint.hazards")
    assert panel.rows["rows"] == []
    assert action_text(desk.view, best, lang) not in json.dumps(panel.rows, ensure_ascii=False)
    assert desk.hints.suggestion == ""
    assert offered(panel) == [2, 3]


def test_the_second_hint_is_the_decision_and_the_third_all_of_them(panel, desk):
    press(panel, type="open", on=True)
    ask(panel, 2)
    advice = made_up.advise(desk.view)
    assert [row["action"] for row in panel.rows["rows"]] == [str(advice.best.action)]
    assert desk.hints.suggestion == str(advice.best.action)
    assert offered(panel) == [3]
    ask(panel, 3)
    assert len(panel.rows["rows"]) == len(advice.options)
    assert offered(panel) == []


def test_what_was_told_stays_told_and_at_the_next_decision_nothing_is(panel, desk):
    press(panel, type="open", on=True)
    ask(panel, 3)
    ask(panel, 1)
    assert len(panel.rows["rows"]) > 1
    desk.act("hazard 1")
    assert panel.rows["rows"] == []
    assert offered(panel) == [1, 3]
    assert desk.hints.suggestion == ""


def test_what_was_asked_at_another_decision_is_not_answered(panel, desk):
    press(panel, type="open", on=True)
    old = panel.rows["turn"]
    desk.act("hazard 1")
    press(panel, type="ask", stage=3, turn=old)
    assert panel.rows["rows"] == []


@pytest.mark.parametrize("stage", [None, "3", 7, -1, [1], True])
def test_a_strange_stage_is_none(panel, stage):
    press(panel, type="open", on=True)
    ask(panel, stage)
    assert len(panel.rows["rows"]) <= 1 or stage is True


def test_nothing_is_offered_where_nothing_is_to_be_decided(panel, desk):
    desk.load(str(made_up.game(1, 2).record()))
    press(panel, type="open", on=True)
    assert offered(panel) == []
    assert panel.rows["note"] == say("en", "advice.nothing")


@LANGUAGES
def test_where_all_decisions_are_alike_the_hint_says_so_and_why(panel, desk, monkeypatch, lang):
    monkeypatch.setattr(made_up, "win", lambda *_: 0.999)
    desk.set_language(lang)
    press(panel, type="open", on=True)
    for stage in (1, 2):
        ask(panel, stage)
        assert panel.rows["rows"] == []
        reason, hint = say(lang, "advice.alike.sure"), say(lang, "advice.hint.hazards")
        assert panel.rows["note"] == say(lang, "advice.hint.level", reason=reason, hint=hint)
        assert offered(panel) == [3]
    assert desk.hints.suggestion == ""
    ask(panel, 3)
    assert len(panel.rows["rows"]) > 1
    assert offered(panel) == []


def test_in_a_lost_game_the_hint_does_not_send_anybody_looking(panel, monkeypatch):
    monkeypatch.setattr(made_up, "win", lambda *_: 0.0)
    monkeypatch.setattr(made_up, "ERROR", 0.001)
    press(panel, type="open", on=True)
    ask(panel, 1)
    assert panel.rows["note"].endswith(say("en", "advice.alike.lost"))


def test_whoever_has_advice_at_every_decision_need_not_ask(panel, desk):
    press(panel, type="show", on=True)
    assert len(panel.rows["rows"]) > 1
    desk.act("hazard 1")
    assert panel.rows["rows"]
    assert offered(panel) == []


# --- hints ----------------------------------------------------------------------------------------


def test_no_hint_of_friday_lacks_its_words():
    seen = set()
    for seed in range(12):
        for moment in made_up.game(1 + seed % 4, seed).moments[:-1]:
            view = moment.state.view
            if view.node.is_chance or view.outcome:
                continue
            for lang in i18n.languages():
                assert friday_model.hint(made_up.advise(view), lang)
            seen.add(view.node)
    assert seen >= {Node.HAZARD, Node.FIGHT, Node.DESTROY}
    for node in (Node.PIRATE, Node.MORE, Node.SWAP, Node.SORT, Node.DESTROY):
        assert say("en", f"advice.hint.{node.name.lower()}")


@pytest.mark.parametrize("lang", i18n.languages())
def test_where_only_one_thing_can_be_decided_the_hint_says_so(lang):
    moments = made_up.game(1, 3).moments
    view = next(each.state.view for each in moments if len(friday.legal(each.state.view)) == 1)
    assert friday_model.hint(made_up.advise(view), lang) == say(lang, "advice.hint.only")


def test_the_other_games_have_a_hint_for_every_kind_of_decision():
    for game, panes, made in ((hmf, hmf_panes, hmf_advice), (blf, blf_panes, blf_advice)):
        view = game.new_game(3, 1).view(0)
        panel = panes.AdvicePanel()
        for phase in type(view.phase):
            if phase.name != "OVER":
                advice = made.Advice(_In(view, phase), ())
                for lang in i18n.languages():
                    assert panel.hint(advice, lang)
        panel.close()


class _In:
    """A view as it is, but for its phase."""

    def __init__(self, view, phase):
        self._view, self.phase = view, phase

    def __getattr__(self, name):
        return getattr(self._view, name)


# --- warnings -------------------------------------------------------------------------------------


def loss_of(panel, desk, loss):
    """A decision that gives away this much, in advice made up for the decision that is due."""
    actions = friday.legal(desk.view)[:2]
    options = tuple(
        Option(action, 0.8 - lost, 0.0, 0.8 - lost, 0.8 - lost)
        for action, lost in zip(actions, (0, loss), strict=True)
    )
    panel._known[panel.question(desk.view)] = Advice(desk.view, options)
    return str(actions[1])


@pytest.mark.parametrize(
    ("level", "loss", "held"),
    [
        ("blunders", 0.12, True),
        ("blunders", 0.07, False),
        ("mistakes", 0.07, True),
        ("mistakes", 0.03, False),
        ("all", 0.03, True),
        ("all", 0.01, False),
    ],
)
def test_what_is_held_back_is_up_to_the_reader(panel, desk, level, loss, held):
    press(panel, type="mode", mode="warn")
    press(panel, type="level", level=level)
    text = loss_of(panel, desk, loss)
    assert desk.act(text) is not held
    assert bool(panel.sheet) is held


@LANGUAGES
@pytest.mark.parametrize(("lost", "held"), [(0.16, True), (0.08, False)])
def test_whoever_is_weaker_is_warned_by_what_it_costs_them(panel, desk, lang, lost, held):
    """The strong player wins nearly always, whatever is decided; a beginner does not."""
    desk.set_language(lang)
    press(panel, type="player", player="thumb")
    press(panel, type="mode", mode="warn")
    actions = friday.legal(desk.view)[:2]
    options = tuple(
        Option(action, 0.999, 0.0, yours=0.8 - each)
        for action, each in zip(actions, (0, lost), strict=True)
    )
    panel._known[panel.question(desk.view)] = Advice(desk.view, options)
    assert desk.act(str(actions[1])) is not held
    assert bool(panel.sheet) is held
    if held:
        label = action_text(desk.view, actions[1], lang)
        assert panel.sheet["text"] == say(lang, "advice.warn.text.yours", action=label, n=16)


@LANGUAGES
def test_whoever_is_weaker_is_told_whose_loss_it_is(panel, desk, lang):
    desk.set_language(lang)
    press(panel, type="player", player="careless")
    press(panel, type="mode", mode="warn")
    actions = friday.legal(desk.view)[:2]
    pairs = zip(actions, ((0.9, 0.2), (0.6, 0.19)), strict=True)
    options = tuple(Option(action, win, 0.0, yours=yours) for action, (win, yours) in pairs)
    panel._known[panel.question(desk.view)] = Advice(desk.view, options)
    assert not desk.act(str(actions[1]))
    label = action_text(desk.view, actions[1], lang)
    told = say(lang, "advice.warn.text.strong", action=label, n=30, yours=1)
    assert panel.sheet["text"] == told


@LANGUAGES
def test_the_level_is_asked_in_words_and_only_of_those_who_are_warned(panel, desk, lang):
    desk.set_language(lang)
    assert "level" not in panel.model
    press(panel, type="mode", mode="warn")
    asked = panel.model["level"]["options"]
    assert [each["id"] for each in asked] == list(GRADES)
    assert [each["id"] for each in asked if each["on"]] == ["mistakes"]
    for level, games in (("mistakes", 5), ("blunders", 10), ("all", 2)):
        press(panel, type="level", level=level)
        assert panel.model["note"] == say(lang, "advice.mode.warn.text", n=games)


@pytest.mark.parametrize("level", ["", None, "off", 3])
def test_an_unknown_level_changes_nothing(panel, level):
    press(panel, type="mode", mode="warn")
    before = panel.model
    press(panel, type="level", level=level)
    assert panel.model == before


@LANGUAGES
def test_the_dialog_says_what_is_wrong_and_what_is_better(panel, desk, lang):
    desk.set_language(lang)
    press(panel, type="mode", mode="warn")
    text = loss_of(panel, desk, 0.07)
    assert not desk.act(text)
    sheet = panel.sheet
    assert sheet["head"] == say(lang, "advice.warn.head.mistake", sign=Severity.MISTAKE.sign)
    best = friday.legal(desk.view)[0]
    assert action_text(desk.view, best, lang) in sheet["better"]
    label = action_text(desk.view, friday.Action.parse(text), lang)
    assert sheet["text"] == say(lang, "advice.warn.text", action=label, n=7)
    assert sheet["why"].endswith(".")
    assert sheet["better"].endswith(".")


def test_the_dialog_says_why_the_best_is_better_than_the_decision_it_holds_back(
    monkeypatch, panel, desk
):
    press(panel, type="mode", mode="warn")
    text = loss_of(panel, desk, 0.07)
    monkeypatch.setattr(panel, "instead", lambda _advice, held, lang: f"{held.action} {lang}")
    assert not desk.act(text)
    assert panel.sheet["because"] == f"{text} {desk.lang}"


def test_a_row_tells_its_grade_in_a_sign_and_a_word(panel, desk):
    press(panel, type="show", on=True)
    loss_of(panel, desk, 0.2)
    panel.refresh()
    best, other = panel.rows["rows"]
    assert (best["grade"], other["grade"]) == ("", "?? blunder")
    assert "blunder" in other["name"]
