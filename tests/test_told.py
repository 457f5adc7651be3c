"""Whether what advice tells comes true: how that is measured, and a sample of it."""

import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, stdev
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

from friday_nb.core.severity import Severity  # noqa: E402 - the programs in benchmarks/ are no package
from friday_nb.his_man_friday import compiled  # noqa: E402 - the same

told = pytest.importorskip("told", reason="it needs numpy and the panels, which are extras")
import told_seats  # noqa: E402 - likewise, after what may skip it

BLUNDER = told.Against(told=0.2, found=0.1, grade=Severity.BLUNDER)
MISTAKE = told.Against(told=0.06, found=0.04, grade=Severity.MISTAKE)
FINE = told.Against(told=0.01, found=0.02, grade=Severity.GOOD)


def position(game=1, **more):
    kept = {"players": 3, "stage": "laying", "kind": "pass", "among": "thumb", "source": "random"}
    return told.Position(game, **{**kept, "told": 0.5, "won": 0.25, **more})


def test_a_summary_tells_means_and_errors_in_points():
    rows = [
        position(1, played=FINE),
        position(2, won=0.75, played=BLUNDER),
        position(3, told=0.2, wrong=BLUNDER),
        position(4, wrong=MISTAKE),
    ]
    found = told.summary(rows)
    assert found["positions"] == 4
    assert found["told"] == [42.5, 7.5]
    assert found["won"] == [37.5, 12.5]
    assert found["told - won"][0] == pytest.approx(100 * (1.7 - 1.5) / 4, abs=0.01)
    assert (found["played"]["decisions"], found["called blunders"]["decisions"]) == (2, 1)
    assert found["played"]["told"] == [10.5, 9.5]
    assert found["played, called wrong"]["decisions"] == 1
    assert found["called wrong"]["told"][0] == pytest.approx(13.0)
    assert found["called wrong"]["found"][0] == pytest.approx(7.0)
    assert found["called wrong"]["told - found"] == [6.0, 4.0]


def test_positions_of_one_game_tell_no_more_than_one_that_is_as_far_off():
    once = [(game, float(game % 2)) for game in range(8)]
    assert told.mean(once) == told.mean(once * 2) == [50.0, 18.9]
    assert told.mean([(game, float(game)) for game in (1, 1)]) == []


def test_what_is_kept_of_a_position_is_read_again():
    row = position(played=BLUNDER, wrong=MISTAKE)
    assert told.row_of(json.dumps(asdict(row))) == row


def test_positions_are_told_apart_by_all_that_matters():
    rows = [position(), position(players=2, stage="exploring", among="bluffer")]
    found = told.of_seats(rows)
    assert set(found["players"]) == {"2", "3"}
    assert found["stage"]["exploring"]["positions"] == found["among"]["thumb"]["positions"] == 1


def test_how_far_a_chance_is_off_leaves_out_the_luck_of_the_games():
    rows = [position(told=0.5, won=0.5 + off, spread=0.06, error=0.05) for off in (0.1, -0.1)]
    assert told.off(rows) == {"off": 8.0, "told error": 5.0, "held": 100.0}
    assert told.off([position(told=0.5, won=0.55, spread=0.06)])["off"] == 0.0


def test_the_margin_holds_what_was_won_but_for_more_than_error_and_luck():
    """The luck of eight games is 0.18 at one half: with an error of 0.1 the margin is 0.33."""
    rows = [position(told=0.5, won=0.5 + off, error=0.1) for off in (0.32, -0.32, 0.34, 0.0)]
    assert told.off(rows)["held"] == 75.0


def test_how_far_a_stage_is_off_is_told_of_its_own_positions():
    rows = [position(stage="red", told=0.35), position(stage="green", told=0.25)]
    stages = told.of_friday(rows)["stage"]
    assert (stages["red"]["off"], stages["green"]["off"]) == (10.0, 0.0)


# --- a game that is made up -----------------------------------------------------------------------


@dataclass(frozen=True)
class Option:
    """Decisions are their names, and so are their kinds."""

    action: SimpleNamespace
    win: float
    apart: float = 0.001


def called(name):
    return SimpleNamespace(kind=SimpleNamespace(name=name))


ACTIONS = {name: called(name) for name in ("BEST", "NEAR", "BLUNDER")}
WINS = {"BEST": 0.6, "NEAR": 0.59, "BLUNDER": 0.3}
WON = {"BEST": 0.7, "NEAR": 0.65, "BLUNDER": 0.5}


class Advice:
    options = tuple(Option(ACTIONS[name], win) for name, win in WINS.items())
    best = options[0]

    def of(self, action):
        return next(option for option in self.options if option.action is action)


class Table:
    """The seats decide in turn; every second decision is no choice, and the last are a late stage.

    What is won depends on the luck of the game as well, but in the same way after all decisions.
    """

    sizes, sources, tables = (2, 3), ("good", "careless"), ("thumb", "search", "thumb")
    usual, games, games_of_search, taken = "own", 4, 2, 2
    length = 60

    def own(self, view, seated):
        del view, seated
        return self.usual

    def __init__(self):
        self.played = []
        self.game = self

    def new(self, players, seed):
        del seed
        return self.state(0, players)

    def state(self, made, players):
        actor = made % players if made < self.length else None
        view = SimpleNamespace(made=made, players=players)
        return SimpleNamespace(actor=actor, made=made, players=players, view=lambda _: view)

    def legal(self, view):
        return tuple(ACTIONS.values())[: 1 if view.made % 2 == 0 else 3]

    def apply(self, state, seat, action):
        assert seat == state.actor
        self.played.append((state.made, action))
        return self.state(state.made + 1, state.players), ()

    def stage(self, view):
        return "late" if view.made >= 42 else "early"

    def advice(self, view, seated):
        self.seated = seated, view.players
        return Advice()

    def rest(self, option):
        return (f"after {option.action.kind.name}",)

    def share(self, state, plan, sitting, seat, luck):
        del state, seat
        self.sitting = sitting
        action, *rest = plan
        assert rest == [f"after {action.kind.name}"], "the turn goes on as advice has it"
        return WON[action.kind.name] + 1e-3 * (luck % 100)


