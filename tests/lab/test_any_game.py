"""The laboratory and the command line with a game that they have never heard of.

The tiny duel has two seats, hidden hands, decisions at the same time and an option of its own.
"""

import json
import sys
from collections import Counter
from types import MappingProxyType, SimpleNamespace

import pytest

from friday_nb import lab
from friday_nb.core import folders, registry
from friday_nb.core.errors import Problem
from friday_nb.core.options import SEED, Option
from friday_nb.core.player import RandomPlayer
from friday_nb.core.record import Record, Turn
from friday_nb.core.session import Session
from friday_nb.lab import figures, frames, laboratory
from tests.command import here
from tests.core.duel import Duel

GAMES = 80


class Highest:
    """Plays the highest card, and draws if it may."""

    name = "highest"

    def choose(self, view):
        return "draw" if view.deciding else f"play {max(view.hand)}"


class Spy:
    """Remembers what it was shown, and plays at random."""

    name = "spy"

    def __init__(self, seen, player):
        self.seen, self.player = seen, player

    def choose(self, view):
        self.seen.append(view)
        return self.player.choose(view)


DUEL = Duel()
SEEN = []
DUELS = laboratory.Laboratory(
    DUEL,
    {
        "spy": lambda seed: Spy(SEEN, RandomPlayer(DUEL.legal, seed)),
        "highest": lambda _: Highest(),
    },
)


@pytest.fixture(autouse=True)
def duel(monkeypatch):
    """The registry knows the duel, as it would know a folder of its own and a line."""
    plugin = SimpleNamespace(GAME=DUEL, PARTS={"lab": f"{__name__}:DUELS"})
    monkeypatch.setitem(sys.modules, "friday_nb.duel.plugin", plugin)
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    games = MappingProxyType({**registry.PREFIXES, "duel": "DUE"})
    for module in (folders, registry):
        monkeypatch.setattr(module, "PREFIXES", games)
    return plugin


def experiment(*players, games=GAMES, **options):
    return lab.Experiment.of("duel", players, options, games=games, seed=5)


def play(found, folder=None):
    return lab.run(found, folder, workers=1, progress=False)


@pytest.fixture
def run():
    return play(experiment("random", "highest,random", ("random", "highest"), cards=[5, "6"]))


def test_an_arm_is_a_player_for_each_seat_and_the_options():
    arms = experiment("random", "highest,random", cards=[5, 6]).arms
    assert [(arm.players, dict(arm.options)) for arm in arms] == [
        (players, {"cards": cards})
        for cards in ("5", "6")
        for players in (("random", "random"), ("highest", "random"))
    ]
    assert arms[-1].head(3) == {"cards": "6", "seed": "3"}


@pytest.mark.parametrize(
    ("players", "options", "word"),
    [
        ("strong", {}, "no player"),
        ("random,random,random", {}, "3 players are named for 2 seats"),
        ("random", {"cards": 7}, "Choose one of: 5, 6"),
        ("random", {"level": 1}, "no option"),
    ],
)
def test_arms_that_cannot_be_played_are_refused(players, options, word):
    with pytest.raises(Problem, match=word):
        DUELS.arm(players, options)


class OfSeveral(Duel):
    """A game that two or three can play; its state is how many do."""

    seat_counts = (2, 3)
    options = (Option("players", "2", ("2", "3"), label="panels.new.level", always=True), SEED)

    def start(self, head):
        return int(head["players"]), ()

    def seats(self, state):
        return state


@pytest.mark.parametrize(
    ("players", "options", "seats"),
    [
        ("random", {}, 2),
        ("random", {"players": 3}, 3),
        ("random,random,random", {}, 3),
        (("random", "random"), {"players": 2}, 2),
    ],
)
def test_how_many_play_is_an_option_that_follows_from_their_names(players, options, seats):
    arm = laboratory.Laboratory(OfSeveral()).arm(players, options)
    assert arm == lab.Arm(("random",) * seats, (("players", str(seats)),))


def test_more_names_than_seats_are_refused():
    with pytest.raises(Problem, match="3 players are named for 2 seats"):
        laboratory.Laboratory(OfSeveral()).arm("random,random,random", {"players": 2})


