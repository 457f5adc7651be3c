"""Advice for His Man Friday: every legal move, its chance, its error and a sentence of facts."""

import json
import random
import re
from dataclasses import replace

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.cli import main
from friday_nb.core import registry
from friday_nb.core.level import grade
from friday_nb.core.severity import Severity
from friday_nb.his_man_friday.players import advice, machine
from friday_nb.his_man_friday.players.advice import Option, advise, told
from friday_nb.his_man_friday.players.machine import Machine, Played
from friday_nb.his_man_friday.players.search import without_cell
from friday_nb.his_man_friday.players.why import Why, why
from tests.his_man_friday import walks
from tests.his_man_friday.table import late
from tests.his_man_friday.turns import ways_on


@pytest.fixture(scope="module")
def plain():
    found = Machine(fast=False)
    found.advice_lines = 4
    return found


def views(numbers, every):
    for number in numbers:
        for n, (state, actor, _) in enumerate(walks.walk(number)):
            if actor is not None and n % every == number % every:
                yield state, state.view(actor)


def test_every_legal_move_has_a_chance(plain):
    for _, view in views(range(6), 12):
        found = advise(view, on=plain)
        assert found.options == tuple(sorted(found.options, key=lambda o: -o.win))
        for action in hmf.legal(view):
            option = found.of(action)
            assert 0 <= option.win <= 1
            assert (
                0 <= option.error < 0.8
            )  # four lines: that of the best, and of the distance to it
            assert found.loss(action) == pytest.approx(found.best.win - option.win)


VIEW = hmf.new_game(2, 1).view(0)
"""Before anybody has laid a card."""
CANDIDATES = list(dict.fromkeys(without_cell(action.packed) for action in hmf.legal(VIEW)))


def judged_among_bots(*distances, apart):
    """The chances of options that were found so far behind the best one, which wins 60%."""
    candidates = CANDIDATES[: len(distances)]
    judged = [
        Played(one, 0.6 - lost, 0.01, lost, apart if i else 0.0, i == 0)
        for i, (one, lost) in enumerate(zip(candidates, distances, strict=True))
    ]
    return told(VIEW, judged, None, None)


def test_of_many_equal_decisions_none_is_told_as_much_worse():
    """Noise makes some look worse; they must not be told to be."""
    rng = random.Random(1)
    raw, shown = [], []
    for _ in range(100):
        behind = [rng.gauss(0.0, 0.03) for _ in range(len(CANDIDATES) - 1)]
        found = judged_among_bots(0.0, *behind, apart=0.03)
        assert found[0].win == 0.6
        raw.append(max(behind))
        shown.append(found[0].win - found[-1].win)
    assert sum(raw) / 100 > 0.05
    assert sum(shown) / 100 < 0.02


def test_what_was_clearly_worse_is_told_as_it_was_found():
    best, worse = judged_among_bots(0.0, 0.3, apart=0.005)
    assert (best.win, best.apart) == (0.6, 0.0)
    assert worse.win == pytest.approx(0.3, abs=0.001)
    assert worse.apart == pytest.approx(0.005, abs=0.001)


def test_no_other_decision_is_told_to_win_more_than_the_best():
    best, other = judged_among_bots(0.0, -0.1, apart=0.01)
    assert (best.win, other.win) == (0.6, 0.6)


def test_no_larger_loss_in_the_list_has_a_milder_grade(plain, monkeypatch):
    """The next one is a blunder for certain; what lost more by vague games was level."""
    actions = hmf.legal(VIEW)
    best, sure = Option(actions[0], 0.6, 0.01), Option(actions[1], 0.45, 0.01, apart=0.005)
    vague = Option(actions[2], 0.4, 0.2, apart=0.2)
    monkeypatch.setattr(advice, "told", lambda *_: (best, sure, vague))
    found = advise(VIEW, on=plain)
    assert [grade(each, found.best) for each in found.options[1:]] == [Severity.BLUNDER] * 2


def test_advice_knows_nothing_hidden(plain):
    for state, view in views(range(4), 15):
        twin = hmf.sample(view, random.Random(1)).view(state.actor)
        assert advise(twin, on=plain) == advise(view, on=plain)


def test_every_sentence_is_told_in_both_languages():
    keys = set()
    rng = random.Random(1)
    for _, view in views(range(60), 2):
        for action in hmf.legal(view)[:20]:
            reason = why(view, action, then=rng.choice([(), *ways_on(view, action)]))
            alone = [replace(p, key=Why.alone[p.key]) for p in reason.parts if p.key in Why.alone]
            keys |= {part.key for part in (*reason.parts, *alone)}
            for lang in ("en", "ru"):
                text = " ".join(part.text(lang) for part in (reason, *alone))
                assert text.endswith(".")
                assert not re.search(r"[{}]", text)
    wanted = {key for key in hmf.GAME.words.under("en", "advice.why.") if key[:8] != "because."}
    assert keys <= wanted
    # A gun in four, or what is (all but) certain by what was said, hardly ever lies there.
    rare = {"take.four", "called.safe", "centre.safe", "challenge.safe", "challenge.free.two"}
    rare |= {f"{place}.sure.{which}" for place in ("likely", "left") for which in ("new", "again")}
    rare |= {f"{place}.else.again" for place in ("likely", "alone")}
    rare |= {"challenge.kind", "challenge.gun", "likely.must.new", "likely.must.again"}
    rare |= {"called.gun.must", "centre.gun.must", "left.likely.must", "take.gun.then"}
    rare |= {"left.must.new", "left.must.again"}
    assert wanted - keys <= rare


