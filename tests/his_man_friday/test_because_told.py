"""What is told of decisions that are behind, level, or about to be made."""

from dataclasses import replace

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.players import because, deciding
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.texts import called, card_label
from friday_widgets.wire import assets
from tests.his_man_friday.made_up_ends import (
    COCONUT_1,
    COCONUT_2,
    FIRST,
    GUN,
    OUT,
    POOR,
    SECOND,
    THIRD,
    VIEW,
    WATER_1,
    WATER_4,
    WINNING,
    Fast,
    ended,
    reason,
)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "From here, you are out with the most guns in 50% of the games; after the best"),
        ("ru", "вы выбываете из-за ружей в 50\xa0% случаев, после лучшего решения — в 0\xa0%"),
    ],
)
def test_a_decision_that_is_behind_says_by_what(lang, text):
    """How far, the list says."""
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.5, 0.01, 0.01)
    core = Fast(first=[WINNING], second=[WINNING, OUT])
    advice = because.explained(Advice(VIEW, options), core)
    assert text in because.reason(advice, options[1], lang)
    facts = because._facts(advice, options[1]).parts
    keys = [part.key for part in because.told(advice, options[1])]
    assert keys == [*(part.key for part in facts), "because.out"]
    assert because.told(advice, options[1])[-1].side == "against"
    level = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.6, 0.01, 0.01)
    assert because.explained(Advice(VIEW, level), core).lacking == ()


@pytest.mark.parametrize(
    ("fact", "keys"),
    [
        (because.Why.of("known.new", cell="a1", card="w1"), ["known.new"]),
        (
            because.Why.of("called.gun.sure", cell="a1", declared="gun"),
            ["called.gun.sure", "because.still", "because.out"],
        ),
        (
            because.Why.of("called", cell="a1", declared="gun", gun="43"),
            ["called", "because.out"],
        ),
    ],
)
def test_whoever_is_about_to_err_is_told_the_cause_twice_only_where_the_facts_do_not_speak(
    monkeypatch, fact, keys
):
    """By the decision that is held back, and by the best one if nothing else speaks for it."""
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    core = Fast(first=[WINNING], second=[WINNING, OUT])
    advice = because.explained(Advice(VIEW, options), core)
    monkeypatch.setattr(because, "_facts", lambda *_: fact)
    compared = because.compared(advice, options[1], core)
    told = because.instead(compared, options[1], "en")
    said = {
        fact.key: fact.text("en"),
        "because.still": because.Why.of("because.still").text("en"),
        "because.out": compared.because.text("en"),
    }
    assert told == " ".join(said[each] for each in keys)


def test_a_word_that_keeps_guns_lying_is_not_told_where_a_rival_is_out_because_of_guns():
    advice = Advice(VIEW, (Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)))
    warns = because.Why("lay.true", {"n": 2}, also=(because.Why.of("word.warns", declared="gun"),))

    def told(found):
        return [part.key for part in because._with_reason(advice, warns, found)]

    assert "word.warns" not in told(because.Why.of("because.rival.out.two", a=920, b=870))
    assert "word.warns" in told(because.Why.of("because.four", a=920, b=870))


def test_where_nearly_every_game_ends_in_a_shared_win_it_is_said():
    draw = ended((COCONUT_1, WATER_1), (COCONUT_1, WATER_1))
    draw[at.WON] = draw[at.WON + 1] = 1
    options = Option(FIRST, 0.5, 0.01), Option(SECOND, 0.0, 0.01, 0.01)
    lost = ended((COCONUT_1,), (COCONUT_2,))
    found = because.explained(Advice(VIEW, options), Fast(first=[draw], second=[lost])).because
    assert [part.key for part in found.parts] == ["because.by.shared"]
    assert "you share the win, with as many kinds and as large a sum, in 100%" in found.text("en")
    deciding._ends.cache_clear()
    found = because.explained(Advice(VIEW, options), Fast(first=[draw], second=[OUT])).because
    assert [part.key for part in found.parts] == ["because.out", "because.shared"]
    assert "share the win in 100% of the games" in found.text("en")
    deciding._ends.cache_clear()
    won = ended((COCONUT_2,), (COCONUT_1,))
    some = because.explained(Advice(VIEW, options), Fast(first=[draw, won, lost], second=[lost]))
    assert "because.shared" not in [part.key for part in some.because.parts]