def test_a_game_is_that_of_its_seed_and_its_players_alone(run):
    found = list(run.games(2))
    assert [game.seed for game in found] == [(5 << 32) + n for n in range(GAMES)]
    arm = run.experiment.arms[2]
    assert DUELS.play(arm, [found[7].seed]) == [found[7]]
    assert all(sum(game.returns) == 0 for game in found)
    assert {game.decisions for game in found} == {5}
    assert len({game.returns for game in found}) > 2


def test_each_seat_is_asked_once_a_decision_with_its_own_view():
    SEEN.clear()
    play(experiment("spy", games=20))
    assert Counter(view.seat for view in SEEN) == {0: 20 * 3, 1: 20 * 2}
    assert all(view.acts for view in SEEN)


def test_each_seat_of_each_game_has_luck_of_its_own():
    given = []

    def make(number):
        given.append(number)
        return Highest()

    found = laboratory.Laboratory(DUEL, {"noted": make})
    arm = found.arm("noted", {})
    assert len(found.play(arm, range(50))) == 50
    assert len(set(given)) == len(given) == 100
    again = given.copy()
    given.clear()
    found.play(arm, range(50))
    assert given == again


def test_a_run_is_stored_and_gone_on_with(tmp_path, run):
    folder = tmp_path / "run"
    assert play(run.experiment, folder) == run
    assert lab.load(folder) == run
    some = next((folder / "shards").iterdir())
    some.unlink()
    again = play(run.experiment, folder)
    assert again == run
    assert again.played == GAMES


def test_a_seat_that_is_missing_is_damage(run):
    shard = run.experiment.plan()[0]
    games = [lab.GameSummary(game.seed, game.returns[:1], 5) for game in run.of(shard)]
    data = lab.shards.encode(run.experiment, shard, games)
    with pytest.raises(lab.shards.DamagedShard):
        lab.shards.decode(run.experiment, shard, data)


