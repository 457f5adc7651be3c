"""The golden games: replayed, everything in them happens as it did when they were written.

After a change that is meant, `python scripts/make_goldens.py` writes the logs anew; then read the
differences.
"""

import importlib.util
from itertools import zip_longest
from pathlib import Path

import pytest

from friday_nb import friday

ROOT = Path(__file__).resolve().parent.parent
GOLDENS = ROOT / "tests" / "goldens"
RECORDS = sorted(GOLDENS.glob("*.record"))


def script():
    """The script that writes the logs, for its way of printing an event."""
    spec = importlib.util.spec_from_file_location(
        "make_goldens", ROOT / "scripts" / "make_goldens.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = script()
GAMES = {path.stem: friday.replay(path.read_text(encoding="utf-8")) for path in RECORDS}
LOGS = {path.stem: path.with_suffix(".events").read_text(encoding="utf-8") for path in RECORDS}
EVERY = pytest.mark.parametrize("name", list(GAMES))
WHOLE = [name for name, game in GAMES.items() if game.view.outcome]


def kinds(name):
    return {event.kind for _, events in GAMES[name].events for event in events}


@EVERY
def test_everything_happens_as_it_did(name):
    decision = ""
    played = SCRIPT.log(GAMES[name]).splitlines()
    for number, (now, then) in enumerate(zip_longest(played, LOGS[name].splitlines()), start=1):
        if now and not now.startswith(" "):
            decision = now
        assert now == then, f"line {number} of {name}.events, after “{decision}”"


@EVERY
def test_a_golden_record_is_written_as_records_are(name):
    text = (GOLDENS / f"{name}.record").read_text(encoding="utf-8")
    assert str(GAMES[name].record()) == text


@EVERY
def test_a_golden_game_leads_to_positions_that_can_be_written(name):
    for moment in GAMES[name].moments:
        view = moment.state.view
        assert friday.parse_position(str(view)) == view


def test_nothing_but_games_and_their_logs():
    files = {path.name for path in GOLDENS.iterdir() if path.suffix in (".record", ".events")}
    assert files == {f"{name}.{end}" for name in GAMES for end in ("record", "events")}


def test_the_rulebooks_example_is_played_by_all_five_plans():
    plans = [f"wild-animals-plan-{n}" for n in range(1, 6)]
    starts = {GAMES[plan].head["position"] for plan in plans}
    assert len(starts) == 1
    view = friday.parse_position(starts.pop())
    assert view.fight.enemy.hazard.key == "wild_animals"
    assert [played.card.value for played in view.fight.cards] == [0, 3, -2]
    assert (view.fight.total, view.fight.value, view.fight.free_left) == (1, 4, 1)
    beaten = {plan[-1]: "hazard_beaten" in kinds(plan) for plan in plans}
    assert beaten == {"1": False, "2": True, "3": True, "4": False, "5": True}


def test_whole_games_at_every_level_won_and_lost():
    assert len(WHOLE) >= 12
    from_the_start = [name for name in WHOLE if "level" in GAMES[name].head]
    ends = {(GAMES[n].view.level, GAMES[n].view.outcome.won) for n in from_the_start}
    assert {level for level, _ in ends} == {1, 2, 3, 4}
    assert {level for level, won in ends if won} == {1, 2, 3, 4}
    assert {level for level, won in ends if not won} == {1, 2, 3, 4}


def test_each_way_to_end_a_game():
    ends = {GAMES[name].view.outcome.termination for name in WHOLE}
    assert ends == set(friday.Termination)


def test_each_pirate_is_fought():
    fought = {
        event.facts["pirate"]
        for name in WHOLE
        for _, events in GAMES[name].events
        for event in events
        if event.kind in ("pirate_chosen", "next_pirate")
    }
    assert fought == {pirate.key for pirate in friday.PIRATES}


def test_the_aging_cards_run_out_under_both_readings():
    assert any("game_lost_too_old" in kinds(name) for name in WHOLE)
    shuffled = [name for name in WHOLE if "reshuffled_without_aging" in kinds(name)]
    assert shuffled
    assert all(GAMES[name].view.rulings.too_old == "shuffle" for name in shuffled)


def test_a_step_without_hazards_is_skipped():
    assert any("step_skipped" in kinds(name) for name in GAMES)
