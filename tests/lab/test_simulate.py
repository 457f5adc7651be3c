"""``friday-nb simulate`` as its users meet it."""

import json
from dataclasses import replace

import pytest

from friday_nb import friday, i18n, lab
from friday_nb.cli import simulate as simulation
from friday_nb.cli.codes import STOPPED
from friday_nb.friday import words
from friday_nb.lab import local
from tests.command import here

KEYS = [
    *("game", "seed", "player", "level", "rulings", "position", "games", "wins", "win_rate"),
    *("ci95", "mean_score", "mean_score_ci95", "highest_score", "lowest_score"),
    *("mean_decisions", "mean_turns", "endings", "lost_in_step"),
    *("games_per_second", "games_played_now"),
    *("seconds", "remarks"),
]


pytestmark = pytest.mark.usefixtures("english")


def simulate(capsys, *args):
    return here(capsys, "simulate", "--bot", "random", "--workers", "1", *args)


def test_json_of_one_arm_is_flat(capsys):
    code, out, err = simulate(capsys, "--level", "4", "--games", "300", "--seed", "1", "--json")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert list(data) == KEYS
    summary = lab.summarise(
        lab.run(
            lab.Experiment.of("friday", ["random"], {"level": [4]}, games=300, seed=1),
            progress=False,
        )
    )[0]
    assert (data["games"], data["wins"], data["level"]) == (300, summary.wins, 4)
    assert data["win_rate"] == summary.win_rate.value
    assert data["ci95"] == list(summary.win_rate.interval)
    assert data["mean_score"] == summary.score.value
    assert data["games_per_second"] > 0
    assert sum(data["endings"].values()) == 300


def test_json_of_several_arms_is_a_list_with_differences(capsys):
    code, out, _ = simulate(capsys, *("--level", "1", "--level", "4", "--games", "50", "--json"))
    data = json.loads(out)
    assert code == 0
    assert [arm["level"] for arm in data["arms"]] == [1, 4]
    assert [list(arm) for arm in data["arms"]] == [KEYS[2:-4]] * 2
    (difference,) = data["differences"]
    assert (difference["first"], difference["second"]) == ("random, level 4", "random, level 1")
    assert difference["games"] == 50
    assert set(difference["mean_score"]) == {"value", "ci95", "saved"}


def test_json_of_one_game_has_no_infinite_numbers(capsys):
    code, out, _ = simulate(capsys, *("--level", "1", "--level", "4", "--games", "1", "--json"))

    def refuse(name):
        raise AssertionError(name)

    data = json.loads(out, parse_constant=refuse)
    assert code == 0
    assert data["arms"][0]["mean_score_ci95"] is None


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_several_positions_are_told_apart(capsys, lang):
    positions = [str(friday.new_game(level, 1).view) for level in (3, 4)]
    more = [part for position in positions for part in ("--position", position)]
    code, out, _ = simulate(capsys, *more, "--games", "20", "--lang", lang)
    assert code == 0
    rows = {line[: line.index("  ")] for line in out.splitlines()[1:3]}
    assert len(rows) == 2
    for n, position in enumerate(positions, 1):
        assert words.say(lang, "cli.simulate.position", n=n, position=position) in out
        assert sum(row.endswith(f" {n}") for row in rows) == 1
    assert "-0%" not in out


def test_a_position_that_is_given_twice_is_named(capsys):
    position = str(friday.new_game(3, 1).view)
    code, _, err = simulate(capsys, "--position", position, "--position", position)
    assert code == 2
    assert position in err


def test_no_number_is_minus_zero():
    shown = (simulation._percent(-0.000001), simulation._points(-0.001))
    assert shown == ("0.00%", "0.00")
    found = lab.Difference(-0.0, lab.Interval(-0.00001, 0.1), 10, -0.004)
    assert simulation._told(found, 100) == {"value": "0.00", "low": "0.00", "high": "10.00"}


@pytest.mark.parametrize(
    ("saved", "told"), [(0.42, "saved 42% of the games"), (0.001, ""), (-0.13, "")]
)
def test_only_games_that_were_saved_are_told_of(capsys, monkeypatch, saved, told):
    found = lab.Difference(0.125, lab.Interval(-0.5, 0.75), 50, saved)
    real = lab.compare

    def compare(*args, **how):
        return replace(real(*args, **how), win_rate=found, score=found)

    monkeypatch.setattr(lab.summary, "compare", compare)
    _, out, _ = simulate(capsys, "--level", "1", "--level", "4", "--games", "50")
    assert "games won: +12.50 percentage points (-50.00 to 75.00)" in out
    assert out.count("common luck saved") == 2 * bool(told)
    assert told in out


@pytest.mark.parametrize(
    ("speed", "told"), [(1234.5, "1,234"), (12.4, "12"), (3.14, "3.1"), (0.0431, "0.043")]
)
def test_slow_games_have_a_speed_too(speed, told):
    assert simulation._speed(speed) == told


def test_games_of_another_version_are_told_of(capsys, tmp_path):
    simulate(capsys, "--games", "5", "--out", str(tmp_path))
    head = tmp_path / "experiment.json"
    version = lab.Experiment.of("friday", ["random"], games=5).version
    head.write_text(head.read_text().replace(version, "0" * 16))
    code, out, err = simulate(capsys, "--games", "5", "--out", str(tmp_path), "--json")
    assert code == 0
    assert "other rules or players" in err
    assert json.loads(out)["remarks"] == [err.strip()]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_table_tells_every_arm_and_difference(capsys, lang):
    code, out, _ = simulate(
        capsys, *("--level", "1", "--level", "4", "--games", "60", "--lang", lang)
    )
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith(words.say(lang, "cli.simulate.arm"))
    assert lines[1].startswith("random, level 1  " if lang == "en" else "random, уровень 1  ")

    assert len(set(map(len, lines[:3]))) == 1
    assert words.say(lang, "step.GREEN") in out
    assert "120" in lines[-1]


