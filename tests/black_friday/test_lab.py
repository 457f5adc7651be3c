"""Black Friday in the laboratory: the summary of a game is what happened in it."""

import json
from functools import partial

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday import players
from friday_nb.black_friday.lab.findings import find
from friday_nb.black_friday.lab.games import STEP, BlackFridaySummary, play_games
from friday_nb.black_friday.lab.laboratory import LABORATORY
from friday_nb.black_friday.players import Bot, machine
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.rules import layout
from friday_nb.cli import main
from friday_nb.core import registry
from friday_nb.core.chance import CHOICE_STREAM, threefry


@pytest.fixture
def plain(monkeypatch):
    found = Machine(fast=False)
    monkeypatch.setattr(machine, "playing", lambda: found)
    return found


def replayed(names, seed, plain, *, specials):
    """The same game through the engine: its last state and all events."""
    state, events = blf.begin(len(names), seed, specials=specials)
    events = list(events)
    bots = [
        Bot(name, threefry(seed >> 32, seed & 0xFFFFFFFF, CHOICE_STREAM, seat), plain)
        for seat, name in enumerate(names)
    ]
    while state.actor is not None:
        action = bots[state.actor].choose(state.view(state.actor))
        state, more = blf.apply(state, state.actor, action)
        events += more
    return state, events


def facts_of(events, kind):
    """The facts of all events of a kind."""
    return [event.facts for event in events if event.kind == kind]


@pytest.mark.parametrize("specials", [False, True])
def test_what_is_kept_is_what_happened(specials, plain):
    names = ("random", "thumb", "greedy")
    for seed in (3, (5 << 32) + 8):
        kept = play_games(names, [seed], specials=specials)[0]
        state, events = replayed(names, seed, plain, specials=specials)
        view = state.view(0)
        assert kept.finished
        assert [share > 0 for share in kept.returns] == [n in state.winners for n in range(3)]
        assert sum(kept.returns) == pytest.approx(1)
        assert kept.gold(1) == view.gold[1] + view.silver[1] / 5
        assert kept.cash == view.cash
        assert kept.level == view.level
        of = partial(facts_of, events)
        assert kept.adjustments == len(of("adjustment"))
        for seat in range(3):
            taken = [facts for facts in of("subsidy_taken") if facts["seat"] == seat]
            assert kept.subsidies[seat] == len(taken)
            bought = [facts["bars"] for facts in of("silver_bought") if facts["seat"] == seat]
            assert kept.bought[seat] == sum(bought)
            used = {f["card"] for f in of("special_used") if f["seat"] == seat}
            used |= {"pass" for f in of("special_pass") if f["seat"] == seat}
            assert set(kept.used(seat)) == used
        assert kept.path[-1] == view.silver_price
        assert kept.path[-STEP:-1] == tuple(view.prices.values())


def summary(**changes):
    facts = {
        "seed": 1,
        "returns": (1.0, 0.0),
        "decisions": 100,
        "finished": True,
        "turns": 40,
        "level": 5,
        "bars": (12, 7),
        "cash": (3, 4),
        "subsidies": (2, 0),
        "bought": (4, 1),
        "cards": (8, 0),
        "path": (7, 7, 7, 7, 7, 20, 9, 9, 9, 9, 10, 25),
    }
    return BlackFridaySummary(**{**facts, **changes})


def test_findings_are_means_over_games():
    other = summary(
        returns=(0.0, 1.0), turns=60, bars=(2, 7), subsidies=(0, 0), path=(4,) * 5 + (30,)
    )
    found = find([summary(), other])
    assert (found.games, found.turns, found.adjustments) == (2, 50, 1.5)
    first = found.seats[0]
    assert (first.every.win, first.every.gold) == (0.5, pytest.approx(1.4))
    assert (first.every.gold_interval.high - 1.4) / 1.96 == pytest.approx(1.0, abs=1e-4)
    assert (first.by_subsidies[2].win, first.by_subsidies[0].win) == (1, 0)
    assert {bars: each.games for bars, each in first.by_bars.items()} == {4: 2}
    assert first.by_card["buy"].games == 2
    assert found.seats[1].by_card["none"].games == 2
    assert [step.games for step in found.path] == [2, 1]
    assert (found.path[0].silver, found.path[1].silver) == (25, 25)
    assert found.path[0].shares == (4, 5.5, 7)
    assert found.path[1].shares[1] == 9
    assert found.turns_range == pytest.approx((42, 58))
    data = json.loads(json.dumps(found.as_data(), allow_nan=False))
    assert data["mean_turns"] == 50
    assert data["seat_findings"][0]["by_subsidies"]["2"]["win_ci95"] is None
    assert data["seat_findings"][0]["win_ci95"][1] > 0.5
    assert find([]).games == 0


def test_games_that_are_broken_off_are_counted():
    assert find([summary(finished=False), summary()]).broken_off == 1


def test_the_laboratory_plays_with_the_best_player_where_none_is_named(capsys, plain):
    assert registry.part("black_friday", "lab") is LABORATORY
    assert LABORATORY.players[-1] == "search"
    assert {*players.NUMBERS} < {*LABORATORY.players}
    command = [
        "simulate",
        "--game",
        "black-friday",
        "--players",
        "2",
        "--games",
        "1",
        "--seed",
        "3",
    ]
    assert main([*command, "--json", "--workers", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "search" in json.dumps(told)
    assert "mean_adjustments" in json.dumps(told)
    del plain


def test_an_arm_with_the_other_reading_plays_by_it():
    """In this game a marker one row lower has the highest price at a level check."""
    options = {"players": "3"}, {"players": "3", "rulings": "level=highest-price"}
    arms = [LABORATORY.arm("thumb", chosen) for chosen in options]
    (one,), (other,) = (LABORATORY.play(arm, [14]) for arm in arms)
    assert (one.level, other.level) == (8, 6)
    rulings = blf.Rulings(level="highest-price")
    state, _ = blf.begin(3, 14, rulings=rulings)
    while state.actor is not None:
        seat = state.actor
        state, _ = blf.apply(state, seat, Bot("thumb").choose(state.view(seat)))
    assert state.cells[layout.LEVEL] == other.level