def test_what_wins_or_loses_whatever_supplies_there_are_is_told_before_a_sum():
    """After a gun one is out; that the sum is smaller as well, and too small, is not the reason."""
    first = ended((COCONUT_1, WATER_4), (COCONUT_2, WATER_1), ())
    second = ended((COCONUT_1, GUN), (COCONUT_2, WATER_1), ())
    draw = ended((COCONUT_1,), (COCONUT_2, WATER_1), ())
    assert reason([first] * 9 + [draw], [second] * 9 + [draw])[0] == "because.out"


@pytest.mark.parametrize(("guns", "told"), [((GUN, GUN), ["rival.out"]), ((), [])])
def test_where_nearly_all_games_end_alike_after_both_it_is_said_that_it_is_so_either_way(
    guns, told
):
    end = ended((COCONUT_1,), (COCONUT_2, *guns), ())
    level = Option(FIRST, 0.9, 0.01), Option(SECOND, 0.9, 0.01, 0.01)
    found = because.explained(Advice(VIEW, level), Fast(first=[end], second=[end])).because
    assert [part.key for part in found.parts][1:] == [f"because.either.{key}" for key in told]


def test_where_the_list_sees_no_difference_no_reason_tells_one():
    assert reason([WINNING, POOR], [POOR], (0.6, 0.595), 0.01) == ("because.level", {})


def test_where_no_mean_explains_the_difference_it_is_told_how_often_what_decides_does():
    """A sum that is hardly larger on average, but far more often just large enough."""
    just, short = ended((WATER_4,), (3,), ()), ended((7,), (3, GUN, GUN), (3,))
    high = ended((WATER_4,), (COCONUT_1,), ())
    first, second = [just] * 3 + [ended((COCONUT_1,), (3,), ())], [short] * 3 + [high]
    key, facts = reason(first, second, (0.75, 0.625))
    assert key == "because.by.sum"
    assert facts == {"a": 750, "b": 250}
    key, facts = reason(first, second, (0.6, 0.3))
    assert facts["a"] <= 600
    assert facts["b"] <= 300


def test_whoever_is_about_to_err_is_not_told_what_is_level_with_the_best():
    """But what decides, or else the facts."""
    options = (
        Option(FIRST, 0.6, 0.01),
        Option(SECOND, 0.6, 0.01, 0.01),
        Option(THIRD, 0.1, 0.01, 0.01),
    )
    level = because.explained(Advice(VIEW, options), Fast(first=[POOR], second=[POOR]))
    assert "is as good" in because.reason(level, options[0], "en")
    facts = because.instead(level, options[1], "en")
    assert facts
    assert "is as good" not in facts
    behind = Option(SECOND, 0.4, 0.01, 0.01)
    core = Fast(first=[WINNING, POOR], second=[POOR])
    ahead = because.explained(Advice(VIEW, (options[0], behind)), core)
    ahead = replace(ahead, lacking=())
    assert because.instead(ahead, behind, "en") == because.reason(ahead, options[0], "en")
    assert ahead.because.text("en") in because.instead(ahead, behind, "en")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_whoever_is_about_to_err_is_told_what_decides_against_just_that(lang):
    """Not against the second option, which differs in something else."""
    options = (
        Option(FIRST, 0.6, 0.01),
        Option(SECOND, 0.5, 0.01, 0.01),
        Option(THIRD, 0.1, 0.01, 0.01),
    )
    core = Fast(first=[WINNING, POOR], second=[POOR], third=[OUT, POOR])
    advice = replace(because.explained(Advice(VIEW, options), core), lacking=())
    assert advice.because.key == "because.kinds"
    against = because.compared(advice, options[2], core)
    assert against.because.key == "because.out"
    told = because.instead(against, options[2], lang)
    assert told.endswith(against.because.text(lang))
    assert ("after your choice" if lang == "en" else "после вашего решения") in told
    unheard = because.instead(advice, options[2], lang)
    assert advice.because.text(lang) not in unheard


def test_where_some_are_level_it_is_told_what_puts_the_best_ahead_of_those_far_behind():
    options = (
        Option(FIRST, 0.6, 0.01),
        Option(SECOND, 0.6, 0.01, 0.01),
        Option(THIRD, 0.1, 0.01, 0.01),
    )
    core = Fast(first=[WINNING, POOR], second=[WINNING, POOR], third=[POOR])
    found = because.explained(Advice(VIEW, options), core).because
    assert [part.key for part in found.parts] == ["because.level", "because.kinds"]
    card, word = card_label(THIRD.card, "en"), called(THIRD.declared, "en")
    assert f"after “Lay {card}, called {word}”, with 1.0" in found.text("en")
    assert "после решения «Положить:" in found.text("ru")
    near = (*options[:2], replace(options[2], win=0.55))
    assert because.explained(Advice(VIEW, near), core).because.also == ()