def test_where_the_others_have_no_challenges_left_no_number_is_told():
    view = hmf.parse_position(
        "players=2 seat=0 phase=lay turn=0 hand=c1,c2,c3,c4,g hands=5,5 challenges=2,0 island="
        "a1:gun/0=f1!1,a2:gun/0=f2!1,a3:gun/1,a4:gun/1,b2:-,c2:- laid=a4"
    )
    for text, said in (("lay g b1 as gun", "the truth"), ("lay g b1 as water", "a lie")):
        sentence = why(view, hmf.Action.parse(text)).text("en")
        assert said in sentence
        assert "no challenges left" in sentence
        assert "0" not in sentence


def test_the_chance_of_a_gun_comes_from_the_beliefs_alone():
    view = hmf.parse_position(
        "players=4 seat=0 phase=challenge turn=1 asked=0 hand=g,g,g,g hands=4,3,4,4 "
        "challenges=3,3,3,3 island=a1:gun/1 laid=a1 first=1"
    )
    assert why(view, hmf.Action.parse("challenge")).key == "challenge.no"


def told_of(view, action):
    reason = why(view, hmf.Action.parse(action))
    return reason.key, dict(reason.facts)


def test_who_passes_keeps_their_own_challenges_while_the_others_lay_their_cards():
    state = hmf.new_game(3, 1)
    state, _ = hmf.apply(state, 0, hmf.legal(state.view(0))[0])
    view = state.view(1)
    others = view.hands[0] + view.hands[2]
    assert told_of(view, "pass") == ("pass", {"n": view.challenges[1], "cards": others})


def test_what_a_card_taken_or_left_adds_is_said():
    """Seat 1 has coconuts and a gun, and knows the cards that it has laid."""
    view = late(2, {1: "b1 b4"}).view()
    assert view.taken == ("c2", "g")
    assert told_of(view, "take d1") == ("take.again", {"card": "c4", "before": 2, "after": 6})
    assert told_of(view, "take d2") == ("take.new", {"card": "f4"})
    assert told_of(view, "take d4") == ("take.gun", {"guns": 2})
    assert told_of(view, "leave") == ("leave", {"guns": 1, "n": 1})
    assert told_of(late(2, {1: "b1"}).view(), "leave") == ("leave.supplies", {"guns": 0, "n": 1})
    assert told_of(late(2, {1: "b4"}).view(), "leave") == ("leave.guns", {"guns": 1, "n": 0})
    assert told_of(late(2, {}).view(), "leave") == ("leave.none", {"guns": 0, "n": 0})
    assert told_of(late(2, {1: "a4 b4 c4"}).view(), "take d4") == ("take.four", {"guns": 4})


def test_the_command_lists_all_options(capsys, monkeypatch):
    slow = Machine(fast=False)
    slow.advice_lines = 4
    monkeypatch.setattr(machine, "shared", lambda: slow)
    position = str(hmf.new_game(4, 3).view(0))
    assert main(["advice", "--game", "his-man-friday", position, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["position"] == position
    assert len(printed["options"]) == 4 * len(set(hmf.new_game(4, 3).view(0).hand))
    assert main(["advice", "--game", "his_man_friday", "--lang", "ru", position]) == 0
    assert re.search(r"± \d|\d–\d+\u00a0%", capsys.readouterr().out)
    other = str(hmf.new_game(4, 3).view(1))
    assert main(["advice", "--game", "his_man_friday", other]) != 0
    assert "Traceback" not in capsys.readouterr().err


def test_the_laboratory_has_all_players_the_best_one_last():
    laboratory = registry.part("his_man_friday", "lab")
    assert laboratory.players == ("random", "honest", "thumb", "bluffer", "search")
    assert laboratory.version("search", is_fast=True) != laboratory.version("search", is_fast=False)


def test_rules_of_thumb_in_the_terminal(capsys):
    assert main(["rules", "--game", "his-man-friday", "--thumb"]) == 0
    found = capsys.readouterr().out
    assert "THUMB-LURE" in found
    assert "costs 12" in found
    assert "life point" not in found
    assert main(["rules", "--game", "nonsense", "--thumb"]) != 0
    assert "his_man_friday" in capsys.readouterr().err
