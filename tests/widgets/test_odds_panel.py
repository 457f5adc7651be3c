"""The odds pane: every number in its models is the API's, in many positions; how little travels."""

import asyncio
import gzip
import json
import re
import threading
from fractions import Fraction

import pytest

from friday_nb import charts, friday, words
from friday_nb.friday import odds
from friday_nb.friday.odds.answers import Sort
from friday_nb.friday.odds.background import Background, Findings, Question, findings
from friday_nb.friday.odds.fight import LIFE, WIN, FightOdds, Lose, Worth
from friday_nb.friday.odds.leads import leading_cards
from friday_nb.friday.odds.questions import questions
from friday_nb.friday.odds.reach import reach_odds
from friday_widgets import assets, chart, odds_model, odds_panel
from friday_widgets.chart import Chart
from friday_widgets.desk import Desk
from friday_widgets.odds_heads import heads
from friday_widgets.odds_model import Wish
from friday_widgets.odds_panel import OddsPanel
from tests.friday.positions import at

FIGURES = {"total", "curve", "by_value", "matrix"}
POSITIONS = {
    "mid-fight": at(stack=">0,2,3S,1,1,0>", enemy="4W", cards="0X2,3X1,-2!", life=12),
    "enough already": at(stack=">0,-1,-1,1>", enemy="0L1", cards="1,2", life=5),
    "first card": at(stack=">0,0,1,-1,2,1>", enemy="2W", life=9),
    "nothing free left": at(stack=">0,1,-1,2,3S>", enemy="1B", cards="0,-1", life=4),
    "hazard choice": at(stack=">0,0,-1,1,2>", offer="0L1,4W", life=18),
    "pirate": at(stack=">0,1,2W,3S,1,0,0>", enemy="20/6", cards="1,2", life=9),
    "the last cards before the reshuffle": at(
        stack=">1>", discard="0,0,-1,2,1,1", enemy="2W", cards="0", life=7
    ),
}


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

    monkeypatch.setattr(OddsPanel, "send_state", note)
    return messages


@pytest.fixture
def pane(desk):
    """A pane that works everything out at once, but for the fight under best play."""
    return OddsPanel(desk, shown=True, seconds=0)


def put(desk, view):
    """Lay a position on the desk."""
    assert desk.load_position(str(view), seed=1)
    assert desk.view == view


def by_key(pane):
    return {head["key"]: head for head in pane.model["heads"]}


def bars(figure):
    """Heights by key, all series of a chart together."""
    found = {}
    for trace in figure["data"]:
        if trace["type"] == "bar":
            for key, height in zip(figure["keys"], trace["y"], strict=True):
                found[key] = found.get(key, 0) + (height or 0)
    return found


def percents(chance):
    return pytest.approx(float(chance) * 100, abs=0.006)


# --- the numbers are those of the API ------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_every_headline_is_the_apis_number(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    heads = by_key(pane)
    assert len(heads) == 3
    for key, chance in (
        ("free", odds.next_free_card_wins(view)),
        ("paid", odds.next_paid_card_wins(view)),
    ):
        if key in heads:
            assert heads[key]["number"] == charts.percent(chance)
    if "all_free" in heads:
        entry = odds.draw_odds(view)[view.fight.free_left]
        assert heads["all_free"]["number"] == charts.percent(entry.reach)
    if "buy" in heads:
        most = (view.fight.value - view.fight.total) // view.fight.cost
        last = [point for point in reach_odds(view) if point.bought <= most][-1]
        assert heads["buy"]["number"] == charts.percent(last.chance)
        assert f"{last.life} life" in heads["buy"]["label"]
    for n, card in enumerate(view.offer, 1):
        fight = friday.play(view, friday.Action.parse(f"hazard {n}"))
        entry = odds.draw_odds(fight)[card.hazard.free]
        assert heads[f"hazard{n}"]["number"] == charts.percent(entry.reach)
    if "reshuffle" in heads:
        assert heads["reshuffle"]["number"] == str(view.stack.size)


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("mid-fight", ["free", "all_free", "fight"]),
        ("enough already", ["enough", "reshuffle", "fight"]),
        ("nothing free left", ["paid", "buy", "fight"]),
        ("hazard choice", ["hazard1", "hazard2", "reshuffle"]),
        ("pirate", ["free", "all_free", "fight"]),
    ],
)
def test_headlines_are_those_that_matter_here(desk, pane, name, keys):
    put(desk, POSITIONS[name].view)
    assert list(by_key(pane)) == keys