def test_a_kept_run_is_told_again_without_playing(capsys, tmp_path):
    folder = str(tmp_path / "run")
    code, first, _ = simulate(capsys, "--games", "40", "--out", folder, "--json")
    again, second, _ = simulate(capsys, "--games", "40", "--out", folder, "--json")
    assert code == again == 0
    one, two = json.loads(first), json.loads(second)
    assert (one["games_played_now"], two["games_played_now"]) == (40, 0)
    assert two["games_per_second"] is None
    for name in KEYS[:-4]:
        assert one[name] == two[name]
    _, table, _ = simulate(capsys, "--games", "40", "--out", folder)
    assert "All 40 games were kept" in table


def test_games_begin_at_a_position(capsys):
    position = str(friday.new_game(3, 2).view)
    code, out, _ = simulate(capsys, "--position", position, "--games", "5", "--json")
    data = json.loads(out)
    assert code == 0
    assert (data["level"], data["position"]) == (3, position)


BAD = [
    ("--bot", "nobody"),
    ("--level", "5"),
    ("--level", "one"),
    ("--games", "0"),
    ("--games", "many"),
    ("--seed", "-1"),
    ("--seed", str(1 << 31)),
    ("--workers", "0"),
    ("--rulings", "once=never"),
    ("--position", "level=1"),
    ("--position", str(friday.new_game(1, 1).view), "--level", "1"),
    ("--game", "chess"),
    ("--bot", "random"),
    ("--out", "/dev/null/run"),
    ("--scheduler", "nonsense"),
    ("--lang", "xx"),
]


@pytest.mark.parametrize("args", BAD, ids=" ".join)
def test_bad_input_is_refused_in_one_sentence(capsys, args):
    code, out, err = simulate(capsys, *args)
    assert code == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1
    assert len(err) < 300


def test_a_directory_of_another_experiment_is_refused(capsys, tmp_path):
    assert simulate(capsys, "--games", "5", "--out", str(tmp_path))[0] == 0
    code, out, err = simulate(capsys, "--games", "6", "--out", str(tmp_path))
    assert (code, out) == (2, "")
    assert "another experiment" in err


def test_refusals_are_in_the_language_asked_for(capsys):
    code, _, err = simulate(capsys, "--level", "5", "--lang", "ru")
    assert code == 2
    assert "Уровня" in err


def test_a_damaged_shard_is_told_of(capsys, tmp_path):
    simulate(capsys, "--games", "5", "--out", str(tmp_path))
    (file,) = tmp_path.glob("shards/*")
    file.write_bytes(b"")
    code, out, err = simulate(capsys, "--games", "5", "--out", str(tmp_path), "--json")
    assert code == 0
    assert json.loads(out)["games_played_now"] == 5
    assert err == "The games of shard 0-000000000 are damaged on the disk and are played again.\n"


def test_ctrl_c_prints_no_half_result(capsys, monkeypatch):
    def stop(experiment, shard):
        raise KeyboardInterrupt

    monkeypatch.setattr(local, "played", stop)
    code, out, err = simulate(capsys, "--json")
    assert (code, out) == (STOPPED, "")
    assert err == "Stopped after 0 of 1000 games.\n"


@pytest.mark.parametrize("game", ["black-friday", "his-man-friday"])
def test_a_shared_win_is_told_in_the_same_words_in_every_game(capsys, game):
    """In both younger games players may share a win: those of one alone are told apart."""
    flags = ["--game", game, "--players", "3", "--games", "60"]
    code, out, _ = simulate(capsys, *flags, "--json")
    seats = json.loads(out)["seats"]
    assert code == 0
    assert sum(seat["win_share"] for seat in seats) == pytest.approx(1)
    assert all(seat["win_share"] == seat["mean_score"] for seat in seats)
    alone, shared = (sum(seat[key] for seat in seats) for key in ("wins", "wins_shared"))
    assert 2 * (60 - alone) <= shared <= 3 * (60 - alone)
    _, out, _ = simulate(capsys, *flags)
    head, row = out.splitlines()[:2]
    assert "won alone" in head
    assert "share of the win" in head
    assert f"{100 * seats[0]['win_share']:.2f}%" in row
    assert f"{100 * seats[0]['win_rate']:.2f}%" in row


def test_a_share_of_the_win_is_never_certain_and_stays_between_0_and_1(capsys):
    """Three games say little; their share was said to be -32% to 132%, or exactly 100%."""
    flags = ["--game", "black-friday", "--players", "2"]
    code, out, _ = simulate(capsys, *flags, "--games", "3", "--json")
    assert code == 0
    for seat in json.loads(out)["seats"]:
        low, high = seat["win_share_ci95"]
        assert 0 <= low <= seat["win_share"] <= high <= 1
        assert high - low > 0.3
        if not seat["wins_shared"]:
            assert seat["win_share_ci95"] == pytest.approx(seat["ci95"])


def test_a_solo_game_has_no_shared_wins(capsys):
    _, out, _ = simulate(capsys, "--games", "5")
    head = out.splitlines()[0]
    assert "mean score" in head
    assert "share" not in head


def test_the_old_name_of_a_flag_still_works_with_a_note(capsys):
    code, out, err = here(
        capsys, "simulate", "--player", "random", "--games", "3", "--workers", "1"
    )
    assert code == 0
    assert "random" in out
    assert err.strip() == i18n.say("en", "cli.simulate.player")