def test_every_seat_is_summarised(run):
    found = lab.summarise(run)
    assert [(each.number, each.seat) for each in found] == [(n // 2, n % 2) for n in range(12)]
    assert [each.player for each in found[2:6]] == ["highest", "random", "random", "highest"]
    games = list(run.games(1))
    wins = [game.returns[0] > game.returns[1] for game in games]
    assert found[2].wins == sum(wins)
    assert found[2].win_rate == lab.rate(sum(wins), GAMES)
    assert found[2].score.value == -found[3].score.value
    assert found[2].wins > found[3].wins


def test_who_shares_the_most_has_not_won():
    assert not lab.GameSummary(1, (0.5, 0.5, 0.0), 9).wins(0)
    assert lab.GameSummary(1, (0.0, 0.5, 0.0), 9).wins(1)


def test_arms_are_compared_seat_by_seat_with_the_same_luck(run):
    found = lab.compare(run, 1, 0, seat=1)
    pairs = list(zip(run.games(1), run.games(0), strict=True))
    apart = [a.returns[1] - b.returns[1] for a, b in pairs]
    assert found.score.value == pytest.approx(sum(apart) / GAMES)
    assert found.score.value < 0  # the other seat plays better than it did
    won = [a.wins(1) - b.wins(1) for a, b in pairs]
    assert found.win_rate.value == pytest.approx(sum(won) / GAMES)
    assert found.win_rate.value < 0
    assert found.win_rate.games == GAMES
    assert [(each.first, each.seat) for each in lab.comparisons(run)] == [
        (number, seat) for number in range(1, 6) for seat in (0, 1)
    ]


def test_frames_have_a_row_for_each_seat(run):
    games = frames.games(run)
    assert list(games.columns)[:3] == ["arm", "player", "cards"]
    assert len(games) == 6 * GAMES * 2
    assert games.groupby(["arm", "seed"])["score"].sum().eq(0).all()
    summary = frames.summary(run)
    assert summary["player"].tolist()[2:4] == ["highest,random"] * 2
    assert summary["seated"].tolist()[2:4] == ["highest", "random"]
    assert summary["cards"].tolist() == ["5"] * 6 + ["6"] * 6
    assert len(frames.differences(run)) == 10
    (row,) = frames.differences(run, [(2, 0)], seat=1).to_dict("records")
    assert (row["seat"], row["score"]) == (1, lab.compare(run, 2, 0, 1).score.value)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_charts_name_the_seats(run, lang):
    chart = figures.win_chart(run, lang)
    assert len(chart.rows) == len({name for name, _ in chart.rows}) == 12
    assert "highest / random, cards=5" in chart.rows[2][0]
    assert len(figures.difference_chart(run, lang, seat=1).rows) == 5


def test_a_game_without_a_laboratory_of_its_own_is_played_at_random(duel):
    duel.PARTS = {}
    assert laboratory.of("duel").players == ("random",)
    assert play(experiment("random")).complete


# --- the command line -----------------------------------------------------------------------------


@pytest.mark.usefixtures("english")
def test_options_and_seats_are_flags(capsys):
    args = ["--bot", "highest,random", "--bot", "random", "--cards", "6", "--workers", "1"]
    code, out, err = here(capsys, "simulate", "--game", "duel", *args, "--games", "30", "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert [[seat["player"] for seat in arm["seats"]] for arm in data["arms"]] == [
        ["highest", "random"],
        ["random", "random"],
    ]
    assert [arm["cards"] for arm in data["arms"]] == ["6", "6"]
    assert [seat["seat"] for seat in data["arms"][0]["seats"]] == [0, 1]
    assert [(each["first_arm"], each["seat"]) for each in data["differences"]] == [(1, 0), (1, 1)]
    table = here(capsys, "simulate", "--game", "duel", *args, "--games", "30")[1]
    assert "highest / random, cards=6, seat 1 (random)" in table
    assert "Seat 1: random, cards=6, compared with" in table


@pytest.mark.usefixtures("english")
def test_help_is_about_the_game_that_is_asked_for(capsys):
    with pytest.raises(SystemExit):
        here(capsys, "simulate", "--game=duel", "--help")
    told = capsys.readouterr().out
    assert "--cards" in told
    assert "--level" not in told


@pytest.mark.usefixtures("english")
def test_a_game_without_a_screen_is_played_by_its_positions(capsys, monkeypatch):
    typed = iter(["?", "advice", "why fly", "1", "position"])

    def answer(_):
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    code, out, err = here(capsys, "play", "--game", "duel", "--seed", "1", "--bot", "person")
    assert (code, err) == (0, "")
    session = Session(registry.load("duel"), {"cards": "5", "seed": "1"})
    assert str(session.view_of(0)) in out
    assert "duel" in out.partition("\n")[0]
    assert "seed 1" not in out.partition("\n")[0]  # of hands that several people hide


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("simulate", "--level", "1"), "--level"),
        (("simulate", "--cards", "9"), "Choose one of: 5, 6"),
        (("simulate", "--position", "x"), "--position"),
        (("odds", "x"), "does not offer “friday-nb odds”"),
        (("advice", "x"), "does not offer “friday-nb advice”"),
        (("perft",), "does not offer “friday-nb perft”"),
        (("rules",), "no rulebook of “duel”"),
    ],
)
def test_what_a_game_does_not_offer_is_refused_in_one_sentence(capsys, args, word):
    code, out, err = here(capsys, args[0], "--game", "duel", *args[1:])
    assert (code, out) == (2, "")
    assert word in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.usefixtures("english")
def test_a_record_says_itself_which_game_it_is_of(capsys, tmp_path):
    session = Session(DUEL, {"cards": "5", "seed": "3"})
    while session.to_act:
        seat = session.to_act[-1]
        session.act(DUEL.legal(DUEL.view(session.state, seat))[0], seat)
    file = tmp_path / "duel.record"
    file.write_text(str(session.record()), encoding="utf-8")
    code, out, err = here(capsys, "replay", str(file))
    assert (code, err) == (0, "")
    assert f"\n1. 1: {session.moments[1].action}\n" in out
    assert out.endswith(f"{DUEL.result(session.state)}\n")
    data = json.loads(here(capsys, "replay", str(file), "--json")[1])
    assert [len(moment["positions"]) for moment in data["moments"]] == [2] * 6
    assert data["result"]["returns"] == list(DUEL.returns(session.state))
    file.write_text(str(Record("duel", {"cards": "5", "seed": "3"}, (Turn("fly"),))))
    assert here(capsys, "replay", str(file))[0] == 2