@pytest.mark.parametrize("name", POSITIONS)
def test_the_total_is_the_distribution_of_the_api(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    for entry in odds.draw_odds(view):
        pane._hear(pane, {"type": "cards", "n": entry.cards}, [])
        shown = bars(pane.total)
        totals = {f"total:{total}": chance for total, chance in entry.totals}
        assert shown == {key: percents(totals.get(key, 0)) for key in shown}
        rare = [chance for key, chance in totals.items() if key not in shown]
        assert all(chance < charts.totals.TAIL for chance in rare)
        won = sum(height for key, height in shown.items() if int(key[6:]) >= entry.needed)
        assert won == pytest.approx(float(entry.reach) * 100, abs=0.3)
        assert [row[1] for row in pane.total["rows"]] == [
            charts.percent(chance) for _, chance in entry.totals
        ]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_curve_is_the_apis(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    curve = reach_odds(view)
    assert bool(pane.curve["data"]) == bool(curve)
    for trace in pane.curve["data"]:
        assert trace["x"] == [point.life for point in curve]
        assert trace["y"] == [percents(point.chance) for point in curve]
        assert trace["text"] == [charts.percent(point.chance) for point in curve]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_matrix_has_a_dot_for_each_card(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    dots = [code for trace in pane.matrix["data"] for code in trace["customdata"]]
    lying = view.fight.cards if view.fight else ()
    cards = [f"discard:{card.code}" for card, n in view.discard for _ in range(n)]
    cards += [f"fight:{played.card.code}" for played in lying]
    cards += [f"stack:{p.card.code}" for p in odds.could_be(view) for _ in range(p.sure)]
    assert sorted(dots) == sorted(cards + ["?"] * bool(view.stack.unseen))


@pytest.mark.parametrize("name", POSITIONS)
def test_each_next_card_is_in_the_chart(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    shown = {key: height for key, height in bars(pane.by_value).items() if height}
    wanted = {f"value:{value}": percents(chance) for value, chance in odds.by_value(view)}
    assert shown == wanted


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("lang", words.languages())
def test_answers_are_those_of_the_questions(desk, pane, name, lang):
    view = POSITIONS[name].view
    put(desk, view)
    desk.set_language(lang)
    asked = questions(view)
    assert [answer["key"] for answer in pane.answers] == [answer.question for answer in asked]
    for shown, answer in zip(pane.answers, asked, strict=True):
        number = charts.shown(answer.main, lang) if answer.main else ""
        assert str(number) in shown["number"]
        assert len(shown["rows"]) == len(answer.rows)
        assert str(number) in shown["text"] or answer.question in ("looking", "which", "more")


def test_after_a_lost_fight_the_points_and_the_cards_to_destroy_are_told(desk, pane):
    put(desk, at(stack=">0,1,2>", enemy="1B", cards="0,-1", life=4).view)
    assert desk.act("pay")
    assert desk.act("end")
    assert desk.view.node is friday.Node.DESTROY
    assert by_key(pane)["budget"]["number"] == str(desk.view.budget)
    (told,) = [answer for answer in pane.answers if answer["key"] == "worth"]
    assert len(told["rows"]) == len({p.card for p in desk.view.fight.cards})


def test_after_the_reshuffle_the_unseen_card_is_counted(desk, pane):
    put(desk, POSITIONS["the last cards before the reshuffle"].view)
    assert desk.act("draw")
    assert desk.act("pay")
    view = desk.view
    assert view.stack.unseen
    entry = odds.draw_odds(view)[odds_model.chosen_cards(view, pane.wish)]
    assert f"{charts.percent(entry.reach)}" in pane.total["summary"]
    aging = {f"value:{p.card.value}" for p in odds.candidates(view) if p.maybe}
    assert aging <= set(bars(pane.by_value))
    assert pane.matrix["data"][-1]["customdata"] == ["?"]


def test_the_list_names_each_card_that_can_lie_in_the_stack(desk, pane):
    rows = pane.model["list"]["rows"]
    assert [(row["count"], row["card"], row["chance"]) for row in rows] == [
        ("5", "Distracted (−1)", "28%"),
        ("8", "Weak (0)", "44%"),
        ("1", "Eating (0)", "6%"),
        ("3", "Focused (1)", "17%"),
        ("1", "Genius (2)", "6%"),
    ]
    assert rows[2]["ability"] == "+2 life"


def test_the_list_says_perhaps_of_the_unseen_card(desk, pane):
    desk.new_game(2, seed=5)
    aging = [row for row in pane.model["list"]["rows"] if row["aging"]]
    assert {(row["count"], row["code"]) for row in aging} == {("perhaps 1", "?")}


def test_no_position_of_whole_games_leaves_a_sentence_without_its_words(desk, pane):
    for seed in range(4):
        desk.new_game(1 + seed, seed=seed)
        desk.set_language(words.languages()[seed % 2])
        for step in range(120):
            actions = friday.legal(desk.view)
            if not actions:
                break
            pane.shown = step % 6 == 0
            desk.act(str(actions[(step * 7 + seed) % len(actions)]))
            if not pane.shown:
                continue
            assert all(h["label"] and h["number"] and h["why"] for h in pane.model["heads"])
            assert pane.model["list"]["rows"] or pane.model["list"]["note"]
            assert all(a["ask"] and a["text"] and a["how"] for a in pane.answers)
            assert len(pane.answers) == len(questions(desk.view, pane.wish.goal.aim))


# --- bars and their cards ------------------------------------------------------------------------


def test_a_bar_of_the_next_card_lights_up_its_cards(desk, pane):
    put(desk, POSITIONS["mid-fight"].view)
    assert pane.links["value:1"] == {"stack:1": 1.0}
    assert set(pane.links["value:0"]) == {"stack:0"}
    assert set(pane.links["value:3"]) == {"stack:3S"}


def test_a_bar_of_the_total_lights_up_the_cards_that_lead_to_it(desk, pane):
    view = POSITIONS["mid-fight"].view
    put(desk, view)
    cards = odds_model.chosen_cards(view, pane.wish)
    for total, leading in leading_cards(view, cards).items():
        lit = pane.links[f"total:{total}"]
        most = leading[0][1]
        assert lit == {
            f"stack:{card.code}": pytest.approx(float(chance / most), abs=0.006)
            for card, chance in leading
        }
    dots = {code for trace in pane.matrix["data"] for code in trace["customdata"]}
    assert {code for lit in pane.links.values() for code in lit} <= dots


# --- the fight under best play -------------------------------------------------------------------


def played(view, low, high, **more):
    """Fight odds as the search might give them."""
    facts = {
        "goal": WIN,
        "worth": Worth(low, high),
        "best": friday.legal(view)[0],
        "choices": (),
        "win": low,
        "dies": 0.0,
        "life": ((-2, 0.5), (0, 0.5)),
        "mean_life": view.life - 1.0,
        "gained": low,
        "turned_down": 0.0,
        "points": 0.0,
        "removed": 0.0,
        "nodes": 1,
        "seconds": 0.1,
    }
    return FightOdds(**(facts | more))


def third(view, fight, aim=WIN.aim):
    found = Findings(Question(view, WIN), reach_odds(view), (), fight, done=True) if fight else None
    return heads(view, aim, found, "en")[-1]


def test_before_it_is_known_what_is_certain_is_said():
    view = POSITIONS["mid-fight"].view
    head = third(view, None)
    certain = max(entry.reach - entry.dies for entry in odds.draw_odds(view))
    assert head["sort"] == "pending"
    assert head["number"] == f"{charts.percent(certain)} or more"


def test_an_exact_number_and_bounds_are_told_apart():
    view = POSITIONS["pirate"].view
    exact = third(view, played(view, 0.625, 0.625))
    assert (exact["number"], exact["sort"], exact["tag"]) == ("63%", "exact", "exact")
    between = third(view, played(view, 0.5, 0.75))
    assert (between["number"], between["sort"]) == ("50% to 75%", "range")
    least = third(view, played(view, 0.5, 1.0))
    assert (least["number"], least["sort"], least["tag"]) == ("50% or more", "bound", "at least")


def test_a_bound_is_never_below_what_is_certain():
    view = POSITIONS["mid-fight"].view
    assert third(view, played(view, 0.0, 1.0))["number"] == third(view, None)["number"]


def test_for_the_least_loss_the_number_is_the_change_of_life():
    view = POSITIONS["mid-fight"].view
    fight = played(view, view.life - 1.25, view.life - 1.25, goal=LIFE)
    assert third(view, fight, LIFE.aim)["number"] == f"{charts.average(Fraction(-5, 4))} life"


# --- choices -------------------------------------------------------------------------------------


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


# --- work and traffic ----------------------------------------------------------------------------


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


def test_only_what_changed_travels(desk, sent):
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


def test_where_others_are_served_meanwhile_a_process_of_its_own_counts(desk):
    put(desk, POSITIONS["mid-fight"].view)
    asked = []

    class Listening:
        def __init__(self, hear):
            self.hear = hear

        def ask(self, question):
            asked.append((self, question))

    async def sit():
        panel = OddsPanel(desk, seconds=0)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(odds_panel, "Background", Listening)
            panel.shown = True
            assert by_key(panel)["fight"]["sort"] == "pending"
            assert panel.model["waiting"]
            background, old = asked[-1]
            desk.act("draw")
            await asyncio.sleep(0.1)
            assert asked[-1][1] != old
            for found in findings(old):  # too late: the position has changed
                background.hear(found)
            await asyncio.sleep(0)
            assert panel.model["waiting"]
            thread = threading.Thread(
                target=lambda: [background.hear(found) for found in findings(asked[-1][1])]
            )
            thread.start()
            thread.join()
            await asyncio.sleep(0)
            assert [answer["key"] for answer in panel.answers][:1] == ["more"]
            assert not panel.model["waiting"]
            assert by_key(panel)["fight"]["sort"] == "bound"

    asyncio.run(sit())


def test_the_process_answers_and_begins_anew_after_its_end():
    heard = []
    ready = threading.Event()

    def hear(found):
        heard.append(found)
        ready.set()

    background = Background(hear)
    question = Question(POSITIONS["mid-fight"].view, WIN, seconds=0)
    background.ask(question)
    assert ready.wait(60)
    assert heard == list(findings(question))
    background._process.kill()
    background._process.wait()
    ready.clear()
    background.ask(question)
    assert ready.wait(60)
    assert heard[1] == heard[0]
    background.end()
    assert background._process is None


def test_only_the_newest_question_is_answered_to_the_end():
    view = POSITIONS["mid-fight"].view
    assert list(findings(Question(view, WIN, seconds=0), stop=lambda: True)) == []


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


def test_missing_plotly_is_said_and_breaks_nothing(desk, monkeypatch):
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


@pytest.mark.parametrize("lang", words.languages())
def test_models_are_json(desk, pane, lang):
    put(desk, POSITIONS["mid-fight"].view)
    desk.set_language(lang)
    for name in (*FIGURES, "model", "answers", "links"):
        value = getattr(pane, name)
        assert json.loads(json.dumps(value)) == value
    assert pane.model["title"] == words.say(lang, "odds.title")


@pytest.mark.parametrize("name", ["chart.js", "chart_widget.js", "odds.js", "odds_parts.js"])
def test_scripts_fetch_nothing_and_trust_no_text(name):
    script = assets.read(name)
    assert not re.search(r"https?://|\bimport\b|innerHTML|insertAdjacentHTML", script)


def test_a_number_says_how_far_it_can_be_trusted():
    kinds = {
        answer.main.sort
        for table in POSITIONS.values()
        for answer in questions(table.view)
        if answer.main
    }
    assert kinds == {Sort.EXACT}