def test_a_decision_that_the_list_does_not_show_at_first_is_not_named():
    """It is one of those far behind."""
    first, *level = (Option(each, 0.6, 0.01, 0.01) for each in hmf.legal(VIEW)[:-1])
    behind = Option(SECOND, 0.1, 0.01, 0.01)
    core = Fast(first=[WINNING, POOR], second=[POOR], third=[WINNING, POOR])
    for n, is_named in ((because.SHOWN - 2, True), (because.SHOWN - 1, False)):
        advice = Advice(VIEW, (first, *level[:n], behind))
        (found,) = because._against_the_rest(advice, first, core)
        assert ("decision" in found.facts) is is_named
        for lang, words in (("en", "after a clearly worse decision"), ("ru", "намного хуже")):
            assert (words in found.text(lang)) is not is_named
    script = assets.read("panes/advice/rows.js")
    assert f"const ADVICE_FEW = {because.SHOWN};" in script


ON = hmf.parse_position(
    "players=4 first=2 seat=3 phase=move turn=3 challenges=0,0,0,0 island=a1:water/1!2,b1:gun/2,"
    "c1:gun/2!1,d1:firewood/1=g!2>3,a2:coconuts/1,b2:firewood/2!0,c2:water/1=c1!3,d2:gun/0!1,"
    "a3:gun/0,b3:water/3=w1!1,c3:coconuts/0=w2!3,d3:gun/2=w4!3,a4:coconuts/3=c3!0,"
    "b4:firewood/3=f1!0,c4:coconuts/3=c4,d4:firewood/0!2 crusoe=d1 took=yes"
)
"""Both cards to which Crusoe may be led are unseen."""
PUT = hmf.parse_position(
    "players=2 first=1 seat=1 phase=put turn=1 challenges=0,0 island=a1:water/1=g,b1:coconuts/0,"
    "c1:coconuts/0,d1:water/0,a2:coconuts/0,b2:-,c2:-,d2:gun/0,a3:gun/1=c4,b3:gun/1=w3,"
    "c3:gun/1=c3,d3:coconuts/0=g!1,a4:firewood/1=f2!0,b4:water/1=w1,c4:gun/1=f3!0,d4:water/0=g!1"
)
"""Three of the cards are known to be guns."""


@pytest.mark.parametrize(("view", "is_told"), [(ON, False), (PUT, True)])
def test_that_the_next_player_comes_first_is_told_only_where_that_tells_decisions_apart(
    view, is_told
):
    options = tuple(Option(each, 0.5, 0.01, 0.01) for each in hmf.legal(view))
    advice = Advice(view, options)
    told = [[part.key for part in because.told(advice, option)] for option in options]
    assert any("next" in keys for keys in told) is is_told
    assert all(("next" in keys) is (keys[0] != "lies.gun") for keys in told) is is_told
    single = Advice(view, options[:1])
    assert "next" in [part.key for part in because.told(single, options[0])] or is_told


LED = hmf.parse_position(
    "players=3 first=0 seat=2 phase=move turn=2 challenges=0,0,0 island=a1:firewood/0=f2>2,"
    "b1:gun/1>1,c1:gun/2=g,d1:water/0!1>1,a2:water/2=w2>0,b2:->1,c2:coconuts/1=g>2,d2:gun/0>0,a3:gun/0=c3!2,"
    "b3:gun/2=g,c3:coconuts/2=c2!0>0,d3:firewood/0=f1!1>2,a4:coconuts/2=c1!0,b4:gun/1=w3!2,"
    "c4:gun/1>1,d4:gun/1 crusoe=c4"
)
"""To the north lies a gun that is known."""


@pytest.mark.parametrize(("win", "is_told"), [(0.4, True), (0.0, False)])
def test_that_a_gun_may_be_left_is_told_only_where_that_helps(win, is_told):
    """Else its row would say that it may be left, and that the game is lost by it."""
    north = Option(hmf.Action.parse("move n"), win, 0.01, 0.01)
    west = Option(hmf.Action.parse("move w"), 0.5, 0.01)
    keys = [part.key for part in because.told(Advice(LED, (west, north)), north)]
    assert keys[0] == "known.gun"
    assert ("goes.free" in keys) is is_told