class Bot:
    def choose(self, view):
        del view
        return ACTIONS["NEAR"]


@pytest.fixture
def judge(monkeypatch):
    monkeypatch.setitem(told.TABLES, "made up", Table)
    monkeypatch.setattr(told.Judge, "bots", lambda _, names, *__: [Bot()] * len(names))
    return told.Judge("made up")


def drawn(judge, action, among):
    return told_seats.Drawn(judge.table.state(1, 3), ACTIONS[action], 1, among, "good")


def judged(judge, action, among="thumb"):
    (row,) = judge.judged(drawn(judge, action, among), 5)
    return row


def test_what_is_lost_is_what_was_won_after_the_best_decision_in_the_same_games(judge):
    row = judged(judge, "BLUNDER")
    assert (row.told, row.kind, row.stage, row.players) == (0.6, "best", "early", 3)
    assert row.game == 5
    assert row.won == pytest.approx(0.75, abs=0.05)
    for found in (row.played, row.wrong):
        assert found.told == pytest.approx(0.3)
        assert found.found == pytest.approx(0.2)
        assert found.grade == Severity.BLUNDER


def test_what_is_nearly_as_good_is_not_called_wrong(judge):
    row = judged(judge, "NEAR")
    assert row.played.told == pytest.approx(0.01)
    assert row.played.found == pytest.approx(0.05)
    assert row.played.grade < Severity.MISTAKE
    assert row.wrong.grade == Severity.BLUNDER
    assert judged(judge, "BEST").played is None


def test_the_seat_itself_is_a_person_to_advice_and_goes_on_as_advice_has_it(judge):
    judged(judge, "BEST")
    assert judge.table.seated == (("thumb", "person", "thumb"), 3)
    assert judge.table.sitting == ("thumb", "own", "thumb")
    judged(judge, "BEST", among="search")
    assert judge.table.sitting == ("search",) * 3


@pytest.mark.parametrize("win", [0.02, 0.98])
def test_games_that_are_decided_are_not_played_on(judge, win, monkeypatch):
    monkeypatch.setattr(Advice, "best", Option(ACTIONS["BEST"], win))
    assert not list(judge.judged(drawn(judge, "BEST", "thumb"), 5))


def test_some_decisions_of_the_seat_are_picked_in_one_stage_and_only_where_there_is_a_choice(judge):
    made, stages = set(), set()
    for seed in range(100):
        found = judge.decisions(("good",) * 3, 1, seed, careless=False)
        assert len(found) == Table.taken
        assert all(action is ACTIONS["NEAR"] for _, action in found)
        assert len({judge.table.stage(state) for state, _ in found}) == 1
        made |= {state.made for state, _ in found}
        stages |= {judge.table.stage(state) for state, _ in found}
    assert stages == {"early", "late"}
    assert made == {n for n in range(Table.length) if n % 3 == 1 and n % 2}


def test_a_careless_player_decides_by_chance_now_and_then(judge, monkeypatch):
    monkeypatch.setattr(Table, "length", 6000)
    monkeypatch.setattr(Table, "legal", lambda *_: tuple(ACTIONS.values()))
    judge.decisions(("own",) * 3, 1, 7, careless=True)
    assert all(action is ACTIONS["NEAR"] for made, action in judge.table.played if made % 3 != 1)
    own = [action for made, action in judge.table.played if made % 3 == 1]
    others = sum(action is not ACTIONS["NEAR"] for action in own) / len(own)
    assert others == pytest.approx(0.1 * 2 / 3, abs=0.03)


def test_a_game_in_which_everybody_passes_is_broken_off(judge, monkeypatch):
    monkeypatch.setattr(Table, "length", 10**9)
    judge.decisions(("good",) * 2, 1, 1, careless=False)
    assert len(judge.table.played) == 3000


def test_every_number_of_players_meets_every_source_and_every_table(judge, monkeypatch):
    asked = []

    def decisions(self, names, seat, seed, *, careless):
        del self, seed
        asked.append((len(names), careless, names[seat], names[seat - 1]))
        return []

    monkeypatch.setattr(told.Judge, "decisions", decisions)
    for n in range(12):
        assert not list(judge.positions(n, n))
    assert Counter(asked) == {
        (players, careless, "own" if careless else "good", among): 1 + (among == "thumb")
        for players in (2, 3)
        for careless in (False, True)
        for among in ("thumb", "search")
    }


# --- the games themselves -------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.skipif(not compiled.available(), reason="thousands of games need machine code")
@pytest.mark.parametrize("game", sorted(told.TABLES))
def test_what_is_told_comes_true_within_its_errors(game):
    """A sample with fixed seeds; ``benchmarks/told.py`` measures it properly."""
    judge = told.Judge(game, "thumb")
    found = [row for n in range(60) for row in judge.positions(700_000_000 + n, n)]
    assert len(found) > 30
    off = [row.told - row.won for row in found]
    assert abs(fmean(off)) < 3 * stdev(off) / len(off) ** 0.5
    lost = [row.wrong.found for row in found if row.wrong]
    assert fmean(lost) > 0
