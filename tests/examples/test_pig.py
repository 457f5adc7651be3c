"""Pig, which a new game is copied from, keeps what the protocol and its guide promise."""

from importlib import resources
from pathlib import Path

import pytest

import examples.pig
from examples.pig import plugin
from examples.pig.page import PigApp, PigPage
from friday_nb import i18n, rulebook
from friday_nb.cli.play import play
from friday_nb.core import registry
from friday_nb.core.perft import Perft
from friday_nb.core.session import Session
from friday_nb.testing import check_game

FOLDER = Path(examples.pig.__file__).parent
MOST_LINES = 250
PIG = registry.load("pig")


def game_of(*rolls, players=2, seed=1):
    session = Session.new(PIG, players=players, seed=seed)
    for decision in rolls:
        session.act(decision)
    return session


def test_pig_conforms():
    check_game(PIG, games=20, decisions=300)


def test_it_is_small():
    files = [p for p in FOLDER.rglob("*") if p.suffix in {".py", ".json"}]
    assert sum(len(p.read_text(encoding="utf-8").splitlines()) for p in files) <= MOST_LINES


def test_a_one_loses_the_turn_and_a_hold_keeps_it():
    session = game_of("roll", "roll", "roll", "hold")
    told = [event for _, events in session.events_for(0) for event in events]
    assert [event.kind for event in told] == ["lost", "rolled", "rolled", "held"]
    assert session.view_of(0).scores == (0, told[2].facts["turn"])
    assert session.to_act == (0,)


@pytest.mark.parametrize("lang", i18n.languages())
def test_everything_has_words(lang):
    session = game_of("roll")
    refused = PIG.why_not(session.view_of(1), plugin.Action.HOLD)
    assert refused.text(lang) == PIG.words.say(lang, "reason.nothing_to_hold")
    (event,) = session.moments[-1].events
    assert PIG.words.say(lang, "panels.guide.seat", n=1) in event.text(lang)
    assert set(PIG.words.keys(lang)) == set(PIG.words.keys("en"))


def test_its_rules_are_all_told_and_found():
    assert rulebook.rule("PIG-2").title["en"] == "Rolling"
    named = {rule for kind in plugin.EVENTS.kinds for rule in kind.rules}
    named |= {f"PIG-{rules}" for _, rules in plugin.REASONS.rows}
    assert named == {rule.id for rule in rulebook.rules("pig")}
    assert resources.files("examples.pig").joinpath("rulebook.json").is_file()


def test_the_careful_bot_stops_at_twenty_and_ends_games():
    session = game_of(players=3)
    bot = plugin.Careful()
    while session.to_act:
        session.act(bot.choose(session.view_of(session.to_act[0])))
    turns = [e.facts["turn"] for m in session.moments for e in m.events if e.kind == "rolled"]
    assert max(turns) < plugin.Careful.enough + 6
    assert PIG.result(session.state).startswith("won ")


def test_lines_of_play_are_counted():
    state = game_of().state
    assert Perft(plugin.ENGINE).divide(state, 3) == {"roll": 2}


def test_it_is_not_offered_but_can_be_played_by_its_name(monkeypatch, capsys):
    assert "pig" not in registry.names()
    lines = iter(["roll", "quit"])
    monkeypatch.setattr("builtins.input", lambda *_: next(lines))
    play("pig", {"seed": "1"}, None, "en")
    assert "Player 1 rolls a 1" in capsys.readouterr().out


def test_its_page_has_tabs_for_what_it_has():
    page = PigPage()
    assert page.bots() == plugin.BOTS
    assert page.usual_players(3) == ("person", "careful", "careful")
    assert len(page.rules()) == len(rulebook.rules("pig"))
    assert page.terms("en") == ()
    assert page.strategy is page.questions is None
    app = PigApp(seed="1")
    assert page.title(page.about(app.desk.session), "ru") == "Свинья"
    assert page.title({"over": True, "winners": [1], "players": 2}, "ru") == "Свинья"
    assert "1" not in str(page.about(app.desk.session).get("seed", ""))


class NoRules(PigPage):
    """The same game, without a rulebook."""

    class game(plugin.Pig):  # noqa: N801 - the name of the attribute
        name = "no such folder"

    game = game()


def test_a_game_without_a_rulebook_has_no_rules_on_its_page():
    assert NoRules().rules() == NoRules().sections() == ()
