"""Advice for His Man Friday: every legal move, its chance, its error and a sentence of facts."""

import json
import random
import re

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.cli import main
from friday_nb.core import registry
from friday_nb.his_man_friday.players import machine
from friday_nb.his_man_friday.players.advice import advise, shrunk
from friday_nb.his_man_friday.players.machine import Machine, Played
from friday_nb.his_man_friday.players.why import why
from tests.his_man_friday import walks
from tests.his_man_friday.table import late


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
            assert 0 <= option.error < 0.6
            assert found.loss(action) == pytest.approx(found.best.win - option.win)


def test_the_best_of_many_equal_decisions_is_shown_no_better_than_the_rest():
    """Noise picks a winner among equals; the chance shown must be what they are all worth."""
    rng = random.Random(1)
    raw, told = [], []
    for _ in range(200):
        judged = [Played(i, rng.gauss(0.5, 0.03), 0.04, 0.03) for i in range(28)]
        raw.append(max(each.mean for each in judged))
        told.append(shrunk(judged)[0][1])
    assert sum(raw) / 200 > 0.55
    assert sum(told) / 200 == pytest.approx(0.5, abs=0.02)


def test_what_was_clearly_better_is_shown_as_it_was_found():
    judged = [Played(7, 0.3, 0.01, 0.005), Played(8, 0.6, 0.01, 0.005)]
    (best, win, error), (worse, less, _) = shrunk(judged)
    assert (best, worse) == (8, 7)
    assert (win, less) == (pytest.approx(0.6, abs=0.001), pytest.approx(0.3, abs=0.001))
    assert error == pytest.approx(0.01, abs=0.001)
    assert shrunk([Played(7, 0.4, 0.02, 0.02)]) == [(7, 0.4, 0.02)]


@pytest.mark.parametrize(
    ("apart", "wins", "variance"),
    [
        (0.1, (0.5, 0.5), 0.01 / 2),  # they differ by no more than noise: both are the mean
        (0.005**0.5, (0.55, 0.45), 0.01 - 0.005 / 2),  # half of what sets them apart is noise
        (0, (0.6, 0.4), 0.01),
    ],
)
def test_an_error_shrinks_with_the_noise_that_is_taken_out(apart, wins, variance):
    judged = [Played(7, 0.4, 0.1, apart), Played(8, 0.6, 0.1, apart)]
    found = shrunk(judged)
    assert tuple(win for _, win, _ in found) == pytest.approx(wins)
    assert [error for _, _, error in found] == pytest.approx([variance**0.5] * 2)


def test_advice_knows_nothing_hidden(plain):
    for state, view in views(range(4), 15):
        twin = hmf.sample(view, random.Random(1)).view(state.actor)
        assert advise(twin, on=plain) == advise(view, on=plain)


def test_every_sentence_is_told_in_both_languages():
    keys = set()
    for _, view in views(range(60), 2):
        for action in hmf.legal(view)[:20]:
            reason = why(view, action)
            keys.add(reason.key)
            for lang in ("en", "ru"):
                text = reason.text(lang)
                assert text.endswith(".")
                assert not re.search(r"[{}]", text)
    words = hmf.GAME.words.keys("en")
    assert keys == {k.removeprefix("advice.why.") for k in words if k.startswith("advice.why.")}


def test_where_the_others_have_no_challenges_left_no_number_is_told():
    view = hmf.parse_position(
        "players=2 seat=0 phase=lay turn=0 hand=c1,c2,c3,c4,g hands=5,5 challenges=2,0 island="
        "a1:gun/0=f1!1,a2:gun/0=f2!1,a3:gun/1,a4:gun/1,b2:-,c2:- laid=a4"
    )
    for text, told in (("lay g b1 as gun", "the truth"), ("lay g b1 as water", "a lie")):
        sentence = why(view, hmf.Action.parse(text)).text("en")
        assert told in sentence
        assert "no challenges left" in sentence
        assert "0" not in sentence


def test_the_chance_of_a_gun_comes_from_the_beliefs_alone():
    view = hmf.parse_position(
        "players=4 seat=0 phase=challenge turn=1 asked=0 hand=g,g,g,g hands=4,3,4,4 "
        "challenges=3,3,3,3 island=a1:gun/1 laid=a1 first=1"
    )
    assert why(view, hmf.Action.parse("challenge")).facts["gun"] == "0"


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
    assert told_of(view, "take d1") == ("take.again", {"card": "c4"})
    assert told_of(view, "take d2") == ("take.new", {"card": "f4"})
    assert told_of(view, "take d4") == ("known", {"cell": "d4", "card": "g"})
    assert told_of(view, "leave") == ("leave", {"guns": 1, "n": 1})


def test_the_command_lists_all_options(capsys, monkeypatch):
    slow = Machine(fast=False)
    slow.advice_lines = 4
    monkeypatch.setattr(machine, "shared", lambda: slow)
    position = str(hmf.new_game(4, 3).view(0))
    assert main(["advice", "--game", "his-man-friday", position, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["position"] == position
    assert len(told["options"]) == 4 * len(set(hmf.new_game(4, 3).view(0).hand))
    assert main(["advice", "--game", "his_man_friday", "--lang", "ru", position]) == 0
    assert "±" in capsys.readouterr().out
    other = str(hmf.new_game(4, 3).view(1))
    assert main(["advice", "--game", "his_man_friday", other]) != 0
    assert "Traceback" not in capsys.readouterr().err


def test_the_laboratory_has_all_players_the_best_one_last():
    laboratory = registry.part("his_man_friday", "lab")
    assert laboratory.players == ("random", "honest", "thumb", "bluffer", "search")
    assert laboratory.version("search", is_fast=True) != laboratory.version("search", is_fast=False)


def test_rules_of_thumb_in_the_terminal(capsys):
    assert main(["rules", "--game", "his-man-friday", "--thumb"]) == 0
    told = capsys.readouterr().out
    assert "THUMB-LURE" in told
    assert "costs 12" in told
    assert "life point" not in told
    assert main(["rules", "--game", "nonsense", "--thumb"]) != 0
    assert "his_man_friday" in capsys.readouterr().err
